"""Taking back by agreement: which decision a table may go back to, and how often a seat may ask for it."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from domain.kernel.decisions import Decided, TimedOut
from domain.kernel.errors import Refused
from domain.kernel.event import Event
from domain.kernel.frames import ChanceCommitted, ChanceSpent, Forked, SeatLeft, SeatTaken
from domain.kernel.ids import Seat
from domain.kernel.log import effective, is_kind
from domain.kernel.record import Record

REACH = 50
"""A table goes back over so many decisions at the most."""
MOST = 10
"""A seat may propose this so often in one game."""
PAUSE = 30_000
"""Milliseconds that a seat waits after the first refusal; after each further one, twice as long."""
FIXED: tuple[type[Event], ...] = (SeatTaken, SeatLeft, ChanceSpent, ChanceCommitted, Forked)
"""What is about people and chance, not about the game: nobody goes back over it."""
_decided = msgspec.json.Decoder(Decided | TimedOut).decode


class UndoRequests(Struct, omit_defaults=True):
    """How often a seat has proposed to take something back, and how it went."""

    times: int = 0
    refused: int = 0
    until: int = 0
    """Before this time it may not propose it again."""

    def note_refusal(self, at: int) -> None:
        self.refused += 1
        self.until = at + PAUSE * 2 ** (self.refused - 1)

    def require(self, at: int) -> None:
        """May it propose this now?"""
        if self.times >= MOST:
            raise Refused("undo-spent", "You have proposed this {most} times; more is not allowed.", most=MOST)
        if at < self.until:
            seconds = -(-(self.until - at) // 1000)
            raise Refused("undo-too-soon", "The table has refused this: wait {seconds} seconds.", seconds=seconds)


def whose_decision(records: Sequence[Record], decision: int) -> Seat:
    """The seat whose decision this is, if the table may go back to it. `records` are the raw ones from it on."""
    line = effective(records)
    if not line or line[0].seq != decision or not (is_kind(line[0], Decided) or is_kind(line[0], TimedOut)):
        raise Refused(
            "no-such-decision", "Event {decision} is no decision that stands.", decision=decision, pointer="/decision"
        )
    decided = _decided(line[0].public)
    if decided.by == "order":
        raise Refused(
            "no-such-decision", "Event {decision} was decided by a standing order, which would decide it again.",
            decision=decision, pointer="/decision",
        )  # fmt: skip
    since = sum(is_kind(record, Decided) or is_kind(record, TimedOut) for record in line)
    if since > REACH or any(is_kind(record, kind) for record in records for kind in FIXED):
        raise Refused(
            "undo-too-far", "That is too far back: {reach} decisions at the most, and not to before somebody left.",
            reach=REACH, pointer="/decision",
        )  # fmt: skip
    return Seat(decided.seat)
