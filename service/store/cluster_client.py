"""A client for a whole cluster that is used like one for a single Redis: every command goes to the master that has its
slot."""

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from typing import Any, Self

from redis.asyncio import Redis
from redis.asyncio.client import Pipeline, PubSub
from redis.exceptions import MovedError, RedisError, TryAgainError, WatchError

from service.store.cluster import ELSEWHERE, GONE, Cluster, Node
from service.store.slots import slot_of

EVERYWHERE = frozenset({"FLUSHALL", "DBSIZE", "CONFIG SET", "SCRIPT FLUSH"})
"""Commands that concern all masters."""
PAUSE = 0.05
"""Seconds before a transaction is begun again whose slot is on its way."""


class ClusterClient(Redis):
    """All masters as one."""

    def __init__(self, cluster: Cluster) -> None:
        super().__init__(connection_pool=cluster.seed.pool)
        self.topology = cluster
        self._clients: dict[Node, Redis] = {}

    def of(self, node: Node) -> Redis:
        """A client for one server, which reads replies as this one does."""
        client = self._clients.get(node)
        if client is None:
            client = self._clients[node] = Redis(connection_pool=node.pool)
            client.response_callbacks = self.response_callbacks
        return client

    async def execute_command(self, *args: Any, **options: Any) -> Any:
        if args[0] in EVERYWHERE:
            return await self._everywhere(*args, **options)

        async def call(node: Node, asking: bool) -> Any:
            client = self.of(node)
            if not asking:
                return await client.execute_command(*args, **options)
            pipe = client.pipeline(transaction=False)
            pipe.pipeline_execute_command("ASKING")
            pipe.pipeline_execute_command(*args, **options)
            return (await pipe.execute())[1]

        return await self.topology.routed(slot_of(args), call)

    async def _everywhere(self, *args: Any, **options: Any) -> Any:
        nodes = await self.topology.known_masters()
        said = [await self.of(node).execute_command(*args, **options) for node in nodes]
        return sum(said) if args[0] == "DBSIZE" else all(said)

    def pipeline(self, transaction: bool = True, shard_hint: str | None = None) -> "ClusterPipeline":
        return ClusterPipeline(self, transaction)

    def pubsub(self, **options: Any) -> PubSub:
        """At any master: what is published reaches all."""
        masters = self.topology.masters()
        return PubSub(random.choice(masters).pool if masters else self.topology.seed.pool, **options)

    async def mget(self, keys: Any, *args: Any) -> Any:
        """Each from where it lies."""
        wanted = [*([keys] if isinstance(keys, str | bytes) else keys), *args]
        pipe = self.pipeline(transaction=False)
        for key in wanted:
            pipe.pipeline_execute_command("GET", key)
        return await pipe.execute()

    async def scan_iter(self, *args: Any, **options: Any) -> AsyncIterator[Any]:  # type: ignore[override]
        """The keys of all masters, each once. While slots are on their way a key may pass from a master that was not
        asked yet to one that was: then all are asked again, until nothing has moved meanwhile."""
        seen: set[Any] = set()
        passes, before = 0, await self._layout()
        while True:
            for node in self.topology.masters():
                async for key in self.of(node).scan_iter(*args, **options):
                    if key not in seen:
                        seen.add(key)
                        yield key
            passes, after = passes + 1, await self._layout()
            underway = any("[" in spans for spans in after.values())
            if after == before and (passes > 1 or not underway):
                return  # what moves once is seen in one of two passes, also if its slot stays on its way for ever
            before = after

    async def _layout(self) -> dict[str, str]:
        """Which master has which slots, and which of them are on their way, as each says of itself."""
        found = {}
        for node in await self.topology.masters_now():
            said: Any = await self.of(node).execute_command("CLUSTER", "NODES")
            lines = (said.decode() if isinstance(said, bytes) else str(said)).splitlines()
            own = next(line.split() for line in lines if "myself" in line)
            found[node.name] = " ".join(own[8:])
        return found

    async def aclose(self, close_connection_pool: bool | None = None) -> None:
        await self.topology.aclose()


class ClusterPipeline(Pipeline):
    """Commands that leave together, to each master its own. A transaction has one slot."""

    def __init__(self, client: ClusterClient, transaction: bool) -> None:
        super().__init__(client.connection_pool, client.response_callbacks, transaction, None)
        self.client: Any = client
        self.topology = client.topology
        self._watched: Pipeline | None = None

    async def immediate_execute_command(self, *args: Any, **options: Any) -> Any:
        """WATCH, which begins a transaction at the master of its key."""
        if args[0] != "WATCH":
            raise RedisError(f"{args[0]} is not sent in the middle of a transaction")

        async def call(node: Node, asking: bool) -> Any:
            if asking:
                raise TryAgainError("a transaction waits until its slot has moved")
            pipe = self.client.of(node).pipeline(transaction=True)
            try:
                said = await pipe.watch(*args[1:])
            except BaseException:
                await pipe.reset()
                raise
            self._watched = pipe
            return said

        if self._watched is not None:
            return await self._watched.watch(*args[1:])
        said = await self.topology.routed(slot_of(args), call)
        self.watching = True
        return said

    async def execute(self, raise_on_error: bool = True) -> list[Any]:
        stack = self.command_stack
        if not stack and not self.watching:
            return []
        try:
            if self._watched is not None:
                return await self._execute_watched(self._watched, stack, raise_on_error)
            if self.is_transaction or self.explicit_transaction:
                return await self._execute_transaction_at(stack, raise_on_error)
            return await self._execute_split(stack, raise_on_error)
        finally:
            await self.reset()

    async def _execute_watched(self, pipe: Pipeline, stack: Any, raise_on_error: bool) -> list[Any]:
        """If the slot has moved meanwhile, so that nothing was done, it is as if the key had changed."""
        pipe.multi()
        pipe.command_stack = stack
        try:
            return list(await pipe.execute(raise_on_error))
        except ELSEWHERE as error:
            if isinstance(error, MovedError):
                self.topology.moved(error)
            await asyncio.sleep(PAUSE)
            raise WatchError("the slot is on its way to another master") from error

    async def _execute_transaction_at(self, stack: Any, raise_on_error: bool) -> list[Any]:
        slots = {slot for args, _ in stack if (slot := slot_of(args)) is not None}
        if len(slots) > 1:
            raise RedisError(f"a transaction over several slots: {' '.join(str(args[1]) for args, _ in stack)}")

        async def call(node: Node, asking: bool) -> list[Any]:
            if asking:
                raise TryAgainError("a transaction waits until its slot has moved")
            pipe = self.client.of(node).pipeline(transaction=True)
            pipe.command_stack = list(stack)
            return list(await pipe.execute(raise_on_error))

        return await self.topology.routed(next(iter(slots), None), call)

    async def _execute_split(self, stack: Any, raise_on_error: bool) -> list[Any]:
        parts: dict[Node, list[int]] = {}
        for place, (args, _) in enumerate(stack):
            parts.setdefault(await self.topology.owner(slot_of(args)), []).append(place)
        replies: list[Any] = [None] * len(stack)
        for places, part in zip(
            parts.values(),
            await asyncio.gather(*(self._part(node, [stack[i] for i in places]) for node, places in parts.items())),
            strict=True,
        ):
            for place, reply in zip(places, part, strict=True):
                replies[place] = reply
        if raise_on_error:
            self.raise_first_error(stack, replies)  # what a server refused; then what did not reach one
            for failed in replies:
                if isinstance(failed, BaseException):
                    raise failed
        return replies

    async def _part(self, node: Node, commands: Sequence[Any]) -> list[Any]:
        """What one master is asked. What lies elsewhere by now is asked for there, one after the other."""
        pipe = self.client.of(node).pipeline(transaction=False)
        pipe.command_stack = list(commands)
        try:
            node.require_there()
            replies = list(await pipe.execute(raise_on_error=False))
        except GONE as error:
            replies = [error] * len(commands)
            node.lose(error)
        for place, (args, options) in enumerate(commands):
            failed = replies[place]
            if isinstance(failed, ELSEWHERE) or (isinstance(failed, GONE) and await self._has_moved(args, node)):
                try:
                    replies[place] = await self.client.execute_command(*args, **options)
                except (RedisError, OSError) as error:
                    replies[place] = error
        return replies

    async def _has_moved(self, args: Any, gone: Node) -> bool:
        """Whether somebody else has the slot of a master that has gone."""
        try:
            await self.topology.refresh()
            return await self.topology.owner(slot_of(args)) is not gone
        except GONE:
            return False

    async def reset(self) -> None:  # type: ignore[override]
        watched, self._watched = self._watched, None
        self.command_stack = []
        self.watching = self.explicit_transaction = False
        if watched is not None:
            await watched.reset()

    async def __aenter__(self) -> Self:
        return self
