"""The site log: one chain over all games, with a line for each that was locked, ended or abandoned."""

import asyncio
import time
from collections.abc import Sequence
from contextlib import suppress

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import fair
from service.store.client import Script, plain, reaching
from service.store.errors import BadCommit, BrokenSiteLog, StoreUnavailable

APPEND = Script("append_site.lua")
LOG, SAID = "es:{site}:log", "es:{site}:said"
TRIES = 50
"""Whoever meets so many others who write at the same time gives up; a job says the line later."""
RECENT = 1.0
"""Seconds for which a head that was read is good enough for a receipt."""


class SiteHead(Struct, frozen=True):
    """How far the site log goes, and the head of its chain there."""

    seq: int
    head: bytes


class SiteLine(Struct, frozen=True):
    """One line as stored."""

    seq: int
    line: bytes
    head: bytes


START = SiteHead(0, fair.site_start())


class SiteLog:
    """All access to the site log in Redis."""

    def __init__(self, redis: Redis) -> None:
        self._redis = plain(redis)
        self._known, self._read = START, float("-inf")
        self._looking: asyncio.Task[None] | None = None

    async def append(self, name: str, line: bytes) -> SiteHead:
        """Say something once: the same name again changes nothing and gives where it was said."""
        for _ in range(TRIES):
            before = await self.head()
            head = fair.chain(before.head, line)
            with reaching():
                status, value = await APPEND.run(self._redis, (LOG, SAID), (name, before.seq, line, head))
            if status == b"stored":
                self._note(SiteHead(value, head))
                return SiteHead(value, head)
            if status == b"again":
                return await self._at(value)
            if status == b"bad":
                raise BadCommit(f"the store refused a line of the site log: {value.decode()}")
        raise StoreUnavailable("others write to the site log all the time")

    async def head(self) -> SiteHead:
        """As it is now."""
        with reaching():
            newest = await self._redis.execute_command("XREVRANGE", LOG, "+", "-", "COUNT", 1)
        found = _lines(newest)
        head = SiteHead(found[0].seq, found[0].head) if found else START
        self._note(head)
        return head

    async def recent(self) -> SiteHead:
        """As it was a second ago at the most; while Redis does not answer, as it was known last."""
        if self.known() is None:
            if self._looking is None:
                self._looking = asyncio.create_task(self._look())
            await asyncio.shield(self._looking)  # one looks for all who wait, even if the first of them gives up
        return self._known

    def known(self) -> SiteHead | None:
        """The same if nobody need ask for it."""
        return self._known if time.monotonic() - self._read <= RECENT else None

    async def _look(self) -> None:
        try:
            with suppress(StoreUnavailable):
                await self.head()
        finally:
            self._looking = None

    async def page(self, after: int, count: int) -> list[SiteLine]:
        """Lines in their order."""
        with reaching():
            entries = await self._redis.execute_command("XRANGE", LOG, after + 1, "+", "COUNT", count)
        lines = _lines(entries)
        for seq, line in enumerate(lines, after + 1):
            if line.seq != seq:
                raise BrokenSiteLog(seq)
        return lines

    async def holds(self, seq: int, head: bytes) -> bool:
        """Whether the chain has this head at this place."""
        if seq == 0:
            return head == START.head
        found = await self.page(seq - 1, 1) if seq <= (await self.head()).seq else []
        return bool(found) and found[0].head == head

    async def _at(self, seq: int) -> SiteHead:
        (line,) = await self.page(seq - 1, 1)
        return SiteHead(line.seq, line.head)

    def _note(self, head: SiteHead) -> None:
        self._known, self._read = head, time.monotonic()


def _lines(entries: Sequence[tuple[bytes, list[bytes]]]) -> list[SiteLine]:
    return [SiteLine(int(id[: id.index(b"-")]), fields[1], fields[3]) for id, fields in entries]
