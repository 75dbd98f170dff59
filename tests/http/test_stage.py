"""The stage over HTTP: parts that the caller has come without their drawing, people go by their names, and a viewer's
drawings hold nothing of another's."""

import pytest
from httpx import AsyncClient

from tests.http.people import Person, table_of

pytestmark = pytest.mark.anyio


async def test_parts_that_the_caller_has_come_without_their_drawing(ann: Person, bob: Person) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/stage"
    first = await ann.get(path)
    assert {part["kind"] for part in first["parts"]} >= {"backdrop", "common", "seat", "hand"}
    assert all(part["svg"].startswith("<svg ") for part in first["parts"])
    known = [part["digest"] for part in first["parts"]]
    again = await ann.get(path, params={"have": ",".join([*known, "stale"])})
    assert [part["id"] for part in again["parts"]] == [part["id"] for part in first["parts"]]
    assert not any("svg" in part for part in again["parts"])


async def test_people_go_by_their_names_and_a_new_name_is_news(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    seen = await ann.call("GET", f"/v1/games/{game}/stage")
    titles = [part["title"] for part in seen.json()["parts"] if part["kind"] == "seat"]
    assert titles == ["Ann", "Bob"]
    picture = await ann.call("GET", f"/v1/games/{game}/picture")
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert ">Bob<" in picture.text and "@font-face" in picture.text
    assert (await bob.call("PATCH", "/v1/players/me", {"name": "Robert"})).status_code == 200
    fresh = await ann.call("GET", f"/v1/games/{game}/stage", headers={"If-None-Match": seen.headers["etag"]})
    assert fresh.status_code == 200 and "Robert" in fresh.text and "Bob" not in fresh.text


async def test_a_hand_is_drawn_for_its_holder_only(ann: Person, bob: Person, client: AsyncClient) -> None:
    path = f"/v1/games/{await table_of(ann, bob)}/stage"
    mine = {part["id"]: part for part in (await ann.get(path))["parts"]}
    public = {part["id"]: part for part in (await client.get(path)).json()["parts"]}
    assert "hand" in mine and "hand" not in public
    assert 'data-up="false"' in public["seat:s1"]["svg"]


async def test_looks_say_what_cards_show(client: AsyncClient) -> None:
    plain = (await client.get("/v1/rulesets/toy-crossing/looks")).json()
    assert plain["faces"] == {} and plain["palette"]["paper"].startswith("#") and len(plain["seats"]) == 8
