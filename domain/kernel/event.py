"""What an event is: one thing that happened, which applies itself."""

from collections.abc import Mapping
from typing import Any, ClassVar

from msgspec import Struct

from domain.kernel.board import Board
from domain.kernel.ids import Face
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


class DiceFact(Fact, frozen=True):
    """A fact that says how dice lie. Which draw they fell in is then known, and leads to its proof: dice that were
    rolled right before it did in that one, all others in none."""

    keeps: ClassVar[bool] = True

    def lying(self, board: Any) -> Mapping[str, Face]:
        """The dice that it speaks of, by names that no other dice on the table have, and what they show now."""
        raise NotImplementedError

    def lay(self, board: Any) -> Mapping[str, Face]:
        """How these lay, if some of them may not have been rolled."""
        return {}

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.fell(seq, self.lying(board), self.lay(board))


class Frame(Event, frozen=True):
    """Written around the rules, not by them."""


def fold(board: Board, hidden: Hidden, event: Event, private: Private = NOTHING, seq: int = 0) -> None:
    """One event into the state. Runs no rules."""
    if event.keeps:
        event.keep(board, hidden, private, seq)
    event.apply(board)
