"""Charts with an empty place, and tiles for it."""

from domain.everrain.content import TILE_CARDS
from domain.everrain.names import TileId
from domain.everrain.rules.chart import PLACES
from tests.everrain.scenes.pieces import ANSEL, by

QUIET = next(tile.id for tile in TILE_CARDS.values() if tile.act == 1 and not {"spawn", "altar"} & set(tile.cells))
"""A tile that brings nothing."""
EAST = [place for place in PLACES if place != "3,1"]
"""All places but the one two hexes east of the middle."""
EDGE = by(1, 0)
"""Looks east at that one."""
WEST = [place for place in PLACES if place != "2,2"]
"""All of the board but the place in its middle: cells G5 to I6."""
LOOKOUT = {ANSEL: "z4"}


def tile(act: int) -> TileId:
    return next(tile.id for tile in TILE_CARDS.values() if tile.act == act)
