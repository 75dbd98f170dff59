"""What `make balance` must know of Flotilla: all play for themselves, and the supply of victory points ends it."""

from collections.abc import Sequence
from typing import Any

from domain.flotilla.content import CREW_CARDS
from domain.flotilla.facts.turn import CardPlayed
from domain.flotilla.rules.endings import SUPPLY_EMPTY
from domain.kernel import Seat
from domain.kernel.events import Event
from domain.kernel.live import Live
from tests.tools.balance_bands import Bands, Side

CAPTAIN = "captain"
SIDES = (Side("a captain", frozenset({SUPPLY_EMPTY}), frozenset({CAPTAIN}), 1.0, 1.0),)


class FlotillaScales:
    bands = Bands(SIDES, rounds=40, early_round=1, early=0.0, lot=0.20, advantage=1.5)
    things = tuple(card.id for card in CREW_CARDS.values())
    tags = frozenset({"CardPlayed"})

    def roles(self, live: Live[Any]) -> dict[Seat, str]:
        return dict.fromkeys(live.board.seats, CAPTAIN)

    def lots(self, live: Live[Any]) -> dict[Seat, str]:
        """The starting tile: who begins, who is second …"""
        return {seat: f"number {fleet.number}" for seat, fleet in live.board.fleets.items()}

    def places(self, live: Live[Any]) -> int:
        return len(live.board.seats)

    def is_elimination(self, event: Event) -> bool:
        """Nobody ever leaves the game."""
        return False

    def uses(self, events: Sequence[Event]) -> list[str]:
        return [event.face.partition(".")[0] for event in events if isinstance(event, CardPlayed)]


SCALES = FlotillaScales()
