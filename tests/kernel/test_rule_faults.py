"""Rules that go wrong: nothing is stored, and the question stays open."""

from inspect import isawaitable
from types import coroutine
from typing import Any

import pytest

from domain.kernel import (
    EVERYBODY,
    Ask,
    Chapter,
    Choose,
    Everyone,
    Fact,
    Lay,
    Number,
    Reseal,
    RuleFault,
    Seat,
    Shuffle,
    Trigger,
    TurnBegun,
    Zone,
    window,
)
from domain.kernel.errors import Unsettled
from domain.kernel.steps import FirstOf
from tests.given import S1, S2, Table
from tests.kernel.tiny import ABC, DECK, Counted, G, Slate, play, sound

GO = Choose(("go",))


@coroutine
def awaiting(thing: object) -> Any:
    return (yield thing)


def after_the_first_answer(step: Any, **more: Any) -> Table[Slate]:
    """A game whose rule does this once it has an answer."""

    async def rule(g: G) -> Any:
        await Ask(S1, "first", GO)
        g.emit(Counted())
        got = step(g)
        return await got if isawaitable(got) else got

    return play(rule, **more)


def faults(table: Table[Slate], match: str, kind: type[Exception] = RuleFault) -> None:
    """The answer ends in this fault; the log stays sound and the question open."""
    seq, count = table.live.seq, len(table.log)
    with pytest.raises(kind, match=match):
        table.answer(S1, "go")
    with pytest.raises(Unsettled):
        table.live.time_out()
    assert len(table.log) == count
    table.reopen()
    assert table.live.seq == seq
    assert table.board.count == 0
    assert table.ask(S1).kind == "first"
    sound(table)


def test_a_rule_that_raises() -> None:
    faults(after_the_first_answer(lambda g: 1 // 0), "a rule raised ZeroDivisionError")


def test_a_rule_that_awaits_what_is_no_step() -> None:
    faults(after_the_first_answer(lambda g: awaiting("tea")), "awaited what is no step: 'tea'")


@pytest.mark.parametrize("nonsense", ["the end", 3, Counted()])
def test_a_chapter_that_gives_nonsense(nonsense: object) -> None:
    faults(after_the_first_answer(lambda g: nonsense), "must give the next chapter or an ending, not")


def test_an_ending_that_the_rulebook_does_not_know() -> None:
    faults(after_the_first_answer(lambda g: g.end("rapture", [])), "tiny has no ending rapture")


def test_asking_one_seat_twice_at_once() -> None:
    both = Everyone([Ask(S2, "one", GO), Ask(S2, "two", GO)])
    faults(after_the_first_answer(lambda g: both), "a seat is asked twice at once")


def test_asking_one_seat_twice_in_a_window() -> None:
    both = FirstOf([Ask(S2, "one", GO), Ask(S2, "one", GO)], Trigger("t"))
    faults(after_the_first_answer(lambda g: both), "a seat is asked twice at once")


def test_a_window_that_the_ruleset_does_not_list() -> None:
    unlisted = after_the_first_answer(lambda g: window(g, "meddle", Trigger("t"), g.seats, lambda s: GO))
    faults(unlisted, "add meddle to the windows of tiny: no order can name a window that is not listed")


def test_sealed_options_without_a_default() -> None:
    hidden = Ask(S2, "one", GO, hide_form=True)
    faults(after_the_first_answer(lambda g: hidden), "'one' to s2: sealed options need a default from public knowledge")


@pytest.mark.parametrize("default", [["maybe"], 3, []])
@pytest.mark.parametrize("hidden", [False, True])
def test_a_default_that_is_not_legal(default: object, hidden: bool) -> None:
    ask = Ask(S2, "one", GO, default=default, hide_form=hidden)
    faults(after_the_first_answer(lambda g: ask), "the default of 'one' to s2: ")


@pytest.mark.parametrize("form", [None, Choose((object(),))])  # type: ignore[arg-type]
def test_a_question_without_a_form_that_can_be_written_down(form: Any) -> None:
    faults(after_the_first_answer(lambda g: Ask(S2, "one", form)), "a rule raised")


def test_asking_a_seat_that_is_not_at_the_table() -> None:
    faults(after_the_first_answer(lambda g: Ask(Seat("s9"), "one", GO)), "a seat is asked that is not at the table")


def test_laying_cards_face_down_for_everybody_to_see() -> None:
    async def lay(g: G) -> None:
        g.stock(DECK, ABC[:2])
        await Reseal({DECK: g.board.cards(DECK)}, [Lay(DECK, g.board.cards(DECK), seen=EVERYBODY)], "open")

    faults(after_the_first_answer(lay), "to turn them for everybody, show them then: open")


@pytest.mark.parametrize("form", [Choose(()), Number(2, 1)])
def test_a_question_that_has_no_legal_answer(form: Any) -> None:
    faults(after_the_first_answer(lambda g: Ask(S2, "one", form)), "no answer is legal")


def test_telling_what_no_rule_of_the_game_tells() -> None:
    faults(after_the_first_answer(lambda g: g.tell("all", rule="T-2")), "does not list T-2 among the rules that tell")


def test_a_chapter_or_fact_that_the_ruleset_does_not_list() -> None:
    class Blank(Chapter, frozen=True):
        pass

    class Unlisted(Fact, frozen=True):
        pass

    faults(after_the_first_answer(lambda g: Blank()), "add Blank to the chapters of tiny")
    faults(after_the_first_answer(lambda g: g.emit(Unlisted())), "add Unlisted to the facts of tiny")


def test_cards_that_are_not_there() -> None:
    async def reseal_and_look(g: G) -> None:
        g.stock(DECK, ABC[:2])
        (old, _) = g.board.cards(DECK)
        await Shuffle(DECK, "deck")
        g.face(old)

    def move_from_elsewhere(g: G) -> None:
        g.stock(DECK, ABC[:2])
        g.move(g.board.cards(DECK)[:1], Zone("discard"), DECK)

    def show_one(g: G) -> None:
        g.stock(DECK, ABC[:2])
        g.show(g.board.cards(DECK)[0])  # type: ignore[arg-type]

    faults(after_the_first_answer(reseal_and_look), "there is no card u0.0 now")
    faults(after_the_first_answer(move_from_elsewhere), "card u0.0 is not in discard but in deck")
    faults(after_the_first_answer(show_one), "a list of cards is wanted")


def test_a_window_may_offer_a_seat_nothing_because_only_that_seat_knows() -> None:
    async def rule(g: G) -> None:
        await window(g, "react", Trigger("t"), g.seats, lambda s: Choose(()))

    table = play(rule)
    assert table.refused(S1, "x").code == "not-offered"
    sound(table)


def test_a_fault_before_the_first_question_opens_no_game() -> None:
    async def rule(g: G) -> None:
        await Shuffle(DECK, "x")
        g.emit(TurnBegun(S1))
        raise KeyError("lost")

    with pytest.raises(RuleFault, match="a rule raised KeyError: 'lost'"):
        play(rule)
