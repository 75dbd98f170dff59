"""Law 2, no leak: re-run a log with something changed that a viewer cannot know; their log must stay the same."""

import random
import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from domain.kernel import Choose, Order, Seat, When
from domain.kernel.board import OpenAsk, Question
from domain.kernel.dealer import Dealer
from domain.kernel.errors import Divergence, Halt, Refused
from domain.kernel.events import (
    Asked,
    Closed,
    Decided,
    Event,
    OrderGiven,
    Passed,
    Resealed,
    SealedPass,
    Shown,
    TimedOut,
    Told,
    fold,
)
from domain.kernel.forms import outline_of
from domain.kernel.ids import WATCHER
from domain.kernel.live import Live
from domain.kernel.log import effective, is_kind, rerun
from domain.kernel.orders import Trigger
from domain.kernel.record import Private, Record, decode_private, opened_to
from domain.kernel.secrets import ALL, Secrets, named
from domain.kernel.steps import FirstOf, Reseal
from tests.laws.played import Played

KINDS = ("faces", "answer", "arrangement", "order", "pass")
"""What can be changed: a draw, a sealed answer, how a hand lies, a sealed order, who passed."""
NAME = re.compile(rb"(?<![\w.])(u?\d+\.\d+)(?![\w.])")


class Leak(Halt, AssertionError):
    """The viewer could tell the two worlds apart."""


class _Learned(Halt):
    """The viewer was shown or told something that differs: from here on the worlds may differ."""


class _Impossible(Halt):
    """A recorded choice cannot be made in the changed world: it says nothing."""


class Twist:
    """One change. Every method gives what the changed world has in place of the record."""

    since: int
    """The first event that the change concerns: up to there both worlds are one."""
    strict = False
    """Even what is shown later must be the same: the change is none that anybody but the owner could see."""

    def faces(self, record: Record, laid: list[list[str]]) -> list[list[str]]:
        return laid

    def answer(self, live: Live[Any], record: Record, ask: OpenAsk, answer: Any) -> Any:
        return answer

    def orders(self, record: Record, orders: list[Order]) -> list[Order]:
        return orders

    def passing(self, record: Record, seat: Seat) -> Seat:
        return seat


class SwappedFaces(Twist):
    """Two cards of a shuffle lie the other way round."""

    def __init__(self, seq: int, segment: int, i: int, j: int) -> None:
        self.since, self.segment, self.i, self.j = seq, segment, i, j

    def faces(self, record: Record, laid: list[list[str]]) -> list[list[str]]:
        if record.seq == self.since:
            cards = laid[self.segment]
            cards[self.i], cards[self.j] = cards[self.j], cards[self.i]
        return laid


class OtherArrangement(SwappedFaces):
    """Two cards of a hand lie the other way round, and their owner chooses the same cards all the same."""

    strict = True

    def __init__(self, seq: int, segment: int, i: int, j: int, owner: Seat, one: str, other: str) -> None:
        super().__init__(seq, segment, i, j)
        self.owner, self.exchange = owner, {one: other, other: one}

    def answer(self, live: Live[Any], record: Record, ask: OpenAsk, answer: Any) -> Any:
        return named(answer, self.exchange) if ask.seat == self.owner else answer


class OtherAnswer(Twist):
    """A sealed answer is another legal one of the same public outline."""

    def __init__(self, seq: int, rng: random.Random) -> None:
        self.since, self.rng = seq, rng

    def answer(self, live: Live[Any], record: Record, ask: OpenAsk, answer: Any) -> Any:
        if record.seq != self.since:
            return answer
        form = live.form_of(ask)
        was = form.check(answer)
        for _ in range(30):
            other = form.any_answer(self.rng.randrange)
            if other != was and (not ask.outlined or outline_of(other) == outline_of(was)):
                return other
        raise _Impossible


class OtherOrders(Twist):
    """A seat's sealed orders say something else."""

    def __init__(self, seq: int) -> None:
        self.since = seq

    def orders(self, record: Record, orders: list[Order]) -> list[Order]:
        if record.seq != self.since:
            return orders
        return [Order("pass", "never", "standing", When(within=7)), *orders[1:]]


class OtherPass(Twist):
    """Two seats passed in the other order."""

    def __init__(self, seats: dict[int, Seat]) -> None:
        self.seats, self.since = seats, min(seats)

    def passing(self, record: Record, seat: Seat) -> Seat:
        return self.seats.get(record.seq, seat)


class TwistedDealer(Dealer):
    """Lays what the changed world lays: as recorded wherever that is still possible."""

    twist: Twist

    def recorded_faces(self, step: Reseal, wanted: list[list[Any]], recorded: Resealed, private: Private) -> list[Any]:
        record = self._recorded()
        assert record is not None
        laid, at = [], 0
        for lay, faces in zip(step.lay, wanted, strict=True):
            was = list(private.faces[at : at + len(faces)])
            at += len(faces)
            laid.append(_as_before(was, faces) if lay.mixed else faces)
        return [face for segment in self.twist.faces(record, laid) for face in segment]


def _as_before(was: list[str], faces: list[str]) -> list[str]:
    left = Counter(faces)
    out: list[str | None] = []
    for face in was:
        out.append(face if left[face] else None)
        left[face] -= bool(left[face])
    rest = left.elements()
    return [next(rest) if face is None else face for face in out]


def twisted(played: Played, viewer: Seat, twist: Twist, first_world: dict[int, bytes] | None) -> type[Live[Any]]:
    """A live game that runs in the changed world and compares what the viewer gets."""

    class Twisted(Live[Any]):
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            super().__init__(*args, **kwargs)
            self.dealer = TwistedDealer(self.ruleset, self.dealer.chance, self.board, self.secrets, self._recorded)
            self.dealer.twist = twist

        def _compare(self, record: Record, event: Event, public: bytes, stored: bytes) -> None:
            compare(self, record, event, public, stored, viewer, twist.strict)

        def _feed(self) -> None:
            if first_world is not None and first_world.get(self._tape[0].seq) != probe(self, viewer):
                raise Leak(f"{viewer} gets other refusals before event {self._tape[0].seq}")
            super()._feed()

        def _next_is(self, kind: type[Event]) -> bool:
            return bool(self._tape) and is_kind(self._tape[0], kind)

        def _next_event(self) -> Any:
            return self.ruleset.event(self._tape[0].public)

        # Whom a window waits for follows from sealed orders: what happened is taken from the record.

        def _first_of(self, step: FirstOf[Any]) -> None:
            if step.asks and self._next_is(Closed):
                self._write(Closed(step.asks[0].kind))
                return
            super()._first_of(step)

        def _wanted(self, ask: Any, trigger: Trigger) -> bool:
            if trigger.quiet and self.board.question is None:
                return self._next_is(Asked) and self._next_event().trigger == trigger
            return not self._next_is(Closed)

        def _close_if_all_passed(self, question: Question) -> None:
            if self._next_is(Closed):
                self._write(Closed(question.asks[0].kind, self._heard_at))

        def _answer_by_order(self, ask: OpenAsk, trigger: Trigger | None) -> None:
            if not self._next_is(Decided):
                return
            event = self.ruleset.event(self._tape[0].public)
            if event.by == "order" and event.seat == ask.seat:  # type: ignore[attr-defined]
                answer = self._recorded_answer(self._tape[0], event)  # type: ignore[arg-type]
                self._take(Decided, ask, self._possible(ask, answer), "order", self._heard_at, b"")

        def _possible(self, ask: OpenAsk, answer: Any) -> Any:
            try:
                return self.form_of(ask).check(answer)
            except Refused as refused:
                if ask.seat == viewer:
                    raise Leak(f"{viewer} could not do the same: {refused}") from refused
                raise _Impossible from refused

        def _recorded_answer(self, record: Record, event: Decided) -> Any:
            question = self.board.question
            ask = question.ask_of(event.seat) if question else None
            if ask is None:
                raise Leak(f"{event.seat} is not asked at event {record.seq}")
            return self._possible(ask, twist.answer(self, record, ask, super()._recorded_answer(record, event)))

        def _recorded_orders(self, record: Record) -> list[Order]:
            return twist.orders(record, super()._recorded_orders(record))

        def _recorded_pass(self, record: Record) -> SealedPass:
            passed = super()._recorded_pass(record)
            return SealedPass(twist.passing(record, passed.seat), passed.at)

    return Twisted


def compare(
    live: Live[Any], record: Record, event: Event, public: bytes, stored: bytes, viewer: Seat, strict: bool
) -> None:
    """Equal but for commitments, and for what the viewer is openly shown or told."""
    was = live.ruleset.event(record.public)
    same_public = blanked(record.public) == blanked(public)
    if same_public and opened_to(viewer, record.private) == opened_to(viewer, stored):
        return
    if not strict and _openly_learned(was, event, viewer, same_public):
        raise _Learned
    raise Leak(f"{viewer or 'an onlooker'} sees event {record.seq} differ:\n  {record.public!r}\n  {public!r}")


def _openly_learned(was: Event, now: Event, viewer: Seat, same_public: bool) -> bool:
    match was, now:
        case Told(), Told():
            return was.rule == now.rule
        case Shown(), Shown():
            return was.cards == now.cards and was.to == now.to and (viewer in was.to or ALL in was.to)
        case Resealed(), Resealed():
            return same_public
    return False


def blanked(public: bytes) -> Any:
    """Public bytes without their commitments."""
    return _blank(msgspec.json.decode(public))


def _blank(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: len(v) if k == "seals" else None if k == "seal" else _blank(v) for k, v in value.items()}
    return [_blank(v) for v in value] if isinstance(value, list) else value


PROBES: tuple[Any, ...] = (
    "x",
    ["x"],
    [],
    10**9,
    0,
    {},
    {"x": "y"},
    {"reply": "accept"},
    None,
    {"x": 1},
    [{"piece": "x", "at": "y"}],
)


def probe(live: Live[Any], viewer: Seat) -> bytes:
    """What a viewer learns from trying things: every refusal, and whether undo is offered."""
    out: list[Any] = [live.may_undo(viewer) is not None]
    for ask in live.board.question.asks if live.board.question else ():
        for answer in PROBES:
            try:
                live.check(viewer, ask.id, answer)
                out.append("taken")
            except Refused as refused:
                out.append([refused.text, refused.pointer])
    return msgspec.json.encode(out)


def probes_of(played: Played, viewers: Sequence[Seat]) -> dict[Seat, dict[int, bytes]]:
    """What each viewer learns from trying things in the recorded world, before each input."""
    found: dict[Seat, dict[int, bytes]] = {viewer: {} for viewer in viewers}

    class Probing(Live[Any]):
        def _feed(self) -> None:
            for viewer in viewers:
                found[viewer][self._tape[0].seq] = probe(self, viewer)
            super()._feed()

    rerun(
        played.ruleset, played.game, played.chance, played.records, recompute=False, branches=False, live_type=Probing
    )
    return found


# --- finding what can be changed ------------------------------------------------------------------


def twists_for(played: Played, viewer: Seat, kind: str, rng: random.Random) -> list[Callable[[], Twist]]:
    """Everything of a kind that could be changed without this viewer knowing at that moment."""
    log = effective(played.records)
    finder = {
        "faces": _swaps,
        "answer": _answers,
        "arrangement": _arrangements,
        "order": _orders,
        "pass": _passes,
    }[kind]
    return finder(played, log, viewer, rng)


def _pairs(faces: list[str], rng: random.Random) -> list[tuple[int, int]]:
    pairs = [(i, j) for i in range(len(faces)) for j in range(i) if faces[i] != faces[j]]
    return rng.sample(pairs, min(len(pairs), 3))


def _segments(played: Played, log: list[Record]) -> list[tuple[Record, Resealed, int, list[str], int]]:
    out = []
    for record in log:
        if is_kind(record, Resealed):
            event = played.ruleset.event(record.public)
            assert isinstance(event, Resealed)
            faces, at = decode_private(record.private).faces, 0
            for k, segment in enumerate(event.laid):
                out.append((record, event, k, list(faces[at : at + len(segment.seals)]), at))
                at += len(segment.seals)
    return out


def _swaps(played: Played, log: list[Record], viewer: Seat, rng: random.Random) -> list[Callable[[], Twist]]:
    return [
        lambda r=record, k=k, i=i, j=j: SwappedFaces(r.seq, k, i, j)  # type: ignore[misc]
        for record, event, k, faces, _ in _segments(played, log)
        if event.laid[k].mixed and viewer not in event.laid[k].seen and ALL not in event.laid[k].seen
        for i, j in _pairs(faces, rng)
    ]


def _arrangements(played: Played, log: list[Record], viewer: Seat, rng: random.Random) -> list[Callable[[], Twist]]:
    """Hands of others that are next touched by being taken up whole."""
    out: list[Callable[[], Twist]] = []
    fates = Fates(played, log)
    for record, event, k, faces, at in _segments(played, log):
        segment = event.laid[k]
        if not segment.mixed or len(segment.seen) != 1 or viewer in segment.seen:
            continue
        for i, j in _pairs(faces, rng):
            names = (f"{event.n}.{at + i}", f"{event.n}.{at + j}")
            if fates.next_taken_together(record.seq, names):
                out.append(
                    lambda r=record, k=k, i=i, j=j, s=segment.seen[0], n=names: OtherArrangement(r.seq, k, i, j, s, *n)  # type: ignore[misc]
                )
    return out


class Fates:
    """What first happens to each name after it was laid: taken up by a reseal, or touched in the open."""

    def __init__(self, played: Played, log: list[Record]) -> None:
        self.taken: dict[str, int] = {}
        self.touched: dict[str, int] = {}
        self.barriers: list[int] = []
        """Sealed orders and defaults may speak of names by their place: nothing is swapped across them."""
        board, secrets = played.ruleset.board(), Secrets()
        for record in log:
            event = played.ruleset.event(record.public)
            if isinstance(event, Resealed):
                for card in event.taken(board):
                    self.taken[card] = record.seq
            elif isinstance(event, OrderGiven | TimedOut):
                self.barriers.append(record.seq)
            if not isinstance(event, Resealed) and not _offers(event):
                for name in NAME.findall(record.public):
                    self.touched.setdefault(name.decode(), record.seq)
            fold(board, secrets, event, decode_private(record.private), record.seq)

    def next_taken_together(self, laid: int, names: tuple[str, str]) -> bool:
        """Are these two next touched by one reseal that takes up both?"""
        one, other = (self.taken.get(name) for name in names)
        if one is None or one != other:
            return False
        touched = any(self.touched.get(name, one) < one for name in names)
        return not touched and not any(laid < barrier < one for barrier in self.barriers)


def _offers(event: Event) -> bool:
    """A question that offers both alike."""
    if not isinstance(event, Asked):
        return False
    forms = [ask.form for ask in event.asks if ask.form is not None]
    return all(isinstance(f, Choose) for f in forms) and all(ask.default is None for ask in event.asks)


def _answers(played: Played, log: list[Record], viewer: Seat, rng: random.Random) -> list[Callable[[], Twist]]:
    out: list[Callable[[], Twist]] = []
    for record in log:
        if not record.private or not is_kind(record, Decided):
            continue
        values = decode_private(record.private).values
        if values and viewer not in values[0].to:
            out.append(lambda r=record: OtherAnswer(r.seq, rng))  # type: ignore[misc]
    return out


def _orders(played: Played, log: list[Record], viewer: Seat, rng: random.Random) -> list[Callable[[], Twist]]:
    out: list[Callable[[], Twist]] = []
    for record in log:
        if is_kind(record, OrderGiven):
            event = played.ruleset.event(record.public)
            value = decode_private(record.private).values[0].value
            if event.seat != viewer and msgspec.json.decode(value):  # type: ignore[attr-defined]
                out.append(lambda r=record: OtherOrders(r.seq))  # type: ignore[misc]
    return out


def _passes(played: Played, log: list[Record], viewer: Seat, rng: random.Random) -> list[Callable[[], Twist]]:
    """Neighbouring passes of one window by two others."""
    out: list[Callable[[], Twist]] = []
    for one, other in pairwise(log):
        if is_kind(one, Passed) and is_kind(other, Passed):
            first, second = (msgspec.json.decode(decode_private(r.private).values[0].value)[0] for r in (one, other))
            if viewer not in (first, second):
                out.append(lambda a=one.seq, b=other.seq, f=first, s=second: OtherPass({a: s, b: f}))  # type: ignore[misc]
    return out


def two_worlds(played: Played, viewer: Seat, twist: Twist, probes: dict[int, bytes] | None = None) -> str:
    """Run the changed world along the record. `Leak` if the viewer could tell; else how far it went."""
    live_type = twisted(played, viewer, twist, probes)
    try:
        _run_on(played, twist.since, live_type)
    except _Learned:
        return "learned"
    except _Impossible:
        return "impossible"
    except Divergence as error:
        raise Leak(f"{viewer or 'an onlooker'}: the course of the game differs: {error}") from error
    return "same"


def _run_on(played: Played, since: int, live_type: type[Live[Any]]) -> None:
    """Re-run from the last checkpoint before `since`. That the rules lead there along the record is laws 1 and 6."""
    line = effective(played.records)
    heads = {record.seq: record.head for record in line if record.seq < since}
    start = max((s for s in played.snapshots if heads.get(s.seq) == s.head), key=lambda s: s.seq, default=None)
    if start is None:
        rerun(played.ruleset, played.game, played.chance, line, recompute=False, branches=False, live_type=live_type)
        return
    board, secrets = played.ruleset.decode_board(start.board), played.ruleset.decode_secrets(start.secrets)
    live = live_type(played.ruleset, played.game, played.chance, board, secrets)
    live.dealer.recompute = False
    live.seq, live.head = start.seq, start.head
    live.stand_before(start.chapter)
    live.follow(record for record in line if record.seq > start.seq)


def no_leak(played: Played, rng: random.Random, per_kind: int = 4, kinds: tuple[str, ...] = KINDS) -> Counter[str]:
    """Try each kind of change on viewers of a game. Counts `<kind>:<how far>`."""
    found: Counter[str] = Counter()
    viewers = (*played.live.board.seats, WATCHER)
    probes = probes_of(played, viewers)
    for viewer in viewers:
        for kind in kinds:
            possible = twists_for(played, viewer, kind, rng)
            for make in rng.sample(possible, min(per_kind, len(possible))):
                found[f"{kind}:{two_worlds(played, viewer, make(), probes[viewer])}"] += 1
    return found
