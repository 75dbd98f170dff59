"""What is asked of a seat, and whom the table waits for: made here for views, replies, lists and hints alike."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec import Struct

from domain.kernel.board import Board, Group, OpenAsk, Question
from domain.kernel.forms import AnyForm
from domain.kernel.ids import AskId, Seat
from domain.kernel.secrets import named


class NextAsk(Struct, frozen=True, omit_defaults=True):
    """What a seat is asked next, without words: `asks` and `view` have them."""

    id: AskId
    kind: str
    form: AnyForm
    default: Any = None
    """What a time-out decides; in a window, a pass."""
    may_pass: bool = False
    hidden: bool = False
    """The answer will be the seat's secret."""
    group: Group = ""
    """Of one question to several seats: how it is decided, as in `asks`."""


def waiting_of(board: Board) -> tuple[Seat, ...]:
    """Whom the table waits for, as everybody can know it."""
    return tuple(board.question.waiting()) if board.question else ()


def next_asks(
    board: Board,
    seat: Seat,
    form_of: Callable[[OpenAsk], AnyForm],
    handles: dict[str, str],
    answered: AskId | None = None,
) -> tuple[NextAsk, ...]:
    """The open questions to a seat, by its own handles. One that it has just answered is not next, unless the group
    that has to agree waits for it again."""
    question = board.question
    if question is None:
        return ()
    again = bool(question.group) and seat in question.waiting()
    asks = [ask for ask in question.open_asks() if ask.seat == seat and (ask.id != answered or again)]
    return tuple([_next(question, ask, form_of(ask), handles) for ask in asks])


def _next(question: Question, ask: OpenAsk, form: AnyForm, handles: dict[str, str]) -> NextAsk:
    default, window = default_of(question, ask, form, handles), question.trigger is not None
    return NextAsk(ask.id, ask.kind, with_handles(form, handles), default, window, ask.hidden, question.group)


def default_of(question: Question, ask: OpenAsk, form: AnyForm | None, handles: dict[str, str]) -> Any:
    """What a time-out answers, by the seat's own handles; nothing in a window, which it passes."""
    default = form.default() if ask.default is None and form and not question.trigger else ask.default
    return None if default is None else named(msgspec.to_builtins(default), handles)


def with_handles(form: AnyForm, handles: dict[str, str]) -> AnyForm:
    """A form with cards by the viewer's handles."""
    if not handles:
        return form
    return msgspec.convert(named(msgspec.to_builtins(form), handles), AnyForm)
