"""Draws a Scene as a picture: the map on top, common things below it, then a panel for each seat. Knows no game."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track
from projections.svg_shapes import CARD, GAP, INK, Pen, Spot, clip

WIDTH = 1000
MARGIN = 20
COLUMNS = 2
SPOT = 26
"""The radius of a space without a size."""


def svg(scene: Scene) -> str:
    """The picture as an SVG document."""
    pen = Pen(WIDTH)
    y = _title(pen, scene)
    if scene.spaces:
        y = _map(pen, scene, y)
    y = _group(pen, scene, _at_home(scene, ""), (MARGIN, y), WIDTH - 2 * MARGIN)
    y = _seats(pen, scene, y + GAP)
    body = "\n".join(pen.out)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {y:.0f}" width="{WIDTH}" height="{y:.0f}" '
        f'font-family="sans-serif" fill="{INK}">\n<title>{escape(scene.title)}</title>\n'
        f'<rect width="100%" height="100%" fill="#f4efe4"/>\n{body}\n</svg>\n'
    )


def _title(pen: Pen, scene: Scene) -> float:
    pen.text((MARGIN, 38), scene.title, 24, bold=True)
    y = 50.0
    for note in scene.notes:
        pen.text((MARGIN, y + 14), clip(note.en, WIDTH - 2 * MARGIN, 14), 14)
        y += 22
    return y + GAP


# --- the map -------------------------------------------------------------------------------------


def _map(pen: Pen, scene: Scene, top: float) -> float:
    scale = (WIDTH - 6 * MARGIN) / scene.wide
    spots = {s.id: (3 * MARGIN + s.x * scale, top + 2 * MARGIN + s.y * scale) for s in scene.spaces}
    high = scene.high * scale + 5 * MARGIN
    pen.box((MARGIN, top), WIDTH - 2 * MARGIN, high, fill="#dfe9ec", stroke="#b9cdd3")
    around = {s.where for s in scene.spaces}
    for space in sorted(scene.spaces, key=lambda s: s.id not in around):
        if space.wide and space.id in around:
            _space(pen, space, spots[space.id], scale)
    for link in scene.linked():
        pen.line(spots[link.a], spots[link.b], dotted=not link.kind, title=link.kind)
    for space in scene.spaces:
        if space.id not in around or not space.wide:
            _space(pen, space, spots[space.id], scale)
        _standing(pen, scene, space, spots[space.id], scale)
    return top + high + GAP


def _space(pen: Pen, space: Space, spot: Spot, scale: float) -> None:
    x, y = spot
    if space.shape:
        corners = [(x + (cx - space.x) * scale, y + (cy - space.y) * scale) for cx, cy in space.shape]
        pen.polygon(corners, fill="#fffdf6", stroke="#7c939b")
        top, wide = min(cy for _, cy in corners), max(cx for cx, _ in corners) - min(cx for cx, _ in corners)
        pen.text((x, top + 24), clip(space.name.en, wide / 2, 11), 11, middle=True)
        return
    if space.wide:
        wide, high = space.wide * scale, space.high * scale
        pen.box((x - wide / 2, y - high / 2), wide, high, fill="#fffdf6", stroke="#7c939b")
        pen.text((x, y - high / 2 + 14), clip(space.name.en, wide, 11), 11, middle=True)
        return
    pen.circle(spot, SPOT, fill="#fffdf6", stroke="#7c939b")
    pen.text((x, y + SPOT + 13), clip(space.name.en, 6 * SPOT, 11), 11, middle=True)


def _standing(pen: Pen, scene: Scene, space: Space, spot: Spot, scale: float) -> None:
    """Chips for everything that stands here, side by side in rows of three."""
    things = [t for t in scene.things() if t.where == space.id and not isinstance(t, Space)]
    room = space.wide * scale if space.wide else 2.2 * SPOT
    each = max(1, int(room // 20))
    for i, thing in enumerate(things):
        row, column = divmod(i, each)
        in_row = min(each, len(things) - row * each)
        x = spot[0] + (column - (in_row - 1) / 2) * 20
        at = (x, spot[1] + row * 20 - 4)
        if isinstance(thing, Piece) and thing.facing is not None:
            pen.pointer(at, thing.facing, thing.owner)
        pen.chip(at, _initials(thing), thing.owner, _said(thing))


def _initials(thing: Thing) -> str:
    match thing:
        case Counter():
            return str(thing.value)
        case SceneZone():
            return str(thing.count)
        case Piece() if not thing.up:
            return "?"
        case Piece() if thing.count > 1:
            return f"{thing.name.en[:1]}{thing.count}"
        case SceneDie():
            return thing.face.en[:2] if thing.face else "?"
        case Track() if len(thing.markers) == 1:
            return f"{thing.name.en[:1]}{thing.markers[0].at}"
    return thing.name.en[:2]


# --- things beside the map -----------------------------------------------------------------------


def _at_home(scene: Scene, home: str) -> list[Thing]:
    """What is drawn in this seat's panel, or with '' in the middle."""
    places = {t.id for t in (*scene.spaces, *scene.zones)}
    seats = {seat.id for seat in scene.seats}
    things = [t for t in scene.things() if not isinstance(t, SeatMark | Space) and t.where not in places]
    return [t for t in things if (t.where if t.where in seats else t.owner or "") == home]


def _group(pen: Pen, scene: Scene, things: Sequence[Thing], at: Spot, wide: float) -> float:
    x, y = at
    counters = [t for t in things if isinstance(t, Counter)]
    if counters:
        said = " · ".join(_said(c) for c in counters)
        pen.text((x, y + 16), clip(said, wide, 14), 14, bold=True)
        y += 26
    for thing in things:
        if isinstance(thing, Track):
            y = _track(pen, thing, (x, y), wide)
    loose = [t for t in things if isinstance(t, SceneDie | Piece)]
    y = _chips(pen, loose, (x, y), wide)
    return _zones(pen, scene, [t for t in things if isinstance(t, SceneZone)], (x, y), wide)


def _chips(pen: Pen, things: Sequence[Thing], at: Spot, wide: float) -> float:
    """Dice and loose pieces with their names, in rows."""
    if not things:
        return at[1]
    across = max(1, int(wide // (CARD + GAP)))
    for i, thing in enumerate(things):
        row, column = divmod(i, across)
        corner = (at[0] + column * (CARD + GAP), at[1] + row * 34)
        die = isinstance(thing, SceneDie)
        pen.card(corner, _said(thing), 26, fill="#ffffff" if die else "#f2e3bd", round_=13 if not die else 5)
    return at[1] + ((len(things) - 1) // across + 1) * 34 + GAP / 2


def _track(pen: Pen, track: Track, at: Spot, wide: float) -> float:
    x, y = at
    pen.text((x, y + 15), clip(track.name.en, 130, 13), 13)
    left, right = x + 140, x + wide - 20
    step = (right - left) / max(1, track.most - track.least)
    pen.line((left, y + 11), (right, y + 11), dotted=False)
    if step >= 12:
        for i in range(track.most - track.least + 1):
            pen.circle((left + i * step, y + 11), 4, fill="#fffdf6", stroke="#7c939b")
    for label_at, label in track.labels.items():
        spot = (left + (label_at - track.least) * step, y + 30)
        pen.text(spot, label.en, 10, middle=True, room=(x, x + wide))
    for marker in track.markers:
        spot = (left + (marker.at - track.least) * step, y + 11)
        pen.chip(spot, str(marker.at), marker.owner, f"{marker.name.en} {marker.at}")
    return y + (44 if track.labels else 30)


def _zones(pen: Pen, scene: Scene, zones: Sequence[SceneZone], at: Spot, wide: float) -> float:
    """Piles side by side as one card each; spread zones in rows of their own."""
    x, y = at
    piles = [z for z in zones if z.pile]
    across = max(1, int(wide // (CARD + GAP)))
    for i, zone in enumerate(piles):
        row, column = divmod(i, across)
        _pile(pen, scene, zone, (x + column * (CARD + GAP), y + row * 76))
    y += ((len(piles) - 1) // across + 1) * 76 if piles else 0
    for zone in zones:
        if not zone.pile:
            y = _spread(pen, scene, zone, (x, y), wide)
    return y


def _pile(pen: Pen, scene: Scene, zone: SceneZone, at: Spot) -> None:
    top = next((p for p in scene.pieces if p.where == zone.id and p.place == 0 and p.up), None)
    pen.text((at[0], at[1] + 12), clip(zone.name.en, CARD + GAP - 4, 11), 11)
    face = (top.name.en if top else "") if zone.count else "(empty)"
    pen.card((at[0], at[1] + 18), face, 44, fill="#ffffff" if top else "#8fa7b0" if zone.count else "none")
    if zone.count:
        pen.chip((at[0] + CARD - 8, at[1] + 58), str(zone.count), None, f"{zone.name.en}: {zone.count}")


def _spread(pen: Pen, scene: Scene, zone: SceneZone, at: Spot, wide: float) -> float:
    cards = sorted((p for p in scene.pieces if p.where == zone.id), key=lambda p: p.place)
    x, y = at
    pen.text((x, y + 13), clip(f"{zone.name.en} ({zone.count})", wide, 11), 11)
    across = max(1, int(wide // (CARD + 6)))
    for i, card in enumerate(cards):
        row, column = divmod(i, across)
        said, fill = (card.name.en, "#ffffff") if card.up else ("", "#8fa7b0")
        pen.card((x + column * (CARD + 6), y + 18 + row * 40), said, 34, fill=fill)
    rows = (len(cards) - 1) // across + 1 if cards else 0
    return y + 22 + rows * 40


def _said(thing: Thing) -> str:
    match thing:
        case Counter():
            return f"{thing.name.en} {thing.value}" + ("" if thing.most is None else f"/{thing.most}")
        case SceneDie():
            return thing.face.en if thing.face else "?"
        case Piece():
            return (thing.name.en if thing.up else "?") + (f" ×{thing.count}" if thing.count > 1 else "")
        case Track():
            return f"{thing.name.en} " + ", ".join(f"{marker.at}/{thing.most}" for marker in thing.markers)
    return thing.name.en


# --- seats ---------------------------------------------------------------------------------------


def _seats(pen: Pen, scene: Scene, top: float) -> float:
    wide = (WIDTH - 2 * MARGIN - (COLUMNS - 1) * GAP) / COLUMNS
    y = top
    for first in range(0, len(scene.seats), COLUMNS):
        row = scene.seats[first : first + COLUMNS]
        y = max(_seat(pen, scene, seat, (MARGIN + i * (wide + GAP), y), wide) for i, seat in enumerate(row)) + GAP
    return y + MARGIN


def _seat(pen: Pen, scene: Scene, seat: SeatMark, at: Spot, wide: float) -> float:
    """A panel is drawn behind what it holds, once its height is known."""
    place = len(pen.out)
    x, y = at
    marks = {"you": seat.you, "on turn": seat.current, "may act": seat.waiting, "out": seat.out, "won": seat.won}
    state = ", ".join(mark for mark, holds in marks.items() if holds)
    pen.text((x + 12, y + 22), seat.name.en, 16, bold=True, owner=seat.id)
    pen.text((x + wide - 12, y + 22), state, 12, end=True)
    bottom = _group(pen, scene, _at_home(scene, seat.id), (x + 12, y + 32), wide - 24) + GAP / 2
    panel = Pen(WIDTH)
    panel.box(at, wide, bottom - y, fill="#fbf7ec", stroke="#8a6d3b" if seat.current else "#d8ccb0")
    pen.out[place:place] = panel.out
    return bottom
