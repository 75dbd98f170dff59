"""What was opened with a secret, a token or a ticket shows nothing more when that has ended or its player has gone."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx import AsyncClient, Response

from service.services import Services
from tests.http.people import Person, problem_in
from tests.live.listener import listening
from tests.live.tables import something_happens, started

pytestmark = pytest.mark.anyio


async def revoked(ann: Person, token: str) -> None:
    assert (await ann.call("DELETE", f"/v1/players/me/tokens/{token}")).status_code == 204


async def deleted(ann: Person, token: str) -> None:
    assert (await ann.call("DELETE", "/v1/players/me")).status_code == 204


Token = dict[str, Any]


async def polling(services: Services, ann: Person, path: str, wait: int) -> tuple[Token, asyncio.Task[Response]]:
    """A program with a token of Ann's waits for news."""
    token = await ann.post("/v1/players/me/tokens", {"name": "ui", "scopes": ["read"]})
    program = Person(ann.http, ann.id, token["secret"])
    tag = (await program.call("GET", path)).headers["etag"]
    poll = asyncio.create_task(program.call("GET", path, params={"wait": wait}, headers={"If-None-Match": tag}))
    async with asyncio.timeout(5):
        while not services.tail.listeners():
            await asyncio.sleep(0.005)
    return token, poll


@pytest.mark.parametrize("end", [revoked, deleted])
@pytest.mark.parametrize("what", ["view", "asks"])
async def test_a_long_poll_shows_nothing_when_its_token_has_ended_meanwhile(
    services: Services,
    ann: Person,
    bob: Person,
    end: Callable[[Person, str], Awaitable[None]],
    what: str,
) -> None:
    game = await started(ann, bob)
    token, poll = await polling(services, ann, f"/v1/games/{game}/{what}", wait=30)
    await end(ann, token["id"])
    if end is revoked:
        await something_happens(services, game, ann, bob)
    problem_in(await asyncio.wait_for(poll, 5), 401, "secret-unknown")


async def test_a_long_poll_without_news_does_not_say_so_to_a_token_that_has_ended(
    services: Services, ann: Person, bob: Person
) -> None:
    """A 304 tells that nothing has happened: that too is for those only who may look."""
    game = await started(ann, bob)
    token, poll = await polling(services, ann, f"/v1/games/{game}/view", wait=1)
    await revoked(ann, token["id"])
    problem_in(await asyncio.wait_for(poll, 5), 401, "secret-unknown")


async def test_a_ticket_of_one_who_was_asked_to_leave_opens_nothing(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here = f"/v1/games/{made['id']}"
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": made["invitation"]})
    ticket = (await bob.post("/v1/tickets", {"game": made["id"]}))["ticket"]
    async with listening(bob, f"{here}/stream") as ear:
        await ear.next("table")
        assert (await ann.call("DELETE", f"{here}/seats/s2")).status_code == 200
        assert (await ear.next("problem")).data["code"] == "no-such-game"
        await ear.until(lambda one: one.closed)
    problem_in(await bob.http.get(f"{here}/stream", params={"ticket": ticket}), 404, "no-such-game")
    problem_in(await bob.http.get(f"{here}/stream", params={"ticket": ticket}), 401, "ticket-unknown")


async def test_a_ticket_of_one_who_has_resigned_shows_what_onlookers_see(ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    here = f"/v1/games/{game}"
    ticket = (await bob.post("/v1/tickets", {"game": game}))["ticket"]
    async with listening(bob, f"{here}/stream") as ear:
        assert (await ear.next("state")).data["view"]["seat"] == "s2"
        await bob.post(f"{here}/resign", {})
        after = (await ear.next("state")).data
        assert after["why"] == "other-seat" and not after["view"]["seat"]
    async with listening(bob.http, f"{here}/stream", ticket=ticket) as ear:
        assert not (await ear.next("state")).data["view"]["seat"]


async def test_a_ticket_for_one_game_opens_no_other(ann: Person, bob: Person) -> None:
    game, other = await started(ann, bob), await started(ann, bob)
    for wanted in (f"/v1/games/{other}/stream", f"/v1/games/{other}/view"):
        ticket = (await ann.post("/v1/tickets", {"game": game}))["ticket"]
        reply = await ann.http.get(wanted, params={"ticket": ticket})
        assert reply.status_code in (400, 403), reply.text
    ticket = (await ann.post("/v1/tickets", {"game": game}))["ticket"]
    async with listening(ann.http, "/v1/players/me/stream", ticket=ticket) as ear:
        assert [table["game"] for table in (await ear.next("games")).data] == [game]


async def test_a_token_for_one_game_opens_no_other_game(ann: Person, client: AsyncClient) -> None:
    """A study is another game; a running one that was studied counts nowhere, for good."""
    game = await ann.open("toy-crossing", 3, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    wish = {"at": "end", "chance": "fresh"}
    for scopes in (["play"], ["read", "play"]):
        made = await ann.post("/v1/players/me/tokens", {"name": "bot", "scopes": scopes, "game": game})
        program = Person(client, ann.id, made["secret"])
        await program.refused(403, "forbidden", "POST", f"/v1/games/{game}/forks", wish)
    assert not (await ann.get(f"/v1/games/{game}")).get("studied")
