"""Every ruleset that the laws run on, and the cases: seats, set-ups, seeds."""

from typing import Any

import tests.toy
from domain.kernel import Ruleset
from projections.games import GAMES
from tests.laws.suite import Case, cases_of

ENTRIES = (*tests.toy.GAMES, *GAMES)
RULESETS: tuple[Ruleset[Any], ...] = tuple(entry.ruleset for entry in ENTRIES)
MODULE = "tests.laws.games"
SEEDS = 8

CASES: tuple[Case, ...] = tuple(case for entry in ENTRIES for case in cases_of(entry, range(SEEDS)))
