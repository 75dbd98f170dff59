"""From Redis into the archive: a game that is over is checked, written, read back and compared, and only then is its
log trimmed. Whoever is stopped anywhere in it has lost nothing and begins again."""

import logging
from collections.abc import Callable, Mapping

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.events import GameAbandoned, GameEnded
from domain.kernel.ids import EVERYTHING, GameId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import everything_opens, is_kind
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.archive.file_format import ArchivedGame
from service.audit.evidence import Audits
from service.ops.settings import Settings
from service.players.redis_calls import enqueue
from service.store import keys
from service.store.client import reaching
from service.store.errors import StillSealed
from service.store.events import EventStore

log = logging.getLogger("sealog.archive")
DAY = 24 * 60 * 60_000
COUNTS = "site:archive"
"""Redis: how many games and events are archived, and how many bytes they took before and take now."""
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
                await self.redis.zadd(keys.over(keys.bucket_of(game)), {game: self.now() + DAY})
            return Archived(game, kept_back=why)
        before = await self.store.bytes_of(game)
        snapshot, beside = await self.store.kept_snapshot(game)
        after = await archive.write(ArchivedGame(game, tuple(records), snapshot, beside))
        first = next(r.seq for r in reversed(records) if is_kind(r, GameEnded) or is_kind(r, GameAbandoned))
        if not await self.store.trim(game, first, records[-1]):
            return Archived(game, kept_back="somebody has appended to it meanwhile")
        await self._count(game, len(records), before, after)
        return Archived(game, len(records), before, after)

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
        return f"its record does not hold at event {audit.fault.seq}: {audit.fault.why}" if audit.fault else ""

    async def _count(self, game: GameId, events: int, before: int, after: int) -> None:
        with reaching():
            async with self.redis.pipeline(transaction=True) as pipe:
                enqueue(pipe, "ZREM", keys.over(keys.bucket_of(game)), game)
                enqueue(pipe, "HDEL", KEPT_BACK, game)
                for name, count in (("games", 1), ("events", events), ("before", before), ("after", after)):
                    enqueue(pipe, "HINCRBY", COUNTS, name, count)
                await pipe.execute()
