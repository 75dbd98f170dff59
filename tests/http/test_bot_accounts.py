"""Bots as accounts of their own kind: registered by a person, and shown with their maker wherever they sit."""

import pytest
from httpx import AsyncClient

from service.players.accounts import MOST_TOKENS
from service.services import Services
from service.terminal.text import people
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio


@pytest.fixture
async def deckhand(ann: Person) -> Person:
    made = await ann.post("/v1/players/me/bots", {"name": "Deckhand"}, 201)
    assert set(made) == {"id", "name", "secret"}
    return Person(ann.http, made["id"], made["secret"])


async def test_a_bot_is_shown_with_its_maker(ann: Person, bob: Person, deckhand: Person) -> None:
    maker = {"player": ann.id, "name": "Ann"}
    shown = {"id": deckhand.id, "name": "Deckhand", "maker": maker}
    assert await bob.get(f"/v1/players/{deckhand.id}") == await deckhand.get("/v1/players/me") == shown
    game = await table_of(bob, deckhand)
    table, listed = await bob.get(f"/v1/games/{game}"), (await bob.get("/v1/games"))["games"][0]
    for seats in (table["seats"], listed["seats"]):
        assert "maker" not in seats[0]
        assert (seats[1]["player"], seats[1]["name"], seats[1]["maker"]) == (deckhand.id, "Deckhand", maker)
    assert people(table) == {"s1": "Bob", "s2": "Deckhand (bot)"}
    assert (await ann.call("PATCH", "/v1/players/me", {"name": "Anne"})).status_code == 200
    assert (await bob.get(f"/v1/games/{game}"))["seats"][1]["maker"]["name"] == "Anne"


async def test_a_bot_plays_as_anybody_does(bob: Person, deckhand: Person) -> None:
    game = await table_of(deckhand, bob)
    ask = await deckhand.asked(game)
    assert (await deckhand.answer(game, ask, [ask["form"]["options"][0]]))["receipt"]
    renamed = await deckhand.call("PATCH", "/v1/players/me", {"name": "Bosun"})
    assert renamed.json()["name"] == "Bosun" and renamed.json()["maker"]["name"] == "Ann"


async def test_only_people_with_their_own_secret_register_bots(
    ann: Person, deckhand: Person, client: AsyncClient
) -> None:
    await deckhand.refused(403, "not-for-bots", "POST", "/v1/players/me/bots", {"name": "Swab"})
    token = await ann.post("/v1/players/me/tokens", {"name": "UI", "scopes": ["read", "play"]})
    ui = Person(client, ann.id, token["secret"])
    await ui.refused(403, "forbidden", "POST", "/v1/players/me/bots", {"name": "Swab"})
    problem_in(await client.post("/v1/players/me/bots", json={"name": "Swab"}), 401, "secret-missing")


async def test_a_bot_outlives_its_makers_account(ann: Person, bob: Person, deckhand: Person) -> None:
    assert (await ann.call("DELETE", "/v1/players/me")).status_code == 204
    shown = await bob.get(f"/v1/players/{deckhand.id}")
    assert shown["maker"] == {"player": ann.id, "name": None}


async def test_a_bot_has_as_many_tokens_as_a_person(services: Services, deckhand: Person) -> None:
    for n in range(MOST_TOKENS):
        await deckhand.post("/v1/players/me/tokens", {"name": f"t{n}", "scopes": ["read"]})
    refused = await deckhand.call("POST", "/v1/players/me/tokens", {"name": "one more", "scopes": ["read"]})
    problem_in(refused, 409, "too-many-tokens")


async def test_the_same_key_makes_one_bot(ann: Person) -> None:
    key = {"Idempotency-Key": "5f2e8c1a-93d7-4f0b-8a6e-2d1c7b9e4f31"}
    made = [await ann.call("POST", "/v1/players/me/bots", {"name": "Deckhand"}, headers=key) for _ in range(2)]
    assert made[0].json() == made[1].json()


@pytest.mark.parametrize("token", [None, ["read"], ["read", "play"]])
async def test_a_maker_at_the_same_table_has_no_right_to_the_bots_seat(
    ann: Person, deckhand: Person, token: list[str] | None
) -> None:
    """Whoever has the bot's own secret sees its hand; that of its maker shows nothing of it."""
    game = await table_of(ann, deckhand)
    here, maker = f"/v1/games/{game}", ann
    if token:
        made = await ann.post("/v1/players/me/tokens", {"name": "UI", "scopes": token})
        maker = Person(ann.http, ann.id, made["secret"])
    for what in ("view", "asks", "events", "history", "knowledge", "stage", "orders", "record", "stream"):
        await maker.refused(403, "not-your-seat", "GET", f"{here}/{what}?seat=s2")
    if token != ["read"]:
        await maker.refused(403, "not-your-seat", "PUT", f"{here}/orders", {"seat": "s2", "orders": []})
        await maker.refused(403, "not-over", "POST", f"{here}/forks", {})
