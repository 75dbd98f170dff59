"""`Idempotency-Key`: what is sent again is not done again, also when nobody knows whether it was done."""

from collections.abc import Awaitable, Callable
from typing import Any
from uuid import uuid4

import pytest
from httpx import AsyncClient, Response

from service.http.openapi import document
from service.idempotency import A_DAY
from service.services import Services
from service.store.errors import StoreUnavailable
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio


class Repeater:
    """Sends everything twice with one key; the second answer must be as good as the first."""

    def __init__(self, person: Person) -> None:
        self.person = person

    async def post(self, path: str, body: Any = None, times: int = 2) -> list[Any]:
        headers = {"Idempotency-Key": str(uuid4())}
        replies = [await self.person.call("POST", path, body, headers=headers) for _ in range(times)]
        assert len({reply.status_code for reply in replies}) == 1 and replies[0].status_code < 300, replies[-1].text
        return [reply.json() for reply in replies]


async def keyed(person: Person, key: str, path: str, body: Any = None) -> Response:
    return await person.call("POST", path, body, headers={"Idempotency-Key": key})


# --- everything that would be done twice ----------------------------------------------------------


@pytest.mark.parametrize("public", [True, False])
async def test_a_table_is_opened_once(ann: Person, public: bool) -> None:
    wish = {"ruleset": "toy-crossing", "seats": 3, "public": public}
    first, again = await Repeater(ann).post("/v1/games", wish)
    assert first == again
    assert len((await ann.get("/v1/games?mine=true"))["games"]) == 1
    (other,) = await Repeater(ann).post("/v1/games", wish, times=1)
    assert other["id"] != first["id"] and (public or other["invitation"] != first["invitation"])


async def test_a_player_is_registered_once_and_redis_holds_neither_key_nor_secret(
    client: AsyncClient, services: Services
) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    first, again = [(await client.post("/v1/players", json={"name": "Ann"}, headers=headers)).json() for _ in range(2)]
    assert first == again
    assert (await Person(client, first["id"], first["secret"]).get("/v1/players/me"))["name"] == "Ann"
    accounts = [key async for key in services.redis.scan_iter(match="pl:*")]
    assert len(accounts) == 1
    kept = b"".join([await services.redis.dump(key) async for key in services.redis.scan_iter()])
    assert headers["Idempotency-Key"].encode() not in kept
    assert first["secret"].rpartition("_")[2].encode() not in kept


async def test_a_repeated_registration_does_not_undo_what_came_after(client: AsyncClient, services: Services) -> None:
    headers = {"Idempotency-Key": str(uuid4())}
    made = (await client.post("/v1/players", json={"name": "Ann"}, headers=headers)).json()
    ann = Person(client, made["id"], made["secret"])
    ann.secret = (await ann.post("/v1/players/me/secret", None))["secret"]
    assert (await client.post("/v1/players", json={"name": "Ann"}, headers=headers)).json() == made
    assert (await ann.get("/v1/players/me"))["id"] == made["id"]
    await Person(client, made["id"], made["secret"]).refused(401, "secret-unknown", "GET", "/v1/players/me")


async def test_a_token_is_made_once_and_not_again_when_it_was_revoked(ann: Person) -> None:
    wish, key = {"name": "ui", "scopes": ["read", "play"]}, str(uuid4())
    made = (await keyed(ann, key, "/v1/players/me/tokens", wish)).json()
    assert (await keyed(ann, key, "/v1/players/me/tokens", wish)).json() == made
    assert [token["id"] for token in (await ann.get("/v1/players/me/tokens"))["tokens"]] == [made["id"]]
    await ann.call("DELETE", f"/v1/players/me/tokens/{made['id']}")
    assert (await keyed(ann, key, "/v1/players/me/tokens", wish)).json() == made
    assert (await ann.get("/v1/players/me/tokens"))["tokens"] == []


async def test_a_message_is_said_once(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    first, again = await Repeater(ann).post(f"/v1/games/{game}/chat", {"said": "aye"})
    await Repeater(ann).post(f"/v1/games/{game}/chat", {"said": "aye"})
    assert first == again
    assert [m["said"] for m in (await bob.get(f"/v1/games/{game}/chat"))["messages"]] == ["aye", "aye"]


async def test_a_seat_is_taken_once_and_a_bot_seated_once(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 4, hot_seat=True)
    await Repeater(bob).post(f"/v1/games/{game}/seats", {})
    _, again = await Repeater(ann).post(f"/v1/games/{game}/seats", {"bot": "random"})
    assert [seat.get("player", "free")[:2] for seat in again["seats"]] == ["p-", "p-", "bo", "fr"]


async def test_starting_agreeing_and_resigning(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3, hot_seat=True)
    here = f"/v1/games/{game}"
    for person in (bob, ann):
        await person.post(f"{here}/seats", {})
    await Repeater(ann).post(f"{here}/start")
    await Repeater(bob).post(f"{here}/proposals", {"what": "pause"})
    for seat in ("s1", "s3"):
        await Repeater(ann).post(f"{here}/votes", {"agrees": True, "seat": seat})
    assert (await ann.get(here))["paused"]
    _, again = await Repeater(ann).post(f"{here}/resign", {"seat": "s3"})
    assert [seat.get("bot", "") for seat in again["seats"]] == ["", "", "random"]


async def test_a_proposal_that_was_refused_is_not_made_again_by_a_repeat(ann: Person, bob: Person) -> None:
    game, key = await table_of(ann, bob), str(uuid4())
    assert (await keyed(ann, key, f"/v1/games/{game}/proposals", {"what": "abandon"})).status_code == 201
    await bob.post(f"/v1/games/{game}/votes", {"agrees": False})
    again = (await keyed(ann, key, f"/v1/games/{game}/proposals", {"what": "abandon"})).json()
    assert "proposal" not in again


OWN_WAY = {
    "answer": "the id of the ask",
    "undo": "the version of the view",
    "preview": "stores nothing",
    "commit_entropy": "the same commitment again changes nothing",
    "reveal_entropy": "the same entropy again changes nothing",
    "issue_ticket": "a ticket too many ends by itself",
    "rotate_secret": "whoever has only the old secret is refused",
    "dispute": "the same challenge is the same dispute",
    "hand_in_receipt": "says the same again",
    "import_record": "the same record again changes nothing",
    "compare_receipts": "says the same again",
    "add_cosignature": "the same cosignature again changes nothing",
}
"""Operations that take no key, and what makes sending them again safe instead."""


async def test_every_post_that_would_be_done_twice_takes_a_key() -> None:
    posts = {item["post"]["operationId"]: item["post"] for item in document()["paths"].values() if "post" in item}
    keyless = {
        name for name, o in posts.items() if "Idempotency-Key" not in {p["name"] for p in o.get("parameters", ())}
    }
    assert keyless - set(OWN_WAY) == set(), "say `once=True` and see to it, or why it needs none"


# --- nobody knows whether it was done --------------------------------------------------------------


def losing_the_reply(honest: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
    """It is done, and the reply is lost on the way, once."""
    lost: list[bool] = []

    async def done(*args: Any, **more: Any) -> Any:
        reply = await honest(*args, **more)
        if lost:
            return reply
        lost.append(True)
        raise StoreUnavailable("no reply")

    return done


@pytest.mark.parametrize("what", ["open", "join", "start", "propose", "say", "token", "register"])
async def test_after_a_503_the_same_again_is_done_once(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    tables = [await ann.open("toy-crossing", 3, hot_seat=True), await table_of(ann, bob)]
    full = await ann.open("toy-crossing", 2, bots={"s2": "random"})
    path, body, part, method = {
        "open": ("/v1/games", {"ruleset": "toy-crossing", "seats": 2, "public": False}, services.store, "append"),
        "join": (f"/v1/games/{tables[0]}/seats", {}, services.store, "append"),
        "start": (f"/v1/games/{full}/start", None, services.store, "append"),
        "propose": (f"/v1/games/{tables[1]}/proposals", {"what": "pause"}, services.store, "append"),
        "say": (f"/v1/games/{tables[1]}/chat", {"said": "aye"}, services.talk, "say"),
        "token": ("/v1/players/me/tokens", {"name": "ui", "scopes": ["read"]}, services.tokens, "create"),
        "register": ("/v1/players", {"name": "Cyd"}, services.players, "register"),
    }[what]
    before = await everything(services)
    monkeypatch.setattr(part, method, losing_the_reply(getattr(part, method)))
    key = str(uuid4())
    problem_in(await keyed(ann, key, path, body), 503, "store-unavailable")
    after = await everything(services)
    assert after != before, "it was done"
    first, again = await keyed(ann, key, path, body), await keyed(ann, key, path, body)
    assert first.status_code in (200, 201) and first.json() == again.json(), first.text
    assert await everything(services) == after, "and not a second time"


async def everything(services: Services) -> dict[str, int]:
    """How much there is: accounts with their tokens, events, messages."""
    found: dict[str, int] = {}
    async for key in services.redis.scan_iter():
        name = key.decode()
        if name.startswith("pl:") and name.endswith("}"):
            found[name] = await services.redis.hlen(key)
        elif ":ev:" in name or (name.startswith("chat:") and ":once:" not in name):
            found[name] = await services.redis.xlen(key)
    return found


# --- whose key it is -------------------------------------------------------------------------------


async def test_a_key_stands_for_one_request(ann: Person, bob: Person) -> None:
    key, wish = str(uuid4()), {"ruleset": "toy-crossing", "seats": 2}
    game = (await keyed(ann, key, "/v1/games", wish)).json()["id"]
    for path, body in (
        ("/v1/games", {**wish, "seats": 3}),
        (f"/v1/games/{game}/seats", {"bot": "random"}),
        ("/v1/players/me/tokens", {"name": "ui", "scopes": ["read"]}),
    ):
        problem_in(await keyed(ann, key, path, body), 422, "key-reused")
    spelt_otherwise = {"seats": 2, "ruleset": "toy-crossing", "public": True}
    assert (await keyed(ann, key, "/v1/games", spelt_otherwise)).json()["id"] == game, "the same is meant"
    assert (await keyed(bob, key, "/v1/games", wish)).json()["id"] != game, "another's key is another key"


async def test_who_calls_is_judged_before_a_key_is_looked_up(ann: Person, client: AsyncClient) -> None:
    key, wish = str(uuid4()), {"ruleset": "toy-crossing", "seats": 2}
    await keyed(ann, key, "/v1/games", wish)
    reader = await ann.post("/v1/players/me/tokens", {"name": "ui", "scopes": ["read"]})
    problem_in(await keyed(Person(client, ann.id, reader["secret"]), key, "/v1/games", wish), 403, "forbidden")
    stranger = Person(client, ann.id, ann.secret[:-4] + ("aaaa" if ann.secret[-4:] != "aaaa" else "bbbb"))
    problem_in(await keyed(stranger, key, "/v1/games", {**wish, "seats": 3}), 401, "secret-unknown")


async def test_one_who_was_asked_to_leave_learns_nothing_by_repeating(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    key, wish = str(uuid4()), {"invitation": made["invitation"]}
    path = f"/v1/games/{made['id']}/seats"
    assert (await keyed(bob, key, path, wish)).status_code == 201
    await ann.call("DELETE", f"{path}/s2")
    problem_in(await keyed(bob, key, path, wish), 404, "no-such-game")
    assert (await ann.get(f"/v1/games/{made['id']}"))["seats"][1] == {"seat": "s2"}


@pytest.mark.parametrize("key", ["", "short", "x" * 129, "sixteen or more with spaces", "tabs\tin-it-are-not-visible"])
async def test_a_key_that_is_none(ann: Person, key: str) -> None:
    problem_in(await keyed(ann, key, "/v1/games", {"ruleset": "toy-crossing", "seats": 2}), 422, "bad-key")
    assert (await ann.get("/v1/games?mine=true"))["games"] == []


async def test_a_key_is_forgotten_after_a_day(ann: Person, services: Services) -> None:
    key, wish = str(uuid4()), {"ruleset": "toy-crossing", "seats": 2}
    game = (await keyed(ann, key, "/v1/games", wish)).json()["id"]
    await keyed(ann, str(uuid4()), f"/v1/games/{game}/seats", {"bot": "random"})
    marks = [name async for name in services.redis.scan_iter(match="*:once:*")]
    assert len(marks) == 3, "two keys, and what was done in a game"
    for name in marks:
        assert A_DAY - 60_000 < await services.redis.pttl(name) <= A_DAY
        await services.redis.delete(name)
    assert (await keyed(ann, key, "/v1/games", wish)).json()["id"] != game


async def test_a_refusal_is_not_remembered(ann: Person, bob: Person) -> None:
    game, key = await ann.open("toy-crossing", 2), str(uuid4())
    problem_in(await keyed(ann, key, f"/v1/games/{game}/start"), 409, "seats-free")
    await bob.post(f"/v1/games/{game}/seats", {})
    assert (await keyed(ann, key, f"/v1/games/{game}/start")).json()["state"] == "running"
