"""Drawn: dice in public, and cards laid under fresh names."""

from functools import lru_cache
from typing import ClassVar

from msgspec import Struct

from domain.kernel.board import Board
from domain.kernel.event import Event
from domain.kernel.ids import (
    NOBODY,
    Card,
    Face,
    Seat,
    Zone,
)
from domain.kernel.record import Private
from domain.kernel.secrets import Hidden, LastRoll


class Rolled(Event, frozen=True):
    """Dice, rolled in public. The seed proves them at once."""

    n: int
    spec: str
    why: str
    faces: tuple[Face, ...]
    seed: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        hidden.last_roll = LastRoll(seq, self.n, self.faces)


class Run(Struct, frozen=True, array_like=True):
    """A run of neighbouring cards in a zone."""

    zone: Zone
    at: int
    count: int


class Laid(Struct, frozen=True, omit_defaults=True):
    """A segment laid face down; `seals` are commitments to its faces."""

    zone: Zone
    seals: tuple[bytes, ...]
    at: int = 0
    mixed: bool = False
    seen: tuple[Seat, ...] = NOBODY


class Resealed(Event, frozen=True):
    """Cards are taken up and laid down again under fresh names: a shuffle, a mixed hand, a secret put-back."""

    n: int
    why: str
    took: tuple[Run, ...]
    laid: tuple[Laid, ...]
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        watching = {seat: None for segment in self.laid for seat in segment.seen}
        taken = hidden.take_up(self.taken(board), tuple(watching))
        names = self.names()
        if private.faces:
            j = 0
            for segment, cards in zip(self.laid, names, strict=True):
                hidden.lay_down(cards, private.faces[j : j + len(cards)], segment.seen)
                j += len(cards)
        else:
            for opening in private.cards:
                hidden.learn([o.card for o in opening.cards], [o.face for o in opening.cards], opening.to)
        for segment, cards in zip(self.laid, names, strict=True):
            for seat in segment.seen:
                hidden.trace(cards, seat, taken)

    def apply(self, board: Board) -> None:
        for run in reversed(self.took):
            del board.zones[run.zone][run.at : run.at + run.count]
        for segment, cards in zip(self.laid, self.names(), strict=True):
            board.zones.setdefault(segment.zone, [])[segment.at : segment.at] = cards

    def names(self) -> tuple[tuple[Card, ...], ...]:
        """The names that each segment gets."""
        out: list[tuple[Card, ...]] = []
        first = 0
        for segment in self.laid:
            out.append(laid_names(self.n, first, len(segment.seals)))
            first += len(segment.seals)
        return tuple(out)

    def taken(self, board: Board) -> list[Card]:
        """The names that end here."""
        return [c for run in self.took for c in board.zones[run.zone][run.at : run.at + run.count]]


@lru_cache(maxsize=8192)
def laid_names(n: int, first: int, count: int) -> tuple[Card, ...]:
    """The names that draw n gives to the cards it lays. Kept, because they are asked for again and again."""
    return tuple([Card(f"{n}.{j}") for j in range(first, first + count)])
