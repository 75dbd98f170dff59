"""The mind of a captain who looks ahead: keeps somebody for the shore, sends to a service whoever needs it or is spared
most easily, fights only with those who can bear it, and shares with friends."""

from collections.abc import Mapping, Sequence
from functools import cached_property

from domain.everrain.bots.last_stand import asked, wants_guns
from domain.everrain.bots.mind import NOTHING, POSTS, SOON
from domain.everrain.bots.pilot import FULL, WORN, Pilot
from domain.everrain.content import CREW_BOARDS, DECK_ENEMIES, NUMBERS
from domain.everrain.names import BELOW, STATS, Berth, CrewId, berth_of
from domain.everrain.rules.actions import options
from domain.everrain.rules.acts import wage_of
from domain.everrain.rules.below import circle_card, free_circles
from domain.everrain.rules.chart import at_uncovered, is_sea
from domain.everrain.rules.crew import room_for_harm
from domain.everrain.rules.expeditions import boat_crew
from domain.everrain.rules.places import GUN_ZONE, LOOKOUT, navigation_points
from domain.everrain.rules.sailing import step_cost
from domain.everrain.rules.services import clue_value
from domain.everrain.rules.tracks import end_of_act
from domain.kernel import Deal, Seat

STEP = NUMBERS.clues_a_step
SHORT_OF_COIN = 10
FIT = 3
"""Who can bear so much may go into a fray."""
CALLS = {"gamble": 4.2, "rest": 4.0, "drink": 3.8, "dose": 3.5, "cure": 4.5}
PRICE = {"gamble": NUMBERS.services.stake, **{one: getattr(NUMBERS.services, one) for one in CALLS if one != "gamble"}}
GUNS_FIRST = (("artillery", 9), ("navigation", 2), ("crew", 9), ("navigation", 9))
GUN_BERTHS = frozenset(map(berth_of, GUN_ZONE.values()))
BATTERED = 4
"""From so many broken nodes on a repair comes before wages."""
LEAVES_A_POST = 1.5
"""What a service must be worth for somebody to be sent there who keeps a post."""


class Captain(Pilot):
    # --- the turn ------------------------------------------------------------------------------------

    def action(self, option: str) -> float:
        name, _, what = option.removeprefix("+").partition(".")
        match name:
            case "crew":
                if self.urgent_move() is not None:
                    return 2.0
                return 0.8 if self.rest_move() or self.nurse_move() else NOTHING
            case "navigation":
                price = step_cost(self.board, self.seat)
                able = self.ship.points < price <= navigation_points(self.board, self.seat)
                return 1.0 if able and (self.course or self.sees_something()) else NOTHING
            case "ahead" | "left" | "right" | "face":
                return 2.5 if option == self.course else NOTHING
            case "purge":
                if "altars_purged" in asked(self.board):
                    return 9.0
                return 3.0 if self.is_able() and self.can_win() else NOTHING
            case "board":
                return 6.5 if self.can_win() else NOTHING
            case "trek":
                return 6.5 if self.is_fit_to_land() else NOTHING
            case "trade":
                return 8.0 if self.offer_to(Seat(what)) else NOTHING
        return super().action(option)

    def can_win(self) -> bool:
        """Against enemies of as many acts as have begun."""
        fit = [crew for crew in self.ship.crew if self.room(crew) >= FIT]
        return sum(CREW_BOARDS[crew].dice for crew in fit) > 2 * self.board.act

    def room(self, crew: CrewId) -> int:
        return room_for_harm(self.board, self.seat, crew)

    @cached_property
    def wages(self) -> int:
        return sum(wage_of(self.board, self.seat, crew) for crew in self.ship.crew)

    @cached_property
    def least_wage(self) -> int:
        """Without it the whole crew may leave, and the ship is lost."""
        return min((wage_of(self.board, self.seat, crew) for crew in self.ship.crew), default=0)

    @cached_property
    def reserve(self) -> int:
        """Coin for wages, when the act is soon over; a little at any time."""
        end = end_of_act(self.board)
        ahead = max(self.board.discovery["players"], self.board.discovery["enemy"])
        return self.wages if end is not None and end - ahead <= SOON else min(self.wages, SHORT_OF_COIN)

    # --- the crew ------------------------------------------------------------------------------------

    def best_move(self) -> tuple[CrewId, Berth] | None:
        return self.urgent_move() or self.rest_move() or self.nurse_move()

    def urgent_move(self) -> tuple[CrewId, Berth] | None:
        return self._fight() or self._gun() or self._land() or self._post()

    def rest_move(self) -> tuple[CrewId, Berth] | None:
        """Who might not live to see the morning on deck goes below, once the ship has come where it will."""
        if not is_sea(self.board, self.ship.at) or (self.is_bold and len(self.ship.crew) == 1):
            return None
        least = 2 if self.ship.fresh.get("crew", 0) > 1 and not self.is_bold else 1
        room = {crew: self.room(crew) for crew in self.ship.on_deck()}
        weak = min(room, key=lambda crew: room[crew], default=None)
        if weak is None or room[weak] > least:
            return None
        free = [b for b in free_circles(self.ship) if (c := circle_card(self.ship, b)) and c.cabin]
        return weak, (free[0] if free else BELOW)

    def nurse_move(self) -> tuple[CrewId, Berth] | None:
        """Who is too tired for any post belongs into a cabin."""
        free = [b for b in free_circles(self.ship) if (c := circle_card(self.ship, b)) and c.cabin]
        worn = [crew for crew in self.ship.below() if self.room(crew) <= WORN and self.ship.crew[crew].strain]
        worn = [crew for crew in worn if not self._is_abed(crew)]
        return (worn[0], free[0]) if worn and free else None

    def _is_abed(self, crew: CrewId) -> bool:
        card = circle_card(self.ship, self.ship.crew[crew].at)
        return card is not None and card.cabin

    def _fight(self) -> tuple[CrewId, Berth] | None:
        """Whoever can bear it; first of all those who stand there already."""
        for id in self.board.enemies_on(self.seat):
            zone = self.board.enemies[id].zone
            here = berth_of(zone)
            able = [crew for crew in self.ship.crew if self.room(crew) >= FIT]
            able.sort(key=lambda crew: (self.ship.crew[crew].at != here, -CREW_BOARDS[crew].dice))
            for crew in able:
                if self.ship.crew[crew].at == here or self.board.figures_in(self.seat, zone) < NUMBERS.minis_in_zone:
                    return crew, here
        return None

    def _post(self) -> tuple[CrewId, Berth] | None:
        kept = {mate.at for mate in self.ship.crew.values()}
        idle = [crew for crew in self.ship.crew if self._is_spare(crew)]
        for zone in self.posts() if idle else ():
            if zone in self.ship.broken or self.board.enemies_in(self.seat, zone):
                continue
            fit = [crew for crew in idle if zone != LOOKOUT or self.sees_far(crew)]
            blind = zone == LOOKOUT and not any(self.sees_far(crew) for crew in self.ship.crew_in(zone))
            if fit and (berth_of(zone) not in kept or blind):
                return fit[0], berth_of(zone)
        return None

    def posts(self) -> tuple[int, ...]:
        """Those that are kept: alone the helm, in two the crow's nest as well; of more, one is for the shore. In heavy
        seas the helm comes first."""
        n = len(self.ship.crew)
        heavy = step_cost(self.board, self.seat) > 1
        first = (*POSTS[1:], POSTS[0]) if heavy or n == 1 else POSTS
        return first[: max(min(n, 2), n - 1)]

    def _is_spare(self, crew: CrewId) -> bool:
        """Keeps no post, and can bear a night or two on deck; or comes up for a while, where nobody else is there."""
        at = self.ship.crew[crew].at
        if at in map(berth_of, self.posts()) or self._is_gunner(at):
            return False
        if self.is_bold:
            return self.room(crew) > 1 or len(self.ship.crew) == 1
        return self.room(crew) > WORN or (not self.ship.on_deck() and self.ship.fresh.get("crew", 0) > 1)

    def _is_gunner(self, at: Berth) -> bool:
        """Stays at a gun, as long as it is needed and somebody else is at the helm."""
        return at in GUN_BERTHS and len(self.ship.crew) > 1 and wants_guns(self.board, self.ship)

    def fresh_first(self) -> tuple[tuple[str, int], ...]:
        """Where guns are asked for, they come first."""
        return GUNS_FIRST if wants_guns(self.board, self.ship) else super().fresh_first()

    def berths(self, items: Mapping[str, tuple[str, ...]]) -> dict[str, str]:
        """Back from the shore: whoever is tired into a cabin, the best of the others into the boat."""
        out, taken = dict.fromkeys(items, str(BELOW)), set[str]()
        manned = any(str(crew) not in items for crew in boat_crew(self.board, self.seat))
        for crew in sorted(items, key=lambda crew: -sum(CREW_BOARDS[CrewId(crew)].stat(stat) for stat in STATS)):
            mate = self.ship.crew[CrewId(crew)]
            free = [berth for berth in items[crew] if berth not in taken]
            cabins = [b for b in free if (c := circle_card(self.ship, Berth(b))) and c.cabin]
            boats = [b for b in free if (c := circle_card(self.ship, Berth(b))) and c.trigger == "boat"]
            if cabins and mate.strain and not mate.fatigued:
                out[crew] = cabins[0]
            elif boats and not manned:
                out[crew], manned = boats[0], True
            taken.add(out[crew])
            taken.discard(str(BELOW))
        return out

    # --- frays, boarding and islands -----------------------------------------------------------------

    def attack_dice(self, most: int) -> int:
        """All for the attack, as long as nobody has to die of what is coming."""
        fray = self.board.fray
        if fray is None:
            return most
        bears = sum(self.room(crew) - 1 for crew in self.ship.crew_in(fray.zone))
        enemies = self.board.enemies_in(self.seat, fray.zone)
        coming = float(fray.damage)
        if fray.enemy is None:
            coming = sum(DECK_ENEMIES[self.board.enemies[id].kind].dice - 1 for id in enemies) / 2
        if coming <= bears:
            return most
        return 0 if fray.enemy is not None else most // 2

    def boarder(self, fits: Mapping[str, Mapping[str, int]]) -> tuple[str, str] | None:
        """To the next enemy whoever is strongest of those who can bear it; those who fight there already, first."""
        able = [crew for crew in fits if self.room(CrewId(crew)) >= WORN]
        able.sort(key=lambda crew: -CREW_BOARDS[CrewId(crew)].dice)
        for id in self.board.enemies_on(self.seat):
            there = str(berth_of(self.board.enemies[id].zone))
            going = sorted(able, key=lambda crew: self.ship.crew[CrewId(crew)].at != there)
            crew = next((one for one in going if there in fits[one]), None)
            if crew is not None:
                return crew, there
        return None

    def next_node(self, crew: CrewId, nodes: Sequence[str]) -> str:
        """On, as long as it can be borne."""
        return nodes[-1] if self.room(crew) > 1 else nodes[0]

    # --- ports ---------------------------------------------------------------------------------------

    def visit(self, service: str) -> float:
        worth = self.service(service)
        gone = self.ship.visit.gone if self.ship.visit is not None else []
        left = [crew for crew in self.ship.crew if crew not in gone]
        posted = all(self.ship.crew[crew].at in map(berth_of, self.posts()) for crew in left)
        return worth if worth > LEAVES_A_POST or not posted else NOTHING

    def service(self, service: str) -> float:
        """What a service is worth now."""
        ship, coin = self.ship, self.ship.coin
        gone = ship.visit.gone if ship.visit is not None else []
        left = [crew for crew in ship.crew if crew not in gone]
        match service:
            case "university":
                return NOTHING if self.board.awakened else 9.0
            case "rest" | "gamble" | "drink":
                tired = [crew for crew in left if ship.crew[crew].strain > 1]
                return CALLS[service] if self.can_afford(PRICE[service], tired) else NOTHING
            case "dose" | "cure":
                hurt = [crew for crew in left if ship.crew[crew].trauma >= (1 if service == "dose" else 4)]
                close = any(self.room(crew) <= WORN for crew in hurt)
                return CALLS[service] + 2 * close if self.can_afford(PRICE[service], hurt) else NOTHING
            case "hire":
                spare = coin - (self.reserve if len(ship.crew) > 1 else 0)
                return 5.0 if len(ship.crew) < FULL and spare >= 5 else NOTHING
            case "listen":
                short = clue_value(self.board, self.seat) == STEP - 1
                return 6.0 if short and self.listens_on() else 1.2 if self.listens_on() else NOTHING
            case "shipwright" if ship.broken:
                spare = coin - (self.least_wage if len(ship.broken) > BATTERED else self.reserve)
                return 1.0 + len(ship.broken) / 2 if spare >= NUMBERS.services.repair else NOTHING
        return super().visit(service)

    def can_afford(self, price: int, needy: Sequence[CrewId]) -> bool:
        """To see to one of these: out of what is not needed for wages; if somebody is close to death, out of all but
        one wage."""
        close = any(self.room(crew) <= WORN for crew in needy)
        return bool(needy) and self.ship.coin - price >= (self.least_wage if close else self.reserve)

    def hires(self, wage: int) -> bool:
        """Hands that ask for little; for others there must be enough for all wages, and for theirs twice."""
        left = self.ship.coin - wage
        return left >= (5 if len(self.ship.crew) > 1 else 0) if wage <= SHORT_OF_COIN else left >= self.wages + wage

    def listens_on(self) -> bool:
        """Where one clue is wanting for a step it may cost more."""
        short = clue_value(self.board, self.seat) == STEP - 1
        return self.ship.coin >= NUMBERS.services.listen + (5 if short else self.wages)

    @cached_property
    def errand(self) -> str:
        """What somebody is just being sent ashore for: whatever is worth most."""
        open_now = [option for option in options(self.board, self.seat) if option.startswith(("visit.", "meet."))]
        return max(open_now, key=self.action, default="").removeprefix("visit.")

    def sent(self, crew: CrewId) -> float:
        """To the Inn and the apothecary whoever needs it most, elsewhere whoever is spared most easily."""
        mate = self.ship.crew[crew]
        if self.errand in ("rest", "gamble", "drink"):
            return mate.strain + CREW_BOARDS[crew].luck / 100
        if self.errand in ("dose", "cure"):
            return float(mate.trauma)
        return -2.0 * (mate.at in map(berth_of, self.posts())) - (mate.strain > 1) - (mate.trauma > 0)

    # --- friends -------------------------------------------------------------------------------------

    def offer_to(self, other: Seat) -> Deal | None:
        """Clues belong to whoever can hand them in first."""
        if self.board.awakened:
            return None
        mine, theirs = clue_value(self.board, self.seat), clue_value(self.board, other)
        here = self.ship.visit is not None and "university" not in self.ship.visit.used
        there = at_uncovered(self.board, other, "port")
        held, lent = self.ship.clues, self.board.ships[other].clues
        if here and mine < STEP <= mine + lent:
            return Deal("offer", {}, {"clues": STEP - mine})
        if here or not held or theirs >= STEP:
            return None
        if there or (mine < STEP <= held + theirs and held <= lent):
            return Deal("offer", {"clues": min(held, STEP - theirs)}, {})
        return None
