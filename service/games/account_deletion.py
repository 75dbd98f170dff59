"""Leaving for good: whoever deletes their account gives up every seat. What a crash interrupts is taken up again."""

import logging
from collections.abc import Callable
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel.errors import Refused, RuleFault
from domain.kernel.ids import GameId, PlayerId, SeriesId
from service.games.errors import Busy, Frozen
from service.games.listing import Listing
from service.games.loading import NoSuchRuleset
from service.games.tables import Tables
from service.games.talk import Talk
from service.keyring.errors import KeyMissing, NotSealed
from service.players.accounts import Players
from service.series.series_tables import SeriesTables
from service.store.errors import NoSuchGame, NoSuchSeries, StoreUnavailable

log = logging.getLogger("sealog.account_deletion")
LEAVING = "site:leaving"
"""Redis: accounts that are being deleted, by when to look after them again."""
AGAIN = 60_000
"""Milliseconds until a worker looks whether anything was left behind: by a crash, or by a request under way."""
STUCK = 3_600_000
"""The same where something cannot be given up, as in a game that is frozen."""
INTERRUPTED = (Busy, Frozen, RuleFault, NoSuchRuleset, StoreUnavailable, KeyMissing, NotSealed)


class Leaver(Struct, frozen=True):
    """An account that is being deleted, and when somebody looks after it."""

    player: PlayerId
    due: int


class AccountDeletion:
    """Deletes accounts with all that hangs on them."""

    def __init__(
        self,
        redis: Redis,
        players: Players,
        talk: Talk,
        listing: Listing,
        tables: Tables,
        series: SeriesTables,
        now: Callable[[], int],
    ) -> None:
        self.redis = redis
        self.players, self.talk, self.listing, self.tables, self.series = players, talk, listing, tables, series
        self.now = now

    async def require_free(self, player: PlayerId) -> None:
        """`Refused` where the player's seats have keys that a lock binds: nobody else can sign that they leave."""
        current = await self.listing.current(player)
        keyed = [lobby.game for lobby in current if any(map(lobby.key_bound, lobby.held_by(player)))]
        if keyed:
            raise Refused(
                "seats-keyed",
                "Your seats have keys in {games}: resign there first, with a signature, or leave before the start.",
                games=", ".join(keyed),
            )

    async def begin(self, player: PlayerId) -> None:
        """Store that the player goes, and end the account: from here on nobody acts in its name."""
        await self.redis.zadd(LEAVING, {player: self.now() + AGAIN})
        await self.players.delete(player, self.now())

    async def clear(self, player: PlayerId) -> bool:
        """Give up what there is; whether all of it could be. Nothing is given up twice."""
        await self.players.delete(player, self.now())
        await self.talk.forget(player)
        games = [lobby.game for lobby in await self.listing.current(player)]
        series = [one.id for one in await self.series.listing.current(player)]
        left = [await self._leave(player, game) for game in games]
        return all([*left, *[await self._leave_series(player, one) for one in series]])

    async def look_again(self, player: PlayerId) -> None:
        """Clear what was left behind. Where nothing is, the account is done with."""
        if await self.clear(player):
            await self.redis.zrem(LEAVING, player)
        else:
            await self.redis.zadd(LEAVING, {player: self.now() + STUCK})

    async def _leave(self, player: PlayerId, game: GameId) -> bool:
        try:
            while await self.tables.depart(player, game):
                pass
            await self.listing.update(game)  # what was given up before a crash may still stand in the list
        except NoSuchGame:
            return True
        except Refused as refused:
            log.info("a seat of a deleted account is given up later: %s", refused.code)
            return False
        except INTERRUPTED as error:
            log.warning("a seat of a deleted account is given up later: %s", error)
            return False
        return True

    async def _leave_series(self, player: PlayerId, series: SeriesId) -> bool:
        """From the next game on; its host hands it on, the last of its players ends it."""
        try:
            await self.series.leave(player, series, player)
        except (NoSuchSeries, Refused):
            return True  # it has ended, or was left before a crash
        except INTERRUPTED as error:
            log.warning("a series of a deleted account is left later: %s", error)
            return False
        return True


async def leavers(redis: Redis, now: int, most: int) -> list[Leaver]:
    """Whom to look after now. Each is put off a little, not forgotten: a job that is lost is asked for again."""
    found: Any = await redis.zrangebyscore(LEAVING, "-inf", now, 0, most, withscores=True)
    late = [Leaver(PlayerId(player.decode()), int(due)) for player, due in found]
    for leaver in late:
        await redis.zadd(LEAVING, {leaver.player: now + AGAIN}, xx=True)
    return late
