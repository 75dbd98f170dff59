"""Tables for tests of streams."""

import random
from typing import Any

from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import answers_one


async def started(ann: Person, bob: Person, ruleset: str = "toy-crossing", **more: Any) -> str:
    """A game of Ann (s1), Bob (s2) and a bot (s3)."""
    game = await ann.open(ruleset, 3, bots={"s3": "random"}, **more)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def goes_on(services: Services, game: str, *people: Person, seed: int = 0) -> bool:
    """Whether a bot or a person went on: nobody does once the game has ended."""
    pick = random.Random(seed)
    if await services.playing.go_on(GameId(game), pick.randrange):
        return True
    for person in people:
        if await answers_one(person, game, pick):
            return True
    return False


async def something_happens(services: Services, game: str, *people: Person, seed: int = 0) -> None:
    """A bot or a person goes on."""
    assert await goes_on(services, game, *people, seed=seed), "the game waits for nobody"
