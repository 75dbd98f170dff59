"""What is at work without bots: in recorded games, and at the tables of tests marked with `@exercises`, for what bots
hardly ever bring about.

Nobody says what such a test shows: it is run, and its tables are looked at. What it lays out itself does not count."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from projections.at_work import Key, at_work
from projections.catalogue import GameEntry
from tests.given import Table
from tests.recorded import games_of, kept_game
from tests.sampling import ROOT

exercises = pytest.mark.exercises
PLUGINS = ROOT / "tests" / "tools" / "plugins"


def exercised_without_bots(entry: GameEntry) -> frozenset[Key]:
    recorded = (at_work(entry.ruleset, kept_game(path)[1]) for path in games_of(entry.name))
    return frozenset(chain(at_work_in(entry.name, marked_in(ROOT / "tests" / entry.name)), *recorded))


def marked_in(folder: Path) -> list[Path]:
    return [path for path in sorted(folder.glob("test_*.py")) if "\n@exercises\n" in path.read_text("utf-8")]


def at_work_in(game: str, files: list[Path]) -> list[Key]:
    """What tables of the marked tests show. A test that fails is an error here too."""
    if not files:
        return []
    with TemporaryDirectory() as folder:
        noted = Path(folder) / "keys.json"
        paths = os.pathsep.join(filter(None, (str(PLUGINS), str(ROOT), os.environ.get("PYTHONPATH"))))
        ran = subprocess.run(
            [
                sys.executable,
                "-m",
                "pytest",
                "-q",
                "-p",
                "at_tables",
                "-p",
                "no:cacheprovider",
                "-m",
                "exercises",
                *files,
            ],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": paths, "AT_TABLES_OF": game, "AT_TABLES_TO": str(noted)},
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, ran.stdout[-3000:] + ran.stderr
        keys: list[Key] = json.loads(noted.read_text("utf-8"))
        return keys


def shown_at(table: Table[Any]) -> Iterator[Key]:
    """What was at work at a table. Facts that it was laid out with, and facts made for tests, do not count."""
    ruleset = table.live.ruleset
    played = [record for record in table.log if record.public not in table.laid]
    kinds = ((record, type(ruleset.event(record.public))) for record in played)
    return at_work(ruleset, [record for record, kind in kinds if not kind.__module__.startswith("tests.")])
