"""A live game: questions and answers, refusals that change nothing, the clock, deferring, and being tentative."""

from collections.abc import Callable
from typing import Any

import pytest

from domain.kernel import Ask, AskId, Choose, Defer, EndingId, Everyone, Number, Order, PlayerId, Seat, Trigger, window
from domain.kernel.errors import Unsettled
from domain.kernel.events import (
    ChanceOpened,
    Checkpoint,
    Decided,
    Deferred,
    GameEnded,
    Passed,
    Resumed,
    SeatTaken,
    TimedOut,
)
from domain.kernel.log import open_live
from domain.kernel.record import decode_private, encode
from tests.given import GAME, S1, S2, S3, Table, refusal
from tests.kernel.fair_text import H
from tests.kernel.tiny import Counted, G, Slate, note, play, sound, state

YES_NO = Choose(("yes", "no"))


async def one_ask(g: G) -> None:
    note(g, await Ask(S1, "first", YES_NO))
    note(g, await Ask(S2, "second", Number(1, 3)))


async def vote(g: G) -> None:
    note(g, await Everyone([Ask(s, "vote", YES_NO) for s in (S3, S1, S2)]))


async def react(g: G) -> None:
    note(g, await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO))
    await Ask(S1, "finish", YES_NO)


async def resolve(g: G) -> None:
    await Ask(S1, "first", YES_NO)
    await Defer("the storm")
    g.emit(Counted())
    await Ask(S1, "second", YES_NO)


# --- answers -------------------------------------------------------------------------------------


def test_an_answer_reaches_the_rule_and_the_next_question_is_asked() -> None:
    table = play(one_ask).answer(S1, "no")
    assert table.board.notes == ['["no"]']
    assert table.ask(S2).kind == "second"
    assert table.waits_for == [S2]
    assert [type(e).__name__ for e in table.events()] == ["Decided", "Noted", "Asked"]
    sound(table)


def test_an_answer_is_recorded_with_its_ask_time_head_and_author() -> None:
    table = play(one_ask)
    ask = table.ask(S1).id
    table.answer(S1, "no", at=1234, saw=b"head", by="bot")
    assert table.events(Decided) == [Decided(ask, S1, ["no"], by="bot", at=1234, saw=b"head")]
    assert type(table.events(Decided)[0]) is Decided
    sound(table)


def test_the_time_of_a_pass_is_sealed_and_orders_in_a_window_have_none() -> None:
    table = play(react)
    (record,) = table.live.answer(S1, table.ask(S1).id, None, at=7, by="bot")
    table._append([record])
    (passed,) = table.events(Passed)
    assert (passed.question, passed.by) == (table.board.question.id, "")  # type: ignore[union-attr]
    assert bytes(decode_private(record.private).values[0].value) == b'["s1",7]'
    sound(table)
    table._append(table.live.give_orders(S2, [Order("ask")], at=9))
    assert table.events()[0].at == 0  # type: ignore[attr-defined]
    sound(table)
    plain = play(one_ask)
    plain._append(plain.live.give_orders(S2, [Order("ask")], at=9))
    assert plain.events()[0].at == 9, "elsewhere it is public"  # type: ignore[attr-defined]


def test_whether_an_answer_would_be_taken_can_be_asked_without_giving_it() -> None:
    table = play(one_ask)
    before, ask = state(table.live), table.ask(S1)
    assert table.live.check(S1, ask.id, ["no"]) == (ask, ("no",))
    assert refusal(lambda: table.live.check(S1, ask.id, ["maybe"])).code == "not-offered"
    assert refusal(lambda: table.live.check(S1, ask.id, None)).code == "no-pass"
    assert refusal(lambda: table.live.check(S2, ask.id, ["no"])).code == "not-your-ask"
    assert state(table.live) == before
    window_open = play(react)
    assert window_open.live.check(S2, window_open.ask(S2).id, None) == (window_open.ask(S2), None)
    assert window_open.waits_for == [S1, S2]


def test_everyones_answers_come_back_in_the_order_asked() -> None:
    table = play(vote).answer(S2, "yes").answer(S1, "no").answer(S3, "yes")
    assert table.board.notes == ['[["yes"],["no"],["yes"]]']
    assert play(vote).answer(S3, "yes").answer(S2, "yes").answer(S1, "no").board.notes == table.board.notes
    sound(table)


def test_the_table_waits_for_those_who_have_not_answered() -> None:
    table = play(vote)
    assert table.waits_for == [S3, S1, S2]
    table.answer(S1, "no")
    assert table.waits_for == [S3, S2]
    assert [type(e) for e in table.events()] == [Decided]
    sound(table)


def test_asking_nobody_gives_nothing_and_asks_nothing() -> None:
    async def rule(g: G) -> None:
        note(g, await Everyone([]))
        await Ask(S1, "first", YES_NO)

    table = play(rule)
    assert table.board.notes == ["[]"]
    assert table.ask(S1).kind == "first"


def test_a_game_that_is_over_waits_for_nobody() -> None:
    table = play(one_ask).answer(S1, "no").answer(S2, 1)
    assert table.live.asks() == []
    assert table.waits_for == []


def test_an_ending_is_written_with_the_board_and_then_the_key_opens() -> None:
    async def rule(g: G) -> object:
        await Ask(S1, "first", YES_NO)
        return g.end("lost", [S2, S3])

    table = play(rule)
    board = table.board
    table.answer(S1, "no")
    *_, ended, opened = table.events()
    board.ended = None
    assert ended == GameEnded(EndingId("lost"), (S2, S3), H(encode(board)))
    assert opened == ChanceOpened(1, table.live.dealer.chance.key)
    sound(play(rule).answer(S1, "no"))


def test_an_ending_stands_on_the_board() -> None:
    async def rule(g: G) -> object:
        return g.end("lost", [S2])

    board = play(rule).board
    assert board.ended is not None
    assert (board.ended.ending, board.ended.winners) == ("lost", (S2,))


def test_each_chapter_begins_with_a_checkpoint_of_the_board() -> None:
    table = play(one_ask, vote).answer(S1, "no")
    table.answer(S2, 2)
    (checkpoint,) = table.events(Checkpoint)
    assert bytes(checkpoint.chapter) == b'{"chapter":"chapter-2"}'
    assert checkpoint.rules == "7"
    table.board.question = None
    assert checkpoint.board == H(encode(table.board))


# --- refusals ------------------------------------------------------------------------------------

Situation = Callable[[], Table[Slate]]
Try = Callable[[Table[Slate]], Any]


def answering(seat: Seat, ask: str, answer: object) -> Try:
    return lambda table: table.live.answer(seat, AskId(ask), answer)


def on(rule: Any, *answers: tuple[Seat, Any]) -> Situation:
    def make() -> Table[Slate]:
        table = play(rule)
        for seat, answer in answers:
            table.pass_(seat) if answer is None else table.answer(seat, answer)
        return table

    return make


ASKED = play(one_ask).ask(S1).id
"""The first ask of each of these games."""

REFUSALS: list[tuple[str, str, str, Situation, Try]] = [
    (
        "ask-closed",
        "/ask",
        "The question 3.0 is not open (any more): perhaps somebody else was first, or time was up.",
        on(one_ask),
        answering(S1, "3.0", ["yes"]),
    ),
    (
        "ask-closed",
        "/ask",
        f"The question {ASKED} is not open (any more): perhaps somebody else was first, or time was up.",
        on(one_ask, (S1, "yes")),
        answering(S1, ASKED, ["yes"]),
    ),
    (
        "not-your-ask",
        "/ask",
        f"The question {ASKED} is put to another seat.",
        on(one_ask),
        answering(S2, ASKED, ["yes"]),
    ),
    (
        "already-answered",
        "/ask",
        f"The question {ASKED} is answered.",
        on(vote, (S3, "yes")),
        answering(S3, ASKED, ["no"]),
    ),
    (
        "no-pass",
        "/answer",
        "This question needs an answer: passing is not offered.",
        on(one_ask),
        answering(S1, ASKED, None),
    ),
    (
        "already-passed",
        "",
        "You have passed; you may still act until the window closes.",
        on(react, (S1, None)),
        answering(S1, ASKED, None),
    ),
    (
        "not-offered",
        "/answer/0",
        "maybe is not offered; offered: yes, no.",
        on(one_ask),
        answering(S1, ASKED, ["maybe"]),
    ),
    (
        "resolving",
        "",
        "The game is being resolved: the storm.",
        on(resolve, (S1, "yes")),
        answering(S1, ASKED, ["yes"]),
    ),
    (
        "resolving",
        "",
        "The game is being resolved: the storm.",
        on(resolve, (S1, "yes")),
        lambda table: table.live.give_orders(S1, []),
    ),
    (
        "nothing-asked",
        "",
        "Nobody is asked anything now.",
        on(resolve, (S1, "yes")),
        lambda table: table.live.time_out(),
    ),
    ("not-deferred", "", "The game is not being resolved.", on(one_ask), lambda table: table.live.resume()),
    (
        "no-such-seat",
        "",
        "There is no seat s9 here.",
        on(one_ask),
        lambda table: table.live.give_orders(Seat("s9"), [Order("pass")]),
    ),
    (
        "order-once",
        "/orders/1/scope",
        "Only answers and defaults are for once; to pass for a while, use the scope window or turn.",
        on(one_ask),
        lambda table: table.live.give_orders(S1, [Order("ask"), Order("pass", scope="once")]),
    ),
    (
        "nothing-to-undo",
        "",
        "Your last step cannot be taken back: something was learned, or somebody has acted since.",
        on(one_ask),
        lambda table: table.live.undo(S1),
    ),
]


@pytest.mark.parametrize(("code", "pointer", "text", "situation", "attempt"), REFUSALS)
def test_a_refusal_says_why_and_changes_nothing(
    code: str, pointer: str, text: str, situation: Situation, attempt: Try
) -> None:
    table = situation()
    before = state(open_live(table.live.ruleset, GAME, table.live.dealer.chance, table.log))
    no = refusal(lambda: attempt(table))
    assert (no.code, no.pointer, str(no)) == (code, pointer, text)
    assert state(table.live) == before
    if table.board.deferred:
        table.resume()
    for seat in table.waits_for[:1]:
        table.answer(seat, table.form(seat).default())
    sound(table)


@pytest.mark.parametrize(
    "attempt",
    [answering(S1, ASKED, ["yes"]), lambda table: table.live.give_orders(S1, [])],
)
def test_nothing_is_taken_once_the_game_is_over(attempt: Try) -> None:
    table = play(one_ask).answer(S1, "no").answer(S2, 1)
    no = refusal(lambda: attempt(table))
    assert (no.code, str(no)) == ("game-over", "The game is over.")
    assert refusal(table.live.time_out).code == "nothing-asked"
    assert refusal(lambda: table.live.undo(S2)).code == "nothing-to-undo"
    sound(table)


# --- tentative -----------------------------------------------------------------------------------


def test_after_an_input_nothing_goes_on_until_it_is_appended() -> None:
    table = play(one_ask)
    live = table.live
    records = live.answer(S1, table.ask(S1).id, ["no"])
    second = live.asks()[0].id
    tries: list[Callable[[], object]] = [
        lambda: live.answer(S2, second, 1),
        live.time_out,
        lambda: live.give_orders(S2, []),
        lambda: live.undo(S1),
        live.resume,
        lambda: live.frame(SeatTaken(S1, PlayerId("p"))),
        lambda: live.follow([]),
        lambda: live.begin(None),  # type: ignore[arg-type]
    ]
    for attempt in tries:
        with pytest.raises(Unsettled, match="not settled"):
            attempt()
    live.appended()
    table.log += records
    table._append(live.answer(S2, second, 1))
    sound(table)


def test_nothing_can_be_appended_twice_or_without_an_input() -> None:
    table = play(one_ask)
    with pytest.raises(Unsettled, match="nothing that could have been appended"):
        table.live.appended()
    table.answer(S1, "no")
    with pytest.raises(Unsettled):
        table.live.appended()


def test_the_records_of_an_input_are_its_own_only() -> None:
    table = play(one_ask).answer(S1, "no")
    first = table.last
    table.answer(S2, 1)
    assert {r.seq for r in first}.isdisjoint(r.seq for r in table.last)
    assert table.last[0].seq == first[-1].seq + 1


# --- the clock -----------------------------------------------------------------------------------


def test_the_clock_decides_the_forms_default() -> None:
    table = play(one_ask)
    table._append(table.live.time_out(at=99))
    assert table.board.notes == ['["yes"]']
    (event,) = table.events(TimedOut)
    assert (event.seat, event.answer, event.by, event.at) == (S1, ["yes"], "clock", 99)
    sound(table)


def test_the_clock_decides_the_asks_own_default_if_it_has_one() -> None:
    async def rule(g: G) -> None:
        note(g, await Ask(S1, "first", YES_NO, default=["no"]))
        await Ask(S1, "second", YES_NO)

    assert play(rule).time_out().board.notes == ['["no"]']


def test_the_clock_decides_for_all_who_have_not_answered() -> None:
    table = play(vote).answer(S1, "no").time_out()
    assert [(type(e), e.seat) for e in table.events(Decided)] == [(TimedOut, S3), (TimedOut, S2)]
    assert table.board.notes == ['[["yes"],["no"],["yes"]]']
    sound(table)


def test_a_hidden_default_is_sealed_like_an_answer() -> None:
    async def rule(g: G) -> None:
        note(g, await Ask(S1, "first", YES_NO, default=["no"], hide_form=True, hide_answer=True))
        await Ask(S1, "second", YES_NO)

    table = play(rule).time_out()
    (event,) = table.events(TimedOut)
    assert event.answer is None and event.seal
    assert table.board.notes == ['["no"]']
    sound(table)


def test_in_a_window_the_clock_passes_for_all_who_are_waited_for() -> None:
    table = play(react).pass_(S2).time_out()
    assert [e.by for e in table.events(Passed)] == ["clock"]
    assert table.board.notes == ["null"]
    assert play(react).time_out().board.notes == ["null"]
    sound(table)


# --- deferring -----------------------------------------------------------------------------------


def test_a_deferred_game_stops_until_a_worker_takes_it_on() -> None:
    table = play(resolve).answer(S1, "yes")
    assert table.events(Deferred) == [Deferred("the storm")]
    assert (table.board.deferred, table.board.count, table.live.asks()) == ("the storm", 0, [])
    sound(table)
    table.resume()
    assert isinstance(table.events()[0], Resumed)
    assert (table.board.deferred, table.board.count) == ("", 1)
    assert table.ask(S1).kind == "second"
    sound(table)


def test_a_seat_may_change_hands_while_a_question_is_open() -> None:
    table = play(one_ask)
    table._append(table.live.frame(SeatTaken(S2, PlayerId("new"))))
    assert table.board.players[S2] == "new"
    assert table.ask(S1).kind == "first"
    sound(table)
    sound(table.answer(S1, "no"))
