"""What options cost in Flotilla, and the odds of the dice that they lead straight to."""

from collections.abc import Mapping

from domain.flotilla.board import Flotilla
from domain.flotilla.content import OCEAN
from domain.kernel import Card, Knowledge, OpenAsk
from projections.stakes import ANSWER, Odds

FREE: Mapping[str, int] = {}


def costs(board: Flotilla, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """Resources for tiles. What a Transaction costs is said by its words."""
    if option == ANSWER:
        return FREE
    if ask.kind == "build":
        tile = board.fleets[ask.seat].reserve.get(Card(option))
        return {str(colour): n for colour, n in OCEAN[tile].sky.cost.items()} if tile else FREE
    return FREE


def odds(board: Flotilla, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """Which dice are rolled is decided only later."""
    return ()
