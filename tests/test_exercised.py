"""Every card, effect and kind of fact of the product's games is at work in some simulated game, or in a test
that plays every way through a card."""

from collections.abc import Callable, Mapping

import pytest

from domain.everrain.content import DENIZEN_CARDS, EXPEDITION_CARDS, SEA_EVENTS, STORY_CARDS
from projections.at_work import wanted
from projections.catalogue import GameEntry
from projections.games import GAMES
from service.simulate.exercised import exercise
from tests.tools.exercising import GAMES_PER_SETUP, telling_games


def read_aloud() -> frozenset[str]:
    """The Everrain: `test_content_played` and `test_content_stories` go every way through these cards, line by line."""
    return frozenset((*SEA_EVENTS, *EXPEDITION_CARDS, *DENIZEN_CARDS, *STORY_CARDS))


IN_TESTS: Mapping[str, Callable[[], frozenset[str]]] = {"everrain": read_aloud}
"""Cards that named tests play as a whole; many of them come up in a few games of hundreds only."""


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_nothing_is_never_exercised(entry: GameEntry) -> None:
    cards = IN_TESTS.get(entry.name, frozenset)()
    beside = {key for key in wanted(entry.ruleset) if key.partition("/")[0] in cards}
    first = telling_games(entry)
    tried = exercise(entry, GAMES_PER_SETUP, ["projections.games"], jobs=2, first=first, beside=beside)
    assert not tried.never, tried.headline()
