"""Tracks and supplies: pure arithmetic over what a board holds. The game writes the facts."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import NamedTuple


class Walk(NamedTuple):
    """How a marker went."""

    by: int
    """Steps really made; below 0 they went back. What the fact should say."""
    landed: int
    passed: tuple[int, ...]
    """Every space it came to, in order, the last included."""
    wraps: int
    """How often it went over the end, or, below 0, over the start."""


@dataclass(frozen=True)
class Track:
    """Spaces from `first` to `last`. A marker stops at the ends, or goes round."""

    last: int
    first: int = 0
    wraps: bool = False

    def walk(self, at: int, by: int) -> Walk:
        """From here so many steps on, or back."""
        if not self.first <= at <= self.last:
            raise ValueError(f"{at} is not on the track: it goes from {self.first} to {self.last}")
        step, passed, rounds = (1 if by >= 0 else -1), list[int](), 0
        for _ in range(abs(by)):
            at += step
            if not self.first <= at <= self.last:
                if not self.wraps:
                    at -= step
                    break
                at, rounds = (self.first, rounds + 1) if step > 0 else (self.last, rounds - 1)
            passed.append(at)
        return Walk(step * len(passed), at, tuple(passed), rounds)

    def at_end(self, at: int) -> bool:
        return at == self.last


@dataclass(frozen=True)
class Supply:
    """So many of something in the box, and no more."""

    total: int

    def left(self, out: Iterable[int]) -> int:
        """What nobody has, from what lies everywhere else. Below 0 a rule has made some."""
        return self.total - sum(out)

    def take(self, n: int, out: Iterable[int]) -> int:
        """How many of so many can be had."""
        return max(0, min(n, self.left(out)))
