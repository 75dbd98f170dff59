"""The site log: one Merkle tree over all games, with a line for each that was locked, ended or abandoned."""

import asyncio
import random
import time
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import fair, tree
from domain.kernel.tree import Span
from projections.record_file import SiteProof
from service.store.batch import batcher
from service.store.client import Script, plain, reaching
from service.store.errors import BadCommit, BrokenSiteLog, NoSuchLines, StoreUnavailable
from service.store.replicas import Replicas
from service.store.site_nodes import GAMES, LOG, NODES, SAID, SiteLine, SiteNodes, field

APPEND, TREE = Script("append_site.lua"), Script("site_tree.lua")
TRIES = 50
"""Whoever meets so many others in a row who write at the same time gives up; a job says the line later."""
PAUSE = 0.002
"""Seconds, at random up to this and longer with every try, before what others were faster with is said again."""
AT_ONCE = 64
"""So many lines of one process leave together."""
RECENT = 1.0
"""Seconds for which a tree that was read is good enough for a receipt."""
KEPT = 4096
"""Of so many games a process keeps the proof that they are locked."""
LOCKED = b'{"e":"Locked"'
MOST = 2**32 - 1
"""So many lines a receipt can name."""


class SiteTree(Struct, frozen=True):
    """How far the site log goes, and the root of its tree there."""

    size: int
    root: bytes
    peaks: tuple[bytes, ...] = ()
    """The complete subtrees that it is made of."""
    head: bytes = b""
    """Of the chain of fair/1, which still runs along: receipts of that time name it."""


class _Lock:
    """The newest `Locked` of a game, and what of its proof was made already."""

    def __init__(self, seq: int, line: bytes) -> None:
        self.seq, self.line = seq, line
        self.within: list[bytes] = []
        self.root, self.proof = b"", SiteProof(seq, line.decode(), ())


class _Saying:
    """A line that somebody wants to say, and who hears of it."""

    def __init__(self, name: str, line: bytes, said: "asyncio.Future[int]") -> None:
        self.name, self.line, self.said = name, line, said

    def heard(self, seq: int) -> None:
        if not self.said.done():
            self.said.set_result(seq)


def _fail(several: Sequence[_Saying], error: Exception) -> None:
    for one in several:
        if not one.said.done():
            one.said.set_exception(error)


START = SiteTree(0, tree.EMPTY, (), fair.site_start())


class SiteLog:
    """All access to the site log in Redis."""

    def __init__(self, redis: Redis, replicas: Replicas | None = None) -> None:
        self._redis = plain(redis)
        self._replicas = replicas or Replicas(self._redis)
        self._nodes = SiteNodes(self._redis)
        self._known, self._read = START, float("-inf")
        self._looking: asyncio.Task[None] | None = None
        self._locks: OrderedDict[str, _Lock | None] = OrderedDict()
        self._scripts = batcher(self._redis, APPEND)
        self._waiting: list[_Saying] = []
        self._saying: asyncio.Task[None] | None = None

    # --- writing ---------------------------------------------------------------------------------------

    async def append(self, name: str, line: bytes) -> int:
        """Say something once: the same name again changes nothing. Gives the number of the line. What is said at once
        in one process leaves together, in its order: each line needs the tree that the one before it has made."""
        said: asyncio.Future[int] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Saying(name, line, said))
        if self._saying is None or self._saying.done():
            self._saying = asyncio.create_task(self._say_all())
        return await said

    async def _say_all(self) -> None:
        """Until nobody waits. Other processes say things too: what comes after theirs is said anew."""
        tries = 0
        while self._waiting:
            batch, self._waiting = self._waiting[:AT_ONCE], self._waiting[AT_ONCE:]
            try:
                left = await self._say(batch)
            except Exception as error:
                _fail(batch, error)
                continue
            tries = tries + 1 if len(left) == len(batch) else 0
            if tries == TRIES:
                _fail(left, StoreUnavailable("others write to the site log all the time"))
                left, tries = [], 0
            self._waiting = [*left, *self._waiting]
            if tries:
                await asyncio.sleep(random.random() * PAUSE * tries)

    async def _say(self, batch: "Sequence[_Saying]") -> "list[_Saying]":
        """All of these in one go, as if nobody else said anything; gives what has to be said again."""
        grown, calls = await self.tree(), []
        for one in batch:
            nodes, peaks = tree.grown(grown.size, grown.peaks, one.line)
            made = [part for node, hash in nodes for part in (field(node), hash)]
            head = fair.chain(grown.head, one.line)
            args = (one.name, grown.size, grown.head, one.line, head, *made)
            grown = SiteTree(grown.size + 1, tree.joined(peaks), tuple(peaks), head)
            calls.append((one, grown, self._scripts.call((LOG, SAID, NODES, GAMES), args)))
        replies: list[Any] = await asyncio.gather(*(reply for _, _, reply in calls), return_exceptions=True)
        for reply in replies:
            if isinstance(reply, BaseException):
                raise reply
        if any(status in (b"stored", b"again") for status, _ in replies):
            await self._replicas.confirm(LOG)
        left = []
        for (one, after, _), (status, value) in zip(calls, replies, strict=True):
            if status == b"stored" and after.size > self._known.size:
                self._note(after, [one.name.encode()])
            if status in (b"stored", b"again"):
                one.heard(int(value))
            elif status == b"bad":
                _fail([one], BadCommit(f"the store refused a line of the site log: {value.decode()}"))
            else:
                left.append(one)
        return left

    async def build(self) -> int:
        """Make the tree again from the lines."""
        return await self._nodes.build()

    # --- the tree --------------------------------------------------------------------------------------

    async def tree(self) -> SiteTree:
        """As it is now. A log whose tree was never made, or was thrown away, gets it."""
        for _ in range(2):
            since = self._known.size
            with reaching():
                size, head, peaks, names = await TREE.run(self._redis, (LOG, NODES), (since,))
            if None not in peaks:
                found = SiteTree(size, tree.joined(peaks), tuple(peaks), head) if size else START
                if found.size != self._known.size:  # receipts will say that it is there
                    await self._replicas.confirm(LOG)
                if names is None or size >= self._known.size:
                    self._note(found, names)
                return found
            await self.build()
        raise BrokenSiteLog(size)

    async def recent(self) -> SiteTree:
        """As it was a second ago at the most; while Redis does not answer, as it was known last."""
        if self.known() is None:
            if self._looking is None:
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)  # one looks for all who wait, even if the first of them gives up
        return self._known

    def known(self) -> SiteTree | None:
        """The same if nobody need ask for it."""
        return self._known if time.monotonic() - self._read <= RECENT else None

    async def _look(self) -> None:
        try:
            with suppress(StoreUnavailable, BrokenSiteLog):
                await self.tree()
        finally:
            self._looking = None

    def _note(self, found: SiteTree, names: Sequence[bytes] | None) -> None:
        """What is known from now on, and of which games there are new lines."""
        self._known, self._read = found, time.monotonic()
        if names is None:
            self._locks.clear()
        for name in names or ():
            self._locks.pop(name.partition(b" ")[0].decode(), None)

    # --- lines -----------------------------------------------------------------------------------------

    async def page(self, after: int, count: int) -> list[SiteLine]:
        """Lines in their order."""
        return await self._nodes.lines(after, count)

    async def lines_of(self, game: str) -> list[SiteLine]:
        """All lines of one game."""
        return await self._nodes.lines_at(await self._nodes.seqs_of(game))

    async def held_head(self, seq: int, head: bytes) -> bool:
        """Whether the chain of fair/1 has this head at this place, as an old receipt says."""
        if seq == 0:
            return head == START.head
        found = await self._nodes.lines_at([seq])
        return bool(found) and found[0].head == head

    async def holds(self, size: int, root: bytes) -> bool:
        """Whether the tree had this root at this size."""
        try:
            return await self.root_at(size) == root
        except NoSuchLines:
            return False

    # --- proofs ----------------------------------------------------------------------------------------

    async def root_at(self, size: int) -> bytes:
        """The root when the log had so many lines."""
        (root,) = await self._roots([(0, size)])
        return root

    async def roots_at(self, sizes: Iterable[int]) -> dict[int, bytes]:
        """The roots of these sizes, of those that the log has reached."""
        there = (await self.tree()).size
        reached = [size for size in sizes if size <= there]
        return dict(zip(reached, await self._roots([(0, size) for size in reached]), strict=True))

    async def inclusion(self, seq: int, size: int) -> tuple[bytes, list[bytes]]:
        """The root of that size, and the path from a line to it."""
        root, (path,) = await self.inclusions([seq], size)
        return root, path

    async def inclusions(self, seqs: Sequence[int], size: int) -> tuple[bytes, list[list[bytes]]]:
        """The same for several lines."""
        if bad := [seq for seq in seqs if not 1 <= seq <= size]:
            raise NoSuchLines(bad[0], size)
        spans = [tree.inclusion_spans(seq - 1, size) for seq in seqs]
        root, *nodes = await self._roots([(0, size), *(span for path in spans for span in path)])
        left = iter(nodes)
        return root, [[next(left) for _ in path] for path in spans]

    async def consistency(self, first: int, second: int) -> tuple[bytes, bytes, list[bytes]]:
        """The roots of two sizes, and what joins them."""
        if first > second:
            raise NoSuchLines(first, second)
        spans = tree.consistency_spans(first, second)
        first_root, second_root, *path = await self._roots([(0, first), (0, second), *spans])
        return first_root, second_root, path

    async def _roots(self, spans: Sequence[Span]) -> list[bytes]:
        """One look, but where the tree has to be made first."""
        for _ in range(2):
            found = await self._nodes.spans(spans)
            if found is not None:
                return [found[span] for span in spans]
            wanted, there = max(end for _, end in spans), (await self.tree()).size
            if wanted > there:
                raise NoSuchLines(wanted, there)
            await self.build()
        raise BrokenSiteLog(there)

    # --- that a game is locked -------------------------------------------------------------------------

    def proof_known(self, game: str, at: SiteTree) -> SiteProof | None:
        """The proof that a game's newest `Locked` stands in this tree, if nobody need ask for it."""
        lock = self._locks.get(game)
        return self._proven(lock, at) if lock else None

    async def proof(self, game: str, at: SiteTree) -> SiteProof | None:
        """The same; nothing if the game is not locked in it, or the store does not say."""
        if game in self._locks and self._locks[game] is None:
            return None
        with suppress(StoreUnavailable, BrokenSiteLog):
            lock = await self._find(game, at)
            return self._proven(lock, at) if lock else None
        return None

    def _proven(self, lock: _Lock, at: SiteTree) -> SiteProof | None:
        """Made anew only for another tree; nodes are asked for only if another complete subtree holds the line."""
        if lock.seq > at.size:
            return None
        if lock.root != at.root:
            place = tree.peak_over(lock.seq - 1, at.size)
            path = tree.path_over(lock.within, place, at.peaks)
            if not tree.is_included(lock.line, lock.seq - 1, at.size, path, at.root):
                return None
            lock.root, lock.proof = at.root, SiteProof(lock.seq, lock.proof.line, tuple(path))
        return lock.proof

    async def _find(self, game: str, at: SiteTree) -> _Lock | None:
        since, said = self._known.size, await self.lines_of(game)
        locked = [line for line in said if line.line.startswith(LOCKED)]
        lock = _Lock(locked[-1].seq, locked[-1].line) if locked else None
        if lock is not None and lock.seq <= at.size:
            nodes = tree.within_peak(lock.seq - 1, at.size)
            found = await self._nodes.hashes(nodes) or {}
            lock.within = [found.get(node, b"") for node in nodes]
        if since == self._known.size:
            self._locks[game] = lock
            self._locks.move_to_end(game)
            while len(self._locks) > KEPT:
                self._locks.popitem(last=False)
        return lock
