"""People who use the API as any client would."""

import base64
from hashlib import sha256
from typing import Any

from httpx import AsyncClient, Response

METRICS_TOKEN = "this-is-no-real-token-of-an-operator"
OPERATOR = {"Authorization": f"Bearer {METRICS_TOKEN}"}
"""How the operator reads figures."""


class Person:
    """A registered player with a client."""

    def __init__(self, http: AsyncClient, id: str, secret: str) -> None:
        self.http, self.id, self.secret = http, id, secret

    @classmethod
    async def register(cls, http: AsyncClient, name: str) -> "Person":
        reply = await http.post("/v1/players", json={"name": name})
        assert reply.status_code == 201, reply.text
        return cls(http, reply.json()["id"], reply.json()["secret"])

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Response:
        headers = {"Authorization": f"Bearer {self.secret}", **more.pop("headers", {})}
        if body is not None:
            more["json"] = body
        return await self.http.request(method, path, headers=headers, **more)

    async def get(self, path: str, **more: Any) -> Any:
        """The JSON of a GET that succeeds."""
        reply = await self.call("GET", path, **more)
        assert reply.status_code == 200, f"{path}: {reply.status_code} {reply.text}"
        return reply.json()

    async def post(self, path: str, body: Any, status: int | None = None) -> Any:
        """The JSON of a POST that succeeds, or that answers with this status."""
        reply = await self.call("POST", path, body)
        assert reply.status_code == status if status else reply.status_code < 300, f"{path}: {reply.text}"
        return reply.json()

    async def open(self, ruleset: str, seats: int, **more: Any) -> str:
        """Open a table and give its id. Nobody is asked for entropy, unless told."""
        wish = {"ruleset": ruleset, "seats": seats, "entropy": "server", **more}
        game = await self.post("/v1/games", wish)
        return str(game["id"])

    async def owed(self, game: str, seat: str = "") -> Any:
        """What this person owes for chance, as the game says it."""
        owed = (await self.get(f"/v1/games/{game}")).get("chance", {}).get("owed", [])
        return next((one for one in owed if not seat or one["seat"] == seat), None)

    async def commits(self, game: str, r: bytes, **more: Any) -> Any:
        """Commit to 32 bytes, as the README does."""
        commitment = committed(await self.owed(game, more.get("seat", "")), r)
        return await self.post(f"/v1/games/{game}/entropy/commit", {"commitment": commitment, **more})

    async def reveals(self, game: str, r: bytes, **more: Any) -> Any:
        return await self.post(f"/v1/games/{game}/entropy/reveal", {"r": base64.b64encode(r).decode(), **more})

    async def refused(self, status: int, code: str, method: str, path: str, body: Any = None, **more: Any) -> Any:
        """The problem of a call that must be refused so."""
        return problem_in(await self.call(method, path, body, **more), status, code)

    async def asked(self, game: str, seat: str = "") -> Any:
        """The first question to this person that is open, as the view shows it."""
        view = await self.get(f"/v1/games/{game}/view", params={"seat": seat} if seat else {})
        own = (a for a in view.get("asks", ()) if a["seat"] == view["seat"] and not a.get("answered"))
        return next(own, None)

    async def answer(self, game: str, ask: Any, answer: Any, **more: Any) -> Any:
        return await self.post(f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": answer, **more})


def committed(owed: Any, r: bytes) -> str:
    """A commitment, from the prefix that the game tells."""
    return base64.b64encode(sha256(base64.b64decode(owed["prefix"]) + r).digest()).decode()


def problem_in(reply: Response, status: int, code: str) -> Any:
    """A problem in full: its status, its media type and its shape."""
    assert (reply.status_code, reply.headers["content-type"]) == (status, "application/problem+json"), reply.text
    found = reply.json()
    assert (found["code"], found["status"], found["type"]) == (code, status, f"/problems/{code}")
    assert found["title"] and found["detail"]
    return found


async def table_of(host: Person, *guests: Person, ruleset: str = "toy-crossing", seats: int = 0, **more: Any) -> str:
    """A running game of these people, in the order of the seats."""
    game = await host.open(ruleset, seats or 1 + len(guests), **more)
    for guest in guests:
        await guest.post(f"/v1/games/{game}/seats", {})
    await host.post(f"/v1/games/{game}/start", None)
    return game
