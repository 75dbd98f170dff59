"""Resolve Phase and RESOLVING ON PLAYERS."""

import pytest

from domain.cult.facts import DieResolved, LifeGained, LifeLost
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import BLOOD, COSMOS, DAGGER, DOUBLE, PARCHMENT, Scene, committed
from tests.rule import rule

MIXED = [(DAGGER, "s3"), (BLOOD, "s4"), (DOUBLE, "s5"), (COSMOS, "s2"), (PARCHMENT, "altar:1")]


def resolved(table: Scene) -> list[str]:
    return [event.die for event in table.events(DieResolved)]


# --- the order --------------------------------------------------------------------------------------


@rule("CULT-32")
def test_the_active_player_chooses_the_order() -> None:
    table = committed(MIXED, seat=S2)
    assert table.asked() == [(S2, "resolve_order")]
    assert table.options(S2) == {"d1", "d2", "d3", "d4", "d5"}
    table.answer(S2, ["d4", "d1", "d5", "d3", "d2"])
    assert resolved(table) == ["d4", "d1", "d5", "d3", "d2"]


@rule("CULT-32")
def test_dice_resolve_one_at_a_time() -> None:
    table = committed(MIXED, seat=S2)
    table.answer(S2, ["d3", "d1", "d2", "d4", "d5"])
    steps = [e for e in table.events() if isinstance(e, DieResolved | LifeLost | LifeGained)]
    said = [e.die if isinstance(e, DieResolved) else (e.seat, e.n) for e in steps]
    assert said == ["d3", (S5, 2), "d1", (S3, 1), "d2", (S4, 1), "d4", (S2, 1), "d5"]


@rule("CULT-32")
def test_the_order_may_be_decided_die_by_die() -> None:
    table = committed(MIXED, seat=S2)
    table.answer(S2, ["d5"])
    assert resolved(table) == ["d5"]
    assert table.options(S2) == {"d1", "d2", "d3", "d4"}
    assert table.refused(S2, ["d5"])
    assert table.refused(S2, [])
    table.answer(S2, ["d1"])
    assert table.options(S2) == {"d2", "d3", "d4"}
    assert table.life(S3, S4, S5) == [18 - 1, 16, 17]


@rule("CULT-32")
def test_dice_gained_while_resolving_are_part_of_the_order() -> None:
    table = committed(
        [(DAGGER, "s3"), (DAGGER, "s4"), (DAGGER, "s5"), (COSMOS, "altar:1"), (BLOOD, "s2")],
        seat=S2,
        rituals=["transmutation", "sirens", "lamia"],
    )
    table.answer(S2, ["d4"])
    assert table.asked() == [(S2, "ritual_die")]
    table.answer(S2, "altar:2:parchment")
    assert table.options(S2) == {"d1", "d2", "d3", "d5", "d6"}
    table.answer(S2, ["d6", "d5"])
    assert resolved(table) == ["d6", "d5"]
    assert table.board.cultists[S2].siren == 1


# --- on players -------------------------------------------------------------------------------------


@rule("CULT-33")
@pytest.mark.parametrize(("face", "change"), [(DAGGER, -1), (DOUBLE, -2), (BLOOD, +1)])
def test_what_a_die_does_to_another_player(face: str, change: int) -> None:
    table = committed([(face, "s3")] + [(PARCHMENT, "altar:1")] * 4, seat=S2).resolve()
    assert table.life(S1, S2, S3, S4, S5) == [24, 19, 18 + change, 16, 17]


@rule("CULT-33")
def test_blood_on_oneself_gives_one_life() -> None:
    table = committed([(BLOOD, "s2")] + [(PARCHMENT, "altar:1")] * 4, seat=S2).resolve()
    assert table.life(S2) == [19 + 1]


@rule("CULT-33")
def test_life_does_not_fall_below_0() -> None:
    table = committed([(DAGGER, "s3"), *[(DOUBLE, "s3")] * 4], seat=S2, life={S3: 2}).resolve("d1")
    assert [(e.seat, e.n) for e in table.events(LifeLost)] == [(S3, 1), (S3, 1)]
    assert table.life(S3) == [0]


@rule("CULT-33")
def test_whoever_has_nothing_left_loses_nothing_so_nothing_can_be_prevented() -> None:
    table = committed([(DAGGER, "s3")] * 5, seat=S2, life={S3: 2}, characters={S4: "guardian"})
    for _ in range(2):
        assert table.asked() == [(S4, "loss")]
        table.pass_(S4)
    assert table.asked() == [(S3, "wraith_card")]


@rule("CULT-34")
@pytest.mark.parametrize(
    ("character", "face"),
    [("assassin", DAGGER), ("diver_ii", DOUBLE), ("bellringer", COSMOS), ("librarian", PARCHMENT)],
)
def test_the_own_power_symbol_gives_one_life_instead_of_its_usual_effect(character: str, face: str) -> None:
    table = committed([(face, "s4")] * 5, seat=S4, characters={S4: character}, life={S4: 10})
    assert [(e.seat, e.n, e.cause) for e in table.events(LifeGained)] == [(S4, 1, "power")] * 5
    assert table.events(LifeLost) == []
    assert table.life(S4) == [15]


@rule("CULT-34")
def test_blood_on_oneself_is_no_power_symbol() -> None:
    table = committed([(BLOOD, "s2")] * 5, seat=S2)
    assert {e.cause for e in table.events(LifeGained)} == {"die"}


@rule("CULT-34")
def test_a_dagger_that_comes_home_hurts_without_the_power_symbol() -> None:
    """Guardian II's change the other way round: Assassin II turns blood on its owner to a double dagger."""
    table = committed([(BLOOD, "s2")] + [(PARCHMENT, "altar:1")] * 4, seat=S2, characters={S5: "assassin_ii"})
    table.answer(S5, "assassin_ii:d1").answer(S2, {"d1": "stay"})
    table.resolve()
    assert table.life(S2) == [19 - 2]


@rule("CULT-36")
def test_life_may_exceed_what_one_started_with() -> None:
    table = committed([(BLOOD, "s2"), (BLOOD, "s2"), (COSMOS, "s2"), (BLOOD, "s3"), (BLOOD, "s3")], seat=S2).resolve()
    assert table.life(S2, S3) == [19 + 3, 18 + 2]
