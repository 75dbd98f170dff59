"""A worker counts the game that is over and opens the table that was promised. It is killed between every two steps,
and whoever comes after it goes on: nothing is missing, and nothing is done twice."""

import random
from collections.abc import Awaitable, Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest.mock import patch

import pytest
from msgspec import Raw
from redis import Redis as SyncRedis
from redis.asyncio import Redis

from domain.kernel.events import GameOpened
from domain.kernel.ids import GameId, PlayerId, SeriesId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import is_kind
from domain.kernel.series import GameCounted, GameJoined, Series, decode_event
from projections.series_audit import SeriesAudit
from service.games.listing import Listing
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.series.series_list import SeriesList
from service.series.series_tables import LOOK_AGAIN, WAITING, NewSeries, NextGame
from service.services import Services
from service.store.events import EventStore
from service.store.series_store import SeriesStore
from tests.http.conftest import ALL_GAMES
from tests.toy.shoals import SHOALS
from tests.workers.tables import Hours
from workers import jobs
from workers.clock import ClockKeeper
from workers.dispatcher import Dispatcher
from workers.jobs import queue
from workers.tending import STUCK, tend

pytestmark = pytest.mark.anyio
ANN = PlayerId("p-ann")
SEAMS: tuple[tuple[type, str], ...] = (
    (SeriesStore, "due_of"), (SeriesStore, "raw"), (SeriesStore, "append"), (SeriesStore, "postpone"),
    (SeriesStore, "load_invitation"), (SeriesList, "keep"), (Listing, "update"), (EventStore, "was_begun"),
    (EventStore, "append"), (EventStore, "save_invitation"),
)  # fmt: skip
"""Where a process may die: before and behind each of these."""


class Killed(BaseException):
    """The process is gone."""


@contextmanager
def killed_at(step: int) -> Iterator[list[str]]:
    """The process dies at this step; which steps it came to."""
    came_to: list[str] = []

    def mortal(name: str, whole: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def call(*args: Any, **more: Any) -> Any:
            came_to.append(f"before {name}")
            if len(came_to) == step:
                raise Killed
            done = await whole(*args, **more)
            came_to.append(f"after {name}")
            if len(came_to) == step:
                raise Killed
            return done

        return call

    with ExitStack() as stack:
        for owner, name in SEAMS:
            stack.enter_context(patch.object(owner, name, mortal(name, getattr(owner, name))))
        yield came_to


async def opened(services: Services, nights: int = 3) -> SeriesId:
    wish = NewSeries("toy-shoals", Raw(b'{"nights":%d}' % nights), public=False)
    return await services.series.open(ANN, wish)


async def played(services: Services, id: SeriesId) -> GameId:
    """The game that is waited for, to its end; nobody has counted it yet."""
    game = (await services.series.series(id)).waits_for
    assert game is not None
    await services.starting.start(ANN, game.id)
    await services.tables.resign(ANN, game.id, None)
    while not await services.store.is_over(game.id):
        await tend(services, game.id, random.Random(3).randrange)
    return game.id


NEXT = NextGame(bot="random", entropy="server")


async def whole(services: Services, id: SeriesId) -> Series:
    """The series, if its log is as it must be: each game joined and counted once, its table opened once."""
    log = await services.series.log(id)
    events = [decode_event(record.public) for record in log]
    joined = [event.game for event in events if isinstance(event, GameJoined)]
    counted = [event.n for event in events if isinstance(event, GameCounted)]
    assert len(set(joined)) == len(joined) and len(set(counted)) == len(counted)
    logs = {game: await services.store.raw(game) for game in joined}
    assert all(sum(is_kind(r, GameOpened) for r in own) == 1 for own in logs.values())
    report = SeriesAudit(SHOALS, logs).run(id, log)
    assert report.holds and not report.unchecked
    series = await services.series.series(id)
    kept = [one for one in await services.series.listing.current(ANN) if one.id == id]
    assert kept == ([] if series.ended else [series])
    return series


async def test_killed_while_the_next_table_is_opened(redis: Redis, hours: Hours) -> None:
    """What was promised is kept by whoever looks next; where nothing was promised yet, it can be asked for again."""
    step, died = 1, True
    while died:
        services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
        id = await opened(services)
        with killed_at(step) as came_to:
            try:
                await services.series.next_game(ANN, id, NEXT)
                died = False
            except Killed:
                pass
        after = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
        hours.pass_by(LOOK_AGAIN / 1000)
        if (await after.series.series(id)).waits_for is not None:
            assert not died or id in {due.series for due in await after.series.store.due(hours(), 1000)}
            await after.series.tend(id)
        else:
            await after.series.next_game(ANN, id, NEXT)
        series = await whole(after, id)
        assert [game.n for game in series.games] == [1], came_to
        lobby = fold_lobby(await after.store.raw(series.games[0].id))
        assert lobby.series is not None and lobby.series.head == series.games[0].place
        assert await after.store.load_invitation(lobby.game) == await after.series.store.load_invitation(id) != ""
        step += 1
    assert step > 20


@pytest.mark.parametrize("nights", [1, 2])
async def test_killed_while_a_game_is_counted(redis: Redis, hours: Hours, nights: int) -> None:
    """Between two games, and at the end of the series."""
    step, died = 1, True
    while died:
        services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
        id = await opened(services, nights)
        await services.series.next_game(ANN, id, NEXT)
        game = await played(services, id)
        with killed_at(step) as came_to:
            try:
                await services.series.tend_of(game)
                died = False
            except Killed:
                pass
        after = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
        hours.pass_by(WAITING / 1000)
        await after.series.tend(id)
        series = await whole(after, id)
        assert len(series.results) == 1, came_to
        over = nights == 1 or series.results[0].ending == "dark"
        assert series.ended == ("done" if over else "")
        step += 1
    assert step > 15


async def test_what_is_counted_twice_counts_once(redis: Redis, hours: Hours) -> None:
    services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
    id = await opened(services)
    await services.series.next_game(ANN, id, NEXT)
    game = await played(services, id)
    for _ in range(3):
        await services.series.tend_of(game)
        await services.series.tend(id)
    assert len((await whole(services, id)).results) == 1


# --- how a worker hears of it --------------------------------------------------------------------


async def test_the_end_of_a_game_asks_for_a_worker_and_so_does_the_clock(
    redis: Redis, redis_server: RedisServer, hours: Hours
) -> None:
    """The job goes with the commit that ends the game; where it is lost, the clock finds the series again."""
    services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
    id = await opened(services)
    await services.series.next_game(ANN, id, NEXT)
    waiting = queue(SyncRedis.from_url(redis_server.url))
    game = await played(services, id)
    await Dispatcher(services.store, waiting, services.notary).hand_on()
    assert any(job.startswith(f"{game}-count-") for job in waiting.job_ids)
    waiting.empty()
    hours.pass_by(WAITING / 1000)
    await ClockKeeper(redis, waiting, hours).look_after_series()
    assert [job.rpartition("-late-")[0] for job in waiting.job_ids] == [id]


async def test_a_series_that_waits_for_nothing_is_left_alone(redis: Redis, hours: Hours) -> None:
    services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
    id = await opened(services)
    await services.series.tend(id)
    assert await services.series.store.due_of(id) is None


async def test_where_the_rules_are_not_loaded_a_series_waits(redis: Redis, hours: Hours) -> None:
    services = Services(Settings(limits=False), ALL_GAMES, redis, now=hours)
    id = await opened(services)
    await services.series.next_game(ANN, id, NEXT)
    game = await played(services, id)
    without = Services(Settings(limits=False), {}, redis, now=hours)
    await jobs._count(without, game)
    await jobs._series(without, id)
    due = await services.series.store.due_of(id)
    assert due is not None and due.deadline == hours() + STUCK
    await jobs._count(services, game)
    assert len((await whole(services, id)).results) == 1
