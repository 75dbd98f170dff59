"""All laws on one game before the next game, so that each game is played once and not once for every law."""

import pytest

from tests.laws.suite import Case


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Only the order changes; what is asked of a game stays the same."""
    places = [i for i, item in enumerate(items) if _label(item)]
    ordered = sorted((items[i] for i in places), key=_label)
    for place, item in zip(places, ordered, strict=True):
        items[place] = item


def _label(item: pytest.Item) -> str:
    """Of the case that a test is about; empty if it is about none."""
    call = getattr(item, "callspec", None)
    case = call.params.get("case") if call is not None else None
    return case.label if isinstance(case, Case) else ""
