"""Trying an answer out on a throw-away copy: the rules run until they would learn something the seat does not know."""

from typing import Any, Literal

from domain.kernel.board import OpenAsk, Question
from domain.kernel.errors import Halt
from domain.kernel.events import Event, PartRead, Shown, Told
from domain.kernel.game import Game
from domain.kernel.ids import AskId, Card, Face, Seat
from domain.kernel.live import Live
from domain.kernel.log import StaleSnapshot, open_live
from domain.kernel.orders import Trigger
from domain.kernel.record import NOTHING, Private, Record
from domain.kernel.steps import Ask, FirstOf, Reseal, Roll, Shuffle
from domain.kernel.windows import chained
from service.games.held_game import HeldGame
from service.store.events import EventStore

Stop = Literal["draw", "told", "unknown-face", "question", "end", "deferred"]
"""Where a preview ends: before chance, before something is said aloud or shown, before a face that the seat does not
know, at the next question, at the end of the game, or where a worker would go on."""


class Stopped(Halt):
    """The preview may not go on."""

    def __init__(self, stop: Stop) -> None:
        self.stop = stop
        super().__init__(stop)


class BlindGame(Game[Any]):
    """Rules see no face that the previewing seat does not know."""

    viewer: Seat | None = None

    def face(self, card: Card) -> Face:
        if self.viewer is not None and not self._secrets.knows_face(self.viewer, card):
            raise Stopped("unknown-face")
        return super().face(card)

    def has_orders(self) -> bool:
        """Whether anybody has given any may be withheld."""
        return self.viewer is not None or super().has_orders()


class Trial(Live[Any]):
    """A live game that is never stored."""

    game_type = BlindGame
    trying = False

    def try_out(self, seat: Seat, ask: AskId, answer: object) -> tuple[list[Record], Stop]:
        """What would be written, and where it stops."""
        assert isinstance(self._g, BlindGame)
        self.trying, self._g.viewer = True, seat
        try:
            records = self.answer(seat, ask, answer)
        except Stopped as stopped:
            return self._batch, stopped.stop
        return records, self._where()

    def _where(self) -> Stop:
        if self.board.ended is not None:
            return "end"
        return "deferred" if self.board.deferred else "question"

    def _perform(self, step: object) -> Any:
        if self.trying and isinstance(step, Roll | Shuffle | Reseal):
            raise Stopped("draw")
        if self.trying and isinstance(step, FirstOf) and step.asks and step.trigger.quiet:
            raise Stopped("question")
        return super()._perform(step)

    # Orders are sealed: a preview asks everybody who may be asked, whatever they have ordered, and goes no further.

    def _wanted(self, ask: OpenAsk | Ask[Any], trigger: Trigger) -> bool:
        return True if self.trying else super()._wanted(ask, trigger)

    def _answer_by_order(self, ask: OpenAsk, trigger: Trigger | None) -> None:
        if not self.trying:
            super()._answer_by_order(ask, trigger)

    def _close_if_all_passed(self, question: Question) -> None:
        if not self.trying:
            super()._close_if_all_passed(question)

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        if self.trying and isinstance(event, Told | Shown | PartRead):
            raise Stopped("told")
        super()._write(event, private)


async def open_trial(store: EventStore, held: HeldGame) -> Trial:
    """A copy of the game as it stands, from its record."""
    live = held.live
    assert live is not None
    chance = live.dealer.chance
    snapshot, _, records, notes = await store.load(held.game)
    try:
        trial = open_live(held.entry.ruleset, held.game, chance, records, snapshot, live_type=Trial)
    except StaleSnapshot:
        trial = open_live(held.entry.ruleset, held.game, chance, await store.raw(held.game), live_type=Trial)
    trial.follow(chained(notes, trial.seq, trial.head, chance))
    assert isinstance(trial, Trial)
    return trial
