"""The abilities and rooms that options stand for, as far as their reader knows the cards."""

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from domain.kernel import Card, Face, Text
from domain.parts.effects import Op, kind_of
from domain.unfathomable.content import (
    CHARACTERS,
    ITEM_CARDS,
    MYTHOS_CARDS,
    NUMBERS,
    SKILL_CARDS,
    SPACES,
    SPELL_CARDS,
    PlainCheck,
    skill_card_of,
    value_of,
)
from domain.unfathomable.content.entries import Ability
from domain.unfathomable.names import CharacterId, Dial, ItemId, MythosId, Space, SpellId
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
    found = abilities_of(option.partition("/")[0], faces)
    return next((ability for ability in found if _is_used(ability, kind)), None)


def _is_used(ability: Ability, kind: str) -> bool:
    return kind == "echo" or ability.when in (ACTION_MOMENTS if kind == "action" else (kind,))


def does_behind(kind: str, option: str, faces: Faces) -> str:
    """The key of what the ability behind an option does."""
    source = option.partition("/")[0]
    n = next(n for n, ability in enumerate(abilities_of(source, faces)) if _is_used(ability, kind))
    return does_key(known_as(source, faces), n)


def known_as(source: str, faces: Faces) -> str:
    """The same for every copy of a card: `skill:persistence`."""
    kind, _, id = source.partition(":")
    return f"skill:{skill_card_of(faces[Card(id)]).id}" if kind == "skill" else source


def does_key(source: str, n: int) -> str:
    return f"does.{source}.{n}"


def does(ability: Ability) -> str:
    """What an ability does, without when."""
    return ability_said(ability) + (", then 1 more action" if ability.again else "")


SOURCES: dict[str, Sequence[Ability]] = {
    **{f"skill:{card.id}": (card.ability,) for card in SKILL_CARDS.values()},
    **{f"item:{card.id}": card.abilities for card in ITEM_CARDS.values()},
    **{f"sheet:{card.id}": (card.ability,) for card in CHARACTERS.values()},
    **{f"feat:{card.id}": (card.feat,) for card in CHARACTERS.values()},
    **{f"kept:{card.id}": card.abilities for card in (*MYTHOS_CARDS.values(), *SPELL_CARDS.values())},
}
DOES = {does_key(source, n): does(ability) for source, held in SOURCES.items() for n, ability in enumerate(held)}
"""What every ability does, by where it stands."""


def deed(one: Op) -> str:
    """The name of an operation, or of the rule that it calls."""
    return str(getattr(one, "rule", "")) or kind_of(one).name


# --- rooms ------------------------------------------------------------------------------------------

BURNT: dict[str, Dial] = {"chapel": "sanity", "boiler_room": "fuel"}
"""Rooms where a card goes with the die, and what a low roll costs there."""
ADVANCES = {"chapel": "the ritual advances by 1", "boiler_room": "the ship travels on by 1"}


def said_check(check: PlainCheck) -> str:
    return f"{check.target} ({', '.join(check.skills)})"


def fire_texts(room: str) -> dict[str, str]:
    """A card and the die; the track advances in any case."""
    name, advances, burnt = SPACES[Space(room)].name, ADVANCES[room], BURNT[room]
    discarded = f"{name}: discard {{card:thing}}; {advances}"
    return {
        f"room.{room}.unknown": f"{name}: discard a card; {advances}",
        f"room.{room}.risky": f"{discarded}; a die of {{low}} or less costs 1 {burnt}",
        f"room.{room}.safe": f"{discarded}; no {burnt} can be lost",
    }


ROOMS_SAID = {
    **fire_texts("chapel"),
    **fire_texts("boiler_room"),
    "room.captains_cabin": (
        f"Captain's Cabin: a check, {said_check(NUMBERS.cabin_check)}, to send {{seat:seat}} to the Brig"
    ),
    "room.brig": f"Brig: a check, {said_check(NUMBERS.brig_check)}, to get out",
    "room.cargo_hold": "Cargo Hold: look at the top 2 items and keep one",
    "room.galley": f"Galley: draw 1 to {NUMBERS.galley_most} cards; a die below their number costs 1 food",
}


def least_safe(face: Face) -> int:
    """The lowest die that costs nothing, with this card."""
    return max(1, NUMBERS.fire_most + 1 - value_of(face))


def room_text(words: "Words", room: str, way: str, faces: Faces) -> Text | None:
    """What using this room does."""
    if room in BURNT:
        return fire_text(words, room, faces.get(Card(way))) if is_card(way) else None
    key = f"room.{room}"
    return words.say((key,), {"seat": way}) if key in ROOMS_SAID else None


def fire_text(words: "Words", room: str, face: Face | None) -> Text:
    low = 0 if face is None else least_safe(face) - 1
    case = "unknown" if face is None else "risky" if low else "safe"
    return words.say((f"room.{room}.{case}",), {"card": face, "low": low})
