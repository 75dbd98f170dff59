"""What layouts have in common: seats, zones and their cards, straight from a view."""

from collections.abc import Collection, Iterable, Mapping
from math import cos, radians, sin
from typing import Any

from domain.kernel import Seat, Text, Zone
from projections.scene import Counter, Marker, Piece, SceneZone, SeatMark, Track
from projections.view import CardView, SeatView
from projections.words import Words


def seat_marks(view: SeatView[Any], words: Words, out: Collection[Seat] = ()) -> tuple[SeatMark, ...]:
    """Every seat; `out` are those that have left the game."""
    board = view.board
    winners = view.ended.winners if view.ended else ()
    return tuple(
        SeatMark(
            id=seat,
            kind="seat",
            name=words.seat(seat),
            owner=seat,
            you=seat == view.seat,
            current=seat == board.current and not view.ended,
            waiting=seat in view.waiting,
            out=seat in out,
            won=seat in winners,
        )
        for seat in board.seats
    )


def zones_of(view: SeatView[Any], words: Words, piles: Collection[str] = ()) -> tuple[SceneZone, ...]:
    """Every zone of the game. Its kind is what stands before the colon (`hand:s1` is a `hand`); kinds in `piles` lie
    stacked. A zone that belongs to a seat is called by `label.<kind>`, any other by its own name."""
    return tuple(
        SceneZone(
            id=zone,
            kind=kind_of(zone),
            name=_zone_name(words, zone, view),
            owner=owner_of(zone, view),
            count=len(cards),
            pile=kind_of(zone) in piles,
        )
        for zone, cards in view.zones.items()
    )


def cards_of(view: SeatView[Any], piles: Collection[str] = ()) -> tuple[Piece, ...]:
    """Every card that can be told apart: all of a spread zone, of a pile those that the viewer knows or is asked of."""
    asked = {option.id for ask in view.asks for option in (*ask.options, *ask.targets)}
    return tuple(
        _card(card, zone, place, owner_of(zone, view))
        for zone, cards in view.zones.items()
        for place, card in enumerate(cards)
        if card.face is not None or card.id in asked or kind_of(zone) not in piles
    )


def _card(card: CardView, zone: Zone, place: int, owner: Seat | None) -> Piece:
    return Piece(
        id=card.id,
        kind="card",
        name=card.name,
        content=card.face or "",
        owner=owner,
        where=zone,
        up=card.face is not None,
        place=place,
        text=card.text,
        public=card.public,
    )


def counters_of(words: Words, values: Mapping[str, int], owner: Seat | None = None) -> tuple[Counter, ...]:
    """Numbers by content id."""
    return tuple(
        Counter(id=_owned(id, owner), kind="counter", name=words.thing(id), content=id, owner=owner, value=value)
        for id, value in values.items()
    )


def track_of(words: Words, id: str, at: int, most: int, least: int = 0) -> Track:
    """A track with one marker, named by a content id."""
    name = words.thing(id)
    marker = Marker(f"{id}:marker", name, min(max(at, least), most))
    return Track(id=id, kind="track", name=name, content=id, least=least, most=most, markers=(marker,))


def hexagon(x: float, y: float, size: float) -> tuple[tuple[float, float], ...]:
    """The corners of a hex that stands on a point, around its middle; `size` is from there to a corner."""
    corners = (radians(60 * i - 30) for i in range(6))
    return tuple((round(x + size * cos(turn), 2), round(y + size * sin(turn), 2)) for turn in corners)


def notes_of(view: SeatView[Any], extra: Iterable[Text] = ()) -> tuple[Text, ...]:
    """How it ended, if it has; then what the game adds."""
    return (*((view.ended.text,) if view.ended else ()), *extra)


def kind_of(zone: Zone) -> str:
    return zone.partition(":")[0]


def owner_of(zone: Zone, view: SeatView[Any]) -> Seat | None:
    seat = Seat(zone.rpartition(":")[2])
    return seat if ":" in zone and seat in view.board.seats else None


def _zone_name(words: Words, zone: Zone, view: SeatView[Any]) -> Text:
    if owner_of(zone, view) is not None:
        return words.sentence((f"label.{kind_of(zone)}",), {})
    return words.sentence((f"zone.{zone}",), {})


def _owned(id: str, owner: Seat | None) -> str:
    return id if owner is None else f"{id}:{owner}"
