"""What a bot makes of the table: where it wants to sail, who is needed where, what an action is worth now."""

from functools import cached_property

from domain.everrain.board import Everrain, Ship
from domain.everrain.content import CREW_BOARDS
from domain.everrain.names import BELOW, Berth, Cell, CrewId, berth_of, slot_of
from domain.everrain.rules.below import circle_card, free_circles
from domain.everrain.rules.chart import AHEAD, FACES
from domain.everrain.rules.places import LOOKOUT, NAVIGATION, looks_out
from domain.everrain.rules.routes import ON, RIGHT, best_actions, field_to
from domain.everrain.rules.sailing import can_reveal, next_stack
from domain.kernel import Knowledge, Seat

ENOUGH_STRAIN = 2
"""From here on somebody should rest."""
NOTHING = 0.0
POSTS = (LOOKOUT, *NAVIGATION)
"""Where crew is worth most, in this order."""


class Mind:
    def __init__(self, board: Everrain, knowledge: Knowledge, seat: Seat, friends: tuple[Seat, ...]) -> None:
        self.board, self.knowledge, self.seat, self.friends = board, knowledge, seat, friends

    @property
    def ship(self) -> Ship:
        return self.board.ships[self.seat]

    def worth(self, kind: str, option: str) -> float | None:
        """Of an action; of anything else it cannot tell."""
        return self.action(option) if kind == "act" else None

    # --- the turn ------------------------------------------------------------------------------------

    def action(self, option: str) -> float:
        name, _, what = option.removeprefix("+").partition(".")
        fixed = {"loot": 5.0, "wayfind": 5.0, "reveal": 4.5, "fire": 4.0, "gift": 0.5, "end": 0.1}
        match name:
            case "use":
                return 3.0 if self.ship.crew[CrewId(what)].strain else NOTHING
            case "crew":
                return 2.0 if self.best_move() is not None else NOTHING
            case "navigation":
                return 1.0 if not self.ship.points and (self.course or self.sees_something()) else NOTHING
            case "ahead" | "left" | "right":
                return 1.5 if name == self.course else NOTHING
            case "purge":
                return 0.5 if len(self.ship.crew) >= 3 else NOTHING
        return fixed.get(name, NOTHING)

    def sees_something(self) -> bool:
        """Only a point is missing to reveal new waters."""
        return can_reveal(self.board, self.seat) and looks_out(self.board, self.seat)

    @cached_property
    def course(self) -> str:
        """The first step to the nearest goal: `ahead`, `left`, `right`, or nothing."""
        goals = self.goals()
        if not goals:
            return ""
        far = field_to(self.board, goals, self.ship.at)
        actions = best_actions(self.board, far, (self.ship.at, self.ship.face))
        if not actions:
            return ""
        return {ON: "ahead", RIGHT: "right"}.get(actions[0], "left")

    def goals(self) -> list[tuple[Cell, int]]:
        """Wrecks to loot, and where one looks into unknown waters."""
        board = self.board
        lying = [cell for cell in board.of_terrain("wreck") if cell not in board.explored]
        lying += [wreck.at for wreck in board.wrecks.values()]
        out = [(cell, face) for cell in lying if not board.storm_over(cell) for face in range(FACES)]
        if next_stack(board) is not None:
            for cell in board.sea:
                out += [(cell, f) for f in range(FACES) if (a := AHEAD[cell][f]) is not None and a not in board.sea]
        return out

    # --- the crew ------------------------------------------------------------------------------------

    def best_move(self) -> tuple[CrewId, Berth] | None:
        """Whom to send where: to fight, to rest, to a post that nobody keeps."""
        return self._fight() or self._rest() or self._post()

    def _fight(self) -> tuple[CrewId, Berth] | None:
        enemies = self.board.enemies_on(self.seat)
        strong = sorted(self.ship.crew, key=lambda crew: -CREW_BOARDS[crew].dice)
        for id in enemies:
            zone = self.board.enemies[id].zone
            for crew in strong:
                if self.ship.crew[crew].at == berth_of(zone) or self.board.figures_in(self.seat, zone) < 3:
                    return crew, berth_of(zone)
        return None

    def _rest(self) -> tuple[CrewId, Berth] | None:
        free = [b for b in free_circles(self.ship) if (c := circle_card(self.ship, b)) and c.trigger == "use"]
        for crew, mate in self.ship.crew.items():
            if free and mate.strain >= ENOUGH_STRAIN and slot_of(mate.at) is None and not mate.fatigued:
                return crew, free[0]
        return None

    def _post(self) -> tuple[CrewId, Berth] | None:
        kept = {mate.at for mate in self.ship.crew.values()}
        idle = [crew for crew, mate in self.ship.crew.items() if self._is_idle(mate.at, mate.strain)]
        for zone in POSTS:
            if idle and berth_of(zone) not in kept and zone not in self.ship.broken:
                return idle[0], berth_of(zone)
        return None

    def _is_idle(self, at: Berth, strain: int) -> bool:
        resting = at != BELOW and slot_of(at) is not None and strain > 0
        return at not in map(berth_of, POSTS) and not resting
