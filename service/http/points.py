"""Reading `at`: which point of a game is meant, and whether the caller may look at it."""

from typing import Annotated, Any, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

from domain.kernel.errors import Refused
from domain.kernel.ids import Seat
from projections.course import Course, Kind, Point
from projections.past_states import seen_at
from projections.past_view import PastView
from service.http.endpoints import Call
from service.http.viewers import ALL_OF_IT, viewer_of
from service.store.past import Surveyed

Go = Literal[
    "",
    "next-event", "previous-event", "next-decision", "previous-decision",
    "next-turn", "previous-turn", "next-chapter", "previous-chapter",
]  # fmt: skip
AT = Meta(
    pattern=r"^(|start|end|[0-9]{1,9}|(event|decision|turn|chapter):[0-9]{1,9})$",
    examples=["57", "turn:3", "chapter:5", "decision:12", "start", "end"],
)


class Then(Struct, frozen=True):
    """From where to look, and at which point of the game."""

    seat: str = ""
    """One of the caller's seats, or `onlooker` for what is public; by default the first seat the caller holds. Of a
    game that is over: any seat, or `everything`."""
    at: Annotated[str, AT] = ""
    """A point of the past: the number of an event, `turn:3`, `chapter:5`, `decision:12` (counted in what stands now),
    `start` or `end`. What is shown is what the viewer had then."""
    go: Go = ""
    """From that point (without one, from the end) on to the next event, decision, turn or chapter, or back."""


def is_past(query: Any) -> bool:
    """Whether a call asks for a point of the past, or for what only the past has."""
    return bool(query.at or query.go) or query.seat == ALL_OF_IT


class Meant(NamedTuple):
    """A point that exists, and who looks at it. Nothing is folded for it yet."""

    surveyed: Surveyed
    seat: Seat
    point: Point


async def point_meant(call: Call) -> Meant:
    """The point that a call asks for, if the caller may look at it."""
    surveyed = await call.services.pasts.reach(call.game)
    seat = await viewer_of(call, surveyed.progress.lobby, call.query.seat)
    at = point_in(surveyed.course, call.query.at, call.query.go, surveyed.last)
    return meant_at(surveyed, seat, at)


def meant_at(surveyed: Surveyed, seat: Seat, at: int) -> Meant:
    return Meant(surveyed, seat, surveyed.course.point(at, surveyed.last))


async def past_view(call: Call, meant: Meant) -> PastView:
    """What the viewer had at a point."""
    surveyed, seat, point = meant
    segment = await call.services.pasts.segment(call.game, surveyed, point.at)
    seen = seen_at(segment.entry.ruleset, seat, segment.state, segment.upto(point.at))
    return PastView(segment.entry, seen, point)


def point_in(course: Course, wanted: str, go: Go, last: int) -> int:
    """The event that is meant, among those that the viewer may have."""
    at = _meant(course, wanted, last)
    if at is None or not 1 <= at <= last:
        named, _, number = wanted.rpartition(":")
        what = {"kind": named or "event", "number": number}
        raise Refused("no-such-point", "There is no {kind} {number}; the last event is {last}.", last=last, **what)
    if not go:
        return at
    direction, _, kind = go.partition("-")
    reached = course.step(_kind(kind), direction == "next", at, last)
    if reached is None or not 1 <= reached <= last:
        step = {"direction": direction, "kind": kind}
        raise Refused("no-such-point", "There is no {direction} {kind} from event {at} on.", at=at, **step)
    return reached


def _meant(course: Course, wanted: str, last: int) -> int | None:
    if wanted in ("", "end", "start"):
        return 1 if wanted == "start" else last
    kind, _, number = wanted.rpartition(":")
    if not kind:
        return int(number)
    return course.nth(_kind(kind), int(number), last)


def _kind(text: str) -> Kind:
    return next(kind for kind in get_args(Kind) if kind == text)
