"""Whose time runs, and until when: a fold over the times of inputs. Facts have no time, so none enters the rules."""

from collections.abc import Sequence

import msgspec
from msgspec import Raw, Struct

from domain.kernel.board import Group
from domain.kernel.events import (
    Asked,
    Clock,
    Closed,
    Decided,
    Event,
    Passed,
    Paused,
    ServiceAway,
    TimedOut,
    Undone,
    Unpaused,
)
from domain.kernel.ids import Seat
from domain.kernel.log import ABSENT
from domain.kernel.record import Record, tag_of
from domain.kernel.ruleset import tag_of as tag
from service.store.outages import Outage
from service.store.times import TIMED, input_time

SECOND = 1000
REMEMBERED = 64
"""So many questions are kept for taking back; whoever goes further back finds only their own seat waited for."""
_undone = msgspec.json.Decoder(Undone).decode
_away = msgspec.json.Decoder(ServiceAway).decode
_KINDS: tuple[type[Event], ...] = (*TIMED, Passed, Asked)
ENDS: tuple[type[Event], ...] = (Closed, Decided, TimedOut, Undone)
"""What ends a window."""
CONCERNED = {tag(kind).encode(): kind for kind in _KINDS}
"""The events that clocks look at, by their tags."""


class _Seated(Struct):
    """Whose it is, and nothing else of it: forms and answers cost more to read than all the rest of a clock."""

    seat: Seat


class _Asked(Struct):
    """Who is asked, whether it is a window, and whether a group decides."""

    asks: list[_Seated]
    trigger: Raw = Raw()
    group: Group = ""
    decider: Seat | None = None


class _Answered(_Seated):
    """Whose answer, and which: a group may have to say the same."""

    answer: Raw = Raw()


class Said(Struct, frozen=True, array_like=True):
    """What a seat of a group has said, with which event."""

    seat: Seat
    seq: int
    answer: str


_asked = msgspec.json.Decoder(_Asked).decode
_answered = msgspec.json.Decoder(_Answered).decode


class Round(Struct, omit_defaults=True):
    """One question to one or more seats."""

    seq: int
    seats: list[Seat]
    window: bool = False
    """Reactions: the time for the game is not touched."""
    answered: dict[Seat, int] = {}
    """Who has answered, with which event."""
    group: Group = ""
    """Where a group decides together, nobody's time for the game is touched; where one decides for it, theirs is."""
    said: list[Said] = []
    """What the seats of a group have said, newest last."""

    @property
    def shared(self) -> bool:
        """The question is nobody's own."""
        return self.window or bool(self.group)

    def waiting(self) -> list[Seat]:
        if self.group:
            return [] if self._decided() else self.seats
        return [seat for seat in self.seats if seat not in self.answered]

    def _decided(self) -> bool:
        newest = {said.seat: said.answer for said in self.said}
        if self.group == "agree":
            return newest.keys() == {*self.seats} and len({*newest.values()}) == 1
        return bool(newest)


class Clockwork(Struct, omit_defaults=True):
    """The clocks of one table."""

    last: int = 0
    """When the last input came."""
    since: int = 0
    """When the open question was asked, or the clocks started again."""
    owing: list[Seat] = []
    """Seats of a plain question that have not answered."""
    invited: list[Seat] = []
    """Seats of an open window: their time for the game is not touched."""
    spent: dict[Seat, int] = {}
    """What each has used of the time for the game; increments are taken off."""
    paused: bool = False
    rounds: list[Round] = []
    """The newest questions, for taking back."""
    away: int = 0
    """The end of the last outage that is recorded here."""
    passed: int = 0
    """When the last pass came in the open window. It moves nothing: the clock of the process that took it may be ahead
    of others, and a deadline that follows it would tell of the pass."""

    # --- folding ---------------------------------------------------------------------------------

    def fold(self, record: Record, clock: Clock) -> None:
        """Take in one record."""
        kind = CONCERNED.get(tag_of(record.public))
        if kind is None:
            return
        if kind is Asked:
            self._ask(_asked(record.public), record.seq)
            return
        if kind is Passed:
            self.passed = max(self.passed, input_time(record))
            return
        self._note_time(input_time(record), ends=kind in ENDS)
        if kind is Decided or kind is TimedOut:
            self._answer(_answered(record.public), record.seq, clock, by_clock=kind is TimedOut)
        elif kind is Undone:
            self._undo(_undone(record.public), clock)
        elif kind is Paused:
            self._charge(self.owing)
            self.paused = True
        elif kind is Unpaused:
            self.since, self.paused = self.last, False
        elif kind is ServiceAway:
            self._stand_still(_away(record.public))

    def _note_time(self, at: int, *, ends: bool) -> None:
        """What ends a window says when that was. Only in older logs it may not: then it was with the last pass."""
        if ends:
            at, self.passed = at or self.passed, 0
        self.last = max(self.last, at)

    def _ask(self, asked: _Asked, seq: int) -> None:
        seats = [asking.seat for asking in asked.asks] if asked.decider is None else [asked.decider]
        group = asked.group if asked.decider is None else ""
        self.rounds = [*self.rounds[1 - REMEMBERED :], Round(seq, seats, asked.trigger not in ABSENT, group=group)]
        self.since = self.last
        self._wait_for(self.rounds[-1])

    def _wait_for(self, question: Round) -> None:
        waiting = question.waiting()
        self.owing, self.invited = ([], waiting) if question.shared else (waiting, [])

    def _answer(self, given: _Answered, seq: int, clock: Clock, *, by_clock: bool) -> None:
        seat, question = given.seat, self.rounds[-1] if self.rounds else None
        if question and question.group:
            question.said.append(Said(seat, seq, bytes(given.answer).decode()))
            self.invited = [] if by_clock else question.waiting()
            return
        self.invited = []
        if question and seat in question.seats:
            question.answered[seat] = seq
        if seat in self.owing:
            self._charge([seat])
            self.owing = [s for s in self.owing if s != seat]
            self.spent[seat] = self.spent.get(seat, 0) - clock.increment * SECOND

    def _undo(self, undone: Undone, clock: Clock) -> None:
        """Time that was used stays used; what answers have added is taken back with them. The question is open again
        for all who had not answered it before."""
        self._charge(self.owing)
        taken_back = [
            question
            for question in self.rounds
            if _answered_since(question, undone.decision) or any(s.seq >= undone.decision for s in question.said)
        ]
        for question in taken_back:
            question.said = [said for said in question.said if said.seq < undone.decision]
            for seat in _answered_since(question, undone.decision):
                del question.answered[seat]
                if not question.shared:
                    self.spent[seat] = self.spent.get(seat, 0) + clock.increment * SECOND
        self.rounds = [question for question in self.rounds if question.seq < undone.decision]
        self.since = self.last
        self._wait_for((*taken_back, *self.rounds[-1:], Round(0, [undone.seat]))[0])

    def _stand_still(self, away: ServiceAway) -> None:
        """That time is nobody's: whoever was asked before it has as much left as when it began."""
        self.away = away.until
        if not self.paused:
            self.since += max(0, away.until - max(away.since, self.since))

    def _charge(self, seats: list[Seat]) -> None:
        if not self.paused:
            for seat in seats:
                self.spent[seat] = self.spent.get(seat, 0) + max(0, self.last - self.since)

    # --- reading ---------------------------------------------------------------------------------

    def left(self, seat: Seat, clock: Clock) -> int | None:
        """What a seat had left for the game, in milliseconds, when its question was asked."""
        return max(0, clock.per_game * SECOND - self.spent.get(seat, 0)) if clock.per_game else None

    def deadline(self, clock: Clock) -> int | None:
        """When somebody's time is up."""
        asked = self.owing or self.invited
        if self.paused or not asked:
            return None
        ends = [self.since + clock.per_move * SECOND] if clock.per_move else []
        if clock.per_game and (self.owing or not clock.per_move):
            ends += [self.since + (self.left(seat, clock) or 0) for seat in asked]
        return min(ends, default=None)

    def missed(self, outages: Sequence[Outage], clock: Clock) -> list[Outage]:
        """Outages that concern a clock here and are not recorded yet."""
        if self.paused or not (clock.per_move or clock.per_game):
            return []
        runs_since = self.since if self.owing or self.invited else self.last
        return [outage for outage in outages if outage.until > max(self.away, runs_since)]

    def late(self, clock: Clock, now: int) -> list[Seat] | None:
        """Whose time is up; `None` is everybody who is waited for."""
        if clock.per_move and now >= self.since + clock.per_move * SECOND:
            return None
        if not clock.per_game:
            return []
        return [seat for seat in self.owing or self.invited if now >= self.since + (self.left(seat, clock) or 0)]


def _answered_since(question: Round, seq: int) -> list[Seat]:
    """Who has answered it since this event."""
    return [seat for seat, answered in question.answered.items() if answered >= seq]
