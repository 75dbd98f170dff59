"""Cards that are made for tests are in the box while a test runs that wants them."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from domain.everrain.content import (
    DENIZEN_CARDS,
    ELDER_ONES,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TILE_CARDS,
    TRAIT_CARDS,
    TREASURE_CARDS,
    Denizen,
    Elder,
    Expedition,
    Gun,
    Improvement,
    SeaEvent,
    StoryCard,
    Tile,
    Trait,
    Treasure,
)
from tests.everrain.scenes import READ_ALOUD, cards, tales

FILES: dict[type, dict[Any, Any]] = {
    Denizen: DENIZEN_CARDS,
    Elder: ELDER_ONES,
    Expedition: EXPEDITION_CARDS,
    Gun: GUNS,
    Improvement: IMPROVEMENT_CARDS,
    SeaEvent: SEA_EVENTS,
    StoryCard: STORY_CARDS,
    Tile: TILE_CARDS,
    Trait: TRAIT_CARDS,
    Treasure: TREASURE_CARDS,
}
MADE: Sequence[Any] = (
    *cards.GUNS_MADE,
    *cards.IMPROVEMENTS_MADE,
    *cards.TRAITS_MADE,
    *tales.HARBOURS,
    *tales.TREASURES_MADE,
    *tales.ELDERS_MADE,
    *READ_ALOUD,
)


@pytest.fixture(scope="module")
def made() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as box:
        for card in MADE:
            box.setitem(FILES[type(card)], card.id, card)
        yield
