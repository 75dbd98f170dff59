"""Choices within the text of a card, by the option that stands for each: `may:reef`, `0:hurricane`."""

from domain.parts.core import either, may
from domain.parts.effects import Ops, kind_of, lines_of
from domain.unfathomable.content import BOX


def gathered() -> dict[str, Ops]:
    found: dict[str, Ops] = {}
    for card in BOX.every():
        for _, one in lines_of(card):
            if kind_of(one) is may:
                found[f"may:{card.id}"] = one.then  # type: ignore[attr-defined]
            if kind_of(one) is either:
                sides = one.options  # type: ignore[attr-defined]
                found |= {f"{i}:{card.id}": side.then for i, side in enumerate(sides)}
    return found


CHOICES = gathered()
