"""`given(...)` puts a game on the table, so that tests read given / when / then.

table = given(CROSSING, seats=3, placings=[Placing(hand(S1), (LORE_1,))])   # given
table.answer(S1, "scout")                                                   # when
assert table.options(S1) == {"3.0", "3.1", "3.2"}                           # then
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Generic, TypeVar, overload

import msgspec

from domain.kernel import (
    Arrange,
    Assign,
    Board,
    Card,
    Chapter,
    Choose,
    Event,
    Face,
    Fact,
    GameId,
    Knowledge,
    Number,
    OpenAsk,
    Order,
    Placing,
    Refused,
    Ruleset,
    Seat,
    Zone,
    seats_for,
)
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.log import open_live
from domain.kernel.record import Record, encode
from domain.kernel.starting import Position, open_table

B = TypeVar("B", bound=Board)
E = TypeVar("E", bound=Event)

S1, S2, S3, S4, S5, S6 = seats_for(6)
GAME = GameId("g-test")


_opened: ContextVar[list["Table[Any]"] | None] = ContextVar("tables", default=None)


@contextmanager
def tables_opened() -> Iterator[list["Table[Any]"]]:
    """The tables that are opened within."""
    found: list[Table[Any]] = []
    before = _opened.set(found)
    try:
        yield found
    finally:
        _opened.reset(before)


class Table(Generic[B]):
    """A live game together with its log. Every input is appended at once, and the game goes on."""

    def __init__(self, live: Live[B], records: list[Record]) -> None:
        self.live = live
        self.log: list[Record] = []
        self.last: list[Record] = []
        """What the last input wrote; at first, all that the opening wrote."""
        self.snapshots: list[Snapshot] = []
        self.laid: frozenset[bytes] = frozenset()
        """The facts that the position was arranged with, as they stand in the log."""
        live.on_checkpoint = self.snapshots.append
        self._append(records)
        if (found := _opened.get()) is not None:
            found.append(self)

    # --- what lies on the table ------------------------------------------------------------------

    @property
    def board(self) -> B:
        return self.live.board

    @property
    def waits_for(self) -> list[Seat]:
        return self.live.waits_for()

    def ask(self, seat: Seat) -> OpenAsk:
        """The open ask of a seat."""
        found = [ask for ask in self.live.asks() if ask.seat == seat]
        assert found, f"{seat} is asked nothing; open: {[(a.seat, a.kind) for a in self.live.asks()]}"
        return found[0]

    def form(self, seat: Seat) -> Any:
        """The form of the seat's open ask, sealed or not."""
        return self.live.form_of(self.ask(seat))

    def options(self, seat: Seat) -> set[Any]:
        """Exactly what the seat may choose from: ids, numbers, pairs of item and target, or replies to an offer."""
        match form := self.form(seat):
            case Choose():
                return set(form.options)
            case Number():
                return set(range(form.least, form.most + 1))
            case Arrange():
                return set(form.items)
            case Assign():
                return {(item, target) for item, targets in form.items.items() for target in targets}
        offer = {"offer"} if form.on_table is None or form.counter else set()
        return {"refuse"} | offer | (set() if form.on_table is None else {"accept"})

    def cards(self, zone: str) -> list[Card]:
        return self.board.cards(Zone(zone))

    def face(self, card: str) -> Face:
        """What a card shows, whoever may know it."""
        return self.live.secrets.faces[Card(card)]

    def faces(self, zone: str) -> list[Face]:
        """What the cards of a zone show, top first."""
        return [self.face(card) for card in self.cards(zone)]

    def card(self, zone: str, face: str) -> Card:
        """The first card of a zone that shows this face."""
        found = [card for card in self.cards(zone) if self.face(card) == face]
        assert found, f"{zone} holds no {face}, only {self.faces(zone)}"
        return found[0]

    def knows(self, seat: Seat) -> Knowledge:
        """What a seat knows beyond the board."""
        return self.live.knowledge(seat)

    @overload
    def events(self) -> list[Event]: ...
    @overload
    def events(self, kind: type[E]) -> list[E]: ...
    def events(self, kind: type[Event] = Event) -> list[Any]:
        """What the last input wrote, or only what is of this kind."""
        read = [self.live.ruleset.event(record.public) for record in self.last]
        return [event for event in read if isinstance(event, kind)]

    # --- inputs ----------------------------------------------------------------------------------

    def answer(self, seat: Seat, answer: Any, **how: Any) -> "Table[B]":
        """The seat answers what it is asked. One id stands for a list of one."""
        asked = self.ask(seat).id
        return self._append(self.live.answer(seat, asked, [answer] if isinstance(answer, str) else answer, **how))

    def pass_(self, *seats: Seat) -> "Table[B]":
        """These seats pass in the open window, one after the other."""
        for seat in seats:
            self._append(self.live.answer(seat, self.ask(seat).id, None))
        return self

    def orders(self, seat: Seat, *orders: Order) -> "Table[B]":
        """The seat's standing orders are these from now on."""
        return self._append(self.live.give_orders(seat, orders))

    def time_out(self) -> "Table[B]":
        return self._append(self.live.time_out())

    def resume(self) -> "Table[B]":
        """A worker takes the deferred game on."""
        return self._append(self.live.resume())

    def undo(self, seat: Seat) -> "Table[B]":
        """The seat takes its last step back; the game is opened again from its log."""
        self.last = self.live.undo(seat)
        self.log += self.last
        return self.reopen()

    def reopen(self) -> "Table[B]":
        """Open the game again from its log, as another process would."""
        live = self.live
        self.live = open_live(live.ruleset, live.game, live.dealer.chance, self.log)
        self.live.on_checkpoint = self.snapshots.append
        return self

    def refused(self, seat: Seat, answer: Any) -> Refused:
        """The refusal that this answer gets. Fails if it is taken."""
        return refusal(lambda: self.answer(seat, answer))

    def _append(self, records: list[Record]) -> "Table[B]":
        self.last = list(records)
        self.log += records
        self.live.appended()
        return self


def refusal(work: Callable[[], object]) -> Refused:
    """The `Refused` that this raises."""
    try:
        work()
    except Refused as refused:
        return refused
    raise AssertionError("it was not refused")


def given(
    ruleset: Ruleset[B],
    seats: int = 3,
    setup: Any = None,
    *,
    rolls: Iterable[Sequence[str]] = (),
    tops: Mapping[str, Sequence[Sequence[str]]] | None = None,
    placings: Iterable[Placing] = (),
    facts: Iterable[Fact] = (),
    chapter: Chapter | None = None,
    through: int = 1,
    slow: bool = False,
    game: GameId = GAME,
) -> Table[B]:
    """A game at its first question: as set up, or, if anything is arranged, from there. Forced rolls and tops are
    spent from the first draw on, set-up included. A set-up may be given as a dict of its options."""
    if isinstance(setup, Mapping):
        setup = _setup_of(ruleset, setup)
    position = Position(tuple(placings), tuple(facts), chapter, through, tuple(rolls), tops or {})
    plain = position == Position(through=through)
    table = Table(*open_table(ruleset, game, seats, setup, slow=slow, position=None if plain else position))
    table.laid = frozenset(encode(fact) for fact in position.facts)
    return table


def _setup_of(ruleset: Ruleset[Any], options: Mapping[str, Any]) -> Any:
    """The ruleset's Setup with these options, the others at their defaults."""
    known = [field.name for field in msgspec.structs.fields(ruleset.setup)]
    for name in options:
        if name not in known:
            raise ValueError(f"{ruleset.name} has no option {name!r}; options: {', '.join(known) or 'none'}")
    try:
        return msgspec.convert(dict(options), ruleset.setup)
    except msgspec.ValidationError as error:
        raise ValueError(f"{ruleset.name} cannot be set up with {dict(options)}: {error}") from error
