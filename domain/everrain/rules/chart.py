"""Rules: EXPLORING THE MAP, as geometry: hexes, places for tiles, what lies where and what it costs to sail there."""

from functools import cache

from domain.everrain.board import Everrain
from domain.everrain.content import NUMBERS, TILE_CARDS
from domain.everrain.names import SEA_TERRAIN, Cell, Terrain, TileId
from domain.kernel import Seat
from domain.parts.hexes import Hex, crossed, grazed

FACES = 6
TILE_HEXES = tuple(Hex(q, r) for r in (0, 1) for q in (0, 1, 2))
"""The hexes of a tile, from its own origin."""


def place_name(column: int, row: int) -> str:
    return f"{column},{row}"


PLACES = tuple(place_name(c, w) for w in range(NUMBERS.rows) for c in range(NUMBERS.columns))
START = place_name(*NUMBERS.start)


def cells_of(place: str) -> tuple[Cell, ...]:
    """The hexes of a place for a tile. Rows are shifted, so that the board stays a rectangle."""
    column, _, row = place.partition(",")
    origin = Hex(3 * int(column) - int(row), 2 * int(row))
    return tuple(cell_at(origin.plus(offset)) for offset in TILE_HEXES)


def cell_at(here: Hex) -> Cell:
    """Columns have letters, rows numbers, as on any chart."""
    return Cell(f"{chr(ord('A') + here.q + here.r // 2)}{here.r + 1}")


PLACE_OF: dict[Cell, str] = {cell: place for place in PLACES for cell in cells_of(place)}
"""Every hex of the board -> the place it belongs to."""
CELL: dict[tuple[int, int], Cell] = {
    (3 * c - w + offset.q, 2 * w + offset.r): cell_at(Hex(3 * c - w + offset.q, 2 * w + offset.r))
    for w in range(NUMBERS.rows)
    for c in range(NUMBERS.columns)
    for offset in TILE_HEXES
}
HEX: dict[Cell, Hex] = {cell: Hex(q, r) for (q, r), cell in CELL.items()}
AHEAD: dict[Cell, tuple[Cell | None, ...]] = {
    cell: tuple(CELL.get(here.ahead(face)) for face in range(FACES)) for cell, here in HEX.items()
}
"""What lies before each face of a hex; `None` beyond the edge of the board."""


def steps(a: Cell, b: Cell) -> int:
    return HEX[a].steps_to(HEX[b])


def crow_flies(a: Cell, b: Cell) -> int:
    """The square of the straight distance from middle to middle, in steps."""
    dq, dr = HEX[b].q - HEX[a].q, HEX[b].r - HEX[a].r
    return dq * dq + dq * dr + dr * dr


def terrain_of(tile: TileId, place: str) -> dict[Cell, Terrain]:
    return dict(zip(cells_of(place), TILE_CARDS[tile].cells, strict=True))


def is_sea(board: Everrain, cell: Cell) -> bool:
    """A storm is what it covers."""
    return board.sea[cell] in SEA_TERRAIN


def tile_cells(board: Everrain, cell: Cell) -> tuple[Cell, ...]:
    """All hexes of the tile that this one belongs to."""
    return cells_of(PLACE_OF[cell])


def open_ahead(board: Everrain, cell: Cell, face: int) -> Cell | None:
    """The revealed hex before a face, if there is one."""
    ahead = AHEAD[cell][face]
    return ahead if ahead is not None and ahead in board.sea else None


def empty_ahead(board: Everrain, cell: Cell, face: int) -> str | None:
    """The place without a tile that a ship looks at."""
    ahead = AHEAD[cell][face]
    return PLACE_OF[ahead] if ahead is not None and ahead not in board.sea else None


def at_uncovered(board: Everrain, seat: Seat, terrain: Terrain) -> bool:
    """Is the ship on such a hex, with no storm over it?"""
    at = board.ships[seat].at
    return bool(at) and board.sea[at] == terrain and not board.storm_over(at) and at not in board.lost_ports


# --- line of sight ----------------------------------------------------------------------------------


@cache
def _between(dq: int, dr: int) -> tuple[tuple[Hex, ...], tuple[tuple[Hex, Hex], ...]]:
    here, there = Hex(0, 0), Hex(dq, dr)
    return tuple(crossed(here, there)), tuple(grazed(here, there))


def between(a: Cell, b: Cell) -> tuple[list[Cell], list[tuple[Cell | None, Cell | None]]]:
    """The hexes that a line of sight goes through, and pairs between which it runs along an edge. Beyond the
    board there is nothing."""
    here, there = HEX[a], HEX[b]
    through, along = _between(there.q - here.q, there.r - here.r)
    return (
        [cell for offset in through if (cell := CELL.get(here.plus(offset)))],
        [(CELL.get(here.plus(one)), CELL.get(here.plus(two))) for one, two in along],
    )
