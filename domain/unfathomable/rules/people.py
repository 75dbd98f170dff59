"""Whom a card means."""

from domain.kernel import Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import CharacterId


def seats_meant(board: Atlantica, who: str, you: Seat) -> list[Seat]:
    """`you`, `current`, `captain`, `keeper`, `each_human` or a character's id. Several are taken in turn order from the
    current player."""
    match who:
        case "you":
            return [you]
        case "current":
            return [board.current] if board.current else []
        case "captain" | "keeper":
            return [board.titles[who]]
        case "each_human":
            return [seat for seat in board.from_current() if board.is_human(seat)]
    seat = board.seat_of(CharacterId(who))
    return [seat] if seat else []


def seat_meant(board: Atlantica, who: str, you: Seat) -> Seat:
    """The one that a card means."""
    return seats_meant(board, who, you)[0]
