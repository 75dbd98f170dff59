"""Rules: ENEMIES AT SEA, their routes: the cheapest way by turning and sailing on."""

from collections.abc import Iterable
from functools import lru_cache

from domain.everrain.board import Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.names import Cell
from domain.everrain.rules.chart import AHEAD, FACES

State = tuple[Cell, int]
"""A hex, and which way a ship there looks."""
Field = dict[State, int]
"""Points to the goal from wherever it can be reached."""
LEFT, RIGHT, ON = "left", "right", "on"
DOUBLE = 2


def cost_at(board: Everrain, cell: Cell) -> int:
    """What a turn or a step costs on this hex: twice as much in Rough Seas or a storm."""
    return DOUBLE if board.sea[cell] == "rough" or board.storm_over(cell) else 1


def field_to(board: Everrain, goals: Iterable[State], own: Cell) -> Field:
    """How far it is from everywhere, over hexes that nobody is on; the ship's own counts as free."""
    taken = {ship.at for ship in board.ships.values()} | {raider.at for raider in board.raiders.values()}
    if board.elder is not None:
        taken.add(board.elder.at)
    free = frozenset(cell for cell in board.sea if cell not in taken or cell == own)
    dear = frozenset(cell for cell in free if cost_at(board, cell) == DOUBLE)
    return _field(tuple(sorted(goals)), free, dear)


@lru_cache(maxsize=256)
def _field(goals: tuple[State, ...], free: frozenset[Cell], dear: frozenset[Cell]) -> Field:
    """From the goals backwards, by rising cost."""
    far: Field = {}
    waves: list[list[State]] = [[state for state in goals if state[0] in free], [], []]
    n = 0
    while any(waves):
        for state in waves[0]:
            if state in far:
                continue
            far[state] = n
            cell, face = state
            price = 2 if cell in dear else 1
            waves[price] += ((cell, (face + 1) % FACES), (cell, (face - 1) % FACES))
            behind = AHEAD[cell][(face + 3) % FACES]
            if behind is not None and behind in free:
                waves[2 if behind in dear else 1].append((behind, face))
        waves = [waves[1], waves[2], []]
        n += 1
    return far


def best_actions(board: Everrain, far: Field, state: State) -> list[str]:
    """What a cheapest way may begin with. Sailing on comes before turning; only left and right are a tie."""
    here = far.get(state)
    if not here:
        return []
    cell, face = state
    price = cost_at(board, cell)
    ahead = AHEAD[cell][face]
    if ahead is not None and far.get((ahead, face), NUMBERS.columns * 1000) + price == here:
        return [ON]
    turns = {LEFT: (cell, (face - 1) % FACES), RIGHT: (cell, (face + 1) % FACES)}
    return [name for name, there in turns.items() if far.get(there, -10) + price == here]


def any_facing(cell: Cell) -> list[State]:
    return [(cell, face) for face in range(FACES)]
