"""Every card, effect and kind of fact of the product's games is at work: in a game of bots, in a recorded game, or in a
test that is marked with `@exercises`."""

from pathlib import Path

import pytest

from projections.catalogue import GameEntry
from projections.games import GAMES
from service.simulate.exercised import exercise
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


TESTS = """
import pytest
from domain.everrain.facts.ship import CluesChanged, CoinChanged
from tests.everrain.scenes import scene
from tests.everrain.scenes.pieces import S1, ship
from tests.exercises import exercises

@pytest.fixture
def clues():
    return 1

@exercises
@pytest.mark.parametrize("coin", [5, 10])
def test_marked(clues, coin):
    table = scene(ship(coin=coin, slots={"b0": "brig"}), do=lambda g: g.emit(CluesChanged(S1, clues)))

def test_not_marked():
    scene(ship(), do=lambda g: g.emit(CoinChanged(S1, 5)))
"""


def test_only_what_comes_about_in_a_marked_test_counts(tmp_path: Path) -> None:
    (tmp_path / "test_some.py").write_text(TESTS)
    shown = at_work_in("everrain", [tmp_path / "test_some.py"])
    assert "fact/CluesChanged" in shown
    assert not {"fact/CoinChanged", "fact/Staged", "improvements/brig"} & {*shown}
