"""Rules: doom. It is placed one by one; what comes of too much of it stands on codex cards."""

from collections.abc import Sequence

from domain.arkham.board import Arkham
from domain.arkham.content import NUMBERS, PLAY
from domain.arkham.facts.town import AnomalyClosed, AnomalyOpened, DoomChanged, Overflowed, SheetChanged
from domain.arkham.names import SHEET, SpaceId, TileId
from domain.arkham.rules.chart import chart, doom_in, is_street, locations, next_to, spaces_of, tile_of
from domain.arkham.rules.group import decide, in_order
from domain.arkham.rules.settling import settled
from domain.kernel import Game

G = Game[Arkham]


async def place_doom(g: G, space: SpaceId, n: int = 1) -> int:
    """One by one, and after each is looked at what it leads to."""
    for _ in range(n):
        where = await _where_it_lands(g, space)
        if where == SHEET:
            await _onto_sheet(g)
        elif where is not None:
            g.emit(DoomChanged(where, 1))
        await settled(g)
    return n


async def _onto_sheet(g: G) -> None:
    """Unless something else comes of it. A seal that is left breaks instead."""
    if g.board.sheet.get("seal"):
        g.emit(SheetChanged("seal", -1))
    elif not (await PLAY.moment(g, "doom_to_sheet")).off:
        g.emit(SheetChanged("doom", 1))
        await PLAY.moment(g, "sheet_doomed")


async def _where_it_lands(g: G, space: SpaceId) -> SpaceId | None:
    """Streets hold no doom, and an anomaly sends it to the sheet."""
    board = g.board
    if space == SHEET:
        return SHEET
    if is_street(board, space):
        space = await decide(g, "doom_beside", next_to(board, space), "ARK-109")
    tile = tile_of(board, space)
    if tile is None:
        return None
    return SHEET if tile in board.anomalies else space


async def place_everywhere(g: G, spaces: Sequence[SpaceId], n: int = 1) -> None:
    """Several spaces, in the order that the group picks, if it could matter."""
    matters = order_matters(g.board, spaces)
    for space in await in_order(g, "doom_order", spaces, "ARK-200") if matters else spaces:
        await place_doom(g, space, n)


def order_matters(board: Arkham, spaces: Sequence[SpaceId]) -> bool:
    """Could something overflow before all of it is placed?"""
    if len(spaces) < 2:
        return False
    if any(space in board.doom and board.doom_at(space) + 1 >= NUMBERS.anomaly_space for space in spaces):
        return True
    tiles = [tile for tile in (tile_of(board, space) for space in spaces) if tile is not None]
    return any(doom_in(board, tile) + tiles.count(tile) >= NUMBERS.anomaly_tile for tile in dict.fromkeys(tiles))


async def remove_doom(g: G, space: SpaceId, n: int) -> int:
    """As much as there is; gives how much it was."""
    have = g.board.sheet["doom"] if space == SHEET else g.board.doom_at(space)
    gone = min(n, have)
    if gone:
        g.emit(SheetChanged("doom", -gone) if space == SHEET else DoomChanged(space, -gone))
        await settled(g)
    return gone


def change_sheet_clues(g: G, by: int) -> int:
    """No more leave the sheet than lie there. Gives what really changed."""
    done = max(by, -g.board.sheet["clue"])
    if done:
        g.emit(SheetChanged("clue", done))
    return done


# --- codex cards 1 and 2 ----------------------------------------------------------------------------


def overfull(board: Arkham) -> list[SpaceId]:
    """Spaces in which doom breaks out. It is asked after every step."""
    if max(board.doom.values(), default=0) < NUMBERS.outbreak:
        return []
    return [space for space in locations(board) if board.doom_at(space) >= NUMBERS.outbreak]


def tearing(board: Arkham) -> list[TileId]:
    """Neighbourhoods in which an anomaly opens. It is asked after every step: only spaces with doom are looked at."""
    found: dict[TileId, int] = {}
    places = chart(board).places
    for space, doom in board.doom.items():
        tile = places[space].tile
        if tile is not None and tile not in board.anomalies:
            found[tile] = found.get(tile, 0) + (NUMBERS.anomaly_tile if doom >= NUMBERS.anomaly_space else doom)
    torn = [tile for tile, doom in found.items() if doom >= NUMBERS.anomaly_tile]
    return [tile for tile in chart(board).tiles if tile in torn] if torn else []


def mended(board: Arkham) -> list[TileId]:
    """Neighbourhoods whose anomaly goes away: no doom is left there."""
    return [tile for tile in board.anomalies if not doom_in(board, tile)]


async def outbreak(g: G) -> None:
    """Three go, one comes into each other space of the neighbourhood, one onto the sheet."""
    space = await decide(g, "outbreak", overfull(g.board), "ARK-110")
    g.emit(Overflowed(space))
    g.emit(DoomChanged(space, -(NUMBERS.outbreak - 1)))
    tile = tile_of(g.board, space)
    assert tile is not None
    await place_everywhere(g, [other for other in spaces_of(g.board, tile) if other != space])
    await place_doom(g, SHEET)


async def open_anomaly(g: G) -> None:
    tile = await decide(g, "anomaly", tearing(g.board), "ARK-111")
    g.emit(AnomalyOpened(tile))
    await PLAY.moment(g, "anomaly_opens", target=tile)


async def close_anomaly(g: G) -> None:
    g.emit(AnomalyClosed(mended(g.board)[0]))
