"""Spaces with corners: water in three depths, with strokes and shores that follow from the space's own id."""

from collections.abc import Sequence
from hashlib import blake2b

from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.scene import Piece, Space

DEPTHS = ("#0e3b47", "#14505c", "#1d6a70")
LAND = "#5d5233"


def seed_of(id: str) -> int:
    """The same for the same id, everywhere."""
    return int.from_bytes(blake2b(id.encode(), digest_size=6).digest())


def polygon(pen: Pen, look: Look, space: Space, corners: Sequence[Spot]) -> None:
    """Around 0, 0."""
    seed = seed_of(space.content or space.kind)
    land = look.floors.get(space.kind) == "land" or look.floors.get(space.content) == "land"
    fill = look.colours.get(space.content) or look.colours.get(space.kind) or (LAND if land else DEPTHS[seed % 3])
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    pen.path(d, fill=fill, stroke="#0a1f26", stroke_width=2, cls="ring")
    if look.floors.get(space.kind) == "paved":
        pen.path(_within(corners), fill="none", stroke="#fff", stroke_opacity=0.1, stroke_width=2)
        return
    pen.path(_shore(corners, seed_of(space.id)), fill="none", stroke="#d9f0ea", stroke_opacity=0.18, stroke_width=2)
    reach = min(max(x for x, _ in corners), max(y for _, y in corners))
    _strokes(pen, seed_of(space.id), reach)
    icon = look.icons.get(space.content)
    if icon:
        pen.icon(icon, 0, reach * 0.2, reach * 0.9, look.palette.light, opacity=0.28)


def _within(corners: Sequence[Spot]) -> str:
    """The same outline, a little smaller around its own middle."""
    mx, my = sum(x for x, _ in corners) / len(corners), sum(y for _, y in corners) / len(corners)
    return "M" + "L".join(f"{mx + (x - mx) * 0.95:.1f} {my + (y - my) * 0.95:.1f}" for x, y in corners) + "Z"


def veil(pen: Pen, look: Look, piece: Piece, corners: Sequence[Spot]) -> None:
    """Weather over a space: a tint of its colour, rain that slants, its sign near the lower corner."""
    colour, seed = look.colour(piece, look.palette.light), seed_of(piece.id)
    d = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in corners) + "Z"
    pen.path(d, fill="#05090c", fill_opacity=0.42)
    pen.path(d, fill=colour, fill_opacity=0.2, stroke=colour, stroke_opacity=0.8, stroke_width=2.5, cls="ring")
    reach, low = max(x for x, _ in corners), max(y for _, y in corners)
    for i in range(9):
        x = (i - 4) * reach * 0.19
        y = ((seed >> (4 * i)) % 16 / 16 - 0.62) * low * 0.7
        pen.path(f"M{x + 4:.1f} {y:.1f}l-6 13", fill="none", stroke=colour, stroke_opacity=0.45, stroke_width=1.6)
    pen.icon(look.icon(piece), 0, low * 0.68, reach * 0.42, colour)


def _shore(corners: Sequence[Spot], seed: int) -> str:
    """The same outline further in, never quite straight."""
    out = []
    for i, (x, y) in enumerate(corners):
        inner = 0.86 + ((seed >> (4 * i)) % 16) / 160
        out.append((x * inner, y * inner))
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in out) + "Z"


def _strokes(pen: Pen, seed: int, reach: float) -> None:
    """A few waves."""
    for i in range(2):
        x = ((seed >> (7 * i)) % 100 / 100 - 0.7) * reach * 0.7
        y = ((seed >> (5 * i + 3)) % 100 / 100 - 0.2) * reach * 0.8
        pen.path(f"M{x:.1f} {y:.1f}q5-5 10 0t10 0", fill="none", stroke="#9fd0d3", stroke_opacity=0.3, stroke_width=1.6)
