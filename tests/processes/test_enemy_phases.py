"""A game of four with one person; its worker is killed in every enemy phase, after each commit or while at work."""

import asyncio
import os
import signal
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from redis.asyncio import Redis

from domain.kernel import GameId
from domain.kernel.record import Record
from projections.everrain import ENTRY
from service.store import EventStore, connect
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.stubborn import Stubborn
from tests.processes.up import PATIENCE, Up, alive

pytestmark = pytest.mark.processes
SETTINGS = {"SEALOG_BOT_PAUSE": "1", "SEALOG_LOG": "error"}
"""With a pause a job makes one commit, and the clock asks for the next one: there is time to kill between two. While a
worker that was killed is started again, others go on."""
WHOLE_GAME = 100
"""More enemy phases than a game has."""
LOOK = 0.02
SELDOM = 0.25
EVERY_THIRD = 3
STAGES = {"Deferred": True, "RoundBegun": False, "GameEnded": False}
"""What begins an enemy phase, and what ends it."""


class Phase(Struct):
    """An enemy phase: what the worker did in it, and how often it was killed."""

    commits: int = 0
    kills: int = 0


class Hunter:
    """Follows a game in the store and kills the workers of each enemy phase: in every third one while a job is at work,
    in the rest after every single commit. Whoever is killed did it, or is about to."""

    def __init__(self, up: Up, redis: Redis, game: str) -> None:
        self.up, self.redis, self.game = up, redis, GameId(game)
        self.store = EventStore(redis, up.vault)
        self.seen = 0
        self.phases: list[Phase] = []
        self.in_phase = self.over = self.busy = False
        self.last = 0
        self.done: dict[Any, Any] = {}
        """The worker process that was at work last; how many jobs each worker has done."""
        self.dead: set[Any] = set()

    async def hunt(self, phases: int) -> None:
        """Until so many phases are over, or the game is."""
        while not self.over and (self.in_phase or len(self.phases) < phases):
            commits = await self._read()
            await self._look_at_workers()
            if self.phases and await self._is_the_moment(commits):
                await self._kill()
            await asyncio.sleep(LOOK)

    async def _read(self) -> int:
        """Take in what is new; how many commits of a worker are in it."""
        commits = 0
        for record in await self.store.raw(self.game, self.seen):
            kind = kind_of(record)
            if kind == "Deferred" and not self.in_phase:
                self.phases.append(Phase())
            if kind == "Resumed":
                self.phases[-1].commits += 1
                commits += 1
            self.in_phase = STAGES.get(kind, self.in_phase)
            self.over = self.over or kind == "GameEnded"
            self.seen = record.seq
        return commits

    async def _is_the_moment(self, commits: int) -> bool:
        """If no job could be caught at work, what it has committed last will do."""
        if len(self.phases) % EVERY_THIRD:
            return commits > 0
        phase = self.phases[-1]
        missed = commits > 0 and (phase.commits > 1 or not self.in_phase)
        return not phase.kills and (missed or (self.in_phase and self.busy))

    async def _look_at_workers(self) -> None:
        """Who is at work, and who was last. What rq remembers of the dead does not count."""
        processes = self.up.state["processes"].items()
        own = {pid for name, pid in processes if name.startswith("worker") and pid and alive(pid)}
        self.busy = False
        for key in await self.redis.smembers("rq:workers") - self.dead:
            pid, state, done = await self.redis.hmget(key, "pid", "state", "successful_job_count")
            if pid is None or int(pid) not in own:
                self.dead.add(key)
                continue
            if state == b"busy" or self.done.get(key, done) != done:
                self.last = int(pid)
            self.busy = self.busy or state == b"busy"
            self.done[key] = done

    async def _kill(self) -> None:
        """Whoever was at work last; until it is known to be dead."""
        assert self.last in self.up.state["processes"].values()
        os.kill(self.last, signal.SIGKILL)
        self.phases[-1].kills += 1
        async with asyncio.timeout(PATIENCE):
            while alive(self.last):
                await asyncio.sleep(LOOK)


def kind_of(record: Record) -> str:
    return record.public.split(b'"', 4)[3].decode()


async def play(ann: Stubborn, hunter: Hunter) -> None:
    """She looks now and then, so that the service has time for others."""
    while not hunter.over:
        if not await ann.answer_one(hunter.game, await ann.get(f"/v1/games/{hunter.game}/view")):
            await asyncio.sleep(SELDOM)


async def evening(up: Up, phases: int) -> list[Phase]:
    """So many phases of a game. Its log is the one of a game that nobody disturbed: the rules, run in one go with the
    same decisions and draws, write it byte for byte; and each answer of the person stands in it once."""
    redis = connect(up.redis_url)
    ann = Stubborn(up.url, "Ann")
    await ann.register()
    game = await ann.open("everrain", 4, bots=3, bot="smart", setup={"length": "short"})
    await ann.start(game)
    hunter = Hunter(up, redis, game)
    playing = asyncio.create_task(play(ann, hunter))
    await hunter.hunt(phases)
    if not hunter.over:
        playing.cancel()
    await asyncio.wait([playing])
    assert playing.cancelled() or playing.exception() is None, playing.exception()
    records = await audited(hunter.store, {ENTRY.name: ENTRY}, game, ENTRY.name)
    assert nothing_lost_or_doubled(ENTRY, game, records, ann.acknowledged) >= len(hunter.phases)
    kinds = [kind_of(record) for record in records]
    assert kinds.count("Resumed") == sum(phase.commits for phase in hunter.phases) <= kinds.count("Deferred")
    assert hunter.over == (phases == WHOLE_GAME)
    await redis.aclose()
    return hunter.phases


def test_a_worker_killed_in_every_enemy_phase_loses_and_repeats_nothing(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """One phase, killed after each of its commits; with `--laws=full` all phases of a game."""
    full = request.config.getoption("laws") == "full"
    with Up(tmp_path, **SETTINGS, SEALOG_WORKERS="4" if full else "2") as up:
        phases = asyncio.run(evening(up, WHOLE_GAME if full else 1))
        killed = sum("worker" in line and "SIGKILL" in line for line in up.words().splitlines())
    assert len(phases) >= (8 if full else 1)
    for n, phase in enumerate(phases, 1):
        assert phase.kills == (phase.commits if n % EVERY_THIRD else 1) >= 1, phases
    assert killed == sum(phase.kills for phase in phases)
