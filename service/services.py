"""Everything that the API stands on, made once per process."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from redis.asyncio import Redis

from projections.catalogue import GameEntry
from service.audit.disputes import Disputes
from service.audit.evidence import Audits
from service.audit.judging import Judge
from service.audit.site import SiteLuck
from service.games.account_deletion import AccountDeletion
from service.games.agreeing import Agreeing
from service.games.descent import Descent
from service.games.forking import Forking
from service.games.idle_games import IdleGames
from service.games.listing import Listing
from service.games.live_games import LiveGames
from service.games.past import Pasts
from service.games.playing import Playing
from service.games.starting import Starting
from service.games.tables import Tables
from service.games.talk import Talk
from service.keyring.ring import Keyring, keyring_of, passing_keyring
from service.live.following import Followings
from service.live.hints import Hints
from service.live.news import Wakes
from service.live.streams import Streams
from service.live.tail import Tail
from service.ops.counts import Counts
from service.ops.metrics import Metrics
from service.ops.readiness import Lookout
from service.ops.settings import Settings
from service.players.accounts import Players
from service.players.limits import Limits
from service.players.tickets import Tickets
from service.players.tokens import Tokens
from service.proofs.checkpoints import Checkpoints, checkpoints_of
from service.proofs.known_keys import KnownKeys
from service.proofs.notary import Notary
from service.proofs.receipts import Receipts
from service.series.series_list import SeriesList
from service.series.series_tables import SeriesTables
from service.store.archive.archive import Archive
from service.store.archive.storage import storage_of
from service.store.client import connect
from service.store.events import EventStore
from service.store.outages import Outages
from service.store.past import PastStore
from service.store.replicas import Replicas
from service.store.series_store import SeriesStore
from service.store.site_log import SiteLog
from service.stored_games.archiving import Archiving
from service.stored_games.importing import Importing


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
    keyring: Keyring = field(default_factory=passing_keyring)

    def __post_init__(self) -> None:
        storage = storage_of(self.settings.archive)
        self.archive = Archive(storage) if storage is not None else None
        self.store = EventStore(self.redis, self.keyring.vault, self.archive)
        self.jobs = connect(self.settings.rq_redis_url) if self.settings.rq_redis_url else None
        """The Redis of the jobs, where it is another one: only looked at here."""
        self.replicas = Replicas(self.redis, self.settings.replicas)
        self.outages = Outages(self.redis, self.now)
        self.counts = Counts()
        self.metrics = Metrics(self.counts)
        self.lookout = Lookout(self)
        self.site = SiteLog(self.redis, self.replicas)
        self.notary = Notary(self.store, self.site, self.now)
        self.known_keys = KnownKeys(self.redis, self.keyring.signing, self.now)
        self.checkpoints: Checkpoints = checkpoints_of(
            self.settings, self.redis, self.site, self.keyring.signing, self.known_keys
        )
        self.receipts = Receipts(self.keyring.signing, self.known_keys, self.site, self.store, self.replicas)
        self.listing = Listing(self.redis, self.store, self.games)
        self.live_games = LiveGames(
            self.store,
            self.games,
            self.now,
            self.outages,
            self.notary,
            self.listing,
            self.settings.live_games,
            self.counts,
        )
        self.live_games.found_lost = self.receipts.found_lost
        self.starting = Starting(self.live_games, self.now)
        self.tables = Tables(self.live_games, self.starting, self.now)
        self.agreeing = Agreeing(self.live_games, self.now)
        self.descent = Descent(self.store)
        self.forking = Forking(self.live_games, self.descent, self.now)
        self.importing = Importing(self.live_games)
        self.series = SeriesTables(SeriesStore(self.redis), SeriesList(self.redis), self.live_games, self.now)
        self.playing = Playing(self.live_games, self.receipts, self.now)
        self.pasts = Pasts(self.store, PastStore(self.redis, self.store), self.games, self.now)
        self.idle_games = IdleGames(self.live_games, self.pasts)
        self.talk = Talk(self.redis, self.now)
        self.audits = Audits(self.store, self.receipts, self.site, self.checkpoints)
        self.archiving = Archiving(self.redis, self.store, self.audits, self.games, self.settings, self.now)
        self.luck = SiteLuck(self.redis, self.store, self.games)
        self.disputes = Disputes(self.redis, self.now, self.replicas)
        sign, modules = self.keyring.signing.sign, self.settings.modules()
        self.judge = Judge(self.store, self.audits, self.disputes, sign, modules, self.now)
        self.players = Players(self.redis, replicas=self.replicas)
        self.account_deletion = AccountDeletion(
            self.redis, self.players, self.talk, self.listing, self.tables, self.series, self.now
        )
        self.wakes = Wakes()
        self.tail = Tail(self.store, self.wakes)
        self.hints = Hints(self.redis, self.wakes)
        self.followings = Followings(self.live_games, self.wakes)
        self.streams = Streams(self.settings.streams)
        self.tokens = Tokens(self.redis, replicas=self.replicas)
        self.tickets = Tickets(self.redis)
        self.lasting: dict[tuple[Any, ...], bytes] = {}
        """Answers that stay the same as long as the process runs, by what they are of."""

    async def start(self) -> None:
        """Begin to hear what happens."""
        await self.outages.start()
        await self.site.recent()  # a log of before it was a tree gets its tree before anybody waits for it
        await self.tail.start()
        await self.hints.start()
        await self.idle_games.start()

    def let_go(self) -> None:
        """End all streams and long polls: a server that waits for its connections calls this first."""
        self.wakes.close()

    async def stop(self) -> None:
        """Hear nothing any more."""
        self.let_go()
        await self.idle_games.stop()
        await self.outages.stop()
        await self.tail.stop()
        await self.hints.stop()
        await self.followings.stop()
        await self.store.pipeline.settled()
        if self.jobs is not None:
            await self.jobs.aclose()


def services(settings: Settings, games: Mapping[str, GameEntry], url: str) -> Services:
    """All parts on the Redis at this address."""
    return Services(settings, games, connect(url), keyring=keyring_of(settings))
