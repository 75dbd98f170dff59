"""Heartbeats come at fixed times, whatever happens: that one is late would tell of a pass that nobody may know of."""

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from domain.kernel.ids import GameId
from service.live.heartbeats import Beats
from service.live.news import News
from service.services import Services
from tests.http.people import Person
from tests.live.listener import Ear, listening
from tests.live.tables import something_happens, started
from tests.live.virtual import VirtualClock

pytestmark = pytest.mark.anyio
EVERY = 15_000.0


async def times_of(*disturbed: float) -> list[float]:
    """When the heart beats within a minute and a half, if there is news at these times."""
    clock, news, beats = VirtualClock(), News(), list[float]()

    async def stream() -> None:
        schedule = Beats(clock, EVERY)
        while not news.closed:
            if not await schedule.next(news) and not news.closed:
                beats.append(clock.now())

    task = asyncio.create_task(stream())
    await asyncio.sleep(0)
    for at in disturbed:
        await clock.advance(at - clock.time)
        news.wake("somebody has passed")
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await clock.advance(90_500 - clock.time)
    news.close()
    await task
    return beats


async def test_news_moves_no_heartbeat() -> None:
    quiet = await times_of()
    assert quiet == [EVERY * n for n in range(1, 7)]
    for disturbed in ((8_570.0,), (14_999.0,), (15_000.0,), (100.0, 15_001.0, 44_000.0, 60_000.0)):
        assert await times_of(*disturbed) == quiet


async def beats_on_time(ear: Ear, clock: VirtualClock, happens: Callable[[], Awaitable[None]]) -> None:
    """Something happens at 8.57 s; the heart beats at 15 and 30 s all the same."""
    while not clock.waited_for:
        await asyncio.sleep(0)
    for until, beats in ((8_570.0, 0), (15_000.0, 1), (23_570.0, 1), (30_000.0, 2)):
        await clock.advance(until - clock.time)
        await ear.until(lambda one, beats=beats: one.beats >= beats)
        assert ear.beats == beats
        if until == 8_570.0:
            await happens()


@pytest.mark.parametrize("path", ["/v1/players/me/stream", "/v1/games/{game}/stream"])
async def test_streams_beat_on_time(services: Services, ann: Person, bob: Person, path: str) -> None:
    """Also while somebody else goes on, or talks where this listener hears nothing."""
    clock = services.streams.clock = VirtualClock()
    cyd = await Person.register(ann.http, "Cyd")
    game = await started(ann, bob)

    async def happens() -> None:
        await something_happens(services, game, ann, bob)
        said = await cyd.call("POST", f"/v1/games/{game}/chat", {"said": "aye", "channel": "spectators"})
        assert said.status_code == 201, said.text
        services.wakes.wake(GameId(game))

    async with listening(ann, path.format(game=game)) as ear:
        await ear.next()
        await beats_on_time(ear, clock, happens)
