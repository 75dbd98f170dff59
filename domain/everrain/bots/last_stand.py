"""What a captain who looks ahead makes of the Elder One's board: where what it asks for is done, and who does it."""

from domain.everrain.board import Everrain, Ship
from domain.everrain.bots.gunnery import guns_of, shots
from domain.everrain.content import GUNS
from domain.everrain.names import Cell
from domain.everrain.rules.aims import count_of, how_many, reached, risen
from domain.everrain.rules.chart import steps
from domain.everrain.rules.raiders import hull_left
from domain.everrain.rules.routes import State, any_facing
from domain.kernel import Seat

LAST = 6.0
"""What the Elder One's board asks for."""
OTHERS = 0.4
"""So much of it is left for whoever is farther off than a friend."""
HIT = 0.75
"""What an Attack die brings."""
NEAR = 3
LITTLE_TIME = 2


def asked(board: Everrain) -> frozenset[str]:
    """What is still to be done."""
    entry = risen(board)
    return frozenset(aim.what for aim in entry.hope if not reached(board, aim)) if entry is not None else frozenset()


def left_of(board: Everrain, what: str) -> int:
    """How often it is still to be done."""
    entry = risen(board)
    hopes = entry.hope if entry is not None else ()
    return max((how_many(board, aim.n) - count_of(board, aim) for aim in hopes if aim.what == what), default=0)


def counts_wrecks(board: Everrain) -> bool:
    """Is a ship that sinks what the Elder One waits for, and nearly enough? Else a lost ship comes back whole, and
    nobody spares it."""
    entry = risen(board)
    if entry is None or entry.quest.what != "ships_sunk":
        return False
    return how_many(board, entry.quest.n) - count_of(board, entry.quest) <= len(board.seats)


def is_late(board: Everrain) -> bool:
    """Will the Elder One or the enemy soon have what they want?"""
    entry = risen(board)
    if entry is None:
        return False
    ahead = board.last_space() - board.discovery["enemy"]
    near = isinstance(entry.quest.n, int) and entry.quest.n - count_of(board, entry.quest) <= NEAR
    return ahead <= LITTLE_TIME or near


def delivers(board: Everrain, ship: Ship) -> bool:
    """With clues for the Elder One: when all ships together have enough, when it is near, or when it is late."""
    if not ship.clues or board.elder is None or "clues" not in asked(board):
        return False
    held = sum(one.clues for one in board.ships.values())
    return held >= left_of(board, "clues") or is_late(board) or steps(ship.at, board.elder.at) <= NEAR


def wants_guns(board: Everrain, ship: Ship) -> bool:
    return bool(asked(board) & {"slowed", "raiders_sunk"}) and bool(guns_of(ship))


def last_worths(board: Everrain, seat: Seat) -> dict[State, float]:
    """Where what is asked for can be done, and what it is worth there."""
    ship, elder, out = board.ships[seat], board.elder, dict[State, float]()
    if elder is None:
        return out
    wanted = asked(board)
    if "altars_purged" in wanted:
        for cell in active_altars(board):
            out.update(dict.fromkeys(any_facing(cell), LAST * mine(board, seat, cell)))
    if delivers(board, ship):
        around = [cell for cell in board.sea if steps(cell, elder.at) == 1 and not board.storm_over(cell)]
        out.update({state: LAST for cell in around for state in any_facing(cell)})
    if "slowed" in wanted:
        out.update(_shots(board, ship, elder.at, 1))
    if "raiders_sunk" in wanted:
        for id, raider in board.raiders.items():
            for state, worth in _shots(board, ship, raider.at, hull_left(board, id)).items():
                out[state] = max(worth, out.get(state, 0.0))
    return out


def _shots(board: Everrain, ship: Ship, aim: Cell, hull: int) -> dict[State, float]:
    """From wherever a gun reaches this; what takes few shots is worth more."""
    best = max((target.dice for entry in guns_of(ship).values() for target in GUNS[entry].grid), default=1)
    share = (1 + min(1.0, HIT * best / hull)) / 2
    return {state: LAST * share * (1 + dice / best) / 2 for state, dice in shots(board, ship, aim).items()}


def active_altars(board: Everrain) -> list[Cell]:
    altars = board.of_terrain("altar")
    return [cell for cell in altars if cell not in board.explored and not board.storm_over(cell)]


def mine(board: Everrain, seat: Seat, cell: Cell) -> float:
    """The ship that is nearest goes; the others have less to do with it."""
    own = steps(board.ships[seat].at, cell)
    nearer = [one for one in board.afloat() if one != seat and steps(board.ships[one].at, cell) < own]
    return OTHERS if nearer else 1.0


def seeks_altars(board: Everrain) -> bool:
    """All that are known are purged, and still they are too few."""
    return "altars_purged" in asked(board) and left_of(board, "altars_purged") > 0 and not active_altars(board)
