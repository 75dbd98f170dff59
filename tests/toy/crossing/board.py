"""The public state of Crossing."""

from domain.kernel import Board, Zone

KINDS = ("lore", "strength", "will")
HAND_LIMIT = 6
GOAL = 9
SUPPLIES = 12

PERILS, PERILS_PAST = Zone("perils"), Zone("perils_past")
CHAOS, PILE, OFFERED = Zone("chaos"), Zone("pile"), Zone("offered")


def deck_of(kind: str) -> Zone:
    return Zone(kind)


def discard_of(kind: str) -> Zone:
    return Zone(f"{kind}_used")


class Ship(Board):
    """Everything public on the way."""

    progress: int = 0
    damage: int = 0
    supplies: int = SUPPLIES
    eaten: int = 0
    kind: str = ""
    need: int = 0
    total: int = 0
