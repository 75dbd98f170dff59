"""What every address refuses in the same way: too often, too large, unreadable, unknown, unforeseen."""

import gzip
from collections.abc import AsyncIterator

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from service.http.app import create_app
from service.ops.settings import Settings
from service.players.limits import Limit, Limits
from service.services import Services
from service.store import connect
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio
JSON = {"Content-Type": "application/json"}


def client_of(services: Services) -> AsyncClient:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url="http://sealog.test")


# --- rate limits ----------------------------------------------------------------------------------


@pytest.fixture
async def twins(redis: Redis) -> AsyncIterator[tuple[AsyncClient, AsyncClient]]:
    """Two instances on one Redis, with limits that are soon reached."""
    few = Limits(register=Limit("register", 2, 0.001), reads=Limit("reads", 3, 0.5), answers=Limit("answers", 2, 0.25))
    made = [Services(Settings(), ALL_GAMES, redis, now=lambda: 1_790_000_000_000, limits=few) for _ in range(2)]
    async with client_of(made[0]) as one, client_of(made[1]) as two:
        yield one, two


async def test_limits_are_shared_by_all_instances(twins: tuple[AsyncClient, AsyncClient]) -> None:
    one, two = twins
    ann = await Person.register(one, "Ann")
    at_two = Person(two, ann.id, ann.secret)
    for who in (ann, at_two, ann):
        await who.get("/v1/players/me")
    reply = await at_two.call("GET", "/v1/players/me")
    found = problem_in(reply, 429, "too-many-requests")
    assert reply.headers["retry-after"] == "2" and found["retry_after"] == 2


async def test_limits_are_of_one_player_and_one_kind(twins: tuple[AsyncClient, AsyncClient]) -> None:
    one, two = twins
    ann, bob = await Person.register(one, "Ann"), await Person.register(two, "Bob")
    problem_in(await two.post("/v1/players", json={"name": "Cyd"}), 429, "too-many-requests")
    for _ in range(3):
        await ann.get("/v1/players/me")
    await ann.refused(429, "too-many-requests", "GET", "/v1/players/me")
    await bob.get("/v1/players/me")
    assert (await ann.call("PATCH", "/v1/players/me", {"name": "Anne"})).status_code == 200


async def test_another_secret_is_not_another_player(twins: tuple[AsyncClient, AsyncClient]) -> None:
    ann = await Person.register(twins[0], "Ann")
    token = await ann.post("/v1/players/me/tokens", {"name": "ui", "scopes": ["read", "play"]})
    ann.secret = (await ann.post("/v1/players/me/secret", None))["secret"]
    await ann.refused(429, "too-many-requests", "POST", "/v1/players/me/secret")
    reader = Person(twins[1], ann.id, token["secret"])
    for who in (reader, ann, reader):
        await who.get("/v1/players/me")
    for who in (reader, ann):
        await who.refused(429, "too-many-requests", "GET", "/v1/players/me")


async def test_a_wrong_secret_uses_up_nobody_elses_limit(twins: tuple[AsyncClient, AsyncClient]) -> None:
    ann = await Person.register(twins[0], "Ann")
    thief = Person(twins[0], ann.id, ann.secret[:-4] + ("aaaa" if ann.secret[-4:] != "aaaa" else "bbbb"))
    for _ in range(5):
        assert (await thief.call("GET", "/v1/players/me")).status_code == 401
    await ann.get("/v1/players/me")


async def test_health_is_never_limited(twins: tuple[AsyncClient, AsyncClient]) -> None:
    assert {(await twins[0].get("/health/live")).status_code for _ in range(20)} == {200}


# --- bodies ---------------------------------------------------------------------------------------


async def test_a_body_has_a_limit(redis: Redis) -> None:
    async with client_of(Services(Settings(limits=False, body_limit=1024), ALL_GAMES, redis)) as http:
        large = b'{"name": "' + b"x" * 2000 + b'"}'
        problem_in(await http.post("/v1/players", content=large, headers=JSON), 413, "body-too-large")

        async def in_pieces() -> AsyncIterator[bytes]:
            for _ in range(50):
                yield b"x" * 100

        problem_in(await http.post("/v1/players", content=in_pieces(), headers=JSON), 413, "body-too-large")


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (b"", "The body is empty; JSON is wanted."),
        (b" \n", "The body is empty; JSON is wanted."),
        (b"{", "The body is no JSON"),
        (b"\xff\xfe", "The body is no JSON"),
        (b'{"name": "\xfc"}', "The body is no JSON: it is not UTF-8."),
        (b"nul", "The body is no JSON"),
        (b'{"name": "Ann"} more', "The body is no JSON"),
        (b"[" * 100_00, "The body is"),
    ],
)
async def test_what_is_no_json_cannot_be_read(client: AsyncClient, body: bytes, said: str) -> None:
    found = problem_in(await client.post("/v1/players", content=body, headers=JSON), 400, "bad-request")
    assert found["detail"].startswith(said)


@pytest.mark.parametrize(
    ("body", "pointer"), [("[]", ""), ('{"name": 7}', "/name"), ("{}", ""), ('{"name": "Ann", "age": 7}', "/age")]
)
async def test_json_of_another_shape_is_pointed_at(client: AsyncClient, body: str, pointer: str) -> None:
    found = problem_in(await client.post("/v1/players", content=body, headers=JSON), 422, "bad-body")
    assert [fault.get("pointer", "") for fault in found["errors"]] == [pointer]


@pytest.mark.parametrize("media", ["", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
async def test_bodies_are_json_only(client: AsyncClient, media: str) -> None:
    headers = {"Content-Type": media} if media else {}
    problem_in(await client.post("/v1/players", content=b'{"name": "Ann"}', headers=headers), 415, "media-type")


@pytest.mark.parametrize("coding", ["gzip", "br", "deflate, gzip"])
async def test_a_body_in_a_coding_that_is_not_taken(client: AsyncClient, coding: str) -> None:
    headers = {"Content-Type": "application/json", "Content-Encoding": coding}
    refused = await client.post("/v1/players", content=gzip.compress(b'{"name": "Ann"}'), headers=headers)
    assert coding in problem_in(refused, 415, "media-type")["detail"]
    plain = {**headers, "Content-Encoding": "identity"}
    assert (await client.post("/v1/players", content=b'{"name": "Ann"}', headers=plain)).status_code == 201


async def test_who_calls_is_asked_before_what_was_sent(client: AsyncClient) -> None:
    problem_in(await client.post("/v1/games", content=b"{", headers=JSON), 401, "secret-missing")


# --- addresses and methods ------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/v1", "/v1/nothing", "/v1/games/00-0000000000/nothing", "/V1/games"])
async def test_an_address_that_does_not_exist(client: AsyncClient, path: str) -> None:
    assert "/docs" in problem_in(await client.get(path), 404, "no-such-route")["detail"]


@pytest.mark.parametrize("game", ["x", "99-0000000000", "00-000000000u", "00-0000000000", "..", "00-0000000000%0A"])
async def test_an_id_of_no_game(client: AsyncClient, game: str) -> None:
    reply = await client.get(f"/v1/games/{game}")
    assert reply.status_code == 404 and reply.json()["code"] in ("no-such-game", "no-such-route")


async def test_a_method_that_an_address_does_not_take(client: AsyncClient) -> None:
    reply = await client.put("/v1/games", json={})
    found = problem_in(reply, 405, "method-not-allowed")
    assert found["detail"] == "This address takes GET, HEAD, OPTIONS, POST."
    assert reply.headers["allow"] == "GET, HEAD, OPTIONS, POST"


async def test_head_is_get_without_a_body(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    for path in (f"/v1/games/{game}/view", f"/v1/games/{game}", "/v1/rulesets", "/docs", "/"):
        get, head = await ann.call("GET", path), await ann.call("HEAD", path)
        assert (head.status_code, head.content) == (200, b"")
        for name in ("content-type", "content-length", "etag"):
            assert head.headers.get(name) == get.headers.get(name)
    missing = await ann.call("HEAD", "/v1/games/00-0000000000")
    assert (missing.status_code, missing.content) == (404, b"")


async def test_options_says_what_an_address_takes(client: AsyncClient) -> None:
    reply = await client.options("/v1/games")
    assert reply.status_code == 204
    assert set(reply.headers["allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}


# --- ours -----------------------------------------------------------------------------------------


async def test_what_nobody_foresaw_is_a_problem_without_details(
    client: AsyncClient, services: Services, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: object) -> None:
        raise KeyError("a detail that is nobody's business")

    monkeypatch.setattr(services.players, "register", broken)
    reply = await client.post("/v1/players", json={"name": "Ann"})
    problem_in(reply, 500, "unforeseen")
    assert "business" not in reply.text and "KeyError" not in reply.text
    assert "register failed: KeyError" in caplog.text


async def test_a_redis_that_is_gone_is_a_503(services: Services) -> None:
    async with client_of(Services(Settings(limits=False), ALL_GAMES, connect("redis://127.0.0.1:1"))) as http:
        problem_in(await http.get("/v1/players/p-aaaaaaaaaaaa"), 503, "store-unavailable")
        problem_in(await http.get("/v1/games/00-0000000000"), 503, "store-unavailable")
        assert (await http.get("/health/live")).status_code == 200
        ready = await http.get("/health/ready")
        said = {"name": "redis", "fine": False, "said": "Redis does not answer: ConnectionError"}
        assert (ready.status_code, ready.json()) == (503, {"ready": False, "durability": "unknown", "checks": [said]})


@pytest.mark.parametrize("path", ["/health", "/healthz", "/v1/health"])
async def test_whoever_guesses_at_an_address_for_health_is_told_the_right_one(client: AsyncClient, path: str) -> None:
    found = problem_in(await client.get(path), 404, "no-such-route")
    assert "/health/ready" in found["detail"] and "/docs" in found["detail"]


# --- what would be right ---------------------------------------------------------------------------


async def test_a_value_that_is_not_known_comes_with_those_that_are(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    found = await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/proposals", {"what": "dance"})
    assert found["errors"] == [
        {"detail": "'dance' is not allowed; allowed: abandon, pause, resume, undo", "pointer": "/what"}
    ]
    found = await ann.refused(400, "bad-request", "GET", "/v1/games?state=asleep")
    assert found["errors"][0]["parameter"] == "state"
    assert found["detail"].endswith("'asleep' is not allowed; allowed: abandoned, ended, locked, open, running.")


async def test_a_field_that_is_not_known_comes_with_those_that_are(ann: Person) -> None:
    wish = {"ruleset": "toy-crossing", "seats": 2}
    found = await ann.refused(422, "bad-body", "POST", "/v1/games", {**wish, "clock": {"per_mvoe": 5}})
    assert found["errors"] == [
        {"detail": "there is no such field; fields: per_move, per_game, increment", "pointer": "/clock/per_mvoe"}
    ]


@pytest.mark.parametrize(
    ("setup", "pointer", "listed"),
    [
        ({"necromancer": "often"}, "/setup/necromancer", "'often' is not allowed; allowed: "),
        ({"hersey": True}, "/setup/hersey", "there is no such field; fields: necromancer, "),
    ],
)
async def test_options_of_a_game_too(ann: Person, setup: dict[str, object], pointer: str, listed: str) -> None:
    wish = {"ruleset": "cult", "seats": 5, "setup": setup}
    found = await ann.refused(422, "bad-setup", "POST", "/v1/games", wish)
    assert (found["errors"][0]["pointer"], listed in found["detail"]) == (pointer, True)


@pytest.mark.parametrize("ruleset", sorted(ALL_GAMES))
async def test_every_option_of_every_game_is_described(ann: Person, ruleset: str) -> None:
    schema = (await ann.get(f"/v1/rulesets/{ruleset}"))["setup"]
    kinds = {"setup": schema} | {name: one for name, one in schema["properties"].items() if "properties" in one}
    for name, kind in kinds.items():
        assert kind["description"], f"{name} has no docstring"
        bare = [option for option, field in kind["properties"].items() if not field.get("description")]
        assert bare == [], f"say under each option of {name} what it means"
        assert kind["additionalProperties"] is False
