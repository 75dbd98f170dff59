"""Cards: in full, flat on a space, small before a seat, and piles of them."""

from functools import lru_cache

from projections.art.look import CardFace, Look
from projections.art.pen import Pen
from projections.art.text import LEADING, fitting, paragraph, wrap
from projections.art.token import badge
from projections.scene import Piece, SceneZone

WIDE, HIGH = 152, 204
SMALL = (36, 48)
PILE = (62, 92)
"""A pile with its name."""
TITLES = (16.0, 15.0, 14.0, 13.0, 12.0)
FLAT_TEXTS = (21.0, 19.5, 18.0, 17.0, 16.0, 15.0, 14.0, 13.0, 12.4, 11.8, 11.2, 10.6, 10.0)
"""A card on a space is drawn small with its board: its text is as large as it can be."""
FOOT = 18
"""What the name of the suit takes beneath the text."""
TEXTS = (12.6, 12.0, 11.4, 10.8, 10.2)
HALVES = (12.6, 12.0, 11.4, 10.8, 10.2, 9.6)
HALF_GAP = 6.0
LONG = 170
"""A text of more letters wants a wider card."""
WIDER, WIDEST = 14, 360
"""By so much a card grows at a time until all of its text fits, and by so much at most."""
FIRST = 150
"""By so much at most it is wider for its many letters alone."""


def tip(piece: Piece) -> str:
    """What a card says, for whoever points at it."""
    return f"{piece.name.en}: {piece.text.en}" if piece.text else piece.name.en


def width_of(piece: Piece) -> float:
    """Cards with much to say are wider, so that nothing is cut."""
    text = piece.text.en if piece.text else ""
    return WIDE if len(text) <= LONG // 2 else _wide_enough(piece.name.en, text)


@lru_cache(maxsize=1024)
def _wide_enough(title: str, text: str) -> float:
    grown = 0.0 if len(text) <= LONG else min(FIRST, (len(text) - LONG) * 0.42)
    while grown < WIDEST and _cut(title, text, WIDE + grown):
        grown = min(WIDEST, grown + WIDER)
    return WIDE + grown


def _cut(title: str, text: str, w: float) -> bool:
    """Whether a text would not fit on a card of this width, in the smallest letters."""
    titles = min(2, len(wrap(title, w - 16, 15, "title")))
    high = HIGH - FOOT - (_banner(w, len(text)) + 16 + 22 + 16 * (titles - 1))
    return len(wrap(text, w - 22, TEXTS[-1])) * TEXTS[-1] * LEADING > high


def _banner(w: float, letters: int) -> float:
    return 92 if w == WIDE and letters < 120 else 70 if letters < 2 * LONG else 52


def card(pen: Pen, look: Look, piece: Piece, x: float, y: float) -> None:
    """One card in full, or its back."""
    if not piece.up:
        back(pen, look, piece, x, y, WIDE, HIGH)
        return
    face, w = look.face(piece), width_of(piece)
    suit = look.suit(face)
    letters = len(piece.text.en) if piece.text else 0
    banner = _banner(w, letters)
    if face.halves:
        banner = 74 if piece.content in look.pictures else 52
    with pen.thing(piece, x, y, tip(piece)):
        pen.box(3, 5, w, HIGH, 11, fill="#000", opacity=0.4)
        pen.box(0, 0, w, HIGH, 11, fill=look.palette.paper)
        pen.box(0, 0, w, HIGH, 11, fill=pen.paint("aged"))
        shape = f"M0 11a11 11 0 0 1 11-11H{w - 11:g}a11 11 0 0 1 11 11V{banner}q-{w / 2:g} 22-{w:g} 0Z"
        pen.path(shape, fill=suit.colour)
        pen.path(shape, fill=pen.paint("sheen"))
        _shown(pen, look, piece, face, w / 2 + (16 if face.value else 0), banner)
        _corner(pen, look, face, banner)
        _words(pen, look, piece, face, w, banner + 16)
        pen.box(
            0,
            0,
            w,
            HIGH,
            11,
            fill="none",
            stroke=look.palette.ink,
            stroke_opacity=0.8,
            stroke_width=1.6,
            cls="ring",
        )


def _shown(pen: Pen, look: Look, piece: Piece, face: CardFace, x: float, banner: float) -> None:
    """A picture of its own, which is shown too while the card is being laid somewhere; else an icon."""
    drawing = look.pictures.get(piece.content)
    if drawing is None:
        pen.icon(face.icon or look.icon(piece), x, banner * 0.56, banner * 0.8, "#fff", opacity=0.92)
        return
    pen(f'<g class="laid" transform="translate({x:g} {banner * 0.56:g})">')
    drawing(pen, banner * 0.5)
    pen("</g>")


def _corner(pen: Pen, look: Look, face: CardFace, banner: float) -> None:
    """The value, and under it the sign of the suit: readable when the next card lies on top. Where the banner is low
    and the paper begins there, the sign has the suit's colour."""
    suit = look.suits.get(face.suit)
    if face.value:
        pen.disc(25, 25, 18, fill=look.palette.paper, stroke=look.palette.ink, stroke_opacity=0.35)
        pen.text(25, 34.5, face.value, 27, suit.colour if suit else look.palette.ink, "bold", "middle")
    if suit:
        low = face.halves and face.value and banner < 66
        ink, y, size = (suit.colour, banner + 13, 17) if low else ("#fff", 58 if face.value else 22, 22)
        pen.sign(suit.icon, suit.name or face.suit, 25, y, size, ink, opacity=0.88)


def _words(pen: Pen, look: Look, piece: Piece, face: CardFace, w: float, top: float) -> None:
    titles = wrap(face.title, w - 16, 15, "title")[:2]
    size = 15 if len(titles) > 1 else fitting(face.title, w - 16, TITLES, "title")
    for i, line in enumerate(titles if len(titles) > 1 else [face.title]):
        pen.text(w / 2, top + 15 + i * 16, line, size, look.palette.ink, "title", "middle", room=w - 12)
    top += 22 + 16 * (len(titles) > 1)
    suit = look.suits.get(face.suit)
    foot = FOOT if suit else 8
    if face.halves:
        _halves(pen, look, face, w, top, HIGH - foot)
    elif piece.text:
        lines, size = paragraph(piece.text.en, w - 22, HIGH - foot - top, TEXTS)
        for i, line in enumerate(lines):
            pen.text(11, top + size + i * size * LEADING, pen.names(line), size, "#3d2f1c")
    if suit:
        pen.text(w - 10, HIGH - 7, suit.name or face.suit, 11, suit.colour, "bold", "end", room=w - 20)


def _halves(pen: Pen, look: Look, face: CardFace, w: float, top: float, bottom: float) -> None:
    """Each under its heading, with a line between them: in the largest size in which all of it fits."""
    room = w - 22
    for size in HALVES:
        lots = [(head, wrap(text, room, size)) for head, text in face.halves]
        rows = sum(1 + len(lines) for _, lines in lots)
        if rows * size * LEADING + HALF_GAP * (len(lots) - 1) <= bottom - top:
            break
    y = top
    for i, (head, lines) in enumerate(lots):
        if i:
            y += HALF_GAP / 2
            pen.path(f"M11 {y:.1f}H{w - 11:.1f}", stroke=look.palette.ink, stroke_opacity=0.35)
            y += HALF_GAP / 2
        for n, line in enumerate((head, *lines)):
            if y + size * LEADING > bottom + 1:
                return
            y += size * LEADING
            pen.text(11, y - size * 0.2, line, size, "#3d2f1c", "text" if n else "bold", room=room)


def flat(pen: Pen, look: Look, piece: Piece, x: float, y: float, w: float, h: float) -> None:
    """A card that lies open on a space, as wide as that: its text stands beside its picture."""
    face = look.face(piece)
    suit = look.suit(face)
    with pen.thing(piece, x, y, tip(piece)):
        pen.box(0, 0, w, h, 9, fill=look.palette.paper)
        pen.box(0, 0, w, h, 9, fill=pen.paint("aged"))
        pen.path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9V46H0Z", fill=suit.colour)
        pen.path(f"M0 9a9 9 0 0 1 9-9H{w - 9:g}a9 9 0 0 1 9 9V46H0Z", fill=pen.paint("sheen"))
        pen.icon(face.icon or look.icon(piece), 29, 23, 38, "#fff", opacity=0.95)
        pen.text(
            56,
            31,
            face.title,
            fitting(face.title, w - 70, (26, 24, 22, 19, 17, 15), "title"),
            "#fff",
            "title",
            room=w - 66,
        )
        if piece.text:
            lines, size = paragraph(piece.text.en, w - 24, h - 58, FLAT_TEXTS)
            for i, line in enumerate(lines):
                pen.text(12, 52 + size + i * size * LEADING, pen.names(line), size, "#3d2f1c")
        pen.box(0, 0, w, h, 9, fill="none", stroke=look.palette.ink, stroke_opacity=0.7, cls="ring")


def back(pen: Pen, look: Look, piece: Piece, x: float, y: float, w: float, h: float) -> None:
    with pen.thing(piece, x, y):
        backside(pen, look, w, h)


def backside(pen: Pen, look: Look, w: float, h: float, icon: str = "") -> None:
    edge = max(2.5, w * 0.05)
    pen.box(0, 0, w, h, w * 0.1, fill=look.palette.back, stroke="#0a171d", cls="ring")
    pen.box(
        edge, edge, w - 2 * edge, h - 2 * edge, w * 0.06, fill="none", stroke=look.palette.backed, stroke_opacity=0.7
    )
    pen.icon(icon or look.icons.get("back", "spiral-tentacle"), w / 2, h / 2, w * 0.62, look.palette.backed)


def small(pen: Pen, look: Look, piece: Piece, x: float, y: float) -> None:
    """A card before a seat: its colour, sign and value; who points at it reads the rest."""
    w, h = SMALL
    if not piece.up:
        back(pen, look, piece, x, y, w, h)
        return
    face = look.face(piece)
    with pen.thing(piece, x, y, tip(piece)):
        pen.box(0, 0, w, h, 4, fill=look.suit(face).colour, stroke=look.palette.paper, stroke_width=1.4, cls="ring")
        pen.icon(face.icon or look.icon(piece), w / 2, h / 2 - (4 if face.value else 0), 26, "#fff")
        if face.value:
            pen.text(w / 2, h - 4, face.value, 13, "#fff", "bold", "middle")


def pile(pen: Pen, look: Look, zone: SceneZone, top: Piece | None, x: float, y: float) -> None:
    """The top card or a back, the height, and the name."""
    with pen.thing(zone, x, y, zone.name.en):
        icon = look.icons.get(zone.kind, "")
        if zone.count > 1:
            pen.box(11, 0, 40, 54, 5, fill=look.palette.back, stroke="#0a171d")
        if top is not None:
            small(pen, look, top, 12, 4)
        elif zone.count:
            pen('<g transform="translate(10 3)">')
            backside(pen, look, 40, 54, icon)
            pen("</g>")
        else:
            pen.box(
                10,
                3,
                40,
                54,
                5,
                fill="none",
                stroke=look.palette.dim,
                stroke_opacity=0.5,
                stroke_dasharray="4 4",
                cls="ring",
            )
            if icon:
                pen.icon(icon, 30, 30, 22, look.palette.dim, opacity=0.4)
        if zone.count:
            badge(pen, 48, 52, zone.count, look.palette.paper, look.palette.ink)
        for i, line in enumerate(_pile_name(zone)):
            pen.text(30, 72 + i * 11.5, line, 11, look.palette.dim, "text", "middle", room=PILE[0])


def pile_high(zone: SceneZone) -> float:
    """With all of its name: there is room for two lines, and more are added."""
    return PILE[1] + 11.5 * max(0, len(_pile_name(zone)) - 2)


def _pile_name(zone: SceneZone) -> list[str]:
    return wrap(short(zone.name.en), PILE[0] - 2, 11)


def short(name: str) -> str:
    """A zone's name for under its pile."""
    name = name.removeprefix("The ").removeprefix("the ")
    for ending in (" cards", " deck"):
        name = name.removesuffix(ending)
    return name[:1].upper() + name[1:]
