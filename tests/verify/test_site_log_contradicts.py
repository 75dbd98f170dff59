"""The site log says otherwise than the record: of drops, and of what was committed to."""

import json

import pytest

from tests.verify.book import json_text, text_of
from tests.verify.both import verified
from tests.verify.fair2 import Fair2, ended, under_way
from tests.verify.trees import KEYS, Tree


def lines_of(kind: str) -> Tree:
    table = ended("toy-mutiny")
    tree = Tree(table)
    at = next(i for i, line in enumerate(tree.lines) if json.loads(line)["game"] == table.game)
    lock = json.loads(tree.lines[at])
    dropped = {"e": "Dropped", "game": table.game, "epoch": 1, "why": "withheld", "who": ["s1"], "at": 2}
    twice = lock | {"root": text_of(b"\7" * 32)}
    more = {"dropped": [dropped], "twice": [twice], "both": [dropped, twice | {"epoch": 2}]}[kind]
    tree.lines[at + 1 : at + 1] = [json_text(line) for line in more]
    return tree


DRAWN = "it says that epoch 1 was dropped, and the record draws from it"
TWICE = "there are two commitments to epoch 1 of this game"


@pytest.mark.parametrize(("kind", "why"), [("dropped", DRAWN), ("twice", TWICE), ("both", DRAWN)])
@pytest.mark.parametrize("how", ["pages", "lines"])
def test_an_epoch_that_was_drawn_from(kind: str, why: str, how: str) -> None:
    tree, table = lines_of(kind), ended("toy-mutiny")
    if how == "pages":
        result = verified(table.data(), keys=KEYS, site=tree.pages())
    else:
        book = table.book()
        book.site = [tree.in_record()]
        result = verified(book.bound(), keys=KEYS)
    assert (result["ok"], result["why"]) == (False, why)


def dropped(kind: str, over: bool = True) -> tuple[Fair2, Tree]:
    """A table at which s2 withheld, and a site log that says otherwise."""
    table = Fair2("toy-mutiny").ready("s2").play(100_000 if over else 5)
    tree = Tree(table)
    if kind == "left out":
        tree.lines = [line for line in tree.lines if json.loads(line)["e"] != "Dropped"]
    elif kind:
        old, new = {"another seat": ('"who":["s2"]', '"who":["s1"]'), "another reason": ("withheld", "left")}[kind]
        assert any(old in line for line in tree.lines)
        tree.lines = [line.replace(old, new) for line in tree.lines]
    return table, tree


@pytest.mark.parametrize("kind", ["another seat", "another reason"])
def test_who_dropped_an_epoch(kind: str) -> None:
    table, tree = dropped(kind)
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["why"] == "it says otherwise than the record who dropped epoch 1, or why"
    assert result["where"].endswith("of the site log")


def test_a_drop_that_is_left_out() -> None:
    table, tree = dropped("left out")
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["why"] == "it does not say that epoch 1 of this game was dropped"


def test_a_drop_that_may_be_still_to_come_is_told() -> None:
    table, tree = dropped("left out", over=False)
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["ok"]
    assert "that the drop of epoch 1 of this game stands in the site log: it does not yet" in result["unchecked"]


def test_drops_that_stand_there() -> None:
    table, tree = dropped("")
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["ok"] and result["checked"]["drops that stand in the site log"] == 1


def test_a_drop_by_proof() -> None:
    tree, table = lines_of("dropped"), ended("toy-mutiny")
    at = next(i for i, line in enumerate(tree.lines, 1) if json.loads(line)["e"] == "Dropped")
    proof = tree.inclusion(at, len(tree)) | {"line": tree.lines[at - 1]}
    result = verified(table.data(), keys=KEYS, proofs=[json_text(proof)])
    assert (result.get("where"), result.get("why")) == ("--proof", DRAWN)


def test_another_configuration_of_one_epoch_with_the_same_root_is_told() -> None:
    """A start that was interrupted has left it."""
    table = ended("toy-mutiny")
    tree = Tree(table)
    at = next(i for i, line in enumerate(tree.lines) if json.loads(line)["game"] == table.game)
    tree.lines.insert(at, json_text(json.loads(tree.lines[at]) | {"config": text_of(b"\7" * 32)}))
    result = verified(table.data(), keys=KEYS, site=tree.pages())
    assert result["ok"]
    assert "why the site log has 1 more commitments of this game than its record" in result["unchecked"]


def test_an_end_by_proof() -> None:
    """Whoever holds the proof of the line with which the game ended needs no pages to show that a record was cut and
    ended otherwise."""
    table = ended("toy-mutiny")
    tree = Tree(table)
    at = tree.own(len(tree))[-1]
    line = json.loads(tree.lines[at - 1])
    assert line["e"] == "Ended"
    tree.lines[at - 1] = json_text(line | {"head": text_of(b"\7" * 32)})
    proof = tree.inclusion(at, len(tree)) | {"line": tree.lines[at - 1]}
    result = verified(table.data(), keys=KEYS, checkpoints=[tree.note()], proofs=[json_text(proof)])
    assert (result.get("where"), result.get("why")) == ("--proof", "it says another end of this game")


def test_an_end_by_proof_that_came_after_the_record_is_told() -> None:
    early, late = under_way("toy-crossing", 20), ended("toy-crossing")
    tree, end = Tree(late), len(late.records)
    at = tree.own(len(tree))[-1]
    proof = tree.inclusion(at, len(tree)) | {"line": tree.lines[at - 1]}
    result = verified(early.data(), keys=KEYS, checkpoints=[tree.note()], proofs=[json_text(proof)])
    assert result["ok"]
    assert f"The game has ended since, at event {end}: get its record anew." in result["headline"]
