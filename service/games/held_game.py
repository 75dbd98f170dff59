"""One game as this process holds it: the table, the rules at work, the newest records. A cache, never the record."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Literal, cast

from msgspec import Struct, structs

from domain.kernel.errors import Refused
from domain.kernel.headless import bots_to_act
from domain.kernel.ids import AskId, GameId, Seat
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.lobby import FRAME_TAGS, Lobby, fold_lobby
from domain.kernel.log import own_inputs, published
from domain.kernel.record import Record, encode, tag_of
from domain.kernel.sealing import deadline_of
from domain.kernel.windows import Laid, laid_out
from projections.asked import NextAsk, next_asks, waiting_of
from projections.catalogue import GameEntry
from projections.stream_steps import StreamStep, Version, Watcher
from service.games.clockwork import CONCERNED, Clockwork
from service.games.errors import Frozen

LOOK_AGAIN = 15_000
"""After so many milliseconds the clock looks again at a game that a worker should have taken on."""
KEPT = 400
"""So many of the newest records stay in memory, for viewers who follow."""
SNAPSHOT_EVERY = 200
"""Events between two saved snapshots, at least."""


class FrameOfSnapshot(Struct, frozen=True):
    """What is kept beside a snapshot, so that the frame of the log need not be read again. Derived."""

    lobby: Lobby
    clockwork: Clockwork


class HeldGame:
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
        """The last event, with notes counted in."""
        self.head = b""
        self.settled, self.settled_head = 0, b""
        """The last event of the log."""
        self.tail: list[Record] = []
        """The newest records: always from before whatever is withheld. Notes come last."""
        self.withheld: list[Record] = []
        """What nobody may have yet: passes in an open window, and what happens beside it."""
        self.notes: list[Record] = []
        """Passes and orders of an open window: not in the log yet, numbered as if they were."""
        self.window = 0
        """The event that opened the window, if one is open: notes lie somewhere behind it."""
        self.shown: Sequence[Record] = ()
        """What the last commit made known to everybody."""
        self.table_changed = False
        """The last commit changed the table around the game: lists change."""
        self.last_shown: Record | None = None
        """The last record that everybody may have, if it is in memory."""
        self.shown_head = b""
        """The head of the chain at the last event that everybody may have."""
        self.saved = 0
        """The event of the newest snapshot that is stored."""
        self.snapshot: Snapshot | None = None
        self.beside = b""
        """What goes with a snapshot that is not stored yet."""

    # --- the rules at work -----------------------------------------------------------------------

    def running(self, *, resolving: bool = False) -> Live[Any]:
        """The rules at work, or why they are not. While a worker resolves something, only it goes on."""
        self.require_thawed()
        live, lobby = self.live, self.lobby
        if live is None and lobby.started and lobby.state != "running":
            raise Refused("game-over", "The game is over.")
        if live is None:
            raise Refused("not-running", "The game is not running; it is {state}.", state=lobby.state)
        if live.board.deferred and not resolving:
            raise Refused("resolving", "The game is being resolved: {why}.", why=live.board.deferred)
        return live

    def require_thawed(self) -> None:
        """Where the rules lead elsewhere than the record, or have other content than the lock, nobody writes."""
        if self.frozen is not None:
            raise self.frozen.with_traceback(None)

    # --- what it waits for -----------------------------------------------------------------------

    def asks(self, seat: Seat, answered: AskId | None = None) -> tuple[NextAsk, ...]:
        """What a seat is asked now; not the question that it has just answered."""
        if self.live is None:
            return ()
        handles = cast("dict[str, str]", self.live.secrets.handles.get(seat, {}))
        return next_asks(self.live.board, seat, self.live.form_of, handles, answered)

    def waiting(self) -> tuple[Seat, ...]:
        """Who may answer now, as everybody can know it."""
        return waiting_of(self.live.board) if self.live is not None else ()

    def needs_worker(self) -> bool:
        """A deferred resolution, a bot that is waited for, or a game without a draw left."""
        live = self.live
        if live is None or self.lobby.state != "running":
            return False
        if live.board.chance_spent:
            return self.needs_chance()
        return bool(live.board.deferred) or bool(bots_to_act(live, self.lobby.people()))

    def needs_chance(self) -> bool:
        """No draw is left, and no further epoch has begun."""
        spent = self.live is not None and self.live.board.chance_spent and self.lobby.state == "running"
        return spent and bool(self.lobby.epochs[-1].entropy)

    def counts_now(self) -> bool:
        """It is over, however it came out, and a series waits for it."""
        return self.lobby.series is not None and self.lobby.state in ("ended", "abandoned")

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

    def lay_out(self, records: Sequence[Record]) -> Laid:
        """Records of the live game as they are stored: what comes into the log now, and what is only noted."""
        live = self.live
        if live is None or not self.window:
            return Laid(list(records), [])
        chance, seats = live.dealer.chance, live.board.seats
        laid = laid_out(self.notes, records, self.settled, self.settled_head, chance, seats)
        live.head = (laid.notes or laid.records)[-1].head
        if self.snapshot is not None and laid.records and self.snapshot.seq >= laid.records[0].seq:
            at = self.snapshot.seq - laid.records[0].seq
            self.snapshot = structs.replace(self.snapshot, head=laid.records[at].head)
        return laid

    def take_in(self, records: Sequence[Record], notes: Sequence[Record] = ()) -> None:
        """Records that the live game has already, if it has any part in them, and all notes that are left now."""
        snapshot = self.snapshot.seq if self.snapshot is not None else 0
        known = len(self.notes)
        if known:
            del self.tail[-known:], self.withheld[-known:]
        self.table_changed = False
        for record in (*records, *notes[known if not records else 0 :]):
            tag = tag_of(record.public)
            if tag in FRAME_TAGS:
                fold_lobby((record,), self.lobby)
                self.table_changed = True
            if tag in CONCERNED:
                self.clockwork.fold(record, self.lobby.clock)
            if record.seq == snapshot:
                self.beside = encode(FrameOfSnapshot(self.lobby, self.clockwork))
        if records:
            self.settled, self.settled_head = records[-1].seq, records[-1].head
        self.notes = list(notes)
        self.seq, self.head = (notes[-1].seq, notes[-1].head) if notes else (self.settled, self.settled_head)
        question = self.live.board.question if self.live is not None else None
        self.window = question.id if question is not None and question.trigger is not None else 0
        fresh = [*self.withheld, *records, *notes]
        self.tail += (*records, *notes)
        self.shown = published(fresh, self.last_shown)
        self.withheld = fresh[len(self.shown) :]
        if self.shown:
            self.last_shown = self.shown[-1]
            self.shown_head = self.last_shown.head
        if len(self.tail) > 2 * KEPT:
            del self.tail[: -max(KEPT, len(self.withheld) + 1)]
        self._want_snapshot()

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
        """Whether the seat is offered to take its last step back: whether it would be granted. Nothing that is withheld
        changes it, since windows end undo and orders do not."""
        live = self.live
        if live is None or live.board.deferred or self.lobby.state != "running":
            return False
        return live.may_undo(seat) is not None


Deliver = Callable[[HeldGame, StreamStep | None], None]
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

    __slots__ = ("held", "listeners", "lock", "shared", "used", "watchers")

    def __init__(self) -> None:
        self.lock = GameLock()
        self.held: HeldGame | None = None
        self.shared = 0
        """For how many inputs more others are expected to write to the game, too."""
        self.used = 0
        """When it was used last, in milliseconds since 1970."""
        self.watchers: dict[Seat, Watcher[Any]] = {}
        self.listeners: dict[Seat, list[Deliver]] = {}

    @property
    def in_use(self) -> bool:
        return self.lock.users > 0 or any(self.listeners.values())
