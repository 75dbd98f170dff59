"""What a bot thinks of the others: all captains are friends, and nobody holds anything in secret."""

from domain.everrain.board import Everrain
from domain.kernel import Knowledge, Seat


def beliefs_of(board: Everrain, knowledge: Knowledge, seat: Seat) -> tuple[Seat, ...]:
    """Who is on our side."""
    return board.seats
