"""Bots take their time where the operator wants it (`SEALOG_BOT_PAUSE`): what somebody does in secret does not hurry
them, and so shows in nothing that they do."""

import random

import pytest

from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio
FAR = 1 << 52


async def in_a_window_with_a_bot(services: Services, game: str, ann: Person, bob: Person) -> None:
    """Play on until a window waits for Bob and for the bot, of whom no worker has taken care yet."""
    pick = random.Random(3)
    for _ in range(200):
        async with services.live_games.reading(GameId(game)) as held:
            assert held.live is not None
            if held.window and {"s2", "s3"} <= set(held.live.waits_for()):
                return
            waits = held.live.waits_for()
        if "s3" in waits:
            await bots_play(services, game, pick)
        elif not await answers_one(ann, game, pick):
            assert await answers_one(bob, game, pick)
    raise AssertionError("no such window")


async def awaited(services: Services, game: str) -> tuple[int, list[int]]:
    """What workers are asked for: jobs of this game that wait, and when the clock asks for one."""
    jobs = [job for job in await services.store.take_jobs(1000) if job.game == game]
    return len(jobs), [due.deadline for due in await services.store.due(FAR, 1000) if due.game == game]


@pytest.mark.parametrize("secret", ["a pass", "an order"])
async def test_what_is_done_in_secret_does_not_call_a_worker(
    services: Services, ann: Person, bob: Person, secret: str
) -> None:
    """With a pause between the moves of bots, one of them would act at once instead of in its time."""
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    await in_a_window_with_a_bot(services, game, ann, bob)
    before = await awaited(services, game)
    assert before[0] and before[1]
    if secret == "a pass":
        ask = await bob.asked(game, "s2")
        await bob.answer(game, ask, None)
    else:
        await bob.call("PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "ask"}]})
    async with services.live_games.reading(GameId(game)) as held:
        assert len(held.notes) == 1, "it is kept, and nobody knows of it"
    assert await awaited(services, game) == before
