"""The API as a server of its own. uvicorn waits for open connections before it tells the application to stop, and a
stream never ends by itself: so streams are let go first."""

import asyncio
import socket
from functools import partial
from typing import Any, cast

import uvicorn

from service.http.app import create_app
from service.http.hand_over import HandOver
from service.http.slow_requests import SlowRequests
from service.http.unreadable import Protocol
from service.ops.gc_tuning import tune_gc
from service.services import Services

GRACE = 10
"""Seconds that requests under way have to finish when the server stops."""


class Server(uvicorn.Server):
    """uvicorn, with memory settled before it serves and the streams ended before it waits."""

    def __init__(self, services: Services, config: uvicorn.Config, hand_over: HandOver | None = None) -> None:
        super().__init__(config)
        self.services = services
        self.hand_over = hand_over
        self.slow = SlowRequests(self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self.slow.start()
        if self.hand_over is not None:
            self.hand_over.start(self.new_protocol)
        tune_gc()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.hand_over is not None:
            self.hand_over.stop()
        await self.slow.stop()
        self.services.let_go()
        await super().shutdown(sockets)

    def new_protocol(self, taken_in: bytes) -> asyncio.Protocol:
        """For a connection of which another process has read so much."""
        protocol: Any = self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
        protocol.taken_in = taken_in
        return cast("asyncio.Protocol", protocol)


def server(services: Services, hand_over: HandOver | None = None) -> Server:
    """The API on these services, which start and stop with it. Addresses hold tickets, so they are not logged."""
    app = create_app(services, on_startup=[services.start], on_shutdown=[services.stop, services.redis.aclose])
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=partial(Protocol, hand_over=hand_over),  # type: ignore[arg-type]
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(services, config, hand_over)
