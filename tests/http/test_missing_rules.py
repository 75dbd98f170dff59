"""Games whose rules a process does not have: listed as before, and a typed problem everywhere else."""

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel import fair
from domain.kernel.events import TurnBegun
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from service.http.app import create_app
from service.http.endpoints import ENDPOINTS
from service.ops.settings import Settings
from service.services import Services
from service.store.keys import keys_of
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in
from workers.tending import tend

pytestmark = pytest.mark.anyio
GONE = "toy-mutiny"


@pytest.fixture
def without(redis: Redis) -> Services:
    """A process in which one ruleset is not loaded."""
    return Services(Settings(limits=False), {name: ALL_GAMES[name] for name in ALL_GAMES if name != GONE}, redis)


@pytest.fixture
async def away(without: Services) -> AsyncIterator[AsyncClient]:
    transport = ASGITransport(app=create_app(without), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


async def running(ann: Person, **more: Any) -> str:
    game = await ann.open(GONE, 3, bots={"s2": "random", "s3": "random"}, **more)
    await ann.post(f"/v1/games/{game}/start", None)
    return game


FILLED = {"seat": "s1", "draw": "0", "card": "0.0", "dispute": "1", "message": "1", "channel": "table"}
BODIES: dict[str, Any] = {
    "answers": {"ask": "1.0", "answer": []},
    "preview": {"ask": "1.0", "answer": []},
    "undo": {"version": "1.0"},
    "orders": {"orders": []},
    "proposals": {"what": "pause"},
    "votes": {"agrees": True},
    "forks": {},
    "disputes": {"draw": 0},
    "chat": {"said": "Ahoy"},
}


async def answered(person: Person, game: str, endpoint: Any) -> Any:
    path = endpoint.path.format(game=game, **FILLED)
    return await person.call(endpoint.method, path, BODIES.get(path.rpartition("/")[2], {}) if endpoint.body else None)


async def test_no_operation_breaks_and_those_that_need_the_rules_name_them(
    away: AsyncClient, client: AsyncClient, ann: Person
) -> None:
    game, said = await running(ann), 0
    me = Person(away, ann.id, ann.secret)
    for endpoint in [e for e in ENDPOINTS if e.path.startswith("/v1/games/{game}") and e.tag != "Streams"]:
        reply = await answered(me, game, endpoint)
        assert reply.status_code != 500, (endpoint.method, endpoint.path, reply.text)
        if reply.status_code == 503:
            found = problem_in(reply, 503, "ruleset-missing")
            assert found["text"]["args"] == {"ruleset": GONE}
            assert found["detail"] == f"{game} is a game of {GONE}, which is not loaded here."
            said += 1
    assert said > 20
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running", "who has the rules goes on"


async def test_lists_have_it_all_the_same(away: AsyncClient, without: Services, ann: Person) -> None:
    game = await running(ann)
    await without.listing.update(GameId(game))
    me = Person(away, ann.id, ann.secret)
    for query in ("mine=true", "state=running", f"ruleset={GONE}"):
        (listed,) = (await me.get(f"/v1/games?{query}"))["games"]
        assert (listed["id"], listed["title"], listed["state"]) == (game, GONE, "running")


async def test_a_private_table_is_still_not_there_for_others(away: AsyncClient, ann: Person, bob: Person) -> None:
    game = await running(ann, public=False)
    for path in ("", "/view", "/record", "/history"):
        await Person(away, bob.id, bob.secret).refused(404, "no-such-game", "GET", f"/v1/games/{game}{path}")
        await Person(away, ann.id, ann.secret).refused(503, "ruleset-missing", "GET", f"/v1/games/{game}{path}")


async def test_a_stream_is_refused_in_the_same_way(away: AsyncClient, ann: Person) -> None:
    game = await running(ann)
    await Person(away, ann.id, ann.secret).refused(503, "ruleset-missing", "GET", f"/v1/games/{game}/stream")


async def test_workers_leave_it_alone(without: Services, ann: Person) -> None:
    game = GameId(await running(ann))
    before = await without.store.last(game)
    assert (await tend(without, game, lambda n: 0)).fault == "NoSuchRuleset"
    assert await without.store.last(game) == before


async def made_strange(services: Services, redis: Redis, game: GameId) -> None:
    """The log has an event of a later version, which these rules have never heard of."""
    records = await services.store.raw(game)
    i = next(i for i, record in enumerate(records) if is_kind(record, TurnBegun))
    strange = msgspec.json.encode(msgspec.json.decode(records[i].public) | {"e": "TurnBegun/9"})
    head, key = records[i - 1].head, keys_of(game)
    await redis.delete(key.events, key.snapshot)
    for record in records:
        public = strange if record.seq == records[i].seq else record.public
        head = fair.chain(head, public) if record.seq >= records[i].seq else record.head
        fields = {"e": public, "h": head, **({"s": record.private} if record.private else {})}
        await redis.xadd(key.events, fields, id=f"{record.seq}-0")  # type: ignore[arg-type]


@pytest.fixture
async def fresh(redis: Redis) -> AsyncIterator[AsyncClient]:
    """A process that has never seen any game."""
    transport = ASGITransport(
        app=create_app(Services(Settings(limits=False), ALL_GAMES, redis)),  # type: ignore[arg-type]
        raise_app_exceptions=False,
    )
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


UNREAD = f"{GONE}, played by version 1, and version 1, which is loaded here, cannot read its log"


async def test_a_log_that_the_loaded_version_cannot_read_says_which_version_it_needs(
    services: Services, redis: Redis, fresh: AsyncClient, ann: Person
) -> None:
    game = GameId(await running(ann))
    await made_strange(services, redis, game)
    me, said = Person(fresh, ann.id, ann.secret), 0
    for endpoint in [e for e in ENDPOINTS if e.path.startswith("/v1/games/{game}") and e.tag != "Streams"]:
        reply = await answered(me, game, endpoint)
        assert reply.status_code != 500, (endpoint.method, endpoint.path, reply.text)
        if reply.status_code == 503:
            assert UNREAD in problem_in(reply, 503, "ruleset-missing")["detail"]
            said += 1
    assert said > 20


async def test_nor_can_its_past_be_looked_at(
    services: Services, redis: Redis, fresh: AsyncClient, ann: Person, bob: Person
) -> None:
    game = GameId(await running(ann, public=False))
    await made_strange(services, redis, game)
    me, stranger = Person(fresh, ann.id, ann.secret), Person(fresh, bob.id, bob.secret)
    for path in ("view", "scene", "table", "picture", "stage", "asks", "knowledge"):
        here = f"/v1/games/{game}/{path}?at=end"
        assert UNREAD in (await me.refused(503, "ruleset-missing", "GET", here))["detail"]
        await stranger.refused(404, "no-such-game", "GET", here)
    for path in ("history", "story", "changes?since=2"):
        assert UNREAD in (await me.refused(503, "ruleset-missing", "GET", f"/v1/games/{game}/{path}"))["detail"]
