"""`sealog play` against the whole service: every ruleset from start to end, by script."""

import stat
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import tests.toy
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.processes.up import Up, command, environment

PATIENCE = 120.0
pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    with Up(tmp_path_factory.mktemp("play")) as service:
        yield service


def play(up: Up, home: Path, script: str, *options: str, **more: str) -> tuple[int, str]:
    """What the client says to a script."""
    settings = {"XDG_CONFIG_HOME": str(home), "COLUMNS": "100", **more}
    ran = subprocess.run(
        [*command("play"), up.url, "--name", "Ann", *options],
        input=script,
        env=environment(**settings),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    return ran.returncode, ran.stdout + ran.stderr


def opening(entry: GameEntry, seats: int) -> str:
    """Commands that open a table with bots in all other seats and every option at its default."""
    options = "\n" * len(entry.ruleset.setup.__struct_fields__)
    return f"new {entry.name} {seats}\nrandom\n{options}start\n"


@pytest.mark.parametrize("entry", [*GAMES, *tests.toy.GAMES], ids=lambda entry: entry.name)
def test_every_game_is_played_to_the_end(up: Up, tmp_path: Path, entry: GameEntry) -> None:
    status, said = play(up, tmp_path, opening(entry, entry.ruleset.seats[0]), "--auto", "11")
    assert status == 0, said[-3000:]
    assert "The game is over" in said
    assert f"━━ {entry.ruleset.title} ━" in said.rpartition("The game is over")[2]


def test_a_script_of_commands(up: Up, tmp_path: Path) -> None:
    lines = ["new toy-mutiny 3", "random", "start", "t", "orders pass meddle", "orders none", "say Ahoy", "d"]
    script = tmp_path / "script.txt"
    script.write_text("\n".join([*lines, "l", "", "resign", "?", "leave", "games", "quit", "never read"]))
    status, said = play(up, tmp_path, "", "--script", str(script))
    for words in ("Ann: Ahoy", "pass when asked: meddle", "No orders.", "take your last step back", "The game is over"):
        assert words in said, said
    assert status == 0, said
    assert "never read" not in said


def test_a_step_is_tried_taken_and_taken_back(up: Up, tmp_path: Path) -> None:
    """Whoever begins a game of Mutiny is first asked which dice to roll again."""
    for _ in range(20):
        status, said = play(up, tmp_path, "new toy-mutiny 3\nrandom\nstart\ntry 0\n0\nundo\n1\nquit\n")
        if "Turn 1: Seat 1" in said:
            break
    assert "▶ Which dice are rolled again?" in said
    _, tried, after = said.partition("(next: question)")
    assert tried, said
    assert [line for line in after.splitlines() if line.startswith(("▶", ">"))][:6] == [
        "> 0",
        "▶ Whom is each die aimed at?  [aim MUT-5]",
        "> undo",
        "▶ Which dice are rolled again?  [reroll MUT-4]",
        "> 1",
        "▶ Which dice are rolled again?  [reroll MUT-4]",
    ]
    assert status == 0, said


def test_mistakes_are_one_line_each_and_the_status(up: Up, tmp_path: Path) -> None:
    status, said = play(up, tmp_path, "dance\nundo\n7\njoin 99\nnew toy-mutiny 77\nnone\n")
    lines = [line for line in said.splitlines() if line.startswith("!")]
    assert status == 1
    assert lines[:3] == [
        "! No command is dance; ? shows all.",
        "! undo is for a table: new, or join.",
        "! You are asked nothing now.",
    ]
    assert len(lines) == 5 and "3, 4, 5" in lines[4]


def test_one_is_remembered_in_a_file_that_only_its_owner_reads(up: Up, tmp_path: Path) -> None:
    file = tmp_path / "sealog" / "secrets.json"
    status, said = play(up, tmp_path, "")
    assert (status, f"your secret is kept in {file}" in said) == (0, True)
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    kept = file.read_text()
    again = play(up, tmp_path, "", "--name", "Somebody else")[1]
    assert "You are Ann" in again and "registered" not in again
    assert file.read_text() == kept


def test_the_environment_may_say_who_one_is(up: Up, tmp_path: Path) -> None:
    secret = httpx.post(f"{up.url}/v1/players", json={"name": "Bob"}).json()["secret"]
    status, said = play(up, tmp_path, "", SEALOG_SECRET=secret)
    assert (status, "You are Bob" in said) == (0, True)
    assert not (tmp_path / "sealog").exists()
    assert play(up, tmp_path, "", SEALOG_SECRET=secret[:-1] + ("a" if secret[-1] != "a" else "b"))[0] == 2


def test_a_server_that_is_not_there_is_said_in_one_line(up: Up, tmp_path: Path) -> None:
    ran = subprocess.run(
        [*command("play"), "http://127.0.0.1:9", "--name", "Ann"],
        env=environment(XDG_CONFIG_HOME=str(tmp_path)),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
        stdin=subprocess.DEVNULL,
    )
    assert ran.returncode == 2
    assert ran.stderr.startswith("sealog: http://127.0.0.1:9 does not answer")
    assert ran.stderr.count("\n") == 1
