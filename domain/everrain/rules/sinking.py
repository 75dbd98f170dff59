"""Rules: PLAYER DEATH & SINKING. A ship is lost, and comes back."""

from domain.everrain.board import NO_CARD, Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.facts.boarding import BoardingOver
from domain.everrain.facts.sea import ShipPlaced, WreckLeft
from domain.everrain.facts.ship import CoinChanged, ShipSank
from domain.everrain.names import CALM, SEA_TERRAIN, SUNKEN, TREASURES_PAST, Cell, Terrain, WreckId
from domain.everrain.rules.aims import tally
from domain.everrain.rules.chart import FACES, START, cells_of, steps
from domain.everrain.rules.crew import draw_deckhand, go
from domain.everrain.rules.foes import banish, remove
from domain.everrain.rules.numbers import count_of_ship
from domain.everrain.rules.places import is_theirs
from domain.everrain.rules.tracks import advance_elder
from domain.everrain.rules.upgrades import drop_schematic, drop_treasure, release
from domain.everrain.rules.visits import close_visit, let_go
from domain.kernel import Ask, Card, Game, Place, Seat, choose_one

G = Game[Everrain]
SHIP = "ship"


def is_lost(board: Everrain, seat: Seat) -> bool:
    """All nodes are destroyed, or nobody is left."""
    ship = board.ships[seat]
    return ship.afloat() and (not ship.crew or len(ship.broken) == len(NUMBERS.deck))


async def sink(g: G, seat: Seat) -> None:
    """Everything is lost but the upgrades, half the clues and a treasure, and these two lie on the wreck."""
    ship, at = g.board.ships[seat], g.board.ships[seat].at
    kept = Card(await choose_one(seat, "save_treasure", tuple(ship.hold), "EVER-144")) if ship.hold else NO_CARD
    clues = ship.clues - ship.clues // 2
    coin = min(ship.coin, count_of_ship(g, seat, "strongroom", 0)) if ship.coin else 0
    for crew in list(ship.crew):
        await go(g, seat, crew)
    for card in list(ship.hold):
        drop_treasure(g, seat, card, SUNKEN if card == kept else TREASURES_PAST)
    for slot in list(ship.schematics):
        drop_schematic(g, seat, slot)
    for enemy in list(ship.captives.values()):
        release(g, enemy)
    for berth in list(ship.passengers):
        let_go(g, seat, berth)
    close_visit(g, seat)
    g.emit(ShipSank(seat, coin))
    g.emit(WreckLeft(WreckId(f"wreck.{g.board.made}"), at, seat, clues, kept))
    give_up_boarding(g, seat)
    banish(g, g.board.enemies_on(seat))
    advance_elder(g, 1)
    tally(g, "ships_sunk")


def give_up_boarding(g: G, seat: Seat) -> None:
    """Enemies who stayed on their own deck sail on with their ship (ruling A124)."""
    if g.board.boarding is not None and g.board.boarding.seat == seat:
        for id in g.board.enemies_on(seat):
            if is_theirs(g.board.enemies[id].zone):
                remove(g, id)
        g.emit(BoardingOver(seat))


# --- coming back, and setting out -------------------------------------------------------------------


async def return_to_port(g: G, seat: Seat) -> None:
    """With a deckhand and some coin, on the closest port that nobody is in."""
    sank = g.board.ships[seat].sank_at
    ports = [cell for cell in free_cells(g.board, "port") if cell not in g.board.lost_ports]
    cells = closest(g.board, sank, ports) or entry_cells(g.board, sank)
    if cells:
        await draw_deckhand(g, seat)
        g.emit(CoinChanged(seat, NUMBERS.coin_after_sinking))
        await place_ship(g, seat, cells, "EVER-145")


async def enter(g: G, seat: Seat) -> None:
    """A ship sets out on the starting tile."""
    cells = entry_cells(g.board, cells_of(START)[0])
    if cells:
        await place_ship(g, seat, cells, "EVER-9")


async def place_ship(g: G, seat: Seat, cells: list[Cell], rule: str) -> None:
    """On one of these hexes, looking anywhere."""
    form = Place({SHIP: dict.fromkeys(map(str, cells), (1 << FACES) - 1)}, {SHIP: SHIP})
    (spot,) = await Ask(seat, "set_out", form, rule)
    g.emit(ShipPlaced(seat, Cell(spot.at), spot.turn))


def entry_cells(board: Everrain, near: Cell) -> list[Cell]:
    """A calm hex of the starting tile; else another sea hex of it; else the nearest calm one, or any that is free.
    Where every hex is taken, a captain waits for the next turn."""
    start = cells_of(START)
    free = free_cells(board, *SEA_TERRAIN)
    calm = [cell for cell in free if board.sea[cell] in CALM]
    for cells in ([c for c in calm if c in start], [c for c in free if c in start]):
        if cells:
            return cells
    land = [cell for cell in board.sea if not board.occupied(cell)]
    return closest(board, near, calm) or closest(board, near, free) or closest(board, near, land)


def free_cells(board: Everrain, *terrain: Terrain) -> list[Cell]:
    return [cell for cell in board.of_terrain(*terrain) if not board.occupied(cell)]


def closest(board: Everrain, near: Cell, cells: list[Cell]) -> list[Cell]:
    least = min((steps(near, cell) for cell in cells), default=0)
    return [cell for cell in cells if steps(near, cell) == least]
