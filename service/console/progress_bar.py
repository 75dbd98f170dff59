"""A progress bar on a terminal; silence anywhere else."""

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TextIO, TypeVar

T = TypeVar("T")
WIDTH = 32
EVERY = 0.1
"""Seconds between two strokes."""


def progress(items: Iterable[T], total: int, label: str, out: TextIO | None = None) -> Iterator[T]:
    """The same items, with a bar on stderr while they go by."""
    stream = sys.stderr if out is None else out
    if not stream.isatty():
        yield from items
        return
    started, drawn = time.monotonic(), 0.0
    for done, item in enumerate(items, 1):
        yield item
        now = time.monotonic()
        if now - drawn > EVERY or done == total:
            drawn = now
            stream.write("\r" + bar(done, total, label, now - started))
            stream.flush()
    stream.write("\r\033[K")
    stream.flush()


def bar(done: int, total: int, label: str, seconds: float) -> str:
    """`label ████░░░░ 12/40, 3 s left`."""
    full = WIDTH * done // max(1, total)
    left = seconds / max(1, done) * (total - done)
    return f"{label} {'█' * full}{'░' * (WIDTH - full)} {done}/{total}, {left:.0f} s left \033[K"
