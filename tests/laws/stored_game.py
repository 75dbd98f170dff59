"""A game kept as the service keeps it: a log that only grows, and notes beside it while a window is open."""

from collections.abc import Callable, Sequence
from typing import Any

from domain.kernel import GameId, Order, Ruleset, Seat
from domain.kernel.chance import Chance
from domain.kernel.events import Proposed, Undone
from domain.kernel.live import Live
from domain.kernel.log import is_kind, open_live
from domain.kernel.record import Record
from domain.kernel.windows import chained, laid_out


class StoredGame:
    """A live game, its log and its notes. Every input is stored at once."""

    def __init__(self, live: Live[Any], log: Sequence[Record], notes: Sequence[Record] = ()) -> None:
        self.live, self.log, self.notes = live, list(log), list(notes)

    @property
    def ruleset(self) -> Ruleset[Any]:
        return self.live.ruleset

    @property
    def game(self) -> GameId:
        return self.live.game

    @property
    def chance(self) -> Chance:
        return self.live.dealer.chance

    def opened(self, live_type: type[Live[Any]] | None = None) -> "StoredGame":
        """The same game in another process."""
        live = open_live(self.ruleset, self.game, self.chance, self.log, live_type=live_type or type(self.live))
        live.follow(chained(self.notes, live.seq, live.head, self.chance))
        return StoredGame(live, self.log, self.notes)

    def put(self, work: Callable[[Live[Any]], list[Record]]) -> list[Record]:
        """An input to the live game; what of it came into the log."""
        question, last = self.live.board.question, self.log[-1]
        records, notes = work(self.live), list[Record]()
        undone = any(is_kind(record, Undone) for record in records)
        if question is not None and question.trigger is not None:
            seats = self.live.board.seats
            records, notes = laid_out(self.notes, records, last.seq, last.head, self.chance, seats)
        self.log += records
        self.notes = notes
        if undone:
            self.live = self.opened().live
        else:
            self.live.head = (self.notes or self.log)[-1].head
            self.live.appended()
        return records

    # --- inputs ----------------------------------------------------------------------------------

    def passes(self, seat: Seat, at: int = 0) -> list[Record]:
        return self.answers(seat, None, at)

    def answers(self, seat: Seat, answer: Any, at: int = 0) -> list[Record]:
        return self.put(lambda live: live.answer(seat, ask_of(live, seat), answer, at=at))

    def orders(self, seat: Seat, *orders: Order, at: int = 0) -> list[Record]:
        return self.put(lambda live: live.give_orders(seat, orders, at=at))


def ask_of(live: Live[Any], seat: Seat) -> Any:
    return next(ask.id for ask in live.asks() if ask.seat == seat)


def take_back(kept: StoredGame, by: Seat, decision: int, whose: Seat) -> None:
    """One proposes it to a table where nobody else has a say, so it is agreed."""
    kept.put(lambda live: live.beside([Proposed(by, "undo", 0, decision, whose)]))
    proposal = kept.log[-1].seq
    kept.put(lambda live: live.beside([Undone(0, whose, decision, 0, proposal)]))
