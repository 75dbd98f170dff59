"""Rules: RISKING PASSENGERS, RESCUE A PASSENGER."""

from domain.kernel import BOTTOM, Game
from domain.unfathomable.board import Atlantica
from domain.unfathomable.names import PASSENGERS, Space, passengers_zone
from domain.unfathomable.rules.chart import deck_of_number
from domain.unfathomable.rules.dice import roll_die

G = Game[Atlantica]


def in_supply(board: Atlantica) -> int:
    return len(board.cards(PASSENGERS))


async def risk(g: G, n: int = 1) -> int:
    """Each with a roll of its own, to the deck space that the die names. Gives how many there were to risk."""
    risked = min(n, in_supply(g.board))
    for _ in range(risked):
        space = deck_of_number(await roll_die(g, "where a passenger is risked"))
        g.move(g.board.cards(PASSENGERS)[:1], PASSENGERS, passengers_zone(space))
    return risked


def rescue(g: G, space: Space, n: int = 1) -> None:
    """Back to the supply, unseen."""
    zone = passengers_zone(space)
    g.move(g.board.cards(zone)[:n], zone, PASSENGERS, BOTTOM)
