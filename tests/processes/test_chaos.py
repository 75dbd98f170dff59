"""A short night of `make chaos`: everything is killed in an order and at moments that nobody chose."""

from pathlib import Path

import pytest

from tests.tools.chaos import chaos, table_of
from tests.tools.chaos_kills import KINDS

pytestmark = pytest.mark.processes
KILLS, SEED = 8, 15


def test_whatever_is_killed_nothing_is_lost(tmp_path: Path) -> None:
    found, kills = chaos(tmp_path, KILLS, SEED)
    assert not any(found.faults.values()), "\n".join([*found.said, *table_of(kills, found)])
    assert {kind for kind, _ in kills} == set(KINDS) and len(kills) == KILLS
    assert found.counts["acknowledged"] > 10 and found.counts["shares of chance"] > 0
