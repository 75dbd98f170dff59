"""The sample of the laws is the same for everybody, and its share is told."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sampling import NO_COMMIT, ROOT, chosen, commit

LAWS = """import pytest

@pytest.mark.law("fold")
@pytest.mark.parametrize("n", range(40))
def test_fold(n): pass

@pytest.mark.law("leak")
@pytest.mark.parametrize("n", range(3))
def test_leak(n): pass

def test_other(): pass
"""


def test_a_share_is_chosen_by_the_seed() -> None:
    sample = chosen(range(100), 0.15, str, seed="a")
    assert len(sample) == 15
    assert sample == sorted(sample) == chosen(range(100), 0.15, str, seed="a")
    assert sample != chosen(range(100), 0.15, str, seed="b")
    assert chosen(range(3), 1, str) == [0, 1, 2]
    assert len(chosen(range(3), 0.01, str)) == 1
    assert chosen([], 0.5, str) == []


def test_without_git_there_are_zeros(tmp_path: Path) -> None:
    assert commit(tmp_path) == NO_COMMIT


@pytest.mark.parametrize(
    ("options", "line", "passed"),
    [
        (["-n", "2"], "laws: ran 3 of 43 cases (7 %), chosen by commit 0000000; run all with make full", 4),
        (["--laws=full"], "laws: ran 43 of 43 cases (100 %)", 44),
        (["--laws-share=0.5", "-k", "leak"], "laws: ran 2 of 43 cases", 2),
    ],
)
def test_the_share_that_ran_is_told(tmp_path: Path, options: list[str], line: str, passed: int) -> None:
    shutil.copytree(ROOT / "tests", tmp_path / "tests", ignore=lambda _, names: {*names} - {*KEPT})
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tests/test_laws.py").write_text(LAWS)
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options]
    run = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert line in run.stdout
    assert f"{passed} passed" in run.stdout


KEPT = ("__init__.py", "conftest.py", "sampling.py")
