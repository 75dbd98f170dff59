"""The course of a game: where turns, chapters and decisions lie in its raw log, what was undone, and how to find any
point of it. Folded from public bytes alone."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from domain.kernel.events import Checkpoint, Decided, TimedOut, TurnBegun, Undone
from domain.kernel.log import is_kind
from domain.kernel.record import Record

Kind = Literal["event", "decision", "turn", "chapter"]
KINDS: tuple[Kind, ...] = ("event", "decision", "turn", "chapter")
_decode_undone = msgspec.json.Decoder(Undone).decode


class Near(Struct, frozen=True, omit_defaults=True):
    """The nearest events of each kind in one direction; 0: there is none."""

    event: int = 0
    decision: int = 0
    turn: int = 0
    chapter: int = 0


class Point(Struct, frozen=True, omit_defaults=True):
    """A point of a game: after event `at` of the raw log."""

    at: int
    last: int
    """The last event that the viewer may look at now."""
    turn: int = 0
    """How many turns had begun by then, as it was then."""
    chapter: int = 0
    decision: int = 0
    undone_by: int = 0
    """The event that took this point back; 0: it stands."""
    previous: Near = Near()
    next: Near = Near()


class Back(Struct, frozen=True, array_like=True):
    """Event `seq` took back everything from `decision` up to itself; orders perhaps not."""

    seq: int
    decision: int
    orders_stay: bool = False


class Course(Struct):
    """Marks in a raw log up to event `read`, undone ones included."""

    read: int = 0
    undone: list[Back] = []
    turns: list[int] = []
    chapters: list[int] = []
    decisions: list[int] = []

    def fold(self, records: Iterable[Record]) -> None:
        """Take in the next records of the raw log."""
        for record in records:
            if is_kind(record, Decided) or is_kind(record, TimedOut):
                self.decisions.append(record.seq)
            elif is_kind(record, Checkpoint):
                self.chapters.append(record.seq)
            elif is_kind(record, TurnBegun):
                self.turns.append(record.seq)
            elif is_kind(record, Undone):
                undone = _decode_undone(record.public)
                self.undone.append(Back(record.seq, undone.decision, undone.orders_stay))
            self.read = record.seq

    def undone_by(self, seq: int, upto: int, *, orders: bool = False) -> int:
        """Which event up to `upto` took this one back, if it is one; or, with `orders`, orders that were given there.
        0: none."""
        backs = (back for back in self.undone if not (orders and back.orders_stay))
        return next((back.seq for back in backs if back.decision <= seq < back.seq <= upto), 0)

    def base(self, seq: int, kept: Sequence[int], upto: int = 0) -> int:
        """The newest of these points from which the state at `seq` can be folded, and on to `upto`: nothing before it
        is taken back in between. 0: only from the start."""
        backs = [back for back in self.undone if back.seq <= max(seq, upto)]
        for point in reversed(kept[: bisect_right(kept, seq)]):
            if all(back.decision > point for back in backs if back.seq > point):
                return point
        return 0

    def standing(self, kind: Kind, upto: int) -> list[int]:
        """The events of this kind that stood when the log ended with `upto`."""
        marks = self._marks(kind, upto)
        for back in self.undone:
            if back.seq <= upto:
                del marks[bisect_left(marks, back.decision) : bisect_left(marks, back.seq)]
        return marks

    def turn(self, at: int) -> int:
        """How many turns had begun, and stood, when the log ended with this event."""
        return len(self.standing("turn", at))

    def nth(self, kind: Kind, n: int, last: int) -> int | None:
        """The n-th event of this kind, counted from 1 in what stands now."""
        marks = self.standing(kind, last)
        return marks[n - 1] if 1 <= n <= len(marks) else None

    def step(self, kind: Kind, forward: bool, at: int, last: int) -> int | None:
        """The next event of this kind, or the one before, seen from a point. From within what was undone one walks
        along what stood then, and comes out where it was taken back."""
        back = self.undone_by(at, last)
        then = self.standing(kind, back - 1 if back else last)
        if not forward:
            return next((m for m in reversed(then) if m < at), None)
        ahead = next((m for m in then if m > at), None)
        if ahead is not None or not back:
            return ahead
        return back if kind == "event" else next((m for m in self.standing(kind, last) if m > back), None)

    def point(self, at: int, last: int) -> Point:
        """Everything about one point, as one may know it who has events up to `last`."""
        return Point(
            at,
            last,
            turn=self.turn(at),
            chapter=len(self.standing("chapter", at)),
            decision=len(self.standing("decision", at)),
            undone_by=self.undone_by(at, last),
            previous=self._near(False, at, last),
            next=self._near(True, at, last),
        )

    def _near(self, forward: bool, at: int, last: int) -> Near:
        return Near(**{kind: self.step(kind, forward, at, last) or 0 for kind in KINDS})

    def _marks(self, kind: Kind, upto: int) -> list[int]:
        if kind == "event":
            return list(range(1, upto + 1))
        marks = {"turn": self.turns, "chapter": self.chapters, "decision": self.decisions}[kind]
        return marks[: bisect_right(marks, upto)]
