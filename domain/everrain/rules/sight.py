"""Rules: ARTILLERY & LINE OF SIGHT. What guns reach, and what they see."""

from collections.abc import Sequence
from functools import cache

from domain.everrain.board import Everrain
from domain.everrain.content import ELDER_ONES, GUNS, RAIDER_CARDS, Target
from domain.everrain.names import LAND, PORT_SLOT, Cell, ElderId, RaiderKind, Side, Slot, UpgradeId
from domain.everrain.rules.chart import CELL, HEX, between
from domain.parts.hexes import Hex, hex_of

Grid = dict[tuple[int, int], tuple[int, Side]]
"""Offsets as they lie for a face -> dice, and where the gun is served."""


def blocks(board: Everrain, cell: Cell | None) -> bool:
    """Ships, land and storms stand in the way."""
    return cell is not None and _stands_in_the_way(board, cell)


def _stands_in_the_way(board: Everrain, cell: Cell) -> bool:
    return board.sea.get(cell) in LAND or board.storm_over(cell) or board.occupied(cell)


def sees(board: Everrain, a: Cell, b: Cell) -> bool:
    """An open line from middle to middle. Along an edge it is open if one of the two sides is (ruling A28). What stands
    on the two hexes themselves is in nobody's way."""
    through, along = between(a, b)
    if any(blocks(board, cell) for cell in through):
        return False
    return not any(blocks(board, one) and blocks(board, two) for one, two in along)


def in_haven(board: Everrain, cell: Cell) -> bool:
    """In a port nobody fires or is fired at, unless a storm lies over it."""
    return board.sea[cell] == "port" and not board.storm_over(cell) and cell not in board.lost_ports


def can_fire_from(board: Everrain, cell: Cell) -> bool:
    return not board.storm_over(cell) and (board.sea[cell] != "port" or cell in board.lost_ports)


# --- grids ------------------------------------------------------------------------------------------


@cache
def gun_grid(entry: UpgradeId, slot: Slot, face: int) -> Grid:
    """What a gun in this slot reaches from a ship that looks along this face."""
    side: Side = "port" if slot == PORT_SLOT else "starboard"
    out: Grid = {}
    for target in GUNS[entry].grid:
        at = hex_of(target.at)
        turned = (mirrored(at) if slot == PORT_SLOT else at).turned(face)
        out[(turned.q, turned.r)] = (target.dice, target.node or side)
    return out


def mirrored(at: Hex) -> Hex:
    """Starboard to port, over the line ahead."""
    return Hex(at.q + at.r, -at.r)


@cache
def raider_grid(kind: RaiderKind, face: int) -> tuple[Hex, ...]:
    return tuple(_turned(target, face) for target in RAIDER_CARDS[kind].grid)


def _turned(target: Target, face: int) -> Hex:
    return hex_of(target.at).turned(face)


def offset(a: Cell, b: Cell) -> tuple[int, int]:
    here, there = HEX[a], HEX[b]
    return there.q - here.q, there.r - here.r


def firing_posts(board: Everrain, kind: RaiderKind, own: Cell, target: Cell) -> list[tuple[Cell, int]]:
    """From where, and looking which way, an enemy ship has a target in its grid and in sight."""
    return _posts(board, [raider_grid(kind, face) for face in range(6)], own, target)


@cache
def elder_grid(entry: ElderId, face: int) -> tuple[Hex, ...]:
    return tuple(_turned(target, face) for target in ELDER_ONES[entry].grid)


def elder_posts(board: Everrain, entry: ElderId, own: Cell, target: Cell) -> list[tuple[Cell, int]]:
    """The same for an Elder One."""
    return _posts(board, [elder_grid(entry, face) for face in range(6)], own, target)


def _posts(board: Everrain, grids: Sequence[tuple[Hex, ...]], own: Cell, target: Cell) -> list[tuple[Cell, int]]:
    """`grids` by face."""
    goal, out = HEX[target], []
    seen: dict[Cell, bool] = {}
    for face, grid in enumerate(grids):
        for reach in grid:
            cell = CELL.get((goal.q - reach.q, goal.r - reach.r))
            if cell is None:
                continue
            if cell not in seen:
                seen[cell] = _good_post(board, cell, own, target)
            if seen[cell]:
                out.append((cell, face))
    return out


def _good_post(board: Everrain, cell: Cell, own: Cell, target: Cell) -> bool:
    if cell not in board.sea or (cell != own and board.occupied(cell)):
        return False
    return can_fire_from(board, cell) and _sees_without(board, cell, target, own)


def _sees_without(board: Everrain, a: Cell, b: Cell, own: Cell) -> bool:
    """The ship itself is not in its way, where it is now."""

    def hides(cell: Cell | None) -> bool:
        if cell is not None and cell == own:
            return board.sea.get(cell) in LAND or board.storm_over(cell)
        return blocks(board, cell)

    through, along = between(a, b)
    return not any(map(hides, through)) and not any(hides(one) and hides(two) for one, two in along)
