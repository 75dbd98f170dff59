"""The rules audit: another process, another hash seed, undone branches included; the first difference is named."""

import asyncio
import base64
import dataclasses
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from domain.kernel import GameId
from domain.kernel.events import Checkpoint, GameLocked, TurnBegun, Undone
from domain.kernel.log import is_kind, published
from domain.kernel.record import Record, encode
from domain.kernel.starting import Position, open_table
from service.audit.rerun import Progress, RulesJob, RulesVerdict
from service.audit.rules import job_of, run_again
from service.cli import main
from tests.toy import TOYS
from tests.verify.book import Book
from tests.verify.games import played, record

MODULES = ("projections.games", "tests.toy")


def job(name: str, *how: int, records: list[Record] | None = None, **here: Any) -> RulesJob | RulesVerdict:
    """The job on rules that are these or, in what `here` says, others."""
    game = played(name, *how)
    ruleset = dataclasses.replace(game.ruleset, **here)
    found = list(published(game.records)) if records is None else records
    return job_of(MODULES, ruleset, game.game, dict(game.chance.epoch_keys()), found, whole=True)


def audited(made: RulesJob | RulesVerdict, tell: Any = None, patience: float = 60.0) -> RulesVerdict:
    assert isinstance(made, RulesJob), made
    return asyncio.run(run_again(made, patience, tell))


@pytest.mark.parametrize("how", [(), (1, 60)])
def test_an_honest_game_holds_with_every_branch_that_was_undone(how: tuple[int, ...]) -> None:
    told: list[Progress] = []
    name = next(n for n in ("toy-mutiny", "toy-crossing") if any(is_kind(r, Undone) for r in played(n, *how).records))
    undone = sum(is_kind(r, Undone) for r in played(name, *how).records)
    verdict = audited(job(name, *how), told.append)
    assert verdict.finding == "holds" and f"{undone} undone branches" in verdict.said
    assert told[-1] == Progress(undone + 1, undone + 1)


def changed(name: str, seq: int, **changes: Any) -> list[Record]:
    """The log with one event that says something else."""
    game = played(name)
    other = encode(structs.replace(game.ruleset.event(game.records[seq - 1].public), **changes))
    return [structs.replace(r, public=other) if r.seq == seq else r for r in game.records]


def test_the_first_event_that_differs_is_named() -> None:
    seq = [r.seq for r in played("toy-mutiny").records if is_kind(r, TurnBegun)][-1]
    verdict = audited(job("toy-mutiny", records=changed("toy-mutiny", seq, seat="s9")))
    assert (verdict.finding, verdict.seq) == ("fails", seq), verdict


def test_an_undone_branch_that_differs_is_found_too() -> None:
    name = next(n for n in ("toy-mutiny", "toy-crossing") if any(is_kind(r, Undone) for r in played(n).records))
    undone = next(r for r in played(name).records if is_kind(r, Undone))
    event = played(name).ruleset.event(undone.public)
    assert isinstance(event, Undone)
    verdict = audited(job(name, records=changed(name, event.decision, ask="999.0")))
    assert (verdict.finding, verdict.seq) == ("fails", event.decision), verdict


def test_another_version_of_the_rules_is_not_checkable_here() -> None:
    made = job("toy-mutiny", version="99")
    assert isinstance(made, RulesVerdict) and made.finding == "unchecked"
    last = played("toy-mutiny").records[-1].seq
    assert made.said == (
        f"not checkable here: events 1 to {last} were played by toy-mutiny 1, and this is toy-mutiny 99, "
        "whose rules may lead elsewhere; it takes a sealog with toy-mutiny 1"
    )


def later_version(since: int) -> list[Record]:
    """A log whose checkpoints name another version from this one on: the service was renewed in mid-game."""
    records = list(published(played("toy-mutiny").records))
    marks = [i for i, record in enumerate(records) if is_kind(record, Checkpoint)][since:]
    for i in marks:
        event = played("toy-mutiny").ruleset.event(records[i].public)
        records[i] = structs.replace(records[i], public=encode(structs.replace(event, rules="2")))
    return records


@pytest.mark.parametrize("here", ["1", "2"])
def test_a_game_that_was_played_by_two_versions_says_which_events_by_which(here: str) -> None:
    records = later_version(2)
    turn = [r.seq for r in records if is_kind(r, Checkpoint)][2]
    last = records[-1].seq
    made = job("toy-mutiny", records=records, version=here)
    assert isinstance(made, RulesVerdict) and made.finding == "unchecked"
    early, late = f"1 to {turn - 1}", f"{turn} to {last}"
    other, own, version = (late, early, "2") if here == "1" else (early, late, "1")
    assert made.said == (
        f"not checkable here: events {other} were played by toy-mutiny {version}, and this is toy-mutiny {here}, "
        f"whose rules may lead elsewhere; events {own} are of {here}, but a game is run whole or not at all; "
        f"it takes a sealog with toy-mutiny {version}"
    )


OTHER = bytes.fromhex("0123456789abcdef") * 4


def test_other_content_under_the_same_version_is_not_checkable_here() -> None:
    made = job("toy-mutiny", content=OTHER)
    assert isinstance(made, RulesVerdict) and made.finding == "unchecked"
    assert made.said == (
        "not checkable here: the game was locked with other content of toy-mutiny 1 (digest none) than toy-mutiny 1 "
        "has here (digest 0123456789abcdef), so its rules may lead elsewhere; it takes a sealog with that content"
    )


def test_another_version_with_other_content_says_which_content_it_takes() -> None:
    made = job("cult", version="99", content=OTHER)
    assert isinstance(made, RulesVerdict) and made.finding == "unchecked"
    digest = played("cult").ruleset.content.hex()[:16]
    version = played("cult").ruleset.version
    assert made.said.endswith(f"; it takes a sealog with cult {version} whose content has the digest {digest}")


def bound(dice: dict[str, Any]) -> list[Record]:
    """A log whose lock binds these dice."""
    game = played("toy-mutiny")
    seq = next(r.seq for r in game.records if is_kind(r, GameLocked))
    return changed("toy-mutiny", seq, dice=dice)


def test_other_dice_are_other_content() -> None:
    die, faces = next(iter(played("toy-mutiny").ruleset.dice.items()))
    made = job("toy-mutiny", records=bound({die: faces[::-1]}))
    assert isinstance(made, RulesVerdict) and made.finding == "unchecked"
    assert "the game was locked with other dice of toy-mutiny 1 than toy-mutiny 1 has here" in made.said
    assert isinstance(job("toy-mutiny", records=bound(dict(played("toy-mutiny").ruleset.dice))), RulesJob)


def test_a_table_that_was_locked_twice_counts_by_its_last_lock() -> None:
    """Somebody left after the first, and the service was renewed before the second."""
    records = list(published(played("toy-mutiny").records))
    i = next(i for i, record in enumerate(records) if is_kind(record, GameLocked))
    first = structs.replace(played("toy-mutiny").ruleset.event(records[i].public), content=OTHER, version="0")
    early = structs.replace(records[i], public=encode(first))
    assert isinstance(job("toy-mutiny", records=[*records[:i], early, *records[i:]]), RulesJob)


@pytest.mark.parametrize("here", [{"version": "99"}, {"content": OTHER}])
def test_a_process_that_finds_itself_with_other_rules_than_it_was_asked_for_judges_nothing(here: Any) -> None:
    """A release that is being put in place meanwhile."""
    made = job("toy-mutiny")
    assert isinstance(made, RulesJob)
    verdict = audited(structs.replace(made, **here))
    assert verdict.finding == "unchecked" and "another release" in verdict.said


def test_the_command_says_that_the_content_is_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    book = Book(record("toy-mutiny"))
    book.write(book.places("GameLocked")[0], content=base64.b64encode(OTHER).decode())
    file.write_bytes(book.bound())
    assert main(["--load", "tests.toy", "audit", str(file)]) == 3
    said = capsys.readouterr().out
    assert "Not checked: not checkable here: the game was locked with other content of toy-mutiny 1" in said


def test_the_command_says_it_and_why(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "game.jsonl"
    book = Book(record("toy-mutiny"))
    for i in book.places("Checkpoint")[1:]:
        book.write(i, rules="2")
    file.write_bytes(book.bound())
    assert main(["--load", "tests.toy", "audit", str(file)]) == 3
    said = capsys.readouterr().out
    first = book.places("Checkpoint")[1] + 1
    assert f"Not checked: not checkable here: events {first} to {len(book.lines)} were played by toy-mutiny 2" in said


def test_a_table_that_has_not_started_has_no_rules_to_run() -> None:
    made = job("toy-mutiny", records=list(played("toy-mutiny").records[:3]))
    assert made == RulesVerdict("unchecked", said="the rules have not begun")


def test_an_arranged_position_is_run_along_what_was_drawn() -> None:
    ruleset = TOYS[0]
    live, records = open_table(ruleset, GameId("07-k3f9x2m4qd"), 3, position=Position())
    made = job_of(MODULES, ruleset, live.game, dict(live.dealer.chance.epoch_keys()), records, whole=True)
    assert audited(made).finding == "holds"


def test_it_gives_up_after_a_while() -> None:
    verdict = audited(job("toy-mutiny"), patience=0.01)
    assert verdict == RulesVerdict("unchecked", said="it took longer than 0.01 seconds")


def test_the_key_is_never_on_a_command_line_or_in_a_repr() -> None:
    made = job("toy-mutiny")
    assert repr(made) == f"RulesJob({played('toy-mutiny').game})"


# --- the command ---------------------------------------------------------------------------------


def test_a_record_of_a_finished_game_can_be_run_again_by_anybody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(record("toy-crossing"))
    assert main(["--load", "tests.toy", "audit", str(file)]) == 0
    assert capsys.readouterr().out.startswith("The rules lead to every event: ")
    file.write_bytes(record("toy-crossing", "s1", 1, 60))
    assert main(["--load", "tests.toy", "audit", str(file)]) == 2
    assert "the game is not over" in capsys.readouterr().err


def test_what_is_no_game_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["audit", "nothing"]) == 2
    assert "nor is there such a file" in capsys.readouterr().err
    file = tmp_path / "game.jsonl"
    file.write_bytes(record("toy-crossing"))
    assert main(["audit", str(file)]) == 2
    assert "which is not loaded here" in capsys.readouterr().err
