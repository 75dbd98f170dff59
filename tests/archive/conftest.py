"""The API in this process, on a real Redis, with an archive."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from redis.asyncio import Redis

from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES, ann, bob, client
from tests.http.people import METRICS_TOKEN
from tests.redis_fixture import *  # noqa: F403

__all__ = ["ann", "bob", "client"]


@pytest.fixture
async def services(redis: Redis, tmp_path: Path) -> AsyncIterator[Services]:
    settings = Settings(
        limits=False, metrics_token=METRICS_TOKEN, archive=str(tmp_path / "archive"), archive_after=1, development=True
    )
    parts = Services(settings, ALL_GAMES, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()
