"""Keeps read models up to date from the feeds: the lists of games, and what follows when one is over. The position of
each is kept beside what it writes, never in a group."""

import asyncio
import gc
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Any, NamedTuple

import msgspec
from redis.exceptions import RedisError

from domain.kernel.ids import GameId
from domain.kernel.lobby import changes_table
from service.services import Services
from service.store.buckets import FROM_THE_START, Positions
from service.store.errors import StoreUnavailable
from service.stored_games.rebuilding import POSITIONS, park, parked_in, unpark

log = logging.getLogger("sealog.projector")
POSITION, OVER = POSITIONS["lists"], POSITIONS["luck"]
WAIT = 3000
"""Milliseconds for which one look waits for news."""
GATHER = 0.2
"""Seconds for which further news gather before the next look: one look at all costs as much as at one. Whoever changes
a table lists it, so nobody waits for this."""
BEHIND = 200
"""So many events of a game may come without a change of the table before the lists say how far it has come."""
REMEMBERED = 20_000
"""Of so many games it is remembered how far they were looked at; of any other that is looked up."""
_positions = msgspec.json.Decoder(Positions).decode
Update = Callable[[GameId, int], Awaitable[Any]]
"""For a game that went on up to an event; 0: it may have gone on, and nobody knows how far."""


class Projector:
    """Follows the feeds and updates one read model, by default the lists. Several may run at once: they write the
    same."""

    def __init__(self, services: Services, position: str = POSITION, update: Update | None = None) -> None:
        self.services = services
        self.position = position
        self.update: Update = update or Lists(services).update

    async def turn(self) -> None:
        if await self.follow(WAIT):
            await asyncio.sleep(GATHER)

    async def follow(self, wait_ms: int = 0) -> int:
        """Take in what is new; how many games that were."""
        positions = await self._position()
        followed = await self.services.store.follow(positions, wait_ms)
        games = {change.game: change.seq for change in followed.changes}
        if followed.gaps:
            log.warning("the feeds have gaps: looking at every game")
            games |= dict.fromkeys(await self.services.store.games(followed.gaps), 0)
        parked = await parked_in(self.services, self.position) if games else ()
        for game, seq in games.items():
            await self._update(game, seq, game in parked)
        if followed.positions != positions:
            await self.services.redis.set(self.position, msgspec.json.encode(followed.positions))
        return len(games)

    async def _update(self, game: GameId, seq: int, parked: bool) -> None:
        """One log that cannot be read is parked and keeps no other game back."""
        try:
            await self.update(game, seq)
        except (StoreUnavailable, RedisError, OSError):
            raise
        except Exception as error:
            await park(self.services, self.position, game, error)
        else:
            if parked:
                await unpark(self.services, self.position, game)

    async def _position(self) -> Positions:
        kept: Any = await self.services.redis.get(self.position)
        return _positions(kept) if kept else FROM_THE_START


class Looked(NamedTuple):
    """How far a game is known."""

    listed: int
    """Up to this event by the lists."""
    seq: int
    """Up to this event here; the table has not changed since it was listed."""


class Lists:
    """The lists of games. While a game is only played nothing is written: most of what happens changes no table."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._looked: OrderedDict[GameId, Looked] = OrderedDict()

    async def update(self, game: GameId, seq: int) -> None:
        before = self._looked.get(game)
        if before is not None:
            if 0 < seq <= before.seq:
                return
            records = await self._services.store.raw(game, before.seq)
            if records and not changes_table(records) and records[-1].seq - before.listed < BEHIND:
                self._remember(game, Looked(before.listed, records[-1].seq))
                return
        summary = await self._services.listing.update(game)
        if summary is not None:
            self._remember(game, Looked(summary.seq, summary.seq))

    def _remember(self, game: GameId, looked: Looked) -> None:
        self._looked[game] = looked
        self._looked.move_to_end(game)
        if len(self._looked) > REMEMBERED:
            self._looked.popitem(last=False)


def after_the_end(services: Services) -> Projector:
    """What follows when a game is over: it counts for the luck of the site, disputes that wait are judged, and some day
    it is archived."""

    async def update(game: GameId, seq: int) -> None:
        if await services.store.may_be_over(game) and await services.store.is_over(game):
            await services.luck.count(game)
            await services.disputes.wake(game)
            await services.archiving.note(game)
            gc.collect()  # an audit leaves the whole game behind, in circles; the next full search may be far away

    return Projector(services, OVER, update)
