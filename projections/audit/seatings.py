"""Who takes and leaves seats, and under which key: after the lock nothing but what the service really writes, so that
nobody loses a key without having signed it away."""

from collections.abc import Callable, Mapping
from typing import Literal

from domain.kernel import fair
from domain.kernel.event import Event
from domain.kernel.events import SeatKeyed, SeatLeft, SeatTaken
from domain.kernel.ids import GameId, Seat
from domain.kernel.lobby import is_bot
from projections.audit.found import require
from projections.audit.signatures import require_signed

BETWEEN = "seats change hands between the lock and the start"
TAKEN = "in a running game a seat is taken only by a bot, right after its player has resigned"
LEFT = "in a running game a seat is left only by resigning"


class Seatings:
    """Follows the seats of a log. `heads` are those of the chain so far, with their numbers."""

    def __init__(self, game: GameId, heads: Mapping[bytes, int], count: Callable[[str], None]) -> None:
        self.game, self.heads, self.count = game, heads, count
        self.state: Literal["open", "locked", "started"] = "open"
        self.binds_keys = False
        """Whether the lock is one that binds keys: since `fair/2`."""
        self.keys: dict[Seat, bytes] = {}
        """Those that stand."""
        self._resigned: Seat | None = None
        """Whose player has resigned right before."""

    def take(self, event: Event) -> None:
        """The next event of any kind."""
        resigned, self._resigned = self._resigned, None
        if resigned is not None:
            follows = isinstance(event, SeatTaken) and event.seat == resigned and is_bot(event.player)
            require(follows, TAKEN)
        match event:
            case SeatTaken():
                require(self.state != "locked", BETWEEN)
                require(self.state == "open" or resigned is not None, TAKEN)
                self.keys.pop(event.seat, None)
            case SeatLeft():
                self._leave(event)
            case SeatKeyed():
                require(self.state == "open", "a key is named after the lock")
                self.keys.pop(event.seat, None)
                if event.key:
                    self.keys[event.seat] = event.key

    def _leave(self, event: SeatLeft) -> None:
        require(self.state != "locked", BETWEEN)
        key = self.keys.pop(event.seat, None)
        if self.state == "started":
            require(event.why == "resigned", LEFT)
            self._resigned = event.seat
        if key is not None and self.state == "started" and self.binds_keys:
            self._hand_over(event, key)
        elif event.signed or event.saw:
            require(key is not None, "it is signed, and its seat has no key")
            require(False, "it is signed, and nothing is signed so here")

    def _hand_over(self, event: SeatLeft, key: bytes) -> None:
        require(bool(event.signed), f"{event.seat} has a key and has not signed that it leaves")
        require(event.saw in self.heads, "the head that was signed is not of this chain")
        require_signed(key, fair.hand_over(self.game, event.seat, event.saw), event.signed)
        self.count("signatures of hand-overs")
