"""Commands that arrive in the same tick of the event loop leave together, on one connection; in a cluster, on one to
each master."""

import asyncio
from collections.abc import Sequence
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoScriptError, RedisError

from service.store.client import Script, unavailable
from service.store.cluster import Node
from service.store.cluster_client import ClusterClient
from service.store.connection import Speaker
from service.store.slots import slot_of

LANES = 4
"""At most so many pipelines are under way; what arrives meanwhile leaves together with the next."""

Call = tuple[tuple[Any, ...], "asyncio.Future[Any]"]


class Pipeline:
    """One pipeline per tick, a few at once; each caller gets its own reply or its own error."""

    def __init__(self, redis: Redis) -> None:
        self._speaker = Speaker(redis)
        self._waiting: list[Call] = []
        self._sending: set[asyncio.Task[None]] = set()

    def send(self, *command: Any) -> "asyncio.Future[Any]":
        """The reply, later. A caller that gives up does not hold up the others."""
        loop = asyncio.get_running_loop()
        if not self._waiting:
            loop.call_soon(self._flush)
        reply = loop.create_future()
        self._waiting.append((command, reply))
        return reply

    async def settled(self) -> None:
        """Until nothing is under way any more: what a caller gave up may still be sent, and sent again."""
        while self._sending or self._waiting:
            await asyncio.gather(*self._sending, return_exceptions=True)
            await asyncio.sleep(0)

    def _flush(self) -> None:
        if not self._waiting or len(self._sending) >= LANES:
            return
        calls, self._waiting = self._waiting, []
        task = asyncio.get_running_loop().create_task(self._send(calls))
        self._sending.add(task)
        task.add_done_callback(self._sent)

    def _sent(self, task: "asyncio.Task[None]") -> None:
        self._sending.discard(task)
        self._flush()

    async def _send(self, calls: list[Call]) -> None:
        try:
            replies = await self._replies([command for command, _ in calls])
        except BaseException as error:
            replies = [error] * len(calls)
            if not isinstance(error, (RedisError, OSError)):
                raise
        finally:
            for (_, waiter), reply in zip(calls, replies, strict=True):
                if waiter.done():
                    continue
                if isinstance(reply, BaseException):
                    waiter.set_exception(self._failure(reply))
                else:
                    waiter.set_result(reply)

    def _failure(self, error: BaseException) -> BaseException:
        """How a caller is told of an error."""
        return unavailable(error)

    async def _replies(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        """All replies in order."""
        return await self._pipeline(commands)

    async def _pipeline(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        return await self._speaker.exchange(commands)


class Batcher(Pipeline):
    """Calls of one script."""

    def __init__(self, redis: Redis, script: Script) -> None:
        super().__init__(redis)
        self._script = script

    def call(self, keys: Sequence[str], args: Sequence[Any]) -> "asyncio.Future[Any]":
        """The script's reply, later."""
        return self.send(*self._script.command(keys, args))

    async def _replies(self, commands: list[tuple[Any, ...]]) -> list[Any]:
        """All replies in order; where the server did not know the script, nothing ran, and it is asked again."""
        replies = await self._pipeline(commands)
        unknown = [i for i, reply in enumerate(replies) if isinstance(reply, NoScriptError)]
        if unknown:
            load = ("SCRIPT", "LOAD", self._script.text)
            _, *again = await self._pipeline([load, *(commands[i] for i in unknown)])
            for i, reply in zip(unknown, again, strict=True):
                replies[i] = reply
        return replies


class _Part(Batcher):
    """What goes to one master. Whoever finds the masters has to see what it says."""

    def _failure(self, error: BaseException) -> BaseException:
        return error


class ClusterBatcher(Batcher):
    """Calls of one script, each to the master that has its slot. A master that is not there holds up nobody else's."""

    def __init__(self, redis: ClusterClient, script: Script) -> None:
        super().__init__(redis, script)
        self._client = redis
        self._parts: dict[Node, _Part] = {}
        self._calls: set[asyncio.Task[Any]] = set()

    def send(self, *command: Any) -> "asyncio.Future[Any]":
        call = asyncio.get_running_loop().create_task(self._routed(command))
        self._calls.add(call)
        call.add_done_callback(self._calls.discard)
        return call

    async def settled(self) -> None:
        while self._calls:
            await asyncio.gather(*self._calls, return_exceptions=True)
        for part in self._parts.values():
            await part.settled()

    async def _routed(self, command: tuple[Any, ...]) -> Any:
        try:
            return await self._client.topology.routed(
                slot_of(command), lambda node, asking: self._part(node, asking).send(*command)
            )
        except (RedisError, OSError) as error:
            raise unavailable(error) from error

    def _part(self, node: Node, asking: bool) -> _Part:
        """What goes to a master, behind ASKING if need be: what is sent in one go stays together."""
        part = self._parts.get(node)
        if part is None:
            part = self._parts[node] = _Part(self._client.of(node), self._script)
        if asking:
            part.send("ASKING").add_done_callback(_heard)
        return part


def _heard(reply: "asyncio.Future[Any]") -> None:
    """What befalls it befalls the command behind it, whose caller is told."""
    if not reply.cancelled():
        reply.exception()


def batcher(redis: Redis, script: Script) -> Batcher:
    """For one Redis, or for a cluster."""
    return ClusterBatcher(redis, script) if isinstance(redis, ClusterClient) else Batcher(redis, script)
