"""Honest records verify with both verifiers, ended or under way, whoever looks."""

import json
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from domain.kernel import GameId, Seat, seats_for
from domain.kernel.chance import Source
from domain.kernel.events import ChanceOpened, Decided, GameAbandoned, Rolled, Shown, Undone
from domain.kernel.ids import EVERYTHING
from domain.kernel.live import Live
from domain.kernel.log import is_kind, published
from domain.kernel.record import Record, decode_private, log_of
from domain.kernel.starting import Position, open_table
from domain.kernel.viewer import Viewer
from projections.record_file import BadRecord, paths_of, read_record, recorded_for, write_record
from service.cli import main
from tests.recorded import chance_of, games_of, kept_game
from tests.sampling import ROOT
from tests.verify.both import SCRIPT, needs_node, node, verified
from tests.verify.games import NAMES, RULESETS, played, receipts, record


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_verifies_to_the_last_card_and_the_last_sealed_value(name: str) -> None:
    game = played(name)
    result = verified(record(name))
    assert result["ok"], result
    assert result["viewer"] == EVERYTHING
    sealed = sum(len(decode_private(r.private).values) for r in game.records)
    assert result["checked"].get("sealed values opened against their commitments", 0) == sealed
    assert not any("sealed values" in said for said in result["unchecked"])
    checked = result["checked"]
    rolls = sum(is_kind(r, Rolled) for r in game.records)
    assert checked["events in the chain"] == len(game.records)
    assert checked["rolls from seed and E"] == checked["seeds of rolls by their paths"] == rolls > 0
    assert checked["faces of cards laid, by the key"] == checked["cards laid under commitments"] > 0
    assert checked["seeds under the key"] == game.ruleset.draws
    assert "Unproven against the operator" in result["headline"]


@pytest.mark.parametrize("name", NAMES)
def test_under_way_each_seats_own_record_verifies_with_every_roll_and_every_card_it_has_seen(name: str) -> None:
    most = 20 if name == "toy-pier" else 40  # its games are short
    game = played(name, 1, most)
    assert not any(is_kind(r, ChanceOpened) for r in game.records)
    for seat in game.live.board.seats:
        data = record(name, seat, 1, most)
        result = verified(data)
        assert result["ok"], result
        log = read_record(data).log
        assert result["checked"].get("rolls from seed and E", 0) == sum(is_kind(r, Rolled) for r in log)
        opened = sum(len(line["cards"]) for line in _lines(data) if "cards" in line)
        shown = sum(len(game.ruleset.event(r.public).faces) for r in log if is_kind(r, Shown))  # type: ignore[attr-defined]
        assert result["checked"].get("cards opened against their commitments", 0) == opened + shown
        assert any("the key opens when the game ends" in said for said in result["unchecked"])


def _lines(data: bytes) -> list[dict[str, object]]:
    return [json.loads(line) for line in data.splitlines()]


def test_games_with_undone_steps_are_among_them() -> None:
    assert any(is_kind(r, Undone) for name in NAMES for r in played(name).records)


@pytest.mark.parametrize("path", games_of("cult"), ids=lambda path: path.name)
def test_recorded_games_of_every_ending_verify(path: Path) -> None:
    header, records = kept_game(path)
    ruleset = RULESETS["cult"]
    key = chance_of(ruleset, header, records).key
    log = log_of(EVERYTHING, records)
    result = verified(write_record(ruleset, header.game, EVERYTHING, log, paths_of(header.game, {1: key}, log)))
    assert result["ok"], result


def test_the_beginning_of_a_table_verifies_too() -> None:
    game = played("toy-mutiny")
    for length in range(1, 20):
        log = log_of(Seat("s1"), game.records[:length])
        result = verified(write_record(game.ruleset, game.game, Seat("s1"), log, {}))
        assert result["ok"], result


# --- the file ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_record_is_read_as_the_log_it_was_made_of(name: str) -> None:
    game, data = played(name, 1, 40), record(name, "s2", 1, 40)
    read, seen = read_record(data), published(game.records)
    assert [(r.seq, r.public, r.head) for r in read.log] == [(r.seq, r.public, r.head) for r in seen]
    assert read.receipts == receipts(name, 1, 40)
    assert write_record(game.ruleset, game.game, Seat("s2"), read.log, read.paths, read.receipts) == data
    mine = Viewer(game.ruleset, game.game, Seat("s2"))
    theirs = Viewer(game.ruleset, game.game, Seat("s2"))
    mine.catch_up(log_of(Seat("s2"), seen))
    theirs.catch_up(read.log)
    assert (mine.board, mine.knowledge) == (theirs.board, theirs.knowledge)


def test_a_file_that_is_no_record_is_refused_by_its_line() -> None:
    data = record("toy-mutiny")
    for broken, said in (
        (b"", "the file breaks off"),
        (data[:-1], "the file breaks off"),
        (data.replace(b"sealog-record/2", b"sealog-record/9"), "line 1: this is no sealog-record/"),
        (data.replace(b'{"seq":3,', b'{"seq":"3",'), "line 4"),
        (data.replace(b"GameOpened", b"GameOpenes"), "its digest is another"),
    ):
        with pytest.raises(BadRecord, match=said):
            read_record(broken)


# --- the commands --------------------------------------------------------------------------------


def test_the_python_verifier_runs_alone_and_knows_nothing_of_the_project(tmp_path: Path) -> None:
    alone, file = tmp_path / "verify.py", tmp_path / "game.jsonl"
    alone.write_bytes((ROOT / "service" / "verify.py").read_bytes())
    file.write_bytes(record("toy-mutiny", "s1"))
    done = _run([sys.executable, "-I", str(alone), str(file)], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")
    assert "events in the chain" in done.stdout
    file.write_bytes(file.read_bytes().replace(b"GameStarted", b"GameStartes"))
    done = _run([sys.executable, "-I", str(alone), str(file)], tmp_path)
    assert done.returncode == 1
    assert "FAILED at event" in done.stdout and "the chain does not lead here" in done.stdout
    assert _run([sys.executable, "-I", str(alone), "none.jsonl"], tmp_path).returncode == 2


@needs_node
def test_the_javascript_verifier_runs_alone_and_says_the_same(tmp_path: Path) -> None:
    alone, file = tmp_path / "verify.mjs", tmp_path / "game.jsonl"
    alone.write_bytes(SCRIPT.read_bytes())
    file.write_bytes(record("toy-crossing", "s1"))
    theirs = _run([str(node()), str(alone), str(file)], tmp_path)
    ours = _run([sys.executable, "-I", str(ROOT / "service" / "verify.py"), str(file)], tmp_path)
    assert (theirs.returncode, theirs.stdout, theirs.stderr) == (0, ours.stdout, "")
    file.write_bytes(file.read_bytes()[:-9])
    assert _run([str(node()), str(alone), str(file)], tmp_path).returncode == 1
    assert _run([str(node()), str(alone), "none.jsonl"], tmp_path).returncode == 2


def test_a_game_that_was_watched_can_be_written_and_verified(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "kept" / "game.jsonl"
    watch = ["--load", "tests.toy", "watch", "toy-mutiny", "--as", "s2", "--seed", "7", "--record", str(file)]
    assert main(watch) == 0
    capsys.readouterr()
    assert main(["verify", str(file)]) == 0
    said = capsys.readouterr().out
    assert "The record holds." in said
    assert read_record(file.read_bytes()).header.viewer == EVERYTHING
    head = next(line.split()[1] for line in said.splitlines() if line.startswith("head "))
    assert main(["verify", str(file), "--head", head]) == 0
    assert main(["verify", str(file), "--head", f"1:{head.split(':')[1]}"]) == 1
    assert "FAILED at event 1: this is not the head that is known" in capsys.readouterr().out
    assert main(["verify", str(file), "--head", "x"]) == 2


def _run(command: list[str], where: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=where, capture_output=True, text=True, check=False, timeout=60)


# --- games of other kinds ------------------------------------------------------------------------


def _record_of(live: Live[Any], records: list[Record], viewer: Seat | None = None) -> bytes:
    seat = recorded_for(Seat("s1"), records) if viewer is None else viewer
    log = log_of(seat, records)
    paths = paths_of(live.game, dict(live.dealer.chance.epoch_keys()), log)
    return write_record(live.ruleset, live.game, seat, log, paths)


def _opened(**how: Any) -> tuple[Live[Any], list[Record]]:
    live, records = open_table(RULESETS["toy-mutiny"], GameId("07-k3f9x2m4qd"), 3, **how)
    live.appended()
    return live, records


def test_an_abandoned_game_opens_its_key_too() -> None:
    live, records = _opened()
    result = verified(_record_of(live, records + live.beside([GameAbandoned(5)])))
    assert result["ok"] and result["checked"]["seeds under the key"] == live.ruleset.draws


def test_a_game_that_is_over_and_keeps_its_key_is_refused() -> None:
    live, records = _opened()
    result = verified(_record_of(live, records + live.beside([GameAbandoned(5)])[:-1]))
    assert (result["where"], result["why"]) == ("the end", "the game is over and its key is not opened")


def test_a_game_that_is_over_and_does_not_open_everything_is_refused() -> None:
    live, records = _opened()
    result = verified(_record_of(live, records + live.beside([GameAbandoned(5)]), Seat("s1")))
    assert (result["where"], result["why"]) == ("the end", "the game is over and the record does not open everything")


def test_a_record_that_opens_everything_before_the_end_is_refused() -> None:
    live, records = _opened()
    result = verified(_record_of(live, records, EVERYTHING))
    assert (result["where"], result["why"]) == ("the end", "the record opens everything and the game is not over")


def test_seats_that_brought_entropy_are_counted() -> None:
    seats = seats_for(3)
    source = Source(bytes(32), {seat: bytes([i] * 32) for i, seat in enumerate(seats)}, independent=seats[:2])
    result = verified(_record_of(*_opened(source=source)))
    assert result["headline"].startswith("The record holds. Of 3 seats, 2 brought entropy of their own: s1, s2. ")


def test_an_arranged_position_proves_nothing() -> None:
    result = verified(_record_of(*_opened(position=Position())))
    assert result["why"] == "the position was arranged by hand: it proves nothing"
    assert result["where"].endswith("(GameLocked)")


@pytest.mark.parametrize("honest", [True, False])
def test_heads_that_clients_saw_are_compared_with_the_chain(honest: bool) -> None:
    live, records = _opened()
    saw = live.head if honest else bytes(32)
    pick = random.Random(1).randrange
    while not any(is_kind(record, Decided) for record in records):
        ask = next(ask for ask in live.asks() if ask.seat in live.waits_for())
        records += live.answer(ask.seat, ask.id, live.form_of(ask).any_answer(pick), saw=saw)
        live.appended()
    result = verified(_record_of(live, records))
    assert result["ok"]
    assert result["checked"].get("heads that clients had seen", 0) == honest
    strange = [said for said in result["unchecked"] if said.startswith("heads that clients say they saw")]
    assert len(strange) == (not honest)


@pytest.mark.parametrize("name", NAMES)
def test_whoever_has_everything_knows_every_face_and_takes_nobodys_part(name: str) -> None:
    game = played(name)
    viewer = Viewer(game.ruleset, game.game, EVERYTHING)
    for _ in viewer.feed_all(log_of(EVERYTHING, game.records)):
        assert not viewer.knowledge.orders and not viewer.knowledge.passed
    assert viewer.knowledge.faces == game.live.secrets.faces


@needs_node
def test_the_command_line_in_javascript_says_how_it_is_used(tmp_path: Path) -> None:
    def ran(*words: str) -> "subprocess.CompletedProcess[str]":
        command = [str(node()), str(SCRIPT), *words]
        return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)

    for asked in ("--help", "-h"):
        helped = ran(asked)
        assert (helped.returncode, helped.stderr) == (0, "") and helped.stdout.startswith("usage: node verify.mjs ")
    for words, missing in (((), ""), (("a", "b"), ""), (("--bogus", "a"), "; there is no --bogus")):
        wrong = ran(*words)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr.startswith("usage: node verify.mjs ") and wrong.stderr.endswith(missing + "\n")
    assert ran("a", "--keys").stderr == "--keys: which file?\n"
