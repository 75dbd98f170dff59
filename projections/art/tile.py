"""Hex tiles that stand on a point: wedges in their corners, and regions that reach to their edges. Edge 0 looks to the
right, edges and corners go clockwise, and corner i lies between the edges i and i + 1. All is drawn around 0, 0."""

from collections.abc import Sequence
from math import cos, radians, sin

from projections.art.pen import Pen, Spot

WEDGE = 0.3
"""How far a wedge reaches along its edges, of the way from the middle to a corner."""
ROOT = 0.3
"""How near a region comes to the middle where another lies on the tile, too."""
CENTRE = 0.46
"""How large it is there where it lies alone."""
ARM = 0.8
"""How much of an edge it takes where the next edge is not its own."""
LETTERED = 30
"""A tile that reaches further has letters in its wedges."""


def corner(reach: float, i: int, facing: float = 0) -> Spot:
    turn = radians(60 * i + 30 + facing)
    return reach * cos(turn), reach * sin(turn)


def outline(reach: float) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in (corner(reach, i) for i in range(6))) + "Z"


def wedge(pen: Pen, reach: float, i: int, facing: float, fill: str, letter: str) -> None:
    """A third of a circle around a corner, told by its letter where there is room for one."""
    (x, y), far = corner(reach, i, facing), reach * WEDGE
    a, b = corner(reach, i - 1, facing), corner(reach, i + 1, facing)
    (ax, ay), (bx, by) = _along((x, y), a, far), _along((x, y), b, far)
    d = f"M{x:.1f} {y:.1f}L{ax:.1f} {ay:.1f}A{far:.1f} {far:.1f} 0 0 1 {bx:.1f} {by:.1f}Z"
    pen.path(d, fill=fill, stroke="#081317", stroke_width=max(1.0, reach * 0.02))
    if reach >= LETTERED:
        k, size = 1 - WEDGE * 0.55, reach * 0.19
        pen.text(x * k, y * k + size * 0.34, letter, size, "#081317", "bold", "middle")


def _along(start: Spot, end: Spot, far: float) -> Spot:
    (x, y), (ex, ey) = start, end
    whole = ((ex - x) ** 2 + (ey - y) ** 2) ** 0.5
    return x + (ex - x) * far / whole, y + (ey - y) * far / whole


def heart(edges: Sequence[int], region: int, reach: float, facing: float) -> Spot:
    """Where the sign of a region stands: in the middle if it is alone, else towards its edges."""
    mine = [i for i, one in enumerate(edges) if one == region]
    if not mine or all(one in (region, -1) for one in edges):
        return 0, 0
    x = sum(cos(radians(60 * i + facing)) for i in mine) / len(mine)
    y = sum(sin(radians(60 * i + facing)) for i in mine) / len(mine)
    far = max(0.2, (x * x + y * y) ** 0.5)
    return x / far * reach * 0.45, y / far * reach * 0.45


def region(pen: Pen, reach: float, edges: Sequence[int], number: int, facing: float, fill: str, rim: str) -> None:
    """A hull: from the middle to each of its edges, and open to the next tile there. All outlines lie under all
    fills, so that there is no seam between its parts."""
    alone = all(one in (number, -1) for one in edges)
    shapes = [_arm(reach, edges, i, facing, CENTRE if alone else ROOT) for i, one in enumerate(edges) if one == number]
    if alone:
        shapes.append(outline(reach * CENTRE))
    for d in shapes:
        pen.path(d, fill=rim, stroke=rim, stroke_width=max(1.5, reach * 0.07), stroke_linejoin="round")
    for d in shapes:
        pen.path(d, fill=fill, stroke=fill, stroke_width=0.5)


def _arm(reach: float, edges: Sequence[int], i: int, facing: float, root: float) -> str:
    """The part of the tile between an edge and the middle; as wide as the edge where the next one is of its region."""
    (ax, ay), (bx, by) = corner(reach * 0.97, i - 1, facing), corner(reach * 0.97, i, facing)
    mx, my = (ax + bx) / 2, (ay + by) / 2
    before, after = (1.0 if edges[(i + step) % 6] == edges[i] else ARM for step in (-1, 1))
    ax, ay, bx, by = mx + (ax - mx) * before, my + (ay - my) * before, mx + (bx - mx) * after, my + (by - my) * after
    (cx, cy), (dx, dy) = corner(reach * root, i, facing), corner(reach * root, i - 1, facing)
    return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}L{cx:.1f} {cy:.1f}L{dx:.1f} {dy:.1f}Z"
