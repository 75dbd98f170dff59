"""Random players in every scenario with every number of seats: all games end, in a way that the sheet names."""

import random

import pytest

from domain.arkham import ARKHAM, Options
from domain.arkham.content import ARCHIVE, SCENARIOS
from domain.arkham.options import READY, SEATS
from domain.arkham.rules.endings import NOBODY_LEFT
from domain.kernel import Event
from domain.kernel.headless import play_out
from domain.kernel.light import open_light
from domain.parts.in_play import Entered
from tests.rule import rule

CAP = 4000
"""Inputs: several times as many as the longest of some thousand games took."""
CODEX = 3
"""So many cards of its codex come up even if nobody knows what they do."""


@rule("ARK-117", "ARK-115")
@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("scenario", READY)
def test_every_game_ends_as_the_sheet_says(scenario: str, seats: int) -> None:
    told: list[Event] = []
    live = open_light(ARKHAM, seats, Options(scenario), 7, events=told)
    cards = sum(map(len, live.board.zones.values()))
    for _ in play_out(live, {}, random.Random(f"{scenario} {seats}").randrange, CAP):
        pass
    assert live.board.ended is not None
    assert live.board.ended.ending in {*SCENARIOS[scenario].endings, NOBODY_LEFT}
    shown = {event.entry for event in told if isinstance(event, Entered) and event.entry in ARCHIVE}
    assert len(shown) >= CODEX
    assert {ARCHIVE[card].scenario for card in shown} <= {"", scenario}
    assert sum(map(len, live.board.zones.values())) == cards, "no card is lost, and none is made"
