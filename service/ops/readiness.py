"""Can games be played here, and what is an acknowledged answer worth."""

import asyncio
import time
from collections.abc import Awaitable
from typing import TYPE_CHECKING, Any, TypeVar

from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import RedisError

from service.games.listing import LISTS
from service.games.past import PAST
from service.ops.redis_server import doubts_about
from service.players.redis_calls import enqueue
from service.store.bucket_reader import reached
from service.store.client import refuses
from service.store.cluster_client import ClusterClient
from service.store.errors import StoreUnavailable
from service.store.keys import BUCKETS

if TYPE_CHECKING:
    from service.services import Services

T = TypeVar("T")
BEAT = "site:worker"
"""Where workers leave the time of their last sign of life."""
WORKER_COUNTS = "site:worker:counts"
"""What all workers together have done, for the metrics."""
SITE = "site-log"
"""Whether it is called what the settings say; it can be read and written under its old name."""
LOST = "receipts"
"""What was lost is said here; the other games can be played on."""
SILENT = 60_000
"""Milliseconds after which a worker counts as gone."""
ARCHIVE_COUNTS = "site:archive"
"""How many games and events are archived, and how many bytes they took in Redis and take there."""
PROBE = "site:ready"
"""Where readiness writes the time, to see whether a write is taken."""
PROVED = 1.0
"""Seconds for which a write that was taken proves that the next one would be."""
WITHIN = 0.8
"""Seconds in which Redis has to answer everything."""


class ReadinessCheck(Struct, frozen=True):
    """One thing that must be right."""

    name: str
    fine: bool
    said: str


class Readiness(Struct, frozen=True):
    """Everything that must be right, and how durable an acknowledged answer is."""

    ready: bool
    durability: str
    checks: tuple[ReadinessCheck, ...]


PARKED = tuple(f"{position}:parked" for position in (f"{LISTS}:position", f"{PAST}:position", "luck:position"))
"""Where games stand that read models leave out because their logs cannot be read."""


def _parked(count: int) -> str:
    return f"{count} games are parked: `sealog rebuild nothing` names them" if count else "no game is parked"


def _heard(beat: int | None) -> str:
    """By the minute: a worker gives a sign of life with each job too, and a job may come of a pass."""
    if beat is None:
        return "no worker has been heard yet"
    minutes = beat // 60_000
    return f"no worker has been heard for {minutes} min" if minutes else "a worker was heard within the last minute"


def _roughly(count: int) -> str:
    """Anybody may read it, and on a quiet service one job more tells that somebody has passed."""
    return "fewer than 100" if count < 100 else f"{count // 100 * 100} or more"


class Lookout:
    """Looks whether all is well: once for all who ask at the same time, and within a second whatever Redis does."""

    def __init__(self, services: "Services") -> None:
        self._services = services
        self._looking: asyncio.Task[Readiness] | None = None
        self._written = float("-inf")

    async def look(self) -> Readiness:
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(readiness(self._services))
        done, _ = await asyncio.wait((self._looking,), timeout=WITHIN)
        return self._looking.result() if done else _unanswered(f"not within {WITHIN} s")

    async def writes(self) -> ReadinessCheck:
        """Whether a write would be taken: one is made, but for one a second it is the same."""
        if time.monotonic() - self._written > PROVED:
            try:
                await self._probe()
            except RedisError as error:
                if why := refuses(error):
                    return ReadinessCheck("writes", False, f"Redis takes no writes: {why}")
                raise
            self._written = time.monotonic()
        return ReadinessCheck("writes", True, "Redis takes writes")

    async def _probe(self) -> None:
        """In a cluster at the master of every bucket; one that is not there is said elsewhere."""
        redis, now = self._services.redis, self._services.now()
        if not isinstance(redis, ClusterClient):
            await redis.set(PROBE, now)
            return
        async with redis.pipeline(transaction=False) as pipe:
            for bucket in range(BUCKETS):
                enqueue(pipe, "SET", f"{PROBE}:{{b{bucket:02d}}}", now)
            reached(await pipe.execute(raise_on_error=False))


def _unanswered(how: str) -> Readiness:
    return Readiness(False, "unknown", (ReadinessCheck("redis", False, f"Redis does not answer: {how}"),))


async def readiness(services: "Services") -> Readiness:
    """Look at everything."""
    look = _tolerant if isinstance(services.redis, ClusterClient) else _strict
    try:
        writes, doubts = await services.lookout.writes(), await doubts_about(services.redis)
        waiting, late = await services.store.backlog(services.now())
        heard: Any = await look(services.redis.get(BEAT), services.now())
        lengths = [int(await look(services.redis.hlen(key), 0)) for key in PARKED]
        keys = await look(_keys(services), _unknown("keys"))
        lost = await look(services.store.all_halted(), 0)
        site = await look(_site(services), _unknown(SITE))
        archive = await look(_archive(services), _unknown("archive"))
    except (StoreUnavailable, RedisError, OSError) as error:
        return _unanswered(type(error).__name__)
    checks = [ReadinessCheck("redis", True, "Redis answers"), writes]
    checks += [ReadinessCheck(doubt.code, doubt.level != "error", doubt.text) for doubt in doubts]
    checks += [keys, site, archive]
    if services.jobs is not None:
        checks.append(await _jobs(services.jobs))
    beat = services.now() - int(heard) if heard else None
    alive = beat is not None and beat < SILENT
    checks.append(ReadinessCheck("worker", alive, _heard(beat)))
    checks.append(ReadinessCheck("outbox", waiting < 1000, f"{_roughly(waiting)} jobs wait to be handed to workers"))
    checks.append(ReadinessCheck("deadlines", late < 100, f"{_roughly(late)} games are past their time"))
    checks.append(
        ReadinessCheck(LOST, not lost, f"{lost} games stand still: the store lacks what signed receipts say it held")
    )
    checks.append(ReadinessCheck("projections", True, _parked(sum(lengths))))
    durable = "; ".join(doubt.text for doubt in doubts) or "on disk before it is acknowledged (appendfsync always)"
    return Readiness(all(check.fine for check in checks if check.name not in (LOST, SITE)), durable, tuple(checks))


async def _strict(asked: Awaitable[T], otherwise: T) -> T:
    return await asked


async def _tolerant(asked: Awaitable[T], otherwise: T) -> T:
    """While one master of a cluster is lost, the others go on, and so does whatever is not there."""
    try:
        return await asked
    except (StoreUnavailable, RedisError, OSError):
        return otherwise


def _unknown(name: str) -> ReadinessCheck:
    return ReadinessCheck(name, True, "not known while the master of it does not answer")


async def _jobs(redis: Redis) -> ReadinessCheck:
    """Whether rq's own Redis is there: without it nobody takes games on."""
    try:
        await redis.execute_command("PING")
    except (RedisError, OSError) as error:
        return ReadinessCheck(
            "jobs", False, f"the Redis of the jobs (RQ_REDIS_URL) does not answer: {type(error).__name__}"
        )
    return ReadinessCheck("jobs", True, "the Redis of the jobs answers")


async def _site(services: "Services") -> ReadinessCheck:
    """Whether the site log is called what the settings call it."""
    name, wanted = await services.checkpoints.origin(), services.checkpoints.wanted
    if wanted in ("", name):
        return ReadinessCheck(SITE, True, f"the site log is called {name}")
    return ReadinessCheck(SITE, False, f"the site log is called {name} for good, and SEALOG_ORIGIN says {wanted}")


async def _archive(services: "Services") -> ReadinessCheck:
    """Whether the games that have left Redis can be read here."""
    archived: Any = await services.redis.hget(ARCHIVE_COUNTS, "games")
    if services.archive is None and archived:
        said = f"{int(archived)} games lie in an archive, and SEALOG_ARCHIVE does not say where it is"
        return ReadinessCheck("archive", False, said)
    return ReadinessCheck("archive", True, "all games that are over can be read")


async def _keys(services: "Services") -> ReadinessCheck:
    """Whether the keys of the games that are stored can be opened here."""
    under = await services.store.storage_key()
    if not under or services.store.vault.has(under):
        return ReadinessCheck("keys", True, "the keys of games can be opened")
    said = f"the keys of games are encrypted under the storage key {under}, which is not here: put its file back"
    return ReadinessCheck("keys", False, said)
