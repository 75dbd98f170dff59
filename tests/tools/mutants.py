"""Breaks the rules in small ways and counts how often tests notice: `python -m tests.tools.mutants GAME [N]`.

GAME is `kernel`, a folder of `domain/` or a toy. The breaks are chosen by the commit's hash, evenly over the
source. Each runs in a copy of the tree against that game's own tests, without recorded games and laws: first those that
call the broken function, and if none of them notices, all.
"""

import argparse
import ast
import contextlib
import json
import os
import queue
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from pathlib import Path

from tests.sampling import ROOT, commit
from tests.tools.breaks import Site, broken, sites

COPIED = ("domain", "projections", "service", "workers", "tests", "docs", "pyproject.toml")
LEFT_OUT = shutil.ignore_patterns("__pycache__", ".hypothesis", "*.pyc", "pictures")
SHORTEST_TIMEOUT = 20.0
SLOWER = 5
MOST_MEMORY = 4 << 30
FEW = 5
"""For so many breaks it does not pay to find out which test calls what."""
PLUGINS = Path(__file__).parent / "plugins"

Touched = dict[str, set[tuple[str, int]]]
"""Test -> the functions it calls, by file and first line."""


@dataclass(frozen=True)
class Mutant:
    file: Path
    site: Site
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.file}:{self.site.line} {self.site.kind}"

    def diff(self) -> str:
        pairs = zip(self.before.split("\n"), self.after.split("\n"), strict=True)
        changed = [(old, new) for old, new in pairs if old != new]
        removed = [f"    - {old.strip()}" for old, _ in changed]
        return "\n".join(removed + [f"    + {new.strip()}" for _, new in changed if new.strip()])


@dataclass(frozen=True)
class Run:
    seconds: float
    status: int | None  # None: it took too long
    output: str

    @property
    def passed(self) -> bool:
        return self.status == 0


def source_files(root: Path, target: str) -> list[Path]:
    """The files to break, relative to the root."""
    home = root / "tests" / "toy" / target
    home = home if home.exists() else root / "domain" / target
    patterns = ["**/*.py"] if target == "kernel" else ["rules/**/*.py", "rules.py", "effects/**/*.py", "effects.py"]
    return sorted({path.relative_to(root) for pattern in patterns for path in home.glob(pattern)})


def pytest_options(target: str) -> list[str]:
    """Pytest's arguments for the tests that have to notice."""
    home = f"tests/toy/{target}" if (ROOT / "tests" / "toy" / target).exists() else f"tests/{target}"
    if target == "kernel":
        return [home]
    names = [f"{kind}*.py" for kind in ("test_laws", "test_played")]
    ignored = [f"--ignore-glob={home}/{below}{name}" for name in names for below in ("", "*/")]
    return [home, f"--ignore={home}/played", "-m", "not law", *ignored]


def choose(root: Path, files: list[Path], count: int, seed: str) -> list[Mutant]:
    """One mutant out of each of `count` equal stretches of the source, so that all of it has its share."""
    dice = random.Random(seed)
    texts = {file: (root / file).read_text("utf-8") for file in files}
    places = [(file, site) for file in files for site in sites(texts[file])]
    count = min(count, len(places))
    found: list[Mutant] = []
    for i in range(count):
        stretch = places[i * len(places) // count : (i + 1) * len(places) // count]
        for file, site in dice.sample(stretch, len(stretch)):
            after = broken(texts[file], dice.choice(site.choices))
            if after is not None:
                found.append(Mutant(file, site, texts[file], after))
                break
    return found


class Tree:
    """A copy of the project in which tests run; it is used by one mutant at a time."""

    def __init__(self, root: Path, home: Path) -> None:
        self.home = home
        self.process: subprocess.Popen[str] | None = None
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, home / name, ignore=LEFT_OUT)
            elif (root / name).exists():
                shutil.copy(root / name, home / name)

    def run(self, arguments: list[str], timeout: float | None, **more: str) -> Run:
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTEST_")}
        environment |= {"PYTHONPATH": f"{self.home}{os.pathsep}{PLUGINS}", "PYTHONDONTWRITEBYTECODE": "1", **more}
        begun = time.monotonic()
        self.process = subprocess.Popen(
            [sys.executable, *arguments],
            cwd=self.home,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            process_group=0,
        )
        with contextlib.suppress(OSError, AttributeError):  # a broken loop may eat memory without end
            resource.prlimit(self.process.pid, resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        try:
            output, _ = self.process.communicate(timeout=timeout)
            status: int | None = self.process.returncode
        except subprocess.TimeoutExpired:
            self.stop()
            output, status = "", None
        return Run(time.monotonic() - begun, status, output)

    def stop(self) -> None:
        """End whatever still runs here, with everything it has started."""
        if self.process is not None and self.process.poll() is None:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def imports_itself(self) -> bool:
        """Whether `domain` is imported from this copy and not from where it is installed."""
        probe = self.run(["-c", "import domain; print(*map(str, domain.__path__), sep='\\n')"], timeout=60)
        return probe.passed and Path(probe.output.strip()).resolve() == (self.home / "domain").resolve()

    def test(self, options: list[str], timeout: float | None = None) -> Run:
        run = self.run(["-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *options], timeout)
        shutil.rmtree(self.home / ".hypothesis", ignore_errors=True)
        return run

    def touched(self, options: list[str]) -> Touched:
        """Which test calls what. Nothing, if that cannot be found out."""
        out = self.home / "touched.json"
        noting = {"TOUCHED_IN": str(self.home), "TOUCHED_TO": str(out)}
        self.run(["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "touched", *options], None, **noting)
        found = json.loads(out.read_text("utf-8")) if out.exists() else {}
        return {test: {(file, line) for file, line in calls} for test, calls in found.items()}

    def test_mutant(self, mutant: Mutant, options: list[str], timeout: float, touched: Touched) -> Run:
        file = self.home / mutant.file
        file.write_text(mutant.after, "utf-8")
        try:
            if some := callers_of(mutant, touched):
                (self.home / "chosen.txt").write_text("\n".join(some), "utf-8")
                run = self.test(["@chosen.txt"], timeout)
                if not run.passed:
                    return run
            return self.test(options, timeout)
        finally:
            file.write_text(mutant.before, "utf-8")


def callers_of(mutant: Mutant, touched: Touched) -> list[str]:
    """The tests that call the broken function; none, if the break is in no function or is called outside of tests."""
    place = function_around(mutant.before, mutant.site.line)
    called = (str(mutant.file), place)
    if not place or called in touched.get("", ()):
        return []
    return [test for test, calls in touched.items() if called in calls]


def function_around(text: str, line: int) -> int:
    """Where the function begins, with its decorators, in whose body the line stands; 0 if it stands in none."""
    begins = 0
    for node in ast.walk(ast.parse(text)):
        if (
            isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
            and node.body[0].lineno <= line <= node.body[-1].end_lineno
        ):
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            begins = max(begins, first)
    return begins


def run_all(
    mutants: list[Mutant], trees: list[Tree], options: list[str], timeout: float, touched: Touched
) -> Iterator[tuple[Mutant, Run]]:
    """Run each mutant in whichever copy is free."""
    free: queue.SimpleQueue[Tree] = queue.SimpleQueue()
    for tree in trees:
        free.put(tree)

    def one(mutant: Mutant) -> tuple[Mutant, Run]:
        tree = free.get()
        try:
            return mutant, tree.test_mutant(mutant, options, timeout, touched)
        finally:
            free.put(tree)

    with ThreadPoolExecutor(len(trees)) as pool:
        try:
            for future in as_completed([pool.submit(one, mutant) for mutant in mutants]):
                yield future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for tree in trees:
                tree.stop()


def hunt(root: Path, mutants: list[Mutant], options: list[str], jobs: int) -> list[Mutant] | str:
    """The mutants that no test notices, or why that cannot be found out."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as temporary:
        homes = [Path(temporary, str(i)) for i in range(max(1, min(jobs, len(mutants))))]
        for home in homes:
            home.mkdir()
        trees = [Tree(root, home) for home in homes]
        if not all(tree.imports_itself() for tree in trees):
            return "the copy of the tree does not import its own `domain`"
        healthy = trees[0].test(options)
        if not healthy.passed:
            return f"the tests fail without any break:\n{healthy.output}"
        timeout = max(SHORTEST_TIMEOUT, SLOWER * healthy.seconds)
        touched = trees[0].touched(options) if len(mutants) > FEW else {}
        print(f"unbroken: {healthy.seconds:.1f} s; timeout {timeout:.0f} s", flush=True)
        survivors: list[Mutant] = []
        for done, (mutant, run) in enumerate(run_all(mutants, trees, options, timeout, touched), 1):
            survivors += [mutant] if run.passed else []
            show_progress(f"{done}/{len(mutants)}", mutant, run, len(survivors))
        return sorted(survivors, key=lambda m: (m.file, m.site.line))


def show_progress(count: str, mutant: Mutant, run: Run, survived: int) -> None:
    fate = "survived" if run.passed else "caught" if run.status is not None else "caught (timeout)"
    if sys.stdout.isatty():
        print(f"\r\033[K{count}, {survived} survived; {mutant}: {fate}", end="", flush=True)
    else:
        print(f"{count} {mutant}: {fate}", flush=True)


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="mutants", description="Break the rules; see whether tests notice.")
    parser.add_argument("target", metavar="GAME", help="kernel, or a folder of domain/")
    parser.add_argument("count", metavar="N", nargs="?", type=int, default=100, help="how many breaks (100)")
    parser.add_argument("--seed", help="choose other breaks than the commit's hash does")
    parser.add_argument("--jobs", type=int, default=2, help="how many run at once (2)")
    parser.add_argument("--least", type=float, default=85, help="fail below this per cent caught (85)")
    parser.add_argument("--list", action="store_true", help="show the breaks and run nothing")
    options = parser.parse_args(arguments)

    seed = options.seed or commit(root)
    mutants = choose(root, source_files(root, options.target), options.count, seed)
    if not mutants:
        print(f"nothing to break for {options.target!r} in domain/")
        return 2
    if options.list:
        print("\n".join(f"{mutant}\n{mutant.diff()}" for mutant in mutants))
        return 0
    print(f"{options.target}: {len(mutants)} breaks chosen by {seed[:12]}", flush=True)
    survivors = hunt(root, mutants, pytest_options(options.target), options.jobs)
    if isinstance(survivors, str):
        print(survivors)
        return 2
    share = 100 * (len(mutants) - len(survivors)) / len(mutants)
    print(f"\ncaught {len(mutants) - len(survivors)} of {len(mutants)} ({share:.0f} %)")
    for mutant in survivors:
        print(f"survived: {mutant}\n{mutant.diff()}")
    return int(share < options.least)


if __name__ == "__main__":
    sys.exit(main())
