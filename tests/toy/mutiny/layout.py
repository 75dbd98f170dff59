"""Where things stand in Mutiny: dice in the middle, a sailor at each seat."""

from projections.scene import Counter, Scene, SceneDie
from projections.scenery import cards_of, counters_of, notes_of, seat_marks, track_of, zones_of
from projections.view import SeatView
from tests.toy.mutiny.board import Deck
from tests.toy.mutiny.rules import STORM_TURN
from tests.toy.mutiny.words import WORDS

PILES = ("roles", "charms", "spent")


def layout(view: SeatView[Deck]) -> Scene:
    return Scene(
        title="Mutiny",
        seats=seat_marks(view, WORDS, out=[s for s, sailor in view.board.sailors.items() if sailor.overboard]),
        notes=notes_of(view),
        zones=zones_of(view, WORDS, PILES),
        pieces=cards_of(view, PILES),
        tracks=(track_of(WORDS, "storm", view.board.turn, STORM_TURN),),
        dice=dice(view),
        counters=sailors(view.board),
    )


def dice(view: SeatView[Deck]) -> tuple[SceneDie, ...]:
    return tuple(
        SceneDie(
            id=f"die:{i}",
            kind="die",
            name=WORDS.thing("die"),
            content=die.face,
            where=die.at or "",
            face=WORDS.thing(die.face),
            draw=view.fallen.get(f"die:{i}"),
        )
        for i, die in enumerate(view.board.dice)
    )


def sailors(board: Deck) -> tuple[Counter, ...]:
    return tuple(
        counter
        for seat, sailor in board.sailors.items()
        for counter in counters_of(WORDS, {"life": sailor.life, "tokens": sailor.tokens}, seat)
    )
