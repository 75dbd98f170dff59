"""What the cards say: every card has a text, with its own numbers and symbols in it."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.cult import CULT
from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS, SIGIL_CARDS, WRAITH_CARDS
from domain.cult.names import SYMBOLS
from domain.cult.nouns import NOUNS
from domain.parts.effects import lines_of
from projections.cult.words.cards import in_play, said

TEXTS: dict[str, tuple[str, Any]] = {
    **{c.id: (in_play(c), c.sides) for c in CHARACTER_CARDS.values()},
    **{s.id: (said(s), s.effects) for s in SIGIL_CARDS.values()},
    **{w.id: (said(w), w.effects) for w in WRAITH_CARDS.values()},
    **{f"{r.id}/altar": (said(r), r.effects) for r in RITUAL_CARDS.values()},
    **{f"{r.id}/keeper": (in_play(r), r.sides) for r in RITUAL_CARDS.values() if r.keeper is not None},
}


def parts_of(data: Any) -> Iterator[str]:
    """The numbers and symbols of a card. Its conditions and limits are said in words."""
    if isinstance(data, dict):
        for key, part in data.items():
            if key not in ("if", "least"):
                yield from parts_of(part)
    elif isinstance(data, list):
        for part in data:
            yield from parts_of(part)
    elif data in SYMBOLS:
        yield str(data).replace("_", " ")
    elif isinstance(data, int) and not isinstance(data, bool):
        yield str(data)


@pytest.mark.parametrize("card", TEXTS)
def test_a_card_says_what_it_does_with_all_its_numbers_and_symbols(card: str) -> None:
    text, data = TEXTS[card]
    assert re.fullmatch(r"[A-Z].+\.", text)
    for part in parts_of(msgspec.to_builtins(data)):
        assert part in text.lower(), (card, part)


def test_no_two_cards_say_the_same() -> None:
    texts = [text for text, _ in TEXTS.values()]
    assert len(texts) == len(set(texts))


def test_every_priced_entry_lies_in_the_band_of_its_deck() -> None:
    for component in CULT.components:
        if component.band is not None:
            low, high = component.band
            for entry in component.entries:
                assert entry.value is not None and low <= entry.value <= high, (
                    f"{entry.id} is worth {entry.value}, and the {component.id} lie between {low} and {high}: change "
                    "its numbers, or the price of its operations"
                )


def test_what_a_sigil_needs_is_a_number_of_the_game() -> None:
    needed = {one.of for sigil in SIGIL_CARDS.values() for one in sigil.if_}
    assert needed and needed <= set(NOUNS.number)


def test_every_noun_stands_on_a_card() -> None:
    """Rules, dice and players that no card names would be dead words."""
    cards = (*CHARACTER_CARDS.values(), *SIGIL_CARDS.values(), *WRAITH_CARDS.values(), *RITUAL_CARDS.values())
    lines = [one for card in cards for _, one in lines_of(card)]
    for kind, field in (("rule", "rule"), ("who", "who"), ("card", "which"), ("resource", "what")):
        named = {getattr(one, field) for one in lines if hasattr(one, field)}
        assert set(getattr(NOUNS, kind)) - {"this", "life_paid"} <= named, kind
