"""That somebody has passed shows nowhere, not even in whether another process still offers undo."""

import random

import pytest

from domain.kernel.ids import GameId, Seat
from projections.view import view_bytes
from service.http.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


async def test_undo_stays_on_offer_until_a_pass_is_published(services: Services, ann: Person, bob: Person) -> None:
    people = {"s1": ann, "s2": bob, "s3": await Person.register(ann.http, "Cyd")}
    game = await ann.open("toy-mutiny", 3)
    for person in (bob, people["s3"]):
        await person.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(5)
    for _ in range(200):
        views = {seat: await person.get(f"/v1/games/{game}/view") for seat, person in people.items()}
        offered = [seat for seat, view in views.items() if view["may_undo"]]
        asks = [ask for ask in views["s1"]["asks"] if ask.get("may_pass") and ask["seat"] not in offered]
        if offered and len(asks) > 1:
            break
        for person in people.values():
            if await answers_one(person, game, pick):
                break
    (undoer,) = offered
    await people[asks[0]["seat"]].post(f"/v1/games/{game}/answers", {"ask": asks[0]["id"], "answer": None})
    fresh = Services(services.settings, ALL_GAMES, services.redis)
    async with fresh.lives.reading(GameId(game)) as held:
        watcher = await fresh.lives.watch(held, Seat(undoer))
    assert view_bytes(watcher.view) == view_bytes(views[undoer])
    assert view_bytes(await people[undoer].get(f"/v1/games/{game}/view")) == view_bytes(views[undoer])
