"""Tells a Scene in few lines, for whoever reads it before each question: what lies where, and no map. Knows no game."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from textwrap import wrap

from domain.kernel import Seat
from projections.names import Namer
from projections.scene import Counter, Piece, Scene, SceneDie, SceneZone, SeatMark, Space, Thing, Track

NOBODY: Mapping[Seat, str] = {}
TIED = "\xa0"
"""Stands for the spaces within a thing until all lines are broken: they break between things only."""


def brief(scene: Scene, width: int, names: Mapping[Seat, str] = NOBODY) -> str:
    """Title and notes, each place with what stands there, what lies beside them, and each seat with what it has."""
    return _Brief(scene, Namer(scene, names)).text(width)


class _Brief:
    def __init__(self, scene: Scene, named: Namer) -> None:
        self.scene, self.named = scene, named
        self.places = {space.id: _tied(space.name.en) for space in scene.spaces}
        self.near = defaultdict[str, set[str]](set)
        for link in scene.links:
            self.near[link.a].add(link.b)
            self.near[link.b].add(link.a)
        self.on = defaultdict[str, list[Thing]](list)
        pieces = sorted(scene.pieces, key=lambda piece: piece.place)
        for thing in (*scene.counters, *scene.tracks, *scene.dice, *pieces, *scene.zones):
            self.on[thing.where or thing.owner or ""].append(thing)

    def text(self, width: int) -> str:
        lines = [line for part in self.parts(width) for line in wrap("   ".join(part), width, subsequent_indent="    ")]
        return "\n".join(lines).replace(TIED, " ") + "\n"

    def parts(self, width: int) -> Iterator[list[str]]:
        """What begins a line of its own, and what follows in it."""
        yield [f"━━ {self.scene.title} ".ljust(width, "━")]
        yield from ([self.named(note.en)] for note in self.scene.notes)
        yield from filter(None, map(self.place, self.scene.spaces))
        yield self.held("")
        for seat in self.scene.seats:
            yield [f"── {self.seat(seat)} ".ljust(width, "─")]
            yield self.held(seat.id)

    def place(self, space: Space) -> list[str]:
        """Nothing of one that other lines tell all of: it is around others, or lies as a card on another."""
        held, near = self.held(space.id), [n for id, n in self.places.items() if id in self.near[space.id]]
        if not (set(held) - set(self.places.values()) or (near and not held)):
            return []
        around = f" in {self.places[space.where]}" if space.where else ""
        return [space.name.en + around + (f" → {', '.join(near)}" if near else "") + ":", *held]

    def seat(self, seat: SeatMark) -> str:
        marks = [mark for mark in ("you", "current", "waiting", "out", "won") if getattr(seat, mark)]
        return self.named(seat.name.en) + (f" · {', '.join(marks)}" if marks else "")

    def held(self, id: str) -> list[str]:
        return [self.said(thing) for thing in self.on[id]]

    def said(self, thing: Thing) -> str:
        name, held = self.named(thing.name.en) if thing.up else "?", self.held(thing.id)
        match thing:
            case SceneZone(pile=False):
                return f"{name} " + (" ".join(f"[{card}]" for card in held) or "–")
            case SceneZone():
                return _tied(f"{name} ({thing.count})")
            case Counter():
                return _tied(f"{name} {thing.value}" + ("" if thing.most is None else f"/{thing.most}"))
            case Track():
                return _tied(f"{name} {self.stand(thing)}")
            case SceneDie():
                return _tied(f"⟦{thing.face.en if thing.face else '?'}⟧")
            case Piece():
                held = [*[f"×{thing.count}"] * (thing.count > 1), *held]
        return _tied(name + (f" ({', '.join(held)})" if held else ""))

    def stand(self, track: Track) -> str:
        at = [f"{marker.name.en} {marker.at}".removeprefix(f"{track.name.en} ") for marker in track.markers]
        labels = "".join(f", {label.en} at {step}" for step, label in track.labels.items())
        return f"{self.named(', '.join(at))} ({track.least}–{track.most}{labels})"


def _tied(said: str) -> str:
    return said.replace(" ", TIED)
