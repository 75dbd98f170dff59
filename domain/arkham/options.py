"""The set-ups a table may choose."""

from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from domain.arkham.content import SHEETS
from domain.kernel import pairwise_setups

SEATS = (1, 2, 3, 4, 5, 6)
SCENARIO_IDS = tuple(sheet.id for sheet in SHEETS)
if TYPE_CHECKING:
    Scenario = str
else:
    Scenario = Literal[SCENARIO_IDS]
"""Every scenario sheet of the content."""


class Options(Struct, frozen=True, omit_defaults=True):
    """Without any: the first scenario of the box."""

    scenario: Scenario = SCENARIO_IDS[0]
    """What happens to the town: the map, the monsters, the codex and how it all may end."""


def check_options(options: Options, seats: int) -> None:
    """Everything goes together."""


def pairwise(seats: int) -> list[Options]:
    """The set-ups that are tried: every pair of choices occurs."""
    return pairwise_setups(Options, check_options, seats)
