"""GAMEPLAY and Roll Phase: the order of the phases, how many dice, how often."""

import pytest

from domain.cult.facts import CharacterChanged, DiceThrown, ExtraDice, KrakenMoved, Marked, PhaseBegun
from domain.cult.names import CharacterId
from domain.cult.rules.turn import TurnStart
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import ANCIENT, BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, Scene, rolled, temple
from tests.rule import rule

MARKER = CharacterChanged(S4, CharacterId("faceless_ii"))
FIVE = [PARCHMENT, ANCIENT, COSMOS, BLOOD, DAGGER]


def faces(table: Scene) -> list[str]:
    return [face for face, _ in table.dice()]


@rule("CULT-11")
def test_the_phases_of_a_turn_in_their_order() -> None:
    table = temple(chapter=TurnStart(S2), rolls=[[PARCHMENT, ANCIENT, ANCIENT, ANCIENT, ANCIENT]])
    assert [e.phase for e in table.events(PhaseBegun)] == ["start", "roll"]
    assert table.asked() == [(S2, "reroll")]
    table.answer(S2, [])
    assert table.asked() == [(S2, "commit")]
    assert [e.phase for e in table.events(PhaseBegun)] == ["commit"]
    table.answer(S2, {"d1": "altar:1"})
    assert [e.phase for e in table.events(PhaseBegun)] == ["response", "resolve", "end", "start", "roll"]
    assert table.board.current == S3


@rule("CULT-11")
def test_a_wraith_goes_through_the_same_phases() -> None:
    table = temple(chapter=TurnStart(S2), wraiths={S2: ("drifting_hand", [])}, rolls=[[BLOOD, BLOOD, BLOOD]])
    table.answer(S2, [])
    assert [e.phase for e in table.events(PhaseBegun)] == ["commit", "response", "resolve", "end", "start", "roll"]
    assert table.board.current == S3


@rule("CULT-12")
def test_a_card_may_allow_a_third_re_roll() -> None:
    table = temple(rolls=[FIVE, [BLOOD], [BLOOD], [COSMOS]], chapter=TurnStart(S1))
    table.answer(S1, "d1").answer(S1, "d1")
    assert table.asked() == [(S1, "third_reroll")]
    life = table.life(S1)[0]
    table.answer(S1, "d1")
    assert faces(table)[0] == COSMOS
    assert table.life(S1) == [life - 1]
    assert table.asked() == [(S1, "commit")]


@rule("CULT-12", "CULT-22")
def test_alchemist_ii_may_give_others_their_power_symbols() -> None:
    table = rolled(COSMOS, PARCHMENT, seat=S2, characters={S2: "alchemist_ii"}, facts=[ExtraDice(S2, -3)])
    assert table.places(S2, "d1") == {"altar:2"}
    assert table.places(S2, "d2") == {"altar:1", "altar:2", "gift:s3", "gift:s5"}
    table.commit(S2, "altar:2", "gift:s3")
    life = table.life(S3)[0]
    table.answer(S2, ["d2", "d1"])
    assert table.life(S3) == [life + 1]


@rule("CULT-12")
def test_a_sorceress_may_commit_one_ritual_symbol_more_to_herself() -> None:
    """Her power symbol is parchment, and her card allows cosmos; nothing allows the others."""
    table = rolled(*FIVE, seat=S5)
    assert {(die, place) for die, place in table.options(S5) if place == "s5"} == {
        ("d1", "s5"),
        ("d3", "s5"),
        ("d4", "s5"),
    }
    assert "d2" not in {die for die, _ in table.options(S5)}
    others = rolled(*FIVE, seat=S2)
    assert others.places(S2, "d3") == {"altar:2", "s2"}


@rule("CULT-13")
def test_a_living_player_rolls_five() -> None:
    table = temple(chapter=TurnStart(S2), rolls=[FIVE])
    assert faces(table) == FIVE
    assert [e.faces for e in table.events(DiceThrown)] == [tuple(FIVE)]


@rule("CULT-13")
@pytest.mark.parametrize(
    ("kept", "facts", "n"),
    [
        ({S2: ["sea_hydra"]}, [], 7),
        ({S3: ["sea_hydra"]}, [], 5),
        ({}, [ExtraDice(S2, 1)], 6),
        ({}, [ExtraDice(S3, 1)], 5),
        ({}, [ExtraDice(S2, -2)], 3),
        ({}, [MARKER, Marked(S4, S2)], 6),
        ({}, [MARKER, Marked(S4, S3)], 5),
        ({S2: ["sea_hydra"]}, [MARKER, Marked(S4, S2), ExtraDice(S2, 1), ExtraDice(S2, -3)], 6),
    ],
)
def test_what_adds_to_the_dice_and_takes_from_them_adds_up(kept: dict, facts: list, n: int) -> None:
    table = temple(chapter=TurnStart(S2), kept=kept, facts=facts)
    assert len(table.board.dice) == n
    assert table.options(S2) == {f"d{i}" for i in range(1, n + 1)}


@rule("CULT-13")
def test_dice_for_the_next_roll_come_once() -> None:
    table = rolled(*[PARCHMENT] * 6, seat=S2, facts=[ExtraDice(S2, 1)])
    assert len(table.board.dice) == 6
    table.play_to(S2)
    assert len(table.board.dice) == 5


@rule("CULT-13")
def test_there_are_no_more_than_twelve_dice() -> None:
    assert len(temple(chapter=TurnStart(S2), facts=[ExtraDice(S2, 9)]).board.dice) == 12


@rule("CULT-13")
def test_never_fewer_than_none_and_the_turn_goes_on() -> None:
    table = temple(chapter=TurnStart(S2), facts=[ExtraDice(S2, -7)], rolls=[FIVE])
    assert table.board.current == S3
    assert [e.faces for e in table.events(DiceThrown)] == [tuple(FIVE)]
    table.play_to(S2)
    assert len(table.board.dice) == 5


@rule("CULT-14")
def test_two_re_rolls_of_any_dice_and_no_third() -> None:
    table = temple(chapter=TurnStart(S2), rolls=[FIVE, [DAGGER] * 5, [DOUBLE, BLOOD]])
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S2, ["d1", "d2", "d3", "d4", "d5"])
    assert faces(table) == [DAGGER] * 5
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S2, ["d5", "d2"])
    assert faces(table) == [DAGGER, BLOOD, DAGGER, DAGGER, DOUBLE]
    assert table.asked() == [(S2, "commit")]
    assert table.refused(S2, ["d1"])


@rule("CULT-14")
def test_whoever_keeps_all_dice_is_not_asked_again() -> None:
    table = temple(chapter=TurnStart(S2), rolls=[FIVE])
    table.answer(S2, [])
    assert faces(table) == FIVE
    assert table.asked() == [(S2, "commit")]


@rule("CULT-14")
def test_a_re_roll_takes_only_own_dice_once_each() -> None:
    table = temple(chapter=TurnStart(S2), rolls=[FIVE])
    assert table.refused(S2, ["d6"])
    assert table.refused(S2, ["d1", "d1"])


@rule("CULT-15")
def test_the_example_of_re_rolling() -> None:
    """Three alike and two others; two re-rolled; then two that were kept at first."""
    table = temple(
        chapter=TurnStart(S2),
        rolls=[[BLOOD, BLOOD, BLOOD, COSMOS, PARCHMENT], [DAGGER, DAGGER], [DOUBLE, DOUBLE]],
    )
    table.answer(S2, ["d3", "d5"])
    assert faces(table) == [BLOOD, BLOOD, DAGGER, COSMOS, DAGGER]
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S2, ["d1", "d2"])
    assert faces(table) == [DOUBLE, DOUBLE, DAGGER, COSMOS, DAGGER]
    assert table.asked() == [(S2, "commit")]


@rule("CULT-13")
def test_a_kraken_die_rolled_again_takes_one_of_the_added_dice() -> None:
    table = temple(
        chapter=TurnStart(S2),
        kept={S2: ["sea_hydra"]},
        rituals=["kraken", "sirens", "lamia"],
        facts=[KrakenMoved(S2, 1)],
        rolls=[["2"], ["1"], [PARCHMENT] * 6],
    )
    table.answer(S2, ["k0"])
    table.answer(S2, [])
    assert len(table.board.dice) == 5 + 2 - 1
