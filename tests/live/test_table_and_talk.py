"""What a game's stream tells beside the game: the table, what is said, resolving, the end."""

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from tests.live.listener import listening
from tests.live.tables import something_happens, started
from tests.live.viewers import Settling

pytestmark = pytest.mark.anyio


async def test_a_quiet_stream_says_that_it_is_there(services: Services, ann: Person, bob: Person) -> None:
    services.streams.heartbeat_ms = 20
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        await ear.until(lambda one: one.beats >= 3)
        assert ear.kinds() == ["state", "table"]


async def test_changes_of_the_table_are_told(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3, bots={"s3": "random"}, clock={"per_move": 3600})
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        await ear.next("table")
        await bob.post(f"/v1/games/{game}/seats", {})
        assert (await ear.next("table")).data["seats"][1]["name"] == "Bob"
        await ann.post(f"/v1/games/{game}/start", None)
        table = (await ear.next("table")).data
        assert table["state"] == "running" and table["deadline"] > table["started"]
        await bob.post(f"/v1/games/{game}/proposals", {"what": "pause"})
        assert (await ear.next("table")).data["proposal"] == {"what": "pause", "by": "s2", "agreed": ["s2"]}
        await ann.post(f"/v1/games/{game}/votes", {"agrees": True})
        table = (await ear.next("table")).data
        assert table["paused"] and "proposal" not in table and "deadline" not in table


async def test_chat_is_heard_by_those_whom_it_is_for(
    services: Services, ann: Person, bob: Person, client: AsyncClient
) -> None:
    cyd = await Person.register(client, "Cyd")
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as seated, listening(client, path) as onlooker:
        await seated.next("table")
        await onlooker.next("table")
        await cyd.post(f"/v1/games/{game}/chat", {"said": "s1 bluffs", "channel": "spectators"})
        assert (await onlooker.next()).data["said"] == "s1 bluffs"
        said = await bob.post(f"/v1/games/{game}/chat", {"said": "your turn"})
        for ear in (seated, onlooker):
            assert (await ear.next()) == ("chat", {**said, "channel": "seats"}, "")
    assert "s1 bluffs" not in str(seated.heard)
    later = await bob.post(f"/v1/games/{game}/chat", {"said": "hello?"})
    async with listening(ann, path, chat=said["id"]) as again:
        assert (await again.next("chat")).data == {**later, "channel": "seats"}


async def test_while_a_worker_resolves_answers_wait_and_the_stream_goes_on(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await started(ann, bob, "toy-crossing")
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        for seed in range(500):
            if (await ann.get(f"/v1/games/{game}")).get("resolving"):
                break
            await something_happens(services, game, ann, bob, seed=seed)
        await ear.until(lambda one: any(s.event == "table" and s.data.get("resolving") for s in one.heard))
        reply = await ann.call("POST", f"/v1/games/{game}/answers", {"ask": "1.0", "answer": None})
        assert (reply.status_code, reply.json()["code"]) == (409, "resolving")
        heard = len(ear.heard)
        assert await services.playing.go_on(GameId(game), lambda n: 0)
        await Settling(services, ann, game)(ear)
        assert any(said.event == "step" for said in ear.heard[heard:])
        assert ear.doc == await ann.get(f"/v1/games/{game}/view")


async def test_the_end_is_the_last_message(ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as ear, listening(ann.http, path) as onlooker:
        await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
        await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
        for one in (ear, onlooker):
            await one.ended()
            assert one.kinds()[-2:] == ["table", "end"] and one.heard[-1].data == {"state": "abandoned"}
        assert ear.doc == await ann.get(f"/v1/games/{game}/view")
    async with listening(ann, path) as late:
        await late.ended()
        assert late.kinds() == ["state", "table", "end"]
    again = await ann.call("GET", path, headers={"Last-Event-ID": ear.version})
    assert (again.status_code, again.content) == (204, b"")


async def test_a_game_played_to_its_end_tells_the_ending(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob, "toy-mutiny")
    async with listening(bob, f"/v1/games/{game}/stream") as ear:
        for seed in range(600):
            if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
                break
            await something_happens(services, game, ann, bob, seed=seed)
        await ear.ended()
        shown = await ann.get(f"/v1/games/{game}")
        assert ear.heard[-1].event == "end" and ear.heard[-1].data["ending"] == shown["ending"]
        assert ear.doc == await bob.get(f"/v1/games/{game}/view")
