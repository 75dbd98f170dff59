"""The site log as a Merkle tree: by all its pages, by a record's own lines, by checkpoints, proofs and witnesses."""

import base64
import json
from typing import Any

import pytest

from domain.kernel import fair
from service import verify
from tests.tools import site_tree
from tests.verify.book import Book, other, text_of
from tests.verify.both import verified
from tests.verify.fair2 import Fair2, ended, under_way
from tests.verify.trees import (
    KEYS,
    ORIGIN,
    SERVICE,
    STRANGER,
    WITNESSES,
    Tree,
    keys_text,
    lines,
    vkey,
    with_receipts,
    with_site,
)

TWO = "two histories of the site log"
ANNA, BEN = WITNESSES


def held(table: Fair2, tree: Tree, size: int = -1, *witnesses: str) -> bytes:
    """A record with the game's lines in the site log."""
    return with_site(table.book(), tree, size, *witnesses).bound()


def said(result: dict[str, Any]) -> tuple[str, str]:
    return result["where"], result["why"]


# --- what holds ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", range(6))
def test_a_record_with_its_lines_needs_no_other_lines(more: int) -> None:
    table = ended()
    tree = Tree(table, more)
    result = verified(held(table, tree), keys=KEYS)
    assert result["ok"], result
    assert result["checked"]["lines of this game by their paths in the site log"] == 2
    assert result["checked"]["commitments that stand in the site log"] == 1
    assert result["checked"]["ends that stand in the site log"] == 1
    assert result["checked"]["signatures of checkpoints"] == 1
    assert "announced" not in result["headline"]


def test_all_pages_are_checked_as_a_tree() -> None:
    table, tree = ended(), Tree(ended())
    last = tree.receipt(table, len(table.records), len(tree))
    result = verified(with_receipts(table.book(), last).bound(), keys=KEYS, site=tree.pages(), receipts=[lines(last)])
    assert result["ok"], result
    assert result["checked"]["lines of the site log in their tree"] == len(tree)
    assert result["checked"]["signatures of receipts"] == 2
    assert result["checked"]["receipts with the line that locks the game"] == 2
    assert result["headline"] == (
        "The record holds. Of 3 seats, 3 brought entropy of their own: s1, s2, s3. "
        "Moves of s3 are the operator's word: this seat has no key."
    )


def test_old_receipts_are_held_against_the_lines_of_a_tree() -> None:
    table, tree = ended(), Tree(ended())
    heads = [fair.site_start()]
    for line in tree.leaves:
        heads.append(fair.chain(heads[-1], line))
    seq, head = len(table.records), table.head
    message = fair.receipt(table.game, seq, head, 3, heads[3])
    made = {"game": table.game, "seq": seq, "head": text_of(head), "site_seq": 3, "site_head": text_of(heads[3])}
    made |= {"key": json.loads(KEYS)["keys"][0]["id"], "signature": text_of(SERVICE.sign(message))}
    assert verified(table.data(), keys=KEYS, site=tree.pages(), receipts=[lines(made)])["ok"]
    result = verified(table.data(), keys=KEYS, site=Tree(table, other="{}").pages(), receipts=[lines(made)])
    assert not result["ok"]
    forged = Tree(table, other='{"e":"Locked","game":"00-000","epoch":1,"at":1}')
    result = verified(table.data(), keys=KEYS, site=forged.pages(), receipts=[lines(made)])
    assert said(result) == ("--receipt", "the site log is another than it says")


def test_a_receipt_alone_proves_that_the_game_was_announced() -> None:
    table, tree = ended(), Tree(ended())
    result = verified(table.data(), keys=KEYS, receipts=[lines(tree.receipt(table, 9, 5))])
    assert result["ok"] and "announced" not in result["headline"]


@pytest.mark.parametrize("first", [3, 4, 5, 6, 7])
@pytest.mark.parametrize("second", [6, 7, 8])
def test_trees_of_two_sizes_are_joined_by_a_proof(first: int, second: int) -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    data, given = held(table, tree, first), {"keys": KEYS, "checkpoints": [tree.note(second)]}
    joined = verified(data, **given, proofs=[lines(tree.consistency(first, second))])
    if first >= second:
        assert joined["ok"] is (first == second), "a proof leads from the smaller tree to the greater"
        return
    assert joined["ok"] and joined["checked"]["trees of the site log that go on in each other"] == 1
    open_one = verified(data, **given)
    address = f"/v1/site-log/consistency?first={first}&second={second}"
    assert open_one["ok"] and any(address in what for what in open_one["unchecked"])
    assert "Whether the site log has one history was not checked: give proofs (--proof)." in open_one["headline"]
    assert "one history" not in joined["headline"]


def test_pages_join_trees_of_all_sizes() -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    checkpoints = [tree.note(size) for size in (1, 4, 7)]
    result = verified(held(table, tree), keys=KEYS, site=tree.pages(), checkpoints=checkpoints)
    assert result["ok"] and result["checked"]["trees of the site log that go on in each other"] == 3


def test_a_proof_of_a_line_in_another_tree() -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    data, seq = held(table, tree, 4), tree.own(4)[0]
    given: dict[str, Any] = {
        "keys": KEYS,
        "checkpoints": [tree.note(7, ANNA)],
        "proofs": [lines(tree.inclusion(seq, 7))],
    }
    result = verified(data, **given, witnesses=[vkey(ANNA)])
    assert result["ok"] and result["checked"]["lines of the site log by proofs"] == 1
    assert result["checked"]["witnesses that have cosigned the lock of this game"] == 1


# --- a record of mid-game ------------------------------------------------------------------------------


def test_a_record_of_mid_game_holds_against_a_site_log_fetched_after_the_end() -> None:
    early, late = under_way("toy-crossing", 20), ended("toy-crossing")
    assert early.records == late.records[: len(early.records)]
    tree, end = Tree(late), len(late.records)
    result = verified(early.data(), keys=KEYS, site=tree.pages())
    assert result["ok"], result
    assert f"what came after this record: the game has ended since, at event {end}" in result["unchecked"]
    assert f"The game has ended since, at event {end}: get its record anew." in result["headline"]


def test_a_record_as_long_as_the_game_that_ended_otherwise_fails() -> None:
    table = under_way()
    tree = Tree(ended())
    assert len(table.book().lines) > 20
    line = json.loads(tree.lines[tree.own(len(tree))[-1] - 1])
    tree.lines[tree.own(len(tree))[-1] - 1] = json.dumps(line | {"seq": 20})
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["why"] == "it says another end of this game"


def test_a_record_that_was_brought_in_holds_against_the_site_log_of_its_game() -> None:
    """One event stands behind the end that the site log says."""
    book, tree = ended().book(), Tree(ended())
    fields = {"by": "p-x", "record": text_of(bytes(32)), "ours": [], "foreign": []}
    book.events.append({"e": "Imported", **fields})
    book.lines.append({"public": ""})
    book.write(len(book.events) - 1)
    result = verified(book.bound(), keys=KEYS, site=tree.pages())
    assert result["ok"], result
    assert f"Brought in as a record at event {len(book.events)}: it counts nowhere." in result["headline"]


# --- split views ---------------------------------------------------------------------------------------


def test_two_checkpoints_of_one_size() -> None:
    table, tree = under_way(), Tree(under_way())
    forged = Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    result = verified(held(table, tree), keys=KEYS, checkpoints=[forged.note()])
    assert said(result) == ("--checkpoint", TWO)


def test_two_receipts_of_one_size() -> None:
    table, tree = under_way(), Tree(under_way())
    forged = Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    both = [tree.receipt(table, 9, 5), forged.receipt(table, 10, 5)]
    assert said(verified(table.data(), keys=KEYS, receipts=[lines(*both)])) == ("--receipt", TWO)


def test_a_receipt_against_a_checkpoint_of_its_size() -> None:
    table, tree = under_way(), Tree(under_way())
    forged = Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    given = {"receipts": [lines(forged.receipt(table, 9, len(tree)))], "checkpoints": [tree.note()]}
    assert said(verified(table.data(), keys=KEYS, **given)) == ("--receipt", TWO)


def test_a_proof_between_two_histories_does_not_hold() -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    forged = Tree(table, 5, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    given: dict[str, Any] = {"keys": KEYS, "checkpoints": [forged.note(8)]}
    for proof in (forged.consistency(5, 8), tree.consistency(5, 8)):
        assert said(verified(held(table, tree, 5), **given, proofs=[lines(proof)])) == ("--proof", TWO)
    mixed = forged.consistency(5, 8) | {"first_root": text_of(tree.root(5))}
    result = verified(held(table, tree, 5), **given, proofs=[lines(mixed)])
    assert said(result) == ("--proof", "its path does not lead from the one tree to the other")


def test_a_checkpoint_that_the_pages_do_not_lead_to() -> None:
    table, tree = under_way(), Tree(under_way())
    forged = Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    result = verified(table.data(), keys=KEYS, site=tree.pages(), checkpoints=[forged.note(4)])
    assert said(result) == ("--checkpoint", "the site log is another than it says")
    result = verified(table.data(), keys=KEYS, site=tree.pages(note=forged.note()))
    where = f"line {len(tree)} of the site log"
    assert said(result) == (where, "another root than this was signed as the newest")


def test_a_forged_note_proves_no_second_history() -> None:
    """Its signature is looked at before anything is concluded from it."""
    table, tree = under_way(), Tree(under_way())
    forged = Tree(table, other='{"e":"Locked","game":"00-another","epoch":1,"at":1}')
    note = forged.note()
    text, line = note.split("\n\n")
    broken = f"{text}\n\n{line[:-6]}{'AAAA=' if line[-6:-1] != 'AAAA=' else 'BBBB='}\n"
    result = verified(held(table, tree), keys=KEYS, checkpoints=[broken])
    assert result["where"] == "--checkpoint" and result["why"] != TWO
    result = verified(held(table, tree), keys=KEYS, checkpoints=[forged.note(key=STRANGER)])
    assert said(result) == ("--checkpoint", "none of the keys has signed this checkpoint")


# --- the record's own lines ----------------------------------------------------------------------------


def tampered(change: Any) -> tuple[str, str]:
    table = ended()
    tree = Tree(table, 5)
    book = with_site(table.book(), tree)
    change(book.site[0]["site"], tree)
    result = verified(book.bound(), keys=KEYS)
    assert not result["ok"]
    where, why = said(result)
    return where.replace(f"line {len(book.all_lines())}", "its line"), why


def test_a_line_with_another_path() -> None:
    def change(site: dict[str, Any], tree: Tree) -> None:
        site["lines"][0]["path"][0] = other(site["lines"][0]["path"][0])

    assert tampered(change) == (
        "its line",
        "line 3 of the site log is not in the checkpoint's tree, or its path is wrong",
    )


def test_a_line_that_says_something_else() -> None:
    def change(site: dict[str, Any], tree: Tree) -> None:
        site["lines"][1]["line"] = site["lines"][1]["line"].replace('"at":1', '"at":2')

    assert tampered(change)[1] == "line 5 of the site log is not in the checkpoint's tree, or its path is wrong"


def test_a_line_of_another_game() -> None:
    def change(site: dict[str, Any], tree: Tree) -> None:
        site["lines"].insert(0, tree.line(2, len(tree)))

    assert tampered(change) == ("its line", "line 2 of the site log is of another game")


def test_lines_in_another_order() -> None:
    def change(site: dict[str, Any], tree: Tree) -> None:
        site["lines"].reverse()

    assert tampered(change) == ("its line", "the lines of the site log are not in their order")


def test_a_lock_that_is_left_out() -> None:
    def change(site: dict[str, Any], tree: Tree) -> None:
        del site["lines"][0]

    assert tampered(change) == ("its line", "epoch 1 of this game does not stand in it")


def test_an_end_that_is_left_out_shows_when_the_pages_are_at_hand() -> None:
    table, tree = ended(), Tree(ended())
    book = with_site(table.book(), tree)
    del book.site[0]["site"]["lines"][1]
    assert verified(book.bound(), keys=KEYS)["ok"]
    result = verified(book.bound(), keys=KEYS, site=tree.pages())
    assert result["why"] == "line 5 of the site log is of this game, and is left out"


def test_the_lines_stand_once_and_before_the_receipts_and_in_the_second_format_only() -> None:
    table, tree = ended(), Tree(ended())
    book = with_site(table.book(), tree)
    book.site *= 2
    assert verified(book.bound())["why"] == "the lines of the site log come twice"
    book = with_receipts(with_site(table.book(), tree), tree.receipt(table, 3, 4))
    book.site, book.receipts = book.receipts, book.site
    assert verified(book.bound())["why"] == "something else comes after the receipts"
    book = with_site(table.book(), tree)
    book.paths, book.site = [*book.paths[:-1], *book.site], book.paths[-1:]
    assert verified(book.bound())["why"] == "something else than receipts comes after the lines of the site log"
    book = with_site(Fair2(protocol="fair/1").ready().book(), tree)
    book.header["format"] = "sealog-record/1"
    assert verified(book.bound())["why"] == "the field site does not belong here"


def test_a_receipt_with_a_line_that_is_not_in_its_tree() -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    wrong = tree.receipt(table, 9, 6, site=tree.line(3, 7))
    why = "its line of the site log is not in its tree, or the path is wrong"
    assert said(verified(table.data(), keys=KEYS, receipts=[lines(wrong)])) == ("--receipt", why)
    foreign = tree.receipt(table, 9, 6, site=tree.line(2, 6))
    why = "its line of the site log does not lock this game"
    assert said(verified(table.data(), keys=KEYS, receipts=[lines(foreign)])) == ("--receipt", why)


def test_a_receipt_of_a_tree_that_nobody_signed() -> None:
    table, tree = under_way(), Tree(under_way(), 5)
    for change in ({"site_size": 7}, {"site_root": text_of(bytes(32))}, {"signature": text_of(bytes(64))}):
        wrong = {name: value for name, value in (tree.receipt(table, 9, 6) | change).items() if name != "site"}
        result = verified(table.data(), keys=KEYS, receipts=[lines(wrong)])
        assert said(result) == ("--receipt", "its signature is not that of the key")


# --- witnesses -----------------------------------------------------------------------------------------


def test_witnesses_that_have_cosigned_the_lock() -> None:
    table, tree = ended(), Tree(ended(), 5)
    result = verified(held(table, tree, -1, ANNA, BEN), keys=KEYS, witnesses=[vkey(ANNA), vkey(BEN)])
    assert result["ok"], result
    assert result["checked"]["witnesses that have cosigned the lock of this game"] == 2
    assert result["checked"]["signatures of witnesses"] == 2


def test_a_witness_that_has_not_cosigned() -> None:
    table, tree = ended(), Tree(ended(), 5)
    result = verified(held(table, tree, -1, ANNA), keys=KEYS, witnesses=[vkey(ANNA), vkey(BEN)])
    assert said(result) == ("--witness", f"{BEN} has cosigned none of the checkpoints")


def test_a_witness_that_has_cosigned_only_what_came_before() -> None:
    table, tree = ended(), Tree(ended(), 5)
    given = {"keys": KEYS, "witnesses": [vkey(ANNA)]}
    result = verified(held(table, tree), **given, checkpoints=[tree.note(2, ANNA)])
    why = f"{ANNA} has cosigned no checkpoint that holds the line that locks this game"
    assert said(result) == ("--witness", why)
    later = verified(held(table, tree), **given, checkpoints=[tree.note(4, ANNA)])
    assert later["ok"] and "one history was not checked" in later["headline"]
    assert "witnesses that have cosigned the lock of this game" not in later["checked"]
    joined = verified(
        held(table, tree), **given, checkpoints=[tree.note(4, ANNA)], proofs=[lines(tree.consistency(4, len(tree)))]
    )
    assert joined["ok"] and joined["checked"]["witnesses that have cosigned the lock of this game"] == 1


def test_a_witness_without_a_line_of_the_game() -> None:
    table, tree = ended(), Tree(ended())
    result = verified(table.data(), keys=KEYS, checkpoints=[tree.note(-1, ANNA)], witnesses=[vkey(ANNA)])
    why = f"the line that locks this game is not given: {ANNA} may have cosigned without it"
    assert said(result) == ("--witness", why)


def test_a_cosignature_that_is_not_the_witness_s() -> None:
    table, tree = ended(), Tree(ended())
    text = site_tree.checkpoint_text(ORIGIN, len(tree), tree.root(len(tree)))
    public = WITNESSES[ANNA].public_key().public_bytes_raw()
    forged = (5).to_bytes(8, "big") + STRANGER.sign(site_tree.cosignature_message(text, 5))
    book = with_site(table.book(), tree)
    note = tree.note() + site_tree.signature_line(ANNA, site_tree.WITNESS, public, forged)
    book.site[0]["site"]["checkpoint"] = note
    result = verified(book.bound(), keys=KEYS, witnesses=[vkey(ANNA)])
    assert said(result) == (f"line {len(book.all_lines())}", "its signature is not that of the key")
    assert verified(book.bound(), keys=KEYS)["ok"], "nobody has asked for this witness: its line is passed over"


@pytest.mark.parametrize(
    "text",
    ["", "x", "anna.example", vkey(ANNA)[:-4], vkey(ANNA).replace("anna", "bnna"), site_tree.vkey("a", 1, bytes(32))],
)
def test_what_is_no_key_of_a_witness(text: str) -> None:
    result = verified(ended().data(), witnesses=[text])
    assert said(result) == ("--witness", f"{text} is no key of a witness")


# --- notes ---------------------------------------------------------------------------------------------


def note() -> str:
    return Tree(ended()).note()


@pytest.mark.parametrize(
    "change",
    [
        lambda note: "",
        lambda note: note[:-1],
        lambda note: note + "\n",
        lambda note: note.replace("\n\n", "\n"),
        lambda note: note.replace("\u2014", "-"),
        lambda note: note.replace("\u2014 ", "\u2014  "),
        lambda note: note.replace(f"{ORIGIN}\n", f"{ORIGIN}\n0", 1),
        lambda note: note.replace(f"{ORIGIN}\n", f"{ORIGIN}\n-", 1),
        lambda note: note.replace("\n\n", "\nmore\n\n"),
        lambda note: note.replace("\n", "\r\n"),
        lambda note: note.split("\n\n")[0] + "\n\n",
        lambda note: note[:-3] + "\n",
        lambda note: json.dumps({"checkpoint": note}),
    ],
)
def test_what_is_no_checkpoint(change: Any) -> None:
    result = verified(ended().data(), checkpoints=[change(note())])
    assert said(result) == ("--checkpoint", "this is no checkpoint of a log"), result


def test_a_checkpoint_of_another_log() -> None:
    tree = Tree(ended())
    tree.origin = "elsewhere.example/log"
    result = verified(ended().data(), keys=KEYS, checkpoints=[tree.note()])
    assert said(result) == ("--checkpoint", f"it is of the log elsewhere.example/log, not of {ORIGIN}")
    result = verified(ended().data(), checkpoints=[note(), tree.note()])
    assert said(result) == ("--checkpoint", f"it is of the log elsewhere.example/log, not of {ORIGIN}")


def test_a_list_of_keys_with_another_vkey() -> None:
    listed = json.loads(keys_text())
    listed["keys"][0]["vkey"] = vkey(ANNA)
    result = verified(ended().data(), keys=json.dumps(listed))
    assert result["where"] == "--keys" and result["why"].endswith("is not what its vkey says")


def test_without_keys_notes_are_read_and_their_signatures_are_open() -> None:
    result = verified(held(ended(), Tree(ended())))
    assert result["ok"]
    assert "the signatures of checkpoints (1): say which keys are the service's (--keys)" in result["unchecked"]
    assert (
        "Signatures of the service were not checked: give its keys (--keys, from /.well-known/sealog-keys.json)."
        in result["headline"]
    )


def test_a_note_of_another_implementation() -> None:
    """From the documentation of Go's golang.org/x/mod/sumdb/note, which the specification of C2SP grew out of."""
    public = verify.as_some_bytes("ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW")
    text = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n"
    line = "x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM="
    name, signed = "PeterNeumann", base64.b64decode(line)
    assert verify.vkey_of(name, verify.SIGNS, public[1:]) == f"{name}+c74f20a3+{base64.b64encode(public).decode()}"
    assert signed[:4] == verify.note_key(name, verify.SIGNS, public[1:])
    assert verify.signed_by(public[1:], text.encode(), signed[4:])


def test_consistency_of_all_small_trees() -> None:
    leaves = [bytes([n]) for n in range(18)]
    roots = [fair.merkle_root(leaves[:size]) for size in range(19)]
    for second in range(19):
        for first in range(second + 1):
            path = site_tree.consistency_path(leaves[:second], first)
            assert verify.merkle_consistent(first, second, path, roots[first], roots[second])
            assert not verify.merkle_consistent(first, second, [*path, bytes(32)], roots[first], roots[second])
            if 0 < first < second:
                wrong = [fair.digest(path[0]), *path[1:]]
                assert not verify.merkle_consistent(first, second, wrong, roots[first], roots[second])
                assert not verify.merkle_consistent(first, second, path[:-1], roots[first], roots[second])
                assert not verify.merkle_consistent(second, first, path, roots[second], roots[first])


def test_lines_left_over() -> None:
    """A proof of a line that nobody has given, and one of a tree that nobody has signed, are told."""
    table, tree = under_way(), Tree(under_way(), 5)
    result = verified(table.data(), keys=KEYS, proofs=[lines(tree.inclusion(2, 6))])
    assert "the proof of line 2 of the site log: the line itself is not given" in result["unchecked"]
    line = {"line": tree.lines[2]}
    result = verified(table.data(), keys=KEYS, proofs=[lines(tree.inclusion(3, 6) | line)])
    assert result["ok"] and "announced was not checked" in result["headline"]
    assert any("give its checkpoint (--checkpoint)" in what for what in result["unchecked"])
    result = verified(table.data(), keys=KEYS, proofs=[lines(tree.inclusion(3, 6) | line)], checkpoints=[tree.note(6)])
    assert result["ok"] and "announced" not in result["headline"]
    wrong = tree.inclusion(3, 6) | {"line": tree.lines[3]}
    result = verified(table.data(), keys=KEYS, proofs=[lines(wrong)])
    assert said(result) == ("--proof", "its path does not lead from line 3 to its root")


@pytest.mark.parametrize("option", ["checkpoints", "proofs", "reveals", "witnesses"])
@pytest.mark.parametrize("text", ["", "[]", "{}", "{", '{"seq":1}', '{"first":-1}', "\ufeff{}", "null"])
def test_what_cannot_be_read_is_named_and_never_breaks(option: str, text: str) -> None:
    result = verified(ended().data(), **{option: [text]})
    assert not result["ok"] and result["where"] == f"--{option[:-1]}".replace("--witnesse", "--witness")


def test_a_book_keeps_the_lines_of_the_site_log() -> None:
    data = held(ended(), Tree(ended()))
    assert Book(data).bound() == data
