"""Rules: the archive. Cards that lie beside the codex, encounters that are slipped into decks, markers on the sheet."""

from domain.arkham.board import Arkham
from domain.arkham.content import PLAY, SPECIAL_ENCOUNTERS
from domain.arkham.facts.town import MarkerGone, MarkerLaid, SheetChanged
from domain.arkham.names import BESIDE, REMOVED, SLIPS, MarkerId, SpaceId, TileId
from domain.arkham.rules.chart import chart, doom_in, spaces_of
from domain.arkham.rules.events import shuffle_in
from domain.kernel import Game

G = Game[Arkham]


async def draw_beside(g: G) -> None:
    """The top card of those beside the codex comes into it; it is the archive's no more."""
    cards = g.board.cards(BESIDE)[:1]
    if cards:
        g.show(cards)
        entry = str(g.face(cards[0]))
        g.move(cards, BESIDE, REMOVED)
        await PLAY.enter(g, entry)


async def slip_in(g: G) -> None:
    """Each special encounter goes among the top cards of its neighbourhood's deck, and a marker says so."""
    for card in g.board.cards(SLIPS):
        tile = SPECIAL_ENCOUNTERS[str(g.face(card))].tile
        g.emit(MarkerLaid(MarkerId(f"white.{g.board.laid}"), SpaceId(tile), "white"))
        await shuffle_in(g, card, SLIPS, tile)


def take_marker(g: G, at: str) -> None:
    """One that lies in a neighbourhood or a space."""
    found = next((id for id, marker in g.board.markers.items() if marker.at == at), None)
    if found is not None:
        g.emit(MarkerGone(found))


def mark_sheet(g: G, by: int) -> int:
    """No more leave the sheet than lie there. Gives what really changed."""
    done = max(by, -g.board.sheet.get("marker", 0))
    if done:
        g.emit(SheetChanged("marker", done))
    return done


def is_marked(board: Arkham, tile: TileId) -> bool:
    """Does a marker lie in one of its spaces?"""
    return any(marker.at in spaces_of(board, tile) for marker in board.markers.values())


def deepest(board: Arkham, tile: TileId) -> list[SpaceId]:
    """The spaces of a neighbourhood with most doom; all of them, if there is none."""
    most = max(board.doom_at(space) for space in spaces_of(board, tile))
    return [space for space in spaces_of(board, tile) if board.doom_at(space) == most]


def unmarked(board: Arkham) -> list[SpaceId]:
    """The deepest spaces of the neighbourhoods without a marker that have most doom."""
    tiles = [tile for tile in chart(board).tiles if not is_marked(board, tile)]
    most = max((doom_in(board, tile) for tile in tiles), default=0)
    return [space for tile in tiles if doom_in(board, tile) == most for space in deepest(board, tile)]
