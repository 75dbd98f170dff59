"""What the guns of a ship reach, and from where they would."""

from domain.everrain.board import Everrain, Ship
from domain.everrain.content import GUNS
from domain.everrain.names import GUN_SLOTS, Cell, Slot, UpgradeId
from domain.everrain.rules.below import active
from domain.everrain.rules.chart import FACES, steps
from domain.everrain.rules.places import GUN_ZONE
from domain.everrain.rules.routes import State
from domain.everrain.rules.sight import can_fire_from, gun_grid, in_haven, offset, sees

REACH = 3
"""No gun reaches farther."""


def guns_of(ship: Ship) -> dict[Slot, UpgradeId]:
    """Those that work."""
    return {slot: held.entry for slot in GUN_SLOTS if (held := active(ship, slot)) and held.entry in GUNS}


def gun_posts(board: Everrain, ship: Ship) -> list[int]:
    """Zones from which a gun would reach an enemy ship or the Elder One."""
    if not can_fire_from(board, ship.at):
        return []
    aims = [raider.at for raider in board.raiders.values()]
    aims += [board.elder.at] if board.elder is not None else []
    out = []
    for slot, entry in guns_of(ship).items():
        grid = gun_grid(entry, slot, ship.face)
        for at in aims:
            found = grid.get(offset(ship.at, at))
            if found is not None and not in_haven(board, at) and sees(board, ship.at, at):
                out.append(GUN_ZONE[found[1]])
    return out


def firing_states(board: Everrain, ship: Ship, aims: list[Cell]) -> list[State]:
    """From where, and looking which way, a gun of the ship reaches one of these."""
    return list(dict.fromkeys(state for aim in aims for state in shots(board, ship, aim)))


def shots(board: Everrain, ship: Ship, aim: Cell) -> dict[State, int]:
    """From where, and looking which way, a gun of the ship reaches this hex, and with how many dice."""
    guns = guns_of(ship)
    out: dict[State, int] = {}
    for cell in board.sea if guns else ():
        if not (0 < steps(cell, aim) <= REACH and can_fire_from(board, cell) and sees(board, cell, aim)):
            continue
        for face in range(FACES):
            grids = [gun_grid(entry, slot, face) for slot, entry in guns.items()]
            dice = [grid[offset(cell, aim)][0] for grid in grids if offset(cell, aim) in grid]
            if dice:
                out[(cell, face)] = max(dice)
    return out
