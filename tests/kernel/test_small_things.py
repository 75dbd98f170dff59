"""Content entries, texts, refusals, ids, and play without people."""

from collections.abc import Iterator
from typing import Any

import pytest

from domain.kernel import (
    Ask,
    Choose,
    Component,
    Defer,
    Entry,
    Knowledge,
    Number,
    OpenAsk,
    Refused,
    Text,
    Trigger,
    hand,
    text,
    window,
    zone_of,
)
from domain.kernel.events import Decided, Passed
from domain.kernel.headless import CapReached, one_step, play_out, random_policy
from tests.given import S1, S2, Table
from tests.kernel.tiny import Counted, G, Slate, deal, lay_deck, note, play, sound

YES_NO = Choose(("yes", "no"))

# --- content -------------------------------------------------------------------------------------

DECK = Component(
    "deck",
    "The deck",
    (
        Entry("a", "A", "stated", copies=3),
        Entry("b", "B", "original"),
        Entry("c", "C", "stated"),
    ),
)


def test_a_component_counts_its_copies() -> None:
    assert DECK.count == 5
    assert (DECK.count_of("stated"), DECK.count_of("original"), DECK.count_of("found")) == (4, 1, 0)


def test_an_entry_is_one_copy_without_effects_unless_told() -> None:
    entry = Entry("a", "A", "stated")
    assert (entry.copies, entry.effects, entry.value, DECK.band) == (1, None, None, None)


# --- texts and ids -------------------------------------------------------------------------------


def test_a_text_fills_its_template_and_keeps_key_and_arguments() -> None:
    assert text("hello", "{who} has {n}.", who="Ada", n=3) == Text("hello", {"who": "Ada", "n": 3}, "Ada has 3.")


def test_a_refusal_has_a_code_a_text_and_a_pointer() -> None:
    no = Refused("too-late", "{hour} o'clock is too late.", hour=9, pointer="/at")
    assert (no.code, no.pointer, str(no)) == ("too-late", "/at", "9 o'clock is too late.")
    assert no.text == Text("refused.too-late", {"hour": 9}, "9 o'clock is too late.")
    assert Refused("x", "X").pointer == ""


def test_zones_that_belong_to_a_seat() -> None:
    assert (hand(S1), zone_of("role", S2)) == ("hand:s1", "role:s2")


# --- headless ------------------------------------------------------------------------------------


async def little_game(g: G) -> None:
    await lay_deck(g)
    deal(g, S1, 2)
    note(g, await Ask(S1, "first", YES_NO))
    await Defer("a storm")
    note(g, await window(g, "react", Trigger("t"), (S1, S2), lambda s: YES_NO))
    note(g, await Ask(S2, "last", Number(1, 3)))


def picks(*values: int) -> Any:
    """A lent choice that says these, always below what is asked for."""
    left = iter(values)

    def pick(n: int) -> int:
        value = next(left)
        assert 0 <= value < n
        return value

    return pick


def last(n: int) -> int:
    return n - 1


def run(table: Table[Slate], policies: dict[Any, Any], pick: Any, cap: int = 50) -> list[Any]:
    return [r for records in play_out(table.live, policies, pick, cap) for r in records]


def test_random_play_goes_to_the_end_and_can_be_run_again() -> None:
    table = play(little_game)
    table.log += run(table, {}, last)
    assert table.board.ended
    assert table.board.notes == ['["no"]', "null", "3"]
    sound(table)


def test_random_play_may_react() -> None:
    table = play(little_game)
    table.log += run(table, {}, lambda n: 0)
    assert table.board.notes == ['["yes"]', '["s1",["yes"]]', "1"]


def test_one_step_is_one_input_by_a_seat_that_is_waited_for() -> None:
    table = play(little_game)
    table._append(one_step(table.live, {}, picks(0, 0, 1)))
    (decided,) = table.events(Decided)
    assert (decided.seat, decided.answer, decided.by) == (S1, ["no"], "bot")
    table._append(one_step(table.live, {}, picks()))
    assert not table.board.deferred, "a worker's step, and no choice was needed"
    table._append(one_step(table.live, {}, picks(1, 1)))
    assert (len(table.events(Passed)), table.waits_for) == (1, [S1])
    sound(table)


def test_in_a_window_random_play_passes_four_times_of_five() -> None:
    table = play(little_game).answer(S1, "yes").resume()
    form, nothing = table.form(S1), Knowledge()
    ask = table.ask(S1)
    answers = [random_policy(table.board, nothing, ask, form, picks(i, 0, 0)) for i in range(5)]
    assert answers == [("yes",), None, None, None, None]
    shares: list[int] = []
    random_policy(table.board, nothing, ask, form, lambda n: shares.append(n) or 1)  # type: ignore[func-returns-value]
    assert shares == [5]
    assert random_policy(table.board, nothing, ask, Choose(()), picks()) is None


def test_outside_windows_random_play_never_passes() -> None:
    table = play(little_game)
    assert random_policy(table.board, Knowledge(), table.ask(S1), YES_NO, picks(0, 1)) == ("no",)


def test_a_policy_sees_the_board_its_own_knowledge_and_its_ask() -> None:
    table = play(little_game)
    seen: list[tuple[Any, ...]] = []

    def policy(board: Slate, knowledge: Knowledge, ask: OpenAsk, form: Any, pick: Any) -> object:
        seen.append((board is table.board, knowledge.viewer, len(knowledge.faces), ask.kind, form))
        return ["no"]

    table._append(one_step(table.live, {S1: policy}, picks(0)))
    assert seen == [(True, S1, 2, "first", YES_NO)]
    assert table.board.notes == ['["no"]']


def test_a_game_that_does_not_end_reaches_the_cap() -> None:
    async def for_ever(g: G) -> None:
        while True:
            await Ask(S1, "again", YES_NO)
            g.emit(Counted())

    table = play(for_ever)
    with pytest.raises(CapReached, match="no ending after 7 inputs"):
        run(table, {}, last, cap=7)
    assert table.board.count == 7


def test_a_game_that_ends_at_the_cap_has_ended() -> None:
    async def short(g: G) -> None:
        await Ask(S1, "once", YES_NO)

    table = play(short)
    assert len(run(table, {}, last, cap=1)) > 0
    assert run(table, {}, last, cap=1) == []


def test_playing_out_gives_one_commit_at_a_time() -> None:
    table = play(little_game)
    steps: Iterator[list[Any]] = play_out(table.live, {}, last, 50)
    table.log += next(steps)
    assert table.board.deferred
    sound(table)
