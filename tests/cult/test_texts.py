"""What the cards say: every effect has a text, with its own numbers and symbols in it."""

import re
from typing import Any

import msgspec
import pytest

from domain.cult.content import CHARACTER_CARDS, COMPONENTS, RITUAL_CARDS, SIGIL_CARDS, WRAITH_CARDS

EFFECTS: dict[str, Any] = {
    **{f"{c.id}/{i}": ability for c in CHARACTER_CARDS.values() for i, ability in enumerate(c.abilities)},
    **{s.id: s.effect for s in SIGIL_CARDS.values()},
    **{w.id: w.ability for w in WRAITH_CARDS.values()},
    **{f"{r.id}/altar": r.altar for r in RITUAL_CARDS.values()},
    **{f"{r.id}/keeper": r.keeper for r in RITUAL_CARDS.values() if r.keeper is not None},
}
UNSAID = {"sorceress/0": {"gain", "anybody"}, "sorceress_ii/0": {"anybody"}}
"""Numbers that a card leaves out because there are none of it."""


@pytest.mark.parametrize("card", EFFECTS)
def test_a_card_says_what_it_does_with_all_its_numbers_and_symbols(card: str) -> None:
    effect = EFFECTS[card]
    said = effect.said()
    assert re.fullmatch(r"[A-Z].+\.", said)
    for field in effect.__struct_fields__:
        if field in UNSAID.get(card, ()):
            continue
        value = getattr(effect, field)
        for part in value if isinstance(value, tuple) else (value,):
            assert str(part).replace("_", " ") in said.lower(), (card, field)


def test_no_two_cards_say_the_same() -> None:
    texts = [effect.said() for effect in EFFECTS.values()]
    assert len(texts) == len(set(texts))


def test_every_priced_entry_lies_in_the_band_of_its_deck() -> None:
    for component in COMPONENTS:
        if component.band is not None:
            low, high = component.band
            for entry in component.entries:
                assert entry.value is not None and low <= entry.value <= high, entry.id


def test_effects_are_told_apart_by_their_tags() -> None:
    tags = {type(e): msgspec.to_builtins(e)["do"] for e in EFFECTS.values()}
    assert len(set(tags.values())) == len(tags)
