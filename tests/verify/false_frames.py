"""Records with another beginning or end than was committed to, or with other receipts."""

import base64
import random

import msgspec

from service import verify as fair
from tests.verify.book import Book, Told, other, text_of
from tests.verify.signing import OTHER, receipt_for


def other_configuration(book: Book, rng: random.Random) -> Told | None:
    i, j = book.places("GameLocked")[0], book.places("ChanceCommitted")[0]
    book.write(i, setup={"loaded": rng.randrange(100)})
    return book.told(j)


def other_configuration_bound_anew(book: Book, rng: random.Random) -> Told | None:
    """Also in the commitment to the seeds: the seats' own commitments still hold the old one."""
    i, j = book.places("GameLocked")[0], book.places("ChanceCommitted")[0]
    book.write(i, setup={"loaded": rng.randrange(100)})
    book.write(j, config=text_of(fair.digest(book.lines[i]["public"].encode())))
    return book.told(book.places("EntropyRevealed")[0])


def other_entropy(book: Book, rng: random.Random) -> Told | None:
    i = rng.choice(book.places("EntropyRevealed"))
    book.write(i, r=other(book.events[i]["r"]))
    return book.told(i)


def other_sum_of_entropy(book: Book, rng: random.Random) -> Told | None:
    i = book.places("ChanceSealed")[0]
    book.write(i, entropy=other(book.events[i]["entropy"]))
    return book.told(i)


def more_independent_seats(book: Book, rng: random.Random) -> Told | None:
    i = book.places("ChanceSealed")[0]
    book.write(i, independent=book.events[i]["independent"] + 1)
    return book.told(i)


def other_key(book: Book, rng: random.Random) -> Told | None:
    opened = book.places("ChanceOpened")
    if not opened:
        return None
    book.write(opened[0], key=other(book.events[opened[0]]["key"]))
    return book.told(opened[0])


def cut_tail(book: Book, rng: random.Random) -> Told | None:
    """The end is cut off; somebody knows a later head."""
    known = {len(book.lines): base64.b64decode(book.header["head"])}
    cut = rng.randrange(book.places("GameStarted")[0] + 1, len(book.lines))
    del book.lines[cut:], book.events[cut:]
    drawn = {book.events[i]["n"] for i in book.places("Rolled")}
    book.paths = [path for path in book.paths if path["draw"] in drawn]
    book.receipts = []
    return book.bound(), known, "the end"


def fork(book: Book, rng: random.Random) -> Told | None:
    """A decision is another, and all is bound anew: a different history. Somebody knows the head that was."""
    decided = book.places("Decided", "TurnBegun", "Checkpoint")
    i = rng.choice(decided)
    known = {i + 1: base64.b64decode(book.lines[i]["head"])}
    book.write(i, forked=True)
    book.receipts = []
    return book.bound(), known, f"event {i + 1}"


def cut_below_a_receipt(book: Book, rng: random.Random) -> Told | None:
    """The end is cut off; the record still holds a receipt of it."""
    cut = rng.randrange(book.places("GameStarted")[0] + 1, len(book.lines))
    del book.lines[cut:], book.events[cut:]
    drawn = {book.events[i]["n"] for i in book.places("Rolled")}
    book.paths = [path for path in book.paths if path["draw"] in drawn]
    del book.receipts[0]
    return book.bound(), {}, "the end"


def fork_before_a_receipt(book: Book, rng: random.Random) -> Told | None:
    """A different history, and a receipt of the one that was."""
    i = rng.choice(book.places("Decided", "TurnBegun", "Checkpoint"))
    seqs = [line["receipt"]["seq"] for line in book.receipts if line["receipt"]["seq"] > i]
    book.write(i, forked=True)
    return (book.bound(), {}, f"event {min(seqs)}") if seqs else None


def changed_receipt(book: Book, rng: random.Random) -> Told | None:
    """A receipt says something that nobody has signed."""
    receipt = book.receipts[-1]["receipt"]
    match rng.randrange(3):
        case 0:
            receipt["signature"] = text_of(bytes(64))
        case 1:
            receipt["site_seq"] += 1
        case _:
            receipt["site_head"] = other(receipt["site_head"])
    return book.bound(), {}, f"line {len(book.all_lines())}"


def receipt_of_another_key(book: Book, rng: random.Random) -> Told | None:
    """Signed, but not by the service."""
    old = book.receipts[-1]["receipt"]
    head, site = base64.b64decode(old["head"]), base64.b64decode(old["site_head"])
    made = receipt_for(old["game"], old["seq"], head, (old["site_seq"], site), OTHER)
    book.receipts[-1] = {"receipt": msgspec.to_builtins(made)}
    return book.bound(), {}, f"line {len(book.all_lines())}"
