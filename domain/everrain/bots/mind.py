"""What a bot makes of the table: where it wants to sail, who is needed where, what an action is worth now."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from domain.everrain.board import Everrain, Ship
from domain.everrain.bots.gunnery import firing_states, gun_posts
from domain.everrain.content import (
    CREW_BOARDS,
    DENIZEN_CARDS,
    NUMBERS,
    RAIDER_CARDS,
    STORY_CARDS,
    TREASURE_CARDS,
    Denizen,
)
from domain.everrain.names import BELOW, STATS, Berth, Cell, CrewId, TreasureId, berth_of, slot_of
from domain.everrain.rules.acts import wage_of
from domain.everrain.rules.aims import reached, risen
from domain.everrain.rules.below import circle_card, free_circles
from domain.everrain.rules.chart import AHEAD, FACES, at_uncovered, steps
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.denizens import port_at
from domain.everrain.rules.events import is_hunted
from domain.everrain.rules.expeditions import boat_crew
from domain.everrain.rules.places import LOOKOUT, NAVIGATION, looks_out
from domain.everrain.rules.routes import ON, RIGHT, State, any_facing, best_actions, field_to
from domain.everrain.rules.sailing import can_reveal, next_stack
from domain.everrain.rules.services import clue_value
from domain.everrain.rules.sight import in_haven
from domain.everrain.rules.tracks import end_of_act
from domain.kernel import Card, Deal, Knowledge, Seat

ENOUGH_STRAIN = 3
"""From here on somebody should rest."""
NOTHING = 0.0
POSTS = (LOOKOUT, *NAVIGATION)
"""Where crew is worth most, in this order."""
LEAST_RESERVE = 10
SOON = 2
"""So many spaces before the end of an act wages are on everybody's mind."""
TIRED = 1
"""Who can bear no more than this keeps off the deck."""
BATTERED = 4
"""So many broken nodes call for a shipwright."""
WEAK = 3
"""Whoever has suffered so much holds back in a fray."""
WANTED = 3
"""So many of the crew are enough to pay."""
WORTH_A_VISIT = {"university": 9.0, "marketplace": 3.0, "shipwright": 2.5, "hire": 4.0, "listen": 1.2}


FRESH_FIRST = (("navigation", 2), ("crew", 1), ("artillery", 1), ("crew", 9), ("navigation", 9), ("artillery", 9))
"""Which orders are refreshed, and how many of each, one after the other."""


class Mind:
    def __init__(self, board: Everrain, knowledge: Knowledge, seat: Seat, friends: tuple[Seat, ...]) -> None:
        self.board, self.knowledge, self.seat, self.friends = board, knowledge, seat, friends

    @property
    def ship(self) -> Ship:
        return self.board.ships[self.seat]

    def worth(self, kind: str, option: str) -> float | None:
        """Of an action; of anything else it cannot tell."""
        return self.action(option) if kind == "act" else None

    @cached_property
    def reserve(self) -> int:
        """Coin that is kept: for wages, when the act is soon over."""
        wages = sum(wage_of(self.board, self.seat, crew) for crew in self.ship.crew)
        end = end_of_act(self.board)
        ahead = max(self.board.discovery["players"], self.board.discovery["enemy"])
        return wages + 10 if end is not None and end - ahead <= SOON else wages

    # --- the turn ------------------------------------------------------------------------------------

    def action(self, option: str) -> float:
        name, _, what = option.removeprefix("+").partition(".")
        fixed = {"loot": 7.0, "wayfind": 6.0, "reveal": 5.5, "fire": 5.0, "gift": 0.5, "hand_over": 9.0, "depart": 0.3}
        match name:
            case "use":
                return self.use(CrewId(what))
            case "crew":
                return 2.0 if self.best_move() is not None else NOTHING
            case "navigation":
                return 1.0 if not self.ship.points and (self.course or self.sees_something()) else NOTHING
            case "ahead" | "left" | "right":
                return 1.5 if name == self.course else NOTHING
            case "face":
                return 1.4 if self.ship.points and int(what) == self.heading else NOTHING
            case "purge":
                return 3.0 if self.is_able() else NOTHING
            case "expedition":
                return 6.0 if self.is_fit_to_land() else NOTHING
            case "visit":
                return self.visit(what)
            case "meet":
                return self.meeting(Card(what))
            case "spend":
                return 0.6
            case "end":
                return 0.1
        return fixed.get(name, NOTHING)

    def use(self, crew: CrewId) -> float:
        """A rest for whoever needs one; a workshop where something is broken; else whatever it gives."""
        card = circle_card(self.ship, self.ship.crew[crew].at)
        if card is None or card.cabin:
            return 3.0 if self.ship.crew[crew].strain else NOTHING
        idle = (card.id == "workshop" and not self.ship.broken) or self.ship.coin < self.reserve + 10
        return NOTHING if idle else 2.5

    def visit(self, service: str) -> float:
        """What a service is worth now."""
        ship, coin = self.ship, self.ship.coin
        strain = max((mate.strain for mate in ship.crew.values()), default=0)
        trauma = max((mate.trauma for mate in ship.crew.values()), default=0)
        match service:
            case "rest" | "drink":
                better = 2.0 if service == "rest" and coin >= self.reserve + 10 else 0.0
                return 2.0 + better if strain > 1 else NOTHING
            case "gamble":
                return 4.2 if strain > 1 and coin >= self.reserve + 10 else NOTHING
            case "dose" | "cure":
                return 3.5 + (service == "cure") if trauma >= (3 if service == "cure" else 1) else NOTHING
            case "marketplace":
                return WORTH_A_VISIT[service] if self.trades() else NOTHING
            case "shipwright":
                return len(ship.broken) + 1.0 if ship.broken and coin >= 5 else NOTHING if coin < 60 else 2.5
            case "hire":
                wanted = len(ship.crew) < WANTED and coin >= self.reserve + 10
                return WORTH_A_VISIT[service] if wanted or len(ship.crew) == 1 else NOTHING
            case "university" if self.board.awakened:
                return NOTHING
            case "listen":
                return WORTH_A_VISIT[service] if coin >= self.reserve + 10 else NOTHING
        return WORTH_A_VISIT.get(service, NOTHING)

    def fresh_first(self) -> tuple[tuple[str, int], ...]:
        """A way to sail first, then hands, then guns."""
        return FRESH_FIRST

    def trades(self) -> bool:
        """Is there something to sell, or coin to spend?"""
        return any(self.sells(held) for held in self.ship.hold.values()) or self.ship.coin >= self.reserve + 20

    def sells(self, treasure: TreasureId) -> bool:
        """Goods at no less than their standard value; relics are kept for the University."""
        card = TREASURE_CARDS[treasure]
        return card.kind == "commodity" and port_at(self.board, self.seat) != card.undesired_port

    def meeting(self, card: Card) -> float:
        visit = self.ship.visit
        entry = visit.denizens.get(card) if visit is not None else None
        if entry is None:
            return NOTHING
        if entry in STORY_CARDS:
            return 3.0
        denizen: Denizen = DENIZEN_CARDS[entry]
        return 3.0 if denizen.kind != "alternative" or self.ship.coin >= self.reserve + 20 else NOTHING

    def sees_something(self) -> bool:
        """Only a point is missing to reveal new waters."""
        return can_reveal(self.board, self.seat) and looks_out(self.board, self.seat)

    def is_sound(self) -> bool:
        """Fit for the last stand."""
        return len(self.ship.broken) < BATTERED + 2

    def is_able(self) -> bool:
        """Enough crew, in good health, for a fight."""
        return len(self.ship.crew) >= 2 and all(room_for_harm(self.board, self.seat, one) > 1 for one in self.ship.crew)

    def is_fit_to_land(self) -> bool:
        return all(room_for_harm(self.board, self.seat, one) > 1 for one in boat_crew(self.board, self.seat))

    def sent(self, crew: CrewId) -> float:
        """Whom to send ashore: who is worn out most; of the others, who keeps no post."""
        mate = self.ship.crew[crew]
        worn = mate.strain + mate.trauma
        return (worn if worn > 1 else 0) - (mate.at in map(berth_of, POSTS)) - CREW_BOARDS[crew].dice / 10

    def hires(self, wage: int) -> bool:
        return self.ship.coin - wage >= 5 or len(self.ship.crew) == 1

    def listens_on(self) -> bool:
        return self.ship.coin >= self.reserve + 10

    def berths(self, items: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
        """Where those from ashore come back to."""
        return dict.fromkeys(items, str(BELOW))

    def attack_dice(self, most: int) -> int:
        """All for the attack, unless somebody is near death: then half."""
        fray = self.board.fray
        here = self.ship.crew_in(fray.zone) if fray is not None else []
        weak = any(self.ship.crew[one].trauma + self.ship.crew[one].strain >= WEAK for one in here)
        return most // 2 if weak else most

    def boarder(self, fits: Mapping[str, Mapping[str, int]]) -> tuple[str, str] | None:
        """Who goes where on the two decks of a ship that is boarded: to the next enemy, whoever can."""
        for id in self.board.enemies_on(self.seat):
            there = str(berth_of(self.board.enemies[id].zone))
            for crew in fits:
                if there in fits[crew]:
                    return crew, there
        return None

    def next_node(self, crew: CrewId, nodes: Sequence[str]) -> str:
        """On an island always on: where they stand comes first, then where paths lead."""
        return nodes[-1]

    def offer_to(self, other: Seat) -> Deal | None:
        """What another captain is offered."""
        return None

    # --- where to ------------------------------------------------------------------------------------

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

    @cached_property
    def heading(self) -> int:
        """Out of a port, the face from which the goal is nearest."""
        far = field_to(self.board, self.goals(), self.ship.at)
        return min(range(FACES), key=lambda face: far.get((self.ship.at, face), 10**6))

    def goals(self) -> list[State]:
        """Away from enemy ships, unless the ship is sound and a gun is ready; what the Elder One calls for; a port with
        clues enough or crew worn out; else whatever is nearest of wrecks, islands and unknown waters; else a port."""
        if is_hunted(self.board, self.seat) and not in_haven(self.board, self.ship.at):
            return (self.last_stand() if self.is_sound() else []) or self.havens()
        return (
            (self.last_stand() if self.is_sound() else [])
            or (self.ports() if self.needs_port() else [])
            or self.finds()
            or self.ports()
        )

    def havens(self) -> list[State]:
        """Ports, and waters where no enemy ship takes notice."""
        board = self.board
        calm = [
            cell
            for cell in board.sea
            if not board.occupied(cell)
            and not board.storm_over(cell)
            and all(steps(cell, r.at) > RAIDER_CARDS[r.kind].engagement for r in board.raiders.values())
        ]
        return [*self.ports(), *(state for cell in calm for state in any_facing(cell))]

    def needs_port(self) -> bool:
        if clue_value(self.board, self.seat) >= NUMBERS.clues_a_step and not self.board.awakened:
            return True
        worn = [one for one in self.ship.crew if room_for_harm(self.board, self.seat, one) <= 1]
        battered = len(self.ship.broken) >= BATTERED and self.ship.coin >= 10
        overrun = bool(self.board.enemies_on(self.seat)) and not self.is_able()
        alone = len(self.ship.crew) < 2 and self.ship.coin >= 15
        return (bool(worn) and self.ship.coin >= 10) or battered or alone or overrun

    def ports(self) -> list[State]:
        board = self.board
        open_ones = [
            cell
            for cell in board.of_terrain("port")
            if cell not in board.lost_ports
            and not board.storm_over(cell)
            and cell not in self.ship.visited
            and board.ship_at(cell) in (None, self.seat)
        ]
        return [state for cell in open_ones for state in any_facing(cell)]

    def finds(self) -> list[State]:
        board = self.board
        lying = [cell for cell in board.of_terrain("wreck", "island") if cell not in board.explored]
        lying += [wreck.at for wreck in board.wrecks.values()]
        out = [state for cell in lying if not board.storm_over(cell) for state in any_facing(cell)]
        if next_stack(board) is not None:
            for cell in board.sea:
                out += [(cell, f) for f in range(FACES) if (a := AHEAD[cell][f]) is not None and a not in board.sea]
        return out

    def last_stand(self) -> list[State]:
        """What the board of the Elder One asks for, as far as it is not done."""
        entry, elder = risen(self.board), self.board.elder
        if entry is None or elder is None:
            return []
        wanted = {aim.what for aim in entry.hope if self.last_stand_for(aim.what)}
        cells: list[Cell] = []
        if "altars_purged" in wanted:
            cells += [cell for cell in self.board.of_terrain("altar") if cell not in self.board.explored]
        if "clues" in wanted and self.ship.clues:
            cells += [cell for cell in self.board.sea if steps(cell, elder.at) == 1]
        aims = [elder.at] if "slowed" in wanted else []
        if "raiders_sunk" in wanted:
            aims += [raider.at for raider in self.board.raiders.values()]
        open_cells = [cell for cell in cells if not self.board.storm_over(cell)]
        return [
            *(state for cell in open_cells for state in any_facing(cell)),
            *firing_states(self.board, self.ship, aims),
        ]

    def last_stand_for(self, what: str) -> bool:
        """Does the board of the Elder One still ask for this?"""
        entry = risen(self.board)
        return entry is not None and any(aim.what == what and not reached(self.board, aim) for aim in entry.hope)

    # --- the crew ------------------------------------------------------------------------------------

    def best_move(self) -> tuple[CrewId, Berth] | None:
        """Whom to send where: to fight, into a boat, to rest, to a gun or a post that nobody keeps."""
        return self._fight() or self._gun() or self._land() or self._rest() or self._post()

    def _fight(self) -> tuple[CrewId, Berth] | None:
        enemies = self.board.enemies_on(self.seat)
        strong = sorted(self.ship.crew, key=lambda crew: -CREW_BOARDS[crew].dice)
        for id in enemies:
            zone = self.board.enemies[id].zone
            for crew in strong:
                if self.ship.crew[crew].at == berth_of(zone) or self.board.figures_in(self.seat, zone) < 3:
                    return crew, berth_of(zone)
        return None

    def _gun(self) -> tuple[CrewId, Berth] | None:
        """To a gun that has something to fire at."""
        if not (self.ship.fresh.get("artillery") or self.ship.fresh.get("fleeting")):
            return None
        for zone in gun_posts(self.board, self.ship):
            if zone not in self.ship.broken and not self.ship.crew_in(zone):
                fit = [one for one in self.ship.crew if room_for_harm(self.board, self.seat, one) > 1]
                return (fit[-1], berth_of(zone)) if fit else None
        return None

    def _land(self) -> tuple[CrewId, Berth] | None:
        """On an island that nobody has explored somebody belongs into the boat."""
        here = at_uncovered(self.board, self.seat, "island") and self.ship.at not in self.board.explored
        if not here or boat_crew(self.board, self.seat):
            return None
        boats = [b for b in free_circles(self.ship) if (c := circle_card(self.ship, b)) and c.trigger == "boat"]
        fit = [crew for crew, mate in self.ship.crew.items() if not mate.fatigued]
        fit = [crew for crew in fit if room_for_harm(self.board, self.seat, crew) > 1]
        fit.sort(key=lambda crew: -sum(CREW_BOARDS[crew].stat(stat) for stat in STATS))
        return (fit[0], boats[0]) if fit and boats else None

    def _rest(self) -> tuple[CrewId, Berth] | None:
        free = [b for b in free_circles(self.ship) if (c := circle_card(self.ship, b)) and c.cabin]
        for crew, mate in self.ship.crew.items():
            if free and mate.strain >= ENOUGH_STRAIN and slot_of(mate.at) is None and not mate.fatigued:
                return crew, free[0]
            if mate.at in map(berth_of, range(10)) and room_for_harm(self.board, self.seat, crew) <= TIRED:
                return crew, BELOW
        return None

    def _post(self) -> tuple[CrewId, Berth] | None:
        kept = {mate.at for mate in self.ship.crew.values()}
        idle = [crew for crew, mate in self.ship.crew.items() if self._is_idle(crew, mate.at, mate.strain)]
        for zone in POSTS:
            if idle and berth_of(zone) not in kept and zone not in self.ship.broken:
                return idle[0], berth_of(zone)
        return None

    def _is_idle(self, crew: CrewId, at: Berth, strain: int) -> bool:
        resting = at != BELOW and slot_of(at) is not None and strain > 0
        spent = room_for_harm(self.board, self.seat, crew) <= TIRED
        return at not in map(berth_of, POSTS) and not resting and not spent
