"""The arithmetic of balance: shares, ratios and differences with their 95 % intervals."""

import math
from collections.abc import Mapping, Sequence
from statistics import fmean, stdev

from msgspec import Struct

Z = 1.959964
"""Standard deviations to either side of a 95 % interval."""


class Estimate(Struct, frozen=True):
    """A figure with its 95 % interval."""

    value: float
    low: float
    high: float
    n: int


def share(won: int, games: int) -> Estimate:
    """A share with Wilson's interval, which stays inside 0 and 1."""
    if not games:
        return Estimate(0.0, 0.0, 1.0, 0)
    p, z2 = won / games, Z * Z
    middle = (p + z2 / (2 * games)) / (1 + z2 / games)
    half = Z * math.sqrt(p * (1 - p) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return Estimate(p, max(0.0, middle - half), min(1.0, middle + half), games)


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its normal interval."""
    if len(values) < 2:
        return Estimate(values[0] if values else 0.0, -math.inf, math.inf, len(values))
    middle, half = fmean(values), Z * stdev(values) / math.sqrt(len(values))
    return Estimate(middle, middle - half, middle + half, len(values))


def ratio(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """One mean over another, independent one: normal in the logarithm. One value a game, for the seats of one side win
    and lose together."""
    one, other = mean(ours), mean(theirs)
    if not one.value or not other.value:
        return Estimate(math.inf if one.value else 0.0, 0.0, math.inf, one.n)
    value = one.value / other.value
    half = math.hypot(*((m.high - m.value) / m.value for m in (one, other)))
    return Estimate(value, value * math.exp(-half), value * math.exp(half), one.n)


def difference(ours: Sequence[float], theirs: Sequence[float]) -> Estimate:
    """One mean less another, independent one."""
    one, other = mean(ours), mean(theirs)
    value, half = one.value - other.value, math.hypot(one.high - one.value, other.high - other.value)
    return Estimate(value, value - half, value + half, one.n)


def percentile(values: Sequence[int], percent: int) -> int:
    """The least value that so many per cent do not exceed."""
    ranked = sorted(values)
    return ranked[max(0, math.ceil(len(ranked) * percent / 100) - 1)]


class Deal(Struct, frozen=True):
    """What one seat was dealt in one game, and whether it won."""

    stratum: tuple[str, int]
    """Role and number of seats: what decides how often such a seat wins on average."""
    lot: str
    """What is compared: a character."""
    won: bool


def expected(deals: Sequence[Deal]) -> dict[tuple[str, int], float]:
    """How often a seat of each stratum wins, whatever its lot."""
    strata: dict[tuple[str, int], list[bool]] = {}
    for deal in deals:
        strata.setdefault(deal.stratum, []).append(deal.won)
    return {stratum: fmean(won) for stratum, won in strata.items()}


def surpluses(deals: Sequence[Deal]) -> Mapping[str, Estimate]:
    """For each lot: how much more often its seats win than others of the same role at tables of the same size."""
    average = expected(deals)
    lots: dict[str, list[float]] = {}
    for deal in deals:
        lots.setdefault(deal.lot, []).append(deal.won - average[deal.stratum])
    return {lot: mean(values) for lot, values in sorted(lots.items())}
