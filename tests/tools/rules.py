"""Counts the rules that tests pin: `python -m tests.tools.rules [GAME ...]`.

A checklist is `docs/rules/<game>.md`; each item in it is one line `- CULT-16: text`. A pin is a test with
`@rule("CULT-16")`. It counts if pytest runs it and it asserts something. Tests are parsed, never searched
as text.
"""

import argparse
import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.rule import MOST_IDS, RULE_ID
from tests.sampling import ROOT

ITEM = re.compile(rf"- ({RULE_ID.pattern}): \S")
SKIPS = {"skip", "skipif", "xfail", "skipIf", "skipUnless", "expectedFailure"}
CHECKS = ("assert_", "expect_", "check_")

Function = ast.FunctionDef | ast.AsyncFunctionDef


@dataclass(frozen=True)
class Pin:
    """One `@rule` on a function, and why it does not count (empty if it does)."""

    ids: tuple[str, ...]
    where: str
    flaw: str


@dataclass(frozen=True)
class Report:
    game: str
    ids: tuple[str, ...]
    pinned: frozenset[str]
    twice: tuple[str, ...]
    unknown: tuple[str, ...]
    flawed: tuple[str, ...]

    @property
    def lies(self) -> bool:
        return bool(self.twice or self.unknown or self.flawed)

    def __str__(self) -> str:
        lines = [f"{self.game}: {len(self.pinned)}/{len(self.ids)} rules pinned"]
        missing = [rule_id for rule_id in self.ids if rule_id not in self.pinned]
        if missing:
            lines.append(f"  not pinned: {' '.join(missing)}")
        lines += [f"  listed twice: {rule_id}" for rule_id in self.twice]
        lines += [f"  unknown rule: {text}" for text in self.unknown]
        lines += [f"  does not count: {text}" for text in self.flawed]
        return "\n".join(lines)


def dotted(node: ast.AST) -> str:
    """`pytest.mark.skip` for that expression and for a call of it; empty for anything else."""
    if isinstance(node, ast.Call):
        return dotted(node.func)
    if isinstance(node, ast.Attribute):
        return f"{dotted(node.value)}.{node.attr}"
    return node.id if isinstance(node, ast.Name) else ""


def last_name(node: ast.AST) -> str:
    return dotted(node).rpartition(".")[2]


def skipped(body: list[ast.stmt], decorators: list[ast.expr]) -> bool:
    """Whether a module, class or function is marked, or says at its top level, that it does not run."""
    marks = list(decorators)
    for statement in body:
        if isinstance(statement, ast.Assign) and any(dotted(t) == "pytestmark" for t in statement.targets):
            value = statement.value
            marks += value.elts if isinstance(value, ast.List | ast.Tuple) else [value]
        elif isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call):
            marks += [statement.value] if dotted(statement.value).startswith("pytest.") else []
    return any(last_name(mark) in SKIPS for mark in marks)


def asserts(function: Function) -> bool:
    for node in ast.walk(function):
        if isinstance(node, ast.Assert) and not isinstance(node.test, ast.Constant):
            return True
        if isinstance(node, ast.Call) and (last_name(node) == "raises" or last_name(node).startswith(CHECKS)):
            return True
    return False


def flaw_of(function: Function, calls: list[ast.Call], ids: tuple[str, ...], outside: str) -> str:
    if sum(len(call.args) + len(call.keywords) for call in calls) != len(ids):
        return "ids must be written out as strings"
    if not 1 <= len(ids) <= MOST_IDS:
        return f"{len(ids)} ids; a test pins 1 to {MOST_IDS} rules"
    if not function.name.startswith("test_"):
        return "not a test function"
    if outside:
        return outside
    if skipped(function.body, function.decorator_list):
        return "skipped"
    return "" if asserts(function) else "asserts nothing"


def pins_in(body: list[ast.stmt], file: str, outside: str) -> Iterator[Pin]:
    """The pins among these statements; `outside` says why what surrounds them does not run."""
    for node in body:
        if isinstance(node, ast.ClassDef):
            reason = "skipped" if skipped(node.body, node.decorator_list) else ""
            reason = reason or ("" if node.name.startswith("Test") else "pytest does not collect this class")
            yield from pins_in(node.body, file, outside or reason)
        elif isinstance(node, Function):
            calls = [d for d in node.decorator_list if isinstance(d, ast.Call) and last_name(d) == "rule"]
            ids = tuple(
                arg.value
                for call in calls
                for arg in call.args
                if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            )
            if calls:
                yield Pin(ids, f"{file}:{node.lineno}", flaw_of(node, calls, ids, outside))
            yield from pins_in(node.body, file, outside or "inside another function")


def find_pins(root: Path) -> list[Pin]:
    pins: list[Pin] = []
    for path in sorted((root / "tests").rglob("test_*.py")):
        tree = ast.parse(path.read_text("utf-8"), str(path))
        outside = "skipped" if skipped(tree.body, []) else ""
        pins += pins_in(tree.body, str(path.relative_to(root)), outside)
    return pins


def find_checklists(root: Path) -> dict[str, tuple[str, ...]]:
    """The rule ids of each game, in the order of its checklist."""
    return {
        path.stem: tuple(m[1] for line in path.read_text("utf-8").splitlines() if (m := ITEM.match(line)))
        for path in sorted((root / "docs" / "rules").glob("*.md"))
    }


def prefix(rule_id: str) -> str:
    return rule_id.rpartition("-")[0]


def report(game: str, ids: tuple[str, ...], prefixes: set[str], pins: list[Pin]) -> Report:
    """What the pins say about one checklist; ids with one of the prefixes belong to it."""
    listed = set(ids)
    mine = [(rule_id, pin) for pin in pins for rule_id in pin.ids if prefix(rule_id) in prefixes]
    return Report(
        game=game,
        ids=tuple(dict.fromkeys(ids)),
        pinned=frozenset(rule_id for rule_id, pin in mine if rule_id in listed and not pin.flaw),
        twice=tuple(rule_id for rule_id, n in Counter(ids).items() if n > 1),
        unknown=tuple(f"{rule_id} at {pin.where}" for rule_id, pin in mine if rule_id not in listed),
        flawed=tuple(f"{rule_id} at {pin.where}: {pin.flaw}" for rule_id, pin in mine if pin.flaw),
    )


def reports(root: Path) -> list[Report]:
    """One report a checklist, and one more for pins that belong to none."""
    checklists, pins = find_checklists(root), find_pins(root)
    prefixes = {game: {prefix(rule_id) for rule_id in ids} for game, ids in checklists.items()}
    found = [report(game, ids, prefixes[game], pins) for game, ids in checklists.items()]
    everywhere = set().union(*prefixes.values())
    strays = {prefix(rule_id) for pin in pins for rule_id in pin.ids} - everywhere
    nameless = [f"{pin.where}: {pin.flaw}" for pin in pins if not pin.ids]
    rest = report("(no checklist)", (), strays, pins)
    if rest.unknown or nameless:
        found.append(Report(rest.game, (), frozenset(), (), rest.unknown, (*rest.flawed, *nameless)))
    return found


def main(arguments: list[str] | None = None, root: Path = ROOT) -> int:
    parser = argparse.ArgumentParser(prog="rules", description="Count the rules that tests pin.")
    parser.add_argument("games", nargs="*", metavar="GAME", help="only these games")
    parser.add_argument("--strict", action="store_true", help="fail on pins that do not count")
    options = parser.parse_args(arguments)
    found = reports(root)
    known = {one.game for one in found}
    missing = [game for game in options.games if game not in known]
    shown = [one for one in found if not options.games or one.game in options.games]
    for game in missing:
        print(f"{game}: no checklist docs/rules/{game}.md")
    for one in shown:
        print(one)
    if not find_checklists(root):
        print("no checklists in docs/rules yet")
    return int(options.strict and (bool(missing) or any(one.lies for one in shown)))


if __name__ == "__main__":
    sys.exit(main())
