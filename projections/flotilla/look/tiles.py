"""Tiles as they lie and on cards: water and what is on it, hulls, resources."""

from collections.abc import Callable
from functools import partial

from domain.flotilla.content import OCEAN, STARTERS, SinkFace, SkyFace
from domain.flotilla.names import Side, TileId
from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.tile import heart, outline, region, wedge
from projections.flotilla.look.signs import (
    BUILDINGS,
    COLOURS_OF_SPACES,
    DISTRICTS,
    INK,
    ISLAND,
    OUTPOST,
    RIM,
    SIGNS,
    STATION,
    TOXICITY,
    WEDGES,
    suit_of,
)
from projections.scene import Space

SMALL = 26
"""A tile that reaches less far has no signs that nobody could read."""


def barrel(pen: Pen, colour: str, r: float) -> None:
    """A resource, with the first letter of its colour."""
    style = {"fill": DISTRICTS[colour], "stroke": INK, "stroke_width": max(1.0, r * 0.12)}
    pen.box(-r * 0.72, -r * 0.9, r * 1.44, r * 1.8, r * 0.45, **style)
    for y in (-0.42, 0.42):
        pen.path(f"M{-r * 0.72:.1f} {r * y:.1f}h{r * 1.44:.1f}", stroke=INK, stroke_opacity=0.45, stroke_width=r * 0.1)
    if r >= 6:
        pen.text(0, r * 0.38, colour[0].upper(), r * 1.15, INK, "bold", "middle")


def at(pen: Pen, x: float, y: float, drawing: Callable[[], None]) -> None:
    pen(f'<g transform="translate({x:.1f} {y:.1f})">')
    drawing()
    pen("</g>")


def sink_tile(pen: Pen, face: SinkFace, reach: float, facing: float) -> None:
    """Resource above, toxicity and Island at the sides, a wave for each step of depth below, wedges in the corners."""
    for corner, colour in face.wedges.items():
        wedge(pen, reach, corner, facing, WEDGES[colour], colour[0].upper())
    at(pen, 0, -reach * 0.5, partial(barrel, pen, face.resource, max(reach * 0.2, 4)))
    for i in range(face.depth):
        x, y, step = -reach * 0.24, reach * (0.72 - 0.12 * i), reach * 0.12
        pen.path(
            f"M{x:.1f} {y:.1f}q{step / 2:.1f}-{step:.1f} {step:.1f} 0t{step:.1f} 0t{step:.1f} 0t{step:.1f} 0",
            fill="none",
            stroke="#eafaf8",
            stroke_opacity=0.85,
            stroke_width=max(1.0, reach * 0.035),
        )
    if face.island:
        pen.sign(ISLAND, SIGNS[ISLAND], reach * 0.5, -reach * 0.02, reach * 0.44, "#f3e3b5")
    if face.toxicity:
        pen.sign(TOXICITY, SIGNS[TOXICITY], -reach * 0.52, -reach * 0.04, reach * 0.38, "#d8ff8a")
        if reach >= SMALL:
            pen.text(-reach * 0.52, reach * 0.34, str(face.toxicity), reach * 0.24, "#d8ff8a", "bold", "middle")


def sky_tile(pen: Pen, face: SkyFace, reach: float, facing: float) -> None:
    """Hulls that reach to their edges, each with the sign of its guild, of its building or of its Construction Site."""
    for i, one in enumerate(face.regions):
        region(pen, reach, face.edges, i, facing, DISTRICTS[one.district], RIM)
    for i, one in enumerate(face.regions):
        x, y = heart(face.edges, i, reach, facing)
        if face.building is not None and face.building.region == i:
            icon = BUILDINGS[face.building.guild]
            pen.disc(x, y, reach * 0.3, fill="#f3ead6", stroke=INK, stroke_width=max(1.0, reach * 0.03))
            pen.sign(icon, SIGNS[icon], x, y, reach * 0.46, INK)
        elif face.site == i:
            site(pen, x, y, reach)
        elif one.district != "neutral":
            pen.sign(suit_of(one.district).icon, suit_of(one.district).name, x, y, reach * 0.36, INK, opacity=0.7)
    for corner in face.sonar:
        wedge(pen, reach, corner, facing, STATION, "S")


def site(pen: Pen, x: float, y: float, reach: float) -> None:
    """Where an Outpost may stand."""
    half = reach * 0.27
    style = {"stroke": INK, "stroke_width": max(1.0, reach * 0.035), "stroke_dasharray": f"{reach * 0.1:.1f}"}
    pen.box(x - half, y - half, 2 * half, 2 * half, half * 0.3, fill="#f3ead6", fill_opacity=0.55, **style)
    pen.sign(OUTPOST, SIGNS[OUTPOST], x, y, reach * 0.4, INK, opacity=0.75)


def on_hex(pen: Pen, look: Look, space: Space, reach: float) -> None:
    """What a tile shows as it lies."""
    tile, _, sky = space.content.partition(".")
    facing = space.facing or 0
    if space.kind == "free":
        if reach >= SMALL:
            pen.text(0, reach * 0.08, sky, reach * 0.24, look.palette.dim, "text", "middle")
    elif tile in OCEAN and sky:
        sky_tile(pen, OCEAN[TileId(tile)].sky, reach, facing)
    elif tile in OCEAN:
        sink_tile(pen, OCEAN[TileId(tile)].sink, reach, facing)
    elif space.kind == "home_sky":
        start = next(iter(STARTERS.values())).sky
        region(pen, reach, start.edges, 0, 0, DISTRICTS["neutral"], RIM)
        site(pen, 0, 0, reach)


def card_tile(pen: Pen, reach: float, *, id: TileId, side: Side) -> None:
    """A tile on a card: water and what is on it."""
    tile = OCEAN[id]
    shade = COLOURS_OF_SPACES[f"depth{tile.sink.depth}" if side == "sink" else "built"]
    pen.path(outline(reach), fill=shade, stroke="#eafaf8", stroke_width=1.2)
    if side == "sink":
        sink_tile(pen, tile.sink, reach, 0)
    else:
        sky_tile(pen, tile.sky, reach, 0)
