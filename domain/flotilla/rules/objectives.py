"""Rules: OUTPOST OBJECTIVES. What an Objective counts: only what its buyer has."""

from collections import Counter
from collections.abc import Callable

from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.content import CREW_CARDS, OBJECTIVES, OCEAN, Metric, SinkFace, SkyFace, Tile
from domain.flotilla.facts.points import ObjectiveScored
from domain.flotilla.names import COLOURS, HOME, SetId, Side
from domain.flotilla.rules.scoring import chain_of, regions_at, watercraft
from domain.kernel import Game, Seat

G = Game[Flotilla]
LAST_RANK = 2
"""The third tile of a stack stays for all."""


def tiles_of(fleet: Fleet) -> list[Tile]:
    return [OCEAN[laid.tile] for laid in fleet.tiles.values()]


def sink_faces(fleet: Fleet) -> list[SinkFace]:
    return [tile.sink for tile in tiles_of(fleet)]


def sky_faces(fleet: Fleet) -> list[SkyFace]:
    return [tile.sky for tile in tiles_of(fleet)]


def resources(fleet: Fleet) -> Counter[str]:
    return Counter(face.resource for face in sink_faces(fleet))


def districts(fleet: Fleet) -> Counter[str]:
    """How many tiles show each colour."""
    return Counter(colour for face in sky_faces(fleet) for colour in {region.district for region in face.regions})


def longest_chain(fleet: Fleet) -> int:
    starts = ((cell, i) for cell in fleet.tiles for i in range(len(regions_at(fleet, cell))))
    return max((len(chain_of(fleet, cell, i)) for cell, i in starts), default=0)


def colours_on_watercraft(fleet: Fleet) -> int:
    """On the largest one, by its tiles; of several the most colourful."""

    def measured(hulls: list[tuple[str, int]]) -> tuple[int, int]:
        shown = {
            region.district
            for cell, number in hulls
            for region in regions_at(fleet, cell)  # type: ignore[arg-type]
            if region.hull == number and region.district in COLOURS
        }
        return len({cell for cell, _ in hulls}), len(shown)

    return max((measured(hulls) for hulls in watercraft(fleet)), default=(0, 0))[1]  # type: ignore[arg-type]


def own_watercraft(fleet: Fleet) -> int:
    """Those with a built tile: the craft of the starting tile alone is none."""
    return sum(any(hull.cell != HOME for hull in hulls) for hulls in watercraft(fleet))


def recruits(fleet: Fleet) -> int:
    return sum(CREW_CARDS[crew].tier > 0 for crew in fleet.crew.values())


COUNTS: dict[str, Callable[[Fleet], int]] = {
    "commonest_resource": lambda fleet: max(resources(fleet).values(), default=0),
    "resource_colours": lambda fleet: len(resources(fleet)),
    "islands": lambda fleet: sum(face.island for face in sink_faces(fleet)),
    "skiffs": lambda fleet: len(fleet.skiffs),
    "depleted_tiles": lambda fleet: sum(laid.depleted for laid in fleet.tiles.values()),
    "seals": lambda fleet: sum(fleet.seals.values()),
    "recruits": recruits,
    "outposts": lambda fleet: fleet.outposts,
    "longest_chain": longest_chain,
    "buildings": lambda fleet: sum(face.building is not None for face in sky_faces(fleet)),
    "colours_on_watercraft": colours_on_watercraft,
    "double_tiles": lambda fleet: sum(len(face.regions) > 1 for face in sky_faces(fleet)),
    "paired_colours": lambda fleet: sum(n > 1 for n in districts(fleet).values()),
    "sites": lambda fleet: 1 + sum(face.site is not None for face in sky_faces(fleet)),
    "watercraft": own_watercraft,
    "sonar_wedges": lambda fleet: sum(len(face.sonar) for face in sky_faces(fleet)),
    "tiles": lambda fleet: len(fleet.tiles),
}


def counted(fleet: Fleet, metric: Metric) -> int:
    if metric.kind == "tiles_at_depth":
        return sum(face.depth == metric.depth for face in sink_faces(fleet))
    return COUNTS[metric.kind](fleet)


def objective_points(fleet: Fleet, side: Side, set: SetId, rank: int) -> tuple[int, int]:
    """What is counted, and what it is worth now."""
    tiles = OBJECTIVES[set].of(side)
    n = counted(fleet, tiles.metric)
    return n, min(tiles.caps[rank], tiles.rates[rank] * n)


def claim(g: G, seat: Seat, set: SetId) -> None:
    """The top tile of a stack of the own side is scored at once. The first two leave their stack."""
    fleet = g.board.fleets[seat]
    side = fleet.side
    rank = g.board.objectives[side][set]
    tiles = OBJECTIVES[set].of(side)
    n, points = objective_points(fleet, side, set, rank)
    g.emit(ObjectiveScored(seat, side, set, rank, n, tiles.rates[rank], tiles.caps[rank], points, rank < LAST_RANK))
