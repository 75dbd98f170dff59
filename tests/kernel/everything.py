"""A game with something of everything, for tests of logs."""

from collections.abc import Callable
from typing import Any

from domain.kernel import (
    Ask,
    Choose,
    Everyone,
    Lay,
    Number,
    Order,
    Reseal,
    Roll,
    Trigger,
    hand,
    window,
)
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.starting import open_table
from tests.given import GAME, S1, S2, S3, Table
from tests.kernel.tiny import ABC, DIE, G, Slate, deal, lay_deck, note, tiny

YES_NO = Choose(("yes", "no"))


async def set_up(g: G) -> None:
    await lay_deck(g, ABC[:8])
    for seat in g.seats:
        deal(g, seat, 2)


async def middle(g: G) -> None:
    note(g, await Roll({DIE: 2}, "a throw"))
    note(g, await Ask(S1, "plain", YES_NO))
    votes = await Everyone([Ask(s, "vote", YES_NO, hide_answer=True) for s in g.seats])
    note(g, len(votes))
    held = g.board.cards(hand(S1))
    await Reseal({hand(S1): held}, [Lay(hand(S1), held, seen=(S1,))], "mixed")


async def close(g: G) -> None:
    note(g, await window(g, "react", Trigger("t", current=S1), g.seats, lambda s: YES_NO))
    note(g, await Ask(S2, "plain", Number(1, 3)))


RULES = tiny(set_up, middle, middle, close)


class Snapping(Live[Slate]):
    """Keeps every snapshot from the first checkpoint on."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.snapshots: list[Snapshot] = []
        self.on_checkpoint = self.snapshots.append


def new_table() -> Table[Slate]:
    live, records = open_table(RULES, GAME, 3, live_type=Snapping)
    snapshots = live.snapshots  # type: ignore[attr-defined]
    table = Table(live, records)
    table.snapshots[:0] = snapshots
    return table


Input = Callable[[Table[Slate]], object]
INPUTS: list[Input] = [
    lambda t: t.answer(S1, "no"),
    lambda t: t.undo(S1),
    lambda t: t.answer(S1, "yes"),
    lambda t: t.answer(S3, "no"),
    lambda t: t.orders(S3, Order("pass", "react")),
    lambda t: t.answer(S1, "no"),
    lambda t: t.answer(S2, "no"),
    lambda t: t.answer(S1, "no"),
    lambda t: t.time_out(),
    lambda t: t.pass_(S2),
    lambda t: t.undo(S2) if t.live.may_undo(S2) else t.reopen(),
    lambda t: t.answer(S1, "yes"),
    lambda t: t.answer(S2, 3),
]


def played() -> Table[Slate]:
    table = new_table()
    for give in INPUTS:
        give(table)
    assert table.board.ended
    return table
