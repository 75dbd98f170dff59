"""Background tasks end when they are told to, at whatever moment that is."""

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable

import pytest

from service.live.hints import Hints
from service.live.news import Wakes
from service.live.tail import Tail
from service.ops.background_tasks import end
from service.ops.redis_server import RedisServer
from service.store import EventStore, connect
from tests.redis_fixture import *  # noqa: F403
from workers.loops import run_until_stopped

pytestmark = pytest.mark.anyio
TIMES = 40
"""A cancellation was lost about once in four times before."""
Begin = Callable[[str], Awaitable[Callable[[], Awaitable[None]]]]


async def tail(url: str) -> Callable[[], Awaitable[None]]:
    part = Tail(EventStore(connect(url)), Wakes())
    await part.start()
    return part.stop


async def hints(url: str) -> Callable[[], Awaitable[None]]:
    part = Hints(connect(url), Wakes())
    await part.start()
    return part.stop


@pytest.mark.parametrize("begin", [tail, hints])
async def test_a_part_stops_even_while_it_connects(redis_server: RedisServer, begin: Begin) -> None:
    moments = random.Random(1)
    for _ in range(TIMES):
        stop = await begin(redis_server.url)
        await asyncio.sleep(moments.choice((0, moments.uniform(0, 0.003), moments.uniform(0, 0.02))))
        # Not `wait_for`, which would cancel once more itself.
        stopping = asyncio.ensure_future(stop())
        await asyncio.wait([stopping], timeout=2)
        stopped = stopping.done()
        stopping.cancel()
        assert stopped


async def test_a_task_that_swallows_its_first_cancellation_ends_all_the_same() -> None:
    told = 0

    async def deaf() -> None:
        nonlocal told
        while told < 2:
            try:
                await asyncio.sleep(60)
            except asyncio.CancelledError:
                told += 1

    await asyncio.wait_for(end(asyncio.create_task(deaf())), 5)
    assert told == 2


async def test_what_a_task_failed_with_is_raised() -> None:
    async def failing() -> None:
        raise ValueError("broken")

    task = asyncio.create_task(failing())
    await asyncio.sleep(0)
    with pytest.raises(ValueError, match="broken"):
        await end(task)


async def test_loops_run_until_a_signal_and_end_with_the_first_that_fails() -> None:
    turns: list[str] = []

    async def turn() -> None:
        turns.append("turn")
        await asyncio.sleep(0.01)
        if len(turns) == 3:
            os.kill(os.getpid(), signal.SIGTERM)

    await asyncio.wait_for(run_until_stopped([("loop", turn)]), 5)
    assert len(turns) >= 3

    async def broken() -> None:
        raise ValueError("broken")

    with pytest.raises(ValueError, match="broken"):
        await asyncio.wait_for(run_until_stopped([("sound", turn), ("broken", broken)]), 5)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.remove_signal_handler(number)
