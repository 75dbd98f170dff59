"""What options cost in The Everrain, and the odds of the dice that they lead straight to."""

from collections.abc import Mapping

from domain.everrain.board import Everrain
from domain.everrain.rules.sailing import step_cost
from domain.kernel import Knowledge, OpenAsk
from projections.stakes import ANSWER, Odds

FREE: Mapping[str, int] = {}
SAILING = ("left", "right", "ahead", "reveal")


def costs(board: Everrain, knowledge: Knowledge, ask: OpenAsk, option: str) -> Mapping[str, int]:
    """Orders and points: all of it is public."""
    if ask.kind != "act" or option == ANSWER:
        return FREE
    if option in SAILING:
        return {"points": step_cost(board, ask.seat)}
    name = option.removeprefix("+").partition(".")[0]
    task = {"crew": "crew", "navigation": "navigation", "fire": "artillery"}.get(name)
    if task is None:
        return FREE
    return {"fleeting" if option.startswith("+") else task: 1}


def odds(board: Everrain, knowledge: Knowledge, ask: OpenAsk, option: str) -> tuple[Odds, ...]:
    """Which dice are rolled is decided only later."""
    return ()
