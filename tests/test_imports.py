"""The import law: `service, workers -> projections -> domain.<game> -> domain.parts -> domain.kernel`, and a pure
domain."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.sampling import ROOT

PACKAGES = ("domain", "projections", "service", "workers")

PURE = """
    __future__ abc base64 binascii bisect collections contextlib copy dataclasses decimal difflib enum
    fractions functools graphlib hashlib heapq hmac inspect itertools json keyword math numbers operator
    re reprlib statistics string struct textwrap types typing unicodedata warnings weakref
    msgspec typing_extensions
""".split()
"""All that the domain may import from outside: nothing that reads a clock, a file, a socket or chance."""

IMPURE = """
    os sys time datetime random secrets socket threading asyncio subprocess pathlib io uuid logging
    importlib redis litestar rq
""".split()
WEB = {"litestar", "uvicorn", "httptools", "service.http"}
IMPURE_CALLS = {"open", "print", "input", "eval", "exec", "__import__", "breakpoint"}
IMPURE_OWNERS = ("os.", "random.")

MACHINE_PATH = re.compile(r"(^|[^a-z.])/(work|root|farm)/", re.MULTILINE)
REGISTRY = re.compile(
    r"\b(p[y]pi\.org|p[y]thonhosted\.org|registry\.n[p]mjs\.org|i[n]dex\.crates\.io"
    r"|p[r]oxy\.golang\.org|c[o]nda\.anaconda\.org)"
)


def sources(root: Path, packages: Iterable[str]) -> Iterator[tuple[Path, tuple[str, ...], ast.Module]]:
    """Each Python file: its path, the parts of its module's name, its tree."""
    for package in packages:
        for path in sorted((root / package).rglob("*.py")):
            parts = path.relative_to(root).with_suffix("").parts
            module = parts[:-1] if parts[-1] == "__init__" else parts
            yield path.relative_to(root), module, ast.parse(path.read_text("utf-8"))


def imported(path: Path, module: tuple[str, ...], tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Line and full dotted name of everything imported anywhere in a module."""
    package = module if path.name == "__init__.py" else module[:-1]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            source = ".".join([*base, *([node.module] if node.module else [])])
            yield from ((node.lineno, f"{source}.{alias.name}") for alias in node.names)


def within(name: str, packages: Iterable[str]) -> bool:
    return any(name == package or name.startswith(package + ".") for package in packages)


def allowed_in_domain(module: tuple[str, ...]) -> list[str]:
    """The kernel imports only itself; the parts box only itself and the kernel; a game only itself and these two; its
    content may read its data."""
    own = [".".join(module[:2])] if len(module) > 1 else []
    names = [*PURE, "domain.kernel", *own]
    if own in ([], ["domain.kernel"], ["domain.parts"]):
        return names
    return [*names, "domain.parts", *(["importlib.resources"] if module[2:3] == ("content",) else [])]


def forbidden_imports(root: Path) -> list[str]:
    problems = []
    for path, module, tree in sources(root, PACKAGES):
        for line, name in imported(path, module, tree):
            match module[0]:
                case "domain":
                    fine = within(name, allowed_in_domain(module))
                case "projections":
                    fine = not within(name, ["service", "workers", "tests"])
                case _:
                    fine = not within(name, ["tests"])
            if not fine:
                problems.append(f"{path}:{line} imports {name}")
    return problems


def forbidden_calls(root: Path) -> list[str]:
    """Calls in the domain that touch the world outside."""
    problems = []
    for path, _, tree in sources(root, ["domain"]):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func)
                if name in IMPURE_CALLS or name.startswith(IMPURE_OWNERS):
                    problems.append(f"{path}:{node.lineno} calls {name}")
    return problems


def unwanted_mentions(root: Path, files: Iterable[str]) -> list[str]:
    """Where a text names a path of somebody's machine or the host of a package registry."""
    problems = []
    for name in files:
        try:
            text = (root / name).read_text("utf-8")
        except (OSError, UnicodeDecodeError):
            continue
        for pattern in (MACHINE_PATH, REGISTRY):
            for match in pattern.finditer(text):
                line = text.count("\n", 0, match.end()) + 1
                problems.append(f"{name}:{line} mentions {match[0].strip()}")
    return problems


def plant(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text + "\n", "utf-8")


# This tree


def test_imports_point_one_way() -> None:
    assert forbidden_imports(ROOT) == []


def test_the_domain_touches_nothing_outside() -> None:
    assert forbidden_calls(ROOT) == []


def test_workers_bring_no_web_package() -> None:
    """A worker answers no request: what it stands on is put together outside `service/http`."""
    modules = [f"workers.{path.stem}" for path in sorted((ROOT / "workers").glob("*.py")) if path.stem != "__init__"]
    code = f"import sys, {', '.join(modules)}; print(*sorted(set(sys.modules) & {WEB!r}))"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.split() == []


def test_no_text_names_a_machine_or_a_registry() -> None:
    list_files = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    try:
        git = subprocess.run(list_files, cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git repository")
    assert unwanted_mentions(ROOT, filter(None, git.stdout.split("\0"))) == []


# Each check can fail


def test_what_the_domain_may_import_is_pure() -> None:
    assert set(PURE).isdisjoint(IMPURE)


@pytest.mark.parametrize("module", IMPURE)
@pytest.mark.parametrize("file", ["domain/kernel/chance.py", "domain/cult/rules/turn.py", "domain/__init__.py"])
def test_an_impure_module_is_found(tmp_path: Path, file: str, module: str) -> None:
    plant(tmp_path, file, f"def later():\n    import {module}")
    assert forbidden_imports(tmp_path) == [f"{file}:2 imports {module}"]


@pytest.mark.parametrize(
    ("file", "statement", "name"),
    [
        ("domain/kernel/game.py", "import domain.cult", "domain.cult"),
        ("domain/kernel/game.py", "from domain import cult", "domain.cult"),
        ("domain/kernel/game.py", "from ..cult import board", "domain.cult.board"),
        ("domain/kernel/__init__.py", "from .. import cult", "domain.cult"),
        ("domain/kernel/game.py", "import numpy", "numpy"),
        ("domain/kernel/game.py", "from importlib import resources", "importlib.resources"),
        ("domain/kernel/game.py", "from domain.parts import effects", "domain.parts.effects"),
        ("domain/__init__.py", "import domain.parts", "domain.parts"),
        ("domain/parts/effects.py", "import domain.cult", "domain.cult"),
        ("domain/parts/core/amounts.py", "from domain.cult.board import Board", "domain.cult.board.Board"),
        ("domain/parts/content.py", "from importlib.resources import files", "importlib.resources.files"),
        ("domain/cult/board.py", "from importlib.resources import files", "importlib.resources.files"),
        ("domain/cult/board.py", "from domain.arkham.board import Board", "domain.arkham.board.Board"),
        ("domain/cult/board.py", "from projections import scene", "projections.scene"),
        ("domain/cult/board.py", "from tests import given", "tests.given"),
        ("projections/cult/view.py", "import service.app", "service.app"),
        ("projections/cult/view.py", "from workers.clock import due", "workers.clock.due"),
        ("projections/scene.py", "import tests", "tests"),
        ("service/app.py", "from tests.rule import rule", "tests.rule.rule"),
        ("workers/clock.py", "import tests.rule", "tests.rule"),
    ],
)
def test_an_import_the_wrong_way_is_found(tmp_path: Path, file: str, statement: str, name: str) -> None:
    plant(tmp_path, file, statement)
    assert forbidden_imports(tmp_path) == [f"{file}:1 imports {name}"]


@pytest.mark.parametrize(
    ("file", "statement"),
    [
        ("domain/__init__.py", "from __future__ import annotations"),
        ("domain/kernel/game.py", "from collections.abc import Iterable"),
        ("domain/kernel/__init__.py", "from . import events"),
        ("domain/kernel/game.py", "from domain import kernel"),
        ("domain/kernel/game.py", "import msgspec.json"),
        ("domain/cult/rules/turn.py", "from ..board import Board"),
        ("domain/cult/rules/turn.py", "from domain.kernel.events import Fact"),
        ("domain/cult/rules/turn.py", "from domain.parts.effects import perform"),
        ("domain/parts/core/amounts.py", "from domain.parts.effects import op"),
        ("domain/parts/effects.py", "from domain.kernel import Game"),
        ("domain/cult/content/__init__.py", "from importlib import resources"),
        ("domain/cult/content.py", "from importlib.resources import files"),
        ("projections/cult/view.py", "from domain.cult import board"),
        ("projections/cult/view.py", "from projections import scene"),
        ("service/app.py", "import os, litestar, workers.clock, projections, domain.cult"),
        ("workers/clock.py", "import time, rq, service.store"),
    ],
)
def test_an_import_the_right_way_is_fine(tmp_path: Path, file: str, statement: str) -> None:
    plant(tmp_path, file, statement)
    assert forbidden_imports(tmp_path) == []


@pytest.mark.parametrize(
    "call",
    ["open", "print", "input", "eval", "exec", "__import__", "os.urandom", "random.random"],
)
def test_an_impure_call_is_found(tmp_path: Path, call: str) -> None:
    plant(tmp_path, "domain/cult/rules/turn.py", f"x = 1\ny = [{call}()]")
    plant(tmp_path, "service/app.py", f"{call}()")
    assert forbidden_calls(tmp_path) == [f"domain/cult/rules/turn.py:2 calls {call}"]


def test_a_method_of_that_name_is_fine(tmp_path: Path) -> None:
    plant(tmp_path, "domain/cult/rules/turn.py", "g.open(zone)\ng.random.draw()\nrandom(3)")
    assert forbidden_calls(tmp_path) == []


@pytest.mark.parametrize("place", ["work", "root", "farm"])
def test_a_machine_path_is_found(tmp_path: Path, place: str) -> None:
    plant(tmp_path, "a.md", f"see\n/{place}/x and `/{place}/y`, not src/{place}/z nor ./{place}/z")
    found = [f"a.md:2 mentions /{place}/", f"a.md:2 mentions `/{place}/"]
    assert unwanted_mentions(tmp_path, ["a.md"]) == found


@pytest.mark.parametrize("host", [("py", "pi.org"), ("files.py", "thonhosted.org"), ("registry.np", "mjs.org")])
def test_a_registry_is_found(tmp_path: Path, host: tuple[str, str]) -> None:
    plant(tmp_path, "a.toml", f'index = "https://{"".join(host)}/simple"')
    assert len(unwanted_mentions(tmp_path, ["a.toml"])) == 1
