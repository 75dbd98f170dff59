"""`sealog rebuild`: make everything derived again from the logs."""

import argparse
import asyncio
import sys
import time
from collections.abc import Mapping
from typing import Any

from projections.catalogue import GameEntry
from service.commands.processes import begin, on_store
from service.stored_games.rebuilding import NAMES, parked, rebuild


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "rebuild",
        help="make lists, snapshots, deadlines and all else that is derived again from the logs",
        description="Make what is derived again from the logs, game by game; the service may run meanwhile. A game "
        "whose log cannot be read is parked: it is named here and in /health/ready, and holds nothing else up. Exit "
        "status 1 if any is parked.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 sealog rebuild all\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("what", choices=("all", *NAMES, "nothing"), help="what to make again; nothing: only tell")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_run(args, games))


async def _run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    names = {"all": NAMES, "nothing": ()}.get(args.what, (args.what,))
    async with on_store(begin(args), games) as parts:
        await rebuild(parts, names, _Progress())
        left = await parked(parts)
    for name, why in left.items():
        for game, said in why.items():
            print(f"parked in {name}: {game}: {said}")
    return 1 if left else 0


class _Progress:
    """A line a second, and one at the end of each."""

    def __init__(self) -> None:
        self.last = 0.0

    def __call__(self, name: str, done: int, of: int) -> None:
        now = time.monotonic()
        if done == of or now - self.last > 1:
            self.last = now
            print(f"{name}: {done} of {of} {'lines' if name == 'site' else 'games'}", file=sys.stderr, flush=True)
