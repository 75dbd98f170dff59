"""Rules: RESOURCES."""

from domain.kernel import Game, Over
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.facts.ship import DialTurned
from domain.unfathomable.names import Dial
from domain.unfathomable.rules.endings import EMPTY_DIAL

G = Game[Atlantica]


def lose(g: G, dial: Dial, n: int = 1) -> None:
    """A dial at 0 ends the game at once."""
    lost = min(n, g.board.dials[dial])
    if lost:
        g.emit(DialTurned(dial, -lost))
    if g.board.dials[dial] == 0:
        raise Over(EMPTY_DIAL[dial])


def gain(g: G, dial: Dial, n: int) -> None:
    """No dial rises above its last number."""
    gained = min(n, NUMBERS.dial_most - g.board.dials[dial])
    if gained:
        g.emit(DialTurned(dial, gained))
