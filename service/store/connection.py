"""The connection for many small commands: packed and read in C, answered in the order in which they were sent."""

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

from hiredis import PushNotification, Reader, pack_command
from redis.asyncio import Redis
from redis.asyncio.connection import AbstractConnection
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    AskError,
    BusyLoadingError,
    ClusterDownError,
    ConnectionError,
    InvalidResponse,
    MasterDownError,
    MovedError,
    NoScriptError,
    RedisError,
    ResponseError,
    TimeoutError,
    TryAgainError,
)

INCOMPLETE = object()
KINDS: dict[str, type[RedisError]] = {
    "NOSCRIPT": NoScriptError,
    "LOADING": BusyLoadingError,
    "TRYAGAIN": TryAgainError,
    "CLUSTERDOWN": ClusterDownError,
    "MASTERDOWN": MasterDownError,
}
"""What is not merely refused, by its first word."""
REDIRECTIONS: dict[str, type[AskError]] = {"MOVED": MovedError, "ASK": AskError}
"""What says in the words behind the first where to ask."""
Command = tuple[Any, ...]


class Waiting:
    """Commands that were sent together, and the replies so far."""

    __slots__ = ("count", "replies", "result")

    def __init__(self, count: int, result: "asyncio.Future[list[Any]]") -> None:
        self.count = count
        self.replies: list[Any] = []
        self.result = result


class Wire(asyncio.Protocol):
    """A connection that the library has opened, taken over: from here on it is spoken to without the library, which
    costs several times as much for each command."""

    def __init__(self, connection: AbstractConnection, timeout: float | None) -> None:
        self.connection = connection
        self.lost = False
        self._loop = asyncio.get_running_loop()
        self._transport, ended = taken_over(connection)
        self._former: Any = self._transport.get_protocol()
        self._transport.set_protocol(self)
        self._reader = Reader(protocolError=InvalidResponse, replyError=_error, notEnoughData=INCOMPLETE)
        self._waiting: deque[Waiting] = deque()
        self._timeout = timeout
        self._heard = 0.0
        self._watch: asyncio.TimerHandle | None = None
        if ended:
            self.fail(ConnectionError("the server had closed the connection"))

    def exchange(self, commands: Sequence[Command]) -> "asyncio.Future[list[Any]]":
        """All replies in order, errors among them; or what befell the connection."""
        result: asyncio.Future[list[Any]] = self._loop.create_future()
        if self.lost or self._transport.is_closing():
            self.fail(ConnectionError("the connection is lost"))
            result.set_exception(ConnectionError("the connection is lost"))
            return result
        if not self._waiting:
            self._heard = self._loop.time()
        self._waiting.append(Waiting(len(commands), result))
        self._transport.write(b"".join([pack_command(command) for command in commands]))
        if self._watch is None and self._timeout:
            self._watch = self._loop.call_later(self._timeout, self._look)
        return result

    def fail(self, error: Exception) -> None:
        """End the connection: whoever waits does not know what was done."""
        if self.lost:
            return
        self.lost = True
        if self._watch is not None:
            self._watch.cancel()
        self._transport.abort()
        for waiting in self._waiting:
            if not waiting.result.done():
                waiting.result.set_exception(error)
        self._waiting.clear()

    def _look(self) -> None:
        """A server that is silent while somebody waits is not there."""
        assert self._timeout is not None
        self._watch = None
        if not self._waiting:
            return
        left = self._heard + self._timeout - self._loop.time()
        if left <= 0:
            self.fail(TimeoutError("the server is silent"))
        else:
            self._watch = self._loop.call_later(left, self._look)

    # --- what the transport says ------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._heard = self._loop.time()
        self._reader.feed(data)
        try:
            while (reply := self._reader.gets()) is not INCOMPLETE:
                if type(reply) is not PushNotification:
                    self._take(reply)
        except (InvalidResponse, IndexError) as error:
            self.fail(ConnectionError(f"the server says what cannot be read: {error}"))

    def _take(self, reply: Any) -> None:
        waiting = self._waiting[0]
        waiting.replies.append(reply)
        if len(waiting.replies) == waiting.count:
            self._waiting.popleft()
            if not waiting.result.done():
                waiting.result.set_result(waiting.replies)

    def eof_received(self) -> None:
        self.fail(ConnectionError("the server has closed the connection"))

    def connection_lost(self, exc: Exception | None) -> None:
        self.fail(ConnectionError(f"the connection is lost: {exc or 'closed'}"))
        self._former.connection_lost(exc)


def taken_over(connection: AbstractConnection) -> tuple[Any, bool]:
    """The transport of a connection of the library's, and whether the server has closed it already: the library was
    told, and nobody would be told again. The only place that knows the library's inner parts."""
    reader, writer = connection._reader, connection._writer
    if reader is None or writer is None:
        raise ConnectionError("the connection is not open")
    return writer.transport, reader.at_eof() or writer.transport.is_closing()


class Speaker:
    """Speaks to the server of a client on connections of the client's pool, which opens, secures and closes them. What
    is sent at the same time goes over several: Redis takes a little of each and writes it all to disk at once."""

    def __init__(self, redis: Redis) -> None:
        self._pool = redis.connection_pool
        self._retry = redis.get_retry() or Retry(NoBackoff(), 0)
        self._timeout = self._pool.connection_kwargs.get("socket_timeout")
        self._free: list[Wire] = []

    async def exchange(self, commands: Sequence[Command]) -> list[Any]:
        """All replies in order, errors among them. When the connection breaks, all of it is sent again, as often as the
        client is told to: so what is sent here can be done twice."""
        self._free.append(await self._wire())  # that there is no server is found out once, not once for each attempt
        return await self._retry.call_with_retry(lambda: self._once(commands), _nothing_to_mend)

    async def _once(self, commands: Sequence[Command]) -> list[Any]:
        wire = await self._wire()
        try:
            replies = await wire.exchange(commands)
        finally:
            self._free.append(wire)
        for reply in replies:
            if isinstance(reply, ConnectionError):
                raise reply
        return replies

    async def _wire(self) -> Wire:
        """One that nobody uses. A lost connection is the pool's again, which opens it anew for whoever is next."""
        while self._free:
            wire = self._free.pop()
            if not wire.lost:
                return wire
            await wire.connection.disconnect(nowait=True)
            await self._pool.release(wire.connection)
        return Wire(await self._pool.get_connection(), self._timeout)


async def _nothing_to_mend(error: Exception) -> None:
    """A wire that is lost says so itself."""


def _error(said: str) -> RedisError:
    kind, _, rest = said.partition(" ")
    if kind in REDIRECTIONS:
        return REDIRECTIONS[kind](rest)
    return KINDS.get(kind, ResponseError)(said)
