"""The tests of chance that luck is measured with: chi-square, and runs."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import groupby
from math import erfc, exp, lgamma, log, sqrt

from msgspec import Struct

LEAST = 5.0
"""Below so many expected in a class, chi-square says little."""


class Verdict(Struct, frozen=True):
    """What a test says: how often chance alone would give something at least as strange."""

    statistic: float
    degrees: int
    p: float
    weak: bool
    """Too few were drawn for the test to say much."""


class Runs(Struct):
    """How often the same came again in a row: what was counted, and what chance alone would give."""

    runs: int = 0
    mean: float = 0.0
    variance: float = 0.0

    def add(self, other: "Runs") -> None:
        """Sequences that have nothing to do with each other add up."""
        self.runs += other.runs
        self.mean += other.mean
        self.variance += other.variance


def chi_square(counted: Sequence[int], expected: Sequence[float]) -> Verdict:
    """Pearson's test: do counts agree with what is expected?"""
    pairs = [(n, e) for n, e in zip(counted, expected, strict=True) if e > 0]
    statistic = sum((n - e) ** 2 / e for n, e in pairs)
    degrees = max(0, len(pairs) - 1)
    p = upper_gamma(degrees / 2, statistic / 2) if degrees else 1.0
    return Verdict(statistic, degrees, p, any(e < LEAST for _, e in pairs) or not pairs)


def runs_of(values: Iterable[str]) -> Runs:
    """Runs of equal values, against all orders of the same values (Wald and Wolfowitz, for several classes)."""
    listed = list(values)
    total = len(listed)
    if total < 2:
        return Runs()
    counts = Counter(listed).values()
    squares, cubes = sum(n**2 for n in counts), sum(n**3 for n in counts)
    mean = (total * (total + 1) - squares) / total
    variance = (squares * (squares + total * (total + 1)) - 2 * total * cubes - total**3) / (total**2 * (total - 1))
    return Runs(sum(1 for _ in groupby(listed)), mean, max(0.0, variance))


def judged(runs: Runs) -> Verdict:
    """The test of runs: too many or too few of them, in standard deviations."""
    if runs.variance <= 0:
        return Verdict(0.0, 0, 1.0, True)
    z = (runs.runs - runs.mean) / sqrt(runs.variance)
    return Verdict(z, 0, erfc(abs(z) / sqrt(2)), runs.variance < LEAST)


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), by series or continued fraction."""
    if x <= 0:
        return 1.0
    return 1.0 - _series(a, x) if x < a + 1 else _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    n = a
    while abs(term) > abs(total) * 1e-15:
        n += 1
        term *= x / n
        total += term
    return total * exp(-x + a * log(x) - lgamma(a))


def _fraction(a: float, x: float) -> float:
    """Lentz's method."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h = d
    for i in range(1, 10_000):
        step = -i * (i - a)
        b += 2
        d = 1 / ((step * d + b) or tiny)
        c = (b + step / c) or tiny
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return exp(-x + a * log(x) - lgamma(a)) * h
