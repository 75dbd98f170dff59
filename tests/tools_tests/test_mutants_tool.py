"""Breaks are made where rules are, keep the lines, and are caught by tests that bite."""

import ast
from pathlib import Path

import pytest

from tests.tools.breaks import broken, sites
from tests.tools.mutants import Tree, callers_of, choose, function_around, main, pytest_options, source_files


def breaks(text: str) -> set[tuple[str, str]]:
    """Every break of the text, as its kind and the line it starts in afterwards."""
    found = set()
    for site in sites(text):
        for edits in site.choices:
            after = broken(text, edits)
            assert after is not None
            assert after.count("\n") == text.count("\n")
            found.add((site.kind, after.split("\n")[site.line - 1].strip()))
    return found


@pytest.mark.parametrize(
    ("text", "kind", "after"),
    [
        ("x == y", "flip comparison", {"x != y"}),
        ("x < y", "flip comparison", {"x <= y", "x >= y"}),
        ("x >= y", "flip comparison", {"x > y", "x < y"}),
        ("(x) is not (y)", "flip comparison", {"(x) is (y)"}),
        ("x not  in y", "flip comparison", {"x in y"}),
        ("x in y", "flip comparison", {"x not in y"}),
        ("a < b == c", "flip comparison", {"a <= b == c", "a >= b == c", "a < b != c"}),
        ("é = 'ü' == y", "flip comparison", {"é = 'ü' != y"}),
        ("a and (b) and c", "swap and/or", {"a or (b) or c"}),
        ("x = not (a or b)", "drop not", {"x =  (a or b)"}),
        ("x = a + b", "swap + and -", {"x = a - b"}),
        ("x -= b", "swap + and -", {"x += b"}),
        ("x = y[7]", "number ±1", {"x = y[8]", "x = y[6]"}),
        ("x = True", "swap True and False", {"x = False"}),
        ("g.emit(x)", "drop call", {"pass"}),
        ("async def f():\n    await g(\n        x,\n    )\n    return", "drop call", {"pass"}),
        ("x = a if b else c", "swap branches", {"x = a if not (b) else c"}),
        ("if (\n    b\n):\n    c\nelse:\n    d", "swap branches", {"not (b)"}),
        ("def f():\n    return g(\n        x,\n    )", "return None", {"return None"}),
        ("for x in y:\n    continue", "break for continue", {"break"}),
        ("for x in y:\n    break", "continue for break", {"continue"}),
    ],
)
def test_each_kind_of_break(text: str, kind: str, after: set[str]) -> None:
    assert {line for found, line in breaks(text) if found == kind} == after


@pytest.mark.parametrize(
    "text",
    [
        '"""Turn 3 == 4."""',
        "x: Annotated[int, Meta(ge=0)]",
        "def f(x: Literal[1, 2]) -> Literal[3]: ...",
        "Step = Literal[1, 2]",
        "if TYPE_CHECKING:\n    f(1)",
        "__slots__ = ('a', 1)",
        "raise Refused('at most', 3 + 1)",
        "assert x, f(3)",
        "def __repr__(self):\n    return f'{self.x + 1}'",
        "x = f'{a + 1}' + 'text'",
        "@cached(3)\ndef f(): ...",
        "class Fact(Struct, frozen=True, tag=3): ...",
        "x = defstruct(a, omit_defaults=True)",
        "x = zip(a, b, strict=True)",
        "x = 1 + 2  # pragma: no mutate",
        "x = f(  # 1 == 2\n)",
        "def f():\n    return None",
        "if a:\n    x",
    ],
)
def test_what_is_left_alone(text: str) -> None:
    assert breaks(text) == set()


def test_a_default_and_the_body_are_broken() -> None:
    text = "class A(B):\n    n: int = 1\n    def f(self, x: int = 2) -> int:\n        return x"
    assert {kind for kind, _ in breaks(text)} == {"number ±1", "return None"}


def test_a_break_that_is_no_program_is_refused() -> None:
    [site] = [site for site in sites("f(\n); g()") if site.line == 1]
    assert broken("f(\n); g()", site.choices[0]) is None


DRAFT = """def limit(n: int) -> int:
    if n > 7:
        return 7
    return n


def unseen(n: int) -> bool:
    return n == 3
"""
TEST = """import pytest
from domain.cult.rules.hand import limit

@pytest.mark.parametrize("n", range(20))
def test_limit(n):
    assert limit(n) == [0, 1, 2, 3, 4, 5, 6, 7][min(n, 7)]
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    files = {
        "domain/__init__.py": "",
        "domain/cult/__init__.py": "",
        "domain/cult/board.py": "SIZE = 3\n",
        "domain/cult/rules/__init__.py": "",
        "domain/cult/rules/hand.py": DRAFT,
        "domain/cult/effects/dice.py": "def twice(n: int) -> int:\n    return n + n\n",
        "domain/kernel/events.py": "FIRST = 1\n",
        "tests/__init__.py": "",
        "tests/cult/__init__.py": "",
        "tests/cult/test_hand.py": TEST,
        "tests/cult/test_laws.py": "def test_law():\n    assert False\n",
        "tests/cult/cards/test_played_all.py": "def test_played():\n    assert False\n",
        "tests/cult/played/test_replay.py": "def test_replay():\n    assert False\n",
        "pyproject.toml": '[tool.pytest.ini_options]\naddopts = "-p no:xdist -p no:hypothesispytest"\n',
    }
    for name, text in files.items():
        path = tmp_path / "project" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return tmp_path / "project"


def test_only_rules_and_effects_are_broken(root: Path) -> None:
    rules = ["domain/cult/effects/dice.py", "domain/cult/rules/__init__.py", "domain/cult/rules/hand.py"]
    assert [str(file) for file in source_files(root, "cult")] == rules
    assert [str(file) for file in source_files(root, "kernel")] == ["domain/kernel/events.py"]


def test_the_seed_chooses_and_every_file_has_its_share(root: Path) -> None:
    files = source_files(root, "cult")
    assert choose(root, files, 3, "a") == choose(root, files, 3, "a")
    assert len({str(choose(root, files, 3, seed)) for seed in "abcdef"}) > 1
    everything = choose(root, files, 100, "a")
    assert len(everything) == 10
    assert {mutant.file.name for mutant in choose(root, files, 5, "a")} == {"dice.py", "hand.py"}
    for mutant in everything:
        assert ast.dump(ast.parse(mutant.after)) != ast.dump(ast.parse(mutant.before))


def test_survivors_are_shown_and_the_share_decides(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "domain/cult/effects/dice.py").unlink()
    (root / "tests/cult/test_hand.py").write_text(TEST.replace("range(20)", "range(8)"))
    rules = root / "domain/cult/rules/hand.py"
    rules.write_text("def limit(n):\n    return n\n\n\ndef unseen(n):\n    return n == m\n")
    assert main(["cult", "--seed", "a"], root) == 1
    out = capsys.readouterr().out
    assert "caught 1 of 3 (33 %)" in out
    assert "survived: domain/cult/rules/hand.py:6 flip comparison" in out
    assert "    - return n == m\n    + return n != m" in out


def test_a_copy_imports_itself_and_stops_in_time(root: Path, tmp_path: Path) -> None:
    home = tmp_path / "copy"
    home.mkdir()
    tree = Tree(root, home)
    assert tree.imports_itself()
    late = tree.run(["-c", "while True: pass"], timeout=0.2)
    assert late.status is None and not late.passed
    (home / "domain/__init__.py").unlink()
    (home / "domain").rename(home / "elsewhere")
    assert not tree.imports_itself()


def test_first_those_tests_run_that_call_the_broken_function(root: Path, tmp_path: Path) -> None:
    (root / "domain/cult/rules/hand.py").write_text(
        "from functools import cache\n\nSIZE = 3\n\n\n@cache\ndef near(n):\n    return n > 1\n\n\n"
        "def far(n):\n    return n > 2\n"
    )
    (root / "tests/cult/test_hand.py").write_text(
        "from domain.cult.rules.hand import far, near\n\nFAR = far(1)\n\n\n"
        "def test_near():\n    assert near(2)\n\n\ndef test_far():\n    assert far(3)\n"
    )
    home = tmp_path / "copy"
    home.mkdir()
    touched = Tree(root, home).touched(["tests/cult/test_hand.py"])
    mutants = {m.site.line: m for m in choose(root, source_files(root, "cult"), 100, "a") if m.file.name == "hand.py"}
    assert set(mutants) == {3, 8, 12}
    assert callers_of(mutants[8], touched) == ["tests/cult/test_hand.py::test_near"]
    assert callers_of(mutants[12], touched) == [], "it is called while the tests are made: all tests run"
    assert callers_of(mutants[3], touched) == [], "it is in no function"
    assert [function_around(mutants[8].before, line) for line in (5, 6, 7, 8, 12)] == [0, 0, 0, 6, 11]


def test_what_only_another_test_notices_is_still_caught(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The first test calls the function and keeps what it gives; the second sees that it is wrong."""
    (root / "domain/cult/effects/dice.py").unlink()
    (root / "domain/cult/rules/hand.py").write_text("def sizes():\n    return [3, 4, 5, 6, 7, 8]\n")
    (root / "tests/cult/test_hand.py").write_text(
        "from domain.cult.rules.hand import sizes\n\nKEPT = []\n\n\ndef test_a():\n    KEPT.extend(sizes())\n\n\n"
        "def test_b():\n    assert KEPT == [3, 4, 5, 6, 7, 8]\n"
    )
    assert main(["cult", "--seed", "a"], root) == 0
    assert "(100 %)" in capsys.readouterr().out


def test_tests_that_fail_unbroken_are_said(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (root / "tests/cult/test_hand.py").write_text("def test_a():\n    assert 1 == 2\n")
    assert main(["cult", "1"], root) == 2
    assert "the tests fail without any break" in capsys.readouterr().out


def test_list_and_nothing_to_break(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["kernel", "--list", "--seed", "a"], root) == 0
    assert "domain/kernel/events.py:1 number ±1\n    - FIRST = 1\n    + FIRST = " in capsys.readouterr().out
    assert main(["flotilla"], root) == 2
    assert "nothing to break for 'flotilla'" in capsys.readouterr().out
    assert pytest_options("kernel") == ["tests/kernel"]
