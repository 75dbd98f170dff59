"""The board: what lies under the spaces, the ways between them, the spaces, and above all what stands on them."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from projections.art import card, die, token, track
from projections.art.dial import chip
from projections.art.floor import floor_of
from projections.art.hex import polygon, veil
from projections.art.look import Look, ToSpot
from projections.art.pen import Pen, Spot
from projections.art.text import fitting, wide
from projections.scene import Counter, Piece, Scene, SceneDie, Space, Thing, Track

MOST_WIDE = 1130
NAMED = 50
"""A space at least this high has its name above what stands on it."""
CHIP, CHIP_LEFT = 130, 50
"""How wide a counter is on a space, and how much of that lies left of where it stands."""
FULL_CARD = 150
"""A space at least this wide and high shows a card on it in full."""


class Plan:
    """Where the Scene's units lie in the picture."""

    def __init__(self, scene: Scene, look: Look) -> None:
        self.margin = look.margin
        across = (MOST_WIDE - 2 * self.margin) / max(scene.wide, 1)
        self.unit = look.unit or (across, across)
        self.wide = scene.wide * self.unit[0] + 2 * self.margin
        self.high = scene.high * self.unit[1] + 2 * self.margin

    def at(self, x: float, y: float) -> Spot:
        return self.margin + x * self.unit[0], self.margin + y * self.unit[1]

    def size(self, space: Space) -> Spot:
        return space.wide * self.unit[0], space.high * self.unit[1]


def board(pen: Pen, look: Look) -> Spot:
    """How large it is."""
    scene = pen.scene
    plan = Plan(scene, look)
    if look.ground is not None:
        pen('<g aria-hidden="true">')
        look.ground(pen, scene, plan.at)
        pen("</g>")
    around = {space.where for space in scene.spaces}
    standing: dict[str, list[Thing]] = {space.id: [] for space in scene.spaces}
    for thing in scene.things():
        if thing.where in standing and not isinstance(thing, Space):
            standing[thing.where].append(thing)
    _ways(pen, look, plan, over=False)
    for space in sorted(scene.spaces, key=lambda s: s.id not in around):
        beset = any(look.icons.get(f"enemy:{thing.kind}") for thing in standing[space.id])
        _space(pen, look, plan, space, beset=beset)
    _ways(pen, look, plan, over=True)
    for space in scene.spaces:  # weather lies over all of it, and under whatever sails there
        for thing in standing[space.id]:
            if space.shape and isinstance(thing, Piece) and thing.kind in look.weather:
                _weather(pen, look, plan, space, thing)
    for space in scene.spaces:
        _standing(pen, look, plan, space, standing[space.id])
    return plan.wide, plan.high


def _ways(pen: Pen, look: Look, plan: Plan, *, over: bool) -> None:
    """Under the spaces; over them those between hexes that have a colour of their own: courses."""
    spaces = {space.id: space for space in pen.scene.spaces}
    links = [link for link in pen.scene.linked() if (link.kind in look.colours) is over]
    if not links:
        return
    pen('<g class="ways" aria-hidden="true" fill="none" stroke-linecap="round">')
    for link in links:
        a, b = spaces[link.a], spaces[link.b]
        wet = "water" in (look.floors.get(a.kind), look.floors.get(b.kind))
        (x1, y1), (x2, y2) = plan.at(a.x, a.y), plan.at(b.x, b.y)
        colour, dashes = look.palette.foam if wet else look.palette.gold, "none" if link.kind else "1 8"
        if over:
            pen.path(
                f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}",
                stroke=look.colours[link.kind],
                stroke_opacity=0.7,
                stroke_width=2.5,
                stroke_dasharray="2 8",
            )
            continue
        style = {"stroke": colour, "stroke_opacity": 0.22 if wet else 0.4, "stroke_width": 2 if wet else 3}
        pen.path(f"M{x1:.0f} {y1:.0f}L{x2:.0f} {y2:.0f}", stroke_dasharray=dashes, **style)
    pen("</g>")


def _space(pen: Pen, look: Look, plan: Plan, space: Space, *, beset: bool) -> None:
    x, y = plan.at(space.x, space.y)
    with pen.thing(space, x, y, space.name.en if space.shape and look.on_hex else ""):
        if space.shape:
            corners = [plan.at(cx, cy) for cx, cy in space.shape]
            polygon(pen, look, space, [(cx - x, cy - y) for cx, cy in corners])
            reach = max(cx - x for cx, _ in corners)
            top = min(cy - y for _, cy in corners)
            if look.on_hex is not None:
                look.on_hex(pen, look, space, -top)
            else:
                _hex_label(pen, look, space.name.en.partition(", ")[0], reach, top)
        else:
            floor_of(look, space)(pen, look, space, *plan.size(space), beset)


def _hex_label(pen: Pen, look: Look, label: str, reach: float, top: float) -> None:
    """Near the upper corner; a longer one where there is more room."""
    if wide(label, 12, "title") <= reach * 1.3:
        pen.text(0, top * 0.62, label, 12, look.palette.light, "title", "middle")
        return
    size = fitting(label, reach * 1.9, (12, 11, 10), "title")
    pen.text(0, top * 0.46, label, size, look.palette.light, "title", "middle", room=reach * 1.95)


# --- what stands there ------------------------------------------------------------------------------


def _standing(pen: Pen, look: Look, plan: Plan, space: Space, things: Sequence[Thing]) -> None:
    """Cards in full where there is room, tracks as rows of beads below them, everything else in rows."""
    things = [t for t in things if not (space.shape and t.kind in look.weather)]
    if not things:
        return
    outer = next((s for s in pen.scene.spaces if s.id == space.where), space)
    if look.floors.get(space.kind) == "bare":  # what lies on it shares the room of the space around it
        space = outer
    x, y = plan.at(space.x, space.y)
    w, h = plan.size(space)
    furnished = w >= FULL_CARD and h >= FULL_CARD
    cards = [t for t in things if furnished and isinstance(t, Piece) and t.kind == "card" and t.up]
    tracks = [t for t in things if isinstance(t, Track)]
    rest = [t for t in things if t not in cards and t not in tracks]
    for piece in cards:
        card.flat(pen, look, piece, x - w / 2 + 14, y - h / 2 + 36, w - 28, h - 36 - 104)
    if furnished:
        _rows(pen, look, tracks, x, y + h / 2 - (88 if len(tracks) > 1 else 78), w)
        _line(pen, look, rest, x, y + h / 2 - 9, w - 40, 34)
    elif look.floors.get(space.kind) == "deep":
        _ring(pen, look, rest, x, y + 8)
    elif space.kind in look.lines:
        _in_line(pen, look, rest, x, y, w, h)
    elif look.floors.get(space.kind) == "paved":
        _paved(pen, look, rest, x, y, w, h)
    elif space.shape and look.marks:
        _afloat(pen, look, rest, x, y, max(plan.at(cx, 0)[0] for cx, _ in space.shape) - x)
    else:
        room = _room_on(plan, space)
        _tokens(pen, look, [*tracks, *rest], x, y, w or room, h or room, room / 60)


def _room_on(plan: Plan, space: Space) -> float:
    """How much room for tokens there is on a spot: less on a small hex."""
    reach = max((plan.at(x, 0)[0] for x, _ in space.shape), default=0.0) - plan.at(space.x, 0)[0]
    return min(60.0, 1.7 * reach) if space.shape else 60.0


def _weather(pen: Pen, look: Look, plan: Plan, space: Space, piece: Piece) -> None:
    x, y = plan.at(space.x, space.y)
    corners = [plan.at(cx, cy) for cx, cy in space.shape]
    with pen.thing(piece, x, y, card.tip(piece)):
        veil(pen, look, piece, [(cx - x, cy - y) for cx, cy in corners])


def _rows(pen: Pen, look: Look, tracks: Iterable[Track], x: float, y: float, w: float) -> None:
    """Each track in a row: its sign, then beads."""
    for i, thing in enumerate(tracks):
        steps = thing.most - thing.least
        step = min(26.0, (w - 110) / max(1, steps))
        colour = look.colour(thing, look.palette.gold)
        with pen.thing(thing, x - w / 2 + 30, y + i * 26):
            icon = look.icon(thing)
            pen.box(-14, -13, w - 32, 26, 6, fill="none", cls="ring")
            pen.sign(icon, look.signs.get(icon) or thing.name.en, 2, 0, 22, colour)
            track.beads(pen, look, thing, 32, 0, colour, step)


def _line(pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float, room: float, size: float) -> None:
    """Side by side, each in the width that it takes; closer together where the room is too narrow."""
    widths = [CHIP if isinstance(thing, Counter) else size + 8 for thing in things]
    close = min(1.0, room / max(1.0, sum(widths)))
    left = x - sum(widths) * close / 2
    for thing, w in zip(things, widths, strict=True):
        middle = CHIP_LEFT if isinstance(thing, Counter) else w * close / 2
        _one(pen, look, thing, left + middle, y - size / 2, size)
        left += w * close


def _in_line(pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float, w: float, h: float) -> None:
    """Under the name of the space; where that is too low for names, in its middle."""
    size = min(38.0, h * 0.86) if h < NAMED else min(38.0, max(h * 0.46, 30.0))
    foot = y + size / 2 if h < NAMED else y + h / 2 - 11
    _line(pen, look, sorted(things, key=_by_rank), x, foot, w - 6, size)


def _by_rank(thing: Thing) -> tuple[bool, str]:
    return isinstance(thing, Piece) and thing.kind not in token.FIGURES, thing.kind


def _afloat(pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float, reach: float) -> None:
    """On a hex: marks at its foot, everything else in its middle."""
    marks = [thing for thing in things if thing.kind in look.marks]
    rest = sorted((thing for thing in things if thing not in marks), key=_by_rank)
    size = min(44.0, reach * (1.36 if len(rest) < 2 else 1.1))
    _line(pen, look, rest, x, y + size / 2 - (reach * 0.12 if marks else 0), reach * 1.9, size)
    aside = reach * 0.62 if rest else 0.0
    _line(pen, look, marks, x + aside, y + reach * (0.62 if rest else 0.9), reach * 1.4, min(24.0, reach * 0.6))


def _paved(pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float, w: float, h: float) -> None:
    """People first, in one row or two: as large as the room lets them be."""
    things = sorted(
        things, key=lambda thing: (isinstance(thing, Piece) and thing.kind not in token.FIGURES, thing.kind)
    )
    rows = 1 if len(things) * 36 <= w else 2
    each = -(-len(things) // rows)
    size = min(38.0, h * 0.5) if rows == 1 else min(29.0, h * 0.34)
    gap = min(size + 5, (w - size) / max(1, each - 1))
    for i, thing in enumerate(things):
        row, column = divmod(i, each)
        count = min(each, len(things) - row * each)
        low = h * 0.16 if rows == 1 else h * 0.02 + row * (size + 5)
        _one(pen, look, thing, x + (column - (count - 1) / 2) * gap, y + low, size)


def _tokens(
    pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float, w: float, h: float, scale: float = 1.0
) -> None:
    """Side by side; in two rows, and smaller, where there are many."""
    things = sorted(
        things, key=lambda thing: (isinstance(thing, Piece) and thing.kind not in token.FIGURES, thing.kind)
    )
    most = max(1, int((w - 6 * scale) / (42 * scale)))
    if len(things) <= most:
        gap = min(52.0, (w - 46 * scale) / max(1, len(things) - 1)) if len(things) > 1 else 0
        for i, thing in enumerate(things):
            _one(pen, look, thing, x + (i - (len(things) - 1) / 2) * gap, y + h * 0.16, 40 * scale)
        return
    each = (len(things) + 1) // 2
    gap = min(40.0, (w - 30 * scale) / max(1, each - 1)) if each > 1 else 0
    for i, thing in enumerate(things):
        row, column = divmod(i, each)
        count = min(each, len(things) - row * each)
        _one(pen, look, thing, x + (column - (count - 1) / 2) * gap, y - h * 0.06 + row * h * 0.34, 27 * scale)


def _ring(pen: Pen, look: Look, things: Sequence[Thing], x: float, y: float) -> None:
    for i, thing in enumerate(things):
        turn, reach = pi * (2 * i / len(things) - 0.5), 40 if len(things) > 1 else 0
        _one(pen, look, thing, x + reach * cos(turn), y + reach * 0.82 * sin(turn), 46)


def _one(pen: Pen, look: Look, thing: Thing, x: float, y: float, size: float) -> None:
    match thing:
        case SceneDie():
            die.die(pen, look, thing, x, y, size)
        case Counter():
            chip(pen, look, thing, x - CHIP_LEFT, y - 12, CHIP)
        case Piece() if thing.kind == "card" and not thing.up:
            card.back(pen, look, thing, x - size * 0.4, y - size * 0.55, size * 0.8, size * 1.1)
        case Track():
            track.track(pen, look, thing, x - track.width_of(thing) / 2, y)
        case _:
            with pen.thing(thing, x, y, card.tip(thing) if isinstance(thing, Piece) else ""):
                if isinstance(thing, Piece) and thing.facing is not None and thing.kind not in look.vessels:
                    pen.path("M0-30l7 12h-14z", fill=look.palette.gold, transform=f"rotate({thing.facing:g})")
                token.token(pen, look, thing, size / 2)


__all__ = ["Plan", "ToSpot", "board"]
