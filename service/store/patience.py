"""How long one waits for Redis. A server that is gone is tried again at once; one that is there and says nothing is
asked once more, on a fresh connection, and then nobody waits for it any more until it answers."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Self, TypeVar

from redis.asyncio.connection import ConnectionPool
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.exceptions import ConnectionError, RedisError
from redis.exceptions import TimeoutError as RedisTimeout

T = TypeVar("T")
TIMEOUT = 1.5
"""Seconds of silence after which a server is asked whether it is there."""
ASKING = 0.5
"""Seconds that it has to say so."""
AGAIN = 0.25
"""Seconds until a silent server is asked again."""
RETRIES = 3
"""A command may be sent again when its reply was lost: appends are idempotent by their commit's id."""


class Silent(RedisError):
    """The server takes connections and says nothing. Whatever was sent may be done when it goes on."""

    def __init__(self) -> None:
        super().__init__("the server is silent")


class Patience(Retry):
    """One for all connections of a client. While the server is silent all commands fail at once, but for one that asks
    whether it answers again: so nobody waits behind others who wait."""

    def __init__(self) -> None:
        super().__init__(ExponentialBackoff(cap=0.5, base=0.02), RETRIES)
        self.pool: ConnectionPool | None = None
        self._silent = False
        self._asked = 0.0
        self._asking: asyncio.Task[None] | None = None

    def __deepcopy__(self, memo: Any) -> Self:
        """The library gives each connection a copy; what is known of the server is the same for all."""
        return self

    async def call_with_retry(
        self,
        do: Callable[[], Awaitable[T]],
        fail: Callable[..., Any],
        is_retryable: Callable[[Exception], bool] | None = None,
        with_failure_count: bool = False,
    ) -> T:
        """As the library's own, but that nobody waits for a silent server twice."""
        if self._silent:
            await self._require_answer()
        failures = 0
        while True:
            try:
                return await _lost_if_closed(do)
            except (ConnectionError, RedisTimeout) as error:
                if is_retryable and not is_retryable(error):
                    raise
                failures += 1
                await (fail(error, failures) if with_failure_count else fail(error))
                if isinstance(error, RedisTimeout):
                    await self._require_answer()
                if failures > self._retries:
                    raise
            await asyncio.sleep(self._backoff.compute(failures))

    async def _require_answer(self) -> None:
        """Ask whether the server is there. One asks for all; once it is known to be silent, only that one waits."""
        if self._asking is None:
            if self._silent and time.monotonic() - self._asked < AGAIN:
                raise Silent
            self._asking = asyncio.create_task(self._ask())
        elif self._silent:
            raise Silent
        await asyncio.shield(self._asking)
        if self._silent:
            raise Silent

    async def _ask(self) -> None:
        try:
            self._silent = self.pool is not None and await silent(self.pool)
        finally:
            self._asked, self._asking = time.monotonic(), None


async def _lost_if_closed(do: Callable[[], Awaitable[T]]) -> T:
    """The event loop says in its own words that a connection was closed before it was written to, and the library does
    not know them."""
    try:
        return await do()
    except RuntimeError as error:
        if "closed" in str(error):
            raise ConnectionError(str(error)) from error
        raise


async def silent(pool: ConnectionPool) -> bool:
    """Whether a server lets a fresh connection wait. One that refuses it is gone, which is another matter."""
    short = {"socket_timeout": ASKING, "socket_connect_timeout": ASKING, "retry": Retry(NoBackoff(), 0)}
    connection = pool.connection_class(**{**pool.connection_kwargs, **short})
    try:
        async with asyncio.timeout(ASKING):
            await connection.connect()
            await connection.send_command("PING")
            await connection.read_response()
    except (RedisTimeout, TimeoutError):
        return True
    except (RedisError, OSError):
        return False
    finally:
        await connection.disconnect(nowait=True)
    return False
