"""Every card, effect and kind of fact of the product's games is at work in some simulated game, or in a test
that plays every way through a card."""

import pytest

from projections.catalogue import GameEntry
from projections.games import GAMES
from service.simulate.exercised import exercise
from tests.tools.exercising import GAMES_PER_SETUP, in_tests, telling_games


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_nothing_is_never_exercised(entry: GameEntry) -> None:
    tried = exercise(
        entry, GAMES_PER_SETUP, ["projections.games"], jobs=2, first=telling_games(entry), beside=in_tests(entry)
    )
    assert not tried.never, tried.headline()
