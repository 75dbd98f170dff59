"""Records a game for every ending: `python -m tests.tools.record_games GAME`.

Bots play with all seat counts and set-ups until each ending has come; of each the shortest game is kept, real chance
and all, and the shortest of all as a transcript of what every seat sees. The same games for the same rules.
"""

import argparse
import random
import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel.errors import ChanceExhausted, Divergence, RuleFault, Unsettled
from domain.kernel.headless import play_out
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.catalogue import GameEntry
from service.commands.simulate import cores, positive
from service.console.progress_bar import progress
from service.simulate.log_file import header_of
from service.simulate.simulation import Outcome, Task, play_all, policies_of, setups_of
from tests.recorded import SUFFIX, ending_of, folder_of, games_of, keep_game, kept_game, replayed
from tests.tools.transcript import golden_of, written
from tests.tools.which_game import MODULES, game_named

CAP = 20_000
STALE = """These games of {game} {version} no longer replay: {left}. The rules have changed under the version.
Raise `version` in its Ruleset first, and then: make contents. Only if nobody can have a game of {game} {version} yet:
python -m tests.tools.record_games {game} --unreleased"""
BROKEN = (Divergence, RuleFault, Unsettled, ChanceExhausted, msgspec.DecodeError)
Found = dict[str, tuple[Task, Outcome]]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="record_games", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=positive, default=20, help="per seat count and set-up in one round (20)")
    parser.add_argument("--rounds", type=positive, default=20, help="rounds of each bot before giving up (20)")
    parser.add_argument("--bot", help="only games of these bots (all, one after the other)")
    parser.add_argument("--unreleased", action="store_true", help="nobody can have a game of this version yet")
    args = parser.parse_args(arguments)
    entry = game_named(parser, args.game)
    if (left := left_behind(entry)) and not args.unreleased:
        print(STALE.format(left=", ".join(left), game=entry.name, version=entry.ruleset.version), file=sys.stderr)
        return 1
    found = search(entry, args.games, args.rounds, cores(), [args.bot] if args.bot else ())
    for path in games_of(entry.name):
        path.unlink()
    for ending, (task, outcome) in found.items():
        keep(entry, ending, task)
        print(
            f"{ending:20} {outcome.game} with {task.bots[0]} bots: {outcome.inputs} decisions, {outcome.events} events"
        )
    golden_of(entry.name).write_text(written(entry), "utf-8")
    missing = set(entry.ruleset.endings) - set(found)
    if missing:
        print(f"no game found for: {', '.join(sorted(missing))}; try more --rounds", file=sys.stderr)
    return 1 if missing else 0


def left_behind(entry: GameEntry) -> list[str]:
    """Recorded games of the present version that its rules no longer lead to."""
    left: list[str] = []
    for path in games_of(entry.name):
        header, records = kept_game(path)
        if header.version == entry.ruleset.version:
            try:
                replayed(entry.ruleset, header, records)
            except BROKEN:
                left.append(ending_of(path))
    return left


def search(entry: GameEntry, games: int, rounds: int, jobs: int, bots: Sequence[str] = ()) -> Found:
    """Bot by bot, round by round, until every ending has come."""
    found: Found = {}
    for bot in bots or entry.bot_names():
        for first in range(0, games * rounds, games):
            play_round(entry, bot, range(first, first + games), found, jobs)
            if set(found) == set(entry.ruleset.endings):
                return {ending: found[ending] for ending in entry.ruleset.endings}
    return found


def play_round(entry: GameEntry, bot: str, seeds: range, found: Found, jobs: int) -> None:
    """Play these seeds everywhere, and keep what is shorter than what was found."""
    tasks = [
        Task(entry.name, seats, setup, seed, (bot,), CAP)
        for seats in entry.ruleset.seats
        for setup in range(len(setups_of(entry, seats)))
        for seed in seeds
    ]
    outcomes = progress(play_all(entry, tasks, MODULES, jobs), len(tasks), f"{bot} from {seeds[0]}")
    for task, outcome in zip(tasks, outcomes, strict=True):
        if outcome.broken is None:
            best = found.get(outcome.ending)
            if best is None or outcome.events < best[1].events:
                found[outcome.ending] = (task, outcome)


def keep(entry: GameEntry, ending: str, task: Task) -> None:
    """Play it once more, this time for the record."""
    setup = setups_of(entry, task.seats)[task.setup]
    path = folder_of(entry.name) / f"{ending}{SUFFIX}"
    keep_game(path, header_of(entry.ruleset, task.game, task.seats, setup), records_of(entry, task, setup))


def records_of(entry: GameEntry, task: Task, setup: Any) -> list[Record]:
    live, records = open_table(entry.ruleset, task.game, task.seats, setup)
    live.appended()
    for batch in play_out(live, policies_of(entry, task), random.Random(task.game).randrange, task.cap):
        records += batch
    return records


if __name__ == "__main__":
    sys.exit(main())
