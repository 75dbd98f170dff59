"""The set-ups a table may choose."""

from typing import Literal

from msgspec import Struct

from domain.kernel import pairwise_setups

SEATS = (1, 2, 3, 4, 5, 6)
Scenario = Literal["azathoth"]


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the first scenario of the box."""

    scenario: Scenario = "azathoth"
    """What happens to the town: the map, the monsters, the codex and how it all may end."""


def check_options(options: Options, seats: int) -> None:
    """Everything goes together."""


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every pair of choices occurs."""
    return pairwise_setups(Options, check_options, seats)
