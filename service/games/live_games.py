"""Games in memory: a bounded cache, one lock a game. Every change goes through `change`; the store decides."""

import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from secrets import token_hex
from typing import Any

from redis.exceptions import RedisError

from domain.kernel.errors import Refused
from domain.kernel.events import ServiceAway
from domain.kernel.ids import GameId, Seat
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from projections.stream_steps import StreamStep, Watcher, heard_by
from service.games.changes import NOTHING, PLAINLY, Change, Changed, How, Work
from service.games.errors import Busy, Frozen, Lost
from service.games.glance import Glance, glance_at
from service.games.held_game import HeldGame, Slot
from service.games.listing import Listing
from service.games.loading import followed, open_held
from service.ops.counts import Counts
from service.proofs.notary import JOB, Notary, notable
from service.store.buckets import Due
from service.store.commit import Commit
from service.store.errors import Conflict, Halted, StoreUnavailable, WentBack
from service.store.events import EventStore
from service.store.outages import Outages

SHARED = 8
"""After others have written to a game, so many inputs look first whether they have done so again. An input that runs on
an old game is wasted, and the game has to be opened anew."""
IDLE = 15 * 60_000
"""Milliseconds after which a game that nobody has used is not kept in memory any more."""

COUNT = "count"
"""The job that counts a game of a series when it is over."""

log = logging.getLogger("sealog.live_games")
FoundLost = Callable[[GameId, int, bytes], Awaitable[None]]


async def _say_lost(game: GameId, seq: int, head: bytes) -> None:
    log.error("the store does not hold event %d of %s any more", seq, game)


class LiveGames:
    """The games that this process holds open."""

    def __init__(
        self,
        store: EventStore,
        games: Mapping[str, GameEntry],
        now: Callable[[], int],
        outages: Outages,
        notary: Notary,
        listing: Listing,
        size: int = 256,
        counts: Counts | None = None,
    ) -> None:
        self.store = store
        self.notary = notary
        self.listing = listing
        self.games = games
        self.now = now
        self.size = size
        self.counts = counts or Counts()
        self.outages = outages
        self.found_lost: FoundLost = _say_lost
        """Told when the store does not hold an event any more that it has held: its number and head."""
        self._slots: OrderedDict[GameId, Slot] = OrderedDict()
        """The one that was used last comes last."""
        self._empty: OrderedDict[GameId, None] = OrderedDict()
        """Places that had no game when they were made; which have one since is looked at when a place is wanted."""

    # --- reading ---------------------------------------------------------------------------------

    @asynccontextmanager
    async def reading(self, game: GameId) -> AsyncIterator[HeldGame]:
        """The game as it is stored now; nobody in this process changes it meanwhile."""
        slot = self.slot(game)
        async with slot.lock:
            yield await self.caught_up(game, slot)

    async def glance(self, game: GameId) -> Glance | None:
        """How far a game has come that is not open here; none of one that is, which says so itself."""
        slot = self._slots.get(game)
        return None if slot is not None and slot.held is not None else await glance_at(self.store, game)

    async def watch(self, held: HeldGame, seat: Seat) -> Watcher[Any]:
        """What a viewer sees of a game that is being read or changed right now."""
        watcher, _ = await self.watch_step(held, seat)
        return watcher

    async def watch_step(self, held: HeldGame, seat: Seat) -> tuple[Watcher[Any], StreamStep | None]:
        """The same, and what is new to the viewer since the last look. Listeners hear it too."""
        slot = self.slot(held.game)
        watcher = slot.watchers.get(seat)
        if watcher is None:
            return await self._first_look(held, seat, slot), None
        known = max(1, watcher.version.seq)
        in_memory = bool(held.tail) and known >= held.tail[0].seq
        since = [r for r in held.tail if r.seq >= known] if in_memory else await self.log(held, known - 1)
        fresh = [r for r in since if r.seq > watcher.version.seq]
        try:
            step = watcher.feed(heard_by(seat, fresh, since[0]), may_undo=held.may_undo(seat))
        except Exception:
            del slot.watchers[seat]  # it stands somewhere in between
            raise
        if step is not None:
            for deliver in slot.listeners.get(seat, ()):
                deliver(held, step)
        return watcher, step

    async def _first_look(self, held: HeldGame, seat: Seat, slot: Slot) -> Watcher[Any]:
        watcher: Watcher[Any] = Watcher(held.entry, held.game, seat)
        watcher.follow(heard_by(seat, await self.log(held)))
        watcher.state(may_undo=held.may_undo(seat))
        slot.watchers[seat] = watcher
        for deliver in slot.listeners.get(seat, ()):
            deliver(held, None)
        return watcher

    async def log(self, held: HeldGame, after: int = 0) -> list[Record]:
        """The whole records of a game that is being read or changed right now, its notes included."""
        records = await self.store.raw(held.game, after)
        return [*(r for r in records if r.seq <= held.settled), *(r for r in held.notes if r.seq > after)]

    # --- changing --------------------------------------------------------------------------------

    async def begin(self, game: GameId, name: str, records: Sequence[Record], jobs: Sequence[str] = ()) -> None:
        """Store a new game, and list it. Under the same name again, nothing happens."""
        await self.store.append(Commit(game, 0, name, records, jobs=tuple(jobs)))
        await self._list(game)

    async def change(self, game: GameId, work: Work, how: How = PLAINLY) -> Changed:
        """Do it on the cached game and store what follows. After a conflict, once more on the fresh game."""
        slot = self.slot(game)
        async with slot.lock:
            return await self.change_locked(game, slot, work, how)

    async def change_locked(
        self, game: GameId, slot: Slot, work: Work, how: How = PLAINLY, *, hopeful: bool = False
    ) -> Changed:
        """The same for one who holds the lock. Who is hopeful tries on what is in memory, because the store decides;
        only when that is refused, or the store says no, does the game catch up first."""
        if self.outages.unsure():
            await self.outages.beat()
        fresh = not hopeful or slot.held is None or slot.shared > 0
        for _ in range(3):
            held = await self._looked_at(game, slot) if fresh or slot.held is None else slot.held
            stale, fresh, before = not fresh, True, held.seq
            if how.once and await self.store.was_done(game, how.once):
                held = await self.caught_up(game, slot)
                return Changed(held, NOTHING, held.published, held.shown_head)
            try:
                if self.outages.known:
                    before = await self._note_outages(held, how.by_itself)
                published, head = held.published, held.shown_head
                change = work(held)  # it judges who may: only then is it told that nobody can
                if not how.frozen_too:
                    held.require_thawed()
                deadline = await self._store(held, change, how)
            except Refused:
                if stale and (await self.caught_up(game, slot)).seq != before:
                    slot.shared = SHARED
                    continue
                raise
            except Frozen:
                raise
            except Halted:
                slot.held = None
                raise Lost(game) from None
            except Conflict:
                self.counts.conflicts += 1
                slot.held, slot.shared = None, SHARED
                continue
            except BaseException:
                slot.held = None
                raise
            if change.spent:
                slot.held = None
                held = await self._opened_after(await self.caught_up(game, slot), deadline)
            return Changed(held, change, published, head)
        raise Busy(f"{game}: others were faster again and again")

    async def _looked_at(self, game: GameId, slot: Slot) -> HeldGame:
        """The game at its last stored event, and whether others still write to it."""
        before = slot.held.seq if slot.held is not None else 0
        held = await self.caught_up(game, slot)
        slot.shared = SHARED if held.seq != before else max(0, slot.shared - 1)
        return held

    async def _note_outages(self, held: HeldGame, by_itself: bool) -> int:
        """Before anything else is stored in a game whose clocks ran on while nobody could answer, that is recorded.
        Not by what somebody does in an open window: a new deadline would tell of it, and there nobody's time for the
        game is touched. Gives the game's last event."""
        live, at = held.live, self.now()
        quiet = bool(held.clockwork.invited) and not by_itself
        if not quiet and live is not None and held.lobby.state == "running":
            missed = held.clockwork.missed(self.outages.known, held.lobby.clock)
            away = [ServiceAway(outage.since, outage.until, at) for outage in missed]
            await self._store(held, Change(live.beside(away)) if away else NOTHING, PLAINLY)
        return held.seq

    async def _store(self, held: HeldGame, change: Change, how: How) -> int | None:
        """Append, then settle. Until then the game in memory is ahead of the store: whatever raises discards it. Gives
        the deadline that was stored. Where a bot is waited for, a worker has been asked for before: what somebody notes
        in secret does not call one, for a bot that is hurried would tell of it."""
        if not change.records:
            return None
        before, head = held.settled, held.settled_head
        window, noted = held.window or -1, len(held.notes)
        laid = held.lay_out(change.records)
        held.take_in(laid.records, laid.notes)
        waits, note = held.needs_worker(), notable(laid.records)
        deadline = self.now() + how.look_again if waits else held.deadline()
        secret = waits and not laid.records and not how.by_itself
        if note:
            await self.notary.before(held.game, laid.records)
        commit = Commit(
            game=held.game,
            expected=before,
            id=token_hex(12),
            records=laid.records,
            notes=laid.notes[noted:],
            window=window,
            noted=noted,
            laid=not laid.notes,
            jobs=(
                *(("tend",) if waits and how.jobs and not secret else ()),
                *((JOB,) if note else ()),
                *((COUNT,) if note and held.counts_now() else ()),
            ),
            due=deadline,
            keeps_due=secret,
            once=how.once,
        )
        try:
            await self.store.append(commit)
        except Conflict as conflict:
            if conflict.last < before:
                await self.found_lost(held.game, before, head)
            raise
        self.counts.appends += 1
        self.counts.events += len(change.records)
        if held.live is not None and not change.spent:
            held.live.appended()
        if note:
            with suppress(StoreUnavailable):  # the job says it later
                await self.notary.note(held.game)
        if held.beside and held.snapshot is not None:
            held.saved, beside, held.beside = held.snapshot.seq, held.beside, b""
            with suppress(StoreUnavailable):  # derived: what was stored is stored
                await self.store.save_snapshot(held.game, held.snapshot, beside)
        if held.table_changed:
            await self._list(held.game)
        return deadline

    async def _list(self, game: GameId) -> None:
        """What changes a table changes the lists at once, for whoever did it. What fails here the projector makes up
        for: what was stored is stored."""
        with suppress(StoreUnavailable, RedisError, OSError):
            await self.listing.update(game)

    async def _opened_after(self, held: HeldGame, stored: int | None) -> HeldGame:
        """A game that was opened anew may wait for somebody else than the one that was spent: then its deadline is
        put right. Without that it is looked at too late, or again and again."""
        right = held.due(self.now())
        if stored is not None and right != stored:
            with suppress(StoreUnavailable):
                await self.store.postpone(Due(held.game, stored), right)
        return held

    # --- opening ---------------------------------------------------------------------------------

    async def caught_up(self, game: GameId, slot: Slot) -> HeldGame:
        """The game at its last stored event. What others have stored since is followed, or opened anew."""
        held = slot.held
        if held is not None:
            try:
                since = held.settled, held.window or held.published, held.settled_head
                records, notes = await self.store.since(game, *since)
            except WentBack:
                slot.held = None
                await self.found_lost(game, held.settled, held.settled_head)
                return await self.caught_up(game, slot)
            if not records and len(notes) == len(held.notes):
                return held
            slot.held = None
            if followed(held, records, notes):
                slot.held = held
                return held
        slot.held = await open_held(self.store, self.games, game)
        return slot.held

    def slot(self, game: GameId) -> Slot:
        """The game's place in this process."""
        slot = self._slots.get(game)
        if slot is None:
            slot = self._slots[game] = Slot()
            slot.used, self._empty[game] = self.now(), None
            self._evict(game)
        self._use(game, slot)
        return slot

    def held(self) -> int:
        """How many games are open here."""
        return sum(slot.held is not None for slot in self._slots.values())

    def drop_idle(self) -> None:
        """Drop the games that nobody has used for a while: they are opened again when somebody does."""
        until = self.now() - IDLE
        while self._slots:
            game, slot = next(iter(self._slots.items()))
            if slot.used > until:
                return
            if slot.in_use:
                self._use(game, slot)
            else:
                self._drop(game)

    def _use(self, game: GameId, slot: Slot) -> None:
        slot.used = self.now()
        self._slots.move_to_end(game)

    def _evict(self, newest: GameId) -> None:
        """Drop the games that nobody has used for longest; the newest one is about to be used. Places without a game go
        first: whoever asks for games that are not there empties nothing."""
        self.drop_idle()
        while len(self._slots) > self.size:
            spare = self._spare_place(newest) or self._spare_game(newest)
            if spare is None:
                return
            self._drop(spare)

    def _spare_place(self, newest: GameId) -> GameId | None:
        """One without a game that nobody uses."""
        for _ in range(len(self._empty)):
            game, _ = self._empty.popitem(last=False)
            slot = self._slots[game]
            if slot.held is not None:
                continue
            if game != newest and not slot.in_use:
                return game
            self._empty[game] = None
        return None

    def _spare_game(self, newest: GameId) -> GameId | None:
        """The one that was used longest ago and is not in use now."""
        for _ in range(len(self._slots)):
            game, slot = next(iter(self._slots.items()))
            if game != newest and not slot.in_use:
                return game
            self._use(game, slot)
        return None

    def _drop(self, game: GameId) -> None:
        del self._slots[game]
        self._empty.pop(game, None)
