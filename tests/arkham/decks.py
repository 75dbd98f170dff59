"""What tests of decks of cards ask: what a card does, what it is worth, what is told."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from domain.arkham.nouns import NOUNS
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.prices import Prices

PRICES = Prices(NOUNS)
RULE_WORDS = {"doom", "remnant", "remnants", "sanity", "damage", "dice", "delayed", "blessed", "cursed", "investigator"}
SHARES = {"observation": 25, "influence": 22, "will": 22, "lore": 16, "strength": 15}
"""How often a skill is tested, of a hundred tests."""


def every(data: Any) -> Iterator[Any]:
    return (one for _, one in lines_of(data))


def named(data: Any, *names: str) -> list[Any]:
    return [one for one in every(data) if kind_of(one).name in names]


def name_of(one: Op) -> str:
    return kind_of(one).name


def tree(data: Any) -> bytes:
    """What is done, with its numbers."""
    return msgspec.json.encode(data)


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9]+", text.casefold().replace("'", ""))
