"""What a window leaves in the log: the same, in whatever order its passes and orders came."""

from collections.abc import Callable
from itertools import permutations

import pytest

from domain.kernel import Ask, Choose, GameId, Order, Trigger, window
from domain.kernel.events import OrderGiven, Passed, Proposed, Undone
from domain.kernel.log import is_kind, rerun
from domain.kernel.record import encode, log_of
from domain.kernel.windows import is_note, not_among
from tests.given import GAME, S1, S2, S3, S4, S5, given
from tests.kernel.tiny import G, tiny
from tests.laws.stored_game import StoredGame, take_back

Input = Callable[[StoredGame], object]


def sound(kept: StoredGame) -> None:
    """What is stored opens, and every event comes out again."""
    rerun(kept.ruleset, kept.game, kept.chance, kept.log)
    again = kept.opened().live
    assert (again.head, again.seq) == (kept.live.head, kept.live.seq)
    assert again.waits_for() == kept.live.waits_for()


def opened(game: GameId = GAME) -> StoredGame:
    async def rule(g: G) -> None:
        await Ask(S1, "act", Choose(("go",)))
        await window(g, "react", Trigger("noise"), (S2, S3, S4, S5), lambda seat: Choose(("hit",)))
        await Ask(S1, "go-on", Choose(("go",)))

    table = given(tiny(rule, seats=(5,)), seats=5, game=game).answer(S1, "go")
    return StoredGame(table.live, table.log)


PASSING: dict[str, Input] = {
    "s2 passes": lambda kept: kept.passes(S2, 7),
    "s3 passes": lambda kept: kept.passes(S3, 7),
    "s4 orders": lambda kept: kept.orders(S4, Order("ask"), at=8),
    "s1 orders": lambda kept: kept.orders(S1, Order("pass"), at=8),
}


@pytest.mark.parametrize("end", ["all pass", "a reaction", "the clock", "an order"])
def test_the_order_in_which_inputs_came_shows_nowhere(end: str) -> None:
    logs = []
    for inputs in permutations(PASSING.values()):
        kept = opened()
        before = len(kept.log)
        for put in inputs:
            put(kept)
            sound(kept)
        assert len(kept.log) == before, "nothing of it is in the log yet"
        if end == "all pass":
            kept.passes(S5)
            kept.passes(S4)
        elif end == "a reaction":
            kept.answers(S5, ["hit"], 9)
        elif end == "the clock":
            kept.put(lambda live: live.time_out(at=60))
        else:
            kept.orders(S5, Order("answer", "react", answer=["hit"]))
        assert not kept.notes
        sound(kept)
        logs.append(kept.log)
    assert all(log == logs[0] for log in logs)


def test_nothing_in_a_window_has_a_time_but_ones_own_pass() -> None:
    kept = opened()
    for put in PASSING.values():
        put(kept)
    kept.answers(S5, ["hit"], 9)
    laid = [record for record in kept.log if is_note(record)]
    assert len(laid) == 4 and not any(b'"at"' in record.public for record in laid)
    assert [b"7" in record.private for record in log_of(S2, laid)].count(True) >= 1


def test_passes_by_the_clock_come_last() -> None:
    kept = opened()
    kept.passes(S3)
    kept.put(lambda live: live.time_out(at=60))
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
        kept.put(lambda live: live.beside([Proposed(S1, "pause", 5)]))
        if not before:
            kept.passes(S2)
        sound(kept)
        kept.answers(S3, ["hit"], 9)
        sound(kept)
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
        take_back(kept, S1, decision, S1)
        assert not any(is_kind(record, Passed) for record in kept.log)
        assert any(is_kind(record, OrderGiven) for record in kept.log)
        sound(kept)
        logs.append(kept.log)
    assert logs[0] == logs[1]


def test_who_is_alone_goes_back_in_one_commit() -> None:
    kept = opened()
    decision = max(record.seq for record in kept.log if record.public.startswith(b'{"e":"Decided"'))
    kept.passes(S2)
    kept.put(lambda live: live.beside([Proposed(S1, "undo", 0, decision, S1), Undone(0, S1, decision, 0, 0)]))
    undone = kept.live.ruleset.event(kept.log[-1].public)
    assert isinstance(undone, Undone) and (undone.id, undone.proposal) == (kept.log[-1].seq, kept.log[-2].seq)
    sound(kept)


@pytest.mark.parametrize("known", range(5))
@pytest.mark.parametrize("end", ["all pass", "a reaction", "an order"])
def test_another_process_that_knows_some_of_the_notes_goes_along(end: str, known: int) -> None:
    kept, other = opened(), opened()
    for n, put in enumerate(PASSING.values()):
        put(kept)
        if n < known:
            put(other)
    before = len(kept.log)
    if end == "all pass":
        kept.passes(S5)
        kept.passes(S4)
    elif end == "a reaction":
        kept.answers(S5, ["hit"], 9)
    else:
        kept.orders(S5, Order("answer", "react", answer=["hit"]))
    new = kept.log[before:]
    laid = [record for record in new if is_note(record)]
    fresh = not_among(other.notes, laid)
    assert fresh is not None and len(fresh) == len(laid) - known
    other.live.follow_end(laid, fresh, new[len(laid) :])
    assert (other.live.seq, other.live.head) == (kept.live.seq, kept.live.head)
    assert encode(other.live.board) == encode(kept.live.board)
    assert other.live.secrets.orders == kept.live.secrets.orders


def test_a_note_that_is_missing_in_the_log_is_seen() -> None:
    kept, other = opened(), opened()
    other.passes(S2)
    kept.passes(S3)
    kept.answers(S5, ["hit"])
    assert not_among(other.notes, [r for r in kept.log if is_note(r)]) is None
