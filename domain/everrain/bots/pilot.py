"""The part of a captain's mind that says where to: every place by what it brings, and how far it is."""

from collections.abc import Mapping
from functools import cached_property

from domain.everrain.bots.courses import (
    ISLAND,
    WRECK,
    Ways,
    hunting,
    perils,
    port_worth,
    rate,
    risk,
    unknown_waters,
    ways,
)
from domain.everrain.bots.last_stand import (
    LAST,
    asked,
    counts_wrecks,
    delivers,
    last_worths,
    seeks_altars,
)
from domain.everrain.bots.mind import Mind
from domain.everrain.content import NUMBERS
from domain.everrain.names import TILES, Cell, CrewId
from domain.everrain.rules.chart import AHEAD
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.expeditions import boat_crew
from domain.everrain.rules.numbers import of_crew, of_ship
from domain.everrain.rules.places import LOOKOUT, looks_out, navigation_points
from domain.everrain.rules.routes import State, any_facing, field_to

FULL = NUMBERS.crew_slots
WORN = 2
"""Who can bear no more than this should see to it ashore."""
IDLE = 0.3
"""Of what clues are worth, so much is left when nobody counts them any more."""
SHELTERS = ("port", "island")
NIGHT = 0.8
"""What a night on land is worth to somebody who is worn out."""
NEXT_TURN = 6
"""Points for which it is as far to the next turn."""


class Pilot(Mind):
    @cached_property
    def course(self) -> str:
        """The first step to what is worth most for the time it takes."""
        reach = ways(self.board, self.seat)
        best, goal = 0.0, None
        for state, worth in self.worths.items():
            if state not in reach:
                continue
            points, _ = reach[state]
            if not points and not self.stays_for(state):
                continue
            found = rate(self.board, self.seat, worth, points + self.waits(state))
            if found > best:
                best, goal = found, state
        return self.way_to(goal, reach) if goal is not None else self.way_out(reach)

    def way_to(self, goal: State, reach: Ways) -> str:
        """The first step. Where it cannot be reached in this turn, the night is spent on land if that is hardly a
        detour: for everybody on deck a point more."""
        points, first = reach[goal]
        today = self.points_today
        weary = len(self.ship.on_deck())
        if points <= today or not weary:
            return first
        far = field_to(self.board, [goal], self.ship.at)
        best, longest = first, points - today + weary
        for cell in self.lees():
            for state in any_facing(cell):
                cost, step = reach.get(state, (today + 1, ""))
                if cost > today:
                    continue
                on = [state] if self.board.sea[cell] != "port" else any_facing(cell)
                rest = min((far[one] for one in on if one in far), default=longest + 1)
                if rest <= longest:
                    best, longest = step, rest - 1
        return best

    @cached_property
    def points_today(self) -> int:
        """What is left of this turn to sail with."""
        orders = self.ship.fresh.get("navigation", 0)
        return self.ship.points + orders * navigation_points(self.board, self.seat)

    def lees(self) -> list[Cell]:
        """Land on which a ship may lie for the night."""
        board = self.board
        return [
            cell
            for cell, kind in board.sea.items()
            if (kind in SHELTERS or (kind == "altar" and cell in board.explored))
            and not board.storm_over(cell)
            and board.ship_at(cell) in (None, self.seat)
            and not (board.occupied(cell) and cell != self.ship.at)
            and risk(board, self.ship, cell) == 0.0
        ]

    def way_out(self, reach: Ways) -> str:
        """Nothing is worth it: to the nearest place where no enemy ship takes notice."""
        if not risk(self.board, self.ship, self.ship.at):
            return ""
        return min((reach[state] for state in self.havens() if state in reach), default=(0, ""))[1]

    def stays_for(self, state: State) -> bool:
        """Is there something to be done without moving?"""
        if self.board.sea[state[0]] in SHELTERS or self.sees_something():
            return True
        return state in self.stand or state in hunting(self.board, self.ship)

    def waits(self, state: State) -> int:
        """A port that was visited in this turn is open again in the next."""
        return NEXT_TURN if state[0] in self.ship.visited else 0

    @cached_property
    def worths(self) -> Mapping[State, float]:
        """What it is worth to get there, and to look so."""
        feared = perils(self.board, self.ship)
        found = [(state, worth) for cell, worth in self.places().items() for state in any_facing(cell)]
        found += [(state, self.waters) for state in self.edges()] if self.waters else []
        found += hunting(self.board, self.ship).items() if self.is_sound() else ()
        out: dict[State, float] = dict(self.stand) if self.is_bold else {}
        found += () if self.is_bold else self.stand.items()
        for state, worth in found:
            left = worth - feared[state[0]]
            if left > out.get(state, 0.0):
                out[state] = left
        return out

    @cached_property
    def stand(self) -> Mapping[State, float]:
        """Where what the Elder One's board asks for can be done."""
        return last_worths(self.board, self.seat) if self.is_bold or self.is_sound() else {}

    @cached_property
    def is_bold(self) -> bool:
        """In the last stand a ship that is lost comes back whole."""
        return self.board.elder is not None and not counts_wrecks(self.board)

    def places(self) -> dict[Cell, float]:
        """Ports, islands and wrecks."""
        board = self.board
        calls = IDLE if board.awakened and not self.wants_clues() else 1.0
        out: dict[Cell, float] = {}
        for cell, kind in board.sea.items():
            if kind == "port" and cell not in board.lost_ports and board.ship_at(cell) in (None, self.seat):
                out[cell] = port_worth(board, self.seat, cell, FULL)
            elif kind == "island" and cell not in board.explored and self.has_boatman():
                out[cell] = ISLAND * calls
            elif kind == "wreck" and cell not in board.explored:
                out[cell] = WRECK * calls
            if kind in SHELTERS and not board.occupied(cell):
                out[cell] = out.get(cell, 0.0) + self.shelter
        for wreck in board.wrecks.values():
            out[wreck.at] = WRECK * calls if not wreck.seat else wreck.clues + 0.5
        return out

    @cached_property
    def shelter(self) -> float:
        """What it is worth to end the turn on land: for everybody on deck who may not bear another night at sea."""
        return sum(room_for_harm(self.board, self.seat, crew) <= 1 for crew in self.ship.on_deck()) * NIGHT

    @cached_property
    def waters(self) -> float:
        """What it is worth to reveal a tile."""
        act = next((act for act in TILES if act <= self.board.act and self.board.zones.get(TILES[act])), None)
        if act is None or not self.has_lookout():
            return 0.0
        if seeks_altars(self.board):
            return LAST
        if "altars_purged" in asked(self.board):
            return 0.0
        return unknown_waters(act) * (IDLE if self.board.awakened and not self.wants_clues() else 1.0)

    def edges(self) -> list[State]:
        """Where a ship looks at a place without a tile."""
        sea = self.board.sea
        return [
            (cell, f) for cell in sea for f, there in enumerate(AHEAD[cell]) if there is not None and there not in sea
        ]

    def wants_clues(self) -> bool:
        """Does the Elder One's board count them, and is it too early to bring them?"""
        return "clues" in asked(self.board) and not delivers(self.board, self.ship)

    def has_boatman(self) -> bool:
        return bool(boat_crew(self.board, self.seat)) or any(
            room_for_harm(self.board, self.seat, crew) > WORN for crew in self.ship.crew
        )

    def has_lookout(self) -> bool:
        """Is somebody in the crow's nest, or can somebody be?"""
        if of_ship(self.board, self.seat, "wayfinder", 0) or looks_out(self.board, self.seat):
            return True
        able = any(self.sees_far(crew) and room_for_harm(self.board, self.seat, crew) > WORN for crew in self.ship.crew)
        free = LOOKOUT not in self.ship.broken and not self.board.enemies_in(self.seat, LOOKOUT)
        return able and free and len(self.ship.crew) > 1 and bool(self.ship.fresh.get("crew"))

    def sees_far(self, crew: CrewId) -> bool:
        return of_crew(self.board, self.seat, crew, "lookout", 1) > 0
