"""The API in this process, on a real Redis."""

from collections.abc import AsyncIterator

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

import tests.toy
from projections.catalogue import GameEntry
from projections.games import GAMES
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.people import METRICS_TOKEN, Person
from tests.redis_fixture import *  # noqa: F403

ALL_GAMES: dict[str, GameEntry] = {entry.name: entry for entry in (*GAMES, *tests.toy.GAMES)}


@pytest.fixture
async def services(redis: Redis) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False, metrics_token=METRICS_TOKEN), ALL_GAMES, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


@pytest.fixture
async def client(services: Services) -> AsyncIterator[AsyncClient]:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


@pytest.fixture
async def ann(client: AsyncClient) -> Person:
    return await Person.register(client, "Ann")


@pytest.fixture
async def bob(client: AsyncClient) -> Person:
    return await Person.register(client, "Bob")


@pytest.fixture
async def cyd(client: AsyncClient) -> Person:
    return await Person.register(client, "Cyd")
