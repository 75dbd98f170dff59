"""Chat and notes: who may speak where, and that notes are one's own."""

import pytest
from httpx import AsyncClient

from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio


async def test_players_speak_and_everybody_who_may_look_hears(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    said = await ann.post(f"/v1/games/{game}/chat", {"said": "  ahoy "})
    assert (said["player"], said["name"], said["said"]) == (ann.id, "Ann", "ahoy")
    assert (await client.get(f"/v1/games/{game}/chat")).json()["messages"] == [said]
    stranger = await Person.register(client, "Cyd")
    await stranger.refused(403, "not-seated", "POST", f"/v1/games/{game}/chat", {"said": "me too"})


async def test_players_do_not_hear_the_onlookers_before_the_end(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    onlooker = await Person.register(client, "Cyd")
    path = f"/v1/games/{game}/chat"
    await onlooker.post(path, {"said": "Ann bluffs", "channel": "spectators"})
    await bob.refused(403, "no-spectators", "GET", f"{path}?channel=spectators")
    await bob.refused(403, "no-spectators", "POST", path, {"said": "really?", "channel": "spectators"})
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
    assert [m["said"] for m in (await bob.get(f"{path}?channel=spectators"))["messages"]] == ["Ann bluffs"]


async def test_what_came_after_a_message(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/chat"
    said = [(await ann.post(path, {"said": str(n)}))["id"] for n in range(5)]
    after = (await bob.get(f"{path}?after={said[1]}&limit=2"))["messages"]
    assert [m["id"] for m in after] == said[2:4]
    assert [m["id"] for m in (await bob.get(f"{path}?limit=2"))["messages"]] == said[3:]
    await bob.refused(400, "bad-request", "GET", f"{path}?after=yesterday")
    await bob.refused(400, "bad-request", "GET", f"{path}?after={'9' * 20}-0")


async def test_only_ones_own_words_are_taken_back(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    said = await ann.post(f"/v1/games/{game}/chat", {"said": "oops"})
    path = f"/v1/games/{game}/chat/{said['id']}"
    await bob.refused(404, "no-such-message", "DELETE", path)
    for id in ("soon", f"{'9' * 20}-0", "1-1"):
        await ann.refused(404, "no-such-message", "DELETE", f"/v1/games/{game}/chat/{id}")
    assert (await ann.call("DELETE", path)).status_code == 204
    assert (await bob.get(f"/v1/games/{game}/chat"))["messages"] == []


@pytest.mark.parametrize("said", ["", "   ", "x" * 1001])
async def test_a_message_has_a_length(ann: Person, bob: Person, said: str) -> None:
    game = await table_of(ann, bob)
    found = await ann.refused(422, "message-length", "POST", f"/v1/games/{game}/chat", {"said": said})
    assert [fault["pointer"] for fault in found["errors"]] == ["/said"]


async def test_notes_are_ones_own(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/notes"
    assert (await ann.call("PUT", path, {"text": "Bob holds lore"})).json() == {"text": "Bob holds lore"}
    assert await ann.get(path) == {"text": "Bob holds lore"}
    assert await bob.get(path) == {"text": ""}
    await ann.refused(422, "notes-length", "PUT", path, {"text": "x" * 20_001})
    problem_in(await client.get(path), 401, "secret-missing")


async def test_a_game_shows_how_people_talk_there_and_what_is_asked_only_on_demand(ann: Person) -> None:
    shown = await ann.get("/v1/rulesets/unfathomable")
    assert shown["quiet"] == ["before_die", "after_die"]
    assert "I am helping a little." in [phrase["en"] for phrase in shown["talk"]["phrases"]]
    assert [rule["key"] for rule in shown["talk"]["rules"]][:1] == ["talk.rule.truth"]
    toy = await ann.get("/v1/rulesets/toy-mutiny")
    assert toy["talk"] == {"rules": [], "phrases": []}


async def test_every_phrase_that_a_game_offers_can_be_said_at_its_table(ann: Person) -> None:
    offered = [phrase["en"] for phrase in (await ann.get("/v1/rulesets/unfathomable"))["talk"]["phrases"]]
    game = await ann.open("unfathomable", 3, bots={"s2": "random", "s3": "random"})
    for phrase in offered:
        await ann.post(f"/v1/games/{game}/chat", {"said": phrase})
    heard = (await ann.get(f"/v1/games/{game}/chat"))["messages"]
    assert offered and [(message["name"], message["said"]) for message in heard] == [("Ann", said) for said in offered]
