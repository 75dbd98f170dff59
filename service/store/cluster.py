"""A Redis Cluster: which master has which slot, and what to do when one says that a slot is elsewhere, is on its way,
or that nobody has it just now.

The library's own cluster client is not used: it may send ASKING on one connection and the command on another, runs
transactions in threads, and closes the connections to all masters when one of them is down."""

import asyncio
import logging
import random
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import urlsplit

from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import (
    AskError,
    ClusterDownError,
    ConnectionError,
    MasterDownError,
    MovedError,
    RedisError,
    ResponseError,
    TryAgainError,
)
from redis.exceptions import TimeoutError as RedisTimeout

from service.store.patience import Silent
from service.store.pools import Pool, pool_of
from service.store.slots import SLOTS

log = logging.getLogger("sealog.cluster")
T = TypeVar("T")
SCHEMES = {"redis+cluster": "redis", "rediss+cluster": "rediss"}
"""Addresses of clusters begin so, and those of their servers."""
SETTLING = 1.2
"""Seconds for which a command waits for a slot that is on its way, or that nobody has."""
PAUSES = (0.01, 0.02, 0.05, 0.1)
"""Seconds between two tries meanwhile; the last one again and again."""
ASKING = 0.5
"""Seconds that a server has to say where the slots are."""
RECENT = 0.2
"""Seconds for which what was heard of the slots is good enough for whoever has just lost a connection."""
GONE = (ConnectionError, RedisTimeout, Silent, OSError)
"""What a server that is not there comes to."""
LOST = 0.5
"""Seconds for which a server that has gone is not tried again: one pays for finding it out, not everybody."""
ELSEWHERE = (AskError, ClusterDownError, MasterDownError, TryAgainError)
"""What a server says that does not have the slot, or not all of it. (`MovedError` is an `AskError`.)"""


class NoCluster(ConnectionError):
    """No server of the cluster says where the slots are."""


class StillGone(ConnectionError):
    """Another has just found out that a server does not answer."""


class Uncovered(ClusterDownError):
    """No master has this slot."""

    def __init__(self, slot: int) -> None:
        super().__init__(f"no master of the cluster has slot {slot}")


class Node:
    """One server of the cluster, and the connections to it."""

    def __init__(self, name: str, url: str) -> None:
        self.name, self.url = name, url
        self.pool: Pool = pool_of(url)
        self._lost: tuple[float, BaseException] | None = None

    def lose(self, error: BaseException) -> None:
        """It has just been found to be gone."""
        if not isinstance(error, StillGone):
            self._lost = time.monotonic(), error

    def require_there(self) -> None:
        """Who asks right after another found it gone need not find that out again."""
        if self._lost is not None and time.monotonic() - self._lost[0] < LOST:
            raise StillGone(f"{self.name} does not answer: {self._lost[1]}")

    def __repr__(self) -> str:
        return f"Node({self.name})"


class Cluster:
    """What is known of a cluster. It belongs to one event loop."""

    def __init__(self, url: str) -> None:
        self._servers = servers_of(url)
        self._nodes: dict[str, Node] = {}
        self._masters: list[Node] = []
        self._slots: list[Node | None] = [None] * SLOTS
        self._heard = float("-inf")
        self._asking: asyncio.Task[None] | None = None
        self.seed = self._node(next(iter(self._servers)))
        """A server that the address names."""

    # --- where things are --------------------------------------------------------------------------

    def masters(self) -> list[Node]:
        """All that have slots, as far as is known."""
        return list(self._masters)

    async def known_masters(self) -> list[Node]:
        """The same, asked for if nothing is known yet."""
        if not self._masters:
            await self.refresh()
        return self.masters()

    async def masters_now(self) -> list[Node]:
        """As the servers say now; one that has become a replica is none any more. While none of them says anything, as
        far as is known."""
        try:
            await self.refresh()
        except NoCluster:
            if not self._masters:
                raise
        return self.masters()

    async def owner(self, slot: int | None) -> Node:
        """Who has a slot; any master for what has none."""
        if not self._masters:
            await self.refresh()
        if slot is None:
            return random.choice(self._masters)
        node = self._slots[slot]
        if node is None:
            await self.refresh()
            node = self._slots[slot]
        if node is None:
            raise Uncovered(slot)
        return node

    def owner_now(self, slot: int) -> Node | None:
        """As far as is known."""
        return self._slots[slot]

    async def refresh(self) -> None:
        """Ask where the slots are. One asks for all."""
        if time.monotonic() - self._heard < RECENT:
            return
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask())
        await asyncio.shield(self._asking)

    async def _ask(self) -> None:
        try:
            names = [*random.sample(list(self._nodes), len(self._nodes)), *self._servers]
            for name in dict.fromkeys(names):
                with suppress(RedisError, OSError, TimeoutError):
                    if self._take(await self._slots_by(self._node(name)), name):
                        return
            raise NoCluster("no server of the cluster says where the slots are")
        finally:
            self._asking = None

    async def _slots_by(self, node: Node) -> Any:
        """As one server knows them, on a connection of its own: nobody waits for one that is silent."""
        short = {"socket_timeout": ASKING, "socket_connect_timeout": ASKING, "retry": Retry(NoBackoff(), 0)}
        connection = node.pool.connection_class(**{**node.pool.connection_kwargs, **short})
        try:
            async with asyncio.timeout(ASKING):
                await connection.connect()
                await connection.send_command("CLUSTER SLOTS")
                return await connection.read_response()
        except ResponseError as error:
            if "cluster support disabled" in str(error):
                log.error("%s is no server of a cluster: REDIS_URL should begin with redis://", node.name)
            raise
        finally:
            await connection.disconnect(nowait=True)

    def _take(self, said: Any, asked: str) -> bool:
        """What one server says. Nothing is known by one that has just been started."""
        if not said:
            return False
        slots: list[Node | None] = [None] * SLOTS
        masters: dict[str, Node] = {}
        for first, last, master, *replicas in said:
            names = [self._name(server, asked) for server in (master, *replicas)]
            for name in names:
                self._node(name)
            masters[names[0]] = self._nodes[names[0]]
            slots[int(first) : int(last) + 1] = [self._nodes[names[0]]] * (int(last) - int(first) + 1)
        self._slots, self._masters, self._heard = slots, list(masters.values()), time.monotonic()
        return True

    def _name(self, server: Any, asked: str) -> str:
        """A server that does not know how it is called is the one that was asked."""
        host, port = server[0], int(server[1])
        found = host.decode() if isinstance(host, bytes) else host
        return f"{found or asked.rpartition(':')[0]}:{port}"

    def _node(self, name: str) -> Node:
        node = self._nodes.get(name)
        if node is None:
            node = self._nodes[name] = Node(name, self._servers.url(name))
        return node

    def moved(self, error: MovedError) -> None:
        """A slot has another master for good; others may have moved too."""
        node = self._node(f"{error.host}:{error.port}" if error.host else self.seed.name)
        self._slots[error.slot_id] = node
        if node not in self._masters:
            self._masters.append(node)
            self._heard = float("-inf")

    # --- commands ----------------------------------------------------------------------------------

    async def routed(self, slot: int | None, call: Callable[[Node, bool], Awaitable[T]]) -> T:
        """Have it done by whoever has the slot. `call` gets a server, and whether to send ASKING first. What a server
        does not have is asked for where it says; what is on its way is waited for, but not long."""
        until, pauses = time.monotonic() + SETTLING, _pauses()
        node, asking = await self.owner(slot), False
        while True:
            try:
                node.require_there()
                return await call(node, asking)
            except MovedError as error:
                self.moved(error)
                if time.monotonic() > until:
                    raise
                node, asking = await self.owner(error.slot_id), False
            except AskError as error:
                if time.monotonic() > until:
                    raise
                node, asking = self._node(f"{error.host}:{error.port}"), True
            except ELSEWHERE:
                if time.monotonic() > until:
                    raise
                await asyncio.sleep(next(pauses))
                node, asking = await self.owner(slot), False
            except GONE as error:
                fresh = await self._other_owner(slot, node)
                if fresh is None or time.monotonic() > until:
                    node.lose(error)
                    raise
                node, asking = fresh, False

    async def _other_owner(self, slot: int | None, gone: Node) -> Node | None:
        """Who has the slot of a server that has gone; nothing if nobody else does yet."""
        with suppress(*GONE):
            await self.refresh()
        if slot is not None:
            node = self._slots[slot]
            return node if node is not gone else None
        others = [node for node in self._masters if node is not gone]
        return random.choice(others) if others else None

    async def aclose(self) -> None:
        for node in self._nodes.values():
            await node.pool.aclose()


def _pauses() -> Iterator[float]:
    yield from PAUSES
    while True:
        yield PAUSES[-1]


class Servers:
    """The servers that an address names, and how any other is reached."""

    def __init__(self, url: str) -> None:
        parts = urlsplit(url)
        user, at, hosts = parts.netloc.rpartition("@")
        self._front = f"{SCHEMES[parts.scheme]}://{user}{at}"
        self._back = "/0" + (f"?{parts.query}" if parts.query else "")
        self._names = [host if ":" in host.rpartition("]")[2] else f"{host}:6379" for host in hosts.split(",") if host]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def url(self, name: str) -> str:
        host, _, port = name.rpartition(":")
        bare = f"[{host}]" if ":" in host and not host.startswith("[") else host
        return f"{self._front}{bare}:{port}{self._back}"

    def urls(self) -> list[str]:
        return [self.url(name) for name in self._names]


def is_cluster(url: str) -> bool:
    """Whether an address is that of a cluster."""
    return url.partition("://")[0] in SCHEMES


def servers_of(url: str) -> Servers:
    return Servers(url)
