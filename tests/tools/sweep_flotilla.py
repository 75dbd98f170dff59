"""Weighs Flotilla with smart bots: `python -m tests.tools.sweep_flotilla turning|guilds|seats --games 100 --seats 4`.

`turning`: what turning Skyside in different rounds comes to, at one table. `guilds`: bots that prefer the cards of one
guild. `seats`: what the place in the order of play comes to. Each table is followed by how many rounds games take."""

import argparse
import random
from collections import defaultdict
from collections.abc import Mapping, Sequence
from statistics import fmean, quantiles

from domain.flotilla import FLOTILLA
from domain.flotilla.bots import POLICIES, specialist, turning_at
from domain.flotilla.names import GUILDS
from domain.kernel import Policy
from domain.kernel.headless import play_out
from domain.kernel.light import open_light

CAP = 20_000
ROUNDS = (1, 5, 9, 13, 17, 10**6)
"""In which a bot turns; the last one never does."""
NEVER = "never"

Points = Mapping[str, Sequence[int]]


def bots_for(what: str) -> dict[str, Policy]:
    if what == "turning":
        return {NEVER if n == ROUNDS[-1] else f"round {n}": turning_at(n) for n in ROUNDS}
    if what == "guilds":
        return {guild: specialist(guild) for guild in GUILDS}
    return {"smart": POLICIES["smart"]}


def played(bots: Mapping[str, Policy], seats: int, games: int, by_number: bool) -> tuple[Points, list[int]]:
    """Points by bot, or by place in the order of play, and the rounds of each game. Bots go round the seats."""
    points: dict[str, list[int]] = defaultdict(list)
    rounds, names = [], list(bots)
    for seed in range(games):
        live = open_light(FLOTILLA, seats, seed=seed)
        seated = {seat: names[(seed + i) % len(names)] for i, seat in enumerate(live.board.seats)}
        for _ in play_out(live, {s: bots[name] for s, name in seated.items()}, random.Random(seed).randrange, CAP):
            pass
        for seat, name in seated.items():
            fleet = live.board.fleets[seat]
            points[f"number {fleet.number}" if by_number else name].append(fleet.points)
        rounds.append(live.board.round)
    return points, rounds


def told(points: Points, rounds: Sequence[int]) -> list[str]:
    """A line for each, with how far it is from the best."""
    means = {name: fmean(found) for name, found in sorted(points.items())}
    best = max(means.values())
    lines = [f"{name:>12}: {mean:6.1f} points, {100 * (mean / best - 1):+5.1f} %" for name, mean in means.items()]
    low, high = (
        (min(rounds), max(rounds)) if len(rounds) < 20 else (quantiles(rounds, n=20)[0], quantiles(rounds, n=20)[-1])
    )
    return [*lines, f"rounds: {fmean(rounds):.1f} on the average, {low:.0f} to {high:.0f} in 90 of 100 games"]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.tools.sweep_flotilla", description=__doc__)
    parser.add_argument("what", choices=("turning", "guilds", "seats"))
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--seats", type=int, default=4, choices=FLOTILLA.seats)
    wanted = parser.parse_args(argv)
    print("\n".join(told(*played(bots_for(wanted.what), wanted.seats, wanted.games, wanted.what == "seats"))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
