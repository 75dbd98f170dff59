"""`sealog worker`: one worker alone."""

import argparse
from collections.abc import Mapping
from typing import Any

from projections.catalogue import GameEntry
from service.commands.processes import add_process, begin, games_of
from service.keyring.ring import keyring_of
from service.ops.gc_tuning import tune_gc
from service.services import services
from workers import process
from workers.jobs import connect_queue, queue
from workers.worker import connect_beats, work_until_stopped


def add(commands: Any) -> None:
    add_process(
        commands,
        "worker",
        run,
        help="run one worker alone",
        description="Take games on: bots, deferred resolutions, time-outs. Run as many as you want.",
        example="REDIS_URL=redis://127.0.0.1:6379/0 sealog worker",
    )


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = begin(args)
    url, loaded = process.required_url(settings), games_of(settings)
    keyring_of(settings)  # keys that cannot be read are better said now than with the first job
    process.prepare(lambda: services(settings, loaded, url))
    tune_gc()
    work_until_stopped(queue(connect_queue(settings)), lambda: connect_beats(url))
    return 0
