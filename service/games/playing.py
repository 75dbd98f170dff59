"""Playing: answers, previews, standing orders, undo, the clock and the worker. Each is one commit, or a refusal."""

import copy
from collections.abc import Callable, Sequence
from itertools import takewhile
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.errors import Refused
from domain.kernel.events import (
    Asked,
    ChanceCommitted,
    ChanceSealed,
    Decided,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    Passed,
    Undone,
)
from domain.kernel.forms import Pick
from domain.kernel.headless import one_step
from domain.kernel.ids import AskId, GameId, PlayerId, Seat
from domain.kernel.live import Live
from domain.kernel.log import BESIDE_WINDOWS, is_kind, published
from domain.kernel.orders import Order
from domain.kernel.record import Record, encode, log_of
from domain.kernel.secrets import named
from domain.kernel.viewer import Viewer
from projections.history import Line
from projections.stream_steps import heard_by
from service.games.held_game import LOOK_AGAIN, HeldGame, require_thawed
from service.games.live_games import NOTHING, Change, How, LiveGames
from service.games.order_checks import check_orders
from service.games.preview import Stop, open_trial
from service.games.rights import own_seat
from service.games.signatures import check_signature
from service.proofs.receipts import Receipt, Receipts
from service.store.openings import opened_values

REPEATABLE = {"ask-closed", "already-answered", "already-passed", "game-over", "resolving"}
"""Refusals that a repeated answer meets; it gets its receipt instead."""
EPOCH: tuple[type[Event], ...] = (ChanceCommitted, EntropyCommitted, EntropyRevealed, ChanceSealed)
"""What a study with fresh chance begins with, also where a window is open."""
_asked = msgspec.json.Decoder(Asked).decode
_decided = msgspec.json.Decoder(Decided).decode


class Answered(Struct, frozen=True):
    """What came of an input, for the seat that made it."""

    receipt: Receipt
    held: HeldGame
    seat: Seat
    records: Sequence[Record]
    """What followed, from the seat's own log."""
    ask: AskId | None = None
    """The question that was answered, if it was one."""
    repeated: bool = False

    @property
    def ended(self) -> bool:
        """The game is over: lists change."""
        return self.held.lobby.state in ("ended", "abandoned")


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
    ) -> Answered:
        """A seat answers, or passes with `None`; one that has a key, with a signature. The same answer again gives the
        same receipt. That of a pass is where its window opened: its own place would tell how many passed before."""
        acting: list[Seat] = []
        place = (0, b"")

        def work(held: HeldGame) -> Change:
            nonlocal place
            acting[:] = [own_seat(held.lobby, player, seat)]
            place = (held.published, held.shown_head)
            live = running(held)
            check_signature(held, acting[0], ask, answer, saw, signature)
            return Change(live.answer(acting[0], ask, answer, at=self.now(), saw=saw, signature=signature))

        slot = self.live_games.slot(game)
        async with slot.lock:
            try:
                held = await self.live_games.change_locked(game, slot, work, hopeful=True)
            except Refused as refused:
                if refused.code not in REPEATABLE or not acting or slot.held is None:
                    raise
                again = await self._repeated(slot.held, acting[0], ask, answer, refused)
                self.live_games.counts.repeated += 1
                return again
            self.live_games.counts.answers += 1
            if answer is not None:
                place = next((r.seq, r.head) for r in held.shown if is_kind(r, Decided))
            receipt = await self.receipts.sign(game, *place)
            return Answered(receipt, held, acting[0], log_of(acting[0], held.shown), ask)

    async def _repeated(self, held: HeldGame, seat: Seat, ask: AskId, answer: Any, refused: Refused) -> Answered:
        """An answer that was taken before. Whether it is the same is judged by what the seat knew then."""
        record = await self._found(held, seat, ask, answer is None)
        if record is None or (answer is not None and not await self._same(held, seat, record, answer)):
            raise refused
        receipt = await self.receipts.sign(held.game, record.seq, record.head)
        return Answered(receipt, held, seat, (), ask, repeated=True)

    async def _found(self, held: HeldGame, seat: Seat, ask: AskId, passed: bool) -> Record | None:
        """The record of an answer. For a pass, the one that opened its window: its own place would tell how many have
        passed before."""
        asked, _, place = ask.partition(".")
        if not (asked.isdecimal() and place.isdecimal()):
            return None
        records = await self._since(held, int(asked))
        if passed:
            return _window_passed(seat, ask, records)
        return next((r for r in reversed(records) if is_kind(r, Decided) and _answers(r, ask, seat)), None)

    async def _since(self, held: HeldGame, seq: int) -> Sequence[Record]:
        """Records from this one on."""
        if held.tail and held.tail[0].seq <= seq:
            return held.tail[seq - held.tail[0].seq :]
        return await self.live_games.log(held, after=max(0, seq - 1))

    async def _same(self, held: HeldGame, seat: Seat, record: Record, answer: Any) -> bool:
        viewer: Viewer[Any] = Viewer(held.entry.ruleset, held.game, seat)
        log = await self.live_games.store.log_of(held.game, seat, upto=record.seq)
        for before in log[:-1]:
            viewer.feed(before)
        given = own_answer(log[-1])
        handles = {str(handle): str(card) for card, handle in viewer.knowledge.handles.items()}
        plain = msgspec.to_builtins(answer)
        return given in (plain, named(plain, handles)) or _canonical(viewer, seat, answer) == encode(given)

    # --- the rest --------------------------------------------------------------------------------

    async def preview(self, player: PlayerId, game: GameId, seat: Seat | None, ask: AskId, answer: Any) -> Previewed:
        """What would follow up to the first draw, tell, unknown face, or question. Stores nothing. A pass tells
        nothing: what follows it depends on who else has passed."""
        async with self.live_games.reading(game) as held:
            own = own_seat(held.lobby, player, seat)
            running(held).check(own, ask, answer)
            if answer is None:
                return Previewed("question", ())
            watcher = copy.deepcopy(await self.live_games.watch(held, own))
            withheld = [r for r in held.tail if r.seq > watcher.version.seq]
            trial = await open_trial(self.live_games.store, held)
        records, stop = trial.try_out(own, ask, answer)
        step = watcher.feed(heard_by(own, [*withheld, *records]))
        lines = step.events[-len(records) :] if step and records else ()
        return Previewed(stop, lines)

    async def orders(self, player: PlayerId, game: GameId, seat: Seat | None, orders: Sequence[Order]) -> Answered:
        """Replace a seat's standing orders. The same ones again change nothing."""
        acting: list[Seat] = []

        def work(held: HeldGame) -> Change:
            own, live = own_seat(held.lobby, player, seat), running(held)
            acting[:] = [own]
            if live.secrets.orders.get(own, []) == list(orders):
                return NOTHING
            check_orders(held.entry.ruleset, orders)
            return Change(live.give_orders(own, orders, at=self.now()))

        return await self._input(game, work, acting)

    async def undo(self, player: PlayerId, game: GameId, seat: Seat | None, version: str = "") -> Answered:
        """Take back the seat's last step; with a version, only if nothing has happened since."""
        acting: list[Seat] = []

        def work(held: HeldGame) -> Change:
            acting[:] = [own_seat(held.lobby, player, seat)]
            if version and version != (now := str(held.version(acting[0]))):
                raise Refused(
                    "nothing-to-undo", "Something has happened since {seen}: it is {now} now.",
                    seen=version, now=now, pointer="/version",
                )  # fmt: skip
            return Change(running(held).undo(acting[0], at=self.now()), spent=True)

        return await self._input(game, work, acting)

    async def _input(self, game: GameId, work: Callable[[HeldGame], Change], acting: list[Seat]) -> Answered:
        known = 0

        def noted(held: HeldGame) -> Change:
            nonlocal known
            change = work(held)
            known = held.published if change.records else held.seq
            return change

        slot = self.live_games.slot(game)
        async with slot.lock:
            held = await self.live_games.change_locked(game, slot, noted)
            shown = [record for record in log_of(acting[0], held.shown) if record.seq > known]
            receipt = await self.receipts.sign(game, held.published, held.shown_head)
            return Answered(receipt, held, acting[0], shown)

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
                return Change(running(held).time_out(now, held.clockwork.late(clock, now)))
            except Refused:
                return NOTHING

        return await self._happened(game, work, How(by_itself=True))

    async def go_on(self, game: GameId, pick: Pick, *, hand_on: bool = False, look_again: int = LOOK_AGAIN) -> bool:
        """One commit of a worker: a deferred resolution, or one answer of a bot. Whether there was anything to do.

        With `hand_on` another job is asked for if there is still something to do; after `look_again` milliseconds the
        clock asks for one in any case."""

        def work(held: HeldGame) -> Change:
            if not held.needs_worker() or held.needs_chance():
                return NOTHING
            live, lobby = running(held, resolving=True), held.lobby
            policies = {seat: held.entry.bot(name) for seat, name in lobby.bots().items()}
            return Change(one_step(live, policies, pick, people=lobby.people(), at=self.now(), in_turn=True))

        return await self._happened(game, work, How(hand_on, look_again, by_itself=True))

    async def _happened(self, game: GameId, work: Callable[[HeldGame], Change], how: How) -> bool:
        done: list[bool] = []

        def noted(held: HeldGame) -> Change:
            change = work(held)
            done[:] = [bool(change.records)]
            return change

        await self.live_games.change(game, noted, how)
        return done[0]


def running(held: HeldGame, *, resolving: bool = False) -> Live[Any]:
    """The rules at work, or why they are not."""
    require_thawed(held)
    live = held.live
    if live is None and held.lobby.started and held.lobby.state != "running":
        raise Refused("game-over", "The game is over.")
    if live is None:
        raise Refused("not-running", "The game is not running; it is {state}.", state=held.lobby.state)
    if live.board.deferred and not resolving:
        raise Refused("resolving", "The game is being resolved: {why}.", why=live.board.deferred)
    return live


def _canonical(viewer: Viewer[Any], seat: Seat, answer: Any) -> bytes:
    """An answer as it would have been written: pieces in the order of the form, nobody who takes nothing."""
    question = viewer.board.question
    ask = question.ask_of(seat) if question else None
    try:
        return encode(viewer.knowledge.checked(ask, answer)) if ask else b""
    except Refused:
        return b""


def own_answer(record: Record) -> Any:
    """What a seat answered, read from its own log: in the open, or from its own opening."""
    event = _decided(record.public)
    if event.seal is None:
        return event.answer
    return msgspec.json.decode(opened_values(record)[0])


def _answers(record: Record, ask: AskId, seat: Seat) -> bool:
    event = _decided(record.public)
    return event.ask == ask and event.seat == seat


def _window_passed(seat: Seat, ask: AskId, records: Sequence[Record]) -> Record | None:
    """The record that opens the window which begins here, if this seat has passed in it at all; of a study that began
    in the middle of it, the last one before anybody passed."""
    if not records or not _asks(records[0], ask, seat):
        return None
    in_window: tuple[type[Event], ...] = (Passed, *BESIDE_WINDOWS, *EPOCH)
    during = list(takewhile(lambda r: any(is_kind(r, kind) for kind in in_window), records[1:]))
    passes = [r for r in during if is_kind(r, Passed)]
    if not any(opened_values(r) for r in log_of(seat, passes)):
        return None
    return published([records[0], *during])[-1]


def _asks(record: Record, ask: AskId, seat: Seat) -> bool:
    """Whether a question to this seat begins here, or is open again since here."""
    opened, _, place = ask.partition(".")
    if int(opened) != record.seq:
        return False
    if is_kind(record, Undone):
        return True
    asks = _asked(record.public).asks if is_kind(record, Asked) else ()
    return int(place) < len(asks) and asks[int(place)].seat == seat
