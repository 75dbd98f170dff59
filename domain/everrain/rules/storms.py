"""Rules: STORMS. They come with the acts, follow the first player or go where the players send them."""

from functools import cache

from domain.everrain.board import Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.facts.sea import StormMoved, StormRaised, StormStirs
from domain.everrain.names import Cell, StormId
from domain.everrain.rules.chart import AHEAD, CELL, FACES, HEX, PLACE_OF, steps
from domain.everrain.rules.dice import fate
from domain.kernel import AnyOf, Choose, Game, Place, Seat
from domain.parts.hexes import hex_of

G = Game[Everrain]
STORM = "storm"
STAY = "stay"


@cache
def shape(size: int, at: Cell, turn: int) -> tuple[Cell, ...] | None:
    """The hexes of a storm that is placed here and turned so; `None` if it would leave the board."""
    origin = HEX[at]
    found = [CELL.get(origin.plus(hex_of(part).turned(turn))) for part in NUMBERS.storms[str(size)]]
    cells = tuple(cell for cell in found if cell is not None)
    return cells if len(cells) == len(found) else None


def leader(board: Everrain) -> Seat | None:
    """The first player, or whoever is next and on the map (ruling A23)."""
    return next((seat for seat in board.seats_from(board.first) if board.ships[seat].afloat()), None)


async def raise_storm(g: G, size: int) -> None:
    """One of its hexes lies over the first player; the players choose how. With nobody on the map it waits for none:
    it comes up over where the first player's ship went down."""
    seat = leader(g.board)
    over = g.board.ships[seat].at if seat else g.board.ships[g.board.first].sank_at
    if not over:
        return
    fits: dict[str, int] = {}
    for at in PLACE_OF:
        if steps(at, over) > size:
            continue
        turns = sum(1 << t for t in range(FACES) if (cells := shape(size, at, t)) and over in cells)
        if turns:
            fits[str(at)] = turns
    _, (spot,) = await AnyOf(g.seats, "place_storm", Place({STORM: fits}, {STORM: STORM}), "EVER-101")
    cells = shape(size, Cell(spot.at), spot.turn)
    assert cells is not None
    g.emit(StormRaised(StormId(f"storm.{g.board.made}"), cells))


async def move_storm(g: G, id: StormId) -> None:
    """The Fate die: towards the first player, or where the players choose."""
    rolled = await fate("a storm")
    ways = moves(g.board, id)
    if rolled <= NUMBERS.storm_follows:
        seat = leader(g.board)
        options = towards(g.board, id, g.board.ships[seat].at, ways) if seat else []
        if options:
            face = options[0]
            if len(options) > 1:
                form = Choose(tuple(map(str, options)))
                g.emit(StormStirs(id, tuple(g.board.storms[id].cells)))
                _, answer = await AnyOf(g.seats, "storm_way", form, "EVER-102", "one", g.board.first)
                face = int(answer[0])
            g.emit(StormMoved(id, ways[face]))
    elif len(ways) > 1:
        g.emit(StormStirs(id, tuple(g.board.storms[id].cells)))
        _, (chosen,) = await AnyOf(g.seats, "storm_way", Choose(tuple(map(str, ways))), "EVER-102")
        g.emit(StormMoved(id, ways[int(chosen)]))
    elif ways:
        g.emit(StormMoved(id, *ways.values()))


def moves(board: Everrain, id: StormId) -> dict[int, tuple[Cell, ...]]:
    """Where a storm can go without leaving the board."""
    out: dict[int, tuple[Cell, ...]] = {}
    for face in range(FACES):
        cells = [AHEAD[cell][face] for cell in board.storms[id].cells]
        if None not in cells:
            out[face] = tuple(cell for cell in cells if cell is not None)
    return out


def towards(board: Everrain, id: StormId, goal: Cell, ways: dict[int, tuple[Cell, ...]]) -> list[int]:
    """The ways that bring it nearer to a hex; none if it is there already (ruling A21)."""
    now = min(steps(cell, goal) for cell in board.storms[id].cells)
    if not now:
        return []
    near = {face: min(steps(cell, goal) for cell in cells) for face, cells in ways.items()}
    least = min(near.values(), default=now)
    return [face for face, n in near.items() if n == least] if least < now else []


def storms_over(board: Everrain, cell: Cell) -> set[StormId]:
    return {id for id, storm in board.storms.items() if cell in storm.cells}


def crossings(board: Everrain, before: Cell, now: Cell) -> int:
    """How many storms a ship leaves and enters by a move: 1 damage each."""
    return len(storms_over(board, before) ^ storms_over(board, now))
