"""The questions every game asks, and how bots pick by worth."""

from collections.abc import Coroutine
from typing import Any

import pytest

from domain.kernel import Ask, Choose, agrees, best_of, choose_one, choose_some
from tests.given import S1


def asked(rule: Coroutine[Any, Any, Any]) -> Ask[Any]:
    """The question that a rule stops at."""
    step = rule.send(None)
    assert isinstance(step, Ask)
    return step


def given_back(rule: Coroutine[Any, Any, Any], answer: Any = None) -> Any:
    """What comes of it when the question, if there is one, is answered so."""
    with pytest.raises(StopIteration) as ended:
        rule.send(None)
        rule.send(answer)
    return ended.value.value


def test_one_of_several_is_asked_for_and_a_single_one_is_taken() -> None:
    assert asked(choose_one(S1, "where", ["here", "there"], "X-1")) == Ask(
        S1, "where", Choose(("here", "there")), "X-1"
    )
    assert given_back(choose_one(S1, "where", ["here", "there"]), ("there",)) == "there"
    assert given_back(choose_one(S1, "where", ["here"])) == "here"


def test_some_may_be_none_and_nothing_to_choose_from_is_no_question() -> None:
    question = asked(choose_some(S1, "who", ["a", "b"], 5))
    assert question.form == Choose(("a", "b"), least=0, most=2)
    assert given_back(choose_some(S1, "who", ["a", "b"], 1), ()) == ()
    assert given_back(choose_some(S1, "who", [], 2)) == ()
    assert given_back(choose_some(S1, "who", ["a"], 0)) == ()


@pytest.mark.parametrize(("answer", "agreed"), [("yes", True), ("no", False)])
def test_a_player_agrees_or_does_not_and_the_clock_says_no(answer: str, agreed: bool) -> None:
    assert asked(agrees(S1, "try")).default == ("no",)
    assert given_back(agrees(S1, "try"), (answer,)) is agreed


@pytest.mark.parametrize(
    ("least", "most", "picked"),
    [(1, 1, ["b"]), (0, 3, ["b", "c"]), (3, 3, ["b", "c", "a"]), (0, 1, ["b"])],
)
def test_a_bot_picks_what_is_worth_most_and_nothing_worthless_unless_it_must(
    least: int, most: int, picked: list[str]
) -> None:
    worth = {"a": -1.0, "b": 3.0, "c": 1.0}
    assert best_of(Choose(("a", "b", "c"), least, most), worth.__getitem__) == picked


def test_a_bot_that_need_not_choose_leaves_what_is_worth_nothing() -> None:
    assert best_of(Choose(("a", "b"), 0, 2), lambda _: 0.0) == []
