"""One reader of the feeds per process wakes everybody in it who waits for a game: never a connection per listener."""

import asyncio
import logging
from contextlib import AbstractContextManager

from domain.kernel.ids import GameId
from service.live.news import News, Wakes
from service.ops.background_tasks import Background
from service.store.errors import StoreUnavailable
from service.store.events import EventStore

log = logging.getLogger("sealog.tail")
PAUSE = 0.2
"""Seconds before a store that did not answer is asked again."""


class Tail(Background):
    """Follows the feeds of all buckets."""

    def __init__(self, store: EventStore, wakes: Wakes | None = None) -> None:
        self.store = store
        self.wakes = wakes or Wakes()

    def listening(self, *games: GameId) -> AbstractContextManager[News]:
        """Be woken whenever one of these games goes on. Begin before looking, so that nothing is missed."""
        return self.wakes.listening(*games)

    def listeners(self) -> int:
        return self.wakes.listeners()

    async def _run(self) -> None:
        positions = None
        while True:
            try:
                if positions is None:
                    positions = await self.store.feed_ends()
                    self.wakes.wake_all()
                followed = await self.store.follow(positions)
                positions = followed.positions
                if followed.gaps:
                    self.wakes.wake_all()
                for game in dict.fromkeys(change.game for change in followed.changes):
                    self.wakes.wake(game)
            except StoreUnavailable as error:
                log.warning("the feeds cannot be read: %s", error)
                positions = None
                await asyncio.sleep(PAUSE)
