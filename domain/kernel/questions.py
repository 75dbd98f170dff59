"""Questions at a live game: asking, checking and taking answers, windows, standing orders, the clock."""

from collections.abc import Collection, Sequence
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel.board import Board, Group, OpenAsk, Question, same_answer
from domain.kernel.errors import Refused, RuleFault
from domain.kernel.events import (
    Asked,
    Asking,
    By,
    Closed,
    Decided,
    GameAbandoned,
    OrderGiven,
    Passed,
    SealedPass,
    Signed,
    TimedOut,
    Undone,
)
from domain.kernel.forms import outline_of
from domain.kernel.ids import AskId, Seat
from domain.kernel.live_state import Collect, LiveState
from domain.kernel.orders import Order, Trigger
from domain.kernel.record import NOTHING, Private, SealedValue, encode
from domain.kernel.steps import AnyOf, Ask, Everyone, FirstOf

B = TypeVar("B", bound=Board)
_UNHEARD = (Passed, OrderGiven, Undone, GameAbandoned)
_MORE = tuple(b'{"e":"%s"' % str(kind.__struct_config__.tag).encode() for kind in _UNHEARD)
"""Where one of these comes next in a record, nothing has followed from orders yet."""
_ENDS = tuple(b'{"e":"%s"' % str(kind.__struct_config__.tag).encode() for kind in (Closed, Decided))

CLOSED = "The question {ask} is not open (any more): perhaps somebody else was first, or time was up."


class _End(Struct):
    """When a window ended."""

    at: int = 0


_end = msgspec.json.Decoder(_End).decode


class Questions(LiveState[B]):
    """What the table waits for, and how answers are taken."""

    def waits_for(self) -> list[Seat]:
        """The seats that time is running for. In a window this is the server's secret."""
        question = self.board.question
        if question is None:
            return []
        trigger = question.trigger
        if trigger is None:
            return question.waiting()
        secrets, slow = self.secrets, self.board.slow
        if question.anew or not (trigger.quiet or slow or secrets.orders):
            return [a.seat for a in question.asks if a.seat not in secrets.passed]
        return [a.seat for a in question.asks if secrets.wants(a.seat, a.kind, trigger, slow)]

    def check(self, seat: Seat, ask: AskId, answer: object) -> tuple[OpenAsk, Any]:
        """Would this answer be taken? `Refused` if not; else the ask and the answer in its canonical shape."""
        open_ask = self._open_ask(seat, ask)
        if answer is None:
            self._require_passable(seat)
            return open_ask, None
        checked = self.secrets.checked(open_ask, answer)
        if open_ask.answered and same_answer(open_ask.answer, checked):
            raise Refused("already-answered", "You have said this already; say something else.", pointer="/answer")
        return open_ask, checked

    def _require_running(self) -> None:
        self._require_unfinished()
        if self.board.deferred:
            raise Refused("resolving", "The game is being resolved: {why}.", why=self.board.deferred)

    def _require_unfinished(self) -> None:
        if self.board.ended is not None:
            raise Refused("game-over", "The game is over.")
        if self.board.abandoned:
            raise Refused("game-over", "The game was abandoned.")

    def _open_ask(self, seat: Seat, ask: AskId) -> OpenAsk:
        board = self.board
        if board.ended is not None or board.abandoned or board.deferred:
            self._require_running()
        question = board.question
        found = None
        for one in question.asks if question else ():
            if one.id == ask:
                found = one
        if question and ask in question.undone:
            now = question.undone[ask]
            raise Refused("undone", "This was taken back; the question is open as {now}.", now=now, pointer="/ask")
        if found is None:
            raise Refused("ask-closed", CLOSED, ask=ask, pointer="/ask")
        if found.seat != seat:
            raise Refused("not-your-ask", "The question {ask} is put to another seat.", ask=ask, pointer="/ask")
        if found.answered and not (question and question.group):
            raise Refused("already-answered", "The question {ask} is answered.", ask=ask, pointer="/ask")
        return found

    def _require_passable(self, seat: Seat) -> None:
        question = self.board.question
        if question is None or question.trigger is None:
            raise Refused("no-pass", "This question needs an answer: passing is not offered.", pointer="/answer")
        if seat in self.secrets.passed:
            raise Refused("already-passed", "You have passed; you may still act until the window closes.")

    def _take(
        self, kind: type[Decided], ask: OpenAsk, answer: Any, by: By, at: int, saw: bytes, signature: bytes = b""
    ) -> None:
        if ask.hidden:
            to = (ask.seat, *ask.open_to)
            value, seal = self._seal(0, to, answer)
            outline = outline_of(answer) if ask.outlined else ()
            sealed, signed = self._seal(1, to, signature) if signature else (None, None)
            values = (value, sealed) if sealed else (value,)
            self._write(kind(ask.id, ask.seat, None, seal, outline, by, at, saw, None, signed), Private(values=values))
        else:
            under = Signed(encode(answer).decode(), signature) if signature else None
            self._write(kind(ask.id, ask.seat, answer, None, (), by, at, saw, under))
        self._answers.pop(ask.seat, None)
        self._answers[ask.seat] = answer
        self._taken = self.seq

    def _take_pass(self, passed: SealedPass, by: Literal["", "clock"]) -> None:
        question, seat = self.board.question, passed.seat
        assert question is not None
        value, seal = self._seal(0, (seat,), passed)
        self._write(Passed(question.id, seal, by), Private(values=(value,)))
        self._hear_orders(passed.at)

    def _take_orders(self, seat: Seat, orders: list[Order], at: int, came: int = 0) -> None:
        """`at` is the time that is recorded with them; `came`, when they came."""
        self._write_orders(seat, orders, at)
        self._hear_orders(came)

    def _write_orders(self, seat: Seat, orders: list[Order], at: int) -> None:
        value, seal = self._seal(0, (seat,), orders)
        self._write(OrderGiven(seat, seal, at), Private(values=(value,)))
        self._ordering.add(seat)

    def _hear_orders(self, at: int = 0) -> None:
        """What follows from passes and orders, the last of which came at this time. Along a record: when the last of
        them is read, since in what order they came is not recorded."""
        recorded, question = self._recorded(), self.board.question
        if recorded is not None and recorded.public.startswith(_MORE):
            return
        ordering, self._ordering = self._ordering, set()
        if question is None:
            return
        self._heard_at = self._time_of_end(at) if question.trigger is not None else 0
        if ordering:
            self._consult_orders(question, ordering)
        else:
            self._close_if_all_passed(question)
        self._heard_at = 0

    def _time_of_end(self, at: int) -> int:
        """When a window ends, if it ends now. Along a record: as it says there, since which input ended it does not."""
        recorded = self._recorded()
        if recorded is None:
            return at
        return _end(recorded.public).at if recorded.public.startswith(_ENDS) else 0

    def _time_out(self, question: Question, late: Sequence[Seat], at: int) -> None:
        if question.group:
            late = [question.decider or question.asks[0].seat]
        for seat in late:
            ask = question.ask_of(seat)
            assert ask is not None
            if question.trigger is not None:
                self._take_pass(SealedPass(seat, at), "clock")
            else:
                self._take(TimedOut, ask, self.secrets.default_of(ask), "clock", at, b"")

    def _wanted(self, ask: OpenAsk | Ask[Any], trigger: Trigger) -> bool:
        """Does a window wait for this seat?"""
        return self.secrets.wants(ask.seat, ask.kind, trigger, self.board.slow)

    def _consult_orders(self, question: Question, ordering: Collection[Seat]) -> None:
        """Answers that were given ahead of time, and windows that nobody wants any more. In a window that is open anew
        only orders that are given now count."""
        if self.secrets.orders:
            for ask in question.asks:
                if self.board.question is not question or (question.anew and ask.seat not in ordering):
                    continue
                if question.trigger is not None or ask.early:
                    self._answer_by_order(ask, question.trigger)
        if self.board.question is question:
            self._close_if_all_passed(question)

    def _answer_by_order(self, ask: OpenAsk, trigger: Trigger | None) -> None:
        ordered = None if ask.answered else self.secrets.ordered(ask, trigger)
        if ordered is not None:
            self._take(Decided, ask, ordered.answer, "order", self._heard_at, b"")

    def _close_if_all_passed(self, question: Question) -> None:
        if question.trigger is not None and not self.waits_for():
            self._write(Closed(question.asks[0].kind, self._heard_at))

    def _one(self, step: Ask[Any]) -> Any:
        return self._ask((step,), None, lambda answers: answers[step.seat])

    def _everyone(self, step: Everyone[Any]) -> Any:
        if not step.asks:
            return ()
        return self._ask(step.asks, None, lambda answers: tuple(answers[a.seat] for a in step.asks))

    def _any_of(self, step: AnyOf[Any]) -> None:
        if not step.seats or (step.by == "one") != (step.decider in step.seats):
            raise RuleFault(f"{step.kind!r} to a group: it needs seats, and, by one, a decider among them")
        asks = [Ask(seat, step.kind, step.form, step.rule, step.default) for seat in step.seats]
        group: Group = step.by if len(asks) > 1 else ""
        return self._ask(asks, None, _last_to_answer, group, step.decider if group else None)

    def _first_of(self, step: FirstOf[Any]) -> None:
        if not step.asks:
            return None
        self._g.end_undo()
        ordered = self.secrets.orders or self.board.slow or step.trigger.quiet
        if ordered and not any(self._wanted(a, step.trigger) for a in step.asks):
            if not step.trigger.quiet:
                self._write(Closed(step.asks[0].kind))
            return None
        return self._ask(step.asks, step.trigger, lambda answers: next(iter(answers.items()), None))

    def _ask(
        self,
        asks: Sequence[Ask[Any]],
        trigger: Trigger | None,
        collect: Collect,
        group: Group = "",
        decider: Seat | None = None,
    ) -> None:
        if len(asks) > 1 and len({ask.seat for ask in asks}) != len(asks):
            raise RuleFault(f"a seat is asked twice at once: {', '.join(f'{a.seat} {a.kind}' for a in asks)}")
        values: list[SealedValue] = []
        seq = self._next_seq()
        asked = tuple([self._asking(seq, k, ask, trigger, values) for k, ask in enumerate(asks)])
        private = Private(values=tuple(values)) if values else NOTHING
        self._collect = collect
        self._end_undo_if_ordered_ahead(asks)
        self._write(Asked(seq, asked, trigger, group, decider), private)
        assert self.board.question is not None
        if self.secrets.orders:
            self._consult_orders(self.board.question, ())

    def _end_undo_if_ordered_ahead(self, asks: Sequence[Ask[Any]]) -> None:
        """Whether another seat is asked or answers by order tells of its sealed orders: no step is taken back."""
        steps = self.secrets.steps
        if steps and any(ask.early and ask.seat != steps[-1].seat for ask in asks):
            self._g.end_undo()

    def _asking(self, seq: int, k: int, ask: Ask[Any], trigger: Trigger | None, values: list[SealedValue]) -> Asking:
        """One seat's part of the question: its form in the open, or sealed."""
        if ask.seat not in self.board.seats:
            raise RuleFault(f"a seat is asked that is not at the table: {ask.seat}")
        if trigger is None:
            self._check_answerable(ask)
        form, seal = ask.form, None
        if ask.hide_form:
            value, seal = self.dealer.seal(seq, k, (ask.seat,), ask.form)
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
            ask.about,
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


def _last_to_answer(answers: dict[Seat, Any]) -> tuple[Seat, Any]:
    """Who decided for a group, and what."""
    return list(answers.items())[-1]
