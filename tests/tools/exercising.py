"""`python -m tests.tools.exercising cult`: find games that show every card and every effect at work, and keep which.

A test plays these first, so that it need not search. After a change of rules they may show less; then the test searches
on, which takes minutes: write them anew."""

import argparse
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

from domain.everrain.content import DENIZEN_CARDS, EXPEDITION_CARDS, SEA_EVENTS, STORY_CARDS
from projections.at_work import Key, wanted
from projections.catalogue import GameEntry
from service.simulate.exercised import exercise
from service.simulate.simulation import Task, setups_of
from tests.sampling import ROOT
from tests.tools.which_game import MODULES, game_named

GAMES_PER_SETUP = 40


def read_aloud() -> frozenset[str]:
    """The Everrain: `test_content_played` and `test_content_stories` go every way through these cards, line by line."""
    return frozenset((*SEA_EVENTS, *EXPEDITION_CARDS, *DENIZEN_CARDS, *STORY_CARDS))


def dived() -> frozenset[str]:
    """Flotilla: `test_diving` rolls a Sonar icon on each space of its track, and `test_cards` plays the Bell Master.
    In games the track moves late, when hardly anybody dives any more, and who dives rarely has so many Delvers."""
    return frozenset({"sonar", "bell_master/sink"})


IN_TESTS: Mapping[str, Callable[[], frozenset[str]]] = {"everrain": read_aloud, "flotilla": dived}
"""Cards, or a side of one, that named tests play as a whole; many of them come up in a few games of hundreds only."""


def in_tests(entry: GameEntry) -> set[Key]:
    """What need not be at work in a simulated game."""
    cards = tuple(IN_TESTS.get(entry.name, frozenset)())
    return {
        key
        for key in wanted(entry.ruleset)
        if f"{key}/".startswith(tuple(f"{card}{end}" for card in cards for end in "/."))
    }


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
    parser.add_argument("games", nargs="+", metavar="game")
    parser.add_argument("--jobs", type=int, default=2)
    args = parser.parse_args(arguments)
    for entry in [game_named(parser, name) for name in args.games]:
        first, beside = telling_games(entry), in_tests(entry)
        tried = exercise(entry, GAMES_PER_SETUP, MODULES, args.jobs, first, beside)
        lines = ",\n".join(msgspec.json.encode(task).decode() for task in tried.telling)
        file_of(entry).write_text(f"[\n{lines}\n]\n")
        print(f"{entry.name}: {len(tried.telling)} of {tried.games} games kept; {tried.headline()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
