"""Viewers of a game who have nothing but its stream, and who drop it and take it up again as they like."""

import asyncio
import random
from contextlib import AsyncExitStack
from typing import Any

from httpx import AsyncClient

from domain.kernel.ids import GameId
from projections.view import view_bytes
from service.services import Services
from tests.http.people import Person
from tests.live.listener import PATIENCE, Ear, listening


class Viewer:
    """One who follows: a seat's holder, or an onlooker."""

    def __init__(self, who: Person | AsyncClient, game: str, name: str) -> None:
        self.who, self.game, self.name = who, game, name
        self.ear: Ear | None = None
        self.doc: Any = None
        self.steps: list[str] = []
        self.resumed = 0
        self._open = AsyncExitStack()

    async def connect(self, *, anew: bool) -> None:
        """Go on from what is there, or begin anew."""
        known = None if anew else self.doc
        headers = {"Last-Event-ID": known["version"]} if known else {}
        self.resumed += known is not None
        self.ear = await self._open.enter_async_context(
            listening(self.who, f"/v1/games/{self.game}/stream", headers, known)
        )
        await self.ear.next("table")
        whole, lasting = "state" in self.ear.kinds(), known is not None and known["version"].endswith(".0")
        assert not (whole and lasting), "a known version needs no whole state, but for one from within a window"
        assert whole or known is not None

    async def drop(self) -> None:
        if self.ear is not None:
            self.keep()
            self.ear = None
            await self._open.aclose()

    def keep(self) -> None:
        """Remember what was heard; no version comes twice."""
        assert self.ear is not None
        fresh = [said.id for said in self.ear.heard if said.event == "step"]
        self.steps += fresh
        assert len(set(self.steps)) == len(self.steps), f"{self.name} heard a version twice"
        self.doc = self.ear.doc

    async def whim(self, pick: random.Random) -> None:
        """Leave, come, or come back."""
        if self.ear is None and not pick.randrange(3):
            await self.connect(anew=self.doc is None or not pick.randrange(4))
        elif self.ear is not None and not pick.randrange(8):
            await self.drop()

    async def view(self) -> Any:
        """What the API says now."""
        path = f"/v1/games/{self.game}/view"
        if isinstance(self.who, Person):
            return await self.who.get(path)
        reply = await self.who.get(path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def agrees(self) -> None:
        """What was made of messages is what the API shows, byte for byte."""
        if self.ear is not None:
            shown = await self.view()
            assert view_bytes(self.ear.doc) == view_bytes(shown), f"{self.name} has another view at {shown['version']}"

    def counted(self) -> int:
        """Messages about the game, chat left out."""
        return sum(said.event != "chat" for said in self.ear.heard) if self.ear else 0


class Settling:
    """Waits until everything that is stored has arrived, without sleeping: a chat message comes behind the rest."""

    def __init__(self, services: Services, speaker: Person, game: str) -> None:
        self.services, self.speaker, self.game = services, speaker, game
        self.marks = 0

    async def __call__(self, *ears: Ear | None) -> None:
        following = self.services.followings._games.get(GameId(self.game))
        if following is not None:
            await following.look()
        self.marks += 1
        mark = f"mark {self.marks}"
        await self.speaker.post(f"/v1/games/{self.game}/chat", {"said": mark})
        for ear in ears:
            if ear is not None:
                await ear.until(lambda one: one.closed or any(_is(said, mark) for said in one.heard[-3:]))


async def nobody_listens(services: Services) -> None:
    """Wait until the server has noticed that everybody has left, and has kept nothing of them."""
    async with asyncio.timeout(PATIENCE):
        while services.streams.count() or services.followings.games() or services.wakes.listeners():
            await asyncio.sleep(0.005)
    assert not any(any(slot.listeners.values()) for slot in services.live_games._slots.values())


def _is(said: Any, mark: str) -> bool:
    return said.event == "chat" and said.data["said"] == mark
