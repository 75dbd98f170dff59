"""From the outbox to rq. A job leaves the outbox after it was handed on, so none is lost; its id makes twice once."""

import asyncio
import logging
from collections.abc import Sequence

from rq import Queue

from service.store.buckets import Buckets, Job
from workers.jobs import NAMES, enqueue

log = logging.getLogger("sealog.dispatch")
AT_ONCE = 100
WAIT = 3000
"""Milliseconds for which one look waits for a job."""


class Dispatcher:
    """Hands jobs on. Several may run at once."""

    def __init__(self, store: Buckets, to: Queue) -> None:
        self.store = store
        self.to = to

    async def turn(self) -> None:
        await self.hand_on(WAIT)

    async def hand_on(self, wait_ms: int = 0) -> int:
        """Hand on what waits; how many that were."""
        jobs = await self.store.take_jobs(AT_ONCE, wait_ms)
        if jobs:
            await asyncio.to_thread(self._enqueue, jobs)
            await self.store.done(*jobs)
        return len(jobs)

    def _enqueue(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            if job.name in NAMES:
                enqueue(self.to, job.id, job.name, job.game)
            else:
                log.error("%s asks for a job that is not known: %s", job.game, job.name)
