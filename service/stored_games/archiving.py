"""From Redis into the archive: a game that is over is checked, written, read back and compared, and only then is its
log trimmed. Whoever is stopped anywhere in it has lost nothing and begins again."""

import logging
from collections.abc import Callable, Mapping
from contextlib import suppress

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.events import GameAbandoned, GameEnded
from domain.kernel.ids import EVERYTHING, GameId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import everything_opens, is_kind
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.audit.evidence import Audits
from service.ops.readiness import ARCHIVE_COUNTS
from service.ops.settings import Settings
from service.players.redis_calls import enqueue
from service.store import keys
from service.store.archive.file_format import ArchivedGame, BadArchive
from service.store.client import reaching
from service.store.errors import StillSealed
from service.store.events import EventStore

log = logging.getLogger("sealog.archive")
DAY = 24 * 60 * 60_000
KEPT_BACK = "site:archive:kept-back"
"""Redis: games that stay in Redis, and why."""


class Archived(Struct, frozen=True):
    """What was done with a game."""

    game: GameId
    events: int = 0
    before: int = 0
    """Bytes in Redis."""
    after: int = 0
    """Bytes in the archive."""
    kept_back: str = ""
    """Why it stays in Redis; empty if it does not."""


async def due_for_archive(redis: Redis, now: int, most: int) -> list[GameId]:
    """Games whose day has come."""
    async with redis.pipeline(transaction=False) as pipe:
        for bucket in range(keys.BUCKETS):
            enqueue(pipe, "ZRANGEBYSCORE", keys.over(bucket), "-inf", now, "LIMIT", 0, most)
        with reaching():
            found = await pipe.execute()
    return [GameId(game.decode()) for each in found for game in each][:most]


class ArchiveFigures(Struct, frozen=True):
    """How much lies in the archive."""

    games: int
    events: int
    before: int
    """Bytes that it took in Redis."""
    after: int
    """Bytes that it takes now."""
    waiting: int
    """Games that are over and still in Redis."""
    kept_back: dict[str, str]
    """Those that cannot go, and why."""


async def figures(redis: Redis) -> ArchiveFigures:
    async with redis.pipeline(transaction=False) as pipe:
        enqueue(pipe, "HMGET", ARCHIVE_COUNTS, "games", "events", "before", "after")
        enqueue(pipe, "HGETALL", KEPT_BACK)
        for bucket in range(keys.BUCKETS):
            enqueue(pipe, "ZCARD", keys.over(bucket))
        with reaching():
            counts, kept_back, *waiting = await pipe.execute()
    pairs = kept_back if isinstance(kept_back, dict) else dict(zip(kept_back[::2], kept_back[1::2], strict=True))
    said = {game.decode(): why.decode() for game, why in pairs.items()}
    games, events, before, after = (int(count or 0) for count in counts)
    return ArchiveFigures(games, events, before, after, sum(waiting), said)


class Archiving:
    """Moves games into the archive."""

    def __init__(
        self,
        redis: Redis,
        store: EventStore,
        audits: Audits,
        games: Mapping[str, GameEntry],
        settings: Settings,
        now: Callable[[], int],
    ) -> None:
        self.redis, self.store, self.audits, self.games = redis, store, audits, games
        self.after, self.now = settings.archive_after * DAY, now

    async def note(self, game: GameId) -> None:
        """A game is over: some day it goes, where there is an archive."""
        if self.store.archive is None:
            return
        with reaching():
            await self.redis.zadd(keys.over(keys.bucket_of(game)), {game: self.now() + self.after}, nx=True)

    async def archive(self, game: GameId) -> Archived:
        """Do it. A game that does not hold stays where it is, and is named."""
        archive = self.store.archive
        if archive is None:
            return Archived(game, kept_back="there is no archive: SEALOG_ARCHIVE is not set")
        records = await self.store.raw(game)
        if why := await self._keeps_back(game, records):
            log.warning("%s stays in Redis: %s", game, why)
            with reaching():
                await self.redis.hset(KEPT_BACK, game, why)
                await self.redis.zadd(keys.over(keys.bucket_of(game)), {game: self.now() + DAY}, xx=True)
            return Archived(game, kept_back=why)
        before = await self.store.bytes_of(game)
        snapshot, beside = await self.store.kept_snapshot(game)
        after = await archive.write(ArchivedGame(game, tuple(records), snapshot, beside))
        first = next(r.seq for r in reversed(records) if is_kind(r, GameEnded) or is_kind(r, GameAbandoned))
        forgotten = await self.store.trim(game, first, records[-1])
        if forgotten is None:
            return Archived(game, kept_back="somebody has appended to it meanwhile")
        done = Archived(game, len(records), before, after)
        await self._settle(done, anew=forgotten > 0)
        return done

    async def _keeps_back(self, game: GameId, records: list[Record]) -> str:
        """Why a game must not go; empty if it may."""
        if not everything_opens(records):
            return "it is not over"
        if await self.store.halted(game):
            return "it stands still because the store has lost something of it"
        lobby = fold_lobby(records)
        entry = self.games.get(lobby.ruleset)
        if entry is None:
            return f"its rules ({lobby.ruleset}) are not loaded here, so it cannot be checked"
        try:
            audit = await self.audits.audit(entry, game, EVERYTHING)
        except StillSealed:
            return "a game that it comes from is not over"
        if audit.fault:
            return f"its record does not hold at event {audit.fault.seq}: {audit.fault.why}"
        return "another history of it lies in the archive" if await self._lies_otherwise(game, records) else ""

    async def _lies_otherwise(self, game: GameId, records: list[Record]) -> bool:
        """Whether a file would be written over that this log does not go on from. One that nobody can read may be."""
        with suppress(BadArchive):
            there = await self.store.archive.game(game) if self.store.archive else None
            return there is not None and there.last.head not in {record.head for record in records}
        return False

    async def _settle(self, done: Archived, *, anew: bool) -> None:
        """It need not be looked at again; and it is counted, once."""
        with reaching():
            async with self.redis.pipeline(transaction=False) as pipe:
                enqueue(pipe, "ZREM", keys.over(keys.bucket_of(done.game)), done.game)
                enqueue(pipe, "HDEL", KEPT_BACK, done.game)
                counts = (("games", 1), ("events", done.events), ("before", done.before), ("after", done.after))
                for name, count in counts if anew else ():
                    enqueue(pipe, "HINCRBY", ARCHIVE_COUNTS, name, count)
                await pipe.execute()
