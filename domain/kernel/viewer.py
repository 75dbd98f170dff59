"""A viewer's own fold: what anybody can do with their log, without trusting the server."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.errors import Divergence
from domain.kernel.events import Checkpoint, Event, Undone, fold
from domain.kernel.ids import GameId, Seat
from domain.kernel.log import effective, fold_log, is_kind, take_back
from domain.kernel.record import Record, decode_private, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Knowledge

B = TypeVar("B", bound=Board)
KEEP_EVERY = 50
"""After so many events a viewer keeps the state at a checkpoint again."""
_decode_knowledge = msgspec.json.Decoder(Knowledge).decode


class ViewerState(Struct, frozen=True):
    """A viewer's state after an event, to go back to when something is undone."""

    seq: int
    board: bytes
    knowledge: bytes


class Viewer(Generic[B]):
    """What anybody can do with their own log, without trusting the server: check the chain, fold, know."""

    def __init__(self, ruleset: Ruleset[B], game: GameId, seat: Seat) -> None:
        self.ruleset = ruleset
        self.seat = seat
        self.board: B = ruleset.board()
        self.knowledge = Knowledge(viewer=seat)
        self.head = fair.chain_start(game)
        self._log: list[Record] = []
        self._kept: deque[ViewerState] = deque(maxlen=2)
        self._base: ViewerState | None = None
        """Where this viewer began, if not at the start of the log."""

    def begin_at(self, seq: int, head: bytes, board: B, knowledge: Knowledge) -> None:
        """Begin after this event instead of at the start. What comes must take back nothing that was before."""
        self.head, self.board, self.knowledge = head, board, knowledge
        self._base = ViewerState(seq, encode(board), encode(knowledge))

    def feed(self, record: Record) -> Event:
        """The next record of this viewer's log."""
        event = self._next(record)
        if isinstance(event, Undone):
            self._go_back(event)
        fold(self.board, self.knowledge, event, decode_private(record.private), record.seq)
        self._log.append(record)
        if isinstance(event, Checkpoint) and record.seq - self._last_kept() >= KEEP_EVERY:
            self._kept.append(ViewerState(record.seq, encode(self.board), encode(self.knowledge)))
        return event

    def catch_up(self, records: Sequence[Record]) -> None:
        """The next records at once. What was taken back among them is never folded."""
        for record in records:
            self._next(record)
        known = len(self._log)
        self._log += records
        if any(is_kind(record, Undone) for record in records):
            self._log = effective(self._log)
            self._kept.clear()
            self._stand_at(self._base)
            known = 0
        fold_log(self.ruleset, self._log[known:], self.board, self.knowledge)

    def _next(self, record: Record) -> Event:
        self.head = fair.chain(self.head, record.public)
        if self.head != record.head:
            raise Divergence(record.seq, record.public, b"(the chain does not lead here)")
        return self.ruleset.event(record.public)

    def _go_back(self, undone: Undone) -> None:
        """The state before what is taken back: from the newest one kept, if it is older."""
        take_back(self._log, undone)
        while self._kept and self._kept[-1].seq >= undone.decision:
            self._kept.pop()
        self._stand_at(self._kept[-1] if self._kept else self._base)
        since = self._last_kept()
        fold_log(self.ruleset, [record for record in self._log if record.seq > since], self.board, self.knowledge)

    def _stand_at(self, kept: ViewerState | None) -> None:
        if kept is None:
            self.board, self.knowledge = self.ruleset.board(), Knowledge(viewer=self.seat)
        else:
            self.board = self.ruleset.decode_board(kept.board)
            self.knowledge = _decode_knowledge(kept.knowledge)

    def _last_kept(self) -> int:
        kept = self._kept[-1] if self._kept else self._base
        return kept.seq if kept else 0

    def feed_own(self, record: Record) -> Event:
        """An input of this viewer's own that is not published yet: a pass or an order. It stands outside the chain
        and comes again in the log; folding it twice changes nothing."""
        event = self.ruleset.event(record.public)
        fold(self.board, self.knowledge, event, decode_private(record.private), record.seq)
        return event

    def feed_all(self, records: Iterable[Record]) -> Iterator[Event]:
        """Each event as it is folded."""
        for record in records:
            yield self.feed(record)
