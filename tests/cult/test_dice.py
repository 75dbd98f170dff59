"""Rules: Response Phase, RESOLVING ON RITUALS, Death & Wraiths. Dice that are moved, changed or left over."""

from typing import Any

from domain.cult.facts import DiceRemoved
from domain.cult.names import DieName
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import (
    Cult,
    all_life,
    asked,
    life,
    markers,
    on,
    places,
    play_sigil,
    resolve,
    ritual,
    scene,
)
from tests.rule import rule

# --- moved, changed ---------------------------------------------------------------------------------


@rule("CULT-121")
def test_a_die_moved_by_a_siren_coin_gives_its_owner_no_recommit() -> None:
    table = scene("response", dice=[("dagger", S2), ("blood", S1)], coins={S3: {"siren": 1}})
    table.answer(S3, "siren:d1").answer(S3, {"d1": S1})
    assert asked(table) == {(S1, "resolve_order")}
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s1=10)


@rule("CULT-121")
def test_a_die_that_was_changed_gives_one() -> None:
    table = scene("response", dice=[("dagger", S2), ("blood", S1)], characters={S3: "guardian_ii"})
    table.answer(S3, "guardian_ii:d1")
    assert asked(table) == {(S1, "recommit")}
    assert table.options(S1) == on("d1", at={"stay", "altar:3", S1, S3, S4, S5})


@rule("CULT-122")
def test_a_changed_die_left_in_place_resolves_there_even_against_its_owner() -> None:
    """The first seat's power symbol is dagger, so a double dagger on itself is harm."""
    cast = {S1: "diver", S3: "assassin_ii"}
    table = scene("response", dice=[("blood", S1)], characters=cast)
    table.answer(S3, "assassin_ii:d1")
    assert table.options(S1) == on("d1", at={"stay", S2, S3, S4, S5})
    table.answer(S1, {"d1": "stay"})
    assert life(table) == all_life(5, s1=8)


@rule("CULT-122")
def test_left_on_oneself_with_the_own_power_symbol_it_gives_life() -> None:
    table = scene("response", dice=[("blood", S1)], characters={S1: "diver_ii", S3: "assassin_ii"})
    table.answer(S3, "assassin_ii:d1").answer(S1, {"d1": "stay"})
    assert life(table) == all_life(5, s1=11)


@rule("CULT-122")
def test_on_a_ritual_that_does_not_list_the_new_face_it_does_nothing() -> None:
    table = scene("response", dice=[("dagger", "altar:3"), ("blood", S2)], characters={S3: "assassin_ii"})
    table.answer(S3, "assassin_ii:d1").answer(S1, {"d1": "stay"})
    assert markers(table, 3) == {"dagger": 5, "blood": 5}
    assert life(table) == all_life(5, s2=11)
    assert table.events(DiceRemoved) == [DiceRemoved((DieName("d1"),))]


# --- death before a Roll phase ----------------------------------------------------------------------


@rule("CULT-126")
def test_a_death_before_a_roll_phase_makes_this_turn_a_wraiths() -> None:
    table = scene("start", S3, kraken={S3: 1}, life={S3: 2}, rolls=[("2",)])
    table.answer(S3, [])  # no re-roll of the Kraken die
    assert asked(table) == {(S3, "wraith_card")}
    table.answer(S3, "gaunt_devourer")
    assert (table.board.current, asked(table)) == (S3, {(S3, "reroll")})
    assert table.options(S3) == {"w0", "w1", "w2"}
    assert table.board.dice == {}


@rule("CULT-126")
def test_a_death_before_a_roll_phase_checks_victory_at_once() -> None:
    dead = {S3: ("drowned_one", ()), S4: ("lantern_bearer", ())}
    table = scene("start", S5, kraken={S5: 1}, life={S5: 1}, wraiths=dead, rolls=[("1",)])
    table.answer(S5, [])
    assert table.board.ended is not None
    assert (table.board.ended.ending, set(table.board.ended.winners)) == ("high_priest", {S1, S2})


@rule("CULT-126")
def test_with_life_left_the_turn_goes_on_as_usual() -> None:
    table = scene("start", S3, kraken={S3: 1}, life={S3: 3}, rolls=[("2",)])
    table.answer(S3, [])
    assert table.options(S3) == {"d1", "d2", "d3", "d4", "d5"}


# --- surplus dice -----------------------------------------------------------------------------------


def surplus(tracks: dict[str, int], *dice: tuple[str, str], **how: Any) -> Cult:
    return scene(altars=("sirens", "transmutation", "blood_rites"), tracks={3: tracks}, dice=dice, **how)


@rule("CULT-127")
def test_a_surplus_die_on_a_finished_track_moves_and_pays_nothing() -> None:
    table = surplus({"dagger": 1, "blood": 2}, ("dagger", "altar:3"), ("dagger", "altar:3"))
    assert markers(table, 3) == {"dagger": 0, "blood": 2}
    assert life(table) == all_life(5, s1=11)
    assert table.events(DiceRemoved) == [DiceRemoved((DieName("d2"),))]


@rule("CULT-127")
def test_it_spills_to_the_new_ritual_if_another_die_completes_the_old_one_this_turn() -> None:
    dice = [("dagger", "altar:3"), ("dagger", "altar:3"), ("blood", "altar:3")]
    table = surplus({"dagger": 1, "blood": 1}, *dice, deck=["kraken"])
    resolve(table, "d1")
    assert ritual(table, 3) == "kraken"
    assert markers(table, 3) == {"dagger": 4, "ancient": 5}


@rule("CULT-127")
def test_it_is_removed_if_the_new_ritual_does_not_match() -> None:
    dice = [("dagger", "altar:3"), ("dagger", "altar:3"), ("blood", "altar:3")]
    table = surplus({"dagger": 1, "blood": 1}, *dice, deck=["lamia"])
    resolve(table, "d1")
    assert (ritual(table, 3), markers(table, 3)) == ("lamia", {"blood": 5, "ancient": 5})
    assert life(table) == all_life(5, s1=12)


# --- refused places ---------------------------------------------------------------------------------


@rule("CULT-157")
def test_a_siren_coin_moves_no_die_to_a_wraith_a_finished_track_or_a_ritual_without_the_symbol() -> None:
    table = scene(
        "response",
        dice=[("dagger", S2)],
        coins={S3: {"siren": 1}},
        altars=("kraken", "sirens", "blood_rites"),
        tracks={3: {"dagger": 0, "blood": 5}},
        wraiths={S5: ("drowned_one", ())},
    )
    table.answer(S3, "siren:d1")
    assert table.options(S3) == on("d1", at={"altar:1", S1, S3, S4})
    for place in (S5, "altar:2", "altar:3"):
        assert table.refused(S3, {"d1": place}).code


@rule("CULT-157")
def test_a_siren_coin_moves_a_die_that_does_nothing_to_any_living_player() -> None:
    table = scene("response", dice=[("parchment", "altar:1")], coins={S3: {"siren": 1}})
    table.answer(S3, "siren:d1")
    assert table.options(S3) == on("d1", at={S1, S2, S3, S4, S5})
    table.answer(S3, {"d1": S4})
    assert (life(table), markers(table, 1)) == (all_life(5), {"parchment": 5})


@rule("CULT-157")
def test_an_added_die_is_refused_on_the_same_places() -> None:
    table = scene(
        "response",
        dice=[("blood", S2)],
        altars=("kraken", "sirens", "blood_rites"),
        tracks={3: {"dagger": 0, "blood": 5}},
        wraiths={S5: ("drowned_one", ["dagger", "parchment"]), S4: ("lantern_bearer", ["parchment"])},
    )
    table.answer(S5, "haunt:dagger")
    assert table.options(S1) == on("d2", at={"altar:1", S2, S3})
    for place in (S1, S4, S5, "altar:2", "altar:3"):
        assert table.refused(S1, {"d2": place}).code
    table.answer(S1, {"d2": S3}).answer(S4, "haunt:parchment")
    assert places(table)["d3"] == ("parchment", "altar:2")  # the one place it has


@rule("CULT-157")
def test_a_sigil_that_moves_dice_is_bound_by_the_same_places() -> None:
    table = scene(
        sigils={S3: "misdirection"},
        dice=[("dagger", S2)],
        altars=("kraken", "sirens", "blood_rites"),
        tracks={3: {"dagger": 0, "blood": 5}},
        wraiths={S5: ("drowned_one", ())},
    )
    play_sigil(table, S3).answer(S3, ["d1"])
    assert table.options(S3) == on("d1", at={"altar:1", S1, S3, S4})
