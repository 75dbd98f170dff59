"""A plugin for pytest that writes down what is at work at the tables that tests open: `-p at_tables`.

`AT_TABLES_OF` is the game, `AT_TABLES_TO` the file to write: a list of cards, effects and kinds of facts.
"""

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

GAME = os.environ["AT_TABLES_OF"]
found: set[str] = set()


@pytest.hookimpl(wrapper=True)
def pytest_pyfunc_call() -> Iterator[None]:
    from tests.exercises import shown_at
    from tests.given import tables_opened

    with tables_opened() as tables:
        result = yield
    for table in tables:
        if table.live.ruleset.name == GAME:
            found.update(shown_at(table))
    return result


def pytest_unconfigure() -> None:
    Path(os.environ["AT_TABLES_TO"]).write_text(json.dumps(sorted(found)), "utf-8")
