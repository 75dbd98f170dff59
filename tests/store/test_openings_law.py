"""Openings leave the store through a viewer's filter only: nothing outside `service/store` reads private bytes."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sampling import ROOT
from tests.test_imports import plant, sources, within

HANDLERS = {"decode_private", "opened_to"}
"""What takes private bytes apart."""


def readers_of_private_bytes(root: Path) -> list[str]:
    return [
        f"{path}:{line} {what}"
        for path, module, tree in sources(root, ["service", "workers"])
        if not within(".".join(module), ["service.store"])
        for line, what in _reading(tree)
    ]


def _reading(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(attr="private"):
                yield node.lineno, "reads .private"
            case ast.Call(func=ast.Name("getattr"), args=[_, ast.Constant("private"), *_]):
                yield node.lineno, "reads .private"
            case ast.Call(func=ast.Attribute(attr="attrgetter") | ast.Name("attrgetter"), args=args):
                if any(isinstance(arg, ast.Constant) and arg.value == "private" for arg in args):
                    yield node.lineno, "reads .private"
            case ast.ImportFrom():
                for name in sorted(HANDLERS & {alias.name for alias in node.names}):
                    yield node.lineno, f"imports {name}"
            case ast.Attribute(attr=attr) if attr in HANDLERS:
                yield node.lineno, f"uses {attr}"


def test_nothing_outside_the_store_reads_private_bytes() -> None:
    assert readers_of_private_bytes(ROOT) == []


@pytest.mark.parametrize(
    ("code", "what"),
    [
        ("x = record.private", "reads .private"),
        ("x = [r.private for r in records]", "reads .private"),
        ("x = getattr(record, 'private', b'')", "reads .private"),
        ("x = operator.attrgetter('private')", "reads .private"),
        ("from domain.kernel.record import decode_private", "imports decode_private"),
        ("from domain.kernel.record import Record, opened_to as mine", "imports opened_to"),
        ("x = record_module.decode_private(y)", "uses decode_private"),
    ],
)
@pytest.mark.parametrize("file", ["service/http/games.py", "workers/clock.py", "service/stores.py"])
def test_a_reader_is_found(tmp_path: Path, file: str, code: str, what: str) -> None:
    plant(tmp_path, file, code)
    assert readers_of_private_bytes(tmp_path) == [f"{file}:1 {what}"]


@pytest.mark.parametrize(
    ("file", "code"),
    [
        ("service/store/events.py", "x = record.private"),
        ("service/store/__init__.py", "from domain.kernel.record import decode_private"),
        ("service/http/games.py", "x = record.public; private = 1; y = getattr(record, 'head')"),
        ("service/http/games.py", "from domain.kernel.record import log_of"),
    ],
)
def test_what_is_allowed_is_fine(tmp_path: Path, file: str, code: str) -> None:
    plant(tmp_path, file, code)
    assert readers_of_private_bytes(tmp_path) == []
