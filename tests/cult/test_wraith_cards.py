"""The six Wraith cards, each with its own test. They are our own; what a Wraith may do at all is the rulebook's."""

from typing import Any

import pytest

from domain.cult.content import WRAITH_CARDS
from domain.cult.names import WraithId
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import WRAITHS, Cult, asked, life, on, places, resolve, scene

DICE = [("dagger", S2), ("blood", S1), ("parchment", "altar:1")]


def haunted(card: str, *faces: str, dice: list[tuple[str, str]] = DICE, **how: Any) -> Cult:
    """The fifth seat is a Wraith in the first seat's Response phase."""
    return scene("response", dice=dice, wraiths={S5: (card, faces)}, **how)


def left(table: Cult, seat: Seat = S5) -> list[str]:
    return list(table.board.cultists[seat].wraith_dice)


@pytest.mark.parametrize("card", WRAITHS)
def test_becoming_this_wraith_sets_its_first_faces_and_its_dice(card: str) -> None:
    table = scene(dice=[("dagger", S4)], life={S4: 1})
    assert table.options(S4) == set(WRAITHS)
    table.answer(S4, card)
    assert left(table, S4) == list(WRAITH_CARDS[WraithId(card)].start)
    assert set(table.board.wraiths) == set(WRAITHS) - {card}
    table = scene("roll", S5, wraiths={S5: (card, ())})
    assert len(left(table)) == {"lantern_bearer": 2, "mirror_shade": 2}.get(card, 3)


def test_drowned_one_gives_a_die_that_its_new_owner_commits() -> None:
    table = haunted("drowned_one", "dagger", "cosmos")
    assert table.options(S5) == {"haunt:dagger", "haunt:cosmos"}
    table.answer(S5, "haunt:dagger")
    assert left(table) == ["cosmos"]
    assert asked(table) == {(S1, "recommit")}
    assert table.options(S1) == on("d4", at={"altar:3", S2, S3, S4})
    table.answer(S1, {"d4": S4})
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == {S1: 11, S2: 9, S3: 10, S4: 9, S5: 0}


def test_lantern_bearer_commits_the_new_die_itself_as_its_owner_could() -> None:
    table = haunted("lantern_bearer", "dagger")
    table.answer(S5, "haunt:dagger")
    assert asked(table) == {(S5, "plant")}
    assert table.options(S5) == on("d4", at={"altar:3", S2, S3, S4})  # not the owner: no dagger on oneself
    table.answer(S5, {"d4": S3})
    assert places(table)["d4"] == ("dagger", S3)


def test_lantern_bearers_die_without_a_place_lies_nowhere() -> None:
    table = haunted("lantern_bearer", "cosmos", altars=("sirens", "blood_rites", "sea_hydra"))
    table.answer(S5, "haunt:cosmos")
    assert places(table)["d4"] == ("cosmos", "")


def test_mirror_shade_replaces_a_face_and_the_owner_may_recommit() -> None:
    table = haunted("mirror_shade", "blood")
    table.answer(S5, "haunt:blood")
    assert asked(table) == {(S5, "haunt")}
    assert table.options(S5) == {"d1", "d3"}  # d2 shows blood already
    table.answer(S5, "d3")
    assert places(table)["d3"] == ("blood", "altar:1")
    assert table.options(S1) == on("d3", at={"stay", "altar:3", S1, S2, S3, S4})
    table.answer(S1, {"d3": S1})
    resolve(table, "d1", "d2", "d3")
    assert life(table) == {S1: 12, S2: 9, S3: 10, S4: 10, S5: 0}


def test_gaunt_devourer_discards_a_die_with_the_same_face() -> None:
    table = haunted("gaunt_devourer", "blood", "dagger", "cosmos", dice=[*DICE, ("dagger", S3)])
    assert table.options(S5) == {"haunt:blood", "haunt:dagger"}  # nothing shows cosmos
    table.answer(S5, "haunt:dagger")
    assert table.options(S5) == {"d1", "d4"}
    table.answer(S5, "d4")
    assert places(table) == {"d1": ("dagger", S2), "d2": ("blood", S1), "d3": ("parchment", "altar:1")}


def test_drifting_hand_moves_a_die_with_the_same_face_and_its_owner_has_no_say() -> None:
    table = haunted("drifting_hand", "dagger", "ancient", dice=[*DICE, ("dagger", S3)])
    assert table.options(S5) == {"haunt:dagger"}
    table.answer(S5, "haunt:dagger").answer(S5, "d1")
    assert asked(table) == {(S5, "move")}
    assert table.options(S5) == on("d1", at={"altar:3", S1, S3, S4})
    table.answer(S5, {"d1": S1})
    assert asked(table) == {(S1, "resolve_order")}
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == {S1: 10, S2: 10, S3: 9, S4: 10, S5: 0}


def test_rattling_bones_rolls_a_die_with_another_face_again() -> None:
    table = haunted("rattling_bones", "parchment", rolls=[("double_dagger",)])
    table.answer(S5, "haunt:parchment")
    assert table.options(S5) == {"d1", "d2"}
    table.answer(S5, "d2")
    assert places(table)["d2"] == ("double_dagger", S1)
    assert asked(table) == {(S1, "recommit")}
    assert table.options(S1) == on("d2", at={"stay", S2, S3, S4})


@pytest.mark.parametrize("card", WRAITHS)
def test_every_wraith_acts_once_in_a_response_phase(card: str) -> None:
    table = haunted(card, "dagger", "dagger", "parchment", rolls=[("dagger",)])
    table.answer(S5, "haunt:dagger")
    while any(kind in ("haunt", "recommit", "plant", "move") for _, kind in asked(table)):
        table.time_out()
    assert left(table) == ["dagger", "parchment"]
    assert asked(table) == {(S1, "resolve_order")}


@pytest.mark.parametrize("card", WRAITHS)
def test_no_wraith_acts_without_dice_or_in_a_wraiths_turn(card: str) -> None:
    assert asked(haunted(card)) == {(S1, "resolve_order")}
    others = {S5: (card, ["dagger"]), S3: ("mirror_shade" if card != "mirror_shade" else "drowned_one", ["dagger"])}
    table = scene("commit", S3, wraiths=others)
    assert asked(table) == {(S4, "reroll")}
    assert left(table) == ["dagger"]
