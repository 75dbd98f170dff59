"""Victory points, as they are gained in the course of a game."""

from domain.flotilla.board import Flotilla
from domain.flotilla.facts.points import PointsGained
from domain.flotilla.names import Source
from domain.kernel import Game, Seat

G = Game[Flotilla]


def gain_points(g: G, seat: Seat, n: int, source: Source) -> None:
    """Rules: GAME END. What the supply lacks comes from the reserve."""
    if n > 0:
        g.emit(PointsGained(seat, n, source))
