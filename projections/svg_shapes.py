"""The strokes that pictures are made of."""

from collections.abc import Sequence
from math import cos, radians, sin
from xml.sax.saxutils import escape

Spot = tuple[float, float]

INK = "#26333a"
CARD = 104
"""The width of a card."""
GAP = 16
LETTER = 0.56
"""How wide a letter is, in its size."""
BOLD = 1.1
"""How much wider a bold one is."""
EDGE = 4
"""So far from the edge of a picture its texts end."""
COLOURS = ("#b5453c", "#2f6f9f", "#4d8a4f", "#a9812c", "#7a5299", "#3b8686", "#8c5a3c", "#59636b")
"""By seat, in order."""


def colour_of(seat: str | None) -> str:
    number = (seat or "").removeprefix("s")
    return COLOURS[(int(number) - 1) % len(COLOURS)] if number.isdigit() else INK


def clip(said: str, wide: float, size: float) -> str:
    """As much of a text as fits."""
    most = max(1, int(wide / (size * LETTER)))
    return said if len(said) <= most else said[: most - 1] + "…"


def fit(x: float, said: str, size: float, anchor: str, room: tuple[float, float]) -> tuple[float, str, str]:
    """Where to write a text, how much of it, and with which anchor, so that it stays within `room`, from left to
    right: what would leave it stands at its edge."""
    left, right = room
    said = clip(said, right - left, size)
    wide = len(said) * size * LETTER
    begins = x - wide * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    if begins < left:
        return left, said, "start"
    return (right, said, "end") if begins + wide > right else (x, said, anchor)


class Pen:
    """Collects elements. Coordinates are pixels. No text leaves the picture, which is so wide."""

    def __init__(self, wide: float) -> None:
        self.out: list[str] = []
        self.room = (EDGE, wide - EDGE)

    def text(
        self,
        at: Spot,
        said: str,
        size: float,
        *,
        bold: bool = False,
        middle: bool = False,
        end: bool = False,
        owner: str | None = None,
        room: tuple[float, float] | None = None,
    ) -> None:
        """`room` is narrower than the picture, if it is given."""
        anchor = "middle" if middle else "end" if end else "start"
        x, said, anchor = fit(at[0], said, size * (BOLD if bold else 1), anchor, room or self.room)
        how = f' text-anchor="{anchor}"' if anchor != "start" else ""
        weight = ' font-weight="bold"' if bold else ""
        fill = f' fill="{colour_of(owner)}"' if owner else ""
        place = f'x="{x:.1f}" y="{at[1]:.1f}"'
        self.out.append(f'<text {place} font-size="{size:g}"{how}{weight}{fill}>{escape(said)}</text>')

    def box(self, at: Spot, wide: float, high: float, *, fill: str, stroke: str, round_: float = 8) -> None:
        self.out.append(
            f'<rect x="{at[0]:.1f}" y="{at[1]:.1f}" width="{wide:.1f}" height="{high:.1f}" rx="{round_:g}" '
            f'fill="{fill}" stroke="{stroke}"/>'
        )

    def polygon(self, corners: Sequence[Spot], *, fill: str, stroke: str) -> None:
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in corners)
        self.out.append(f'<polygon points="{points}" fill="{fill}" stroke="{stroke}"/>')

    def pointer(self, at: Spot, facing: float, owner: str | None) -> None:
        """A tip beside a chip: it looks this way."""
        tips = ((facing, 16.0), (facing + 40, 9.0), (facing - 40, 9.0))
        corners = [(at[0] + far * sin(radians(turn)), at[1] - far * cos(radians(turn))) for turn, far in tips]
        self.polygon(corners, fill=colour_of(owner), stroke="#ffffff")

    def line(self, start: Spot, end: Spot, *, dotted: bool = True, title: str = "") -> None:
        dash = ' stroke-dasharray="1 7" stroke-linecap="round"' if dotted else ""
        self.out.append(
            f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
            f'stroke="#7c939b" stroke-width="3"{dash}' + (f"><title>{escape(title)}</title></line>" if title else "/>")
        )

    def circle(self, at: Spot, radius: float, *, fill: str, stroke: str) -> None:
        self.out.append(f'<circle cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:g}" fill="{fill}" stroke="{stroke}"/>')

    def chip(self, at: Spot, said: str, owner: str | None, title: str) -> None:
        """A small disc with a letter or a number; its full name shows on hovering."""
        self.out.append(f"<g><title>{escape(title)}</title>")
        self.circle(at, 10, fill=colour_of(owner), stroke="#ffffff")
        self.out.append(
            f'<text x="{at[0]:.1f}" y="{at[1] + 3.5:.1f}" font-size="10" text-anchor="middle" '
            f'fill="#ffffff">{escape(said)}</text></g>'
        )

    def card(self, at: Spot, said: str, high: float, *, fill: str, round_: float = 5) -> None:
        """A card or a die with its name, or a back."""
        self.box(at, CARD, high, fill=fill, stroke="#7c939b", round_=round_)
        self.text((at[0] + CARD / 2, at[1] + high / 2 + 4), clip(said, CARD - 8, 12), 12, middle=True)
