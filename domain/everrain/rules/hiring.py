"""Rules: HIRING CREW. Who comes aboard, and who is sent away."""

from domain.everrain.board import Everrain
from domain.everrain.content import NUMBERS
from domain.everrain.names import CREW, CREW_PAST
from domain.everrain.rules.crew import draw_of_kind
from domain.everrain.rules.visits import come_back
from domain.kernel import Game, Seat
from domain.parts.piles import Pile

G = Game[Everrain]
CREW_PILE = Pile(CREW, CREW_PAST, "the crew deck")


def has_place(board: Everrain, seat: Seat) -> bool:
    """Is there a crew slot left?"""
    return len(board.ships[seat].crew) < NUMBERS.crew_slots


async def join_for_free(g: G, seat: Seat, kind: str) -> None:
    """Somebody of this kind, anywhere below deck, if there is a place."""
    if not has_place(g.board, seat) or not g.board.ships[seat].afloat():
        return
    crew = await draw_of_kind(g, seat, kind)
    if crew is not None:
        await come_back(g, seat, [crew])
