"""What a bot makes of the table: what cards, resources and places are worth to it now, in coins. A victory point is
worth three."""

from collections import Counter
from collections.abc import Mapping
from functools import cached_property
from statistics import fmean
from typing import Any

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, BOX, CREW_CARDS, DICE_SHOWN, NUMBERS, OCEAN, CrewCard, CrewSide
from domain.flotilla.names import (
    COLOUR_OF,
    COLOURS,
    DIVE_DICE,
    GUILD_OF,
    HOME,
    PLAYED,
    Cell,
    Colour,
    CrewId,
    SkiffId,
    TileId,
    discards_of,
)
from domain.flotilla.rules.crew import crew_of, topside
from domain.flotilla.rules.diving import depth_die, divers
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.scoring import districts_at, worth_of
from domain.flotilla.rules.traders import Bargain, outpost_price, price_of
from domain.flotilla.rules.turning import next_berth
from domain.kernel import Card, Knowledge, Seat, hand
from domain.parts.bots import PricedMind
from domain.parts.effects import Op, kind_of
from domain.parts.prices import Prices

POINT = 3.0
BARREL = 3.6
"""To a Sinksider, who sells it sooner or later."""
BUILDING_BARREL = 5.0
"""To a Skysider, who builds with it."""


def on_the_average(icon: str) -> dict[str, float]:
    """How many of these icons a die of each type shows."""
    return {
        kind: sum(DICE_SHOWN.icons[face].get(icon, 0) for face in die.faces) / len(die.faces)
        for kind, die in DICE_SHOWN.dive.items()
    }


HAUL, RESCUED = on_the_average("resource"), on_the_average("survivor")
RECRUIT = 15.0
"""At the beginning, beside what a recruit brings in one turn."""
STEP = 1.5
"""What a step on a ring is worth besides at the beginning: every fourth or fifth brings a recruit."""
PROJECTS = 3
"""Tiles of the reserve for which resources are bought."""
SKIFF = 3.4
"""What a Skiff brings in a dive."""
ENOUGH_SKIFFS = 3
RESALE = 0.6
"""How much of its price at the Dock counts: who knows who will turn before."""
DIVES = 0.25
"""How many dives there are in a turn."""
ENOUGH, PLENTY = 28, 50
"""Coins."""
BARGAIN, PATIENCE = 0.22, 0.75
"""Points that an Objective must bring for each coin: near the end any that are more than the coins would."""
FEW_TILES = 4
HOPEFUL = 0.8
"""How likely a tile finds its place at the best chain of its colour."""
RALLY = 2.4
"""What it is worth to have a card back."""
LIKED = {"founders": 4.0, "traders": 1.0}
"""Guilds without whose cards little is scored."""
LATE = 0.35
"""Of the supply: with less than that the end is near."""
CHEAP, DEARER = 1.0, 0.4
"""A smart bot turns when resources cost no more than that on the average: every round it is content with more."""
LEAST_TILES = 2
LATE_TURN = 14
"""When a greedy bot turns."""


class Outlook(Prices):
    """Prices of operations as the table lies: what a dive or a Transaction would really bring."""

    def __init__(self, mind: "Mind") -> None:
        super().__init__(BOX.words.nouns)
        self.mind = mind

    def op(self, one: Op) -> float:
        own = self.mind.op(one)
        return super().op(one) if own is None else own

    def of(self, kind: str, id: str) -> float:
        """A recruit is worth most at the beginning, a coin to whoever has few."""
        if kind == "prices" and id == "recruit":
            return 3.0 + RECRUIT * self.mind.share
        if kind == "deck" and id == "tile":
            return self.mind.drawn_tile()
        if kind == "resource" and id == "survivor":
            return self.mind.survivor
        return self.mind.coin if id == "coin" else super().of(kind, id)


class Mind(PricedMind):
    """Looks at the table for every card."""

    plain = False
    """It does not look where tiles lie best."""
    turns_at: int | None = None
    """The round from which on it turns, whatever the Market says."""
    liked: Mapping[str, float] = LIKED

    def __init__(self, board: Flotilla, knowledge: Knowledge, seat: Seat, beliefs: Any) -> None:
        self.outlook = Outlook(self)
        super().__init__(board, knowledge, seat, self.outlook, {**CREW_CARDS, **ARTIFACT_TILES})
        self.board: Flotilla = board
        self.fleet = board.fleets[seat]

    # --- the state of things ---

    @property
    def share(self) -> float:
        """How much of the supply is left: how much of the game."""
        return self.board.supply / (NUMBERS.points_each * len(self.board.seats))

    @property
    def late(self) -> bool:
        return self.share < LATE

    @property
    def coin(self) -> float:
        """Enough for the next Outpost and something to build with; what is more than that is worth little."""
        return 1.0 if self.fleet.coins < ENOUGH else 0.55 if self.fleet.coins < PLENTY else 0.25

    @property
    def survivor(self) -> float:
        """The track has points, recruits and Artifacts."""
        return 4.0 + 3.0 * self.share

    @property
    def barrel(self) -> float:
        return BUILDING_BARREL if self.fleet.skyside else BARREL

    # --- cards ---

    def card(self, card: Card) -> float:
        """What it is worth to play this card now."""
        crew = crew_of(self.board, self.seat, card)
        if crew.id == "captain":
            return self.rally()
        if crew.id == "scholar":
            return max((self.copied(other) for other in self.board.seats if other != self.seat), default=0.0) - 0.5
        return self.face(crew)

    def face(self, crew: CrewCard) -> float:
        side: CrewSide = crew.face(self.fleet.side)
        return self.first(side.value or 0) + self.outlook.all(side.effects)

    def first(self, value: int) -> float:
        """Sail or Income."""
        if self.fleet.skyside:
            return self.coin * value
        return 0.6 * value if self.fleet.tiles else 0.0

    def copied(self, other: Seat) -> float:
        card = topside(self.board, other)
        if card is None or card.id == "scholar" or self.board.fleets[other].side != self.fleet.side:
            return 0.0
        return self.face(card)

    def rally(self) -> float:
        """More with every card that comes back; at once if there is little else to play."""
        left = len(self.board.cards(hand(self.seat))) - 1
        back = len(self.board.cards(discards_of(self.seat)))
        if self.overdue():
            return 60.0
        turning = 6.0 if self.time_to_turn() else 0.0
        return 50.0 if not left else RALLY * back - 2.0 + turning

    # --- turning ---

    def overdue(self) -> bool:
        """It has been told to turn in this round at the latest."""
        return not self.fleet.skyside and self.turns_at is not None and self.board.round >= self.turns_at

    def time_to_turn(self) -> bool:
        """While resources are cheap there is much to build with; while they are dear, whoever dives sells well."""
        if self.fleet.skyside or self.turns_at is not None or len(self.fleet.tiles) < LEAST_TILES:
            return self.overdue()
        price = fmean(price_of(self.board, colour) for colour in COLOURS)
        return price <= CHEAP + DEARER * self.board.round

    # --- operations as the table lies ---

    def op(self, one: Op) -> float | None:
        match kind_of(one).name:
            case "dive":
                return self.dive(one)
            case "transactions":
                return self.trade(one)
            case "draw_place":
                return self.new_tile() * one.place + 0.8 * (one.draw - one.place)  # type: ignore[attr-defined]
            case "build":
                return self.build(one)
            case "research":
                return self.coin * 1.6 * one.dice + 1.5  # type: ignore[attr-defined]
            case "influence":
                return (3.5 + STEP * self.share) * one.n  # type: ignore[attr-defined]
        return None

    def dive(self, one: Any) -> float:
        """Resources that Skiffs have room for."""
        ready = divers(self.fleet)
        room = sum(NUMBERS.capacity - self.fleet.skiffs[skiff].load() for skiff in ready)
        dice = {kind: getattr(one, kind) for kind in DIVE_DICE}
        for skiff in ready:
            dice[depth_die(self.fleet, skiff)] += 1
        brought = sum(HAUL[kind] * n for kind, n in dice.items())
        rescued = sum(RESCUED[kind] * n for kind, n in dice.items())
        return min(float(room), brought) * self.barrel + rescued * self.survivor

    def trade(self, one: Any) -> float:
        """The best that these Transactions can do: an Outpost, a Skiff, sales, what can be built with."""
        fleet, left = self.fleet, one.n
        coins, gain = fleet.coins + 3, 0.0
        if not fleet.skyside:
            stock = sorted(
                (price_of(self.board, colour) for colour in COLOURS for _ in range(fleet.goods.get(colour, 0))),
                reverse=True,
            )
            sold = stock[: max(0, left - 1)]
            coins, left = coins + sum(sold), left - len(sold)
            gain += sum(max(0.3, self.coin * p - 0.5 * BARREL) for p in sold)
        if fleet.outposts < len(NUMBERS.outposts[fleet.side].prices):
            price = outpost_price(fleet, Bargain())
            worth = self.outpost(self.best_objective(), price)
            if worth > 0 and coins >= price:
                gain, left, coins = gain + worth, left - 1, coins - price
        if fleet.skyside:
            return gain + self.purchases(left, coins)
        if left and coins >= NUMBERS.skiff_price:
            gain += max(0.0, self.new_skiff())
        return gain

    def new_skiff(self) -> float:
        """What one more Skiff will bring in dives, and when its owner turns, less what it costs."""
        if len(self.fleet.skiffs) >= ENOUGH_SKIFFS or self.late:
            return -1.0
        turns = 24 * self.share if self.turns_at is None else min(24 * self.share, self.turns_at - self.board.round)
        crowded = len(self.fleet.skiffs) > len(self.fleet.tiles) + 1
        brings = SKIFF * DIVES * max(2.0, turns) * (0.4 if crowded else 1.0)
        return brings + RESALE * next_berth(self.board).price - NUMBERS.skiff_price

    def purchases(self, n: int, coins: int) -> float:
        """What the best tiles of the reserve want, at the prices of now."""
        gain = 0.0
        for colour, worths in self.shortage.items():
            price = price_of(self.board, colour)
            for worth in worths:
                if n and worth > price and coins >= price:
                    gain, n, coins = gain + worth - self.coin * price, n - 1, coins - price
        return gain

    def outpost(self, points: int, price: int) -> float:
        """What an Objective is worth for its price; one that may grow is waited for, unless there are coins enough."""
        rich = self.fleet.coins > PLENTY
        least = (BARGAIN if self.late else 0.6 * PATIENCE if rich else PATIENCE) * price
        return POINT * points - 0.5 * price if points >= least else -1.0

    @property
    def next_outpost(self) -> int:
        """What it costs, if there is an Objective worth it."""
        if self.fleet.outposts == len(NUMBERS.outposts[self.fleet.side].prices):
            return 0
        price = outpost_price(self.fleet, Bargain())
        return price if self.outpost(self.best_objective(), price) > 0 else 0

    def new_tile(self) -> float:
        """To a Sinksider: most to who has few."""
        return max(4.0, 9.5 - 0.6 * len(self.fleet.tiles))

    def drawn_tile(self) -> float:
        """A Skysider needs tiles to choose from."""
        if not self.fleet.skyside:
            return self.new_tile()
        return 5.0 if len(self.fleet.reserve) < FEW_TILES else 2.0

    def best_objective(self) -> int:
        side = self.fleet.side
        offers = self.board.objectives[side].items()
        return max(objective_points(self.fleet, side, set, rank)[1] for set, rank in offers)

    def build(self, one: Any) -> float:
        """The best tiles that can be paid for."""
        payable = [self.hope(tile) for tile in self.fleet.reserve.values() if one.free or self.can_pay(tile)]
        return sum(sorted(payable, reverse=True)[: one.n]) + 0.5

    @cached_property
    def hopes(self) -> dict[Colour, tuple[int, int]]:
        """By colour: the dial with the buildings, and the tiles in the chain, to which another tile could be added."""
        best = {colour: (self.board.dials[GUILD_OF[colour]], 0) for colour in COLOURS}
        seen: set[tuple[Cell, Colour]] = set()
        for cell in self.fleet.tiles:
            for colour in districts_at(self.fleet, cell):
                if (cell, colour) in seen:
                    continue
                worth = worth_of(self.board, self.fleet, cell, colour)
                seen.update((at, colour) for at in worth.chain)
                found = (worth.a, len(worth.chain))
                if found[0] * (found[1] + 1) > best[colour][0] * (best[colour][1] + 1):
                    best[colour] = found
        return best

    def hope(self, tile: TileId) -> float:
        """What it is likely to be worth to build this tile, in coins, without what it costs."""
        sky, most = OCEAN[tile].sky, 0.0
        for region in sky.regions:
            a, b = self.hopes[region.district]  # type: ignore[index]
            built = sky.building is not None and COLOUR_OF[sky.building.guild] == region.district
            most = max(most, min(NUMBERS.most_a, a + built) * (1 + HOPEFUL * b))
        return POINT * most

    @cached_property
    def shortage(self) -> dict[Colour, list[float]]:
        """Which resources are missing for the best tiles of the reserve, and what each of them is worth."""
        goods = Counter(self.fleet.goods)
        out: dict[Colour, list[float]] = {colour: [] for colour in COLOURS}
        ranked = sorted(self.fleet.reserve.values(), key=lambda tile: self.hope(tile) - self.cost(tile), reverse=True)
        for tile in ranked[:PROJECTS]:
            cost = OCEAN[tile].sky.cost
            missing = {colour: max(0, n - goods[colour]) for colour, n in cost.items()}
            goods.subtract(cost)
            goods += Counter()
            for colour, n in missing.items():
                out[colour] += [self.hope(tile) / sum(cost.values())] * n
        return {colour: sorted(worths, reverse=True) for colour, worths in out.items() if worths}

    def cost(self, tile: TileId) -> float:
        return sum(n * price_of(self.board, colour) for colour, n in OCEAN[tile].sky.cost.items())

    def can_pay(self, tile: str) -> bool:
        cost = OCEAN[tile].sky.cost  # type: ignore[index]
        return all(self.fleet.goods.get(colour, 0) >= n for colour, n in cost.items())

    # --- resources and places ---

    def colour(self, colour: Colour) -> float:
        """One more of a resource."""
        if self.fleet.skyside:
            return BUILDING_BARREL + (1.5 if colour in self.shortage else 0.0)
        return float(price_of(self.board, colour))

    @cached_property
    def doing(self) -> set[str]:
        """What the card does that is being played; a Scholar does what it copies, which nobody knows yet."""
        played = self.board.cards(PLAYED)
        if not played:
            return set()
        crew = crew_of(self.board, self.seat, played[0])
        return {kind_of(one).name for one in crew.face(self.fleet.side).effects}

    def place(self, skiff: SkiffId, cell: Cell) -> float:
        """What it is worth that a Skiff lies there."""
        load = self.fleet.skiffs[skiff].load()
        diving, trading = "dive" in self.doing, "transactions" in self.doing
        if cell == HOME:
            return (0.7 if diving else 2.8 if trading else 1.4) * load
        if self.fleet.tiles[cell].depleted:
            return 0.0
        sink = OCEAN[self.fleet.tiles[cell].tile].sink
        room = NUMBERS.capacity - load
        crowd = sum(other != skiff and self.fleet.skiffs[other].at == cell for other in self.fleet.skiffs)
        brings = HAUL[DIVE_DICE[sink.depth - 1]] * (3.6 if diving else 1.6)
        return min(room, 2.5) * brings - 0.2 * crowd + 0.05 * self.colour(sink.resource)

    def recruit(self, crew: CrewId) -> float:
        """By both sides: it stays for good."""
        card = CREW_CARDS[crew]
        prices = Prices(BOX.words.nouns)
        sides = sum(prices.all(face.effects) + (face.value or 0) for face in (card.sink, card.sky))
        return sides / 2 + self.liked.get(card.guild, 0.0)


class PlainMind(Mind):
    """Lays tiles anywhere, and turns later."""

    plain = True

    def time_to_turn(self) -> bool:
        return not self.fleet.skyside and self.board.round >= LATE_TURN and len(self.fleet.tiles) >= LEAST_TILES
