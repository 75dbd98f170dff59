"""The history of a game for reading: lines grouped by turn, chapter and decision, with what was undone folded away."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel import WATCHER, Seat, Text
from domain.kernel.events import Checkpoint, Decided, Resealed, Rolled, TimedOut, TurnBegun
from domain.kernel.log import is_kind
from domain.kernel.record import Record
from projections.course import Course
from projections.history import Line
from projections.words import Words


class _Named(Struct):
    chapter: str = ""


class _Public(Struct):
    """What of an event everybody can see about who did it, and by which draw."""

    seat: Any = None
    n: Any = None
    chapter: Any = None


_public = msgspec.json.Decoder(_Public).decode


class EventTold(Struct, frozen=True, omit_defaults=True):
    """One event in words."""

    seq: int
    tag: str
    text: Text
    seat: Seat = WATCHER
    """Whose doing it was, where the event says so."""
    draw: int | None = None
    """Which draw it was, of dice or cards."""
    quiet: bool = False
    """Matters for proofs, or is said better by what follows."""
    undone_by: int = 0
    """The event that took it back."""


class Deed(Struct, frozen=True, omit_defaults=True):
    """A decision and what followed; without one, what came before the first."""

    events: tuple[EventTold, ...]
    decision: int = 0
    seat: Seat = WATCHER


class ChapterTold(Struct, frozen=True, omit_defaults=True):
    """A chapter of the rules: a phase, a turn, or what the game makes one."""

    name: str
    at: int
    deeds: tuple[Deed, ...]


class TurnTold(Struct, frozen=True, omit_defaults=True):
    """A turn; number 0 is what came before the first."""

    turn: int
    at: int
    chapters: tuple[ChapterTold, ...]
    seat: Seat = WATCHER


class Wanted(Struct, frozen=True):
    """What to leave in."""

    by: Seat = WATCHER
    """Only what this seat did, and what followed from it."""
    kinds: tuple[str, ...] = ()
    """Only events with these tags."""
    draws: bool = False
    """Only dice and cards."""
    quiet: bool = False
    """Also what is left out of a history for reading."""
    undone: bool = False
    """Also what was taken back."""

    def takes(self, told: EventTold, deed: Seat) -> bool:
        if told.undone_by and not self.undone:
            return False
        if told.quiet and not self.quiet and told.tag not in self.kinds:
            return False
        if self.kinds and told.tag not in self.kinds:
            return False
        if self.draws and told.draw is None:
            return False
        return not self.by or self.by in (told.seat, deed)


def told_of(record: Record, line: Line, undone_by: int) -> EventTold:
    """An event in words, with what its public bytes say of it."""
    said = _public(record.public)
    drawn = is_kind(record, Rolled) or is_kind(record, Resealed)
    seat = Seat(said.seat) if isinstance(said.seat, str) else Seat("")
    return EventTold(record.seq, line.tag, line.text, seat, said.n if drawn else None, line.quiet, undone_by)


class _Turn:
    """A turn while it is read."""

    def __init__(self, turn: int, at: int, seat: Seat = WATCHER) -> None:
        self.turn, self.at, self.seat = turn, at, seat
        self.chapters: list[tuple[str, int, list[_Deed]]] = []


class _Deed:
    def __init__(self, decision: int = 0, seat: Seat = WATCHER) -> None:
        self.decision, self.seat = decision, seat
        self.events: list[EventTold] = []


def grouped(
    records: Sequence[Record], lines: Iterable[EventTold], wanted: Wanted, course: Course
) -> tuple[TurnTold, ...]:
    """Lines of consecutive events in their groups. What was taken back is counted as it was counted then."""
    first = records[0].seq if records else 1
    turns = [_Turn(course.turn(first - 1), first)]
    turns[0].chapters.append(("", first, [_Deed()]))
    for place, (record, told) in enumerate(zip(records, lines, strict=True)):
        after = records[place + 1] if place + 1 < len(records) else None
        if is_kind(record, Checkpoint):
            _new_chapter(turns, record, after)
        elif (now := course.turn(told.seq)) != turns[-1].turn:
            turns.append(_Turn(now, told.seq, told.seat if is_kind(record, TurnBegun) else WATCHER))
            turns[-1].chapters.append((turns[-2].chapters[-1][0], told.seq, [_Deed()]))
        if is_kind(record, Decided) or is_kind(record, TimedOut):
            turns[-1].chapters[-1][2].append(_Deed(told.seq, told.seat))
        turns[-1].chapters[-1][2][-1].events.append(told)
    return tuple(one for one in (_turn_told(turn, wanted) for turn in turns) if one.chapters)


def _new_chapter(turns: list[_Turn], record: Record, after: Record | None) -> None:
    """A chapter that begins with a turn belongs to that turn."""
    name = msgspec.convert(_public(record.public).chapter, _Named).chapter
    if after is not None and is_kind(after, TurnBegun):
        seat = _public(after.public).seat
        turns.append(_Turn(turns[-1].turn + 1, record.seq, Seat(seat)))
    turns[-1].chapters.append((name, record.seq, [_Deed()]))


def _turn_told(turn: _Turn, wanted: Wanted) -> TurnTold:
    chapters = []
    for name, at, deeds in turn.chapters:
        told = [
            Deed(kept, deed.decision, deed.seat)
            for deed in deeds
            if (kept := tuple(t for t in deed.events if wanted.takes(t, deed.seat)))
        ]
        if told:
            chapters.append(ChapterTold(name, at, tuple(told)))
    return TurnTold(turn.turn, turn.at, tuple(chapters), turn.seat)


def as_text(turns: Sequence[TurnTold], words: Words, next: int = 0) -> str:
    """For reading: one line an event, decisions set off, what was taken back in brackets. `next`: it goes on after that
    event, which is said at the end."""
    out: list[str] = []
    for turn in turns:
        whose = f", {_whose(turn.seat, words)}" if turn.seat else ""
        out += ["", f"Turn {turn.turn}{whose}"] if turn.turn else ["Before play"]
        for chapter in turn.chapters:
            out += [f"  {_heading(chapter.name)}"] if len(turn.chapters) > 1 and chapter.name else []
            out += [_line(told, deed) for deed in chapter.deeds for told in deed.events]
    out += ["", f"It goes on after event {next}: after={next}."] if next else []
    return "\n".join(out).strip("\n") + "\n"


def _whose(seat: Seat, words: Words) -> str:
    """A seat's name; a game may also have turns of somebody who sits nowhere."""
    return words.seat(seat).en if re.fullmatch(r"s\d+", seat) else words.thing(seat).en


def _heading(name: str) -> str:
    """`ReceiveSkills` as `Receive skills`."""
    return " ".join(re.findall(r"[A-Z]+(?![a-z])|.[^A-Z]*", name)).capitalize()


def _line(told: EventTold, deed: Deed) -> str:
    indent = "    " if told.seq == deed.decision or not deed.decision else "      "
    said = f"[{told.text.en} Taken back at {told.undone_by}.]" if told.undone_by else told.text.en
    return f"{told.seq:6}{indent}{said}"
