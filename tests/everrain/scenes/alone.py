"""A rule by itself: nobody is asked, no game is around it, and its facts change the board at once.

g = Alone(scene(ship(), agenda=9).board)                      # given
advance_agenda(g, 1)                                          # when
assert g.board.discovery["enemy"] == 2                        # then
"""

from collections.abc import Coroutine, Sequence
from typing import Any, TypeVar

from domain.everrain.board import Everrain
from domain.kernel import Fact, Roll

T = TypeVar("T")


class Alone:
    """Stands for the game. What follows is kept in `facts`."""

    def __init__(self, board: Everrain) -> None:
        self.board, self.facts = board, list[Fact]()

    def emit(self, fact: Fact) -> None:
        self.facts.append(fact)
        fact.apply(self.board)

    def show(self, cards: Sequence[str]) -> None:
        """Nobody looks."""


def run(rule: Coroutine[Any, Any, T], rolls: Sequence[str] = ()) -> T:
    """A rule that asks nobody, with what its single dice show."""
    left, steps, value = list(rolls), rule.__await__(), None
    while True:
        try:
            step = steps.send(value)
        except StopIteration as done:
            return done.value
        assert isinstance(step, Roll), f"the rule wants {step}"
        value = (left.pop(0),)
