"""Figures, tokens and their counts."""

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import wide
from projections.scene import Piece, SceneZone, Thing, Worn

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
    if isinstance(thing, Piece) and thing.facing is not None and thing.kind in look.vessels:
        vessel(pen, look, thing, r)
        return
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
    if isinstance(thing, Piece) and thing.worn is not None:
        worn(pen, look, thing.worn, r)


FIGURES = ("character", "investigator", "traitor", "figure", "ship", "pawn", "boat", "meeple")


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


HULL = "M0-21C8-12 10 0 8 17Q0 21-8 17C-10 0-8-12 0-21Z"
"""A ship from above, her bow up; 20 is her radius."""


def vessel(pen: Pen, look: Look, thing: Piece, r: float) -> None:
    """A hull that points where she sails: whoever owns her has its colour and a name, others their sign."""
    colour = look.seat_colour(pen.scene, thing.owner) if thing.owner else look.colour(thing, look.palette.danger)
    turn = f"rotate({thing.facing:g}) scale({r / 20 * 1.15:.3f})"
    pen(f'<g transform="{turn}">')
    pen.path(HULL, fill="#000", opacity=0.4, transform="translate(2 3)")
    pen.path(
        HULL, fill=colour if thing.owner else "#1c0d10", stroke="#0a0d10" if thing.owner else colour, stroke_width=2
    )
    pen.path("M0-14C5-8 6 0 5 12H-5C-6 0-5-8 0-14Z", fill="#000", opacity=0.28)
    pen.path("M0-30l5 8h-10z", fill=look.palette.light, stroke="#0a0d10", stroke_width=1)
    pen("</g>")
    pen.disc(0, 0, r * 1.05, fill="none", cls="ring")
    pen.icon(look.icon(thing), 0, 1, r * 0.72, look.palette.light if thing.owner else colour)
    if thing.owner:
        name = _short(pen.names(thing.name.en))
        w = wide(name, NAMED, "bold") + 10
        pen.box(-w / 2, r + 1, w, 14, 7, fill=colour, stroke="#0a0d10")
        pen.text(0, r + 11.6, name, NAMED, look.palette.panel, "bold", "middle")
    elif thing.worn is not None:
        worn(pen, look, thing.worn, r)


def worn(pen: Pen, look: Look, row: Worn, r: float) -> None:
    """Above a figure: squares from the left for one kind, discs from the right for the other, the rest empty."""
    step = min(8.0, (2 * r + 8) / max(1, row.most))
    x, y = -step * row.most / 2, -r - 4
    pen.box(x - 2, y - 1.5, step * row.most + 4, 9, 3, fill="#05090c", fill_opacity=0.85)
    for i in range(row.most):
        middle = x + (i + 0.5) * step
        if i < row.left:
            pen.box(middle - step * 0.4, y, step * 0.8, 6, fill=look.palette.danger)
        elif i >= row.most - row.right:
            pen.disc(middle, y + 3, min(2.8, step * 0.42), fill=look.palette.gold)
        else:
            pen.disc(middle, y + 3, 1, fill=look.palette.dim)
