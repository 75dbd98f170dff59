"""The abilities and rooms that options stand for, as far as their reader knows the cards."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from domain.kernel import Card, Face
from domain.parts.effects import Op, kind_of
from domain.unfathomable.content import (
    CHARACTERS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    SPELL_CARDS,
    PlainCheck,
    skill_card_of,
    value_of,
)
from domain.unfathomable.content.entries import Ability
from domain.unfathomable.names import CharacterId, Dial, ItemId, MythosId, SpellId
from projections.unfathomable.words.cards import ability_said

if TYPE_CHECKING:
    from projections.words import Words

Faces = Mapping[Card, Face]
ACTION_MOMENTS = ("action", "start")
_CARD = re.compile(r"\d+\.\d+")


def is_card(way: str) -> bool:
    return _CARD.fullmatch(way) is not None


def abilities_of(source: str, faces: Faces) -> Sequence[Ability]:
    """Of `skill:12.3`, `item:almanac`, `sheet:keilani`, `feat:keilani`, `kept:family_ties`; none of an unknown card."""
    kind, _, id = source.partition(":")
    match kind:
        case "skill":
            face = faces.get(Card(id))
            return () if face is None else (skill_card_of(face).ability,)
        case "item":
            return ITEM_CARDS[ItemId(id)].abilities
        case "sheet":
            return (CHARACTERS[CharacterId(id)].ability,)
        case "feat":
            return (CHARACTERS[CharacterId(id)].feat,)
        case "kept" if id in MYTHOS_CARDS:
            return MYTHOS_CARDS[MythosId(id)].abilities
        case "kept":
            return SPELL_CARDS[SpellId(id)].abilities
    return ()


def ability_behind(kind: str, option: str, faces: Faces) -> Ability | None:
    """What an option of this question uses."""
    moments = ACTION_MOMENTS if kind == "action" else (kind,)
    found = abilities_of(option.partition("/")[0], faces)
    return next((ability for ability in found if kind == "echo" or ability.when in moments), None)


def does(ability: Ability) -> str:
    """What an ability does, without when."""
    return ability_said(ability) + (", then 1 more action" if ability.again else "")


def deed(one: Op) -> str:
    """The name of an operation, or of the rule that it calls."""
    return str(getattr(one, "rule", "")) or kind_of(one).name


# --- rooms ------------------------------------------------------------------------------------------

BURNT: dict[str, Dial] = {"chapel": "sanity", "boiler_room": "fuel"}
"""Rooms where a card goes with the die, and what a low roll costs there."""
ADVANCES = {"chapel": "the ritual advances by 1", "boiler_room": "the ship travels on by 1"}


def least_safe(face: Face) -> int:
    """The lowest die that costs nothing, with this card."""
    return max(1, NUMBERS.fire_most + 1 - value_of(face))


def fire_text(words: "Words", room: str, face: Face | None) -> str:
    """A card and the die; the track advances in any case."""
    if face is None:
        return f"{name_of(words, room)}: discard a card; {ADVANCES[room]}"
    low = least_safe(face) - 1
    price = f"a die of {low} or less costs 1 {BURNT[room]}" if low else f"no {BURNT[room]} can be lost"
    return f"{name_of(words, room)}: discard {words.thing(face).en}; {ADVANCES[room]}; {price}"


def room_text(words: "Words", room: str, way: str, faces: Faces) -> str:
    """What using this room does."""
    name = name_of(words, room)
    match room:
        case "chapel" | "boiler_room" if is_card(way):
            return fire_text(words, room, faces.get(Card(way)))
        case "captains_cabin":
            return f"{name}: a check, {said_check(NUMBERS.cabin_check)}, to send {words.seat(way).en} to the Brig"
        case "brig":
            return f"{name}: a check, {said_check(NUMBERS.brig_check)}, to get out"
        case "cargo_hold":
            return f"{name}: look at the top 2 items and keep one"
        case "galley":
            return f"{name}: draw 1 to {NUMBERS.galley_most} cards; a die below their number costs 1 food"
    return ""


def name_of(words: "Words", room: str) -> str:
    return words.thing(room).en.removeprefix("the ")


def said_check(check: PlainCheck) -> str:
    return f"{check.target} ({', '.join(check.skills)})"
