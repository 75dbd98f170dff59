"""A Redis that is silent, full or read-only: what people are told, how soon, and that all goes on afterwards."""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient, Response
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from service.http.app import create_app
from service.http.problems import problem_of
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store.client import refuses
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in

pytestmark = pytest.mark.anyio
SOON, READY = 3.0, 1.0
"""Seconds in which everything, and readiness, has to be answered."""
NOWHERE = ("255.255.255.255", 1)


@pytest.fixture
async def limited(redis: Redis) -> AsyncIterator[AsyncClient]:
    """The API with its limits on: then a read counts, which is a write."""
    transport = ASGITransport(app=create_app(Services(Settings(), ALL_GAMES, redis)), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


@contextmanager
def stopped(server: RedisServer) -> Iterator[None]:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(server.pid, signal.SIGCONT)


async def timed(call: Any) -> tuple[Response, float]:
    began = time.monotonic()
    return await call, time.monotonic() - began


async def question(ann: Person) -> tuple[str, dict[str, Any]]:
    """A game, and an answer that it waits for."""
    game = await ann.open("toy-mutiny", 3, hot_seat=True)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for seat in ("s1", "s2", "s3"):
        if ask := await ann.asked(game, seat):
            return game, {"ask": ask["id"], "answer": [], "seat": seat}
    raise AssertionError("nobody is asked anything")


async def test_a_silent_redis_is_said_soon_and_all_goes_on_afterwards(
    ann: Person, client: AsyncClient, redis_server: RedisServer
) -> None:
    game, body = await question(ann)
    here = f"/v1/games/{game}"
    with stopped(redis_server):
        calls = [ann.call("POST", f"{here}/answers", body), *(ann.call("GET", here) for _ in range(12))]
        ready, *replies = await asyncio.gather(timed(client.get("/health/ready")), *map(timed, calls))
        again, *more = await asyncio.gather(*map(timed, [client.get("/health/ready"), ann.call("GET", f"{here}/view")]))
    for reply, took in (*replies, *more):
        problem_in(reply, 503, "store-unavailable")
        assert reply.headers["retry-after"] == "1" and took < SOON
    for reply, took in (ready, again):
        assert reply.status_code == 503 and took < READY
        assert not reply.json()["checks"][0]["fine"]
    async with asyncio.timeout(SOON):
        while (reply := await ann.call("POST", f"{here}/answers", body)).status_code == 503:
            await asyncio.sleep(0.02)
    assert reply.status_code == 200, "whether or not the first was stored, it is stored once"
    assert (await ann.post(f"{here}/answers", body))["receipt"] == reply.json()["receipt"]
    assert (await client.get("/health/ready")).json()["checks"][0]["fine"]


@asynccontextmanager
async def full(redis: Redis) -> AsyncIterator[None]:
    await redis.config_set("maxmemory", 1)
    try:
        yield
    finally:
        await redis.config_set("maxmemory", 0)


@asynccontextmanager
async def replica(redis: Redis) -> AsyncIterator[None]:
    await redis.execute_command("REPLICAOF", *NOWHERE)
    try:
        yield
    finally:
        await redis.execute_command("REPLICAOF", "NO", "ONE")


@pytest.mark.parametrize(("trouble", "said"), [(full, "memory limit"), (replica, "replica")])
async def test_a_redis_that_takes_no_writes_can_be_read(
    limited: AsyncClient, redis: Redis, trouble: Any, said: str
) -> None:
    ann = await Person.register(limited, "Ann")
    game, body = await question(ann)
    assert "Redis takes writes" in (await limited.get("/health/ready")).text
    async with trouble(redis):
        reply = await ann.call("POST", f"/v1/games/{game}/answers", body)
        found = problem_in(reply, 503, "store-unavailable")
        assert reply.headers["retry-after"] == "5" and "was not stored" in found["detail"]
        problem_in(await ann.call("POST", f"/v1/games/{game}/chat", {"said": "hello"}), 503, "store-unavailable")
        assert (await ann.get(f"/v1/games/{game}/view", params={"seat": body["seat"]}))["asks"]
        async with asyncio.timeout(SOON):
            while "Redis takes writes" in (ready := await limited.get("/health/ready")).text:
                await asyncio.sleep(0.05)
        (check,) = (one for one in ready.json()["checks"] if one["name"] == "writes")
        assert ready.status_code == 503 and not check["fine"] and said in check["said"]
    await ann.post(f"/v1/games/{game}/answers", body)
    assert "Redis takes writes" in (await limited.get("/health/ready")).text


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("MISCONF Errors writing to the AOF file: No space left on device", "disk"),
        ("Error running script (call to f_ab): @user_script:84: -READONLY You can't write", "replica"),
        ("NOREPLICAS Not enough good replicas to write.", "replicas"),
        ("WRONGTYPE Operation against a key of BEDROOM", ""),
    ],
)
def test_a_refusal_is_known_by_its_words(words: str, why: str) -> None:
    error = ResponseError(words)
    assert why in refuses(error) and bool(refuses(error)) == bool(why)
    assert problem_of(error).status == (503 if why else 500)
    assert refuses(RedisError(words)) == ""
