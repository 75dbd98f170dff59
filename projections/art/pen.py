"""What every drawing is made with: strokes, texts, icons, and groups that stand for things of the Scene."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache

from projections.art.text import Font, clip
from projections.names import Namer
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track

Spot = tuple[float, float]
Anchor = str


@lru_cache(maxsize=8192)
def number(value: float) -> str:
    """Short, and the same on every machine."""
    return f"{round(value, 1):g}"


@lru_cache(maxsize=8192)
def escape(said: str) -> str:
    """For text and for attributes."""
    return said.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


def line(*steps: str | float) -> str:
    """A path, from letters and numbers."""
    return " ".join([step if isinstance(step, str) else number(step) for step in steps])


class Pen:
    """Collects one part. Definitions (`d-…`) are drawn with it, under names of its own, so that a part can stand
    alone, and two parts never have the same id."""

    def __init__(self, part: str, scene: Scene, names: Namer, definitions: Mapping[str, str]) -> None:
        self.part = part
        self.scene = scene
        self.names = names
        self._definitions = definitions
        self._used: dict[str, None] = {}
        self.out: list[str] = []
        self.signs: dict[str, str] = {}
        """Icons that stand for something, and what for: the legend tells them."""

    def __call__(self, drawn: str) -> None:
        self.out.append(drawn)

    # --- strokes --------------------------------------------------------------------------------------

    def box(self, x: float, y: float, w: float, h: float, r: float = 0, **style: object) -> None:
        size = f'x="{number(x)}" y="{number(y)}" width="{number(w)}" height="{number(h)}"'
        self(f"<rect {size}{_round(r)}{_style(style)}/>")

    def disc(self, x: float, y: float, r: float, **style: object) -> None:
        place = f'cx="{number(x)}" cy="{number(y)}" ' if x or y else ""
        self(f'<circle {place}r="{number(r)}"{_style(style)}/>')

    def path(self, d: str, **style: object) -> None:
        self(f'<path d="{d}"{_style(style)}/>')

    def icon(self, name: str, x: float, y: float, size: float, fill: str, **style: object) -> None:
        """An icon around a point."""
        corner = f'x="{number(x - size / 2)}" y="{number(y - size / 2)}"'
        across = number(size)
        self(f'<use href="#i-{name}" {corner} width="{across}" height="{across}" fill="{fill}"{_style(style)}/>')

    def sign(self, name: str, means: str, x: float, y: float, size: float, fill: str, **style: object) -> None:
        """An icon that tells something by itself."""
        self.signs.setdefault(name, means)
        self.icon(name, x, y, size, fill, **style)

    def text(
        self,
        x: float,
        y: float,
        said: str,
        size: float,
        fill: str,
        font: Font = "text",
        anchor: Anchor = "start",
        room: float = 0,
        **style: object,
    ) -> None:
        """One line; with `room`, no more of it than fits."""
        shown = clip(said, room, size, font) if room else said
        if not shown:
            return
        side = "" if anchor == "start" else f' text-anchor="{anchor}"'
        place = f'x="{number(x)}" y="{number(y)}" font-size="{number(size)}"'
        self(f'<text {place} class="{font}" fill="{fill}"{side}{_style(style)}>{escape(shown)}</text>')

    def paint(self, name: str) -> str:
        """A gradient or pattern, as a fill."""
        self._used[name] = None
        return f"url(#{self._id(name)})"

    def _id(self, name: str) -> str:
        return f"d-{self.part.replace(':', '-')}-{name}"

    # --- things ---------------------------------------------------------------------------------------

    @contextmanager
    def thing(self, thing: Thing, x: float, y: float, tip: str = "", **data: object) -> Iterator[None]:
        """The group of a thing; inside, it is drawn around 0, 0."""
        facts: dict[str, object] = {
            "id": thing.id,
            "kind": thing.kind,
            "content": thing.content,
            "owner": thing.owner or "",
        }
        facts |= {"where": thing.where, "up": "" if thing.up else "false", **_facts(thing), **data}
        attributes = "".join([f' data-{name}="{escape(str(value))}"' for name, value in facts.items() if value != ""])
        label = escape(self.names(said_of(thing)))
        place = f"translate({number(x)} {number(y)})"
        kind = f"space {thing.kind}" if isinstance(thing, Space) else thing.kind
        self(
            f'<g id="t-{escape(thing.id)}" class="thing {escape(kind)}"{attributes} transform="{place}" '
            f'role="{_role(thing)}" aria-label="{label}">'
        )
        if tip:
            self(f"<title>{escape(self.names(tip))}</title>")
        yield
        self("</g>")

    def document(self, w: float, h: float, title: str, *, hidden: bool = False) -> str:
        """What was drawn, as an SVG of this size."""
        heard = 'aria-hidden="true"' if hidden else f'role="group" aria-label="{escape(title)}"'
        size = f'viewBox="0 0 {number(w)} {number(h)}" width="{number(w)}" height="{number(h)}"'
        made = [self._definitions[name].replace("ID", self._id(name), 1) for name in self._used]
        defs = f"<defs>{''.join(made)}</defs>" if made else ""
        body = "\n".join([defs, *self.out] if defs else self.out)
        shape = ' preserveAspectRatio="xMidYMid slice"' if hidden else ""
        return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{shape} {heard}>\n{body}\n</svg>\n'


def said_of(thing: Thing) -> str:
    """A thing in words."""
    name = thing.name.en
    match thing:
        case Counter():
            return f"{name} {thing.value}" + ("" if thing.most is None else f" of {thing.most}")
        case SceneDie():
            return f"{name}: {thing.face.en if thing.face else 'not rolled'}"
        case SceneZone():
            return f"{name}: {thing.count}"
        case Track():
            return f"{name}: " + ", ".join(f"{marker.at} of {thing.most}" for marker in thing.markers)
        case SeatMark():
            return ", ".join([name, *states_of(thing)])
        case Piece() if thing.count > 1:
            return f"{name} ×{thing.count}"
    return name


def states_of(mark: SeatMark) -> list[str]:
    states = {"you": mark.you, "on turn": mark.current, "may act": mark.waiting, "out": mark.out, "won": mark.won}
    return [state for state, holds in states.items() if holds]


def _role(thing: Thing) -> str:
    """What holds other things is a group: an image would hide them from a screen reader."""
    return "img" if isinstance(thing, Piece | SceneDie | Counter | Track) else "group"


def _facts(thing: Thing) -> dict[str, object]:
    match thing:
        case Piece():
            return {"count": thing.count if thing.count > 1 else ""}
        case SceneZone():
            return {"count": thing.count}
        case Counter():
            return {"value": thing.value}
        case Track():
            return {"value": thing.markers[0].at} if len(thing.markers) == 1 else {}
        case SceneDie():
            return {"draw": "" if thing.draw is None else thing.draw}
    return {}


def _round(r: float) -> str:
    return f' rx="{number(r)}"' if r else ""


def _style(style: Mapping[str, object]) -> str:
    """Attributes, written with `_` for `-`."""
    return _attributes(tuple(style.items())) if style else ""


@lru_cache(maxsize=4096)
def _attributes(style: tuple[tuple[str, object], ...]) -> str:
    named = [("class" if name == "cls" else name.replace("_", "-"), value) for name, value in style]
    shown = [(name, f"{round(value, 2):g}" if isinstance(value, float) else value) for name, value in named]
    return "".join([f' {name}="{value}"' for name, value in shown])
