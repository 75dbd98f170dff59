"""`make balance GAME=…`: who wins how often, how long it takes, and whether skill pays; exit status 1 if a figure is
outside its band."""

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from statistics import fmean

from msgspec import Struct

from projections.catalogue import RANDOM, load
from service.commands.simulate import cores
from service.console.progress_bar import progress
from tests.tools.balance_bands import Bands, Side
from tests.tools.balance_play import MODULES, SCALES, Account, Sitting, play_all
from tests.tools.balance_sums import Deal, Estimate, difference, mean, percentile, ratio, share, surpluses

FRESH = 9_000_000
"""The first seed: nothing was tuned on it or after it."""


class Row(Struct, frozen=True):
    """One figure, what it should be, and whether it is."""

    what: str
    figure: str
    band: str = ""
    good: bool = True


class Trial(Struct, frozen=True):
    """What is played, and how often for each number of seats."""

    game: str
    seats: tuple[int, ...]
    games: int
    contests: int
    first: int
    jobs: int

    def play(self, name: str, games: int, bots: tuple[str, ...], role: str = "", guest: str = "") -> list[Account]:
        sittings = [
            Sitting(self.game, seats, self.first + i, bots[i % len(bots) :] + bots[: i % len(bots)], role, guest)
            for seats in self.seats
            for i in range(games)
        ]
        return list(progress(play_all(sittings, self.jobs), len(sittings), name))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="balance", description=__doc__)
    parser.add_argument("game", choices=sorted(SCALES))
    parser.add_argument("games", nargs="?", type=int, default=500, help="with the best bot, per number of seats (500)")
    parser.add_argument("--contests", type=int, default=300, help="of each contest of bots, per number of seats (300)")
    parser.add_argument("--seed", type=int, default=FRESH, help=f"the first ({FRESH})")
    parser.add_argument("--seats", default="", help="numbers such as 5,7 (all)")
    parser.add_argument("--jobs", type=int, default=cores(), help="processes (as many as cores)")
    args = parser.parse_args(arguments)
    entry = load(MODULES)[args.game]
    seats = tuple(int(n) for n in args.seats.split(",")) if args.seats else tuple(entry.ruleset.seats)
    trial = Trial(args.game, seats, args.games, args.contests, args.seed, args.jobs)
    bots = entry.bot_names()
    print(f"{entry.ruleset.title}: {trial.games} games of {bots[-1]} bots and {trial.contests} of each contest,")
    print(
        f"for each of {', '.join(map(str, seats))} seats, seeds from {trial.first}; light games, nothing is recorded\n"
    )
    print("| what | figure | band | |\n|---|---|---|---|")
    good = True
    for row in rows(trial, bots):
        print(f"| {row.what} | {row.figure} | {row.band} | {'' if row.good else 'out'} |", flush=True)
        good = good and row.good
    return 0 if good else 1


def rows(trial: Trial, bots: Sequence[str]) -> Iterator[Row]:
    scales = SCALES[trial.game]
    games = trial.play(bots[-1], trial.games, (bots[-1],))
    for seats in trial.seats:
        yield from table_rows([a for a in games if a.sitting.seats == seats], seats, scales.bands)
    yield from lot_rows(games, scales.bands)
    yield from use_rows(games, scales.things)
    if trial.contests and len(scales.bands.sides) > 1:
        yield from role_rows(trial, bots[-1], scales.bands)
        yield from contest_rows(trial, bots)
    elif trial.contests:
        yield from ladder_rows(trial, bots, games, scales.bands)


# --- a table of equals ------------------------------------------------------------------------------


def table_rows(games: Sequence[Account], seats: int, bands: Bands) -> Iterator[Row]:
    """Sides, length and the first elimination at tables of one size."""
    for side in bands.sides:
        led = share(sum(a.ending in side.endings for a in games), len(games))
        inside = side.least <= led.value <= side.most
        yield Row(f"{seats} seats: {side.name} leads", percent(led), f"{side.least:.0%} to {side.most:.0%}", inside)
    yield Row(f"{seats} seats: among the winners", "; ".join(f"{s.name} {joint(games, s):.0%}" for s in bands.sides))
    lengths = [a.rounds for a in games]
    figure = " / ".join(str(percentile(lengths, p)) for p in (5, 50, 95))
    longest = percentile(lengths, 95)
    yield Row(f"{seats} seats: rounds p5 / p50 / p95", figure, f"p95 at most {bands.rounds}", longest <= bands.rounds)
    early = share(sum(a.first_out is not None and a.first_out < bands.early_round for a in games), len(games))
    what = f"{seats} seats: somebody out before round {bands.early_round}"
    yield Row(what, percent(early), f"at most {bands.early:.0%}", early.value <= bands.early)


def joint(games: Sequence[Account], side: Side) -> float:
    """The share of games with somebody of this side among the winners."""
    return fmean(any(a.roles[seat] in side.roles for seat in a.winners) for a in games)


def lot_rows(games: Sequence[Account], bands: Bands) -> Iterator[Row]:
    deals = [Deal((role, a.sitting.seats), a.lots[s], a.won(s)) for a in games for s, role in a.roles.items()]
    for lot, surplus in surpluses(deals).items():
        inside = abs(surplus.value) <= bands.lot
        yield Row(f"{lot}, points over its role", points(surplus), f"±{100 * bands.lot:.0f}", inside)


def use_rows(games: Sequence[Account], things: Sequence[str]) -> Iterator[Row]:
    used = Counter(use for a in games for use in a.uses)
    for thing in things:
        yield Row(f"{thing}: uses", str(used[thing]), "more than 0", used[thing] > 0)


# --- bots against each other ------------------------------------------------------------------------


def role_rows(trial: Trial, best: str, bands: Bands) -> Iterator[Row]:
    """All seats of one role get the best bot, the others random ones; compared with random bots everywhere. The whole
    interval must be good enough; only nobody need win more than always."""
    base = trial.play(RANDOM, trial.contests, (RANDOM,))
    won = share(sum(bool(a.winners) for a in base), len(base))
    if bands.luck < 1:
        yield Row(f"{RANDOM} bots win", percent(won), f"at most {bands.luck:.0%}", won.value <= bands.luck)
    for role in dict.fromkeys(role for a in base for role in a.roles.values()):
        guests = trial.play(f"{best} {role}", trial.contests, (RANDOM,), role, best)
        ours, theirs = wins_of(guests, role), wins_of(base, role)
        times = ratio(ours, theirs)
        figure = f"{fmean(ours):.1%} against {fmean(theirs):.1%}: {times.value:.2f} ({span(times)}) times"
        always = fmean(ours) == 1.0
        enough = times.low >= bands.advantage or always
        yield Row(f"{best} as {role} among {RANDOM}", figure, f"at least {bands.advantage:.2f}, or always", enough)


def contest_rows(trial: Trial, bots: Sequence[str]) -> Iterator[Row]:
    """Every bot against the one before it, at every other seat, seats changed from game to game."""
    for weaker, stronger in pairwise(bots):
        games = trial.play(f"{stronger} and {weaker}", trial.contests, (stronger, weaker))
        lead = mean([share_of(a, stronger) - share_of(a, weaker) for a in games])
        yield Row(f"{stronger} over {weaker}, points at one table", points(lead), "above 0", lead.low > 0)


def ladder_rows(trial: Trial, bots: Sequence[str], best: Sequence[Account], bands: Bands) -> Iterator[Row]:
    """Where all win or nobody does: tables of one bot alone, each against the one before it."""
    won = {bot: [float(bool(a.winners)) for a in trial.play(bot, trial.contests, (bot,))] for bot in bots[:-1]}
    won[bots[-1]] = [float(bool(a.winners)) for a in best]
    for bot in bots[:-1]:
        led = share(int(sum(won[bot])), len(won[bot]))
        band, inside = (f"at most {bands.luck:.0%}", led.value <= bands.luck) if bot == RANDOM else ("", True)
        yield Row(f"{bot} bots win", percent(led), band, inside)
    for weaker, stronger in pairwise(bots):
        lead = difference(won[stronger], won[weaker])
        yield Row(f"{stronger} over {weaker}, points at tables of their own", points(lead), "above 0", lead.low > 0)


def wins_of(games: Sequence[Account], role: str) -> list[float]:
    """For each game with this role: the share of its seats that win."""
    seats = [[a.won(seat) for seat, dealt in a.roles.items() if dealt == role] for a in games]
    return [fmean(won) for won in seats if won]


def share_of(account: Account, bot: str) -> float:
    """How many of this bot's seats won."""
    return fmean(account.won(seat) for seat, who in account.bots.items() if who == bot)


# --- as text ----------------------------------------------------------------------------------------


def percent(estimate: Estimate) -> str:
    return f"{estimate.value:.1%} ({estimate.low:.1%} to {estimate.high:.1%})"


def points(estimate: Estimate) -> str:
    low, value, high = (100 * x for x in (estimate.low, estimate.value, estimate.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def span(estimate: Estimate) -> str:
    return f"{estimate.low:.2f} to {estimate.high:.2f}"


if __name__ == "__main__":
    sys.exit(main())
