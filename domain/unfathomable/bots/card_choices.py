"""Choices within the text of a card, by the option that stands for each: `may:reef`, `0:hurricane`."""

from collections.abc import Iterator
from typing import Any

from domain.kernel import Effect
from domain.unfathomable.content import MYTHOS_CARDS, SPELL_CARDS, WAYPOINT_CARDS
from domain.unfathomable.effects import Either, May


def within(effect: Any) -> Iterator[Effect]:
    """An effect and all that it holds."""
    yield effect
    held = [inner for name in ("then", "low", "high", "otherwise") for inner in getattr(effect, name, ())]
    held += [inner for option in getattr(effect, "options", ()) for inner in option]
    for inner in held:
        yield from within(inner)


def texts() -> Iterator[tuple[str, tuple[Effect, ...]]]:
    """Every card with the effects that its text can have."""
    for waypoint in WAYPOINT_CARDS.values():
        yield waypoint.id, waypoint.effects
    for spell in SPELL_CARDS.values():
        yield spell.id, spell.effects
    for crisis in MYTHOS_CARDS.values():
        check = crisis.check
        lines = (*check.passed, *check.partly, *check.failed) if check else ()
        yield crisis.id, (*lines, *(effect for option in crisis.options for effect in option.effects))


def gathered() -> dict[str, tuple[Effect, ...]]:
    found: dict[str, tuple[Effect, ...]] = {}
    for card, effects in texts():
        for effect in (inner for outer in effects for inner in within(outer)):
            if isinstance(effect, May):
                found[f"may:{card}"] = effect.then
            if isinstance(effect, Either):
                found |= {f"{i}:{card}": side for i, side in enumerate(effect.options)}
    return found


CHOICES = gathered()
