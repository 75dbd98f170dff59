"""When nobody could answer: silences of the API, which leaves a sign of life while it and Redis are there. No clock of
a game runs meanwhile."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis

from service.ops.background_tasks import Background
from service.store.client import Script, reaching
from service.store.errors import StoreUnavailable

log = logging.getLogger("sealog.outages")
BEAT = Script("beat.lua")
HEARD, KEPT, TOLD = (f"site:{{open}}:{name}" for name in ("beat", "outages", "told"))
"""Redis: the last sign of life, the outages, and up to which one all games have been looked at."""
EVERY = 2.0
"""Seconds between two signs of life."""
SILENCE = 8_000
"""Milliseconds of silence that are no outage yet: a process that is started anew takes less."""
AGAIN = 0.2
"""Seconds until a Redis that did not answer is tried again."""


class Outage(Struct, frozen=True):
    """Nobody could answer from then till then, in milliseconds since 1970."""

    since: int
    until: int


class Outages(Background):
    """What this process knows of them. The API runs it; others only look."""

    def __init__(self, redis: Redis, now: Callable[[], int]) -> None:
        self.redis, self.now = redis, now
        self.known: tuple[Outage, ...] = ()
        """Those that are remembered, the oldest first."""
        self.heard: int | None = None
        """The last sign of life that is known here; `None` where there has never been one."""
        self.answers = False
        """This process answers people: it gives signs of life."""

    async def start(self) -> None:
        """The first sign of life comes before the first answer, if Redis is there."""
        self.answers = True
        with suppress(StoreUnavailable):
            await self.beat()
        await super().start()

    async def beat(self) -> None:
        """Leave a sign of life. Of several processes one finds the silence before it."""
        now = self.now()
        with reaching():
            kept = await BEAT.run(self.redis, (HEARD, KEPT), (now, SILENCE))
        self.known, self.heard = _outages(kept), now
        if self.known and self.known[-1].until == now:
            log.info(
                "back after %.0f s in which nobody could answer: no clock has run meanwhile",
                (now - self.known[-1].since) / 1000,
            )

    async def look(self) -> None:
        """Know what is known."""
        pipe: Any = self.redis.pipeline(transaction=False)
        with reaching():
            heard, kept = await pipe.get(HEARD).lrange(KEPT, 0, -1).execute()
        self.known, self.heard = _outages(kept), int(heard) if heard else None

    def unsure(self) -> bool:
        """This process answers, and may not know yet of an outage that has just ended."""
        return self.answers and (self.heard is None or self.now() - self.heard > SILENCE)

    def lasts(self) -> bool:
        """As far as is known here, nobody can answer now."""
        return self.heard is not None and self.now() - self.heard > SILENCE

    async def _run(self) -> None:
        pause = EVERY
        while True:
            await asyncio.sleep(pause)
            try:
                await self.beat()
                pause = EVERY
            except StoreUnavailable:
                pause = AGAIN


def _outages(kept: Any) -> tuple[Outage, ...]:
    return tuple(Outage(*map(int, one.split(b":"))) for one in kept)
