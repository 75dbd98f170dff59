"""A Scene becomes a stage: parts that a page places, and one picture of all of them. Knows no game: a game brings its
look. The same Scene, look and names give the same bytes."""

from base64 import b64encode
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from typing import Literal

from msgspec import Struct, structs

from domain.kernel import Seat
from projections.art import common
from projections.art.board import board
from projections.art.hand import hand
from projections.art.look import Look
from projections.art.pen import Pen
from projections.art.picture import composed
from projections.art.seat import seat, zones_in_hand
from projections.names import Namer
from projections.scene import Scene, Thing

PartKind = Literal["backdrop", "board", "common", "seat", "hand"]
BACKDROP = (1400, 900)
NOBODY: Mapping[Seat, str] = {}


class Part(Struct, frozen=True, omit_defaults=True):
    """One drawing of a stage. CSS says where it stands."""

    id: str
    """The same from one stage to the next: `board`, `seat:s2`, `dials:1`."""
    kind: PartKind
    title: str
    digest: str
    """Of the drawing. Named in `have`, a part comes without it while it is the same."""
    svg: str = ""
    """Icons are `<use>` of `#i-…`: the page has `icons.svg` in it. Left out where the caller has it."""


class Drawn(Struct, frozen=True):
    """A part and its size."""

    part: Part
    wide: float
    high: float


def stage(scene: Scene, look: Look, names: Mapping[Seat, str] = NOBODY) -> tuple[Part, ...]:
    """All parts, from the back to the front."""
    return tuple([drawn.part for drawn in draw(scene, look, names)])


def picture(scene: Scene, look: Look, fonts: Mapping[str, bytes], names: Mapping[Seat, str] = NOBODY) -> str:
    """The same as one file, with icons and fonts in it."""
    return composed(scene.title, list(draw(scene, look, names)), fonts)


def draw(scene: Scene, look: Look, names: Mapping[Seat, str]) -> Iterator[Drawn]:
    called, paints = Namer(scene, names), look.paints_all()
    signs: dict[str, str] = {}
    panels = [(panel, held) for panel in look.panels if (held := panel.holds(scene))]
    whole, scene = scene, apart(scene, [thing for _, held in panels for thing in held])

    def pen_for(part: str, scene: Scene = scene) -> Pen:
        pen = Pen(part, scene, called, paints)
        pen.signs = signs
        return pen

    pen = pen_for("backdrop")
    look.backdrop(pen, *BACKDROP)
    yield _made(pen, "backdrop", "Backdrop", *BACKDROP)
    pen = pen_for("heading")
    yield _made(pen, "common", scene.title, *common.heading(pen, look))
    if len(scene.notes) > 1:
        pen = pen_for("notes")
        yield _made(pen, "common", "Notes", *common.notes(pen, look))
    if scene.spaces:
        pen = pen_for("board")
        yield _made(pen, "board", "Board", *board(pen, look))
    for panel, held in panels:
        pen = pen_for(f"{'cards' if panel.below else 'panel'}:{panel.id}", whole)
        yield _made(pen, "common", panel.title, *panel.draw(pen, look, held))
    beside = 0.0
    for id, title, how, things in common.parts(scene, look):
        pen = pen_for(id)
        w, h = how(pen, look, things)
        beside += w if how is common.open_cards else 0
        yield _made(pen, "common", title, w, h)
    mine = zones_in_hand(scene)
    for mark in scene.seats:
        pen = pen_for(f"seat:{mark.id}")
        size = seat(pen, look, mark, [zone.id for zone in mine] if mark.you else ())
        yield _made(pen, "seat", called(mark.name.en), *size)
    if mine:
        pen = pen_for("hand")
        yield _made(pen, "hand", "Your cards", *hand(pen, look, mine, beside))
    if signs:
        pen = pen_for("legend")
        yield _made(
            pen,
            "common",
            "What the signs mean",
            *common.legend(pen, look, dict(sorted(signs.items(), key=_by_meaning))),
        )


def apart(scene: Scene, held: list[Thing]) -> Scene:
    """The Scene without these things and what stands on them."""
    gone = {thing.id for thing in held}
    if not gone:
        return scene
    kept = {
        name: tuple(thing for thing in getattr(scene, name) if thing.id not in gone and thing.where not in gone)
        for name in ("zones", "pieces", "tracks", "dice", "counters")
    }
    return structs.replace(scene, **kept)


def _by_meaning(pair: tuple[str, str]) -> tuple[str, str]:
    return pair[1], pair[0]


def _made(pen: Pen, kind: PartKind, title: str, w: float, h: float) -> Drawn:
    svg = pen.document(w, h, title, hidden=kind == "backdrop")
    digest = b64encode(blake2b(svg.encode(), digest_size=9).digest(), b"-_").decode()
    return Drawn(Part(pen.part, kind, title, digest, svg), w, h)


def without(parts: tuple[Part, ...], have: frozenset[str]) -> tuple[Part, ...]:
    """The parts, those that the caller has without their drawing."""
    return tuple([Part(p.id, p.kind, p.title, p.digest) if p.digest in have else p for p in parts])
