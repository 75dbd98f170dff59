"""Who waits for what in this process. A topic is a game's id, what is said in a game, or what concerns a player."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

from domain.kernel.ids import GameId, PlayerId


def said_in(game: GameId, channel: str) -> str:
    """The topic of a channel of a game's chat."""
    return f"{game} {channel}"


def concerning(player: PlayerId) -> str:
    """The topic of which games a player has a part in."""
    return f"player {player}"


class News:
    """Tells one listener that there is something new, and about what."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._topics: set[str] = set()
        self.attached: set[str] = set()
        """What it is woken for: whoever goes is not looked for in everybody's topics."""
        self.closed = False
        """The process goes down: there will be no more news."""

    def wake(self, topic: str = "") -> None:
        self._topics.add(topic)
        self._event.set()

    def close(self) -> None:
        self.closed = True
        self._event.set()

    async def wait(self, timeout_ms: float | None = None) -> bool:
        """Whether news came in time. News that came since the last wait counts; once closed, none ever does."""
        if not self._event.is_set():
            try:
                await asyncio.wait_for(self._event.wait(), None if timeout_ms is None else max(0, timeout_ms) / 1000)
            except TimeoutError:
                return False
        if self.closed:
            return False
        self._event.clear()
        return True

    def take(self) -> set[str]:
        """What the news since the last time are about."""
        topics, self._topics = self._topics, set()
        return topics


class Wakes:
    """All listeners of a process by topic."""

    def __init__(self) -> None:
        self._listeners: dict[str, list[News]] = {}
        self.closed = False

    @contextmanager
    def listening(self, *topics: str) -> Iterator[News]:
        """Be woken for any of these. Begin before looking, so that nothing is missed."""
        news = News()
        for topic in topics:
            self.attach(news, topic)
        try:
            yield news
        finally:
            self.detach(news)

    def attach(self, news: News, topic: str) -> None:
        news.attached.add(topic)
        self._listeners.setdefault(topic, []).append(news)
        if self.closed:
            news.close()

    def detach(self, news: News, *topics: str) -> None:
        """From these topics, or from all."""
        for topic in topics or tuple(news.attached):
            news.attached.discard(topic)
            listeners = self._listeners.get(topic, [])
            if news in listeners:
                listeners.remove(news)
                if not listeners:
                    del self._listeners[topic]

    def listeners(self) -> int:
        return sum(map(len, self._listeners.values()))

    def wake(self, topic: str) -> None:
        for news in self._listeners.get(topic, ()):
            news.wake(topic)

    def wake_all(self) -> None:
        """Nobody knows what was missed: everybody looks."""
        for topic in self._listeners:
            self.wake(topic)

    def close(self) -> None:
        """Whoever waits is let go, now and from now on."""
        self.closed = True
        for listeners in self._listeners.values():
            for news in listeners:
                news.close()
