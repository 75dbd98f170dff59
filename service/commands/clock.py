"""`sealog clock`: deadlines."""

import argparse
from collections.abc import Mapping
from typing import Any

import uvloop

from projections.catalogue import GameEntry
from service.commands.processes import add_process, begin
from service.ops.settings import Settings
from service.services import now_ms
from service.store import connect
from workers.clock import ClockKeeper
from workers.jobs import connect_queue, queue
from workers.loops import run_until_stopped
from workers.process import required_url


def add(commands: Any) -> None:
    add_process(
        commands,
        "clock",
        run,
        help="ask workers for the games whose deadline has come",
        description="Ask workers for the games whose deadline has come: somebody's time is up, or a job was lost. "
        "One is enough; more do no harm.",
        example="REDIS_URL=redis://127.0.0.1:6379/0 sealog clock",
    )


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    uvloop.run(keeping_time(begin(args)))
    return 0


async def keeping_time(settings: Settings) -> None:
    """Until it is told to stop."""
    client = connect(required_url(settings))
    try:
        keeper = ClockKeeper(client, queue(connect_queue(settings)), now_ms)
        await run_until_stopped([("clock", keeper.turn)])
    finally:
        await client.aclose()
