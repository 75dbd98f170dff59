"""`python -m tests.tools.exercising cult`: find games that show every card and every effect at work, and keep which.

A test plays these, so that it need not search. Recorded games and tests marked with `@exercises` show the rest.
After a change of rules the games may show less: write them anew."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import msgspec

from projections.catalogue import GameEntry
from service.simulate.exercised import exercise
from service.simulate.simulation import Task, setups_of
from tests.exercises import exercised_without_bots
from tests.sampling import ROOT
from tests.tools.which_game import MODULES, game_named

GAMES_PER_SETUP = 40


def file_of(entry: GameEntry) -> Path:
    return ROOT / "tests" / entry.name / "exercising.json"


def telling_games(entry: GameEntry) -> list[Task]:
    """The games that are kept, as far as there are such set-ups and bots still."""
    file = file_of(entry)
    tasks = msgspec.json.decode(file.read_bytes(), type=list[Task]) if file.exists() else []
    return [task for task in tasks if _is_possible(entry, task)]


def _is_possible(entry: GameEntry, task: Task) -> bool:
    if task.seats not in entry.ruleset.seats or not {*task.bots} <= {*entry.bot_names()}:
        return False
    return task.setup < len(setups_of(entry, task.seats))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="exercising", description=__doc__)
    parser.add_argument("names", nargs="+", metavar="game")
    parser.add_argument("--games", type=int, default=GAMES_PER_SETUP, help="per number of seats and set-up")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(arguments)
    for entry in [game_named(parser, name) for name in args.names]:
        known = {"first": telling_games(entry), "beside": exercised_without_bots(entry)}
        tried = exercise(entry, args.games, MODULES, args.jobs, **known)
        lines = ",\n".join(msgspec.json.encode(task).decode() for task in tried.telling)
        file_of(entry).write_text(f"[\n{lines}\n]\n")
        print(f"{entry.name}: {len(tried.telling)} of {tried.games} games kept; {tried.headline()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
