"""What a window leaves in the log: the same, in whatever order its passes and orders came."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

from domain.kernel import Ask, Choose, GameId, Order, Seat, Trigger, window
from domain.kernel.events import OrderGiven, Passed, Proposed, Undone
from domain.kernel.log import is_kind, open_live, rerun
from domain.kernel.record import Record, log_of
from domain.kernel.windows import is_note, laid_out
from tests.given import GAME, S1, S2, S3, S4, S5, Table, given
from tests.kernel.tiny import G, Slate, tiny

Input = Callable[["Kept"], object]


class Kept:
    """A table whose log is kept as the service keeps it: notes beside it while a window is open."""

    def __init__(self, table: Table[Slate]) -> None:
        self.live, self.log, self.notes = table.live, list(table.log), list[Record]()

    def add(self, records: list[Record]) -> None:
        last = self.log[-1]
        laid = laid_out(self.notes, records, last.seq, last.head, self.live.dealer.chance, self.live.board.seats)
        self.log += laid.records
        self.notes = laid.notes
        if any(is_kind(record, Undone) for record in records):
            self.live = open_live(self.live.ruleset, GAME, self.live.dealer.chance, self.log)
            return
        self.live.head = (self.notes or self.log)[-1].head
        self.live.appended()

    def passes(self, seat: Seat) -> None:
        self.add(self.live.answer(seat, self._ask(seat), None, at=7))

    def reacts(self, seat: Seat) -> None:
        self.add(self.live.answer(seat, self._ask(seat), ["hit"], at=9))

    def orders(self, seat: Seat, *orders: Order) -> None:
        self.add(self.live.give_orders(seat, orders, at=8))

    def _ask(self, seat: Seat) -> Any:
        return next(ask.id for ask in self.live.asks() if ask.seat == seat)

    def sound(self) -> None:
        """What is stored opens, and every event comes out again."""
        chance = self.live.dealer.chance
        rerun(self.live.ruleset, GAME, chance, self.log)
        again = open_live(self.live.ruleset, GAME, chance, self.log)
        again.follow(self.notes)
        assert (again.head, again.seq) == (self.live.head, self.live.seq)
        assert again.waits_for() == self.live.waits_for()


def opened(game: GameId = GAME) -> Kept:
    async def rule(g: G) -> None:
        await Ask(S1, "act", Choose(("go",)))
        await window(g, "react", Trigger("noise"), (S2, S3, S4, S5), lambda seat: Choose(("hit",)))
        await Ask(S1, "go-on", Choose(("go",)))

    return Kept(given(tiny(rule, seats=(5,)), seats=5, game=game).answer(S1, "go"))


PASSING: dict[str, Input] = {
    "s2 passes": lambda kept: kept.passes(S2),
    "s3 passes": lambda kept: kept.passes(S3),
    "s4 orders": lambda kept: kept.orders(S4, Order("ask")),
    "s1 orders": lambda kept: kept.orders(S1, Order("pass")),
}


@pytest.mark.parametrize("end", ["all pass", "a reaction", "the clock", "an order"])
def test_the_order_in_which_inputs_came_shows_nowhere(end: str) -> None:
    logs = []
    for inputs in permutations(PASSING.values()):
        kept = opened()
        before = len(kept.log)
        for put in inputs:
            put(kept)
            kept.sound()
        assert len(kept.log) == before, "nothing of it is in the log yet"
        if end == "all pass":
            kept.passes(S5)
            kept.passes(S4)
        elif end == "a reaction":
            kept.reacts(S5)
        elif end == "the clock":
            kept.add(kept.live.time_out(at=60))
        else:
            kept.orders(S5, Order("answer", "react", answer=["hit"]))
        assert not kept.notes
        kept.sound()
        logs.append(kept.log)
    assert all(log == logs[0] for log in logs)


def test_nothing_in_a_window_has_a_time_but_ones_own_pass() -> None:
    kept = opened()
    for put in PASSING.values():
        put(kept)
    kept.reacts(S5)
    laid = [record for record in kept.log if is_note(record)]
    assert len(laid) == 4 and not any(b'"at"' in record.public for record in laid)
    assert [b"7" in record.private for record in log_of(S2, laid)].count(True) >= 1


def test_passes_by_the_clock_come_last() -> None:
    kept = opened()
    kept.passes(S3)
    kept.add(kept.live.time_out(at=60))
    events = [kept.live.ruleset.event(r.public) for r in kept.log if is_kind(r, Passed)]
    assert [event.by for event in events] == ["", "clock", "clock", "clock"]  # type: ignore[attr-defined]


def test_passes_do_not_lie_in_the_order_of_seats() -> None:
    """Else a seat would know from the place of its own how many before it have passed."""
    places = set()
    for n in range(12):
        kept = opened(GameId(f"g-{n}"))
        for seat in (S2, S3, S4, S5):
            kept.passes(seat)
        passes = [record for record in kept.log if is_kind(record, Passed)]
        places.add([bool(record.private) for record in log_of(S2, passes)].index(True))
    assert places == {0, 1, 2, 3}


def test_what_happens_at_the_table_stands_before_all_of_it() -> None:
    logs = []
    for before in (True, False):
        kept = opened()
        if before:
            kept.passes(S2)
        kept.add(kept.live.beside([Proposed(S1, "pause", 5)]))
        if not before:
            kept.passes(S2)
        kept.sound()
        kept.reacts(S3)
        kept.sound()
        logs.append(kept.log)
    assert logs[0] == logs[1]


def test_going_back_says_nothing_of_passes_and_keeps_orders() -> None:
    logs = []
    for passed in (True, False):
        kept = opened()
        decision = max(record.seq for record in kept.log if record.public.startswith(b'{"e":"Decided"'))
        if passed:
            kept.passes(S2)
        kept.orders(S4, Order("ask"))
        if passed:
            kept.passes(S3)
        kept.add(kept.live.beside([Proposed(S1, "undo", 0, decision, S1)]))
        proposal = kept.log[-1].seq
        kept.add(kept.live.beside([Undone(0, S1, decision, 0, proposal)]))
        assert not any(is_kind(record, Passed) for record in kept.log)
        assert any(is_kind(record, OrderGiven) for record in kept.log)
        kept.sound()
        logs.append(kept.log)
    assert logs[0] == logs[1]


def test_who_is_alone_goes_back_in_one_commit() -> None:
    kept = opened()
    decision = max(record.seq for record in kept.log if record.public.startswith(b'{"e":"Decided"'))
    kept.passes(S2)
    kept.add(kept.live.beside([Proposed(S1, "undo", 0, decision, S1), Undone(0, S1, decision, 0, 0)]))
    undone = kept.live.ruleset.event(kept.log[-1].public)
    assert isinstance(undone, Undone) and (undone.id, undone.proposal) == (kept.log[-1].seq, kept.log[-2].seq)
    kept.sound()
