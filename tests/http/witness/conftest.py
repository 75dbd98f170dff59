"""Two witnesses, the service that lists them, and two histories of its log."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from service.services import Services
from tests.http.witness.eyes import Eye, Histories, made, served


@pytest.fixture
def eyes(tmp_path: Path) -> list[Eye]:
    return [Eye(tmp_path / f"w{n}", f"witness.example/w{n}") for n in (1, 2)]


@pytest.fixture
async def services(redis: Redis, eyes: list[Eye]) -> AsyncIterator[Services]:
    parts = made(redis, eyes)
    client = await served(parts, eyes)
    yield parts
    await client.aclose()


@pytest.fixture
def histories(redis: Redis) -> Histories:
    return Histories(redis)
