"""JSON patches: applied to the old value they give the new one, whatever the two are."""

from typing import Any

import msgspec
import pytest
from hypothesis import given as given_any
from hypothesis import strategies as st

from domain.kernel.record import encode
from projections.patch import BadPatch, apply, diff

SCALARS = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | st.text("a~/01", max_size=3)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text("a~/0-", max_size=3), inner, max_size=4),
)


def canonical(value: Any) -> bytes:
    return msgspec.json.encode(value, order="sorted")


@given_any(JSON, JSON)
def test_applied_to_the_old_it_gives_the_new(old: Any, new: Any) -> None:
    before = encode(old)
    assert canonical(apply(old, diff(old, new))) == canonical(new)
    assert encode(old) == before, "the old document was changed"


@given_any(JSON)
def test_what_is_the_same_needs_no_patch(value: Any) -> None:
    assert diff(value, value) == []


@pytest.mark.parametrize(
    ("old", "new", "ops"),
    [
        ({"a": 1}, {"a": 2}, [{"op": "replace", "path": "/a", "value": 2}]),
        ({"a": 1}, {}, [{"op": "remove", "path": "/a"}]),
        ({}, {"a/b~": None}, [{"op": "add", "path": "/a~1b~0", "value": None}]),
        ({"a": True}, {"a": 1}, [{"op": "replace", "path": "/a", "value": 1}]),
        ([1, 2, 3], [1, 3], [{"op": "remove", "path": "/1"}]),
        ([1, 3], [1, 2, 3], [{"op": "add", "path": "/1", "value": 2}]),
        ([1, 2], [1, 2, 3, 4], [{"op": "add", "path": "/2", "value": 3}, {"op": "add", "path": "/3", "value": 4}]),
        ([1, 2, 3], [1], [{"op": "remove", "path": "/2"}, {"op": "remove", "path": "/1"}]),
        ([{"x": 1, "y": 1}], [{"x": 1, "y": 2}], [{"op": "replace", "path": "/0/y", "value": 2}]),
        ([1], {"0": 1}, [{"op": "replace", "path": "", "value": {"0": 1}}]),
    ],
)  # fmt: skip
def test_patches_are_small(old: Any, new: Any, ops: Any) -> None:
    assert diff(old, new) == ops


def test_adding_replaces_a_member_that_is_there() -> None:
    assert apply({"a": 1}, [{"op": "add", "path": "/a", "value": 2}]) == {"a": 2}
    assert apply([1], [{"op": "add", "path": "/-", "value": 2}]) == [1, 2]


@pytest.mark.parametrize(
    ("doc", "op"),
    [
        ({}, {"op": "remove", "path": "/a"}),
        ({}, {"op": "replace", "path": "/a", "value": 1}),
        ({}, {"op": "add", "path": "/a/b", "value": 1}),
        ([1], {"op": "add", "path": "/2", "value": 1}),
        ([1], {"op": "replace", "path": "/1", "value": 1}),
        ([1], {"op": "replace", "path": "/x", "value": 1}),
        ([1], {"op": "remove", "path": "/-"}),
        (7, {"op": "add", "path": "/a", "value": 1}),
        ({}, {"op": "remove", "path": ""}),
        ({}, {"op": "add", "path": "a", "value": 1}),
    ],
)
def test_a_patch_that_does_not_fit_is_refused(doc: Any, op: dict[str, Any]) -> None:
    with pytest.raises(BadPatch):
        apply(doc, [op])
