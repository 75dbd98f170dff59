"""An operator plays a signed move again that its player has taken back; and a keyed seat's move in the clock's name."""

from typing import Any

import pytest

from domain.kernel.epochs import chance_of
from domain.kernel.errors import Divergence
from domain.kernel.ids import GameId
from domain.kernel.live import Live
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import rerun
from tests.verify.book import Book
from tests.verify.both import verified
from tests.verify.fair2 import Fair2, under_way


def running() -> Book:
    """A record of fair/2, of a game that runs; s1 and s2 have keys, and those are bound."""
    return under_way("toy-crossing", 60).book("s3")


def cut(book: Book, at: int) -> None:
    del book.events[at:], book.lines[at:]
    draws = {event["n"] for event in book.events if event["e"] == "Rolled"}
    book.paths = [path for path in book.paths if path["draw"] in draws]
    book.receipts, book.site = [], []


def test_a_signed_move_that_was_taken_back_is_not_played_again() -> None:
    book = running()
    i = next(
        i
        for i in book.places("Decided")[:-1]
        if "signed" in book.events[i] and book.events[i + 1]["e"] == "Asked" and not book.events[i + 1].get("trigger")
    )
    old: dict[str, Any] = dict(book.events[i])
    cut(book, i + 2)
    undone = {"e": "Undone", "id": len(book.events) + 1, "seat": old["seat"], "decision": i + 1, "orders_stay": True}
    for event in (undone, old):  # the question is open as <id of Undone>.0; what was signed is of the id before
        book.events.append(event)
        book.lines.append({"public": ""})
        book.write(len(book.events) - 1)
    result = verified(book.bound())
    assert result["why"] == f"{old['seat']} answers what it was not asked"


def test_a_question_is_answered_once_by_one_signature() -> None:
    book = running()
    i = next(i for i in book.places("Decided")[:-1] if "signed" in book.events[i])
    old: dict[str, Any] = dict(book.events[i])
    cut(book, i + 1)
    book.events.append(old)
    book.lines.append({"public": ""})
    book.write(len(book.events) - 1)
    result = verified(book.bound())
    assert result["why"] == f"{old['seat']} has answered this already"


def test_the_clock_decides_nothing_but_the_default() -> None:
    """`Decided` with `by: clock` and any answer: the service writes `TimedOut` with the default."""
    book = running()
    i = next(i for i in book.places("Decided") if "signed" in book.events[i])
    book.events[i] = {k: v for k, v in book.events[i].items() if k != "signed"}
    book.write(i, by="clock")
    cut(book, i + 1)
    result = verified(book.bound())
    assert result["why"] == "it was made by the clock, and is no time-out"


def test_nor_do_the_rules_let_it_pass() -> None:
    """The same, run again with the rules (`sealog audit`)."""
    table: Fair2 = under_way("toy-crossing", 0)
    live: Any = table._live() if table.live is None else table.live
    assert live is not None
    ask = live.asks()[0]
    default = live.secrets.default_of(ask)
    form = live.form_of(ask)
    other = next(a for a in (form.any_answer(lambda n, k=k: k % n) for k in range(20)) if list(a) != list(default))
    records = [*table.records, *Live.answer(live, ask.seat, ask.id, other, by="clock")]
    chance = chance_of(GameId(table.game), fold_lobby(records).epochs, {1: table.keys[1]})
    with pytest.raises(Divergence):
        rerun(table.rules, GameId(table.game), chance, records)
