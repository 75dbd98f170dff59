"""Rules: DICE. Rolling, lots, and turning Omens by exhausting orders."""

from collections.abc import Sequence
from typing import TypeVar

from domain.everrain.board import Everrain
from domain.everrain.content import FATE
from domain.everrain.facts.turn import OrderExhausted
from domain.everrain.names import ORDERS
from domain.kernel import Ask, DieId, Game, Roll, Seat, Split

G = Game[Everrain]
T = TypeVar("T")
SIDES = 10


async def fate(why: str) -> int:
    """The Fate die: 0 to 9."""
    (face,) = await Roll({FATE: 1}, why=why)
    return int(face)


async def lot(options: Sequence[T], why: str) -> T:
    """One of them by the Fate die, each as likely: what no rule settles. It is rolled again where it does not go up."""
    if len(options) == 1:
        return options[0]
    options = options[:SIDES]
    while (rolled := await fate(why)) >= SIDES // len(options) * len(options):
        pass
    return options[rolled % len(options)]


async def roll(dice: dict[DieId, int], why: str) -> dict[DieId, list[str]]:
    """Several dice at once; the faces of each kind."""
    wanted = {die: n for die, n in dice.items() if n > 0}
    out: dict[DieId, list[str]] = {die: [] for die in dice}
    if wanted:
        faces = list(await Roll(wanted, why=why))
        for die, n in wanted.items():
            out[die], faces = [str(face) for face in faces[:n]], faces[n:]
    return out


async def convert_omens(g: G, seat: Seat, omens: dict[str, int]) -> dict[str, int]:
    """Rules: CONVERTING OMEN RESULTS. How many Omens of which dice the player turns into results: one fresh order each
    is exhausted, of any kind. `omens` are those that would be of use."""
    useful = {kind: n for kind, n in omens.items() if n > 0}
    most = min(sum(useful.values()), g.board.ships[seat].orders())
    if most <= 0:
        return {}
    turned = await Ask(seat, "omens", Split(useful, most, 0), "EVER-123", default={})
    await exhaust_orders(g, seat, sum(turned.values()))
    return turned


async def exhaust_orders(g: G, seat: Seat, n: int) -> None:
    """So many fresh orders; the player says of which kinds."""
    fresh = g.board.ships[seat].fresh
    n = min(n, sum(fresh.values()))
    if n <= 0:
        return
    held: dict[str, int] = {order: fresh[order] for order in ORDERS if fresh.get(order)}
    chosen = held if sum(held.values()) == n else dict.fromkeys(held, n)
    if len(held) > 1 and sum(held.values()) > n:
        chosen = await Ask(seat, "exhaust", Split(held, n), "EVER-164")
    for order in ORDERS:
        for _ in range(chosen.get(order, 0)):
            g.emit(OrderExhausted(seat, order))
