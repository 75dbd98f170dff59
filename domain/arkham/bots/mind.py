"""What a bot makes of the table: where it is wanted, and what each action is worth now."""

from collections import ChainMap
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from typing import Any, TypeVar

from domain.arkham.board import Arkham, Investigator
from domain.arkham.bots.odds import chance_of
from domain.arkham.bots.outlook import Expected, burden, strain
from domain.arkham.content import (
    ALLY_CARDS,
    ANOMALY_CARDS,
    ARCHIVE,
    ENCOUNTERS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    ITEM_CARDS,
    MONSTER_CARDS,
    MYSTERY_CARDS,
    NUMBERS,
    PEOPLE,
    PLAY,
    ROUTE_CARDS,
    SPECIAL_CARDS,
    SPELL_CARDS,
    STARTING_CARDS,
    STREET_CARDS,
    TERROR_CARDS,
    asset_of,
    monster_of,
)
from domain.arkham.names import Cause, MonsterId, Skill, SpaceId
from domain.arkham.nouns import NOUNS
from domain.arkham.rules.actions import evasion, ways_to_go
from domain.arkham.rules.chart import doom_in, locations, place, tile_of, travels_from
from domain.arkham.rules.engagement import is_restricted
from domain.arkham.rules.harm import room_on
from domain.arkham.rules.monsters import damage_on, health_of, would_stop
from domain.arkham.rules.numbers import focus_limit, health_left, sanity_left, skill_of
from domain.arkham.rules.skill_tests import bonuses, hands_of, look_at
from domain.kernel import Knowledge, Seat
from domain.parts.bots import PricedMind
from domain.parts.card_prices import entry_prices
from domain.parts.content import CardEntry
from domain.parts.effects import Op, kind_of, lines_of
from domain.parts.moments import Look
from domain.parts.prices import Prices

DECKS: tuple[Any, ...] = (
    ENCOUNTERS,
    EVENT_CARDS,
    STREET_CARDS,
    ROUTE_CARDS,
    MYSTERY_CARDS,
    HEADLINE_CARDS,
    ANOMALY_CARDS,
    TERROR_CARDS,
    MONSTER_CARDS,
    ITEM_CARDS,
    ALLY_CARDS,
    SPELL_CARDS,
    STARTING_CARDS,
    SPECIAL_CARDS,
    PEOPLE,
)
FULL = 3
"""So much doom in a space is an anomaly."""
NEARLY = 4
"""One doom more in a neighbourhood, and an anomaly opens."""
ENOUGH = 3
"""So many clues on the sheet are worth a way from which nobody comes back."""
CLUE = 5.0
OWN_PRICES = {
    ("resource", "clue"): CLUE,
    ("resource", "sheet_clue"): CLUE,
    ("resource", "delay"): 2.5,
    ("prices", "pact"): -7.0,
}
FRAIL, DEATH = 3, 8.0
KEEPS = 2.5
"""What a card is worth that can do something."""
ASKED = 1.0
"""What it is worth to do what a card of the codex offers."""
WEAK = 2
"""Who has no more health or sanity left is careful."""


K = TypeVar("K")
M = TypeVar("M", bound="Mind")


def kept(work: Callable[[M, K], float]) -> Callable[[M, K], float]:
    """A mind is made for one answer, and the board does not change meanwhile: each thing is weighed once."""

    def look_up(mind: M, about: K) -> float:
        key = work, about
        found: float | None = mind.memory.get(key)
        if found is None:
            found = mind.memory[key] = work(mind, about)
        return found

    return look_up


class TownPrices(Prices):
    """Clues win games; the price that a card has in the design of the decks does not say so."""

    def of(self, kind: str, id: str) -> float:
        return OWN_PRICES.get((kind, id)) or super().of(kind, id)

    def op(self, one: Op) -> float:
        match kind_of(one).name:
            case "find_clue":
                return CLUE
            case "research":
                return CLUE * self.count(one.n) / 2  # type: ignore[attr-defined]
        return super().op(one)


class Mind(PricedMind):
    def __init__(self, board: Arkham, knowledge: Knowledge, seat: Seat, friends: tuple[Seat, ...]) -> None:
        super().__init__(board, knowledge, seat, _prices(), CARDS, PLAY)
        self.town = board
        self.memory: dict[Any, float] = {}

    def worth(self, kind: str, option: str) -> float | None:
        """What the codex offers is what the story asks for, whatever it costs by its prices."""
        found = super().worth(kind, option)
        card = self.town.play.get(option.rpartition("/")[0])
        if card is not None and not card.owner and not card.slot and card.entry in ARCHIVE:
            return max(found or 0.0, ASKED)
        return found

    @property
    def me(self) -> Investigator:
        return self.town.people[self.seat]

    @cached_property
    def frail(self) -> bool:
        return min(health_left(self.town, self.seat), sanity_left(self.town, self.seat)) <= WEAK

    def dice(self, skill: Skill, cause: Cause, target: str = "") -> int:
        """How many dice a test would have."""
        return self.dice_of(self.seat, skill, cause, target)

    def dice_of(self, seat: Seat, skill: Skill, cause: Cause, target: str = "") -> int:
        """How many dice somebody's test would have, with what they can hold in two hands."""
        look = look_at(self.town, seat, cause, target)
        found = bonuses(self.town, skill, look)
        free, held, hands = 0, 0, NUMBERS.hands
        for card, n in sorted(found.items(), key=lambda pair: -pair[1]):
            need = hands_of(self.town, card)
            if not need:
                free += n
            elif need <= hands:
                held, hands = held + n, hands - need
        return skill_of(self.town, seat, skill) + free + held

    @cached_property
    def luck(self) -> float:
        """How likely one die of ours is a success."""
        return self.luck_of(self.seat)

    def luck_of(self, seat: Seat) -> float:
        return chance_of(PLAY.value(self.town, "success", NUMBERS.success, Look(self.town, seat)))

    def bearing(self, option: str, what: str, most: int) -> float:
        """What it is worth that a card takes harm for us: health and sanity, but a card that is full is lost. There
        is at least as much harm as one card could take."""
        left = health_left(self.town, self.seat) if what == "damage" else sanity_left(self.town, self.seat)
        each = 1.5 if left - most < FRAIL else 0.8
        if option == "self":
            return 1.0
        card, _, n = option.rpartition(":")
        saved = int(n) * each + (DEATH if left <= most else 0.0)
        return 1.0 + saved - (self.keeping(card) if int(n) >= room_on(self.town, card, what) else 0.2 * int(n))

    def keeping(self, card: str) -> float:
        """What it is worth not to lose a card. Those that only take harm are there for it."""
        held = asset_of(self.town, card)
        useful = held is not None and bool(held.sides[0].modifies or held.sides[0].abilities)
        return 1.0 + KEEPS * useful + 0.3 * (held.hands if held is not None else 0)

    @cached_property
    def focus_limit(self) -> int:
        return focus_limit(self.town, self.seat)

    @property
    def encounters(self) -> Expected:
        return _expected()

    # --- actions ------------------------------------------------------------------------------------

    def action(self, option: str) -> float:
        name, _, about = option.partition(":")
        match name:
            case "stand":
                return 9.0
            case "attack":
                return self.attack(MonsterId(about))
            case "evade":
                return 1.2 + 0.4 * (self.dice("observation", "evade") + evasion(self.town, self.seat))
            case "ward":
                return self.ward()
            case "research":
                return 3.0 + self.me.clues
            case "move":
                return self.moving()
            case "focus":
                return 0.8 if about in ("observation", "lore", "strength") else 0.3
            case "gather":
                return 0.7
            case "trade":
                return 0.0
            case "end":
                return 0.05
        return self.component(option)

    def component(self, option: str) -> float:
        """Of a card: what the codex asks for comes first."""
        card = self.town.play[option.rpartition("/")[0]]
        if card.owner:
            return self.worth("act", option) or 0.0
        if card.slot:
            return 0.0
        ops = {kind_of(one).name for _, one in lines_of(PLAY.ability(self.town, option).effects)}
        clues = self.town.sheet["clue"]
        if "travel" in ops:
            return 6.0 if clues >= ENOUGH and not self.frail else 0.0
        return (12.0 if clues else 0.0) if "move_clue" in ops else 12.0

    def attack(self, monster: MonsterId) -> float:
        card = monster_of(self.town, monster)
        left = health_of(self.town, monster) - damage_on(self.town, monster)
        hits = (self.dice(card.attack_skill, "attack", monster) + card.attack) / 3
        mine = monster in self.town.foes_of(self.seat)
        if mine:
            return 2.0 + min(2.0, 2 * hits / left)
        return 2.5 if hits >= left and not self.frail else 0.0

    def ward(self) -> float:
        doom = self.town.doom_at(self.me.at)
        hits = min(doom, self.dice("lore", "ward") / 3)
        return 1.5 * hits + (2.0 if doom >= FULL - 1 else 0.5)

    def moving(self) -> float:
        here = self.pull(self.me.at, 0)
        best = max((self.pull(space, cost) for space, cost in self.ways.items()), default=0.0)
        return 2.0 + min(2.0, best - here) if best > here + 0.3 else 0.0

    @cached_property
    def ways(self) -> dict[SpaceId, int]:
        return ways_to_go(self.town, self.seat)

    def where_to(self, space: SpaceId) -> float:
        return 10 + self.pull(space, self.ways.get(space, 0))

    def change_roll(self, option: str) -> float:
        """Focus and cards are used as long as a test fails; clues only where nothing else is left."""
        test = self.town.tests[-1]
        won = sum(die >= test.least for die in test.dice) + test.more
        if option == "done":
            return 0.5
        if option == "clue":
            return 0.4
        wanted = 1 if test.cause == "other" else 2
        if won >= wanted or won == len(test.dice):
            return 0.1
        return 0.6 if option.startswith("focus:") else 0.9

    # --- places -------------------------------------------------------------------------------------

    def pull(self, space: SpaceId, cost: int) -> float:
        """What a space promises, and what lies near it."""
        away = travels_from(self.town, space)
        near = max((worth / (1 + away[goal]) for goal, worth in self.goals.items() if goal in away), default=0.0)
        danger = 1.5 if would_stop(self.town, space, self.seat) else 0.0
        return near - 0.4 * cost - danger - (0.3 if place(self.town, space).kind == "street" else 0.0)

    @cached_property
    def goals(self) -> dict[SpaceId, float]:
        out = {space: self.worth_of_place(space) for space in locations(self.town)}
        for marker in self.town.markers.values():
            if marker.colour != "white" and marker.at in out:
                out[marker.at] += 5.0
        return out

    def worth_of_place(self, space: SpaceId) -> float:
        tile = tile_of(self.town, space)
        doom = self.town.doom_at(space)
        torn = tile in self.town.anomalies
        clues = self.town.clues.get(tile, 0) if tile and not torn else 0
        crowd = sum(tile == tile_of(self.town, self.town.where(s)) for s in self.town.people if s != self.seat)
        full = tile is not None and doom_in(self.town, tile) >= NEARLY
        lore = 1.3 if skill_of(self.town, self.seat, "lore") > WEAK else 0.7
        warding = {0: 0.0, 1: 2.0 if full else 0.8, 2: 3.0}.get(doom, 2.5) * lore
        return 0.5 + 3.0 * clues / (1 + crowd) + warding + (1.0 if torn and not doom else 0.0)

    def load(self, space: SpaceId) -> float:
        """How bad one doom more would be there."""
        return strain(self.town, space)

    def relief(self, space: SpaceId) -> float:
        """How good one doom less would be there."""
        tile = tile_of(self.town, space)
        return 0.0 if tile is None else burden(self.town, tile) - burden(self.town, tile, {space: 1})

    def arms_of(self, seat: Seat) -> int:
        """With how many dice somebody attacks."""
        look = look_at(self.town, seat, "attack", "")
        return skill_of(self.town, seat, "strength") + max(bonuses(self.town, "strength", look).values(), default=0)

    @property
    def held(self) -> bool:
        return is_restricted(self.town, self.seat)


CARDS: Mapping[str, CardEntry] = ChainMap(*DECKS)
"""Cards that ask while they are carried out, by their ids."""


@cache
def _prices() -> Prices:
    """Made once: what cards are worth does not change."""
    return TownPrices(NOUNS, entry_prices(PLAY, TownPrices(NOUNS)))


@cache
def _expected() -> Expected:
    return Expected(_prices())
