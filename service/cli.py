"""The command `sealog`."""

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

from projections.catalogue import CatalogueError, GameEntry, load
from projections.words import MissingWords
from service.commands import (
    archive,
    arrange,
    audit,
    backup,
    clock,
    cluster,
    content,
    dispatch,
    keys,
    play,
    rebuild,
    rehearse,
    rulesets,
    serve,
    settings,
    simulate,
    up,
    verify,
    watch,
    witness,
    worker,
)
from service.errors import Complaint

OWN_GAMES = "projections.games"
COMMANDS = (
    up,
    play,
    serve,
    worker,
    dispatch,
    clock,
    keys,
    settings,
    rebuild,
    rehearse,
    archive,
    cluster,
    backup,
    rulesets,
    simulate,
    content,
    arrange,
    watch,
    verify,
    audit,
    witness,
)
EXAMPLES = """examples:
  sealog up
  sealog rulesets
  sealog --load tests.toy simulate toy-crossing --games 100 --seats all
  sealog --load tests.toy watch toy-mutiny --seats 4 --seed 7 --as s2 --record game.jsonl
  sealog verify game.jsonl
  sealog audit game.jsonl
"""


class Parser(argparse.ArgumentParser):
    """Says what is wrong in one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        raise Complaint(f"{message} (see: {self.prog} --help)")


def parser() -> Parser:
    """The whole command line."""
    top = Parser(
        prog="sealog",
        description="Board games as logs of events: run the service, try rules out, measure them, read them.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="MODULE",
        help="also load the games of this Python module (it defines GAMES), found from here; repeatable",
    )
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for command in COMMANDS:
        command.add(commands)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Exit status: 0 fine, 1 something found wanting, 2 a mistake in what was asked."""
    try:
        args = parser().parse_args(argv)
        args.modules = [OWN_GAMES, *args.load]
        return int(args.run(args, games(args.modules)))
    except (Complaint, CatalogueError, MissingWords) as complaint:
        sys.stdout.flush()
        print(f"sealog: {complaint}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except KeyboardInterrupt:
        return 130


def games(modules: Sequence[str]) -> dict[str, GameEntry]:
    """The product's games and those of `--load`, whose modules are found from the current directory."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    return load(modules)


if __name__ == "__main__":
    sys.exit(main())
