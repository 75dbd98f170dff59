"""Dice: a gem for many faces, else a cube; with the symbol of the face, or its name."""

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import fitting
from projections.scene import SceneDie

PROOF = "see the proof"


def die(pen: Pen, look: Look, thing: SceneDie, x: float, y: float, size: float, *, proof: bool = False) -> None:
    tip = f"{thing.name.en}: {thing.face.en}" if thing.face else ""
    with pen.thing(thing, x, y, tip):
        pen(f'<ellipse cx="2" cy="{size * 0.56:g}" rx="{size * 0.5:g}" ry="{size * 0.12:g}" fill="#000" opacity=".5"/>')
        if look.dice.get(thing.kind) == "gem":
            _gem(pen, look, thing, size)
        else:
            _cube(pen, look, thing, size)
        if proof and thing.draw is not None:
            pen.text(0, size * 0.82, PROOF, 13, look.palette.foam, "text", "middle", text_decoration="underline")


def _gem(pen: Pen, look: Look, thing: SceneDie, size: float) -> None:
    k = size / 84

    def corners(points: str) -> str:
        pairs = [pair.split(",") for pair in points.split()]
        return "M" + "L".join(f"{float(x) * k:.1f} {float(y) * k:.1f}" for x, y in pairs) + "Z"

    outer = corners("0,-42 37,-16 24,30 -24,30 -37,-16")
    pen.path(outer, fill="#7d1f2b", stroke="#f3c4a0", stroke_opacity=0.5, stroke_linejoin="round", cls="ring")
    pen.path(corners("0,-42 24,-6 0,20 -24,-6"), fill="#a93342")
    pen.path(corners("0,-42 37,-16 24,-6") + corners("0,-42 -37,-16 -24,-6"), fill="#8f2734")
    _shown(pen, look, thing, size * 0.4, "#ffe9cf", size * 0.08)


def _cube(pen: Pen, look: Look, thing: SceneDie, size: float) -> None:
    half = size / 2
    colour = look.colours.get(thing.kind, "")
    fill = colour or pen.paint("bone")
    ink = look.palette.paper if colour else look.palette.ink
    rim = look.seat_colour(pen.scene, thing.owner) if thing.owner else "#8a7a58"
    pen.box(-half, -half, size, size, size * 0.2, fill=fill, stroke=rim, stroke_width=2.2, cls="ring")
    pen.box(-half, -half, size, size, size * 0.2, fill=pen.paint("sheen"), opacity=0.6)
    _shown(pen, look, thing, size * 0.62, ink, 0)


def _shown(pen: Pen, look: Look, thing: SceneDie, size: float, ink: str, low: float) -> None:
    """The face: a picture or a symbol where the game has one, else as much of its name as fits."""
    drawing = look.pictures.get(thing.content)
    if drawing is not None:
        drawing(pen, size * 0.7)
        return
    icon = look.icons.get(thing.content)
    if icon and not thing.content.isdigit():
        pen.sign(icon, look.signs.get(icon) or thing.content.replace("_", " "), 0, low, size, ink)
        return
    said = thing.content if thing.content.isdigit() else thing.face.en if thing.face else "?"
    fits = fitting(said, size * 1.3, (size, size * 0.7, size * 0.5, size * 0.36), "bold")
    pen.text(0, low + fits * 0.34, said, fits, ink, "bold", "middle", room=size * 1.4)
