"""What `make balance` must know of The Everrain: all captains win or nobody does."""

from collections.abc import Sequence
from typing import Any

from domain.everrain.content import ELDER_ONES
from domain.everrain.facts.port import CrewSent
from domain.everrain.facts.ship import ShipSank
from domain.everrain.names import ELDERS
from domain.everrain.rules.services import SERVICES
from domain.kernel import Seat
from domain.kernel.events import Event
from domain.kernel.live import Live
from tests.tools.balance_bands import Bands, Side

CAPTAIN = "captain"
SIDES = (Side("the captains", frozenset({"averted", "stilled"}), frozenset({CAPTAIN}), 0.15, 0.50),)


class EverrainScales:
    bands = Bands(SIDES, rounds=120, early_round=3, early=0.10, lot=0.20, advantage=1.5, luck=0.03)
    things = SERVICES
    tags = frozenset({"CrewSent", "ShipSank"})

    def roles(self, live: Live[Any]) -> dict[Seat, str]:
        return dict.fromkeys(live.board.seats, CAPTAIN)

    def lots(self, live: Live[Any]) -> dict[Seat, str]:
        """The Elder One that lies on top: the same for all."""
        elder = ELDER_ONES[live.secrets.faces[live.board.cards(ELDERS)[0]]]
        return dict.fromkeys(live.board.seats, elder.name)

    def places(self, live: Live[Any]) -> int:
        return len(live.board.seats)

    def is_elimination(self, event: Event) -> bool:
        return isinstance(event, ShipSank)

    def uses(self, events: Sequence[Event]) -> list[str]:
        return [event.service for event in events if isinstance(event, CrewSent)]


SCALES = EverrainScales()
