"""What the humans' chances are, as everybody can see them: the voyage that is left, and what may run out before.

All is counted in logarithms of a chance: a loss weighs more the less is left, and less the nearer port is."""

from functools import cached_property

from domain.unfathomable.board import Atlantica
from domain.unfathomable.bots.odds import RUIN, lasts
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import DECKS, DEEP, MONARCHS, ROOMS, WATERS, Dial, Space

PACE = 1.1
"""Spaces of the travel track in a turn."""
HASTE = 1.4
"""How much more a space of the track is worth than the turn it saves: traitors grow bolder with time."""
LEG = 2.9
"""How far a waypoint brings the ship."""
LOSSES: dict[Dial, float] = {"fuel": 0.15, "food": 0.3, "sanity": 0.35, "souls": 0.36}
"""What a turn takes from each dial."""
FUEL_A_MILE = 0.3
WORN = 0.18
"""Rooms that a turn damages beyond what the Deep Ones on board will."""
MENACE = {"room": 0.5, "deck": 0.3, "water": 0.14, "deep": 0.06}
"""Rooms that a Deep One will have damaged, by where it is."""
LEAST = 0.04
"""What one of anything is worth at least."""
ROOM = 0.05
"""What a damaged room costs, however many there are."""
MONARCH = 0.12
"""What a monarch beside the ship costs."""
OVERRUN = (1.6, 1.3, 0.9, 0.75, 0.55, 0.45, 0.35, 0.28, 0.2, 0.15, 0.1, 0.06, 0.03)
"""What is to be feared of having no more Deep Ones in the supply than so many, from none on."""
LOST_PASSENGER, PREY = 0.7, 0.95
"""How likely a passenger on deck is lost, and one beside a Deep One."""


class Outlook:
    def __init__(self, board: Atlantica, flat: bool = False) -> None:
        self.board = board
        self.flat = flat
        """A loss counts by what is left now, whatever is to come."""

    # --- the voyage -----------------------------------------------------------------------------------

    @cached_property
    def turns(self) -> float:
        return self.turns_from(self.board.distance(), self.board.travel)

    def turns_from(self, distance: float, travel: float) -> float:
        """How many more turns the voyage takes."""
        left = NUMBERS.goal - distance
        waypoints = max(1.0, left / LEG) if left > 0 else 0.0
        return (NUMBERS.track_end * (waypoints + 1) - travel) / PACE

    def chances(self, turns: float, distance: float) -> float:
        """What is to be hoped for with so many turns to come."""
        dials = sum(lasts(n, self.expected(dial, turns, distance)) for dial, n in self.board.dials.items())
        return dials + self.hull(len(self.board.damage), turns)

    def expected(self, dial: Dial, turns: float, distance: float) -> float:
        """What will be lost of a dial."""
        ahead = FUEL_A_MILE * max(0.0, NUMBERS.goal - distance) if dial == "fuel" else 0.0
        return LOSSES[dial] * turns + ahead

    def sailed(self, miles: int, steps: float) -> float:
        """What it is worth to have come so far: waypoints, and spaces of the track."""
        if self.flat:
            return miles / 8 + steps / 8
        distance = self.board.distance() + miles
        turns = max(0.0, self.turns_from(distance, self.board.travel + steps))
        return self.chances(turns, distance) - self.chances(self.turns, self.board.distance())

    @cached_property
    def step(self) -> float:
        """What a space of the travel track is worth; the last one everything."""
        if self.board.distance() >= NUMBERS.goal and self.board.travel == NUMBERS.track_end - 1:
            return -RUIN
        return HASTE * max(LEAST, self.sailed(0, 1.0))

    # --- dials ----------------------------------------------------------------------------------------

    def turned(self, dial: Dial, by: int) -> float:
        """What a change of a dial is worth."""
        left = self.board.dials[dial]
        if self.flat:
            return by / max(1, left)
        after = min(NUMBERS.dial_most, left + by)
        expected = self.expected(dial, self.turns, self.board.distance())
        return lasts(after, expected) - lasts(left, expected) + LEAST * (after - left)

    # --- the ship -------------------------------------------------------------------------------------

    def hull(self, damaged: int, turns: float, more: float = 0.0) -> float:
        return lasts(NUMBERS.fatal_damage - damaged, self.menace + more + WORN * turns)

    @cached_property
    def menace(self) -> float:
        return sum(MENACE[kind_of(space)] * n for space, n in self.board.deep_ones.items())

    def damaged(self, n: int = 1) -> float:
        """What it is worth if so many rooms more are damaged, or fewer."""
        now = len(self.board.damage)
        if self.flat:
            return -n / max(1, NUMBERS.fatal_damage - now)
        after = max(0, now + n)
        return self.hull(after, self.turns) - self.hull(now, self.turns) - ROOM * (after - now)

    # --- monsters -------------------------------------------------------------------------------------

    def deep_ones(self, space: Space, n: int = 1) -> float:
        """What it is worth if so many more are there, or fewer; those that are spawned or defeated."""
        reserve = self.board.reserve - n
        if reserve < 0:
            return RUIN
        return self.shifted(MENACE[kind_of(space)] * n) + self.supply(reserve) - self.supply(self.board.reserve)

    def shifted(self, menace: float) -> float:
        """What more or less menace is worth."""
        if self.flat:
            return -menace / 7
        now = len(self.board.damage)
        return self.hull(now, self.turns, menace) - self.hull(now, self.turns) - ROOM * menace

    def supply(self, reserve: int) -> float:
        if self.flat:
            return 0.0
        return -OVERRUN[reserve] if reserve < len(OVERRUN) else 0.0

    @cached_property
    def cast(self) -> float:
        """What the greater banishment would be worth now."""
        board = self.board
        swept = [(s, board.deep_ones_at(s)) for s in (*DECKS, *WATERS) if board.deep_ones_at(s)]
        away = self.shifted(-sum(MENACE[kind_of(space)] * n for space, n in swept))
        more = self.supply(board.reserve + sum(n for _, n in swept)) - self.supply(board.reserve)
        lost = self.passenger * (1 - LOST_PASSENGER) * board.passengers_on_deck()
        humans = sum(board.is_human(seat) for deck in DECKS for seat in board.sailor_at(deck))
        return away + more + MONARCH * sum(board.monarchs[m] != DEEP for m in MONARCHS) + lost - 0.1 * humans

    def ritual(self, steps: float) -> float:
        """What spaces of the ritual track are worth: there is always something to banish later."""
        usual, left = 0.35, NUMBERS.track_end - self.board.ritual
        if steps >= left:
            return self.cast
        return steps * (0.5 * max(0.0, self.cast) + 0.5 * usual) / (left if steps > 0 else left + 1)

    # --- passengers -----------------------------------------------------------------------------------

    @cached_property
    def passenger(self) -> float:
        """What the loss of one costs."""
        return 0.9 * self.turned("souls", -1) + 0.1 * self.turned("sanity", -1)

    def risk_at(self, space: Space) -> float:
        """How likely a passenger there is lost."""
        board = self.board
        if board.deep_ones_at(space):
            return PREY
        beside = board.deep_ones_at(WATERS[DECKS.index(space)])
        return LOST_PASSENGER + (0.2 if beside else 0.0)


def kind_of(space: Space) -> str:
    if space in ROOMS:
        return "room"
    return "deck" if space in DECKS else "deep" if space == DEEP else "water"
