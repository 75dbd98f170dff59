"""Where the states of the past are kept: derived from the logs, dropped when nobody has looked for long."""

from collections.abc import Sequence
from typing import Any
from zlib import compress, decompress

import msgspec
from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import GameId
from domain.kernel.record import Record, encode
from projections.course import Course
from projections.game_summary import Progress
from projections.past_states import PastState
from service.store.client import plain, reaching
from service.store.events import EventStore, events_in
from service.store.keys import keys_of

COURSE = "course"
KEPT_FOR = 30 * 24 * 60 * 60
"""Seconds after which what nobody has looked at is dropped."""
_pack = msgspec.msgpack.Encoder().encode
_standing = msgspec.msgpack.Decoder(PastState).decode


class Surveyed(Struct):
    """How far a log has been read for looking back: the table, the course of the game, and after which events a state
    is kept."""

    progress: Progress = msgspec.field(default_factory=Progress)
    course: Course = msgspec.field(default_factory=Course)
    kept: list[int] = []

    @property
    def last(self) -> int:
        """The last event that everybody may have."""
        return self.progress.seq

    def fold(self, records: Sequence[Record]) -> None:
        """Take in the next records of the raw log; what is known already is passed over."""
        fresh = [record for record in records if record.seq > self.course.read]
        self.course.fold(fresh)
        for record in fresh:
            self.progress.fold(record)


_surveyed = msgspec.json.Decoder(Surveyed).decode


class Forgotten(Exception):
    """A state that was kept is not there any more: survey the game anew."""


class PastStore:
    """The kept states of games. For the server alone: they hold everybody's secrets."""

    def __init__(self, redis: Redis, store: EventStore) -> None:
        self._redis, self._store = plain(redis), store

    async def surveyed(self, game: GameId) -> Surveyed:
        """How far this game has been read; of one that never was, nothing."""
        with reaching():
            kept: Any = await self._redis.hget(keys_of(game).past, COURSE)
        try:
            return _surveyed(kept) if kept else Surveyed()
        except msgspec.DecodeError:
            return Surveyed()

    async def save(self, game: GameId, surveyed: Surveyed, past_states: Sequence[PastState]) -> None:
        """Keep further states, and how far the log has been read. Whoever does it twice writes the same."""
        key = keys_of(game).past
        fields = [part for s in past_states for part in (s.seq, compress(_pack(s), 1))]
        async with self._redis.pipeline(transaction=True) as pipeline:
            pipeline.execute_command("HSET", key, *fields, COURSE, encode(surveyed))
            pipeline.execute_command("EXPIRE", key, KEPT_FOR)
            with reaching():
                await pipeline.execute()

    async def segment(self, game: GameId, base: int, upto: int) -> tuple[PastState | None, list[Record]]:
        """The state kept after an event, and the raw records from that one on. Without a base: all records."""
        names, first = keys_of(game), max(1, base)
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.execute_command("XRANGE", names.events, first, upto)
            pipeline.execute_command("HGET", names.past, base)
            with reaching():
                entries, kept = await pipeline.execute()
        if base and not kept:
            raise Forgotten(game)
        records = await self._store.whole(game, events_in(entries), first - 1, upto)
        return _standing(decompress(kept)) if base else None, records

    async def drop(self, game: GameId) -> None:
        """Forget it; it is made again when somebody looks."""
        with reaching():
            await self._redis.delete(keys_of(game).past)
