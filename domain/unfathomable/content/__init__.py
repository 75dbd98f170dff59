"""What is in the box: cards, tokens, the board and numbers, as data. Every entry says where it comes from."""

from importlib.resources import files

from domain.kernel import DieId, Face
from domain.parts.content import Box
from domain.unfathomable.content.entries import (
    Ability,
    Character,
    CheckCard,
    DamageCard,
    Item,
    Loyalty,
    Mythos,
    Numbers,
    Option,
    Passenger,
    PlainCheck,
    SkillCard,
    SpaceCard,
    Spell,
    Waypoint,
)
from domain.unfathomable.names import Skill, SkillCardId, Track

__all__ = [
    "BOX",
    "CHARACTERS",
    "DAMAGE_CARDS",
    "DICE",
    "DIE",
    "ITEM_CARDS",
    "LOYALTY_CARDS",
    "MYTHOS_CARDS",
    "NUMBERS",
    "PASSENGER_TOKENS",
    "SKILL_CARDS",
    "SPACES",
    "SPELL_CARDS",
    "WAYPOINT_CARDS",
    "Ability",
    "Character",
    "CheckCard",
    "DamageCard",
    "Item",
    "Mythos",
    "Option",
    "PlainCheck",
    "SkillCard",
    "Spell",
    "Waypoint",
    "skill_card_of",
    "skill_face",
    "skill_faces",
    "skill_of",
    "track_icon",
    "value_of",
]

BOX = Box(
    files(__name__),
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
    "texts",
)


CHARACTERS = BOX.cards("characters", Character)
SKILL_CARDS = BOX.cards("skills", SkillCard)
ITEM_CARDS = BOX.cards("items", Item)
SPELL_CARDS = BOX.cards("spells", Spell)
WAYPOINT_CARDS = BOX.cards("waypoints", Waypoint)
DAMAGE_CARDS = BOX.cards("damage", DamageCard)
MYTHOS_CARDS = BOX.cards("mythos", Mythos)
LOYALTY_CARDS = {card.id: card for card in BOX.plain("loyalty", tuple[Loyalty, ...])}
PASSENGER_TOKENS = {token.id: token for token in BOX.plain("passengers", tuple[Passenger, ...])}
SPACES = {space.id: space for space in BOX.plain("spaces", tuple[SpaceCard, ...])}
NUMBERS = BOX.plain("numbers", Numbers)

DIE = DieId("die")
DICE = {DIE: tuple(Face(str(n)) for n in range(1, 9))}


def skill_face(card: SkillCardId, value: int) -> Face:
    """A skill card shows its title and its value: `rampage-3`."""
    return Face(f"{card}-{value}")


def skill_card_of(face: Face) -> SkillCard:
    return SKILL_CARDS[face.rpartition("-")[0]]


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
