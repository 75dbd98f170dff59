"""The kinds of entries in the box, and what stands on them."""

from typing import Literal

from msgspec import Struct

from domain.kernel import Origin
from domain.parts.abilities import Modify
from domain.parts.content import CardEntry
from domain.parts.effects import NOTHING_TO_DO, Ops
from domain.parts.nouns import TextId, Who
from domain.unfathomable.names import (
    CharacterId,
    DamageId,
    Dial,
    ItemId,
    Limit,
    LoyaltyId,
    Moment,
    Monster,
    MythosId,
    Skill,
    SkillCardId,
    Space,
    SpellId,
    WaypointId,
)


class Ability(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What a card or a sheet can do at a moment."""

    when: Moment
    effects: Ops
    name: str = ""
    limit: Limit = ""
    free: bool = False
    """Not in the Brig."""
    again: bool = False
    """Then perform 1 action."""
    at: Space | None = None
    """Only in this space."""
    text: TextId = TextId("")
    """A better wording than the one made from the effects."""


class Character(CardEntry, frozen=True, kw_only=True):
    id: CharacterId
    role: str
    skills: dict[Skill, int]
    start: Space
    item: ItemId
    mythos: MythosId
    ability: Ability
    reveal: Ability
    feat: Ability


class SkillCard(CardEntry, frozen=True, kw_only=True):
    """A title; its copies have different values."""

    id: SkillCardId
    skill: Skill
    values: tuple[int, ...]
    ability: Ability


class Kept(CardEntry, frozen=True, kw_only=True):
    """What can lie in a play area."""

    abilities: tuple[Ability, ...] = ()
    modifies: tuple[Modify, ...] = ()
    """Numbers and names that are others while it lies there."""


class Item(Kept, frozen=True, kw_only=True):
    id: ItemId
    trait: Literal["", "weapon", "improvement"] = ""


class Spell(Kept, frozen=True, kw_only=True):
    id: SpellId


class Waypoint(CardEntry, frozen=True, kw_only=True):
    id: WaypointId
    distance: int


class DamageCard(CardEntry, frozen=True, kw_only=True):
    id: DamageId
    kind: Literal["structural", "removed", "again"]
    """Stays in a room; leaves the game; goes under the deck, and another is drawn."""
    skill: Skill | None = None
    """What repairs it; any skill if there is none."""
    repair: int = 0


class CheckCard(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """A skill check as it stands on a card."""

    target: int
    skills: tuple[Skill, ...]
    passed: Ops = NOTHING_TO_DO
    least: int | None = None
    """The number of the middle line, if there is one."""
    partly: Ops = NOTHING_TO_DO
    failed: Ops = NOTHING_TO_DO


class Option(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One side of a choice, or the alternative to a check."""

    effects: Ops
    needs: str = ""
    """`item`, `lore`, `captain`, `passengers:3`: else it cannot be chosen."""


class Mythos(Kept, frozen=True, kw_only=True):
    id: MythosId
    number: int
    chooser: Who | None = None
    character: CharacterId | None = None
    """Of a card that is specific to one."""
    check: CheckCard | None = None
    options: tuple[Option, ...] = ()
    activation: Monster
    track: Literal["travel", "ritual", "choice"]


# --- without operations: read at once ---------------------------------------------------------------


class Thing(Struct, frozen=True, kw_only=True, omit_defaults=True):
    name: str
    origin: Origin
    ours: tuple[str, ...] = ()
    """What of it is our own reading."""
    copies: int = 1


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
