"""Rules: the archive. Cards that lie beside the codex, encounters that are slipped into decks, markers on the sheet."""

from collections.abc import Sequence

from domain.arkham.board import Arkham
from domain.arkham.content import ARTIFACT_CARDS, PLAY, SPECIAL_ENCOUNTERS
from domain.arkham.facts.town import MarkerGone, MarkerLaid, SheetChanged, UnstableMoved
from domain.arkham.names import (
    ARCHIVED,
    BESIDE,
    EVENTS,
    EVENTS_PAST,
    REMOVED,
    SLIPS,
    MarkerId,
    SpaceId,
    TileId,
    events_apart,
)
from domain.arkham.rules.assets import take
from domain.arkham.rules.chart import chart, doom_in, spaces_of
from domain.arkham.rules.events import shuffle_in
from domain.kernel import BOTTOM, Game, Lay, Reseal, Seat

G = Game[Arkham]


async def draw_beside(g: G, seat: Seat) -> None:
    """Rules: investigation deck. The top card of those beside the codex comes into it; it is the archive's no more. An
    artifact is gained by whoever draws it."""
    cards = g.board.cards(BESIDE)[:1]
    if not cards:
        return
    g.show(cards)
    entry = str(g.face(cards[0]))
    if entry in ARTIFACT_CARDS:
        await take(g, seat, cards[0], BESIDE)
    else:
        g.move(cards, BESIDE, REMOVED)
        await PLAY.enter(g, entry)


async def gather_beside(g: G, entries: Sequence[str]) -> None:
    """Cards of the archive are shuffled and laid beside the codex, face down."""
    held = g.board.cards(ARCHIVED)
    chosen = [card for card in held if g.face(card) in entries]
    if chosen:
        rest = [card for card in held if card not in chosen]
        await Reseal({ARCHIVED: held}, [Lay(ARCHIVED, rest), Lay(BESIDE, chosen)], "cards beside the codex")


def discard_beside(g: G, n: int) -> None:
    """Back to the archive, unseen."""
    cards = g.board.cards(BESIDE)[:n]
    g.move(cards, BESIDE, ARCHIVED, at=BOTTOM)


async def mix_in_events(g: G, name: str) -> None:
    """Events that lay apart, and all that were, go into the event deck."""
    apart, past, held = g.board.cards(events_apart(name)), g.board.cards(EVENTS_PAST), g.board.cards(EVENTS)
    take = {zone: cards for zone, cards in ((events_apart(name), apart), (EVENTS_PAST, past), (EVENTS, held)) if cards}
    if take:
        await Reseal(take, [Lay(EVENTS, [*held, *past, *apart])], "the event deck")
        g.emit(UnstableMoved())


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
