"""Behind an undo by agreement nothing is published before the next decision, whether a window is open again or not: so
what is withheld there, and when it comes, tells nothing of anybody's orders."""

import random
from typing import Any

import pytest

from domain.kernel.events import Decided
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from service.services import Services
from tests.http.people import Person, table_of
from tests.http.test_two_processes import BESIDE, SIGHTS, told
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


async def sights(person: Person, game: str) -> dict[str, Any]:
    here = f"/v1/games/{game}"
    paths = [*(f"{here}/{sight}".rstrip("/") for sight in SIGHTS), *(one for one in BESIDE if "health" not in one)]
    found: dict[str, Any] = {path: told(await person.call("GET", path)) for path in paths}
    found["undo"] = told(await person.call("POST", f"{here}/undo", {"version": "0.0"}))
    return found


async def test_orders_are_withheld_where_no_window_is_open(
    services: Services, ann: Person, bob: Person, cyd: Person
) -> None:
    time = 1_900_000_000_000
    for part in (services, services.live_games, services.playing, services.agreeing):
        part.now = lambda: time  # type: ignore[method-assign, assignment]
    people, pick = [ann, bob, cyd], random.Random(3)
    game = await table_of(*people)
    here = f"/v1/games/{game}"
    for _ in range(4):
        assert any([await answers_one(person, game, pick) for person in people])
    log = await services.store.raw(GameId(game))
    decision = [record.seq for record in log if is_kind(record, Decided)][-1]
    await ann.post(f"{here}/proposals", {"what": "undo", "decision": decision})
    for person in (bob, cyd):
        await person.post(f"{here}/votes", {"agrees": True})
    assert not any(ask.get("may_pass") for ask in (await ann.get(f"{here}/view"))["asks"]), "no window is open"
    before = await sights(ann, game)
    for orders in ([{"do": "pass"}], [{"do": "ask"}], []):
        assert (await bob.call("PUT", f"{here}/orders", {"orders": orders})).status_code == 200
        assert await sights(ann, game) == before
    first = await cyd.call("POST", f"{here}/proposals", {"what": "pause"})
    assert first.status_code == 201 and first.json()["proposal"]["what"] == "pause", "the table is told at once"
    seen = await ann.get(f"{here}/events?limit=500")
    assert first.json()["receipt"]["seq"] == seen["events"][-1]["seq"], "its receipt counts no orders"
