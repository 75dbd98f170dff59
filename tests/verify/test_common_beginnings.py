"""Two trees that begin alike need not go on alike: a proof from a beginning joins a tree with that beginning only."""

import random
from typing import Any

import pytest

from service.verify import Trees
from tests.verify.both import all_verified, verified
from tests.verify.fair2 import ended, under_way
from tests.verify.test_unsigned_lines import require_unannounced, without_the_game
from tests.verify.trees import KEYS, WITNESSES, Tree, lines, vkey

ANNA, _ = WITNESSES
GAP = "that the site log of 5 lines goes on in that of 16: /v1/site-log/consistency?first=5&second=16 (--proof)"
OTHER = '{"e":"Locked","game":"00-zzzzzzzzzz","epoch":1,"at":9}'


def begun_alike() -> tuple[Tree, Tree]:
    """16 lines that the service shows to all, and 5 with this game for one reader. The first two are the same."""
    real, shown = without_the_game(), Tree(ended(), 0)
    assert real.lines[:2] == shown.lines[:2] and real.lines[2] != shown.lines[2]
    return real, shown


@pytest.mark.parametrize("witnesses", [(), (ANNA,)])
def test_pages_that_begin_as_the_tree_that_was_signed(witnesses: tuple[str, ...]) -> None:
    real, shown = begun_alike()
    result = verified(
        ended().data(), keys=KEYS, witnesses=[vkey(name) for name in witnesses],
        checkpoints=[real.note(-1, *witnesses)], site=shown.pages(note=real.note(2)),
        proofs=[lines(real.consistency(2, len(real)))],
    )  # fmt: skip
    require_unannounced(result)
    assert GAP in result["unchecked"] and "one history was not checked" in result["headline"]
    assert "witnesses that have cosigned the lock of this game" not in result["checked"]
    assert result["checked"]["lines of the site log in their tree"] == 2


def test_a_made_up_tree_that_begins_as_the_one_that_was_signed() -> None:
    real, shown = begun_alike()
    own = [lines(shown.inclusion(seq, 5) | {"line": shown.lines[seq - 1]}) for seq in shown.own(5)]
    joins = [lines(real.consistency(2, len(real))), lines(shown.consistency(2, 5))]
    notes = [real.note(2), real.note()]
    result = verified(ended().data(), keys=KEYS, checkpoints=notes, proofs=[*joins, *own])
    require_unannounced(result)
    assert "that the tree of 5 lines is that of the site log: give its checkpoint (--checkpoint)" in result["unchecked"]


def test_two_signed_histories_that_begin_alike_are_not_said_to_be_one() -> None:
    real, shown = begun_alike()
    notes = [real.note(2), real.note(), shown.note()]
    joins = [lines(real.consistency(2, len(real))), lines(shown.consistency(2, 5))]
    result = verified(ended().data(), keys=KEYS, checkpoints=notes, proofs=joins)
    assert GAP in result["unchecked"] and "one history was not checked" in result["headline"]
    assert result["checked"]["trees of the site log that go on in each other"] == 1


def test_what_two_trees_go_on_in_joins_them() -> None:
    tree = Tree(ended(), 8)
    notes, last = [tree.note(2), tree.note(5), tree.note()], len(tree)
    joins = [lines(tree.consistency(2, last)), lines(tree.consistency(5, last))]
    result = verified(ended().data(), keys=KEYS, checkpoints=notes, proofs=joins)
    assert result["ok"] and "one history" not in result["headline"]
    assert result["checked"]["trees of the site log that go on in each other"] == 2
    one = verified(ended().data(), keys=KEYS, checkpoints=notes, proofs=joins[:1])
    wanted = [said for said in one["unchecked"] if "/consistency?" in said]
    assert len(wanted) == 1 and f"first=5&second={last}" in wanted[0], "one proof more is enough"


@pytest.mark.parametrize("what", ["trees", "line"])
def test_a_proof_of_another_history_than_that_of_the_pages(what: str) -> None:
    good, bad = Tree(ended(), 5), Tree(ended(), 5, other=OTHER)
    proof = bad.consistency(1, 2) if what == "trees" else bad.inclusion(1, 4) | {"line": bad.lines[0]}
    result = verified(ended().data(), keys=KEYS, site=good.pages(), proofs=[lines(proof)])
    assert (result.get("where"), result.get("why")) == ("--proof", "two histories of the site log")


def test_a_proof_without_its_line_that_names_another_root() -> None:
    good, bad = Tree(ended(), 5), Tree(ended(), 5, other=OTHER)
    proof = lines(bad.inclusion(5, 6))
    result = verified(ended().data(), keys=KEYS, checkpoints=[good.note(6)], proofs=[proof])
    assert (result.get("where"), result.get("why")) == ("--proof", "two histories of the site log")


def test_two_lines_of_one_number_are_two_histories_without_any_other_proof() -> None:
    real, shown = begun_alike()
    proof = lines(real.inclusion(3, len(real)) | {"line": real.lines[2]})
    receipt = lines(shown.receipt(ended(), 12, 5))
    result = verified(ended().data(), keys=KEYS, receipts=[receipt], checkpoints=[real.note()], proofs=[proof])
    assert (result.get("where"), result.get("why")) == ("--proof", "two histories of the site log")


def test_a_proof_that_joins_nothing_is_told() -> None:
    tree = Tree(ended(), 5)
    result = verified(ended().data(), keys=KEYS, proofs=[lines(tree.consistency(3, 6))])
    for size in (3, 6):
        said = f"that the tree of {size} lines is that of the site log: give its checkpoint (--checkpoint)"
        assert said in result["unchecked"]


@pytest.mark.parametrize("seed", range(30))
def test_trees_are_joined_if_and_only_if_one_is_the_beginning_of_the_other(seed: int) -> None:
    """Histories that part and part again: whatever follows from some facts of them is found, and nothing else."""
    rng = random.Random(seed)
    above: dict[int, int] = {1: 0}
    for size in range(2, 14):
        above[size] = rng.choice(list(above))
    truth = {(a, b) for b in above for a in beginnings(b, above)}
    facts = rng.sample(sorted(truth), rng.randrange(1, len(truth)))
    trees = Trees()
    for one, other in facts:
        trees.join(*rng.sample([one, other], 2))
    follows = closed(set(facts))
    assert follows <= truth
    for one in above:
        for other in above:
            assert trees.joined(one, other) == (one == other or (min(one, other), max(one, other)) in follows)


LOCK = next(line for line in Tree(ended()).lines if ended().game in line)


def parted(rng: random.Random) -> list[Tree]:
    """Histories that part somewhere; some of them lock this game."""
    trees = list[Tree]()
    for n in range(rng.randrange(1, 4)):
        tree, start = Tree(ended(), 0), rng.choice(trees).lines if trees else []
        start = start[: rng.randrange(len(start) + 1)]
        tree.lines = [*start, *(OTHER.replace("zzz", "abc"[n] + f"{at:02}", 1) for at in range(rng.randrange(2, 9)))]
        if LOCK not in tree.lines and rng.random() < 0.5:
            tree.lines.insert(rng.randrange(len(start), len(tree) + 1), LOCK)
        trees.append(tree)
    return trees


def test_mixtures_of_histories_never_pass_for_what_was_not_signed() -> None:
    """Whatever is given: the lock counts only where a signed tree has it, and one history is said only of one."""
    rng, jobs, signed = random.Random(7), list[Any](), list[list[list[str]]]()
    for _ in range(60):
        trees = parted(rng)
        notes = [(tree, rng.randrange(1, len(tree) + 1)) for tree in rng.choices(trees, k=rng.randrange(1, 4))]
        given: dict[str, Any] = {"keys": KEYS, "checkpoints": [tree.note(size) for tree, size in notes], "proofs": []}
        for tree in rng.choices(trees, k=rng.randrange(5)):
            second = rng.randrange(1, len(tree) + 1)
            first, seq = rng.randrange(1, second + 1), rng.randrange(1, second + 1)
            line = tree.inclusion(seq, second) | {"line": tree.lines[seq - 1]}
            given["proofs"].append(lines(tree.consistency(first, second) if first < second else line))
        if rng.randrange(2):
            given["site"] = rng.choice(trees).pages(note=given["checkpoints"][0])
        jobs.append((under_way("toy-mutiny", 5).data(), {}, given))
        signed.append([tree.lines[:size] for tree, size in notes])
    results = all_verified(jobs)
    found = [result for result in results if result["ok"]]
    assert len(found) > 10 and any("announced was not checked" not in result["headline"] for result in found)
    for result, histories in zip(results, signed, strict=True):
        if result["ok"]:
            announced = "announced was not checked" not in result["headline"]
            assert not announced or any(LOCK in history for history in histories)
            one = all(a[: len(b)] == b[: len(a)] for a in histories for b in histories)
            assert one or "one history was not checked" in result["headline"]


def beginnings(size: int, above: dict[int, int]) -> list[int]:
    out, at = list[int](), above[size]
    while at:
        out.append(at)
        at = above[at]
    return out


def closed(facts: set[tuple[int, int]]) -> set[tuple[int, int]]:
    """A beginning of a beginning is one; and of two beginnings of one tree the shorter is one of the longer."""
    while True:
        more = {(a, d) for a, b in facts for c, d in facts if b == c}
        more |= {(a, c) for a, b in facts for c, d in facts if b == d and a < c}
        if more <= facts:
            return facts
        facts = facts | more
