"""The count of pinned rules believes only tests that run and assert."""

from pathlib import Path

import pytest

from tests.rule import rule
from tests.tools.rules import main, reports

CHECKLIST = """# Rules of the cult

Rulings: CULT-7 is taken as written.

- CULT-1: The first player begins.
- CULT-2: A turn has four steps.
- CULT-3: The game ends.
"""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    write(tmp_path, "docs/rules/cult.md", CHECKLIST)
    return tmp_path


def write(root: Path, file: str, text: str) -> None:
    path = root / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")


def pin(root: Path, text: str) -> None:
    write(root, "tests/cult/test_turn.py", text)


def test_rule_attaches_its_ids() -> None:
    def test() -> int:
        return 7

    marked = rule("CULT-1", "CULT-2")(rule("CULT-3")(test))
    assert marked is test
    assert marked.rules == ("CULT-1", "CULT-2", "CULT-3")  # type: ignore[attr-defined]


@pytest.mark.parametrize("ids", [(), ("A-1", "A-2", "A-3", "A-4"), ("cult-1",), ("CULT1",), ("CULT-1 ",)])
def test_rule_refuses_bad_ids(ids: tuple[str, ...]) -> None:
    with pytest.raises(ValueError, match="rule"):
        rule(*ids)


@pytest.mark.parametrize(
    "body",
    [
        "def test_a():\n    assert f() == 1",
        "async def test_a():\n    assert await f()",
        "def test_a():\n    with pytest.raises(Refused):\n        f()",
        "def test_a():\n    with raises(Refused): f()",
        "def test_a():\n    expect_options(f(), 'x')",
        "def test_a():\n    scene.assert_asked('x')",
        "@pytest.mark.parametrize('n', [1])\ndef test_a(n):\n    for x in f(n):\n        assert x",
    ],
)
def test_a_test_that_runs_and_asserts_counts(root: Path, body: str) -> None:
    pin(root, f"@rule('CULT-2')\n{body}\n")
    [cult] = reports(root)
    assert cult.pinned == {"CULT-2"}
    assert not cult.lies


def test_methods_count(root: Path) -> None:
    pin(root, "class TestTurn:\n    @rule('CULT-1', 'CULT-3')\n    def test_a(self):\n        assert f()\n")
    assert reports(root)[0].pinned == {"CULT-1", "CULT-3"}


ASSERTING = "@rule('CULT-2')\ndef test_a():\n    assert f()\n"
INDENTED = "    @rule('CULT-2')\n    def test_a(self):\n        assert f()\n"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("@rule('CULT-2')\ndef test_a():\n    f()\n", "asserts nothing"),
        ("@rule('CULT-2')\ndef test_a():\n    '''assert f()'''\n    assert True\n", "asserts nothing"),
        ("@rule('CULT-2')\ndef test_a():\n    pytest.skip('later')\n    assert f()\n", "skipped"),
        ("@rule('CULT-2')\ndef helper():\n    assert f()\n", "not a test function"),
        (f"@pytest.mark.skip\n{ASSERTING}", "skipped"),
        (f"@pytest.mark.skipif(True, reason='')\n{ASSERTING}", "skipped"),
        (f"@pytest.mark.xfail(strict=True)\n{ASSERTING}", "skipped"),
        (f"pytestmark = pytest.mark.skip\n{ASSERTING}", "skipped"),
        (f"pytestmark = [pytest.mark.slow, pytest.mark.xfail(reason='')]\n{ASSERTING}", "skipped"),
        (f"pytest.skip('no', allow_module_level=True)\n{ASSERTING}", "skipped"),
        (f"@pytest.mark.skip\nclass TestTurn:\n{INDENTED}", "skipped"),
        (f"class TestTurn:\n    pytestmark = pytest.mark.skip\n{INDENTED}", "skipped"),
        (f"class Turn:\n{INDENTED}", "pytest does not collect this class"),
        (f"def make():\n{INDENTED}", "inside another function"),
        (
            ASSERTING.replace("'CULT-2'", "'CULT-2', 'CULT-1', 'CULT-3', 'CULT-2'"),
            "4 ids; a test pins 1 to 3",
        ),
        (ASSERTING.replace("'CULT-2'", "'CULT-2', THREE"), "ids must be written out as strings"),
        (ASSERTING.replace("'CULT-2'", "*IDS, 'CULT-2'"), "ids must be written out as strings"),
    ],
)
def test_a_pin_that_lies_does_not_count(root: Path, text: str, reason: str) -> None:
    pin(root, text)
    [cult] = reports(root)
    assert cult.pinned == frozenset()
    assert reason in cult.flawed[0]
    assert "CULT-2 at tests/cult/test_turn.py:" in cult.flawed[0]
    assert main(["--strict"], root) == 1


def test_text_is_not_a_pin(root: Path) -> None:
    pin(root, "'''\n@rule('CULT-1')\n'''\n# @rule('CULT-2')\ndef test_a():\n    assert '@rule(\"CULT-3\")'\n")
    assert reports(root)[0].pinned == frozenset()


def test_the_report_in_words(root: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pin(root, ASSERTING + ASSERTING.replace("CULT-2", "CULT-9") + ASSERTING.replace("CULT-2", "LUCK-1"))
    assert main([], root) == 0
    assert capsys.readouterr().out.splitlines() == [
        "cult: 1/3 rules pinned",
        "  not pinned: CULT-1 CULT-3",
        "  unknown rule: CULT-9 at tests/cult/test_turn.py:5",
        "(no checklist): 0/0 rules pinned",
        "  unknown rule: LUCK-1 at tests/cult/test_turn.py:8",
    ]
    assert main(["--strict"], root) == 1
    assert main(["--strict", "flotilla"], root) == 1
    assert "flotilla: no checklist docs/rules/flotilla.md" in capsys.readouterr().out


def test_an_item_listed_twice_is_said(root: Path) -> None:
    write(root, "docs/rules/cult.md", CHECKLIST + "- CULT-2: Again.\n")
    [cult] = reports(root)
    assert cult.twice == ("CULT-2",)
    assert len(cult.ids) == 3


def test_all_pinned_is_honest(root: Path) -> None:
    pin(root, ASSERTING.replace("'CULT-2'", "'CULT-1', 'CULT-2', 'CULT-3'"))
    assert main(["--strict", "cult"], root) == 0


def test_no_checklists_yet(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--strict"], tmp_path) == 0
    assert capsys.readouterr().out == "no checklists in docs/rules yet\n"
