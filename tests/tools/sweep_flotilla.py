"""Weighs Flotilla with smart bots: `python -m tests.tools.sweep_flotilla turning --games 100 --seats 4`.

`turning`: what turning Skyside in different rounds comes to, at one table. `guilds`: bots that prefer the cards of one
guild. `bots`: random, greedy and smart at one table. `smart`: smart bots alone: what the place in the order of play is
worth, by how much each Crew card lifts its owner, compared with others who recruited as many, where points come from,
and where the markers of the Market stand. After points stands by how much they are over the average of their tables.
Each table is followed by how many rounds games take."""

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from domain.flotilla import FLOTILLA
from domain.flotilla.board import Flotilla
from domain.flotilla.bots import POLICIES, specialist, turning_at
from domain.flotilla.content import CREW_CARDS, NUMBERS
from domain.flotilla.names import GUILDS, CrewId
from domain.kernel import Policy, Seat
from domain.kernel.headless import play_out, random_policy
from domain.kernel.light import open_light
from tests.tools.balance_sums import mean

CAP = 20_000
ROUNDS = (1, 5, 9, 13, 17, 10**6)
"""In which a bot turns; the last one never does."""
NEVER = "never"


class Played(NamedTuple):
    """One game: how it ended, which bot sat where, and how often a marker of the Market stood at an end."""

    board: Flotilla
    seated: Mapping[Seat, str]
    at_ends: float

    @property
    def average(self) -> float:
        return fmean(fleet.points for fleet in self.board.fleets.values())


class Points(NamedTuple):
    points: list[int]
    over: list[float]
    """The average of the table."""


def bots_for(what: str) -> dict[str, Policy]:
    if what == "turning":
        return {NEVER if n == ROUNDS[-1] else f"round {n}": turning_at(n) for n in ROUNDS}
    if what == "bots":
        return {"random": random_policy, **POLICIES}
    if what == "guilds":
        return {guild: specialist(guild) for guild in GUILDS}
    return {"smart": POLICIES["smart"]}


def tables(bots: Mapping[str, Policy], seats: int, games: int, first: int) -> Iterator[Played]:
    """Whole games. Bots go round the seats."""
    names = list(bots)
    for seed in range(first, first + games):
        live = open_light(FLOTILLA, seats, seed=seed)
        seated = {seat: names[(seed + i) % len(names)] for i, seat in enumerate(live.board.seats)}
        policies = {seat: bots[name] for seat, name in seated.items()}
        ends, turn = [], (0, Seat(""))
        for _ in play_out(live, policies, random.Random(seed).randrange, CAP):
            board = live.board
            if (board.round, board.current) != turn:
                turn = (board.round, Seat(board.current or ""))
                ends += [at in (0, len(NUMBERS.prices) - 1) for at in board.market.values()]
        yield Played(live.board, seated, fmean(ends))


def points_by(games: Iterable[Played], name: Callable[[Played, Seat], str]) -> dict[str, Points]:
    found: dict[str, Points] = defaultdict(lambda: Points([], []))
    for game in games:
        for seat, fleet in game.board.fleets.items():
            one = found[name(game, seat)]
            one.points.append(fleet.points)
            one.over.append(fleet.points - game.average)
    return dict(sorted(found.items()))


def lifts(boards: Iterable[Flotilla]) -> dict[CrewId, list[float]]:
    """For each Crew card: by how many points its owners are over the average of their table, less what all are over it
    who own as many recruits."""
    owned: list[tuple[list[CrewId], float]] = []
    for board in boards:
        average = fmean(fleet.points for fleet in board.fleets.values())
        for fleet in board.fleets.values():
            recruits = [crew for crew in fleet.crew.values() if CREW_CARDS[crew].tier]
            owned.append((recruits, fleet.points - average))
    usual = {n: fmean(over for crew, over in owned if len(crew) == n) for n in {len(crew) for crew, _ in owned}}
    found: dict[CrewId, list[float]] = defaultdict(list)
    for recruits, over in owned:
        for crew in recruits:
            found[crew].append(over - usual[len(recruits)])
    return dict(found)


def lifts_told(found: Mapping[CrewId, Sequence[float]]) -> list[str]:
    ranked = sorted(found, key=lambda crew: -fmean(found[crew]))
    estimates = {crew: mean(found[crew]) for crew in ranked}
    return [
        f"{crew:>18}: {one.value:+5.1f} points ({one.low:+.1f} to {one.high:+.1f}), {one.n} owners"
        for crew, one in estimates.items()
    ]


def told(found: Mapping[str, Points]) -> list[str]:
    """A line for each, with how far it is from the best."""
    means = {name: mean(one.points) for name, one in found.items()}
    over = {name: mean(one.over) for name, one in found.items()}
    best = max(one.value for one in means.values())
    return [
        f"{name:>12}: {one.value:6.1f} points, {100 * (one.value / best - 1):+5.1f} %, "
        f"{over[name].value:+5.1f} ± {over[name].high - over[name].value:.1f}"
        for name, one in means.items()
    ]


def rounds_told(games: Sequence[Played]) -> str:
    rounds = sorted(game.board.round for game in games)
    low, high = rounds[len(rounds) // 40], rounds[-1 - len(rounds) // 40]
    return f"rounds: {fmean(rounds):.1f} on the average, {low} to {high} in 95 of 100 games"


def sources_told(games: Sequence[Played]) -> str:
    fleets = [fleet for game in games for fleet in game.board.fleets.values()]
    sums: Counter[str] = Counter()
    for fleet in fleets:
        sums.update(fleet.ledger)
    return "points: " + ", ".join(f"{source} {n / len(fleets):.1f}" for source, n in sums.most_common())


def smart_told(games: Sequence[Played]) -> list[str]:
    fleets = [fleet for game in games for fleet in game.board.fleets.values()]
    recruits: Counter[str] = Counter(
        CREW_CARDS[crew].guild for fleet in fleets for crew in fleet.crew.values() if CREW_CARDS[crew].tier
    )
    shares = ", ".join(f"{guild} {100 * recruits[guild] / recruits.total():.0f} %" for guild in GUILDS)
    return [
        *told(points_by(games, lambda game, seat: f"number {game.board.fleets[seat].number}")),
        *lifts_told(lifts(game.board for game in games)),
        sources_told(games),
        f"recruits: {fmean(sum(CREW_CARDS[c].tier > 0 for c in f.crew.values()) for f in fleets):.1f} each: {shares}",
        f"penalty marker: {fmean(fleet.penalty for fleet in fleets):.1f} steps; "
        f"dials: {fmean(n for game in games for n in game.board.dials.values()):.1f}",
        f"markers of the Market at an end of the track: {100 * fmean(game.at_ends for game in games):.0f} %",
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.sweep_flotilla", description=__doc__)
    parser.add_argument("what", choices=("turning", "guilds", "bots", "smart"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=4, choices=FLOTILLA.seats)
    parser.add_argument("--seed", type=int, default=0, help="the first")
    wanted = parser.parse_args(argv)
    games = list(tables(bots_for(wanted.what), wanted.seats, wanted.games, wanted.seed))
    lines = (
        smart_told(games) if wanted.what == "smart" else told(points_by(games, lambda game, seat: game.seated[seat]))
    )
    print("\n".join([*lines, rounds_told(games)]))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
