"""Whoever is offered a trade reads what for what, in the question itself."""

from domain.kernel import Deal, Seat
from projections.arkham import ENTRY as ARKHAM
from projections.catalogue import GameEntry
from projections.unfathomable import ENTRY as UNFATHOMABLE
from projections.view import view_of
from tests.arkham.scenes import asset
from tests.arkham.scenes import scene as in_arkham
from tests.given import S1, S2, Table
from tests.unfathomable.scenes import scene as at_sea


def question(entry: GameEntry, table: Table, seat: Seat) -> str:
    (ask,) = view_of(entry, table.board, table.live.knowledge(seat), table.live.seq).asks
    return ask.text.en


def test_items_of_unfathomable_are_named() -> None:
    table = at_sea(at={S1: "chapel", S2: "chapel"}, items={S1: ["shotgun"], S2: ["binoculars"]})
    table.answer(S1, "trade").answer(S1, S2)
    table.answer(S1, {"reply": "offer", "give": {"shotgun": 1}, "want": {"binoculars": 1}})
    assert question(UNFATHOMABLE, table, S2) == "Seat 1 offers Shotgun for Binoculars. Agreed?"


def test_a_gift_is_for_nothing() -> None:
    table = at_sea(at={S1: "chapel", S2: "chapel"}, items={S1: ["shotgun"]})
    table.answer(S1, "trade").answer(S1, S2)
    table.answer(S1, {"reply": "offer", "give": {"shotgun": 1}})
    assert question(UNFATHOMABLE, table, S2) == "Seat 1 offers Shotgun for nothing. Agreed?"


def test_cards_and_tokens_of_arkham_are_named_and_counted() -> None:
    table = in_arkham(2, money={S1: 2}, clues={S2: 1}, cards={S2: ["knife"]})
    table.answer(S1, "trade").answer(S1, S2)
    table.answer(S1, Deal("offer", {"money": 2}, {"clue": 1, asset(table, "knife"): 1}))
    assert question(ARKHAM, table, S2) == "Seat 1 offers 2 dollars for 1 clue and Knife. Agreed?"
