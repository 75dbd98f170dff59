"""Every shell block of the README and the docs runs here as it stands, page by page and in order.

What is done for the reader's hands:
- Each page has an empty folder and a home of its own; `~/sealog` is this repository.
- Python blocks with a file's name behind `python` are put together into that file before the page runs.
- `make run` starts `sealog up` on a free port, and 127.0.0.1:8000 then means that port, on every page.
- Other targets of make must exist and are not run: they are what runs this test, or take minutes.
- `.venv/bin/` is the environment that runs this test.
A block that cannot run is no `sh` but `console`, and stands in `NOT_RUN` with the reason."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.processes.up import Up
from tests.sampling import ROOT
from tests.verify.both import node

PAGES = [Path("README.md"), *sorted(p.relative_to(ROOT) for p in (ROOT / "docs").rglob("*.md"))]
WALKTHROUGH = Path("docs/walkthrough.md")
NOT_RUN: dict[tuple[str, str], str] = {}
"""First lines of `console` blocks by page, and why they are not run."""
SHELLS = {"bash", "shell", "zsh", "shell-session", "shellsession", "terminal"}
"""Other names of a shell block: they would slip through."""
FENCE = re.compile(r"^```(?P<kind>\S*) ?(?P<file>\S*)\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
SERVICE = "http://127.0.0.1:8000"
PATIENCE = 300.0
"""Seconds for one page; the machine may be busy."""


class Block(NamedTuple):
    """A fenced block of a page."""

    line: int
    kind: str
    file: str
    text: str


def blocks(page: Path) -> list[Block]:
    text = (ROOT / page).read_text("utf-8")
    return [Block(text.count("\n", 0, m.start()) + 1, m["kind"], m["file"], m["text"]) for m in FENCE.finditer(text)]


def targets() -> set[str]:
    return set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))


def made(line: str) -> str | None:
    """The target of a line that calls make; empty for make alone."""
    words = line.partition("#")[0].split()
    return (words[1] if len(words) > 1 else "") if words[:1] == ["make"] else None


def script(page: Path, url: str) -> str:
    """All shell blocks of a page as one script, so that variables last; it says where it fails."""
    lines = ["set -e"]
    for block in blocks(page):
        if block.kind == "sh":
            lines.append(f"trap 'echo {page}: the block at line {block.line} failed >&2' ERR")
            lines += [line for line in block.text.splitlines() if made(line) is None]
    bin_folder = str(Path(sys.executable).parent) + "/"
    text = re.sub(r"(\$SEALOG/)?\.venv/bin/", lambda _: bin_folder, "\n".join(lines))
    text = re.sub(r"^node (?=service/)", lambda _: f"{node() or ':'} {ROOT}/", text, flags=re.MULTILINE)
    return text.replace(SERVICE, url) + "\n"


def environment(home: Path) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("SEALOG_", "REDIS_", "RQ_", "PYTEST_", "XDG_"))}
    return {**kept, "HOME": str(home), "PYTHONPATH": str(ROOT), "COLUMNS": "100"}


def run(text: str, folder: Path, environment: dict[str, str]) -> tuple[int, str]:
    """Run a script; what it leaves in the background ends with it."""
    said = folder.parent / "said.txt"
    with said.open("wb") as out:
        shell = subprocess.Popen(
            ["bash", "-c", text],
            cwd=folder,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=out,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
        try:
            status = shell.wait(PATIENCE)
        finally:
            with suppress(ProcessLookupError):
                os.killpg(shell.pid, signal.SIGKILL)
            shell.wait()
    return status, said.read_text("utf-8", errors="replace")


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the service that `make run` starts, with its limits on."""
    with Up(tmp_path_factory.mktemp("docs"), SEALOG_LIMITS="true") as up:
        yield up.url


@pytest.mark.parametrize("page", [p for p in PAGES if any(b.kind == "sh" for b in blocks(p))], ids=str)
def test_every_shell_block_runs(page: Path, service: str, tmp_path: Path) -> None:
    work = tmp_path / "work"
    for block in blocks(page):
        if block.file:
            path = work / block.file
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("a", encoding="utf-8") as out:
                out.write(block.text)
    work.mkdir(exist_ok=True)
    (tmp_path / "sealog").symlink_to(ROOT)
    status, said = run(script(page, service), work, environment(tmp_path))
    assert status == 0, said[-4000:]
    if page.name == "README.md":
        assert "The game is over" in said
    if page == WALKTHROUGH:
        assert '"state":"ended"' in said
        assert '"phase":"sealed"' in said and '"independent":1' in said, "the lines bring entropy of their own"
        assert "The game is over" in said


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_make_targets_exist_and_other_blocks_have_a_reason(page: Path) -> None:
    for block in blocks(page):
        assert block.kind not in SHELLS, f"{page}:{block.line}: sh (it runs) or console (it cannot), not {block.kind}"
        if block.kind == "console":
            first = block.text.splitlines()[0]
            assert (str(page), first) in NOT_RUN, f"{page}:{block.line}: say in NOT_RUN why it cannot run: {first}"
        if block.kind == "sh":
            named = {target for line in block.text.splitlines() if (target := made(line)) is not None}
            assert named - {""} <= targets(), f"{page}:{block.line}: no such target in the Makefile"


def test_what_is_not_run_is_still_there() -> None:
    there = {(str(page), b.text.splitlines()[0]) for page in PAGES for b in blocks(page) if b.kind == "console"}
    assert set(NOT_RUN) <= there


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").split()) <= 900


def test_the_walkthrough_plays_a_whole_game_in_six_lines_after_make_run() -> None:
    shell = [block for block in blocks(WALKTHROUGH) if block.kind == "sh"]
    begins = next(i for i, block in enumerate(shell) if made(block.text.splitlines()[0]) == "run")
    assert len(shell[begins + 1].text.splitlines()) == 6
    assert "/answers" in shell[begins + 1].text
