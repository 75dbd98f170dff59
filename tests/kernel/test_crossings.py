"""Where features cross: undo, orders, windows and leaving tell nobody what one of them alone would not tell."""

import pytest

from domain.kernel import Ask, Choose, Order, PlayerId, Seat, Trigger, window
from domain.kernel.events import Closed, Decided, Event, OrderGiven, Proposed, SeatLeft, SeatTaken, Undone
from domain.kernel.log import effective, is_kind
from tests.given import S1, S2, S3, Table
from tests.kernel.tiny import G, Slate, play, sound

PASS, ASK = Order("pass", "react"), Order("ask", "react")
LOUD, QUIET = Trigger("noise"), Trigger("noise", quiet=True)


def acted(trigger: Trigger, *, slow: bool = False, **orders: Order) -> Table[Slate]:
    """S1 acts, others may react, S1 goes on. Windows that nobody wants are skipped."""

    async def rule(g: G) -> None:
        await Ask(S1, "act", Choose(("go",)))
        await window(g, "react", trigger, (S2, S3), lambda seat: Choose(("hit",)))
        await Ask(S1, "go-on", Choose(("go",)))

    table = play(rule, slow=slow)
    for seat, order in orders.items():
        table.orders(Seat(seat), order)
    return table.answer(S1, "go")


# --- undo does not ask windows ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("trigger", "slow", "orders", "asked"),
    [
        (LOUD, False, {}, True),
        (LOUD, False, {"s2": PASS, "s3": PASS}, False),
        (LOUD, True, {}, False),
        (LOUD, True, {"s3": ASK}, True),
        (QUIET, False, {}, False),
        (QUIET, False, {"s1": PASS}, False),
        (QUIET, False, {"s2": ASK}, True),
        (QUIET, True, {"s2": ASK}, True),
    ],
)
def test_any_window_ends_undo_whether_it_was_asked_or_skipped(
    trigger: Trigger, slow: bool, orders: dict[str, Order], asked: bool
) -> None:
    table = acted(trigger, slow=slow, **orders)
    question = table.board.question
    assert question is not None and (question.trigger is not None) == asked
    assert table.live.may_undo(S1) is None
    sound(table)


def test_quiet_windows_matter_only_where_somebody_has_ordered_or_may_take_a_step_back() -> None:
    heeds: list[bool] = []

    async def rule(g: G) -> None:
        heeds.append(g.heeds_quiet_windows())
        await Ask(S1, "act", Choose(("go",)))
        heeds.append(g.heeds_quiet_windows())
        g.end_undo()
        heeds.append(g.heeds_quiet_windows())

    play(rule).answer(S1, "go")
    assert heeds == [False, True, False]
    heeds.clear()
    play(rule).orders(S2, ASK).answer(S1, "go")
    assert heeds == [False, True, True]


def test_a_reaction_is_not_taken_back() -> None:
    """It has shown how many had passed."""
    table = acted(LOUD).answer(S2, None).answer(S3, "hit")
    assert table.live.may_undo(S3) is None


def test_orders_of_others_do_not_end_undo() -> None:
    """While one is withheld, a refusal would tell of it."""

    async def rule(g: G) -> None:
        for i in range(3):
            await Ask(S1, f"step-{i}", Choose(("go",)))

    table = play(rule).answer(S1, "go").answer(S1, "go").undo(S1)
    offered = table.live.may_undo(S1)
    table.orders(S2, PASS)
    assert offered is not None and table.live.may_undo(S1) == offered
    sound(table.undo(S1))


# --- orders are people's own ----------------------------------------------------------------------


def agree_to_take_back(table: Table[Slate], decision: int, whose: Seat) -> Table[Slate]:
    """The only person at the table proposes it, so it is agreed."""
    proposal = table.live.seq + 1
    table.last = table.live.beside([Proposed(S1, "undo", 0, decision, whose), Undone(0, whose, decision, 0, proposal)])
    table.log += table.last
    return table.reopen()


def two_steps() -> Table[Slate]:
    async def rule(g: G) -> None:
        for i in range(4):
            await Ask(S1, f"step-{i}", Choose(("go",)))
        await window(g, "react", LOUD, (S2, S3), lambda seat: Choose(("hit",)))

    return play(rule)


def test_what_was_ordered_since_stays_when_the_table_goes_back() -> None:
    table = two_steps().orders(S2, PASS).answer(S1, "go")
    decision = table.last[0].seq
    table.orders(S2).orders(S3, ASK).answer(S1, "go")
    agree_to_take_back(table, decision, S1)
    assert table.live.secrets.orders == {S2: [], S3: [ASK]}
    assert [table.knows(seat).orders for seat in (S2, S3)] == [[], [ASK]]
    sound(table)
    sound(table.answer(S1, "go").orders(S3, PASS).undo(S1))
    assert table.live.secrets.orders == {S2: [], S3: [PASS]}


def test_older_logs_go_back_as_they_did() -> None:
    table = two_steps().orders(S2, PASS).answer(S1, "go")
    decision = table.last[0].seq
    table.orders(S2)
    then = [*table.log, *table.live.undo(S1)]
    assert [r.seq for r in effective(then) if is_kind(r, OrderGiven)] == [decision - 1, table.last[0].seq]
    event = table.live.ruleset.event(then[-1].public)
    assert isinstance(event, Undone) and event.orders_stay
    before = then[-1].public.replace(b',"orders_stay":true', b"")
    older = [*table.log, type(then[-1])(then[-1].seq, before, b"", b"")]
    assert [r.seq for r in effective(older) if is_kind(r, OrderGiven)] == [decision - 1]


def test_a_window_that_is_open_anew_waits_for_everybody() -> None:
    """Its orders may let everybody pass by now; nobody would be left who could close it."""
    table = acted(LOUD).answer(S2, "hit")
    decision = table.last[0].seq
    table.orders(S2, PASS).orders(S3, PASS)
    agree_to_take_back(table, decision, S2)
    assert table.waits_for == [S2, S3]
    sound(table)
    assert table.pass_(S2).waits_for == [S3]
    sound(table)
    assert [type(event) for event in table.pass_(S3).events()][1] is Closed
    sound(table)


# --- orders end with whoever gave them -------------------------------------------------------------


def resigned(table: Table[Slate], seat: Seat, *then: Event) -> Table[Slate]:
    leaving = [SeatLeft(seat, "resigned"), SeatTaken(seat, PlayerId("bot:random")), *then]
    return table._append(table.live.beside(leaving))


def test_whoever_resigns_leaves_no_orders_behind() -> None:
    table = two_steps().orders(S2, Order("answer", "react", answer=["hit"]))
    resigned(table, S2)
    assert table.live.secrets.orders[S2] == []
    for _ in range(4):
        table.answer(S1, "go")
    assert table.waits_for == [S2, S3] and not table.events(Decided)[1:]
    sound(table)


def test_that_a_seat_had_orders_is_not_told_when_it_is_given_up() -> None:
    with_orders, without = two_steps().orders(S2, PASS), two_steps().orders(S3, PASS)
    told = [[type(e) for e in resigned(table, S2).events()] for table in (with_orders, without)]
    assert told[0] == told[1]


def test_a_window_that_only_the_orders_of_the_resigned_kept_open_closes() -> None:
    table = resigned(acted(LOUD, slow=True, s2=ASK), S2)
    question = table.board.question
    assert question is not None and question.trigger is None
    sound(table)
