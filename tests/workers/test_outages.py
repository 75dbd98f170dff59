"""Nobody loses on time while the service is away. The time is set, never waited for."""

import random
from datetime import timedelta

import pytest
from freezegun import freeze_time
from redis.asyncio import Redis

from domain.kernel.events import NO_CLOCK, Clock
from domain.kernel.ids import PlayerId, Seat
from domain.kernel.orders import Order
from service.ops.settings import Settings
from service.services import Services
from service.store.outages import SILENCE, Outage, Outages
from tests.http.conftest import ALL_GAMES
from tests.workers.tables import NOON, Hours, Table, agreed
from tests.workers.test_clocks import look, tags

pytestmark = pytest.mark.anyio
MOVE = Clock(per_move=60)
HOUR = 3600


@pytest.fixture
async def api(services: Services, hours: Hours) -> Services:
    """One that answers people: it has left a sign of life."""
    services.outages.answers = True
    await services.outages.beat()
    return services


async def lasts(api: Services, hours: Hours, seconds: float) -> None:
    """Time passes, and the API is there."""
    for _ in range(int(seconds)):
        hours.pass_by(1)
        await api.outages.beat()
    hours.pass_by(seconds % 1)


async def away(api: Services, hours: Hours, seconds: float) -> None:
    """Time passes, and nobody can answer; then they can again."""
    hours.pass_by(seconds)
    await api.outages.beat()


async def test_a_deadline_moves_by_as_long_as_nobody_could_answer(table: Table, hours: Hours, api: Services) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    await lasts(api, hours, 20)
    began, before = hours(), (await table.held()).seq
    await away(api, hours, HOUR)
    assert not (await look(table)).timed_out
    (event,) = await table.events(before)
    assert event == {"e": "ServiceAway", "since": began, "until": hours(), "at": hours()}
    assert await table.due() == hours() + 40_000
    await lasts(api, hours, 39.5)
    assert not (await look(table)).timed_out
    hours.pass_by(0.5)
    assert (await look(table)).timed_out


async def test_it_is_recorded_once_and_each_outage_by_itself(table: Table, hours: Hours, api: Services) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    before = (await table.held()).seq
    for count in (1, 2):
        await away(api, hours, HOUR)
        for _ in range(3):
            await look(table)
        assert await tags(table, before) == ["ServiceAway"] * count
    assert await table.due() == hours() + 60_000


async def test_several_outages_that_nobody_has_seen_are_recorded_together(
    table: Table, hours: Hours, api: Services
) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    before = (await table.held()).seq
    await away(api, hours, HOUR)
    await lasts(api, hours, 10)
    await away(api, hours, HOUR)
    await look(table)
    assert await tags(table, before) == ["ServiceAway"] * 2
    assert await table.due() == hours() + 50_000


async def test_while_nobody_can_answer_the_clock_does_not_decide(table: Table, hours: Hours, api: Services) -> None:
    """The worker and the clock are there before the API is."""
    await table.start("toy-mutiny", 3, MOVE)
    before = (await table.held()).seq
    hours.pass_by(HOUR)
    api.outages.answers = False
    for _ in range(3):
        assert not (await look(table)).timed_out
    assert await tags(table, before) == []


async def test_the_first_answer_after_an_outage_is_not_charged_for_it(
    table: Table, hours: Hours, api: Services
) -> None:
    clock = Clock(per_game=100)
    await table.start("toy-mutiny", 3, clock)
    (seat,) = await table.waits_for()
    await lasts(api, hours, 30)
    hours.pass_by(HOUR)  # Redis was away: the API has had no time yet to say that it is there again
    before = (await table.held()).seq
    await table.answer(seat)
    assert (await tags(table, before))[:2] == ["ServiceAway", "Decided"]
    assert (await table.held()).clockwork.left(seat, clock) == 70_000


async def test_a_short_silence_is_no_outage(table: Table, hours: Hours, api: Services) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    await away(api, hours, SILENCE / 1000)
    assert api.outages.known == ()
    await lasts(api, hours, 60 - SILENCE / 1000)
    assert (await look(table)).timed_out


@pytest.mark.parametrize("clock", [NO_CLOCK, MOVE])
async def test_where_no_clock_runs_nothing_is_recorded(table: Table, hours: Hours, api: Services, clock: Clock) -> None:
    await table.start("toy-mutiny", 3, clock)
    if clock.per_move:
        await agreed(table, "pause", "s1", "s2", "s3")
    before = (await table.held()).seq
    await away(api, hours, HOUR)
    await look(table)
    if clock.per_move:
        await agreed(table, "resume", "s1", "s2", "s3")
        assert await table.due() == hours() + 60_000
    assert "ServiceAway" not in await tags(table, before)


async def test_what_is_asked_after_an_outage_has_all_of_its_time(table: Table, hours: Hours, api: Services) -> None:
    """A bot should have acted before the outage, and acts after it."""
    await table.start("votes", 2, MOVE, bots=1)
    await table.answer(Seat("s1"), ["yes"])
    await away(api, hours, HOUR)
    assert (await look(table)).steps
    assert await table.waits_for() == ["s1"]
    assert await table.due() == hours() + 60_000


async def test_a_window_has_the_rest_of_its_time_too(table: Table, hours: Hours, api: Services) -> None:
    await table.start("toy-mutiny", 3, MOVE)
    await table.play_until(lambda _, window: window)
    await lasts(api, hours, 10)
    await away(api, hours, HOUR)
    assert not (await look(table)).timed_out
    assert await table.due() == hours() + 50_000


async def test_an_outage_is_recorded_before_what_happens_beside_the_rules(
    table: Table, hours: Hours, api: Services
) -> None:
    clock = Clock(per_game=1000)
    await table.start("toy-mutiny", 3, clock)
    (seat,) = await table.waits_for()
    await lasts(api, hours, 5)
    await table.answer(seat, [])
    await away(api, hours, HOUR)
    await table.services.agreeing.propose(PlayerId("p-s1"), table.game, Seat("s1"), "pause")
    held = await table.held()
    assert all((held.clockwork.left(s, clock) or 0) >= 995_000 for s in held.lobby.seats)


async def test_what_somebody_does_in_a_window_is_not_told_by_a_new_deadline(
    table: Table, hours: Hours, api: Services
) -> None:
    """Only the clock and the worker, who come in any case, record an outage there."""
    await table.start("toy-mutiny", 3, MOVE)
    await table.play_until(lambda _, window: window)
    before, seat = (await table.held()).seq, (await table.waits_for())[0]
    await away(api, hours, HOUR)
    await table.services.playing.orders(PlayerId(f"p-{seat}"), table.game, seat, [Order("pass")])
    await table.answer(seat, None)
    assert (await tags(table, before), len((await table.held()).notes)) == ([], 2)
    await look(table)
    assert (await tags(table, before), len((await table.held()).notes)) == (["ServiceAway"], 2)


async def test_the_same_is_folded_from_the_log(table: Table, hours: Hours, api: Services) -> None:
    await table.start("toy-mutiny", 3, Clock(per_move=600, per_game=1000))
    await lasts(api, hours, 20)
    await away(api, hours, HOUR)
    await table.answer((await table.waits_for())[0])
    held = await table.held()
    table.services.live_games.slot(table.game).held = None
    again = await table.held()
    assert again is not held and again.clockwork == held.clockwork


async def test_of_several_processes_one_finds_the_outage(redis: Redis, hours: Hours) -> None:
    several = [Outages(redis, hours) for _ in range(3)]
    for one in several:
        await one.beat()
    hours.pass_by(HOUR)
    for one in (*several, *several):
        await one.beat()
        assert one.known == (Outage(NOON, hours()),)


async def test_a_process_that_is_there_the_whole_time_leaves_no_gap(redis: Redis, hours: Hours) -> None:
    one, other = Outages(redis, hours), Outages(redis, hours)
    await other.beat()
    for _ in range(30):
        hours.pass_by(SILENCE / 1000)
        await one.beat()
    await other.beat()
    assert one.known == other.known == ()


async def test_by_the_clock_on_the_wall(redis: Redis) -> None:
    """With the time as the service itself reads it."""
    with freeze_time("2026-11-16 12:00", tick=False) as wall:
        services = Services(Settings(limits=False), ALL_GAMES, redis)
        table = Table(services, Hours(), random.Random(5))
        await services.outages.beat()
        await table.start("toy-mutiny", 3, MOVE)
        before = (await table.held()).seq
        wall.tick(timedelta(hours=9))
        assert not (await look(table)).timed_out
        await services.outages.beat()
        assert not (await look(table)).timed_out
        assert await table.due() == services.now() + 60_000
        wall.tick(timedelta(seconds=60))
        await services.redis.set("site:{open}:beat", services.now())
        assert (await look(table)).timed_out
        assert (await tags(table, before))[:2] == ["ServiceAway", "TimedOut"]
