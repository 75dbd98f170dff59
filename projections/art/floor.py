"""How spaces are drawn, by the style that a look gives their kind."""

from collections.abc import Callable
from math import cos, pi, sin

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import fitting
from projections.scene import Space

Floor = Callable[[Pen, Look, Space, float, float, bool], None]
SMALL, LOW = 90, 34
"""A room or deck that is narrower or lower has its sign only: its name would not fit."""
SPOT = 26
"""The radius of a space without a size."""


def room(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    """Lit by a lamp; green where an enemy is in it."""
    x, y = -w / 2, -h / 2
    pen.box(x, y, w, h, 7, fill="#2d4a35" if beset else "#5b3a1d")
    pen.box(x, y, w, h, 7, fill=pen.paint("gloom" if beset else "lamp"))
    pen.box(x + 3, y + 3, w - 6, h - 6, 5, fill="none", stroke=look.palette.gold, stroke_opacity=0.55)
    icon = look.icons.get(space.content) or look.icons.get(space.kind)
    if w < SMALL or h < LOW:
        if icon:
            pen.icon(icon, 0, 0, min(w, h) * 0.7, look.palette.gold, opacity=0.35)
        pen.box(x, y, w, h, 7, fill="none", cls="ring")
        return
    if icon:
        pen.icon(icon, w / 2 - 23, y + 23, 32, look.palette.gold, opacity=0.5)
    room = w - (52 if icon else 22)
    size = fitting(space.name.en, room - 4, (15.5, 14.5, 13.5), "title")
    pen.text(x + 12, y + 22, space.name.en, size, "#f6e6c2", "title", room=room)
    pen.box(x, y, w, h, 7, fill="none", cls="ring")


def deck(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    style = {"stroke": "#e8cf9b", "stroke_opacity": 0.3, "stroke_dasharray": "5 5"}
    fill = "#1d3a2a" if beset else "#150d08"
    pen.box(-w / 2, -h / 2, w, h, 12, fill=fill, fill_opacity=0.6 if beset else 0.34, **style, cls="ring")
    icon = look.icons.get(space.content)
    if w >= SMALL and h >= LOW:
        pen.text(12 - w / 2, 18 - h / 2, space.name.en, 13, "#e8d3a6", "title", room=w - 20)
    elif icon:
        pen.icon(icon, 0, 0, min(w, h) * 0.7, "#e8d3a6", opacity=0.4)


def water(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    foam, h = look.palette.foam, h * 0.8
    shade = 0.14 if beset else 0.05
    pen.box(
        -w / 2,
        -h / 2,
        w,
        h,
        h * 0.44,
        fill="#8fd3d8",
        fill_opacity=shade,
        stroke=foam,
        stroke_opacity=0.28,
        cls="ring",
    )
    pen.path(
        f"M{26 - w / 2:.0f} {h / 2 - 11:.0f}q10-9 20 0t20 0t20 0t20 0",
        fill="none",
        stroke=foam,
        stroke_opacity=0.3,
        stroke_width=2,
    )
    pen.text(22 - w / 2, 19 - h / 2, space.name.en, 13, foam, "title", room=w - 40)


def deep(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    """A whirl with no floor."""
    r = w * 0.8
    pen.disc(0, 0, r, fill=pen.paint("abyss"), cls="ring")
    for i in range(3):
        style = {"stroke_opacity": 0.32 - 0.07 * i, "stroke_width": 2.4 - 0.5 * i}
        pen.path(
            _spiral(r * 0.88 - i * 6, 2.6, i * 2.09), fill="none", stroke="#66c2a5", stroke_linecap="round", **style
        )
    pen.text(0, -r * 0.94, space.name.en, 22, "#9be3c5", "title", "middle", room=2 * r)


def _spiral(r: float, turns: float, start: float) -> str:
    points = []
    for i in range(60):
        k = i / 59
        turn, reach = start + k * turns * 2 * pi, r * (1 - k) ** 0.8
        points.append(f"{reach * cos(turn):.1f} {reach * 0.9 * sin(turn) + 6:.1f}")
    return "M" + "L".join(points)


def altar(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    """A slab of stone with two candles."""
    x, y = -w / 2, -h / 2
    pen.box(x + 4, y + 8, w, h, 14, fill="#000", opacity=0.4)
    pen.box(x, y, w, h, 14, fill=pen.paint("stone"), stroke="#0b0d12", stroke_width=2)
    pen.box(x + 5, y + 5, w - 10, h - 10, 10, fill="none", stroke=look.palette.gold, stroke_opacity=0.4)
    pen.text(0, y + 25, space.name.en, 17, look.palette.gold, "title", "middle", room=w - 90)
    for side in (-1, 1):
        cx = side * (w / 2 - 24)
        pen.box(cx - 4, y + 16, 8, 14, 2, fill="#e9ddc3")
        pen.path(f"M{cx:.1f} {y + 5:.1f}q5 6 0 11q-5-5 0-11", fill="#ffcf6b")
    pen.box(x, y, w, h, 14, fill="none", cls="ring")


def bare(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    """Nothing to see but what lies there; it lights up all the same."""
    pen.box(-w / 2, -h / 2, w, h, 10, fill="none", cls="ring")


def plain(pen: Pen, look: Look, space: Space, w: float, h: float, beset: bool) -> None:
    """A panel, or a spot with its name beneath."""
    icon = look.icons.get(space.content) or look.icons.get(space.kind)
    if not space.wide:
        pen.disc(
            0,
            0,
            SPOT,
            fill=look.palette.panel,
            stroke=look.palette.foam,
            stroke_opacity=0.6,
            stroke_width=2,
            cls="ring",
        )
        if icon:
            pen.icon(icon, 0, 0, SPOT, look.palette.foam, opacity=0.5)
        pen.text(0, SPOT + 15, space.name.en, 13, look.palette.light, "title", "middle", room=6 * SPOT)
        return
    style = {"stroke": look.palette.foam, "stroke_opacity": 0.45, "stroke_width": 1.4}
    pen.box(-w / 2, -h / 2, w, h, 10, fill=look.palette.panel, fill_opacity=0.8, **style, cls="ring")
    pen.text(12 - w / 2, 20 - h / 2, pen.names(space.name.en), 14.5, look.palette.light, "title", room=w - 24)


FLOORS: dict[str, Floor] = {"room": room, "deck": deck, "water": water, "deep": deep, "altar": altar, "bare": bare}


def floor_of(look: Look, space: Space) -> Floor:
    return FLOORS.get(look.floors.get(space.content) or look.floors.get(space.kind, ""), plain)
