"""`sealog simulate`: many games without people, and what they come to."""

import argparse
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from projections.catalogue import GameEntry
from service.console.lookup import game_named, seat_count
from service.console.progress_bar import progress
from service.errors import Complaint
from service.simulate.figures import figures, report
from service.simulate.log_file import read_log, write_log
from service.simulate.replay_failure import replay
from service.simulate.simulation import Broken, Outcome, Task, play_all, setups_of

FOLDER = Path("failed-games")
SHOWN = 10
"""How many kinds of failures are named."""
EPILOG = """A game that fails is written to failed-games/<game id>.jsonl: a header with the error and the failing input,
then the records. Exit status 1 if any game failed; a game that reaches the cap, changes the census or forgets to
await something has failed.

examples:
  sealog simulate GAME --games 200 --seats all --setup all
  sealog simulate GAME --games 50 --seats 3,5 --bots greedy,random --seed 1000
  sealog simulate --replay failed-games/sim-GAME-3-0-17.jsonl
"""


def add(commands: Any) -> None:
    parser = commands.add_parser(
        "simulate",
        help="play many games with bots and show endings, lengths and failures",
        description="Play many games with bots, the same ones for the same seed.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", metavar="GAME", nargs="?", help="name of the game, as in `sealog rulesets`")
    parser.add_argument("--games", type=positive, default=20, metavar="N", help="per seat count and set-up (20)")
    parser.add_argument("--seats", default="all", metavar="LIST", help="all, or counts such as 3,5 (all)")
    parser.add_argument("--setup", choices=("all", "default"), default="default", help="which set-ups (default)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="the first seed; the next game has S+1 (1)")
    parser.add_argument("--bots", default="random", metavar="LIST", help="one for all, or several in turn (random)")
    parser.add_argument("--jobs", type=positive, default=cores(), metavar="J", help="processes (as many as cores)")
    parser.add_argument("--cap", type=positive, default=20_000, metavar="C", help="inputs after which it fails (20000)")
    parser.add_argument(
        "--recorded", action="store_true", help="encode, hash and seal as real games do (slower, other draws)"
    )
    parser.add_argument("--json", action="store_true", help="the figures as JSON")
    parser.add_argument("--no-files", action="store_true", help="do not write failed games")
    parser.add_argument(
        "--replay", type=Path, metavar="FILE", help="open a failed game and try its failing input again"
    )
    parser.set_defaults(run=run)


def positive(text: str) -> int:
    """A whole number above 0."""
    value = int(text)
    if value < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return value


def cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run(args: argparse.Namespace, games: Mapping[str, GameEntry]) -> int:
    if args.replay is not None:
        return run_replay(args.replay, games)
    if args.game is None:
        raise Complaint("say which game to simulate, or --replay FILE")
    entry = game_named(games, args.game)
    tasks = tasks_of(entry, args)
    outcomes = list(progress(play_all(entry, tasks, args.modules, args.jobs), len(tasks), entry.name))
    found = figures(entry, outcomes, light=not args.recorded)
    if args.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        print(_headline(entry, args, tasks))
        print(report(found), end="")
        print(failures(_broken(outcomes), "" if args.no_files else replay_command(args.load)), end="")
    if not args.no_files:
        _write_failures(outcomes)
    return 1 if found.failed else 0


def tasks_of(entry: GameEntry, args: argparse.Namespace) -> list[Task]:
    """Every game that is wanted: seat counts, then set-ups, then seeds."""
    bots = tuple(args.bots.split(","))
    unknown = [bot for bot in bots if bot not in entry.bot_names()]
    if unknown:
        raise Complaint(f"--bots: {entry.name} has no bot {unknown[0]}. Bots: {', '.join(entry.bot_names())}")
    return [
        Task(entry.name, seats, setup, args.seed + i, bots, args.cap, light=not args.recorded)
        for seats in seats_wanted(entry, args.seats)
        for setup in setups_wanted(entry, seats, args.setup)
        for i in range(args.games)
    ]


def seats_wanted(entry: GameEntry, wanted: str) -> Sequence[int]:
    if wanted == "all":
        return entry.ruleset.seats
    try:
        return [seat_count(entry, int(count)) for count in wanted.split(",")]
    except ValueError:
        raise Complaint(f"--seats: all, or numbers such as 3,5; not {wanted}") from None


def setups_wanted(entry: GameEntry, seats: int, wanted: str) -> Sequence[int]:
    """The default one, or all that the ruleset names (the default one if it names none)."""
    listed = range(1, len(setups_of(entry, seats)))
    return listed if wanted == "all" and listed else (0,)


def _headline(entry: GameEntry, args: argparse.Namespace, tasks: Sequence[Task]) -> str:
    seats = ", ".join(map(str, dict.fromkeys(task.seats for task in tasks)))
    return (
        f"{entry.ruleset.title}, version {entry.ruleset.version}: {len(tasks)} games, seats {seats}, "
        f"set-up {args.setup}, bots {args.bots}, seeds from {args.seed}"
        f"{'' if args.recorded else ', light: nothing is recorded'}\n"
    )


def _broken(outcomes: Sequence[Outcome]) -> list[Broken]:
    return [o.broken for o in outcomes if o.broken is not None]


def _path(broken: Broken) -> Path:
    return FOLDER / f"{broken.header.game}.jsonl"


def failures(broken: Sequence[Broken], again: str) -> str:
    """Each kind of failure once: how often, what, where, and how to look at one of them again."""
    kinds: dict[tuple[str, str], list[Broken]] = {}
    for one in broken:
        kinds.setdefault(_kind(one), []).append(one)
    ordered = sorted(kinds.values(), key=len, reverse=True)
    more = f"\n… and {len(ordered) - SHOWN} more kinds of failures\n" if len(ordered) > SHOWN else ""
    return "".join(_described(alike, again) for alike in ordered[:SHOWN]) + more


def _kind(broken: Broken) -> tuple[str, str]:
    """Equal errors from the same line are one kind; the numbers in them (of cards, of events) do not count."""
    failure = broken.header.failure
    assert failure is not None
    return re.sub(r"\d+", "#", failure.error), failure.place


def _described(alike: Sequence[Broken], again: str) -> str:
    failure = alike[0].header.failure
    assert failure is not None
    games = "1 game" if len(alike) == 1 else f"{len(alike)} games"
    where = f"  at {failure.place}\n" if failure.place else ""
    how = f"  {again}{_path(alike[0])}\n" if again else f"  game {alike[0].header.game}\n"
    return f"\n{games}: {failure.error}\n{where}{how}"


def replay_command(modules: Sequence[str]) -> str:
    """How to replay a game of these loaded modules, up to the file."""
    loads = "".join(f"--load {module} " for module in modules)
    return f"sealog {loads}simulate --replay "


def _write_failures(outcomes: Sequence[Outcome]) -> None:
    for broken in _broken(outcomes):
        write_log(_path(broken), broken.header, broken.records)


def run_replay(file: Path, games: Mapping[str, GameEntry]) -> int:
    """Show a failed game again: 1 while it fails, 0 when it no longer does."""
    header, records = read_log(file)
    entry = game_named(games, header.ruleset)
    now = replay(entry, header, records)
    if header.failure is not None:
        print(f"{header.game}, {len(records)} events, failed with {header.failure.error}")
        print(f"failing input: {msgspec.json.encode(header.failure.input).decode()}")
    print(now if now else "It no longer fails.", end="" if now else "\n")
    return 1 if now else 0
