"""The set-ups a table may choose: how long the race is."""

from typing import Literal

from msgspec import Struct

from domain.kernel import every_setup

SEATS = (1, 2, 3, 4)
Length = Literal["long", "medium", "short"]
LAST_SPACE: dict[Length, int] = {"short": 8, "medium": 12, "long": 16}
"""Where the Discovery track ends."""


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the long game."""

    length: Length = "long"
    """How long the Discovery track is: 16, 12 or 8 spaces."""


def check_options(options: Options, seats: int) -> None:
    """Everything goes together."""


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: there is one option yet, and every choice of it occurs."""
    return every_setup(Options, check_options, seats)
