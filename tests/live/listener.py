"""Somebody who listens to a stream."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from httpx import AsyncClient, Response

from projections.patch import apply
from tests.http.people import Person
from tests.http.true_types import faults_in_message

PATIENCE = 5.0


class Said(NamedTuple):
    """One message of a stream."""

    event: str
    data: Any
    id: str = ""


class Ear:
    """Reads a stream as it comes and keeps what it heard; `doc` is the view made of nothing but the messages."""

    def __init__(self, response: Response, doc: Any = None) -> None:
        self.response = response
        self.heard: list[Said] = []
        self.beats = 0
        self.closed = False
        self.doc = doc
        self.version = doc["version"] if doc else ""
        self._read = 0
        self._news = asyncio.Condition()

    async def listen(self) -> None:
        fields: dict[str, str] = {}
        try:
            async for line in self.response.aiter_lines():
                if not line:
                    await self._take(fields)
                    fields = {}
                elif line.startswith(":"):
                    self.beats += 1
                    await self._take({})
                else:
                    name, _, value = line.partition(": ")
                    fields[name] = value
        finally:
            self.closed = True
            async with self._news:
                self._news.notify_all()

    async def _take(self, fields: dict[str, str]) -> None:
        if "event" in fields:
            said = Said(fields["event"], msgspec.json.decode(fields["data"]), fields.get("id", ""))
            assert faults_in_message(said.event, said.data) == []
            if said.event == "state":
                self.doc = said.data["view"]
            elif said.event == "step":
                self.doc = apply(self.doc, said.data["patch"])
                assert self.doc["version"] == said.data["version"]
            if said.id and self.doc is not None:
                self.version = said.id
                assert self.version == self.doc["version"]
            self.heard.append(said)
        async with self._news:
            self._news.notify_all()

    async def until(self, met: Any) -> None:
        """Wait until a condition on this ear is met."""
        async with self._news:
            await asyncio.wait_for(self._news.wait_for(lambda: met(self)), PATIENCE)

    async def next(self, *kinds: str) -> Said:
        """The next message, of one of these kinds if any are named; others are passed over."""
        while True:
            await self.until(lambda ear: len(ear.heard) > ear._read or ear.closed)
            if len(self.heard) == self._read:
                raise EOFError(f"the stream ended; heard: {[said.event for said in self.heard]}")
            self._read += 1
            said = self.heard[self._read - 1]
            if not kinds or said.event in kinds:
                return said

    async def ended(self) -> None:
        await self.until(lambda ear: ear.closed)

    def kinds(self) -> list[str]:
        return [said.event for said in self.heard]


@asynccontextmanager
async def listening(
    who: Person | AsyncClient, path: str, headers: dict[str, str] | None = None, doc: Any = None, **params: str
) -> AsyncIterator[Ear]:
    """Listen to a stream for a while, as a person or as nobody in particular."""
    http, sent = (who.http, {"Authorization": f"Bearer {who.secret}"}) if isinstance(who, Person) else (who, {})
    async with http.stream("GET", path, headers={**sent, **(headers or {})}, params=params) as response:
        if response.status_code != 200:
            raise AssertionError(f"{response.status_code} {(await response.aread()).decode()}")
        ear = Ear(response, doc)
        task = asyncio.create_task(ear.listen())
        try:
            yield ear
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
