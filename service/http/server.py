"""The API as a server of its own. uvicorn waits for open connections before it tells the application to stop, and a
stream never ends by itself: so streams are let go first."""

import socket

import uvicorn

from service.http.app import create_app
from service.http.slow_requests import SlowRequests
from service.http.unreadable import Protocol
from service.ops.gc_tuning import tune_gc
from service.services import Services

GRACE = 10
"""Seconds that requests under way have to finish when the server stops."""


class Server(uvicorn.Server):
    """uvicorn, with memory settled before it serves and the streams ended before it waits."""

    def __init__(self, services: Services, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.services = services
        self.slow = SlowRequests(self.server_state.connections)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        await self.slow.start()
        tune_gc()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self.slow.stop()
        self.services.let_go()
        await super().shutdown(sockets)


def server(services: Services) -> Server:
    """The API on these services, which start and stop with it. Addresses hold tickets, so they are not logged."""
    app = create_app(services, on_startup=[services.start], on_shutdown=[services.stop, services.redis.aclose])
    config = uvicorn.Config(
        app,
        loop="uvloop",
        http=Protocol,
        lifespan="on",
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
    )
    return Server(services, config)
