"""What a mythos card is tried with: who chooses or what is added to its check, and everything that comes of it."""

from typing import Any

import pytest

from tests.unfathomable.scenes import S1, S2, S3
from tests.unfathomable.scenes.crises import crisis

CAPTAIN, KEEPER, CURRENT = (S2, "crisis_choice"), (S3, "crisis_choice"), (S1, "crisis_choice")
WATERS = [f"water_{n}" for n in range(1, 9)]
DECKS = [f"deck_{n}" for n in range(1, 9)]
ALL_ON_DECK = {"deck_1": ["one_soul"] * 5, "deck_2": ["two_souls", "soul_and_mind", "stranger", "stranger"]}
ALL_BUT_A_STRANGER = {"deck_1": ["one_soul"] * 5, "deck_2": ["two_souls", "soul_and_mind", "stranger"]}


def case(card: str, how: Any, then: dict[str, Any], **given: Any) -> Any:
    """A card; a total added to its check, or a step that chooses; what has changed; and what is special."""
    kwargs: dict[str, Any] = {"total": how} if isinstance(how, int) else {"steps": [how]}
    kwargs["steps"] = [*kwargs.get("steps", []), *given.pop("steps", [])]
    name = f"{card}-{how if isinstance(how, int) else how[2]}"
    return pytest.param(card, {**kwargs, **given}, then, id=name)


def a(chooser: tuple[Any, str], option: str) -> Any:
    return (*chooser, option)


def tried(card: str, given: dict[str, Any]) -> Any:
    """What has changed after the card."""
    given = dict(given)
    steps = [*given.pop("first", []), *given.pop("steps")]
    return crisis(card, given.pop("total", None), steps=steps, **given)


def cards_of(cases: list[Any]) -> set[str]:
    return {param.values[0] for param in cases}
