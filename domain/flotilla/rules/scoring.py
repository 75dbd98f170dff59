"""Rules: SCORING NEWLY-PLACED TILES. Watercraft, chains of districts, A × B."""

from collections.abc import Collection, Iterator
from typing import NamedTuple

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import NUMBERS, OCEAN, WATER, Region, starter
from domain.flotilla.facts.points import TileScored
from domain.flotilla.names import COLOURS, GUILD_OF, HOME, Cell, Colour, Guild
from domain.flotilla.rules.hexmap import SIXTHS, beside
from domain.kernel import Game, Seat, choose_one
from domain.parts.graphs import areas, distances

G = Game[Flotilla]


class Hull(NamedTuple):
    """A part of a watercraft: what of it lies on one tile."""

    cell: Cell
    number: int


class Worth(NamedTuple):
    """A × B, and what it is made of."""

    dial: int
    buildings: tuple[Cell, ...]
    a: int
    chain: tuple[Cell, ...]

    @property
    def points(self) -> int:
        return self.a * len(self.chain)


def regions_at(fleet: Fleet, cell: Cell) -> tuple[Region, ...]:
    """The districts on a tile with its Skyside up."""
    return starter(fleet.number).sky.regions if cell == HOME else OCEAN[fleet.tiles[cell].tile].sky.regions


def region_towards(fleet: Fleet, cell: Cell, direction: int) -> int:
    """Which region of a tile meets its neighbour in this direction; water if none does."""
    if cell == HOME:
        return starter(fleet.number).sky.edges[direction]
    laid = fleet.tiles.get(cell)
    return WATER if laid is None else OCEAN[laid.tile].sky.edges[(direction - laid.turn) % SIXTHS]


def joined(fleet: Fleet, cell: Cell, region: int) -> Iterator[tuple[Cell, int]]:
    """Regions of other tiles that meet this one, craft to craft."""
    for direction, near in enumerate(beside(cell)):
        if region_towards(fleet, cell, direction) == region:
            there = region_towards(fleet, near, (direction + 3) % SIXTHS)
            if there != WATER:
                yield near, there


def hulls_beside(fleet: Fleet, hull: Hull) -> list[Hull]:
    found = (
        Hull(near, regions_at(fleet, near)[there].hull)
        for i, region in enumerate(regions_at(fleet, hull.cell))
        if region.hull == hull.number
        for near, there in joined(fleet, hull.cell, i)
    )
    return list(dict.fromkeys(found))


def hull_of(fleet: Fleet, cell: Cell, number: int) -> list[Hull]:
    """The whole watercraft, across all districts."""
    return list(distances(Hull(cell, number), lambda hull: hulls_beside(fleet, hull)))


def watercraft(fleet: Fleet) -> list[list[Hull]]:
    """All of a player's watercraft."""
    hulls = [Hull(cell, n) for cell in fleet.cells() for n in sorted({r.hull for r in regions_at(fleet, cell)})]
    return areas(hulls, lambda hull: hulls_beside(fleet, hull))


def chain_of(fleet: Fleet, cell: Cell, region: int) -> tuple[Cell, ...]:
    """Tiles of one district that hang together without a break, this one first."""
    district = regions_at(fleet, cell)[region].district

    def beside_it(at: tuple[Cell, int]) -> list[tuple[Cell, int]]:
        return [one for one in joined(fleet, *at) if regions_at(fleet, one[0])[one[1]].district == district]

    return tuple(dict.fromkeys(at for at, _ in distances((cell, region), beside_it)))


def buildings_of(fleet: Fleet, hulls: Collection[Hull], guild: Guild | None = None) -> list[Cell]:
    """Where buildings stand on these parts of watercraft; of one guild, or of all."""
    found = []
    for cell, laid in fleet.tiles.items():
        building = OCEAN[laid.tile].sky.building
        if building is not None and guild in (None, building.guild):
            if Hull(cell, regions_at(fleet, cell)[building.region].hull) in hulls:
                found.append(cell)
    return found


def worth_of(board: Flotilla, fleet: Fleet, cell: Cell, district: Colour) -> Worth:
    """A: the dial and the buildings of the district's guild on the whole watercraft, 4 at the most. B: the chain."""
    region = next(i for i, one in enumerate(regions_at(fleet, cell)) if one.district == district)
    guild = GUILD_OF[district]
    hulls = hull_of(fleet, cell, regions_at(fleet, cell)[region].hull)
    buildings = buildings_of(fleet, hulls, guild)
    a = min(NUMBERS.most_a, board.dials[guild] + len(buildings))
    return Worth(board.dials[guild], tuple(buildings), a, chain_of(fleet, cell, region))


def districts_at(fleet: Fleet, cell: Cell) -> list[Colour]:
    shown = {region.district for region in regions_at(fleet, cell)}
    return [colour for colour in COLOURS if colour in shown]


async def score_tile(g: G, seat: Seat, cell: Cell) -> None:
    """One district only: the builder says which."""
    fleet = g.board.fleets[seat]
    worths = {district: worth_of(g.board, fleet, cell, district) for district in districts_at(fleet, cell)}
    options = {f"{district}:{worth.points}": district for district, worth in worths.items()}
    district = options[await choose_one(seat, "district", list(options), "FLO-71")]
    worth = worths[district]
    g.emit(TileScored(seat, cell, district, worth.dial, worth.buildings, worth.a, worth.chain, worth.points))
