"""Whatever is changed in a record of fair/2, or in what is given beside it: both verifiers agree and never break."""

import json
import random
from functools import cache
from typing import Any

import pytest

from domain.kernel import fair
from service.verify import verify
from tests.verify.book import Book, json_text
from tests.verify.both import all_verified
from tests.verify.fair2 import Fair2
from tests.verify.tampering import JUNK, flipped
from tests.verify.trees import KEYS, WITNESSES, Tree, lines, vkey, with_receipts, with_site

ANNA, _ = WITNESSES
FRAME = ("GameLocked", "EntropyCommitted", "EntropyRevealed", "SeatLeft", "SeatKeyed", "SeatTaken", "ChanceDropped")
Beside = dict[str, Any]


@cache
def everything(over: bool) -> tuple[bytes, str]:
    """A record with its lines of the site log and a receipt, and all that can be given beside it, as JSON."""
    table = Fair2().ready("s3").play() if over else Fair2("toy-crossing").ready("s3").play(12).resign("s1")
    tree = Tree(table, 5)
    size = len(tree)
    joins = [tree.consistency(6, 7), tree.consistency(7, 8), tree.consistency(8, size), tree.inclusion(3, size)]
    beside = {
        "keys": KEYS,
        "receipts": [lines(tree.receipt(table, 11, 8))],
        "reveals": [json_text(table.reveals["s1", epoch]) for epoch in (1, 2)],
        "checkpoints": [tree.note(size, ANNA), tree.note(7)],
        "proofs": list(map(json_text, joins)),
        "witnesses": [vkey(ANNA)],
        "site": tree.pages(),
    }
    book = with_site(table.book("s1"), tree, 6, ANNA)
    return with_receipts(book, tree.receipt(table, 9, 6)).bound(), json.dumps(beside)


@pytest.mark.parametrize("over", [True, False])
def test_all_of_it_holds(over: bool) -> None:
    data, beside = everything(over)
    (result,) = all_verified([(data, {}, json.loads(beside))])
    assert result["ok"], result


def junked(value: Any, rng: random.Random) -> Any:
    """Something in it is gone, or something quite different."""
    holders = [value]
    for holder in holders:
        inner = holder.values() if isinstance(holder, dict) else holder
        holders += [item for item in inner if isinstance(item, dict | list) and item]
    holder = rng.choice(holders)
    place = rng.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    if rng.random() < 0.3:
        del holder[place]
    else:
        holder[place] = rng.choice(JUNK)
    return value


def changed_record(data: bytes, rng: random.Random) -> bytes:
    book = Book(data)
    if rng.random() < 0.5:
        row = rng.choice([book.site, book.receipts])
        row[0] = junked(row[0], rng)
    else:
        i = rng.choice(book.places(*FRAME))
        book.lines[i]["public"] = json_text(junked(book.events[i], rng))
    return book.bound_if_possible()


def changed_text(text: str, rng: random.Random) -> str:
    if text.startswith("{") and "\n" not in text and rng.random() < 0.6:
        return json.dumps(junked(json.loads(text), rng))
    return flipped(text.encode(), rng)[0].decode("utf-8", "replace")


def changed(over: bool, rng: random.Random) -> tuple[bytes, dict[int, bytes], Beside]:
    data, text = everything(over)
    beside = json.loads(text)
    if rng.random() < 0.3:
        del beside["site"]
    which = rng.choice([*beside, "record"])
    if which == "record":
        data = changed_record(data, rng)
    elif isinstance(beside[which], list):
        place = rng.randrange(len(beside[which]))
        beside[which][place] = changed_text(beside[which][place], rng)
    else:
        beside[which] = changed_text(beside[which], rng)
    return data, {}, beside


@pytest.mark.parametrize("over", [True, False])
def test_the_verifiers_agree_on_nonsense(over: bool) -> None:
    rng = random.Random(f"nonsense {over}")
    results = all_verified(changed(over, rng) for _ in range(120))
    assert sum(not result["ok"] for result in results) > 80


def test_the_root_of_pages_at_every_size() -> None:
    tree = Tree(Fair2().ready(), 12)
    for size in range(len(tree) + 1):
        result = verify(Fair2().ready().data(), keys=KEYS, site=tree.pages(), checkpoints=[tree.note(size)])
        assert result["ok"], (size, result)
        other = tree.note(size, root=fair.digest(b"another"))
        assert not verify(Fair2().ready().data(), keys=KEYS, site=tree.pages(), checkpoints=[other])["ok"]
