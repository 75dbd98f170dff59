"""Bots in a group leave its decision to the people in it."""

from typing import Any

from domain.kernel import AnyOf, Choose, Seat
from domain.kernel.headless import bots_to_act, one_step
from tests.given import S1, S2, S3, Table
from tests.kernel.tiny import G, note, play

WHERE = Choose(("north", "south", "east"))


def group(by: Any, decider: Seat | None = None) -> Table[Any]:
    async def rule(g: G) -> None:
        note(g, await AnyOf(g.seats, "where", WHERE, "R-1", by, decider))

    return play(rule)


def last(n: int) -> int:
    return n - 1


def test_a_bot_does_not_decide_before_people() -> None:
    table = group("first")
    assert bots_to_act(table.live, {S3}) == []
    assert bots_to_act(table.live)[0] == S1


def test_a_bot_that_decides_for_others_does() -> None:
    table = group("one", S2)
    assert bots_to_act(table.live, {S3}) == [S2]
    assert bots_to_act(table.live, {S2}) == []


def test_a_bot_says_what_it_wants_and_joins_people_once_they_agree() -> None:
    table, people = group("agree"), {S2, S3}
    assert bots_to_act(table.live, people) == [S1]
    table._append(one_step(table.live, {}, last, people=people))
    assert table.ask(S1).answer == ("east",)
    assert bots_to_act(table.live, people) == []
    table.answer(S2, "north")
    table.answer(S3, "south")
    assert bots_to_act(table.live, people) == [] and table.waits_for == [S2, S3]
    assert one_step(table.live, {}, last, people=people) == []
    table.answer(S2, "south")
    assert bots_to_act(table.live, people) == [S1]
    table._append(one_step(table.live, {}, last, people=people))
    assert table.board.notes == ['["s1",["south"]]']


def test_a_bot_that_came_for_one_who_left_joins_too() -> None:
    table = group("agree")
    table.answer(S1, "north")
    table.answer(S2, "south")
    table.answer(S3, "south")
    assert bots_to_act(table.live, {S2, S3}) == [S1]


def test_among_themselves_bots_join_the_first() -> None:
    table = group("agree")
    for seat, option in ((S1, "north"), (S2, "south"), (S3, "north")):
        assert bots_to_act(table.live)[0] == seat
        table.answer(seat, option)
    assert bots_to_act(table.live) == [S2]
    table._append(one_step(table.live, {}, last, in_turn=True))
    assert table.board.notes == ['["s2",["north"]]']
