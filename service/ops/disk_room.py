"""A full disk must not end the service. With `appendfsync always` Redis ends itself when it cannot write its file, and
would do so again after every start. So while there is little room it is made a replica of nobody: it can be read, takes
no writes, and writes nothing by itself, not even that a key has expired."""

import os
import resource
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import redis

from service.ops.redis_server import RedisServer

LEAST, ENOUGH = 16 << 20, 24 << 20
"""Bytes: with less no writes are taken, and with so much they are taken again."""

PAUSE, LONGEST_PAUSE = 1.0, 30.0
"""Seconds for which a server that has ended itself is not written to, though there seems to be room; twice as long each
time if it does so again."""
CALM = 60.0
"""Seconds after which that is another matter."""


def room(directory: Path) -> int:
    """How much more the files of a server in this folder can grow, by the disk and by the limit of this process."""
    disk = os.statvfs(directory)
    free = disk.f_bavail * disk.f_frsize
    most, _ = resource.getrlimit(resource.RLIMIT_FSIZE)
    if most == resource.RLIM_INFINITY:
        return free
    return min(free, most - max((file.stat().st_size for file in _append_only(directory)), default=0))


def _append_only(directory: Path) -> list[Path]:
    """One file before Redis 7, a folder of them since."""
    return [*directory.glob("appendonly.aof"), *directory.glob("appendonlydir/*.aof")]


class DiskGuard:
    """Looks how much room there is, and opens and closes a server to writes."""

    def __init__(self, server: RedisServer, tell: Callable[[str], None]) -> None:
        self.server, self.tell = server, tell
        self.closed = False
        self._pause, self._until, self._opened = 0.0, 0.0, float("-inf")

    def start_server(self) -> None:
        """Start it, or take over one that runs, closed to writes if there is no room for them."""
        self.server.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        if self.server.ended_itself():
            hasty = time.monotonic() - self._opened < CALM
            self._pause = min(2 * self._pause, LONGEST_PAUSE) if hasty and self._pause else PAUSE
            self._until = time.monotonic() + self._pause
        self._set(self._is_short())
        self.server.start(adopt=True, writable=not self.closed)

    def due(self) -> bool:
        """Whether there is something to do: cheap enough to ask all the time."""
        return self._is_short() != self.closed

    def look(self) -> None:
        """Open or close it as the room is; what cannot be done now is done with the next look."""
        short = self._is_short()
        with suppress(redis.RedisError, OSError):
            self.server.set_writable(not short)
            self._set(short)

    def _is_short(self) -> bool:
        if time.monotonic() < self._until:
            return True
        try:
            return room(self.server.directory) < (ENOUGH if self.closed else LEAST)
        except OSError:
            return self.closed

    def _set(self, closed: bool) -> None:
        if closed == self.closed:
            return
        self.closed = closed
        left = f"{room(self.server.directory) / (1 << 20):.0f} MB are left"
        if closed:
            self.tell(f"Redis cannot write to its disk ({left}): games can be read, and nothing is stored meanwhile")
        else:
            self._opened = time.monotonic()
            self.tell(f"Redis writes to its disk again ({left}): games go on")
