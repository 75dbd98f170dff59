"""The panel of the sea: the round, what is left, the tracks of Survivors and Sonar."""

from collections.abc import Sequence

from projections.art.card import short
from projections.art.look import Look
from projections.art.pen import Pen, Spot
from projections.flotilla.look.frame import BEAD, LEFT, PW, ROOM, ROW, TEXT, framed, gives, lines
from projections.flotilla.look.signs import INK, TILE
from projections.scene import Counter, Scene, SceneZone, Thing, Track

SEA_ZONES = ("bag", "artifacts", "slotted")


def of_sea(scene: Scene) -> Sequence[Thing]:
    tracks = [track for track in scene.tracks if track.id == "sonar" or track.id.startswith("survivors")]
    numbers = [counter for counter in scene.counters if counter.id in ("round", "supply")]
    return [*numbers, *tracks, *(zone for zone in scene.zones if zone.id in SEA_ZONES)] if tracks else []


def sea_panel(pen: Pen, look: Look, things: Sequence[Thing]) -> Spot:
    """The round, what is left in the supply and in the bags; where the discs of Survivors and Sonar stand, and what
    comes of it."""
    begin, y = len(pen.out), 32.0
    pen.icon(TILE, 20, 16, 22, look.palette.foam)
    pen.text(38, 21, "The sea", 16, look.palette.light, "title")
    numbers = [thing for thing in things if isinstance(thing, Counter | SceneZone)]
    for i, one in enumerate(numbers):
        row, column = divmod(i, 2)
        told = f"{short(one.name.en)}: {one.value if isinstance(one, Counter) else one.count}"
        alone = not column and i == len(numbers) - 1
        with pen.thing(one, LEFT + (0, 86)[column], y + row * ROW, told):
            pen.box(-3, 0, ROOM if alone else ROOM - 84, ROW, 4, fill="none", cls="ring")
            pen.text(0, 11, told, TEXT, look.palette.light, room=ROOM if alone else ROOM - 88 if column else 84)
    y += ROW * ((len(numbers) + 1) // 2) + 4
    for thing in things:
        if isinstance(thing, Track):
            y = beads(pen, look, thing, y)
    framed(pen, look, look.palette.foam, y + 4, begin)
    return PW, y + 4


def beads(pen: Pen, look: Look, thing: Track, y: float) -> float:
    """The Survivor disc goes on to the next space with every Survivor; a Sonar sign gives what its disc stands on."""
    steps, here = thing.most - thing.least + 1, thing.markers[0].at
    step = min(BEAD, ROOM / steps)
    sonar = thing.id == "sonar"
    target = here if sonar else (here + 1) % steps
    with pen.thing(thing, LEFT, y, "; ".join(f"{n + 1}: {label.en}" for n, label in sorted(thing.labels.items()))):
        pen.box(-4, -2, ROOM + 8, 44, 6, fill="none", cls="ring")
        pen.text(0, 12, "Sonar" if sonar else "Survivors", 13, look.palette.light, "bold")
        for i in range(steps):
            x, on = (i + 0.5) * step, i == here
            fill = look.palette.gold if on else look.palette.slot
            rim = look.palette.light if i == target else look.palette.foam
            pen.disc(x, 28, 11, fill=fill, stroke=rim, stroke_width=2.2 if i == target else 1)
            gives(pen, look, thing, i, x, 28, 15, INK if on else look.palette.light)
    told = "A Sonar sign gives now" if sonar else "The next Survivor"
    return lines(pen, look, f"{told}: {thing.labels[target].en}.", y + 42, look.palette.light) + 4
