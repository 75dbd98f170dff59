"""What the buckets tell beside the logs: which games went on, which jobs wait, which deadlines have come."""

from collections.abc import Iterable

from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import GameId
from service.store import keys
from service.store.bucket_reader import bucket_reader, reached
from service.store.client import Script, plain, reaching
from service.store.patience import TIMEOUT

Positions = tuple[str, ...]
"""How far a follower has read each bucket's feed. The follower keeps it."""

POSTPONE = Script("postpone.lua")
FROM_THE_START: Positions = ("0-0",) * keys.BUCKETS


class Change(Struct, frozen=True):
    """A game went on, up to this event."""

    game: GameId
    seq: int


class Followed(Struct, frozen=True):
    """News from the feeds, and where to go on."""

    changes: tuple[Change, ...]
    positions: Positions
    gaps: tuple[int, ...]
    """Buckets whose feed no longer has all that came since the position: look at every game there."""


class Job(Struct, frozen=True):
    """Work that a commit left for a worker. It stays in the outbox until `done`."""

    bucket: int
    entry: str
    game: GameId
    name: str
    seq: int

    @property
    def id(self) -> str:
        """The same whenever the job is taken again."""
        return f"{self.game}-{self.name}-{self.seq}"


class Due(Struct, frozen=True):
    """A game whose deadline (ms since 1970) has come."""

    game: GameId
    deadline: int


class Buckets:
    """Reading all buckets at once, wherever they are. In a cluster those whose master is not there are passed over."""

    def __init__(self, redis: Redis) -> None:
        self._redis = plain(redis)
        self._feeds = bucket_reader(self._redis, [*map(keys.feed, range(keys.BUCKETS))])
        self._outs = bucket_reader(self._redis, [*map(keys.out, range(keys.BUCKETS))])
        timeout = redis.connection_pool.connection_kwargs.get("socket_timeout", TIMEOUT)
        self._longest_wait = int(1000 * 0.8 * timeout) if timeout else 60_000

    async def feed_ends(self) -> Positions:
        """Where the feeds end now: follow from here to hear only what is new."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for bucket in range(keys.BUCKETS):
                pipeline.execute_command("XREVRANGE", keys.feed(bucket), "+", "-", "COUNT", 1)
            with reaching():
                newest = await pipeline.execute()
        return tuple(entries[0][0].decode() if entries else "0-0" for entries in newest)

    async def follow(self, positions: Positions, wait_ms: int = 4000, count: int = 500) -> Followed:
        """What came after the positions, at most `count` from each bucket. If there is nothing yet, waits; gives
        nothing when that takes longer than `wait_ms`, or than the connection may be silent."""
        news = await self._feeds.read(positions, min(wait_ms, self._longest_wait), count)
        changes: list[Change] = []
        reached, gaps = list(positions), []
        for bucket, entries in news.items():
            if entries[0][1][5].decode() != positions[bucket]:
                gaps.append(bucket)
            reached[bucket] = entries[-1][0].decode()
            changes += [Change(GameId(f[1].decode()), int(f[3])) for _, f in entries]
        return Followed(tuple(changes), tuple(reached), tuple(gaps))

    async def take_jobs(self, limit: int, wait_ms: int = 0) -> list[Job]:
        """The jobs that have waited longest, at least one bucket's; may wait for the first. They stay until `done`,
        so one that was handed on before a crash is handed on again, under the same id, and none is lost."""
        news = await self._outs.read(FROM_THE_START, min(wait_ms, self._longest_wait), limit)
        jobs = [
            Job(bucket, entry.decode(), GameId(f[1].decode()), f[3].decode(), int(f[5]))
            for bucket, entries in news.items()
            for entry, f in entries
        ]
        return sorted(jobs, key=_age)[:limit]

    async def done(self, *jobs: Job) -> None:
        """The jobs are in the workers' hands."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for job in jobs:
                pipeline.execute_command("XDEL", keys.out(job.bucket), job.entry)
            with reaching():
                await pipeline.execute()

    async def due(self, now_ms: int, limit: int = 100) -> list[Due]:
        """Games whose deadline has come, the oldest first."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for bucket in range(keys.BUCKETS):
                pipeline.execute_command(
                    *("ZRANGEBYSCORE", keys.due(bucket), "-inf", now_ms, "WITHSCORES", "LIMIT", 0, limit),
                    withscores=True,
                    score_cast_func=int,
                )
            with reaching():
                found = reached(await pipeline.execute(raise_on_error=False))
        late = [Due(GameId(game.decode()), int(deadline)) for each in found for game, deadline in each or ()]
        return sorted(late, key=lambda due: (due.deadline, due.game))[:limit]

    async def postpone(self, due: Due, to_ms: int | None) -> None:
        """Look at a game at another time, or (None) not at all, unless its deadline has changed meanwhile."""
        to = "" if to_ms is None else to_ms
        with reaching():
            await POSTPONE.run(self._redis, (keys.due(keys.bucket_of(due.game)),), (due.game, due.deadline, to))

    async def put_off(self, game: GameId, to_ms: int) -> None:
        """Look at a game again later, whatever deadline it has now; a game without one gets none."""
        with reaching():
            score = await self._redis.zscore(keys.due(keys.bucket_of(game)), game)
        if score is not None:
            await self.postpone(Due(game, int(score)), to_ms)

    async def restore(self, game: GameId, seq: int, due_ms: int | None, jobs: Iterable[str]) -> None:
        """Put a game's deadline and jobs back where they belong: both are derived from its log."""
        bucket = keys.bucket_of(game)
        async with self._redis.pipeline(transaction=True) as pipeline:
            if due_ms is None:
                pipeline.execute_command("ZREM", keys.due(bucket), game)
            else:
                pipeline.execute_command("ZADD", keys.due(bucket), due_ms, game)
            for job in jobs:
                pipeline.execute_command("XADD", keys.out(bucket), "*", "g", game, "j", job, "n", seq)
            with reaching():
                await pipeline.execute()

    async def games(self, buckets: Iterable[int] = range(keys.BUCKETS)) -> list[GameId]:
        """Every game of these buckets. Reads all names of keys: for what must be built anew, not for every day."""
        found: list[GameId] = []
        with reaching():
            for bucket in buckets:
                prefix = keys.events_prefix(bucket)
                async for key in self._redis.scan_iter(match=prefix + "*", count=1000):
                    found.append(GameId(key.decode().removeprefix(prefix)))
        return sorted(found)

    async def backlog(self, now_ms: int) -> tuple[int, int]:
        """How many jobs wait to be handed on, and how many games are past their deadline."""
        async with self._redis.pipeline(transaction=False) as pipeline:
            for bucket in range(keys.BUCKETS):
                pipeline.execute_command("XLEN", keys.out(bucket))
                pipeline.execute_command("ZCOUNT", keys.due(bucket), "-inf", now_ms)
            with reaching():
                counts = reached(await pipeline.execute(raise_on_error=False))
        return sum(filter(None, counts[::2])), sum(filter(None, counts[1::2]))


def _age(job: Job) -> tuple[int, ...]:
    return tuple(map(int, job.entry.split("-")))
