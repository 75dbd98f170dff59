"""Rules: ENDING THE GAME. It ends at once, wherever in a card or an effect that is."""

from domain.kernel import Ending, Game, Seat
from domain.unfathomable.board import Atlantica
from domain.unfathomable.content import NUMBERS
from domain.unfathomable.names import CULTIST, HYBRID, Dial, LoyaltyId, loyalty_zone

G = Game[Atlantica]

PORT, SUNK, OVERRUN = "port", "sunk", "overrun"
EMPTY_DIAL: dict[Dial, str] = {"fuel": "adrift", "food": "starved", "sanity": "maddened", "souls": "perished"}
ENDINGS = {
    PORT: "the ship reaches Boston",
    "adrift": "the fuel is used up",
    "starved": "the food is used up",
    "maddened": "the last sanity is lost",
    "perished": "the last soul is lost",
    SUNK: "six rooms are damaged",
    OVERRUN: "there are more Deep Ones than can be withstood",
}


async def finish(g: G, ending: str) -> Ending:
    """Everybody shows all loyalty cards; then it is clear who has won."""
    for seat in g.seats:
        g.show(g.board.cards(loyalty_zone(seat)))
    return g.end(ending, [seat for seat in g.seats if wins(g, seat, ending)])


def wins(g: G, seat: Seat, ending: str) -> bool:
    """Only Human cards: on arrival. A Hybrid: if the ship is lost. The Cultist alone: if it is lost late."""
    held = [LoyaltyId(face) for face in g.faces(loyalty_zone(seat))]
    if ending == PORT:
        return HYBRID not in held and CULTIST not in held
    return HYBRID in held or (CULTIST in held and g.board.distance() >= NUMBERS.goal)
