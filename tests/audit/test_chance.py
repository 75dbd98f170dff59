"""Dice and shuffles are even; a planted bias is found. A sample: `make chance` takes a million values of each die."""

from collections.abc import Iterator

import pytest

from domain.kernel import fair
from tests.tools.chance import LEAST_LIKELY, dice, failures, rolled, shuffled

SAMPLE = 6000


def test_dice_and_shuffles_are_even() -> None:
    assert failures(SAMPLE) == []


def test_every_die_of_every_game_is_tried() -> None:
    assert {name.split(" ")[0] for name in dice()} >= {"cult", "toy-mutiny", "toy-crossing"}


def a_little_lower(stream: Iterator[int], m: int) -> int:
    """Planted: one time in four the highest value is drawn again."""
    value = fair.below(stream, m)
    return fair.below(stream, m) if value == m - 1 and not next(stream) % 4 else value


def never_the_same(stream: Iterator[int], m: int) -> int:
    """Planted: what came last is drawn again once."""
    value = fair.below(stream, m)
    if value == LAST.get(m):
        value = fair.below(stream, m)
    LAST[m] = value
    return value


LAST: dict[int, int] = {}


def test_a_die_that_shuns_its_highest_face_is_found() -> None:
    even, _ = rolled("planted", "d6", "abcdef", 20_000, a_little_lower)
    assert even.p < LEAST_LIKELY


def test_a_die_that_avoids_what_came_last_is_found_by_its_runs() -> None:
    even, runs = rolled("planted", "d6", "abcdef", 20_000, never_the_same)
    assert even.p > LEAST_LIKELY > runs.p


@pytest.mark.parametrize("size", [3, 7])
def test_a_shuffle_with_uneven_choices_is_found(size: int) -> None:
    assert min(verdict.p for verdict in shuffled(size, 20_000, a_little_lower)) < LEAST_LIKELY


def test_the_tool_fails_where_a_bias_is_planted() -> None:
    assert failures(20_000, below=a_little_lower)
