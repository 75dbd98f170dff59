"""Set-ups to try: all that are allowed, and few that hold every pair of choices."""

from itertools import combinations
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta, Struct, defstruct
from msgspec.structs import asdict

from domain.kernel import Refused, RuleFault, every_setup, pairwise_setups
from domain.kernel.setups import settled
from tests.given import refusal


class Choices(Struct, frozen=True):
    wind: Literal["calm", "fair", "storm"] = "calm"
    night: bool = False
    fog: bool = False
    ice: bool = False


def no_foggy_storm(setup: Choices, seats: int) -> None:
    if setup.wind == "storm" and setup.fog:
        raise Refused("foggy-storm", "Fog and storm do not go together.")


def pairs(setups: list[Choices]) -> set[object]:
    return {pair for setup in setups for pair in combinations(asdict(setup).items(), 2)}


def test_every_setup_that_is_allowed_is_listed_once_the_plain_one_first() -> None:
    found = every_setup(Choices, no_foggy_storm, 3)
    assert found[0] == Choices()
    assert len(found) == len(set(found)) == 3 * 8 - 4
    assert not [setup for setup in found if setup.wind == "storm" and setup.fog]


def test_few_setups_hold_every_pair() -> None:
    few, all_of_them = pairwise_setups(Choices, no_foggy_storm, 3), every_setup(Choices, no_foggy_storm, 3)
    assert few[0] == Choices()
    assert pairs(few) == pairs(all_of_them)
    assert len(few) <= 8


class Endless(Struct, frozen=True):
    bank: int = 20


def test_an_option_whose_values_cannot_be_listed_is_a_fault() -> None:
    with pytest.raises(RuleFault, match="bank"):
        every_setup(Endless, lambda setup, seats: None, 3)


# --- more than flags and words --------------------------------------------------------------------


class Crew(Struct, frozen=True):
    tired: bool = False
    size: Annotated[int, Meta(ge=1, le=8)] = 3


class Voyage(Struct, frozen=True):
    days: Annotated[int, Meta(ge=2, le=9)] = 2
    dangers: tuple[Literal["fog", "ice", "tide"], ...] = ()
    crew: Crew = Crew()


def anything(setup: object, seats: int) -> None:
    """Every set-up is allowed."""


def test_of_numbers_both_bounds_are_tried_and_of_sets_none_each_and_all() -> None:
    found = every_setup(Voyage, anything, 2)
    assert found[0] == Voyage()
    assert {setup.days for setup in found} == {2, 9}
    assert {setup.dangers for setup in found} == {(), ("fog",), ("ice",), ("tide",), ("fog", "ice", "tide")}
    assert {setup.crew for setup in found} == {Crew(tired, size) for tired in (False, True) for size in (1, 3, 8)}
    assert len(found) == 2 * 5 * 6


def test_pairs_reach_into_structs() -> None:
    few = pairwise_setups(Voyage, anything, 2)
    assert few[0] == Voyage() and len(few) <= 16
    for size in (1, 3, 8):
        assert {setup.dangers for setup in few if setup.crew.size == size} >= {("fog",), ("fog", "ice", "tide")}
        assert {setup.crew.tired for setup in few if setup.crew.size == size} == {False, True}


def test_a_single_option_is_tried_with_each_of_its_choices() -> None:
    class Where(Struct, frozen=True):
        sea: Literal["north", "south", "west"] = "north"

    assert {setup.sea for setup in pairwise_setups(Where, anything, 2)} == {"north", "south", "west"}


def test_sets_come_in_the_order_of_their_words() -> None:
    class Fleet(Struct, frozen=True):
        one: Voyage = Voyage()

    assert settled(Voyage(dangers=("tide", "fog"))) == Voyage(dangers=("fog", "tide"))
    assert settled(Fleet(Voyage(dangers=("ice", "fog")))).one.dangers == ("fog", "ice")
    plain = Crew(True, 4)
    assert settled(plain) is plain


@pytest.mark.parametrize("dangers", [("fog", "fog"), ("ice", "fog", "ice")])
def test_a_word_that_stands_twice_in_a_set_is_refused(dangers: tuple[Any, ...]) -> None:
    no = refusal(lambda: settled(Voyage(dangers=dangers)))
    assert (no.code, no.pointer) == ("setup-twice", f"/setup/dangers/{len(dangers) - 1}")
    assert str(no) == f"{dangers[-1]} stands twice; a set names each of its words once."


@pytest.mark.parametrize(
    "hint", [Annotated[int, Meta(ge=1)], Annotated[str, Meta(max_length=3)], tuple[str, ...], float]
)
def test_what_has_no_end_is_a_fault_that_names_the_option(hint: Any) -> None:
    inner = defstruct("Inner", [("bank", hint, 1)], frozen=True)
    outer = defstruct("Outer", [("inner", inner, inner())], frozen=True)
    with pytest.raises(RuleFault, match=r"the values of the option inner\.bank cannot be listed"):
        every_setup(outer, anything, 3)
