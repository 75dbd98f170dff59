"""The games that tools know: those that are offered, those that are being made, and toys."""

import argparse
from collections.abc import Sequence

from projections.catalogue import GameEntry, load

MODULES = ("projections.games", "tests.coming", "tests.toy")


def game_named(parser: argparse.ArgumentParser, name: str, modules: Sequence[str] = MODULES) -> GameEntry:
    """The game, or the end of the program with what would have been right."""
    games = load(modules)
    if name not in games:
        parser.error(f"no game {name}; there are: {', '.join(games)}")
    return games[name]
