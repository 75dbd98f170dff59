"""Figures, tokens and their counts."""

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import wide
from projections.scene import Piece, SceneZone, Thing

RADIUS = 20
NAMED = 11
"""The size of the name under a figure."""
NAMELESS = 15
"""A figure smaller than this has its icon only: there are many, and names would lie on each other."""


def badge(pen: Pen, x: float, y: float, n: int, fill: str, ink: str) -> None:
    """How many."""
    said = str(n)
    half = max(9.5, wide(said, 13, "bold") / 2 + 5)
    pen.box(x - half, y - 9.5, 2 * half, 19, 9.5, fill=fill, stroke=ink, stroke_width=1.5)
    pen.text(x, y + 4.4, said, 13, ink, "bold", "middle")


def shadow(pen: Pen, r: float) -> None:
    pen(f'<ellipse cx="1" cy="{r:g}" rx="{r:g}" ry="{r * 0.3:g}" fill="#000" opacity=".45"/>')


def token(pen: Pen, look: Look, thing: Thing, r: float = RADIUS) -> None:
    """A disc with its icon: in the colour of its seat and with a name if it is somebody's."""
    shadow(pen, r)
    if isinstance(thing, Piece) and thing.owner and thing.kind in FIGURES:
        figure(pen, look, thing, r)
    elif thing.kind == "card":
        wreck(pen, look, thing, r)
    else:
        disc(pen, look, thing, r)
    count = thing.count if isinstance(thing, Piece | SceneZone) else 1
    if count > 1:
        badge(pen, r - 3, 5 - r, count, look.palette.paper, look.palette.ink)


FIGURES = ("character", "traitor", "figure", "ship", "pawn", "boat", "meeple")


def figure(pen: Pen, look: Look, thing: Piece, r: float) -> None:
    colour = look.seat_colour(pen.scene, thing.owner)
    pen.disc(0, 0, r + 2, fill=look.palette.panel, stroke=colour, stroke_width=3.5, cls="ring")
    pen.disc(0, 0, r - 2.5, fill=colour, fill_opacity=0.22)
    pen.icon(look.icon(thing), 0, -1, r * 1.35, colour)
    if r < NAMELESS:
        return
    name = _short(pen.names(thing.name.en))
    w = wide(name, NAMED, "bold") + 12
    pen.box(-w / 2, r - 5, w, 15, 7.5, fill=colour)
    pen.text(0, r + 6.3, name, NAMED, look.palette.panel, "bold", "middle")


def _short(name: str) -> str:
    return name.split(maxsplit=1)[0] if name else ""


def disc(pen: Pen, look: Look, thing: Thing, r: float) -> None:
    colour = look.colour(thing, look.palette.paper)
    rim = look.seat_colour(pen.scene, thing.owner) if thing.owner else colour
    fill = pen.paint("scale") if look.icons.get(f"enemy:{thing.kind}") else ""
    pen.disc(0, 0, r, fill=fill or look.palette.panel, stroke=rim, stroke_width=2.6, cls="ring")
    drawing = look.pictures.get(thing.content)
    if drawing is not None:
        drawing(pen, r * 0.72)
    else:
        pen.icon(look.icon(thing), 0, 0, r * 1.42, colour)


def wreck(pen: Pen, look: Look, thing: Thing, r: float) -> None:
    """A card that lies in a room: damage."""
    scale = r / 20
    corners = ((-19, -12), (-6, -17), (2, -9), (17, -15), (20, 4), (11, 17), (-4, 13), (-17, 16))
    d = "M" + "L".join(f"{x * scale:.0f} {y * scale:.0f}" for x, y in corners) + "Z"
    pen.path(d, fill="#1a0d08", stroke=look.palette.danger, stroke_width=2, cls="ring")
    pen.icon(look.icon(thing), 0, 0, 24 * scale, look.palette.danger)
