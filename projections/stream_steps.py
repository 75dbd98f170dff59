"""A game as one viewer follows it live: one message a step, as patches on the view. Made from what the viewer has.

A viewer's version is `<seq>.<own>`: the last published event, and how many of the viewer's own inputs come after it
that are still withheld from everybody else (passes in an open window, and orders given meanwhile)."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from msgspec import Struct

from domain.kernel import AskId, Board, GameId, Seat
from domain.kernel.log import own_inputs, published
from domain.kernel.record import Record, log_of
from projections.catalogue import GameEntry
from projections.history import Line, Teller
from projections.patch import Op, diff
from projections.scene import Scene
from projections.view import SeatView, view_json, view_of

B = TypeVar("B", bound=Board)


class BadVersion(ValueError):
    """A version that this viewer has never had."""


class Version(NamedTuple):
    """How far a viewer has followed."""

    seq: int = 0
    own: int = 0

    def __str__(self) -> str:
        return f"{self.seq}.{self.own}"

    @classmethod
    def read(cls, text: str) -> "Version":
        seq, _, own = text.partition(".")
        if not (seq.isdecimal() and own.isdecimal()):
            raise BadVersion(f"{text!r} is no version: it should look like 57.0")
        return cls(int(seq), int(own))


class StreamStep(Struct, frozen=True):
    """What has happened since the version before, as this viewer may know it."""

    version: str
    seq: int
    head: bytes
    events: tuple[Line, ...]
    patch: list[Op]
    """On the viewer's view as JSON (`view_json`)."""
    opened: tuple[AskId, ...]
    closed: tuple[AskId, ...]


class State(Struct, frozen=True, omit_defaults=True):
    """Everything a viewer sees now: how a stream begins."""

    version: str
    seq: int
    head: bytes
    view: dict[str, Any]
    scene: Scene | None = None


class Heard(NamedTuple):
    """What a viewer may have of a log: what is published, and their own inputs that are not yet."""

    published: Sequence[Record]
    own: Sequence[Record]

    def until(self, version: Version) -> "Heard":
        """What the viewer had at this version. In which order own inputs of a window came is not in the log: a version
        from within one is none any more when it has closed."""
        later = [record for record in self.published if record.seq > version.seq]
        if version.own and later:
            raise BadVersion(f"the window of the version {version} has closed; begin with the state as it is now")
        own = self.own[: version.own]
        if len(own) < version.own or version.seq > self.seq:
            raise BadVersion(f"this viewer has never had the version {version}; begin with the state as it is now")
        return Heard([record for record in self.published if record.seq <= version.seq], own)

    def since(self, version: Version) -> "Heard":
        """What the viewer has still to hear after this version."""
        return Heard([record for record in self.published if record.seq > version.seq], self.own)

    @property
    def seq(self) -> int:
        return self.published[-1].seq if self.published else 0


def heard_by(seat: Seat, records: Sequence[Record], before: Record | None = None) -> Heard:
    """A viewer's part of a whole log, or of an end of it that begins behind a published record."""
    open_to_all = published(records, before)
    return Heard(log_of(seat, open_to_all), own_inputs(seat, records[len(open_to_all) :]))


class Watcher(Generic[B]):
    """Follows one game for one viewer, from what the viewer has and nothing else."""

    def __init__(self, entry: GameEntry, game: GameId, seat: Seat) -> None:
        self.entry = entry
        self.teller: Teller[B] = Teller(entry.ruleset, entry.words, game, seat)
        self.version = Version()
        self.view: dict[str, Any] = {}
        """The view as JSON at this version."""
        self.may_undo: bool | None = False
        """As it stands in the view; `None` when nobody remembers what it said at this version."""
        self._see()

    def follow(self, heard: Heard) -> None:
        """Catch up in silence."""
        viewer = self.teller.viewer
        viewer.catch_up(heard.published)
        for record in self._new(heard):
            viewer.feed_own(record)
        self._advance(heard)
        self._see()

    def feed(self, heard: Heard, *, may_undo: bool = False) -> StreamStep | None:
        """What has happened since, in one step: newly published records, and all own inputs not yet published.
        `None` if nothing has. Whether undo is offered counts only when something else has happened: that it no longer
        is could tell of an unseen pass."""
        new = self._new(heard)
        if not heard.published and not new:
            return None
        events = tuple([self.teller.feed(r) for r in heard.published] + [self.teller.feed_own(r) for r in new])
        self._advance(heard)
        before, unsure = self.view, self.may_undo is None
        self.may_undo = may_undo
        self._see()
        patch = diff(before, self.view)
        if unsure:
            patch.append({"op": "add", "path": "/may_undo", "value": may_undo})
        opened, closed = opened_and_closed(before, self.view)
        return StreamStep(str(self.version), self.version.seq, self.teller.viewer.head, events, patch, opened, closed)

    def state(self, *, may_undo: bool | None = None, scene: bool = False) -> State:
        """Everything at this version."""
        if may_undo is not None and may_undo != self.may_undo:
            self.may_undo = may_undo
            self._see()
        drawn = self.scene() if scene else None
        return State(str(self.version), self.version.seq, self.teller.viewer.head, self.view, drawn)

    def _new(self, heard: Heard) -> Sequence[Record]:
        """Own inputs that have not been told yet. What was withheld comes out all together."""
        return heard.own if heard.published else heard.own[self.version.own :]

    def _advance(self, heard: Heard) -> None:
        seq = heard.published[-1].seq if heard.published else self.version.seq
        self.version = Version(seq, len(heard.own))

    def _see(self) -> None:
        viewer, (seq, own) = self.teller.viewer, self.version
        self.view = view_json(self.entry, viewer.board, viewer.knowledge, seq, own=own, may_undo=bool(self.may_undo))

    @property
    def seat(self) -> Seat:
        return self.teller.viewer.seat

    def seat_view(self) -> SeatView[B]:
        """The view at this version, as Structs."""
        viewer, (seq, own) = self.teller.viewer, self.version
        return view_of(self.entry, viewer.board, viewer.knowledge, seq, own=own, may_undo=bool(self.may_undo))

    def scene(self) -> Scene:
        """Where things stand at this version."""
        return self.entry.layout(self.seat_view())


def resumed(entry: GameEntry, game: GameId, seat: Seat, heard: Heard, version: str) -> Watcher[Any]:
    """A watcher that stands at this version: feed it `heard.since(watcher.version)`. `BadVersion` if there is none."""
    at = Version.read(version)
    watcher: Watcher[Any] = Watcher(entry, game, seat)
    watcher.follow(heard.until(at))
    watcher.may_undo = None
    return watcher


def opened_and_closed(before: dict[str, Any], now: dict[str, Any]) -> tuple[tuple[AskId, ...], tuple[AskId, ...]]:
    """Questions that are open now and were not, and the other way round."""
    was, is_ = _open(before), _open(now)
    return tuple(id for id in is_ if id not in was), tuple(id for id in was if id not in is_)


def _open(view: dict[str, Any]) -> list[AskId]:
    return [ask["id"] for ask in view.get("asks", ()) if not ask.get("answered")]
