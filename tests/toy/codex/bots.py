"""A greedy bot for Codex: prices decide, but for the one question that cards do not ask."""

from domain.kernel import Knowledge, Pick, Seat
from domain.kernel.forms import AnyForm
from domain.parts.bots import Bot, PricedMind, by_worth
from domain.parts.card_prices import entry_prices
from domain.parts.prices import Prices
from tests.toy.codex.board import Quay
from tests.toy.codex.content import CARDS, PLAY
from tests.toy.codex.nouns import NOUNS

WORTHS = {"study": 1.0, "attack": 0.6, "trade": 0.8, "research": -1.5, "fight": 1.2, "go": 0.1}


def greedy_mind(board: Quay, knowledge: Knowledge, seat: Seat, beliefs: None) -> PricedMind:
    prices = Prices(NOUNS, entry_prices(PLAY, Prices(NOUNS)))
    return PricedMind(board, knowledge, seat, prices, CARDS, PLAY)


def action(mind: PricedMind, option: str) -> float:
    priced = mind.worth("act", option)
    return WORTHS[option.partition(":")[0]] if priced is None else priced


def first_of_all(mind: PricedMind, form: AnyForm, pick: Pick) -> object:
    return form.default()


POLICIES = {
    "greedy": Bot(
        greedy_mind,
        choices={"act": by_worth(action), "order": first_of_all, "next": first_of_all},
        patience={"rolled": 0.1},
    )
}
