"""Under Dark Waves as it is packed: every kind of card in the number that its component list has."""

from collections.abc import Mapping
from typing import Any

import pytest

from domain.arkham import content
from domain.arkham.content import EPIC_CARDS
from tests.arkham.boxes import waves
from tests.rule import rule

OWN: dict[str, tuple[int, tuple[Mapping[Any, Any], ...]]] = {
    "scenarios": (4, (content.SCENARIOS,)),
    "investigators": (8, (content.PEOPLE,)),
    "headlines": (4, (content.HEADLINE_CARDS,)),
    "archive": (60, (content.ARCHIVE, EPIC_CARDS, content.ARTIFACT_CARDS, content.SPECIAL_ENCOUNTERS)),
    "anomalies": (12, (content.ANOMALY_CARDS,)),
    "terror": (24, (content.TERROR_CARDS,)),
    "events": (104, (content.EVENT_CARDS,)),
    "encounters": (72, (content.ENCOUNTERS, content.STREET_CARDS, content.ROUTE_CARDS, content.MYSTERY_CARDS)),
    "monsters": (21, (content.DECK_MONSTERS,)),
    "conditions": (8, (content.CONDITIONS,)),
    "assets": (8, (content.ITEM_CARDS, content.ALLY_CARDS, content.SPELL_CARDS)),
    "specials": (14, (content.SPECIAL_CARDS,)),
    "neighbourhoods": (4, (content.NEIGHBOURHOODS,)),
    "mysteries": (2, (content.MYSTERIES,)),
}
"""How many cards, and where they are found; those of the base game among them do not count."""


@rule("ARK-210")
@pytest.mark.parametrize("kind", OWN)
def test_the_box_has_so_many(kind: str) -> None:
    many, decks = OWN[kind]
    assert sum(getattr(card, "copies", 1) for deck in decks for card in waves(deck).values()) == many


def test_there_are_25_starting_cards() -> None:
    """One of them is a monster that follows its owner about."""
    seekers = [card for card in waves(content.DECK_MONSTERS).values() if card.seeks]
    assert (sum(card.copies for card in waves(content.STARTING_CARDS).values()), len(seekers)) == (24, 1)


def test_numbers_of_the_archive_are_used_once() -> None:
    decks: tuple[Mapping[Any, Any], ...] = (content.ARCHIVE, EPIC_CARDS, content.ARTIFACT_CARDS)
    numbers = [getattr(card, "number", 0) or card.archive for deck in decks for card in waves(deck).values()]
    assert sorted(numbers) == list(range(61, 121))
