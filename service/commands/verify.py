"""`sealog verify`: check a game record. The work is in `service/verify.py`, which stands alone."""

import argparse
from collections.abc import Mapping
from typing import Any

from projections.catalogue import GameEntry
from service import verify


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "verify",
        help="check a game record: the chain, every roll, every card that is opened",
        description="Check a game record against fair/1 or fair/2 (docs/fairness.md). Exit status 1 if something "
        "does not hold: the first event that fails is named; 2 if it was not checked to the end. "
        "service/verify.py does the same alone, without this program.",
        epilog="example: sealog verify game.jsonl --head 57:BASE64",
    )
    verify.add_arguments(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    return verify.run(args)
