"""How many streams are open in this process, and whose."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from service.live.heartbeats import StreamClock

HEARTBEAT = 15_000
"""A stream says that it is still there every so many milliseconds."""


class Streams:
    """All open streams."""

    def __init__(self, most: int, heartbeat_ms: int = HEARTBEAT, clock: StreamClock | None = None) -> None:
        self.most = most
        self.clock = clock or StreamClock()
        self.heartbeat_ms = heartbeat_ms
        self._open: Counter[str] = Counter()

    def full(self, who: str) -> bool:
        """Whether a player, or a network of people unknown, has as many as anybody may have."""
        return self._open[who] >= self.most

    @contextmanager
    def opened(self, who: str) -> Iterator[None]:
        self._open[who] += 1
        try:
            yield
        finally:
            self._open[who] -= 1
            if not self._open[who]:
                del self._open[who]

    def count(self) -> int:
        return self._open.total()
