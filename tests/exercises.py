"""`@exercises`: what is at work at the tables of the test below counts as exercised; bots hardly ever bring it about.

Nobody says what that is: `tests/test_exercised.py` carries these tests out, in all of their cases, and looks at the
tables that they open. What a test lays out itself does not count. Such a test takes no fixtures."""

import inspect
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import chain, product
from pathlib import Path
from typing import Any, TypeVar

from _pytest.mark import ParameterSet

from projections.at_work import Key, at_work
from projections.catalogue import GameEntry
from tests.given import Table, tables_opened
from tests.recorded import games_of, kept_game
from tests.sampling import ROOT

Test = TypeVar("Test", bound=Callable[..., None])


def exercises(test: Test) -> Test:
    """Attach it to a test that plays something which bots hardly ever do."""
    test.exercises = True  # type: ignore[attr-defined]
    return test


def exercised_without_bots(entry: GameEntry) -> frozenset[Key]:
    """What is at work in recorded games and in tests that are marked so."""
    recorded = (at_work(entry.ruleset, kept_game(path)[1]) for path in games_of(entry.name))
    tests = (at_work_in(test) for test in marked_tests(ROOT / "tests" / entry.name))
    return frozenset(chain(*recorded, *tests))


def marked_tests(folder: Path) -> Iterator[Callable[..., None]]:
    for path in sorted(folder.glob("test_*.py")):
        if "\n@exercises\n" in path.read_text():
            module = import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
            for name, test in inspect.getmembers(module, inspect.isfunction):
                if name.startswith("test_") and hasattr(test, "exercises"):
                    yield test


def at_work_in(test: Callable[..., None]) -> Iterator[Key]:
    """What the tables of a test show, in all of its cases."""
    for case in cases_of(test):
        with tables_opened() as tables:
            test(**case)
        for table in tables:
            yield from shown_at(table)


def cases_of(test: Callable[..., None]) -> Iterator[dict[str, Any]]:
    marks = [mark for mark in getattr(test, "pytestmark", ()) if mark.name == "parametrize"]
    for chosen in product(*(_axis(*mark.args) for mark in marks)):
        yield {name: value for part in chosen for name, value in part.items()}


def _axis(names: str | tuple[str, ...], values: Any) -> Iterator[dict[str, Any]]:
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    for value in values:
        yield dict(zip(words, ParameterSet.extract_from(value, force_tuple=len(words) == 1).values, strict=True))


def shown_at(table: Table[Any]) -> Iterator[Key]:
    """What was at work at a table. Facts that it was laid out with, and facts made for tests, do not count."""
    ruleset = table.live.ruleset
    played = [record for record in table.log if record.public not in table.laid]
    kinds = ((record, type(ruleset.event(record.public))) for record in played)
    return at_work(ruleset, [record for record, kind in kinds if not kind.__module__.startswith("tests.")])
