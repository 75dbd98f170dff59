"""Facts that every game has: cards stocked, moved and shown, things told, turns begun."""

from typing import Any, ClassVar

from domain.kernel.board import Board
from domain.kernel.event import Fact
from domain.kernel.ids import (
    EVERYBODY,
    Card,
    Face,
    Seat,
    Zone,
)
from domain.kernel.record import Private
from domain.kernel.secrets import Hidden


class Stocked(Fact, frozen=True):
    """Known cards come into the game, face up."""

    zone: Zone
    faces: tuple[Face, ...]
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.learn(self._names(board), self.faces, EVERYBODY)

    def apply(self, board: Board) -> None:
        board.zones.setdefault(self.zone, []).extend(self._names(board))
        board.stocked += 1

    def _names(self, board: Board) -> list[Card]:
        return [Card(f"u{board.stocked}.{i}") for i in range(len(self.faces))]


class Moved(Fact, frozen=True):
    """Cards change their zone and keep their names: everybody can follow them."""

    cards: tuple[Card, ...]
    source: Zone
    target: Zone
    at: int = 0

    def apply(self, board: Board) -> None:
        zone = board.zones[self.source]
        for card in self.cards:
            zone.remove(card)
        board.zones.setdefault(self.target, [])[self.at : self.at] = self.cards


class Shown(Fact, frozen=True):
    """Cards are turned: to all (face and salt stand here) or to some seats (as their openings)."""

    cards: tuple[Card, ...]
    to: tuple[Seat, ...] = EVERYBODY
    faces: tuple[Face, ...] = ()
    salts: tuple[bytes, ...] = ()
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        if self.faces:
            hidden.learn(self.cards, self.faces, EVERYBODY)
        for opening in private.cards:
            hidden.learn([o.card for o in opening.cards], [o.face for o in opening.cards], opening.to)


class Told(Fact, frozen=True):
    """Something that depends on faces not everybody knows is said aloud, because a rule says so."""

    rule: str
    value: Any
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)


class PartRead(Fact, frozen=True):
    """A sealed part of an entry is read aloud. The event names it; the words come from the content."""

    entry: str
    part: str
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.read.setdefault(self.entry, []).append(self.part)


class TurnBegun(Fact, frozen=True):
    """A seat's turn begins. Orders for the turn end here."""

    seat: Seat
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.drop_orders("turn")

    def apply(self, board: Board) -> None:
        board.turn += 1
        board.current = self.seat
