"""Everything derived is made again from the logs: all answers are the same before and after."""

from collections.abc import AsyncIterator

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from service.store import keys
from service.stored_games.rebuilding import DERIVED, NAMES, POSITIONS, drop_derived, parked, rebuild
from service.stored_games.rehearsing import rehearse
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.http.stored import stored_game
from tests.redis_fixture import *  # noqa: F403
from tests.toy.crossing import rules as crossing_rules
from workers.projector import Projector, after_the_end

pytestmark = pytest.mark.anyio
WHAT = ("", "/view", "/view?at=20", "/scene?at=turn:2", "/history", "/knowledge?at=30", "/events", "/changes?since=20")


@pytest.fixture
async def services(redis: Redis) -> Services:
    return Services(Settings(limits=False), ALL_GAMES, redis)


@pytest.fixture
async def client(services: Services) -> AsyncIterator[AsyncClient]:
    async with client_of(services) as http:
        yield http


def client_of(services: Services) -> AsyncClient:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url="http://sealog.test")


def quiet(name: str, done: int, of: int) -> None:
    """Tells nobody."""


async def house(services: Services, client: AsyncClient) -> tuple[list[Person], list[str]]:
    """People and games in every state: ended, running with bots at work, open, closed, private."""
    people = [await Person.register(client, f"Player {n}") for n in range(1, 5)]
    games = [str((await stored_game(services, people[:3], "toy-crossing", seed, most=most)).id)
             for seed, most in ((1, 4000), (2, 40), (3, 300))]  # fmt: skip
    games.append(await table_of(people[0], people[1], clock={"per_move": 3600}))
    games.append(await people[0].open("toy-mutiny", 3))
    games.append(await people[1].open("toy-mutiny", 3, public=False))
    closed = await people[2].open("toy-mutiny", 3)
    await people[2].call("DELETE", f"/v1/games/{closed}")
    with_bots = await people[3].open("toy-crossing", 2, bots={"s2": "random"}, entropy="server")
    await people[3].post(f"/v1/games/{with_bots}/start", None)
    for follow in (Projector(services), after_the_end(services)):
        await follow.follow()
    return people, [*games, closed, with_bots]


async def answers(http: AsyncClient, people: list[Person], games: list[str]) -> dict[str, tuple[int, bytes]]:
    """What everybody gets to hear, everywhere."""
    asked = [f"/v1/games/{game}{what}" for game in games for what in WHAT]
    asked += ["/v1/games", "/v1/games?state=ended", "/v1/games?mine=true", "/v1/audit/luck"]
    found = {}
    for person in people:
        for path in asked:
            reply = await Person(http, person.id, person.secret).call("GET", path)
            found[f"{person.id} {path}"] = (reply.status_code, reply.content)
    return found


async def test_all_answers_are_the_same_after_everything_derived_was_deleted(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    people, games = await house(services, client)
    before = await answers(client, people, games)
    due = await redis.zrange(keys.due(keys.bucket_of(GameId(games[3]))), 0, -1, withscores=True)
    assert await drop_derived(services) > 10
    assert [key for pattern in DERIVED async for key in redis.scan_iter(match=pattern)] == []
    fresh = Services(Settings(limits=False), ALL_GAMES, redis, now=services.now, keyring=services.keyring)
    heard: list[tuple[str, int, int]] = []
    assert await rebuild(fresh, NAMES, lambda *progress: heard.append(progress)) == 0
    assert {(name, of) for name, done, of in heard if done == of} == {
        *((name, len(games)) for name in NAMES if name not in ("site", "series")),
        ("site", 7),
    }, "games, and lines of the site log"
    async with client_of(fresh) as http:
        assert await answers(http, people, games) == before
    assert await redis.zrange(keys.due(keys.bucket_of(GameId(games[3]))), 0, -1, withscores=True) == due
    waiting = {job.game for job in await fresh.store.take_jobs(50)}
    for game in map(GameId, games):
        async with fresh.live_games.reading(game) as held:
            assert (game in waiting) == (held.needs_worker() or held.needs_chance()), "jobs are there again"


async def test_lists_never_go_empty_while_they_are_built_anew(services: Services, client: AsyncClient) -> None:
    people, _ = await house(services, client)
    before = await people[0].get("/v1/games?limit=100")
    seen: list[int] = []

    class Watching:
        def __call__(self, name: str, done: int, of: int) -> None:
            seen.append(done)

    await rebuild(services, ["lists"], Watching())
    assert seen and await people[0].get("/v1/games?limit=100") == before
    assert await Projector(services).follow() == 0, "it goes on from where the feeds ended"


async def test_one_bad_game_parks_that_game_only_and_shows_in_health(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    people, games = await house(services, client)
    bad = GameId(games[4])
    kept = await redis.xrange(keys.keys_of(bad).events, "1-0", "1-0")
    await redis.xdel(keys.keys_of(bad).events, "1-0")
    assert await rebuild(services, ["lists", "past"], quiet) == 2
    assert set((await parked(services))["lists"]) == {bad}
    await redis.set("site:worker", services.now())
    health = (await client.get("/health/ready")).json()
    said = next(check for check in health["checks"] if check["name"] == "projections")
    assert said["fine"] and "2 games are parked" in said["said"] and bad not in str(health)
    listed = {game["id"] for game in (await people[0].get("/v1/games?limit=100"))["games"]}
    assert set(games) - {bad, games[5]} <= listed
    assert kept and POSITIONS["lists"] != POSITIONS["past"]


async def test_a_rehearsal_says_which_games_the_rules_would_leave(
    services: Services, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, games = await house(services, client)
    found = {game: await rehearse(services.store, ALL_GAMES, GameId(game)) for game in games}
    assert [found[game].outcome for game in games[:4]] == ["identical"] * 4
    assert found[games[4]].outcome == "not begun" and all(one.fine for one in found.values())
    monkeypatch.setattr(crossing_rules, "GOAL", 1)
    again = await rehearse(services.store, ALL_GAMES, GameId(games[0]))
    assert (again.outcome, again.fine) == ("diverges", False) and again.event > 20
