"""Numbers: a dial where there is a most, else a value beside its icon."""

from math import cos, pi, sin

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import fitting, wide, wrap
from projections.scene import Counter

WIDE, HIGH = 90, 96
NAME, STEP = 14.5, 13.5
"""The size of a name, which is read from a dial that is drawn small, and from one line of it to the next."""
RADIUS = 26


def dial(pen: Pen, look: Look, counter: Counter, x: float, y: float) -> None:
    """With its name beneath. What is in danger is red, and has a mark besides."""
    colour, danger = look.colour(counter, look.palette.gold), look.is_danger(counter)
    with pen.thing(counter, x + WIDE / 2, y + 32):
        pen.disc(0, 0, RADIUS + 4, fill=look.palette.panel, stroke=look.palette.gold, stroke_opacity=0.5, cls="ring")
        if counter.most:
            pen.path(_arc(0, 1), fill="none", stroke=look.palette.slot, stroke_width=6, stroke_linecap="round")
            part = min(1, max(0, counter.value / counter.most))
            if part:
                pen.path(
                    _arc(0, part),
                    fill="none",
                    stroke=look.palette.danger if danger else colour,
                    stroke_width=6,
                    stroke_linecap="round",
                )
        pen.icon(look.icon(counter), 0, -6, 24, colour)
        pen.text(0, 21, str(counter.value), 17, look.palette.light, "bold", "middle")
        if danger:
            _warn(pen, look)
        for i, line in enumerate(_name(counter)):
            pen.text(0, 46 + STEP * i, line, NAME, look.palette.dim, "text", "middle", room=WIDE)


def height(counter: Counter) -> float:
    """With all of its name: there is room for two lines, and more are added."""
    return HIGH + STEP * max(0, len(_name(counter)) - 2)


def _name(counter: Counter) -> list[str]:
    return wrap(counter.name.en, WIDE - 2, NAME)


def _warn(pen: Pen, look: Look) -> None:
    pen.path("M21-31l10 17h-20z", fill=look.palette.danger, stroke=look.palette.panel, stroke_linejoin="round")
    pen.text(21, -16.5, "!", 13, look.palette.panel, "bold", "middle")


def _arc(start: float, end: float) -> str:
    a, b = pi * (0.75 + 1.5 * start), pi * (0.75 + 1.5 * end)
    big = 1 if b - a > pi else 0
    x, y = (f"{RADIUS * cos(a):.1f} {RADIUS * sin(a):.1f}", f"{RADIUS * cos(b):.1f} {RADIUS * sin(b):.1f}")
    return f"M{x}A{RADIUS} {RADIUS} 0 {big} 1 {y}"


def chip(pen: Pen, look: Look, counter: Counter, x: float, y: float, room: float) -> float:
    """Icon, value and name in a line; how wide it is."""
    colour = look.colour(counter, look.palette.gold)
    value = str(counter.value) if counter.most is None else f"{counter.value}/{counter.most}"
    name_at = 24 + wide(value, 16, "bold") + 5
    size = fitting(counter.name.en, room - name_at - 6, (14.5, 13.5, 12.5, 11.5, 10.8))
    with pen.thing(counter, x, y):
        pen.box(-2, -2, room - 4, 24, 6, fill="none", cls="ring")
        pen.icon(look.icon(counter), 10, 10, 20, colour)
        pen.text(24, 16, value, 16, look.palette.danger if look.is_danger(counter) else look.palette.light, "bold")
        if look.is_danger(counter):
            pen.path("M17-4l6 10h-12z", fill=look.palette.danger, stroke=look.palette.panel, stroke_linejoin="round")
            pen.text(17, 4.8, "!", 8, look.palette.panel, "bold", "middle")
        pen.text(name_at, 16, counter.name.en, size, look.palette.dim, room=room - name_at - 6)
    return room
