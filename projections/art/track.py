"""Tracks: beads in a row, the marked one filled; long ones as a bar."""

from collections.abc import Sequence
from math import cos, sin, tau

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import wide
from projections.scene import Marker, Track

BEADS = 13
"""A longer track is a bar."""
STEP = 19
LONG = 150
"""How long a bar is."""


def width_of(track: Track) -> float:
    steps = track.most - track.least + 1
    return 30 + (STEP * steps if steps <= BEADS else LONG) + 34


def track(pen: Pen, look: Look, thing: Track, x: float, y: float) -> None:
    """Icon, name and beads; the number stands beside, and what the end means beneath."""
    colour = look.colour(thing, look.palette.gold)
    with pen.thing(thing, x, y):
        pen.box(-4, -24, width_of(thing), 48, 8, fill="none", cls="ring")
        pen.icon(look.icon(thing), 12, 0, 28, colour)
        pen.text(32, -8, thing.name.en, 14, look.palette.light, "bold", room=width_of(thing) - 40)
        beads(pen, look, thing, 39, 9, colour)


def beads(pen: Pen, look: Look, thing: Track, x: float, y: float, colour: str, step: float = STEP) -> None:
    steps = thing.most - thing.least + 1
    marks: dict[int, list[Marker]] = {}
    for marker in thing.markers:
        marks.setdefault(marker.at, []).append(marker)
    if steps > BEADS:
        _bar(pen, look, thing, x, y, colour)
        return
    for i in range(steps):
        at = thing.least + i
        end = at in (thing.most, thing.least) or at in thing.labels
        style = {"stroke": colour, "stroke_width": 1.8, "stroke_opacity": 1.0 if at in marks or end else 0.45}
        owned = [marker for marker in marks.get(at, ()) if marker.owner]
        filled = at in marks and not owned
        pen.disc(x + i * step, y, step * 0.37, fill=colour if filled else look.palette.panel, **style)
        if filled:
            pen.text(x + i * step, y + 3.8, str(at), 11, look.palette.panel, "bold", "middle")
        _owners(pen, look, owned, x + i * step, y, step)


def _owners(pen: Pen, look: Look, markers: Sequence[Marker], x: float, y: float, step: float) -> None:
    """Whose markers stand on a bead: one fills it, several lie around its middle."""
    size, reach = (step * 0.3, 0.0) if len(markers) == 1 else (step * 0.16, step * 0.2)
    for i, marker in enumerate(markers):
        turn = tau * i / len(markers)
        pen.disc(x + reach * cos(turn), y + reach * sin(turn), size, fill=look.seat_colour(pen.scene, marker.owner))


def _bar(pen: Pen, look: Look, thing: Track, x: float, y: float, colour: str) -> None:
    """With a notch at every step that means something. Markers that have a sign show it beside their number, and those
    on one step stand side by side."""
    span = thing.most - thing.least
    pen.box(x - 6, y - 4, LONG, 8, 4, fill=look.palette.slot)
    for step in thing.labels:
        pen.box(x - 7 + (step - thing.least) / span * LONG, y - 4, 2, 8, fill=look.palette.dim, fill_opacity=0.7)
    right = -100.0
    for marker in sorted(thing.markers, key=lambda marker: marker.at):
        fill = look.seat_colour(pen.scene, marker.owner) if marker.owner else colour
        said, icon = str(marker.at), look.icons.get(marker.id)
        half = wide(said, 11, "bold") / 2 + 4 + (7 if icon else 0)
        middle = max(x - 6 + half + (marker.at - thing.least) / span * (LONG - 2 * half), right + half)
        right = middle + half
        pen.box(middle - half, y - 8, 2 * half, 16, 8, fill=fill, stroke=look.palette.panel)
        if icon:
            pen.sign(icon, marker.name.en, middle - half + 9, y, 12, look.palette.panel)
        pen.text(middle + (7 if icon else 0), y + 3.8, said, 11, look.palette.panel, "bold", "middle")
