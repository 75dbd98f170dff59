"""One commit: the events of one input, stored together or not at all."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from domain.kernel import GameId
from domain.kernel.record import Record
from service.store.errors import BadCommit, Conflict, Gone, Halted

HASH_BYTES = 32


class Commit(Struct, frozen=True):
    """What to append, and what to tell beside it."""

    game: GameId
    expected: int
    """The last event before these; 0 begins the game."""
    id: str
    """The same id again, at the same place, is the same commit: nothing is stored twice."""
    records: Sequence[Record]
    jobs: tuple[str, ...] = ()
    due: int | None = None
    """The game's next deadline in ms since 1970. None: it has none now."""
    keeps_due: bool = False
    """The deadline that is stored stays."""
    once: str = ""
    """Marks what must not be done twice, for a day: `EventStore.was_done` knows it."""
    notes: Sequence[Record] = ()
    """Passes and orders of an open window: kept beside the log until the window has closed."""
    window: int = -1
    """The event after which notes lie; -1: there are none, and none is written."""
    noted: int = 0
    """How many there are."""
    laid: bool = False
    """The records hold them now: the window is over."""


class Appended(Struct, frozen=True):
    """The commit is stored, up to this event. `again`: an earlier attempt stored it, whose bytes are what counts."""

    seq: int
    again: bool


def arguments(commit: Commit) -> list[Any]:
    """What `append.lua` takes, or `BadCommit`."""
    check(commit)
    due = "=" if commit.keeps_due else "" if commit.due is None else commit.due
    args: list[Any] = [commit.game, commit.id, commit.expected, due]
    args += [commit.window, commit.noted, "1" if commit.laid else "", len(commit.notes)]
    args += [part for note in commit.notes for part in (note.public, note.private)]
    args += [len(commit.jobs), *commit.jobs]
    for record in commit.records:
        args += (record.public, record.private, record.head)
    return args


def check(commit: Commit) -> None:
    """The script checks again what it can; that the records say their own places, only we can."""
    if not commit.id or not (commit.records or commit.notes) or commit.expected < 0 or not all(commit.jobs):
        raise BadCommit("a commit has an id, a record or note, an expected sequence from 0, and jobs with names")
    for seq, record in enumerate(commit.records, commit.expected + 1):
        if record.seq != seq:
            raise BadCommit(f"a record says it is event {record.seq} where {seq} comes next")
        if not record.public or len(record.head) != HASH_BYTES:
            raise BadCommit(f"event {seq} needs public bytes and a chain hash of {HASH_BYTES} bytes")


def outcome(commit: Commit, reply: tuple[bytes, Any]) -> Appended:
    """The script's reply as a result or a typed error."""
    status, value = reply
    match status:
        case b"stored":
            return Appended(value, again=False)
        case b"again":
            return Appended(value, again=True)
        case b"conflict":
            raise Conflict(commit.game, commit.expected, value)
        case b"gone":
            raise Gone(commit.game)
        case b"halted":
            raise Halted(commit.game)
    raise BadCommit(f"the store refused a commit of game {commit.game}: {value.decode()}")
