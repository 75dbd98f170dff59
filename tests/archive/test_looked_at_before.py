"""A process that has looked back into a game while it ran looks again when the game is archived."""

import random

import pytest

from domain.kernel.ids import GameId
from service.games.past import LATE
from service.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio


async def test_what_was_kept_of_the_past_may_be_gone(services: Services, ann: Person) -> None:
    game, pick = GameId(await ann.open("cult", 5, bots={f"s{n}": "random" for n in range(2, 6)})), random.Random(4)
    await ann.post(f"/v1/games/{game}/start", None)

    async def play_to(event: int) -> None:
        while await services.store.last(game) < event and (await ann.get(f"/v1/games/{game}"))["state"] == "running":
            await bots_play(services, game, pick)
            await answers_one(ann, game, pick)

    await play_to(LATE + 1)
    await ann.get(f"/v1/games/{game}/view?at=20")
    (looked,) = services.pasts._surveyed.values()
    assert looked.kept
    await play_to(looked.kept[-1] + LATE + 20)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    assert not (await services.archiving.archive(game)).kept_back
    last = await services.store.last(game)
    assert last - looked.kept[-1] >= LATE
    for at in (20, last // 2, last):
        assert (await ann.get(f"/v1/games/{game}/view?at={at}"))["point"]["at"] == at
    assert (await ann.call("GET", f"/v1/games/{game}/history")).status_code == 200
