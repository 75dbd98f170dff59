"""The fold of the clocks: pure, so no table is needed."""

from typing import Any

import pytest
from msgspec import Raw

from domain.kernel import Trigger
from domain.kernel.decisions import SealedPass
from domain.kernel.events import (
    Asked,
    Asking,
    Clock,
    Closed,
    Decided,
    Event,
    Passed,
    Paused,
    TimedOut,
    Undone,
    Unpaused,
)
from domain.kernel.forms import Choose
from domain.kernel.ids import AskId, Seat
from domain.kernel.record import Private, Record, SealedValue, encode
from service.games.clockwork import Clockwork

A, B, C = Seat("s1"), Seat("s2"), Seat("s3")
MOVE = Clock(per_move=60)
BANK = Clock(per_game=100, increment=5)
BOTH = Clock(per_move=60, per_game=100)


class Told:
    """A clockwork that is told events one after the other."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.work, self.seq = clock, Clockwork(), 0

    def hear(self, event: Event) -> int:
        self.seq += 1
        self.work.fold(Record(self.seq, encode(event), b"", b""), self.clock)
        return self.seq

    def ask(self, *seats: Seat, window: bool = False) -> None:
        asks = tuple(Asking(seat, "go", "T-1", Choose(("a", "b"))) for seat in seats)
        self.hear(Asked(self.seq + 1, asks, Trigger("t", current=A) if window else None))

    def answer(self, seat: Seat, second: int, kind: type[Decided] = Decided) -> int:
        return self.hear(kind(AskId("1.0"), seat, ["a"], at=1000 * second))

    def passes(self, seat: Seat, second: int) -> None:
        self.seq += 1
        value = SealedValue((seat,), 0, b"", Raw(encode(SealedPass(seat, 1000 * second))))
        record = Record(self.seq, encode(Passed(1, b"")), encode(Private(values=(value,))), b"")
        self.work.fold(record, self.clock)

    def undo(self, seat: Seat, decision: int, second: int) -> None:
        self.hear(Undone(self.seq + 1, seat, decision, 1000 * second))

    def deadline(self) -> float | None:
        found = self.work.deadline(self.clock)
        return None if found is None else found / 1000

    def left(self, seat: Seat) -> float:
        found = self.work.left(seat, self.clock)
        assert found is not None
        return found / 1000


def test_a_move_has_its_time_from_when_it_is_asked() -> None:
    told = Told(MOVE)
    told.ask(A)
    told.answer(A, 10)
    assert told.deadline() is None
    told.ask(B)
    assert told.deadline() == 70
    assert told.work.late(MOVE, 69_999) == []
    assert told.work.late(MOVE, 70_000) is None


def test_without_a_clock_there_is_no_deadline() -> None:
    told = Told(Clock())
    told.ask(A)
    assert told.deadline() is None and told.work.late(Clock(), 1 << 40) == []


def test_the_time_for_the_game_is_used_up_and_answers_add_to_it() -> None:
    told = Told(BANK)
    told.ask(A)
    assert told.deadline() == 100
    told.answer(A, 30)
    assert told.left(A) == 75
    told.ask(A)
    assert told.deadline() == 105


def test_each_of_several_seats_has_its_own_time() -> None:
    told = Told(BANK)
    told.ask(A)
    told.answer(A, 90)
    told.ask(A, B)
    assert told.deadline() == 90 + 15
    assert told.work.late(BANK, 105_000) == [A]
    told.answer(A, 105, TimedOut)
    assert told.deadline() == 90 + 100 and told.work.late(BANK, 190_000) == [B]


def test_the_sooner_of_two_clocks_counts() -> None:
    told = Told(BOTH)
    told.ask(A)
    told.answer(A, 70)
    told.ask(A)
    assert told.deadline() == 70 + 30
    assert told.work.late(BOTH, 100_000) == [A]


def test_a_window_costs_nothing_of_the_time_for_the_game() -> None:
    told = Told(BANK)
    told.ask(A, B, window=True)
    assert told.deadline() == 100
    told.answer(B, 40)
    assert (told.left(A), told.left(B)) == (100, 100)


def test_after_a_window_the_time_begins_when_it_closed() -> None:
    for clock in (MOVE, BANK):
        told = Told(clock)
        told.ask(A, B, window=True)
        told.hear(Closed("go", 50_000))
        told.ask(B)
        assert told.deadline() == 50 + (clock.per_move or clock.per_game)


def test_a_pause_stops_the_time_and_what_was_used_stays_used() -> None:
    told = Told(BANK)
    told.ask(A)
    told.hear(Paused(30_000))
    assert told.deadline() is None and told.left(A) == 70
    told.hear(Unpaused(500_000))
    assert told.deadline() == 570


def test_an_undo_restarts_the_time_and_takes_the_increment_back() -> None:
    told = Told(BANK)
    told.ask(A)
    decided = told.answer(A, 10)
    told.ask(A)
    assert told.left(A) == 95
    told.undo(A, decided, 30)
    assert told.left(A) == 70, "what was thought before and after the answer is used; the increment is gone"
    assert told.deadline() == 100


def test_nobody_earns_time_by_answering_and_taking_back() -> None:
    told = Told(BANK)
    told.ask(A)
    for _ in range(20):
        decided = told.answer(A, 1)
        told.ask(A)
        told.undo(A, decided, 1)
    assert told.left(A) == 99


def test_after_an_undo_all_who_had_not_answered_are_waited_for() -> None:
    told = Told(BANK)
    told.ask(A, B, C)
    told.answer(B, 5)
    decided = told.answer(A, 10)
    told.undo(A, decided, 20)
    assert told.work.owing == [A, C]
    assert (told.left(A), told.left(B), told.left(C)) == (90, 100, 80)


def test_an_undone_reaction_opens_its_window_again() -> None:
    told = Told(BANK)
    told.ask(A, B, window=True)
    decided = told.answer(B, 10)
    told.ask(B)
    told.undo(B, decided, 20)
    assert (told.work.owing, told.work.invited) == ([], [A, B])
    assert told.left(B) == 90, "no increment was given for a reaction, so none is taken back"


def test_further_back_than_is_remembered_the_seat_itself_is_waited_for() -> None:
    told = Told(BANK)
    told.undo(A, 1, 20)
    assert told.work.owing == [A]


# --- where a group decides ------------------------------------------------------------------------


class ToldOfGroups(Told):
    def ask_group(self, group: Any, *seats: Seat, decider: Seat | None = None) -> None:
        asks = tuple(Asking(seat, "go", "T-1", Choose(("a", "b"))) for seat in seats)
        self.hear(Asked(self.seq + 1, asks, None, group, decider))

    def say(self, seat: Seat, option: str, second: int, kind: type[Decided] = Decided) -> int:
        return self.hear(kind(AskId("1.0"), seat, [option], at=1000 * second))


def test_a_group_uses_nobodys_time_for_the_game() -> None:
    told = ToldOfGroups(BANK)
    told.ask_group("first", A, B)
    assert told.deadline() == 100
    told.say(B, "a", 40)
    assert told.deadline() is None
    assert (told.left(A), told.left(B)) == (100, 100)


def test_a_group_that_must_agree_has_its_time_until_it_does() -> None:
    told = ToldOfGroups(MOVE)
    told.ask_group("agree", A, B)
    told.say(A, "a", 10)
    told.say(B, "b", 20)
    assert told.deadline() == 60
    told.say(B, "a", 30)
    assert told.deadline() is None


def test_the_clock_ends_what_a_group_could_not_agree_on() -> None:
    told = ToldOfGroups(MOVE)
    told.ask_group("agree", A, B)
    told.say(A, "a", 10)
    told.say(A, "b", 60, TimedOut)
    assert told.deadline() is None


def test_what_was_taken_back_does_not_count_as_said() -> None:
    told = ToldOfGroups(MOVE)
    told.ask_group("agree", A, B)
    told.say(A, "a", 5)
    told.say(A, "b", 10)
    agreed = told.say(B, "b", 20)
    told.undo(B, agreed, 25)
    assert told.deadline() == 85
    told.say(B, "a", 30)
    assert told.deadline() == 85, "the other one says b"
    told.say(B, "b", 35)
    assert told.deadline() is None


def test_where_one_decides_only_their_time_runs() -> None:
    told = ToldOfGroups(BANK)
    told.ask_group("one", A, B, decider=B)
    said = told.say(A, "a", 10)
    assert (told.work.owing, told.deadline(), told.left(A)) == ([B], 100, 100)
    told.undo(A, said, 20)
    assert (told.work.owing, told.left(A)) == ([B], 100)
    told.say(B, "b", 30)
    assert (told.deadline(), told.left(B)) == (None, 75)


@pytest.mark.parametrize("end", ["closed", "reaction"])
@pytest.mark.parametrize("passed", [None, 30, 45])
def test_a_pass_moves_no_deadline_though_the_clock_of_its_process_is_ahead(passed: int | None, end: str) -> None:
    """One process stamps a pass with 45, another one ends the window at 40."""
    told = Told(MOVE)
    told.ask(A)
    told.answer(A, 20)
    told.ask(B, C, window=True)
    if passed is not None:
        told.passes(B, passed)
    assert told.deadline() == 80
    if end == "closed":
        told.hear(Closed("t", 40_000))
    else:
        told.answer(C, 40)
    told.ask(A)
    assert told.deadline() == 100


def test_in_older_logs_a_window_has_closed_with_its_last_pass() -> None:
    told = Told(MOVE)
    told.ask(A)
    told.answer(A, 20)
    told.ask(B, C, window=True)
    told.passes(B, 30)
    told.passes(C, 35)
    told.hear(Closed("t"))
    told.hear(Closed("skipped"))
    told.ask(A)
    assert told.deadline() == 95
