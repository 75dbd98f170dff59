"""Runs a sample of the tests marked `law`, or all with `--laws=full`, and says what share it ran. Tests marked
`processes`, which are the longest, begin first, so that nobody waits for them in the end.

Every test has luck of its own that is the same at each run: what the service asks of the system's
randomness (ids, keys of games, its share of the entropy) comes from the test's name. Processes
started by a test have real randomness."""

import random
from argparse import ArgumentTypeError
from collections import defaultdict

import pytest
from msgspec import structs

from service.games import starting
from tests.sampling import chosen, commit

LAWS_FOUND = pytest.StashKey[int]()


def share(text: str) -> float:
    value = float(text)
    if not 0 < value <= 1:
        raise ArgumentTypeError("a share is above 0 and at most 1")
    return value


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("laws")
    group.addoption("--laws", choices=("sample", "full"), default="sample", help="how much of the laws to run")
    group.addoption("--laws-share", type=share, default=0.05, help="share of each law's cases in a sample")


@pytest.fixture(autouse=True)
def luck_of_its_own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """`secrets` and `random.SystemRandom` both draw from here; nothing else of the service does. Every game is locked
    at the same time, because that goes into each draw."""
    monkeypatch.setattr(random, "_urandom", random.Random(request.node.nodeid).randbytes)
    locked_by = starting.locked_by
    monkeypatch.setattr(starting, "locked_by", lambda *args, **more: structs.replace(locked_by(*args, **more), at=1))


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Processes first. Keep a sample of every law's cases, at least one of each."""
    items.sort(key=lambda item: item.get_closest_marker("processes") is None)
    laws: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        if mark := item.get_closest_marker("law"):
            laws[str(mark.args[0]) if mark.args else item.nodeid.split("[")[0]].append(item)
    config.stash[LAWS_FOUND] = sum(map(len, laws.values()))
    if config.getoption("laws") == "full":
        return
    left_out: set[pytest.Item] = set()
    for cases in laws.values():
        left_out.update(cases)
        left_out.difference_update(chosen(cases, config.getoption("laws_share"), lambda case: case.nodeid))
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker of xdist tells its controller, which collects nothing itself, how many cases there are."""
    if hasattr(session.config, "workeroutput"):
        session.config.workeroutput["laws found"] = session.config.stash.get(LAWS_FOUND, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: object, error: object) -> None:
    found = getattr(node, "workeroutput", {}).get("laws found", 0)
    stash = node.config.stash  # type: ignore[attr-defined]
    stash[LAWS_FOUND] = max(found, stash.get(LAWS_FOUND, 0))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    found = config.stash.get(LAWS_FOUND, 0)
    if not found:
        return
    ran = sum(
        getattr(report, "when", "") == "call" and "law" in report.keywords and not report.skipped
        for reports in terminalreporter.stats.values()
        for report in reports
    )
    line = f"laws: ran {ran} of {found} cases ({100 * ran / found:.0f} %)"
    if config.getoption("laws") == "sample":
        line += f", chosen by commit {commit()[:7]}; run all with make full"
    terminalreporter.write_line(line)
