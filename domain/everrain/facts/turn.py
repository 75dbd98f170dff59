"""What can follow: rounds, turns, orders, tracks, acts."""

from domain.everrain.board import ActOver, Everrain, Ship
from domain.everrain.names import FLEETING, Order, ShipName, Step, Task, Token
from domain.everrain.options import Options
from domain.kernel import Fact, Seat


class SeaLaid(Fact, frozen=True):
    """The board is laid out; every captain has a ship, orders and coin."""

    options: Options
    first: Seat
    names: dict[Seat, ShipName]
    orders: dict[Order, int]
    coin: int
    agenda: int
    discovery: dict[Token, int]

    def apply(self, board: Everrain) -> None:
        board.options, board.first = self.options, self.first
        board.agenda, board.discovery = self.agenda, dict(self.discovery)
        board.ships = {seat: Ship(name, fresh=dict(self.orders), coin=self.coin) for seat, name in self.names.items()}


class RoundBegun(Fact, frozen=True):
    """A round begins."""

    def apply(self, board: Everrain) -> None:
        board.round += 1
        board.step = "players"
        for ship in board.ships.values():
            ship.hit = False


class StepBegun(Fact, frozen=True):
    """A step of the Enemy Phase begins."""

    step: Step

    def apply(self, board: Everrain) -> None:
        board.step = self.step


class FirstPlayerPassed(Fact, frozen=True):
    """Somebody else begins from now on."""

    seat: Seat

    def apply(self, board: Everrain) -> None:
        board.first = self.seat


class TurnReadied(Fact, frozen=True):
    """What lasts a turn is over; whoever was fatigued is no more, but for these."""

    seat: Seat
    weary: tuple[str, ...] = ()

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        ship.points, ship.bonus, ship.swung = 0, 0, False
        ship.visited, ship.used, ship.ordered = [], [], {}
        for crew, mate in ship.crew.items():
            mate.fatigued = mate.winded = mate.fatigued and crew in self.weary
            mate.lagging = False


# --- orders -----------------------------------------------------------------------------------------


def _take(orders: dict[Order, int], order: Order, n: int = 1) -> None:
    left = orders.get(order, 0) - n
    if left:
        orders[order] = left
    else:
        orders.pop(order, None)


def _add(orders: dict[Order, int], order: Order, n: int = 1) -> None:
    orders[order] = orders.get(order, 0) + n


class OrdersRefreshed(Fact, frozen=True):
    """Issued orders are fresh again."""

    seat: Seat
    orders: dict[Order, int]

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        for order, n in self.orders.items():
            _take(ship.issued, order, n)
            _add(ship.fresh, order, n)


class OrderIssued(Fact, frozen=True):
    """An order is given; a fleeting one is gone then."""

    seat: Seat
    order: Order
    task: Task

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        _take(ship.fresh, self.order)
        if self.order != FLEETING:
            _add(ship.issued, self.order)


class OrderExhausted(Fact, frozen=True):
    """An order is spent without its effect; a fleeting one is gone then."""

    seat: Seat
    order: Order

    def apply(self, board: Everrain) -> None:
        ship = board.ships[self.seat]
        _take(ship.fresh, self.order)
        if self.order != FLEETING:
            _add(ship.issued, self.order)


class OrderGained(Fact, frozen=True):
    """A new order, fresh."""

    seat: Seat
    order: Order

    def apply(self, board: Everrain) -> None:
        _add(board.ships[self.seat].fresh, self.order)


# --- tracks -----------------------------------------------------------------------------------------


class AgendaMoved(Fact, frozen=True):
    """The Agenda stands on another space."""

    to: int

    def apply(self, board: Everrain) -> None:
        board.agenda = self.to


class AgendaWaited(Fact, frozen=True):
    """The Agenda is held for a round."""

    def apply(self, board: Everrain) -> None:
        board.agenda_held -= 1


class DiscoveryMoved(Fact, frozen=True):
    """A token stands on another space of the Discovery track."""

    token: Token
    to: int

    def apply(self, board: Everrain) -> None:
        board.discovery[self.token] = self.to


class ActEnded(Fact, frozen=True):
    """Somebody has reached the end of an act. It is settled when the turn or the step is over."""

    over: ActOver

    def apply(self, board: Everrain) -> None:
        board.act_over = self.over


class ActBegun(Fact, frozen=True):
    """The next act."""

    act: int

    def apply(self, board: Everrain) -> None:
        board.act = self.act
        board.act_over = None


class NumberChanged(Fact, frozen=True):
    """A trait, an upgrade or a treasure makes a number another one, at the moment it counts."""

    seat: Seat
    number: str
    base: int
    n: int
    because: tuple[str, ...]
    """Lines of cards: `hardy/modifies.0`."""


class ElderOneAwoke(Fact, frozen=True):
    """The tokens of the enemy and of the Elder One have met."""

    def apply(self, board: Everrain) -> None:
        board.awakened = board.rising = True
