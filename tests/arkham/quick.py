"""Arkham Horror as it is, but that the first games of a series are won after a round: bots win one game in fifteen, and
a test wants three games in a row. Set-up, rounds, what is handed on and the third game are as ever."""

from dataclasses import replace

from domain.arkham import ARKHAM
from domain.arkham.board import Arkham
from domain.arkham.content import SCENARIOS
from domain.arkham.facts.turn import RoundBegun
from projections.arkham import ENTRY

WHOLE = 3
"""From this game on nothing is given away."""


def given(board: Arkham) -> str:
    """The ending of a scenario that is won, once a round is over."""
    if board.round < 2 or not 0 < board.game < WHOLE:
        return ""
    return next(id for id, outcome in SCENARIOS[str(board.scenario)].endings.items() if outcome.won)


QUICK = replace(ENTRY, ruleset=replace(ARKHAM, name="arkham-quick", over={RoundBegun: given}))
GAMES = (QUICK,)
"""For `SEALOG_GAMES=tests.arkham.quick`."""
