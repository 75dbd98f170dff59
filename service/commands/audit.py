"""`sealog audit`: run the rules of a game again, from the store or from the record of a game that is over."""

import argparse
import asyncio
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from domain.kernel.events import ChanceOpened
from domain.kernel.ids import EVERYTHING
from domain.kernel.log import is_kind, published
from projections.catalogue import GameEntry
from projections.record_file import BadRecord, read_record
from service.audit.rerun import Progress, RulesJob, RulesVerdict
from service.audit.rules import job_of, run_again
from service.commands.processes import on_store, with_games
from service.errors import Complaint
from service.ops.settings import Settings, read_settings
from service.store.errors import NoSuchGame
from service.store.keys import game_id

PATIENCE = 600


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "audit",
        help="run the rules of a game again: every event must come out as it is recorded",
        description="Run the rules of a game again along its log, undone branches included, in a fresh process with "
        "another hash seed. Every draw is made again and every event must come out byte for byte. The game is one of "
        "the store (REDIS_URL), or the record of a game that is over. Exit status 1 if an event differs: the first "
        "one is named; 3 if it cannot be checked here.",
        epilog="example: sealog audit game.jsonl\n"
        "         REDIS_URL=redis://127.0.0.1:6379/0 sealog audit 07-k3f9x2m4qd",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", help="a game's id, or the file of a game that is over")
    parser.add_argument(
        "--timeout", type=float, default=PATIENCE, metavar="S", help=f"give up after so many seconds ({PATIENCE})"
    )
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_run(args, games))


async def _run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    settings = with_games(read_settings(os.environ), args.load)
    file = Path(args.game)
    if file.is_file():
        job = _from_file(file, settings.modules(), games)
    else:
        job = await _from_store(args.game, settings, games)
    verdict = await run_again(job, args.timeout, _tell) if isinstance(job, RulesJob) else job
    return _say(verdict)


def _from_file(file: Path, modules: tuple[str, ...], games: Mapping[str, GameEntry]) -> RulesJob | RulesVerdict:
    try:
        read = read_record(file.read_bytes())
    except BadRecord as error:
        raise Complaint(f"{file}: {error}") from error
    opened = [msgspec.json.decode(r.public, type=ChanceOpened) for r in read.log if is_kind(r, ChanceOpened)]
    if not opened or read.header.viewer != EVERYTHING:
        raise Complaint(f"{file}: the rules can be run again only where everything is open: the game is not over")
    keys = {one.epoch: one.key for one in opened}
    entry = _entry(games, read.header.ruleset)
    return job_of(modules, entry.ruleset, read.header.game, keys, read.log, whole=False)


async def _from_store(name: str, settings: Settings, games: Mapping[str, GameEntry]) -> RulesJob | RulesVerdict:
    try:
        game = game_id(name)
    except NoSuchGame as error:
        raise Complaint(f"{error}; nor is there such a file") from error
    async with on_store(settings, games) as parts:
        records, keys = await parts.store.raw(game), await parts.store.load_keys(game)
    if not records:
        raise Complaint(f"there is no game {game} in the store")
    if not keys:
        return RulesVerdict("unchecked", said="the game has no key: it has not started")
    opened = msgspec.json.decode(records[0].public)
    entry = _entry(games, opened["ruleset"])
    return job_of(settings.modules(), entry.ruleset, game, keys, published(records), whole=True)


def _entry(games: Mapping[str, GameEntry], name: str) -> GameEntry:
    if name not in games:
        raise Complaint(f"it is a game of {name}, which is not loaded here; loaded: {', '.join(sorted(games))}")
    return games[name]


def _tell(progress: Progress) -> None:
    print(f"branch {progress.done} of {progress.of}", file=sys.stderr)


def _say(verdict: RulesVerdict) -> int:
    match verdict.finding:
        case "holds":
            print(f"The rules lead to every event: {verdict.said}.")
            return 0
        case "fails":
            where = f"event {verdict.seq}" if verdict.seq else "the game"
            print(f"FAILED at {where}: {verdict.said}.")
            return 1
    print(f"Not checked: {verdict.said}.")
    return 3
