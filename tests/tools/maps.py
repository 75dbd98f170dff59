"""`python -m tests.tools.maps 10000`: maps of The Everrain by lot. How many turns does a ship need to its first port,
if it does nothing but look for one?"""

import random
import sys
from collections import Counter

from domain.everrain.board import Everrain, Ship
from domain.everrain.bots.courses import ways
from domain.everrain.content import NUMBERS, TILE_CARDS
from domain.everrain.names import CALM, Cell
from domain.everrain.rules.chart import AHEAD, FACES, PLACE_OF, START, terrain_of
from domain.everrain.rules.routes import State, cost_at
from domain.kernel import Seat

SEAT = Seat("s1")
FIRST_ACT = 1
ORDERS = NUMBERS.orders["navigation"]
POINTS = 2
"""Of an order: one deckhand is at the helm, the other in the crow's nest."""
IN_TIME = 5
"""Turns. A table of four comes to the end of the first act in the fifth round, if nobody does anything about it."""
WANTED = 0.99
TURNS = {"left": -1, "right": 1}


class Search:
    """A ship on a map that is not known yet."""

    def __init__(self, seed: int) -> None:
        lots = random.Random(f"map-{seed}")
        self.stack = [tile.id for tile in TILE_CARDS.values() if tile.act == FIRST_ACT]
        lots.shuffle(self.stack)
        self.ship = Ship("pariah")
        self.board = Everrain(ships={SEAT: self.ship})
        self.lay(START)
        self.ship.at = lots.choice([cell for cell, kind in self.board.sea.items() if kind in CALM])
        self.ship.face = next((f for f in range(FACES) if self.looks_at_nothing((self.ship.at, f))), 0)

    def lay(self, place: str) -> None:
        self.board.sea.update(terrain_of(self.stack.pop(), place))

    def turns_to_port(self) -> int:
        """The turn in which it arrives."""
        turn = 1
        while True:
            for _ in range(ORDERS):
                if self.sails():
                    return turn
            turn += 1

    def sails(self) -> bool:
        """One order's points. Gives whether it is in a port."""
        points = POINTS
        while points >= cost_at(self.board, self.ship.at):
            price, step = cost_at(self.board, self.ship.at), self.next_step()
            points -= price
            self.take(step)
            if self.board.sea[self.ship.at] == "port":
                return True
        return False

    def next_step(self) -> str:
        """Towards the nearest port; if none is known, towards the nearest waters that nobody knows."""
        reach = ways(self.board, SEAT)
        known = [reach[state] for state in reach if self.board.sea[state[0]] == "port"]
        return min(known or [reach[state] for state in reach if self.looks_at_nothing(state)])[1]

    def looks_at_nothing(self, state: State) -> bool:
        ahead = AHEAD[state[0]][state[1]]
        return ahead is not None and ahead not in self.board.sea

    def take(self, step: str) -> None:
        if not step:
            self.lay(PLACE_OF[self.ahead()])
        elif step == "ahead":
            self.ship.at = self.ahead()
        else:
            self.ship.face = (self.ship.face + TURNS[step]) % FACES

    def ahead(self) -> Cell:
        there = AHEAD[self.ship.at][self.ship.face]
        assert there is not None
        return there


def in_time(maps: int, first: int = 1) -> tuple[float, Counter[int]]:
    """The share of maps with a port in time, and how many turns it took how often."""
    turns = Counter(Search(seed).turns_to_port() for seed in range(first, first + maps))
    return sum(n for turn, n in turns.items() if turn <= IN_TIME) / maps, turns


def main(arguments: list[str]) -> int:
    maps = int(arguments[0]) if arguments else 10_000
    found, turns = in_time(maps)
    spread = ", ".join(f"{turn}: {n / maps:.1%}" for turn, n in sorted(turns.items()))
    print(f"{maps} maps: a port within {IN_TIME} turns on {found:.2%} ({WANTED:.0%} wanted). By turn: {spread}")
    return 0 if found >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
