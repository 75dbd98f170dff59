"""Tiles that are made for tests are in the box while a test runs that wants them."""

import pytest

from tests.flotilla.scenes import chart


@pytest.fixture
def charts(monkeypatch: pytest.MonkeyPatch) -> None:
    chart(monkeypatch)
