"""Rules: ORDERS. Issuing and refreshing them."""

from domain.everrain.board import Everrain, Ship
from domain.everrain.content import NUMBERS
from domain.everrain.facts.sea import PointsSpent
from domain.everrain.facts.turn import OrderIssued, OrdersRefreshed
from domain.everrain.names import FLEETING, ORDERS, Order, Task
from domain.everrain.rules.numbers import count_of_ship, of_ship
from domain.kernel import Ask, Game, Seat, Split

G = Game[Everrain]


def ways_to_issue(ship: Ship, task: Task) -> list[Order]:
    """With which orders this can be done: its own kind, or a fleeting one."""
    return [order for order in (task, FLEETING) if ship.fresh.get(order)]


def issue(g: G, seat: Seat, order: Order, task: Task) -> None:
    """Whatever points were left are lost."""
    drop_points(g, seat)
    g.emit(OrderIssued(seat, order, task))


def drop_points(g: G, seat: Seat) -> None:
    """Another action is taken: points do not carry over."""
    left = g.board.ships[seat].points
    if left:
        g.emit(PointsSpent(seat, left, lost=True))


async def refresh(g: G, seat: Seat, most: int | None = None) -> None:
    """Up to three issued orders become fresh, of the player's choice. More is never worse, so as many as may be."""
    issued = g.board.ships[seat].issued
    there = sum(issued.values())
    if most is None:
        counts = there > min(NUMBERS.refresh, of_ship(g.board, seat, "refresh", NUMBERS.refresh))
        most = count_of_ship(g, seat, "refresh", NUMBERS.refresh) if counts else there
    n = min(there, most)
    if n <= 0:
        return
    held: dict[str, int] = {order: issued[order] for order in ORDERS if issued.get(order)}
    chosen = held
    if n < sum(held.values()):
        chosen = await Ask(seat, "refresh", Split(held, n), "EVER-12") if len(held) > 1 else dict.fromkeys(held, n)
    g.emit(OrdersRefreshed(seat, {order: chosen[order] for order in ORDERS if chosen.get(order)}))
