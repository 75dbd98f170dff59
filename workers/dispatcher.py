"""From the outbox to rq. A job leaves the outbox after it was handed on, so none is lost; its id makes twice once."""

import asyncio
import logging
from collections.abc import Sequence

from rq import Queue

from service.proofs.notary import JOB, Notary
from service.store.buckets import Buckets, Job
from service.store.errors import BrokenLog
from workers.jobs import NAMES, enqueue

log = logging.getLogger("sealog.dispatch")
AT_ONCE = 100
WAIT = 3000
"""Milliseconds for which one look waits for a job."""


class Dispatcher:
    """Hands jobs on. Several may run at once."""

    def __init__(self, store: Buckets, to: Queue, notary: Notary) -> None:
        self.store = store
        self.to = to
        self.notary = notary

    async def turn(self) -> None:
        await self.hand_on(WAIT)

    async def hand_on(self, wait_ms: int = 0) -> int:
        """Hand on what waits; how many jobs the workers have got."""
        jobs = await self.store.take_jobs(AT_ONCE, wait_ms)
        handed = [job for job in jobs if job.name != JOB]
        if handed:
            await asyncio.to_thread(self._enqueue, handed)
            await self.store.done(*handed)
        for job in jobs:
            if job.name == JOB:
                await self._note(job)
                await self.store.done(job)
        return len(handed)

    async def _note(self, job: Job) -> None:
        """The site log is written here: what rq may forget must not be missing in it."""
        try:
            await self.notary.note(job.game)
        except BrokenLog as error:
            log.error("%s cannot be noted in the site log: %s", job.game, error)

    def _enqueue(self, jobs: Sequence[Job]) -> None:
        for job in jobs:
            if job.name in NAMES:
                enqueue(self.to, job.id, job.name, job.game)
            else:
                log.error("%s asks for a job that is not known: %s", job.game, job.name)
