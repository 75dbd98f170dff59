"""Clocks at real tables. The time is set, never waited for."""

from typing import Any

import pytest

from domain.kernel.events import NO_CLOCK, Clock
from domain.kernel.ids import PlayerId, Seat
from service.games.held_game import LOOK_AGAIN
from tests.workers.tables import Hours, Table, agreed
from workers.tending import Tended, tend

pytestmark = pytest.mark.anyio
MOVE = Clock(per_move=60)


async def look(table: Table) -> Tended:
    return await tend(table.services, table.game, table.pick.randrange)


async def tags(table: Table, after: int) -> list[str]:
    return [str(event["e"]) for event in await table.events(after)]


def plain(asks: list[Any], window: bool) -> bool:
    return not window and len(asks) == 1


def several(asks: list[Any], window: bool) -> bool:
    return not window and len(asks) > 1


async def test_when_a_move_takes_too_long_the_default_is_decided_and_the_event_says_so(
    table: Table, hours: Hours
) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    (seat,) = await table.waits_for()
    before = (await table.held()).seq
    assert await table.due() == hours() + 60_000
    hours.pass_by(59.999)
    assert not (await look(table)).timed_out
    hours.pass_by(0.001)
    assert (await look(table)).timed_out
    first = (await table.events(before))[0]
    assert (first["e"], first["seat"], first["by"], first["at"]) == ("TimedOut", seat, "clock", hours())


async def test_a_time_out_twice_or_late_does_nothing_twice(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    hours.pass_by(3600)
    assert (await look(table)).timed_out
    after = (await table.held()).seq
    for _ in range(3):
        assert await look(table) == Tended()
    assert (await table.held()).seq == after
    assert await table.due() == hours() + 60_000, "the next one has the whole time, however late the clock was"


async def test_one_who_answers_in_time_is_left_alone(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    hours.pass_by(59)
    await table.answer((await table.waits_for())[0])
    after = (await table.held()).seq
    hours.pass_by(2)
    assert await look(table) == Tended() and (await table.held()).seq == after


async def test_the_clock_passes_in_a_window_for_all_who_are_waited_for(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    await table.play_until(lambda _, window: window)
    waiting, before = await table.waits_for(), (await table.held()).seq
    hours.pass_by(60)
    assert (await look(table)).timed_out
    passes = [event for event in await table.events(before) if event["e"] == "Passed"]
    assert len(passes) == len(waiting) == 2
    assert {event["by"] for event in passes} == {"clock"}


async def test_the_time_for_the_game_runs_out_and_an_answer_adds_to_it(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, Clock(per_game=100, increment=5))
    (seat,) = await table.waits_for()
    hours.pass_by(40)
    await table.answer(seat, ["0"])
    assert await table.waits_for() == [seat]
    assert await table.due() == hours() + 65_000
    hours.pass_by(64.9)
    assert not (await look(table)).timed_out
    hours.pass_by(0.1)
    assert (await look(table)).timed_out


async def test_of_several_seats_only_the_one_whose_time_is_up_is_decided_for(table: Table, hours: Hours) -> None:
    clock = Clock(per_game=10_000)
    table.pace = {Seat("s1"): 40, Seat("s2"): 30, Seat("s3"): 20, Seat("s4"): 10}
    await table.start("votes", 4, clock)
    await table.play_until(several)
    asked, held = await table.waits_for(), await table.held()
    left = {seat: held.clockwork.left(seat, clock) or 0 for seat in asked}
    slow = min(asked, key=lambda seat: left[seat])
    assert len(set(left.values())) == len(asked), "each has used another time"
    before = held.seq
    hours.pass_by(left[slow] / 1000)
    assert (await look(table)).timed_out
    decided = [event for event in await table.events(before) if event["e"] == "TimedOut"]
    assert [event["seat"] for event in decided] == [slow]
    assert await table.waits_for() == [seat for seat in asked if seat != slow]
    assert await look(table) == Tended()


async def test_a_pause_by_agreement_stops_the_time_and_resuming_starts_it_again(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    hours.pass_by(50)
    await agreed(table, "pause", "s1", "s2", "s3")
    assert await table.due() is None
    hours.pass_by(100_000)
    assert await look(table) == Tended()
    await agreed(table, "resume", "s2", "s3", "s1")
    assert await table.due() == hours() + 60_000
    hours.pass_by(60)
    assert (await look(table)).timed_out


async def test_a_proposal_alone_stops_nothing(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    hours.pass_by(50)
    await agreed(table, "pause", "s1", "s2")
    hours.pass_by(10)
    assert (await look(table)).timed_out


async def test_an_undo_gives_the_question_its_time_again(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    (seat,) = await table.waits_for()
    await table.play_until(lambda asks, window: plain(asks, window) and asks[0].kind == "reroll")
    (seat,) = await table.waits_for()
    hours.pass_by(50)
    await table.answer(seat, [])
    hours.pass_by(50)
    await table.services.playing.undo(PlayerId(f"p-{seat}"), table.game, seat)
    assert await table.due() == hours() + 60_000
    hours.pass_by(59)
    assert not (await look(table)).timed_out
    hours.pass_by(1)
    assert (await look(table)).timed_out


async def test_a_bot_that_is_waited_for_never_times_out(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE, bots=3)
    assert await table.due() == hours() + LOOK_AGAIN
    hours.pass_by(100_000)
    assert not await table.services.playing.time_out(table.game)
    while (await table.held()).lobby.state == "running":
        assert (await look(table)).steps
    assert "TimedOut" not in await tags(table, 0)
    assert await table.due() is None


async def test_the_game_is_the_same_when_it_is_opened_again(table: Table, hours: Hours) -> None:
    """What another process folds from the log leads to the same deadline."""
    await table.start("toy-mutiny", 3, Clock(per_move=600, per_game=1000, increment=5))
    for seconds in (20, 70, 3):
        hours.pass_by(seconds)
        await table.answer((await table.waits_for())[0], ...)
    held = await table.held()
    table.services.live_games.slot(table.game).held = None
    again = await table.held()
    assert again is not held and again.clockwork == held.clockwork


async def test_a_resigned_seat_is_played_by_a_bot_and_has_no_clock(table: Table, hours: Hours) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    (seat,) = await table.waits_for()
    await table.services.tables.resign(PlayerId(f"p-{seat}"), table.game, Seat(seat))
    hours.pass_by(3600)
    before = (await table.held()).seq
    assert (await look(table)).steps
    assert (await table.events(before))[0]["by"] == "bot"


@pytest.mark.parametrize("clock", [Clock(per_move=5), NO_CLOCK])
async def test_an_undo_before_a_bot_has_acted_leaves_the_deadline_of_the_one_who_decides_again(
    table: Table, hours: Hours, clock: Clock
) -> None:
    """Nobody looks at a game again and again that waits for a person only."""
    await table.start("votes", 2, clock, bots=1)
    await table.answer(Seat("s1"), ["yes"])
    hours.pass_by(1)
    await table.services.playing.undo(PlayerId("p-s1"), table.game, Seat("s1"))
    assert await table.waits_for() == ["s1"]
    assert await table.due() == (hours.now + 5000 if clock.per_move else None)
