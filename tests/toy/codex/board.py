"""The table of Codex."""

from domain.kernel import Seat, Zone
from domain.parts.in_play import PlayBoard
from domain.parts.piles import Bag, Pile

MAP = {"docks": ("sea",), "sea": ("docks", "isle"), "isle": ("sea",), "tower": ("docks", "sea")}
MARKET, DECK, DISCARD, PACTS = Zone("market"), Zone("deck"), Zone("discard"), Zone("pacts")
MONSTERS = Pile(Zone("monsters"), Zone("monsters_used"), "the monsters")
CUP = Bag(Zone("cup"), Zone("cup_used"), "the cup")
TOKENS = ("doom", "terror", "reckoning", "fright", "aid", "pact", "monsters")
"""What is drawn from the cup at the end of a turn."""


class Quay(PlayBoard):
    """What everybody owns, what lies on the scenario sheet, where everybody is."""

    purse: dict[Seat, dict[str, int]] = {}
    sheet: dict[str, int] = {}
    at: dict[Seat, str] = {}


def crew_of(seat: Seat) -> str:
    """A player's figure, on which cards can lie."""
    return f"crew:{seat}"
