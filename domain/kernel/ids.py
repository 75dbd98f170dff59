"""The kinds of names that run through every game. One type each, so that they cannot be mixed up."""

from functools import cache
from typing import NewType

Seat = NewType("Seat", str)
"""A place at the game: `s1`, `s2`, … A seat outlives the player who holds it."""

PlayerId = NewType("PlayerId", str)
"""Who holds a seat. An opaque id: names live outside the log."""

GameId = NewType("GameId", str)
SeriesId = NewType("SeriesId", str)

Zone = NewType("Zone", str)
"""Where cards lie: `deck`, `hand:s1`. Position 0 is the top."""

Card = NewType("Card", str)
"""The name of one card where it lies now: `12.3` was laid by draw 12 at position 3; `u2.0` was stocked face up."""

Face = NewType("Face", str)
"""What a card shows when it is turned: the id of a content entry."""

DieId = NewType("DieId", str)
"""A kind of die, as the ruleset lists it."""

AskId = NewType("AskId", str)
"""One question to one seat: `<sequence of the event that asked>.<place>`."""

EndingId = NewType("EndingId", str)
"""One of the endings that the rulebook knows."""

EVERYBODY: tuple[Seat, ...] = (Seat("*"),)
"""Stands in lists of seats for all seats and every onlooker."""

NOBODY: tuple[Seat, ...] = ()

WATCHER = Seat("")
"""A viewer without a seat: knows what is public and nothing else."""

EVERYTHING = EVERYBODY[0]
"""As a viewer: has all that was ever opened to anybody. There is such a log only of a game that is over."""


def hand(seat: Seat) -> Zone:
    """The zone of a seat's hand."""
    return Zone(f"hand:{seat}")


@cache
def zone_of(kind: str, seat: Seat) -> Zone:
    """A zone of some kind that belongs to one seat."""
    return Zone(f"{kind}:{seat}")
