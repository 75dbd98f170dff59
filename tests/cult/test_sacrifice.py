"""Rules: Altar Sacrifice; who killed; who inherits (rulings A10, A41, A47, A48)."""

from tests.cult.scenes import S1, S2, S3, S4, S5, S6
from tests.cult.scenes.phases import Cult, all_life, asked, life, markers, pass_all, play_sigil, resolve, ritual, scene
from tests.rule import rule

OUT = ("altar_sacrifice", "sirens", "blood_rites", "sea_hydra")


def feasting(table: Cult) -> set[str]:
    """Who is asked to choose who gains life."""
    return {seat for seat, kind in asked(table) if kind == "feast"}


# --- the ritual -------------------------------------------------------------------------------------


@rule("CULT-91")
def test_it_starts_at_one_and_takes_no_dice() -> None:
    table = scene("commit", altars=OUT, dice=[(face, "") for face in ("dagger", "double_dagger", "blood", "ancient")])
    assert markers(table, 1) == {"kill": 1}
    assert {t for _, t in table.options(S1) if t.startswith("altar")} == {"altar:3"}


@rule("CULT-91")
def test_not_even_the_wild_symbol_pushes_it() -> None:
    table = scene("commit", altars=OUT, characters={S1: "librarian_ii"}, dice=[("parchment", ""), ("blood", "")])
    assert {t for d, t in table.options(S1) if d == "d1"} == {"altar:2", "altar:3"}


@rule("CULT-91", "CULT-92")
def test_killing_another_player_completes_it_and_pays_the_killer() -> None:
    table = scene(altars=OUT, deck=["lamia"], dice=[("dagger", S4)], life={S4: 1})
    assert asked(table) == {(S1, "feast")}
    assert table.options(S1) == {S1, S2, S3, S5}  # any living players, not the dead one
    table.answer(S1, [S1, S5])
    assert life(table) == all_life(5, s1=15, s4=0, s5=15)
    assert (ritual(table, 1), table.faces("rituals_past")) == ("lamia", ["altar_sacrifice"])


@rule("CULT-91")
def test_a_self_kill_does_not_advance_it() -> None:
    table = scene(altars=OUT, dice=[("double_dagger", S1)], characters={S1: "diver"}, seat=S1, life={S1: 2, S3: 9})
    assert table.board.ended is not None  # the High Priest is dead
    table = scene(seat=S2, altars=OUT, dice=[("double_dagger", S2)], life={S2: 2})
    assert asked(table) == {(S2, "wraith_card")}
    assert ritual(table, 1) == "altar_sacrifice"


@rule("CULT-91")
def test_a_death_that_nobody_dealt_does_not_advance_it() -> None:
    table = scene(
        altars=("altar_sacrifice", "tribute_to_nycen", "sirens"), tracks={2: {"blood": 1}}, life={S2: 5, S1: 20, S5: 20}
    )
    assert asked(table) == {(S2, "wraith_card")}
    assert ritual(table, 1) == "altar_sacrifice"


@rule("CULT-92")
def test_the_killer_may_choose_nobody() -> None:
    table = scene(altars=OUT, dice=[("dagger", S4)], life={S4: 1})
    table.answer(S1, [])
    assert life(table) == all_life(5, s4=0)
    assert ritual(table, 1) != "altar_sacrifice"


@rule("CULT-92")
def test_each_gains_the_number_of_all_players_the_dead_included() -> None:
    dead = {S2: ("drowned_one", ()), S6: ("mirror_shade", ())}
    table = scene(seats=6, altars=OUT, dice=[("dagger", S4)], life={S4: 1}, wraiths=dead)
    assert table.options(S1) == {S1, S3, S5}
    table.answer(S1, [S1, S3, S5])
    assert life(table) == {S1: 16, S2: 0, S3: 16, S4: 0, S5: 16, S6: 0}


# --- who killed -------------------------------------------------------------------------------------


@rule("CULT-93")
def test_a_kill_by_a_redirected_die_is_the_owners() -> None:
    table = scene(
        "response", altars=OUT, dice=[("dagger", S2)], life={S4: 1}, coins={S3: {"siren": 1}}, kept={S4: ["lamia"]}
    )
    table.answer(S3, "siren:d1").answer(S3, {"d1": S4})
    assert feasting(table) == {S1}
    assert table.board.cultists[S1].kept == ["lamia"]


@rule("CULT-93")
def test_a_kill_by_a_changed_die_is_the_owners() -> None:
    table = scene("response", altars=OUT, characters={S3: "assassin_ii"}, dice=[("blood", S4)], life={S4: 2})
    table.answer(S3, "assassin_ii:d1").answer(S1, {"d1": "stay"})
    assert feasting(table) == {S1}


@rule("CULT-135", "CULT-93")
def test_a_kill_by_the_assassins_strike_is_the_assassins() -> None:
    table = scene(
        altars=OUT, characters={S3: "assassin"}, dice=[("dagger", S4)], life={S4: 3}, kept={S4: ["sea_hydra"]}
    )
    assert asked(table) == {(S3, "last_moment")}
    table.answer(S3, "assassin:s4")
    assert feasting(table) == {S3}
    assert table.board.cultists[S3].kept == ["sea_hydra"]


@rule("CULT-123")
def test_a_kill_through_sea_hydra_is_the_owners() -> None:
    table = scene(altars=("altar_sacrifice", "sea_hydra", "sirens"), dice=[("parchment", "altar:2")], life={S4: 1})
    table.answer(S1, "lose:s4")
    assert feasting(table) == {S1}


@rule("CULT-123")
def test_a_kill_through_lamia_is_the_owners_whoever_takes_the_life() -> None:
    table = scene(altars=("altar_sacrifice", "lamia", "sirens"), dice=[("blood", "altar:2")], life={S4: 1})
    table.answer(S1, S2).answer(S1, S4)
    assert feasting(table) == {S1}


@rule("CULT-123")
def test_a_kill_through_astral_rift_is_the_owners() -> None:
    table = scene(
        altars=("altar_sacrifice", "astral_rift", "sirens"),
        dice=[("cosmos", "altar:2")],
        rolls=[("dagger",)],
        life={S4: 1},
        kept={S4: ["lamia"]},
    )
    assert feasting(table) == {S1}
    assert table.board.cultists[S1].kept == ["lamia"]


@rule("CULT-123")
def test_a_kill_by_an_arcane_explosion_is_the_dice_owners() -> None:
    dice = [("cosmos", S3), ("cosmos", S3)]
    table = scene(altars=OUT, characters={S3: "sorceress_ii"}, dice=dice, life={S4: 2})
    table.answer(S1, S1)
    assert feasting(table) == {S1}


@rule("CULT-136", "CULT-93")
def test_a_kill_by_assassin_iis_extra_loss_is_that_assassins() -> None:
    table = scene(
        altars=("altar_sacrifice", "sea_hydra", "sirens"),
        characters={S3: "assassin_ii"},
        dice=[("parchment", "altar:2")],
        life={S4: 2},
    )
    table.answer(S1, "lose:s4").answer(S3, "assassin_ii:s4")
    assert feasting(table) == {S3}


# --- Wraiths, several deaths ------------------------------------------------------------------------


@rule("CULT-140", "CULT-154")
def test_a_wraith_that_kills_with_a_sigil_chooses_and_the_rituals_are_discarded() -> None:
    table = scene(
        altars=OUT,
        sigils={S2: "brine"},
        wraiths={S2: ("drowned_one", ())},
        life={S4: 4},
        kept={S4: ["lamia"]},
        deck=["ancient_chant"],
    )
    play_sigil(table, S2).answer(S2, S4)
    assert asked(table) == {(S2, "feast")}
    assert table.options(S2) == {S1, S3, S5}
    table.answer(S2, [S3])
    assert life(table) == {S1: 10, S2: 0, S3: 15, S4: 0, S5: 10}
    assert table.faces("rituals_past") == ["altar_sacrifice", "lamia"]


@rule("CULT-141")
def test_several_kills_pay_once_and_the_dead_cannot_be_chosen() -> None:
    table = scene(altars=OUT, deck=["lamia"], dice=[("dagger", S3), ("dagger", S4)], life={S3: 1, S4: 1})
    resolve(table, "d1", "d2")
    assert table.options(S1) == {S1, S2, S5}
    table.answer(S1, [S2])
    assert life(table) == {S1: 10, S2: 15, S3: 0, S4: 0, S5: 10}
    assert feasting(table) == set()


@rule("CULT-141")
def test_of_two_killers_the_first_clockwise_from_the_active_seat_is_paid() -> None:
    """On the fourth seat's turn its die and the Assassin's strike kill one each."""
    table = scene(
        seat=S4,
        altars=OUT,
        characters={S2: "assassin"},
        dice=[("dagger", S3), ("dagger", S5)],
        life={S3: 1, S5: 3},
    )
    resolve(table, "d1", "d2", seat=S4)
    table.answer(S2, "assassin:s5")
    assert feasting(table) == {S4}


@rule("CULT-141")
def test_a_killer_who_dies_in_the_same_batch_still_chooses_and_saves_nobody() -> None:
    table = scene(
        seat=S4,
        altars=OUT,
        characters={S2: "assassin"},
        dice=[("dagger", S5)],
        life={S2: 1, S5: 3},
    )
    table.answer(S2, "assassin:s5")  # the cost kills the Assassin
    assert asked(table) == {(S2, "feast")}
    assert table.options(S2) == {S1, S3, S4}


@rule("CULT-154")
def test_a_killer_who_dies_along_does_not_become_keeper() -> None:
    table = scene(
        seat=S4,
        characters={S2: "assassin"},
        dice=[("dagger", S5)],
        life={S2: 1, S5: 3},
        kept={S5: ["lamia"]},
    )
    table.answer(S2, "assassin:s5")
    pass_all(table, "last_moment")
    assert table.board.cultists[S2].kept == []
    assert table.faces("rituals_past") == ["lamia"]


@rule("CULT-154")
def test_a_living_killer_does() -> None:
    table = scene(seat=S4, characters={S2: "assassin"}, dice=[("dagger", S5)], life={S5: 3}, kept={S5: ["lamia"]})
    table.answer(S2, "assassin:s5")
    assert table.board.cultists[S2].kept == ["lamia"]
    assert table.cards("rituals_past") == []
