"""How the store speaks to Redis: one place for time-outs and retries, and scripts that load themselves."""

import hashlib
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib.resources import files
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoScriptError, OutOfMemoryError, ReadOnlyError, RedisError, ResponseError

from service.store.cluster import Cluster, is_cluster
from service.store.cluster_client import ClusterClient
from service.store.errors import StoreRefuses, StoreUnavailable
from service.store.pools import pool_of

REFUSALS = {
    "OOM": "its memory limit is reached",
    "MISCONF": "it cannot write to its disk",
    "READONLY": "it is a replica, or its disk is full",
    "NOREPLICAS": "it lacks replicas that it is told to have",
}
"""What a server says, also amid the words of a script, that answers and takes no writes."""
_REFUSAL = re.compile(rf"\b({'|'.join(REFUSALS)})\b")


def connect(url: str) -> Redis:
    """A client for the store: for one Redis, or for a cluster (`redis+cluster://…`). It belongs to the event loop in
    which it is used first."""
    return ClusterClient(Cluster(url)) if is_cluster(url) else Redis.from_pool(pool_of(url))


def plain(redis: Redis) -> Redis:
    """The same connections, without the library's own reading of stream replies: ours is several times faster."""
    if redis.connection_pool.connection_kwargs.get("decode_responses"):
        raise ValueError("the event store keeps bytes: make its client without decode_responses")
    client = (
        ClusterClient(redis.topology)
        if isinstance(redis, ClusterClient)
        else Redis(connection_pool=redis.connection_pool)
    )
    for command in ("XRANGE", "XREVRANGE", "XREAD", "XINFO STREAM"):
        client.response_callbacks.pop(command, None)
    return client


@contextmanager
def reaching() -> Iterator[None]:
    """Whatever goes wrong between us and Redis is one typed error."""
    try:
        yield
    except (RedisError, OSError) as error:
        raise unavailable(error) from error


def unavailable(error: BaseException) -> StoreUnavailable:
    kind = StoreRefuses if refuses(error) else StoreUnavailable
    return kind(f"the event store did not do as asked: {error or type(error).__name__}")


def refuses(error: BaseException) -> str:
    """Why the server takes no writes now, if it has said so; then nothing was written. Else empty."""
    if isinstance(error, (OutOfMemoryError, ReadOnlyError)):
        return REFUSALS["OOM" if isinstance(error, OutOfMemoryError) else "READONLY"]
    found = _REFUSAL.search(str(error)) if isinstance(error, ResponseError) else None
    return REFUSALS[found[0]] if found else ""


class Script:
    """A Lua script of a package, called by its hash."""

    def __init__(self, name: str, package: str = "service.store") -> None:
        self.text = files(package).joinpath(name).read_bytes()
        self.sha = hashlib.sha1(self.text, usedforsecurity=False).hexdigest()

    def command(self, keys: Sequence[str], args: Sequence[Any]) -> tuple[Any, ...]:
        return ("EVALSHA", self.sha, len(keys), *keys, *args)

    async def run(self, redis: Redis, keys: Sequence[str], args: Sequence[Any] = ()) -> Any:
        """One call; a server that has forgotten the script is given it."""
        try:
            return await redis.execute_command(*self.command(keys, args))
        except NoScriptError:
            return await redis.execute_command("EVAL", self.text, len(keys), *keys, *args)
