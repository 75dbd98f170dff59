"""Rules: ARRIVING IN PORT. What happens by itself when a ship comes into a port or begins its turn there."""

from domain.everrain.board import Everrain
from domain.everrain.facts.port import PortReached
from domain.everrain.rules.chart import at_uncovered
from domain.everrain.rules.crew import recover
from domain.everrain.rules.denizens import deliver, meet_denizens, port_at
from domain.everrain.rules.foes import banish
from domain.everrain.rules.numbers import of_crew
from domain.kernel import Game, Seat

G = Game[Everrain]


def arrives(board: Everrain, seat: Seat) -> bool:
    """In a port that no storm covers, once a turn and port."""
    return at_uncovered(board, seat, "port") and board.ships[seat].at not in board.ships[seat].visited


async def arrive(g: G, seat: Seat) -> None:
    """Enemies on deck are banished before anything else; then passengers leave, and somebody waits on the quay."""
    if not arrives(g.board, seat):
        return
    g.emit(PortReached(seat, g.board.ships[seat].at, port_at(g.board, seat)))
    banish(g, g.board.enemies_on(seat))
    await deliver(g, seat)
    for crew in g.board.ships[seat].crew:
        recover(g, seat, crew, "strain", of_crew(g.board, seat, crew, "cheer", 0))
    await meet_denizens(g, seat)
