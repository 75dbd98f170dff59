"""A file that is something else than it was given as: nothing was checked, and the exit status says so."""

import json
from pathlib import Path

import pytest

from service.cli import main
from tests.verify.both import verified
from tests.verify.fair2 import Fair2
from tests.verify.games import record
from tests.verify.test_commands import BOTH, BROKEN, FAILS, run
from tests.verify.trees import KEYS, WITNESSES, Tree, lines, vkey, with_site

SOME = lines({"some": "thing"})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.jsonl").write_bytes(record("toy-mutiny", "s1"))
    (tmp_path / "keys.json").write_text(KEYS)
    (tmp_path / "some.json").write_text(SOME)
    (tmp_path / "text.txt").write_text("some text\n")
    return tmp_path


@BOTH
@pytest.mark.parametrize("name", ["keys.json", "some.json", "text.txt"])
def test_what_is_no_record_is_not_checked(program: Path, folder: Path, name: str) -> None:
    done = run(program, name, cwd=folder)
    assert done.returncode == BROKEN
    assert done.stdout.decode().startswith(
        "CANNOT READ line 1: this is no sealog-record/1 of fair/1, nor a sealog-record/2"
    )
    assert json.loads(run(program, name, "--json", cwd=folder).stdout)["read"] is False


@BOTH
@pytest.mark.parametrize("name", ["some.json", "text.txt"])
@pytest.mark.parametrize("option", ["--keys", "--site", "--receipt", "--reveal", "--checkpoint", "--proof"])
def test_nor_is_a_record_with_another_file_beside_it(program: Path, folder: Path, name: str, option: str) -> None:
    done = run(program, "game.jsonl", option, name, cwd=folder)
    assert done.returncode == BROKEN
    assert done.stdout.decode().startswith(f"CANNOT READ {option}: this is no ")


@BOTH
def test_a_record_that_breaks_off_is_a_record(program: Path, folder: Path) -> None:
    (folder / "cut.jsonl").write_bytes(record("toy-mutiny", "s1")[:-9])
    assert run(program, "cut.jsonl", cwd=folder).returncode == FAILS


def test_without_a_checkpoint_a_witness_has_nothing_to_have_cosigned() -> None:
    table = Fair2().ready().play(4)
    anna, _ = WITNESSES
    result = verified(table.book().bound(), witnesses=[vkey(anna)])
    name = vkey(anna).split("+")[0]
    assert (result["where"], result["why"]) == (
        "--witness",
        f"there is no checkpoint that {name} could have cosigned: give one (--checkpoint)",
    )


def test_a_checkpoint_of_a_witness_that_nothing_joins_is_said() -> None:
    table = Fair2().ready().play(4)
    tree, (anna, _) = Tree(table, 5), WITNESSES
    book = with_site(table.book(), tree, 6).bound()
    apart = verified(book, witnesses=[vkey(anna)], checkpoints=[tree.note(len(tree), anna)])
    name = vkey(anna).split("+")[0]
    said = f"that {name} has cosigned the lock of this game: nothing joins the trees of the two (--proof)"
    assert apart["ok"] and said in apart["unchecked"]
    joined = verified(
        book,
        witnesses=[vkey(anna)],
        checkpoints=[tree.note(len(tree), anna)],
        proofs=[lines(tree.consistency(6, len(tree)))],
    )
    assert said not in joined["unchecked"]


@BOTH
def test_a_game_that_was_watched_is_asked_for_no_other_file(program: Path, tmp_path: Path) -> None:
    words = ["watch", "toy-mutiny", "--seats", "3", "--record", str(tmp_path / "watched.jsonl")]
    assert main(["--load", "tests.toy", *words]) == 0
    said = run(program, "watched.jsonl", cwd=tmp_path).stdout.decode()
    assert "--receipt" not in said.splitlines()[-1] and "--keys" not in said and "proves nothing" in said


@BOTH
def test_what_was_counted_and_not_found_once_is_not_listed(program: Path, folder: Path) -> None:
    said = run(program, "game.jsonl", cwd=folder).stdout.decode()
    assert "checked         1  epochs sealed (E)" in said
    assert "checked         0" not in said
