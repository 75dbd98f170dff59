"""Pier: each turn the top card of the deck is carried out."""

from domain.kernel import Chapter, Ending, Face, Game, Seat, Shuffle, TurnBegun, hand
from tests.toy.pier.board import ARTIFACTS, DECK, IDOL, PAST, RELIC, Pier
from tests.toy.pier.content import BOX, CARDS
from tests.toy.pier.events import PierReady

G = Game[Pier]
TURNS = 30


class FirstDeal(Chapter, frozen=True):
    async def play(self, g: G) -> Chapter | Ending:
        g.emit(PierReady())
        g.stock(DECK, [Face(id) for id in CARDS])
        await Shuffle(DECK, "the deck")
        g.stock(ARTIFACTS.deck, [Face(RELIC)] * 4 + [Face(IDOL)] * 4)
        await Shuffle(ARTIFACTS.deck, "the artifacts")
        for seat in g.seats:
            await ARTIFACTS.draw(g, hand(seat), 1, (seat,))
        return Turn(g.seats[0], TURNS)


class Turn(Chapter, frozen=True):
    seat: Seat
    left: int

    async def play(self, g: G) -> Chapter | Ending:
        g.emit(TurnBegun(self.seat))
        if not g.board.cards(DECK):
            await Shuffle(DECK, "the deck", adding=(PAST,))
        card = g.board.cards(DECK)[0]
        g.show([card])
        g.move([card], DECK, PAST)
        face = str(g.face(card))
        await BOX.perform(g, CARDS[face], self.seat)
        return Turn(g.board.seat_after(self.seat), self.left - 1) if self.left else g.end("evening", g.seats)


CHAPTERS = (FirstDeal, Turn)


def ending_of(board: Pier) -> str:
    """When a dial of the ship is used up."""
    if board.dials["fuel"] <= 0:
        return "adrift"
    return "sunk" if board.dials["hull"] <= 0 else ""


async def finish(g: G, ending: str) -> Ending:
    return g.end(ending, ())
