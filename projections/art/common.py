"""What belongs to nobody and lies beside the board: title and notes, dials, tracks, dice, piles, open cards. Each part
is at most as wide as a phone, so that a page can lay them side by side or beneath each other."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

from projections.art import card, dial, die, track
from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.art.text import fitting, wide, wrap
from projections.art.token import token
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track

T = TypeVar("T")
Drawing = Callable[[Pen, Look, Any], Spot]
WIDE = 372
DIALS = 4
PILES = 6
DICE = 5
NOTE = 14.0
TRACK = 50.0
"""From one row of tracks to the next."""
MEANING, SAID = 150.0, 14.0
"""How wide and large the words beside a track are."""
COLUMN = 13
"""So many signs of the legend stand in one column."""
FAN = 34.0
"""How far cards that lie face down are apart."""


def chunks(things: Sequence[T], n: int) -> list[Sequence[T]]:
    """In as few lots of at most `n` as may be, of nearly the same size."""
    if not things:
        return []
    lots = -(-len(things) // n)
    each = -(-len(things) // lots)
    return [things[i : i + each] for i in range(0, len(things), each)]


def beside(scene: Scene) -> list[Thing]:
    """What stands on no space, in no zone and before no seat."""
    places = {thing.id for thing in (*scene.spaces, *scene.zones, *scene.seats)}
    loose = [t for t in scene.things() if not isinstance(t, SeatMark | Space) and t.where not in places]
    return [thing for thing in loose if not thing.owner]


def zones_beside(scene: Scene, look: Look) -> tuple[list[SceneZone], list[SceneZone]]:
    """Piles, and zones whose cards are shown in full."""
    zones = [thing for thing in beside(scene) if isinstance(thing, SceneZone)]
    shown = [zone for zone in zones if zone.count and (not zone.pile or zone.kind in look.large)]
    stacked = [zone for zone in zones if zone not in shown]
    order = [zone.id for zone in stacked]
    return sorted(stacked, key=lambda zone: _with_deck(zone.id, order)), shown


def _with_deck(id: str, order: Sequence[str]) -> tuple[int, str]:
    """Discards lie beside their deck."""
    deck = id.removesuffix("_past")
    return order.index(deck if deck in order else id), id


# --- parts ------------------------------------------------------------------------------------------


def heading(pen: Pen, look: Look) -> Spot:
    """The game's name, and the first thing that the Scene says of the situation: whose turn it is."""
    title = pen.scene.title
    pen.icon(look.emblem, 28, 30, 52, look.palette.gold)
    size = fitting(title, WIDE - 68, (29, 26, 23, 20), "title")
    pen.text(64, 29, title, size, look.palette.light, "title", room=WIDE - 68)
    right, y = wide(title, size, "title"), 36.0
    for line in wrap(pen.names(pen.scene.notes[0].en), WIDE - 70, NOTE, "bold") if pen.scene.notes else ():
        pen.text(64, y + NOTE, line, NOTE, look.palette.light, "bold")
        right, y = max(right, wide(line, NOTE, "bold")), y + NOTE * 1.22
    return min(WIDE, 70 + right), max(60, y + 6)


def notes(pen: Pen, look: Look) -> Spot:
    """What else the Scene says of the situation."""
    y = 0.0
    for note in pen.scene.notes[1:]:
        for line in wrap(pen.names(note.en), WIDE - 8, NOTE, "bold"):
            pen.text(4, y + NOTE, line, NOTE, look.palette.dim)
            y += NOTE * 1.22
        y += 5
    return WIDE, y + 4


def dials(pen: Pen, look: Look, counters: Sequence[Counter]) -> Spot:
    for i, counter in enumerate(counters):
        dial.dial(pen, look, counter, i * dial.WIDE, 2)
    return len(counters) * dial.WIDE, max(map(dial.height, counters), default=dial.HIGH) + 4


def tracks(pen: Pen, look: Look, found: Sequence[Track]) -> Spot:
    """Side by side while there is room, else beneath each other. What a point means stands beside the track."""
    x, y, right = 4.0, 26.0, 0.0
    for thing in found:
        said = wrap("; ".join(_meanings(thing)), MEANING, SAID)
        w = track.width_of(thing)
        room = w + (MEANING if said else 0)
        if x > 4 and x + room > WIDE:
            x, y = 4.0, y + TRACK
        track.track(pen, look, thing, x, y)
        for i, row in enumerate(said):
            pen.text(
                x + w - 20,
                y + 5 + (i - (len(said) - 1) / 2) * SAID * 1.08,
                row,
                SAID,
                look.palette.dim,
                room=MEANING + 8,
            )
        x, right = x + room, max(right, x + room)
    return max(right, 60), y + TRACK - 20


def _meanings(thing: Track) -> list[str]:
    """Steps that mean the same are named together."""
    steps: dict[str, list[str]] = {}
    for at, label in sorted(thing.labels.items()):
        steps.setdefault(label.en, []).append(str(at))
    return [f"{', '.join(at)}: {label}" for label, at in steps.items()]


def dice(pen: Pen, look: Look, found: Sequence[SceneDie]) -> Spot:
    gem = any(look.dice.get(thing.kind) == "gem" for thing in found)
    size, step = (78, 96) if gem else (54, 72)
    for i, thing in enumerate(found):
        die.die(pen, look, thing, step / 2 + i * step, size / 2 + 6, size, proof=len(found) == 1)
    proven = len(found) == 1 and found[0].draw is not None
    return len(found) * step, size + (30 if proven else 20)


def tokens(pen: Pen, look: Look, found: Sequence[Piece]) -> Spot:
    """Pieces that lie loose."""
    high = 80.0
    for i, piece in enumerate(found):
        x = 31 + i * 62
        with pen.thing(piece, x, 24, card.tip(piece)):
            token(pen, look, piece)
        said = wrap(pen.names(piece.name.en), 60, 11)
        for n, line in enumerate(said):
            pen.text(x, 62 + n * 11.5, line, 11, look.palette.dim, "text", "middle", room=60)
        high = max(high, 57 + 11.5 * len(said))
    return len(found) * 62, high


def piles(pen: Pen, look: Look, zones: Sequence[SceneZone]) -> Spot:
    for i, zone in enumerate(zones):
        card.pile(pen, look, zone, top_of(pen.scene, zone), i * card.PILE[0], 2)
    return len(zones) * card.PILE[0], max(map(card.pile_high, zones), default=card.PILE[1])


def top_of(scene: Scene, zone: SceneZone) -> Piece | None:
    """The card on top, if the viewer knows it."""
    return next((p for p in scene.pieces if p.where == zone.id and p.place == 0 and p.up), None)


def open_cards(pen: Pen, look: Look, zone: SceneZone) -> Spot:
    """The cards of a zone in full, overlapping where they are many or face down; of a pile, the top one."""
    cards = sorted((p for p in pen.scene.pieces if p.where == zone.id), key=lambda p: p.place)
    if zone.pile:
        cards = cards[:1]
    widths = [card.width_of(piece) if piece.up else card.WIDE for piece in cards]
    gaps = [10 if piece.up else FAN - card.WIDE for piece in cards]
    between = sum(widths[:-1]) + sum(gaps[:-1])
    step = min(1.0, (WIDE - 8 - (widths[-1] if widths else 0)) / max(1.0, between))
    with pen.thing(zone, 2, 0, zone.name.en):
        said = f"{zone.name.en} ({zone.count})" if zone.count > 1 else zone.name.en
        pen.text(0, 16, said, 14, look.palette.light, "title", room=WIDE - 4)
        x = 0.0
        right = 150.0
        for piece, w, gap in zip(cards, widths, gaps, strict=True):
            card.card(pen, look, piece, x, 24)
            right = max(right, x + w)
            x += (w + gap) * step
    return right + 8, card.HIGH + 34


def legend(pen: Pen, look: Look, signs: dict[str, str]) -> Spot:
    """What the signs mean, in one column or two."""
    pen.text(4, 18, "What the signs mean", 15, look.palette.light, "title")
    columns = 1 if len(signs) <= COLUMN else 2
    high = -(-len(signs) // columns)
    for i, (icon, means) in enumerate(signs.items()):
        column, row = divmod(i, max(high, 1))
        x, y = 4 + column * WIDE / 2, 30 + row * 22
        pen.icon(icon, x + 9, y + 7, 18, look.palette.gold)
        pen.text(x + 24, y + 12, means, 14, look.palette.dim, room=WIDE / 2 + 24 - 56 * (columns > 1))
    return WIDE if columns > 1 else WIDE / 2 + 52, 36 + high * 22


def parts(scene: Scene, look: Look) -> Iterator[tuple[str, str, Drawing, Any]]:
    """What there is to draw: the part's id, its title, how, and of what."""
    loose = beside(scene)
    lots: tuple[tuple[str, Drawing, type[Thing], int], ...] = (
        ("Dials", dials, Counter, DIALS),
        ("Tracks", tracks, Track, len(loose) + 1),
        ("Dice", dice, SceneDie, DICE),
        ("Tokens", tokens, Piece, PILES),
    )
    for title, how, kind, most in lots:
        for i, some in enumerate(chunks([thing for thing in loose if isinstance(thing, kind)], most)):
            yield f"{title.lower()}:{i + 1}", title, how, some
    stacked, shown = zones_beside(scene, look)
    for zone in shown:
        yield f"cards:{zone.id}", zone.name.en, open_cards, zone
    for i, piled in enumerate(chunks(stacked, PILES)):
        yield f"piles:{i + 1}", "Piles", piles, piled
