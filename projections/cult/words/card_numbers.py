"""Numbers that the words of Cult of the Deep take from its cards."""

from typing import TypeVar

from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS
from domain.cult.effects import HealAnother, HurtOrHeal, RiftRoll, Steal
from domain.cult.names import ASTRAL_RIFT, RitualId
from domain.kernel import Effect

A = TypeVar("A", bound=Effect)


def rift() -> RiftRoll:
    effect = RITUAL_CARDS[ASTRAL_RIFT].altar
    assert isinstance(effect, RiftRoll)
    return effect


def swing(ritual: str, kind: type[HurtOrHeal] | type[HealAnother] | type[Steal]) -> int:
    """How much life an altar moves."""
    effect = RITUAL_CARDS[RitualId(ritual)].altar
    assert isinstance(effect, kind)
    return effect.n


def ability(kind: type[A]) -> A:
    """The ability of this kind, as the first character has it."""
    return next(a for card in CHARACTER_CARDS.values() for a in card.abilities if isinstance(a, kind))


def dice(n: int) -> str:
    return "1 die" if n == 1 else f"{n} dice"
