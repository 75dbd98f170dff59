"""What a caller sees: from which seat, how fresh, and nothing of another's."""

import pytest
from httpx import AsyncClient

from service.games.live_games import LiveGames
from service.http import points
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio
READ = ("view", "scene", "table", "picture", "stage", "asks")


@pytest.mark.parametrize("what", [*READ, "table?brief=80", "asks?open=true"])
async def test_an_etag_holds_until_something_happens(ann: Person, bob: Person, what: str) -> None:
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/{what}"
    first = await ann.call("GET", path)
    tag = first.headers["etag"]
    again = await ann.call("GET", path, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)
    listed = await ann.call("GET", path, headers={"If-None-Match": f'"other", {tag.removeprefix("W/")}'})
    assert listed.status_code == 304
    await ann.answer(game, ask := await ann.asked(game), [ask["form"]["options"][0]])
    fresh = await ann.call("GET", path, headers={"If-None-Match": tag})
    assert fresh.status_code == 200 and fresh.headers["etag"] != tag


@pytest.mark.parametrize("what", READ)
@pytest.mark.parametrize("at", ["", "?at=turn:1"])
async def test_nothing_is_folded_for_one_who_has_it(
    ann: Person, bob: Person, what: str, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/{what}{at}"
    tag = (await ann.call("GET", path)).headers["etag"]

    def folds(*args: object) -> None:
        raise AssertionError("nobody needs this")

    monkeypatch.setattr(LiveGames, "watch", folds)
    monkeypatch.setattr(points, "seen_at", folds)
    assert (await ann.call("GET", path, headers={"If-None-Match": tag})).status_code == 304


async def test_the_table_in_few_lines_has_the_names_that_people_have(ann: Person, bob: Person) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/table?brief=60"
    first = await ann.call("GET", path)
    assert first.headers["content-type"].startswith("text/plain")
    lines = first.text.splitlines()
    assert lines[0].startswith("━━ Crossing ━") and max(map(len, lines)) == 60
    assert [line.split()[1] for line in lines if line.startswith("── ")] == ["Ann", "Bob"]
    await bob.call("PATCH", "/v1/players/me", {"name": "Robert"})
    again = await ann.call("GET", path, headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 200 and "── Robert " in again.text
    past = await ann.call("GET", f"{path}&at=turn:1")
    assert past.status_code == 200 and "── Robert " in past.text


@pytest.mark.parametrize("brief", ["-1", "201", "wide"])
async def test_lines_of_no_such_width_are_refused(ann: Person, bob: Person, brief: str) -> None:
    await ann.refused(400, "bad-request", "GET", f"/v1/games/{await table_of(ann, bob)}/table?brief={brief}")


async def test_what_one_has_yet_to_say(ann: Person, bob: Person, client: AsyncClient) -> None:
    """Nothing that others are asked, and nothing that is said."""
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/asks"
    everything, own = await ann.get(path), await ann.get(f"{path}?open=true")
    assert own == {**everything, "asks": [ask for ask in everything["asks"] if ask["seat"] == "s1"]} and own["asks"]
    assert (await client.get(f"{path}?open=true")).json()["asks"] == []
    await ann.answer(game, own["asks"][0], own["asks"][0]["default"])
    assert own["asks"][0]["id"] not in [ask["id"] for ask in (await ann.get(f"{path}?open=true"))["asks"]]


async def test_an_etag_is_the_viewers_own(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    path = f"/v1/games/{game}/view"
    tags = {
        (await ann.call("GET", path)).headers["etag"],
        (await bob.call("GET", path)).headers["etag"],
        (await client.get(path)).headers["etag"],
    }
    assert len(tags) == 3
    assert (await ann.call("GET", path)).headers["cache-control"] == "private, no-cache"


async def test_an_etag_changes_with_the_seat_and_not_with_the_caller(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    seen = [await who.call("GET", f"/v1/games/{game}/view?seat=onlooker") for who in (ann, bob)]
    assert seen[0].content == seen[1].content
    assert seen[0].headers["etag"] == seen[1].headers["etag"]


async def test_nobody_looks_from_anothers_seat(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    for what in (*READ, "events"):
        path = f"/v1/games/{game}/{what}?seat=s1"
        await bob.refused(403, "not-your-seat", "GET", path)
        problem_in(await client.get(path), 403, "not-your-seat")
    await bob.refused(422, "no-such-seat", "GET", f"/v1/games/{game}/view?seat=s9")


async def test_a_hot_seat_never_mixes_two_hands(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2, hot_seat=True)
    await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    await ann.answer(game, ask := await ann.asked(game), [ask["form"]["options"][0]], seat="s1")
    for own, other in (("s1", "s2"), ("s2", "s1")):
        view = await ann.get(f"/v1/games/{game}/view?seat={own}")
        assert view["seat"] == own
        assert view["zones"][f"hand:{own}"] and all("face" in card for card in view["zones"][f"hand:{own}"])
        assert all("face" not in card for card in view["zones"][f"hand:{other}"])
    assert (await ann.get(f"/v1/games/{game}/view"))["seat"] == "s1"


async def test_onlookers_see_no_hidden_card_or_nothing_at_all(ann: Person, bob: Person, client: AsyncClient) -> None:
    game = await table_of(ann, bob)
    view = (await client.get(f"/v1/games/{game}/view")).json()
    assert view["seat"] == ""
    assert all("face" not in card for zone in ("hand:s1", "hand:s2") for card in view["zones"].get(zone, ()))
    alone = await table_of(ann, bob, spectators=False)
    for what in (*READ, "events", "chat", "receipts"):
        problem_in(await client.get(f"/v1/games/{alone}/{what}"), 403, "no-spectators")


async def test_events_come_in_order_and_page_by_page(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    whole = await ann.get(f"/v1/games/{game}/events?limit=500")
    assert [event["seq"] for event in whole["events"]] == list(range(1, whole["next"] + 1)) and not whole["more"]
    paged, after = [], 0
    while True:
        page = await ann.get(f"/v1/games/{game}/events?after={after}&limit=7")
        paged += page["events"]
        after = page["next"]
        if not page["more"]:
            break
    assert paged == whole["events"]
    beyond = await ann.get(f"/v1/games/{game}/events?after=100000")
    assert (beyond["events"], beyond["next"], beyond["more"]) == ([], 100000, False)


@pytest.mark.parametrize("query", ["wait=61", "wait=-1", "wait=soon", "seat=s1&seat=s2", "color=red"])
async def test_a_parameter_that_is_not_understood_is_named(ann: Person, bob: Person, query: str) -> None:
    game = await table_of(ann, bob)
    found = await ann.refused(400, "bad-request", "GET", f"/v1/games/{game}/view?{query}")
    assert [fault["parameter"] for fault in found["errors"]] == [query.partition("=")[0]]


async def test_a_table_that_has_not_started_can_be_looked_at(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    assert (await ann.get(f"/v1/games/{game}/view"))["seq"] == 2
    assert (await ann.get(f"/v1/games/{game}/asks"))["asks"] == []
