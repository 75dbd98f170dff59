"""Where a player's tiles may lie, and what meets at their edges and corners.

Edge 0 of the starting tile points away from the Hub; edges are counted clockwise. A tile that is turned by t shows its
own edge e towards the direction e + t. Corner i lies between the edges i and i + 1; it is corner i + 2 of the neighbour
across edge i, and corner i + 4 of the one across edge i + 1."""

import re
from collections.abc import Iterator
from functools import cache

from domain.flotilla.board import Fleet
from domain.flotilla.names import HOME, Cell
from domain.parts.hexes import Hex

SIXTHS = 6
ANY_TURN = 0b111111


def cell_of(here: Hex) -> Cell:
    """Steps through edge 5, and steps through edge 1."""
    return Cell(f"{here.q}-{here.q + here.r}")


@cache
def hex_at(cell: Cell) -> Hex:
    left, right = map(int, re.findall(r"(?:(?<=-)|^)-?\d+", cell))
    return Hex(left, right - left)


@cache
def beside(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours, by direction."""
    return tuple(cell_of(near) for near in hex_at(cell).around())


@cache
def in_sector(cell: Cell) -> bool:
    """Within the lines that run outward from the starting tile: 120°, the same for everybody. What lies outside would
    cross a boundary or touch another's tile."""
    here = hex_at(cell)
    return here.q >= 0 and here.q + here.r >= 0


def free_cells(fleet: Fleet) -> list[Cell]:
    """Empty hexes beside own tiles, within the sector."""
    cells = fleet.cells()
    found = dict.fromkeys(near for cell in cells for near in beside(cell))
    return [cell for cell in found if cell != HOME and cell not in fleet.tiles and in_sector(cell)]


def own_beside(fleet: Fleet, cell: Cell) -> list[Cell]:
    """Where a Skiff may go from here in one step."""
    return [near for near in beside(cell) if near == HOME or near in fleet.tiles]


@cache
def corners_of(cell: Cell) -> tuple[tuple[tuple[Cell, int], tuple[Cell, int], tuple[Cell, int]], ...]:
    """For each of the six corners: the three tiles that meet there, each with its direction of that corner."""
    near = beside(cell)
    return tuple(
        ((cell, i), (near[i], (i + 2) % SIXTHS), (near[(i + 1) % SIXTHS], (i + 4) % SIXTHS)) for i in range(SIXTHS)
    )


def circles(fleet: Fleet, at: Cell, wedges: dict[Cell, dict[int, str]]) -> Iterator[tuple[tuple[Cell, ...], str]]:
    """Whole circles of one colour that the tile at this place closes. `wedges`: cell -> direction of the corner ->
    colour, for tiles as they lie."""
    for corner in corners_of(at):
        colours = {wedges.get(cell, {}).get(i, "") for cell, i in corner}
        if len(colours) == 1 and (colour := colours.pop()):
            yield tuple(cell for cell, _ in corner), colour
