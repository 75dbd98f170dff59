"""What `make balance` must know of Cult of the Deep."""

from collections.abc import Sequence
from typing import Any

from domain.cult.content import SIGIL_CARDS, WRAITH_CARDS
from domain.cult.facts import BecameWraith, Died, WraithDieSpent
from domain.cult.names import CABALIST, FAITHFUL, HERETICS, HIGH_PRIEST, SIGILS_PAST, WraithId, role_zone
from domain.kernel import Card, Face, Seat
from domain.kernel.common_facts import Moved, Shown
from domain.kernel.events import Event
from domain.kernel.live import Live
from tests.tools.balance_bands import Bands, Side

SIDES = (
    Side("High Priest's side", frozenset({"high_priest"}), frozenset({HIGH_PRIEST, FAITHFUL}), 0.25, 0.50),
    Side("Cabalists", frozenset({"cabal", "grave_vengeance", "oblivion"}), frozenset({CABALIST}), 0.25, 0.50),
    Side("Heretic", frozenset({"heretic"}), frozenset(HERETICS), 0.08, 0.25),
)
"""Each ending is led by one side. Others may win along: Cabalists whenever the High Priest is dead, dead Heretics."""


class CultScales:
    bands = Bands(SIDES, rounds=20, early_round=3, early=0.10, lot=0.07, advantage=1.5)
    things = (*(f"sigil {s}" for s in SIGIL_CARDS), *(f"wraith {w}" for w in WRAITH_CARDS))
    tags = frozenset({"Died", "BecameWraith", "WraithDieSpent", "Moved", "Shown"})

    def roles(self, live: Live[Any]) -> dict[Seat, str]:
        return {seat: live.secrets.faces[live.board.cards(role_zone(seat))[0]] for seat in live.board.seats}

    def lots(self, live: Live[Any]) -> dict[Seat, str]:
        return {seat: live.board.cultists[seat].character for seat in live.board.seats}

    def places(self, live: Live[Any]) -> int:
        return len(live.board.at_table())

    def is_elimination(self, event: Event) -> bool:
        return isinstance(event, Died)

    def uses(self, events: Sequence[Event]) -> list[str]:
        """A Sigil when it is played, a Wraith card when one of its dice is spent."""
        used: list[str] = []
        faces: dict[Card, Face] = {}
        cards: dict[Seat, WraithId] = {}
        for event in events:
            match event:
                case Shown():
                    faces.update(zip(event.cards, event.faces, strict=False))
                case Moved(target=target) if target == SIGILS_PAST:
                    used += [f"sigil {faces[card]}" for card in event.cards]
                case BecameWraith():
                    cards[event.seat] = event.card
                case WraithDieSpent():
                    used.append(f"wraith {cards[event.seat]}")
        return used


SCALES = CultScales()
