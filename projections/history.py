"""A game told in words, event by event, as one viewer may know it."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from domain.kernel import (
    EVERYBODY,
    Board,
    Event,
    GameId,
    Moved,
    Question,
    Resealed,
    Rolled,
    Ruleset,
    Seat,
    Shown,
    Text,
    Told,
)
from domain.kernel.events import (
    Asked,
    ChanceDropped,
    Closed,
    Decided,
    EntropyCommitted,
    GameAbandoned,
    GameEnded,
    PartRead,
    Passed,
    Proposed,
    SeatKeyed,
    SeatLeft,
    TimedOut,
    Undone,
    Voted,
)
from domain.kernel.forms import AnyForm
from domain.kernel.log import is_kind
from domain.kernel.record import Record, decode_private
from domain.kernel.ruleset import tag_of
from domain.kernel.viewer import Viewer
from projections.phrases import Eyes
from projections.shared_words import QUIET
from projections.words import Words

B = TypeVar("B", bound=Board)
Said = tuple[tuple[str, ...], dict[str, Any]]
"""Keys from the special to the general, and the values they may speak of."""


class Line(Struct, frozen=True, omit_defaults=True):
    """One event in words."""

    seq: int | None
    """`None`: an input of the viewer's own that is not published yet. Its number would tell how many others passed."""
    tag: str
    text: Text
    quiet: bool
    """Left out of a history for reading."""
    draw: int | None = None
    """Which draw it was, of dice or cards: what `…/audit/draws/{n}` proves."""
    faces: tuple[Text, ...] = ()
    """Of dice: what they show."""


class Teller(Generic[B]):
    """Folds a viewer's own log and says each event as it happens. It never holds more than the viewer does."""

    def __init__(self, ruleset: Ruleset[B], words: Words, game: GameId, seat: Seat) -> None:
        self.viewer = Viewer(ruleset, game, seat)
        self.words = words

    def feed(self, record: Record) -> Line:
        """The next record of the viewer's log (`log_of`), in words."""
        return self._tell(record, self.viewer.feed, record.seq)

    def feed_own(self, record: Record) -> Line:
        """An input of the viewer's own that is not published yet. It comes again when it is."""
        return self._tell(record, self.viewer.feed_own, None)

    def _tell(self, record: Record, feed: Callable[[Record], Event], seq: int | None) -> Line:
        viewer = self.viewer
        question, forms = viewer.board.question, dict(viewer.knowledge.forms)
        before = dict(viewer.knowledge.faces) if is_kind(record, Resealed) else {}
        event = feed(record)
        if isinstance(event, Asked):
            question, forms = viewer.board.question, viewer.knowledge.forms
        faces = {**before, **viewer.knowledge.faces} if before else viewer.knowledge.faces
        eyes = Eyes(viewer.seat, viewer.board, faces, _asked(event, question, forms))
        text = self.words.sentence(*_said(self.words, event, record, eyes), eyes)
        tag = tag_of(type(event))
        draw = event.n if isinstance(event, Rolled | Resealed) else None
        dice = tuple(map(self.words.thing, event.faces)) if isinstance(event, Rolled) else ()
        return Line(seq, tag, text, tag in QUIET or text.key in self.words.quiet, draw, dice)

    def feed_all(self, records: Iterable[Record]) -> Iterator[Line]:
        for record in records:
            yield self.feed(record)


def _asked(event: Event, question: Question | None, forms: dict[Any, AnyForm]) -> dict[str, Any]:
    """The question that an event opens or answers, as far as the viewer may know it."""
    if question is None or not isinstance(event, Asked | Decided):
        return {}
    ask = question.asks[0] if isinstance(event, Asked) else question.ask_of(event.seat)
    if ask is None:
        return {}
    return about(ask.kind, ask.seat, forms.get(ask.id) if ask.form is None else ask.form, question)


def about(kind: str, seat: Seat, form: AnyForm | None, question: Question) -> dict[str, Any]:
    """What the words of a question may speak of. A form that is sealed to somebody else is left out."""
    values: dict[str, Any] = {"kind": kind, "seat": seat}
    if form is not None:
        values["form"] = form
    if question.trigger is not None:
        values["trigger"] = question.trigger
    if question.group:
        values["group"] = question.group
    return values


def _said(words: Words, event: Event, record: Record, eyes: Eyes) -> Said:
    values = {"board": eyes.board, **{name: getattr(event, name) for name in event.__struct_fields__}}
    base = f"event.{tag_of(type(event))}"
    match event:
        case Decided():
            return _decided("event.Ordered" if event.by == "order" else base, event, record, values, eyes)
        case Asked():
            return _asked_words(base, event, values)
        case Told():
            base = f"told.{event.rule}"
        case PartRead():
            return (f"sealed.{event.entry}.{event.part}",), values
        case Passed():
            whose = "own" if record.private else "somebody"
            return (f"{base}.{whose}{'.clock' if event.by == 'clock' else ''}",), values
        case GameEnded():
            return (f"{base}.{('lost', 'one', 'many')[min(2, len(event.winners))]}",), values
        case Closed():
            return (f"{base}:{event.kind}", base), values
        case EntropyCommitted():
            return (f"{base}.{event.source}",), values
        case GameAbandoned():
            return (f"{base}.{event.why or 'agreed'}",), values
        case SeatLeft() | ChanceDropped():
            return (f"{base}.{event.why}",), values
        case SeatKeyed():
            return (base if event.key else f"{base}.withdrawn",), values
        case Proposed():
            return (f"{base}.{event.what}",), values
        case Undone():
            return (f"{base}.{'agreed' if event.proposal else 'own'}",), values
        case Voted():
            return (f"{base}.{'agrees' if event.agrees else 'refuses'}",), values
        case Rolled() | Resealed() | Moved() | Shown():
            return _about_cards(base, event, values, eyes)
    variant = words.variant(base, event, eyes)
    return (base if variant is None else f"{base}.{variant}",), values


def _decided(base: str, event: Decided, record: Record, values: dict[str, Any], eyes: Eyes) -> Said:
    values = {**values, **eyes.asked, "seat": event.seat}
    opened = decode_private(record.private).values
    if event.seal is not None and opened:
        values["answer"] = msgspec.json.decode(opened[0].value)
    if "group" in eyes.asked:
        return _for_a_group(base, event, eyes), values
    if event.seal is None or opened:
        return (f"{base}:{eyes.asked['kind']}", f"{base}.open"), values
    manner = f"{base}.outlined" if event.outline else f"{base}.sealed"
    return (f"{manner}:{eyes.asked['kind']}", manner), values


def _for_a_group(base: str, event: Decided, eyes: Eyes) -> tuple[str, ...]:
    """One that decides for all, or what a seat would do."""
    kind, group = eyes.asked["kind"], eyes.asked["group"]
    if isinstance(event, TimedOut):
        return (f"{base}:{kind}", f"{base}.group")
    if eyes.board.question is not None:
        return (f"{base}.said:{kind}", f"{base}.said")
    return (f"{base}:{kind}", f"{base}.agreed" if group == "agree" else f"{base}.open")


def _asked_words(base: str, event: Asked, values: dict[str, Any]) -> Said:
    seats = tuple(asking.seat for asking in event.asks)
    several = len(seats) > 1
    if event.group:
        how = "one_decides" if event.group == "one" else event.group
        return (f"{base}.{how}",), {**values, "seats": seats, "kind": event.asks[0].kind}
    manner = ("many" if several else "one") if event.trigger is None else ("window" if several else "window.one")
    return (f"{base}.{manner}",), {**values, "seats": seats, "kind": event.asks[0].kind}


def _about_cards(base: str, event: Rolled | Resealed | Moved | Shown, values: dict[str, Any], eyes: Eyes) -> Said:
    match event:
        case Rolled():
            return (f"{base}:{event.why}", base), values
        case Resealed():
            zones = tuple(dict.fromkeys(segment.zone for segment in event.laid))
            manner = "mixed" if all(s.mixed or len(s.seals) < 2 for s in event.laid) else "laid"
            return (f"{base}:{event.why}", f"{base}.{manner}"), {**values, "zones": zones}
        case Moved():
            plain = f"{base}.many" if len(event.cards) > 1 else base
            return (f"{base}:{event.source}>{event.target}", plain), values
    zone = eyes.places.get(event.cards[0], "")
    if event.to == EVERYBODY:
        return (f"{base}:{zone}", f"{base}.all"), values
    known = "known" if all(card in eyes.faces for card in event.cards) else "some"
    manner = f"{base}.{'own' if eyes.seat in event.to else known}"
    return (f"{manner}:{zone}", manner), values
