"""How rules may be written: none catches the end of the game, and nothing is written or awaited in a `finally`."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sampling import ROOT

RULES = ("domain", "tests/toy")
WRITES = {"emit", "move", "show", "tell", "stock", "read"}
HELD = {"g", "run"}
"""What rules call the game: whoever is handed it may write."""
CATCH_ALL = {"BaseException", "Over"}


def caught(root: Path, *folders: str) -> list[str]:
    """Everything of that sort, with its place."""
    problems: list[str] = []
    for folder in folders:
        for path in sorted((root / folder).rglob("*.py")):
            place = path.relative_to(root)
            if place.parts[:2] == ("domain", "kernel"):
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                problems += [f"{place}:{line} {what}" for line, what in _of(node)]
    return problems


def _of(node: ast.AST) -> Iterator[tuple[int, str]]:
    if isinstance(node, ast.ExceptHandler):
        names = {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)} if node.type else CATCH_ALL
        if names & CATCH_ALL and not _raised_again(node):
            yield node.lineno, "catches the end of the game"
    if isinstance(node, ast.Try):
        for statement in node.finalbody:
            yield from _written(statement)


def _raised_again(handler: ast.ExceptHandler) -> bool:
    """What is noted on the way is fine; the kernel sees to it that it is no more than a note."""
    last = handler.body[-1]
    return isinstance(last, ast.Raise) and last.exc is None


def _written(statement: ast.AST) -> Iterator[tuple[int, str]]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Await | ast.AsyncFor | ast.AsyncWith):
            yield node.lineno, "awaits in a finally"
        elif isinstance(node, ast.Return | ast.Break | ast.Continue):
            yield node.lineno, "swallows what is raised in a finally"
        elif isinstance(node, ast.Call):
            method = node.func.attr if isinstance(node.func, ast.Attribute) else ""
            handed = any(isinstance(a, ast.Name) and a.id in HELD for a in node.args)
            if method in WRITES or handed:
                yield node.lineno, "writes in a finally"


def test_no_rule_goes_on_after_the_end() -> None:
    assert caught(ROOT, *RULES) == []


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("try:\n    x()\nexcept:\n    pass", "3 catches the end of the game"),
        ("try:\n    x()\nexcept BaseException:\n    pass", "3 catches the end of the game"),
        ("try:\n    x()\nexcept (ValueError, errors.Over, Over):\n    pass", "3 catches the end of the game"),
        ("try:\n    x()\nfinally:\n    g.emit(Done())", "4 writes in a finally"),
        ("try:\n    x()\nfinally:\n    run.g.move(a, b)", "4 writes in a finally"),
        ("try:\n    x()\nfinally:\n    heal(g, seat)", "4 writes in a finally"),
        ("async def f():\n    try:\n        x()\n    finally:\n        await y", "5 awaits in a finally"),
        ("def f():\n    try:\n        x()\n    finally:\n        return 1", "5 swallows what is raised in a finally"),
    ],
)
def test_each_way_is_found(tmp_path: Path, body: str, found: str) -> None:
    rules = tmp_path / "domain" / "reef" / "rules.py"
    rules.parent.mkdir(parents=True)
    rules.write_text(body)
    assert caught(tmp_path, "domain") == [f"domain/reef/rules.py:{found}"]


@pytest.mark.parametrize(
    "body",
    [
        "try:\n    x()\nexcept Exception:\n    pass",
        "try:\n    x()\nexcept Over:\n    note(run)\n    raise",
        "try:\n    x()\nfinally:\n    g.busy.discard(key)",
        "try:\n    g.emit(fact)\nexcept ValueError:\n    pass\nfinally:\n    left = []",
    ],
)
def test_the_rest_is_fine(tmp_path: Path, body: str) -> None:
    rules = tmp_path / "domain" / "reef.py"
    rules.parent.mkdir(parents=True)
    rules.write_text(body)
    assert caught(tmp_path, "domain") == []
