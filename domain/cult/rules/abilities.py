"""Who has which ability now. Pure questions to the board."""

from collections.abc import Iterable
from typing import TypeVar

from domain.cult.abilities import Ability, Revival, StartCoins
from domain.cult.board import Temple
from domain.cult.content import CHARACTER_CARDS, RITUAL_CARDS
from domain.cult.effects import Keeping
from domain.cult.names import CharacterId, RitualId, Symbol
from domain.kernel import Game, Seat

G = Game[Temple]
A = TypeVar("A", bound=Ability)
K = TypeVar("K", bound=Keeping)

ABILITIES: dict[tuple[CharacterId, type], Ability] = {
    (character.id, type(ability)): ability for character in CHARACTER_CARDS.values() for ability in character.abilities
}
KEEPINGS: dict[tuple[RitualId, type], Keeping] = {
    (ritual.id, type(ritual.keeper)): ritual.keeper for ritual in RITUAL_CARDS.values() if ritual.keeper is not None
}
BEYOND_DEATH = Revival
"""Rules: NECROMANCER VARIANT. The one ability that death does not take."""

NEVER_COPIED = StartCoins
"""Coins are taken at the start, or not at all (ruling A27)."""


def ability_of(board: Temple, seat: Seat, kind: type[A]) -> A | None:
    """Rules: Death & Wraiths, Faceless II. A player's own ability of this kind, or the marked player's."""
    cultist = board.cultists[seat]
    if cultist.dead and kind is not BEYOND_DEATH:
        return None
    own = ABILITIES.get((cultist.character, kind))
    if own is None and board.marks and not cultist.dead:
        own = _copied(board, seat, kind)
    return own  # type: ignore[return-value]


def _copied(board: Temple, seat: Seat, kind: type[A]) -> Ability | None:
    marked = board.marks.get(seat)
    if marked is None or kind is NEVER_COPIED:
        return None
    return ABILITIES.get((board.cultists[marked].character, kind))


def abilities_of(board: Temple, seat: Seat, kind: type[A]) -> list[A]:
    """All of one kind: Faceless II, become somebody else, may have two."""
    own = ability_of(board, seat, kind)
    if not board.marks or not board.lives(seat):
        return [] if own is None else [own]
    return [a for a in dict.fromkeys((own, _copied(board, seat, kind))) if a is not None]  # type: ignore[misc]


def holders(board: Temple, *kinds: type[Ability]) -> list[Seat]:
    """Players who may use such an ability, clockwise from the active one. An automated seat uses none of its own
    will (ruling A30)."""
    return [s for s in board.around_place() if s != board.automated and _has_any(board, s, kinds)]


def _has_any(board: Temple, seat: Seat, kinds: Iterable[type[Ability]]) -> bool:
    return any(ability_of(board, seat, kind) is not None for kind in kinds)


def power_of(board: Temple, seat: Seat) -> Symbol:
    """Rules: Power Symbols."""
    return CHARACTER_CARDS[board.cultists[seat].character].power


def keeping(board: Temple, seat: Seat, kind: type[K]) -> K | None:
    """The Keeper ability of this kind that a player has, if any."""
    for ritual in board.cultists[seat].kept:
        keeper = KEEPINGS.get((ritual, kind))
        if keeper is not None:
            return keeper  # type: ignore[return-value]
    return None
