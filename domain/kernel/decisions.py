"""Asked and decided: what the table waits for, and what seats do."""

from functools import lru_cache
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Struct

from domain.kernel.board import Board, Group, OpenAsk, Question
from domain.kernel.event import Event
from domain.kernel.forms import AnyForm
from domain.kernel.ids import (
    NOBODY,
    AskId,
    Seat,
)
from domain.kernel.orders import Order, Trigger
from domain.kernel.record import Private, UndoStep
from domain.kernel.secrets import Hidden

By = Literal["", "order", "clock", "bot"]
"""Who answered in the seat's name: the player, a standing order, the clock, or a bot."""

_decode_form = msgspec.json.Decoder(AnyForm).decode
_orders = msgspec.json.Decoder(list[Order]).decode


@lru_cache(maxsize=4096)
def _form(raw: bytes) -> AnyForm:
    """Forms repeat from window to window, and nobody changes one: each is read once."""
    form: AnyForm = _decode_form(raw)
    return form


class SealedPass(Struct, frozen=True, array_like=True):
    """What only the passing seat can open: that it was they, and when."""

    seat: Seat
    at: int = 0


class SignedPass(SealedPass, frozen=True, array_like=True):
    """The same of a seat with a key: what the player has signed, and the signature."""

    ask: AskId = AskId("")
    saw: bytes = b""
    signature: bytes = b""


class Signed(Struct, frozen=True, array_like=True):
    """A player's signature under an answer, and the answer's exact text."""

    text: str
    signature: bytes


_pass = msgspec.json.Decoder(SealedPass).decode


class Asking(Struct, frozen=True, omit_defaults=True):
    """One seat's part of a question."""

    seat: Seat
    kind: str
    rule: str = ""
    form: AnyForm | None = None
    seal: bytes | None = None
    default: Any = None
    hidden: bool = False
    outlined: bool = False
    open_to: tuple[Seat, ...] = NOBODY
    early: bool = False
    about: tuple[str, ...] = ()


class Asked(Event, frozen=True):
    """The table waits: for all of these seats, or, with a trigger, for the first that does not pass, or, as a group,
    for one answer of them all."""

    id: int
    asks: tuple[Asking, ...]
    trigger: Trigger | None = None
    group: Group = ""
    decider: Seat | None = None
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.forget_question()
        for sealed in private.values:
            hidden.forms[ask_id(self.id, sealed.k)] = _form(bytes(sealed.value))

    def apply(self, board: Board) -> None:
        asks = [
            OpenAsk(
                ask_id(self.id, k),
                a.seat,
                a.kind,
                a.rule,
                a.form,
                a.default,
                a.hidden,
                a.outlined,
                a.open_to,
                a.early,
                a.about,
            )
            for k, a in enumerate(self.asks)
        ]
        board.question = Question(self.id, asks, self.trigger, self.group, self.decider)


class Decided(Event, frozen=True):
    """A seat answers. `answer` in public, or `seal`, a commitment to it."""

    ask: AskId
    seat: Seat
    answer: Any = None
    seal: bytes | None = None
    outline: tuple[str | int, ...] = ()
    """Of a sealed answer: what of its shape is public."""
    by: By = ""
    at: int = 0
    """When it came. By an order that was given in the open window: when that came, which has no time of its own."""
    saw: bytes = b""
    """The last head the seat's client had seen."""
    signed: Signed | None = None
    """Of a seat with a key, where the answer is public."""
    signature_seal: bytes | None = None
    """The same where the answer is sealed: a signature in the open would tell which answer it fits."""
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        question = board.question
        assert question is not None
        stays = self.by in ("clock", "order") or question.trigger is not None
        hidden.stepped(None if stays else UndoStep(self.seat, seq))
        if self.by == "order":
            ask = question.ask_of(self.seat)
            assert ask is not None
            hidden.use_order(ask, question.trigger)
        if self._closes(question):
            if question.trigger is not None:
                hidden.window_goes_on(question.asks[0].kind, question.trigger)
            hidden.forget_question()
        elif private.values:
            hidden.answers[self.ask] = msgspec.json.decode(private.values[0].value)

    def apply(self, board: Board) -> None:
        question = board.question
        assert question is not None
        if self._closes(question):
            board.question = None
            return
        ask = question.ask_of(self.seat)
        assert ask is not None
        ask.answered, ask.answer = True, self.answer

    def _closes(self, question: Question) -> bool:
        if not question.group:
            return question.trigger is not None or question.is_decided_by(self.seat, self.answer)
        return isinstance(self, TimedOut) or question.is_decided_by(self.seat, self.answer)


class TimedOut(Decided, frozen=True):
    """The clock decides the ask's default in the seat's name."""


class Passed(Event, frozen=True):
    """Somebody passes in a window. Who and when, only they know. Published when the window has closed."""

    question: int
    seal: bytes
    by: Literal["", "clock"] = ""
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        for sealed in private.values:
            hidden.keep_pass(_pass(sealed.value).seat)


class Closed(Event, frozen=True):
    """A window closes: everybody has passed. Without a question before it: nobody wanted to be asked."""

    kind: str
    at: int = 0
    """When the input came that closed it: whether that was a pass or an order, and when others passed, is sealed."""
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.forget_question()
        hidden.window_closed(self.kind)
        hidden.drop_orders("window", self.kind)

    def apply(self, board: Board) -> None:
        board.question = None


class OrderGiven(Event, frozen=True):
    """A seat's standing orders are, from now on, the sealed list; an empty one revokes them. They end nobody's undo:
    a refusal would tell of an order that is withheld."""

    seat: Seat
    seal: bytes
    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        for sealed in private.values:
            hidden.keep_orders(self.seat, _orders(sealed.value))


class Undone(Event, frozen=True):
    """A seat takes its last step back, or the table agrees to go back further. Readers fold the log without what came
    since that decision; the question is open again, for this seat under a new id. After an agreement all who are asked
    get new ids, and nobody takes further steps back alone: something may have been learned meanwhile."""

    id: int
    seat: Seat
    decision: int
    at: int = 0
    proposal: int = 0
    """The proposal by which the table agreed; 0: the seat's own step, back over nothing that was learned."""
    orders_stay: bool = False
    """Orders that were given since are kept: they are people's own. Older logs took them back with the rest."""
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        for ask in self._asks(board):
            hidden.rename_ask(ask.id, self._renamed(ask))
        if self.proposal:
            hidden.stepped(None)

    def apply(self, board: Board) -> None:
        for ask in self._asks(board):
            assert board.question is not None
            old, ask.id = ask.id, self._renamed(ask)
            undone = board.question.undone
            undone.update({id: ask.id for id, now in undone.items() if now == old}, **{old: ask.id})
        if self.proposal and self.orders_stay:
            assert board.question is not None
            board.question.anew = board.question.trigger is not None

    def _asks(self, board: Board) -> list[OpenAsk]:
        """The questions that are open again."""
        assert board.question is not None
        own = board.question.ask_of(self.seat)
        assert own is not None
        return board.question.open_asks() if self.proposal else [own]

    def _renamed(self, ask: OpenAsk) -> AskId:
        return ask_id(self.id, int(ask.id.partition(".")[2]))


def ask_id(asked: int, place: int) -> AskId:
    return AskId(f"{asked}.{place}")
