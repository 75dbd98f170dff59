"""What many simulated games come to."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from msgspec import Struct

from projections.catalogue import GameEntry
from service.console.text_columns import bars
from service.simulate.simulation import Outcome


class SeatFigures(Struct, frozen=True):
    """How often a seat took part and won."""

    games: int
    won: int


class Figures(Struct, frozen=True):
    """The result of a simulation."""

    games: int
    failed: int
    endings: dict[str, int]
    seats: dict[str, SeatFigures]
    turns: dict[str, int]
    """Of single seats, in a game: the 5th, 50th and 95th percentile."""
    rounds: dict[str, int]
    """The same; 0 in a game that counts none."""
    decisions: float
    decisions_per_second: float
    events: float
    most_draws: int
    draws: int
    light: bool = False
    """Nothing was encoded, hashed or sealed: rates are not those of recorded games."""


def figures(entry: GameEntry, outcomes: Sequence[Outcome], *, light: bool = False) -> Figures:
    """Failed games count as failed and nowhere else."""
    done = [o for o in outcomes if o.broken is None]
    seconds = sum(o.seconds for o in done)
    counted = Counter(o.ending for o in done)
    return Figures(
        games=len(outcomes),
        failed=len(outcomes) - len(done),
        endings={str(id): counted[id] for id in entry.ruleset.endings},
        seats=_seats(entry, done),
        turns=percentiles([o.turns for o in done]),
        rounds=percentiles([o.rounds for o in done]),
        decisions=fmean(o.inputs for o in done) if done else 0.0,
        decisions_per_second=sum(o.inputs for o in done) / seconds if seconds else 0.0,
        events=fmean(o.events for o in done) if done else 0.0,
        most_draws=max((o.draws for o in outcomes), default=0),
        draws=entry.ruleset.draws,
        light=light,
    )


def _seats(entry: GameEntry, done: Sequence[Outcome]) -> dict[str, SeatFigures]:
    won = Counter(seat for o in done for seat in o.winners)
    names = [f"s{i}" for i in range(1, max((o.seats for o in done), default=0) + 1)]
    return {name: SeatFigures(sum(o.seats >= i for o in done), won[name]) for i, name in enumerate(names, 1)}  # type: ignore[index]


def percentile(values: Sequence[int], p: int) -> int:
    """The nearest-rank percentile; 0 of nothing."""
    ordered = sorted(values)
    return ordered[max(0, -(-len(ordered) * p // 100) - 1)] if ordered else 0


def percentiles(values: Sequence[int]) -> dict[str, int]:
    return {f"p{p}": percentile(values, p) for p in (5, 50, 95)}


def report(found: Figures) -> str:
    """The figures for reading."""
    rounds = f"Rounds      {_spread(found.rounds)}\n" if any(found.rounds.values()) else ""
    return (
        f"Endings\n{bars(list(found.endings.items()))}\n"
        f"Won, of the games a seat took part in\n{''.join(_seat(n, s) for n, s in found.seats.items())}\n"
        f"Turns       {_spread(found.turns)}\n"
        f"{rounds}"
        f"Decisions   {found.decisions:.1f} a game, {found.decisions_per_second:,.0f} a second on one core"
        f"{' (light: nothing was recorded)' if found.light else ''}\n"
        f"Events      {found.events:.1f} a game\n"
        f"Draws       {found.most_draws} at most, of {found.draws} that an epoch holds\n"
        f"Failed      {found.failed} of {found.games}\n"
    )


def _spread(found: dict[str, int]) -> str:
    return "   ".join(f"{name} {n}" for name, n in found.items())


def _seat(name: str, seat: SeatFigures) -> str:
    share = seat.won / seat.games if seat.games else 0
    return f"  {name}  {'█' * round(40 * share):<40}  {seat.won} of {seat.games}  {100 * share:.0f} %\n"
