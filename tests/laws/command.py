"""`python -m tests.laws GAME`: all laws on one game, in several processes, and a table of what held."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from domain.kernel.record import encode
from projections.catalogue import CatalogueError, GameEntry, load
from service.cli import OWN_GAMES, Parser, games
from service.commands.simulate import cores, positive, seats_wanted
from service.console.lookup import game_named
from service.console.progress_bar import progress
from service.console.text_columns import columns
from service.errors import Complaint
from service.simulate.rule_errors import place_of, watching_awaits
from tests.laws.checks import Elsewhere
from tests.laws.suite import ELSEWHERE, ENDS, LAWS, UNDO, Case, cases_of

IN_ORDER = sorted((*LAWS, ELSEWHERE), key=lambda law: int(law.split()[0]))
SHOWN = 5
"""How many failures of a law are shown in full."""
LONGEST = 2000
EPILOG = """Laws that need a whole game are not tried on one that breaks off: then only law 5 has failed.
Exit status 1 if any law was broken.

examples:
  python -m tests.laws toy-mutiny --load tests.toy
  python -m tests.laws reef --load reef --seats 3 --seed 4 --seeds 1
"""


class Wanted(NamedTuple):
    """What a process needs to find the games again."""

    module: str
    game: str
    seats: tuple[int, ...]
    seeds: range

    def cases(self, entry: GameEntry) -> list[Case]:
        return list(cases_of(entry, self.seeds, self.seats))


class Verdict(NamedTuple):
    """What the laws say of one game."""

    tried: tuple[str, ...]
    broken: dict[str, str]
    varied: int = 0
    """How many changes law 2 tried."""


def parser() -> Parser:
    out = Parser(
        prog="python -m tests.laws",
        description="Try all laws on random games of one game, for all seat counts and set-ups.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    out.add_argument("game", metavar="GAME", help="name of the game, as in `sealog rulesets`")
    out.add_argument("--load", action="append", default=[], metavar="MODULE", help="as in `sealog --load`; repeatable")
    out.add_argument("--seeds", type=positive, default=10, metavar="N", help="games per seat count and set-up (10)")
    out.add_argument("--seed", type=int, default=0, metavar="S", help="the first seed (0)")
    out.add_argument("--seats", default="all", metavar="LIST", help="all, or counts such as 3,5 (all)")
    out.add_argument("--jobs", type=positive, default=cores(), metavar="J", help="processes (as many as cores)")
    return out


def main(argv: Sequence[str] | None = None) -> int:
    try:
        return run(parser().parse_args(argv))
    except (Complaint, CatalogueError) as complaint:
        print(f"laws: {complaint}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def run(args: argparse.Namespace) -> int:
    modules = [OWN_GAMES, *args.load]
    entry = game_named(games(modules), args.game)
    module = next(m for m in modules if args.game in load([m]))
    seeds = range(args.seed, args.seed + args.seeds)
    wanted = Wanted(module, args.game, tuple(seats_wanted(entry, args.seats)), seeds)
    cases = wanted.cases(entry)
    print(_headline(entry, wanted, cases), flush=True)
    verdicts = list(progress(judge_all(wanted, entry, args.jobs), len(cases), args.game))
    for law in IN_ORDER:
        _show_failures(law, [(c, v.broken[law]) for c, v in zip(cases, verdicts, strict=True) if law in v.broken])
    print(summary(verdicts), end="")
    if not any(verdict.varied for verdict in verdicts):
        print("\nLaw 2 found nothing hidden to vary: it says nothing about this game.")
    return 1 if any(verdict.broken for verdict in verdicts) else 0


def _headline(entry: GameEntry, wanted: Wanted, cases: Sequence[Case]) -> str:
    seats = ", ".join(map(str, wanted.seats))
    setups = len({_setup(case) for case in cases})
    return (
        f"{entry.ruleset.title}, version {entry.ruleset.version}: {len(cases)} games, seats {seats}, "
        f"set-ups {setups}, seeds {wanted.seeds[0]} to {wanted.seeds[-1]}\n"
    )


def summary(verdicts: Sequence[Verdict]) -> str:
    """The table: law, cases, failed."""
    tried = Counter(law for verdict in verdicts for law in verdict.tried)
    broken = Counter(law for verdict in verdicts for law in verdict.broken)
    return columns(("law", "cases", "failed"), [(law, tried[law], broken[law]) for law in IN_ORDER])


def _show_failures(law: str, failed: Sequence[tuple[Case, str]]) -> None:
    for case, said in failed[:SHOWN]:
        print(f"Law {law}: {case.entry.name}, {case.seats} seats, set-up {_setup(case)}, seed {case.seed}")
        print("".join(f"  {line}\n" for line in said[:LONGEST].splitlines()))
    if len(failed) > SHOWN:
        print(f"Law {law}: … and {len(failed) - SHOWN} more\n")


def _setup(case: Case) -> str:
    return encode(case.ruleset.setup() if case.setup is None else case.setup).decode()


# --- one game ------------------------------------------------------------------------------------


def judge(case: Case, elsewhere: Elsewhere) -> Verdict:
    """Play it, then try every law on it."""
    try:
        with watching_awaits():
            played = case.play()
    except Exception as error:
        law = UNDO if isinstance(error, AssertionError) else ENDS
        return Verdict((law,), {law: _said(error)})
    broken: dict[str, str] = {}
    varied = 0
    laws = {**LAWS, ELSEWHERE: lambda case, played: elsewhere.reruns(played)}
    for name, law_holds in laws.items():
        try:
            varied += law_holds(case, played) or 0  # type: ignore[operator]
        except Exception as error:
            broken[name] = _said(error)
    return Verdict(tuple(laws), broken, varied)


def _said(error: Exception) -> str:
    place = "" if isinstance(error, AssertionError) else place_of(error)
    name = "" if type(error) is AssertionError else f"{type(error).__name__}: "
    return f"{name}{error or 'an assertion'}" + (f"\nat {place}" if place else "")


# --- many of them --------------------------------------------------------------------------------

_cases: list[Case] = []
_elsewhere: list[Elsewhere] = []


def _begin(wanted: Wanted) -> None:
    """Each process finds the game, and keeps processes of its own for law 6."""
    _cases[:] = wanted.cases(load([wanted.module])[wanted.game])
    _elsewhere[:] = [Elsewhere(wanted.module)]


def _judge_nth(n: int) -> Verdict:
    return judge(_cases[n], _elsewhere[0])


def judge_all(wanted: Wanted, entry: GameEntry, jobs: int) -> Iterator[Verdict]:
    """All verdicts in the order of the cases."""
    cases = wanted.cases(entry)
    if jobs == 1:
        with Elsewhere(wanted.module) as elsewhere:
            yield from (judge(case, elsewhere) for case in cases)
        return
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(wanted,)) as pool:
        yield from pool.map(_judge_nth, range(len(cases)))
