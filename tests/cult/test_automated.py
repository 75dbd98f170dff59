"""Rules: FOUR PLAYER VARIANT. The automated High Priest."""

from typing import Any

from domain.cult.facts import DiceThrown, DiceTurned, DieResolved
from domain.cult.rules.in_play import power_of
from domain.cult.rules.targets import targets_for
from domain.kernel import Rolled
from tests.cult.scenes import HP, S1, S2, S3, S4
from tests.cult.scenes.phases import Cult, all_life, asked, life, markers, pass_all, places, ritual, scene
from tests.rule import rule

ALTARS = ("sirens", "lamia", "kraken")
"""Parchment; blood and ancient; dagger and ancient. Cosmos has no place."""


def bot(*rolls: tuple[str, ...], phase: str = "roll", priest: int = 20, **how: Any) -> Cult:
    """The High Priest, a Diver II, rolls. The game stops in the Response phase, where the third seat could act."""
    how = {"altars": ALTARS, "coins": {S3: {"siren": 1}}, **how}
    how["life"] = {HP: priest, **how.get("life", {})}
    return scene(phase, HP, seats=4, rolls=rolls, **how)


def where(table: Cult) -> dict[str, list[str]]:
    """Face -> where the dice with it lie, in their order."""
    found: dict[str, list[str]] = {}
    for face, at in places(table).values():
        found.setdefault(face, []).append(at)
    return found


def resolved(*rolls: tuple[str, ...], **how: Any) -> Cult:
    return pass_all(bot(*rolls, **how), "response")


# --- rolling ----------------------------------------------------------------------------------------


@rule("CULT-111")
def test_it_rolls_six_dice_and_rerolls_only_what_it_cannot_commit() -> None:
    table = bot(
        ("cosmos", "dagger", "cosmos", "blood", "parchment", "ancient"), ("cosmos", "dagger"), ("double_dagger",)
    )
    assert len(table.events(DiceThrown)[0].faces) == 6
    assert [set(e.faces) for e in table.events(DiceTurned)] == [{"d1", "d3"}, {"d1"}]
    assert sorted(where(table)) == ["ancient", "blood", "dagger", "double_dagger", "parchment"]


@rule("CULT-111")
def test_it_rerolls_nothing_that_it_can_commit() -> None:
    table = bot(("double_dagger", "dagger", "dagger", "blood", "parchment", "ancient"))
    assert len(table.events(Rolled)) == 1


@rule("CULT-111")
def test_it_rerolls_twice_at_most_and_leaves_what_has_no_place() -> None:
    table = bot(("cosmos",) * 6, ("cosmos",) * 6, ("cosmos",) * 6)
    assert len(table.events(Rolled)) == 3
    assert where(table) == {"cosmos": [""] * 6}


@rule("CULT-111")
def test_it_has_a_character_and_no_sigil() -> None:
    table = bot(("dagger",) * 6)
    assert table.cards("sigil:hp") == []
    assert table.faces("character:hp") == ["diver_ii"]
    assert not table.board.holds_sigil(HP)


# --- committing -------------------------------------------------------------------------------------

ONE_EACH = ("dagger", "double_dagger", "blood", "parchment", "ancient", "ancient")


@rule("CULT-112")
def test_above_fifteen_it_harms_first_then_rituals_then_heals() -> None:
    table = bot(ONE_EACH, priest=16)
    assert where(table) == {
        "dagger": [S2],  # harm comes before the Kraken's track
        "double_dagger": [S1],  # though it is its power symbol
        "blood": ["altar:2"],  # Lamia comes before healing
        "parchment": ["altar:1"],
        "ancient": ["altar:2", "altar:2"],
    }


@rule("CULT-112")
def test_above_fifteen_it_heals_with_what_no_ritual_takes() -> None:
    table = bot(ONE_EACH, priest=16, altars=("sirens", "transmutation", "ancient_chant"))
    assert where(table)["blood"] == [HP]


@rule("CULT-112")
def test_at_fifteen_it_heals_first_then_rituals_then_harms() -> None:
    table = bot((*ONE_EACH[:5], "dagger"), priest=15, tracks={3: {"dagger": 1, "ancient": 0}})
    assert where(table) == {
        "dagger": ["altar:3", "altar:3"],
        "double_dagger": [HP],
        "blood": [HP],
        "parchment": ["altar:1"],
        "ancient": ["altar:2"],
    }
    table = bot((*ONE_EACH[:5], "dagger"), priest=15, tracks={3: {"dagger": 0, "ancient": 1}})
    assert where(table)["dagger"] == [S1, S2]  # no ritual takes them


@rule("CULT-112")
def test_it_fills_the_tracks_in_the_order_of_the_altars() -> None:
    tracks = {2: {"blood": 4, "ancient": 1}, 3: {"dagger": 4, "ancient": 1}}
    table = bot(("ancient",) * 6, tracks=tracks)
    assert where(table) == {"ancient": ["altar:2", "altar:3", "altar:2", "altar:2", "altar:2", "altar:2"]}


@rule("CULT-113")
def test_harm_goes_die_by_die_to_the_highest_projected_life() -> None:
    dice = ("dagger", "dagger", "dagger", "double_dagger", "parchment", "parchment")
    table = bot(dice, life={S1: 8, S2: 12, S3: 11, S4: 9})
    # double dagger: s2 12 -> 10; daggers: s3 11 -> 10, then the tie of s2 and s3 goes to s2, then s3
    assert where(table)["double_dagger"] == [S2]
    assert where(table)["dagger"] == [S3, S2, S3]


@rule("CULT-113")
def test_ties_go_to_the_closest_on_its_left_and_not_to_wraiths() -> None:
    table = bot(("dagger",) * 4 + ("parchment",) * 2)
    assert where(table)["dagger"] == [S1, S2, S3, S4]
    table = bot(("dagger",) * 4 + ("parchment",) * 2, wraiths={S1: ("drowned_one", ())})
    assert where(table)["dagger"] == [S2, S3, S4, S2]


# --- altars, coins, Kraken dice ---------------------------------------------------------------------


@rule("CULT-114")
def test_it_gains_siren_coins_but_no_chant_coins() -> None:
    table = resolved(("parchment",) * 2 + ("double_dagger",) * 4, priest=20)
    assert table.board.cultists[HP].siren == 2
    table = resolved(("parchment",) * 6, altars=("ancient_chant", "lamia", "kraken"))
    assert table.board.cultists[HP].chant == 0
    assert table.board.supply.chant == 18


@rule("CULT-114")
def test_a_character_gives_it_no_chant_coins_either() -> None:
    table = scene("start", S1, seats=4, characters={HP: "merchant_ii"})
    assert (table.board.cultists[HP].siren, table.board.cultists[HP].chant) == (2, 0)


@rule("CULT-114")
def test_it_rolls_kraken_dice_and_never_again() -> None:
    table = bot(("2", "1"), ("dagger",) * 6, phase="start", kraken={HP: 2}, altars=("sirens", "lamia", "blood_rites"))
    assert life(table)[HP] == 17
    assert len(table.events(Rolled)) == 2
    assert table.board.cultists[HP].kraken == 2


@rule("CULT-114")
def test_ritual_choices_harm_others_above_fifteen_and_heal_itself_below() -> None:
    dice = ("parchment",) + ("double_dagger",) * 5
    hydra = ("sea_hydra", "lamia", "blood_rites")
    table = resolved(dice, altars=hydra, tracks={1: {"double_dagger": 0, "parchment": 4}}, life={S4: 30})
    assert life(table)[S4] == 30 - 2 * 5 - 1
    table = resolved(dice, priest=10, altars=hydra, tracks={1: {"double_dagger": 0, "parchment": 4}})
    assert life(table)[HP] == 10 + 5 + 1


@rule("CULT-114", "CULT-147")
def test_it_sends_harm_back_to_its_owner_with_a_siren_coin() -> None:
    dice = [("dagger", HP), ("double_dagger", HP), ("dagger", S2)]
    table = scene("response", S1, seats=4, dice=dice, coins={HP: {"siren": 2}})
    assert places(table) == {"d1": ("dagger", HP), "d2": ("double_dagger", S1), "d3": ("dagger", S2)}
    assert table.board.cultists[HP].siren == 1  # one a turn, on the die that harms it most


@rule("CULT-147")
def test_without_harm_or_without_a_coin_nothing_is_sent_back() -> None:
    table = scene("response", S1, seats=4, dice=[("blood", HP), ("dagger", S2)], coins={HP: {"siren": 1}})
    assert places(table)["d1"] == ("blood", HP)
    assert table.board.cultists[HP].siren == 1
    table = scene("response", S1, seats=4, dice=[("dagger", HP), ("dagger", S2)])
    assert places(table)["d1"] == ("dagger", HP)


@rule("CULT-147")
def test_after_it_has_sent_a_die_back_others_may_respond_to_that() -> None:
    table = scene("response", S1, seats=4, dice=[("dagger", HP)], coins={HP: {"siren": 1}, S1: {"siren": 1}})
    table.pass_(S1)
    assert places(table) == {"d1": ("dagger", S1)}
    assert table.options(S1) == {"siren:d1"}


@rule("CULT-114")
def test_it_resolves_its_gains_first_then_harm_then_rituals() -> None:
    dice = ("parchment", "dagger", "blood", "dagger", "parchment", "blood")
    table = resolved(dice, priest=16, altars=("sirens", "transmutation", "ancient_chant"), life={S2: 11, S3: 12})
    assert [e.at for e in table.events(DieResolved)] == [HP, HP, S3, S2, "altar:1", "altar:1"]


# --- completing -------------------------------------------------------------------------------------


@rule("CULT-115", "CULT-146")
def test_what_it_completes_is_discarded_without_a_keeper_but_the_last_die_pays() -> None:
    dice = ("parchment",) + ("double_dagger",) * 5
    tracks = {1: {"double_dagger": 0, "parchment": 1}}
    table = resolved(dice, altars=("sea_hydra", "lamia", "blood_rites"), tracks=tracks, deck=["sirens"], life={S4: 30})
    assert (ritual(table, 1), table.faces("rituals_past")) == ("sirens", ["sea_hydra"])
    assert table.board.cultists[HP].kept == []
    assert life(table)[S4] == 30 - 2 * 5 - 1
    table = resolved(dice, tracks={1: {"parchment": 1}})
    assert table.board.cultists[HP].siren == 1


@rule("CULT-115")
def test_a_kraken_that_it_completes_takes_all_its_dice_along() -> None:
    tracks = {2: {"blood": 4, "ancient": 0}, 3: {"dagger": 0, "ancient": 1}}
    dice = ("ancient",) + ("double_dagger",) * 5
    table = resolved(dice, tracks=tracks, deck=["blood_rites"], kraken={S1: 1, S2: 2, HP: 1})
    assert ritual(table, 3) == "blood_rites"
    assert [c.kraken for c in table.board.cultists.values()] == [0] * 5


@rule("CULT-115")
def test_dice_left_over_spill_to_the_new_ritual() -> None:
    tracks = {1: {"parchment": 1}}
    table = resolved(("parchment",) * 2 + ("double_dagger",) * 4, tracks=tracks, deck=["ancient_chant"])
    assert markers(table, 1) == {"parchment": 3, "cosmos": 4}


@rule("CULT-154")
def test_it_does_not_become_keeper_by_killing() -> None:
    table = resolved(
        ("double_dagger",) * 6, life={S2: 2, S1: 1, S3: 1, S4: 1}, kept={S2: ["sea_hydra"]}, deck=["blood_rites"]
    )
    assert table.board.cultists[HP].kept == []
    assert "sea_hydra" in table.faces("rituals_past")


@rule("CULT-146")
def test_its_kill_pays_altar_sacrifice_to_itself_alone() -> None:
    table = resolved(
        ("double_dagger",) * 1 + ("parchment",) * 5, altars=("sirens", "altar_sacrifice", "lamia"), life={S2: 11, S1: 1}
    )
    assert life(table)[HP] == 20
    table = resolved(
        ("double_dagger",) * 1 + ("parchment",) * 5,
        altars=("sirens", "altar_sacrifice", "lamia"),
        life={S1: 1, S2: 2, S3: 1, S4: 1},
    )
    assert life(table)[HP] == 24
    assert asked(table) == {(S2, "wraith_card")}


@rule("CULT-114")
def test_it_uses_no_optional_ability_and_marks_the_next_on_its_left() -> None:
    table = scene(seat=S1, seats=4, characters={HP: "guardian"}, dice=[("double_dagger", S2)])
    assert life(table) == {HP: 10, **all_life(4, s2=8)}
    table = scene("start", S1, seats=4, characters={HP: "faceless_ii"})
    assert table.board.marks == {HP: S1}


@rule("CULT-114")
def test_as_an_alchemist_it_turns_no_die() -> None:
    table = bot(("parchment",) * 6, characters={HP: "alchemist"})
    assert where(table) == {"parchment": ["altar:1"] * 6}
    assert not table.board.used


@rule("CULT-114", "CULT-111")
def test_as_an_alchemist_ii_it_gives_no_power_symbols_away_and_rolls_them_again() -> None:
    """The second seat's power symbol is cosmos, for which no altar has a place."""
    characters = {HP: "alchemist_ii", S2: "bellringer"}
    assert power_of(bot(("dagger",) * 6, characters=characters).board, S2) == "cosmos"
    table = bot(("cosmos", *("dagger",) * 5), ("dagger",), characters=characters)
    assert [set(e.faces) for e in table.events(DiceTurned)] == [{"d1"}]
    assert not any(at.startswith("gift:") for _, at in places(table).values())


@rule("CULT-114", "CULT-129")
def test_it_gives_nothing_to_an_alchemist_ii_either() -> None:
    board = bot(("dagger",) * 6, characters={S2: "alchemist_ii"}).board
    assert f"gift:{S2}" not in targets_for(board, HP, power_of(board, S2))
    assert f"gift:{S2}" in targets_for(board, S1, power_of(board, S2))


@rule("CULT-114", "CULT-130")
def test_as_a_sorceress_it_charges_no_explosion() -> None:
    table = bot(("cosmos",) * 6, ("dagger",) * 6, characters={HP: "sorceress"})
    assert [set(e.faces) for e in table.events(DiceTurned)] == [{"d1", "d2", "d3", "d4", "d5", "d6"}]


@rule("CULT-112")
def test_it_recommits_a_changed_die_by_the_same_priorities() -> None:
    """A dagger on the first seat is changed to blood: for itself at 15, for Lamia above."""
    dice = ("dagger",) + ("parchment",) * 5
    for priest, place in ((15, HP), (16, "altar:2")):
        table = bot(dice, priest=priest, tracks={3: {"dagger": 0, "ancient": 1}}, characters={S4: "guardian_ii"})
        assert table.options(S4) == {"guardian_ii:d1"}
        table.answer(S4, "guardian_ii:d1")
        assert places(table)["d1"] == ("blood", place)


@rule("CULT-112", "CULT-28")
def test_a_changed_die_goes_to_a_full_ritual_rather_than_stay_where_it_does_nothing() -> None:
    """An ancient on Lamia becomes a parchment. The Sirens' track is taken, but they take it: it may spill over."""
    dice = ("ancient", "parchment") + ("double_dagger",) * 4
    mirror = {S4: ("mirror_shade", ("parchment",))}
    table = bot(dice, tracks={1: {"parchment": 1}}, wraiths=mirror)
    assert where(table)["ancient"] == ["altar:2"]
    table.answer(S4, "haunt:parchment").answer(S4, "d1")
    assert places(table)["d1"] == ("parchment", "altar:1")


@rule("CULT-114")
def test_where_it_may_not_gain_itself_the_weakest_of_the_others_does() -> None:
    dice = ("ancient",) + ("double_dagger",) * 5
    table = resolved(dice, life={S1: 12, S2: 4, S3: 4, S4: 40})
    assert life(table) == {HP: 20, S1: 12, S2: 5, S3: 4, S4: 40 - 2 * 5 - 1}  # Lamia: from the fourth to the second


@rule("CULT-112")
def test_a_die_that_no_priority_names_goes_where_it_may() -> None:
    table = bot(("cosmos",) * 6, characters={S4: "sorceress_ii"})
    assert len(table.events(Rolled)) == 1
    assert where(table) == {"cosmos": [S4] * 6}
