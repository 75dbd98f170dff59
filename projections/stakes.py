"""What an option costs, and the odds of what it leads to: as its reader may know them."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import Struct

from domain.kernel import Knowledge, OpenAsk, Text

ANSWER = ""
"""In place of an option: what is paid once for an answer that chooses anything."""


class Cost(Struct, frozen=True):
    """Something that is paid."""

    what: str
    """A stable id: `life`, `siren`."""
    n: int
    text: Text


class Odds(Struct, frozen=True, omit_defaults=True):
    """The odds of one die, as exact fractions: `outcomes[face]` in `of`."""

    of: int
    outcomes: dict[str, int]
    dice: int = 1
    """How many such dice are rolled, each with these odds."""


Costs = Callable[[Any, Knowledge, OpenAsk, str], Mapping[str, int]]
"""(board, what the reader knows, ask, option) -> what choosing this option costs the seat that is asked. For
`ANSWER`: what is paid once, however many are chosen."""
OddsOf = Callable[[Any, Knowledge, OpenAsk, str], tuple[Odds, ...]]
"""(board, what the reader knows, ask, option) -> the dice that this option leads straight to."""


def no_costs(board: Any, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    return {}


def no_odds(board: Any, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    return ()


def odds_of(faces: Iterable[str], dice: int = 1) -> Odds:
    """A die with these faces, each as likely as the next."""
    counted = Counter(faces)
    return Odds(counted.total(), dict(counted), dice)
