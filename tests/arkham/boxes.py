"""The content of the base game alone, under the names that the content has, and that of Under Dark Waves."""

from collections.abc import Mapping
from typing import Any, TypeVar

from domain.arkham import content
from domain.arkham.options import READY

T = TypeVar("T")
FIRST_OF_WAVES = 61
"""The first number of the expansion in the archive."""


def is_of_waves(card: Any) -> bool:
    """Events and cards of the archive belong to the box of their scenario, or of their number."""
    number = getattr(card, "number", 0) or getattr(card, "archive", 0)
    if number:
        return bool(number >= FIRST_OF_WAVES)
    scenario = getattr(card, "scenario", "")
    box = content.SCENARIOS[scenario].box if scenario in content.SCENARIOS else getattr(card, "box", "base")
    return bool(box == "waves")


def base(cards: Mapping[Any, T]) -> dict[Any, T]:
    return {id: card for id, card in cards.items() if not is_of_waves(card)}


def waves(cards: Mapping[Any, T]) -> dict[Any, T]:
    return {id: card for id, card in cards.items() if is_of_waves(card)}


READY_SCENARIOS = {id: content.SCENARIOS[id] for id in READY}
ALLY_CARDS = base(content.ALLY_CARDS)
ANOMALY_CARDS = base(content.ANOMALY_CARDS)
ARCHIVE = base(content.ARCHIVE)
CONDITIONS = base(content.CONDITIONS)
ENCOUNTERS = base(content.ENCOUNTERS)
EVENT_CARDS = base(content.EVENT_CARDS)
HEADLINE_CARDS = base(content.HEADLINE_CARDS)
ITEM_CARDS = base(content.ITEM_CARDS)
MONSTER_CARDS = base(content.MONSTER_CARDS)
NEIGHBOURHOODS = base(content.NEIGHBOURHOODS)
LOCATIONS = {space.id: space for tile in NEIGHBOURHOODS.values() for space in tile.spaces}
PEOPLE = base(content.PEOPLE)
SCENARIOS = base(content.SCENARIOS)
SPECIAL_CARDS = base(content.SPECIAL_CARDS)
SPECIAL_ENCOUNTERS = base(content.SPECIAL_ENCOUNTERS)
SPELL_CARDS = base(content.SPELL_CARDS)
STARTING_CARDS = base(content.STARTING_CARDS)
STREET_CARDS = base(content.STREET_CARDS)
