"""A live game: the fold so far, and the coroutine that goes on from it. A cache; the log is the record."""

from collections import deque
from collections.abc import Callable, Coroutine, Iterable, Sequence
from typing import Any, Generic, Literal, TypeVar

import msgspec
from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.board import Board, OpenAsk, Question
from domain.kernel.chance import Chance
from domain.kernel.chapters import Chapter, Ending
from domain.kernel.dealer import Dealer
from domain.kernel.errors import Divergence, Halt, Refused, RuleFault, Unsettled
from domain.kernel.events import (
    Asked,
    Asking,
    By,
    ChanceOpened,
    Checkpoint,
    Closed,
    Decided,
    Deferred,
    Event,
    GameEnded,
    OrderGiven,
    Passed,
    Resumed,
    SealedPass,
    SeatTaken,
    TimedOut,
    Undone,
)
from domain.kernel.forms import AnyForm, outline_of
from domain.kernel.game import Game
from domain.kernel.ids import AskId, Card, Face, GameId, Seat
from domain.kernel.orders import ALWAYS, Order, Trigger, order_for
from domain.kernel.record import NOTHING, Private, Record, SealedValue, Step, decode_private, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Knowledge, Secrets, named
from domain.kernel.steps import Ask, Defer, Everyone, FirstOf, Reseal, Roll, Shuffle

B = TypeVar("B", bound=Board)
Collect = Callable[[dict[Seat, Any]], Any]
"""How the answers of a question reach the rule."""


class Snapshot(Struct, frozen=True):
    """The state at a checkpoint, as bytes. Derived: it can always be made again from the log."""

    seq: int
    head: bytes
    draw: int
    chapter: bytes
    board: bytes
    secrets: bytes


class Live(Generic[B]):
    """One running game. Every input gives the records to append; until `appended()` it is tentative, and after
    anything but that it must be thrown away and opened again."""

    def __init__(
        self,
        ruleset: Ruleset[B],
        game: GameId,
        chance: Chance,
        board: B | None = None,
        secrets: Secrets | None = None,
    ) -> None:
        self.ruleset = ruleset
        self.game = game
        self.board: B = ruleset.board() if board is None else board
        self.secrets = Secrets() if secrets is None else secrets
        self.seq = 0
        self.head = fair.chain_start(game)
        self.on_checkpoint: Callable[[Snapshot], None] | None = None
        self.dealer = Dealer(ruleset, chance, self.board, self.secrets, self._recorded)  # type: ignore[arg-type]
        self._table = Game(ruleset, self.board, self.secrets, self._write, self._salt)
        self._chapter: Coroutine[Any, Any, Chapter | Ending] | None = None
        self._answers: dict[Seat, Any] = {}
        self._collect: Collect | None = None
        self._tape: deque[Record] = deque()
        self._batch: list[Record] = []
        self._ready = True

    # --- what a table sees -----------------------------------------------------------------------

    def knowledge(self, seat: Seat) -> Knowledge:
        """What a seat knows beyond the board."""
        return self.secrets.seen_by(seat, self.board)

    def form_of(self, ask: OpenAsk) -> AnyForm:
        """The form of an open ask, sealed or not."""
        return self.secrets.forms[ask.id] if ask.form is None else ask.form

    def asks(self) -> list[OpenAsk]:
        """What may be answered now. In a window: every seat that may still act, passed or not."""
        question = self.board.question
        return [a for a in question.asks if not a.answered] if question else []

    def waits_for(self) -> list[Seat]:
        """The seats that time is running for. In a window this is the server's secret."""
        question = self.board.question
        if question is None:
            return []
        trigger = question.trigger
        if trigger is None:
            return [a.seat for a in question.asks if not a.answered]
        return [a.seat for a in question.asks if self._wanted(a, trigger)]

    def may_undo(self, seat: Seat) -> Step | None:
        """The decision this seat may take back, if any."""
        steps = self.secrets.steps
        return steps[-1] if steps and steps[-1].seat == seat else None

    # --- inputs ----------------------------------------------------------------------------------

    def answer(
        self, seat: Seat, ask: AskId, answer: object, *, at: int = 0, saw: bytes = b"", by: By = ""
    ) -> list[Record]:
        """A seat answers; `None` passes. Names and the seat's own handles are both understood."""
        self._require_ready()
        open_ask, checked = self.check(seat, ask, answer)
        if answer is None:
            return self._commit(lambda: self._take_pass(seat, "", at))
        return self._commit(lambda: self._take(Decided, open_ask, checked, by, at, saw))

    def check(self, seat: Seat, ask: AskId, answer: object) -> tuple[OpenAsk, Any]:
        """Would this answer be taken? `Refused` if not; else the ask and the answer in its canonical shape."""
        open_ask = self._open_ask(seat, ask)
        if answer is None:
            self._require_passable(seat)
            return open_ask, None
        return open_ask, self._checked(open_ask, answer)

    def time_out(self, at: int = 0) -> list[Record]:
        """The clock decides for all seats that are waited for."""
        self._require_ready()
        question = self.board.question
        if question is None:
            raise Refused("nothing-asked", "Nobody is asked anything now.")
        return self._commit(lambda: self._time_out(question, at))

    def give_orders(self, seat: Seat, orders: Sequence[Order], at: int = 0) -> list[Record]:
        """Replace a seat's standing orders."""
        self._require_ready()
        if seat not in self.board.seats:
            raise Refused("no-such-seat", "There is no seat {seat} here.", seat=seat)
        for place, order in enumerate(orders):
            if order.scope == "once" and order.do != "answer":
                raise Refused(
                    "order-once",
                    "Only an answer can be ordered for once; to {do} for a while, use the scope window or turn.",
                    do=order.do,
                    pointer=f"/orders/{place}/scope",
                )
        self._require_running()
        return self._commit(lambda: self._take_orders(seat, list(orders), at))

    def undo(self, seat: Seat, at: int = 0) -> list[Record]:
        """Take back the seat's last step. The live game is spent: open it again from the log."""
        self._require_ready()
        step = self.may_undo(seat)
        if step is None:
            raise Refused(
                "nothing-to-undo",
                "Your last step cannot be taken back: something was learned, or somebody has acted since.",
            )
        self._ready = False
        public = encode(Undone(self.seq + 1, seat, step.seq, at))
        return [Record(self.seq + 1, public, b"", fair.chain(self.head, public))]

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

    def begin(self, chapter: Chapter) -> list[Record]:
        """Start the rules."""
        self._require_ready()
        return self._commit(lambda: self._turn_to(chapter))

    def appended(self) -> None:
        """The records of the last input are safely stored: the game may go on."""
        if self._ready or not self._batch:
            raise Unsettled("there is nothing that could have been appended")
        self._batch = []
        self._ready = True

    # --- reopening -------------------------------------------------------------------------------

    def follow(self, records: Iterable[Record]) -> None:
        """Catch up with what is recorded: re-run the rules along it and compare every event."""
        self._require_ready()
        self._ready = False
        self._tape.extend(records)
        self._drive()
        if self._tape:
            raise Divergence(self._tape[0].seq, self._tape[0].public, b"(nothing: the rules have ended)")
        if self._batch:
            raise Unsettled(f"the record ends at event {self.seq - len(self._batch)}, in the middle of a commit")
        self._ready = True

    def stand_before(self, chapter: bytes | Raw) -> None:
        """The state is that of this chapter's checkpoint; `follow` runs it."""
        self._chapter = self.ruleset.chapter(chapter).play(self._table)

    # --- checks before anything happens ----------------------------------------------------------

    def _require_ready(self) -> None:
        if not self._ready:
            raise Unsettled("the last input is not settled: call appended(), or open the game again")

    def _require_running(self) -> None:
        if self.board.ended is not None:
            raise Refused("game-over", "The game is over.")
        if self.board.deferred:
            raise Refused("resolving", "The game is being resolved: {why}.", why=self.board.deferred)

    def _open_ask(self, seat: Seat, ask: AskId) -> OpenAsk:
        self._require_running()
        question = self.board.question
        found = None
        for one in question.asks if question else ():
            if one.id == ask:
                found = one
        if question and ask in question.undone:
            now = question.undone[ask]
            raise Refused("undone", "This was taken back; the question is open as {now}.", now=now, pointer="/ask")
        if found is None:
            raise Refused("ask-closed", "The question {ask} is not open (any more).", ask=ask, pointer="/ask")
        if found.seat != seat:
            raise Refused("not-your-ask", "The question {ask} is put to another seat.", ask=ask, pointer="/ask")
        if found.answered:
            raise Refused("already-answered", "The question {ask} is answered.", ask=ask, pointer="/ask")
        return found

    def _require_passable(self, seat: Seat) -> None:
        question = self.board.question
        if question is None or question.trigger is None:
            raise Refused("no-pass", "This question needs an answer: passing is not offered.", pointer="/answer")
        if seat in self.secrets.passed:
            raise Refused("already-passed", "You have passed; you may still act until the window closes.")

    def _checked(self, ask: OpenAsk, answer: object) -> Any:
        """Legal as it stands, or once the seat's handles are read as names. No handle is a name that lives."""
        form, handles = self.form_of(ask), self.secrets.handles.get(ask.seat)
        if not handles:
            return form.check(answer)
        try:
            return form.check(answer)
        except Refused:
            return form.check(named(answer, {handle: card for card, handle in handles.items()}))

    # --- taking inputs ---------------------------------------------------------------------------

    def _commit(self, work: Callable[[], None]) -> list[Record]:
        """Do it and run on. Whatever raises leaves the live game unusable, and nothing to store."""
        self._ready = False
        self._batch = []
        work()
        self._drive()
        return self._batch

    def _take(self, kind: type[Decided], ask: OpenAsk, answer: Any, by: By, at: int, saw: bytes) -> None:
        if ask.hidden:
            value, seal = self._seal(0, (ask.seat, *ask.open_to), answer)
            outline = outline_of(answer) if ask.outlined else ()
            self._write(kind(ask.id, ask.seat, None, seal, outline, by, at, saw), Private(values=(value,)))
        else:
            self._write(kind(ask.id, ask.seat, answer, None, (), by, at, saw))
        self._answers[ask.seat] = answer

    def _take_pass(self, seat: Seat, by: Literal["", "clock"], at: int) -> None:
        question = self.board.question
        assert question is not None
        value, seal = self._seal(0, (seat,), SealedPass(seat, at))
        self._write(Passed(question.id, seal, by), Private(values=(value,)))
        self._close_if_all_passed(question)

    def _take_orders(self, seat: Seat, orders: list[Order], at: int) -> None:
        value, seal = self._seal(0, (seat,), orders)
        self._write(OrderGiven(seat, seal, at), Private(values=(value,)))
        if self.board.question is not None:
            self._consult_orders(self.board.question)

    def _time_out(self, question: Question, at: int) -> None:
        for seat in self.waits_for():
            ask = question.ask_of(seat)
            assert ask is not None
            if question.trigger is not None:
                self._take_pass(seat, "clock", at)
            else:
                self._take(TimedOut, ask, self._default(ask), "clock", at, b"")

    def _default(self, ask: OpenAsk) -> Any:
        form = self.form_of(ask)
        return form.check(form.default() if ask.default is None else ask.default)

    # --- orders ----------------------------------------------------------------------------------

    def _order(self, seat: Seat, kind: str, trigger: Trigger | None) -> Order | None:
        orders = self.secrets.orders.get(seat)
        return order_for(orders, kind, trigger, seat) if orders else None

    def _wanted(self, ask: OpenAsk | Ask[Any], trigger: Trigger) -> bool:
        """Does a window wait for this seat? It asks the seat's orders."""
        if ask.seat in self.secrets.passed:
            return False
        if not self.secrets.orders and not self.board.slow:
            return True
        order = self._order(ask.seat, ask.kind, trigger)
        if order is not None and (order.do == "pass" or order.when == ALWAYS):
            return order.do != "pass"
        if order is None and not self.board.slow:
            return True
        touched = order is not None or trigger.touches(ask.seat)
        return touched and not self.secrets.has_had_enough(ask.seat, ask.kind, trigger)

    def _consult_orders(self, question: Question) -> None:
        """Answers that were given ahead of time, and windows that nobody wants any more."""
        if self.secrets.orders:
            for ask in question.asks:
                if self.board.question is question and (question.trigger is not None or ask.early):
                    self._answer_by_order(ask, question.trigger)
        if self.board.question is question:
            self._close_if_all_passed(question)

    def _answer_by_order(self, ask: OpenAsk, trigger: Trigger | None) -> None:
        order = self._order(ask.seat, ask.kind, trigger)
        if order is None or order.do != "answer" or ask.answered:
            return
        try:
            answer = self._checked(ask, order.answer)
        except Refused:
            return
        self._take(Decided, ask, answer, "order", 0, b"")

    def _close_if_all_passed(self, question: Question) -> None:
        if question.trigger is not None and not self.waits_for():
            self._write(Closed(question.asks[0].kind))

    # --- running the rules -----------------------------------------------------------------------

    def _drive(self) -> None:
        """Run until the rule waits for somebody and nothing recorded is left to feed it."""
        value: Any = None
        while self._chapter is not None:
            if self.board.question is not None or self.board.deferred:
                if not self._tape:
                    return
                self._feed()
                continue
            if self._collect is not None:
                value, self._collect = self._collect(self._answers), None
                self._answers = {}
            try:
                value = self._perform(self._chapter.send(value))
            except StopIteration as finished:
                self._turn_to(finished.value)
                value = None
            except (Halt, RuleFault):
                raise
            except Exception as error:
                raise RuleFault(f"a rule raised {type(error).__name__}: {error}") from error

    def _turn_to(self, page: Chapter | Ending) -> None:
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
        self._chapter = page.play(self._table)

    def _end(self, ending: Ending) -> None:
        if ending.id not in self.ruleset.endings:
            raise RuleFault(f"{self.ruleset.name} has no ending {ending.id}")
        self._chapter = None
        self._write(GameEnded(ending.id, ending.winners, fair.digest(encode(self.board))))
        self._write(ChanceOpened(self.dealer.chance.epoch, self.dealer.chance.key))

    def _perform(self, step: object) -> Any:
        """One awaited step. Questions give their value later, through `_collect`."""
        how = _STEPS.get(type(step))
        if how is None:
            raise RuleFault(f"a rule awaited what is no step: {step!r}")
        return how(self, step)

    def _one(self, step: Ask[Any]) -> Any:
        return self._ask((step,), None, lambda answers: answers[step.seat])

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

    def _everyone(self, step: Everyone[Any]) -> Any:
        if not step.asks:
            return ()
        return self._ask(step.asks, None, lambda answers: tuple(answers[a.seat] for a in step.asks))

    def _first_of(self, step: FirstOf[Any]) -> None:
        if not step.asks:
            return None
        if (self.secrets.orders or self.board.slow) and not any(self._wanted(a, step.trigger) for a in step.asks):
            self._write(Closed(step.asks[0].kind))
            return None
        return self._ask(step.asks, step.trigger, lambda answers: next(iter(answers.items()), None))

    def _ask(self, asks: Sequence[Ask[Any]], trigger: Trigger | None, collect: Collect) -> None:
        if len(asks) > 1 and len({ask.seat for ask in asks}) != len(asks):
            raise RuleFault(f"a seat is asked twice at once: {', '.join(f'{a.seat} {a.kind}' for a in asks)}")
        if any(ask.seat not in self.board.seats for ask in asks):
            raise RuleFault(f"a seat is asked that is not at the table: {', '.join(a.seat for a in asks)}")
        values: list[SealedValue] = []
        asked = tuple([self._asking(k, ask, trigger, values) for k, ask in enumerate(asks)])
        private = Private(values=tuple(values)) if values else NOTHING
        self._collect = collect
        self._write(Asked(self._next_seq(), asked, trigger), private)
        assert self.board.question is not None
        if self.secrets.orders:
            self._consult_orders(self.board.question)

    def _asking(self, k: int, ask: Ask[Any], trigger: Trigger | None, values: list[SealedValue]) -> Asking:
        """One seat's part of the question: its form in the open, or sealed."""
        if trigger is None:
            self._check_answerable(ask)
        form, seal = ask.form, None
        if ask.hide_form:
            value, seal = self._seal(k, (ask.seat,), ask.form)
            values.append(value)
            form = None  # type: ignore[assignment]
        return Asking(
            ask.seat,
            ask.kind,
            ask.rule,
            form,  # type: ignore[arg-type]
            seal,
            ask.default,
            ask.hide_answer,
            ask.outlined,
            ask.open_to,
            ask.early,
        )

    def _check_answerable(self, ask: Ask[Any]) -> None:
        """There is a legal answer, and a default that is one."""
        try:
            ask.form.sane()
            if ask.default is not None:
                ask.form.check(ask.default)
        except (RuleFault, Refused) as error:
            what = "default" if isinstance(error, Refused) else "question"
            raise RuleFault(f"the {what} of {ask.kind!r} to {ask.seat}: {error}") from error
        if ask.hide_form and ask.default is None:
            raise RuleFault(f"{ask.kind!r} to {ask.seat}: sealed options need a default from public knowledge")

    # --- writing and re-running ------------------------------------------------------------------

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        """Encode, then chain, then apply. Along a record: compare instead of adding."""
        public = encode(event)
        stored = b"" if private is NOTHING else encode(private)
        if self._tape:
            record = self._tape.popleft()
            if record.public != public or record.private != stored:
                self._compare(record, event, public, stored)
            self.seq, self.head = record.seq, record.head
        else:
            seq, head = self.seq + 1, fair.chain(self.head, public)
            self.seq, self.head = seq, head
            self._batch.append(Record(seq, public, stored, head))
        if event.keeps:
            event.keep(self.board, self.secrets, private, self.seq)
        event.apply(self.board)

    def _compare(self, record: Record, event: Event, public: bytes, stored: bytes) -> None:
        """Bytes differ: fine only if the recorded ones are an older shape of the same event."""
        if record.private != stored or self.ruleset.event(record.public) != event:
            raise Divergence(record.seq, record.public, public)

    def _recorded(self) -> Record | None:
        return self._tape[0] if self._tape else None

    def _next_seq(self) -> int:
        return self._tape[0].seq if self._tape else self.seq + 1

    def _seal(self, k: int, to: tuple[Seat, ...], value: object) -> tuple[SealedValue, bytes]:
        return self.dealer.seal(self._next_seq(), k, to, value)

    def _salt(self, card: Card) -> bytes:
        return self.dealer.chance.salt(card)

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
                if event.decision <= self.seq:
                    raise Unsettled(f"event {event.decision} was undone: open the game again from its log")
                self._write(event)
            case Resumed() | SeatTaken():
                self._write(event)
            case _:
                raise Divergence(record.seq, record.public, b"(the rules wait for an answer here)")

    def _feed_pass(self, record: Record, event: Passed) -> None:
        passed = self._recorded_pass(record)
        question = self.board.question
        if question is None or question.trigger is None or question.ask_of(passed.seat) is None:
            raise Divergence(record.seq, record.public, b"(this seat is not asked in a window here)")
        if passed.seat in self.secrets.passed:
            raise Divergence(record.seq, record.public, b"(this seat has passed already)")
        self._take_pass(passed.seat, event.by, passed.at)

    def _feed_answer(self, record: Record, event: Decided) -> None:
        question = self.board.question
        ask = question.ask_of(event.seat) if question else None
        if ask is None or event.by == "order":
            raise Divergence(record.seq, record.public, b"(this seat is not asked here)")
        try:
            answer = self.form_of(ask).check(self._recorded_answer(record, event))
        except Refused as refused:
            raise Divergence(record.seq, record.public, f"(refused: {refused})".encode()) from refused
        if isinstance(event, TimedOut) and answer != self._default(ask):
            raise Divergence(record.seq, record.public, b"(a time-out decides the default)")
        self._take(type(event), ask, answer, event.by, event.at, event.saw)

    def _recorded_pass(self, record: Record) -> SealedPass:
        return msgspec.json.decode(decode_private(record.private).values[0].value, type=SealedPass)

    def _recorded_orders(self, record: Record) -> list[Order]:
        return msgspec.json.decode(decode_private(record.private).values[0].value, type=list[Order])

    def _recorded_answer(self, record: Record, event: Decided) -> object:
        if event.seal is None:
            return event.answer
        return msgspec.json.decode(decode_private(record.private).values[0].value)


_STEPS: dict[type, Callable[[Live[Any], Any], Any]] = {
    Ask: Live._one,
    Everyone: Live._everyone,
    FirstOf: Live._first_of,
    Roll: Live._roll,
    Reseal: Live._reseal,
    Shuffle: Live._shuffle,
    Defer: Live._defer,
}
"""Everything a rule may await."""
