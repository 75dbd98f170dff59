"""A group may change its mind until it has decided, and nobody can bring an old answer again."""

from typing import Any

import pytest

from tests.verify.book import Book
from tests.verify.both import verified
from tests.verify.signed_moves import signed_record
from tests.verify.test_replayed_moves import cut

GAME = "toy-shoals"


def changed_mind(book: Book) -> tuple[int, int]:
    """Two places at which a seat with a key has answered one question to its group."""
    for i in book.places("Asked"):
        if book.events[i].get("group") == "agree":
            first: dict[str, int] = {}
            for at in book.places("Decided"):
                seat = book.events[at]["seat"]
                if at > i and book.events[at]["ask"].startswith(f"{i + 1}.") and "signed" in book.events[at]:
                    if seat in first:
                        return first[seat], at
                    first[seat] = at
    raise AssertionError("nobody has changed their mind")


def again(book: Book, event: dict[str, Any]) -> None:
    book.events.append(event)
    book.lines.append({"public": ""})
    book.write(len(book.events) - 1)


def test_whoever_changes_their_mind_in_a_group_signs_again() -> None:
    book = Book(signed_record(GAME))
    first, second = changed_mind(book)
    assert book.events[first]["saw"] != book.events[second]["saw"]
    assert verified(book.bound())["ok"]


def test_an_old_answer_to_a_group_is_not_brought_again() -> None:
    book = Book(signed_record(GAME))
    first, second = changed_mind(book)
    old = dict(book.events[first])
    cut(book, second)
    again(book, old)
    assert verified(book.bound())["why"] == f"it was signed before {old['seat']} had answered last"


@pytest.mark.parametrize("way", ["first", "agree", "one"])
def test_nobody_answers_when_the_group_has_decided(way: str) -> None:
    book = Book(signed_record(GAME))
    asked = next(i for i in book.places("Asked") if book.events[i].get("group") == way)
    last = max(i for i in book.places("Decided", "TimedOut") if book.events[i]["ask"].startswith(f"{asked + 1}."))
    late = {k: v for k, v in book.events[last].items() if k not in ("signed", "saw", "e")} | {
        "e": "TimedOut",
        "by": "clock",
    }
    cut(book, last + 1)
    again(book, late)
    assert verified(book.bound())["why"] == "the group has decided already"
