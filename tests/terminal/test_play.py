"""`sealog play` against the whole service: every ruleset from start to end, by script."""

import os
import pty
import re
import select
import stat
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

import tests.toy
from projections.catalogue import GameEntry
from projections.games import GAMES
from tests.processes.up import Up, command, environment
from tests.terminal.reader import Guesser, Terminal

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


def opening(name: str, seats: int) -> list[str]:
    """Commands that open a table with bots in all other seats and every option at its default."""
    return [f"new {name} {seats}", *["bot random"] * (seats - 1), "start"]


def mutiny(*lines: str) -> str:
    return "\n".join([*opening("toy-mutiny", 3), *lines, ""])


@pytest.mark.parametrize("entry", [*GAMES, *tests.toy.GAMES], ids=lambda entry: entry.name)
def test_every_game_is_played_to_the_end(up: Up, tmp_path: Path, entry: GameEntry) -> None:
    """By somebody who reads the text and types at random. What is offered is taken: nothing is refused, whatever the
    dice say. Who comes too late is shown what is asked now."""
    terminal, guesser = Terminal(up, tmp_path), Guesser(11)
    terminal.play(opening(entry.name, entry.ruleset.seats[0]), guesser)
    end = terminal.said.rpartition("The game is over")[2]
    assert f"━━ {entry.ruleset.title} ━" in end, terminal.said[-3000:]
    assert "You have won." in end or "You have not won." in end
    assert guesser.refused == [], terminal.said


def test_one_who_answers_by_default_needs_no_eyes(up: Up, tmp_path: Path) -> None:
    status, said = play(up, tmp_path, mutiny(*["default"] * 2000))
    assert status == 0, said[-3000:]
    assert "The game is over" in said


def test_a_script_of_commands(up: Up, tmp_path: Path) -> None:
    status, said = play(up, tmp_path, mutiny("table", "say Ahoy", "cards", "?", "resign"))
    assert "take your last step back" in said
    assert (status, "!" in said) == (0, False), said


def test_a_script_with_a_bot_that_the_game_has_not_hears_which_it_has_and_ends(up: Up, tmp_path: Path) -> None:
    lines = ["new toy-mutiny 3", *["bot clever"] * 2, "start", *["default"] * 50, ""]
    status, said = play(up, tmp_path, "\n".join(lines))
    assert status == 1 and "! Mutiny has no bot clever; bots: random" in said, said
    assert "> default" not in said and "You are asked nothing now" not in said, said


def test_the_player_has_a_share_in_every_draw(up: Up, tmp_path: Path) -> None:
    """And need not do anything for it: the client commits and reveals by itself, and looks for it in the log."""
    said = play(up, tmp_path, mutiny(*["default"] * 2000))[1]
    assert "  Your share of chance is in the log." in said, said
    assert "not in the log" not in said


def test_whoever_resigns_hears_no_more_of_it(up: Up, tmp_path: Path) -> None:
    _, said = play(up, tmp_path, mutiny("resign"))
    after = said.rpartition("> resign\n")[2]
    assert [line for line in after.splitlines() if line.startswith("  Random bot")] == []
    assert "Mutiny (running): Random bot 1" in after


def test_a_step_is_taken_and_taken_back(up: Up, tmp_path: Path) -> None:
    """Whoever begins a game of Mutiny is first asked which dice to roll again."""
    for _ in range(20):
        status, said = play(up, tmp_path, mutiny("0", "undo", "1"))
        if "Turn 1: Ann" in said:
            break
    assert [line for line in said.splitlines() if line.startswith(("▶", "> ")) and "bot" not in line][2:8] == [
        "▶ Which dice are rolled again?  [reroll MUT-4]",
        "> 0",
        "▶ Whom is each die aimed at?  [aim MUT-5]",
        "> undo",
        "▶ Which dice are rolled again?  [reroll MUT-4]",
        "> 1",
    ]
    assert status == 0, said


def test_options_are_those_of_the_ruleset(up: Up, tmp_path: Path) -> None:
    status, said = play(up, tmp_path, "new cult\nnew cult 6 heresy=true public=false\n")
    assert '"necromancer": {' in said and '"enum": ["dealt", "high_priest", "off"]' in said, said
    assert (status, "Cult of the Deep: Ann, free, free" in said) == (0, True), said
    assert "There is no" in play(up, tmp_path, "new nothing 4\n")[1]


def test_mistakes_are_one_line_each_and_the_status(up: Up, tmp_path: Path) -> None:
    status, said = play(up, tmp_path, "dance\nundo\n7\njoin 99\nnew toy-mutiny 77\n")
    lines = [line for line in said.splitlines() if line.startswith("!")]
    assert status == 1
    assert lines[:3] == [
        "! You are asked nothing now; ? lists the commands.",
        "! That is for a table: new opens one, join sits down at one.",
        "! You are asked nothing now; ? lists the commands.",
    ]
    assert len(lines) == 5 and "3, 4, 5" in lines[4]


@contextmanager
def at_a_terminal(up: Up, home: Path, status: int = 0, **more: str) -> Iterator[int]:
    """Somebody types at a terminal: its other end. The client ends with Ctrl-D, and with this status."""
    ours, theirs = pty.openpty()
    settings = {"XDG_CONFIG_HOME": str(home), "COLUMNS": "60", "TERM": "xterm", **more}
    argv = [*command("play"), up.url, "--name", "Ann"]
    client = subprocess.Popen(argv, stdin=theirs, stdout=theirs, stderr=theirs, env=environment(**settings))
    try:
        read_until(ours, "> ")
        yield ours
        os.write(ours, b"\x04")
        assert client.wait(20) == status
    finally:
        client.kill()
        client.wait()
        os.close(ours)
        os.close(theirs)


def test_what_others_do_is_heard_at_the_prompt(up: Up, tmp_path: Path) -> None:
    """Somebody sits at a terminal and types half a line while somebody else talks: the half line stays."""
    with at_a_terminal(up, tmp_path) as ours:
        os.write(ours, b"new toy-crossing 2\n")
        read_until(ours, "Crossing: Ann, free")
        bob = {"Authorization": "Bearer " + httpx.post(f"{up.url}/v1/players", json={"name": "Bob"}).json()["secret"]}
        game = httpx.get(f"{up.url}/v1/games?state=open&ruleset=toy-crossing").json()["games"][0]["id"]
        httpx.post(f"{up.url}/v1/games/{game}/seats", json={}, headers=bob)
        read_until(ours, "Crossing: Ann, Bob")
        os.write(ours, b"say Ah")
        read_until(ours, "say Ah")
        httpx.post(f"{up.url}/v1/games/{game}/chat", json={"said": "Hello"}, headers=bob)
        assert "\r> say Ah" in read_until(ours, "Bob: Hello", "> say Ah")
        os.write(ours, b"oy\n")
        read_until(ours, "Ann: Ahoy", "> ")


def test_what_was_typed_can_be_recalled_the_next_time_too(up: Up, tmp_path: Path) -> None:
    with at_a_terminal(up, tmp_path) as ours:
        os.write(ours, b"cards kraken\n")
        read_until(ours, "no card with kraken", "> ")
    history = tmp_path / "sealog" / "history"
    assert (history.read_text(), stat.S_IMODE(history.stat().st_mode)) == ("cards kraken\n", 0o600)
    with at_a_terminal(up, tmp_path) as ours:
        os.write(ours, b"\x1b[A\x7f\x7f\x7fb\n")  # the line before, and its end is changed
        read_until(ours, "no card with krab", "> ")


@pytest.mark.parametrize(("more", "coloured"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)])
def test_a_terminal_has_colour_if_it_can_and_may(up: Up, tmp_path: Path, more: dict[str, str], coloured: bool) -> None:
    """And lines that are no longer than it is wide."""
    with at_a_terminal(up, tmp_path, status=1, **more) as ours:
        os.write(ours, b"dance\n?\n")
        said = read_until(ours, "! You are", "> ", "this list", "> ")
    assert ("\x1b[1;31m! You are asked nothing now; ? lists the commands.\x1b[0m" in said) is coloured
    assert "! You are asked nothing now; ? lists the commands." in said
    assert max(len(line) for line in re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", said).splitlines()) <= 60


def test_a_script_ends_when_its_service_is_gone(tmp_path: Path) -> None:
    """Even one that would go on for ever."""
    (tmp_path / "service").mkdir()
    with Up(tmp_path / "service") as service:
        argv = [*command("play"), service.url, "--name", "Ann"]
        settings = environment(XDG_CONFIG_HOME=str(tmp_path))
        client = subprocess.Popen(argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=settings, text=True)
        assert client.stdin and client.stdout
        client.stdin.write("new toy-mutiny 3\n" + "?\n" * 3)
        client.stdin.flush()
        while "this list" not in client.stdout.readline():
            pass
        service.stop()
        said, _ = client.communicate("table\nbot random\n" + "default\n" * 1000, timeout=PATIENCE)
    assert client.returncode == 1
    assert said.count("does not answer") in (1, 2) and "default" not in said, said[-2000:]


def read_until(terminal: int, *words: str) -> str:
    """Wait until a terminal has shown these words, one after the other; all that it showed."""
    heard, end, at = "", time.monotonic() + 30, 0
    for word in words:
        while (found := heard.find(word, at)) < 0:
            assert time.monotonic() < end, heard
            if select.select([terminal], [], [], 1)[0]:
                heard += os.read(terminal, 4096).decode(errors="replace")
        at = found + len(word)
    return heard


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
