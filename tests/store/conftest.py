"""The contract of the store is run on every kind of server that this machine has."""

import socket
from collections.abc import Iterator

import pytest

from service.ops.redis_binary import server_of
from service.ops.redis_server import RedisServer
from tests.redis_fixture import anyio_backend, redis, server_kinds, store

__all__ = ["anyio_backend", "redis", "redis_server", "store"]


@pytest.fixture(scope="session", params=server_kinds())
def redis_server(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisServer]:
    with RedisServer(tmp_path_factory.mktemp("redis"), server_of(request.param)) as server:
        yield server


@pytest.fixture
def unused_port() -> int:
    """A loopback port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
