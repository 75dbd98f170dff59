"""Whom a bot likes to play: by what they are good at, with the cards that they bring along."""

from functools import cache

from domain.arkham.bots.odds import chance_of
from domain.arkham.content import NUMBERS, PEOPLE, STARTING_CARDS
from domain.arkham.names import Cause, Skill

WANTED: tuple[tuple[Skill, Cause, float], ...] = (
    ("lore", "ward", 1.0),
    ("strength", "attack", 0.6),
    ("observation", "research", 0.9),
)
"""What everybody should be able to do, and how much each die of it counts."""
TOUGH = 0.15
FULL = 7
"""More dice than this hardly matter."""


@cache
def fitness(person: str) -> float:
    sheet = PEOPLE[person]
    skill = sum(weight * min(FULL, sheet.skills[name] + bonus(person, name, cause)) for name, cause, weight in WANTED)
    least = max([NUMBERS.success, *(m.set for m in sheet.sides[0].modifies if m.modify == "success" and m.set)])
    return skill * chance_of(least) / chance_of(NUMBERS.success) + TOUGH * (sheet.health + sheet.sanity)


def bonus(person: str, skill: Skill, cause: Cause) -> int:
    """Dice from one card that comes along."""
    found = [
        m.by
        for entry in PEOPLE[person].fixed
        if entry in STARTING_CARDS
        for m in STARTING_CARDS[entry].sides[0].modifies
        if m.modify == f"test.{skill}" and all(one.of == cause for one in m.if_)
    ]
    return max([n for n in found if isinstance(n, int)], default=0)
