"""A client at a table, for every test here."""

from pathlib import Path

import pytest

from service.terminal.client import Client
from tests.terminal.told import sitting


@pytest.fixture
def client(tmp_path: Path) -> Client:
    return sitting(tmp_path)
