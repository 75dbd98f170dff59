"""Keeps the lists of games up to date from the feeds. Its position is kept beside the lists, never in a group."""

import logging
from typing import Any

import msgspec

from domain.kernel.ids import GameId
from service.http.services import Services
from service.store.buckets import FROM_THE_START, Positions
from service.store.errors import BrokenLog

log = logging.getLogger("sealog.projector")
POSITION = "list:position"
WAIT = 3000
"""Milliseconds for which one look waits for news."""
_positions = msgspec.json.Decoder(Positions).decode


class Projector:
    """Follows the feeds. Several may run at once: they write the same."""

    def __init__(self, services: Services) -> None:
        self.services = services

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
            await self.services.redis.set(POSITION, msgspec.json.encode(followed.positions))
        return len(games)

    async def _update(self, game: GameId) -> None:
        """One log that cannot be read keeps no other game from the lists."""
        try:
            await self.services.listing.update(game)
        except (BrokenLog, msgspec.DecodeError) as error:
            log.error("%s cannot be listed: %s", game, error)

    async def _position(self) -> Positions:
        kept: Any = await self.services.redis.get(POSITION)
        return _positions(kept) if kept else FROM_THE_START
