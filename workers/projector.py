"""Keeps read models up to date from the feeds: the lists of games, and what follows when one is over. The position of
each is kept beside what it writes, never in a group."""

import gc
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from redis.exceptions import RedisError

from domain.kernel.ids import GameId
from service.services import Services
from service.store.buckets import FROM_THE_START, Positions
from service.store.errors import StoreUnavailable
from service.stored_games.rebuilding import POSITIONS, park, unpark

log = logging.getLogger("sealog.projector")
POSITION, OVER, PAST = POSITIONS["lists"], POSITIONS["luck"], POSITIONS["past"]
WAIT = 3000
"""Milliseconds for which one look waits for news."""
_positions = msgspec.json.Decoder(Positions).decode
Update = Callable[[GameId], Awaitable[Any]]


class Projector:
    """Follows the feeds and updates one read model, by default the lists. Several may run at once: they write the
    same."""

    def __init__(self, services: Services, position: str = POSITION, update: Update | None = None) -> None:
        self.services = services
        self.position = position
        self.update: Update = update or services.listing.update

    async def turn(self) -> None:
        await self.follow(WAIT)

    async def follow(self, wait_ms: int = 0) -> int:
        """Take in what is new; how many games that were."""
        positions = await self._position()
        followed = await self.services.store.follow(positions, wait_ms)
        games = list(dict.fromkeys(change.game for change in followed.changes))
        if followed.gaps:
            log.warning("the feeds have gaps: looking at every game")
            games = list(dict.fromkeys([*games, *await self.services.store.games(followed.gaps)]))
        for game in games:
            await self._update(game)
        if followed.positions != positions:
            await self.services.redis.set(self.position, msgspec.json.encode(followed.positions))
        return len(games)

    async def _update(self, game: GameId) -> None:
        """One log that cannot be read is parked and keeps no other game back."""
        try:
            await self.update(game)
        except (StoreUnavailable, RedisError, OSError):
            raise
        except Exception as error:
            await park(self.services, self.position, game, error)
        else:
            await unpark(self.services, self.position, game)

    async def _position(self) -> Positions:
        kept: Any = await self.services.redis.get(self.position)
        return _positions(kept) if kept else FROM_THE_START


def keep_the_past(services: Services) -> Projector:
    """States of games every so many events, so that whoever looks back need not wait."""
    return Projector(services, PAST, services.pasts.reach)


def after_the_end(services: Services) -> Projector:
    """What follows when a game is over: it counts for the luck of the site, disputes that wait are judged, and some day
    it is archived."""

    async def update(game: GameId) -> None:
        if await services.store.is_over(game):
            await services.luck.count(game)
            await services.disputes.wake(game)
            await services.archiving.note(game)
            gc.collect()  # an audit leaves the whole game behind, in circles; the next full search may be far away

    return Projector(services, OVER, update)
