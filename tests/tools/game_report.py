"""`make game-report GAME=…`: all figures of one game in one table. With --write it becomes the section "Figures" of
docs/games/<game>.md; other sections stay as they are."""

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from domain.kernel.content import Component
from projections.at_work import wanted
from projections.catalogue import RANDOM, GameEntry
from service.commands.content import ORIGINS
from service.commands.simulate import cores, setups_wanted
from service.console.progress_bar import progress
from service.simulate.exercised import exercise
from service.simulate.figures import Figures, figures
from service.simulate.simulation import Task, play_all
from service.simulate.variety import Sealed, variety
from tests.bench import decisions_per_second
from tests.exercises import exercised_without_bots
from tests.laws.games import CASES
from tests.laws.suite import LAWS
from tests.recorded import ending_of, games_of, kept_game
from tests.sampling import ROOT, commit
from tests.tools import rules
from tests.tools.exercising import GAMES_PER_SETUP, telling_games
from tests.tools.which_game import MODULES, game_named

CAP = 20_000
Row = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="game_report", description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--games", type=int, default=50, help="random games per seat count and set-up (50)")
    parser.add_argument("--bot-games", type=int, default=5, help="games of each other bot, likewise (5)")
    parser.add_argument("--mutants", type=int, default=0, help="also make so many breaks (slow)")
    parser.add_argument("--laws", action="store_true", help="also run all laws on all cases (slow)")
    parser.add_argument("--write", action="store_true", help="into docs/games/<game>.md")
    args = parser.parse_args(arguments)
    entry = game_named(parser, args.game)
    table = "".join(f"| {what} | {figure} |\n" for what, figure in rows(entry, args))
    section = (
        f"## Figures\n\nMade at commit {commit()[:12]} by `make game-report GAME={args.game}`.\n\n"
        f"| what | figure |\n|---|---|\n{table}"
    )
    print(section, end="")
    if args.write:
        write(ROOT / "docs" / "games" / f"{entry.name}.md", entry.ruleset.title, section)
    return 0


def write(path: Path, title: str, section: str) -> None:
    """The section in place of the old one; a new page if there is none."""
    page = path.read_text("utf-8") if path.exists() else f"# {title}\n"
    path.parent.mkdir(parents=True, exist_ok=True)
    before, found, rest = page.partition("## Figures\n")
    after = re.search(r"^## ", rest, re.MULTILINE) if found else None
    tail = f"\n{rest[after.start() :]}" if after else ""
    path.write_text(f"{before.rstrip()}\n\n{section}{tail}", "utf-8")


def rows(entry: GameEntry, args: argparse.Namespace) -> Iterator[Row]:
    yield from rule_rows(entry)
    if args.mutants:
        yield f"breaks noticed by tests (`make mutants GAME={entry.name}`)", mutant_figure(entry, args.mutants)
    for component in entry.ruleset.components:
        yield component_row(component, entry.ruleset.sealed)
    if entry.ruleset.components:
        yield total_row(entry)
    known = {"first": telling_games(entry), "beside": exercised_without_bots(entry)}
    tried = exercise(entry, GAMES_PER_SETUP, MODULES, cores(), **known)
    everything = len(wanted(entry.ruleset))
    yield f"never exercised, of {everything} cards, effects and kinds of facts", ", ".join(tried.never) or "none"
    for bot in entry.bot_names():
        yield from play_rows(entry, bot, args.games if bot == RANDOM else args.bot_games)
    rate, links = decisions_per_second(entry.ruleset)
    yield "decisions a second, headless, one core (`make bench`)", f"{rate:,.0f}; a decision costs {links:.0f} links"
    yield "recorded games, replayed byte for byte", recorded_figure(entry)
    yield "laws, and the games each is tried on by `make full`", laws_figure(entry, args.laws)
    if "## Balance" in page_of(entry):
        yield "bots against each other, balance", "see Balance"


def page_of(entry: GameEntry) -> str:
    path = ROOT / "docs" / "games" / f"{entry.name}.md"
    return path.read_text("utf-8") if path.exists() else ""


def rule_rows(entry: GameEntry) -> Iterator[Row]:
    found = [report for report in rules.reports(ROOT) if report.game == entry.name]
    if not found:
        yield "rules pinned", f"no checklist docs/rules/{entry.name}.md"
    for report in found:
        yield "rules pinned by tests (`make rules`)", f"{len(report.pinned)} of {len(report.ids)}"


# --- content -------------------------------------------------------------------------------------


def component_row(component: Component, sealed: Sealed) -> Row:
    found = variety(component, sealed)
    if found is None:
        return component.name, by_origin([component])
    verdict = "; ".join(found.wanting()) or "in band, no name twice"
    if found.verdict == "given":
        verdict += "; all given, so its effects are not judged"
    varied = f"{found.distinct:.0%} distinct, commonest operation {found.share:.0%} ({found.commonest}), {verdict}"
    return component.name, f"{by_origin([component])}; {varied}"


def total_row(entry: GameEntry) -> Row:
    return "all components", by_origin(entry.ruleset.components)


def by_origin(components: Sequence[Component]) -> str:
    counts = {origin: sum(c.count_of(origin) for c in components) for origin in ORIGINS}
    return f"{sum(counts.values())}: {', '.join(f'{n} {origin}' for origin, n in counts.items() if n)}"


# --- play ----------------------------------------------------------------------------------------


def play_rows(entry: GameEntry, bot: str, games: int) -> Iterator[Row]:
    """Endings, rounds, speed and failures with one kind of bot in every seat."""
    tasks = [
        Task(entry.name, seats, setup, seed, (bot,), CAP, light=True)
        for seats in entry.ruleset.seats
        for setup in setups_wanted(entry, seats, "all")
        for seed in range(1, games + 1)
    ]
    found = figures(entry, list(progress(play_all(entry, tasks, MODULES, cores()), len(tasks), bot)), light=True)
    each = f"{games} for each seat count and set-up, light"
    yield f"{bot} bots: games ({each}), of which failed", f"{found.games:,}, {found.failed}"
    yield f"{bot} bots: endings", endings_line(found)
    yield f"{bot} bots: rounds p5 / p50 / p95", " / ".join(str(n) for n in found.rounds.values())
    if bot == RANDOM:
        yield "decisions a second while simulating, one core, nothing recorded", f"{found.decisions_per_second:,.0f}"
        yield "most draws, of those an epoch holds", f"{found.most_draws} of {found.draws}"


def endings_line(found: Figures) -> str:
    done = max(1, found.games - found.failed)
    return ", ".join(f"{ending} {n} ({n / done:.0%})" for ending, n in found.endings.items())


def recorded_figure(entry: GameEntry) -> str:
    events = {ending_of(path): len(kept_game(path)[1]) for path in games_of(entry.name)}
    missing = [ending for ending in entry.ruleset.endings if ending not in events]
    kept = ", ".join(f"{ending} ({n} events)" for ending, n in events.items())
    return (kept or "none") + (f"; missing: {', '.join(missing)}" if missing else "")


# --- laws and breaks -----------------------------------------------------------------------------


def laws_figure(entry: GameEntry, run: bool) -> str:
    games = sum(case.ruleset is entry.ruleset for case in CASES)
    stated = f"{len(LAWS) + 1} laws, {games} games"
    if not run:
        return stated
    command = [sys.executable, "-m", "pytest", "tests/laws", "--laws=full", "-k", entry.name, "-q", "-n", str(cores())]
    return f"{stated}: {_said(command, ' passed| failed')}"


def mutant_figure(entry: GameEntry, count: int) -> str:
    return _said([sys.executable, "-m", "tests.tools.mutants", entry.name, str(count)], "caught")


def _said(command: Sequence[str], about: str) -> str:
    """The last line of a command's output about this."""
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    lines = [line.strip("= ") for line in done.stdout.splitlines() if re.search(about, line)]
    return lines[-1] if lines else f"went wrong: {(done.stderr or done.stdout).strip()[-200:]}"


if __name__ == "__main__":
    sys.exit(main())
