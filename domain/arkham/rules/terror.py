"""Rules: terror. Tokens lie in neighbourhoods, cards on their encounter decks; a codex card says what brings them."""

from domain.arkham.board import Arkham
from domain.arkham.content import BOX, NUMBERS, TERROR_CARDS
from domain.arkham.facts.town import Encountered, TerrorChanged, TerrorMet
from domain.arkham.names import READING, SHEET, TERROR, SpaceId, TileId
from domain.arkham.names import terror_in as zone_of
from domain.arkham.rules.bands import band_for
from domain.arkham.rules.chart import chart, doom_in, spaces_of, start_of, tile_of, unstable
from domain.arkham.rules.doom import place_doom, remove_doom
from domain.arkham.rules.group import decide
from domain.arkham.rules.settling import settled
from domain.kernel import BOTTOM, Game, Seat, Shuffle

G = Game[Arkham]
ATTACHED_CARDS = "the terror cards of a neighbourhood"


def cards_in(board: Arkham, tile: TileId) -> int:
    """How many terror cards are attached to its encounter deck."""
    return len(board.cards(zone_of(tile)))


def terror_in(board: Arkham, tile: TileId) -> int:
    """Tokens and cards."""
    return board.terror.get(tile, 0) + cards_in(board, tile)


async def spread_terror(g: G, tile: TileId) -> None:
    """A token, and the top terror card is attached to the encounter deck. Without a card, doom comes onto the sheet
    instead."""
    top = g.board.cards(TERROR)[:1]
    if not top:
        await place_doom(g, SHEET)
        return
    g.emit(TerrorChanged(tile, 1))
    g.move(top, TERROR, zone_of(tile), at=BOTTOM)
    await settled(g)


async def spread_where_unstable(g: G) -> None:
    """Rules: mythos tokens. Where the unstable space is a street there is no neighbourhood, and nothing happens."""
    space = await decide(g, "unstable", unstable(g.board), "ARK-130")
    tile = tile_of(g.board, space if space in chart(g.board).places else start_of(g.board))
    if tile is not None:
        await spread_terror(g, tile)


def terrified(board: Arkham) -> list[TileId]:
    """Neighbourhoods with so much doom that terror spreads."""
    return [tile for tile in chart(board).tiles if doom_in(board, tile) >= NUMBERS.terror]


async def terrify(g: G) -> None:
    """All doom leaves one of its spaces, one comes onto the sheet, terror spreads: in this order."""
    tile = await decide(g, "terror", terrified(g.board), "ARK-128")
    doomed = [space for space in spaces_of(g.board, tile) if g.board.doom_at(space)]
    space: SpaceId = await decide(g, "terror_space", doomed, "ARK-128")
    await remove_doom(g, space, g.board.doom_at(space))
    await place_doom(g, SHEET)
    await spread_terror(g, tile)


# --- what takes it away -----------------------------------------------------------------------------


def calm(g: G, tile: TileId, n: int) -> int:
    """So many tokens go, as far as there are any; cards stay. Gives how many it were."""
    gone = min(n, g.board.terror.get(tile, 0))
    if gone:
        g.emit(TerrorChanged(tile, -gone))
    return gone


async def take_card(g: G, tile: TileId) -> bool:
    """One of the attached cards goes face down under the terror deck, nobody knows which."""
    card = g.board.cards(zone_of(tile))[:1]
    g.move(card, zone_of(tile), TERROR, at=BOTTOM)
    await settled(g)
    return bool(card)


# --- terror encounters ------------------------------------------------------------------------------


def fears(board: Arkham, seat: Seat) -> TileId | None:
    """The neighbourhood whose terror an investigator must meet first. Nobody does so twice in a round."""
    if seat in board.afraid or seat not in board.people:
        return None
    tile = tile_of(board, board.where(seat))
    return tile if tile is not None and cards_in(board, tile) else None


async def terror_encounter(g: G, seat: Seat, tile: TileId) -> None:
    """One of the attached cards at random; its part goes by the terror tokens of the neighbourhood."""
    zone = zone_of(tile)
    g.emit(TerrorMet(seat))
    if cards_in(g.board, tile) > 1:
        await Shuffle(zone, ATTACHED_CARDS)
    (card,) = g.board.cards(zone)[:1]
    g.show([card])
    g.move([card], zone, READING)
    entry = TERROR_CARDS[str(g.face(card))]
    at = band_for(entry.bands, g.board.terror.get(tile, 0))
    g.emit(Encountered(seat, entry.id, str(at)))
    await BOX.perform(g, entry, seat, entry.bands[at].then, f"bands.{at}.then")
    g.move([card], READING, TERROR, at=BOTTOM)
    await settled(g)
