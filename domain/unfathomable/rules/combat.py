"""Rules: ATTACK. Who is whose enemy, and what an attack does."""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct

from domain.kernel import Game, Seat
from domain.parts.effects import kind_of
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import ITEM_CARDS, NUMBERS
from domain.unfathomable.names import ItemId, Space
from domain.unfathomable.rules.chart import adjacent
from domain.unfathomable.rules.defeat import defeat_character, defeat_deep_ones
from domain.unfathomable.rules.dice import roll_attack
from domain.unfathomable.rules.playing import note, open_sources, value

G = Game[Atlantica]
Reach = Literal["here", "adjacent"]
DEEP_ONE = "deep_one:"
"""`deep_one:galley` is one of the Deep Ones there; they are alike. A character goes by its seat."""


class Weapon(Struct, frozen=True):
    """What an attack with an item is like."""

    reach: Reach = "here"
    bonus: int = 0
    per_enemy: bool = False
    """+1 for every enemy in the space."""


def as_weapon(line: Any) -> Weapon | None:
    """A line of a card that is an attack."""
    return Weapon(line.reach, line.bonus, line.per_enemy) if kind_of(line).name == "attack" else None


def enemies(board: Atlantica, seat: Seat, space: Space) -> list[str]:
    """For humans Deep Ones and revealed traitors, for traitors humans."""
    if not board.is_human(seat):
        return [other for other in board.humans_at(space) if other != seat]
    deep_ones = [f"{DEEP_ONE}{space}"] if board.deep_ones_at(space) else []
    return [*deep_ones, *board.traitors_at(space)]


def enemies_in(board: Atlantica, seat: Seat, spaces: Iterable[Space]) -> tuple[str, ...]:
    return tuple(enemy for space in spaces for enemy in enemies(board, seat, space))


def enemy_count(board: Atlantica, seat: Seat, space: Space) -> int:
    """How many there are in a space."""
    if not board.is_human(seat):
        return len([other for other in board.humans_at(space) if other != seat])
    return board.deep_ones_at(space) + len(board.traitors_at(space))


def may_attack(board: Atlantica, seat: Seat) -> bool:
    """Not with hands that are bound by a promise."""
    return value(board, seat, "attacks", 1) > 0


def plain_targets(board: Atlantica, seat: Seat) -> tuple[str, ...]:
    """Whom a player may attack without a weapon."""
    return tuple(enemies(board, seat, board.sailors[seat].at)) if may_attack(board, seat) else ()


def weapon_targets(board: Atlantica, seat: Seat, weapon: Weapon) -> tuple[str, ...]:
    here = board.sailors[seat].at
    spaces = [here] if weapon.reach == "here" else adjacent(here)
    return enemies_in(board, seat, spaces) if may_attack(board, seat) else ()


async def attack_plainly(g: G, seat: Seat, enemy: str) -> None:
    """A knife helps."""
    note(g, seat, "plain_attack")
    await attack(g, seat, enemy, value(g.board, seat, "plain_attack"))


async def attack_with(g: G, seat: Seat, enemy: str, item: ItemId, weapon: Weapon) -> None:
    plus = weapon.bonus
    if weapon.per_enemy:
        plus += enemy_count(g.board, seat, g.board.sailors[seat].at)
    await attack(g, seat, enemy, plus, item)


async def attack(g: G, seat: Seat, enemy: str, plus: int = 0, means: str = "") -> None:
    """One attack: who is hit is defeated."""
    if enemy.startswith(DEEP_ONE):
        space = Space(enemy.removeprefix(DEEP_ONE))
        if await roll_attack(g, "an attack on a Deep One", NUMBERS.attack_deep_one, plus, seat, None, means):
            defeat_deep_ones(g, space)
    elif await roll_attack(g, "an attack", NUMBERS.attack_character, plus, seat, Seat(enemy), means):
        await defeat_character(g, Seat(enemy))


def weapons(board: Atlantica, seat: Seat) -> dict[ItemId, Weapon]:
    """The Weapons in a play area that can be used for an attack now. None works in the Brig."""
    found: dict[ItemId, Weapon] = {}
    for source in open_sources(board, seat, "action"):
        item = ItemId(source.id)
        weapon = as_weapon(source.ability.effects[0])
        if source.kind == "item" and weapon is not None and ITEM_CARDS[item].trait == "weapon":
            found[item] = weapon
    return found
