"""`make game-report GAME=…`: all figures of one game in one table, as docs/games/<game>.md holds it."""

import argparse
import random
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from domain.kernel.headless import play_out
from domain.kernel.opening import open_table
from domain.kernel.ruleset import tag_of
from projections.catalogue import RANDOM, GameEntry, load
from service.commands.simulate import cores
from service.figures import Figures, figures
from service.progress import progress
from service.simulation import Task, play_all, setups_of
from service.variety import variety
from tests.laws.games import CASES
from tests.sampling import commit
from tests.tools import rules

MODULES = ("projections.games", "tests.toy")
ROOT = Path(__file__).resolve().parents[2]
CAP = 20_000
Row = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="game_report", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=50, help="per seat count, set-up and bot (50)")
    parser.add_argument("--mutants", type=int, default=0, help="also make so many breaks (slow)")
    args = parser.parse_args(arguments)
    games = load(MODULES)
    if args.game not in games:
        print(f"no game {args.game}; there are: {', '.join(games)}", file=sys.stderr)
        return 2
    entry = games[args.game]
    print(
        f"# {entry.ruleset.title}: figures\n\nMade at commit {commit()[:12]} by `make game-report GAME={args.game}`.\n"
    )
    print("| what | figure |\n|---|---|")
    for what, figure in rows(entry, args.games, args.mutants):
        print(f"| {what} | {figure} |", flush=True)
    return 0


def rows(entry: GameEntry, games: int, mutants: int) -> Iterator[Row]:
    yield from rule_rows(entry)
    yield from content_rows(entry)
    for bot in entry.bot_names():
        yield from play_rows(entry, bot, games)
    yield "facts never emitted in random play", ", ".join(never_emitted(entry)) or "none"
    yield "law cases (all run by `make full`)", str(sum(case.ruleset is entry.ruleset for case in CASES))
    if mutants:
        yield "breaks caught", mutant_figure(entry, mutants)


def rule_rows(entry: GameEntry) -> Iterator[Row]:
    found = [report for report in rules.reports(ROOT) if report.game == entry.name]
    if not found:
        yield "rules pinned", f"no checklist docs/rules/{entry.name}.md"
    for report in found:
        yield "rules pinned", f"{len(report.pinned)} of {len(report.ids)}"


def content_rows(entry: GameEntry) -> Iterator[Row]:
    for component in entry.ruleset.components:
        origins = ("stated", "found", "reconstructed", "original")
        parts = ", ".join(f"{component.count_of(o)} {o}" for o in origins if component.count_of(o))  # type: ignore[arg-type]
        found = variety(component)
        wanting = f"; wanting: {'; '.join(found.wanting())}" if found and found.wanting() else ""
        yield f"{component.name}", f"{component.count} ({parts}){wanting}"


def play_rows(entry: GameEntry, bot: str, games: int) -> Iterator[Row]:
    """Endings, rounds, speed and failures with one kind of bot in every seat."""
    tasks = [
        Task(entry.name, seats, setup, seed, (bot,), CAP)
        for seats in entry.ruleset.seats
        for setup in range(len(setups_of(entry, seats)))
        for seed in range(games)
    ]
    outcomes = list(progress(play_all(entry, tasks, MODULES, cores()), len(tasks), bot))
    found = figures(entry, outcomes)
    yield f"{bot} bots: games, of which failed", f"{found.games}, {found.failed}"
    yield f"{bot} bots: endings", endings_line(found)
    yield f"{bot} bots: rounds p5 / p50 / p95", " / ".join(str(n) for n in found.rounds.values())
    if bot == RANDOM:
        yield "decisions a second, one core", f"{found.decisions_per_second:,.0f}"
        yield "most draws, of those an epoch holds", f"{found.most_draws} of {found.draws}"


def endings_line(found: Figures) -> str:
    done = max(1, found.games - found.failed)
    return ", ".join(f"{ending} {n} ({n / done:.0%})" for ending, n in found.endings.items())


def never_emitted(entry: GameEntry, games: int = 12) -> list[str]:
    left = {tag_of(fact) for fact in entry.ruleset.facts}
    for seats in entry.ruleset.seats:
        for seed in range(games):
            name = f"report-{entry.name}-{seats}-{seed}"
            live, records = open_table(entry.ruleset, name, seats)  # type: ignore[arg-type]
            live.appended()
            for batch in play_out(live, {}, random.Random(name).randrange, CAP):
                records += batch
            left -= {tag_of(type(entry.ruleset.event(r.public))) for r in records}
    return sorted(left)


def mutant_figure(entry: GameEntry, count: int) -> str:
    command = [sys.executable, "-m", "tests.tools.mutants", entry.name, str(count)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return next((line for line in done.stdout.splitlines() if "caught" in line), done.stderr.strip()[-200:])


if __name__ == "__main__":
    sys.exit(main())
