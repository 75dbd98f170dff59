"""Entries that are made for tests are in the box while a test runs that wants them."""

import pytest

from domain.everrain.content import (
    DENIZEN_CARDS,
    EXPEDITION_CARDS,
    GUNS,
    IMPROVEMENT_CARDS,
    SEA_EVENTS,
    STORY_CARDS,
    TRAIT_CARDS,
    Denizen,
    Expedition,
    SeaEvent,
)
from tests.everrain.stage import CHASER, IMPROVEMENTS_MADE, SIDE_GUN, TALES_MADE, TRAITS_MADE


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
