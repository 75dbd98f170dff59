"""How likely so many successes are."""

from functools import lru_cache
from math import comb

from domain.arkham.rules.skill_tests import SIDES


def chance_of(least: int) -> float:
    """That one die is a success."""
    return max(0, SIDES + 1 - least) / SIDES


@lru_cache(maxsize=1024)
def exactly(dice: int, chance: float) -> tuple[float, ...]:
    """How likely 0, 1, 2 … successes are."""
    dice = max(1, dice)
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


@lru_cache(maxsize=4096)
def at_least(dice: int, chance: float, needed: int) -> float:
    return sum(exactly(dice, chance)[max(0, needed) :])


@lru_cache(maxsize=4096)
def expected(dice: int, chance: float, most: int) -> float:
    """How many successes count, on average, if no more than so many do."""
    return sum(min(n, most) * p for n, p in enumerate(exactly(dice, chance)))
