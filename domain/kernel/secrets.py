"""What is hidden: on the server all of it, at a viewer's only what was opened to them. Folded by the same events."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import Struct

from domain.kernel.board import Board, OpenAsk, Question
from domain.kernel.errors import Refused
from domain.kernel.forms import AnyForm
from domain.kernel.ids import EVERYBODY, WATCHER, AskId, Card, Face, Seat
from domain.kernel.orders import ALWAYS, Order, Trigger, ahead, order_for
from domain.kernel.record import UndoStep

ALL = EVERYBODY[0]
Taken = dict[Seat, dict[Face, list[Card]]]
"""Handles of cards just taken up, by the seats that will see cards laid, and by face."""


class Ordered(NamedTuple):
    """An order that answers a question, and the answer as it is taken."""

    order: Order
    answer: Any


class LastRoll(Struct, frozen=True):
    """The newest dice, and the event that rolled them."""

    seq: int
    n: int
    faces: tuple[Face, ...]


class Hidden(Struct):
    """What both sides keep, and how each event changes it."""

    faces: dict[Card, Face] = {}
    forms: dict[AskId, AnyForm] = {}
    answers: dict[AskId, Any] = {}
    fallen: dict[str, int] = {}
    """Dice on the table, by the names that the game gives them -> the draw that they fell in. It is public: it stands
    here because boards, whose digests are in the log, do not say it."""
    last_roll: LastRoll | None = None

    def fell(self, seq: int, now: Mapping[str, Face], before: Mapping[str, Face]) -> None:
        """Event `seq` says how these dice lie now; `before` is how they lay. If dice were rolled right before it, it
        was they; else somebody turned them, and they fell in no draw. Where only some of them were rolled, one that
        shows what it showed may be of either draw if the roll has such a face left: then nothing is said of it."""
        roll, fallen = self.last_roll, self.fallen
        if roll is None or roll.seq != seq - 1:
            for die, face in now.items():
                if before.get(die) != face:
                    fallen.pop(die, None)
            return
        if len(roll.faces) == len(now):
            for die in now:
                fallen[die] = roll.n
            return
        changed = [die for die, face in now.items() if before.get(die) != face]
        left = Counter(roll.faces) - Counter(now[die] for die in changed)
        self.by_hand([*changed, *(die for die, face in now.items() if left[face])])
        fallen.update(dict.fromkeys(changed, roll.n))

    def by_hand(self, dice: Iterable[str]) -> None:
        """These lie as somebody has laid them: they fell in no draw."""
        for die in dice:
            self.fallen.pop(die, None)

    def gone(self, dice: Sequence[str], which: int) -> None:
        """One of dice that are named by their places is gone: those after it move up."""
        fallen = [self.fallen.pop(die, None) for die in dice]
        del fallen[which]
        self.fallen.update({die: n for die, n in zip(dice, fallen, strict=False) if n is not None})

    def take_up(self, cards: Sequence[Card], watching: Sequence[Seat]) -> Taken:
        """Cards leave their places: their names end here."""
        return {}

    def lay_down(self, cards: Sequence[Card], faces: Sequence[Face], seen: tuple[Seat, ...]) -> None:
        """The server, or one who has everything, sees what is laid; others hear of what they see as openings."""

    def learn(self, cards: Iterable[Card], faces: Iterable[Face], to: tuple[Seat, ...]) -> None:
        """These cards are seen by those seats."""

    def handles_of(self, seat: Seat) -> dict[Card, Card] | None:
        """Where the handles of a seat are kept, if they are kept here."""

    def known_handles(self, seat: Seat) -> Mapping[Card, Card] | None:
        """The handles of a seat, to read."""
        return self.handles_of(seat)

    def orders_of(self, seat: Seat) -> list[Order]:
        """The standing orders of a seat, as far as they are known here."""
        return []

    def seats_with_orders(self) -> Sequence[Seat]:
        """Whose orders may be kept here."""
        return ()

    def keep_orders(self, seat: Seat, orders: list[Order]) -> None:
        """A seat's orders are these from now on."""

    def keep_pass(self, seat: Seat) -> None:
        """A seat has passed in the open window."""

    def has_passed(self, seat: Seat) -> bool:
        """Has a seat passed in the open window, as far as it is known here?"""
        return False

    def has_had_enough(self, seat: Seat, kind: str, trigger: Trigger) -> bool:
        """Has passed in this window before, and what has changed since does not concern the seat."""
        return False

    def window_goes_on(self, kind: str, trigger: Trigger) -> None:
        """Somebody has reacted: the window may open again, and passes stick."""

    def window_closed(self, kind: str) -> None:
        """All have passed: it is over."""

    def forget_passes(self) -> None:
        """No pass sticks any more."""

    def stepped(self, step: UndoStep | None) -> None:
        """A decision was made; or, with `None`, something happened that cannot be taken back."""

    def restore_steps(self, steps: tuple[UndoStep, ...]) -> None:
        """What could be taken back at a checkpoint."""

    def trace(self, cards: Iterable[Card], seat: Seat, taken: Taken) -> None:
        """Cards that a seat saw taken up and sees again keep their handles. They are paired by face:
        equal faces are as good as each other."""
        handles, known = self.handles_of(seat), taken.get(seat)
        if handles is None or not known:
            return
        for card in cards:
            old = known.get(self.faces[card])
            if old:
                handles[card] = old.pop(0)

    def rename_ask(self, old: AskId, new: AskId) -> None:
        if old in self.forms:
            self.forms[new] = self.forms.pop(old)
        self.answers.pop(old, None)

    def forget_question(self) -> None:
        self.forms.clear()
        self.answers.clear()

    def drop_orders(self, scope: str, kind: str = "*") -> None:
        """Orders whose scope has ended."""
        for seat in self.seats_with_orders():
            kept = [o for o in self.orders_of(seat) if o.scope != scope or (kind != "*" and o.kind not in ("*", kind))]
            self.keep_orders(seat, kept)

    # --- what orders answer -------------------------------------------------------------------------

    def checked(self, ask: OpenAsk, answer: object) -> Any:
        """Legal as it stands, or once the seat's handles are read as names. No handle is a name that lives."""
        form, handles = self.form_of(ask), self.known_handles(ask.seat)
        if not handles:
            return form.check(answer)
        try:
            return form.check(answer)
        except Refused:
            return form.check(named(answer, {handle: card for card, handle in handles.items()}))

    def default_of(self, ask: OpenAsk) -> Any:
        """What the clock would decide."""
        form = self.form_of(ask)
        return form.check(form.default() if ask.default is None else ask.default)

    def wants(self, seat: Seat, kind: str, trigger: Trigger, slow: bool) -> bool:
        """Does a window wait for this seat? It asks the seat's orders."""
        if self.has_passed(seat):
            return False
        order = order_for(self.orders_of(seat), kind, trigger, seat)
        if trigger.quiet and (order is None or order.kind == "*"):
            return False
        if order is not None and (order.lets_pass or order.when == ALWAYS):
            return not order.lets_pass
        if order is None and not slow:
            return True
        touched = order is not None or trigger.touches(seat)
        return touched and not self.has_had_enough(seat, kind, trigger)

    def awaits(self, question: Question, ask: OpenAsk, slow: bool) -> bool:
        """Does the open question wait for this seat, as far as it is known here?"""
        if question.trigger is None:
            return not ask.answered
        if question.anew:
            return not self.has_passed(ask.seat)
        return self.wants(ask.seat, ask.kind, question.trigger, slow)

    def ordered(self, ask: OpenAsk, trigger: Trigger | None) -> Ordered | None:
        """What a seat's orders answer: in a window the first that fits, to a plain question the first that is legal."""
        orders = self.orders_of(ask.seat)
        if trigger is None:
            fit = ahead(orders, ask.kind, ask.about, ask.seat)
        else:
            first = order_for(orders, ask.kind, trigger, ask.seat)
            fit = [first] if first is not None and first.do == "answer" else []
        for order in fit:
            try:
                answer = self.default_of(ask) if order.do == "default" else self.checked(ask, order.answer)
            except Refused:
                continue
            return Ordered(order, answer)
        return None

    def use_order(self, ask: OpenAsk, trigger: Trigger | None) -> None:
        """An order has answered; if it was for once, it ends."""
        used = self.ordered(ask, trigger)
        if used is not None and used.order.scope == "once":
            orders = self.orders_of(ask.seat)
            at = orders.index(used.order)
            self.keep_orders(ask.seat, orders[:at] + orders[at + 1 :])

    def form_of(self, ask: OpenAsk) -> AnyForm:
        """Its form, sealed or not."""
        return self.forms[ask.id] if ask.form is None else ask.form


class Knowledge(Hidden):
    """What one viewer knows beyond the board."""

    viewer: Seat = WATCHER
    handles: dict[Card, Card] = {}
    """Present name -> the name under which the viewer first knew that card; absent: the present name itself."""
    public: set[Card] = set()
    """Known cards that lie open for everybody."""
    orders: list[Order] = []
    passed: bool = False
    stuck: dict[str, Trigger] = {}
    """Kinds of windows that may open again -> what they were about when the viewer passed."""

    def handle(self, card: Card) -> Card:
        """The viewer's own name for a card, unchanged while they know where it is."""
        return self.handles.get(card, card)

    def take_up(self, cards: Sequence[Card], watching: Sequence[Seat]) -> Taken:
        known: dict[Face, list[Card]] = {}
        for card in cards:
            handle = self.handles.pop(card, card)
            face = self.faces.pop(card, None)
            self.public.discard(card)
            if face is not None:
                known.setdefault(face, []).append(handle)
        return {self.viewer: known}

    def learn(self, cards: Iterable[Card], faces: Iterable[Face], to: tuple[Seat, ...]) -> None:
        if self.viewer in (ALL, *to) or ALL in to:
            learned = dict(zip(cards, faces, strict=True))
            self.faces.update(learned)
            if ALL in to:
                self.public.update(learned)

    def handles_of(self, seat: Seat) -> dict[Card, Card] | None:
        return self.handles if seat == self.viewer else None

    def lay_down(self, cards: Sequence[Card], faces: Sequence[Face], seen: tuple[Seat, ...]) -> None:
        self.faces.update(zip(cards, faces, strict=True))

    def keep_orders(self, seat: Seat, orders: list[Order]) -> None:
        if seat == self.viewer:
            self.orders = orders

    def orders_of(self, seat: Seat) -> list[Order]:
        return self.orders if seat == self.viewer else []

    def seats_with_orders(self) -> Sequence[Seat]:
        return (self.viewer,)

    def keep_pass(self, seat: Seat) -> None:
        self.passed = self.passed or seat == self.viewer

    def has_passed(self, seat: Seat) -> bool:
        return self.passed and seat == self.viewer

    def window_goes_on(self, kind: str, trigger: Trigger) -> None:
        if self.passed:
            self.stuck[kind] = trigger

    def window_closed(self, kind: str) -> None:
        self.stuck.pop(kind, None)

    def forget_passes(self) -> None:
        self.stuck.clear()

    def has_had_enough(self, seat: Seat, kind: str, trigger: Trigger) -> bool:
        before = self.stuck.get(kind) if seat == self.viewer else None
        return before is not None and before.part_of(seat) == trigger.part_of(seat)

    def forget_question(self) -> None:
        super().forget_question()
        self.passed = False


class Secrets(Hidden):
    """Everything hidden, and who knows what."""

    knows: dict[Card, tuple[Seat, ...]] = {}
    handles: dict[Seat, dict[Card, Card]] = {}
    orders: dict[Seat, list[Order]] = {}
    passed: list[Seat] = []
    """Who has passed in the window that is open."""
    stuck: dict[str, dict[Seat, Trigger]] = {}
    """Kinds of windows that may open again -> who has passed in them, and what they were about then."""
    steps: list[UndoStep] = []
    """Decisions that may be taken back: the last ones of one seat, since anybody learned anything."""

    def knows_face(self, seat: Seat, card: Card) -> bool:
        who = self.knows.get(card, ())
        return seat in who or ALL in who

    def seen_by(self, seat: Seat, board: Board) -> Knowledge:
        """What a seat knows. A law says that it equals the fold of the seat's own log. `EVERYTHING` knows all of it."""
        if seat == ALL:
            return self._all_of_it()
        asks = board.question.asks if board.question else []
        own = {a.id for a in asks if a.seat == seat}
        readable = own | {a.id for a in asks if seat in a.open_to}
        return Knowledge(
            faces={c: self.faces[c] for c, who in self.knows.items() if seat in who or ALL in who},
            forms={ask: form for ask, form in self.forms.items() if ask in own},
            answers={ask: answer for ask, answer in self.answers.items() if ask in readable},
            viewer=seat,
            handles=dict(self.handles.get(seat, {})),
            public={c for c, who in self.knows.items() if ALL in who},
            orders=list(self.orders.get(seat, ())),
            passed=seat in self.passed,
            stuck={kind: seats[seat] for kind, seats in self.stuck.items() if seat in seats},
            fallen=dict(self.fallen),
            last_roll=self.last_roll,
        )

    def _all_of_it(self) -> Knowledge:
        public = {card for card, who in self.knows.items() if ALL in who}
        known = Knowledge(dict(self.faces), dict(self.forms), dict(self.answers), viewer=ALL, public=public)
        known.fallen, known.last_roll = dict(self.fallen), self.last_roll
        return known

    def take_up(self, cards: Sequence[Card], watching: Sequence[Seat]) -> Taken:
        taken: Taken = {seat: {} for seat in watching}
        for card in cards:
            face = self.faces.pop(card)
            who = self.knows.pop(card, ())
            if not who:
                continue
            for seat in watching:
                if seat in who or ALL in who:
                    handle = self.handles.get(seat, {}).get(card, card)
                    taken[seat].setdefault(face, []).append(handle)
            for handles in self.handles.values():
                handles.pop(card, None)
        return taken

    def lay_down(self, cards: Sequence[Card], faces: Sequence[Face], seen: tuple[Seat, ...]) -> None:
        self.faces.update(zip(cards, faces, strict=True))
        if seen:
            self.knows.update(dict.fromkeys(cards, seen))

    def learn(self, cards: Iterable[Card], faces: Iterable[Face], to: tuple[Seat, ...]) -> None:
        learned = dict(zip(cards, faces, strict=True))
        self.faces.update(learned)
        if ALL in to:
            self.knows.update(dict.fromkeys(learned, EVERYBODY))
            return
        for card in learned:
            who = self.knows.get(card)
            if who is None:
                self.knows[card] = to
            elif ALL not in who:
                self.knows[card] = who + tuple([s for s in to if s not in who])

    def handles_of(self, seat: Seat) -> dict[Card, Card] | None:
        return self.handles.setdefault(seat, {})

    def known_handles(self, seat: Seat) -> Mapping[Card, Card] | None:
        return self.handles.get(seat)

    def keep_orders(self, seat: Seat, orders: list[Order]) -> None:
        self.orders[seat] = orders

    def orders_of(self, seat: Seat) -> list[Order]:
        return self.orders.get(seat, [])

    def seats_with_orders(self) -> Sequence[Seat]:
        return tuple(self.orders)

    def keep_pass(self, seat: Seat) -> None:
        self.passed.append(seat)

    def has_passed(self, seat: Seat) -> bool:
        return seat in self.passed

    def forget_question(self) -> None:
        self.forms.clear()
        self.answers.clear()
        self.passed.clear()

    def window_goes_on(self, kind: str, trigger: Trigger) -> None:
        self.stuck.setdefault(kind, {}).update(dict.fromkeys(self.passed, trigger))

    def window_closed(self, kind: str) -> None:
        self.stuck.pop(kind, None)

    def forget_passes(self) -> None:
        self.stuck.clear()

    def has_had_enough(self, seat: Seat, kind: str, trigger: Trigger) -> bool:
        before = self.stuck.get(kind, {}).get(seat)
        return before is not None and before.part_of(seat) == trigger.part_of(seat)

    def stepped(self, step: UndoStep | None) -> None:
        if step is None or (self.steps and self.steps[-1].seat != step.seat):
            self.steps.clear()
        if step is not None:
            self.steps.append(step)

    def restore_steps(self, steps: tuple[UndoStep, ...]) -> None:
        self.steps = list(steps)


_CARD_WITHIN = re.compile(r"(?<![\w.])u?\d+\.\d+(?![\w.])")


def named(value: object, names: Mapping[str, str]) -> Any:
    """The same answer with every id that stands in `names` replaced: handles to names, or back. Cards are also found
    within an option that says what to do with them, such as `play:12.3`."""
    if isinstance(value, str):
        if ":" in value and "." in value:
            return _CARD_WITHIN.sub(lambda found: names.get(found[0], found[0]), value)
        return names.get(value, value)
    if isinstance(value, list | tuple):
        return type(value)(named(x, names) for x in value)
    if isinstance(value, dict):
        return {named(k, names): named(v, names) for k, v in value.items()}
    return value
