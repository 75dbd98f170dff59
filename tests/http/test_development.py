"""Positions by hand, over HTTP: only where it is allowed, private to their maker, and played on like any game."""

from typing import Any

import msgspec
import pytest
from httpx import AsyncClient

from service.services import Services
from tests.http.people import Person

pytestmark = pytest.mark.anyio
POSITION: dict[str, Any] = {
    "ruleset": "toy-crossing",
    "seats": 2,
    "placings": [{"zone": "hand:s1", "faces": ["lore-3", "will-1"]}],
    "facts": [{"e": "Progressed"}],
    "chapter": {"chapter": "Watch", "seat": "s2"},
}


@pytest.fixture
def developing(services: Services) -> None:
    services.settings = msgspec.structs.replace(services.settings, development=True)


async def test_where_people_play_nothing_is_arranged(ann: Person) -> None:
    refused = await ann.post("/v1/arranged", POSITION, 403)
    assert refused["code"] == "development-only"


async def test_a_position_is_built_and_played_on(
    developing: None, client: AsyncClient, ann: Person, bob: Person, services: Services
) -> None:
    game = await ann.post("/v1/arranged", POSITION, 201)
    path = f"/v1/games/{game['id']}"
    assert [seat["you"] for seat in game["seats"]] == [True, True]
    view = await ann.get(f"{path}/view?seat=s1")
    assert sorted(card["face"] for card in view["zones"]["hand:s1"]) == ["lore-3", "will-1"]
    assert (await bob.call("GET", path)).status_code == 404
    await services.listing.update(game["id"])
    for who, query in ((bob, ""), (ann, ""), (ann, "?mine=true")):
        assert all(listed["id"] != game["id"] for listed in (await who.get(f"/v1/games{query}"))["games"])
    other = Services(services.settings, services.games, services.redis)
    async with other.live_games.reading(game["id"]) as held:
        assert held.frozen is None and held.live is not None
    ask = next(a for a in view["asks"] if not a.get("answered"))
    own = await ann.get(f"{path}/view?seat={ask['seat']}")
    mine = next(a for a in own["asks"] if a["id"] == ask["id"])
    await ann.post(f"{path}/answers", {"ask": mine["id"], "answer": mine.get("default"), "seat": mine["seat"]})


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"facts": [{"e": "Sunk"}]}, "/facts/0"),
        ({"placings": [{"zone": "hand:s1", "faces": ["kraken"]}]}, "kraken"),
        ({"ruleset": "chess"}, "no game chess"),
        ({"tops": {"perils": [["lore-5"], ["lore-5"], ["lore-5"], ["lore-5"]]}}, "left"),
    ],
)
async def test_a_position_that_cannot_be(developing: None, ann: Person, change: dict[str, Any], says: str) -> None:
    refused = await ann.post("/v1/arranged", {**POSITION, **change}, 422)
    assert refused["code"] == "bad-position" and says in refused["detail"]


async def test_nobody_arranges_a_table_for_a_multitude(developing: None, ann: Person) -> None:
    for seats in (0, 13, 10**9):
        await ann.refused(422, "bad-body", "POST", "/v1/arranged", {**POSITION, "seats": seats})
