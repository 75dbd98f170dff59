"""A game of four with one person, over HTTP: every commit of the enemy phase is another worker's."""

from collections.abc import AsyncIterator
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel import GameId
from projections.everrain import ENTRY
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.people import Person
from tests.redis_fixture import *  # noqa: F403

pytestmark = pytest.mark.anyio
GAMES = {ENTRY.name: ENTRY}
ROUNDS = 3


@pytest.fixture
async def services(redis: Redis) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), GAMES, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


@pytest.fixture
async def ann(services: Services) -> AsyncIterator[Person]:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield await Person.register(http, "Ann")


async def one_step(redis: Redis, game: str) -> bool:
    """A worker comes, makes one commit and is gone: nothing of it is left but what was stored."""
    worker = Services(Settings(limits=False), GAMES, redis)
    return await worker.playing.go_on(GameId(game), lambda n: n - 1)


async def answer(ann: Person, game: str, shown: Any) -> bool:
    """What Ann is asked, by the default; whether she was asked at all."""
    for ask in shown["asks"]:
        if ask["seat"] == shown["seat"] and ask["seat"] in shown["waiting"]:
            await ann.answer(game, ask, ask["default"])
            return True
    return False


async def test_no_worker_is_needed_for_longer_than_a_commit(redis: Redis, services: Services, ann: Person) -> None:
    bots = dict.fromkeys(("s2", "s3", "s4"), "smart")
    game = await ann.open("everrain", 4, seat="s1", bots=bots)
    await ann.post(f"/v1/games/{game}/start", None)
    steps = 0
    for _ in range(600):
        while await one_step(redis, game):
            steps += 1
        view = await ann.get(f"/v1/games/{game}/view")
        if view["board"].get("round", 0) > ROUNDS:
            break
        assert await answer(ann, game, await ann.get(f"/v1/games/{game}/asks")), "the game waits for somebody"
    records = await services.store.raw(GameId(game), 0)
    assert [record.seq for record in records] == list(range(1, len(records) + 1)), "nothing is lost or repeated"
    kinds = [record.public.split(b'"', 4)[3] for record in records]
    assert kinds.count(b"Deferred") == kinds.count(b"Resumed") >= 2 * ROUNDS
    assert kinds.count(b"FirstPlayerPassed") == ROUNDS and steps > kinds.count(b"Resumed")
