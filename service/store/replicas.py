"""Nothing is acknowledged before replicas have it, where the settings want that: a master that is lost then takes
nothing with it that anybody was told is stored."""

import asyncio
from collections.abc import Awaitable
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.store.client import reaching
from service.store.cluster_client import ClusterClient
from service.store.errors import StoreUnavailable
from service.store.slots import slot_of_key

WAIT_MS = 1000
"""Milliseconds that replicas have to say that they have it."""
KEPT_MS = 60_000
WAITAOF = (7, 2)
"""Since this version a server also says whether it is on the disks."""


class NotConfirmed(StoreUnavailable):
    """It is stored, and not where it has to be: a repeated request is acknowledged when it is."""

    def __init__(self, got: int, wanted: int) -> None:
        super().__init__(f"{got} of {wanted} replicas have said in time that they have what was stored")


class Replicas:
    """Asks whether so many replicas have what was written before."""

    def __init__(self, redis: Redis, wanted: int = 0) -> None:
        self._redis = redis
        self.wanted = wanted
        self._next: dict[str, asyncio.Task[None]] = {}
        self._locks: dict[str, asyncio.Lock] = {}
        self._to_disk: dict[str, bool] = {}

    async def confirm(self, key: str) -> None:
        """Wait until replicas have everything that the master of this key has now. One asks for all who wait for the
        same master and have come since the last one did."""
        if not self.wanted:
            return
        slot = slot_of_key(key)
        with reaching():
            cluster = self._redis if isinstance(self._redis, ClusterClient) else None
            master = (await cluster.topology.owner(slot)).name if cluster else ""
            round = self._next.get(master)
            if round is None:
                round = self._next[master] = asyncio.create_task(self._round(master, key))
            await asyncio.shield(round)

    async def _round(self, master: str, key: str) -> None:
        async with self._locks.setdefault(master, asyncio.Lock()):
            del self._next[master]  # what is written from now on is the next one's
            got = await self._ask(key)
        if got < self.wanted:
            raise NotConfirmed(got, self.wanted)

    async def _ask(self, key: str) -> int:
        """How many have it. A server counts from the last write on the same connection, so one is made."""
        tag = key[key.index("{") :].partition("}")[0] + "}" if "{" in key else f"{{{key}}}"
        mark = ("SET", f"confirm:{tag}", "", "PX", KEPT_MS)
        if not isinstance(self._redis, ClusterClient):
            return await self._at("", self._redis, mark, asking=False)
        client = self._redis

        def there(node: Any, asking: bool) -> Awaitable[int]:
            return self._at(node.name, client.of(node), mark, asking=asking)

        return await client.topology.routed(slot_of_key(tag), there)

    async def _at(self, name: str, server: Redis, mark: tuple[Any, ...], *, asking: bool) -> int:
        if name not in self._to_disk:
            version = str((await server.info("server"))["redis_version"]).split(".")
            self._to_disk[name] = tuple(map(int, version[:2])) >= WAITAOF
        to_disk = self._to_disk[name]
        wait = ("WAITAOF", 1, self.wanted, WAIT_MS) if to_disk else ("WAIT", self.wanted, WAIT_MS)
        pipe = server.pipeline(transaction=False)
        for command in ([("ASKING",)] if asking else []) + [mark, wait]:
            pipe.execute_command(*command)
        said = (await pipe.execute())[-1]
        if not to_disk:
            return int(said)
        on_own_disk, on_others = map(int, said)
        if not on_own_disk:
            raise RedisError("what was stored is not on the master's disk yet")
        return on_others
