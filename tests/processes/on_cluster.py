"""The whole service on a Redis Cluster of three masters, and people who play on it."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import redis

from service.ops.redis_cluster import ClusterServer, RedisCluster
from service.ops.redis_server import RedisServer
from service.ops.resharding import shards, slot_of_bucket
from tests.processes.stubborn import Stubborn
from tests.processes.up import PATIENCE, Up


@dataclass
class OnCluster:
    """The service and its servers."""

    up: Up
    cluster: RedisCluster
    people: list["Timed"] = field(default_factory=list)
    games: list[tuple[str, str]] = field(default_factory=list)

    def master_of(self, game: str) -> ClusterServer:
        return self.cluster.server_of(slot_of_bucket(int(game[:2])))

    def replica_of(self, master: ClusterServer) -> ClusterServer:
        with master.client() as client:
            (name,) = next(shard.replicas for shard in shards(client) if shard.master == master.name)
        return next(server for server in self.cluster.servers if server.name == name)

    async def person(self, name: str) -> "Timed":
        person = Timed(self.up.url, name)
        await person.register()
        self.people.append(person)
        return person

    async def table(self, name: str, ruleset: str = "toy-crossing", seats: int = 3) -> tuple["Timed", str]:
        """A person who plays with bots."""
        person = await self.person(name)
        game = await person.open(ruleset, seats, bots=seats - 1)
        await person.start(game)
        self.games.append((game, ruleset))
        return person, game

    async def until(self, met: Any, what: str, patience: float = PATIENCE) -> float:
        """Wait until something is so; how many seconds that took."""
        began = time.monotonic()
        while not await asyncio.to_thread(met):
            assert time.monotonic() - began < patience, f"waited in vain until {what}"
            await asyncio.sleep(0.05)
        return time.monotonic() - began


class Timed(Stubborn):
    """Remembers how long each request took until it was answered, with all tries."""

    def __init__(self, url: str, name: str) -> None:
        super().__init__(url, name)
        self.took: list[tuple[float, float]] = []
        """When it was answered, and how many seconds that took."""

    async def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        began = time.monotonic()
        reply = await super().send(method, path, body)
        self.took.append((time.monotonic(), time.monotonic() - began))
        return reply

    def longest(self, since: float = 0.0, until: float = float("inf")) -> float:
        return max((took for at, took in self.took if since <= at <= until), default=0.0)


@contextmanager
def on_cluster(folder: Path, replicas: int = 1, **settings: str) -> Iterator[OnCluster]:
    with (
        RedisCluster(folder / "cluster", 3, replicas) as cluster,
        RedisServer(folder / "jobs") as jobs,
        Up(folder, REDIS_URL=cluster.url, RQ_REDIS_URL=jobs.url, **settings) as up,
    ):
        yield OnCluster(up, cluster)


def cut_off(master: ClusterServer, replica: ClusterServer) -> None:
    """From now on the replica hears nothing from its master, as behind a broken line."""
    with replica.client() as behind, master.client() as client:
        behind.config_set("masterauth", "not this one")
        client.execute_command("CLIENT", "KILL", "TYPE", "replica")


def takes_over(replica: ClusterServer) -> bool:
    """Whether a replica is a master by now."""
    try:
        with replica.client() as client:
            return bool(client.info("replication")["role"] == "master")
    except redis.RedisError:
        return False
