"""Loops that run until they are told to stop, and that outlive a Redis which does not answer for a while."""

import asyncio
import logging
import signal
from collections.abc import Awaitable, Callable, Sequence

from redis.exceptions import RedisError

from service.ops.background_tasks import end
from service.store.errors import StoreUnavailable

log = logging.getLogger("sealog.loops")
PAUSE = 0.5
"""Seconds before a Redis that did not answer is asked again."""

Turn = Callable[[], Awaitable[None]]


async def forever(name: str, turn: Turn) -> None:
    """Turn after turn. What goes wrong between us and Redis is said once, until it is well again."""
    well = True
    while True:
        try:
            await turn()
            if not well:
                log.info("%s: Redis answers again", name)
            well = True
        except (StoreUnavailable, RedisError, OSError) as error:
            if well:
                log.warning("%s: Redis does not answer: %s", name, error)
            well = False
            await asyncio.sleep(PAUSE)


async def run_until_stopped(turns: Sequence[tuple[str, Turn]]) -> None:
    """All of them at once, until SIGINT or SIGTERM. If one fails for another reason than Redis, all end."""
    stopped = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopped.set)
    tasks = [asyncio.create_task(forever(name, turn), name=name) for name, turn in turns]
    waiting = asyncio.create_task(stopped.wait())
    await asyncio.wait([waiting, *tasks], return_when=asyncio.FIRST_COMPLETED)
    await end(waiting, *tasks)
