"""Lines of the site log count only where a tree that was signed holds them, whoever shows them."""

import json
from typing import Any

import pytest

from domain.kernel import fair
from tests.verify.book import json_text, text_of
from tests.verify.both import verified
from tests.verify.fair2 import ended
from tests.verify.trees import KEYS, SERVICE, WITNESSES, Tree, lines, vkey, with_site

ANNA, BEN = WITNESSES
STANDS = ("commitments that stand in the site log", "ends that stand in the site log")


def without_the_game() -> Tree:
    """What the service has signed: 16 lines, none of them of this game."""
    tree = Tree(ended(), 8)
    tree.lines = [line for line in tree.lines if json.loads(line)["game"] != tree.game]
    tree.lines += [f'{{"e":"Locked","game":"01-0000000{n:03}","epoch":1,"at":1}}' for n in range(5)]
    return tree


def require_unannounced(result: dict[str, Any]) -> None:
    assert result["ok"], result
    assert "Whether this game was announced was not checked" in result["headline"]
    assert "That the game ended so rests on this file" in result["headline"]
    assert not any(result["checked"].get(what) for what in STANDS)


@pytest.mark.parametrize("witnesses", [(), (ANNA,)])
def test_pages_that_end_before_the_tree_that_was_signed(witnesses: tuple[str, ...]) -> None:
    """The lines of this game are written into pages for one reader; the checkpoint beside them is that of all."""
    real, shown = without_the_game(), Tree(ended(), 0)
    given: dict[str, Any] = {"keys": KEYS, "witnesses": [vkey(name) for name in witnesses]}
    result = verified(ended().data(), **given, site=shown.pages(note=real.note(-1, *witnesses)))
    require_unannounced(result)
    assert result["checked"]["lines of the site log in their tree"] == 0
    why = "that the site log of 5 lines goes on in that of 16: /v1/site-log/consistency?first=5&second=16 (--proof)"
    assert why in result["unchecked"] and "one history was not checked" in result["headline"]


@pytest.mark.parametrize("size", [0, 2])
def test_pages_that_go_on_behind_the_tree_that_was_signed(size: int) -> None:
    tree = Tree(ended(), 5)
    result = verified(ended().data(), keys=KEYS, site=tree.pages(note=tree.note(size)))
    require_unannounced(result)
    assert result["checked"]["lines of the site log in their tree"] == size
    assert (
        "that the tree of 10 lines is that of the site log: give its checkpoint (--checkpoint)" in result["unchecked"]
    )


def test_a_proof_joins_pages_with_the_tree_that_was_signed() -> None:
    """The log has grown while its pages were fetched."""
    tree, pages = Tree(ended(), 5), Tree(ended(), 2)
    assert tree.lines[: len(pages)] == pages.lines
    given: dict[str, Any] = {"keys": KEYS, "site": pages.pages(note=tree.note())}
    require_unannounced(verified(ended().data(), **given))
    result = verified(ended().data(), **given, proofs=[lines(tree.consistency(len(pages), len(tree)))])
    assert result["ok"] and "announced" not in result["headline"] and "one history" not in result["headline"]
    assert result["checked"]["lines of the site log in their tree"] == len(pages)
    assert all(result["checked"][what] == 1 for what in STANDS)


def test_a_proof_from_another_tree_than_that_of_the_pages() -> None:
    real, shown = without_the_game(), Tree(ended(), 0)
    proof = lines(real.consistency(len(shown), len(real)))
    result = verified(ended().data(), keys=KEYS, site=shown.pages(note=real.note()), proofs=[proof])
    assert (result["where"], result["why"]) == ("--proof", "two histories of the site log")


@pytest.mark.parametrize("seq", [3, 5])
def test_a_proof_in_a_tree_that_nobody_signed(seq: int) -> None:
    """Beside pages that say nothing of it, too: whose tree it is in counts, not that there are pages."""
    real, shown = without_the_game(), Tree(ended(), 0)
    proof = lines(shown.inclusion(seq, 5) | {"line": shown.lines[seq - 1]})
    require_unannounced(verified(ended().data(), keys=KEYS, checkpoints=[real.note()], proofs=[proof]))


def test_a_witness_that_saw_nothing_but_what_came_before_the_lock() -> None:
    """A made-up tree has the lock further ahead than the real one: the witness's size lies between the two."""
    table, late, early = ended(), Tree(ended(), 5), Tree(ended(), 5)
    late.lines = [line for line in late.lines if json.loads(line)["game"] != late.game] + [
        line for line in late.lines if json.loads(line)["game"] == late.game
    ]
    made_up = lines(early.inclusion(3, 5) | {"line": early.lines[2]})
    result = verified(
        with_site(table.book(), late).bound(), keys=KEYS, witnesses=[vkey(ANNA)], checkpoints=[late.note(4, ANNA)],
        proofs=[lines(late.consistency(4, len(late))), made_up],
    )  # fmt: skip
    assert "witnesses that have cosigned the lock of this game" not in result["checked"]
    assert (
        "that anna.example has cosigned the lock of this game: nothing joins the trees of the two (--proof)"
        in (result["unchecked"])
    )


def test_a_signed_head_of_an_old_site_log_holds_for_pages_that_come_later() -> None:
    tree, heads = Tree(ended(), 1), [fair.site_start()]
    for leaf in tree.leaves:
        heads.append(fair.chain(heads[-1], leaf))

    def signed(seq: int, head: bytes) -> dict[str, Any]:
        id = json.loads(KEYS)["keys"][0]["id"]
        return {
            "seq": seq,
            "head": text_of(head),
            "key": id,
            "signature": text_of(SERVICE.sign(fair.site_head(seq, head))),
        }

    def pages(*newest: dict[str, Any]) -> str:
        halves = ((0, 3), (3, len(tree)))
        return "\n".join(
            json_text({"lines": [{"seq": n + 1, "line": tree.lines[n]} for n in range(*half)], "newest": head})
            for half, head in zip(halves, newest, strict=True)
        )

    whole, part = signed(len(tree), heads[-1]), signed(2, heads[2])
    result = verified(ended().data(), keys=KEYS, site=pages(whole, part))
    assert result["ok"] and "announced" not in result["headline"]
    require_unannounced(verified(ended().data(), keys=KEYS, site=pages(part, part)))
    result = verified(ended().data(), keys=KEYS, site=pages(signed(len(tree), heads[2]), part))
    assert result["why"] == "another head than this was signed as the newest"
