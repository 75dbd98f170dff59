"""The jobs, as rq knows them: by name, with plain arguments, as JSON. Ids say what for, so that none waits twice."""

import logging
from contextlib import suppress

import msgspec
import redis
from redis.exceptions import RedisError
from rq import Queue
from rq.exceptions import DuplicateJobError
from rq.serializers import JSONSerializer

from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId, SeriesId
from service.ops.readiness import BEAT, WORKER_COUNTS
from service.ops.settings import Settings
from service.players.redis_calls import enqueue as enqueue_command
from service.services import Services
from service.store.archive.file_format import BadArchive
from service.store.errors import BrokenLog, NoSuchSeries
from service.store.keys import game_id
from service.store.series_store import series_id
from workers.process import WorkerProcess, own_process, require_single, required_url
from workers.tending import STUCK
from workers.tending import tend as tend_game

log = logging.getLogger("sealog.worker")
QUEUE = "sealog"
UNREADABLE = (Refused, BrokenLog, BadArchive, msgspec.DecodeError)
"""Why a series cannot go on here and now: its rules are not loaded, or a log of it cannot be read."""
NAMES = {name: f"workers.jobs.{name}" for name in ("tend", "delete_account", "judge", "archive", "count", "series")}
"""All jobs, and the function of each."""
TIMEOUT = 60
"""Seconds after which a job is stopped; what it has committed stays."""
WAITING = 120
"""Seconds that a job waits for a worker. After that the clock has asked for the game several times anew."""
PATIENT = {"judge": 7 * 24 * 3600}
"""Jobs that nobody asks for anew wait longer."""
FAILED = 3600
"""Seconds that rq keeps a job that failed, for whoever wants to know why."""


def tend(game: str) -> None:
    """Take a game on: look at it and do what is to be done."""
    process = own_process()
    process.run(_tend(process, game_id(game)))


def delete_account(player: str) -> None:
    """Look after an account that is being deleted."""
    process = own_process()
    process.run(process.services.account_deletion.look_again(PlayerId(player)))


async def _tend(process: WorkerProcess, game: GameId) -> None:
    services = process.services
    done = await tend_game(services, game, process.pick)
    counts = {"jobs": 1, "steps": done.steps, "timeouts": int(done.timed_out), "faults": int(bool(done.fault))}
    async with services.redis.pipeline(transaction=False) as pipe:
        enqueue_command(pipe, "SET", BEAT, services.now())
        for name, count in counts.items():
            if count:
                enqueue_command(pipe, "HINCRBY", WORKER_COUNTS, name, count)
        with suppress(RedisError, OSError):  # what was done is done
            await pipe.execute()


def judge(game: str) -> None:
    """Look at the disputes of a game."""
    process = own_process()
    process.run(_judge(process.services, game_id(game)))


async def _judge(services: Services, game: GameId) -> None:
    async with services.live_games.reading(game) as held:
        entry = held.entry
    await services.judge.look(entry, game)


def archive(game: str) -> None:
    """Move a game that is over into the archive."""
    process = own_process()
    process.run(process.services.archiving.archive(game_id(game)))


def count(game: str) -> None:
    """Count a game that is over for its series."""
    process = own_process()
    process.run(_count(process.services, game_id(game)))


async def _count(services: Services, game: GameId) -> None:
    """What cannot be counted now, the clock asks for again."""
    try:
        await services.series.tend_of(game)
    except (NoSuchSeries, *UNREADABLE) as error:
        log.error("%s cannot be counted: %s", game, error)


def series(id: str) -> None:
    """Look at a series and do what is to be done."""
    process = own_process()
    process.run(_series(process.services, series_id(id)))


async def _series(services: Services, id: SeriesId) -> None:
    """One whose rules are not here, or whose game cannot be read, is looked at again later."""
    try:
        await services.series.tend(id)
    except NoSuchSeries as error:
        log.warning("a job for a series that is not there: %s", error)
    except UNREADABLE as error:
        log.error("%s cannot go on: %s", id, error)
        await services.series.store.look_at(id, services.now() + STUCK)


def connect_queue(settings: Settings) -> redis.Redis:
    """A client for rq: its own kind, without asyncio and with bytes."""
    url = settings.rq_redis_url or required_url(settings)
    require_single(settings)
    return redis.Redis.from_url(url, socket_connect_timeout=5, health_check_interval=30)


def queue(connection: redis.Redis) -> Queue:
    return Queue(QUEUE, connection=connection, serializer=JSONSerializer)


def enqueue(to: Queue, id: str, name: str, about: GameId | PlayerId | SeriesId) -> bool:
    """Hand a job to the workers. False: it waits, or is at work, already."""
    try:
        to.enqueue_call(
            NAMES[name],
            args=(about,),
            job_id=id,
            unique=True,
            timeout=TIMEOUT,
            result_ttl=0,
            ttl=PATIENT.get(name, WAITING),
            failure_ttl=FAILED,
            description=name,
        )
    except DuplicateJobError:
        return False
    return True
