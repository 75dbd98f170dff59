"""What a game's content is made of, for counting and comparing. Each entry says where it comes from."""

from collections.abc import Iterator
from typing import Any, ClassVar, Literal

from msgspec import Struct

Origin = Literal["stated", "found", "reconstructed", "original"]
"""Stated in the rulebook, found in another public source, reconstructed from both, or our own."""


class Effect(Struct, frozen=True, tag_field="do", omit_defaults=True):
    """Something a card does, written as data: the base of a game's own vocabulary."""

    price: ClassVar[float] = 1.0
    """What one use, or one unit, is worth in the game's own measure: for comparing entries, never for the rules."""

    def said(self) -> str:
        """The card's text for this effect. Every kind of effect has its own."""
        raise TypeError(f"{type(self).__name__} does not say what it does")

    def worth(self) -> float:
        return self.price * getattr(self, "n", 1)


class Entry(Struct, frozen=True):
    """One card, board, table or figure, and how many copies of it there are."""

    id: str
    name: str
    origin: Origin
    copies: int = 1
    effects: Any = None
    """Its effects as plain data, if it has any: what `--variety` compares."""
    value: float | None = None
    """What its effects are worth, priced by the game."""
    lines: tuple[str, ...] = ()
    """Where its operations stand, by the names that `Worked` has: each should be at work in some game."""
    shown_by: tuple[str, ...] = ()
    """Of an entry without operations: the kinds of events that show it at work, beside those that name it."""
    plays: bool = True
    """Can it be at work in a game? What only helps to read the game, such as a reference card, cannot."""


class Component(Struct, frozen=True):
    """A deck, pool or set of boards."""

    id: str
    name: str
    entries: tuple[Entry, ...]
    band: tuple[float, float] | None = None
    """Between which values its entries should lie."""

    @property
    def count(self) -> int:
        return sum(entry.copies for entry in self.entries)

    def count_of(self, origin: Origin) -> int:
        return sum(entry.copies for entry in self.entries if entry.origin == origin)


def operations(effects: Any) -> Iterator[str]:
    """Every `do` in a tree of effects."""
    if isinstance(effects, dict):
        if isinstance(effects.get("do"), str):
            yield effects["do"]
        for value in effects.values():
            yield from operations(value)
    elif isinstance(effects, list | tuple):
        for value in effects:
            yield from operations(value)
