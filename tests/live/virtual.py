"""Streams on a clock that goes only when it is told to."""

import asyncio

from service.live.heartbeats import StreamClock
from service.live.news import News


class VirtualClock(StreamClock):
    """Whoever waits for a time is let go when the clock is set to it."""

    def __init__(self) -> None:
        self.time = 0.0
        self._waiting: dict[News, float] = {}

    @property
    def waited_for(self) -> bool:
        """Does any stream wait for a time?"""
        return bool(self._waiting)

    def now(self) -> float:
        return self.time

    async def wait(self, news: News, until: float) -> bool:
        self._waiting[news] = until
        try:
            woken = await news.wait()
        finally:
            self._waiting.pop(news, None)
        return woken and not self._is_beat(news, until)

    def _is_beat(self, news: News, until: float) -> bool:
        """Woken by nothing but the clock. News that came at the same time keep."""
        if self.time < until:
            return False
        if news._topics:
            news._event.set()
        return True

    async def advance(self, milliseconds: float, settle: int = 40) -> None:
        """Go on, from one waking to the next; in between everybody does what they have to."""
        end = self.time + milliseconds
        while due := [until for until in self._waiting.values() if until <= end]:
            self.time = max(self.time, min(due))
            for news in [news for news, until in self._waiting.items() if until <= self.time]:
                self._waiting.pop(news)
                news._event.set()
            for _ in range(settle):
                await asyncio.sleep(0)
        self.time = end
