"""Spreading an amount, and laying pieces: what these forms take, refuse and fall back on."""

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given as given_any
from hypothesis import settings
from hypothesis import strategies as st

from domain.kernel import AnyForm, Place, Refused, RuleFault, Split, Spot
from domain.kernel.forms import outline_of
from domain.kernel.forms.place import MOST_TURNS, turns_in
from tests.given import refusal

FEW = settings(max_examples=60, deadline=None, database=None, derandomize=True)


def refused(form: Any, answer: object) -> Refused:
    return refusal(lambda: form.check(answer))


def said(form: Any, answer: object) -> tuple[str, str, str]:
    no = refused(form, answer)
    return no.code, no.pointer, str(no)


# --- split ---------------------------------------------------------------------------------------

FOUR = Split({"s1": 2, "s2": 3}, 4)


@pytest.mark.parametrize(
    ("answer", "taken"),
    [({"s2": 3, "s1": 1}, {"s1": 1, "s2": 3}), ({"s1": 2, "s2": 2}, {"s1": 2, "s2": 2})],
)
def test_split_takes_what_adds_up(answer: Any, taken: Any) -> None:
    assert FOUR.check(answer) == taken
    assert list(FOUR.check(answer)) == list(taken), "in the order of the form"


def test_split_leaves_out_those_that_take_nothing() -> None:
    assert Split({"a": 3, "b": 3}, 3).check({"a": 3, "b": 0}) == {"a": 3}
    assert Split({"a": 3}, 3, 0).check({}) == {}


@pytest.mark.parametrize(
    ("answer", "code", "pointer", "words"),
    [
        (["s1"], "split-shape", "/answer", 'The answer must say how many each takes, such as {"s1": 1}.'),
        (4, "split-shape", "/answer", 'The answer must say how many each takes, such as {"s1": 1}.'),
        ({1: 4}, "split-shape", "/answer", 'The answer must say how many each takes, such as {"s1": 1}.'),
        ({"s1": True}, "split-shape", "/answer/s1", "What s1 takes must be a whole number."),
        ({"s1": 1.5}, "split-shape", "/answer/s1", "What s1 takes must be a whole number."),
        ({"s3": 1}, "not-offered", "/answer/s3", "s3 is not offered; offered: s1, s2."),
        ({"a/b": 1}, "not-offered", "/answer/a~1b", "a/b is not offered; offered: s1, s2."),
        ({"s1": 3, "s2": 1}, "split-target", "/answer/s1", "s1 takes 0 to 2, not 3."),
        ({"s1": -1, "s2": 3}, "split-target", "/answer/s1", "s1 takes 0 to 2, not -1."),
        ({"s1": 2, "s2": 1}, "split-total", "/answer", "Spread 4 in all, not 3."),
        ({"s1": 2, "s2": 3}, "split-total", "/answer", "Spread 4 in all, not 5."),
    ],
)
def test_split_says_what_is_wrong(answer: Any, code: str, pointer: str, words: str) -> None:
    assert said(FOUR, answer) == (code, pointer, words)


def test_a_floor_must_be_reached_also_by_one_who_is_not_named() -> None:
    form = Split({"a": 3, "b": 3}, 3, floor={"b": 2})
    assert form.check({"a": 1, "b": 2}) == {"a": 1, "b": 2}
    assert said(form, {"a": 3}) == ("split-target", "/answer", "b takes 2 to 3, not 0.")
    assert said(form, {"a": 2, "b": 1}) == ("split-target", "/answer/b", "b takes 2 to 3, not 1.")
    assert form.default() == {"a": 1, "b": 2}


def test_as_much_as_is_wanted_may_be_spread() -> None:
    form = Split({"a": 3, "b": 3}, 5, 2)
    assert form.needed == 2 and FOUR.needed == 4
    assert form.check({"b": 2}) == {"b": 2}
    assert str(refused(form, {"a": 1})) == "Spread 2 to 5 in all, not 1."
    assert str(refused(form, {"a": 3, "b": 3})) == "Spread 2 to 5 in all, not 6."
    assert form.default() == {"a": 2}


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (Split({"a": 1, "b": 1}, 3), "no answer is legal"),
        (Split({}, 1), "no answer is legal"),
        (Split({"a": 9}, 3, 4), "no answer is legal"),
        (Split({"a": 9}, 3, -2), "no answer is legal"),
        (Split({"a": 9, "b": 9}, 3, floor={"a": 2, "b": 2}), "no answer is legal"),
        (Split({"a": 1}, 1, floor={"a": 2}), "must take more than it may"),
        (Split({"a": -1}, 0), "must take more than it may"),
        (Split({"a": 1}, 1, floor={"b": 1}), "b must take something and is no target"),
    ],
)
def test_a_split_that_cannot_be_answered_is_a_fault(form: Split, wrong: str) -> None:
    with pytest.raises(RuleFault, match=wrong):
        form.sane()


@FEW
@given_any(
    st.dictionaries(st.sampled_from("abcde"), st.tuples(st.integers(0, 3), st.integers(0, 4)), min_size=1),
    st.integers(0, 12),
    st.integers(-1, 12),
    st.integers(0, 99),
)
def test_every_sane_split_has_answers(bounds: dict[str, tuple[int, int]], most: int, least: int, seed: int) -> None:
    targets = {target: low + more for target, (low, more) in bounds.items()}
    form = Split(targets, most, least, {target: low for target, (low, _) in bounds.items() if low})
    floor, room = sum(low for low, _ in bounds.values()), sum(targets.values())
    needed = most if least == -1 else least
    if not (max(floor, needed) <= min(room, most) and needed >= 0):
        with pytest.raises(RuleFault):
            form.sane()
        return
    form.sane()
    rng = Random(seed)
    for answer in (form.default(), *(form.any_answer(rng.randrange) for _ in range(5))):
        assert form.check(answer) == answer
    assert sum(form.default().values()) == max(needed, floor)


def test_any_split_can_come_out() -> None:
    found = {tuple(sorted(FOUR.any_answer(Random(seed).randrange).items())) for seed in range(40)}
    assert found == {(("s1", 1), ("s2", 3)), (("s1", 2), ("s2", 2))}


# --- place ---------------------------------------------------------------------------------------

BENT = {"0,0": 0b101, "1,0": 0b1}
TILES = Place({"bent": BENT, "flat": {"2,0": 1}}, {"t1": "bent", "t2": "bent", "t3": "flat"}, 1, 2)


def spot(piece: str, at: str, turn: int = 0) -> dict[str, Any]:
    return {"piece": piece, "at": at, "turn": turn}


def test_pieces_are_laid_and_come_in_the_order_of_the_form() -> None:
    both = (Spot("t1", "0,0", 2), Spot("t3", "2,0"))
    assert TILES.check([spot("t3", "2,0"), spot("t1", "0,0", 2)]) == both
    assert TILES.check(both) == both
    assert TILES.check([{"piece": "t2", "at": "1,0"}]) == (Spot("t2", "1,0"),)


EACH = '{"piece": …, "at": …, "turn": 0}'


@pytest.mark.parametrize(
    ("answer", "code", "pointer", "words"),
    [
        ({"piece": "t1"}, "place-shape", "/answer", f"The answer must be a list of {EACH}."),
        (["t1"], "place-shape", "/answer/0", f"Each must be {EACH}."),
        ([{"piece": "t1"}], "place-shape", "/answer/0", f"Each must be {EACH}."),
        ([{**spot("t1", "0,0"), "side": 1}], "place-shape", "/answer/0/side", f"There is no side; each is {EACH}."),
        ([spot("t1", "0,0", True)], "place-shape", "/answer/0", f"Each must be {EACH}."),
        ([], "place-count", "/answer", "Lay 1 to 2, not 0."),
        ([spot("t9", "0,0")], "not-offered", "/answer/0/piece", "t9 is not offered; offered: t1, t2, t3."),
        ([spot("t1", "9,9")], "not-offered", "/answer/0/at", "9,9 is not offered; offered: 0,0, 1,0."),
        ([spot("t3", "0,0")], "not-offered", "/answer/0/at", "0,0 is not offered; offered: 2,0."),
        (
            [spot("t1", "0,0"), spot("t1", "1,0")],
            "place-twice",
            "/answer/1/piece",
            "t1 is laid twice; each lies once.",
        ),
        (
            [spot("t1", "0,0"), spot("t2", "0,0")],
            "place-taken",
            "/answer/1/at",
            "t1 is laid at 0,0 already; a place takes one.",
        ),
        ([spot("t1", "0,0", 1)], "place-turn", "/answer/0/turn", "At 0,0 t1 may be turned by 0, 2, not 1."),
        ([spot("t1", "0,0", -1)], "place-turn", "/answer/0/turn", "At 0,0 t1 may be turned by 0, 2, not -1."),
        ([spot("t1", "1,0", 99)], "place-turn", "/answer/0/turn", "At 1,0 t1 may be turned by 0, not 99."),
    ],
)
def test_place_says_what_is_wrong(answer: Any, code: str, pointer: str, words: str) -> None:
    assert said(TILES, answer) == (code, pointer, words)


def test_where_places_are_shared_several_may_lie_in_one() -> None:
    form = Place({"disc": {"bay": 1}}, {"d1": "disc", "d2": "disc"}, 2, 2, shared=True)
    form.sane()
    assert form.default() == (Spot("d1", "bay"), Spot("d2", "bay"))
    assert form.check(form.default()) == form.default()


def test_a_default_is_found_where_pieces_must_make_room() -> None:
    form = Place({"any": {"a": 1, "b": 1}, "only": {"a": 1}}, {"x": "any", "y": "only"}, 2, 2)
    form.sane()
    assert form.default() == (Spot("x", "b"), Spot("y", "a"))


@pytest.mark.parametrize(
    ("form", "wrong"),
    [
        (Place({"k": {"a": 1}}, {"x": "k", "y": "k"}, 2, 2), "no answer is legal"),
        (Place({"k": {}}, {"x": "k"}), "no answer is legal"),
        (Place({"k": {"a": 1}}, {"x": "k"}, 1, 0), "no answer is legal"),
        (Place({"k": {"a": 1}}, {"x": "other"}), "what fits is not said for x"),
        (Place({"k": {"a": 0}}, {"x": "k"}), "turns are bits"),
        (Place({"k": {"a": 1 << MOST_TURNS}}, {"x": "k"}), "turns are bits"),
    ],
)
def test_a_place_that_cannot_be_answered_is_a_fault(form: Place, wrong: str) -> None:
    with pytest.raises(RuleFault, match=wrong):
        form.sane()


@FEW
@given_any(
    st.dictionaries(
        st.sampled_from("klm"), st.dictionaries(st.sampled_from("abcd"), st.integers(1, 63)), min_size=3, max_size=3
    ),
    st.lists(st.sampled_from("klm"), max_size=5),
    st.integers(0, 3),
    st.integers(0, 3),
    st.booleans(),
    st.integers(0, 99),
)
def test_every_sane_place_has_answers(
    fits: Any, kinds: list[str], least: int, more: int, shared: bool, seed: int
) -> None:
    form = Place(fits, {f"p{i}": kind for i, kind in enumerate(kinds)}, least, least + more, shared=shared)
    try:
        form.sane()
    except RuleFault:
        assert _most(form) < least
        return
    rng = Random(seed)
    assert len(form.default()) == least
    for answer in (form.default(), *(form.any_answer(rng.randrange) for _ in range(5))):
        assert form.check(answer) == answer
    plain = msgspec.to_builtins(form.default())
    assert form.check(plain) == form.default()


def _most(form: Place) -> int:
    """How many can lie at once, by trying everything."""

    def best(pieces: list[str], taken: frozenset[str]) -> int:
        if not pieces:
            return 0
        free = [at for at in form.fits[form.pieces[pieces[0]]] if form.shared or at not in taken]
        return max([best(pieces[1:], taken), *(1 + best(pieces[1:], taken | {at}) for at in free)])

    return best(list(form.pieces), frozenset())


def test_turns_are_bits() -> None:
    assert turns_in(0b101010) == (1, 3, 5)
    assert turns_in(1) == (0,)


# --- both ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", [FOUR, TILES, Split({"a": 1}, 1, 0, {"a": 1}), Place({}, {}, 0, 0, shared=True)])
def test_a_form_is_read_as_it_was_written(form: AnyForm) -> None:
    assert msgspec.json.decode(msgspec.json.encode(form), type=AnyForm) == form


def test_the_outline_of_a_split_is_its_sum_and_of_a_placing_its_number() -> None:
    assert outline_of({"s1": 1, "s2": 3}) == (4,)
    assert outline_of({"d1": "s1"}) == (1,)
    assert outline_of({}) == (0,)
    assert outline_of((Spot("t1", "0,0"), Spot("t2", "1,0"))) == (2,)
