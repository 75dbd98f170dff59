"""`sealog dispatch`: the outbox and the lists."""

import argparse
from collections.abc import Mapping
from typing import Any

import uvloop

from projections.catalogue import GameEntry
from service.commands.processes import add_process, begin, games_of, on_store
from service.ops.gc_tuning import tune_gc
from service.ops.settings import Settings
from workers.clock import ClockKeeper
from workers.dispatcher import Dispatcher
from workers.jobs import connect_queue, queue
from workers.loops import run_until_stopped
from workers.projector import Projector, after_the_end


def add(commands: Any) -> None:
    parser = add_process(
        commands,
        "dispatch",
        run,
        help="hand jobs to the workers and keep the lists of games",
        description="Hand the jobs of the outbox to the workers, and keep the lists of games up to date. "
        "One is enough; more do no harm.",
        example="REDIS_URL=redis://127.0.0.1:6379/0 sealog dispatch",
    )
    parser.add_argument("--clock", action="store_true", help="be the clock too, in the same process")


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = begin(args)
    uvloop.run(dispatching(settings, games_of(settings), args.clock))
    return 0


async def dispatching(settings: Settings, games: Mapping[str, GameEntry], clock: bool) -> None:
    """Until it is told to stop."""
    async with on_store(settings, games) as parts:
        jobs = queue(connect_queue(settings))
        turns = [
            ("dispatcher", Dispatcher(parts.store, jobs, parts.notary).turn),
            ("projector", Projector(parts).turn),
            ("after the end", after_the_end(parts).turn),
        ]
        if clock:
            turns.append(("clock", ClockKeeper(parts.redis, jobs, parts.now).turn))
        tune_gc()
        await run_until_stopped(turns)
