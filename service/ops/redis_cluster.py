"""A Redis Cluster of our own on this machine, for trials and tests: masters with or without replicas, each a server in
a directory of its own."""

import secrets
import socket
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import msgspec
import redis
from msgspec import Struct
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.ops.redis_binary import ServerBinary
from service.ops.redis_server import DidNotStart, RedisServer
from service.ops.resharding import info_of, shards, text_of
from service.store.keys import BUCKETS, feed
from service.store.slots import SLOTS, slot_of_key

NODE_TIMEOUT = 2000
"""Milliseconds after which the others call a server gone that says nothing."""
BUS = 10_000
"""Servers of a cluster speak to each other on a port that is higher by this."""
AGREED = 60.0
"""Seconds until they have to agree on who has which slot."""


class Layout(Struct):
    """What is kept beside the servers: what the addresses are made of."""

    password: str
    ports: list[int]
    masters: int


class ClusterServer(RedisServer):
    """One server of the cluster: on a loopback port, because a cluster knows no sockets."""

    def __init__(self, directory: Path, binary: ServerBinary | None, port: int, password: str) -> None:
        settings = {
            "cluster-enabled": "yes",
            "cluster-config-file": "nodes.conf",
            "cluster-node-timeout": str(NODE_TIMEOUT),
            "cluster-require-full-coverage": "no",
            "cluster-replica-validity-factor": "0",
            "masterauth": password,
        }
        super().__init__(directory, binary, settings)
        self.port, self.password = port, password

    def set_writable(self, writable: bool) -> None:
        """In a cluster who is a replica is the cluster's business."""

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(self.url, socket_timeout=10, retry=Retry(NoBackoff(), 0))

    @property
    def name(self) -> str:
        return f"127.0.0.1:{self.port}"

    def _address(self) -> tuple[str, dict[str, str]]:
        url = f"redis://:{self.password}@{self.name}/0"
        return url, {"port": str(self.port), "requirepass": self.password}


class RedisCluster:
    """All servers. The first ones begin as masters, the others as replicas of them in turn."""

    def __init__(
        self, directory: Path, masters: int = 3, replicas: int = 0, binary: ServerBinary | None = None
    ) -> None:
        self.directory = directory.resolve()
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        self.masters, self.replicas, self._binary = masters, replicas, binary
        self.servers: list[ClusterServer] = []

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        password = self.servers[0].password
        return f"redis+cluster://:{password}@{','.join(server.name for server in self.servers)}"

    def start(self, adopt: bool = False) -> Self:
        """Start all of them, and wait until they agree."""
        layout = self._layout()
        self.servers = [
            ClusterServer(self.directory / str(n), self._binary, port, layout.password)
            for n, port in enumerate(layout.ports, 1)
        ]
        try:
            for server in self.servers:
                server.start(adopt=adopt)
            self._join(layout.masters)
        except BaseException:
            self.stop()
            raise
        return self

    def stop(self) -> None:
        for server in self.servers:
            server.stop()

    def restart(self, server: ClusterServer) -> None:
        """One that has ended comes back, under the address that the others know."""
        server.start(adopt=True)

    def server_of(self, slot: int) -> ClusterServer:
        """Who has this slot now; `LookupError` while nobody has it."""
        with self._any() as client:
            names = [shard.master for shard in shards(client) if shard.has(slot)]
        for server in self.servers:
            if server.name in names:
                return server
        raise LookupError(f"no master of the cluster has slot {slot}")

    def agree(self) -> bool:
        """Whether all servers that run know a master for each slot."""
        for server in self.servers:
            if server.pid is None:
                continue
            try:
                with server.client() as client:
                    info = info_of(client)
            except (redis.RedisError, OSError):
                return False
            if (info["cluster_state"], info["cluster_slots_ok"]) != ("ok", str(SLOTS)):
                return False
        return True

    def wait_until_agreed(self) -> None:
        until = time.monotonic() + AGREED
        while not self.agree():
            if time.monotonic() > until:
                raise DidNotStart(f"the servers of the cluster in {self.directory} do not agree after {AGREED:.0f} s")
            time.sleep(0.05)

    def _any(self) -> redis.Redis:
        return next(server for server in self.servers if server.running).client()

    def _layout(self) -> Layout:
        """As it was begun; ports that somebody else has taken since are replaced."""
        path, fresh = self.directory / "cluster.json", self.directory / "cluster.json.new"
        try:
            layout = msgspec.json.decode(path.read_bytes(), type=Layout)
        except FileNotFoundError:
            count = self.masters * (1 + self.replicas)
            layout = Layout(secrets.token_urlsafe(24), [0] * count, self.masters)
        for place, port in enumerate(layout.ports):
            running = RedisServer(self.directory / str(place + 1)).running
            if not running and not _is_free(port, layout.ports[:place]):
                layout.ports[place] = _free_port(layout.ports)
        fresh.touch(mode=0o600)
        fresh.write_bytes(msgspec.json.encode(layout))
        fresh.replace(path)
        return layout

    def _join(self, masters: int) -> None:
        """Make them known to each other; give slots and masters to those that have none yet."""
        clients = [server.client() for server in self.servers]
        first = clients[0]
        fresh = info_of(first)["cluster_slots_assigned"] == "0" and info_of(first)["cluster_known_nodes"] == "1"
        if fresh:
            for n, client in enumerate(clients, 1):
                client.execute_command("CLUSTER", "SET-CONFIG-EPOCH", n)
            for client, slots in zip(clients, spread(masters), strict=False):
                client.execute_command("CLUSTER", "ADDSLOTS", *slots)
        for server in self.servers[1:]:
            first.execute_command("CLUSTER", "MEET", "127.0.0.1", server.port)
        self.wait_until_agreed()
        if fresh:
            ids = [text_of(client.execute_command("CLUSTER", "MYID")) for client in clients]
            for n, client in enumerate(clients[masters:]):
                _until_done(client, "CLUSTER", "REPLICATE", ids[n % masters])
            until = time.monotonic() + AGREED
            while any(_lacks_data(client) for client in clients[masters:]):
                if time.monotonic() > until:
                    raise DidNotStart("the replicas of the cluster do not follow their masters")
                time.sleep(0.05)
        for client in clients:
            client.close()


def spread(masters: int) -> list[list[int]]:
    """Which slots each master gets: every one the same share of all, and of the buckets."""
    of_buckets = {slot_of_key(feed(bucket)): bucket % masters for bucket in range(BUCKETS)}
    slots: list[list[int]] = [[] for _ in range(masters)]
    for slot in range(SLOTS):
        slots[of_buckets.get(slot, slot * masters // SLOTS)].append(slot)
    return slots


def _until_done(client: redis.Redis, *command: Any) -> None:
    """Again until the server knows those whom the command names."""
    until = time.monotonic() + AGREED
    while True:
        try:
            client.execute_command(*command)
            return
        except redis.ResponseError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)


def _lacks_data(replica: redis.Redis) -> bool:
    return str(replica.info("replication").get("master_link_status")) != "up"


def _free_port(taken: Sequence[int]) -> int:
    """A loopback port that is free, and the one of the bus too."""
    while True:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = int(probe.getsockname()[1])
        for candidate in (port, port - BUS, port - 2 * BUS):
            if 1024 < candidate < 65536 - BUS and _is_free(candidate, taken):
                return candidate


def _is_free(port: int, taken: Sequence[int]) -> bool:
    if not port or port in taken or port + BUS in taken or port - BUS in taken:
        return False
    for wanted in (port, port + BUS):
        with socket.socket() as probe, suppress(OSError):
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", wanted))
            continue
        return False
    return True
