"""Commit Phase: where dice may go, where they must go, and Chant coins."""

import pytest

from domain.cult.facts import CoinsGained, DiceRemoved, ExtraDice
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import ANCIENT, BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, committed, rolled
from tests.rule import rule

ALL = {"s1", "s2", "s3", "s4", "s5"}
CHANT_2 = [CoinsGained(S2, "chant", 2)]


# --- every die that can go somewhere ----------------------------------------------------------------


@rule("CULT-16")
def test_every_die_with_a_place_must_be_committed() -> None:
    table = rolled(DAGGER, BLOOD, PARCHMENT, COSMOS, ANCIENT, seat=S2)
    everybody, others = {"s1", "s2", "s3", "s4", "s5"}, {"s1", "s3", "s4", "s5"}
    assert table.places(S2, "d1") == others | {"altar:3"}
    assert table.places(S2, "d2") == everybody | {"altar:3"}
    assert table.places(S2, "d3") == {"altar:1", "altar:2"}
    assert table.places(S2, "d4") == {"altar:2", "s2"}
    assert table.places(S2, "d5") == set()
    assert table.refused(S2, {"d1": "s3", "d2": "s2", "d3": "altar:1"})
    assert table.refused(S2, {})
    assert table.refused(S2, {"d1": "s3", "d2": "s2", "d3": "altar:1", "d4": "s2", "d5": "s2"})
    table.answer(S2, {"d1": "s3", "d2": "s2", "d3": "altar:1", "d4": "s2"})
    assert table.dice() == [(DAGGER, "s3"), (BLOOD, "s2"), (PARCHMENT, "altar:1"), (COSMOS, "s2"), (ANCIENT, "")]


@rule("CULT-16")
def test_a_die_without_a_place_goes_without_effect() -> None:
    table = committed([(ANCIENT, ""), (PARCHMENT, "altar:1")] + [(ANCIENT, "")] * 3, seat=S2)
    assert [e.dice for e in table.events(DiceRemoved)] == [("d1", "d3", "d4", "d5")]
    assert table.life(S1, S2, S3, S4, S5) == [24, 19, 18, 16, 17]
    assert [table.tracks(n) for n in (1, 2, 3)] == [
        {PARCHMENT: 4},
        {PARCHMENT: 5, COSMOS: 5},
        {DAGGER: 5, BLOOD: 5},
    ]


@rule("CULT-17")
def test_all_dice_may_go_to_one_player() -> None:
    table = committed([(DAGGER, "s4")] * 5, seat=S2)
    assert table.life(S4) == [16 - 5]


@rule("CULT-17")
def test_all_dice_may_go_to_one_ritual() -> None:
    table = committed([(PARCHMENT, "altar:1")] * 5, seat=S2, tracks={1: {PARCHMENT: 6}})
    assert table.tracks(1) == {PARCHMENT: 1}
    assert table.board.cultists[S2].siren == 5


# --- players ----------------------------------------------------------------------------------------


@rule("CULT-18", "CULT-19")
def test_daggers_may_go_to_any_other_player_but_not_to_oneself() -> None:
    table = rolled(DAGGER, DOUBLE, DAGGER, DOUBLE, DAGGER, seat=S2)
    assert table.places(S2, "d1") == ALL - {"s2"} | {"altar:3"}
    assert table.places(S2, "d2") == ALL - {"s2"}
    good = {"d1": "s1", "d2": "s3", "d3": "s4", "d4": "s5", "d5": "s1"}
    assert table.refused(S2, good | {"d1": "s2"})
    assert table.refused(S2, good | {"d2": "s2"})
    table.answer(S2, good)
    assert [place for _, place in table.dice()] == ["s1", "s3", "s4", "s5", "s1"]


@rule("CULT-19", "CULT-21")
@pytest.mark.parametrize(
    ("character", "dagger_too", "double_too"),
    [("bellringer_ii", True, False), ("assassin_ii", False, True), ("librarian", False, False)],
)
def test_a_dagger_on_oneself_needs_that_very_power_symbol(character: str, dagger_too: bool, double_too: bool) -> None:
    table = rolled(DAGGER, DOUBLE, DAGGER, DOUBLE, DAGGER, seat=S3, characters={S3: character})
    assert ("s3" in table.places(S3, "d1")) is dagger_too
    assert ("s3" in table.places(S3, "d2")) is double_too
    assert table.places(S3, "d1") - {"s3"} == ALL - {"s3"} | {"altar:3"}
    assert table.places(S3, "d2") - {"s3"} == ALL - {"s3"}


@rule("CULT-20")
def test_blood_may_go_to_anybody_living() -> None:
    table = rolled(*[BLOOD] * 5, seat=S2)
    assert table.places(S2, "d1") == ALL | {"altar:3"}
    table.commit(S2, "s1", "s2", "s3", "s4", "s5")
    assert [place for _, place in table.dice()] == ["s1", "s2", "s3", "s4", "s5"]


@rule("CULT-21")
@pytest.mark.parametrize(
    ("character", "symbol"),
    [("guardian_ii", ANCIENT), ("librarian", PARCHMENT), ("bellringer", COSMOS)],
)
def test_the_own_power_symbol_may_go_to_oneself(character: str, symbol: str) -> None:
    characters = {S2: "sorceress", S3: character, S5: "alchemist"}
    table = rolled(PARCHMENT, ANCIENT, COSMOS, PARCHMENT, ANCIENT, seat=S3, characters=characters)
    dice = {"d1": PARCHMENT, "d3": COSMOS, "d4": PARCHMENT}
    if symbol == ANCIENT:
        dice |= {"d2": ANCIENT, "d5": ANCIENT}
    rituals = {PARCHMENT: {"altar:1", "altar:2"}, COSMOS: {"altar:2"}, ANCIENT: set()}
    wanted = {(d, place) for d, face in dice.items() for place in rituals[face] | ({"s3"} if face == symbol else set())}
    assert table.options(S3) == wanted


@rule("CULT-22")
def test_a_die_is_refused_where_only_the_others_power_symbol_would_use_it() -> None:
    table = rolled(PARCHMENT, ANCIENT, COSMOS, PARCHMENT, COSMOS, seat=S2)
    assert table.board.cultists[S3].character == "librarian"  # parchment
    assert table.places(S2, "d1") == {"altar:1", "altar:2"}
    assert table.places(S2, "d3") == {"altar:2", "s2"}
    good = {"d1": "altar:1", "d3": "s2", "d4": "altar:1", "d5": "s2"}
    assert table.refused(S2, good | {"d1": "s3"})
    assert table.refused(S2, good | {"d1": "gift:s3"})
    assert table.refused(S2, good | {"d2": "s4"})


@rule("CULT-22")
def test_a_dagger_on_somebody_with_that_power_symbol_hurts_as_ever() -> None:
    table = committed([(DAGGER, "s3")] * 5, seat=S2, characters={S3: "bellringer_ii"}).pass_all()
    assert table.life(S3) == [18 - 5]


@rule("CULT-23")
def test_no_die_goes_to_a_wraith() -> None:
    table = rolled(DAGGER, DOUBLE, BLOOD, BLOOD, DAGGER, seat=S2, wraiths={S4: ("drifting_hand", [])})
    assert table.places(S2, "d1") == {"altar:3", "s1", "s3", "s5"}
    assert table.places(S2, "d2") == {"s1", "s3", "s5"}
    assert table.places(S2, "d3") == {"altar:3", "s1", "s2", "s3", "s5"}
    good = {"d1": "s1", "d2": "s1", "d3": "s1", "d4": "s1", "d5": "s1"}
    assert table.refused(S2, good | {"d1": "s4"})
    assert table.refused(S2, good | {"d3": "s4"})


# --- rituals ----------------------------------------------------------------------------------------


@rule("CULT-24")
def test_a_ritual_takes_only_the_symbols_it_lists() -> None:
    table = rolled(
        DAGGER,
        DOUBLE,
        BLOOD,
        PARCHMENT,
        ANCIENT,
        COSMOS,
        seat=S3,
        characters={S3: "assassin"},
        facts=[ExtraDice(S3, 1)],
    )
    altars = {
        die: {p for p in table.places(S3, die) if p.startswith("altar")} for die in ("d1", "d2", "d3", "d4", "d6")
    }
    assert altars == {
        "d1": {"altar:3"},
        "d2": set(),
        "d3": {"altar:3"},
        "d4": {"altar:1", "altar:2"},
        "d6": {"altar:2"},
    }
    good = {"d1": "altar:3", "d2": "s1", "d3": "altar:3", "d4": "altar:1", "d6": "altar:2"}
    assert table.refused(S3, good | {"d1": "altar:1"})
    assert table.refused(S3, good | {"d6": "altar:1"})
    table.answer(S3, good)
    assert [place for _, place in table.dice()] == ["altar:3", "s1", "altar:3", "altar:1", "", "altar:2"]


@rule("CULT-25")
def test_a_symbol_at_0_takes_no_die() -> None:
    table = rolled(PARCHMENT, COSMOS, PARCHMENT, COSMOS, COSMOS, seat=S2, tracks={2: {PARCHMENT: 0, COSMOS: 1}})
    assert table.places(S2, "d1") == {"altar:1"}
    assert table.places(S2, "d2") == {"altar:2", "s2"}
    good = {"d1": "altar:1", "d2": "altar:2", "d3": "altar:1", "d4": "altar:2", "d5": "altar:2"}
    assert table.refused(S2, good | {"d1": "altar:2"})


@rule("CULT-26")
def test_more_dice_than_a_track_has_spaces() -> None:
    table = rolled(*[PARCHMENT] * 5, seat=S2, tracks={1: {PARCHMENT: 1}})
    assert table.places(S2, "d5") == {"altar:1", "altar:2"}
    table.commit(S2, *["altar:1"] * 5)
    assert table.ritual(1) == "lamia"  # the first die completed Sirens, and nothing of it fits Lamia
    assert table.board.cultists[S2].siren == 1
    assert table.tracks(2) == {PARCHMENT: 5, COSMOS: 5}


# --- Chant coins ------------------------------------------------------------------------------------


@rule("CULT-56")
def test_each_chant_coin_changes_one_own_die_before_it_is_committed() -> None:
    table = rolled(DAGGER, BLOOD, PARCHMENT, COSMOS, ANCIENT, seat=S2, facts=CHANT_2)
    assert table.asked() == [(S2, "chant")]
    keep = {f"d{i}": "keep" for i in range(1, 6)}
    assert table.refused(S2, keep | {"d1": BLOOD, "d2": COSMOS, "d3": COSMOS})
    table.answer(S2, keep | {"d1": BLOOD, "d5": COSMOS})
    assert [face for face, _ in table.dice()] == [BLOOD, BLOOD, PARCHMENT, COSMOS, COSMOS]
    assert table.board.cultists[S2].chant == 0
    assert table.board.supply.chant == 18
    assert table.asked() == [(S2, "commit")]
    assert table.places(S2, "d1") == ALL | {"altar:3"}


@rule("CULT-56")
def test_coins_may_be_kept() -> None:
    table = rolled(*[PARCHMENT] * 5, seat=S2, facts=CHANT_2)
    table.answer(S2, {f"d{i}": "keep" for i in range(1, 6)})
    assert table.board.cultists[S2].chant == 2
    assert [face for face, _ in table.dice()] == [PARCHMENT] * 5


@rule("CULT-56")
def test_any_number_of_chant_coins() -> None:
    table = rolled(*[PARCHMENT] * 5, seat=S2, facts=[CoinsGained(S2, "chant", 7)])
    table.answer(S2, {f"d{i}": BLOOD for i in range(1, 6)})
    assert [face for face, _ in table.dice()] == [BLOOD] * 5
    assert table.board.cultists[S2].chant == 2


@rule("CULT-56")
def test_chant_coins_are_for_the_own_commit_phase() -> None:
    table = rolled(*[PARCHMENT] * 5, seat=S2, facts=[CoinsGained(S3, "chant", 2)])
    assert table.asked() == [(S2, "commit")]
    table.commit(S2, *["altar:2"] * 5)
    assert table.asked() == [(S3, "reroll")]
    assert table.board.cultists[S3].chant == 2


@rule("CULT-57")
def test_no_chant_coin_makes_a_double_dagger() -> None:
    table = rolled(DAGGER, DOUBLE, PARCHMENT, PARCHMENT, PARCHMENT, seat=S2, facts=CHANT_2)
    assert table.places(S2, "d1") == {"keep", BLOOD, PARCHMENT, ANCIENT, COSMOS}
    assert table.places(S2, "d2") == {"keep", DAGGER, BLOOD, PARCHMENT, ANCIENT, COSMOS}
    assert table.refused(S2, {f"d{i}": "keep" for i in range(2, 6)} | {"d1": DOUBLE})
