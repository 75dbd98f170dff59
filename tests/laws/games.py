"""Every ruleset that the laws run on, and the cases: seats, set-ups, seeds."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from domain.kernel import Ruleset
from projections.games import GAMES
from tests.toy import TOYS

RULESETS: tuple[Ruleset[Any], ...] = (*TOYS, *(entry.ruleset for entry in GAMES))
MODULE = "tests.laws.games"
SEEDS = 8


class Case(NamedTuple):
    """One game to play."""

    ruleset: Ruleset[Any]
    seats: int
    setup: Any
    seed: int
    slow: bool
    label: str


def cases() -> Iterator[Case]:
    for ruleset in RULESETS:
        for seats in ruleset.seats:
            setups = list(ruleset.setups(seats)) or [None]
            for k, setup in enumerate(setups):
                for seed in range(SEEDS):
                    label = f"{ruleset.name}-{seats}-setup{k}-seed{seed}"
                    yield Case(ruleset, seats, setup, seed, seed % 3 == 2, label)


CASES = tuple(cases())
