"""What Objectives are worth, and of what victory points are made."""

from collections.abc import Sequence

from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.art.text import fitting
from projections.flotilla.look.frame import LEFT, PW, ROOM, behind, framed, lines, tip_of
from projections.flotilla.look.signs import INK, POINTS, SIDES, SIGNS
from projections.flotilla.words import SOURCES
from projections.scene import Counter, Piece, Scene, SceneZone, Thing


def of_objectives(scene: Scene, *, mine: bool) -> Sequence[Thing]:
    """Those of the viewer's side, with the zone that all of them lie in, or the others."""
    pieces = sorted((p for p in scene.pieces if p.where == "sets_used"), key=lambda p: p.place)
    side = next((s.content for s in scene.pieces if s.kind == "side" and _is_you(scene, s)), "side.sink")
    shown = [p for p in pieces if (_side_of(p) == side) is mine]
    return [*(zone for zone in scene.zones if mine and zone.id == "sets_used"), *shown]


def _is_you(scene: Scene, piece: Piece) -> bool:
    return any(mark.you and mark.id == piece.owner for mark in scene.seats)


def _side_of(piece: Piece) -> str:
    return str(piece.text.args.get("side", "")) if piece.text else ""


def objectives_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """What the top tile of each stack is worth."""
    begin, y = len(pen.out), 34.0
    pieces = [thing for thing in things if isinstance(thing, Piece)]
    side = next((SIDES[_side_of(piece)] for piece in pieces if _side_of(piece)), "")
    pen.sign("checklist", "Objectives", 20, 16, 22, look.palette.gold)
    pen.text(38, 21, f"{side} Objectives".strip(), 15, look.palette.light, "title", room=ROOM - 30)
    for zone in (thing for thing in things if isinstance(thing, SceneZone)):
        with pen.thing(zone, 2, 2):
            pen.box(0, 0, PW - 4, 27, 8, fill="none", cls="ring")
    for piece in pieces:
        with pen.thing(piece, LEFT, y, tip_of(piece)), behind(pen) as room:
            pen.text(2, 12, piece.name.en, 13, look.palette.gold, "bold", room=ROOM - 4)
            told = (piece.text.en if piece.text else "").partition(": ")[2]
            room.low = lines(pen, look, told[:1].upper() + told[1:], 15, look.palette.light, x=2, room=ROOM - 4)
        y += room.low + 6
    framed(pen, look, look.palette.gold, y + 4, begin)
    return PW, y + 4


def of_scores(scene: Scene, *, over: bool) -> Sequence[Thing]:
    """They come first when the game is over."""
    if any(mark.won for mark in scene.seats) is not over:
        return ()
    return [counter for counter in scene.counters if counter.content.startswith("score.")]


def scores_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """Of what everybody's victory points are made: a row for each source, a column for each seat."""
    begin, marks = len(pen.out), pen.scene.seats
    found = {(c.content, c.owner): c for c in things if isinstance(c, Counter)}
    sources = [f"score.{source}" for source in SOURCES if any(f"score.{source}" == content for content, _ in found)]
    pen.sign(POINTS, SIGNS[POINTS], 20, 16, 22, look.palette.gold)
    pen.text(38, 21, "Victory points, and why", 15, look.palette.light, "title", room=ROOM - 30)
    wide, y = 30.0, 46.0
    edge = PW - LEFT
    for i, mark in enumerate(marks):
        x = edge - (len(marks) - 1 - i) * wide
        ink = look.seat_colour(pen.scene, mark.id)
        pen.disc(x - 7, y - 4, 7.4, fill=ink)
        pen.text(x - 7, y, mark.id[1:], 11, INK, "bold", "middle")
    for source in sources:
        y += 17
        name = SOURCES[source.removeprefix("score.")]
        room = ROOM - wide * len(marks)
        pen.text(LEFT, y, name, fitting(name, room, (12.2, 11.2, 10.2, 9.4)), look.palette.dim, room=room)
        for i, mark in enumerate(marks):
            counter = found.get((source, mark.owner))
            if counter is not None:
                with pen.thing(counter, edge - (len(marks) - 1 - i) * wide, y):
                    pen.box(3 - wide, -12, wide - 2, 16, 4, fill="none", cls="ring")
                    pen.text(0, 0, str(counter.value), 13, look.palette.light, "text", "end")
    y += 20
    pen.path(f"M{LEFT} {y - 15:.0f}H{edge:.0f}", stroke=look.palette.gold, stroke_opacity=0.5)
    pen.text(LEFT, y, "together", 12.5, look.palette.light, "bold")
    for i, mark in enumerate(marks):
        total = sum(counter.value for (_, owner), counter in found.items() if owner == mark.owner)
        pen.text(edge - (len(marks) - 1 - i) * wide, y, str(total), 14, look.palette.gold, "bold", "end")
    framed(pen, look, look.palette.gold, y + 10, begin)
    return PW, y + 10
