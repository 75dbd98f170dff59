"""The state of a live game, and the one way to write an event. Along a record it compares instead."""

from collections import deque
from collections.abc import Callable, Coroutine
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct, structs

from domain.kernel import fair
from domain.kernel.board import Board, OpenAsk
from domain.kernel.chance import Chance
from domain.kernel.chapters import Chapter, Ending
from domain.kernel.dealer import Dealer
from domain.kernel.errors import Divergence
from domain.kernel.events import (
    Event,
)
from domain.kernel.forms import AnyForm
from domain.kernel.game import Game
from domain.kernel.ids import Card, GameId, Seat
from domain.kernel.record import NOTHING, Private, Record, SealedValue, UndoStep, decode_private, encode
from domain.kernel.ruleset import Ruleset
from domain.kernel.secrets import Knowledge, Secrets
from domain.kernel.steps import Reseal, Roll, Shuffle

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


class LiveState(Generic[B]):
    """Board and secrets so far, what was written since the last input, and what is recorded and still to be met."""

    game_type: ClassVar[type[Game[Any]]] = Game
    """What rules hold in their hand."""

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
        self._g: Game[B] = self.game_type(ruleset, self.board, self.secrets, self._write, self._salt, lambda: self.seq)
        self._chapter: Coroutine[Any, Any, Chapter | Ending] | None = None
        self._answers: dict[Seat, Any] = {}
        self._collect: Collect | None = None
        self._taken = 0
        """The last decision; or, where none was made since, the checkpoint from which the rules run."""
        self._ordering: set[Seat] = set()
        """Who has given orders that are not heard yet."""
        self._heard_at = 0
        """While passes and orders of a window are heard: the time of the input that made it so."""
        self._undrawn: Roll | Reseal | Shuffle | None = None
        self._tape: deque[Record] = deque()
        self._batch: list[Record] = []
        self._ready = True
        self._spent = False
        """Something was taken back: the game must be opened again from its log."""

    def knowledge(self, seat: Seat) -> Knowledge:
        """What a seat knows beyond the board."""
        return self.secrets.seen_by(seat, self.board)

    def form_of(self, ask: OpenAsk) -> AnyForm:
        """The form of an open ask, sealed or not."""
        return self.secrets.form_of(ask)

    def asks(self) -> list[OpenAsk]:
        """What may be answered now. In a window: every seat that may still act, passed or not."""
        question = self.board.question
        return question.open_asks() if question else []

    def may_undo(self, seat: Seat) -> UndoStep | None:
        """The decision this seat may take back, if any."""
        steps = self.secrets.steps
        return steps[-1] if steps and steps[-1].seat == seat else None

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
        if not _same_private(record.private, stored) or self.ruleset.event(record.public) != event:
            raise Divergence(record.seq, record.public, public)

    def _recorded(self) -> Record | None:
        return self._tape[0] if self._tape else None

    def _next_seq(self) -> int:
        return self._tape[0].seq if self._tape else self.seq + 1

    def _seal(self, k: int, to: tuple[Seat, ...], value: object) -> tuple[SealedValue, bytes]:
        return self.dealer.seal(self._next_seq(), k, to, value)

    def _salt(self, card: Card) -> bytes:
        return self.dealer.chance.salt(card, self._next_seq())


def _same_private(recorded: bytes, now: bytes) -> bool:
    """What could be undone at a checkpoint is no fact: older logs have it as it was reckoned then."""
    if recorded == now:
        return True
    one, other = decode_private(recorded), decode_private(now)
    return structs.replace(one, steps=()) == structs.replace(other, steps=())
