"""Games that nobody keeps, for tests of search: the same rules and folds; nothing is encoded, hashed or sealed."""

from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel import Ask, Card, Chapter, Ending, Event, GameId, Pick, Reseal, Roll, Ruleset, Seat
from domain.kernel.dealer import Dealer
from domain.kernel.decisions import ask_id
from domain.kernel.events import Asked, Asking, Closed, Decided, GameEnded, Resealed, Resumed, Rolled
from domain.kernel.live import Live
from domain.kernel.record import NOTHING, Private, encode
from domain.kernel.ruleset import seats_for
from domain.kernel.secrets import Secrets
from domain.kernel.starting import open_table
from domain.parts.search import Draws, Input, Past


class LightDealer(Dealer):
    """Draws without commitments."""

    def __init__(self, draws: Draws, *where: Any) -> None:
        super().__init__(*where)
        self.draws = draws
        self.rolls: list[Any] = []

    def roll(self, step: Roll) -> Rolled:
        n, self.next_draw = self.next_draw, self.next_draw + 1
        faces = self.draws.roll([self._faces_of(die) for die, count in step.dice.items() for _ in range(count)])
        self.rolls.append(faces)
        return Rolled(n, "", step.why, faces, b"")

    def reseal(self, step: Reseal) -> tuple[Resealed, Private]:
        took = tuple(run for zone, cards in step.take.items() for run in self._runs(zone, cards))
        n, self.next_draw = self.next_draw, self.next_draw + 1
        faces: list[Any] = []
        for lay in step.lay:
            names = [Card(f"{n}.{len(faces) + j}") for j in range(len(lay.cards))]
            held = [self._secrets.faces[card] for card in lay.cards]
            faces += self.draws.lay(names, sorted(held)) if lay.mixed else held
        return Resealed(n, step.why, took, self._laid(step, took, (b"",) * len(faces))), Private(faces=tuple(faces))


class LightWorld(Live[Any]):
    """A game that remembers its chapter so far."""

    def __init__(self, ruleset: Ruleset[Any], board: Any, secrets: Secrets, draws: Draws, seq: int, draw: int) -> None:
        chance = open_table(ruleset, GameId("light"), ruleset.seats[0])[0].dealer.chance
        super().__init__(ruleset, GameId("light"), chance, board, secrets)
        self.dealer = self.light = LightDealer(draws, ruleset, chance, self.board, self.secrets, self._recorded)
        self.seq, self.dealer.next_draw = seq, draw
        self.events: list[Event] = []
        self.inputs: list[Input] = []
        self.start: tuple[Chapter, bytes, Secrets, int, int] | None = None

    def past(self) -> Past:
        assert self.start is not None
        return Past(*self.start, list(self.inputs), list(self.light.rolls), list(self.events))

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        self.seq += 1
        self.events.append(event)
        if event.keeps:
            event.keep(self.board, self.secrets, private, self.seq)
        event.apply(self.board)

    def _drive(self) -> None:
        """What is deferred goes on at once."""
        super()._drive()
        while self.board.deferred:
            self._write(Resumed())
            super()._drive()

    def _salt(self, card: Card) -> bytes:
        return b""

    def _turn_to(self, page: Chapter | Ending) -> None:
        if isinstance(page, Ending):
            self._chapter = None
            self._write(GameEnded(page.id, page.winners, b""))
            return
        kept = msgspec.convert(msgspec.to_builtins(self.secrets), Secrets)
        self.start = (page, encode(self.board), kept, self.seq, self.dealer.next_draw)
        self.inputs, self.events, self.light.rolls = [], [], []
        self._chapter = page.play(self._g)

    def _ask(self, asks: Sequence[Ask[Any]], trigger: Any, collect: Any, *group: Any) -> None:
        seq = self.seq + 1
        forms = {ask_id(seq, k): ask.form for k, ask in enumerate(asks) if ask.hide_form}
        asked = tuple(
            Asking(
                *(ask.seat, ask.kind, ask.rule, None if ask.hide_form else ask.form, None, ask.default),  # type: ignore[arg-type]
                *(ask.hide_answer, ask.outlined, ask.open_to, ask.early, ask.about),
            )
            for ask in asks
        )
        self._collect = collect
        self._write(Asked(seq, asked, trigger, *group))
        self.secrets.forms.update(forms)  # type: ignore[arg-type]

    def step(self, seat: Seat, answer: object) -> None:
        question = self.board.question
        ask = question.ask_of(seat) if question is not None else None
        assert question is not None and ask is not None
        self.inputs.append(Input(seat, answer, ask.hidden))
        if answer is None:
            self.secrets.keep_pass(seat)
            if not self.waits_for():
                self._write(Closed(question.asks[0].kind))
        else:
            checked = self.form_of(ask).check(answer)
            self._answers[seat] = checked
            self._write(Decided(ask.id, seat, None if ask.hidden else checked, by="bot"))
            if ask.hidden and self.board.question is not None:
                self.secrets.answers[ask.id] = checked
        self._drive()


def begin(ruleset: Ruleset[Any], seats: int, pick: Pick) -> LightWorld:
    """A whole game."""
    board = ruleset.board()
    board.seats = seats_for(seats)
    first = ruleset.first(ruleset.setup())
    nothing = Past(first, b"", Secrets(), 0, 0, (), (), ())
    world = LightWorld(ruleset, board, Secrets(), Draws(nothing, {}, pick), 0, 0)
    world._turn_to(first)
    world._drive()
    return world


def opener(ruleset: Ruleset[Any]) -> Any:
    def open_world(past: Past, secrets: Secrets, draws: Draws) -> LightWorld:
        world = LightWorld(ruleset, ruleset.decode_board(past.board), secrets, draws, past.seq, past.draw)
        world._turn_to(past.chapter)
        world._drive()
        return world

    return open_world
