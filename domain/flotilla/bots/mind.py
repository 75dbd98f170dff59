"""What a bot makes of the table: what cards, resources and places are worth to it now, in coins. A victory point is
worth three."""

from collections.abc import Mapping
from typing import Any

from domain.flotilla.board import Flotilla
from domain.flotilla.content import ARTIFACT_TILES, BOX, CREW_CARDS, DICE_SHOWN, NUMBERS, OCEAN, CrewCard, CrewSide
from domain.flotilla.names import COLOURS, DIVE_DICE, HOME, Cell, Colour, CrewId, SkiffId, discards_of
from domain.flotilla.rules.crew import crew_of, topside
from domain.flotilla.rules.diving import depth_die, divers
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.traders import Bargain, outpost_price, price_of
from domain.kernel import Card, Knowledge, Seat, hand
from domain.parts.bots import PricedMind
from domain.parts.effects import Op, kind_of
from domain.parts.prices import Prices

POINT = 3.0
BARREL = 3.6
"""To a Sinksider, who sells it sooner or later."""
BUILDING_BARREL = 5.0
"""To a Skysider, who builds with it."""
HAUL = {
    kind: sum(DICE_SHOWN.icons[face].get("resource", 0) for face in die.faces) / len(die.faces)
    for kind, die in DICE_SHOWN.dive.items()
}
"""Resources that a die brings, on the average."""
RECRUIT = 15.0
"""At the beginning, beside what a recruit brings in one turn."""
STEP = 4.0
"""What a step on a ring is worth besides at the beginning: every fourth or fifth brings a recruit."""
DEAR = 8
"""A resource that costs as much is not bought."""
ENOUGH, PLENTY = 28, 50
"""Coins."""
FEW_TILES = 4
RALLY = 2.4
"""What it is worth to have a card back."""
LIKED = {"founders": 4.0, "traders": 1.0}
"""Guilds without whose cards little is scored."""
SPENT_HAND = 2
"""With so few other cards in hand, it is time to rally."""
LATE = 0.35
"""Of the supply: with less than that the end is near."""
READY_TO_TURN = 9
"""From this round on a smart bot turns Skyside."""


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
        return self.mind.coin if id == "coin" else super().of(kind, id)


class Mind(PricedMind):
    """Looks at the table for every card."""

    plain = False
    """It does not look where tiles lie best."""
    turns_at = READY_TO_TURN
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
        return 50.0 if left < SPENT_HAND else RALLY * back - 2.0

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
        return min(float(room), brought) * self.barrel + 0.6 * sum(dice.values())

    def trade(self, one: Any) -> float:
        """The best that these Transactions can do: an Outpost, sales, what can be built with."""
        fleet, left = self.fleet, one.n
        coins, gain = fleet.coins + 3, 0.0
        if fleet.outposts < len(NUMBERS.outposts[fleet.side].prices):
            price = outpost_price(fleet, Bargain())
            worth = self.outpost(self.best_objective(), price)
            if worth > 0 and coins >= price:
                gain, left, coins = worth, left - 1, coins - price
        if fleet.skyside:
            return gain + self.purchases(left, coins)
        stock = sorted(
            (price_of(self.board, colour) for colour in COLOURS for _ in range(fleet.goods.get(colour, 0))),
            reverse=True,
        )
        return gain + sum(max(0.3, self.coin * p - 0.5 * BARREL) for p in stock[:left])

    def purchases(self, n: int, coins: int) -> float:
        """What the tiles of the reserve want, at the prices of now."""
        gain = 0.0
        for colour, short in sorted(self.wanted().items(), key=lambda pair: price_of(self.board, pair[0])):
            price = price_of(self.board, colour)
            bought = min(n, short, coins // price)
            if price < DEAR:
                gain, n, coins = gain + (DEAR - price + 1) * bought, n - bought, coins - bought * price
        return gain

    def outpost(self, points: int, price: int) -> float:
        """What an Objective is worth for its price; one that may grow is waited for, unless there are coins enough."""
        least = 4 if self.late or self.fleet.coins > PLENTY else 8
        return POINT * points - 0.5 * price if points >= least else -1.0

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
        payable = [tile for tile in self.fleet.reserve.values() if one.free or self.can_pay(tile)]
        return min(one.n, len(payable)) * (6.0 + 1.1 * len(self.fleet.tiles)) + 0.5

    def can_pay(self, tile: str) -> bool:
        cost = OCEAN[tile].sky.cost  # type: ignore[index]
        return all(self.fleet.goods.get(colour, 0) >= n for colour, n in cost.items())

    # --- resources and places ---

    def wanted(self) -> dict[Colour, int]:
        """Which resources are missing for tiles of the reserve."""
        missing: dict[Colour, int] = {}
        for tile in self.fleet.reserve.values():
            for colour, n in OCEAN[tile].sky.cost.items():
                lacking = n - self.fleet.goods.get(colour, 0)
                if lacking > 0:
                    missing[colour] = missing.get(colour, 0) + lacking
        return missing

    def colour(self, colour: Colour) -> float:
        """One more of a resource."""
        if self.fleet.skyside:
            return BUILDING_BARREL + (1.5 if colour in self.wanted() else 0.0)
        return float(price_of(self.board, colour))

    def place(self, skiff: SkiffId, cell: Cell) -> float:
        """What it is worth that a Skiff lies there."""
        load = self.fleet.skiffs[skiff].load()
        if cell == HOME:
            return 1.4 * load
        if self.fleet.tiles[cell].depleted:
            return 0.0
        sink = OCEAN[self.fleet.tiles[cell].tile].sink
        room = NUMBERS.capacity - load
        crowd = sum(other != skiff and self.fleet.skiffs[other].at == cell for other in self.fleet.skiffs)
        return min(room, 2.5) * HAUL[DIVE_DICE[sink.depth - 1]] * 1.6 - 0.2 * crowd + 0.05 * self.colour(sink.resource)

    def recruit(self, crew: CrewId) -> float:
        """By both sides: it stays for good."""
        card = CREW_CARDS[crew]
        prices = Prices(BOX.words.nouns)
        sides = sum(prices.all(face.effects) + (face.value or 0) for face in (card.sink, card.sky))
        return sides / 2 + self.liked.get(card.guild, 0.0)


class PlainMind(Mind):
    """Lays tiles anywhere, and turns later."""

    plain = True
    turns_at = 14
