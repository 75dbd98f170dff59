"""Receipts and the site log, as both verifiers check them: what holds, what does not, what cannot be told here."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from service import verify
from tests.verify import epochs
from tests.verify.book import Book
from tests.verify.both import SCRIPT, needs_node, node, verified
from tests.verify.games import NAMES, played, receipts, record, site
from tests.verify.signing import KEYS, OTHER, SIGNING, Site, as_lines, keys_text, receipt_for

TOY = "toy-mutiny"
GAME = played(TOY).game


@pytest.mark.parametrize("name", NAMES)
def test_receipts_signatures_and_the_site_log_hold(name: str) -> None:
    held = as_lines(*receipts(name))
    result = verified(record(name, "s1"), receipts=[held], keys=KEYS, site=site(name).text())
    assert result["ok"], result
    checked = result["checked"]
    assert checked["receipts whose head is that of the chain"] == 4, "two in the record, two held"
    assert checked["signatures of receipts"] == 4
    assert checked["signatures of the site log"] == 3, "one a page"
    assert checked["commitments that stand in the site log"] == checked["ends that stand in the site log"] == 1
    assert not any("signature" in what or "history" in what for what in result["unchecked"])


def test_without_keys_heads_are_compared_and_signatures_are_not() -> None:
    result = verified(record(TOY, "s1"))
    assert result["ok"] and result["checked"]["receipts whose head is that of the chain"] == 2
    assert "the signatures of receipts (2): say which keys are the service's (--keys)" in result["unchecked"]


def test_without_cryptography_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(verify, "Ed25519PublicKey", None)
    result = verify.verify(record(TOY, "s1"), keys=KEYS)
    assert result["ok"] and "signatures of receipts" not in result["checked"]
    assert "the signatures of receipts (2): there is no Ed25519 here" in result["unchecked"]


def test_a_receipt_that_somebody_else_signed_is_no_receipt() -> None:
    last = played(TOY).records[-1]
    forged = receipt_for(GAME, last.seq, last.head, (0, verify.site_start()), OTHER)
    result = verified(record(TOY), receipts=[as_lines(forged)], keys=KEYS)
    assert (result["where"], result["why"]) == ("--receipt", f"none of the keys is {forged.key}, which signed this")
    both = keys_text(SIGNING, OTHER)
    assert verified(record(TOY), receipts=[as_lines(forged)], keys=both)["ok"], "if it is the service's, it holds"


def test_a_receipt_of_another_head_is_a_fork() -> None:
    other = receipt_for(GAME, 5, b"x" * 32, (0, verify.site_start()))
    result = verified(record(TOY), receipts=[as_lines(other)], keys=KEYS)
    assert (result["where"], result["why"]) == ("event 5", "this is not the head that a receipt is for")


@pytest.mark.parametrize("seq", [5, 100_000])
def test_a_forged_receipt_of_another_head_proves_nothing_against_the_record(seq: int) -> None:
    """Whoever makes one up would have the verifier say that the service shows two histories."""
    forged = receipt_for(GAME, seq, b"x" * 32, (0, verify.site_start()), OTHER)
    result = verified(record(TOY), receipts=[as_lines(forged)], keys=KEYS)
    assert (result["where"], result["why"]) == ("--receipt", f"none of the keys is {forged.key}, which signed this")
    mine = receipt_for(GAME, seq, b"x" * 32, (0, verify.site_start()))
    copied = structs.replace(mine, head=b"y" * 32)
    result = verified(record(TOY), receipts=[as_lines(copied)], keys=KEYS)
    assert (result["where"], result["why"]) == ("--receipt", "its signature is not that of the key")


def test_a_receipt_of_another_beginning_is_what_does_not_fit() -> None:
    """Before the first event there is nothing in the record to blame."""
    other = receipt_for(GAME, 0, b"x" * 32, (0, verify.site_start()))
    result = verified(record(TOY), receipts=[as_lines(other)], keys=KEYS)
    assert (result["where"], result["why"]) == ("--receipt", "this is not the head that a receipt is for")
    right = receipt_for(GAME, 0, verify.chain_start(GAME), (0, verify.site_start()))
    assert verified(record(TOY), receipts=[as_lines(right)], keys=KEYS)["ok"]


def test_a_receipt_of_an_event_that_the_record_does_not_reach() -> None:
    count = len(played(TOY).records)
    later = receipt_for(GAME, count + 3, b"x" * 32, (0, verify.site_start()))
    result = verified(record(TOY), receipts=[as_lines(later)], keys=KEYS)
    assert (result["where"], result["why"]) == (
        "the end",
        f"there is a receipt of event {count + 3}, and the record ends before it",
    )


def test_a_receipt_of_another_game() -> None:
    (one, _) = receipts("toy-crossing")
    result = verified(record(TOY), receipts=[as_lines(one)])
    assert result["where"] == "--receipt" and "is of the game" in result["why"]


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"receipt":1}', "{", '{"game":"x","seq":-1}'])
@pytest.mark.parametrize("option", ["receipts", "keys", "site"])
def test_what_cannot_be_read_is_named_and_never_breaks(option: str, text: str) -> None:
    given: dict[str, Any] = {option: [text] if option == "receipts" else text}
    result = verified(bare(), **given)
    assert not result["ok"] and result["where"] == {"receipts": "--receipt"}.get(option, f"--{option}")
    if option in ("receipts", "site") and not text:
        assert result["why"] == "there is nothing in it", "it would look as if something had been checked"


def test_a_key_is_what_its_id_says() -> None:
    keys = json.loads(KEYS)
    keys["keys"][0]["public"] = json.loads(keys_text(OTHER))["keys"][0]["public"]
    result = verified(record(TOY), keys=json.dumps(keys))
    assert result["where"] == "--keys" and "is not what its id says" in result["why"]


# --- the site log ------------------------------------------------------------------------------------


def changed(site_log: Site, at: int, line: str | None) -> Site:
    """One in which a line is another, or missing; its chain and signature are made anew."""
    other = Site(GAME, [])
    other.lines = [*site_log.lines[:at], *([line] if line is not None else []), *site_log.lines[at + 1 :]]
    return other


def bare() -> bytes:
    """A record without receipts, which would tell of another site log at once."""
    book = Book(record(TOY))
    book.receipts = []
    return book.bound()


def test_a_site_log_that_was_changed_is_not_that_of_the_receipts() -> None:
    other = changed(site(TOY), 0, '{"e":"Locked","game":"00-0000000009"}')
    result = verified(record(TOY), keys=KEYS, site=other.text())
    assert result["where"].startswith("line ") and result["why"] == "the site log is another than it says"


def test_a_site_log_that_was_cut_below_a_receipt() -> None:
    other = changed(site(TOY), 99, None)
    other.lines = other.lines[:1]
    result = verified(record(TOY), keys=KEYS, site=other.text())
    assert result["why"] == "the site log ends before what the receipt says of it"


def test_a_game_that_is_not_in_the_site_log() -> None:
    result = verified(bare(), keys=KEYS, site=changed(site(TOY), 1, None).text())
    assert (result["where"], result["why"]) == ("the site log", "epoch 1 of this game does not stand in it")


@pytest.mark.parametrize("field", ["config", "root", "epoch"])
def test_a_game_that_was_locked_otherwise(field: str) -> None:
    line = json.loads(site(TOY).lines[1])
    line[field] = 2 if field == "epoch" else verify.as_text(b"x" * 32)
    result = verified(bare(), keys=KEYS, site=changed(site(TOY), 1, json.dumps(line)).text())
    assert result["where"] == "the site log"


def test_a_game_that_was_locked_twice_is_told() -> None:
    twice = changed(site(TOY), 0, site(TOY).lines[1].replace('"epoch":1', '"epoch":2'))
    result = verified(bare(), keys=KEYS, site=twice.text())
    assert result["ok"]
    assert "why the site log has 1 more commitments of this game than its record" in result["unchecked"]


def test_another_end_than_the_site_log_says() -> None:
    line = json.loads(site(TOY).lines[3])
    result = verified(bare(), keys=KEYS, site=changed(site(TOY), 3, json.dumps(line | {"seq": 7})).text())
    assert (result["where"], result["why"]) == ("line 4 of the site log", "it says another end of this game")


def test_an_end_that_the_site_log_does_not_have_yet() -> None:
    result = verified(bare(), keys=KEYS, site=changed(site(TOY), 3, None).text())
    assert result["ok"]
    assert "that the end of this game stands in the site log: it does not yet" in result["unchecked"]


# --- a lock that the site log does not have yet --------------------------------------------------------

NOT_YET = "that epoch {epoch} of this game stands in the site log: it does not yet, and nothing is drawn"


def said_of(game: epochs.Played, *kinds: str) -> Site:
    """A site log that has only these lines of a game."""
    whole = Site(epochs.GAME, game.records)
    whole.lines = [line for line in whole.lines if epochs.GAME not in line or json.loads(line)["e"] in kinds]
    return whole


def locked_only() -> epochs.Played:
    """Seats are still to commit to their entropy."""
    game = epochs.Played()
    game.lock()
    return game


def test_a_lock_whose_line_is_still_to_come_is_no_fault() -> None:
    game = locked_only()
    result = verified(epochs.recorded(game), keys=KEYS, site=said_of(game).text())
    assert result["ok"], result
    assert NOT_YET.format(epoch=1) in result["unchecked"]
    there = verified(epochs.recorded(game), keys=KEYS, site=said_of(game, "Locked").text())
    assert there["ok"] and there["checked"]["commitments that stand in the site log"] == 1
    assert NOT_YET.format(epoch=1) not in there["unchecked"]


def test_once_chance_is_sealed_every_lock_before_it_must_be_there() -> None:
    """Also that of the epoch that was dropped before."""
    game = epochs.several(5)
    result = verified(epochs.recorded(game), keys=KEYS, site=said_of(game).text())
    assert (result["where"], result["why"]) == ("the site log", "epoch 1 of this game does not stand in it")
    second = said_of(game, "Locked")
    second.lines.remove(next(line for line in second.lines if '"epoch":1' in line and epochs.GAME in line))
    result = verified(epochs.recorded(game), keys=KEYS, site=second.text())
    assert result["why"] == "epoch 1 of this game does not stand in it"


def withheld_once() -> epochs.Played:
    game = locked_only()
    game.seal(epochs.SEATS[1])
    return game


@pytest.mark.parametrize("kinds", [(), ("Dropped",)])
def test_a_line_that_says_what_came_after_a_lock_makes_the_lock_due(kinds: tuple[str, ...]) -> None:
    """Lines of a game come in their order: a dropped epoch whose lock is missing was never locked in the open."""
    game = withheld_once()
    result = verified(epochs.recorded(game), keys=KEYS, site=said_of(game, *kinds).text())
    assert result["ok"] is not bool(kinds), result
    if kinds:
        assert result["why"] == "epoch 1 of this game does not stand in it"
    else:
        assert NOT_YET.format(epoch=1) in result["unchecked"] and NOT_YET.format(epoch=2) in result["unchecked"]


def test_a_game_that_was_abandoned_in_the_site_log_was_locked_there() -> None:
    game = epochs.withheld_twice()
    result = verified(epochs.recorded(game), keys=KEYS, site=said_of(game, "Abandoned").text())
    assert result["why"] == "epoch 1 of this game does not stand in it"


def test_a_lock_of_another_configuration_is_told_beside_the_one_that_is_still_to_come() -> None:
    game = locked_only()
    other = said_of(game, "Locked")
    other.lines = [_with(line, config=b"x" * 32) if epochs.GAME in line else line for line in other.lines]
    result = verified(epochs.recorded(game), keys=KEYS, site=other.text())
    assert result["ok"] and NOT_YET.format(epoch=1) in result["unchecked"]
    assert "why the site log has 1 more commitments of this game than its record" in result["unchecked"]


def test_a_lock_with_another_root_is_a_second_commitment() -> None:
    game = locked_only()
    other = said_of(game, "Locked")
    other.lines = [_with(line, root=b"x" * 32) if epochs.GAME in line else line for line in other.lines]
    result = verified(epochs.recorded(game), keys=KEYS, site=other.text())
    assert result["why"] == "there are two commitments to epoch 1 of this game"


def _with(line: str, **hashes: bytes) -> str:
    return json.dumps(json.loads(line) | {name: verify.as_text(value) for name, value in hashes.items()})


def test_pages_that_end_too_early_are_named_as_the_cause() -> None:
    game = epochs.several(5)
    first, *_ = said_of(game, "Locked", "Dropped").text(1).split("\n")
    result = verified(epochs.recorded(game), keys=KEYS, site=first)
    assert result["why"].startswith("epoch 1 of this game does not stand in it, as far as its pages go: 1 of ")


def test_pages_that_do_not_follow_each_other() -> None:
    first, second, *_ = site(TOY).text().split("\n")
    for text in (second, f"{first}\n{first}"):
        result = verified(bare(), site=text)
        assert result["where"].endswith("of the site log") and result["why"] == "its number is not the next"


def test_a_site_log_signed_by_somebody_else() -> None:
    result = verified(record(TOY), keys=KEYS, site=site(TOY).text(signing=OTHER))
    assert result["where"] == "--site" and "none of the keys is" in result["why"]


@needs_node
@pytest.mark.parametrize("options", [["--receipt", "--keys", "--site"], ["--receipt"], ["--keys", "--site"]])
def test_both_command_lines_take_files(tmp_path: Path, options: list[str]) -> None:
    texts = {"--receipt": as_lines(*receipts(TOY)), "--keys": KEYS, "--site": site(TOY).text()}
    (tmp_path / "game.jsonl").write_bytes(record(TOY))
    words = ["game.jsonl", "--json"]
    for option in options:
        (tmp_path / option[2:]).write_text(texts[option])
        words += [option, option[2:]]
    said = []
    for command in ([sys.executable, str(Path(verify.__file__))], [str(node()), str(SCRIPT)]):
        done = subprocess.run([*command, *words], cwd=tmp_path, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
        said.append(json.loads(done.stdout))
        missing = subprocess.run(
            [*command, "game.jsonl", "--keys", "no"], cwd=tmp_path, capture_output=True, check=False
        )
        assert missing.returncode == 2 and b"cannot read no" in missing.stderr
    assert said[0] == said[1]
