"""What options cost in Arkham Horror, and the odds of the dice that they lead straight to."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import ASSETS, BOX, PLAY, Asset
from domain.arkham.names import SpaceId
from domain.arkham.rules.actions import ways_to_go
from domain.arkham.rules.assets import half_price
from domain.arkham.rules.numbers import price_of
from domain.kernel import Card, Knowledge, OpenAsk
from domain.parts.effects import Op, lines_of
from projections.stakes import ANSWER, Odds

FREE: Mapping[str, int] = {}
ORDERED = ("order", "next")
"""Questions whose options are what happens by itself: thresholds among them."""


def costs(board: Arkham, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """Money for steps and goods, and what abilities ask for: all of it is public."""
    if option == ANSWER or ask.seat not in board.people:
        return FREE
    if ask.kind == "move":
        paid = ways_to_go(board, ask.seat).get(SpaceId(option), 0)
        return {"money": paid} if paid else FREE
    if ask.kind == "buy":
        return _of_goods(board, knowledge, ask, option)
    if ask.kind in ("offer", "pick"):
        return _of_ways(option)
    if ask.kind == "next":
        return FREE
    card, found, n = option.rpartition("/")
    if ask.kind not in ORDERED and found and n.isdigit() and card in board.play:
        return PLAY.side(board.play[card]).abilities[int(n)].cost
    return FREE


def _of_goods(board: Arkham, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    face = str(knowledge.faces.get(Card(option), ""))
    entry = ASSETS.get(face, None)
    if not isinstance(entry, Asset):
        return FREE
    return {"money": price_of(board, ask.seat, entry.value, half_price(board, ask.seat))}


def _of_ways(option: str) -> Mapping[str, int]:
    """What a line of a card asks for."""
    at, _, named = option.partition(":")
    source, _, path = named.partition("/")
    one: Any = _lines(source).get(path)
    if one is None:
        return FREE
    price = one.options[int(at)].cost if at.isdigit() else one.cost
    return {cost.what: cost.n for cost in price}


@lru_cache(maxsize=512)
def _lines(source: str) -> dict[str, Op]:
    card = next((card for card in BOX.every() if card.id == source), None)
    return dict(lines_of(card)) if card is not None else {}


def odds(board: Arkham, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """What is done to dice comes after the roll: nothing is certain before."""
    return ()
