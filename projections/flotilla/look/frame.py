"""What all panels are made of: frames, rows of text, what a space of a track gives."""

from collections.abc import Iterator
from contextlib import contextmanager

from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.text import wrap
from projections.flotilla.look.signs import (
    ARTIFACT,
    COINS,
    CRATE,
    POINTS,
    RECRUIT,
    SEAL,
    SIGNS,
    SURVIVOR,
    TILE,
    TOXICITY,
)
from projections.scene import Piece, Track

GIVES = (
    ("seal", SEAL),
    ("recruit", RECRUIT),
    ("Artifact", ARTIFACT),
    ("another die", "perspective-dice-six"),
    ("Survivor", SURVIVOR),
    ("Ocean tile", TILE),
    ("resource", CRATE),
    ("victory point", POINTS),
    ("coin", COINS),
    ("toxicity", TOXICITY),
)
"""By what a space of a track says: its sign, what matters most first."""
PW = 252.0
"""How wide a panel is."""
LEFT, ROOM = 10.0, PW - 20.0
TEXT, ROW = 12.2, 14.2
BEAD = 26.0


def framed(pen: Pen, look: Look, colour: str, high: float, begin: int) -> None:
    """A frame behind what was drawn since."""
    drawn = pen.out[begin:]
    del pen.out[begin:]
    pen.box(1, 1, PW - 2, high - 2, 9, fill=look.palette.panel, fill_opacity=0.88, stroke=colour, stroke_width=1.3)
    pen.box(1, 1, PW - 2, 29, 9, fill=colour, fill_opacity=0.22)
    pen.out += drawn


class Room:
    """How far down something reaches, known once it is drawn."""

    low = 0.0


@contextmanager
def behind(pen: Pen) -> Iterator[Room]:
    """A dark strip behind what is drawn within, as high as that."""
    room, begin = Room(), len(pen.out)
    yield room
    drawn = pen.out[begin:]
    del pen.out[begin:]
    pen.box(-3, -1, ROOM + 6, room.low + 4, 5, fill="#050d11", cls="ring")
    pen.out += drawn


def tip_of(piece: Piece) -> str:
    return f"{piece.name.en}: {piece.text.en}" if piece.text else piece.name.en


def lines(pen: Pen, look: Look, said: str, y: float, fill: str = "", x: float = LEFT, room: float = ROOM) -> float:
    """A text in rows; where the next one begins."""
    for row in wrap(pen.names(said), room, TEXT):
        y += ROW
        pen.text(x, y - ROW * 0.26, row, TEXT, fill or look.palette.dim)
    return y


def gives(pen: Pen, look: Look, thing: Track, i: int, x: float, y: float, size: float, ink: str) -> None:
    said = thing.labels[i].en if i in thing.labels else ""
    icon = next((icon for word, icon in GIVES if word in said), "token")
    pen.sign(icon, SIGNS.get(icon, said), x, y, size, ink)
