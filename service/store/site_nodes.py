"""The nodes of the site log's tree: complete subtrees, kept so that every root and proof takes one look. All of them
follow from the lines, and are made again from these where they are missing."""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import tree
from domain.kernel.tree import Node, Span
from service.store.client import reaching
from service.store.errors import BrokenSiteLog

LOG, SAID, NODES, GAMES = (f"es:{{site}}:{name}" for name in ("log", "said", "nodes", "games"))
"""The lines; what was said already; the nodes of the tree; which lines are of which game."""
PAGE = 500


class SiteLine(Struct, frozen=True):
    """One line as stored."""

    seq: int
    line: bytes
    head: bytes
    """Of the chain of fair/1 after it: receipts of that time name it."""


class SiteNodes:
    """Reads and makes nodes."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    async def hashes(self, nodes: Sequence[Node]) -> dict[Node, bytes] | None:
        """These nodes in one look; nothing if one is missing."""
        if not nodes:
            return {}
        with reaching():
            found = await self.redis.execute_command("HMGET", NODES, *map(field, nodes))
        return None if None in found else dict(zip(nodes, found, strict=True))

    async def spans(self, spans: Iterable[Span]) -> Mapping[Span, bytes] | None:
        """The roots of these subtrees, likewise."""
        wanted = list(dict.fromkeys(spans))
        found = await self.hashes(tree.all_nodes(wanted))
        return None if found is None else {span: tree.hash_of(span, found) for span in wanted}

    async def build(self) -> int:
        """Make all nodes from the lines, and the list of the games' lines; how many lines there are. Others may append
        meanwhile: what they write is the same, or comes after it."""
        size, peaks = 0, list[bytes]()
        while lines := await self.lines(size, PAGE):
            made: list[Any] = []
            for line in lines:
                nodes, peaks = tree.grown(size, peaks, line.line)
                made += [part for node, hash in nodes for part in (field(node), hash)]
                size += 1
            with reaching():
                await self.redis.execute_command("HSET", NODES, *made)
            await asyncio.sleep(0)
        await self._build_games()
        return size

    async def _build_games(self) -> None:
        said: Any = self.redis.hscan_iter(SAID, count=PAGE)
        with reaching():
            found = [(name, seq) async for name, seq in said]
            for at in range(0, len(found), PAGE):
                members = [member(name, int(seq)) for name, seq in found[at : at + PAGE]]
                await self.redis.execute_command("ZADD", GAMES, *(part for m in members for part in (0, m)))

    async def lines(self, after: int, count: int) -> list[SiteLine]:
        """Lines in their order; `BrokenSiteLog` where one is missing."""
        with reaching():
            entries = await self.redis.execute_command("XRANGE", LOG, after + 1, "+", "COUNT", count)
        found = [_line(id, fields) for id, fields in entries]
        for seq, line in enumerate(found, after + 1):
            if line.seq != seq:
                raise BrokenSiteLog(seq)
        return found

    async def lines_at(self, seqs: Sequence[int]) -> list[SiteLine]:
        """These lines."""
        pipe: Any = self.redis.pipeline(transaction=False)
        for seq in seqs:
            pipe.execute_command("XRANGE", LOG, seq, seq)
        with reaching():
            return [_line(*entry) for entries in await pipe.execute() for entry in entries]

    async def seqs_of(self, game: str) -> list[int]:
        """The numbers of all lines of a game, in their order."""
        begin = game.encode() + b" "
        with reaching():
            found = await self.redis.execute_command("ZRANGEBYLEX", GAMES, b"[" + begin, b"(" + game.encode() + b"!")
        return [int(one[len(begin) :]) for one in found]


def field(node: Node) -> str:
    """How a node is called in Redis."""
    return f"{node[0]}:{node[1]}"


def member(name: bytes, seq: int) -> bytes:
    """A line in the list of the games' lines, under the game with which its name begins."""
    return b"%s %016d" % (name.partition(b" ")[0], seq)


def _line(id: bytes, fields: Sequence[bytes]) -> SiteLine:
    return SiteLine(int(id[: id.index(b"-")]), fields[1], fields[3])
