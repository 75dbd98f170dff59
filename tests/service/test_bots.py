"""Bots in a group leave its decision to the people in it."""

from typing import Any

from domain.kernel import AnyOf, Choose, Seat
from domain.kernel.headless import random_policy
from service.games.bots import bot_decision, bot_to_act
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
    assert bot_to_act(table.live, {S1, S2}) is None
    assert bot_to_act(table.live, {S1, S2, S3}) == S1


def test_a_bot_that_decides_for_others_does() -> None:
    table = group("one", S2)
    assert bot_to_act(table.live, {S1, S2}) == S2
    assert bot_to_act(table.live, {S1, S3}) is None


def test_a_bot_says_what_it_wants_and_joins_people_once_they_agree() -> None:
    table, bots = group("agree"), {S1}
    assert bot_to_act(table.live, bots) == S1
    ask, answer = bot_decision(table.live, S1, bots, random_policy, last)
    assert (ask, answer) == (table.ask(S1).id, ("east",))
    table.answer(S1, "east")
    assert bot_to_act(table.live, bots) is None
    table.answer(S2, "north")
    table.answer(S3, "south")
    assert bot_to_act(table.live, bots) is None and table.waits_for == [S2, S3]
    table.answer(S2, "south")
    assert bot_to_act(table.live, bots) == S1
    assert bot_decision(table.live, S1, bots, random_policy, last)[1] == ("south",)
    table.answer(S1, ["south"])
    assert table.board.notes == ['["s1",["south"]]']


def test_a_bot_that_came_for_one_who_left_joins_too() -> None:
    table = group("agree")
    table.answer(S1, "north")
    table.answer(S2, "south")
    table.answer(S3, "south")
    assert bot_to_act(table.live, {S1}) == S1


def test_among_themselves_bots_join_the_first() -> None:
    table, bots = group("agree"), {S1, S2, S3}
    for seat, option in ((S1, "north"), (S2, "south"), (S3, "north")):
        assert bot_to_act(table.live, bots) == seat
        table.answer(seat, option)
    assert bot_to_act(table.live, bots) == S2
    assert bot_decision(table.live, S2, bots, random_policy, last)[1] == ("north",)
