"""What a seat sees, as data: the board, the cards with the faces it knows, what is asked. For every game.

Built from the board and the seat's knowledge alone, so the server's view and the one that a client folds from its
own log are the same bytes. Cards go by the viewer's handles."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

import msgspec
from msgspec import Struct, structs

from domain.kernel import (
    Arrange,
    AskId,
    Assign,
    Board,
    Card,
    Choose,
    EndingId,
    Face,
    Knowledge,
    OpenAsk,
    Order,
    Place,
    Propose,
    Question,
    Ruleset,
    Seat,
    Split,
    Text,
    Trigger,
    Zone,
)
from domain.kernel.board import Group
from domain.kernel.forms import AnyForm
from domain.kernel.record import encode
from domain.kernel.secrets import named
from projections.asked import default_of, waiting_of, with_handles
from projections.course import Point
from projections.history import about
from projections.phrases import UNKNOWN, Eyes
from projections.stakes import ANSWER, Cost, Odds
from projections.words import Words

if TYPE_CHECKING:
    from projections.catalogue import GameEntry

B = TypeVar("B", bound=Board)


class CardView(Struct, frozen=True, omit_defaults=True):
    """One card. Without a face: the viewer does not know it."""

    id: Card
    """The viewer's handle: unchanged while the viewer knows where the card is."""
    name: Text
    face: Face | None = None
    text: Text | None = None
    public: bool = False
    """It lies open for everybody."""


class OptionView(Struct, frozen=True, omit_defaults=True):
    """One thing that can be chosen, ordered, assigned or offered."""

    id: str
    text: Text
    refs: tuple[str, ...] = ()
    """Scene ids to highlight."""
    cost: tuple[Cost, ...] = ()
    """What choosing it costs the seat."""
    odds: tuple[Odds, ...] = ()
    """Of the dice that it leads straight to, as the viewer may know them."""


class TurnView(Struct, frozen=True):
    """What it means to lay a piece turned so."""

    text: Text
    toward: float
    """Which way it looks: degrees clockwise from the top of the picture."""


class AskView(Struct, frozen=True, omit_defaults=True):
    """A question to a seat, as far as the viewer may know it."""

    id: AskId
    seat: Seat
    kind: str
    text: Text
    rule: str = ""
    form: AnyForm | None = None
    """`None` while the options are sealed to another seat."""
    options: tuple[OptionView, ...] = ()
    """What the form's ids mean: options, items, or what may be given."""
    targets: tuple[OptionView, ...] = ()
    """Where items may go, or what may be wanted."""
    turns: tuple[TurnView, ...] = ()
    """Where pieces are laid and the turns 0, 1, 2… have names: what each means."""
    default: Any = None
    """What a time-out decides; in a window, `None`: a pass."""
    answered: bool = False
    passed: bool = False
    """The viewer's own: passed in the open window, and may still be answered until it closes."""
    answer: Any = None
    """What was answered, if the viewer may know it."""
    said: Text | None = None
    """The same in words, where a group decides: what the seat has said so far. It may say something else until it is
    decided."""
    group: Group = ""
    """One question to several seats: whoever answers first decides, all have to agree, or one decides and the others
    can say what they would do. Empty: the question is this seat's own."""
    decider: Seat | None = None
    """Who decides for the group, where one does."""
    together: Text | None = None
    """How the group decides, in words."""
    hidden: bool = False
    """The answer will be the seat's secret."""
    may_pass: bool = False
    """A reaction in a window: it need not be answered."""
    cost: tuple[Cost, ...] = ()
    """What is paid once for an answer that chooses anything."""
    waits: bool = False
    """Said of one's own: the table waits for this answer. A window that does not may close at any moment."""
    early: bool = False
    """Orders may answer it ahead of time, also those of seats that come after this one."""
    about: tuple[str, ...] = ()
    """What it is about: `about` of an order's condition may name these."""


class EndedView(Struct, frozen=True):
    """How it came out."""

    ending: EndingId
    winners: tuple[Seat, ...]
    text: Text


class PartView(Struct, frozen=True):
    """A part of an entry that was sealed, and what it says."""

    entry: str
    part: str
    text: Text


class SeatView(Struct, Generic[B], frozen=True, omit_defaults=True):
    """Everything one viewer sees after event `seq`."""

    ruleset: str
    seat: Seat
    seq: int
    """The last published event."""
    version: str
    """`seq`, and how many of the viewer's own inputs come after it that nobody else has been told of."""
    may_undo: bool
    """Only the server knows this."""
    board: B
    """All that is public, but for zones, the question and what was read, which stand below as the viewer knows them,
    and for the players: who sits where is no part of the game."""
    zones: dict[Zone, tuple[CardView, ...]]
    asks: tuple[AskView, ...] = ()
    trigger: Trigger | None = None
    """What the open window is about."""
    waiting: tuple[Seat, ...] = ()
    """Whom the table waits for. In a window that is everybody asked, passed or not."""
    orders: tuple[Order, ...] = ()
    """The viewer's own standing orders."""
    passed: bool = False
    """The viewer has passed in the open window."""
    read: tuple[PartView, ...] = ()
    """Parts of the content that were sealed and have been read, in the order they came."""
    ended: EndedView | None = None
    fallen: dict[str, int] = {}
    """Dice on the table, by the game's own names -> the draw that they fell in: what `…/audit/draws/{n}` proves."""
    point: Point | None = None
    """Of a view of the past: where the point lies."""


def view_of(
    entry: "GameEntry", board: B, knowledge: Knowledge, seq: int, *, own: int = 0, may_undo: bool = False
) -> SeatView[B]:
    """What the owner of this knowledge sees, with a board that is a copy."""
    copy = _copy(entry.ruleset, _public(board), _handles(knowledge))
    return _view(entry, copy, board, knowledge, seq, own, may_undo)


def view_json(
    entry: "GameEntry", board: B, knowledge: Knowledge, seq: int, *, own: int = 0, may_undo: bool = False
) -> dict[str, Any]:
    """The same as JSON of plain builtins. Live streams patch it; `view_bytes` is what a reader of the view gets."""
    public, handles = _public(board), _handles(knowledge)
    out: dict[str, Any] = msgspec.to_builtins(_view(entry, public, board, knowledge, seq, own, may_undo), str_keys=True)
    if _speaks_of(encode(public), handles):
        out["board"] = named(out["board"], handles)
    return out


def asks_of(entry: "GameEntry", board: Board, knowledge: Knowledge) -> tuple[AskView, ...]:
    """Only the questions, as the owner of this knowledge sees them."""
    question = board.question
    return tuple([_ask(entry, board, knowledge, ask, question) for ask in question.asks]) if question else ()


def view_bytes(view: Mapping[str, Any]) -> bytes:
    """A view as it is sent: keys in order, so that equal views are equal bytes, patched or not."""
    return msgspec.json.encode(view, order="sorted")


def _view(
    entry: "GameEntry", public: B, board: B, knowledge: Knowledge, seq: int, own: int, may_undo: bool
) -> SeatView[B]:
    words, handles = entry.words, _handles(knowledge)
    question = board.question
    return SeatView(
        ruleset=entry.ruleset.name,
        seat=knowledge.viewer,
        seq=seq,
        version=f"{seq}.{own}",
        may_undo=may_undo,
        board=public,
        zones={zone: _cards(words, knowledge, cards) for zone, cards in board.zones.items()},
        asks=asks_of(entry, board, knowledge),
        trigger=question.trigger if question else None,
        waiting=waiting_of(board),
        orders=tuple([structs.replace(o, answer=named(o.answer, handles)) for o in knowledge.orders]),
        passed=knowledge.passed,
        read=tuple([PartView(e, part, words.part(e, part)) for e, parts in board.read.items() for part in parts]),
        ended=_ended(words, board),
        fallen=dict(knowledge.fallen),
    )


def _handles(knowledge: Knowledge) -> dict[str, str]:
    return cast("dict[str, str]", knowledge.handles)


def _public(board: B) -> B:
    """The board without what the view says better. It shares the rest."""
    return structs.replace(board, zones={}, question=None, players={}, read={})


def _copy(ruleset: Ruleset[B], board: B, handles: dict[str, str]) -> B:
    """A copy with cards by handles."""
    raw = encode(board)
    if not _speaks_of(raw, handles):
        return ruleset.decode_board(raw)
    return msgspec.convert(named(msgspec.json.decode(raw), handles), type(board), str_keys=True)


def _speaks_of(raw: bytes, names: Mapping[str, str]) -> bool:
    """Does any of these names stand in this JSON?"""
    return any(b'"%s"' % name.encode() in raw for name in names)


def _cards(words: Words, knowledge: Knowledge, cards: Sequence[Card]) -> tuple[CardView, ...]:
    faces, handles, public = knowledge.faces, knowledge.handles, knowledge.public
    unknown = words.thing(UNKNOWN)
    out = []
    for card in cards:
        face, handle = faces.get(card), handles.get(card, card)
        if face is None:
            out.append(CardView(handle, unknown))
        else:
            name, text = words.card(face)
            out.append(CardView(handle, name, face, text, card in public))
    return tuple(out)


def _ask(entry: "GameEntry", board: Board, knowledge: Knowledge, ask: OpenAsk, question: Question) -> AskView:
    form = knowledge.forms.get(ask.id) if ask.form is None else ask.form
    spoken = about(ask.kind, ask.seat, form, question)
    eyes = Eyes(knowledge.viewer, board, knowledge.faces, spoken)
    handles = _handles(knowledge)
    options, targets = _ids(form)
    return AskView(
        id=ask.id,
        seat=ask.seat,
        kind=ask.kind,
        text=entry.words.ask(ask.kind, spoken, eyes),
        rule=ask.rule,
        form=_with_handles(form, handles),
        options=tuple([_option(entry, ask, id, eyes, knowledge) for id in options]),
        targets=tuple([_option(entry, ask, id, eyes, knowledge) for id in targets]),
        turns=tuple([TurnView(*turn) for turn in entry.words.turns(ask.kind)]),
        default=default_of(question, ask, form, handles),
        answered=ask.answered,
        passed=knowledge.passed and ask.seat == knowledge.viewer,
        answer=named(msgspec.to_builtins(knowledge.answers.get(ask.id, ask.answer)), handles),
        said=entry.words.said(ask.answer, eyes) if question.group and ask.answered else None,
        group=question.group,
        decider=question.decider,
        together=entry.words.together(question.group, question.decider) if question.group else None,
        hidden=ask.hidden,
        may_pass=question.trigger is not None,
        cost=_cost(entry, ask, ANSWER, board, knowledge) if form is not None else (),
        waits=_waits(board, knowledge, ask, question),
        early=ask.early,
        about=ask.about,
    )


def _waits(board: Board, knowledge: Knowledge, ask: OpenAsk, question: Question) -> bool:
    """Of other seats it would tell of their orders."""
    if ask.seat != knowledge.viewer or ask.seat not in question.waiting():
        return False
    return knowledge.awaits(question, ask, board.slow)


def _option(entry: "GameEntry", ask: OpenAsk, id: str, eyes: Eyes, knowledge: Knowledge) -> OptionView:
    handles = _handles(knowledge)
    return OptionView(
        named(id, handles),
        entry.words.option(ask.kind, id, eyes),
        named(entry.words.refs_of(ask.kind, id, eyes), handles),
        _cost(entry, ask, id, eyes.board, knowledge),
        entry.odds(eyes.board, knowledge, ask, id),
    )


def _cost(entry: "GameEntry", ask: OpenAsk, id: str, board: Board, knowledge: Knowledge) -> tuple[Cost, ...]:
    costs = entry.costs(board, knowledge, ask, id)
    return tuple([Cost(what, n, entry.words.cost(what, n)) for what, n in costs.items() if n]) if costs else ()


def _with_handles(form: AnyForm | None, handles: dict[str, str]) -> AnyForm | None:
    return None if form is None else with_handles(form, handles)


def _ids(form: AnyForm | None) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The ids a form offers, and those it offers them for."""
    match form:
        case Choose():
            return form.options, ()
        case Arrange():
            return form.items, ()
        case Assign():
            return tuple(form.items), tuple(dict.fromkeys(t for targets in form.items.values() for t in targets))
        case Propose():
            return tuple(form.give), tuple(form.want)
        case Split():
            return tuple(form.targets), ()
        case Place():
            return tuple(form.pieces), form.places()
    return (), ()


def _ended(words: Words, board: Board) -> EndedView | None:
    if board.ended is None:
        return None
    ending, winners = board.ended.ending, board.ended.winners
    return EndedView(ending, winners, words.sentence((f"ending.{ending}",), {}))
