"""Steps that were taken back: by the seat alone, and then over nothing that anybody could learn from, or because
everybody at the table agreed."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from domain.kernel.event import Event
from domain.kernel.events import (
    Asked,
    Closed,
    Decided,
    PartRead,
    Paused,
    Proposed,
    SeatLeft,
    SeatTaken,
    Shown,
    Told,
    Undone,
    Unpaused,
    Voted,
)
from domain.kernel.ids import PlayerId, Seat
from domain.kernel.lobby import is_bot
from domain.kernel.orders import Trigger
from projections.audit.found import AuditFault, Draw, require


class Proposal(NamedTuple):
    """What is proposed to the table."""

    seq: int
    made: Proposed
    agreed: set[Seat]


class Agreements:
    """What the table agrees on, and who decided what that still stands."""

    def __init__(self, count: Callable[[str, int], None]) -> None:
        self.count = count
        self.decisions: dict[int, Seat] = {}
        self.proposal: Proposal | None = None
        self._told = self._window = 0
        """The last event that showed or told something; the last one of a window, asked or skipped."""

    def take(self, seq: int, event: Event) -> None:
        """What an event does to the open proposal, and to what may be taken back."""
        match event:
            case Decided():
                self.decisions[seq] = event.seat
            case Shown() | Told() | PartRead():
                self._told = seq
            case Asked(trigger=Trigger()) | Closed():
                self._window = seq
            case Proposed():
                self.proposal = Proposal(seq, event, {event.seat})
            case Voted(agrees=False) | Paused() | Unpaused():
                self.proposal = None
            case Voted() if self.proposal is not None:
                self.proposal.agreed.add(event.seat)
            case SeatTaken() if self.proposal is not None:
                self.proposal.agreed.discard(event.seat)
            case SeatLeft() if self.proposal is not None and self.proposal.made.what == "undo":
                self.proposal = None

    def undo(self, event: Undone, draws: list[Draw], players: Mapping[Seat, PlayerId], *, windows: bool) -> None:
        """Something is taken back: draws, what was shown or told, and since `fair/2` windows, only if all people have
        agreed. Draws stay spent."""
        require(self.decisions.get(event.decision) == event.seat, "there is no such decision of this seat")
        taken_back = [draw for draw in draws if draw.seq >= event.decision and not draw.taken_back]
        if event.proposal:
            self._require_agreed(event, players)
            self.count("agreements to go back", 1)
            self.count("draws that were taken back by agreement and stay spent", len(taken_back))
        else:
            alone = "is taken back, and nobody has agreed to it"
            require(not taken_back, f"a draw {alone}")
            require(self._told < event.decision, f"something that was shown or told {alone}")
            require(not windows or self._window < event.decision, f"a window {alone}")
            self.count("undone steps without a draw", 1)
        for draw in taken_back:
            draw.taken_back = True
        self.decisions = {seq: seat for seq, seat in self.decisions.items() if seq < event.decision}

    def _require_agreed(self, event: Undone, players: Mapping[Seat, PlayerId]) -> None:
        found, self.proposal = self.proposal, None
        if found is None or found.seq != event.proposal or found.made.what != "undo":
            raise AuditFault("it names no proposal that was open")
        same = (found.made.decision, found.made.whose) == (event.decision, event.seat)
        require(same, "something else was proposed")
        people = {seat for seat, player in players.items() if not is_bot(player)}
        require(people <= found.agreed, "not everybody has agreed")
