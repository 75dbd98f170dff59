"""Where things stand in Pier: decks, a hand at each seat, the ship's dials."""

from projections.scene import Scene
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, zones_of
from projections.view import SeatView
from tests.toy.pier.board import ARTIFACTS, DECK, PAST, Pier
from tests.toy.pier.words import WORDS

PILES = (DECK, PAST, ARTIFACTS.deck, ARTIFACTS.discards)


def layout(view: SeatView[Pier]) -> Scene:
    board = view.board
    return Scene(
        title="Pier",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view),
        zones=zones_of(view, WORDS, PILES),
        pieces=cards_of(view, PILES),
        counters=(
            *counters_of(WORDS, board.dials),
            *(one for seat, purse in board.purse.items() for one in counters_of(WORDS, purse, seat)),
        ),
    )
