"""Rules: THE FOUNDERS. Drawing, placing, building."""

from collections.abc import Sequence

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import OCEAN, SinkFace, SkyFace, Tile
from domain.flotilla.facts.guilds import ToxicityIgnored
from domain.flotilla.facts.trade import CoinsChanged
from domain.flotilla.facts.waters import CircleClosed, TileBuilt, TilePlaced, TilesDrawn, TilesReserved, TilesStranded
from domain.flotilla.names import BAG, COLOURS, DRAWN, Cell, Colour, TileId, reserve_of, waters_of
from domain.flotilla.rules.artifacts import advance_sonar, find_artifact
from domain.flotilla.rules.hexmap import ANY_TURN, SIXTHS, beside, circles, free_cells
from domain.flotilla.rules.moment import count_left
from domain.flotilla.rules.scoring import buildings_of, hull_of, score_tile
from domain.flotilla.rules.toxicity import gain_toxicity
from domain.kernel import Ask, Card, Game, Place, Seat, Shuffle, choose_one

G = Game[Flotilla]
SHALLOWS, DEPTHS = 1, 3
MOST_COUNTED = 3
"""Buildings for which a card pays."""


# --- drawing ----------------------------------------------------------------------------------------


def draw_tiles(g: G, seat: Seat, n: int, clean: bool = False) -> list[Card]:
    """As many as there are. The toxicity of all of them is taken, whatever becomes of them; `clean`: it is ignored."""
    cards = g.board.cards(BAG)[:n]
    if cards:
        g.move(cards, BAG, DRAWN)
        g.show(cards)
        tiles = [tile_of(g, card) for card in cards]
        g.emit(TilesDrawn(seat, tuple(tile.id for tile in tiles)))
        toxicity = sum(tile.sink.toxicity for tile in tiles)
        if clean and toxicity:
            g.emit(ToxicityIgnored(seat, toxicity))
        elif toxicity:
            gain_toxicity(g, seat, toxicity)
    return cards


def tile_of(g: G, card: Card) -> Tile:
    return OCEAN[TileId(g.face(card))]


async def draw(g: G, seat: Seat, n: int) -> int:
    """The plain draw: a Sinksider may place each tile, a Skysider keeps all in reserve. Gives how many it were."""
    cards = draw_tiles(g, seat, n)
    if g.board.fleets[seat].skyside:
        reserve_tiles(g, seat, cards)
    else:
        await place_tiles(g, seat, cards, n)
    return len(cards)


async def draw_and_place(g: G, seat: Seat, n: int, most: int, clean: bool = False) -> None:
    """Sinkside only."""
    if not g.board.fleets[seat].skyside:
        await place_tiles(g, seat, draw_tiles(g, seat, n, clean), most)


def reserve_tiles(g: G, seat: Seat, cards: Sequence[Card]) -> None:
    if cards:
        g.move(cards, DRAWN, reserve_of(seat))
        g.emit(TilesReserved(seat, {card: tile_of(g, card).id for card in cards}))


async def put_back(g: G, cards: Sequence[Card]) -> None:
    """Drawn tiles go back to the bag, and all is mixed."""
    if cards:
        g.move(cards, DRAWN, BAG)
        await Shuffle(BAG, "the ocean bag")


# --- placing, Sinkside ------------------------------------------------------------------------------


async def place_tiles(g: G, seat: Seat, cards: Sequence[Card], most: int) -> None:
    """Up to so many of these, one after the other, each where it may lie; the rest goes back to the bag."""
    left = list(cards)
    for placed in range(most):
        form = placing_form(g, seat, left)
        if form is None:
            break
        count_left(g, seat, min(most - placed, len(left)))
        spots = await Ask(seat, "place", form, "FLO-56", default=())
        if not spots:
            break
        (spot,) = spots
        card = Card(spot.piece)
        left.remove(card)
        await place_tile(g, seat, card, Cell(spot.at), spot.turn)
    tell_stranded(g, seat, left)
    await put_back(g, left)


def tell_stranded(g: G, seat: Seat, cards: Sequence[Card]) -> None:
    """Which of the tiles that nobody placed could lie nowhere."""
    fleet = g.board.fleets[seat]
    tiles = [tile_of(g, card) for card in cards]
    nowhere = {depth for depth in {tile.sink.depth for tile in tiles} if not places_for(fleet, depth)}
    if nowhere:
        g.emit(TilesStranded(seat, tuple(tile.id for tile in tiles if tile.sink.depth in nowhere)))


def placing_form(g: G, seat: Seat, cards: Sequence[Card]) -> Place | None:
    """Tiles of one depth fit in the same places, turned in any way."""
    fleet = g.board.fleets[seat]
    depths = {card: tile_of(g, card).sink.depth for card in cards}
    fits = {str(depth): dict.fromkeys(places_for(fleet, depth), ANY_TURN) for depth in sorted(set(depths.values()))}
    pieces = {str(card): str(depth) for card, depth in depths.items() if fits[str(depth)]}
    used = {kind: {str(at): turns for at, turns in fits[kind].items()} for kind in dict.fromkeys(pieces.values())}
    return Place(used, pieces, 0, 1) if pieces else None


def places_for(fleet: Fleet, depth: int) -> list[Cell]:
    """Shallows never lie beside Depths; anything may lie beside the starting tile."""
    bad = {SHALLOWS: DEPTHS, DEPTHS: SHALLOWS}.get(depth)
    return [
        cell
        for cell in free_cells(fleet)
        if not any(near in fleet.tiles and sink_at(fleet, near).depth == bad for near in beside(cell))
    ]


async def place_tile(g: G, seat: Seat, card: Card, at: Cell, turn: int) -> None:
    """Each circle that it closes brings an Artifact."""
    g.move([card], DRAWN, waters_of(seat))
    g.emit(TilePlaced(seat, card, tile_of(g, card).id, at, turn))
    fleet = g.board.fleets[seat]
    wedges = {cell: turned_wedges(fleet, cell) for cell in fleet.tiles}
    for cells, colour in list(circles(fleet, at, wedges)):
        g.emit(CircleClosed(seat, cells, colour))
        await find_artifact(g, seat)


def sink_at(fleet: Fleet, cell: Cell) -> SinkFace:
    return OCEAN[fleet.tiles[cell].tile].sink


def turned_wedges(fleet: Fleet, cell: Cell) -> dict[int, str]:
    laid = fleet.tiles[cell]
    return {(corner + laid.turn) % SIXTHS: colour for corner, colour in OCEAN[laid.tile].sink.wedges.items()}


# --- building, Skyside ------------------------------------------------------------------------------


async def build(g: G, seat: Seat, n: int, cheaper: int = 0, free: bool = False, pays: int = 0) -> None:
    """Rules: BUILDING AN OCEAN TILE. Up to so many tiles of the reserve, each paid for, placed and scored before the
    next; if the table plays so, all are scored when the last one lies. Skyside only."""
    fleet = g.board.fleets[seat]
    if not fleet.skyside:
        return
    built: list[Cell] = []
    for done in range(n):
        form = building_form(fleet, cheaper, free)
        if form is None:
            break
        count_left(g, seat, n - done)
        spots = await Ask(seat, "build", form, "FLO-63", default=())
        if not spots:
            break
        (spot,) = spots
        built.append(Cell(spot.at))
        await build_tile(g, seat, Card(spot.piece), built[-1], spot.turn, cheaper, free)
        if g.board.options.scoring == "each":
            await score_tile(g, seat, built[-1])
        close_stations(g, seat, built[-1])
    if g.board.options.scoring == "together":
        for cell in built:
            await score_tile(g, seat, cell)
    if built and pays:
        pay_for_buildings(g, seat, built[-1], pays)


def building_form(fleet: Fleet, cheaper: int, free: bool) -> Place | None:
    """Tiles that can be paid for; all of them fit in the same places, turned in any way."""
    pieces = {str(card): "tile" for card, tile in fleet.reserve.items() if costs_of(fleet, tile, cheaper, free)}
    fits = {"tile": {str(cell): ANY_TURN for cell in free_cells(fleet)}}
    return Place(fits, pieces, 0, 1) if pieces and fits["tile"] else None


def costs_of(fleet: Fleet, tile: TileId, cheaper: int, free: bool) -> list[dict[Colour, int]]:
    """In which ways a tile can be paid for: with two colours on its placard, a discount may go to either."""
    if free:
        return [{}]
    cost = OCEAN[tile].sky.cost
    ways = [{**cost, colour: max(0, cost[colour] - cheaper)} for colour in cost] if cheaper else [dict(cost)]
    return [way for way in ways if all(fleet.goods.get(colour, 0) >= n for colour, n in way.items())]


async def build_tile(g: G, seat: Seat, card: Card, at: Cell, turn: int, cheaper: int, free: bool) -> None:
    fleet = g.board.fleets[seat]
    tile = fleet.reserve[card]
    ways = costs_of(fleet, tile, cheaper, free)
    options = {colour_saved(tile, way): way for way in ways}
    cost = options[await choose_one(seat, "discount", list(options), "FLO-115")]
    g.move([card], reserve_of(seat), waters_of(seat))
    g.emit(TileBuilt(seat, card, tile, at, turn, {colour: cost[colour] for colour in COLOURS if cost.get(colour)}))


def colour_saved(tile: TileId, way: dict[Colour, int]) -> str:
    """Of which colour less is paid."""
    cost = OCEAN[tile].sky.cost
    return next((colour for colour in cost if way.get(colour, 0) < cost[colour]), "none")


def close_stations(g: G, seat: Seat, at: Cell) -> None:
    """Each Sonar station that the new tile completes advances the Sonar track."""
    fleet = g.board.fleets[seat]
    wedges = {cell: turned_sonar(fleet, cell) for cell in fleet.tiles}
    for cells, colour in list(circles(fleet, at, wedges)):
        g.emit(CircleClosed(seat, cells, colour))
        advance_sonar(g, seat)


def sky_at(fleet: Fleet, cell: Cell) -> SkyFace:
    return OCEAN[fleet.tiles[cell].tile].sky


def turned_sonar(fleet: Fleet, cell: Cell) -> dict[int, str]:
    return {(corner + fleet.tiles[cell].turn) % SIXTHS: "sonar" for corner in sky_at(fleet, cell).sonar}


def pay_for_buildings(g: G, seat: Seat, at: Cell, coins: int) -> None:
    """For the buildings, of all guilds, on the watercraft of a tile; for three at the most."""
    fleet = g.board.fleets[seat]
    hulls = {hull for region in sky_at(fleet, at).regions for hull in hull_of(fleet, at, region.hull)}
    n = min(MOST_COUNTED, len(buildings_of(fleet, hulls)))
    if n:
        g.emit(CoinsChanged(seat, n * coins))
