"""The API behind a real server on a loopback port: a client that buffers whole answers cannot hear a stream."""

import asyncio
import random
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from httpx import AsyncClient, Limits
from redis.asyncio import Redis

from service.games import starting, tables
from service.http.server import Server, server
from service.ops.settings import Settings
from service.services import Services
from service.store.keys import new_game_id
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.redis_fixture import *  # noqa: F403


@pytest.fixture(autouse=True)
def the_same_games_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys and ids of games from a seed, so that a test that waits for something to happen always sees it."""
    chance = random.Random("tests of streams")
    monkeypatch.setattr(starting, "token_bytes", chance.randbytes)
    monkeypatch.setattr(tables, "new_game_id", lambda: new_game_id(chance.randbytes))


@pytest.fixture
def settings() -> Settings:
    return Settings(limits=False)


@pytest.fixture
async def services(redis: Redis, settings: Settings) -> Services:
    return Services(settings, ALL_GAMES, redis)


@asynccontextmanager
async def serving(services: Services) -> AsyncIterator[Server]:
    """A server on a port of its own."""
    listening = socket.create_server(("127.0.0.1", 0))
    api = server(services)
    running = asyncio.create_task(api.serve([listening]))
    while not api.started:
        await asyncio.sleep(0.005)
    yield api
    api.should_exit = True
    await asyncio.wait_for(running, 5)


def client_of(running: Server) -> AsyncClient:
    port = running.servers[0].sockets[0].getsockname()[1]
    limits = Limits(max_connections=None, max_keepalive_connections=5)
    return AsyncClient(base_url=f"http://127.0.0.1:{port}", limits=limits, timeout=10)


@pytest.fixture
async def running(services: Services) -> AsyncIterator[Server]:
    """The server, until the test stops it or ends."""
    async with serving(services) as api:
        yield api


@pytest.fixture
async def client(running: Server) -> AsyncIterator[AsyncClient]:
    async with client_of(running) as http:
        yield http


@pytest.fixture
async def ann(client: AsyncClient) -> Person:
    return await Person.register(client, "Ann")


@pytest.fixture
async def bob(client: AsyncClient) -> Person:
    return await Person.register(client, "Bob")
