"""The Scene: where things stand on the table. One shape for all games, so that one picture, one text table and one
client serve them all. A game adds only its layout: `layout(view) -> Scene`."""

from collections.abc import Iterator
from itertools import chain, pairwise

from msgspec import Struct

from domain.kernel import Seat, Text


class Thing(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What everything in a Scene has."""

    id: str
    """Unique in the Scene. Cards go by the viewer's handle, seats and zones by their own ids."""
    kind: str
    """What to draw it as: the game's own word (`room`, `hand`, `figure`), stable."""
    name: Text
    content: str = ""
    """The content entry behind it, if the viewer knows it."""
    owner: Seat | None = None
    where: str = ""
    """The id of the space, zone, piece or seat it stands on or is aimed at; empty: beside the board."""
    up: bool = True
    """Face up for this viewer."""


class Space(Thing, frozen=True, kw_only=True):
    """A place on a map or board. Coordinates are its middle, in the Scene's own units; `where` is a space around it."""

    x: float
    y: float
    wide: float = 0
    high: float = 0
    """Without a size it is a spot; with one, a rectangle."""
    shape: tuple[tuple[float, float], ...] = ()
    """The corners of a polygon in the Scene's units, in place of spot or rectangle: a hex, a coast."""
    facing: float | None = None
    """Of a tile that can be laid in several ways: how far it is turned, degrees clockwise."""


class SceneZone(Thing, frozen=True, kw_only=True):
    """Where cards lie. A pile shows its height, and as pieces only what the viewer knows of it."""

    count: int
    pile: bool = False


class Worn(Struct, frozen=True, array_like=True):
    """How worn somebody is: so much of a row is filled from the left (wounds), so much from the right (weariness)."""

    left: int
    right: int
    most: int


class Piece(Thing, frozen=True, kw_only=True):
    """A card, figure, token or marker."""

    count: int = 1
    """How many equal ones stand here."""
    place: int = 0
    """In a zone: 0 is the top, or the left."""
    text: Text | None = None
    facing: float | None = None
    """Which way it looks: degrees clockwise from the top of the picture."""
    worn: Worn | None = None
    public: bool = False
    """Of a card the viewer knows: it lies open for everybody."""


class Marker(Struct, frozen=True, omit_defaults=True):
    """Something that stands on a step of a track."""

    id: str
    name: Text
    at: int
    owner: Seat | None = None


class Track(Thing, frozen=True, kw_only=True):
    """Steps in a row, with markers on them."""

    least: int
    most: int
    markers: tuple[Marker, ...]
    labels: dict[int, Text] = {}
    """Steps that mean something."""


class SceneDie(Thing, frozen=True, kw_only=True):
    """A die and the face it shows; `where` is what it is aimed at or lies on."""

    face: Text | None = None
    draw: int | None = None
    """The draw that it fell in: what `…/audit/draws/{n}` proves. Left out where the layout cannot tell."""


class Counter(Thing, frozen=True, kw_only=True):
    """A number: life, supplies, a dial."""

    value: int
    most: int | None = None


class SeatMark(Thing, frozen=True, kw_only=True):
    """A seat at the table."""

    you: bool = False
    current: bool = False
    waiting: bool = False
    """May still act."""
    out: bool = False
    """Out of the game."""
    won: bool = False


class Link(Struct, frozen=True, omit_defaults=True):
    """Two spaces are next to each other."""

    a: str
    b: str
    kind: str = ""
    """What lies between them: the game's own word (`road`, `hatch`); empty: nothing in particular."""


class Scene(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything on the table, as one viewer sees it."""

    title: str
    seats: tuple[SeatMark, ...]
    wide: float = 100
    high: float = 60
    """The extent of the spaces' coordinates, from 0."""
    notes: tuple[Text, ...] = ()
    spaces: tuple[Space, ...] = ()
    links: tuple[Link, ...] = ()
    """A link is drawn once, also where both ways are named."""
    zones: tuple[SceneZone, ...] = ()
    pieces: tuple[Piece, ...] = ()
    tracks: tuple[Track, ...] = ()
    dice: tuple[SceneDie, ...] = ()
    counters: tuple[Counter, ...] = ()

    def things(self) -> Iterator[Thing]:
        return chain(self.seats, self.spaces, self.zones, self.pieces, self.tracks, self.dice, self.counters)

    def names(self) -> dict[str, Text]:
        return {thing.id: thing.name for thing in self.things()}

    def linked(self) -> tuple[Link, ...]:
        """Each link once, named in order."""
        return tuple(dict.fromkeys(Link(min(link.a, link.b), max(link.a, link.b), link.kind) for link in self.links))


def faults(scene: Scene) -> list[str]:
    """What is wrong with a layout: ids that stand twice, and references that lead nowhere."""
    ids = sorted(thing.id for thing in scene.things())
    known = set(ids)
    seats = {mark.id for mark in scene.seats}
    out = [f"two things have the id {id}" for id in sorted({one for one, other in pairwise(ids) if one == other})]
    for thing in scene.things():
        if thing.where and thing.where not in known:
            out.append(f"{thing.id} stands on {thing.where}, which is not there")
        if thing.owner and thing.owner not in seats:
            out.append(f"{thing.id} belongs to {thing.owner}, who is not there")
    spaces = {space.id for space in scene.spaces}
    ends = [(one, other) for link in scene.links for one, other in ((link.a, link.b), (link.b, link.a))]
    out += [f"{one} is next to {other}, which is no space" for one, other in ends if other not in spaces]
    out += [
        f"{s.id} lies outside the map" for s in scene.spaces if not (0 <= s.x <= scene.wide and 0 <= s.y <= scene.high)
    ]
    out += [f"{s.id} has a shape of {len(s.shape)} corners" for s in scene.spaces if 0 < len(s.shape) < 3]
    return out
