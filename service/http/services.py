"""Everything that the API stands on, made once per process."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from redis.asyncio import Redis

from projections.catalogue import GameEntry
from service.counts import Counts
from service.http.metrics import Metrics
from service.live.following import Followings
from service.live.hints import Hints
from service.live.news import Wakes
from service.live.streams import Streams
from service.live.tail import Tail
from service.players.accounts import Players
from service.players.limits import Limits
from service.players.tickets import Tickets
from service.players.tokens import Tokens
from service.settings import Settings
from service.store.client import connect
from service.store.events import EventStore
from service.tables.listing import Listing
from service.tables.lives import Lives
from service.tables.playing import Playing
from service.tables.rooms import Rooms
from service.tables.talk import Talk


def now_ms() -> int:
    return time.time_ns() // 1_000_000


@dataclass
class Services:
    """The parts, and how they hang together."""

    settings: Settings
    games: Mapping[str, GameEntry]
    redis: Redis
    now: Callable[[], int] = now_ms
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        self.store = EventStore(self.redis)
        self.door = self.store.pipeline
        self.counts = Counts()
        self.metrics = Metrics(self.counts)
        self.lives = Lives(self.store, self.games, self.now, self.settings.live_games, self.counts)
        self.rooms = Rooms(self.lives, self.now)
        self.playing = Playing(self.lives, self.now)
        self.listing = Listing(self.redis, self.store, self.games)
        self.talk = Talk(self.redis, self.now)
        self.players = Players(self.redis)
        self.wakes = Wakes()
        self.tail = Tail(self.store, self.wakes)
        self.hints = Hints(self.redis, self.wakes)
        self.followings = Followings(self.lives, self.wakes)
        self.streams = Streams(self.settings.streams)
        self.tokens = Tokens(self.redis)
        self.tickets = Tickets(self.redis)

    async def start(self) -> None:
        """Begin to hear what happens."""
        await self.tail.start()
        await self.hints.start()

    def let_go(self) -> None:
        """End all streams and long polls: a server that waits for its connections calls this first."""
        self.wakes.close()

    async def stop(self) -> None:
        """Hear nothing any more."""
        self.let_go()
        await self.tail.stop()
        await self.hints.stop()


def services(settings: Settings, games: Mapping[str, GameEntry], url: str) -> Services:
    """All parts on the Redis at this address."""
    return Services(settings, games, connect(url))
