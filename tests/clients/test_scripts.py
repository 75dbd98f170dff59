"""The two scripts in openapi/clients: type-checked strictly, and each plays a whole game on a running service."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.processes.up import Up
from tests.tools import clients

TYPESCRIPT = clients.SOURCES / "typescript"
PYTHON = clients.SOURCES / "python" / "play.py"
RULESET, SEATS = "toy-crossing", "3"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with Up(tmp_path_factory.mktemp("up")) as up:
        yield up.url


def in_python(*words: str | Path) -> "subprocess.CompletedProcess[str]":
    here = str(clients.generate() / "python")
    environment = {**os.environ, "PYTHONPATH": here, "MYPYPATH": here}
    return subprocess.run(
        [sys.executable, *map(str, words)], env=environment, capture_output=True, text=True, check=False, timeout=300
    )


def test_typescript_types() -> None:
    clients.generate()
    done = clients.tsc(TYPESCRIPT / "tsconfig.json")
    assert done.returncode == 0, done.stdout


def test_python_types() -> None:
    done = in_python("-m", "mypy", "--strict", "--config-file=", "--follow-imports=silent", PYTHON)
    assert done.returncode == 0, done.stdout


@pytest.mark.processes
@pytest.mark.parametrize("language", ["python", "typescript"])
def test_a_whole_game(address: str, language: str) -> None:
    """With a share of chance of its own: the seat counts as independent."""
    clients.generate()
    words = (address, RULESET, SEATS)
    script = TYPESCRIPT / "play.ts"
    done = in_python(PYTHON, *words) if language == "python" else clients.run(clients.NODE, script, *words)
    assert done.returncode == 0, done.stdout + done.stderr
    over = json.loads(done.stdout)
    assert (over["state"], over["independent"]) == ("ended", True)
