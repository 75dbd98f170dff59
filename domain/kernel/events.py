"""Events: what a game is made of. Each applies itself to the board, and to what is hidden."""

from functools import lru_cache
from typing import Any, ClassVar, Literal

import msgspec
from msgspec import Raw, Struct

from domain.kernel.board import Board, Ended, OpenAsk, Question
from domain.kernel.forms import AnyForm
from domain.kernel.ids import (
    EVERYBODY,
    NOBODY,
    AskId,
    Card,
    EndingId,
    Face,
    GameId,
    PlayerId,
    Seat,
    Zone,
)
from domain.kernel.orders import Order, Trigger
from domain.kernel.record import NOTHING, Private, Step
from domain.kernel.secrets import Hidden

By = Literal["", "order", "clock", "bot"]
"""Who answered in the seat's name: the player, a standing order, the clock, or a bot."""

_form = msgspec.json.Decoder(AnyForm).decode
_orders = msgspec.json.Decoder(list[Order]).decode


class SealedPass(Struct, frozen=True, array_like=True):
    """What only the passing seat can open: that it was they, and when."""

    seat: Seat
    at: int = 0


_pass = msgspec.json.Decoder(SealedPass).decode


class Event(Struct, frozen=True, tag=True, tag_field="e", omit_defaults=True):
    """One thing that happened. A changed shape gets a new tag (`tag="LifeLost/2"`) and an upcaster."""

    keeps: ClassVar[bool] = False
    """Does it touch what is hidden?"""

    def apply(self, board: Any) -> None:
        """Change the board. Arithmetic and moving only: no rules, no questions, no chance."""

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        """Change what is hidden. Runs before `apply`."""


class Fact(Event, frozen=True):
    """What followed by the rules. A game's own events derive from this."""


class _Frame(Event, frozen=True):
    """Written around the rules, not by them."""


# --- the frame -----------------------------------------------------------------------------------


class GameOpened(_Frame, frozen=True):
    """A table is opened."""

    game: GameId
    ruleset: str
    at: int = 0


class SeatTaken(_Frame, frozen=True):
    """A player takes a seat: before the start, or in place of another."""

    seat: Seat
    player: PlayerId
    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.players[self.seat] = self.player


class GameLocked(_Frame, frozen=True):
    """From here on nothing that matters can change: the hash of these bytes goes into every commitment."""

    ruleset: str
    version: str
    content: bytes
    seats: tuple[Seat, ...]
    setup: Raw
    clock: str = "live"
    """`slow` tables take a day or more per move."""
    arranged: bool = False
    """A position built by hand: never listed, never counted."""
    at: int = 0

    def apply(self, board: Board) -> None:
        board.seats = self.seats
        board.slow = self.clock == "slow"


class ChanceCommitted(_Frame, frozen=True):
    """The server's commitment to all seeds of an epoch."""

    epoch: int
    first: int
    size: int
    root: bytes
    config: bytes


class EntropyCommitted(_Frame, frozen=True):
    """A seat's commitment to its entropy; `server` when no client took part."""

    seat: Seat
    commitment: bytes
    source: Literal["client", "server"] = "client"


class EntropyRevealed(_Frame, frozen=True):
    """A seat's entropy."""

    seat: Seat
    r: bytes


class ChanceSealed(_Frame, frozen=True):
    """All entropy is in; no coming draw can change any more."""

    entropy: bytes
    independent: int


class GameStarted(_Frame, frozen=True):
    """Play begins."""

    at: int = 0


class Checkpoint(_Frame, frozen=True):
    """A chapter begins. From here the game can be opened again."""

    chapter: Raw
    rules: str
    board: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.restore_steps(private.steps)


class Deferred(_Frame, frozen=True):
    """The game is being resolved; a worker takes it on."""

    why: str

    def apply(self, board: Board) -> None:
        board.deferred = self.why


class Resumed(_Frame, frozen=True):
    """A worker has taken it on."""

    def apply(self, board: Board) -> None:
        board.deferred = ""


class GameEnded(_Frame, frozen=True):
    """One of the rulebook's endings."""

    ending: EndingId
    winners: tuple[Seat, ...]
    board: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)

    def apply(self, board: Board) -> None:
        board.ended = Ended(self.ending, self.winners)


class ChanceOpened(_Frame, frozen=True):
    """The key of an epoch: from now on everybody can check everything."""

    epoch: int
    key: bytes


# --- asked and decided ---------------------------------------------------------------------------


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


class Asked(Event, frozen=True):
    """The table waits: for all of these seats, or, with a trigger, for the first that does not pass."""

    id: int
    asks: tuple[Asking, ...]
    trigger: Trigger | None = None
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.forget_question()
        for sealed in private.values:
            hidden.forms[ask_id(self.id, sealed.k)] = _form(sealed.value)

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
            )
            for k, a in enumerate(self.asks)
        ]
        board.question = Question(self.id, asks, self.trigger)


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
    saw: bytes = b""
    """The last head the seat's client had seen."""
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        question = board.question
        assert question is not None
        hidden.stepped(None if self.by in ("clock", "order") else Step(self.seat, seq))
        if self.by == "order":
            ask = question.ask_of(self.seat)
            assert ask is not None
            hidden.use_order(self.seat, ask.kind, question.trigger)
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
        if question.trigger is not None or len(question.asks) == 1:
            return True
        return all(a.answered or a.seat == self.seat for a in question.asks)


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
        hidden.stepped(None)


class Closed(Event, frozen=True):
    """A window closes: everybody has passed. Without a question before it: nobody wanted to be asked."""

    kind: str
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.forget_question()
        hidden.window_closed(self.kind)
        hidden.drop_orders("window", self.kind)

    def apply(self, board: Board) -> None:
        board.question = None


class OrderGiven(Event, frozen=True):
    """A seat's standing orders are, from now on, the sealed list; an empty one revokes them."""

    seat: Seat
    seal: bytes
    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        for sealed in private.values:
            hidden.keep_orders(self.seat, _orders(sealed.value))


class Undone(Event, frozen=True):
    """A seat takes its last step back. Readers fold the log without what came since that decision;
    the question is open again, for this seat under a new id."""

    id: int
    seat: Seat
    decision: int
    at: int = 0
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        ask = self._ask(board)
        hidden.rename_ask(ask.id, self._renamed(ask))

    def apply(self, board: Board) -> None:
        ask = self._ask(board)
        assert board.question is not None
        old, ask.id = ask.id, self._renamed(ask)
        undone = board.question.undone
        undone.update({id: ask.id for id, now in undone.items() if now == old}, **{old: ask.id})

    def _ask(self, board: Board) -> OpenAsk:
        assert board.question is not None
        ask = board.question.ask_of(self.seat)
        assert ask is not None
        return ask

    def _renamed(self, ask: OpenAsk) -> AskId:
        return ask_id(self.id, int(ask.id.partition(".")[2]))


# --- drawn ---------------------------------------------------------------------------------------


class Rolled(Event, frozen=True):
    """Dice, rolled in public. The seed proves them at once."""

    n: int
    spec: str
    why: str
    faces: tuple[Face, ...]
    seed: bytes
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)


class Run(Struct, frozen=True, array_like=True):
    """A run of neighbouring cards in a zone."""

    zone: Zone
    at: int
    count: int


class Laid(Struct, frozen=True, omit_defaults=True):
    """A segment laid face down; `seals` are commitments to its faces."""

    zone: Zone
    seals: tuple[bytes, ...]
    at: int = 0
    mixed: bool = False
    seen: tuple[Seat, ...] = NOBODY


class Resealed(Event, frozen=True):
    """Cards are taken up and laid down again under fresh names: a shuffle, a mixed hand, a secret put-back."""

    n: int
    why: str
    took: tuple[Run, ...]
    laid: tuple[Laid, ...]
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        watching = {seat: None for segment in self.laid for seat in segment.seen}
        taken = hidden.take_up(self.taken(board), tuple(watching))
        names = self.names()
        if private.faces:
            j = 0
            for segment, cards in zip(self.laid, names, strict=True):
                hidden.lay_down(cards, private.faces[j : j + len(cards)], segment.seen)
                j += len(cards)
        else:
            for opening in private.cards:
                hidden.learn([o.card for o in opening.cards], [o.face for o in opening.cards], opening.to)
        for segment, cards in zip(self.laid, names, strict=True):
            for seat in segment.seen:
                hidden.trace(cards, seat, taken)

    def apply(self, board: Board) -> None:
        for run in reversed(self.took):
            del board.zones[run.zone][run.at : run.at + run.count]
        for segment, cards in zip(self.laid, self.names(), strict=True):
            board.zones.setdefault(segment.zone, [])[segment.at : segment.at] = cards

    def names(self) -> tuple[tuple[Card, ...], ...]:
        """The names that each segment gets."""
        out: list[tuple[Card, ...]] = []
        first = 0
        for segment in self.laid:
            out.append(laid_names(self.n, first, len(segment.seals)))
            first += len(segment.seals)
        return tuple(out)

    def taken(self, board: Board) -> list[Card]:
        """The names that end here."""
        return [c for run in self.took for c in board.zones[run.zone][run.at : run.at + run.count]]


# --- facts about cards ---------------------------------------------------------------------------


class Stocked(Fact, frozen=True):
    """Known cards come into the game, face up."""

    zone: Zone
    faces: tuple[Face, ...]
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.learn(self._names(board), self.faces, EVERYBODY)

    def apply(self, board: Board) -> None:
        board.zones.setdefault(self.zone, []).extend(self._names(board))
        board.stocked += 1

    def _names(self, board: Board) -> list[Card]:
        return [Card(f"u{board.stocked}.{i}") for i in range(len(self.faces))]


class Moved(Fact, frozen=True):
    """Cards change their zone and keep their names: everybody can follow them."""

    cards: tuple[Card, ...]
    source: Zone
    target: Zone
    at: int = 0

    def apply(self, board: Board) -> None:
        zone = board.zones[self.source]
        for card in self.cards:
            zone.remove(card)
        board.zones.setdefault(self.target, [])[self.at : self.at] = self.cards


class Shown(Fact, frozen=True):
    """Cards are turned: to all (face and salt stand here) or to some seats (as their openings)."""

    cards: tuple[Card, ...]
    to: tuple[Seat, ...] = EVERYBODY
    faces: tuple[Face, ...] = ()
    salts: tuple[bytes, ...] = ()
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)
        if self.faces:
            hidden.learn(self.cards, self.faces, EVERYBODY)
        for opening in private.cards:
            hidden.learn([o.card for o in opening.cards], [o.face for o in opening.cards], opening.to)


class Told(Fact, frozen=True):
    """Something that depends on faces not everybody knows is said aloud, because a rule says so."""

    rule: str
    value: Any
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.stepped(None)


class TurnBegun(Fact, frozen=True):
    """A seat's turn begins. Orders for the turn end here."""

    seat: Seat
    keeps: ClassVar[bool] = True

    def keep(self, board: Board, hidden: Hidden, private: Private, seq: int) -> None:
        hidden.drop_orders("turn")

    def apply(self, board: Board) -> None:
        board.turn += 1
        board.current = self.seat


INPUTS = (Decided, TimedOut, Passed, OrderGiven, Undone, Resumed, SeatTaken)
"""What comes from outside while a game runs; everything else follows from it."""

KERNEL_EVENTS: tuple[type[Event], ...] = (
    GameOpened,
    SeatTaken,
    GameLocked,
    ChanceCommitted,
    EntropyCommitted,
    EntropyRevealed,
    ChanceSealed,
    GameStarted,
    Checkpoint,
    Deferred,
    Resumed,
    GameEnded,
    ChanceOpened,
    Asked,
    Decided,
    TimedOut,
    Passed,
    Closed,
    OrderGiven,
    Undone,
    Rolled,
    Resealed,
    Stocked,
    Moved,
    Shown,
    Told,
    TurnBegun,
)


def ask_id(asked: int, place: int) -> AskId:
    return AskId(f"{asked}.{place}")


@lru_cache(maxsize=8192)
def laid_names(n: int, first: int, count: int) -> tuple[Card, ...]:
    """The names that draw n gives to the cards it lays. Kept, because they are asked for again and again."""
    return tuple([Card(f"{n}.{j}") for j in range(first, first + count)])


def fold(board: Board, hidden: Hidden, event: Event, private: Private = NOTHING, seq: int = 0) -> None:
    """One event into the state. Runs no rules."""
    if event.keeps:
        event.keep(board, hidden, private, seq)
    event.apply(board)
