"""The table of Pier."""

from domain.kernel import Board, Seat, Zone, hand
from domain.parts.piles import Pile
from domain.parts.tracks import Supply, Track

SPACES = ("docks", "isle", "tower")
SHEET = "sheet"
"""Where doom lies that is in no space."""
DECK, PAST = Zone("deck"), Zone("past")
ARTIFACTS = Pile(Zone("artifacts"), Zone("artifacts_used"), "the artifacts")
RELIC, IDOL = "relic", "idol"
DOOM = Supply(40)
RING = Track(last=5, wraps=True)


class Pier(Board):
    """What everybody owns, what the ship has left, where doom lies."""

    purse: dict[Seat, dict[str, int]] = {}
    dials: dict[str, int] = {}
    doom: dict[str, int] = {}
    at: dict[Seat, str] = {}
    tracks: dict[str, int] = {}
    laps: int = 0

    def holders(self) -> list[Seat]:
        """Who has artifacts, as everybody can see."""
        return [seat for seat in self.seats if self.cards(hand(seat))]
