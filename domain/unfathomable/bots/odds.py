"""The arithmetic behind the bots' guesses: how likely a dial lasts, and how likely a check passes."""

import math
from collections.abc import Collection
from functools import lru_cache

from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import SKILLS, Skill

SIDES = 8
RUIN = -9.0
"""What the end of the voyage counts: the logarithm of a chance as good as none."""
COPIES = sum(NUMBERS.skill_copies.values())
CARD = sum(int(value) * n for value, n in NUMBERS.skill_copies.items()) / COPIES
"""What an unseen skill card is worth."""
CARD_SQUARED = sum(int(value) ** 2 * n for value, n in NUMBERS.skill_copies.items()) / COPIES
SPREAD = math.sqrt(CARD_SQUARED - CARD * CARD)
"""How far a card of the right skill is from that."""


@lru_cache(maxsize=4096)
def lasting(left: int, tenths: int) -> float:
    """The logarithm of the chance that fewer than `left` losses come, where so many tenths are to be expected."""
    if left <= 0:
        return RUIN
    expected = tenths / 10
    term = total = math.exp(-expected)
    for n in range(1, left):
        term *= expected / n
        total += term
    return max(RUIN, math.log(total))


def lasts(left: int, expected: float) -> float:
    return lasting(left, max(0, round(10 * expected)))


def reaches(mean: float, spread: float, target: float) -> float:
    """The chance that a whole number around this mean is at least the target."""
    return 0.5 * math.erfc((target - 0.5 - mean) / (max(0.1, spread) * math.sqrt(2)))


def chaos_mean(skills: Collection[Skill], cards: int) -> float:
    """What cards of the chaos deck bring: each skill is as likely as the others."""
    helping = sum(skill in skills for skill in SKILLS)
    return cards * CARD * (2 * helping - len(SKILLS)) / len(SKILLS)


def chaos_spread(skills: Collection[Skill], cards: int) -> float:
    each = CARD_SQUARED - (chaos_mean(skills, 1)) ** 2
    return math.sqrt(cards * each)


def rolled(least: int, plus: int = 0) -> float:
    """The chance of the die, with what is added, to reach a number."""
    return max(0.0, min(1.0, (SIDES + 1 - (least - plus)) / SIDES))
