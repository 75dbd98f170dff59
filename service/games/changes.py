"""A change of a game: what to store, how, and what came of it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec import Struct

from domain.kernel.events import Event, Undone
from domain.kernel.record import Record
from service.games.held_game import LOOK_AGAIN, HeldGame


class Change(Struct, frozen=True):
    """What a command wants to store."""

    records: Sequence[Record]
    spent: bool = False
    """The live game cannot go on from here: it is opened again."""


NOTHING = Change(())
Work = Callable[[HeldGame], Change]
"""Judges who may, and decides what to store. It may be called again on a fresher game."""


class Changed(NamedTuple):
    """A game after a change, and what was stored of it."""

    held: HeldGame
    change: Change
    published: int
    """The last event that everybody could have before it."""
    head: bytes
    """The head of the chain there."""

    @property
    def happened(self) -> bool:
        return bool(self.change.records)


class How(Struct, frozen=True):
    """How a change is stored."""

    jobs: bool = True
    """Ask for a worker where one is needed."""
    look_again: int = LOOK_AGAIN
    """Milliseconds after which the clock asks for a worker that has not come."""
    by_itself: bool = False
    """Nobody at the table does it."""
    frozen_too: bool = False
    """It is no play, and may be done where nobody may play on."""
    once: str = ""
    """Marks what must not be done twice: if it was done, nothing is."""


PLAINLY = How()


def beside(held: HeldGame, events: list[Event]) -> Change:
    """Events of a table whose rules are at work."""
    spent = any(isinstance(event, Undone) for event in events)
    return Change(held.running(resolving=True).beside(events), spent=spent)
