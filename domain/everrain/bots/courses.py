"""Where a captain who looks ahead wants to sail: what every place is worth, and how far it is."""

from functools import lru_cache

from domain.everrain.board import Everrain, Ship
from domain.everrain.bots.gunnery import firing_states, guns_of
from domain.everrain.content import DENIZEN_CARDS, GUNS, NUMBERS, RAIDER_CARDS, TILE_CARDS, TREASURE_CARDS
from domain.everrain.names import Cell
from domain.everrain.rules.chart import AHEAD, FACES, PLACE_OF, at_uncovered, steps
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.places import navigation_points
from domain.everrain.rules.raiders import hull_left
from domain.everrain.rules.routes import DOUBLE, State, cost_at
from domain.everrain.rules.services import clue_value
from domain.everrain.rules.sight import in_haven
from domain.kernel import Seat

Ways = dict[State, tuple[int, str]]
"""Wherever a ship can get -> the points it takes, and the first step there."""
TURN_IN_A_STORM = 2
"""Points that a broken node is worth."""
BEGIN = 0.6
"""What a turn costs whoever does not move at all, in turns."""
ORDERS_A_TURN = 2
COIN_A_CLUE = 15
STEP = 4.5
"""What handing in clues for a step is worth."""
QUAY = 0.6
"""Whoever waits there, and a night without strain."""
HUNTED = 1.2
"""What an enemy ship in reach costs, when the turn ends."""
ISLAND, WRECK = 1.1, 0.9
BATTERED = 3
"""From so many broken nodes on it costs more."""
NEAR_ELDER = 3
HAUNTED = 0.7
"""What an enemy on deck costs."""
STORMY = 9.0
AGENDA = 0.55
"""What a step of the Agenda is worth, in clues."""
CLOSE = {1: 1.6, 2: 1.0}
"""What it is worth to see to somebody who can bear no more than this."""
HIT = 0.75
"""What an Attack die brings."""


def ways(board: Everrain, seat: Seat) -> Ways:
    """Over hexes that nobody is on, and round storms."""
    own = board.ships[seat]
    taken = {ship.at for ship in board.ships.values()} | {raider.at for raider in board.raiders.values()}
    if board.elder is not None:
        taken.add(board.elder.at)
    free = frozenset(cell for cell in board.sea if cell not in taken and not board.storm_over(cell))
    dear = frozenset(cell for cell in (*free, own.at) if cost_at(board, cell) == DOUBLE)
    swings = not own.swung and at_uncovered(board, seat, "port")
    return _ways((own.at, own.face), swings, free, dear, board.storm_over(own.at))


@lru_cache(maxsize=512)
def _ways(start: State, swings: bool, free: frozenset[Cell], dear: frozenset[Cell], stormy: bool) -> Ways:
    """By rising cost. Out of a port a ship may look anywhere at first. Whoever turns in a storm pays with the ship."""
    found: Ways = {}
    waves: list[list[tuple[State, str]]] = [[(start, "")], *([] for _ in range(2 + TURN_IN_A_STORM))]
    if swings:
        waves[0] += [((start[0], face), f"face.{face}") for face in range(FACES) if face != start[1]]
    n = 0
    while any(waves):
        for state, first in waves[0]:
            if state in found:
                continue
            found[state] = n, first
            cell, face = state
            price = 2 if cell in dear else 1
            waves[price + TURN_IN_A_STORM * (stormy and cell == start[0])] += (
                ((cell, (face + 1) % FACES), first or "right"),
                ((cell, (face - 1) % FACES), first or "left"),
            )
            ahead = AHEAD[cell][face]
            if ahead is not None and ahead in free:
                waves[price].append(((ahead, face), first or "ahead"))
        waves = [*waves[1:], []]
        n += 1
    return found


def stride(board: Everrain, seat: Seat) -> int:
    """Points a turn."""
    return ORDERS_A_TURN * max(2, navigation_points(board, seat))


def rate(board: Everrain, seat: Seat, worth: float, points: float) -> float:
    """What a place is worth for the time that it takes."""
    return worth / (BEGIN + points / stride(board, seat))


# --- what places are worth --------------------------------------------------------------------------


def unknown_waters(act: int) -> float:
    """What a tile of this act brings whoever reveals it."""
    tiles = [tile.clues for tile in TILE_CARDS.values() if tile.act == act]
    return sum(tiles) / len(tiles) + 0.2


def risk(board: Everrain, ship: Ship, cell: Cell) -> float:
    """What may happen there when the enemies act."""
    if in_haven(board, cell):
        return 0.0
    hunters = sum(steps(cell, r.at) <= RAIDER_CARDS[r.kind].engagement for r in board.raiders.values())
    worse = 1.0 + max(0, len(ship.broken) - BATTERED) / 2
    near = board.elder is not None and steps(cell, board.elder.at) <= NEAR_ELDER
    return HUNTED * worse * (hunters + 2 * near)


def haunted(board: Everrain, ship: Ship) -> set[str]:
    """Places where an enemy comes aboard of whoever sails in: those of altars, but for the one where the ship is."""
    altars = {PLACE_OF[cell] for cell in board.of_terrain("altar") if cell not in board.explored}
    return altars - {PLACE_OF[ship.at]}


def hunting(board: Everrain, ship: Ship) -> dict[State, float]:
    """From where a gun reaches an enemy ship, and what a shot at it is worth: it would take the Agenda on, and leaves a
    wreck."""
    best = max((target.dice for entry in guns_of(ship).values() for target in GUNS[entry].grid), default=0)
    out: dict[State, float] = {}
    for id, raider in board.raiders.items() if best and ship.fresh.get("artillery") else ():
        hull = hull_left(board, id)
        worth = min(1.0, HIT * best / hull) * (AGENDA * hull + WRECK)
        for state in firing_states(board, ship, [raider.at]):
            out[state] = max(worth, out.get(state, 0.0))
    return out


def perils(board: Everrain, ship: Ship) -> dict[Cell, float]:
    """What is to be feared on every hex."""
    cursed = haunted(board, ship)
    return {
        cell: risk(board, ship, cell) + HAUNTED * (PLACE_OF[cell] in cursed) + STORMY * board.storm_over(cell)
        for cell in board.sea
    }


def port_worth(board: Everrain, seat: Seat, cell: Cell, wanted: int) -> float:
    """Clues for a step, hands to hire, wounds, sleep and nodes to see to, goods and passengers to be rid of."""
    ship = board.ships[seat]
    coin = ship.coin
    out = QUAY
    if not board.awakened and clue_value(board, seat) >= NUMBERS.clues_a_step:
        out += STEP
    for crew, mate in ship.crew.items():
        room, worn = room_for_harm(board, seat, crew), mate.strain + mate.trauma
        if coin >= 10 and worn > 1:
            out += CLOSE.get(room, worn / 6)
            coin -= 10
    mended = min(len(ship.broken), coin // NUMBERS.services.repair)
    out += mended * (0.3 if len(ship.broken) <= BATTERED else 0.6)
    coin -= mended * NUMBERS.services.repair
    if coin >= 10:
        out += 1.2 * max(0, min(wanted - len(ship.crew), coin // 10))
    name = TILE_CARDS[board.tiles[PLACE_OF[cell]]].port
    for passenger in ship.passengers.values():
        out += 1.5 * (DENIZEN_CARDS[passenger.entry].destination == name)
    for held in ship.hold.values():
        card = TREASURE_CARDS[held]
        if card.kind == "commodity" and name != card.undesired_port:
            out += (card.desired if name == card.desired_port else card.standard / 2) / COIN_A_CLUE
    return out
