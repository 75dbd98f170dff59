"""People who play over HTTP and repeat whatever was not answered, until it is."""

import asyncio
import random
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

import httpx
import msgspec

from domain.kernel.forms import AnyForm
from domain.kernel.ids import PlayerId
from projections.patch import apply

AGAIN = 0.1
MOST = 400
"""Tries; the service is away for seconds, not for minutes."""
OVERTAKEN = {"ask-closed", "already-answered", "already-passed", "game-over", "resolving", "undone"}
"""Somebody else, or we ourselves, were there before: look again."""


@dataclass
class Acknowledged:
    """An answer that the service said it had stored."""

    game: str
    seat: str
    ask: str
    answer: Any
    seq: int
    head: str
    receipt: Any = None


class Stubborn:
    """A player. Everything it sends may be sent again without harm."""

    def __init__(self, url: str, name: str) -> None:
        self.http = httpx.AsyncClient(base_url=url, timeout=5)
        self.name = name
        self.secret, self.id = "", PlayerId("")
        self.pick = random.Random(name)
        self.acknowledged: list[Acknowledged] = []
        self.repeats = 0

    async def register(self) -> None:
        made = (await self.send("POST", "/v1/players", {"name": self.name})).json()
        self.secret, self.id = made["secret"], made["id"]

    async def send(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """The first answer that is no trouble of the service's own."""
        headers = {"Authorization": f"Bearer {self.secret}"} if self.secret else {}
        headers["Idempotency-Key"] = str(uuid4())
        for _ in range(MOST):
            try:
                reply = await self.http.request(method, path, json=body, headers=headers)
                if reply.status_code < 500 and problem_code(reply) != "busy":
                    return reply
            except httpx.TransportError:
                pass
            self.repeats += 1
            await asyncio.sleep(AGAIN)
        raise AssertionError(f"{method} {path} was never answered")

    async def get(self, path: str) -> Any:
        reply = await self.send("GET", path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def open(self, ruleset: str, seats: int, bots: int, *, bot: str = "random", **more: Any) -> str:
        """A table with bots in its last seats."""
        sitting = {f"s{n}": bot for n in range(seats - bots + 1, seats + 1)}
        wish = {"ruleset": ruleset, "seats": seats, "bots": sitting, "seat": "s1" if bots < seats else None}
        wish |= {"entropy": "server", **more}
        reply = await self.send("POST", "/v1/games", wish)
        assert reply.status_code == 201, reply.text
        return str(reply.json()["id"])

    async def enter(self, game: str) -> None:
        reply = await self.send("POST", f"/v1/games/{game}/seats", {})
        assert reply.status_code < 300 or problem_code(reply) == "seated-already", reply.text

    async def start(self, game: str) -> None:
        reply = await self.send("POST", f"/v1/games/{game}/start", None)
        assert reply.status_code < 300 or problem_code(reply) == "wrong-state", reply.text

    # --- playing ---------------------------------------------------------------------------------

    async def play(self, game: str) -> None:
        """Answer whatever is asked, until the game is over."""
        while (await self.get(f"/v1/games/{game}"))["state"] == "running":
            view = await self.get(f"/v1/games/{game}/view")
            if not await self.answer_one(game, view):
                await asyncio.sleep(AGAIN / 2)

    async def answer_one(self, game: str, view: Any) -> bool:
        for ask in view.get("asks", ()):
            if ask["seat"] == view["seat"] and not ask.get("answered") and not view.get("passed"):
                await self._answer(game, view["seat"], ask)
                return True
        return False

    async def _answer(self, game: str, seat: str, ask: Any) -> None:
        form: Any = msgspec.convert(ask["form"], AnyForm)
        passes = ask.get("may_pass") and (not self.pick.randrange(3) or not ask.get("options"))
        answer = None if passes else msgspec.to_builtins(form.any_answer(self.pick.randrange))
        reply = await self.send("POST", f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": answer})
        if reply.status_code == 200:
            receipt = reply.json()["receipt"]
            self.acknowledged.append(
                Acknowledged(game, seat, ask["id"], answer, int(receipt["seq"]), str(receipt["head"]), receipt)
            )
        else:
            assert problem_code(reply) in OVERTAKEN, reply.text

    # --- listening -------------------------------------------------------------------------------

    async def listen(self, game: str) -> Any:
        """The view as the stream tells it, taken up again wherever it breaks off, when the game is over."""
        doc: Any = None
        for _ in range(MOST):
            headers = {"Authorization": f"Bearer {self.secret}", **({"Last-Event-ID": doc["version"]} if doc else {})}
            try:
                async with self.http.stream("GET", f"/v1/games/{game}/stream", headers=headers, timeout=20) as reply:
                    if reply.status_code == 200:
                        doc = await self._hear(reply, doc)
                if doc and doc.get("ended"):
                    return doc
            except httpx.TransportError:
                pass
            await asyncio.sleep(AGAIN)
        raise AssertionError("the stream never came to the end of the game")

    async def _hear(self, reply: httpx.Response, doc: Any) -> Any:
        """Messages until the stream ends; what was heard before it broke off counts."""
        fields: dict[str, str] = {}
        try:
            async for line in reply.aiter_lines():
                if line and not line.startswith(":"):
                    name, _, value = line.partition(": ")
                    fields[name] = value
                elif not line and "event" in fields:
                    doc, fields = _taken_in(fields["event"], msgspec.json.decode(fields["data"]), doc), {}
                    if doc and doc.get("ended"):
                        return doc
        except httpx.TransportError:
            pass
        return doc


def _taken_in(event: str, data: Any, doc: Any) -> Any:
    if event == "state":
        return data["view"]
    return apply(doc, data["patch"]) if event == "step" else doc


def problem_code(reply: httpx.Response) -> str:
    is_problem = "problem" in reply.headers.get("content-type", "")
    return str(reply.json().get("code", "")) if is_problem else ""
