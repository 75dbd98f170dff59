"""How Arkham Horror goes, scenario by scenario: `python -m tests.tools.balance_arkham [GAMES]`.

For every scenario and number of seats: how often the group wins, by which endings, and how many clues reach the sheet
and how much doom comes into the town in a round. Exit status 1 if a figure is outside its band. `make balance` takes
`SCALES` from here.
"""

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Any

from msgspec import Struct

from domain.arkham import ARKHAM, Options
from domain.arkham.board import Arkham
from domain.arkham.bots import POLICIES
from domain.arkham.content import OUTCOMES, SCENARIOS
from domain.arkham.facts.people import InvestigatorLeft
from domain.arkham.facts.town import DoomChanged, SheetChanged, TokenDrawn
from domain.arkham.names import TOKENS, ScenarioId
from domain.arkham.options import SCENARIO_IDS, SEATS
from domain.kernel import Policy, Seat
from domain.kernel.events import Event
from domain.kernel.headless import play_out, random_policy
from domain.kernel.light import open_light
from domain.kernel.live import Live
from service.commands.simulate import cores
from service.console.progress_bar import progress
from tests.tools.balance_bands import Bands, Side
from tests.tools.balance_sums import percentile, share

INVESTIGATOR = "investigator"
WON = frozenset(id for id, outcome in OUTCOMES.items() if outcome.won)
SIDES = (Side("the investigators", WON, frozenset({INVESTIGATOR}), 0.15, 0.50),)
BANDS = Bands(SIDES, rounds=40, early_round=2, early=0.20, lot=0.20, advantage=1.5, luck=0.03)
CLUES = (0.1, 0.5)
"""So many clues reach the sheet in a round, for each investigator. The cup brings 0.29 into the town."""
DOOM = (0.8, 2.2)
"""So much doom comes into the town and onto the sheet in a round, for each investigator. The cup brings 0.86."""
SELDOM = 0.02
"""Every ending of a scenario comes at least so often."""
FRESH = 9_000_000
"""The first seed: nothing was tuned on it or after it."""
CAP = 20_000


class ArkhamScales:
    """For `make balance`: all investigators win or nobody does."""

    bands = BANDS
    things = tuple(token for token in TOKENS if any(token in sheet.cup for sheet in SCENARIOS.values()))
    tags = frozenset({"TokenDrawn", "InvestigatorLeft"})

    def roles(self, live: Live[Any]) -> dict[Seat, str]:
        return dict.fromkeys(live.board.seats, INVESTIGATOR)

    def lots(self, live: Live[Any]) -> dict[Seat, str]:
        """The scenario: the same for all."""
        return dict.fromkeys(live.board.seats, SCENARIOS[live.board.scenario].name)

    def places(self, live: Live[Any]) -> int:
        return len(live.board.seats)

    def is_elimination(self, event: Event) -> bool:
        return isinstance(event, InvestigatorLeft)

    def uses(self, events: Sequence[Event]) -> list[str]:
        return [event.token for event in events if isinstance(event, TokenDrawn)]


SCALES = ArkhamScales()


# --- by scenarios -----------------------------------------------------------------------------------


class Sitting(Struct, frozen=True):
    """One game to play."""

    scenario: ScenarioId
    seats: int
    seed: int
    bot: str


class Account(Struct, frozen=True):
    """How a game went."""

    sitting: Sitting
    ending: str
    rounds: int
    clues: int
    """How many came onto the sheet."""
    doom: int
    """How much came into the town and onto the sheet."""
    gone: int
    """Investigators who left the game."""
    inputs: int

    @property
    def won(self) -> bool:
        return self.ending in WON

    def a_round(self, what: int) -> float:
        """For each investigator and round."""
        return what / (self.rounds * self.sitting.seats)


def play(sitting: Sitting) -> Account:
    name = f"balance-{sitting.scenario}-{sitting.seats}-{sitting.seed}"
    live = open_light(ARKHAM, sitting.seats, Options(sitting.scenario), seed=random.Random(name).getrandbits(60))
    policy: Policy = random_policy if sitting.bot == "random" else POLICIES[sitting.bot]
    clues = doom = gone = inputs = 0
    live.events = []
    for _ in play_out(live, dict.fromkeys(live.board.seats, policy), random.Random(name).randrange, CAP):
        inputs += 1
        for event in live.events:
            if isinstance(event, SheetChanged):
                clues += max(0, event.by) * (event.what == "clue")
                doom += max(0, event.by) * (event.what == "doom") + max(0, -event.by) * (event.what == "seal")
            elif isinstance(event, DoomChanged):
                doom += max(0, event.by)
            gone += isinstance(event, InvestigatorLeft)
        live.events.clear()
    board: Arkham = live.board
    assert board.ended is not None
    return Account(sitting, board.ended.ending, max(1, board.round), clues, doom, gone, inputs)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="balance_arkham", description=__doc__)
    parser.add_argument("games", nargs="?", type=int, default=100, help="per scenario and number of seats (100)")
    parser.add_argument("--bot", default="smart", choices=("random", *POLICIES))
    parser.add_argument("--scenario", default="", help="one of them (all)")
    parser.add_argument("--seats", default="", help="numbers such as 1,4 (all)")
    parser.add_argument("--seed", type=int, default=FRESH, help=f"the first ({FRESH})")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (as many as cores)")
    args = parser.parse_args(arguments)
    seats = tuple(int(n) for n in args.seats.split(",")) if args.seats else SEATS
    scenarios = [ScenarioId(args.scenario)] if args.scenario else [ScenarioId(id) for id in SCENARIO_IDS]
    sittings = [Sitting(s, n, args.seed + i, args.bot) for s in scenarios for n in seats for i in range(args.games)]
    with ProcessPoolExecutor(args.jobs) as pool:
        accounts = list(progress(pool.map(play, sittings, chunksize=4), len(sittings), args.bot))
    print("| scenario | seats | won | band | rounds p5 / p50 / p95 | clues | doom | gone | endings |")
    print("|---|---|---|---|---|---|---|---|---|")
    good = True
    for scenario in scenarios:
        for n in seats:
            games = [a for a in accounts if (a.sitting.scenario, a.sitting.seats) == (scenario, n)]
            line, inside = row(games, args.bot)
            print(f"| {SCENARIOS[scenario].name} | {n} | {line} |", flush=True)
            good = good and inside
        good = good and not list(told(scenario, accounts, args.bot))
        for line in told(scenario, accounts, args.bot):
            print(line)
    return 0 if good else 1


def row(games: Sequence[Account], bot: str) -> tuple[str, bool]:
    won = share(sum(a.won for a in games), len(games))
    (side,) = SIDES
    least, most = (side.least, side.most) if bot == "smart" else (0.0, BANDS.luck if bot == "random" else side.most)
    clues, doom = fmean(a.a_round(a.clues) for a in games), fmean(a.a_round(a.doom) for a in games)
    inside = least <= won.value <= most
    if bot == "smart":
        inside = inside and CLUES[0] <= clues <= CLUES[1] and DOOM[0] <= doom <= DOOM[1]
    rounds = " / ".join(str(percentile([a.rounds for a in games], p)) for p in (5, 50, 95))
    endings = Counter(a.ending for a in games).most_common()
    figures = [
        f"{won.value:.0%} ({won.low:.0%} to {won.high:.0%})",
        f"{least:.0%} to {most:.0%}" + ("" if inside else " out"),
        rounds,
        f"{clues:.2f}",
        f"{doom:.2f}",
        f"{fmean(a.gone for a in games):.1f}",
        ", ".join(f"{ending} {n}" for ending, n in endings),
    ]
    return " | ".join(figures), inside


def told(scenario: ScenarioId, accounts: Sequence[Account], bot: str) -> Iterator[str]:
    """Endings of a scenario that hardly ever come."""
    games = [a for a in accounts if a.sitting.scenario == scenario]
    seen = Counter(a.ending for a in games)
    for ending in SCENARIOS[scenario].endings if bot == "smart" else ():
        if seen[ending] < SELDOM * len(games):
            yield f"{SCENARIOS[scenario].name}: {ending} came {seen[ending]} times in {len(games)} games"


if __name__ == "__main__":
    sys.exit(main())
