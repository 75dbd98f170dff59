"""Where things stand in Codex: decks, hands, what everybody owns."""

from projections.scene import Scene
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, zones_of
from projections.view import SeatView
from tests.toy.codex.board import CUP, DECK, DISCARD, MARKET, MONSTERS, PACTS, Quay
from tests.toy.codex.words import WORDS

PILES = (DECK, MARKET, DISCARD, PACTS, MONSTERS.deck, MONSTERS.discards, CUP.bag, CUP.aside)


def layout(view: SeatView[Quay]) -> Scene:
    board = view.board
    return Scene(
        title="Codex",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view),
        zones=zones_of(view, WORDS, PILES),
        pieces=cards_of(view, PILES),
        counters=(
            *counters_of(WORDS, board.sheet),
            *(one for seat, purse in board.purse.items() for one in counters_of(WORDS, purse, seat)),
        ),
    )
