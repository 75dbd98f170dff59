"""A live game: the fold so far, and the coroutine that goes on from it. A cache; the log is the record."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Raw, structs

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chapters import Chapter, Ending
from domain.kernel.errors import Divergence, Halt, Over, Refused, RuleFault, Unsettled
from domain.kernel.events import (
    Aside,
    By,
    ChanceCommitted,
    ChanceDropped,
    ChanceOpened,
    ChanceSealed,
    ChanceSpent,
    Checkpoint,
    Decided,
    Deferred,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    Forked,
    GameAbandoned,
    GameEnded,
    OrderGiven,
    Passed,
    Resumed,
    SealedPass,
    SeatLeft,
    SignedPass,
    TimedOut,
    Undone,
    fold,
)
from domain.kernel.ids import AskId, Card, EndingId, Face, Seat
from domain.kernel.live_state import Snapshot
from domain.kernel.orders import Order
from domain.kernel.questions import Questions
from domain.kernel.record import NOTHING, Private, Record, decode_private, encode
from domain.kernel.steps import AnyOf, Ask, Defer, Everyone, FirstOf, Reseal, Roll, Shuffle

B = TypeVar("B", bound=Board)


class Live(Questions[B]):
    """One running game. Every input gives the records to append; until `appended()` it is tentative, and after
    anything but that it must be thrown away and opened again."""

    def answer(
        self,
        seat: Seat,
        ask: AskId,
        answer: object,
        *,
        at: int = 0,
        saw: bytes = b"",
        by: By = "",
        signature: bytes = b"",
    ) -> list[Record]:
        """A seat answers; `None` passes. Names and the seat's own handles are both understood. Whoever calls has
        checked the signature, if there is one."""
        self._require_ready()
        open_ask, checked = self.check(seat, ask, answer)
        self._ready, self._batch = False, []
        if answer is None:
            self._take_pass(SignedPass(seat, at, ask, saw, signature) if signature else SealedPass(seat, at), "")
        else:
            self._take(Decided, open_ask, checked, by, at, saw, signature)
        self._drive()
        return self._batch

    def time_out(self, at: int = 0, seats: Sequence[Seat] | None = None) -> list[Record]:
        """The clock decides for the seats that are waited for: all of them, or those among these."""
        self._require_ready()
        question = self.board.question
        late = [seat for seat in self.waits_for() if seats is None or seat in seats]
        if question is None or not late:
            raise Refused("nothing-asked", "Nobody is asked anything now.")
        return self._commit(lambda: self._time_out(question, late, at))

    def give_orders(self, seat: Seat, orders: Sequence[Order], at: int = 0) -> list[Record]:
        """Replace a seat's standing orders. Inside a window it has no time: nothing there tells more than its end."""
        self._require_ready()
        if seat not in self.board.seats:
            raise Refused("no-such-seat", "There is no seat {seat} here.", seat=seat)
        for place, order in enumerate(orders):
            if order.scope == "once" and order.do not in ("answer", "default"):
                raise Refused(
                    "order-once",
                    "Only answers and defaults are for once; to {do} for a while, use the scope window or turn.",
                    do=order.do,
                    pointer=f"/orders/{place}/scope",
                )
        self._require_running()
        question = self.board.question
        timeless = question is not None and question.trigger is not None
        return self._commit(lambda: self._take_orders(seat, list(orders), 0 if timeless else at, at))

    def undo(self, seat: Seat, at: int = 0) -> list[Record]:
        """Take back the seat's last step. The live game is spent: open it again from the log."""
        self._require_ready()
        step = self.may_undo(seat)
        if step is None:
            raise Refused(
                "nothing-to-undo",
                "Your last step cannot be taken back: something was learned, or somebody has acted since.",
            )
        return self._commit(lambda: self._take_back(Undone(self.seq + 1, seat, step.seq, at)))

    def resume(self) -> list[Record]:
        """A worker takes a deferred game on."""
        self._require_ready()
        if not self.board.deferred:
            raise Refused("not-deferred", "The game is not being resolved.")
        return self._commit(lambda: self._write(Resumed()))

    def frame(self, event: Event) -> list[Record]:
        """An event around the rules: opened, seat taken, locked, sealed, started."""
        self._require_ready()
        return self._commit(lambda: self._write(event))

    def beside(self, events: Sequence[Event]) -> list[Record]:
        """What happens at the table beside the rules, in one commit. Orders end with whoever gave them. If the game is
        abandoned, its key opens. If something is taken back by agreement, the live game is spent: open it again from
        the log."""
        self._require_ready()
        self._require_unfinished()

        def write_all() -> None:
            last = [event for event in events if isinstance(event, Undone | GameAbandoned)]
            for event in events:
                if event not in last:
                    self._beside(event)
            for event in events:
                if isinstance(event, SeatLeft):
                    self._write_orders(event.seat, [], 0)
            for event in last:
                self._beside(event)
            if self._ordering and not last:
                self._hear_orders()

        return self._commit(write_all)

    def begin(self, chapter: Chapter) -> list[Record]:
        """Start the rules."""
        self._require_ready()
        return self._commit(lambda: self._turn_to(chapter))

    def appended(self) -> None:
        """The records of the last input are safely stored: the game may go on."""
        if self._ready or self._spent or not self._batch:
            raise Unsettled("there is nothing that could have been appended, or the game must be opened again")
        self._batch = []
        self._ready = True

    def follow(self, records: Iterable[Record]) -> None:
        """Catch up with what is recorded: re-run the rules along it and compare every event."""
        self._require_ready()
        self._ready = False
        self._tape.extend(records)
        self._catch_up()

    def follow_end(self, notes: Sequence[Record], fresh: Iterable[Record], records: Iterable[Record]) -> None:
        """Catch up with the end of a window. Its notes stand in the log now: some are known here already, some are
        fresh; then comes what is recorded behind them."""
        self._require_ready()
        self._ready = False
        for record in fresh:
            event = self.ruleset.event(record.public)
            fold(self.board, self.secrets, event, decode_private(record.private), record.seq)
            if isinstance(event, OrderGiven):
                self._ordering.add(event.seat)
        self.seq, self.head = notes[-1].seq, notes[-1].head
        self._tape.extend(records)
        self._hear_orders()
        self._catch_up()

    def _catch_up(self) -> None:
        self._drive()
        if self._tape:
            raise Divergence(self._tape[0].seq, self._tape[0].public, b"(nothing: the rules have ended)")
        if self._batch:
            raise Unsettled(f"the record ends at event {self.seq - len(self._batch)}, in the middle of a commit")
        self._ready = True

    def stand_before(self, chapter: bytes | Raw) -> None:
        """The state is that of this chapter's checkpoint; `follow` runs it."""
        self._taken = self.seq
        self._chapter = self.ruleset.chapter(chapter).play(self._g)

    def _require_ready(self) -> None:
        if not self._ready:
            raise Unsettled("the last input is not settled: call appended(), or open the game again")

    def _commit(self, work: Callable[[], None]) -> list[Record]:
        """Do it and run on. Whatever raises leaves the live game unusable, and nothing to store."""
        self._ready = False
        self._batch = []
        work()
        self._drive()
        return self._batch

    def _drive(self) -> None:
        """Run until the rule waits for somebody and nothing recorded is left to feed it."""
        value: Any = None
        board = self.board
        while self._chapter is not None:
            if board.question is not None or board.deferred or board.chance_spent:
                if not self._tape:
                    return
                self._feed()
                continue
            if self._collect is not None:
                value, self._collect = self._collect(self._answers), None
                self._answers = {}
            try:
                value = self._perform(self._chapter.send(value) if self._undrawn is None else self._drawing())
            except StopIteration as finished:
                self._turn_to(finished.value)
                value = None
            except Over as over:
                self._cut_short(over.ending)
                value = None
            except (Halt, RuleFault):
                raise
            except Exception as error:
                raise RuleFault(f"a rule raised {type(error).__name__}: {error}") from error

    def _cut_short(self, ending: str) -> None:
        """The game ends at once, wherever in a rule that is."""
        self._g.finish()
        if self.ruleset.finish is None:
            self._end(Ending(EndingId(ending), ()))
        else:
            self._chapter = self.ruleset.finish(self._g, ending)

    def _turn_to(self, page: Chapter | Ending) -> None:
        self._g.require_not_over()
        if isinstance(page, Ending):
            self._end(page)
            return
        if not isinstance(page, Chapter):
            raise RuleFault(f"a chapter must give the next chapter or an ending, not {page!r}")
        if type(page) not in self.ruleset.known_chapters:
            raise RuleFault(f"add {type(page).__name__} to the chapters of {self.ruleset.name}: it is not listed")
        chapter, board = encode(page), encode(self.board)
        steps = tuple(self.secrets.steps)
        private = Private(steps=steps) if steps else NOTHING
        self._write(Checkpoint(Raw(chapter), self.ruleset.version, fair.digest(board)), private)
        if self.on_checkpoint is not None and not self._tape:
            secrets = encode(self.secrets)
            self.on_checkpoint(Snapshot(self.seq, self.head, self.dealer.next_draw, chapter, board, secrets))
        self._chapter = page.play(self._g)

    def _end(self, ending: Ending) -> None:
        if ending.id not in self.ruleset.endings:
            raise RuleFault(f"{self.ruleset.name} has no ending {ending.id}")
        self._chapter = None
        self._write(GameEnded(ending.id, ending.winners, fair.digest(encode(self.board))))
        self._open_keys()

    def _beside(self, event: Event) -> None:
        if isinstance(event, GameAbandoned):
            self._abandon(event)
        elif isinstance(event, Undone):
            self._take_back(structs.replace(event, id=self.seq + 1, proposal=event.proposal or self.seq))
        else:
            self._write(event)

    def _take_back(self, undone: Undone) -> None:
        """It is not applied: the live game is spent, and opened again from the log."""
        public = encode(structs.replace(undone, orders_stay=True))
        self._batch.append(Record(undone.id, public, b"", fair.chain(self.head, public)))
        self._spent = True

    def _abandon(self, event: GameAbandoned) -> None:
        if self._chapter is not None:
            self._chapter.close()
        self._chapter = None
        self._write(event)
        self._open_keys()

    def _open_keys(self) -> None:
        for epoch, key in self.dealer.chance.keys_to_open():
            self._write(ChanceOpened(epoch, key))

    def _perform(self, step: object) -> Any:
        """One awaited step. Questions give their value later, through `_collect`."""
        self._g.require_not_over()
        kind = type(step)
        how = _STEPS.get(kind)
        if how is None:
            raise RuleFault(f"a rule awaited what is no step: {step!r}")
        if kind in _DRAWING and not self._may_draw():
            return self._wait_for_chance(step)  # type: ignore[arg-type]
        return how(self, step)

    def _may_draw(self) -> bool:
        recorded = self._recorded()
        return self.dealer.may_draw(self.seq + 1) if recorded is None else not recorded.public.startswith(_SPENT)

    def _wait_for_chance(self, step: Roll | Reseal | Shuffle) -> None:
        """The epoch has no draw left: this one is made when a further epoch is sealed."""
        recorded = self._recorded()
        n = _spent(recorded.public).n if recorded else self.dealer.next_draw
        self._write(ChanceSpent(n))
        self._undrawn = step

    def _drawing(self) -> Roll | Reseal | Shuffle | None:
        """The draw that waited for chance, if one did."""
        step, self._undrawn = self._undrawn, None
        return step

    def _roll(self, step: Roll) -> tuple[Face, ...]:
        rolled = self.dealer.roll(step)
        self._write(rolled)
        return rolled.faces

    def _shuffle(self, step: Shuffle) -> None:
        self._write(*self.dealer.shuffle(step))

    def _defer(self, step: Defer) -> None:
        self._write(Deferred(step.why))

    def _reseal(self, step: Reseal) -> tuple[tuple[Card, ...], ...]:
        event, private = self.dealer.reseal(step)
        self._write(event, private)
        return event.names()

    def _feed(self) -> None:
        """Give the rule the input that is recorded next."""
        record = self._tape[0]
        event = self.ruleset.event(record.public)
        match event:
            case Decided():
                self._feed_answer(record, event)
            case Passed():
                self._feed_pass(record, event)
            case OrderGiven():
                self._take_orders(event.seat, self._recorded_orders(record), event.at)
            case Undone():
                if event.decision <= self._taken:
                    raise Unsettled(f"event {event.decision} was undone: open the game again from its log")
                self._ordering.clear()
                self._write(event)
            case Resumed():
                self._write(event)
            case ChanceCommitted() | EntropyCommitted() | EntropyRevealed() | ChanceDropped() | ChanceSealed():
                if not self.board.chance_spent:
                    raise Divergence(record.seq, record.public, b"(chance is not spent here)")
                self._write(event)
            case Forked():
                self._write(event, decode_private(record.private))
            case Aside() | GameAbandoned():
                self._beside(event)
            case _:
                raise Divergence(record.seq, record.public, b"(the rules wait for an answer here)")

    def _feed_pass(self, record: Record, event: Passed) -> None:
        passed = self._recorded_pass(record)
        question = self.board.question
        if question is None or question.trigger is None or question.ask_of(passed.seat) is None:
            raise Divergence(record.seq, record.public, b"(this seat is not asked in a window here)")
        if passed.seat in self.secrets.passed:
            raise Divergence(record.seq, record.public, b"(this seat has passed already)")
        self._take_pass(passed, event.by)

    def _feed_answer(self, record: Record, event: Decided) -> None:
        question = self.board.question
        ask = question.ask_of(event.seat) if question else None
        if ask is None or event.by == "order":
            raise Divergence(record.seq, record.public, b"(this seat is not asked here)")
        try:
            answer = self.form_of(ask).check(self._recorded_answer(record, event))
        except Refused as refused:
            raise Divergence(record.seq, record.public, f"(refused: {refused})".encode()) from refused
        if isinstance(event, TimedOut) != (event.by == "clock"):
            raise Divergence(record.seq, record.public, b"(the clock makes time-outs, and nothing else)")
        if isinstance(event, TimedOut) and answer != self.secrets.default_of(ask):
            raise Divergence(record.seq, record.public, b"(a time-out decides the default)")
        self._take(type(event), ask, answer, event.by, event.at, event.saw, _recorded_signature(record, event))

    def _recorded_pass(self, record: Record) -> SealedPass:
        passed = msgspec.json.decode(decode_private(record.private).values[0].value, type=SignedPass)
        return passed if passed.signature else SealedPass(passed.seat, passed.at)

    def _recorded_orders(self, record: Record) -> list[Order]:
        return msgspec.json.decode(decode_private(record.private).values[0].value, type=list[Order])

    def _recorded_answer(self, record: Record, event: Decided) -> object:
        if event.seal is None:
            return event.answer
        return msgspec.json.decode(decode_private(record.private).values[0].value)


def _recorded_signature(record: Record, event: Decided) -> bytes:
    if event.signed is not None:
        return event.signed.signature
    if event.signature_seal is None:
        return b""
    return msgspec.json.decode(decode_private(record.private).values[1].value, type=bytes)


_SPENT = b'{"e":"ChanceSpent"'
_spent = msgspec.json.Decoder(ChanceSpent).decode
_DRAWING = (Roll, Reseal, Shuffle)
_STEPS: dict[type, Callable[[Live[Any], Any], Any]] = {
    Ask: Live._one,
    Everyone: Live._everyone,
    FirstOf: Live._first_of,
    AnyOf: Live._any_of,
    Roll: Live._roll,
    Reseal: Live._reseal,
    Shuffle: Live._shuffle,
    Defer: Live._defer,
}
"""Everything a rule may await."""
