"""What is in the box: cards, tokens, the board and numbers, as data. Every entry says where it comes from."""

import hashlib
from importlib.resources import files
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import DieId, Face, Origin
from domain.unfathomable.abilities import Ability
from domain.unfathomable.effects import CardEffect
from domain.unfathomable.effects_base import Who
from domain.unfathomable.names import (
    CharacterId,
    DamageId,
    Dial,
    ItemId,
    LoyaltyId,
    Monster,
    MythosId,
    Skill,
    SkillCardId,
    Space,
    SpellId,
    Track,
    WaypointId,
)

T = TypeVar("T", bound=Struct)


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An entry of the content."""

    name: str
    origin: Origin
    ours: tuple[str, ...] = ()
    """What of it is our own reading."""
    copies: int = 1


class Character(Thing, frozen=True, kw_only=True):
    id: CharacterId
    role: str
    skills: dict[Skill, int]
    start: Space
    item: ItemId
    mythos: MythosId
    ability: Ability
    reveal: Ability
    feat: Ability


class SkillCard(Thing, frozen=True, kw_only=True):
    """A title; its copies have different values."""

    id: SkillCardId
    skill: Skill
    values: tuple[int, ...]
    ability: Ability


class Item(Thing, frozen=True, kw_only=True):
    id: ItemId
    trait: Literal["", "weapon", "improvement"] = ""
    abilities: tuple[Ability, ...]


class Spell(Thing, frozen=True, kw_only=True):
    id: SpellId
    effects: tuple[CardEffect, ...]
    abilities: tuple[Ability, ...] = ()
    """While it lies in a play area."""


class Waypoint(Thing, frozen=True, kw_only=True):
    id: WaypointId
    distance: int
    effects: tuple[CardEffect, ...]


class DamageCard(Thing, frozen=True, kw_only=True):
    id: DamageId
    kind: Literal["structural", "removed", "again"]
    """Stays in a room; leaves the game; goes under the deck, and another is drawn."""
    skill: Skill | None = None
    """What repairs it; any skill if there is none."""
    repair: int = 0
    effects: tuple[CardEffect, ...] = ()


class CheckCard(Struct, frozen=True, omit_defaults=True):
    """A skill check as it stands on a card."""

    target: int
    skills: tuple[Skill, ...]
    passed: tuple[CardEffect, ...] = ()
    least: int | None = None
    """The number of the middle line, if there is one."""
    partly: tuple[CardEffect, ...] = ()
    failed: tuple[CardEffect, ...] = ()


class Option(Struct, frozen=True, omit_defaults=True):
    """One side of a choice, or the alternative to a check."""

    effects: tuple[CardEffect, ...]
    needs: str = ""
    """`item`, `lore`, `captain`, `passengers:3`: else it cannot be chosen."""


class Mythos(Thing, frozen=True, kw_only=True):
    id: MythosId
    number: int
    chooser: Who | None = None
    character: CharacterId | None = None
    """Of a card that is specific to one."""
    check: CheckCard | None = None
    options: tuple[Option, ...] = ()
    activation: Monster
    track: Literal["travel", "ritual", "choice"]
    abilities: tuple[Ability, ...] = ()
    """While it lies in a play area."""


class Loyalty(Thing, frozen=True, kw_only=True):
    id: LoyaltyId


class Passenger(Thing, frozen=True, kw_only=True):
    id: str
    losses: dict[Dial, int]


class SpaceCard(Thing, frozen=True, kw_only=True):
    id: Space
    kind: Literal["room", "ward", "deck", "water", "deep"]
    numbers: tuple[int, ...]
    adjacent: tuple[Space, ...]


class LoyaltyRow(Struct, frozen=True):
    """The loyalty deck for a number of players."""

    seats: int
    hybrid: int
    cultist: int
    human: int


class PlainCheck(Struct, frozen=True):
    target: int
    skills: tuple[Skill, ...]


class Numbers(Struct, frozen=True):
    """What the books count."""

    skill_copies: dict[str, int]
    dial_start: int
    dial_most: int
    deep_ones: int
    traitor_rings: int
    traitor_sheets: int
    player_sheets: int
    deep_one_start: dict[Space, int]
    passenger_start: tuple[Space, ...]
    chaos_of_each: int
    chaos_added: int
    starting_hand: int
    hand_limit: int
    actions: int
    track_end: int
    goal: int
    awakening: int
    fatal_damage: int
    deep_muster: int
    deep_reserve: int
    attack_deep_one: int
    attack_character: int
    brig_price: int
    galley_most: int
    fire_most: int
    cabin_check: PlainCheck
    brig_check: PlainCheck
    no_cultist_dials: dict[Dial, int]
    difficulty: int
    loyalty: tuple[LoyaltyRow, ...]
    suggested: tuple[tuple[CharacterId, ...], ...]
    captain_line: tuple[CharacterId, ...]
    keeper_line: tuple[CharacterId, ...]

    def loyalty_for(self, seats: int) -> LoyaltyRow:
        return next(row for row in self.loyalty if row.seats == seats)

    def suggested_for(self, seats: int) -> tuple[CharacterId, ...]:
        return next(row for row in self.suggested if len(row) == seats)


FILES = (
    "characters",
    "skills",
    "items",
    "spells",
    "waypoints",
    "damage",
    "loyalty",
    "mythos",
    "passengers",
    "spaces",
    "numbers",
)
_raw = {name: files(__name__).joinpath(f"{name}.json").read_bytes() for name in FILES}
HASH = hashlib.sha256(b"".join(_raw[name] for name in FILES)).digest()


def _read(name: str, kind: type[T]) -> dict[Any, T]:
    rows: tuple[Any, ...] = msgspec.json.decode(_raw[name], type=tuple[kind, ...])  # type: ignore[valid-type]
    return {row.id: row for row in rows}


CHARACTERS: dict[CharacterId, Character] = _read("characters", Character)
SKILL_CARDS: dict[SkillCardId, SkillCard] = _read("skills", SkillCard)
ITEM_CARDS: dict[ItemId, Item] = _read("items", Item)
SPELL_CARDS: dict[SpellId, Spell] = _read("spells", Spell)
WAYPOINT_CARDS: dict[WaypointId, Waypoint] = _read("waypoints", Waypoint)
DAMAGE_CARDS: dict[DamageId, DamageCard] = _read("damage", DamageCard)
LOYALTY_CARDS: dict[LoyaltyId, Loyalty] = _read("loyalty", Loyalty)
MYTHOS_CARDS: dict[MythosId, Mythos] = _read("mythos", Mythos)
PASSENGER_TOKENS: dict[str, Passenger] = _read("passengers", Passenger)
SPACES: dict[Space, SpaceCard] = _read("spaces", SpaceCard)
NUMBERS = msgspec.json.decode(_raw["numbers"], type=Numbers)

DIE = DieId("die")
DICE = {DIE: tuple(Face(str(n)) for n in range(1, 9))}


def skill_face(card: SkillCardId, value: int) -> Face:
    """A skill card shows its title and its value: `rampage-3`."""
    return Face(f"{card}-{value}")


def skill_card_of(face: Face) -> SkillCard:
    return SKILL_CARDS[SkillCardId(face.rpartition("-")[0])]


def value_of(face: Face) -> int:
    return int(face.rpartition("-")[2])


def skill_of(face: Face) -> Skill:
    return skill_card_of(face).skill


def skill_faces(skill: Skill) -> list[Face]:
    """The whole deck of a skill."""
    return [
        skill_face(card.id, value)
        for card in SKILL_CARDS.values()
        if card.skill == skill
        for value in card.values
        for _ in range(NUMBERS.skill_copies[str(value)])
    ]


def track_icon(card: Mythos) -> Track | None:
    """The track that its icon names; none leaves the choice."""
    return None if card.track == "choice" else card.track
