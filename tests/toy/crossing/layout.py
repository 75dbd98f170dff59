"""Where things stand in Crossing: two tracks, decks beside them, a hand at each seat."""

from projections.scene import Counter, Scene
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, track_of, zones_of
from projections.view import SeatView
from tests.toy.crossing.board import CHAOS, GOAL, KINDS, PERILS, PERILS_PAST, Ship, deck_of, discard_of
from tests.toy.crossing.words import WORDS

PILES = (PERILS, PERILS_PAST, CHAOS, *map(deck_of, KINDS), *map(discard_of, KINDS))


def layout(view: SeatView[Ship]) -> Scene:
    board = view.board
    return Scene(
        title="Crossing",
        seats=seat_marks(view, WORDS),
        notes=notes_of(view),
        zones=zones_of(view, WORDS, PILES),
        pieces=cards_of(view, PILES),
        tracks=(track_of(WORDS, "progress", board.progress, GOAL), track_of(WORDS, "damage", board.damage, GOAL)),
        counters=(*counters_of(WORDS, {"supplies": board.supplies}), *check(board)),
    )


def check(board: Ship) -> tuple[Counter, ...]:
    """The check that is going on, or was the last."""
    return counters_of(WORDS, {"need": board.need, "total": board.total}) if board.kind else ()
