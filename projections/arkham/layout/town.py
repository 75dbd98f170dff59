"""The map: each neighbourhood is a hex, cut into its three places around a hub; streets lie between the edges of two
hexes, and touch the places that they border."""

from collections.abc import Iterable, Iterator
from math import atan2, cos, degrees, radians, sin, sqrt
from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.arkham.content import NEIGHBOURHOODS, SCENARIOS, Extension, MysteryTile, Route, Scenario
from domain.arkham.names import SpaceId, TileId
from domain.arkham.rules.chart import parts_of_map, route_id, street_id
from projections.arkham.words import WORDS
from projections.scene import Link, Space

SIZE = 20.0
"""Of a hex, from its middle to a corner."""
EDGE = SIZE * sqrt(3) / 2
BETWEEN = 7.6
"""From the edge of one hex to that of the next: a street lies there."""
APART = 2 * EDGE + BETWEEN
HUB = 0.36 * SIZE
"""The middle of a hex has the neighbourhood's name, its clues and its anomaly."""
OUT = 0.61 * SIZE
"""How far the middle of a place is from that of its hex."""
UP = 0.55 * SIZE
"""The same straight above it, where the name needs room to the edge."""
LANE = 0.43 * SIZE
"""Half as long as a street is."""
CUTS = {"v1": (120, 0, 240), "v2": (60, 300, 180)}
"""Where the places A, B and C lie, in degrees from the right, against the clock."""
TOUCHING = {"v1": ("A", "AB", "B", "BC", "C", "CA"), "v2": ("CA", "A", "AB", "B", "BC", "C")}
"""Which places lie at each side of a hex, from the upper left, clockwise."""
SIDE_ANGLES = (120, 60, 0, 300, 240, 180)
FAR = 13.0
"""How far a mystery reaches from the hex that it touches."""
MARGIN = 1.0
OTHER = (18.0, 8.0)
"""A space that is on no tile."""

Spot = tuple[float, float]


class Sheet(NamedTuple):
    """A map as it is drawn: it is turned by a quarter where it would be higher than wide."""

    middles: dict[TileId, Spot]
    turn: int
    wide: float
    high: float


def laid(board: Arkham) -> tuple[Scenario | Extension, ...]:
    return parts_of_map(board.scenario, tuple(board.added))


def routes(board: Arkham) -> list[Route]:
    return [route for part in laid(board) for route in part.routes]


def mysteries(board: Arkham) -> list[MysteryTile]:
    return [mystery for part in laid(board) for mystery in part.mysteries]


def ahead(at: Spot, angle: float, far: float) -> Spot:
    return round(at[0] + far * cos(radians(angle)), 2), round(at[1] - far * sin(radians(angle)), 2)


def sheet(board: Arkham) -> Sheet:
    found = {tile: at for part in laid(board) for tile, at in part.neighbourhoods.items()}
    spots = {tile: (APART * (q + r / 2), APART * EDGE / SIZE * r) for tile, (q, r) in found.items()}
    turn = 90 if _span(spots.values(), 1) > _span(spots.values(), 0) else 0
    turned = {tile: (y, -x) if turn else (x, y) for tile, (x, y) in spots.items()}
    ends = [spot for at in turned.values() for spot in hexagon(at, turn)]
    for outside, depth in outsides(board):
        ends += beside(turned[outside.tile], side_of(outside.tile, outside.spaces) + turn, depth)
    left, top = min(x for x, _ in ends) - MARGIN, min(y for _, y in ends) - MARGIN
    middles = {tile: (round(x - left, 2), round(y - top, 2)) for tile, (x, y) in turned.items()}
    wide, high = max(x for x, _ in ends) - left + MARGIN, max(y for _, y in ends) - top + MARGIN
    return Sheet(middles, turn, round(wide, 2), round(high, 2))


def _span(spots: Iterable[Spot], axis: int) -> float:
    found = [spot[axis] for spot in spots]
    return max(found) - min(found)


def hexagon(middle: Spot, turn: int) -> tuple[Spot, ...]:
    return tuple(ahead(middle, 30 + 60 * i + turn, SIZE) for i in range(6))


def outsides(board: Arkham) -> list[tuple[Route | MysteryTile, float]]:
    """What lies at a side of a single hex, and how far it reaches from there."""
    return [*((route, BETWEEN) for route in routes(board)), *((mystery, FAR) for mystery in mysteries(board))]


def side_of(tile: TileId, borders: tuple[SpaceId, ...]) -> int:
    """At which side of its hex something lies, by the places that it borders: its angle."""
    letters = {"ABC"[[space.id for space in NEIGHBOURHOODS[tile].spaces].index(space)] for space in borders}
    touching = TOUCHING[NEIGHBOURHOODS[tile].cut]
    return SIDE_ANGLES[next(n for n, found in enumerate(touching) if set(found) == letters)]


def beside(middle: Spot, angle: float, depth: float) -> tuple[Spot, ...]:
    near, far = ahead(middle, angle, EDGE + 0.5), ahead(middle, angle, EDGE + depth - 0.5)
    corners = ((near, 90), (near, -90), (far, -90), (far, 90))
    return tuple(ahead(end, angle + side, LANE) for end, side in corners)


def spaces(board: Arkham) -> Iterator[Space]:
    drawn = sheet(board)
    for tile in drawn.middles:
        x, y = drawn.middles[tile]
        yield Space(
            id=tile,
            kind="tile",
            name=WORDS.sentence(("label.tile",), {"tile": tile}),
            content=tile,
            x=x,
            y=y,
            wide=1.5 * HUB,
            high=HUB,
            shape=hexagon((x, y), drawn.turn),
        )
        for place, angle in zip(NEIGHBOURHOODS[tile].spaces, CUTS[NEIGHBOURHOODS[tile].cut], strict=True):
            yield location(place.id, tile, (x, y), angle + drawn.turn)
    yield from streets(board, drawn)
    yield from specials(board, drawn)


def location(id: SpaceId, tile: TileId, middle: Spot, angle: float) -> Space:
    """A third of its hex, without the hub."""
    x, y = ahead(middle, angle, OUT if angle % 360 != 90 else UP)
    near = [ahead(middle, angle + side, HUB) for side in (60, 0, -60)]
    far = [ahead(middle, angle + side, reach) for side, reach in ((-60, EDGE), (-30, SIZE), (30, SIZE), (60, EDGE))]
    wide, high = _room(angle)
    name = WORDS.sentence(("label.space",), {"space": id})
    return Space(
        id=id,
        kind="location",
        name=name,
        content=str(id),
        where=tile,
        x=x,
        y=y,
        wide=wide,
        high=high,
        shape=(*near, *far),
    )


def _room(angle: float) -> Spot:
    """For what stands there: beside the hub, above or below it, or aslant."""
    if angle % 180 == 0:
        return 10.0, 13.0
    if angle % 180 == 90:
        return 17.0, 9.0
    return (11.0, 11.0) if angle % 60 else (13.0, 9.6)


def streets(board: Arkham, drawn: Sheet) -> Iterator[Space]:
    for street in (street for part in laid(board) for street in part.streets):
        one, other = (drawn.middles[tile] for tile in street.between)
        angle = degrees(atan2(one[1] - other[1], other[0] - one[0]))
        yield lane(street_id(street.between), "street", street.kind, one, angle)
    for route in routes(board):
        angle = side_of(route.tile, route.spaces) + drawn.turn
        yield lane(route_id(route.kind, route.tile), "route", route.kind, drawn.middles[route.tile], angle)
    for mystery in mysteries(board):
        angle = side_of(mystery.tile, mystery.spaces) + drawn.turn
        middle = drawn.middles[mystery.tile]
        x, y = ahead(middle, angle, EDGE + FAR / 2)
        yield Space(
            id=mystery.mystery,
            kind="mystery",
            name=WORDS.sentence(("label.space",), {"space": mystery.mystery}),
            content=str(mystery.mystery),
            where=mystery.tile,
            x=x,
            y=y,
            wide=11.0,
            high=9.0,
            shape=beside(middle, angle, FAR),
        )


def lane(id: SpaceId, kind: str, way: str, middle: Spot, angle: float) -> Space:
    """Along a side of a hex."""
    x, y = ahead(middle, angle, EDGE + BETWEEN / 2)
    upright, level = abs(cos(radians(angle))) > 0.95, abs(cos(radians(angle))) < 0.05
    wide, high = (6.6, 15.0) if upright else (15.0, 6.6) if level else (9.0, 7.0)
    return Space(
        id=id,
        kind=kind,
        name=WORDS.sentence((f"label.{kind}.{way}",), {"space": id}),
        content=f"{kind}.{way}",
        x=x,
        y=y,
        wide=wide,
        high=high,
        shape=beside(middle, angle, BETWEEN),
    )


def specials(board: Arkham, drawn: Sheet) -> Iterator[Space]:
    """In a corner that no hex reaches."""
    wide, high = OTHER
    for n, space in enumerate(SCENARIOS[board.scenario].specials):
        yield Space(
            id=space.id,
            kind="special",
            name=WORDS.sentence(("label.space",), {"space": space.id}),
            content=str(space.id),
            x=round(wide / 2 + n * (wide + 2), 2),
            y=round(drawn.high - high / 2, 2),
            wide=wide,
            high=high,
        )


def links(board: Arkham) -> Iterator[Link]:
    for street in (street for part in laid(board) for street in part.streets):
        for space in street.spaces:
            yield Link(street_id(street.between), space)
    for route in routes(board):
        for space in route.spaces:
            yield Link(route_id(route.kind, route.tile), space)
    for mystery in mysteries(board):
        for space in mystery.spaces:
            yield Link(mystery.mystery, space)
