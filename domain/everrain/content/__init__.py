"""What is in the box: boards, cards, tiles, tables, as data. Every entry says where it comes from."""

from importlib.resources import files

from domain.everrain.content.entries import (
    CrewBoard,
    DeckEnemy,
    DeckZone,
    Elder,
    Gun,
    Improvement,
    Numbers,
    Omen,
    Port,
    RaiderCard,
    Spoil,
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
    "DICE",
    "ELDER_ONES",
    "ENEMY",
    "EVASION",
    "FATE",
    "GUNS",
    "IMPROVEMENT_CARDS",
    "NUMBERS",
    "PORTS",
    "RAIDER_CARDS",
    "SPOILS",
    "TILE_CARDS",
    "TRAIT_CARDS",
    "TREASURE_CARDS",
    "CrewBoard",
    "DeckEnemy",
    "Gun",
    "Improvement",
    "Omen",
    "RaiderCard",
    "Spoil",
    "Target",
    "Tile",
    "Trait",
    "Treasure",
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
    "tiles",
    "ports",
    "numbers",
    "texts",
)

CREW_BOARDS = BOX.cards("crew", CrewBoard)
TRAIT_CARDS = BOX.cards("traits", Trait)
IMPROVEMENT_CARDS = BOX.cards("improvements", Improvement)
GUNS = BOX.cards("artillery", Gun)
DECK_ENEMIES = BOX.cards("enemies", DeckEnemy)
RAIDER_CARDS = BOX.cards("raiders", RaiderCard)
TREASURE_CARDS = BOX.cards("treasures", Treasure)
ELDER_ONES = BOX.cards("elders", Elder)
TILE_CARDS = {tile.id: tile for tile in BOX.plain("tiles", tuple[Tile, ...])}
PORTS = {port.id: port for port in BOX.plain("ports", tuple[Port, ...])}
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
