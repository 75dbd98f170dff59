"""`python -m tests.tools.epochs 200`: how many draws the longest games of each bot take, beside what an epoch holds.

An epoch that is too large is paid for at every start (its seeds are committed to), one that is too small makes people
wait in mid-game. Games are light, so a second plays many; every number of seats and every set-up is played in turn."""

import argparse
import time
from itertools import cycle
from typing import Any

from projections.catalogue import GameEntry, load
from service.simulate.simulation import Task, play, setups_of
from tests.tools.which_game import MODULES

FIRST_SEED = 7_000_000
CAP = 50_000
LEAST = 3
"""An epoch holds at least so many times the draws of the longest game."""


def bots_of(entry: GameEntry) -> tuple[str, ...]:
    """Random play, and every bot that the game has."""
    return ("random", *(name for name in entry.bots if name != "random"))


def longest(entry: GameEntry, bot: str, games: int, seconds: float) -> tuple[int, int]:
    """How many games were played in this time, and the most draws of any."""
    kinds = [(seats, k) for seats in entry.ruleset.seats for k in range(len(setups_of(entry, seats)))]
    most = played = 0
    until = time.process_time() + seconds
    for seed, (seats, setup) in zip(range(games), cycle(kinds), strict=False):
        if played and time.process_time() > until:
            break
        task = Task(entry.ruleset.name, seats, setup, FIRST_SEED + seed, (bot,), CAP, light=True)
        outcome = play(entry, task)
        if outcome.broken is not None:
            raise SystemExit(f"{outcome.game} failed: {outcome.broken.header}")
        most, played = max(most, outcome.draws), played + 1
    return played, most


def row(entry: GameEntry, games: int, seconds: float) -> list[str]:
    """One line of the table."""
    found = {bot: longest(entry, bot, games, seconds) for bot in bots_of(entry)}
    most = max(draws for _, draws in found.values())
    said = ", ".join(f"{bot} {draws} ({played:,})" for bot, (played, draws) in found.items())
    share = entry.ruleset.draws / most
    warning = "" if share >= LEAST else "  too small"
    return [entry.ruleset.title, f"{entry.ruleset.draws:,}", said, f"{share:.1f}{warning}"]


def main() -> None:
    parser = argparse.ArgumentParser(prog="epochs", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="games of each bot at most")
    parser.add_argument("--seconds", type=float, default=60, help="processor time for each bot")
    parser.add_argument("--game", action="append", help="only this one; may stand several times")
    args = parser.parse_args()
    listed: Any = load(MODULES[:2])
    print("| game | an epoch | most draws of a game, by bot (games played) | times the longest |")
    print("|---|---|---|---|")
    for name in args.game or listed:
        print(f"| {' | '.join(row(listed[name], args.games, args.seconds))} |", flush=True)


if __name__ == "__main__":
    main()
