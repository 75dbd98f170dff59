"""Who gets a stream, how many, from where; how streams end with the server; long polls."""

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Any

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from service.http.server import Server
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.players.limits import Limit, Limits
from service.services import Services
from service.store import connect
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in
from tests.live.conftest import client_of, serving
from tests.live.listener import listening
from tests.live.tables import something_happens, started
from tests.live.viewers import nobody_listens

pytestmark = pytest.mark.anyio
ELSEWHERE = "https://table.example"


@pytest.fixture
def settings() -> Settings:
    return Settings(limits=False, streams=3, cors=ELSEWHERE)


async def test_a_page_of_another_site_follows_with_a_ticket(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await started(ann, bob)
    asked = {"Origin": ELSEWHERE, "Access-Control-Request-Method": "GET"}
    for path, header in ((f"/v1/games/{game}/stream", "last-event-id"), ("/v1/tickets", "authorization")):
        reply = await client.options(path, headers={**asked, "Access-Control-Request-Headers": header})
        assert reply.status_code == 204
        assert reply.headers["access-control-allow-origin"] == ELSEWHERE
        assert header in reply.headers["access-control-allow-headers"].lower()
    ticket = (await ann.post("/v1/tickets", {"game": game}))["ticket"]
    path = f"/v1/games/{game}/stream"
    async with listening(client, path, {"Origin": ELSEWHERE}, ticket=ticket) as ear:
        assert ear.response.headers["access-control-allow-origin"] == ELSEWHERE
        assert (await ear.next("state")).data["view"]["seat"] == "s1"
    again = await client.get(path, params={"ticket": ticket})
    assert (again.status_code, again.json()["code"]) == (401, "ticket-unknown")
    stranger = await client.options(path, headers={**asked, "Origin": "https://other.example"})
    assert "access-control-allow-origin" not in stranger.headers


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        ({"Origin": "https://other.example"}, "https://other.example"),
        ({"Access-Control-Request-Method": "TRACE"}, "TRACE"),
        ({"Access-Control-Request-Headers": "authorization, x-mine"}, "x-mine"),
    ],
)
async def test_a_refused_preflight_is_a_problem(client: AsyncClient, sent: dict[str, str], why: str) -> None:
    asked = {"Origin": ELSEWHERE, "Access-Control-Request-Method": "GET", **sent}
    reply = await client.options("/v1/games", headers=asked)
    assert why in problem_in(reply, 403, "cross-origin-refused")["detail"]
    assert "access-control-allow-origin" not in reply.headers and reply.headers["vary"] == "origin"


async def test_answers_to_other_sites_vary_with_all_that_they_vary_with(client: AsyncClient) -> None:
    reply = await client.get("/openapi.json", headers={"Origin": ELSEWHERE})
    assert reply.headers["access-control-allow-origin"] == ELSEWHERE
    assert {"accept", "origin", "accept-encoding"} <= {
        part.strip().lower() for part in reply.headers["vary"].split(",")
    }
    assert {"etag", "ratelimit", "link"} <= set(reply.headers["access-control-expose-headers"].lower().split(", "))
    stranger = await client.get("/openapi.json", headers={"Origin": "https://other.example"})
    assert stranger.status_code == 200 and "access-control-allow-origin" not in stranger.headers


async def test_nobody_has_more_streams_than_allowed(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as one, listening(ann, path) as two, listening(ann, "/v1/players/me/stream") as me:
        for ear in (one, two, me):
            await ear.next()
        for more in (path, "/v1/players/me/stream"):
            reply = await ann.call("GET", more)
            assert (reply.status_code, reply.json()["code"]) == (429, "too-many-streams")
            assert reply.headers["retry-after"] == "1"
        async with listening(bob, path) as other:
            await other.next("state")
    await nobody_listens(services)
    async with listening(ann, path) as ear:
        await ear.next("state")


async def test_each_process_counts_its_own_streams(
    ann: Person, bob: Person, redis_server: RedisServer, settings: Settings
) -> None:
    """As `docs/streams.md` says: the limit keeps one process from being used up."""
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as one, listening(ann, path) as two, listening(ann, path) as three:
        for ear in (one, two, three):
            await ear.next("state")
        assert "in this process" in (await ann.call("GET", path)).json()["detail"]
        parts = Services(settings, ALL_GAMES, connect(redis_server.url))
        async with (
            serving(parts) as other,
            client_of(other) as http,
            listening(Person(http, ann.id, ann.secret), path) as ear,
        ):
            await ear.next("state")


async def test_a_follower_ends_with_its_last_listener_though_redis_swallows_the_cancellation(
    services: Services, ann: Person, bob: Person
) -> None:
    following = services.followings.of(GameId(await started(ann, bob)))
    looking = asyncio.Event()

    async def look() -> None:
        looking.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(60)

    following.look = look  # type: ignore[method-assign]
    following.news.wake()
    await looking.wait()
    nobody: Any = object()
    services.followings.leave(following, nobody)
    assert following.task is not None
    await asyncio.wait_for(asyncio.wait([following.task]), 1)
    assert following.task.done()


async def test_services_that_stop_leave_no_follower_behind(services: Services, ann: Person, bob: Person) -> None:
    following = services.followings.of(GameId(await started(ann, bob)))
    await services.stop()
    assert following.task is not None and following.task.done()


class TestLimits:
    """With rate limits on."""

    @pytest.fixture
    async def services(self, redis: Redis) -> Services:
        limits = Limits(streams=Limit("streams", capacity=2, per_second=0.01))
        return Services(Settings(), ALL_GAMES, redis, limits=limits)

    async def test_opening_streams_is_counted(self, ann: Person) -> None:
        for _ in range(2):
            async with listening(ann, "/v1/players/me/stream") as ear:
                await ear.next("games")
        reply = await ann.call("GET", "/v1/players/me/stream")
        assert (reply.status_code, reply.json()["code"]) == (429, "too-many-requests")
        assert int(reply.headers["retry-after"]) > 0


async def test_a_server_that_stops_lets_everybody_go(
    running: Server, services: Services, ann: Person, bob: Person
) -> None:
    game = await started(ann, bob)
    tag = (await ann.call("GET", f"/v1/games/{game}/view")).headers["etag"]
    poll = asyncio.create_task(_poll(ann, game, tag, 30))
    async with listening(ann, f"/v1/games/{game}/stream") as ear, listening(bob, "/v1/players/me/stream") as other:
        await ear.next("table")
        await other.next("games")
        began = time.monotonic()
        running.should_exit = True
        await ear.ended()
        await other.ended()
        assert (await poll).status_code == 304
        assert ear.kinds() == ["state", "table"] and other.kinds() == ["games"]
        assert time.monotonic() - began < 20, "the poll waited for its whole time"
    await nobody_listens(services)


# --- long polls ------------------------------------------------------------------------------------


async def _poll(person: Person, game: str, tag: str, wait: int, what: str = "view") -> object:
    headers = {"If-None-Match": tag}
    return await person.call("GET", f"/v1/games/{game}/{what}", params={"wait": wait}, headers=headers, timeout=40)


@pytest.fixture
async def reads(services: Services, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[str]]:
    """Every time that a game is read."""
    seen: list[str] = []
    reading = services.live_games.reading

    def counted(game: str) -> object:
        seen.append(game)
        return reading(game)

    monkeypatch.setattr(services.live_games, "reading", counted)
    yield seen


@pytest.mark.parametrize("what", ["view", "asks", "scene"])
async def test_a_long_poll_answers_when_there_is_news(
    services: Services, ann: Person, bob: Person, reads: list[str], what: str
) -> None:
    game = await started(ann, bob)
    tag = (await ann.call("GET", f"/v1/games/{game}/{what}")).headers["etag"]
    reads.clear()
    poll = asyncio.create_task(_poll(ann, game, tag, 30, what))
    async with asyncio.timeout(5):
        while not services.tail.listeners():
            await asyncio.sleep(0.005)
    await something_happens(services, game, ann, bob)
    reply = await asyncio.wait_for(poll, 5)
    assert reply.status_code == 200 and reply.headers["etag"] != tag
    assert not services.tail.listeners()


async def test_a_long_poll_without_news_gives_up_and_does_not_spin(
    services: Services, ann: Person, bob: Person, reads: list[str]
) -> None:
    game = await started(ann, bob)
    tag = (await ann.call("GET", f"/v1/games/{game}/view")).headers["etag"]
    reads.clear()
    reply = await _poll(ann, game, tag, 1)
    assert (reply.status_code, reply.content, reply.headers["etag"]) == (304, b"", tag)
    assert len(reads) <= 2, "it looked once, perhaps once more when the feeds woke it"


@pytest.mark.parametrize("path", ["/v1/games/{game}/stream", "/v1/players/me/stream"])
async def test_a_revoked_token_hears_no_more_however_much_there_is_to_hear(
    services: Services, ann: Person, bob: Person, client: AsyncClient, path: str
) -> None:
    services.streams.heartbeat_ms = 400
    game = await started(ann, bob)
    token = await ann.post("/v1/players/me/tokens", {"name": "ui", "scopes": ["read"]})
    async with listening(Person(client, ann.id, token["secret"]), path.format(game=game)) as ear:
        await ear.next()
        assert (await ann.call("DELETE", f"/v1/players/me/tokens/{token['id']}")).status_code == 204
        until = time.monotonic() + 20
        while not ear.closed and time.monotonic() < until:
            await bob.post(f"/v1/games/{game}/chat", {"said": "and another thing"})
            await asyncio.sleep(0.1)
        assert ear.closed and not ear.beats
