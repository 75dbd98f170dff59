"""`sealog rehearse`: would the games that are stored go on under the rules of this version?"""

import argparse
import asyncio
from collections import Counter
from collections.abc import Mapping
from typing import Any

from projections.catalogue import GameEntry
from service.commands.processes import begin, on_store
from service.stored_games.rehearsing import Rehearsed, rehearse


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "rehearse",
        help="re-run all stored games on the present rules: identical, or from where they differ",
        description="Run the rules of this version along every stored game, undone branches included, and make every "
        "draw again. Changes nothing. Exit status 1 if any game diverges: its first event that differs is named; "
        "or if one that is not over was locked with other content. Either would be frozen. Run "
        "it with a new version before it goes to work.",
        epilog="example:\n  REDIS_URL=redis://127.0.0.1:6379/0 sealog rehearse --only diverges\n",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--ruleset", default="", metavar="NAME", help="only games of this ruleset")
    parser.add_argument("--only", default="", choices=("", "diverges"), help="name only games that do not come out")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return asyncio.run(_run(args, games))


async def _run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    outcomes: Counter[str] = Counter()
    fine = True
    async with on_store(begin(args), games) as parts:
        for game in sorted(await parts.store.games()):
            found = await rehearse(parts.store, games, game)
            if args.ruleset and found.ruleset != args.ruleset:
                continue
            outcomes[found.outcome] += 1
            fine = fine and found.fine
            if not args.only or not found.fine:
                print(_line(found), flush=True)
    print(", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items())) or "no games")
    return 0 if fine else 1


def _line(found: Rehearsed) -> str:
    at = f" at event {found.event}" if found.event else ""
    said = f": {found.said}" if found.said else ""
    return f"{found.game}  {found.ruleset} {found.version}  {found.outcome}{at}{said}"
