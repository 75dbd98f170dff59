"""Games that nobody plays cost a process no memory."""

import gc
import tracemalloc

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId
from service.games.held_game import HeldGame
from service.games.live_games import IDLE
from service.services import Services
from tests.http.people import Person

pytestmark = pytest.mark.anyio
SMALL, LARGE = 10_000, 40_000
"""Bytes. What is left of an idle game are ids in caches of a fixed size, those of the HTTP client among them."""


async def begun(ann: Person) -> GameId:
    """A game that runs, and in which somebody is asked."""
    game = await ann.open("toy-mutiny", 3, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    return GameId(game)


async def looked_at(ann: Person, game: GameId) -> None:
    """All that a process does for somebody who looks at a game."""
    for path in ("", "/view", "/asks", "/history", "/view?at=9"):
        await ann.get(f"/v1/games/{game}{path}")


def held_in_memory() -> set[GameId]:
    gc.collect()
    return {found.game for found in gc.get_objects() if isinstance(found, HeldGame)}


async def test_a_game_that_nobody_has_used_for_a_while_leaves_the_memory(
    services: Services, ann: Person, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = [await begun(ann) for _ in range(4)]
    for game in games:
        await looked_at(ann, game)
    assert services.live_games.held() == 4 and held_in_memory() >= set(games)
    views = {game: await ann.get(f"/v1/games/{game}/view") for game in games}
    later = services.now() + IDLE - 60_000
    monkeypatch.setattr(services.live_games, "now", lambda: later)
    await looked_at(ann, games[0])
    services.idle_games.drop()
    assert services.live_games.held() == 4, "not yet"
    monkeypatch.setattr(services.live_games, "now", lambda: later + 120_000)
    async with services.live_games.reading(games[1]):
        services.idle_games.drop()
    assert services.live_games.held() == 2, "one that was looked at lately, and one that is in use"
    assert not held_in_memory() & set(games[2:])
    assert {game: await ann.get(f"/v1/games/{game}/view") for game in games} == views, "all are there again"


async def test_games_take_memory_while_they_are_played_and_none_when_they_are_idle(
    services: Services, ann: Person
) -> None:
    games = [await begun(ann) for _ in range(24)]
    for game in games[:8]:
        await looked_at(ann, game)
    services.live_games.now = services.pasts.now = lambda: services.now() + 2 * IDLE
    services.idle_games.drop()
    tracemalloc.start()
    try:
        for game in games[:8]:
            await looked_at(ann, game)
        before = _weighed()
        for game in games[8:]:
            await looked_at(ann, game)
        played = _weighed() - before
        services.live_games.now = services.pasts.now = lambda: services.now() + 4 * IDLE
        for game in games[:8]:
            await looked_at(ann, game)
        services.idle_games.drop()
        idle = _weighed() - before
    finally:
        tracemalloc.stop()
    assert services.live_games.held() == 8
    assert idle < SMALL * 16 < LARGE * 16 < played, (idle, played)


def _weighed() -> int:
    gc.collect()
    return tracemalloc.get_traced_memory()[0]


async def test_places_of_games_that_are_not_there_push_nothing_out(services: Services, ann: Person) -> None:
    services.live_games.size = 4
    games = [await begun(ann) for _ in range(3)]
    for n in range(40):
        assert (await ann.call("GET", f"/v1/games/{n % 16:02d}-aaaaaaaaaa/view")).status_code == 404
        services.live_games.slot(GameId(f"{n % 16:02d}-bbbbbbbb{n:02d}"))
    assert all(services.live_games.slot(game).held is not None for game in games)
