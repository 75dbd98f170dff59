"""The API on a loopback port in a thread of its own, for clients that are not asynchronous."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

import uvicorn
from httpx import ASGITransport, AsyncClient

from projections.catalogue import GameEntry
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from service.store.client import connect
from tests.http.people import METRICS_TOKEN

T = TypeVar("T")


class Loopback:
    """A server that runs, and a way to do something in its loop."""

    def __init__(self, redis_url: str, games: dict[str, GameEntry]) -> None:
        self.loop = asyncio.new_event_loop()
        self._started = threading.Event()
        self._thread = threading.Thread(target=self._serve, args=(redis_url, games))
        self._thread.start()
        while not self._started.wait(0.1):
            assert self._thread.is_alive(), "the server did not start"

    def _serve(self, redis_url: str, games: dict[str, GameEntry]) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._run(redis_url, games))

    async def _run(self, redis_url: str, games: dict[str, GameEntry]) -> None:
        self.services = Services(Settings(limits=False, metrics_token=METRICS_TOKEN), games, connect(redis_url))
        await self.services.redis.flushall()
        await self.services.tail.start()
        app = create_app(self.services)
        self.http = AsyncClient(transport=ASGITransport(app=app), base_url="http://sealog.test")  # type: ignore[arg-type]
        config = uvicorn.Config(app, port=0, log_level="error", lifespan="off", loop="none")
        self.server = uvicorn.Server(config)
        serving = asyncio.ensure_future(self.server.serve())
        while not self.server.started:
            await asyncio.sleep(0.01)
        port = self.server.servers[0].sockets[0].getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        self._started.set()
        await serving
        await self.http.aclose()
        await self.services.tail.stop()
        await self.services.redis.aclose()

    def do(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the server's loop and wait for it."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(60)

    def stop(self) -> None:
        self.server.should_exit = True
        self._thread.join(10)
        self.loop.close()


@contextmanager
def loopback(redis_url: str, games: dict[str, GameEntry]) -> Iterator[Loopback]:
    server = Loopback(redis_url, games)
    try:
        yield server
    finally:
        server.stop()
