"""Rules: HIRING CREW. Who comes aboard, and who is sent away."""

from domain.everrain.board import Everrain
from domain.everrain.content import CREW_BOARDS, NUMBERS
from domain.everrain.names import CREW, CREW_PAST, CrewId
from domain.everrain.rules.crew import come_aboard
from domain.kernel import Game, Seat, Shuffle
from domain.parts.piles import Pile

G = Game[Everrain]
CREW_PILE = Pile(CREW, CREW_PAST, "the crew deck")


def has_place(board: Everrain, seat: Seat) -> bool:
    """Is there a crew slot left?"""
    return len(board.ships[seat].crew) < NUMBERS.crew_slots


async def join_for_free(g: G, seat: Seat, kind: str) -> None:
    """Boards are drawn until one of this kind appears; the others are shuffled back."""
    if not has_place(g.board, seat) or not g.board.ships[seat].afloat():
        return
    if not any(CREW_BOARDS[CrewId(g.face(card))].kind == kind for card in g.board.cards(CREW)):
        await CREW_PILE.renew(g)
    drawn = 0
    for card in g.board.cards(CREW):
        g.show([card])
        drawn += 1
        if CREW_BOARDS[CrewId(g.face(card))].kind == kind:
            await come_aboard(g, seat, card)
            break
    if drawn > 1:
        await Shuffle(CREW, "the crew deck")
