"""Reading a stream of every bucket and waiting for the first news: with one command on one Redis; in a cluster with one
command for each bucket, where it lives."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.store.client import reaching
from service.store.cluster import ELSEWHERE, GONE
from service.store.cluster_client import ClusterClient

log = logging.getLogger("sealog.buckets")
AGAIN = 0.2
"""Seconds until a bucket whose master did not answer is read again."""
Entries = list[tuple[bytes, list[bytes]]]
News = dict[int, Entries]
"""Bucket -> its entries, of buckets that have any."""
Place = tuple[int, str]
"""A bucket, and the entry after which to read on."""


class BucketReader:
    """Reads the same stream of all buckets of one Redis."""

    def __init__(self, redis: Redis, streams: Sequence[str]) -> None:
        self.redis, self.streams = redis, tuple(streams)

    async def read(self, after: Sequence[str], wait_ms: int, count: int) -> News:
        """What comes after these places. If there is nothing yet, waits; gives nothing when that takes too long."""
        with reaching():
            reply = await self.redis.execute_command(*_command(self.streams, after, wait_ms, count))
        return {self.streams.index(name): entries for name, entries in _pairs(reply)}


class ClusterBucketReader(BucketReader):
    """Reads each bucket at its master. What waits for a bucket goes on waiting from one call to the next, for all who
    stand at the same place. A master that is not there holds up nobody: its buckets are read when it is back."""

    def __init__(self, redis: Redis, streams: Sequence[str]) -> None:
        super().__init__(redis, streams)
        self._waiting: dict[Place, asyncio.Task[Entries]] = {}
        self._lost: set[int] = set()

    async def read(self, after: Sequence[str], wait_ms: int, count: int) -> News:
        places = list(enumerate(after))
        idle = [place for place in places if not wait_ms or place not in self._waiting]
        news = await self._look(idle, count)
        if news or not wait_ms:
            return news
        tasks = {self._waiting.get(place) or self._wait_at(place, wait_ms, count): place[0] for place in places}
        done, _ = await asyncio.wait(tasks, timeout=wait_ms / 1000, return_when=asyncio.FIRST_COMPLETED)
        return {tasks[task]: entries for task in done if (entries := task.result())}

    def _wait_at(self, place: Place, wait_ms: int, count: int) -> "asyncio.Task[Entries]":
        task = self._waiting[place] = asyncio.create_task(self._follow(*place, wait_ms, count))
        task.add_done_callback(lambda _: self._waiting.pop(place, None))
        return task

    async def _look(self, places: Sequence[Place], count: int) -> News:
        """What there is now. Masters that are not there are passed over, as long as one is."""
        if not places:
            return {}
        async with self.redis.pipeline(transaction=False) as pipe:
            for bucket, after in places:
                pipe.execute_command(*_command((self.streams[bucket],), (after,), 0, count))
            with reaching():
                replies = reached(await pipe.execute(raise_on_error=False), len(self.streams))
        return {at[0]: pairs[0][1] for at, said in zip(places, replies, strict=True) if (pairs := _pairs(said))}

    async def _follow(self, bucket: int, place: str, wait_ms: int, count: int) -> Entries:
        """One bucket's news, as soon as there are any, or nothing. Never fails."""
        try:
            command = _command((self.streams[bucket],), (place,), wait_ms, count)
            pairs = _pairs(await self.redis.execute_command(*command))
        except (RedisError, OSError) as error:
            if bucket not in self._lost:
                log.warning("%s cannot be read: %s", self.streams[bucket], error)
            self._lost.add(bucket)
            await asyncio.sleep(AGAIN)
            return []
        self._lost.discard(bucket)
        return pairs[0][1] if pairs else []


def bucket_reader(redis: Redis, streams: Sequence[str]) -> BucketReader:
    """For one Redis, or for a cluster."""
    return (ClusterBucketReader if isinstance(redis, ClusterClient) else BucketReader)(redis, streams)


def reached(replies: Sequence[Any], all_of: int | None = None) -> list[Any]:
    """The replies, with nothing in the place of those whose master did not answer. If none of all did, that is an
    error, and so is whatever else goes wrong."""
    failed = [reply for reply in replies if isinstance(reply, BaseException)]
    lost = [error for error in failed if isinstance(error, (*GONE, *ELSEWHERE))]
    if failed and (len(lost) < len(failed) or len(lost) == (all_of or len(replies))):
        raise failed[0]
    return [None if isinstance(reply, BaseException) else reply for reply in replies]


def _command(streams: Sequence[str], after: Sequence[str], wait_ms: int, count: int) -> tuple[Any, ...]:
    block = ("BLOCK", wait_ms) if wait_ms > 0 else ()
    return ("XREAD", "COUNT", count, *block, "STREAMS", *streams, *after)


def _pairs(reply: Any) -> list[tuple[str, Entries]]:
    """However this Redis protocol gives them."""
    pairs = reply.items() if isinstance(reply, dict) else reply or ()
    return [(name.decode(), entries) for name, entries in pairs]
