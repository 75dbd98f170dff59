"""Chapters: a game is a chain of them. Also the one that builds a position by hand."""

from collections.abc import Sequence, Set
from typing import Any

from msgspec import Raw, Struct

from domain.kernel.errors import RuleFault
from domain.kernel.ids import Card, EndingId, Face, Seat, Zone
from domain.kernel.steps import BOTTOM, Lay, Reseal


class Chapter(Struct, frozen=True, tag=True, tag_field="chapter", omit_defaults=True):
    """A stretch of the game between two checkpoints. Keep chapters short."""

    async def play(self, g: Any) -> "Chapter | Ending":
        """Play it; give the next chapter, or an ending."""
        raise RuleFault(f"{type(self).__name__} does not say how it is played")


class Ending(Struct, frozen=True):
    """The game is over, in one of the ways the ruleset lists."""

    id: EndingId
    winners: tuple[Seat, ...]


class Placing(Struct, frozen=True, omit_defaults=True):
    """Cards wanted in a zone: exactly these, or, with `top`, these on its top. They are taken from, and what has to
    make room goes to the bottom of, zones that were not arranged before; those of seats come last."""

    zone: Zone
    faces: tuple[Face, ...]
    top: bool = False
    seen: tuple[Seat, ...] | None = None
    """Who sees them; by default the seat in the zone's name (`hand:s1`)."""
    up: bool = False
    """Lie face up."""


class Arranged(Chapter, frozen=True):
    """A position built by hand: the ordinary set-up, then cards put where they are wanted, then facts."""

    setup: Raw
    through: int = 1
    """How many chapters the set-up takes."""
    placings: tuple[Placing, ...] = ()
    facts: tuple[Raw, ...] = ()
    then: Raw = Raw(b"null")
    """Where play begins; by default where the set-up leads."""

    async def play(self, g: Any) -> Chapter | Ending:
        page: Chapter | Ending = g.ruleset.chapter(self.setup)
        for _ in range(self.through):
            if isinstance(page, Chapter):
                page = await page.play(g)
        done: set[str] = set()
        for placing in self.placings:
            placed = await _place(g, placing, done)
            done |= set(placed) if placing.top else {placing.zone}
        for raw in self.facts:
            g.emit(g.ruleset.event(bytes(raw)))
        return page if bytes(self.then) == b"null" else g.ruleset.chapter(self.then)


async def _place(g: Any, wanted: Placing, done: Set[str]) -> tuple[Card, ...]:
    """Gives the names of the cards placed. `done` are zones and cards that were arranged before."""
    held: list[Card] = g.board.cards(wanted.zone)
    found: list[tuple[Zone, Card]] = []
    for face in wanted.faces:
        found.append(_find(g, wanted.zone, face, [card for _, card in found], done))
    chosen = [card for _, card in found]
    rest = [card for card in held if card not in chosen]
    take: dict[Zone, Sequence[Card]] = {wanted.zone: held}
    for zone, card in found:
        if zone != wanted.zone:
            take[zone] = [*take.get(zone, ()), card]
    givers = [zone for zone, _ in found if zone != wanted.zone]
    leaving = rest[max(0, len(rest) - len(givers)) :] if wanted.top else rest
    staying = [card for card in rest if card not in leaving]
    spare = _spare_zone(g, wanted.zone, done) if len(leaving) > len(givers) else wanted.zone
    seen = _seen(g, wanted)
    lays = [Lay(wanted.zone, chosen, mixed=False, seen=() if wanted.up else seen)]
    lays.append(Lay(wanted.zone, staying, mixed=False, seen=seen, at=BOTTOM))
    for i, card in enumerate(leaving):
        lays.append(Lay(givers[i] if i < len(givers) else spare, [card], mixed=False, at=BOTTOM))
    if not chosen and not held:
        return ()
    laid = await Reseal(take, lays, "arranged")
    if wanted.up:
        g.show(laid[0])
    return laid[0]


def _find(g: Any, home: Zone, face: Face, used: Sequence[Card], done: Set[str]) -> tuple[Zone, Card]:
    for zone in (home, *_others(g, home, done)):
        for card in g.board.zones.get(zone, ()):
            if card not in used and (card not in done or zone == home) and g.face(card) == face:
                return zone, card
    raise RuleFault(f"no {face} is left to be placed in {home}")


def _others(g: Any, zone: Zone, done: Set[str]) -> list[Zone]:
    """Zones that may give and take: none that was arranged before, and those of seats last."""
    others = [z for z in g.board.zones if z != zone and z not in done]
    return sorted(others, key=lambda z: Seat(z.rpartition(":")[2]) in g.seats)


def _spare_zone(g: Any, zone: Zone, done: Set[str]) -> Zone:
    others = _others(g, zone, done)
    if not others:
        raise RuleFault(f"there is no zone left for the cards that {zone} should not hold")
    return others[0]


def _seen(g: Any, wanted: Placing) -> tuple[Seat, ...]:
    if wanted.seen is not None:
        return wanted.seen
    owner = Seat(wanted.zone.rpartition(":")[2])
    return (owner,) if owner in g.seats else ()
