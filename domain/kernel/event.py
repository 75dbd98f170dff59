"""What an event is: one thing that happened, which applies itself."""

from typing import Any, ClassVar

from msgspec import Struct

from domain.kernel.board import Board
from domain.kernel.record import NOTHING, Private
from domain.kernel.secrets import Hidden


class Event(Struct, frozen=True, tag=True, tag_field="e", omit_defaults=True):
    """One thing that happened. A changed shape gets a new tag (`tag="LifeLost/2"`) and an upcaster."""

    keeps: ClassVar[bool] = False
    """Does it touch what is hidden?"""

    def apply(self, board: Any) -> None:
        """Change the board. Arithmetic and moving only: no rules, no questions, no chance."""

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        """Change what is hidden. Runs before `apply`."""


class Fact(Event, frozen=True):
    """What followed by the rules. A game's own events derive from this."""


class Frame(Event, frozen=True):
    """Written around the rules, not by them."""


def fold(board: Board, hidden: Hidden, event: Event, private: Private = NOTHING, seq: int = 0) -> None:
    """One event into the state. Runs no rules."""
    if event.keeps:
        event.keep(board, hidden, private, seq)
    event.apply(board)
