"""What options cost in Mutiny, and the odds of the dice that they lead to."""

from collections.abc import Mapping

from domain.kernel import Card, Knowledge, OpenAsk
from projections.stakes import Odds, odds_of
from tests.toy.mutiny.board import Deck
from tests.toy.mutiny.rules import DICE, FACES, SQUALL


def costs(board: Deck, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    return {"tokens": 1} if option.startswith("turn:") else {}


def odds(board: Deck, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """A die rolled again; all of them in a squall, if the reader knows that the charm is one."""
    if ask.kind == "reroll":
        return (odds_of(FACES),)
    return (odds_of(FACES, DICE),) if knowledge.faces.get(Card(option)) == SQUALL else ()
