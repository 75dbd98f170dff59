"""Hexes and graphs: exact, and ties are given whole."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.parts.graphs import areas, both_ways, distances, first_steps, nearest
from domain.parts.hexes import DIRECTIONS, Hex, crossed, grazed, hex_of, sees

HEXES = st.builds(Hex, st.integers(-5, 5), st.integers(-5, 5))
FACES = st.integers(0, 5)
HERE = Hex(0, 0)


def test_six_neighbours_clockwise() -> None:
    assert HERE.around() == tuple(Hex(*step) for step in DIRECTIONS)
    assert all(HERE.steps_to(near) == 1 for near in HERE.around())
    assert len(set(HERE.within(2))) == 19 and all(HERE.steps_to(h) <= 2 for h in HERE.within(2))


@given(HEXES, HEXES, FACES)
def test_turning_keeps_distances(a: Hex, b: Hex, face: int) -> None:
    assert a.turned(face).steps_to(b.turned(face)) == a.steps_to(b) == b.steps_to(a)
    assert a.turned(face).turned(6 - face) == a


@given(HEXES, FACES, st.integers(0, 6))
def test_ahead_is_so_many_steps_away(a: Hex, face: int, n: int) -> None:
    assert a.steps_to(a.ahead(face, n)) == n and a.ahead(face, n) == a.plus(Hex(n, 0).turned(face))


@given(HEXES)
def test_a_hex_has_a_name(a: Hex) -> None:
    assert hex_of(str(a)) == a


@given(HEXES, HEXES)
def test_what_lies_between_lies_between_from_both_ends(a: Hex, b: Hex) -> None:
    assert set(crossed(a, b)) == set(crossed(b, a))
    assert all(a.steps_to(h) + h.steps_to(b) <= a.steps_to(b) + 1 for h in crossed(a, b))


@pytest.mark.parametrize("face", range(6))
def test_a_straight_line_goes_through_every_hex_on_it(face: int) -> None:
    goal = HERE.ahead(face, 4)
    assert set(crossed(HERE, goal)) == {HERE.ahead(face, n) for n in (1, 2, 3)}


@given(HEXES, HEXES)
def test_what_a_line_grazes_it_does_not_cross(a: Hex, b: Hex) -> None:
    pairs = {frozenset(pair) for pair in grazed(a, b)}
    assert pairs == {frozenset(pair) for pair in grazed(b, a)}
    assert all(one.steps_to(two) == 1 for one, two in grazed(a, b))
    assert not {near for pair in pairs for near in pair} & {*crossed(a, b), a, b}


@pytest.mark.parametrize("face", range(6))
def test_between_two_faces_a_line_runs_along_edges(face: int) -> None:
    goal = HERE.ahead(face).ahead(face + 1)
    assert list(grazed(HERE, goal)) == [(HERE.ahead(face), HERE.ahead(face + 1))]
    far = goal.ahead(face).ahead(face + 1)
    assert len(list(grazed(HERE, far))) == 2 and set(crossed(HERE, far)) == {goal}
    assert list(grazed(HERE, HERE.ahead(face, 3))) == [] == list(grazed(HERE, HERE))


def test_along_an_edge_nothing_blocks() -> None:
    """From one hex to the next but one, exactly between two others."""
    goal = Hex(1, 1)
    assert not list(crossed(HERE, goal))
    assert sees(HERE, goal, lambda h: h in (Hex(1, 0), Hex(0, 1)))
    assert not sees(HERE, Hex(2, 0), lambda h: h == Hex(1, 0))


MAP = both_ways({"a": ("b", "c"), "b": ("d",), "c": ("d",), "d": ("e",), "x": ("y",)})


def near(place: str) -> tuple[str, ...]:
    return MAP[place]


def test_links_go_both_ways() -> None:
    assert MAP["d"] == ("b", "c", "e") and MAP["y"] == ("x",)


def test_distances_and_ties() -> None:
    assert distances("a", near) == {"a": 0, "b": 1, "c": 1, "d": 2, "e": 3}
    assert distances("a", near, limit=1) == {"a": 0, "b": 1, "c": 1}
    assert nearest("a", ["e", "c", "b", "x"], near) == ["c", "b"] and nearest("a", ["x"], near) == []
    assert first_steps("a", "e", near) == ["b", "c"] and first_steps("a", "a", near) == []
    assert first_steps("a", "x", near) == [], "there is no way"


def test_areas_hang_together() -> None:
    assert areas(["a", "b", "e", "y", "x"], near) == [["a", "b"], ["e"], ["y", "x"]]
