"""The forms, but for `Split` and `Place`: what each takes, refuses and falls back on."""

from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel import Arrange, Assign, Choose, Deal, Number, Propose, Refused, RuleFault, Seat
from domain.kernel.forms import outline_of
from tests.given import refusal

FEW = settings(max_examples=40, deadline=None, database=None, derandomize=True)


def refused(form: Any, answer: object) -> Refused:
    return refusal(lambda: form.check(answer))


def first(n: int) -> int:
    return 0


def last(n: int) -> int:
    return n - 1


# --- choose --------------------------------------------------------------------------------------

ABC = Choose(("a", "b", "c"), least=1, most=2)


@pytest.mark.parametrize("answer", [["a"], ("c", "a"), ["b", "c"]])
def test_choose_takes_options_in_the_order_given(answer: Any) -> None:
    assert ABC.check(answer) == tuple(answer)


@pytest.mark.parametrize("answer", ["a", 3, {"a": 1}, ["a", 1], None, [["a"]]])
def test_choose_wants_a_list_of_ids(answer: object) -> None:
    no = refused(ABC, answer)
    assert (no.code, no.pointer, str(no)) == ("list-shape", "/answer", "The answer must be a list of ids.")


@pytest.mark.parametrize(("answer", "got"), [([], 0), (["a", "b", "c"], 3)])
def test_choose_wants_the_right_number(answer: list[str], got: int) -> None:
    no = refused(ABC, answer)
    assert (no.code, no.pointer) == ("choose-count", "/answer")
    assert str(no) == f"Choose 1 to 2, not {got}."
    assert no.text.key == "refused.choose-count"
    assert no.text.args == {"wanted": "1 to 2", "got": got}


def test_an_exact_number_is_named_alone() -> None:
    assert str(refused(Choose(("a", "b"), 2, 2), ["a"])) == "Choose 2, not 1."


def test_choose_refuses_what_is_not_offered_and_says_what_is() -> None:
    no = refused(ABC, ["a", "z"])
    assert (no.code, no.pointer, str(no)) == ("not-offered", "/answer/1", "z is not offered; offered: a, b, c.")


def test_choose_from_nothing_says_so() -> None:
    assert str(refused(Choose((), 0, 1), ["z"])) == "z is not offered; offered: nothing."


def test_choose_refuses_the_same_option_twice() -> None:
    no = refused(ABC, ["b", "b"])
    assert (no.code, no.pointer) == ("choose-twice", "/answer/1")
    assert str(no) == "b is chosen twice; each option counts once."


@pytest.mark.parametrize(
    "form",
    [Choose(()), Choose(("a",), 2, 2), Choose(("a", "b"), 2, 1), Choose(("a",), -1, 1), Choose(("a", "a"))],
)
def test_a_choice_that_cannot_be_made_is_a_fault(form: Choose) -> None:
    with pytest.raises(RuleFault):
        form.sane()


PRICE = Choose(("a", "b", "c"), 0, 3, 5, {"a": 2, "b": 4, "c": 1})


def test_a_price_must_be_paid_in_full_or_not_at_all() -> None:
    assert PRICE.check(["b", "c"]) == ("b", "c")
    assert PRICE.check([]) == ()
    no = refused(PRICE, ["b"])
    assert (no.code, str(no)) == ("choose-worth", "These are worth 4; at least 5 are needed.")
    assert str(refused(Choose(("a", "z"), 1, 1, 2, {"a": 2}), ["z"])) == "These are worth 0; at least 2 are needed."


def test_a_price_that_cannot_be_paid_is_a_fault_unless_nothing_may_be_chosen() -> None:
    with pytest.raises(RuleFault):
        Choose(("a", "b"), 1, 2, 9, {"a": 4, "b": 4}).sane()
    with pytest.raises(RuleFault):
        Choose(("a", "b"), 1, 1, 8, {"a": 4, "b": 4}).sane()
    Choose(("a", "b"), 0, 2, 9, {"a": 4, "b": 4}).sane()


def test_a_price_is_paid_with_the_heaviest_by_default() -> None:
    assert Choose(PRICE.options, 1, 3, 5, PRICE.weights).default() == ("b", "a")
    assert PRICE.default() == ()


@pytest.mark.parametrize("first", range(4))
def test_any_answer_pays_the_price(first: int) -> None:
    calls = iter([first, *[0] * 9])
    PRICE.check(PRICE.any_answer(lambda n: min(next(calls), n - 1)))
    assert Choose(("a", "b"), 1, 1, 4, {"a": 1, "b": 4}).any_answer(lambda n: 0) == ("b",)


@pytest.mark.parametrize("form", [ABC, Choose((), 0, 0), Choose((), 0, 3), Choose(("a",)), Choose(("a", "b"), 2, 2)])
def test_a_choice_that_can_be_made_is_sane(form: Choose) -> None:
    form.sane()


def test_choose_asks_for_one_unless_told() -> None:
    assert (Choose(("a",)).least, Choose(("a",)).most) == (1, 1)


def test_choose_falls_back_on_the_first_options() -> None:
    assert Choose(("a", "b", "c"), 2, 3).default() == ("a", "b")
    assert Choose(("a",), 0, 1).default() == ()


def test_any_choice_reaches_least_most_and_every_option() -> None:
    assert ABC.any_answer(first) == ("a",)
    assert ABC.any_answer(last) == ("c", "b")
    assert Choose(("a",), 0, 5).any_answer(last) == ("a",)


# --- number --------------------------------------------------------------------------------------

ONE_TO_THREE = Number(1, 3)


@pytest.mark.parametrize("answer", [1, 2, 3])
def test_number_takes_its_range(answer: int) -> None:
    assert ONE_TO_THREE.check(answer) == answer


@pytest.mark.parametrize("answer", ["1", 1.0, True, None, [1]])
def test_number_wants_a_whole_number(answer: object) -> None:
    no = refused(ONE_TO_THREE, answer)
    assert (no.code, no.pointer, str(no)) == ("number-shape", "/answer", "The answer must be a whole number.")


@pytest.mark.parametrize("answer", [0, 4, -1])
def test_number_refuses_what_is_outside(answer: int) -> None:
    no = refused(ONE_TO_THREE, answer)
    assert (no.code, no.pointer, str(no)) == (
        "number-range",
        "/answer",
        f"The number must be 1 to 3, not {answer}.",
    )


def test_a_number_needs_a_range() -> None:
    Number(2, 2).sane()
    with pytest.raises(RuleFault):
        Number(3, 2).sane()


def test_number_falls_back_on_the_least() -> None:
    assert ONE_TO_THREE.default() == 1
    assert [ONE_TO_THREE.any_answer(pick) for pick in (first, last)] == [1, 3]


# --- arrange -------------------------------------------------------------------------------------

ORDER = Arrange(("a", "b", "c"))


def test_arrange_takes_any_order_of_all_items() -> None:
    assert ORDER.check(["c", "a", "b"]) == ("c", "a", "b")
    assert Arrange(()).check([]) == ()


@pytest.mark.parametrize("answer", [["a", "b"], ["a", "b", "b"], ["a", "b", "c", "c"], ["a", "b", "z"], []])
def test_arrange_wants_each_item_once(answer: list[str]) -> None:
    no = refused(ORDER, answer)
    assert (no.code, no.pointer) == ("arrange-items", "/answer")
    assert str(no) == "Name each of these once, in your order: a, b, c."


def test_arrange_wants_a_list() -> None:
    assert refused(ORDER, "abc").code == "list-shape"


def test_items_to_arrange_must_differ() -> None:
    ORDER.sane()
    with pytest.raises(RuleFault):
        Arrange(("a", "a")).sane()


def test_arrange_falls_back_on_the_order_given() -> None:
    assert ORDER.default() == ("a", "b", "c")
    assert [ORDER.any_answer(pick) for pick in (first, last)] == [("a", "b", "c"), ("c", "b", "a")]


# --- assign --------------------------------------------------------------------------------------

DICE = Assign({"d1": ("x", "y"), "d2": ("y",), "d3": ("x", "y", "z")}, least={"x": 1}, most={"y": 2})


def test_assign_gives_every_item_a_target_in_the_order_of_the_items() -> None:
    assert list(DICE.check({"d3": "z", "d2": "y", "d1": "x"}).items()) == [("d1", "x"), ("d2", "y"), ("d3", "z")]


@pytest.mark.parametrize("answer", [["d1"], {"d1": 1}, {1: "x"}, "x", None])
def test_assign_wants_a_mapping(answer: object) -> None:
    no = refused(DICE, answer)
    assert (no.code, no.pointer) == ("assign-shape", "/answer")
    assert str(no) == "The answer must map each item to a target."


def test_assign_names_the_item_that_has_no_target() -> None:
    no = refused(DICE, {"d1": "x", "d3": "x"})
    assert (no.code, no.pointer, str(no)) == ("assign-missing", "/answer", "d2 has no target yet.")


def test_assign_refuses_unknown_items() -> None:
    no = refused(DICE, {"d1": "x", "d2": "y", "d3": "x", "d9": "x"})
    assert (no.code, no.pointer) == ("not-offered", "/answer/d9")
    assert str(no) == "d9 is not offered; offered: d1, d2, d3."


def test_assign_refuses_a_target_that_this_item_may_not_take() -> None:
    no = refused(DICE, {"d1": "x", "d2": "x", "d3": "x"})
    assert (no.code, no.pointer, str(no)) == ("not-offered", "/answer/d2", "x is not offered; offered: y.")


def test_a_target_takes_no_more_than_its_most() -> None:
    no = refused(Assign({"a": ("x",), "b": ("x", "y")}, most={"x": 1}), {"a": "x", "b": "x"})
    assert (no.code, no.pointer, str(no)) == ("assign-most", "/answer", "x takes at most 1, not 2.")


def test_a_target_gets_no_less_than_its_least() -> None:
    no = refused(Assign({"a": ("x", "y"), "b": ("x", "y")}, least={"x": 2}), {"a": "x", "b": "y"})
    assert (no.code, no.pointer, str(no)) == ("assign-least", "/answer", "x needs at least 2, not 1.")


def test_bounds_may_be_met_exactly() -> None:
    form = Assign({"a": ("x", "y"), "b": ("x", "y")}, least={"x": 1}, most={"x": 1, "y": 1})
    assert form.check({"a": "y", "b": "x"}) == {"a": "y", "b": "x"}


@pytest.mark.parametrize(
    "form",
    [
        Assign({"a": ()}),
        Assign({"a": ("x",)}, most={"x": 0}),
        Assign({"a": ("x",)}, least={"x": 2}),
        Assign({"a": ("x",), "b": ("x",)}, most={"x": 1}),
        Assign({"a": ("x", "y")}, least={"x": 1, "y": 1}),
        Assign({}, least={"x": 1}),
    ],
)
def test_an_assignment_that_cannot_be_made_is_a_fault(form: Assign) -> None:
    for work in (form.sane, form.default):
        with pytest.raises(RuleFault, match="no answer is legal"):
            work()


def test_bounds_that_nothing_can_meet_are_noticed_at_once() -> None:
    looked: list[int] = []
    form = Assign({f"d{i}": ("x", "y") for i in range(15)}, least={"z": 1})
    with pytest.raises(RuleFault):
        form.any_answer(lambda n: looked.append(n) or 0)  # type: ignore[func-returns-value]
    assert len(looked) < 100


def test_an_assignment_of_nothing_is_sane() -> None:
    Assign({}).sane()
    assert Assign({}).default() == {}


def test_assign_falls_back_on_the_first_targets_that_fit() -> None:
    assert Assign({"a": ("x", "y"), "b": ("x", "y")}).default() == {"a": "x", "b": "x"}
    tight = Assign({"a": ("x", "y"), "b": ("x", "y"), "c": ("x",)}, most={"x": 1})
    assert tight.default() == {"a": "y", "b": "y", "c": "x"}
    needed = Assign({"a": ("x", "y"), "b": ("x", "y")}, least={"y": 2})
    assert needed.default() == {"a": "y", "b": "y"}


def test_any_assignment_reaches_other_targets_too() -> None:
    assert Assign({"a": ("x", "y")}).any_answer(last) == {"a": "y"}
    assert Assign({"a": ("x", "y", "z")}, most={"z": 1}).any_answer(last) == {"a": "z"}


def test_a_least_may_be_met_by_the_last_items() -> None:
    form = Assign({"a": ("x", "y"), "b": ("x", "y"), "c": ("x", "y")}, least={"x": 1, "y": 1})
    assert form.default() == {"a": "x", "b": "x", "c": "y"}


# --- what may be public of a sealed answer -------------------------------------------------------


@pytest.mark.parametrize(
    ("answer", "outline"),
    [
        (("a", "b"), (2,)),
        ((), (0,)),
        ({"a": "x"}, (1,)),
        (7, ()),
        (Deal("offer", {"a": 2, "b": 1}, {"c": 4}), ("offer", 3, 4)),
        (Deal("refuse"), ("refuse", 0, 0)),
    ],
)
def test_an_outline_says_how_many_and_not_which(answer: object, outline: tuple[object, ...]) -> None:
    assert outline_of(answer) == outline


# --- any form ------------------------------------------------------------------------------------

ids = st.lists(st.sampled_from("abcdefg"), unique=True, max_size=6).map(tuple)
amounts = st.dictionaries(st.sampled_from("xyz"), st.integers(0, 3), max_size=3)


@st.composite
def choices(draw: Callable[..., Any]) -> Choose:
    options = draw(ids)
    least = draw(st.integers(0, len(options)))
    return Choose(options, least, draw(st.integers(least, len(options) + 2)))


@st.composite
def assignments(draw: Callable[..., Any]) -> Assign:
    """Bounds around some assignment, so that there always is one."""
    targets = st.lists(st.sampled_from("xyz"), unique=True, min_size=1).map(tuple)
    items = draw(st.dictionaries(st.sampled_from("abcd"), targets))
    load = Counter(draw(st.sampled_from(targets)) for targets in items.values())
    bounded = draw(st.lists(st.sampled_from("xyz"), unique=True))
    least = {t: max(0, load[t] - draw(st.integers(0, 1))) for t in bounded}
    most = {t: load[t] + draw(st.integers(0, 1)) for t in bounded if draw(st.booleans())}
    return Assign(items, least, most)


numbers = st.builds(lambda least, more: Number(least, least + more), st.integers(-3, 3), st.integers(0, 4))
deals = st.builds(
    Propose,
    *(st.just(Seat("s2")), amounts, amounts, st.sampled_from([None, Deal("offer", {"q": 1})])),
    *(st.booleans(), st.booleans(), st.sampled_from([(), ("x",), ("x", "y")])),
)
forms = st.one_of(choices(), numbers, ids.map(Arrange), assignments(), deals)


@FEW
@given_any(forms, st.integers(0, 10_000))
def test_any_form_takes_its_own_default_and_every_answer_it_makes_up(form: Any, seed: int) -> None:
    form.sane()
    assert form.check(form.default()) == form.default()
    answer = form.any_answer(Random(seed).randrange)
    assert form.check(answer) == answer


@FEW
@given_any(forms, st.recursive(st.text("abx", max_size=2) | st.integers(-2, 3), lambda x: st.lists(x, max_size=3)))
def test_any_form_takes_an_answer_or_refuses_it_with_a_reason(form: Any, answer: object) -> None:
    try:
        form.check(answer)
    except Refused as no:
        assert no.code and str(no) and no.pointer.startswith("/answer")
