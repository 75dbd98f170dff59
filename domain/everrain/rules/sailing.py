"""Rules: SHIP MOVEMENT. Turning, sailing on, revealing map tiles; what it costs and what it brings."""

from domain.everrain.board import Everrain
from domain.everrain.content import TILE_CARDS
from domain.everrain.facts.sea import PointsGained, PointsSpent, ShipMoved, ShipTurned, TileLaid
from domain.everrain.facts.ship import BenefitUsed, CluesChanged
from domain.everrain.names import MAP, TILES, Cell, Order, TileId
from domain.everrain.rules.altars import cross_into
from domain.everrain.rules.chart import FACES, at_uncovered, empty_ahead, open_ahead, terrain_of
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.numbers import count_of_ship, of_ship
from domain.everrain.rules.orders import issue
from domain.everrain.rules.places import looks_out, navigation_points
from domain.everrain.rules.ports import arrive
from domain.everrain.rules.raiders import raider_appears
from domain.everrain.rules.storms import crossings
from domain.everrain.rules.visits import close_visit
from domain.kernel import Card, Game, Seat, Zone

G = Game[Everrain]
TURNS = {"left": -1, "right": 1}
ROUGH = 2


def set_sail(g: G, seat: Seat, order: Order) -> None:
    """A Navigation order is issued and gives its points."""
    issue(g, seat, order, "navigation")
    g.emit(PointsGained(seat, navigation_points(g.board, seat)))


def step_cost(board: Everrain, seat: Seat, cell: Cell | None = None) -> int:
    """What turning, sailing on or revealing costs where the ship is: double in Rough Seas and in a storm."""
    at = board.ships[seat].at if cell is None else cell
    if board.storm_over(at):
        return ROUGH
    return of_ship(board, seat, "rough", ROUGH) if board.sea[at] == "rough" else 1


# --- what can be done -------------------------------------------------------------------------------


def sailing_options(board: Everrain, seat: Seat) -> list[str]:
    """What the points that are left allow: `left`, `right`, `ahead`, `reveal`, and in a port any facing once, free of
    cost. On a hex with another ship only what leads on to a free one."""
    ship = board.ships[seat]
    if not ship.points:
        return []
    cost = step_cost(board, seat)
    passing = is_passing(board, seat)
    out: list[str] = []
    if cost <= ship.points:
        left = ship.points - cost
        for name, by in TURNS.items():
            if not passing or leads_on(board, seat, ship.at, (ship.face + by) % FACES, left):
                out.append(name)
        ahead = open_ahead(board, ship.at, ship.face)
        if ahead is not None and (is_free(board, seat, ahead) or leads_on(board, seat, ahead, ship.face, left)):
            out.append("ahead")
        if not passing and can_reveal(board, seat) and looks_out(board, seat):
            out.append("reveal")
    if not passing and not ship.swung and at_uncovered(board, seat, "port"):
        out += [f"face.{face}" for face in range(FACES) if face != ship.face]
    return out


def is_free(board: Everrain, seat: Seat, cell: Cell) -> bool:
    other = board.ship_at(cell)
    return other in (None, seat) and board.raider_at(cell) is None and not board.elder_at(cell)


def is_passing(board: Everrain, seat: Seat) -> bool:
    """Is the ship on a hex with another one? It cannot stay there."""
    at = board.ships[seat].at
    others = any(other != seat and ship.at == at for other, ship in board.ships.items())
    return others or board.raider_at(at) is not None or board.elder_at(at)


def leads_on(board: Everrain, seat: Seat, cell: Cell, face: int, points: int) -> bool:
    """Can a ship that passes a hex get to a free one with so many points?"""
    cost = step_cost(board, seat, cell)
    if points < cost:
        return False
    for by in range(FACES):
        turned = min(by, FACES - by) * cost
        ahead = open_ahead(board, cell, (face + by) % FACES)
        if ahead is None or points < turned + cost:
            continue
        left = points - turned - cost
        if is_free(board, seat, ahead) or leads_on(board, seat, ahead, (face + by) % FACES, left):
            return True
    return False


def can_reveal(board: Everrain, seat: Seat) -> bool:
    """The ship looks at an empty place, no storm is over it, and there is a tile of this act or an earlier one."""
    ship = board.ships[seat]
    if empty_ahead(board, ship.at, ship.face) is None or board.storm_over(ship.at):
        return False
    return next_stack(board) is not None


def next_stack(board: Everrain) -> Zone | None:
    """The tiles of earlier acts come first; those of later acts not yet."""
    return next((zone for act, zone in TILES.items() if act <= board.act and board.zones.get(zone)), None)


# --- doing it ---------------------------------------------------------------------------------------


async def sail(g: G, seat: Seat, option: str) -> None:
    if option == "ahead":
        await sail_on(g, seat)
    elif option == "reveal":
        pay_step(g, seat)
        await reveal(g, seat)
    elif option in TURNS:
        await turn(g, seat, (g.board.ships[seat].face + TURNS[option]) % FACES)
    else:
        g.emit(ShipTurned(seat, int(option.partition(".")[2]), free=True))


def pay_step(g: G, seat: Seat) -> None:
    at = g.board.ships[seat].at
    if g.board.sea[at] == "rough" and not g.board.storm_over(at):
        count_of_ship(g, seat, "rough", ROUGH)
    g.emit(PointsSpent(seat, step_cost(g.board, seat)))


async def turn(g: G, seat: Seat, face: int) -> None:
    """One face."""
    pay_step(g, seat)
    await look_to(g, seat, face)


async def look_to(g: G, seat: Seat, face: int) -> None:
    """A change of facing, whatever brings it about: in a storm it costs 1 damage."""
    g.emit(ShipTurned(seat, face))
    if g.board.storm_over(g.board.ships[seat].at):
        await damage_ship(g, seat, count_of_ship(g, seat, "storm_turn", 1))


async def sail_on(g: G, seat: Seat) -> None:
    """Into the hex ahead, and what waits there: the storm, an altar's servants, a port."""
    ship = g.board.ships[seat]
    before = ship.at
    ahead = open_ahead(g.board, before, ship.face)
    assert ahead is not None
    close_visit(g, seat)
    pay_step(g, seat)
    g.emit(ShipMoved(seat, ahead))
    await damage_ship(g, seat, crossings(g.board, before, ahead))
    if ship.afloat():
        await cross_into(g, seat, before, ahead)
    if ship.afloat() and not is_passing(g.board, seat):
        await arrive(g, seat)


async def reveal(g: G, seat: Seat) -> None:
    """Rules: REVEALING NEW MAP TILES. The tile is laid, its clues are collected, an enemy ship may appear."""
    board, ship = g.board, g.board.ships[seat]
    place = empty_ahead(board, ship.at, ship.face)
    assert place is not None
    tile = lay_tile(g, place)
    more = 0 if "reveal_clues" in ship.used else count_of_ship(g, seat, "reveal_clues", 0)
    if more:
        g.emit(BenefitUsed(seat, "reveal_clues"))
    g.emit(CluesChanged(seat, TILE_CARDS[tile].clues + more))
    for cell, kind in terrain_of(tile, place).items():
        if kind == "spawn":
            await raider_appears(g, cell)


def lay_tile(g: G, place: str) -> TileId:
    """The next tile of the stacks lies here, for all to see."""
    stack = next_stack(g.board)
    assert stack is not None
    card: Card = g.board.cards(stack)[0]
    g.show([card])
    g.move([card], stack, MAP)
    tile = TileId(g.face(card))
    g.emit(TileLaid(place, tile, terrain_of(tile, place)))
    return tile
