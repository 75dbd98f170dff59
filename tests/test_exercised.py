"""Every card, every effect and every kind of fact of the product's games is at work in some simulated game."""

import pytest

from projections.catalogue import GameEntry
from projections.games import GAMES
from service.exercised import exercise


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_nothing_is_never_exercised(entry: GameEntry) -> None:
    tried = exercise(entry, games=40, modules=["projections.games"], jobs=2)
    assert not tried.never, tried.headline()
