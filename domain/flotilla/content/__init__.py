"""What is in the box: cards, tiles, tracks, tables, as data. Every entry says where it comes from."""

from importlib.resources import files

from domain.flotilla.content.entries import (
    WATER,
    Artifact,
    Berth,
    Bounty,
    CrewCard,
    CrewSide,
    Dice,
    Dock,
    Metric,
    Numbers,
    ObjectiveSet,
    ObjectiveSide,
    Region,
    SinkFace,
    SkyFace,
    Spaces,
    Starter,
    Tile,
)
from domain.flotilla.names import SetId, TileId
from domain.kernel import DieId, Face
from domain.parts.content import Box

__all__ = [
    "ARTIFACT_TILES",
    "BOX",
    "CREW_CARDS",
    "DICE",
    "DICE_SHOWN",
    "DOCKS",
    "HUB",
    "NUMBERS",
    "OBJECTIVES",
    "OCEAN",
    "RINGS",
    "SONAR",
    "STARTERS",
    "SURVIVOR_TRACKS",
    "WATER",
    "Artifact",
    "Berth",
    "Bounty",
    "CrewCard",
    "CrewSide",
    "Dock",
    "Metric",
    "ObjectiveSet",
    "ObjectiveSide",
    "Region",
    "SinkFace",
    "SkyFace",
    "Spaces",
    "Starter",
    "Tile",
    "dock_for",
    "starter",
    "survivor_track",
]

BOX = Box(
    files(__name__),
    "crew",
    "artifacts",
    "hub",
    "rings",
    "survivors",
    "sonar",
    "tiles",
    "starters",
    "objectives",
    "docks",
    "dice",
    "numbers",
    "texts",
)

CREW_CARDS = BOX.cards("crew", CrewCard)
ARTIFACT_TILES = BOX.cards("artifacts", Artifact)
HUB = BOX.cards("hub", Bounty)
"""What is printed under the first slot of each guild: its `bounty`."""
RINGS = BOX.cards("rings", Spaces)
SURVIVOR_TRACKS = BOX.cards("survivors", Spaces)
SONAR = BOX.cards("sonar", Spaces)
OCEAN: dict[TileId, Tile] = {tile.id: tile for tile in BOX.plain("tiles", tuple[Tile, ...])}
STARTERS: dict[int, Starter] = {tile.number: tile for tile in BOX.plain("starters", tuple[Starter, ...])}
OBJECTIVES: dict[SetId, ObjectiveSet] = {one.id: one for one in BOX.plain("objectives", tuple[ObjectiveSet, ...])}
DOCKS: dict[int, Dock] = {dock.players: dock for dock in BOX.plain("docks", tuple[Dock, ...])}
DICE_SHOWN = BOX.plain("dice", Dice)
NUMBERS = BOX.plain("numbers", Numbers)

DICE: dict[DieId, tuple[Face, ...]] = {
    **{DieId(kind): tuple(map(Face, die.faces)) for kind, die in DICE_SHOWN.dive.items()},
    **{DieId(kind): tuple(map(Face, faces)) for kind, faces in DICE_SHOWN.research.items()},
}


def survivor_track(players: int) -> Spaces:
    return next(track for track in SURVIVOR_TRACKS.values() if players in track.players)


def dock_for(players: int) -> Dock:
    return DOCKS[players]


def starter(number: int) -> Starter:
    return STARTERS[number]
