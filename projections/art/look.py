"""How a game looks: colours, icons, what its cards show, how its spaces and backdrop are drawn. Where things stand is
its layout's. A game without a look of its own gets `PLAIN`."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from projections.art.backdrop import plain
from projections.art.paints import SHARED
from projections.art.pen import Pen, Spot
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track

ToSpot = Callable[[float, float], Spot]
SEATS = ("#e2725b", "#5aa9e6", "#7fc97f", "#e6b54a", "#b48ae0", "#5fc4c0", "#e58fb4", "#b9c27a")
"""By seat, in order."""


@dataclass(frozen=True)
class Palette:
    """Twelve colours. Light ones are for writing on dark ones, `ink` for writing on `paper`."""

    night: str = "#061219"
    panel: str = "#08161c"
    slot: str = "#26383f"
    ink: str = "#241a10"
    paper: str = "#efe3c8"
    gold: str = "#d8b878"
    foam: str = "#9fd0d3"
    light: str = "#f3ead6"
    dim: str = "#b9c9cc"
    danger: str = "#ff7a6b"
    back: str = "#12343c"
    backed: str = "#5fa39d"


@dataclass(frozen=True)
class Suit:
    """A kind of card: its colour, its sign, and what it is called in the legend."""

    colour: str
    icon: str
    name: str = ""


@dataclass(frozen=True)
class CardFace:
    """What a card shows in large: a title, perhaps a value, its suit, its picture."""

    title: str
    suit: str = ""
    value: str = ""
    icon: str = ""
    halves: tuple[tuple[str, str], ...] = ()
    """Its text in parts, each under a heading, where it has several: both sides of a card."""


@dataclass(frozen=True)
class Panel:
    """A part that a game draws itself, beside its board."""

    id: str
    title: str
    holds: Callable[[Scene], Sequence[Thing]]
    """What of the Scene is shown in it, with all that stands there, and so nowhere else."""
    draw: "Callable[[Pen, Look, Sequence[Thing]], Spot]"
    """How large it is."""
    below: bool = False
    """It stands below the board, with the cards that lie open."""


@dataclass(frozen=True)
class Look:
    """All of it. Icons go by content first, then by kind."""

    emblem: str = "compass"
    palette: Palette = Palette()
    suits: Mapping[str, Suit] = field(default_factory=dict)
    faces: Mapping[str, CardFace] = field(default_factory=dict)
    icons: Mapping[str, str] = field(default_factory=dict)
    colours: Mapping[str, str] = field(default_factory=dict)
    """Of things that have one, by content or kind."""
    floors: Mapping[str, str] = field(default_factory=dict)
    """How a space is drawn, by its kind: `room`, `deck`, `water`, `deep`, `altar`, `bare`; else `plain`. One with
    corners: `land`, `paved` without waves; else the sea."""
    weather: frozenset[str] = frozenset()
    """Kinds of pieces that lie over the whole of a space with corners."""
    vessels: frozenset[str] = frozenset()
    """Kinds of pieces that are drawn as a hull from above, where they have a facing."""
    marks: frozenset[str] = frozenset()
    """Kinds of pieces that lie small at the foot of a space with corners, and leave the middle to others."""
    lines: frozenset[str] = frozenset()
    """Kinds of spaces on which things stand in one line, whatever their number."""
    dice: Mapping[str, str] = field(default_factory=dict)
    """The shape of a die by its kind: `gem`; else a cube."""
    unit: Spot | None = None
    """How large the Scene's unit is, across and down; by default the board is as wide as it may be."""
    margin: float = 36
    """What is left free around the Scene's units on the board."""
    large: frozenset[str] = frozenset()
    """Zones of these kinds show their top card in full, also where they are piles."""
    avatars: tuple[str, ...] = ()
    """Kinds of pieces or zones that say who a seat is."""
    low: Mapping[str, int] = field(default_factory=dict)
    """From which value down a counter is in danger."""
    high: Mapping[str, int] = field(default_factory=dict)
    """From which value up."""
    signs: Mapping[str, str] = field(default_factory=dict)
    """What icons mean, for the legend."""
    backdrop: Callable[[Pen, float, float], None] = plain
    ground: Callable[[Pen, Scene, ToSpot], None] | None = None
    """What lies under the spaces: a hull, a floor."""
    on_hex: "Callable[[Pen, Look, Space, float], None] | None" = None
    """What is drawn on a space with corners, its name included, around 0, 0; the number is how far it reaches."""
    pictures: Mapping[str, Callable[[Pen, float], None]] = field(default_factory=dict)
    """What cards show in place of an icon, by content: drawn around 0, 0, and so far. A piece that is being laid shows
    the same."""
    panels: tuple[Panel, ...] = ()
    paints: Mapping[str, str] = field(default_factory=dict)

    def paints_all(self) -> Mapping[str, str]:
        return {**SHARED, **self.paints}

    def face(self, piece: Piece) -> CardFace:
        """What a known card shows."""
        return self.faces.get(piece.content) or CardFace(piece.name.en, icon=self.icon(piece))

    def suit(self, face: CardFace) -> Suit:
        return self.suits.get(face.suit) or Suit("#4c5b63", face.icon or "scroll-unfurled")

    def icon(self, thing: Thing) -> str:
        """What a thing is drawn as."""
        content, face = thing.content, self.faces.get(thing.content)
        known = self.icons.get(content) or (face.icon if face else "") or self.icons.get(content.rpartition(":")[2])
        return known or self.icons.get(thing.kind) or _by_type(thing)

    def colour(self, thing: Thing, otherwise: str) -> str:
        return self.colours.get(thing.content) or self.colours.get(thing.kind) or otherwise

    def seat_colour(self, scene: Scene, seat: str | None) -> str:
        """By place at the table, as the Scene names its seats."""
        digits = "".join(letter for letter in seat or "" if letter.isdigit())
        return SEATS[(int(digits) - 1) % len(SEATS)] if digits else self.palette.gold

    def is_danger(self, counter: Counter) -> bool:
        id = counter.content
        return counter.value <= self.low.get(id, -1) or (id in self.high and counter.value >= self.high[id])


def _by_type(thing: Thing) -> str:
    match thing:
        case SeatMark():
            return "person"
        case SceneDie():
            return "perspective-dice-six"
        case Counter() | Track():
            return "token"
        case SceneZone():
            return "scroll-unfurled"
        case Space():
            return "compass"
        case Piece() if thing.kind == "card":
            return "scroll-unfurled"
        case Piece() if thing.owner:
            return "meeple"
    return "pawn"


PLAIN = Look()
"""For toys, and for games that bring none."""
