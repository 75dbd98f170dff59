"""People who use the API as any client would."""

from typing import Any

from httpx import AsyncClient, Response


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
        """Open a table and give its id."""
        game = await self.post("/v1/games", {"ruleset": ruleset, "seats": seats, **more})
        return str(game["id"])
