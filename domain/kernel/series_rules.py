"""How a game is played in series: what a ruleset says of it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import Struct

from domain.kernel.board import Board
from domain.kernel.ids import EndingId, Seat

B = TypeVar("B", bound=Board)


class NoChoice(Struct, frozen=True):
    """A series about which nothing is chosen."""


class Result(Struct, frozen=True):
    """How a game of a series came out."""

    ending: EndingId
    winners: tuple[Seat, ...]
    carried: Any
    """What `carry` gave, as plain data."""


class SeriesOver(Struct, frozen=True):
    """No further game comes: how the series came out as a whole."""

    ending: EndingId
    won: bool
    """By everybody together; where the players of a series are against each other, nobody wins it."""


def nothing_carried(board: Any) -> Any:
    return None


@dataclass(frozen=True, eq=False)
class SeriesRules(Generic[B]):
    """What the kernel needs to know of a series. Nothing is drawn here: what is left to chance is drawn in the game."""

    next: Callable[[tuple[Result, ...], Any], Any]
    """The results so far and what is chosen -> the set-up of the next game, or `SeriesOver`."""
    endings: Mapping[EndingId, str]
    """How a series may come out -> why."""
    carry: Callable[[Any], Any] = nothing_carried
    """What a board that has come to an end hands on, as plain data. It is public."""
    options: type[Struct] = NoChoice
    """What the players choose, and may choose otherwise between games."""
