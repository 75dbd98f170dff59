"""The event store: one Redis stream per game, appended to by one script, read by the rules or as one viewer."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from redis.asyncio import Redis
from redis.exceptions import ResponseError, WatchError

from domain.kernel import GameId, Seat, fair
from domain.kernel.chance import Source
from domain.kernel.events import ChanceOpened, Passed
from domain.kernel.ids import EVERYTHING
from domain.kernel.live_state import Snapshot
from domain.kernel.lobby import first_root, line_of
from domain.kernel.log import everything_opens, is_kind, published
from domain.kernel.record import Record, encode, log_of
from service.keyring.vault import Vault
from service.store.archive.archive import Archive
from service.store.archive.file_format import BadArchive
from service.store.batch import Batcher, batcher
from service.store.buckets import Buckets
from service.store.client import Script, reaching
from service.store.commit import Appended, Commit, arguments, outcome
from service.store.errors import BrokenLog, SourceKept, StillSealed, WentBack
from service.store.keys import WRITTEN, keys_of, once

APPEND = Script("append.lua")
LOAD = Script("load.lua")
TRIM = Script("trim.lua")
TAIL = 32
"""How many of the newest events are read first to see whether passes are withheld."""
ENDED = "!"
"""So begins what stands where an invitation was: none of them does."""
EPOCH = 1
STORAGE_KEY = "site:storage-key"
"""Which storage key the keys of games lie under: a process that has another one says so before anybody plays."""
HALTED = "site:halted"
"""Games that stand still because of a receipt, for whoever looks after the service."""

Entries = Sequence[tuple[bytes, list[bytes]]]
_decode_snapshot = msgspec.msgpack.Decoder(Snapshot).decode
_decode_source = msgspec.msgpack.Decoder(Source).decode
_pack = msgspec.msgpack.Encoder().encode
_A_PASS = encode(Passed(0, b""))


class EventStore(Buckets):
    """All access to games in Redis. A client belongs to one event loop, and so does the store made from it."""

    def __init__(self, redis: Redis, vault: Vault | None = None, archive: Archive | None = None) -> None:
        """Without a vault the keys of games stay closed: for whoever needs none."""
        super().__init__(redis)
        self._vault = vault
        self.archive = archive
        self.pipeline: Batcher = batcher(self._redis, APPEND)
        """Appends leave through this; small commands of others may share it."""

    async def append(self, commit: Commit) -> Appended:
        """Store a commit whole, with its feed entry, jobs and deadline. `Conflict`, `Gone`, `BadCommit`: nothing was
        stored. `StoreUnavailable`: unknown; the same commit may be sent again."""
        names = keys_of(commit.game)[:WRITTEN]
        marked = (*names, once(commit.game, commit.once)) if commit.once else names
        return outcome(commit, await self.pipeline.call(marked, arguments(commit)))

    async def was_done(self, game: GameId, mark: str) -> bool:
        """Whether a commit with this mark is stored."""
        with reaching():
            return bool(await self._redis.exists(once(game, mark)))

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
        records = await self.whole(game, events_in(entries), after)
        return records if count is None else records[:count]

    async def whole(self, game: GameId, entries: Entries, after: int, upto: int | None = None) -> list[Record]:
        """Entries of the stream as records, from `after` on, with those that lie in the archive in front. `upto`: there
        are events up to this one; without it, an answer without entries is one."""
        first = _sequence(entries[0][0]) if entries else after + 1 if upto is None else upto + 1
        if self.archive is None or first <= after + 1:
            return records_of(game, entries, after)
        archived = await self.archive.game(game)
        if archived is None or archived.last.seq < first - 1:
            return records_of(game, entries, after)
        here = records_of(game, entries, first - 1)
        if here and fair.chain(archived.records[first - 2].head, here[0].public) != here[0].head:
            raise BadArchive(f"the file of {game} in the archive is of another history than its end in the store")
        return [*archived.records[after : first - 1], *here]

    async def since(
        self, game: GameId, after: int, window: int, head: bytes = b""
    ) -> tuple[list[Record], list[Record]]:
        """Whole records after an event; and the notes of the window that is open since another one, without numbers.
        With the head of the chain after that event: `WentBack` if the store does not hold the event any more."""
        first = f"{after}-0" if head and window >= after else f"({window}-0"
        with reaching():
            entries = await self._redis.execute_command("XRANGE", keys_of(game).events, first, "+")
        if head and not _holds(events_in(entries), after, head):
            raise WentBack(game, after)
        fresh = [entry for entry in events_in(entries) if _sequence(entry[0]) > after]
        return await self.whole(game, fresh, after), notes_in(entries)

    async def load(self, game: GameId) -> tuple[Snapshot | None, bytes, list[Record], list[Record]]:
        """The newest snapshot that fits the log, what was kept beside it, the records after it, and the notes of an
        open window."""
        names = keys_of(game)
        with reaching():
            reply = await LOAD.run(self._redis, (names.events, names.snapshot))
        if reply:
            with suppress(msgspec.DecodeError):  # a snapshot of an older shape: the log has it all
                snapshot = _decode_snapshot(reply[0])
                return snapshot, reply[1], records_of(game, events_in(reply[2]), snapshot.seq), notes_in(reply[2])
        with reaching():
            entries = await self._redis.execute_command("XRANGE", names.events, "(0-0", "+")
        events, notes = events_in(entries), notes_in(entries)
        records = await self.whole(game, events, 0)
        archived = await self.archive.game(game) if self.archive and len(records) > len(events) else None
        if archived is not None and archived.snapshot:
            with suppress(msgspec.DecodeError):  # likewise
                snapshot = _decode_snapshot(archived.snapshot)
                if [r.head for r in records[snapshot.seq - 1 : snapshot.seq]] == [snapshot.head]:
                    return snapshot, archived.beside, records[snapshot.seq :], notes
        return None, b"", records, notes

    async def kept_snapshot(self, game: GameId) -> tuple[bytes, bytes]:
        """The newest snapshot and what was kept beside it, as they are stored; both empty if there is none."""
        with reaching():
            kept: Any = await self._redis.hmget(keys_of(game).snapshot, ["b", "x"])
        return bytes(kept[0] or b""), bytes(kept[1] or b"")

    async def trim(self, game: GameId, first: int, last: Record) -> int | None:
        """Forget the events before `first`, and what was derived from them: they lie in the archive. How many it was;
        nothing, and nothing is done, if the log does not end with this record any more."""
        names = keys_of(game)
        with reaching():
            forgotten = int(
                await TRIM.run(self._redis, (names.events, names.snapshot, names.past), (last.seq, last.head, first))
            )
        return forgotten if forgotten >= 0 else None

    async def bytes_of(self, game: GameId) -> int:
        """What the log takes in Redis."""
        with reaching():
            return int(await self._redis.memory_usage(keys_of(game).events, samples=0) or 0)

    async def save_snapshot(self, game: GameId, snapshot: Snapshot, beside: bytes = b"") -> None:
        """Keep a snapshot, and what its caller derived with it, in place of the one before. Dropping it loses nothing
        but time."""
        fields = ("n", snapshot.seq, "h", snapshot.head, "b", _pack(snapshot), "x", beside)
        await self.pipeline.send("HSET", keys_of(game).snapshot, *fields)

    async def drop_snapshot(self, game: GameId) -> None:
        """Forget the snapshot, for instance when what it stands on was undone."""
        with reaching():
            await self._redis.delete(keys_of(game).snapshot)

    async def log_of(self, game: GameId, seat: Seat, after: int = 0, upto: int | None = None) -> list[Record]:
        """A viewer's own log in a range: public bytes and the openings addressed to them, without the passes that are
        still withheld. `EVERYTHING` has all openings, once the game is over, and with it every game that a study comes
        from. The only way in which openings leave the store."""
        events = keys_of(game).events
        async with self._redis.pipeline(transaction=False) as pipeline:
            pipeline.execute_command("XRANGE", events, after + 1, "+" if upto is None else upto)
            pipeline.execute_command("XREVRANGE", events, "+", "-", "COUNT", TAIL)
            with reaching():
                entries, newest = await pipeline.execute()
        end_of_log = _sequence(newest[0][0]) if newest else 0
        last = end_of_log if upto is None else min(upto, end_of_log)
        records = await self.whole(game, events_in(entries), after, max(after, last))
        if seat == EVERYTHING:
            whole = after == 0 and upto is None
            await self._require_opened(game, newest, records if whole else await self.raw(game))
        # The end is read after the range: what has been published by then was in the range, or is newer than it.
        end = await self._published_end(game, newest, TAIL) if records else 0
        return log_of(seat, (record for record in records if record.seq <= end))

    async def _require_opened(self, game: GameId, newest: Entries, records: Sequence[Record]) -> None:
        if not everything_opens(_records_of_end(game, newest)):
            raise StillSealed(game)
        root = first_root(records)
        for origin in line_of(records):
            if not await self.is_over_as(origin, root):
                raise StillSealed(game)

    async def may_be_over(self, game: GameId) -> bool:
        """A quick look at the newest events: a game that is over ends with its keys, at most behind the mark that it
        was brought in."""
        with reaching():
            newest = await self._redis.execute_command("XREVRANGE", keys_of(game).events, "+", "-", "COUNT", 2)
        return any(is_kind(record, ChanceOpened) for record in _records_of_end(game, newest))

    async def is_over(self, game: GameId) -> bool:
        """Whether the game is over and its key is opened."""
        with reaching():
            newest = await self._redis.execute_command("XREVRANGE", keys_of(game).events, "+", "-", "COUNT", TAIL)
        return everything_opens(_records_of_end(game, newest))

    async def is_over_as(self, game: GameId, root: bytes) -> bool:
        """The same of the very game whose first epoch has this root. All games of a line have it in common; a record
        that was made up under the id of a game that is lost has another one. Where the beginning of a game is lost,
        nobody can say that it is this one."""
        if not root or not await self.is_over(game):
            return False
        try:
            return first_root(await self.raw(game)) == root
        except (BrokenLog, BadArchive):
            return False

    async def was_begun(self, game: GameId) -> bool:
        """Whether this id was ever used here, also if the log is lost since."""
        names = keys_of(game)
        with reaching():
            return bool(await self._redis.exists(names.events, names.born))

    async def _published_end(self, game: GameId, newest: Entries, asked: int) -> int:
        """The last event that viewers may have now, from as much of the end of the log as it takes."""
        whole = len(newest) < asked
        tail = _records_of_end(game, newest)
        # A pass put in front shows whether what is withheld could begin still earlier: then nothing is left.
        in_front = [] if whole else [Record(0, _A_PASS, b"", b"")]
        open_to_all = published([*in_front, *tail])
        if open_to_all or whole:
            return open_to_all[-1].seq if open_to_all else 0
        with reaching():
            more = await self._redis.execute_command("XREVRANGE", keys_of(game).events, "+", "-", "COUNT", 4 * asked)
        return await self._published_end(game, more, 4 * asked)

    async def save_source(self, game: GameId, source: Source, epoch: int = EPOCH) -> None:
        """Keep the game's source of chance, encrypted, once: another one for the same epoch is refused."""
        sealed = self.vault.seal(_pack(source), _place(game, epoch))
        with reaching():
            await self._redis.setnx(STORAGE_KEY, self.vault.id)
            fresh = await self._redis.hsetnx(keys_of(game).source, str(epoch), sealed)
        if not fresh and await self.load_source(game, epoch) != source:
            raise SourceKept(game, epoch)

    async def load_source(self, game: GameId, epoch: int = EPOCH) -> Source | None:
        """The game's source of chance: a secret until the end, for the kernel alone. One that was stored before there
        was a vault is put into it."""
        kept = await self.sealed_source(game, epoch)
        if not kept:
            return None
        if not Vault.is_sealed(kept):
            await self.reseal_source(game, epoch)
            return _decode_source(kept)
        return _decode_source(self.vault.open(kept, _place(game, epoch)))

    async def load_keys(self, game: GameId) -> dict[int, bytes]:
        """The keys of all epochs: secrets until the end."""
        with reaching():
            epochs: Any = await self._redis.hkeys(keys_of(game).source)
        sources = {int(epoch): await self.load_source(game, int(epoch)) for epoch in sorted(epochs, key=int)}
        return {epoch: source.key for epoch, source in sources.items() if source is not None}

    async def sealed_source(self, game: GameId, epoch: int = EPOCH) -> bytes:
        """As it is stored; empty if it is not."""
        with reaching():
            kept: Any = await self._redis.hget(keys_of(game).source, str(epoch))
        return bytes(kept or b"")

    async def reseal_source(self, game: GameId, epoch: int = EPOCH) -> None:
        """Encrypt what is stored under the storage key of today."""
        place, kept = _place(game, epoch), await self.sealed_source(game, epoch)
        plain = self.vault.open(kept, place) if Vault.is_sealed(kept) else kept
        with reaching():
            await self._redis.hset(keys_of(game).source, str(epoch), self.vault.seal(plain, place))

    async def storage_key(self) -> str:
        """The id of the key that the keys of games are encrypted under; empty while none is stored."""
        with reaching():
            kept: Any = await self._redis.get(STORAGE_KEY)
        return kept.decode() if kept else ""

    async def set_storage_key(self) -> None:
        """All games are encrypted under the storage key of today."""
        with reaching():
            await self._redis.set(STORAGE_KEY, self.vault.id)

    async def epochs(self, game: GameId) -> list[int]:
        """Those for which a source of chance is stored."""
        with reaching():
            fields: Any = await self._redis.hkeys(keys_of(game).source)
        return sorted(map(int, fields))

    @property
    def vault(self) -> Vault:
        if self._vault is None:
            raise RuntimeError("this store was opened without a vault: it neither reads nor writes keys of games")
        return self._vault

    async def head_at(self, game: GameId, seq: int) -> bytes | None:
        """The head of the chain after this event, if the store holds it."""
        records = await self.raw(game, seq - 1, 1) if 0 < seq <= await self.last(game) else []
        return records[0].head if records else None

    async def halt(self, game: GameId, receipt: bytes) -> None:
        """Append nothing to this game any more; kept is the receipt that says why."""
        with reaching():
            await self._redis.hset(HALTED, game, receipt)
            await self._redis.set(keys_of(game).halted, receipt)

    async def release(self, game: GameId) -> None:
        """The store holds again what it had lost."""
        with reaching():
            await self._redis.delete(keys_of(game).halted)
            await self._redis.hdel(HALTED, game)

    async def halted(self, game: GameId) -> bytes:
        """The receipt for which a game was halted; empty if it was not."""
        with reaching():
            kept: Any = await self._redis.get(keys_of(game).halted)
        return bytes(kept or b"")

    async def all_halted(self) -> int:
        """How many games stand still because the store has lost something."""
        with reaching():
            return int(await self._redis.hlen(HALTED))

    async def save_invitation(self, game: GameId, invitation: str) -> None:
        """What opens a table that is not public."""
        with reaching():
            await self._redis.set(keys_of(game).invitation, invitation)

    async def end_invitation(self, game: GameId, mark: str) -> None:
        """There is none until `renew_invitation` with the same mark, and with the marks of all others who ended it."""
        await self._replace_invitation(game, lambda marks: ENDED + ",".join([*marks, mark]))

    async def renew_invitation(self, game: GameId, mark: str, invitation: str, since: int) -> None:
        """Unless another has ended it too, who will renew it. Marks begin with a time: one from before `since` is that
        of a process which is gone."""

        def renewed(marks: list[str]) -> str:
            others = [one for one in marks if one != mark and int(one.partition(".")[0]) >= since]
            return ENDED + ",".join(others) if others else invitation

        await self._replace_invitation(game, renewed)

    async def _replace_invitation(self, game: GameId, by: Callable[[list[str]], str]) -> None:
        key, done = keys_of(game).invitation, False
        while not done:
            with reaching(), suppress(WatchError):
                async with self._redis.pipeline(transaction=True) as pipe:
                    await pipe.watch(key)
                    kept: Any = await self._redis.get(key)
                    text = kept.decode() if kept else ""
                    marks = text.removeprefix(ENDED).split(",") if text.startswith(ENDED) else []
                    pipe.multi()
                    pipe.pipeline_execute_command("SET", key, by(marks))
                    await pipe.execute()
                    done = True

    async def load_invitation(self, game: GameId) -> str:
        """Empty for a public table, and while somebody is being removed."""
        with reaching():
            kept: Any = await self._redis.get(keys_of(game).invitation)
        return kept.decode() if kept and not kept.decode().startswith(ENDED) else ""


def _records_of_end(game: GameId, newest: Entries) -> list[Record]:
    """The end of a log, of which the newest entry comes first."""
    entries = events_in(newest[::-1])
    return records_of(game, entries, _sequence(entries[0][0]) - 1) if entries else []


def _place(game: GameId, epoch: int) -> bytes:
    """Where a source belongs: it cannot be opened as that of another game or epoch."""
    return fair.enc("sealog/1/source", game, epoch)


def _holds(entries: Entries, seq: int, head: bytes) -> bool:
    """Whether an event stands among the newest with this head, or before the first of them."""
    for entry, fields in entries:
        if _sequence(entry) >= seq:
            return _sequence(entry) > seq or fields[3] == head
    return False


def _sequence(entry: bytes) -> int:
    return int(entry[: entry.index(b"-")])


def events_in(entries: Entries) -> Entries:
    """The entries of the log, without notes."""
    return [entry for entry in entries if entry[0].endswith(b"-0")]


def notes_in(entries: Entries) -> list[Record]:
    """Passes and orders of an open window, in the order in which they came. They have no place in the log yet."""
    return [Record(0, fields[1], fields[3], b"") for entry, fields in entries if not entry.endswith(b"-0")]


def records_of(game: GameId, entries: Entries, after: int) -> list[Record]:
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
