"""Whom a bot likes to play: by what they are good at, with the cards that they bring along."""

from functools import cache

from domain.arkham.bots.odds import chance_of
from domain.arkham.content import NUMBERS, PEOPLE, STARTING_CARDS
from domain.arkham.names import Cause, Skill

WANTED: tuple[tuple[Skill, Cause, float], ...] = (
    ("lore", "ward", 1.5),
    ("strength", "attack", 0.6),
    ("observation", "research", 0.6),
)
"""What everybody should be able to do, and how much each die of it counts."""
TOUGH = 0.15
FULL = 7
"""More dice than this hardly matter."""
FREE_HAND = "free_hand"


@cache
def fitness(person: str) -> float:
    sheet = PEOPLE[person]
    skill = sum(weight * min(FULL, sheet.skills[name] + bonus(person, name, cause)) for name, cause, weight in WANTED)
    least = max([NUMBERS.success, *(m.set for m in sheet.sides[0].modifies if m.modify == "success" and m.set)])
    return skill * chance_of(least) / chance_of(NUMBERS.success) + TOUGH * (sheet.health + sheet.sanity)


def bonus(person: str, skill: Skill, cause: Cause) -> int:
    """Dice from one card that comes along, or that can be chosen."""
    sheet = PEOPLE[person]
    return max([dice_from(entry, skill, cause) for entry in (*sheet.fixed, *sheet.choice)], default=0)


def dice_from(entry: str, skill: Skill, cause: Cause) -> int:
    """How many dice a starting card adds to a test, with a hand free."""
    if entry not in STARTING_CARDS:
        return 0
    lines = STARTING_CARDS[entry].sides[0].modifies
    found = [m.by for m in lines if m.modify == f"test.{skill}" and all(one.of in (cause, FREE_HAND) for one in m.if_)]
    return sum(n for n in found if isinstance(n, int))


def use_of(entry: str) -> float:
    """What a starting card is good for, as far as it makes dice."""
    return sum(weight * dice_from(entry, skill, cause) for skill, cause, weight in WANTED)
