"""`given(...)`: what tests of games stand on."""

from typing import Any

import pytest

from domain.kernel import Arrange, Ask, Assign, Choose, Deal, Number, Propose, hand
from domain.kernel.events import Decided
from tests.given import S1, S2, given, refusal
from tests.kernel.tiny import DECK, Counted, G, deal, lay_deck, note, play, tiny

OFFER = Deal("offer", {"rum": 1})


@pytest.mark.parametrize(
    ("form", "options"),
    [
        (Choose(("a", "b")), {"a", "b"}),
        (Number(2, 4), {2, 3, 4}),
        (Arrange(("a", "b")), {"a", "b"}),
        (Assign({"d": ("x", "y"), "e": ("x",)}), {("d", "x"), ("d", "y"), ("e", "x")}),
        (Propose(S2, {}, {}), {"offer", "refuse"}),
        (Propose(S2, {}, {}, OFFER), {"accept", "refuse"}),
        (Propose(S2, {}, {}, OFFER, counter=True), {"accept", "refuse", "offer"}),
    ],
)
def test_the_options_of_every_form(form: Any, options: set[Any]) -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "first", form)

    assert play(rule).options(S1) == options


async def two_asks(g: G) -> None:
    await lay_deck(g, "ab")
    deal(g, S1, 1)
    note(g, await Ask(S1, "first", Choose(("x", "y"))))
    g.emit(Counted())
    await Ask(S2, "second", Number(0, 1))


def test_one_id_stands_for_a_list_of_one() -> None:
    assert play(two_asks).answer(S1, "y").events(Decided)[0].answer == ["y"]


def test_events_are_those_of_the_last_input() -> None:
    table = play(two_asks).answer(S1, "y")
    assert [type(e).__name__ for e in table.events()] == ["Decided", "Noted", "Counted", "Asked"]
    assert table.events(Counted) == [Counted()]


def test_a_seat_that_is_asked_nothing_fails_the_test_with_what_is_open() -> None:
    with pytest.raises(AssertionError, match=r"s2 is asked nothing; open: \[\('s1', 'first'\)\]"):
        play(two_asks).answer(S2, 1)


def test_an_answer_that_should_be_refused_but_is_taken_fails_the_test() -> None:
    assert play(two_asks).refused(S1, "z").code == "not-offered"
    with pytest.raises(AssertionError, match="not refused"):
        play(two_asks).refused(S1, "x")
    with pytest.raises(AssertionError, match="not refused"):
        refusal(lambda: None)


def test_cards_by_their_faces() -> None:
    table = given(tiny(two_asks), tops={"deck": [["b", "a"]]})
    assert (table.faces(hand(S1)), table.faces(DECK)) == (["b"], ["a"])
    assert table.card(DECK, "a") == table.cards(DECK)[0]
    with pytest.raises(AssertionError, match="deck holds no b, only"):
        table.card(DECK, "b")
