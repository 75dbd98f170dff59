"""The Redis of these tests."""

from tests.redis_fixture import anyio_backend, redis, redis_server

__all__ = ["anyio_backend", "redis", "redis_server"]
