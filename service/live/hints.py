"""One subscription per process to what is said at tables and to who got a part in which game. Only hints: whoever is
woken reads what there is."""

import asyncio
import logging
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import RedisError

from domain.kernel.ids import GameId, PlayerId
from service.live.news import Wakes, concerning, said_in
from service.live.tail import PAUSE
from service.ops.background_tasks import Background

log = logging.getLogger("sealog.hints")
SAID = "talk"
"""Redis channel: `<game> <channel>` when something was said there."""
CONCERNS = "mine"
"""Redis channel: `<player>` when a player got or lost a part in a game."""
SILENCE = 4.0
"""Seconds of silence after which the connection is tried."""


class Hints(Background):
    """Listens to Redis and wakes whom it concerns."""

    def __init__(self, redis: Redis, wakes: Wakes) -> None:
        self.redis = redis
        self.wakes = wakes

    async def _run(self) -> None:
        while True:
            try:
                await self._listen()
            except (RedisError, OSError) as error:
                log.warning("hints cannot be heard: %s", type(error).__name__)
                await asyncio.sleep(PAUSE)

    async def _listen(self) -> None:
        async with self.redis.pubsub() as subscription:
            await subscription.subscribe(SAID, CONCERNS)
            while True:
                message: Any = await subscription.get_message(timeout=SILENCE)
                if message is None:
                    await subscription.ping()
                elif message["type"] == "subscribe":
                    # Also after the library has connected anew by itself: something may have been missed.
                    self.wakes.wake_all()
                elif message["type"] == "message":
                    self._pass_on(message["channel"].decode(), message["data"].decode())

    def _pass_on(self, channel: str, said: str) -> None:
        if channel == SAID:
            game, _, where = said.partition(" ")
            self.wakes.wake(said_in(GameId(game), where))
        else:
            self.wakes.wake(concerning(PlayerId(said)))
