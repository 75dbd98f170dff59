"""What can follow: coins, resources, the Market, Skiffs and Outposts that are bought."""

from domain.flotilla.board import Flotilla, Skiff
from domain.flotilla.names import HOME, Cell, Colour, SkiffId
from domain.kernel import Fact, Seat


class CoinsChanged(Fact, frozen=True):
    seat: Seat
    by: int

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].coins += self.by


class GoodsChanged(Fact, frozen=True):
    """Resources come to somebody's reserve, or leave it."""

    seat: Seat
    by: dict[Colour, int]

    def apply(self, board: Flotilla) -> None:
        goods = board.fleets[self.seat].goods
        for colour, n in self.by.items():
            goods[colour] = goods.get(colour, 0) + n


class GoodsBought(Fact, frozen=True):
    seat: Seat
    colour: Colour
    n: int
    coins: int

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.coins -= self.coins
        fleet.goods[self.colour] = fleet.goods.get(self.colour, 0) + self.n
        fleet.bought[self.colour] = fleet.bought.get(self.colour, 0) + self.n


class GoodsSold(Fact, frozen=True):
    seat: Seat
    colour: Colour
    n: int
    coins: int

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.coins += self.coins
        fleet.goods[self.colour] -= self.n
        fleet.sold[self.colour] = fleet.sold.get(self.colour, 0) + self.n


class MarketMoved(Fact, frozen=True):
    """After all Transactions of a turn: a marker goes up by what was bought, or down by what was sold. What would go
    over the end overflows."""

    seat: Seat
    colour: Colour
    to: int
    price: int
    overflow: int

    def apply(self, board: Flotilla) -> None:
        board.market[self.colour] = self.to


class TradingClosed(Fact, frozen=True):
    """The turn's Transactions are over."""

    seat: Seat

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.bought, fleet.sold = {}, {}


class SkiffLaunched(Fact, frozen=True):
    """A Skiff comes to the dock of the starting tile: bought, or as a gift."""

    seat: Seat
    skiff: SkiffId
    coins: int

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.coins -= self.coins
        fleet.skiffs[self.skiff] = Skiff(HOME)


class OutpostBought(Fact, frozen=True):
    """The topmost Outpost is paid for."""

    seat: Seat
    coins: int

    def apply(self, board: Flotilla) -> None:
        board.fleets[self.seat].coins -= self.coins


class OutpostBuilt(Fact, frozen=True):
    """It stands on a Construction Site; without one it floats."""

    seat: Seat
    at: Cell | None

    def apply(self, board: Flotilla) -> None:
        fleet = board.fleets[self.seat]
        fleet.outposts += 1
        if self.at is None:
            fleet.floating += 1
        elif self.at == HOME:
            fleet.home_outpost = True
        else:
            fleet.tiles[self.at].outpost = True
