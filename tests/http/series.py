"""Series that are played over HTTP, by bots that nobody has to wait for."""

import random
from typing import Any

from domain.kernel.ids import GameId
from service.services import Services
from tests.http.people import Person
from workers.tending import tend


async def opened_series(host: Person, *guests: Person, public: bool = True, **options: Any) -> str:
    """A series of nights at the light."""
    wish = {"ruleset": "toy-shoals", "public": public, "options": options}
    series = str((await host.post("/v1/series", wish))["id"])
    for guest in guests:
        await guest.post(f"/v1/series/{series}/players", {})
    return series


async def next_game(host: Person, series: str, choose: Any = None, **wish: Any) -> str:
    """The next game of it, running."""
    if choose is not None:
        reply = await host.call("PUT", f"/v1/series/{series}/options", {"options": choose})
        assert reply.status_code == 200, reply.text
    game = await host.post(f"/v1/series/{series}/games", {"entropy": "server", "bot": "random", **wish})
    await host.post(f"/v1/games/{game['id']}/start", None)
    return str(game["id"])


async def played_out(services: Services, game: str, seed: int = 1, *, counted: bool = True) -> None:
    """Everybody gives their seat to a bot, and a worker plays on to the end; its job counts the game."""
    id, pick = GameId(game), random.Random(seed).randrange
    async with services.live_games.reading(id) as held:
        people = list(dict.fromkeys(held.lobby.players[seat] for seat in held.lobby.people()))
    for player in people:
        await services.tables.resign(player, id, None)
    while not await services.store.is_over(id):
        await tend(services, id, pick)
    if counted:
        await services.series.tend_of(id)


async def abandoned(services: Services, who: Person, game: str) -> None:
    """One who plays with bots alone agrees with nobody else."""
    await who.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await services.series.tend_of(GameId(game))
