"""What Transactions are worth: Outposts, Skiffs, sales, and what can be built with."""

from functools import cached_property
from typing import Any

from domain.flotilla.bots.builder import Builder
from domain.flotilla.bots.outlook import BARREL
from domain.flotilla.content import NUMBERS
from domain.flotilla.rules.objectives import objective_points
from domain.flotilla.rules.traders import Bargain, free_sites, outpost_price, price_of
from domain.flotilla.rules.turning import next_berth

SKIFF = 3.4
"""What a Skiff brings in a dive."""
ENOUGH_SKIFFS = 3
RESALE = 0.6
"""How much of its price at the Dock counts: who knows who will turn before."""
DIVES = 0.25
"""How many dives there are in a turn."""


class Trader(Builder):
    """Thinks of what to buy and sell."""

    def trade(self, one: Any) -> float:
        """The best that these Transactions can do: Outposts, a Skiff, sales, what can be built with."""
        fleet, left = self.fleet, one.n
        coins, gain = fleet.coins + 3, 0.0
        stock = sorted((price_of(self.board, colour) for colour in self.surplus.elements()), reverse=True)
        sold = stock[: max(0, left - 1)]
        coins, left = coins + sum(sold), left - len(sold)
        gain += sum(max(0.3, self.coin * p - BARREL) for p in sold)
        prices, sites = NUMBERS.outposts[fleet.side].prices, len(free_sites(fleet))
        for n, points in enumerate(self.offers[: len(prices) - fleet.outposts]):
            fee = 0 if n < sites else NUMBERS.outposts[fleet.side].floating
            price = prices[fleet.outposts + n] + fee
            worth = self.outpost(points, price)
            if worth > 0 and coins >= price and left:
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
        """What an Objective is worth for its price."""
        return self.point * points - self.coin * price

    @property
    def next_outpost(self) -> int:
        """What it costs, if there is an Objective worth it."""
        if self.fleet.outposts == len(NUMBERS.outposts[self.fleet.side].prices):
            return 0
        price = outpost_price(self.fleet, Bargain())
        return price if self.outpost(self.best_objective(), price) > 0 else 0

    @cached_property
    def offers(self) -> list[int]:
        """What the Objectives of the own side are worth now, best first."""
        side = self.fleet.side
        offers = self.board.objectives[side].items()
        return sorted((objective_points(self.fleet, side, set, rank)[1] for set, rank in offers), reverse=True)

    def best_objective(self) -> int:
        return self.offers[0]
