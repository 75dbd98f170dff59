"""Requests that do not come to their end. uvicorn waits for ever for the rest of headers or of a body, so once a second
all connections are looked at; a request costs nothing for it. Answers, streams among them, may take as long as they
want."""

import asyncio
from collections.abc import Iterable
from typing import Any

from service.http.problems import MEDIA_TYPE, body_of, problem
from service.ops.background_tasks import Background

HEADERS, BODY = 10.0, 60.0
"""Seconds from the first byte of a request, or from the connection's begin, to the end of its headers; and from there
to the end of its body."""
EVERY = 1.0
"""Seconds between two looks."""

_PROBLEM = body_of(
    problem("too-slow", f"Headers have to arrive within {HEADERS:.0f} s, and a body within {BODY:.0f} s; this did not.")
)
ANSWER = b"HTTP/1.1 408 Request Timeout\r\ncontent-type: %s\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%s" % (
    MEDIA_TYPE.encode(),
    len(_PROBLEM),
    _PROBLEM,
)


class SlowRequests(Background):
    """Ends the connections of one server on which a request has begun and does not come to its end."""

    def __init__(self, connections: Iterable[Any], headers: float = HEADERS, body: float = BODY) -> None:
        self.connections = connections
        self.headers, self.body = headers, body
        self._waited: dict[Any, tuple[Any, bool, float]] = {}
        """Connections that have not sent all: with which request, in its headers or not, since when."""

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(EVERY, self.headers / 2))
            self.look(loop.time())

    def look(self, now: float) -> None:
        """End what has waited too long."""
        before, self._waited = self._waited, {}
        for connection in list(self.connections):
            if _is_whole(connection):
                continue
            cycle, in_headers = connection.cycle, _in_headers(connection)
            since = before.get(connection)
            if since is None or since[:2] != (cycle, in_headers):
                since = (cycle, in_headers, now)
            if now - since[2] < (self.headers if in_headers else self.body):
                self._waited[connection] = since
            else:
                _end(connection)


def _in_headers(connection: Any) -> bool:
    """Whether the headers of a request, the first or the next, are still to come."""
    return connection.cycle is None or connection.cycle.response_complete


def _is_whole(connection: Any) -> bool:
    """Whether nothing more has to come: all of a request is there, or none of the next one. A connection that is not
    read from now waits for us."""
    if connection.transport.is_closing() or connection.flow.read_paused:
        return True
    if _in_headers(connection):
        return connection.timeout_keep_alive_task is not None
    return not connection.cycle.more_body


def _end(connection: Any) -> None:
    """Say why, unless nothing was ever asked or the answer has begun."""
    asked = connection.scope is not None
    answering = connection.cycle is not None and connection.cycle.response_started and not _in_headers(connection)
    if asked and not answering:
        connection.transport.write(ANSWER)
    connection.transport.close()
