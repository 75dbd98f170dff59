"""What a bot thinks of the others: all investigators are friends."""

from domain.arkham.board import Arkham
from domain.kernel import Knowledge, Seat


def beliefs_of(board: Arkham, knowledge: Knowledge, seat: Seat) -> tuple[Seat, ...]:
    """Who is on our side."""
    return board.seats
