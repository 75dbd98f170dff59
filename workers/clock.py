"""The clock asks for every game whose deadline has come: somebody's time is up, or a worker should have been there. And
for series that wait for something, accounts that are being deleted, and games that are to be archived.

What was asked for is put off a little, not forgotten: if the job is lost, the clock finds it again. That is the
sweeper. Two clocks at once ask for the same job."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError
from rq import Queue

from service.games.account_deletion import leavers
from service.games.held_game import LOOK_AGAIN
from service.store.buckets import Buckets, Due
from service.store.errors import StoreUnavailable
from service.store.outages import TOLD, Outages
from service.store.series_store import SeriesStore
from service.stored_games.archiving import due_for_archive
from workers.jobs import enqueue

AT_ONCE = 200
FAR, MANY = 1 << 52, 1_000_000
"""Later than any deadline; more games than there are."""
ARCHIVE_EVERY = 60_000
"""Milliseconds between two looks for games that are to be archived."""
EVERY = 0.25
"""Seconds between two looks."""


class ClockKeeper:
    """Looks at the deadlines of all games."""

    def __init__(self, redis: Redis, to: Queue, now: Callable[[], int]) -> None:
        self.redis = redis
        self.store = Buckets(redis)
        self.series = SeriesStore(redis)
        self.to = to
        self.now = now
        self.outages = Outages(redis, now)
        self.told = 0
        """Up to which outage this process knows that all games have been asked for."""
        self.archive_next = 0
        """When games that are to be archived are looked for again."""

    async def turn(self) -> None:
        """Everything, even if a part of it cannot be done: its key may lie on a master that is gone."""
        late, failed = 0, list[Exception]()
        parts = (self.look_after_outages, self.look, self.look_after_series, self.look_after_leavers)
        for part in (*parts, self.look_after_archive):
            try:
                late += await part() or 0
            except (StoreUnavailable, RedisError, OSError) as error:
                failed.append(error)
        if failed:
            raise failed[0]
        if late < AT_ONCE:
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

    async def look_after_outages(self) -> None:
        """After an outage, ask for every game that has a deadline: it is put off by as much as nobody could answer."""
        await self.outages.look()
        newest = self.outages.known[-1].until if self.outages.known else 0
        if newest <= self.told:
            return
        told: Any = await self.redis.get(TOLD)
        if newest > int(told or 0):
            for due in await self.store.due(FAR, MANY):
                await asyncio.to_thread(enqueue, self.to, f"{due.game}-away-{newest}", "tend", due.game)
            await self.redis.set(TOLD, newest)
        self.told = newest

    async def look_after_series(self) -> None:
        """Ask for the series that somebody has to look at."""
        for due in await self.series.due(self.now(), AT_ONCE):
            await asyncio.to_thread(enqueue, self.to, f"{due.series}-late-{due.deadline}", "series", due.series)
            await self.series.postpone(due, self.now() + LOOK_AGAIN)

    async def look_after_leavers(self) -> None:
        """Ask for the accounts that are being deleted and may have left something behind."""
        for leaver in await leavers(self.redis, self.now(), AT_ONCE):
            id = f"{leaver.player}-delete-{leaver.due}"
            await asyncio.to_thread(enqueue, self.to, id, "delete_account", leaver.player)

    async def look_after_archive(self) -> None:
        """Ask for games that are to be archived. A job removes its game from the list: one that is lost is asked for
        again."""
        if self.now() < self.archive_next:
            return
        self.archive_next = self.now() + ARCHIVE_EVERY
        for game in await due_for_archive(self.redis, self.now(), AT_ONCE):
            await asyncio.to_thread(enqueue, self.to, f"{game}-archive", "archive", game)

    def _enqueue(self, late: Sequence[Due]) -> None:
        for due in late:
            enqueue(self.to, f"{due.game}-late-{due.deadline}", "tend", due.game)
