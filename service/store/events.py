"""The event store: one Redis stream per game, appended to by one script, read by the rules or as one viewer."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from domain.kernel import GameId, Seat
from domain.kernel.chance import Source
from domain.kernel.desk import Snapshot
from domain.kernel.events import Passed
from domain.kernel.log import published
from domain.kernel.record import Record, encode, log_of
from service.store.batch import Batcher
from service.store.buckets import Buckets
from service.store.client import Script, reaching
from service.store.commit import Appended, Commit, arguments, outcome
from service.store.errors import BrokenLog, SourceKept
from service.store.keys import keys_of

APPEND = Script("append.lua")
LOAD = Script("load.lua")
TAIL = 32
"""How many of the newest events are read first to see whether passes are withheld."""
EPOCH = 1

Entries = Sequence[tuple[bytes, list[bytes]]]
_decode_snapshot = msgspec.msgpack.Decoder(Snapshot).decode
_decode_source = msgspec.msgpack.Decoder(Source).decode
_pack = msgspec.msgpack.Encoder().encode
_A_PASS = encode(Passed(0, b""))


class EventStore(Buckets):
    """All access to games in Redis. A client belongs to one event loop, and so does the store made from it."""

    def __init__(self, redis: Redis) -> None:
        super().__init__(redis)
        self.pipeline = Batcher(self._redis, APPEND)
        """Appends leave through this; small commands of others may share it."""

    async def append(self, commit: Commit) -> Appended:
        """Store a commit whole, with its feed entry, jobs and deadline. `Conflict`, `Gone`, `BadCommit`: nothing was
        stored. `StoreUnavailable`: unknown; the same commit may be sent again."""
        return outcome(commit, await self.pipeline.call(keys_of(commit.game)[:5], arguments(commit)))

    async def last(self, game: GameId) -> int:
        """The newest event's number; 0 for a game that has none."""
        with reaching():
            try:
                reply = await self._redis.execute_command("XINFO STREAM", keys_of(game).events)
            except ResponseError as error:
                if "no such key" in str(error):
                    return 0
                raise
        info = reply if isinstance(reply, dict) else dict(zip(reply[::2], reply[1::2], strict=True))
        return _sequence(info[b"last-generated-id"])

    async def raw(self, game: GameId, after: int = 0, count: int | None = None) -> list[Record]:
        """Whole records with everybody's secrets: for the rules and the audit, never for a viewer."""
        limit = () if count is None else ("COUNT", count)
        with reaching():
            entries = await self._redis.execute_command("XRANGE", keys_of(game).events, after + 1, "+", *limit)
        return _records(game, entries, after)

    async def load(self, game: GameId) -> tuple[Snapshot | None, bytes, list[Record]]:
        """The newest snapshot that fits the log, what was kept beside it, and the records after it."""
        names = keys_of(game)
        with reaching():
            reply = await LOAD.run(self._redis, (names.events, names.snapshot))
        if reply:
            with suppress(msgspec.DecodeError):  # a snapshot of an older shape: the log has it all
                snapshot = _decode_snapshot(reply[0])
                return snapshot, reply[1], _records(game, reply[2], snapshot.seq)
        return None, b"", await self.raw(game)

    async def save_snapshot(self, game: GameId, snapshot: Snapshot, beside: bytes = b"") -> None:
        """Keep a snapshot, and what its caller derived with it, in place of the one before. Dropping it loses nothing
        but time."""
        fields = ("n", snapshot.seq, "h", snapshot.head, "b", _pack(snapshot), "x", beside)
        with reaching():
            await self._redis.execute_command("HSET", keys_of(game).snapshot, *fields)

    async def drop_snapshot(self, game: GameId) -> None:
        """Forget the snapshot, for instance when what it stands on was undone."""
        with reaching():
            await self._redis.delete(keys_of(game).snapshot)

    async def log_of(self, game: GameId, seat: Seat, after: int = 0, upto: int | None = None) -> list[Record]:
        """A viewer's own log in a range: public bytes and the openings addressed to them, without the passes that are
        still withheld. The only way in which openings leave the store."""
        events = keys_of(game).events
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.execute_command("XRANGE", events, after + 1, "+" if upto is None else upto)
            pipeline.execute_command("XREVRANGE", events, "+", "-", "COUNT", TAIL)
            with reaching():
                entries, newest = await pipeline.execute()
        records = _records(game, entries, after)
        # The end is read after the range: what has been published by then was in the range, or is newer than it.
        end = await self._published_end(game, newest, TAIL) if records else 0
        return log_of(seat, (record for record in records if record.seq <= end))

    async def _published_end(self, game: GameId, newest: Entries, asked: int) -> int:
        """The last event that viewers may have now, from as much of the end of the log as it takes."""
        whole = len(newest) < asked
        tail = [] if not newest else _records(game, newest[::-1], _sequence(newest[-1][0]) - 1)
        # A pass put in front shows whether what is withheld could begin still earlier: then nothing is left.
        in_front = [] if whole else [Record(0, _A_PASS, b"", b"")]
        open_to_all = published([*in_front, *tail])
        if open_to_all or whole:
            return open_to_all[-1].seq if open_to_all else 0
        with reaching():
            more = await self._redis.execute_command("XREVRANGE", keys_of(game).events, "+", "-", "COUNT", 4 * asked)
        return await self._published_end(game, more, 4 * asked)

    async def save_source(self, game: GameId, source: Source, epoch: int = EPOCH) -> None:
        """Keep the game's source of chance, once: another one for the same epoch is refused."""
        key = keys_of(game).source
        with reaching():
            fresh = await self._redis.hsetnx(key, str(epoch), _pack(source))
        if not fresh and await self.load_source(game, epoch) != source:
            raise SourceKept(game, epoch)

    async def load_source(self, game: GameId, epoch: int = EPOCH) -> Source | None:
        """The game's source of chance: a secret until the end, for the kernel alone."""
        with reaching():
            kept: Any = await self._redis.hget(keys_of(game).source, str(epoch))
        return _decode_source(kept) if kept else None

    async def save_invitation(self, game: GameId, invitation: str) -> None:
        """What opens a table that is not public."""
        with reaching():
            await self._redis.set(keys_of(game).invitation, invitation)

    async def load_invitation(self, game: GameId) -> str:
        """Empty for a public table."""
        with reaching():
            kept: Any = await self._redis.get(keys_of(game).invitation)
        return kept.decode() if kept else ""


def _sequence(entry: bytes) -> int:
    return int(entry[: entry.index(b"-")])


def _records(game: GameId, entries: Entries, after: int) -> list[Record]:
    """Stream entries as records. Ids only rise, so both ends tell whether one is missing in between."""
    if not entries:
        return []
    if _sequence(entries[0][0]) != after + 1:
        raise BrokenLog(game, after + 1)
    if _sequence(entries[-1][0]) != after + len(entries):
        seqs = (_sequence(entry) for entry, _ in entries)
        raise BrokenLog(game, next(i for i, seq in enumerate(seqs, after + 1) if seq != i))
    return [
        Record(seq, f[1], f[5] if len(f) > 4 and f[4] == b"s" else b"", f[3])
        for seq, (_, f) in enumerate(entries, after + 1)
    ]
