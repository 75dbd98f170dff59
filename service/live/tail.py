"""One reader of the feeds per process wakes everybody in it who waits for a game: never a connection per listener."""

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from domain.kernel.ids import GameId
from service.store.errors import StoreUnavailable
from service.store.events import EventStore

log = logging.getLogger("sealog.tail")
PAUSE = 0.2
"""Seconds before a store that did not answer is asked again."""


class News:
    """Tells one listener that a game has gone on."""

    def __init__(self) -> None:
        self._event = asyncio.Event()

    def wake(self) -> None:
        self._event.set()

    async def wait(self, timeout_ms: float | None = None) -> bool:
        """Whether news came in time. News that came since the last wait counts."""
        if timeout_ms is not None and timeout_ms <= 0 and not self._event.is_set():
            return False
        try:
            await asyncio.wait_for(self._event.wait(), None if timeout_ms is None else timeout_ms / 1000)
        except TimeoutError:
            return False
        self._event.clear()
        return True


class Tail:
    """Follows the feeds of all buckets."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self._listeners: dict[GameId, list[News]] = {}
        self._task: asyncio.Task[None] | None = None

    @contextmanager
    def listening(self, *games: GameId) -> Iterator[News]:
        """Be woken whenever one of these games goes on. Begin before looking, so that nothing is missed."""
        news = News()
        for game in games:
            self._listeners.setdefault(game, []).append(news)
        try:
            yield news
        finally:
            for game in games:
                self._listeners[game].remove(news)
                if not self._listeners[game]:
                    del self._listeners[game]

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        positions = None
        while True:
            try:
                if positions is None:
                    positions = await self.store.feed_ends()
                    self._wake_all()
                followed = await self.store.follow(positions)
                positions = followed.positions
                if followed.gaps:
                    self._wake_all()
                for game in dict.fromkeys(change.game for change in followed.changes):
                    self._wake(game)
            except StoreUnavailable as error:
                log.warning("the feeds cannot be read: %s", error)
                positions = None
                await asyncio.sleep(PAUSE)

    def _wake(self, game: GameId) -> None:
        for news in self._listeners.get(game, ()):
            news.wake()

    def _wake_all(self) -> None:
        """Nobody knows what was missed: everybody looks."""
        for game in self._listeners:
            self._wake(game)
