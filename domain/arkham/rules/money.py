"""Rules: money. Some of it may lie on cards, and is spent like any other."""

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY
from domain.arkham.facts.people import MoneyChanged
from domain.arkham.rules.numbers import money_on_cards
from domain.kernel import Game, Seat

G = Game[Arkham]


async def pay_money(g: G, seat: Seat, n: int) -> None:
    """First what lies on cards."""
    for card, held in money_on_cards(g.board, seat).items():
        spent = min(n, held)
        if spent:
            PLAY.mark(g, card, "money", -spent)
            n -= spent
    if n:
        g.emit(MoneyChanged(seat, -n))
