"""Set-ups to try: all that are allowed, and few that hold every pair of choices."""

from itertools import combinations
from typing import Literal

import pytest
from msgspec import Struct
from msgspec.structs import asdict

from domain.kernel import Refused, RuleFault, every_setup, pairwise_setups


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
