"""Orders that answer plain questions ahead of time: alternatives, conditions, what the clock would decide."""

import pytest

from domain.kernel import Arrange, Ask, Choose, Everyone, Order, Trigger, When
from domain.kernel.events import Asked, Decided
from tests.given import S1, S2
from tests.kernel.test_windows import opened
from tests.kernel.tiny import G, Rule, note, play, sound

COLOURS = ("red", "green", "blue")


def drafts(*, hidden: bool = False) -> Rule:
    """Each seat takes a colour that is left; then all of it once more."""

    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        for _ in range(2):
            free = list(COLOURS)
            for seat in g.seats:
                (chosen,) = await Ask(seat, "colour", Choose(tuple(free)), early=True, hide_answer=hidden)
                free.remove(chosen)
                note(g, [seat, chosen])

    return rule


def colour(*answer: str, scope: str = "once") -> Order:
    return Order("answer", "colour", scope, answer=list(answer))  # type: ignore[arg-type]


@pytest.mark.parametrize("hidden", [False, True])
def test_of_several_answers_the_first_that_is_legal_counts_and_only_it_ends(hidden: bool) -> None:
    table = play(drafts(hidden=hidden))
    table.orders(S2, colour("red"), colour("green"), colour("blue"))
    table.answer(S1, "go").answer(S1, "red")
    assert table.board.notes[-1] == '["s2","green"]'
    assert table.knows(S2).orders == [colour("red"), colour("blue")]
    assert table.events(Decided)[-1].by == "order"
    sound(table)


def test_a_wish_to_be_asked_ends_the_list() -> None:
    table = play(drafts()).orders(S2, colour("red"), Order("ask", "colour"), colour("green"))
    assert table.answer(S1, "go").answer(S1, "red").waits_for == [S2]
    sound(table)


def test_a_pass_is_no_answer_to_a_plain_question_and_is_passed_over() -> None:
    table = play(drafts()).orders(S2, Order("pass"), colour("green")).answer(S1, "go").answer(S1, "red")
    assert table.board.notes[-1] == '["s2","green"]'
    sound(table)


def test_if_no_answer_is_legal_the_seat_is_asked_and_keeps_its_orders() -> None:
    table = play(drafts()).orders(S2, colour("red"), colour("mauve")).answer(S1, "go").answer(S1, "red")
    assert table.waits_for == [S2]
    assert table.knows(S2).orders == [colour("red"), colour("mauve")]
    sound(table)


@pytest.mark.parametrize(("scope", "left"), [("once", 0), ("turn", 1), ("standing", 1)])
def test_what_the_clock_would_decide_can_be_ordered(scope: str, left: int) -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        note(g, await Ask(S2, "order", Arrange(("b", "a")), early=True))
        note(g, await Ask(S2, "given", Choose(("x", "y")), default=["y"], early=True))

    table = play(rule).orders(S2, Order("default", "order", scope), Order("default", "given"))  # type: ignore[arg-type]
    table.answer(S1, "go")
    assert table.board.notes == ['["b","a"]', '["y"]']
    assert len(table.knows(S2).orders) == left + 1
    sound(table)


def test_in_a_window_what_the_clock_would_decide_is_a_pass() -> None:
    table = opened(Trigger("noise", targets=(S2,)), slow=True, s2=Order("default"))
    assert table.waits_for == [S1], "the window has closed"
    assert table.board.notes == ["null"]
    sound(table)


@pytest.mark.parametrize(
    ("about", "asked"), [(("lore", "will"), True), (("will",), True), (("luck",), False), ((), False)]
)
def test_a_condition_names_what_a_question_is_about(about: tuple[str, ...], asked: bool) -> None:
    async def rule(g: G) -> None:
        await Ask(S1, "begin", Choose(("go",)))
        note(g, await Ask(S2, "add", Choose(("a", "b"), least=0, most=2), early=True, about=about))

    orders = (Order("ask", "add", when=When(about=("lore", "will"))), Order("answer", "add", answer=[]))
    table = play(rule).orders(S2, *orders).answer(S1, "go")
    assert (table.waits_for == [S2]) is asked
    assert table.board.notes == ([] if asked else ["[]"])
    sound(table)


def test_a_question_shows_what_it_is_about() -> None:
    async def rule(g: G) -> None:
        asks = [Ask(seat, "add", Choose(("a",)), early=True, about=("lore",)) for seat in (S1, S2)]
        await Everyone(asks)

    table = play(rule)
    assert [(ask.early, ask.about) for ask in table.live.asks()] == [(True, ("lore",))] * 2
    assert [asking.about for asking in table.events(Asked)[-1].asks] == [("lore",)] * 2
    sound(table)
