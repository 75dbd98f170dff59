"""The map: each neighbourhood is a hex, cut into its three places around a hub; streets lie between the edges of two
hexes, and touch the places that they border."""

from collections.abc import Iterator
from math import cos, radians, sin, sqrt
from typing import NamedTuple

from domain.arkham.board import Arkham
from domain.arkham.content import NEIGHBOURHOODS, SCENARIOS
from domain.arkham.names import SpaceId, TileId
from domain.arkham.rules.chart import chart, street_id
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


def ahead(at: Spot, angle: float, far: float) -> Spot:
    return round(at[0] + far * cos(radians(angle)), 2), round(at[1] - far * sin(radians(angle)), 2)


def sheet(board: Arkham) -> Sheet:
    found = SCENARIOS[board.scenario].neighbourhoods
    spots = {tile: (APART * (q + r / 2), APART * EDGE / SIZE * r) for tile, (q, r) in found.items()}
    wide = max(x for x, _ in spots.values()) - min(x for x, _ in spots.values())
    high = max(y for _, y in spots.values()) - min(y for _, y in spots.values())
    turn = 90 if high > wide else 0
    across, down = (SIZE, EDGE) if turn else (EDGE, SIZE)
    laid = {tile: (y, -x) if turn else (x, y) for tile, (x, y) in spots.items()}
    left, top = min(x for x, _ in laid.values()), min(y for _, y in laid.values())
    middles = {
        tile: (round(x - left + across + MARGIN, 2), round(y - top + down + MARGIN, 2)) for tile, (x, y) in laid.items()
    }
    right = max(x for x, _ in middles.values()) + across + MARGIN
    low = max(y for _, y in middles.values()) + down + MARGIN
    return Sheet(middles, turn, round(right, 2), round(low, 2))


def spaces(board: Arkham) -> Iterator[Space]:
    drawn = sheet(board)
    for tile in chart(board).tiles:
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
            shape=tuple(ahead((x, y), 30 + 60 * i + drawn.turn, SIZE) for i in range(6)),
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
    for street in SCENARIOS[board.scenario].streets:
        one, other = (drawn.middles[tile] for tile in street.between)
        away = APART
        along = ((other[0] - one[0]) / away, (other[1] - one[1]) / away)
        x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
        near, side = BETWEEN / 2 - 0.5, (-along[1], along[0])
        corners = tuple(
            (
                round(x + a * near * along[0] + b * LANE * side[0], 2),
                round(y + a * near * along[1] + b * LANE * side[1], 2),
            )
            for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))
        )
        id, kind = street_id(street.between), f"street.{street.kind}"
        wide, high = (6.6, 15.0) if abs(along[0]) > 0.95 else (15.0, 6.6) if abs(along[0]) < 0.05 else (9.0, 7.0)
        yield Space(
            id=id,
            kind="street",
            name=WORDS.sentence((f"label.{kind}",), {"space": id}),
            content=kind,
            x=round(x, 2),
            y=round(y, 2),
            wide=wide,
            high=high,
            shape=corners,
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
    for street in SCENARIOS[board.scenario].streets:
        for space in street.spaces:
            yield Link(street_id(street.between), space)
