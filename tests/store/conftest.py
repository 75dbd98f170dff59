"""The contract of the store is run on every kind of server that this machine has, and on a cluster of three masters."""

import socket
from collections.abc import Iterator
from typing import Any

import pytest

from service.ops.redis_binary import server_of
from service.ops.redis_cluster import RedisCluster
from service.ops.redis_server import RedisServer
from tests.redis_fixture import anyio_backend, redis, server_kinds, store

__all__ = ["anyio_backend", "redis", "redis_server", "store"]
CLUSTER = "cluster"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """What is about one server alone says so."""
    if "redis_server" in metafunc.fixturenames:
        alone = metafunc.definition.get_closest_marker("one_server")
        kinds: list[Any] = [*server_kinds(), *([] if alone else [CLUSTER])]
        metafunc.parametrize("redis_server", kinds, indirect=True, scope="session")


@pytest.fixture(scope="session")
def redis_server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RedisServer | RedisCluster]:
    folder = tmp_path_factory.mktemp("redis")
    kind = request.param
    with RedisCluster(folder, 3) if kind == CLUSTER else RedisServer(folder, server_of(kind)) as server:
        yield server


@pytest.fixture
def unused_port() -> int:
    """A loopback port on which nobody listens."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
