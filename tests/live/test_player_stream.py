"""The stream of a player: all tables on connecting, then hints."""

from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from tests.live.listener import Ear, listening
from tests.live.tables import goes_on, something_happens, started
from tests.live.viewers import nobody_listens

pytestmark = pytest.mark.anyio
PATH = "/v1/players/me/stream"


async def hint(ear: Ear, what: str) -> Any:
    """The next hint of this kind."""
    while (said := await ear.next("hint")).data["what"] != what:
        pass
    return said.data


async def test_the_list_comes_first_and_again_on_coming_back(services: Services, ann: Person, bob: Person) -> None:
    running = await started(ann, bob, clock={"per_move": 3600})
    waiting = await ann.open("toy-mutiny", 3)
    for _ in range(2):
        async with listening(ann, PATH) as ear:
            games = (await ear.next()).data
            assert [(one["game"], one["state"]) for one in games] == [(waiting, "open"), (running, "running")]
            table = await ann.get(f"/v1/games/{running}")
            assert games[1]["deadline"] == table["deadline"]
            assert games[1].get("waiting", []) == [seat for seat in table["waiting"] if seat == "s1"]
    await nobody_listens(services)


async def test_a_table_of_ones_own_is_heard_of_from_joining_to_the_end(ann: Person, bob: Person) -> None:
    async with listening(bob, PATH) as ear:
        assert (await ear.next()).data == []
        game = await ann.open("toy-crossing", 3, bots={"s3": "random"})
        await bob.post(f"/v1/games/{game}/seats", {})
        new = await hint(ear, "new")
        assert (new["game"], new["ruleset"], new["state"], new["seats"]) == (game, "toy-crossing", "open", ["s2"])
        await ann.post(f"/v1/games/{game}/start", None)
        assert (await hint(ear, "started"))["state"] == "running"
        await ann.post(f"/v1/games/{game}/chat", {"said": "hello"})
        assert (await hint(ear, "chat"))["game"] == game
        await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
        await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
        assert (await hint(ear, "ended"))["state"] == "abandoned"


async def test_whoever_is_sent_away_hears_that_and_no_more(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3)
    await bob.post(f"/v1/games/{game}/seats", {})
    async with listening(bob, PATH) as ear:
        await ear.next("games")
        reply = await ann.call("DELETE", f"/v1/games/{game}/seats/s2")
        assert reply.status_code < 300
        assert "seats" not in await hint(ear, "gone")


async def test_whose_turn_it_is_comes_as_a_hint(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob, "toy-mutiny")
    async with listening(ann, PATH) as ear, listening(bob, PATH) as other:
        for one in (ear, other):
            await one.next("games")
        for seed in range(40):
            if not await goes_on(services, game, ann, bob, seed=seed):
                break
            if {"waits", "waits-no-more"} <= {said.data["what"] for said in ear.heard[1:]}:
                break
        await ear.until(lambda one: {"waits", "waits-no-more"} <= {said.data["what"] for said in one.heard[1:]})
    for one, seat in ((ear, "s1"), (other, "s2")):
        for said in one.heard[1:]:
            assert set(said.data.get("waiting", [])) <= {seat}
            assert bool(said.data.get("waiting")) == (said.data["what"] == "waits") or said.data["what"] == "chat"


async def test_a_pass_of_another_is_no_hint(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob, "toy-crossing")
    for seed in range(100):
        view = await ann.get(f"/v1/games/{game}/view")
        both = [ask for ask in view["asks"] if ask.get("may_pass") and ask["seat"] in ("s1", "s2")]
        if len(both) == 2 and not view.get("passed"):
            break
        await something_happens(services, game, ann, bob, seed=seed)
    async with listening(bob, PATH) as ear, listening(ann, PATH) as own:
        assert (await ear.next("games")).data[0]["waiting"] == ["s2"]
        assert (await own.next("games")).data[0]["waiting"] == ["s1"]
        await ann.post(f"/v1/games/{game}/answers", {"ask": both[0]["id"], "answer": None})
        assert "waiting" not in await hint(own, "waits-no-more")
        await ann.post(f"/v1/games/{game}/chat", {"said": "a mark that comes behind"})
        assert (await ear.next()).data["what"] == "chat", "nothing came before the mark"


async def test_a_token_for_one_game_hears_of_that_game_only(ann: Person, bob: Person) -> None:
    one, _ = await ann.open("toy-crossing", 3), await ann.open("toy-crossing", 3)
    token = await ann.post("/v1/players/me/tokens", {"name": "one", "scopes": ["read"], "game": one})
    narrow = Person(ann.http, ann.id, token["secret"])
    ticket = (await ann.post("/v1/tickets", {"game": one}))["ticket"]
    async with listening(narrow, PATH) as ear, listening(ann.http, PATH, ticket=ticket) as ticketed:
        for each in (ear, ticketed):
            assert [table["game"] for table in (await each.next("games")).data] == [one]


async def test_nobody_in_particular_has_no_tables(client: AsyncClient) -> None:
    reply = await client.get(PATH)
    assert (reply.status_code, reply.json()["code"]) == (401, "secret-missing")


async def test_a_quiet_stream_says_that_it_is_there(services: Services, ann: Person) -> None:
    services.streams.heartbeat_ms = 20
    async with listening(ann, PATH) as ear:
        await ear.until(lambda one: one.beats >= 2)
        await ann.post("/v1/players/me/secret", None)
        await ear.ended()


async def test_a_game_whose_rules_are_gone_is_left_out(services: Services, ann: Person) -> None:
    game = await ann.open("toy-crossing", 3)
    services.live_games.games = {}
    services.live_games.slot(GameId(game)).held = None
    async with listening(ann, PATH) as ear:
        assert (await ear.next("games")).data == []
