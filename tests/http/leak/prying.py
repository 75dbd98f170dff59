"""Somebody who asks everything about every game of a tree of studies, and what no answer may hold."""

import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import msgspec
from litestar import Litestar

from domain.kernel.ids import GameId, Seat
from tests.http.leak.fixed_service import Ear
from tests.http.leak.requests import Place, Request, harmless
from tests.http.leak.trees import Node, SecretShown, Tree

TEXT = re.compile(rb"[A-Za-z0-9+/]{16,}=*")
"""What may be a key or a salt, in base64 or as hexadecimal digits."""
LOOKED_AT = (
    "view",
    "scene",
    "table",
    "picture",
    "stage",
    "asks",
    "knowledge",
    "history",
    "story",
    "changes",
    "events",
    "orders",
)
NAMES = {"history": "show_history", "story": "tell_story", "events": "list_events"}
ALWAYS = (("events", ""), ("knowledge", "everything"))
"""What is asked at every point, of every game."""
WITHOUT_POINT = ("history", "story", "events", "orders")


@dataclass
class Prying:
    """Asks, and holds every answer against what is hidden."""

    tree: Tree
    app: Litestar
    hidden: GameId
    rng: random.Random
    share: float
    """How much of everything is asked at each game; every operation at least once."""
    asked: Counter[str] = field(default_factory=Counter)

    async def look_everywhere(self) -> None:
        """At every game of the tree that hides something."""
        await self.tree.refresh()
        secrets = await self.tree.secrets()
        for node in list(self.tree.nodes.values()):
            if self.tree.hides(node):
                await self._look(node, secrets)
        await self._bring_in()

    async def _look(self, node: Node, secrets: dict[bytes, str]) -> None:
        faces, own = self.tree.faces(node), self.tree.own_seats(node)
        for request in [*self._everything(node), *await self._harmless(node)]:
            reply = await self.tree.person.call(
                request.method, request.path, request.body, headers=request.headers or {}
            )
            self.asked[request.operation] += 1
            self._judge(f"{request.method} {request.path} {request.body}", reply.content, secrets)
            if reply.status_code < 300 and f"/games/{node.game}" in request.path:
                self._judge_seat(request, reply.content, own)
                self._judge_faces(request, reply.content, faces)
        for seat in self._seats(node):
            await self._listen(node, seat, own, secrets)

    def _seats(self, node: Node) -> tuple[str, ...]:
        return ("", "onlooker", "everything", *map(str, node.lobby.seats))

    def _everything(self, node: Node) -> Iterator[Request]:
        """Every way of looking, at points all over the log, from every seat; as many as `share` says."""
        last, fork = len(node.records), node.lobby.forked
        points = {1, last // 2, last - 1, last, *((fork - 1, fork, fork + 1) if fork else ())}
        for what in LOOKED_AT:
            for at in ("",) if what in WITHOUT_POINT else ("", *map(str, sorted(points))):
                for seat in self._seats(node):
                    if self.rng.random() < self.share or (what, seat) in ALWAYS:
                        query = f"seat={seat}&limit=500" if what in ("history", "story", "events") else f"seat={seat}"
                        path = f"/v1/games/{node.game}/{what}?{query}{f'&at={at}' if at else ''}"
                        yield Request(NAMES.get(what, f"show_{what}"), "GET", path)

    async def _harmless(self, node: Node) -> list[Request]:
        view = await self.tree.person.call("GET", f"/v1/games/{node.game}/view")
        if view.status_code != 200:
            return []
        seen: dict[str, Any] = view.json()
        place = Place(node.game, self.hidden, Seat(seen["seat"]), node.lobby.seats, (self.tree.person.id,), seen)
        wanted, tried = list[Request](), set(self.asked)
        for request in harmless(place):
            if request.operation not in tried or self.rng.random() < self.share:
                tried.add(request.operation)
                wanted.append(request)
        return wanted

    async def _listen(self, node: Node, seat: str, own: set[Seat], secrets: dict[bytes, str]) -> None:
        """The stream, as far as it begins."""
        path = f"/v1/games/{node.game}/stream"
        async with Ear(self.app, path, self.tree.person.secret, f"seat={seat}&scene=true") as ear:
            await ear.until(b"{")
            if ear.status < 300:
                await ear.until(b"event: table")
            self.asked["follow_game"] += 1
            self._judge(f"the stream from {seat}", ear.heard, secrets)
            if ear.status < 300 and seat not in ("", "onlooker", *own):
                raise SecretShown(f"the stream of {node.game} is given from {seat}")

    async def _bring_in(self) -> None:
        """A record of any of them, brought in as a game that is over."""
        for node in self.tree.nodes.values():
            record = await self.tree.person.call("GET", f"/v1/games/{node.game}/record")
            if record.status_code != 200:
                continue
            headers = {"Content-Type": "application/jsonl"}
            reply = await self.tree.person.call("POST", "/v1/records", content=record.content, headers=headers)
            self.asked["import_record"] += 1
            assert reply.status_code in (409, 422), reply.text

    # --- judging ---------------------------------------------------------------------------------

    def _judge(self, what: str, body: bytes, secrets: dict[bytes, str]) -> None:
        for text in TEXT.findall(body):
            if text in secrets:
                raise SecretShown(f"{secrets[text]} stands in {what}")

    def _judge_seat(self, request: Request, body: bytes, own: set[Seat]) -> None:
        asked_for = re.search(r"[?&]seat=(\w+)", request.path)
        if asked_for and asked_for[1] not in ("onlooker", *own):
            raise SecretShown(f"{request.path} is answered")
        seen = _json(body)
        if isinstance(seen, dict) and seen.get("seat", "") not in ("", *own):
            raise SecretShown(f"{request.path} is answered as {seen['seat']}")

    def _judge_faces(self, request: Request, body: bytes, known: set[tuple[str, str]]) -> None:
        if "/audit/" in request.path:  # in words, and of the game at the beginning only
            return
        for card, face in _cards(_json(body)):
            if (card, face) not in known:
                raise SecretShown(f"{request.path} shows {card} as {face}")


def _json(body: bytes) -> Any:
    try:
        return msgspec.json.decode(body)
    except msgspec.DecodeError:
        return None


def _cards(value: Any) -> Iterator[tuple[str, str]]:
    """Every card with a face, anywhere in an answer."""
    if isinstance(value, dict):
        name, face = value.get("card", value.get("id")), value.get("face")
        if isinstance(name, str) and isinstance(face, str) and face:
            yield name, face
        for part in value.values():
            yield from _cards(part)
    elif isinstance(value, list):
        for part in value:
            yield from _cards(part)
