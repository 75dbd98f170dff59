"""Every ruleset that the laws run on, and the cases: seats, set-ups, seeds."""

from typing import Any

import tests.toy
from domain.kernel import Ruleset
from projections.games import GAMES
from tests.coming import COMING
from tests.laws.suite import Case, cases_of
from tests.toy import parts_toys

TOYS = (*tests.toy.GAMES, *parts_toys.GAMES)
ENTRIES = (*TOYS, *GAMES, *COMING)
RULESETS: tuple[Ruleset[Any], ...] = tuple(entry.ruleset for entry in ENTRIES)
MODULE = "tests.laws.games"
SEEDS = {"toy": 8, "game": 2, "coming": 1}
"""Games of the product are long and have many set-ups: fewer seeds of each. So have those that are being made."""

CASES: tuple[Case, ...] = (
    *(case for entry in TOYS for case in cases_of(entry, range(SEEDS["toy"]))),
    *(case for entry in GAMES for case in cases_of(entry, range(SEEDS["game"]))),
    *(case for entry in COMING for case in cases_of(entry, range(SEEDS["coming"]))),
)
