"""`sealog up`: everything with one command."""

import argparse
import asyncio
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from projections.catalogue import GameEntry
from service.commands.processes import add_process, begin, games_of
from service.commands.serve import address, listen
from service.errors import Complaint
from service.keyring.ring import keyring_of
from service.ops.local_stack import LocalStack, occupied
from service.ops.settings import Settings
from workers.process import require_single


def add(commands: Any) -> None:
    parser = add_process(
        commands,
        "up",
        run,
        help="run everything: Redis, API, workers, dispatcher, clock",
        description="Run the whole service. Without REDIS_URL a private Redis server is started, with its data under "
        "./var; everything is there again after a restart.",
        example="SEALOG_PORT=9000 sealog up",
    )
    parser.add_argument(
        "--cluster", type=int, metavar="N", help="start a Redis Cluster of N masters, to try one out; at least 3"
    )
    parser.add_argument("--replicas", type=int, default=0, metavar="R", help="with so many replicas of each of them")


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = begin(args)
    cluster = _cluster(args, settings)
    games_of(settings)  # a module that is missing is better said once, here
    with occupied(Path(settings.var)), listen(settings) as listening:
        keyring_of(settings)  # likewise: keys that cannot be read
        house = LocalStack(settings, listening, address(listening), tell, cluster)
        asyncio.run(house.live())
    tell("stopped")
    return 0


def _cluster(args: argparse.Namespace, settings: Settings) -> tuple[int, int] | None:
    """How many masters, and replicas of each; nothing for one Redis."""
    if args.cluster is None:
        if settings.redis_url:
            require_single(settings)
        return None
    if settings.redis_url:
        raise Complaint("--cluster starts Redis servers of its own, and REDIS_URL says where Redis is: leave one out")
    if not 3 <= args.cluster <= 16 or not 0 <= args.replicas <= 3:
        raise Complaint("--cluster takes 3 to 16 masters, --replicas 0 to 3 replicas of each")
    return args.cluster, args.replicas


def tell(line: str) -> None:
    """Nobody need hear it: what is said may go to a disk that is full."""
    with suppress(OSError):
        print(line, file=sys.stdout, flush=True)
