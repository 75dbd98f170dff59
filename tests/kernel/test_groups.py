"""A question to a group: decided by the first, by agreement, or by one while the others say what they would do."""

from typing import Any

import pytest

from domain.kernel import AnyOf, Ask, Choose, Order, Place, RuleFault, Seat, Split
from domain.kernel.board import same_answer
from domain.kernel.events import Asked, Decided, TimedOut
from domain.kernel.headless import play_out
from tests.given import S1, S2, S3, Table, refusal
from tests.kernel.tiny import G, note, play, sound

WHERE = Choose(("north", "south", "east"))


def group(by: Any, decider: Seat | None = None, form: Any = WHERE, **more: Any) -> Table[Any]:
    async def rule(g: G) -> None:
        await Ask(S2, "begin", Choose(("go",)))
        note(g, await AnyOf(g.seats, "where", form, "R-1", by, decider, **more))
        await Ask(S1, "finish", Choose(("end",)))

    table = play(rule)
    table.answer(S2, "go")
    return table


def decided(table: Table[Any]) -> str | None:
    return table.board.notes[-1] if table.board.notes else None


# --- by the first --------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [S1, S2, S3])
def test_whoever_answers_first_decides_for_all(seat: Seat) -> None:
    table = group("first")
    assert table.waits_for == [S1, S2, S3]
    table.answer(seat, "south")
    assert decided(table) == f'["{seat}",["south"]]'
    sound(table)


def test_the_clock_decides_once_in_the_name_of_the_first_seat() -> None:
    table = group("first", default=("east",))
    table.time_out()
    assert [(e.seat, e.answer) for e in table.events(TimedOut)] == [(S1, ["east"])]
    assert decided(table) == '["s1",["east"]]'


def test_one_alone_is_asked_plainly() -> None:
    async def rule(g: G) -> None:
        note(g, await AnyOf([S2], "where", WHERE, by="one", decider=S2))

    table = play(rule)
    assert table.board.question.group == "" and table.board.question.decider is None
    table.answer(S2, "north")
    assert decided(table) == '["s2",["north"]]'


# --- by agreement --------------------------------------------------------------------------------


def test_all_have_to_say_the_same() -> None:
    table = group("agree")
    table.answer(S2, "north")
    assert table.waits_for == [S1, S3]
    table.answer(S1, "south")
    table.answer(S3, "north")
    assert table.board.question is not None and decided(table) is None
    assert table.waits_for == [S2, S3], "those who differ from the first"
    table.answer(S1, "north")
    assert decided(table) == '["s1",["north"]]'
    sound(table)


def test_what_was_said_may_be_changed_before_all_have_spoken() -> None:
    table = group("agree")
    table.answer(S1, "north")
    table.answer(S1, "south")
    table.answer(S2, "south")
    table.answer(S3, "south")
    assert decided(table) == '["s3",["south"]]'


def test_saying_the_same_again_is_refused() -> None:
    table = group("agree")
    table.answer(S1, "north")
    no = table.refused(S1, "north")
    assert (no.code, no.pointer) == ("already-answered", "/answer")
    assert len(table.live.asks()) == 3, "but something else may be said"


def test_the_clock_decides_the_default_whatever_was_said() -> None:
    table = group("agree", default=("east",))
    table.answer(S1, "north")
    table.answer(S2, "north")
    table.time_out()
    assert decided(table) == '["s1",["east"]]'


def test_pieces_laid_in_another_order_are_the_same_answer() -> None:
    form = Place({"k": {"a": 3, "b": 1}}, {"x": "k", "y": "k"}, 2, 2)
    table = group("agree", form=form)
    both = [{"piece": "x", "at": "a", "turn": 1}, {"piece": "y", "at": "b"}]
    table.answer(S1, both)
    table.answer(S2, both[::-1])
    assert table.refused(S1, both[::-1]).code == "already-answered"
    table.answer(S3, both)
    assert decided(table) == '["s3",[{"piece":"x","at":"a","turn":1},{"piece":"y","at":"b"}]]'
    sound(table)


def test_answers_are_the_same_as_held_and_as_read() -> None:
    assert same_answer(("a",), ["a"])
    assert not same_answer(("a",), ["b"])


# --- by one --------------------------------------------------------------------------------------


def test_only_the_decider_is_waited_for_and_the_others_change_nothing() -> None:
    table = group("one", S2)
    assert table.waits_for == [S2]
    before = table.board.notes[:]
    table.answer(S1, "north")
    table.answer(S3, "south")
    table.answer(S3, "east")
    assert table.board.notes == before
    assert [(a.seat, a.answer) for a in table.board.question.asks] == [(S1, ("north",)), (S2, None), (S3, ("east",))]
    table.answer(S2, "south")
    assert decided(table) == '["s2",["south"]]'
    sound(table)


def test_the_clock_decides_in_the_name_of_the_decider() -> None:
    table = group("one", S3)
    table.answer(S1, "south")
    table.time_out()
    assert decided(table) == '["s3",["north"]]'
    sound(table)


def test_what_one_would_do_may_be_taken_back() -> None:
    table = group("one", S2)
    ask = table.ask(S1).id
    table.answer(S1, "north")
    table.undo(S1)
    assert not table.board.question.ask_of(S1).answered
    assert refusal(lambda: table.live.answer(S1, ask, ["north"])).code == "undone"
    table.answer(S1, "south")
    sound(table)


def test_a_decision_for_all_may_be_taken_back_and_what_was_said_stands() -> None:
    table = group("agree")
    table.answer(S1, "north")
    table.answer(S2, "north")
    table.answer(S3, "north")
    table.undo(S3)
    assert [a.answered for a in table.board.question.asks] == [True, True, False]
    table.answer(S3, "south")
    assert table.board.question is not None
    sound(table)


# --- all of them ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("by", "decider"), [("first", None), ("agree", None), ("one", S1)])
def test_orders_never_answer_for_a_group(by: Any, decider: Seat | None) -> None:
    async def rule(g: G) -> None:
        await Ask(S2, "begin", Choose(("go",)))
        note(g, await AnyOf(g.seats, "where", WHERE, "R-1", by, decider))

    table = play(rule)
    table.orders(S1, Order("default", "*"), Order("answer", "where", answer=["south"]))
    table.answer(S2, "go")
    assert decided(table) is None


@pytest.mark.parametrize(("by", "decider"), [("first", None), ("agree", None), ("one", S2)])
def test_the_question_says_how_it_is_decided(by: Any, decider: Seat | None) -> None:
    table = group(by, decider)
    (asked,) = table.events(Asked)
    assert (asked.group, asked.decider, asked.trigger) == (by, decider, None)
    assert [ask.form for ask in asked.asks] == [WHERE] * 3


@pytest.mark.parametrize(
    ("seats", "by", "decider"),
    [((), "first", None), ((S1, S2), "one", None), ((S1, S2), "one", S3), ((S1, S2), "first", S1)],
)
def test_a_group_needs_seats_and_perhaps_a_decider(seats: Any, by: Any, decider: Seat | None) -> None:
    async def rule(g: G) -> None:
        await AnyOf(seats, "where", WHERE, by=by, decider=decider)

    with pytest.raises(RuleFault, match="it needs seats, and, by one, a decider among them"):
        play(rule)


def test_random_players_come_to_an_agreement() -> None:
    form = Split({f"t{i}": 9 for i in range(9)}, 20)
    table = group("agree", form=form)
    picks = iter(range(10**6))
    records = list(play_out(table.live, {}, lambda n: next(picks) * 7919 % n, 20))
    answers = [r for batch in records for r in batch if r.public.startswith(b'{"e":"Decided"')]
    assert len(answers) <= 6, "each says something, then two join the first, and one ends the game"


def test_a_decided_answer_of_old_logs_is_written_as_before() -> None:
    from domain.kernel.record import encode

    assert encode(Asked(1, ())) == b'{"e":"Asked","id":1,"asks":[]}'
    assert b"group" not in encode(Decided("1.0", S1, ("a",)))  # type: ignore[arg-type]
