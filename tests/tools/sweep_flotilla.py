"""Weighs Flotilla with smart bots: `python -m tests.tools.sweep_flotilla turning --games 100 --seats 4`.

`turning`: what turning Skyside in different rounds comes to, at one table. `guilds`: bots that prefer the cards of one
guild. `seats`: what the place in the order of play comes to. `bots`: random, greedy and smart at one table. `crew`: by
how much each Crew card lifts its owner, compared with others who recruited as many. Each table but the last is followed
by how many rounds games take."""

import argparse
import random
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from statistics import fmean, quantiles

from domain.flotilla import FLOTILLA
from domain.flotilla.board import Flotilla
from domain.flotilla.bots import POLICIES, specialist, turning_at
from domain.flotilla.content import CREW_CARDS
from domain.flotilla.names import GUILDS, CrewId
from domain.kernel import Policy, Seat
from domain.kernel.headless import play_out, random_policy
from domain.kernel.light import open_light
from tests.tools.balance_sums import mean

CAP = 20_000
ROUNDS = (1, 5, 9, 13, 17, 10**6)
"""In which a bot turns; the last one never does."""
NEVER = "never"

Points = Mapping[str, Sequence[int]]


def bots_for(what: str) -> dict[str, Policy]:
    if what == "turning":
        return {NEVER if n == ROUNDS[-1] else f"round {n}": turning_at(n) for n in ROUNDS}
    if what == "bots":
        return {"random": random_policy, **POLICIES}
    if what == "guilds":
        return {guild: specialist(guild) for guild in GUILDS}
    return {"smart": POLICIES["smart"]}


def tables(
    bots: Mapping[str, Policy], seats: int, games: int, first: int
) -> Iterator[tuple[Flotilla, dict[Seat, str]]]:
    """Boards of whole games, and which bot sat where. Bots go round the seats."""
    names = list(bots)
    for seed in range(first, first + games):
        live = open_light(FLOTILLA, seats, seed=seed)
        seated = {seat: names[(seed + i) % len(names)] for i, seat in enumerate(live.board.seats)}
        for _ in play_out(live, {s: bots[name] for s, name in seated.items()}, random.Random(seed).randrange, CAP):
            pass
        yield live.board, seated


def played(bots: Mapping[str, Policy], seats: int, games: int, by_number: bool, first: int) -> tuple[Points, list[int]]:
    """Points by bot, or by place in the order of play, and the rounds of each game."""
    points: dict[str, list[int]] = defaultdict(list)
    rounds = []
    for board, seated in tables(bots, seats, games, first):
        for seat, name in seated.items():
            fleet = board.fleets[seat]
            points[f"number {fleet.number}" if by_number else name].append(fleet.points)
        rounds.append(board.round)
    return points, rounds


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


def told(points: Points, rounds: Sequence[int]) -> list[str]:
    """A line for each, with how far it is from the best."""
    means = {name: mean(found) for name, found in sorted(points.items())}
    best = max(one.value for one in means.values())
    lines = [
        f"{name:>12}: {one.value:6.1f} ± {one.high - one.value:4.1f} points, {100 * (one.value / best - 1):+5.1f} %"
        for name, one in means.items()
    ]
    low, high = (
        (min(rounds), max(rounds)) if len(rounds) < 20 else (quantiles(rounds, n=20)[0], quantiles(rounds, n=20)[-1])
    )
    return [*lines, f"rounds: {fmean(rounds):.1f} on the average, {low:.0f} to {high:.0f} in 90 of 100 games"]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.sweep_flotilla", description=__doc__)
    parser.add_argument("what", choices=("turning", "guilds", "seats", "bots", "crew"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=4, choices=FLOTILLA.seats)
    parser.add_argument("--seed", type=int, default=0, help="the first")
    wanted = parser.parse_args(argv)
    bots = bots_for(wanted.what)
    if wanted.what == "crew":
        boards = (board for board, _ in tables(bots, wanted.seats, wanted.games, wanted.seed))
        print("\n".join(lifts_told(lifts(boards))))
    else:
        print("\n".join(told(*played(bots, wanted.seats, wanted.games, wanted.what == "seats", wanted.seed))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
