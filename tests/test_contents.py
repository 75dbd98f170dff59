"""Content does not change under a version: `docs/contents.json` says what each has."""

from dataclasses import replace
from pathlib import Path

import pytest

from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.tools.contents import CONTENTS, changed, described, kept, main

CULT = next(entry for entry in GAMES if entry.name == "cult")


@pytest.mark.parametrize("entry", GAMES, ids=[entry.name for entry in GAMES])
def test_the_content_is_what_this_version_was_released_with(entry: GameEntry) -> None:
    version = entry.ruleset.version
    assert version in kept(CONTENTS).get(entry.name, {}), f"{entry.name} {version} is new. Run: make contents"
    assert not (why := changed(entry, kept(CONTENTS))), why


def other(entry: GameEntry) -> GameEntry:
    return replace(entry, ruleset=replace(entry.ruleset, content=b"\1" * 32))


def test_content_that_changes_under_its_version_is_told_with_what_to_do(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "contents.json"
    assert main([], [CULT], file) == 0
    before = file.read_bytes()
    assert kept(file) == {"cult": {CULT.ruleset.version: described(CULT.ruleset)}}
    assert main([], [CULT], file) == 0 and file.read_bytes() == before
    assert main([], [other(CULT)], file) == 1 and file.read_bytes() == before
    said = capsys.readouterr().err
    assert f"cult {CULT.ruleset.version} has other content than" in said and "Raise `version`" in said


def test_dice_are_content_too(tmp_path: Path) -> None:
    file = tmp_path / "contents.json"
    main([], [CULT], file)
    die, faces = next(iter(CULT.ruleset.dice.items()))
    turned = replace(CULT, ruleset=replace(CULT.ruleset, dice={**CULT.ruleset.dice, die: faces[::-1]}))
    assert changed(turned, kept(file))


def test_a_new_version_stands_beside_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "contents.json"
    main([], [CULT], file)
    raised = replace(other(CULT), ruleset=replace(other(CULT).ruleset, version="99"))
    assert main([], [raised], file) == 0
    assert kept(file)["cult"] == {
        CULT.ruleset.version: described(CULT.ruleset),
        "99": described(raised.ruleset),
    }


def test_what_nobody_has_played_yet_may_change(tmp_path: Path) -> None:
    file = tmp_path / "contents.json"
    main([], [CULT], file)
    assert main(["--unreleased"], [other(CULT)], file) == 0
    assert kept(file)["cult"][CULT.ruleset.version].content == "01" * 32
