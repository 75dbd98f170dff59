"""Standing orders: what they pass, ask for and answer in windows and plain questions, and how long they last."""

import pytest

from domain.kernel import (
    Ask,
    Card,
    Choose,
    Everyone,
    Lay,
    Order,
    Reseal,
    Trigger,
    TurnBegun,
    When,
    hand,
)
from domain.kernel.events import Decided, OrderGiven
from tests.given import S1, S2, S3, refusal
from tests.kernel.test_windows import opened
from tests.kernel.tiny import G, Rule, deal, lay_deck, note, play, sound

# --- orders: pass and ask ------------------------------------------------------------------------


def test_a_seat_with_a_pass_order_is_not_waited_for() -> None:
    table = opened(s2=Order("pass"))
    assert table.waits_for == [S1, S3]
    assert table.pass_(S1, S3).board.notes == ["null"]


def test_a_seat_with_an_ask_order_is_waited_for_on_a_slow_table() -> None:
    table = opened(slow=True, s3=Order("ask"))
    assert table.waits_for == [S3]
    sound(table)


def test_an_order_for_another_kind_does_not_count() -> None:
    assert opened(s2=Order("pass", kind="other")).waits_for == [S1, S2, S3]


def test_an_order_counts_only_when_its_condition_is_met() -> None:
    order = Order("pass", when=When(current=True))
    assert opened(Trigger("t", current=S2), s2=order).waits_for == [S1, S3]
    assert opened(Trigger("t", current=S1), s2=order).waits_for == [S1, S2, S3]


def test_a_condition_that_is_not_met_leaves_a_slow_table_to_its_starting_order() -> None:
    order = Order("ask", when=When(within=1))
    near = opened(Trigger("t", margin=-1), slow=True, s3=order)
    far = opened(Trigger("t", margin=2, targets=(S1,)), slow=True, s3=order)
    assert (near.waits_for, far.waits_for) == ([S3], [S1])


def test_an_order_given_while_the_window_is_open_counts_at_once() -> None:
    table = opened().pass_(S1, S3)
    table.orders(S2, Order("pass"))
    assert [type(e).__name__ for e in table.events()] == ["OrderGiven", "Closed", "Noted", "Asked"]
    sound(table)


def test_an_order_for_later_leaves_the_window_open() -> None:
    table = opened().orders(S2, Order("pass", kind="other"))
    assert table.waits_for == [S1, S2, S3]
    assert [type(e) for e in table.events()] == [OrderGiven]
    sound(table)


def test_an_empty_list_revokes_all_orders() -> None:
    table = opened(s2=Order("pass")).orders(S2)
    assert table.waits_for == [S1, S2, S3]
    assert table.knows(S2).orders == []
    sound(table)


def test_orders_are_sealed_to_their_seat() -> None:
    table = opened(s2=Order("pass", kind="my-secret"))
    assert b"my-secret" not in b"".join(r.public for r in table.log)
    assert table.knows(S2).orders == [Order("pass", kind="my-secret")]
    assert table.knows(S1).orders == []
    sound(table)


# --- orders: answers ahead of time ---------------------------------------------------------------


def test_an_answer_order_reacts_by_itself() -> None:
    table = opened(s3=Order("answer", answer=["heal-s3"]))
    (_, decided) = table.events(Decided)
    assert (decided.seat, decided.answer, decided.by) == (S3, ["heal-s3"], "order")
    assert table.board.notes == ['["s3",["heal-s3"]]']
    sound(table)


def test_of_two_answer_orders_the_seat_asked_first_comes_first_and_the_other_is_not_used() -> None:
    once = {"do": "answer", "scope": "once"}
    table = opened(
        s2=Order(**once, answer=["hit-s2"]),  # type: ignore[arg-type]
        s3=Order(**once, answer=["hit-s3"]),  # type: ignore[arg-type]
    )
    assert table.board.notes == ['["s2",["hit-s2"]]']
    assert (len(table.knows(S2).orders), len(table.knows(S3).orders)) == (0, 1)
    sound(table)


def test_an_answer_order_that_is_not_legal_is_asked_instead() -> None:
    table = opened(slow=True, s3=Order("answer", answer=["hit-s1"]))
    assert table.waits_for == [S3]
    assert table.knows(S3).orders == [Order("answer", answer=["hit-s1"])]
    sound(table)


def test_an_answer_order_given_in_an_open_window_reacts_at_once() -> None:
    table = opened().orders(S2, Order("answer", answer=["hit-s2"]))
    assert table.board.notes == ['["s2",["hit-s2"]]']
    sound(table)


def test_an_answer_order_waits_for_its_condition() -> None:
    table = opened(Trigger("t", targets=(S1,)), s2=Order("answer", when=When(targeted=True), answer=["hit-s2"]))
    assert table.waits_for == [S1, S2, S3]


# --- how long orders last ------------------------------------------------------------------------


@pytest.mark.parametrize(("scope", "left"), [("once", 0), ("window", 1), ("turn", 1), ("standing", 1)])
def test_an_answer_that_was_used_ends_only_if_it_was_for_once(scope: str, left: int) -> None:
    order = Order("answer", "react", scope, answer=["hit-s2"])  # type: ignore[arg-type]
    table = opened(s2=[Order("pass", kind="other"), order])
    assert len(table.knows(S2).orders) == 1 + left
    assert table.knows(S2).orders[0] == Order("pass", kind="other")
    sound(table)


def test_an_answer_for_once_ends_only_when_its_kind_was_asked() -> None:
    mine = [Order("answer", "other", "once", answer=["x"]), Order("answer", "react", answer=["hit-s2"])]
    table = opened(s2=mine)
    assert table.board.notes == ['["s2",["hit-s2"]]']
    assert table.knows(S2).orders == mine


@pytest.mark.parametrize(
    "mine",
    [
        [Order("answer", answer=["hit-s2"]), Order("answer", scope="once", answer=["heal-s2"])],
        [Order("answer", "react", "once", When(dying=True), ["heal-s2"]), Order("answer", answer=["hit-s2"])],
    ],
)
def test_an_answer_for_once_stays_when_another_order_answered(mine: list[Order]) -> None:
    table = opened(s2=mine)
    assert table.board.notes == ['["s2",["hit-s2"]]']
    assert table.knows(S2).orders == mine
    sound(table)


def test_the_answer_of_another_seat_uses_up_no_order() -> None:
    table = opened(s2=Order("answer", "react", "once", answer=["nothing"]), s3=Order("answer", answer=["hit-s3"]))
    assert len(table.knows(S2).orders) == 1


@pytest.mark.parametrize("kind", ["react", "*"])
@pytest.mark.parametrize(("scope", "left"), [("window", 0), ("turn", 1), ("standing", 1)])
def test_an_order_for_the_window_ends_when_it_closes(scope: str, left: int, kind: str) -> None:
    order = Order("ask", kind, scope)  # type: ignore[arg-type]
    table = opened(s2=order)
    assert table.knows(S2).orders == [order]
    table.pass_(S1, S2, S3)
    assert table.knows(S2).orders == [order] * left
    sound(table)


def test_an_order_for_another_window_does_not_end_with_this_one() -> None:
    other = Order("pass", "other", "window")
    assert opened(s2=other).pass_(S1, S2, S3).knows(S2).orders == [other]


@pytest.mark.parametrize(("scope", "left"), [("once", 1), ("window", 1), ("turn", 0), ("standing", 1)])
def test_an_order_for_the_turn_ends_with_the_next_turn(scope: str, left: int) -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        g.emit(TurnBegun(S2))
        await Ask(S1, "finish", Choose(("end",)))

    order = Order("answer", "react", scope, answer=["x"])  # type: ignore[arg-type]
    table = play(rule).orders(S2, order).orders(S3, order).answer(S1, "go")
    assert table.knows(S2).orders == table.knows(S3).orders == [order] * left
    assert (table.board.turn, table.board.current) == (1, S2)
    sound(table)


# --- plain questions and orders ------------------------------------------------------------------


def ordered_round(early: bool = True) -> Rule:
    """Each seat adds a card of its hand, in turn; the hand is mixed after each."""

    async def rule(g: G) -> None:
        await lay_deck(g)
        for seat in g.seats:
            deal(g, seat, 2)
        await Ask(S1, "begin", Choose(("go",)))
        for seat in g.seats:
            held = g.board.cards(hand(seat))
            await Reseal({hand(seat): held}, [Lay(hand(seat), held, seen=(seat,))], "mixed")
            held = g.board.cards(hand(seat))
            (card,) = await Ask(seat, "add", Choose(tuple(held)), early=early)
            g.show([Card(card)])
            note(g, [seat, g.face(Card(card))])

    return rule


def test_an_early_answer_by_handle_survives_the_mixing_of_the_hand() -> None:
    table = play(ordered_round())
    handles = {seat: table.cards(hand(seat))[1] for seat in (S1, S2, S3)}
    faces = {seat: table.face(card) for seat, card in handles.items()}
    for seat in (S3, S2):
        table.orders(seat, Order("answer", "add", "once", answer=[handles[seat]]))
    table.answer(S1, "go").answer(S1, handles[S1])
    assert table.board.notes == [f'["{seat}","{faces[seat]}"]' for seat in (S1, S2, S3)]
    assert [e.by for e in table.events(Decided)] == ["", "order", "order"]
    assert table.knows(S2).orders == table.knows(S3).orders == []
    sound(table)


def test_an_early_answer_that_is_not_legal_any_more_is_asked() -> None:
    table = play(ordered_round()).orders(S1, Order("answer", "add", answer=["9.9"])).answer(S1, "go")
    assert table.ask(S1).kind == "add"
    sound(table)


def test_a_question_that_takes_no_early_answers_is_asked() -> None:
    table = play(ordered_round(early=False))
    table.orders(S1, Order("answer", "add", answer=[table.cards(hand(S1))[0]])).answer(S1, "go")
    assert table.ask(S1).kind == "add"
    sound(table)


def test_an_early_answer_given_while_the_question_is_open_is_used_at_once() -> None:
    table = play(ordered_round()).answer(S1, "go")
    table.orders(S1, Order("answer", "add", answer=[table.cards(hand(S1))[0]]))
    assert table.ask(S2).kind == "add"
    sound(table)


def test_orders_to_pass_or_ask_do_not_answer_plain_questions() -> None:
    table = play(ordered_round()).orders(S1, Order("pass")).orders(S2, Order("ask")).answer(S1, "go")
    assert table.waits_for == [S1]
    sound(table)


def test_an_early_answer_with_a_condition_is_for_windows_only() -> None:
    table = play(ordered_round())
    order = Order("answer", "add", when=When(current=True), answer=[table.cards(hand(S1))[0]])
    assert table.orders(S1, order).answer(S1, "go").ask(S1).kind == "add"


def test_early_answers_to_everyone_leave_the_others_to_answer() -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        note(g, await Everyone([Ask(s, "vote", Choose(("yes", "no")), early=True) for s in g.seats]))

    table = play(rule).orders(S2, Order("answer", "vote", answer=["no"])).answer(S1, "go")
    assert table.waits_for == [S1, S3]
    assert refusal(lambda: table.live.answer(S2, table.board.question.asks[1].id, ["yes"])).code == "already-answered"  # type: ignore[union-attr]
    table.orders(S1, Order("pass"))
    assert table.waits_for == [S1, S3], "another order changes nothing for one who has answered"
    sound(table)
    assert table.answer(S3, "yes").answer(S1, "yes").board.notes == ['[["yes"],["no"],["yes"]]']
    sound(table)


def test_all_early_answers_close_the_question_at_once() -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        note(g, await Everyone([Ask(s, "vote", Choose(("yes", "no")), early=True) for s in g.seats]))

    table = play(rule)
    for seat in (S1, S2, S3):
        table.orders(seat, Order("answer", "vote", answer=["yes"]))
    assert table.answer(S1, "go").board.notes == ['[["yes"],["yes"],["yes"]]']
    sound(table)
