"""Every card, effect and kind of fact of the product's games is at work: in a game of bots, in a recorded game, or in a
test that is marked with `@exercises`."""

import pytest

from domain.everrain.facts.ship import CluesChanged
from projections.catalogue import GameEntry
from projections.games import GAMES
from service.simulate.exercised import exercise
from tests.everrain.scenes import scene
from tests.everrain.scenes.pieces import S1, ship
from tests.exercises import at_work_in, exercised_without_bots
from tests.tools.exercising import telling_games

SEARCHED = 2
"""Games for each number of seats and set-up that are tried beyond those that are kept."""
ADVICE = "Run: python -m tests.tools.exercising {name}, or play it in a test and mark that with @exercises"


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_nothing_is_never_exercised(entry: GameEntry) -> None:
    beside = exercised_without_bots(entry)
    tried = exercise(entry, SEARCHED, ["projections.games"], jobs=1, first=telling_games(entry), beside=beside)
    assert not tried.never, f"{tried.headline()}. {ADVICE.format(name=entry.name)}"


@pytest.mark.parametrize(("coin", "gained"), [(0, 1), (5, 2)])
def a_test(coin: int, gained: int) -> None:
    scene(ship(coin=coin), do=lambda g: g.emit(CluesChanged(S1, gained)))


def test_all_cases_of_a_test_are_played_and_what_it_lays_out_does_not_count() -> None:
    shown = [*at_work_in(a_test)]
    assert shown.count("fact/CluesChanged") == 2
    assert "fact/Staged" not in shown
