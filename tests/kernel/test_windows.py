"""Windows: who is asked, who is waited for, what orders do, and what of it is public."""

import pytest
from msgspec import Raw

from domain.kernel import (
    Ask,
    Choose,
    Order,
    PlayerId,
    Seat,
    Trigger,
    When,
    fair,
    window,
)
from domain.kernel.events import Asked, Closed, Decided, OrderGiven, Passed, SeatTaken
from domain.kernel.log import published
from domain.kernel.record import Private, Record, SealedValue, decode_private, encode
from domain.kernel.windows import chained, laid_out
from tests.given import S1, S2, S3, Table
from tests.kernel.tiny import G, Rule, Slate, note, play, sound

PLAIN = Trigger("noise")


def one_window(trigger: Trigger = PLAIN, kind: str = "react", times: int = 1) -> Rule:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        for _ in range(times):
            note(g, await window(g, kind, trigger, g.seats, lambda s: Choose((f"hit-{s}", f"heal-{s}")), "R-1"))
        await Ask(S1, "finish", Choose(("end",)))

    return rule


def opened(
    trigger: Trigger = PLAIN, *, slow: bool = False, times: int = 1, **orders: Order | list[Order]
) -> Table[Slate]:
    """A table with an open window, after seats gave orders."""
    table = play(one_window(trigger, times=times), slow=slow)
    for seat, order in orders.items():
        table.orders(Seat(seat), *(order if isinstance(order, list) else [order]))
    return table.answer(S1, "go")


# --- the window itself ---------------------------------------------------------------------------


def test_a_fast_table_asks_and_waits_for_all() -> None:
    table = opened()
    assert [a.seat for a in table.live.asks()] == [S1, S2, S3]
    assert table.waits_for == [S1, S2, S3]
    (asked,) = table.events(Asked)
    assert asked.trigger == PLAIN
    assert [(a.kind, a.rule) for a in asked.asks] == [("react", "R-1")] * 3
    sound(table)


def test_the_options_of_a_window_are_sealed_to_each_seat() -> None:
    table = opened()
    assert all(ask.form is None for ask in table.live.asks())
    assert b"hit-" not in b"".join(r.public for r in table.log)
    assert table.options(S2) == {"hit-s2", "heal-s2"}
    assert list(table.knows(S2).forms) == [table.ask(S2).id]


def test_the_first_reaction_closes_it_and_reaches_the_rule_with_its_seat() -> None:
    table = opened().answer(S2, "heal-s2")
    assert table.board.notes == ['["s2",["heal-s2"]]']
    assert table.ask(S1).kind == "finish"
    sound(table)


def test_when_all_have_passed_it_closes_and_gives_nothing() -> None:
    table = opened().pass_(S3, S1)
    assert table.waits_for == [S2]
    table.pass_(S2)
    assert table.events(Closed) == [Closed("react")]
    assert table.board.notes == ["null"]
    sound(table)


def test_passes_do_not_wake_the_rule_and_the_ask_stays() -> None:
    table = opened()
    before = table.ask(S2).id
    table.pass_(S1)
    assert table.ask(S2).id == before
    assert [type(e) for e in table.events()] == [Passed]


def test_a_seat_that_has_passed_may_still_act() -> None:
    table = opened().pass_(S2)
    assert [a.seat for a in table.live.asks()] == [S1, S2, S3]
    table.answer(S2, "hit-s2")
    assert table.board.notes == ['["s2",["hit-s2"]]']
    sound(table)


def test_a_seat_cannot_pass_twice() -> None:
    table = opened().pass_(S2)
    assert table.refused(S2, None).code == "already-passed"
    assert table.waits_for == [S1, S3]


def test_a_pass_in_one_window_does_not_count_in_the_next_question() -> None:
    table = opened(times=2).pass_(S1, S2, S3)
    assert table.ask(S2).kind == "react"
    assert table.waits_for == [S1, S2, S3]
    assert not table.knows(S2).passed
    sound(table)


def test_a_window_for_nobody_is_none() -> None:
    async def rule(g: G) -> None:
        note(g, await window(g, "react", PLAIN, [], lambda s: Choose(("x",))))

    table = play(rule)
    assert table.board.notes == ["null"]
    assert not table.events(Asked) and not table.events(Closed)


# --- what is public of passes --------------------------------------------------------------------


def test_the_public_bytes_of_a_pass_do_not_say_whose() -> None:
    shapes = []
    for seat in (S1, S2, S3):
        (record,) = opened().pass_(seat).last
        event = opened().live.ruleset.event(record.public)
        assert isinstance(event, Passed)
        shapes.append(record.public.replace(encode(event.seal), b"seal"))
        assert seat.encode() not in record.public.replace(encode(event.seal), b"")
    assert len(set(shapes)) == 1


def test_a_pass_by_a_bot_or_at_another_time_looks_like_any_other() -> None:
    shapes = set()
    for how in ({}, {"by": "bot"}, {"at": 99}):
        table = opened()
        (record,) = table.live.answer(S2, table.ask(S2).id, None, **how)
        event = table.live.ruleset.event(record.public)
        assert isinstance(event, Passed)
        shapes.add(record.public.replace(encode(event.seal), b"seal"))
    assert len(shapes) == 1


def test_only_the_seat_itself_is_told_that_it_passed() -> None:
    table = opened().pass_(S2)
    (value,) = decode_private(table.last[0].private).values
    assert (value.to, bytes(value.value)) == ((S2,), b'["s2",0]')
    assert [table.knows(s).passed for s in (S1, S2, S3)] == [False, True, False]
    sound(table)


def test_passes_are_withheld_until_the_window_has_closed() -> None:
    table = opened()
    assert list(published(table.log)) == table.log
    before = list(table.log)
    table.orders(S1, Order("ask"))
    assert list(published(table.log)) == before, "an order that is published at once tells that nobody has passed"
    assert list(published(table.log[len(before) :], before[-1])) == []
    table.pass_(S2)
    assert list(published(table.log)) == before
    table.orders(S3, Order("ask"))
    table._append(table.live.frame(SeatTaken(S3, PlayerId("new"))))
    table.pass_(S3)
    assert list(published(table.log)) == before, "nor can be told how many have passed"
    table.pass_(S1)
    assert list(published(table.log)) == table.log
    assert list(published([])) == []


def test_a_reaction_publishes_the_passes_before_it() -> None:
    table = opened().pass_(S2).answer(S3, "hit-s3")
    assert list(published(table.log)) == table.log


# --- when it ended -------------------------------------------------------------------------------


def pass_at(table: Table[Slate], seat: Seat, at: int) -> None:
    table._append(table.live.answer(seat, table.ask(seat).id, None, at=at))


def test_what_closes_a_window_has_the_time_of_the_input_that_did_it() -> None:
    table = opened()
    pass_at(table, S1, 10)
    pass_at(table, S2, 30)
    pass_at(table, S3, 70)
    (closed,) = table.events(Closed)
    assert closed.at == 70
    sound(table)


def test_an_order_in_a_window_has_no_time_but_what_it_ends_has() -> None:
    table = opened()
    pass_at(table, S2, 10)
    pass_at(table, S3, 30)
    table._append(table.live.give_orders(S1, [Order("pass")], at=70))
    (closed,), (given,) = table.events(Closed), table.events(OrderGiven)
    assert (closed.at, given.at) == (70, 0)
    sound(table)


def test_a_reaction_by_an_order_that_is_given_in_the_window_has_its_time() -> None:
    table = opened()
    pass_at(table, S2, 10)
    table._append(table.live.give_orders(S1, [Order("answer", answer=["hit-s1"])], at=70))
    decided = table.events(Decided)[-1]
    assert (decided.by, decided.at) == ("order", 70)
    sound(table)


def test_a_window_that_nobody_wanted_has_no_time() -> None:
    table = play(one_window(PLAIN))
    for seat in (S1, S2, S3):
        table._append(table.live.give_orders(seat, [Order("pass")], at=5))
    table._append(table.live.answer(S1, table.ask(S1).id, ["go"], at=9))
    (closed,) = table.events(Closed)
    assert closed.at == 0
    sound(table)


# --- slow tables ---------------------------------------------------------------------------------


def test_a_slow_table_waits_only_for_those_it_touches() -> None:
    table = opened(Trigger("blow", targets=(S2,)), slow=True)
    assert table.waits_for == [S2]
    assert [a.seat for a in table.live.asks()] == [S1, S2, S3], "the others may act all the same"
    table.pass_(S2)
    assert table.board.notes == ["null"]
    sound(table)


def test_on_a_slow_table_an_untouched_seat_may_react_first() -> None:
    table = opened(Trigger("blow", targets=(S2,)), slow=True).answer(S3, "heal-s3")
    assert table.board.notes == ['["s3",["heal-s3"]]']


def test_a_window_nobody_wants_writes_only_that_it_closed() -> None:
    table = opened(slow=True)
    assert [type(e).__name__ for e in table.events()] == ["Decided", "Closed", "Noted", "Asked"]
    assert table.board.notes == ["null"]
    sound(table)


def test_a_window_nobody_wants_on_a_fast_table() -> None:
    table = opened(s1=Order("pass"), s2=Order("pass"), s3=Order("pass"))
    assert [type(e).__name__ for e in table.events()] == ["Decided", "Closed", "Noted", "Asked"]
    sound(table)


def test_a_window_for_one_seat_that_does_not_want_it() -> None:
    async def rule(g: G) -> None:
        note(g, await window(g, "react", PLAIN, (S2,), lambda s: Choose(("x",))))
        await Ask(S1, "finish", Choose(("end",)))

    table = play(rule, slow=True)
    assert table.events(Closed) == [Closed("react")]
    assert table.board.notes == ["null"]
    sound(table)


# --- quiet windows -------------------------------------------------------------------------------

QUIET = Trigger("lull", current=S1, targets=(S2,), dying=(S3,), quiet=True)


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize(
    "orders",
    [
        {},
        {"s2": Order("ask")},
        {"s2": Order("ask", when=When(targeted=True))},
        {"s3": Order("ask", "other")},
        {"s3": Order("pass", "react")},
        {"s3": [Order("pass"), Order("ask", "react")]},
        {"s2": Order("ask", "react", when=When(dying=True))},
    ],
)
def test_a_quiet_window_opens_for_nobody_whose_orders_do_not_name_it(
    slow: bool, orders: dict[str, Order | list[Order]]
) -> None:
    table = opened(QUIET, slow=slow, **orders)
    assert table.ask(S1).kind == "finish"
    assert not table.events(Asked)[:-1] and not table.events(Closed)
    assert table.board.notes == ["null"]
    sound(table)


@pytest.mark.parametrize("slow", [False, True])
@pytest.mark.parametrize("order", [Order("ask", "react"), Order("ask", "react", when=When(targeted=True))])
def test_a_quiet_window_waits_for_whoever_ordered_it_and_others_may_act_meanwhile(slow: bool, order: Order) -> None:
    table = opened(QUIET, slow=slow, s2=order)
    assert table.waits_for == [S2]
    assert [a.seat for a in table.live.asks()] == [S1, S2, S3]
    sound(table)
    acted = opened(QUIET, slow=slow, s2=order).answer(S3, "hit-s3")
    assert acted.board.notes == ['["s3",["hit-s3"]]']
    table.pass_(S2)
    assert table.board.notes == ["null"]
    assert table.events(Closed) == [Closed("react")]
    sound(table)


def test_an_answer_ordered_for_a_quiet_window_is_given_there() -> None:
    table = opened(QUIET, s2=Order("answer", "react", "once", answer=["heal-s2"]))
    assert table.board.notes == ['["s2",["heal-s2"]]']
    sound(table)


def test_a_further_note_does_not_chain_the_earlier_ones_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else many orders in one window would cost as much as their number squared."""
    table = opened()
    chance, seats = table.live.dealer.chance, table.live.board.seats
    seal = fair.digest(b"")
    value = encode(Private(values=(SealedValue((seats[0],), 0, b"", Raw(b"[]")),)))
    given = [Record(0, encode(OrderGiven(seats[0], seal)), value, b"") for _ in range(30)]
    plain, made = fair.chain, list[bytes]()

    def counted(head: bytes, public: bytes) -> bytes:
        made.append(public)
        return plain(head, public)

    monkeypatch.setattr(fair, "chain", counted)
    notes: list[Record] = []
    for record in given:
        notes = laid_out(notes, [record], 7, bytes(32), chance, seats).notes
    assert len(made) == len(given)
    assert notes == chained(given, 7, bytes(32), chance)
