"""The logs of series in Redis: one stream each, appended to by the same script as those of games, with the same
promises. A series' id says its bucket, and all keys of a bucket share one hash tag."""

import re
import secrets
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.ids import GameId, SeriesId
from domain.kernel.record import Record
from service.store.bucket_reader import reached
from service.store.buckets import POSTPONE
from service.store.client import plain, reaching
from service.store.commit import Appended, Commit, arguments, outcome
from service.store.errors import NoSuchSeries
from service.store.events import APPEND, records_of
from service.store.keys import BUCKETS, LENGTH, LETTERS, out, tag

_SERIES_ID = re.compile(rf"s([0-9]{{2}})-[{LETTERS}]{{{LENGTH}}}")
PREFIX = "series:"
PATTERN = "es:{b??}:series:*"
"""Of the keys of all logs of series, for a backup."""
DERIVED = ("es:{b??}:series-due", "es:{b??}:series-feed")
"""Of keys that can be made again from the logs."""


class SeriesDue(Struct, frozen=True):
    """A series that somebody has to look at, and since when (ms since 1970)."""

    series: SeriesId
    deadline: int


def new_series_id(random: Callable[[int], bytes] = secrets.token_bytes) -> SeriesId:
    """A fresh id: `s`, the bucket, ten letters."""
    bucket, *letters = random(1 + LENGTH)
    return SeriesId(f"s{bucket % BUCKETS:02d}-" + "".join(LETTERS[byte % len(LETTERS)] for byte in letters))


@lru_cache(maxsize=8192)
def series_id(text: str) -> SeriesId:
    """The text as the id of a series, or `NoSuchSeries`."""
    found = _SERIES_ID.fullmatch(text)
    if found is None or int(found[1]) >= BUCKETS:
        raise NoSuchSeries(text)
    return SeriesId(text)


def _bucket(series: SeriesId) -> int:
    return int(series_id(series)[1:3])


def _events(series: SeriesId) -> str:
    return f"{tag(_bucket(series))}:{PREFIX}{series}"


def _due(bucket: int) -> str:
    return f"{tag(bucket)}:series-due"


class SeriesStore:
    """All access to the logs of series."""

    def __init__(self, redis: Redis) -> None:
        self._redis = plain(redis)

    async def append(
        self, series: SeriesId, expected: int, id: str, records: Sequence[Record], due: int | None, once: str = ""
    ) -> Appended:
        """Store a commit whole, with when to look at the series again. `Conflict`, `Gone`, `BadCommit`: nothing was
        stored. `StoreUnavailable`: unknown; the same commit may be sent again."""
        bucket = _bucket(series)
        here = tag(bucket)
        names = [
            _events(series), f"{here}:series-born:{series}", f"{here}:series-feed", out(bucket), _due(bucket),
            f"{here}:series-halted:{series}", *([self._once(series, once)] if once else []),
        ]  # fmt: skip
        commit = Commit(GameId(series), expected, id, records, due=due)
        with reaching():
            return outcome(commit, await APPEND.run(self._redis, names, arguments(commit)))

    async def was_done(self, series: SeriesId, mark: str) -> bool:
        """Whether a commit with this mark is stored."""
        with reaching():
            return bool(await self._redis.exists(self._once(series, mark)))

    async def raw(self, series: SeriesId, after: int = 0) -> list[Record]:
        """The log. All of it is for everybody who may know of the series."""
        with reaching():
            entries = await self._redis.execute_command("XRANGE", _events(series), after + 1, "+")
        return records_of(GameId(series), entries, after)

    async def due(self, now_ms: int, limit: int) -> list[SeriesDue]:
        """Series that somebody has to look at, those that have waited longest first."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for bucket in range(BUCKETS):
                pipeline.execute_command(
                    *("ZRANGEBYSCORE", _due(bucket), "-inf", now_ms, "WITHSCORES", "LIMIT", 0, limit),
                    withscores=True,
                    score_cast_func=int,
                )
            with reaching():
                found = reached(await pipeline.execute(raise_on_error=False))
        late = [SeriesDue(SeriesId(one.decode()), int(at)) for each in found for one, at in each or ()]
        return sorted(late, key=lambda due: (due.deadline, due.series))[:limit]

    async def postpone(self, due: SeriesDue, to_ms: int | None) -> None:
        """Look at it at another time, or (None) not at all, unless that has changed meanwhile."""
        wanted = "" if to_ms is None else to_ms
        with reaching():
            await POSTPONE.run(self._redis, (_due(_bucket(due.series)),), (due.series, due.deadline, wanted))

    async def due_of(self, series: SeriesId) -> SeriesDue | None:
        """When somebody has to look at it, if anybody has."""
        with reaching():
            score = await self._redis.zscore(_due(_bucket(series)), series)
        return SeriesDue(series, int(score)) if score is not None else None

    async def look_at(self, series: SeriesId, at_ms: int) -> None:
        """Somebody has to look at it then."""
        with reaching():
            await self._redis.zadd(_due(_bucket(series)), {series: at_ms})

    async def save_invitation(self, series: SeriesId, invitation: str) -> None:
        with reaching():
            await self._redis.set(self._invitation(series), invitation)

    async def load_invitation(self, series: SeriesId) -> str:
        """Empty for a series that is public."""
        with reaching():
            kept: Any = await self._redis.get(self._invitation(series))
        return kept.decode() if kept else ""

    async def all(self) -> list[SeriesId]:
        """Every series. Reads all names of keys: for what must be built anew, not for every day."""
        found: list[SeriesId] = []
        with reaching():
            for bucket in range(BUCKETS):
                prefix = f"{tag(bucket)}:{PREFIX}"
                async for key in self._redis.scan_iter(match=prefix + "*", count=1000):
                    found.append(SeriesId(key.decode().removeprefix(prefix)))
        return sorted(found)

    def _invitation(self, series: SeriesId) -> str:
        return f"{tag(_bucket(series))}:series-invite:{series}"

    def _once(self, series: SeriesId, mark: str) -> str:
        return f"{tag(_bucket(series))}:once:{series}:{mark}"
