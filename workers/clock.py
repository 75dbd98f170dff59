"""The clock asks for every game whose deadline has come: somebody's time is up, or a worker should have been there.

A game that was asked for is put off a little, not forgotten: if the job is lost, the clock finds it again. That is the
sweeper. Two clocks at once ask for the same job."""

import asyncio
from collections.abc import Callable, Sequence

from rq import Queue

from service.store.buckets import Buckets, Due
from service.tables.held import LOOK_AGAIN
from workers.jobs import enqueue

AT_ONCE = 200
EVERY = 0.25
"""Seconds between two looks."""


class ClockKeeper:
    """Looks at the deadlines of all games."""

    def __init__(self, store: Buckets, to: Queue, now: Callable[[], int]) -> None:
        self.store = store
        self.to = to
        self.now = now

    async def turn(self) -> None:
        if await self.look() < AT_ONCE:
            await asyncio.sleep(EVERY)

    async def look(self) -> int:
        """Ask for the games that are late; how many that were."""
        now = self.now()
        late = await self.store.due(now, AT_ONCE)
        if late:
            await asyncio.to_thread(self._enqueue, late)
        for due in late:
            await self.store.postpone(due, now + LOOK_AGAIN)
        return len(late)

    def _enqueue(self, late: Sequence[Due]) -> None:
        for due in late:
            enqueue(self.to, f"{due.game}-late-{due.deadline}", "tend", due.game)
