"""That somebody has passed shows nowhere, not in another process either."""

import random

import pytest

from domain.kernel.ids import GameId, Seat
from projections.view import view_bytes
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


async def test_a_pass_shows_in_no_view_of_another_process(services: Services, ann: Person, bob: Person) -> None:
    people = {"s1": ann, "s2": bob, "s3": await Person.register(ann.http, "Cyd")}
    game = await ann.open("toy-mutiny", 3)
    for person in (bob, people["s3"]):
        await person.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(5)
    for _ in range(200):
        views = {seat: await person.get(f"/v1/games/{game}/view") for seat, person in people.items()}
        asks = [ask for ask in views["s1"]["asks"] if ask.get("may_pass")]
        if len(asks) > 1:
            break
        for person in people.values():
            if await answers_one(person, game, pick):
                break
    await people[asks[0]["seat"]].post(f"/v1/games/{game}/answers", {"ask": asks[0]["id"], "answer": None})
    for seat in set(people) - {asks[0]["seat"]}:
        assert not views[seat]["may_undo"], "windows end undo"
        fresh = Services(services.settings, ALL_GAMES, services.redis)
        async with fresh.live_games.reading(GameId(game)) as held:
            watcher = await fresh.live_games.watch(held, Seat(seat))
        assert view_bytes(watcher.view) == view_bytes(views[seat])
        assert view_bytes(await people[seat].get(f"/v1/games/{game}/view")) == view_bytes(views[seat])
