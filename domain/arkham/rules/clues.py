"""Rules: clues. From neighbourhoods to investigators, from them to the scenario sheet."""

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY
from domain.arkham.facts.people import CluesChanged
from domain.arkham.facts.town import SheetChanged, TownCluesChanged
from domain.arkham.rules.chart import tile_of
from domain.arkham.rules.settling import settled
from domain.kernel import Game, Seat

G = Game[Arkham]


async def find_clue(g: G, seat: Seat) -> bool:
    """A clue of the investigator's neighbourhood, if one lies there."""
    tile = tile_of(g.board, g.board.where(seat)) if seat in g.board.people else None
    if tile is None or not g.board.clues.get(tile):
        return False
    g.emit(TownCluesChanged(tile, -1))
    await gain_clues(g, seat, 1)
    return True


async def gain_clues(g: G, seat: Seat, n: int) -> None:
    g.emit(CluesChanged(seat, n))
    await PLAY.moment(g, "clue_gained", seat)
    await settled(g)


async def research_clues(g: G, seat: Seat, n: int) -> int:
    """Own clues go onto the scenario sheet, as far as there are any."""
    moved = min(n, g.board.people[seat].clues) if seat in g.board.people else 0
    if moved:
        g.emit(CluesChanged(seat, -moved))
        g.emit(SheetChanged("clue", moved))
        await settled(g)
    return moved
