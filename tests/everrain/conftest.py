"""Entries that are made for tests are in the box while a test runs that wants them."""

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
    Expedition,
    SeaEvent,
)
from tests.everrain.scenes import STAGE
from tests.everrain.scenes import ashore as kit
from tests.everrain.scenes.cards import CHASER, IMPROVEMENTS_MADE, SIDE_GUN, TALES_MADE, TRAITS_MADE


@pytest.fixture
def props(monkeypatch: pytest.MonkeyPatch) -> None:
    for gun in (SIDE_GUN, CHASER):
        monkeypatch.setitem(GUNS, gun.id, gun)
    for card in IMPROVEMENTS_MADE:
        monkeypatch.setitem(IMPROVEMENT_CARDS, card.id, card)
    for trait in TRAITS_MADE:
        monkeypatch.setitem(TRAIT_CARDS, trait.id, trait)


@pytest.fixture
def tales(monkeypatch: pytest.MonkeyPatch) -> None:
    """The cards to be read aloud, each in its own file."""
    files = {SeaEvent: SEA_EVENTS, Expedition: EXPEDITION_CARDS, Denizen: DENIZEN_CARDS}
    for card in TALES_MADE:
        monkeypatch.setitem(files.get(type(card), STORY_CARDS), card.id, card)


@pytest.fixture
def shore(props: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ports, tales and Elder Ones that are made for tests, beside the props."""
    made: list[tuple[Any, tuple[Any, ...]]] = [
        (TREASURE_CARDS, kit.TREASURES_MADE),
        (SEA_EVENTS, kit.EVENTS_MADE),
        (EXPEDITION_CARDS, kit.EXPEDITIONS_MADE),
        (DENIZEN_CARDS, kit.DENIZENS_MADE),
        (STORY_CARDS, kit.STORIES_MADE),
        (ELDER_ONES, kit.ELDERS_MADE),
        (TRAIT_CARDS, kit.TRAITS_ASHORE),
        (IMPROVEMENT_CARDS, kit.UPGRADES_ASHORE),
        (TILE_CARDS, kit.HARBOURS),
    ]
    for cards, entries in made:
        for entry in entries:
            monkeypatch.setitem(cards, entry.id, entry)
            if getattr(entry, "sealed", None):
                parts = {name: part.then for name, part in entry.sealed.items()}
                monkeypatch.setitem(STAGE.sealed, entry.id, parts)  # type: ignore[arg-type]
