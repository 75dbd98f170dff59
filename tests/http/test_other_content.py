"""Games that were locked with other content than the process has: read on, checked as far as that goes, never played on
with other content than the lock binds, and never said to be false for it."""

import dataclasses
from collections.abc import AsyncIterator

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from projections.catalogue import GameEntry
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from service.store.keys import keys_of
from service.stored_games.rehearsing import rehearse
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.stored import stored_game
from tests.http.test_frozen import INPUTS, play_to_next_turn, started
from tests.http.test_records_in import bring, played_elsewhere, problem_in
from tests.verify.book import Book
from workers.tending import tend

pytestmark = pytest.mark.anyio
GAME = "toy-mutiny"
DIGEST = "ab" * 8
SAID = f"locked with other content of {GAME} 1 (digest none) than {GAME} 1 has here (digest {DIGEST})"


def renewed(entry: GameEntry) -> GameEntry:
    """The same rules under the same version, and other content."""
    return dataclasses.replace(entry, ruleset=dataclasses.replace(entry.ruleset, content=bytes.fromhex(DIGEST) * 4))


RENEWED = {**ALL_GAMES, GAME: renewed(ALL_GAMES[GAME])}


@pytest.fixture
def after(redis: Redis) -> Services:
    """A process of a release that has other content."""
    parts = Services(Settings(limits=False), RENEWED, redis)
    parts.judge.modules = ("projections.games", "tests.toy")
    return parts


@pytest.fixture
async def away(after: Services) -> AsyncIterator[AsyncClient]:
    transport = ASGITransport(app=create_app(after), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


def same(person: Person, away: AsyncClient) -> Person:
    return Person(away, person.id, person.secret)


async def test_a_running_game_is_read_but_not_played_on(
    after: Services, away: AsyncClient, services: Services, ann: Person
) -> None:
    game = await started(ann)
    before = await ann.get(f"/v1/games/{game}/view")
    there = same(ann, away)
    assert await there.get(f"/v1/games/{game}/view") == before
    shown = await there.get(f"/v1/games/{game}")
    events = (await there.get(f"/v1/games/{game}/events"))["events"]
    assert events[shown["frozen"] - 1]["event"]["e"] == "GameLocked"
    for method, path, body in INPUTS:
        found = await there.refused(409, "frozen", method, f"/v1/games/{game}/{path}", {"seat": "s1", **body})
        assert SAID in found["detail"] and "it goes on where that content is loaded" in found["detail"]
    assert (await tend(after, GameId(game), lambda n: 0)).fault == "OtherContent"
    assert (await there.get(f"/v1/games/{game}"))["seq"] == before["seq"], "nothing was written"
    ask = before["asks"][0]
    await ann.answer(game, ask, ask.get("default"), seat=ask["seat"])  # where its content is, it goes on


@pytest.mark.parametrize("public", [True, False])
async def test_who_may_not_act_does_not_learn_of_it(away: AsyncClient, ann: Person, bob: Person, public: bool) -> None:
    game = await started(ann, public=public)
    for method, path, body in INPUTS:
        reply = await same(bob, away).call(method, f"/v1/games/{game}/{path}", body)
        assert reply.json()["code"] == ("not-seated" if public else "no-such-game"), path


@pytest.mark.parametrize("knows", [True, False])
async def test_a_snapshot_is_no_way_around_it(
    services: Services, away: AsyncClient, ann: Person, redis: Redis, monkeypatch: pytest.MonkeyPatch, knows: bool
) -> None:
    """Nor is one of an earlier release, which did not keep what a game was locked with."""
    monkeypatch.setattr("service.games.held_game.SNAPSHOT_EVERY", 1)
    goes_on = False
    while not goes_on:
        game = await started(ann)
        goes_on = await play_to_next_turn(services, ann, game)
    key = keys_of(GameId(game)).snapshot
    beside = msgspec.json.decode((await redis.hgetall(key))[b"x"])  # type: ignore[misc]
    assert beside["lobby"]["lock"]["version"] == "1"
    if not knows:
        del beside["lobby"]["lock"]
        await redis.hset(key, "x", msgspec.json.encode(beside))  # type: ignore[misc]
    assert (await same(ann, away).get(f"/v1/games/{game}"))["frozen"] > 0
    assert await redis.exists(key) == knows
    services.live_games.slot(GameId(game)).held = None
    assert "frozen" not in await ann.get(f"/v1/games/{game}")


@pytest.fixture
async def locked(ann: Person, bob: Person) -> str:
    """A table that waits for the commitments of two people."""
    game = await ann.open(GAME, 3, entropy="clients", bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def test_a_table_that_is_only_locked_does_not_begin_with_other_content(
    after: Services, away: AsyncClient, ann: Person, bob: Person, locked: str
) -> None:
    """Whoever leaves opens it again, and the next lock names the content of today."""
    here, there = f"/v1/games/{locked}", same(ann, away)
    for part, body in (("commit", {"commitment": None}), ("reveal", {"r": "A" * 43 + "="})):
        reply = await there.call("POST", f"{here}/entropy/{part}", body)
        assert reply.json()["code"] == ("frozen" if part == "commit" else "reveal-early")
    assert (await there.get(here))["state"] == "locked"
    assert (await same(bob, away).call("DELETE", f"{here}/seats/s2")).status_code < 300
    shown = await there.get(here)
    assert shown["state"] == "open" and "frozen" not in shown
    await same(bob, away).post(f"{here}/seats", {})
    await there.post(f"{here}/start", None)
    for person in (there, same(bob, away)):
        await person.post(f"{here}/entropy/commit", {"commitment": None})
    shown = await there.get(here)
    assert shown["state"] == "running" and "frozen" not in shown
    assert (await ann.get(here))["frozen"] > 0, "now it is the other release that has other content"


async def test_a_table_that_is_only_locked_can_be_closed(away: AsyncClient, ann: Person, locked: str) -> None:
    assert (await same(ann, away).call("DELETE", f"/v1/games/{locked}")).status_code < 300
    shown = await same(ann, away).get(f"/v1/games/{locked}")
    assert shown["state"] == "abandoned" and "frozen" not in shown


async def test_the_clock_does_not_begin_it_either(after: Services, away: AsyncClient, ann: Person, locked: str) -> None:
    after.starting.now = lambda: 4_000_000_000_000
    before = await after.store.last(GameId(locked))
    assert (await tend(after, GameId(locked), lambda n: 0)).fault == "OtherContent"
    assert await after.store.last(GameId(locked)) == before


async def over(services: Services, client: AsyncClient) -> tuple[list[Person], str]:
    people = [await Person.register(client, f"Player {n}") for n in range(4)]
    game = await stored_game(services, people, GAME, 1, most=20_000)
    return people, game.here


async def test_a_game_that_is_over_is_over_and_not_frozen(
    services: Services, client: AsyncClient, away: AsyncClient
) -> None:
    people, here = await over(services, client)
    there = same(people[0], away)
    for path in ("", "/view", "/view?at=40", "/history", "/audit", "/audit/draws/0", "/audit/luck", "/record"):
        expected = await people[0].call("GET", here + path)
        found = await there.call("GET", here + path)
        assert found.status_code == expected.status_code == 200
        if path != "/record":
            assert found.json() == expected.json(), path
    for path in ("answers", "previews"):
        for person in (people[0], there):
            await person.refused(409, "game-over", "POST", f"{here}/{path}", {"ask": "2.0", "answer": []})
    refused = await there.refused(409, "frozen", "POST", f"{here}/forks", {"at": "turn:2", "chance": "same"})
    assert SAID in refused["detail"], "no study goes on with other content either"


async def test_a_dispute_over_events_is_not_decided_by_other_content(
    after: Services, away: AsyncClient, services: Services, client: AsyncClient
) -> None:
    people, here = await over(services, client)
    last = (await people[0].get(here))["seq"]
    await same(people[0], away).post(f"{here}/disputes", {"first": 1, "last": last})
    game = GameId(here.rpartition("/")[2])
    assert await after.judge.look(RENEWED[GAME], game) == 1
    (dispute,) = (await same(people[0], away).get(f"{here}/disputes"))["disputes"]
    verdict = dispute["verdicts"][-1]["verdict"]
    assert verdict["finding"] == "holds"
    assert verdict["rules"].startswith("not checkable here: the game was " + SAID)


async def test_a_record_is_not_called_false_for_it(
    services: Services, client: AsyncClient, redis: Redis, away: AsyncClient
) -> None:
    data, game = await played_elsewhere(services, client, redis, GAME)
    ann = await Person.register(client, "Ann")
    refused = problem_in(await bring(same(ann, away), data), 422, "record-version")
    assert "The record is not checkable here: the game was " + SAID in refused["detail"]
    assert await services.store.last(game.id) == 0
    assert (await bring(ann, data)).status_code == 201


async def test_a_record_that_two_versions_have_played_is_not_called_false_either(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    data, _ = await played_elsewhere(services, client, redis, GAME)
    book = Book(data)
    for i in book.places("Checkpoint")[2:]:
        book.write(i, rules="2")
    book.receipts = []
    refused = problem_in(await bring(await Person.register(client, "Ann"), book.bound()), 422, "record-version")
    assert "were played by toy-mutiny 2" in refused["detail"]


async def test_a_rehearsal_tells_who_would_be_left_waiting(
    services: Services, client: AsyncClient, ann: Person, locked: str
) -> None:
    _, here = await over(services, client)
    running = await started(ann)
    for game, fine in ((running, False), (locked, False), (here.rpartition("/")[2], True)):
        found = await rehearse(services.store, RENEWED, GameId(game))
        assert (found.outcome, found.fine) == ("other content", fine)
        assert found.said == "the game was " + SAID
