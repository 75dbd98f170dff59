"""The report of a game: its figures stand in its page, and nothing else of the page is touched."""

from pathlib import Path

import pytest

from tests.tools.game_report import main, write


def test_the_section_is_replaced_and_the_others_stay(tmp_path: Path) -> None:
    page = tmp_path / "games" / "reef.md"
    write(page, "Reef", "## Figures\n\nold\n")
    assert page.read_text() == "# Reef\n\n## Figures\n\nold\n"
    page.write_text("# Reef\n\nA game.\n\n## Figures\n\nold\n\n## Balance\n\nFair.\n")
    write(page, "Reef", "## Figures\n\nnew\n")
    assert page.read_text() == "# Reef\n\nA game.\n\n## Figures\n\nnew\n\n## Balance\n\nFair.\n"


def test_every_figure_of_a_small_game_stands_in_the_table(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.tools.game_report.decisions_per_second", lambda ruleset: (12_345.0, 67.0))
    assert main(["toy-mutiny", "--games", "1", "--bot-games", "1"]) == 0
    table = dict(line.strip("| \n").split(" | ", 1) for line in capsys.readouterr().out.splitlines() if " | " in line)
    assert table["rules pinned"] == "no checklist docs/rules/toy-mutiny.md"
    assert table["random bots: games (1 for each seat count and set-up, light), of which failed"].endswith(", 0")
    assert table["decisions a second, headless, one core (`make bench`)"] == "12,345; a decision costs 67 links"
    assert table["recorded games, replayed byte for byte"].startswith("none; missing: ")


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["nowhere"])
    assert "no game nowhere; there are: cult" in capsys.readouterr().err
