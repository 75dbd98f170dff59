"""Messages on their way to one listener, as server-sent events."""

from collections import deque
from typing import Literal

from service.live.news import News

MOST = 128
"""So many messages wait for a slow listener."""
ARRIVED = "mailbox"
"""The topic of the news that there is something in the mailbox."""

Why = Literal["first", "unknown-version", "too-old", "lost", "other-seat"]
"""Why a stream begins with a whole state: it is new; it cannot go on from the version named; that is too long ago;
steps were lost, mostly because the listener read too slowly; the caller looks from another seat now."""


def framed(event: str, data: bytes, id: str = "") -> bytes:
    """One server-sent event; JSON has no line breaks of its own."""
    head = f"id: {id}\nevent: {event}\n" if id else f"event: {event}\n"
    return head.encode() + b"data: " + data + b"\n\n"


class Mailbox:
    """Bounded: whoever reads too slowly loses what waits, and begins anew."""

    def __init__(self, news: News, most: int = MOST) -> None:
        self.news = news
        self.most = most
        self.anew: Why | None = None
        """What waited is void: begin again with the whole state, for this reason."""
        self.over = False
        """Nothing comes after what is in here."""
        self._frames: deque[bytes] = deque()

    def put(self, frame: bytes, *, last: bool = False) -> None:
        if self.anew is not None or self.over:
            return
        if len(self._frames) >= self.most:
            self.begin_anew("lost")
            return
        self._frames.append(frame)
        self.over = last
        self.news.wake(ARRIVED)

    def begin_anew(self, why: Why) -> None:
        if self.over:
            return
        self._frames.clear()
        self.anew = why
        self.news.wake(ARRIVED)

    def fail(self) -> None:
        """Nothing more can come, for reasons of ours: the listener should connect again."""
        self.over = True
        self.news.wake(ARRIVED)

    def restart(self) -> None:
        """The whole state was taken just now."""
        self._frames.clear()
        self.anew, self.over = None, False

    def take(self) -> list[bytes]:
        frames = list(self._frames)
        self._frames.clear()
        return frames
