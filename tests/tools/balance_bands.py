"""What a balanced game keeps to. The figures are each game's own."""

from msgspec import Struct


class Side(Struct, frozen=True):
    """A side of a game and the share of games it should win."""

    name: str
    endings: frozenset[str]
    """Endings that this side leads."""
    roles: frozenset[str]
    least: float
    most: float


class Bands(Struct, frozen=True):
    sides: tuple[Side, ...]
    rounds: int
    """95 of 100 games are no longer."""
    early_round: int
    early: float
    """At most this share of games sees somebody eliminated before the early round."""
    lot: float
    """How far a character may be from the average of its role and table."""
    advantage: float
    """How many times as often as random bots the best one wins in every role."""
    luck: float = 1.0
    """At most this share of games is won by random bots."""
