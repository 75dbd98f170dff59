"""Entries that are made for tests are in the box while a test runs that wants them."""

import pytest

from domain.everrain.content import GUNS, IMPROVEMENT_CARDS, TRAIT_CARDS
from tests.everrain.stage import CHASER, IMPROVEMENTS_MADE, SIDE_GUN, TRAITS_MADE


@pytest.fixture
def props(monkeypatch: pytest.MonkeyPatch) -> None:
    for gun in (SIDE_GUN, CHASER):
        monkeypatch.setitem(GUNS, gun.id, gun)
    for card in IMPROVEMENTS_MADE:
        monkeypatch.setitem(IMPROVEMENT_CARDS, card.id, card)
    for trait in TRAITS_MADE:
        monkeypatch.setitem(TRAIT_CARDS, trait.id, trait)
