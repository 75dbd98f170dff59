"""A ship from above, her bow to the left: planks, bulwark, deckhouse, lifeboats, and the wash along her sides."""

from projections.art.pen import Pen, Spot, line

BRASS = "#d8b878"
FOAM = "#cfeef0"


def ship(pen: Pen, corner: Spot, opposite: Spot) -> None:
    """Between two corners of her deck."""
    (x1, y1), (x2, y2) = corner, opposite
    middle, half, bow, stern = (y1 + y2) / 2, (y2 - y1) / 2, x1 - 24, x2 + 8
    bend = half * 0.54
    d = line("M", bow, middle, "C", bow + 18, middle - bend, bow + 48, y1 + 6, x1 + 150, y1, "L", x2 - 100, y1)
    d += line("C", x2 - 24, y1 + 6, stern - 2, middle - bend, stern, middle)
    d += line("C", stern - 2, middle + bend, x2 - 24, y2 - 6, x2 - 100, y2, "L", x1 + 150, y2)
    d += line("C", bow + 48, y2 - 6, bow + 18, middle + bend, bow, middle, "Z")
    pen.path(d, fill="#000", opacity=0.3, transform="translate(8 12)")
    for width, opacity in ((34, 0.05), (24, 0.06), (14, 0.08)):
        pen.path(d, fill="none", stroke=FOAM, stroke_opacity=opacity, stroke_width=width)
    pen.path(d, fill=pen.paint("planks"))
    pen.path(d, fill=pen.paint("shade"))
    pen.path(d, fill="none", stroke="#20120b", stroke_width=13)
    pen.path(d, fill="none", stroke=BRASS, stroke_opacity=0.75, stroke_width=2.2)
    _wash(pen, bow, middle, half)
    for share in (0.26, 0.5, 0.745):
        for y in (y1 + 13, y2 - 13):
            _lifeboat(pen, x1 + (x2 - x1) * share, y)


def deckhouse(pen: Pen, corner: Spot, opposite: Spot) -> None:
    """The cabins stand in the middle of the deck."""
    (x1, y1), (x2, y2) = corner, opposite
    middle = (y1 + y2) / 2
    d = line("M", x1 + 190, y1, "H", x2 - 84, "Q", x2 - 2, y1 + 8, x2, middle)
    d += line("Q", x2 - 2, y2 - 8, x2 - 84, y2, "H", x1 + 190)
    d += line("Q", x1 + 10, y2 - 22, x1, middle, "Q", x1 + 10, y1 + 22, x1 + 190, y1, "Z")
    pen.path(d, fill="#1b120d", fill_opacity=0.82, stroke="#3b281a", stroke_width=5)


def _wash(pen: Pen, bow: float, middle: float, half: float) -> None:
    for i in range(3):
        for side in (1, -1):
            d = line("M", bow - 10 + i * 2, middle - side * (40 + i * 22))
            d += line("Q", bow + i * 8, middle - side * half * 0.68)
            d += line("", bow + 70 + i * 22, middle - side * (half - 12 + i * 10))
            style = {"stroke_opacity": 0.3 - 0.07 * i, "stroke_width": 3.4 - i * 0.7}
            pen.path(d, fill="none", stroke=FOAM, stroke_linecap="round", **style)


def _lifeboat(pen: Pen, x: float, y: float) -> None:
    pen(f'<g transform="translate({x:.0f} {y:.0f})">')
    pen(f'<ellipse rx="38" ry="9" fill="#2a1a10" stroke="{BRASS}" stroke-opacity=".55" stroke-width="1.5"/>')
    pen('<ellipse rx="31" ry="5.5" fill="#8b6a41"/>')
    pen('<path d="M-29 0H29M-16-5V5M0-6V6M16-5V5" stroke="#3b281a" stroke-width="1.6"/></g>')
