"""How the board is divided: the sea on the left, the viewer's own ship beside it, and beneath the sea the other ships,
small. A unit is ten pixels of a board that is drawn in full."""

from collections.abc import Collection
from math import sqrt

from msgspec import Struct

from domain.everrain.board import Everrain
from domain.everrain.names import Cell
from domain.everrain.rules.chart import AHEAD, HEX, PLACE_OF, START, cells_of
from domain.kernel import Seat
from projections.scenery import hexagon

WIDE, HIGH = 110.0, 68.0
GAP = 1.4
OWN_WIDE = 39.0
SEA_WIDE = WIDE - OWN_WIDE - GAP
SEA_HIGH = 38.6
"""While ships lie beneath it."""
SMALL_WIDE = 26.0
"""Of another ship, at most."""
MOST, EDGE = 4.6, 1.2
"""The largest hex, from its middle to a corner, and what stays free around the sea."""
FLAT = sqrt(3)


class Box(Struct, frozen=True):
    """A part of the board: its upper left corner and its size."""

    x: float
    y: float
    wide: float
    high: float

    @property
    def middle(self) -> tuple[float, float]:
        return round(self.x + self.wide / 2, 2), round(self.y + self.high / 2, 2)


def first_of(board: Everrain, seat: Seat | None) -> Seat:
    """Whose ship is drawn large: the viewer's, and for an onlooker the first one. Before the start nobody's is."""
    return seat if seat in board.ships else next(iter(board.seats), Seat(""))


def has_more(board: Everrain) -> bool:
    """Is there another deck, or an island?"""
    return board.boarding is not None or any(ship.trek is not None for ship in board.ships.values())


def sea_box(board: Everrain) -> Box:
    alone = len(board.seats) == 1 and not has_more(board)
    return Box(0, 0, SEA_WIDE, HIGH if alone else SEA_HIGH)


def ship_boxes(board: Everrain, first: Seat) -> dict[Seat, Box]:
    """The first one has a column of her own, the others share the row beneath the sea."""
    others = [seat for seat in board.seats if seat != first]
    top, wide = SEA_HIGH + GAP, _small(board)
    boxes = {seat: Box(n * (wide + GAP), top, wide, HIGH - top) for n, seat in enumerate(others)}
    return {first: Box(WIDE - OWN_WIDE, 0, OWN_WIDE, HIGH), **boxes}


def more_box(board: Everrain) -> Box:
    """After the last small ship: an enemy ship that is boarded, or an island that is explored."""
    left = (len(board.seats) - 1) * (_small(board) + GAP)
    top = SEA_HIGH + GAP
    return Box(left, top, min(SEA_WIDE - left, SMALL_WIDE), HIGH - top)


def _small(board: Everrain) -> float:
    lots = len(board.seats) - 1 + has_more(board)
    return min(SMALL_WIDE, (SEA_WIDE - GAP * (lots - 1)) / max(1, lots))


# --- the chart --------------------------------------------------------------------------------------


def charted(board: Everrain, asked: Collection[Cell] = ()) -> list[Cell]:
    """Hexes that are drawn: what is known and the hexes next to it, storms, and what somebody is asked about. So the
    chart grows with the voyage, and is as large as it can be."""
    known = set(board.sea) or set(cells_of(START))
    near = {there for cell in known for there in AHEAD[cell] if there}
    over = {cell for storm in board.storms.values() for cell in storm.cells}
    wanted = known | near | over | set(asked)
    return [cell for cell in PLACE_OF if cell in wanted]


class Chart(Struct, frozen=True):
    """Where each hex lies."""

    spots: dict[Cell, tuple[float, float]]
    size: float

    def shape(self, cell: Cell) -> tuple[tuple[float, float], ...]:
        return hexagon(*self.spots[cell], self.size)


def chart_of(board: Everrain, asked: Collection[Cell] = ()) -> Chart:
    """As large as there is room for."""
    box, cells = sea_box(board), charted(board, asked)
    across = {cell: HEX[cell].q + HEX[cell].r / 2 for cell in cells}
    left, right = min(across.values()), max(across.values())
    rows = [HEX[cell].r for cell in cells]
    wide, high = (right - left + 1) * FLAT, (max(rows) - min(rows)) * 1.5 + 2
    size = round(min((box.wide - 2 * EDGE) / wide, (box.high - 2 * EDGE) / high, MOST), 2)
    x, y = box.x + (box.wide - wide * size) / 2, box.y + (box.high - high * size) / 2
    spots = {
        cell: (
            round(x + (across[cell] - left + 0.5) * FLAT * size, 2),
            round(y + (HEX[cell].r - min(rows)) * 1.5 * size + size, 2),
        )
        for cell in cells
    }
    return Chart(spots, size)
