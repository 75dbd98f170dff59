"""Games that nobody plays any more leave the memory of a process, also of one that nobody asks anything."""

import asyncio

from service.games.live_games import LiveGames
from service.games.past import Pasts
from service.ops.background_tasks import Background

EVERY = 60.0
"""Seconds between two looks."""


class IdleGames(Background):
    """Looks for them."""

    def __init__(self, live_games: LiveGames, pasts: Pasts) -> None:
        self.live_games, self.pasts = live_games, pasts

    def drop(self) -> None:
        self.live_games.drop_idle()
        self.pasts.drop_idle()

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            self.drop()
