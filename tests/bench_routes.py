"""`make bench`, the part about routes: one operation on our own layer, and the same as an ordinary handler of Litestar
with a guard, a typed body, a typed query and a typed answer. Called in this process without sockets, in turns; the
ratio is what counts. Figures, not tests."""

import asyncio
import time
from statistics import median
from types import SimpleNamespace
from typing import Any, cast

import msgspec
from litestar import Litestar, post
from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException
from litestar.handlers import BaseRouteHandler
from msgspec import Struct

from service.http.app import handler_of
from service.http.endpoints import Call, Endpoint, Reply
from service.ops.counts import Counts
from service.ops.metrics import Metrics
from service.ops.settings import Settings
from service.services import Services

ROUNDS, CALLS = 9, 1500


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    ask: str
    answer: Any
    saw: bytes = b""


class Wanted(Struct, frozen=True):
    texts: bool = False


class Done(Struct, frozen=True):
    ask: str
    version: str
    waiting: tuple[str, ...]


async def ours(call: Call) -> Reply:
    return Reply(Done(call.body.ask, "57.0", ("s1", "s2")))


def guard(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    if not connection.headers.get("authorization", "").startswith("Bearer "):
        raise NotAuthorizedException


@post("/theirs/{game:str}", guards=[guard], status_code=200)
async def theirs(game: str, data: Wish, texts: bool = False) -> Done:
    return Done(data.ask, "57.0", ("s1", "s2"))


def app() -> Litestar:
    """Both in one application; ours without Redis, as both are."""
    services = SimpleNamespace(settings=Settings(limits=False), metrics=Metrics(Counts()), now=lambda: 0)
    endpoint = Endpoint(
        "POST", "/ours/{game}", "ours", "", "", "", ours, "none", "none", body=Wish, query=Wanted, gives=Done
    )
    return Litestar([handler_of(cast(Services, services), endpoint), theirs], openapi_config=None, logging_config=None)


async def call(served: Litestar, path: str, body: bytes) -> int:
    headers = [(b"content-type", b"application/json"), (b"authorization", b"Bearer x"), (b"host", b"x")]
    scope: Any = {
        "type": "http", "http_version": "1.1", "method": "POST", "path": path, "raw_path": path.encode(),
        "headers": headers, "query_string": b"texts=true", "scheme": "http", "root_path": "",
        "client": ("127.0.0.1", 1), "server": ("x", 80),
    }  # fmt: skip
    status: list[int] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": body, "more_body": False}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            status.append(message["status"])

    await served(scope, receive, send)
    return status[0]


async def measured(served: Litestar, path: str) -> float:
    body = msgspec.json.encode({"ask": "57.0", "answer": ["a", "b"]})
    began = time.process_time()
    for _ in range(CALLS):
        assert await call(served, path, body) == 200
    return 1e6 * (time.process_time() - began) / CALLS


async def main() -> None:
    served = app()
    found: dict[str, list[float]] = {"/ours/x": [], "/theirs/x": []}
    for _ in range(ROUNDS):
        for path, times in found.items():
            times.append(await measured(served, path))
    own, litestar = (median(times) for times in found.values())
    print(f"our layer            {own:6.0f} µs of processor a call")
    print(f"Litestar's handler   {litestar:6.0f} µs, {litestar / own:.1f} times as much")


if __name__ == "__main__":
    asyncio.run(main())
