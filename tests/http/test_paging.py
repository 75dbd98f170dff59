"""One way of paging: `after` and `limit`, `next` and `more`, and a `Link` to the next page, in every list."""

import re
from typing import Any

import pytest
from httpx import AsyncClient

from service.http.endpoints import ENDPOINTS
from service.http.openapi import document
from service.http.routes import load
from tests.http.people import Person, table_of
from tests.http.series import opened_series

pytestmark = pytest.mark.anyio
load()
WHOLE = {"list_tokens", "list_rulesets", "list_problems", "list_series_games"}
"""Lists that stay short."""
PAGED = {
    "list_games": ("/v1/games?mine=true", "games"),
    "list_events": ("/v1/games/{game}/events", "events"),
    "show_history": ("/v1/games/{game}/history?seat=onlooker", "turns"),
    "read_chat": ("/v1/games/{game}/chat?after=0-0", "messages"),
    "list_disputes": ("/v1/games/{game}/disputes", "disputes"),
    "list_draws": ("/v1/games/{game}/audit/draws?kind=reseal", "draws"),
    "read_site_log": ("/v1/site-log", "lines"),
    "list_series": ("/v1/series?mine=true", "series"),
    "list_series_events": ("/v1/series/{series}/events", "events"),
}
"""Every list that can grow, and where its entries stand."""
TEXT = {"tell_story"}
"""A list that is told as text: only the link says that it goes on."""


def links(reply: Any) -> dict[str, str]:
    return dict(re.findall(r'<([^>]*)>; rel="(\w+)"', reply.headers.get("link", "")))


async def pages(who: Person, path: str) -> list[Any]:
    """All pages, from link to link."""
    found: list[Any] = []
    while path:
        reply = await who.call("GET", path)
        assert reply.status_code == 200, reply.text
        found.append(reply.json())
        path = next((to for to, rel in links(reply).items() if rel == "next"), "")
        assert bool(path) == found[-1]["more"] and len(found) < 100
        assert not path or f"after={found[-1]['next']}" in path
    return found


@pytest.fixture
async def game(ann: Person, bob: Person) -> str:
    """A game with something in every list."""
    for _ in range(3):
        game = await table_of(ann, bob)
    for n in range(3):
        await bob.post(f"/v1/games/{game}/chat", {"said": f"message {n}"})
        await ann.post(f"/v1/games/{game}/disputes", {"first": 1, "last": n + 1})
    return game


async def test_every_list_is_read_from_link_to_link(ann: Person, bob: Person, game: str) -> None:
    await opened_series(ann)
    series = await opened_series(ann, bob)
    for path, entries in PAGED.values():
        path = path.format(game=game, series=series)
        joint = "&" if "?" in path else "?"
        whole = await ann.get(path)
        assert whole["more"] is False, path
        parts = await pages(ann, f"{path}{joint}limit=1")
        assert len(parts) > 1 or entries == "draws", path
        if entries != "turns":
            assert [one for page in parts for one in page[entries]] == whole[entries], path
        assert parts[-1]["next"] == whole["next"]
        beyond = await ann.get(f"{re.sub('after=[^&]*&?', '', path)}{joint}after={whole['next']}")
        assert (beyond[entries], beyond["next"], beyond["more"]) == (type(whole[entries])(), whole["next"], False)


async def test_a_story_goes_on_where_its_link_says(ann: Person, game: str) -> None:
    reply = await ann.call("GET", f"/v1/games/{game}/story?limit=3&undone=true")
    assert list(links(reply)) == [f"/v1/games/{game}/story?limit=3&undone=true&after=3"]
    assert not links(await ann.call("GET", f"/v1/games/{game}/story?limit=1000"))


def test_every_list_has_the_same_parameters_and_the_same_envelope() -> None:
    lists = {e.name for e in ENDPOINTS if e.method == "GET" and (e.name.startswith("list_") or "Link" in e.sometimes)}
    assert lists == set(PAGED) | WHOLE | TEXT
    by_name = {o["operationId"]: o for item in document()["paths"].values() for o in item.values()}
    for name, (_, entries) in PAGED.items():
        taken = {p["name"] for p in by_name[name]["parameters"] if not p.get("deprecated")}
        assert {"after", "limit"} <= taken and "cursor" not in taken
        kind = next(e.gives for e in ENDPOINTS if e.name == name)
        assert {entries, "next", "more"} <= set(document()["components"]["schemas"][kind.__name__]["required"])


async def test_what_is_deprecated_says_so_and_how_long_it_stays(ann: Person, client: AsyncClient, game: str) -> None:
    first = await ann.call("GET", "/v1/games?mine=true&limit=1")
    assert "deprecation" not in first.headers and "sunset" not in first.headers
    old = await ann.call("GET", f"/v1/games?mine=true&limit=1&cursor={first.json()['cursor']}")
    new = await ann.call("GET", f"/v1/games?mine=true&limit=1&after={first.json()['next']}")
    assert old.json() == new.json()
    assert old.headers["deprecation"] == "@1794960000"
    assert old.headers["sunset"] == "Thu, 20 May 2027 00:00:00 GMT"
    assert set(links(old).values()) == {"deprecation", "next"}
    listed = document()["paths"]["/v1/games"]["get"]["parameters"]
    assert [p["name"] for p in listed if p.get("deprecated")] == ["cursor"]
    assert document()["components"]["schemas"]["GameList"]["properties"]["cursor"]["deprecated"]
