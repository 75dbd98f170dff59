"""One game as this process holds it: the table, the rules at work, the newest records. A cache, never the record."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Literal

from msgspec import Struct

from domain.kernel.desk import Snapshot
from domain.kernel.ids import GameId, Seat
from domain.kernel.live import Live
from domain.kernel.lobby import FRAME_TAGS, Lobby, fold_lobby
from domain.kernel.log import own_inputs, published
from domain.kernel.record import Record, encode, tag_of
from domain.kernel.sealing import deadline_of
from projections.catalogue import GameEntry
from projections.steps import Step, Version, Watcher
from service.tables.bots import bot_to_act
from service.tables.clockwork import CONCERNED, Clockwork
from service.tables.errors import Frozen

LOOK_AGAIN = 15_000
"""After so many milliseconds the clock looks again at a game that a worker should have taken on."""
KEPT = 400
"""So many of the newest records stay in memory, for viewers who follow."""
SNAPSHOT_EVERY = 200
"""Events between two saved snapshots, at least."""


class Kept(Struct, frozen=True):
    """What is kept beside a snapshot, so that the frame of the log need not be read again. Derived."""

    lobby: Lobby
    clockwork: Clockwork


class Held:
    """A game in memory, up to event `seq`."""

    def __init__(self, entry: GameEntry, game: GameId) -> None:
        self.entry = entry
        self.game = game
        self.lobby = Lobby()
        self.live: Live[Any] | None = None
        """The rules at work; `None` before the start, when they lead elsewhere than the record, or when they have other
        content than it was locked with."""
        self.frozen: Frozen | None = None
        """Why nobody plays on, if nobody may."""
        self.clockwork = Clockwork()
        self.seq = 0
        self.head = b""
        self.tail: list[Record] = []
        """The newest records: always from before whatever is withheld."""
        self.withheld: list[Record] = []
        """What nobody may have yet: passes in an open window, and what happens beside it."""
        self.shown: Sequence[Record] = ()
        """What the last commit made known to everybody."""
        self.undoable: Seat | None = None
        """Whose last step could be taken back at the last published event."""
        self.last_shown: Record | None = None
        """The last record that everybody may have, if it is in memory."""
        self.shown_head = b""
        """The head of the chain at the last event that everybody may have."""
        self.saved = 0
        """The event of the newest snapshot that is stored."""
        self.snapshot: Snapshot | None = None
        self.beside = b""
        """What goes with a snapshot that is not stored yet."""

    # --- what it waits for -----------------------------------------------------------------------

    def needs_worker(self) -> bool:
        """A deferred resolution, a bot that is waited for, or a game without a draw left."""
        live = self.live
        if live is None or self.lobby.state != "running":
            return False
        if live.board.chance_spent:
            return self.needs_chance()
        return bool(live.board.deferred) or bot_to_act(live, self.lobby.bots()) is not None

    def needs_chance(self) -> bool:
        """No draw is left, and no further epoch has begun."""
        spent = self.live is not None and self.live.board.chance_spent and self.lobby.state == "running"
        return spent and bool(self.lobby.epochs[-1].entropy)

    def owes_entropy(self) -> tuple[Seat, ...]:
        """Seats that are waited for before chance is sealed."""
        lobby = self.lobby
        return lobby.epochs[-1].owing(lobby.seats) if lobby.epochs and lobby.state in ("locked", "running") else ()

    def deadline(self) -> int | None:
        """When somebody's time is up: for a move, or for their part in chance."""
        running = self.live is not None and self.lobby.state == "running"
        return deadline_of(self.lobby) or (self.clockwork.deadline(self.lobby.clock) if running else None)

    def due(self, now: int) -> int | None:
        """When somebody must look at this game again, if nothing happens before."""
        return now + LOOK_AGAIN if self.needs_worker() else self.deadline()

    # --- taking in records -----------------------------------------------------------------------

    def take_in(self, records: Sequence[Record]) -> None:
        """Records that the live game has already, if it has any part in them."""
        snapshot = self.snapshot.seq if self.snapshot is not None else 0
        for record in records:
            tag = tag_of(record.public)
            if tag in FRAME_TAGS:
                fold_lobby((record,), self.lobby)
            if tag in CONCERNED:
                self.clockwork.fold(record, self.lobby.clock)
            if record.seq == snapshot:
                self.beside = encode(Kept(self.lobby, self.clockwork))
        self.seq, self.head = records[-1].seq, records[-1].head
        self.tail += records
        fresh = [*self.withheld, *records]
        self.shown = published(fresh, self.last_shown)
        self.withheld = fresh[len(self.shown) :]
        self.note_undoable()
        if self.shown:
            self.last_shown = self.shown[-1]
            self.shown_head = self.last_shown.head
        if len(self.tail) > 2 * KEPT:
            del self.tail[: -max(KEPT, len(self.withheld) + 1)]
        self._want_snapshot()

    def note_undoable(self) -> None:
        """While something is withheld, what was on offer before stays on offer: that it no longer is would tell."""
        if self.live is not None and not self.withheld:
            steps = self.live.secrets.steps
            self.undoable = steps[-1].seat if steps else None

    def parted(self, records: Sequence[Record]) -> list[Sequence[Record]]:
        """Records that come next: first those that viewers may have, then those that are withheld."""
        shown = max(0, len(published([*self.withheld, *records], self.last_shown)) - len(self.withheld))
        return [part for part in (records[:shown], records[shown:]) if part]

    def _want_snapshot(self) -> None:
        """Snapshots cost more than a move: one is taken only when the last one is old."""
        if self.live is not None:
            wanted = self.seq - self.saved >= SNAPSHOT_EVERY
            self.live.on_checkpoint = self._keep if wanted else None

    def _keep(self, snapshot: Snapshot) -> None:
        self.snapshot = snapshot

    # --- what viewers may have -------------------------------------------------------------------

    @property
    def published(self) -> int:
        """The last event that everybody may have."""
        return self.withheld[0].seq - 1 if self.withheld else self.seq

    def version(self, seat: Seat) -> Version:
        """How far this viewer has come."""
        return Version(self.published, len(own_inputs(seat, self.withheld)) if self.withheld else 0)

    def may_undo(self, seat: Seat) -> bool:
        """Whether the seat is offered to take its last step back, by what the seat can know."""
        live = self.live
        if live is None or live.board.deferred or self.lobby.state != "running":
            return False
        return self.undoable == seat and not own_inputs(seat, self.withheld)


def require_thawed(held: Held) -> None:
    """Where the rules lead elsewhere than the record, or have other content than the lock, nobody writes."""
    if held.frozen is not None:
        raise held.frozen.with_traceback(None)


Deliver = Callable[[Held, Step | None], None]
"""Takes the next step of a viewer; `None` says that steps were lost and only the whole state will do."""


class GameLock(asyncio.Lock):
    """A lock that knows whether anybody holds it or waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self.users = 0

    async def acquire(self) -> Literal[True]:
        self.users += 1
        try:
            return await super().acquire()
        except BaseException:
            self.users -= 1
            raise

    def release(self) -> None:
        super().release()
        self.users -= 1


class Slot:
    """The place of one game in a process: one lock, the game if it is open, and whoever watches it."""

    __slots__ = ("held", "listeners", "lock", "watchers")

    def __init__(self) -> None:
        self.lock = GameLock()
        self.held: Held | None = None
        self.watchers: dict[Seat, Watcher[Any]] = {}
        self.listeners: dict[Seat, list[Deliver]] = {}

    @property
    def in_use(self) -> bool:
        return self.lock.users > 0 or any(self.listeners.values())
