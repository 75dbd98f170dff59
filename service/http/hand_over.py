"""Several API processes at one address: a connection goes to the process that its game is at home in.

Whoever accepts a connection looks at the first line of each request. If it names a game of another process, the
connection itself goes there, with what was read of it: from then on it costs no more than if it had come there at
once. A process that is too busy to be given anything, or has just ended, loses nothing: then whoever has the connection
answers, for every process can answer everything.
"""

import asyncio
import os
import re
import socket
from array import array
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import Struct

from service.store.keys import BUCKETS

LARGEST = 64 * 1024
"""More of a request than this is not handed over: it has to fit into one message."""
ROOM = 1 << 20
"""Bytes of connections that may wait for a process."""
AT_ONCE = 32
_ADDRESSED = re.compile(rb"[A-Z]{3,7} (?:/v1/games/([0-9]{2})-|/metrics\?process=([0-9]{1,2}) )")


class Place(Struct, frozen=True):
    """Which of the processes this is, and the sockets that lead to all of them. Numbers begin with 1."""

    number: int
    inbox: int
    outboxes: tuple[int, ...]

    def words(self) -> tuple[str, ...]:
        """For the command line of the process."""
        return ("--place", ",".join(map(str, (self.number, self.inbox, *self.outboxes))))


def place_of(text: str) -> Place:
    number, inbox, *outboxes = map(int, text.split(","))
    return Place(number, inbox, tuple(outboxes))


def places(processes: int) -> list[Place]:
    """A place for each process. Whoever starts them keeps the sockets, so what is under way to a process that has ended
    waits there for the next one."""
    pairs = [socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET) for _ in range(processes)]
    for _, out in pairs:
        out.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, ROOM)
    outboxes = tuple(out.detach() for _, out in pairs)
    return [Place(number, inbox.detach(), outboxes) for number, (inbox, _) in enumerate(pairs, 1)]


def home_of(data: bytes, processes: int) -> int:
    """The process that a request belongs to by its first line; 0 if any will do."""
    found = _ADDRESSED.match(data)
    if found is None:
        return 0
    if found[1]:
        bucket = int(found[1])
        return bucket % processes + 1 if bucket < BUCKETS else 0
    return int(found[2]) if int(found[2]) <= processes else 0


class HandOver:
    """Gives connections away and takes them in, for one process."""

    def __init__(self, place: Place) -> None:
        self.number = place.number
        self.inbox = _opened(place.inbox)
        self.outboxes = [_opened(fd) for fd in place.outboxes]
        self._new_protocol: Callable[[bytes], asyncio.Protocol] | None = None
        self._taking: set[asyncio.Task[None]] = set()

    def start(self, new_protocol: Callable[[bytes], asyncio.Protocol]) -> None:
        """Take in connections from now on, each with a protocol of its own."""
        self._new_protocol = new_protocol
        asyncio.get_running_loop().add_reader(self.inbox, self._look)

    def stop(self) -> None:
        """Take in none any more: they wait for the next process in this place."""
        asyncio.get_running_loop().remove_reader(self.inbox)

    def away(self, data: bytes, transport: Any) -> bool:
        """Hand a connection over if its request belongs elsewhere. Whether it has gone."""
        home = home_of(data, len(self.outboxes))
        if home in (0, self.number) or len(data) > LARGEST:
            return False
        transport.pause_reading()  # what comes next is for the other to read
        try:
            socket.send_fds(self.outboxes[home - 1], [data], [transport.get_extra_info("socket").fileno()])
        except OSError:  # its inbox is full
            transport.resume_reading()
            return False
        transport.abort()  # only our own descriptor is closed: the connection lives in the message
        return True

    def _look(self) -> None:
        for _ in range(AT_ONCE):
            try:
                data, ancillary, _, _ = self.inbox.recvmsg(LARGEST, socket.CMSG_SPACE(array("i").itemsize))
            except BlockingIOError:
                return
            for descriptor in _descriptors(ancillary):
                task = asyncio.get_running_loop().create_task(self._take(data, socket.socket(fileno=descriptor)))
                self._taking.add(task)
                task.add_done_callback(self._taking.discard)

    async def _take(self, data: bytes, connection: socket.socket) -> None:
        assert self._new_protocol is not None
        connection.setblocking(False)
        try:
            loop = asyncio.get_running_loop()
            await loop.connect_accepted_socket(partial(self._new_protocol, data), connection)
        except OSError:  # whoever had it has gone
            connection.close()


def _opened(descriptor: int) -> socket.socket:
    opened = socket.socket(fileno=os.dup(descriptor))
    opened.setblocking(False)
    return opened


def _descriptors(ancillary: Sequence[tuple[int, int, bytes]]) -> list[int]:
    fds = array("i")
    for level, kind, data in ancillary:
        if (level, kind) == (socket.SOL_SOCKET, socket.SCM_RIGHTS):
            fds.frombytes(data[: len(data) - len(data) % fds.itemsize])
    return list(fds)
