"""What is in the box: boards, cards, tiles, tables, as data. Every entry says where it comes from."""

from importlib.resources import files

from domain.everrain.content.entries import (
    CrewBoard,
    DeckEnemy,
    DeckZone,
    Denizen,
    Elder,
    EventCard,
    Expedition,
    Gun,
    Improvement,
    Island,
    Numbers,
    Omen,
    Port,
    RaiderCard,
    SeaEvent,
    Spoil,
    StoryCard,
    Target,
    Tile,
    Trait,
    Treasure,
)
from domain.everrain.names import RaiderKind, Terrain, UpgradeId
from domain.kernel import DieId, Face
from domain.parts.content import Box

__all__ = [
    "ATTACK",
    "BOX",
    "CREW_BOARDS",
    "DECK",
    "DECK_ENEMIES",
    "DENIZEN_CARDS",
    "DICE",
    "ELDER_ONES",
    "ENEMY",
    "EVASION",
    "EXPEDITION_CARDS",
    "FATE",
    "GUNS",
    "IMPROVEMENT_CARDS",
    "ISLANDS",
    "NUMBERS",
    "PORTS",
    "RAIDER_CARDS",
    "SEA_EVENTS",
    "SPOILS",
    "STORY_CARDS",
    "TILE_CARDS",
    "TRAIT_CARDS",
    "TREASURE_CARDS",
    "CrewBoard",
    "DeckEnemy",
    "Denizen",
    "Elder",
    "EventCard",
    "Expedition",
    "Gun",
    "Improvement",
    "Omen",
    "RaiderCard",
    "SeaEvent",
    "Spoil",
    "StoryCard",
    "Target",
    "Tile",
    "Trait",
    "Treasure",
    "event_card",
    "goal_of",
    "raider_face",
    "raider_of",
    "upgrade",
]

BOX = Box(
    files(__name__),
    "crew",
    "traits",
    "improvements",
    "artillery",
    "enemies",
    "raiders",
    "treasures",
    "elders",
    "events",
    "expeditions",
    "denizens",
    "stories",
    "tiles",
    "ports",
    "islands",
    "numbers",
    "texts",
    "texts_events",
    "texts_expeditions",
    "texts_denizens",
    "texts_stories",
    "texts_elders",
)

CREW_BOARDS = BOX.cards("crew", CrewBoard)
TRAIT_CARDS = BOX.cards("traits", Trait)
IMPROVEMENT_CARDS = BOX.cards("improvements", Improvement)
GUNS = BOX.cards("artillery", Gun)
DECK_ENEMIES = BOX.cards("enemies", DeckEnemy)
RAIDER_CARDS = BOX.cards("raiders", RaiderCard)
TREASURE_CARDS = BOX.cards("treasures", Treasure)
ELDER_ONES = BOX.cards("elders", Elder)
SEA_EVENTS = BOX.cards("events", SeaEvent)
EXPEDITION_CARDS = BOX.cards("expeditions", Expedition)
DENIZEN_CARDS = BOX.cards("denizens", Denizen)
STORY_CARDS = BOX.cards("stories", StoryCard)
TILE_CARDS = {tile.id: tile for tile in BOX.plain("tiles", tuple[Tile, ...])}
PORTS = {port.id: port for port in BOX.plain("ports", tuple[Port, ...])}
ISLANDS = {island.id: island for island in BOX.plain("islands", tuple[Island, ...])}
NUMBERS = BOX.plain("numbers", Numbers)
DECK: tuple[DeckZone, ...] = NUMBERS.deck
SPOILS: tuple[Spoil, ...] = NUMBERS.spoils

ATTACK, EVASION, ENEMY, FATE = DieId("attack"), DieId("evasion"), DieId("enemy"), DieId("fate")
DICE = {
    ATTACK: tuple(map(Face, NUMBERS.attack)),
    EVASION: tuple(map(Face, NUMBERS.evasion)),
    ENEMY: tuple(map(Face, NUMBERS.enemy)),
    FATE: tuple(Face(str(n)) for n in range(10)),
}


def raider_face(kind: RaiderKind, copy: int) -> Face:
    """The card of an enemy ship shows its kind, and which of its goals it has: `damned_frigate-1`."""
    return Face(f"{kind}-{copy}")


def raider_of(face: str) -> RaiderCard:
    return RAIDER_CARDS[face.rpartition("-")[0]]


def goal_of(face: str) -> Terrain:
    """Where this copy sails to."""
    return raider_of(face).goals[int(face.rpartition("-")[2])]


def upgrade(entry: UpgradeId) -> Improvement | Gun:
    return IMPROVEMENT_CARDS[entry] if entry in IMPROVEMENT_CARDS else GUNS[entry]


def event_card(face: str) -> EventCard:
    """A card of one of the three decks, or of a story."""
    for cards in (SEA_EVENTS, EXPEDITION_CARDS, DENIZEN_CARDS):
        if face in cards:
            return cards[face]
    return STORY_CARDS[face]
