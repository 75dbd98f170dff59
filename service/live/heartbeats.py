"""When a stream says that it is still there: at fixed times from its start, whatever happens in between.

If news that a listener is not told of moved the next heartbeat, the heartbeat would tell of it: somebody has passed."""

from time import monotonic

from service.live.news import News


class StreamClock:
    """The time of streams, in milliseconds from anywhere."""

    def now(self) -> float:
        return 1000 * monotonic()

    async def wait(self, news: News, until: float) -> bool:
        """Whether news came before this time."""
        return await news.wait(until - self.now())


class Beats:
    """The heartbeats of one stream."""

    def __init__(self, clock: StreamClock, every: float) -> None:
        self.clock, self.every = clock, every
        self.due = clock.now() + every

    async def next(self, news: News) -> bool:
        """Whether there is news; if not, it is time for a heartbeat."""
        if self.clock.now() < self.due and await self.clock.wait(news, self.due):
            return True
        if not news.closed:
            late = max(0.0, self.clock.now() - self.due)
            self.due += self.every * (1 + late // self.every)
        return False
