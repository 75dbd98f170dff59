"""A panel for each seat: who it is, what it has, what lies before it."""

from collections.abc import Iterable, Sequence

from projections.art import card, die, track
from projections.art.dial import chip
from projections.art.look import Look
from projections.art.pen import Pen, Spot, states_of
from projections.art.text import fitting, wide
from projections.art.token import badge
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track

WIDE = 264
PAD = 14
LEFT = 18.0
STEP, SPREAD = 15.0, 54.0
"""How far overlapping cards lie apart, and at most all of them."""
LABEL = 14.0
"""The size of a zone's name: seats are often drawn small."""
SIGNS = {"on turn": "ship-wheel", "may act": "hourglass", "out": "skull-crossed-bones", "won": "crown", "you": "meeple"}
MEANS = {"on turn": "on turn", "may act": "may act now", "out": "out of the game", "won": "has won", "you": "you"}


def things_of(scene: Scene, mark: SeatMark) -> list[Thing]:
    """What is before a seat and in no zone or space."""
    places = {thing.id for thing in (*scene.spaces, *scene.zones)}
    seats = {seat.id for seat in scene.seats}
    loose = [t for t in scene.things() if not isinstance(t, SeatMark | Space) and t.where not in places]
    return [t for t in loose if (t.where if t.where in seats else t.owner) == mark.id]


def seat(pen: Pen, look: Look, mark: SeatMark, in_hand: Iterable[str] = ()) -> Spot:
    """The zones in `in_hand` are shown elsewhere. The frame is drawn behind what it holds, once its height is known."""
    things = things_of(pen.scene, mark)
    colour = look.seat_colour(pen.scene, mark.id)
    with pen.thing(mark, 0, 0):
        place = len(pen.out)
        who = _avatar(pen, look, mark, things)
        y = _head(pen, look, mark, who, colour)
        y = _counters(pen, look, [t for t in things if isinstance(t, Counter)], y)
        y = _tracks(pen, look, [t for t in things if isinstance(t, Track)], y)
        hidden = set(in_hand)
        y = _flow(pen, look, [t for t in things if t is not who and t.id not in hidden], y)
        frame = pen.out[place:]
        del pen.out[place:]
        _frame(pen, look, mark, y + 4, colour)
        pen.out += frame
    return WIDE + 4, y + 8


def _frame(pen: Pen, look: Look, mark: SeatMark, h: float, colour: str) -> None:
    style = {
        "stroke": colour,
        "stroke_opacity": 0.95 if mark.current else 0.4,
        "stroke_width": 2.6 if mark.current else 1.2,
    }
    pen.box(2, 2, WIDE, h, 10, fill=look.palette.panel, fill_opacity=0.88, **style, cls="ring")
    pen.box(2, 2, 6, h, 3, fill=colour)
    if mark.out:
        pen.box(2, 2, WIDE, h, 10, fill="#000", opacity=0.35)


def _avatar(pen: Pen, look: Look, mark: SeatMark, things: Sequence[Thing]) -> Piece | None:
    """The piece that says who this is: before the seat, or in a zone of its own."""
    loose = [t for t in things if isinstance(t, Piece) and t.kind in look.avatars]
    if loose:
        return loose[0]
    zones = {zone.id for zone in pen.scene.zones if zone.owner == mark.id and zone.kind in look.avatars}
    return next((p for p in pen.scene.pieces if p.where in zones and p.up), None)


def _head(pen: Pen, look: Look, mark: SeatMark, who: Piece | None, colour: str) -> float:
    loose = who is not None and who.where == mark.id
    player = pen.names(mark.name.en)
    name, _, more = _plain(who.name.en).partition(", ") if who else (player, "", "")
    if who is not None and loose:
        with pen.thing(who, 40, 38, card.tip(who)):
            _portrait(pen, look, look.icon(who), colour)
    else:
        pen('<g transform="translate(40 38)">')
        _portrait(pen, look, look.icon(who or mark), colour)
        pen("</g>")
    states = [state for state in states_of(mark) if state != "you"]
    room = WIDE - 82 - 24 * len(states)
    pen.text(72, 34, name, fitting(name, room, (20, 18.5, 17, 16, 15), "title"), look.palette.light, "title", room=room)
    said = ", ".join([*([player] if who else []), *(["you"] if mark.you else []), *([more] if more else []), *states])
    pen.text(72, 54, said, fitting(said, WIDE - 84, (15.5, 14.5, 13.5), "bold"), colour, "bold", room=WIDE - 84)
    for i, state in enumerate(states):
        pen.sign(SIGNS[state], MEANS[state], WIDE - 16 - i * 24, 27, 19, look.palette.gold)
    return 72


def _plain(name: str) -> str:
    return name.partition(" (")[0]


def _portrait(pen: Pen, look: Look, icon: str, colour: str) -> None:
    pen.disc(0, 0, 23, fill=look.palette.panel, stroke=colour, stroke_width=2.5, cls="ring")
    pen.icon(icon, 0, -1, 30, colour)


def _counters(pen: Pen, look: Look, counters: Sequence[Counter], y: float) -> float:
    """Two in a row."""
    room = (WIDE - 2 * PAD) / 2
    for i, counter in enumerate(counters):
        row, column = divmod(i, 2)
        chip(pen, look, counter, PAD + 2 + column * room, y + row * 25, room)
    return y + 25 * ((len(counters) + 1) // 2) + (4 if counters else 0)


def _flow(pen: Pen, look: Look, things: Sequence[Thing], y: float) -> float:
    """Tokens and titles, dice that are aimed at the seat, cards before it, and its zones: side by side, in rows."""
    x, low = LEFT, 0.0
    order = (Piece, SceneDie, SceneZone)
    shown = [t for kind in order for t in things if isinstance(t, kind)]
    for thing in shown:
        w, h = _room(thing)
        if not w:
            continue
        if x > LEFT and x + w > WIDE - 3:
            x, y, low = LEFT, y + low, 0.0
        match thing:
            case SceneZone():
                _zone(pen, look, thing, x, y, w)
            case SceneDie():
                die.die(pen, look, thing, x + 17, y + 19, 34)
            case Piece() if thing.kind == "card":
                card.small(pen, look, thing, x, y)
            case Piece():
                _mark(pen, look, thing, x + 17, y + 19)
        x, low = x + w + 6, max(low, h)
    return y + low


def _room(thing: Thing) -> Spot:
    """How wide and high something is before a seat; an empty zone takes no room."""
    match thing:
        case SceneZone() if not thing.count:
            return 0, 0
        case SceneZone():
            cards = card.SMALL[0] + (0 if thing.pile else min((thing.count - 1) * STEP, SPREAD))
            return max(cards, wide(_said(thing), LABEL) + 2), 70
        case Piece() if thing.kind == "card":
            return card.SMALL[0], 54
    return 34, 46


def _said(zone: SceneZone) -> str:
    return f"{zone.name.en} {zone.count}" if zone.count > 1 or zone.pile else zone.name.en


def _mark(pen: Pen, look: Look, piece: Piece, x: float, y: float) -> None:
    """A token or title that lies before a seat."""
    icon = look.icon(piece)
    rim = look.seat_colour(pen.scene, piece.owner) if piece.owner else look.palette.gold
    with pen.thing(piece, x, y, card.tip(piece)):
        pen.disc(0, 0, 17, fill=look.palette.slot, stroke=rim, stroke_width=1.6, cls="ring")
        pen.sign(
            icon,
            look.signs.get(icon) or pen.names(_plain(piece.name.en)),
            0,
            0,
            24,
            look.colour(piece, look.palette.gold),
        )
        if piece.count > 1:
            badge(pen, 14, -12, piece.count, look.palette.paper, look.palette.ink)


def _tracks(pen: Pen, look: Look, tracks: Sequence[Track], y: float) -> float:
    for thing in tracks:
        track.track(pen, look, thing, PAD + 4, y + 24)
        y += 52
    return y


def _zone(pen: Pen, look: Look, zone: SceneZone, x: float, y: float, w: float) -> None:
    """Open cards lie side by side while there is room; the rest overlap."""
    cards = sorted((p for p in pen.scene.pieces if p.where == zone.id), key=lambda p: p.place)
    if zone.pile:
        cards = cards[:1]
    step = min(STEP, (w - card.SMALL[0]) / max(1, len(cards) - 1))
    with pen.thing(zone, x, y):
        pen.box(-4, -2, w + 8, 70, 6, fill="none", cls="ring")
        pen.text(0, 12, _said(zone), LABEL, look.palette.dim)
        for i, piece in enumerate(cards):
            card.small(pen, look, piece, i * step, 18)
        if not cards:
            badge(pen, 12, 30, zone.count, look.palette.paper, look.palette.ink)


def zones_in_hand(scene: Scene) -> list[SceneZone]:
    """The viewer's own zones, whose cards are shown in full."""
    you = next((mark.id for mark in scene.seats if mark.you), None)
    return [
        zone for zone in scene.zones if you and zone.owner == you and zone.count and not zone.pile and not zone.where
    ]
