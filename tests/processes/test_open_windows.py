"""Real processes and an open window: what is noted in one is told by none, and survives a crash of any of them."""

import asyncio
import random
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.events import OrderGiven, Passed
from domain.kernel.log import is_kind
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.http.test_two_processes import BESIDE, SIGHTS, told
from tests.http.test_whole_games import answers_one
from tests.processes.audit import audited
from tests.processes.serve import Serve
from tests.processes.up import PATIENCE, Up, until
from tests.verify.both import verified

pytestmark = pytest.mark.processes
RULESET = "toy-mutiny"
ORDERS = [{"do": "pass", "scope": "turn"}]
CLOCK = {"per_move": 3600}
"""A deadline is shown, and moves for nothing that is noted and for no crash; it never comes here."""
CHANGING = {"/health/ready"}
"""Tells of processes, not of games."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Up, Serve]]:
    with Up(tmp_path_factory.mktemp("windows"), SEALOG_LOG="debug", SEALOG_ACCESS_LOG="true") as up, Serve(up) as serve:
        yield up, serve


class Table:
    """Three people in a window that two of them, or all, are asked in."""

    def __init__(self, clients: Sequence[AsyncClient], people: Sequence[Person], game: str) -> None:
        self.clients, self.people, self.game, self.here = clients, people, game, f"/v1/games/{game}"
        self.asks: dict[str, Any] = {}

    def at(self, place: int, seat: str) -> Person:
        person = self.people[int(seat[1:]) - 1]
        return Person(self.clients[place], person.id, person.secret)

    async def play_to_a_window(self) -> None:
        pick = random.Random(5)
        for _ in range(200):
            asks = [a for a in (await self.people[0].get(f"{self.here}/view"))["asks"] if a.get("may_pass")]
            if len(asks) > 1:
                self.asks = {ask["seat"]: ask for ask in asks}
                return
            for person in self.people:
                if await answers_one(person, self.game, pick):
                    break
        raise AssertionError("no window was found")

    async def is_announced(self) -> None:
        """Both processes have seen the game's lock in the site log; they look once a second."""
        while True:
            receipts = [await self.at(place, "s1").get(f"{self.here}/receipts") for place in (0, 1)]
            if all("site" in one for one in receipts) and len({one["site_size"] for one in receipts}) == 1:
                return
            await asyncio.sleep(0.05)

    async def passes(self, place: int, seat: str) -> Any:
        answer = {"ask": self.asks[seat]["id"], "answer": None}
        return await self.at(place, seat).post(f"{self.here}/answers", answer)

    async def orders(self, place: int, seat: str) -> None:
        reply = await self.at(place, seat).call("PUT", f"{self.here}/orders", {"orders": ORDERS})
        assert reply.status_code == 200, reply.text

    async def seen_by(self, seat: str) -> dict[str, Any]:
        """All that a seat can read in both processes."""
        paths = [*(f"{self.here}/{sight}".rstrip("/") for sight in SIGHTS), *(set(BESIDE) - CHANGING)]
        found = {}
        for place in (0, 1):
            for path in paths:
                found[f"{path} in {place}"] = told(await self.at(place, seat).call("GET", path))
        return found


@asynccontextmanager
async def connected(up: Up, serve: Serve) -> AsyncIterator[Sequence[AsyncClient]]:
    async with (
        AsyncClient(base_url=up.url, timeout=PATIENCE) as first,
        AsyncClient(base_url=serve.url, timeout=PATIENCE) as second,
    ):
        yield first, second


@asynccontextmanager
async def table(up: Up, serve: Serve) -> AsyncIterator[Table]:
    async with AsyncExitStack() as stack:
        clients = await stack.enter_async_context(connected(up, serve))
        people = [await Person.register(clients[0], name) for name in ("Ann", "Bob", "Cyd")]
        found = Table(clients, people, await table_of(*people, ruleset=RULESET, clock=CLOCK))
        await found.play_to_a_window()
        await asyncio.wait_for(found.is_announced(), PATIENCE)
        yield found


async def frames(table: Table, place: int, seat: str, began: asyncio.Event) -> AsyncGenerator[tuple[str, str], None]:
    """Kind and whole text of each message of a game's stream."""
    person = table.at(place, seat)
    headers, lines = {"Authorization": f"Bearer {person.secret}"}, []
    async with person.http.stream("GET", f"{table.here}/stream", headers=headers) as reply:
        async for line in reply.aiter_lines():
            if line:
                lines.append(line)
                continue
            kind = next((one[7:] for one in lines if one.startswith("event: ")), "")
            if kind == "table":
                began.set()
            yield kind, "\n".join(lines)
            lines = []


async def heard(table: Table, place: int, seat: str, began: asyncio.Event) -> list[tuple[str, str]]:
    """What a stream says after its beginning, up to the step with which the window closes."""
    found = []
    async with aclosing(frames(table, place, seat, began)) as coming:
        async for kind, text in coming:
            found.append((kind, text))
            if kind == "step":
                break
    start = next(i for i, (kind, _) in enumerate(found) if kind == "table")
    return found[start + 1 :]


async def notes_are_told_by_neither(up: Up, serve: Serve) -> None:
    async with table(up, serve) as t:
        *doers, viewer = list(t.asks)
        began = [asyncio.Event(), asyncio.Event()]
        streams = [asyncio.create_task(heard(t, place, viewer, began[place])) for place in (0, 1)]
        await asyncio.gather(*(asyncio.wait_for(one.wait(), PATIENCE) for one in began))
        before = await t.seen_by(viewer)
        for place, doer in enumerate(doers):
            await t.orders(place, doer)
            await t.passes(1 - place, doer)
            assert (await t.at(place, doer).get(f"{t.here}/view"))["passed"], "the other process knows of it"
        after = await t.seen_by(viewer)
        for what, was in before.items():
            assert after[what] == was, f"{what} tells of a note"
        assert not any(stream.done() for stream in streams)
        await t.passes(0, viewer)
        first, second = await asyncio.gather(*(asyncio.wait_for(stream, PATIENCE) for stream in streams))
        assert [kind for kind, _ in first] == ["step"], "nothing came before the window closed"
        assert first == second


def test_notes_of_one_process_are_told_by_neither(house: tuple[Up, Serve]) -> None:
    asyncio.run(notes_are_told_by_neither(*house))


async def noted(up: Up, serve: Serve) -> tuple[Table, dict[str, Any]]:
    async with table(up, serve) as t:
        *doers, viewer = list(t.asks)
        before = await t.seen_by(viewer)
        for doer in doers:
            await t.orders(1, doer)
            await t.passes(1, doer)
        return t, before


async def still_there(t: Table, before: dict[str, Any], victim: str) -> None:
    *doers, viewer = list(t.asks)
    after = await t.seen_by(viewer)
    for what, was in before.items():
        assert after[what] == was, f"{what} tells of a note after a crash of {victim}"
    for doer in doers:
        for place in (0, 1):
            view = await t.at(place, doer).get(f"{t.here}/view")
            assert view["passed"] and len(view["orders"]) == len(ORDERS), f"lost with {victim}"
        assert (await t.passes(0, doer))["repeated"]


async def goes_on(up: Up, t: Table) -> None:
    """The window closes with all that was noted, the game goes on, and its record holds."""
    *doers, viewer = list(t.asks)
    await t.passes(0, viewer)
    store = EventStore(client := connect(up.redis_url), up.vault)
    records = await audited(store, ALL_GAMES, t.game, RULESET)
    await client.aclose()
    opened = int(t.asks[viewer]["id"].partition(".")[0])
    window = records[opened : opened + 2 * len(doers) + 1]
    assert sum(is_kind(record, OrderGiven) for record in window) == len(doers)
    assert sum(is_kind(record, Passed) for record in window) == len(doers) + 1
    people, pick = [t.at(0, f"s{n}") for n in (1, 2, 3)], random.Random(7)
    assert any([await answers_one(person, t.game, pick) for person in people])
    for person in people:
        assert verified((await person.call("GET", f"{t.here}/record")).content)["ok"]


def strike(up: Up, serve: Serve, victim: str) -> None:
    """Kill one of the processes, and wait until everything is well again."""
    if victim == "serve":
        serve.crash()
        return
    pid = up.pid(victim)
    up.kill(victim)
    until(lambda: up.pid(victim) not in (0, pid) and up.ready(), f"{victim} is well again", up.words)
    until(serve.ready, "the second API is well again", serve.words)


def test_notes_outlive_a_crash_and_nobody_is_told(house: tuple[Up, Serve]) -> None:
    up, serve = house
    t, before = asyncio.run(noted(up, serve))

    async def with_clients(work: Callable[[], Awaitable[None]]) -> None:
        async with connected(up, serve) as t.clients:
            await work()

    for victim in ("serve", "API", "redis"):
        strike(up, serve, victim)
        asyncio.run(with_clients(lambda victim=victim: still_there(t, before, victim)))  # type: ignore[misc]
    asyncio.run(with_clients(lambda: goes_on(up, t)))
    said = up.words() + serve.words()
    assert '"operation"' in said, "requests are logged here"
    for person in t.people:
        assert person.secret not in said
    for word in ("Passed", "OrderGiven", "slp_", "sls_", "slt_", *(ask["id"] for ask in t.asks.values())):
        assert f'"{word}"' not in said and f"{word} " not in said, f"the log says {word}"
