"""What all streams have in common: server-sent events over HTTP."""

import logging
from collections.abc import AsyncGenerator
from contextlib import aclosing
from typing import Any

from litestar.response import Stream
from redis.exceptions import RedisError

from service.http.endpoints import Call, Reply
from service.http.problems import Trouble, body_of, problem, problem_of
from service.live.heartbeats import Beats
from service.live.mailbox import framed
from service.live.news import News
from service.players import authentication
from service.players.limits import network_of

log = logging.getLogger("sealog.streams")
HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
"""Nothing on the way may keep a stream back."""
RETRY = b"retry: 1000\n\n"
"""After so many milliseconds a browser connects again."""


def caller_name(call: Call) -> str:
    """Under whom a stream is counted: the player, or the network of one who is not known."""
    client = call.request.client
    return call.caller.player if call.caller else network_of(client.host if client else "127.0.0.1")


def require_room(call: Call) -> None:
    """Nobody has more than so many streams open."""
    streams = call.services.streams
    if streams.full(caller_name(call)):
        detail = f"You have {streams.most} streams open in this process, and nobody may have more: close one."
        raise Trouble(problem("too-many-streams", detail, retry_after=1))


def streamed(call: Call, messages: AsyncGenerator[bytes, None]) -> Reply:
    """The answer that goes on and on."""
    content: Any = _safely(call, messages)
    notices = {name.decode(): value.decode() for name, value in call.notices}
    return Reply(response=Stream(content, media_type="text/event-stream", headers={**HEADERS, **notices}))


async def _safely(call: Call, messages: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """What goes wrong once the stream has begun is told in it as a problem; then it ends."""
    try:
        require_room(call)
        yield RETRY
        async with aclosing(messages):
            async for message in messages:
                yield message
    except Exception as error:
        found = problem_of(error)
        if found.status >= 500:
            log.error("%s failed: %s", call.endpoint.name, type(error).__name__, exc_info=error)
        yield framed("problem", body_of(found))


class Welcome:
    """How long a stream goes on: each heartbeat asks whether its secret, or that of its ticket, is still good."""

    def __init__(self, call: Call) -> None:
        streams = call.services.streams
        self.call = call
        self.beats = Beats(streams.clock, streams.heartbeat_ms)

    async def wait_for(self, news: News) -> bool | None:
        """Whether there is news, or else a heartbeat is due; `None` when the stream must end."""
        woken = await self.beats.next(news)
        if woken:
            return True
        return None if news.closed or not await self._lasts() else False

    async def _lasts(self) -> bool:
        """A store that does not answer is given time."""
        services, caller = self.call.services, self.call.caller
        try:
            return caller is None or await authentication.still_good(services.redis, caller, services.now())
        except (RedisError, OSError):
            return True
