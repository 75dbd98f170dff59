"""The set-ups a table may choose: how long the race is, which cards and which rules there are besides."""

from typing import Literal

from msgspec import Struct

from domain.kernel import pairwise_setups

SEATS = (1, 2, 3, 4)
Length = Literal["long", "medium", "short"]
LAST_SPACE: dict[Length, int] = {"short": 8, "medium": 12, "long": 16}
"""Where the Discovery track ends."""


Pack = Literal["lamplight"]
Module = Literal["boarding", "exhaustive"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the long game with the cards of the core."""

    length: Length = "long"
    """How long the Discovery track is: 16, 12 or 8 spaces."""
    packs: tuple[Pack, ...] = ()
    """Sets of cards beside the core."""
    modules: tuple[Module, ...] = ()
    """Rules beside the core: boarding enemy ships, Exhaustive Expeditions."""


def check_options(options: Options, seats: int) -> None:
    """Everything goes together."""


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every pair of choices occurs."""
    return pairwise_setups(Options, check_options, seats)
