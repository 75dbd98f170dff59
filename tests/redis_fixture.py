"""A real Redis for tests. A conftest that wants it says `from tests.redis_fixture import *`; async tests are marked
`pytest.mark.anyio`."""

from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from redis.asyncio import Redis

from service.keyring import passing_keyring
from service.ops.redis_binary import KINDS, server_of
from service.ops.redis_server import RedisServer
from service.store import EventStore, connect

__all__ = ["anyio_backend", "redis", "redis_server", "store"]


def server_kinds() -> list[Any]:
    """Each kind of server as a parameter; one that this machine lacks is skipped and says so."""
    return [
        kind if server_of(kind) else pytest.param(kind, marks=pytest.mark.skip(f"no redis-server 6.2 here: {kind}"))
        for kind in KINDS
    ]


@pytest.fixture(scope="session")
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def redis_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    """A server of its own for the session, the one that `sealog up` would start."""
    with RedisServer(tmp_path_factory.mktemp("redis")) as server:
        yield server


@pytest.fixture
async def redis(redis_server: RedisServer) -> AsyncIterator[Redis]:
    """A client of an empty Redis."""
    client = connect(redis_server.url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
def store(redis: Redis) -> EventStore:
    return EventStore(redis, passing_keyring().vault)
