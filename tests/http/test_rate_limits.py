"""Limits that nobody meets who plays, and headers that tell how near one is."""

import random
import re
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient, Response
from redis.asyncio import Redis

from domain.kernel.forms import AnyForm
from service.http.app import create_app
from service.ops.settings import Settings
from service.players.limits import Limit, Limits
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in

pytestmark = pytest.mark.anyio
STEP = 200
"""Milliseconds from one decision at the table to the next: nobody plays faster for long."""
STEPS = 60
EVERYTHING_NEW = ("view", "asks", "scene")
"""What a client that does not follow a stream reads after every step."""


class Table:
    """A service with limits on a clock of our own, and everything that it answered."""

    def __init__(self) -> None:
        self.now = 1_900_000_000_000
        self.statuses: set[int] = set()
        self.least: dict[str, float] = {}

    async def note(self, reply: Response) -> None:
        self.statuses.add(reply.status_code)
        if "ratelimit" in reply.headers:
            name, left = re.findall(r'"(\w+)";r=(\d+);t=\d+', reply.headers["ratelimit"])[0]
            quota = int(re.findall(r";q=(\d+);w=\d+", reply.headers["ratelimit-policy"])[0])
            self.least[name] = min(self.least.get(name, 1), int(left) / quota)


@pytest.fixture
def limits() -> Limits:
    return Limits()


@pytest.fixture
def table() -> Table:
    return Table()


@pytest.fixture
async def services(redis: Redis, table: Table, limits: Limits) -> AsyncIterator[Services]:
    parts = Services(Settings(), ALL_GAMES, redis, lambda: table.now, limits)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


@pytest.fixture
async def client(services: Services, table: Table) -> AsyncIterator[AsyncClient]:
    transport = ASGITransport(app=create_app(services))  # type: ignore[arg-type]
    hooks = {"response": [table.note]}
    async with AsyncClient(transport=transport, base_url="http://sealog.test", event_hooks=hooks) as http:
        yield http


async def acts(person: Person, game: str, seat: str, pick: random.Random) -> bool:
    """Answer what the seat is asked, if it is asked."""
    ask = await person.asked(game, seat)
    if ask is None or ask.get("passed"):
        return False
    form: Any = msgspec.convert(ask["form"], AnyForm)
    answer = None if ask.get("may_pass") else msgspec.to_builtins(form.any_answer(pick.randrange))
    await person.answer(game, ask, answer, seat=seat)
    return True


@pytest.mark.parametrize("hot_seat", [False, True], ids=["four accounts", "one account for all"])
async def test_four_people_behind_one_address_play_without_a_429(
    client: AsyncClient, table: Table, hot_seat: bool
) -> None:
    """With bots of their own, and clients that read everything anew after every step of anybody."""
    people = [await Person.register(client, name) for name in ("Ann", "Bob", "Cyd", "Dee")]
    for name in ("one", "two"):
        await Person.register(client, f"Bot {name}")
    host, pick = people[0], random.Random(3)
    game = await host.open("toy-crossing", 4, hot_seat=hot_seat)
    holders = [host] * 4 if hot_seat else people
    for holder in holders[1:]:
        await holder.post(f"/v1/games/{game}/seats", {})
    await host.post(f"/v1/games/{game}/start", None)
    for person in people:
        await person.post("/v1/tickets", {"game": game})
    for _ in range(STEPS):
        table.now += STEP
        seated = [(holder, f"s{n}") for n, holder in enumerate(holders, 1)]
        for holder, seat in pick.sample(seated, 4):
            if await acts(holder, game, seat, pick):
                break
        for holder, seat in seated:
            for what in EVERYTHING_NEW:
                await holder.call("GET", f"/v1/games/{game}/{what}?seat={seat}")
        if (await host.get(f"/v1/games/{game}"))["state"] != "running":
            break
    assert 429 not in table.statuses
    assert set(table.least) == {"register", "answers", "reads", "streams"}
    assert min(table.least.values()) > 0.5, table.least


class TestHeaders:
    """With little allowed."""

    @pytest.fixture
    def limits(self) -> Limits:
        return Limits(reads=Limit("reads", capacity=3, per_second=0.5))

    async def test_every_answer_that_is_counted_tells_what_is_left(
        self, client: AsyncClient, ann: Person, table: Table
    ) -> None:
        for left, full in ((2, 2), (1, 4), (0, 6)):
            reply = await ann.call("GET", "/v1/players/me")
            assert reply.headers["ratelimit-policy"] == '"reads";q=3;w=6'
            assert reply.headers["ratelimit"] == f'"reads";r={left};t={full}'
        refused = await ann.call("GET", "/v1/players/me")
        problem_in(refused, 429, "too-many-requests")
        assert (refused.headers["ratelimit"], refused.headers["retry-after"]) == ('"reads";r=0;t=6', "2")
        table.now += 2000
        missing = await ann.call("GET", "/v1/games/00-0000000000")
        assert (missing.status_code, missing.headers["ratelimit"]) == (404, '"reads";r=0;t=6')

    async def test_what_is_not_counted_tells_nothing(self, client: AsyncClient) -> None:
        assert "ratelimit" not in (await client.get("/health/live")).headers
        unknown = await client.get("/v1/players/me", headers={"Authorization": "Bearer slp_nonsense"})
        assert unknown.status_code == 401 and "ratelimit" not in unknown.headers
