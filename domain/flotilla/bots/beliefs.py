"""What a bot thinks of the others: nobody holds anything in secret, and everybody plays for themselves."""

from domain.flotilla.board import Flotilla
from domain.kernel import Knowledge, Seat


def beliefs_of(board: Flotilla, knowledge: Knowledge, seat: Seat) -> tuple[Seat, ...]:
    """Who is on our side."""
    return (seat,)
