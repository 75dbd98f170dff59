"""Accounts, tokens and tickets over HTTP."""

import pytest
from httpx import AsyncClient

from service.services import Services
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio


async def test_the_secret_is_shown_once(client: AsyncClient) -> None:
    made = await client.post("/v1/players", json={"name": "  Ann\u00a0Bonny "})
    assert made.status_code == 201
    assert set(made.json()) == {"id", "name", "secret"} and made.json()["name"] == "Ann Bonny"
    ann = Person(client, made.json()["id"], made.json()["secret"])
    assert await ann.get("/v1/players/me") == {"id": ann.id, "name": "Ann Bonny"}
    assert ann.secret not in (await ann.call("GET", "/v1/players/me")).text


@pytest.mark.parametrize(
    ("name", "code"), [("", "name-empty"), ("x" * 41, "name-long"), ("a\u202eb", "name-character")]
)
async def test_a_bad_name_is_refused_with_a_pointer(client: AsyncClient, name: str, code: str) -> None:
    found = problem_in(await client.post("/v1/players", json={"name": name}), 422, code)
    assert [fault["pointer"] for fault in found["errors"]] == ["/name"]


async def test_a_new_name_is_seen_by_all(ann: Person, bob: Person) -> None:
    assert (await ann.call("PATCH", "/v1/players/me", {"name": "Anne"})).json() == {"id": ann.id, "name": "Anne"}
    assert await bob.get(f"/v1/players/{ann.id}") == {"id": ann.id, "name": "Anne"}


async def test_rotating_ends_the_old_secret_and_no_token(ann: Person, client: AsyncClient) -> None:
    token = await ann.post("/v1/players/me/tokens", {"name": "UI", "scopes": ["read"]})
    fresh = await ann.post("/v1/players/me/secret", None)
    await ann.refused(401, "secret-unknown", "GET", "/v1/players/me")
    assert (await Person(client, ann.id, fresh["secret"]).get("/v1/players/me"))["id"] == ann.id
    assert (await Person(client, ann.id, token["secret"]).get("/v1/players/me"))["id"] == ann.id


async def test_a_deleted_players_name_vanishes_everywhere(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    here = f"/v1/games/{game}"
    await bob.post(f"{here}/chat", {"said": "I am Bob"})
    await ann.post(f"{here}/chat", {"said": "and I am Ann"})
    assert (await bob.call("DELETE", "/v1/players/me")).status_code == 204
    await bob.refused(401, "secret-unknown", "GET", "/v1/players/me")
    problem_in(await client.get(f"/v1/players/{bob.id}"), 404, "no-such-player")
    seats = (await ann.get(here))["seats"]
    gone = {
        "seat": "s2",
        "player": "bot:random",
        "bot": "random",
        "called": "Random bot 2",
        "resigned": bob.id,
        "independent": False,
    }
    assert seats[1] == gone
    assert [m["said"] for m in (await ann.get(f"{here}/chat"))["messages"]] == ["and I am Ann"]
    listed = (await ann.get("/v1/games"))["games"][0]["seats"][1]
    assert listed == gone


async def test_what_a_deleted_onlooker_said_vanishes_too(ann: Person, bob: Person, client: AsyncClient) -> None:
    watched = await table_of(ann, await Person.register(client, "Cyd"))
    await bob.post(f"/v1/games/{watched}/chat", {"said": "well played", "channel": "spectators"})
    left = await ann.open("toy-crossing", 2)
    await bob.post(f"/v1/games/{left}/seats", {})
    await bob.post(f"/v1/games/{left}/chat", {"said": "bye"})
    await bob.call("DELETE", f"/v1/games/{left}/seats/s2")
    await bob.call("DELETE", "/v1/players/me")
    watcher = await Person.register(client, "Dee")
    assert (await watcher.get(f"/v1/games/{watched}/chat?channel=spectators"))["messages"] == []
    assert (await watcher.get(f"/v1/games/{left}/chat"))["messages"] == []


# --- tokens ---------------------------------------------------------------------------------------


async def token(owner: Person, *scopes: str, **more: object) -> Person:
    made = await owner.post("/v1/players/me/tokens", {"name": "UI", "scopes": list(scopes), **more})
    return Person(owner.http, owner.id, made["secret"])


async def test_a_token_is_listed_without_its_secret(ann: Person) -> None:
    made = await ann.post("/v1/players/me/tokens", {"name": "UI", "scopes": ["play", "read"]})
    (listed,) = (await ann.get("/v1/players/me/tokens"))["tokens"]
    assert (listed["id"], listed["name"], listed["scopes"]) == (made["id"], "UI", ["play", "read"])
    assert "secret" not in listed


async def test_a_token_reads_or_plays_as_its_scopes_say(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    reader, player = await token(ann, "read"), await token(ann, "play")
    body = {"ask": ask["id"], "answer": [ask["form"]["options"][0]]}
    assert (await reader.asked(game))["id"] == ask["id"]
    refused = await reader.refused(403, "forbidden", "POST", f"/v1/games/{game}/answers", body)
    assert refused["detail"].endswith(": it may not play.")
    for path in ("/v1/players/me", "/v1/games", "/v1/games?mine=true", "/v1/players/me/stream"):
        refused = await player.refused(403, "forbidden", "GET", path)
        assert refused["detail"].endswith(": it may not read.")
    await player.refused(403, "forbidden", "POST", "/v1/tickets", {"game": game})
    await player.post(f"/v1/games/{game}/answers", body)


async def test_a_token_that_may_only_play_reads_its_players_own_seat(ann: Person, bob: Person, cyd: Person) -> None:
    game, other = await table_of(ann, bob), await table_of(bob, cyd)
    hidden = await bob.open("toy-crossing", 2, public=False)
    player = await token(ann, "play")
    whats = ("", "/view", "/asks", "/scene", "/events", "/history", "/chat", "/notes", "/orders", "/record", "/audit")
    for what in whats:
        own, seen = [await who.call("GET", f"/v1/games/{game}{what}") for who in (ann, player)]
        assert (seen.status_code, seen.content) == (own.status_code, own.content), what
        refused = await player.refused(403, "forbidden", "GET", f"/v1/games/{other}{what}")
        assert refused["detail"].endswith(": it may not read, but where its player sits.")
        await player.refused(404, "no-such-game", "GET", f"/v1/games/{hidden}{what}")
    await player.refused(403, "not-your-seat", "GET", f"/v1/games/{game}/view?seat=s2")
    await player.refused(403, "forbidden", "GET", f"/v1/games/{other}/stream")
    await ann.post(f"/v1/games/{game}/resign", {})
    await player.refused(403, "forbidden", "GET", f"/v1/games/{game}/view")


async def test_a_token_to_play_one_game_reads_that_one(ann: Person, bob: Person) -> None:
    game, other = await table_of(ann, bob), await table_of(ann, bob)
    player = await token(ann, "play", game=game)
    assert await player.asked(game)
    refused = await player.refused(403, "forbidden", "GET", f"/v1/games/{other}/view")
    await player.refused(403, "forbidden", "GET", "/v1/players/me/stream")
    assert "may not read" in refused["detail"]


async def test_a_token_for_one_game_is_good_for_no_other(ann: Person, bob: Person) -> None:
    game, other = await table_of(ann, bob), await table_of(ann, bob)
    ui = await token(ann, "read", "play", game=game)
    assert await ui.asked(game)
    for path in (f"/v1/games/{other}/view", "/v1/players/me", "/v1/games"):
        refused = await ui.refused(403, "forbidden", "GET", path)
        assert "it is for one game" in refused["detail"]
    await ui.refused(403, "forbidden", "POST", "/v1/games", {"ruleset": "toy-crossing", "seats": 2})


async def test_no_token_manages_an_account(ann: Person) -> None:
    ui = await token(ann, "read", "play")
    for method, path, body in (
        ("GET", "/v1/players/me/tokens", None),
        ("POST", "/v1/players/me/tokens", {"name": "more", "scopes": ["play"]}),
        ("POST", "/v1/players/me/secret", None),
        ("PATCH", "/v1/players/me", {"name": "Eve"}),
        ("DELETE", "/v1/players/me", None),
    ):
        refused = await ui.refused(403, "forbidden", method, path, body)
        assert "the player's own secret" in refused["detail"]
    assert (await ann.get("/v1/players/me"))["name"] == "Ann"


async def test_a_revoked_token_ends_at_once(ann: Person) -> None:
    made = await ann.post("/v1/players/me/tokens", {"name": "UI", "scopes": ["read"]})
    path = f"/v1/players/me/tokens/{made['id']}"
    assert (await ann.call("DELETE", path)).status_code == 204
    await Person(ann.http, ann.id, made["secret"]).refused(401, "secret-unknown", "GET", "/v1/players/me")
    await ann.refused(404, "no-such-token", "DELETE", path)


async def test_a_token_expires(ann: Person, services: Services) -> None:
    await ann.refused(
        422, "token-expires", "POST", "/v1/players/me/tokens", {"name": "UI", "scopes": ["read"], "expires": 1}
    )
    soon = services.now() + 60_000
    ui = await token(ann, "read", expires=soon)
    services.now = lambda: soon + 1
    await ui.refused(401, "token-expired", "GET", "/v1/players/me")


@pytest.mark.parametrize("scopes", [[], ["all"], ["read", "manage"]])
async def test_scopes_are_read_and_play(ann: Person, scopes: list[str]) -> None:
    await ann.refused(422, "bad-body", "POST", "/v1/players/me/tokens", {"name": "UI", "scopes": scopes})


# --- tickets and headers --------------------------------------------------------------------------


async def test_a_ticket_needs_the_right_to_read_what_it_is_for(ann: Person, bob: Person) -> None:
    game, other = await table_of(ann, bob), await table_of(ann, bob)
    assert (await ann.post("/v1/tickets", {"game": game}))["ticket"].startswith("sls_")
    await (await token(ann, "play")).refused(403, "forbidden", "POST", "/v1/tickets", {})
    ui = await token(ann, "read", game=game)
    assert (await ui.post("/v1/tickets", {"game": game}))["ticket"].startswith("sls_")
    await ui.refused(403, "ticket-game", "POST", "/v1/tickets", {"game": other})


async def test_a_ticket_is_no_secret(ann: Person) -> None:
    ticket = (await ann.post("/v1/tickets", {}))["ticket"]
    await Person(ann.http, ann.id, ticket).refused(401, "secret-malformed", "GET", "/v1/players/me")


@pytest.mark.parametrize(
    ("header", "code"),
    [("", "secret-missing"), ("Basic YTpi", "secret-malformed"), ("Bearer hunter2", "secret-malformed")],
)
async def test_whoever_is_not_known_is_challenged(client: AsyncClient, header: str, code: str) -> None:
    reply = await client.get("/v1/players/me", headers={"Authorization": header} if header else {})
    problem_in(reply, 401, code)
    assert reply.headers["www-authenticate"] == 'Bearer realm="sealog"'


async def test_a_wrong_secret_is_refused_even_where_none_is_needed(client: AsyncClient) -> None:
    problem_in(await client.get("/v1/games", headers={"Authorization": "Bearer x"}), 401, "secret-malformed")
