"""Where bots lay tiles: what each place and turn would bring."""

from msgspec.structs import replace

from domain.flotilla.board import Fleet, Laid
from domain.flotilla.bots.builder import PROFIT
from domain.flotilla.bots.mind import Mind
from domain.flotilla.bots.outlook import BUILDING_BARREL
from domain.flotilla.content import NUMBERS, OCEAN, SONAR
from domain.flotilla.names import HOME, Cell, TileId
from domain.flotilla.rules.founders import turned_sonar, turned_wedges
from domain.flotilla.rules.hexmap import SIXTHS, circles, corners_of, hex_at
from domain.flotilla.rules.scoring import districts_at, worth_of
from domain.flotilla.rules.traders import free_sites
from domain.kernel import Card, Pick, Place, Spot
from domain.parts.hexes import Hex

DEPTH_WORTH = {1: 1.5, 2: 3.0, 3: 3.6}
ISLAND, LAST_ISLAND, ARTIFACT, PAIR, FAR = 3.0, 6.0, 12.0, 0.8, 0.7
WEDGE, MET = 2.0, 0.8
"""Of a Sonar wedge on a tile, in coins; of one that meets another, in points."""
TRIED = 5
"""Tiles that are tried in every place."""


def steps_home(cell: Cell) -> int:
    return hex_at(cell).steps_to(Hex(0, 0))


def place_tile(mind: Mind, form: Place, pick: Pick) -> object:
    """Near home, deep, Islands, and wedges that make circles."""
    best, most = None, 0.0
    island = ISLAND if free_sites(mind.fleet) else LAST_ISLAND
    for piece, kind in form.pieces.items():
        tile = TileId(str(mind.knowledge.faces[Card(piece)]))
        for at in form.fits[kind]:
            turn, gain = best_turn(mind, tile, Cell(at))
            sink = OCEAN[tile].sink
            worth = DEPTH_WORTH[sink.depth] + island * sink.island + gain - FAR * steps_home(Cell(at))
            if best is None or worth > most:
                best, most = Spot(piece, at, turn), worth
    return [best] if best else []


def best_turn(mind: Mind, tile: TileId, at: Cell) -> tuple[int, float]:
    """Whole circles first, then wedges that meet their like."""
    wedges = OCEAN[tile].sink.wedges
    if not wedges or mind.plain:
        return 0, 0.0
    fleet = mind.fleet
    lying = {cell: turned_wedges(fleet, cell) for cell in fleet.tiles}
    best, most = 0, -1.0
    for turn in range(SIXTHS):
        own: dict[int, str] = {(corner + turn) % SIXTHS: colour for corner, colour in wedges.items()}
        whole, pairs = meeting(fleet, at, own, lying)
        if ARTIFACT * whole + PAIR * pairs > most:
            best, most = turn, ARTIFACT * whole + PAIR * pairs
    return best, most


def meeting(fleet: Fleet, at: Cell, own: dict[int, str], lying: dict[Cell, dict[int, str]]) -> tuple[int, int]:
    """How many circles wedges would close, and how often they meet one of their like."""
    whole = len(list(circles(fleet, at, {**lying, at: own})))
    pairs = sum(
        lying.get(cell, {}).get(corner, "") == own[first[1]]
        for first, *others in corners_of(at)
        if first[1] in own
        for cell, corner in others
    )
    return whole, pairs


def build_tile(mind: Mind, form: Place, pick: Pick) -> object:
    """The tile, place and turn that score most for what they cost."""
    if mind.plain:
        return any_spot(form, pick)
    best, most = None, 0.0
    for piece in promising(mind, form):
        tile = mind.fleet.reserve[Card(piece)]
        cost = (1 - PROFIT) * BUILDING_BARREL * sum(OCEAN[tile].sky.cost.values()) - mind.site(tile)
        for at in form.fits[form.pieces[piece]]:
            for turn in range(SIXTHS):
                there = with_tile(mind, tile, Card(piece), Cell(at), turn)
                points = scored(mind, there, Cell(at)) + promised(mind, there, Cell(at))
                worth = mind.point * (points + stations(mind, there, Cell(at))) - cost
                if best is None or worth > most:
                    best, most = Spot(piece, at, turn), worth
    return [best] if best else []


def any_spot(form: Place, pick: Pick) -> object:
    piece = list(form.pieces)[pick(len(form.pieces))]
    places = list(form.fits[form.pieces[piece]])
    return [Spot(piece, places[pick(len(places))], pick(SIXTHS))]


def promising(mind: Mind, form: Place) -> list[str]:
    """Tiles that would add to a long chain of a colour whose dial is high."""

    def gain(piece: str) -> float:
        tile = mind.fleet.reserve[Card(piece)]
        return mind.net(tile) + WEDGE * len(OCEAN[tile].sky.sonar)

    return sorted(form.pieces, key=gain, reverse=True)[:TRIED]


def with_tile(mind: Mind, tile: TileId, card: Card, at: Cell, turn: int) -> Fleet:
    """The own waters with the tile there."""
    return replace(mind.fleet, tiles={**mind.fleet.tiles, at: Laid(tile, card, turn)})


def scored(mind: Mind, fleet: Fleet, at: Cell) -> int:
    """What a tile would score there."""
    return max(worth_of(mind.board, fleet, at, district).points for district in districts_at(fleet, at))


def promised(mind: Mind, fleet: Fleet, at: Cell) -> float:
    """By how much it would help the tiles that follow, or spoil things for them."""
    return mind.growth(fleet, at) - mind.growth(mind.fleet, at)


def stations(mind: Mind, fleet: Fleet, at: Cell) -> float:
    """What Sonar Stations score that a tile closes there, or may help to close."""
    own = turned_sonar(fleet, at)
    if not own:
        return 0.0
    whole, pairs = meeting(fleet, at, own, {cell: turned_sonar(fleet, cell) for cell in mind.fleet.tiles})
    track, ahead = SONAR["sonar"].points, mind.board.sonar + 1
    return whole * (track[ahead] if ahead < len(track) else NUMBERS.instead_of_sonar) + MET * pairs


def site(mind: Mind, option: str) -> float:
    """The starting tile keeps its Outpost when its owner turns."""
    return 2.0 if option == HOME else 1.0
