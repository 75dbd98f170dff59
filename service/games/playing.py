"""Playing: answers, previews, standing orders, undo, the clock and the worker. Each is one commit, or a refusal."""

import copy
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from domain.kernel.errors import Refused
from domain.kernel.events import Decided
from domain.kernel.forms import Pick
from domain.kernel.headless import one_step
from domain.kernel.ids import AskId, GameId, PlayerId, Seat
from domain.kernel.live import Live
from domain.kernel.lobby import Lobby
from domain.kernel.log import is_kind, published
from domain.kernel.orders import Order
from domain.kernel.record import Record, log_of
from projections.asked import NextAsk
from projections.catalogue import GameEntry
from projections.history import Line
from projections.stream_steps import heard_by
from service.games.changes import NOTHING, Change, How, Work
from service.games.held_game import LOOK_AGAIN, HeldGame
from service.games.live_games import LiveGames
from service.games.order_checks import check_orders
from service.games.preview import Stop, open_trial
from service.games.repeated_answers import taken_before
from service.games.rights import own_seat
from service.games.signatures import check_signature
from service.proofs.receipts import Receipt, Receipts

REPEATABLE = {"ask-closed", "already-answered", "already-passed", "game-over", "resolving"}
"""Refusals that a repeated answer meets; it gets its receipt instead."""


class InputTaken(Struct, frozen=True):
    """What came of an input, for the seat that made it, as it stood before anybody else could change the game."""

    receipt: Receipt
    seat: Seat
    version: str
    asks: tuple[NextAsk, ...]
    """What the seat is asked next."""
    waiting: tuple[Seat, ...]
    deadline: int | None
    records: Sequence[Record]
    """What followed, from the seat's own log."""
    entry: GameEntry
    lobby: Lobby
    repeated: bool = False


class Previewed(Struct, frozen=True):
    """What would follow, as far as it can be told now."""

    stop: Stop
    events: tuple[Line, ...]


class Playing:
    """Inputs to running games."""

    def __init__(self, live_games: LiveGames, receipts: Receipts, now: Callable[[], int]) -> None:
        self.live_games = live_games
        self.receipts = receipts
        self.now = now

    # --- answers ---------------------------------------------------------------------------------

    async def answer(
        self,
        player: PlayerId,
        game: GameId,
        seat: Seat | None,
        ask: AskId,
        answer: Any,
        saw: bytes = b"",
        signature: bytes = b"",
    ) -> InputTaken:
        """A seat answers, or passes with `None`; one that has a key, with a signature. The same answer again gives the
        same receipt. That of a pass is where its window opened: its own place would tell how many passed before."""

        of_chain = bool(signature) and await self._is_head(game, saw)

        def work(held: HeldGame) -> Change:
            own, live = acting(held, player, seat)
            check_signature(held, own, ask, answer, saw, signature, of_chain=of_chain)
            return Change(live.answer(own, ask, answer, at=self.now(), saw=saw, signature=signature))

        slot = self.live_games.slot(game)
        async with slot.lock:
            try:
                changed = await self.live_games.change_locked(game, slot, work, hopeful=True)
            except Refused as refused:
                if refused.code not in REPEATABLE or slot.held is None:
                    raise
                return await self._repeated(slot.held, player, seat, ask, answer, refused)
            self.live_games.counts.answers += 1
            held, place = changed.held, (changed.published, changed.head)
            if answer is not None:
                place = next((r.seq, r.head) for r in held.shown if is_kind(r, Decided))
            own = own_seat(held.lobby, player, seat)
            return await self._taken(held, own, place, log_of(own, held.shown), ask)

    async def _is_head(self, game: GameId, saw: bytes) -> bool:
        """Whether everybody may have seen this head. It is nearly always among the newest, which are in memory."""
        held = self.live_games.slot(game).held
        known = held.tail[: len(held.tail) - len(held.withheld)] if held is not None else ()
        if any(record.head == saw for record in known):
            return True
        return any(record.head == saw for record in published(await self.live_games.store.raw(game)))

    async def _taken(
        self,
        held: HeldGame,
        seat: Seat,
        place: tuple[int, bytes],
        records: Sequence[Record],
        ask: AskId | None = None,
        *,
        repeated: bool = False,
    ) -> InputTaken:
        """What the seat is told, made while the game is locked: later another's input may be in memory and not
        stored."""
        return InputTaken(
            receipt=await self.receipts.sign(held.game, *place),
            seat=seat,
            version=str(held.version(seat)),
            asks=held.asks(seat, ask),
            waiting=held.waiting(),
            deadline=held.deadline(),
            records=records,
            entry=held.entry,
            lobby=held.lobby,
            repeated=repeated,
        )

    async def _repeated(
        self, held: HeldGame, player: PlayerId, seat: Seat | None, ask: AskId, answer: Any, refused: Refused
    ) -> InputTaken:
        """An answer that was taken before. Whether it is the same is judged by what the seat knew then."""
        own = own_seat(held.lobby, player, seat)
        record = await taken_before(self.live_games, held, own, ask, answer)
        if record is None:
            raise refused
        self.live_games.counts.repeated += 1
        return await self._taken(held, own, (record.seq, record.head), (), ask, repeated=True)

    # --- the rest --------------------------------------------------------------------------------

    async def preview(self, player: PlayerId, game: GameId, seat: Seat | None, ask: AskId, answer: Any) -> Previewed:
        """What would follow up to the first draw, tell, unknown face, or question. Stores nothing. A pass tells
        nothing: what follows it depends on who else has passed."""
        async with self.live_games.reading(game) as held:
            own, live = acting(held, player, seat)
            live.check(own, ask, answer)
            if answer is None:
                return Previewed("question", ())
            watcher = copy.deepcopy(await self.live_games.watch(held, own))
            withheld = [r for r in held.tail if r.seq > watcher.version.seq]
            trial = await open_trial(self.live_games.store, held)
        records, stop = trial.try_out(own, ask, answer)
        step = watcher.feed(heard_by(own, [*withheld, *records]))
        lines = step.events[-len(records) :] if step and records else ()
        return Previewed(stop, lines)

    async def orders(self, player: PlayerId, game: GameId, seat: Seat | None, orders: Sequence[Order]) -> InputTaken:
        """Replace a seat's standing orders. The same ones again change nothing."""

        def work(held: HeldGame) -> Change:
            own, live = acting(held, player, seat)
            if live.secrets.orders.get(own, []) == list(orders):
                return NOTHING
            check_orders(held.entry.ruleset, orders)
            return Change(live.give_orders(own, orders, at=self.now()))

        return await self._input(player, game, seat, work)

    async def undo(self, player: PlayerId, game: GameId, seat: Seat | None, version: str = "") -> InputTaken:
        """Take back the seat's last step; with a version, only if nothing has happened since."""

        def work(held: HeldGame) -> Change:
            own, live = acting(held, player, seat)
            if version and version != (now := str(held.version(own))):
                raise Refused(
                    "nothing-to-undo", "Something has happened since {seen}: it is {now} now.",
                    seen=version, now=now, pointer="/version",
                )  # fmt: skip
            return Change(live.undo(own, at=self.now()), spent=True)

        return await self._input(player, game, seat, work)

    async def _input(self, player: PlayerId, game: GameId, seat: Seat | None, work: Work) -> InputTaken:
        slot = self.live_games.slot(game)
        async with slot.lock:
            changed = await self.live_games.change_locked(game, slot, work)
            held, own = changed.held, own_seat(changed.held.lobby, player, seat)
            fresh = [record for record in held.shown if record.seq > changed.published] if changed.happened else ()
            return await self._taken(held, own, (held.published, held.shown_head), log_of(own, fresh))

    # --- without people --------------------------------------------------------------------------

    async def time_out(self, game: GameId) -> bool:
        """Let the clock decide for whoever's time is up. Whether anything happened. While nobody can answer, it does
        not decide."""
        if self.live_games.outages.lasts():
            return False

        def work(held: HeldGame) -> Change:
            clock, now = held.lobby.clock, self.now()
            deadline = held.clockwork.deadline(clock)
            if held.lobby.state != "running" or deadline is None or now < deadline or held.needs_worker():
                return NOTHING
            try:
                return Change(held.running().time_out(now, held.clockwork.late(clock, now)))
            except Refused:
                return NOTHING

        return (await self.live_games.change(game, work, How(by_itself=True))).happened

    async def go_on(self, game: GameId, pick: Pick, *, hand_on: bool = False, look_again: int = LOOK_AGAIN) -> bool:
        """One commit of a worker: a deferred resolution, or one answer of a bot. Whether there was anything to do.

        With `hand_on` another job is asked for if there is still something to do; after `look_again` milliseconds the
        clock asks for one in any case."""

        def work(held: HeldGame) -> Change:
            if not held.needs_worker() or held.needs_chance():
                return NOTHING
            live, lobby = held.running(resolving=True), held.lobby
            policies = {seat: held.entry.bot(name) for seat, name in lobby.bots().items()}
            return Change(one_step(live, policies, pick, people=lobby.people(), at=self.now(), in_turn=True))

        return (await self.live_games.change(game, work, How(hand_on, look_again, by_itself=True))).happened


def acting(held: HeldGame, player: PlayerId, seat: Seat | None) -> tuple[Seat, Live[Any]]:
    """The seat that a player acts for, and the rules at work. Who may is judged before whether anybody can."""
    return own_seat(held.lobby, player, seat), held.running()
