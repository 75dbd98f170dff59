"""The stream of a game, message by message."""

import random

import pytest

from service.http.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import answers_one
from tests.live.ear import listening

pytestmark = pytest.mark.anyio


async def started(ann: Person, bob: Person, ruleset: str = "toy-crossing", **more: object) -> str:
    """A game of Ann (s1) and Bob (s2), and a bot if a third seat is needed."""
    game = await ann.open(ruleset, 3, bots={"s3": "random"}, **more)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def test_a_stream_begins_with_the_state_and_goes_on_with_steps(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        assert ear.response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert ear.response.headers["cache-control"] == "no-store"
        assert ear.response.headers["x-accel-buffering"] == "no"
        state = await ear.next()
        assert state.event == "state" and state.data["view"] == await ann.get(f"/v1/games/{game}/view")
        assert (await ear.next()).event == "table"
        pick = random.Random(1)
        while not await answers_one(ann, game, pick) and not await answers_one(bob, game, pick):
            await services.playing.go_on(game, pick.randrange)
        await ear.next("step")
        view = await ann.get(f"/v1/games/{game}/view")
        await ear.until(lambda one: one.version == view["version"])
        assert ear.doc == view
