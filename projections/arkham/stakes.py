"""What options cost in Arkham Horror, and the odds of the dice that they lead straight to."""

from collections.abc import Mapping
from typing import Any

from domain.arkham.board import Arkham
from domain.arkham.content import (
    ASSETS,
    ENCOUNTERS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    PLAY,
    ROUTE_CARDS,
    STREET_CARDS,
    Asset,
)
from domain.arkham.names import SpaceId
from domain.arkham.rules.actions import ways_to_go
from domain.arkham.rules.assets import half_price
from domain.arkham.rules.chart import place
from domain.arkham.rules.numbers import price_of
from domain.kernel import Card, Knowledge, OpenAsk
from domain.parts.effects import NOTHING_TO_DO, Ops, kind_of, lines_of
from projections.stakes import ANSWER, Odds

FREE: Mapping[str, int] = {}


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
        return _of_ways(board, ask, option)
    card, found, n = option.rpartition("/")
    if found and n.isdigit() and card in board.play:
        return PLAY.side(board.play[card]).abilities[int(n)].cost
    return FREE


def _of_goods(board: Arkham, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    face = str(knowledge.faces.get(Card(option), ""))
    entry = ASSETS.get(face, None)
    if not isinstance(entry, Asset):
        return FREE
    return {"money": price_of(board, ask.seat, entry.value, half_price(board, ask.seat))}


def _of_ways(board: Arkham, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """What a card asks for that is being read: said only where its part has one such question."""
    at, _, source = option.partition(":")
    found: list[Any] = [one for _, one in lines_of(_read(board, ask, source)) if kind_of(one).name == ask.kind]
    if len(found) != 1:
        return FREE
    price = found[0].cost if ask.kind == "offer" and at == "pay" else ()
    if ask.kind == "pick" and at.isdigit() and int(at) < len(found[0].options):
        price = found[0].options[int(at)].cost
    return {cost.what: cost.n for cost in price}


def _read(board: Arkham, ask: OpenAsk, source: str) -> Ops:
    """The part of an encounter for the space where the investigator is; of a headline all of it."""
    space = board.where(ask.seat)
    if source in HEADLINE_CARDS:
        return HEADLINE_CARDS[source].effects
    if source in STREET_CARDS:
        parts = {str(kind): part for kind, part in STREET_CARDS[source].parts.items()}
        return parts[street].then if (street := str(place(board, space).street)) in parts else NOTHING_TO_DO
    if source in ROUTE_CARDS:
        on = {str(kind): part for kind, part in ROUTE_CARDS[source].parts.items()}
        return on[route].then if (route := str(place(board, space).route)) in on else NOTHING_TO_DO
    card = ENCOUNTERS.get(source, None) or EVENT_CARDS.get(source, None)
    return card.parts[space].then if card is not None and space in card.parts else NOTHING_TO_DO


def odds(board: Arkham, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """What is done to dice comes after the roll: nothing is certain before."""
    return ()
