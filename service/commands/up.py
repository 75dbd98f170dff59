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
from service.keyring.ring import keyring_of
from service.ops.local_stack import LocalStack, occupied


def add(commands: Any) -> None:
    add_process(
        commands,
        "up",
        run,
        help="run everything: Redis, API, workers, dispatcher, clock",
        description="Run the whole service. Without REDIS_URL a private Redis server is started, with its data under "
        "./var; everything is there again after a restart.",
        example="SEALOG_PORT=9000 sealog up",
    )


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = begin(args)
    games_of(settings)  # a module that is missing is better said once, here
    with occupied(Path(settings.var)), listen(settings) as listening:
        keyring_of(settings)  # likewise: keys that cannot be read
        house = LocalStack(settings, listening, address(listening), tell)
        asyncio.run(house.live())
    tell("stopped")
    return 0


def tell(line: str) -> None:
    """Nobody need hear it: what is said may go to a disk that is full."""
    with suppress(OSError):
        print(line, file=sys.stdout, flush=True)
