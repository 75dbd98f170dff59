"""Rules: ARRIVING IN PORT. What happens by itself when a ship comes into a port or begins its turn there."""

from domain.everrain.board import Everrain
from domain.everrain.facts.sea import PortReached
from domain.everrain.rules.chart import at_uncovered
from domain.everrain.rules.foes import banish
from domain.kernel import Game, Seat

G = Game[Everrain]


def arrives(board: Everrain, seat: Seat) -> bool:
    """In a port that no storm covers, once a turn and port."""
    return at_uncovered(board, seat, "port") and board.ships[seat].at not in board.ships[seat].visited


async def arrive(g: G, seat: Seat) -> None:
    """Enemies on deck are banished before anything else."""
    if arrives(g.board, seat):
        g.emit(PortReached(seat, g.board.ships[seat].at))
        banish(g, g.board.enemies_on(seat))
