"""Sealed parts of the content, in a running game, in studies of it and in studies of these: nobody is told one before
it is read in that very log."""

import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from litestar import Litestar
from redis.asyncio import Redis

from domain.kernel.events import PartRead
from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId, Seat
from domain.kernel.log import is_kind
from domain.kernel.record import encode
from projections.catalogue import GameEntry
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.leak.fixed_service import Ear
from tests.http.leak.requests import Place, Request, harmless
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play
from tests.toy import parts_toys

pytestmark = pytest.mark.anyio
WITH_PARTS: dict[str, GameEntry] = {entry.name: entry for entry in (*ALL_GAMES.values(), *parts_toys.GAMES)}
SHORTEST = 8
"""What is shorter may stand anywhere by chance."""

SHARE = 0.08
"""How much of everything is asked at each game."""


class Table:
    """Somebody who plays alone with bots and asks everything about it."""

    def __init__(self, services: Services, app: Litestar, person: Person, ruleset: str) -> None:
        self.services, self.app, self.person = services, app, person
        self.entry, self.rng = WITH_PARTS[ruleset], random.Random(ruleset)
        self.told = 0

    async def open(self) -> str:
        game = await self.person.open(self.entry.name, 2, bots={"s2": "random"})
        await self.person.post(f"/v1/games/{game}/start", None)
        return game

    async def moves(self, game: str, count: int) -> None:
        for _ in range(count):
            await bots_play(self.services, game, self.rng)
            if not await answers_one(self.person, game, self.rng):
                break
        await bots_play(self.services, game, self.rng)

    async def study(self, game: str, **wish: Any) -> str:
        return str((await self.person.post(f"/v1/games/{game}/forks", wish))["id"])

    async def read(self, game: str) -> set[str]:
        log = [r for r in await self.services.store.raw(GameId(game)) if is_kind(r, PartRead)]
        events = [msgspec.json.decode(record.public, type=PartRead) for record in log]
        return {f"{event.entry}.{event.part}" for event in events}

    async def sealed(self, game: str) -> dict[str, bytes]:
        """What is not read in this log: every text, and what every part does, as it would stand in JSON."""
        read, out = await self.read(game), dict[str, bytes]()
        for entry, parts in self.entry.ruleset.sealed.items():
            for part, does in parts.items():
                if (name := f"{entry}.{part}") not in read:
                    out[f"the text of {name}"] = encode(self.entry.words.sealed[name])[1:-1]
                    out[f"what {name} does"] = encode(does)
        return {what: raw for what, raw in out.items() if len(raw) >= SHORTEST}

    async def ask_everything(self, game: str, hidden: str) -> None:
        sealed = await self.sealed(game)
        view = await self.person.get(f"/v1/games/{game}/view")
        place = Place(GameId(game), GameId(hidden), Seat("s1"), (Seat("s1"), Seat("s2")), (self.person.id,), view)
        about = [r for r in harmless(place) if f"/games/{game}" in r.path and self.rng.random() < SHARE]
        for request in [*about, *self._previews(game, view), *self._catalogue()]:
            reply = await self.person.call(request.method, request.path, request.body, headers=request.headers or {})
            assert reply.status_code < 500, f"{request}: {reply.text}"
            self._judge(f"{request.method} {request.path} {request.body}", reply.content, sealed)
        async with Ear(self.app, f"/v1/games/{game}/stream", self.person.secret, "seat=s1&scene=true") as ear:
            await ear.until(b"event: table")
            self._judge("the stream", ear.heard, sealed)

    def _previews(self, game: str, view: Any) -> list[Request]:
        own = [
            ask
            for ask in view.get("asks", ())
            if ask["seat"] == "s1" and (ask.get("options") or not ask.get("may_pass"))
        ]
        forms = [(ask["id"], msgspec.convert(ask["form"], AnyForm)) for ask in own]  # type: ignore[var-annotated]
        answers = [(ask, msgspec.to_builtins(form.any_answer(self.rng.randrange))) for ask, form in forms * 6]
        return [
            Request("preview", "POST", f"/v1/games/{game}/previews", {"ask": ask, "answer": answer})
            for ask, answer in answers
        ]

    def _catalogue(self) -> list[Request]:
        here = f"/v1/rulesets/{self.entry.name}"
        return [Request("show", "GET", f"{here}{what}") for what in ("", "/words", "/content", "/schemas", "/looks")]

    def _judge(self, what: str, body: bytes, sealed: dict[str, bytes]) -> None:
        self.told += 1
        found = [name for name, raw in sealed.items() if raw in body]
        assert not found, f"{what} tells {found}"


@pytest.fixture
async def services(redis: Redis) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), WITH_PARTS, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


@pytest.fixture(params=["toy-shoals", "toy-codex", "toy-pier"])
async def table(services: Services, request: pytest.FixtureRequest) -> AsyncIterator[Table]:
    app = create_app(services)
    transport = ASGITransport(app=app, raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield Table(services, app, await Person.register(http, "Ann"), request.param)


async def test_no_part_is_told_before_it_is_read_in_that_very_log(table: Table) -> None:
    game, hidden = await table.open(), await table.person.open("toy-mutiny", 3, public=False)
    await table.moves(game, 2)
    first = await table.study(game)
    second = await table.study(first)
    for one in (game, first, second):
        await table.ask_everything(one, hidden)
    read = set[str]()
    for _ in range(20):
        await table.moves(first, 3)
        read = await table.read(first) - await table.read(game)
        if read:
            break
    assert read, "the study has read something that the running game has not"
    again = await table.study(game)
    for one in (game, second, again, first):
        await table.ask_everything(one, hidden)
    assert not read & await table.read(game) and not read & await table.read(again)
    assert table.told > 60


async def test_the_catalogue_does_not_say_what_a_sealed_part_is_like(table: Table) -> None:
    shown = await table.person.get(f"/v1/rulesets/{table.entry.name}/content")
    entries = [one for component in shown["components"] for one in component["entries"]]
    sealed = [one for one in entries if one["id"] in table.entry.ruleset.sealed]
    assert sealed and not any(one["lines"] for one in sealed)
