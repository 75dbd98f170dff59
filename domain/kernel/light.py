"""A game without a record, for simulation: the same rules and the same folds, but nothing is encoded, hashed, sealed or
chained. It cannot be opened again, audited or shown to anybody."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from domain.kernel.board import Board, Group, OpenAsk, Question
from domain.kernel.chance import Chance, Pool
from domain.kernel.chapters import Chapter, Ending
from domain.kernel.dealer import Dealer, check_same_cards, openings
from domain.kernel.decisions import ask_id
from domain.kernel.errors import RuleFault
from domain.kernel.events import (
    Asked,
    By,
    Decided,
    Event,
    GameEnded,
    OrderGiven,
    Passed,
    Resealed,
    Rolled,
    SealedPass,
    TimedOut,
)
from domain.kernel.ids import AskId, Card, Face, GameId, Seat
from domain.kernel.live import Live
from domain.kernel.live_state import Collect
from domain.kernel.orders import Trigger
from domain.kernel.record import NOTHING, Private, Record, SealedValue
from domain.kernel.ruleset import Ruleset, seats_for
from domain.kernel.starting import check_table
from domain.kernel.steps import Ask, Reseal, Roll

B = TypeVar("B", bound=Board)
BITS = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


class LightChance:
    """Draws that follow from a seed and their number, and bind nobody: for games that nobody plays."""

    def __init__(self, seed: int, size: int = 1 << 40) -> None:
        self.seed_of_all, self.size = seed, size

    def reaches(self, n: int, seq: int) -> bool:
        return n < self.size

    def scope_of(self, n: int) -> str:
        return ""

    def scope_at(self, seq: int) -> str:
        return ""

    def epoch_keys(self) -> list[tuple[int, bytes]]:
        return [(1, b"")]

    def keys_to_open(self) -> list[tuple[int, bytes]]:
        return self.epoch_keys()

    def seed(self, n: int) -> bytes:
        return b""

    def roll(self, n: int, spec: str, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        below = self._below(n)
        return tuple([faces[below(len(faces))] for faces in dice])

    def mix(self, n: int, spec: str, pools: Sequence[Pool]) -> list[list[Face]]:
        below = self._below(n)
        return [_mixed(faces, below) for _, faces in pools]

    def salts(self, n: int, count: int) -> list[bytes]:
        return [b""] * count

    def salt(self, card: Card, seq: int) -> bytes:
        return b""

    def value_salt(self, seq: int, k: int) -> bytes:
        return b""

    def _below(self, n: int) -> Callable[[int], int]:
        """Even choices for draw n: the splitmix64 generator, as far apart for each draw as its steps reach."""
        state = (self.seed_of_all * 0xD1342543DE82EF95 + (n + 1) * 0xBF58476D1CE4E5B9) & BITS

        def below(size: int) -> int:
            nonlocal state
            state = (state + GAMMA) & BITS
            z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & BITS
            z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & BITS
            return ((z ^ (z >> 31)) * size) >> 64

        return below


def _mixed(faces: Sequence[Face], below: Callable[[int], int]) -> list[Face]:
    out = list(faces)
    for i in range(len(out) - 1, 0, -1):
        j = below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


class LightDraws:
    """The draws of a light game in a recorded one, which seals them as ever: to look at a light game again."""

    def __init__(self, real: Chance, light: LightChance) -> None:
        self._real, self.roll, self.mix = real, light.roll, light.mix

    def __getattr__(self, name: str) -> object:
        return getattr(self._real, name)


class LightDealer(Dealer):
    """Draws without commitments."""

    def roll(self, step: Roll) -> Rolled:
        dice = [self._faces_of(die) for die, count in step.dice.items() for _ in range(count)]
        if not dice:
            raise RuleFault(f"a roll of no dice: {step.why}")
        n = self._number(None)
        return Rolled(n, "", step.why, self.chance.roll(n, "", dice), b"")

    def reseal(self, step: Reseal) -> tuple[Resealed, Private]:
        took = tuple([run for zone, cards in step.take.items() for run in self._runs(zone, cards)])
        check_same_cards(step)
        n = self._number(None)
        faces_of = self._secrets.faces
        wanted = [[faces_of[card] for card in lay.cards] for lay in step.lay]
        pools = [(lay.zone, sorted(faces)) for lay, faces in zip(step.lay, wanted, strict=True) if lay.mixed]
        mixed = iter(self.chance.mix(n, "", pools) if pools else ())
        faces = [f for lay, held in zip(step.lay, wanted, strict=True) for f in (next(mixed) if lay.mixed else held)]
        blank = (b"",) * len(faces)
        private = Private(faces=tuple(faces), cards=openings(n, step.lay, faces, blank))
        return Resealed(n, step.why, took, self._laid(step, took, blank)), private

    def seal(self, seq: int, k: int, to: tuple[Seat, ...], value: object) -> tuple[SealedValue, bytes]:
        """The value itself, for `Light` to keep."""
        return SealedValue(to, k, b"", value), b""  # type: ignore[arg-type]


class Light(Live[B]):
    """One game that nobody keeps."""

    def __init__(self, ruleset: Ruleset[B], chance: LightChance, seats: tuple[Seat, ...]) -> None:
        super().__init__(ruleset, GameId("light"), chance)
        self.dealer = LightDealer(ruleset, chance, self.board, self.secrets, self._recorded)  # type: ignore[arg-type]
        self.events: list[Event] | None = None
        """Everything that happens, for one who wants to know: set it to a list."""
        self.seq = FRAMES + FRAMES_A_SEAT * len(seats)

    def _write(self, event: Event, private: Private = NOTHING) -> None:
        self.seq += 1
        if self.events is not None:
            self.events.append(event)
        if event.keeps:
            keep = _KEPT.get(type(event))
            if keep is None:
                event.keep(self.board, self.secrets, private, self.seq)
            else:
                keep(self, event, private)
        event.apply(self.board)

    def answer(self, seat: Seat, ask: AskId, answer: object, *, by: By = "", **how: Any) -> list[Record]:
        """As in a recorded game, by one who answers what was just asked."""
        open_ask = self._just_asked(seat, ask)
        if open_ask is None or (answer is None and not self._may_pass(seat)):
            return super().answer(seat, ask, answer, by=by)
        checked = None if answer is None else self.secrets.checked(open_ask, answer)
        self._ready = False
        if answer is None:
            self._take_pass(SealedPass(seat), "")
        else:
            self._take(Decided, open_ask, checked, by, 0, b"")
        self._drive()
        return []

    def _just_asked(self, seat: Seat, ask: AskId) -> OpenAsk | None:
        question = self.board.question
        if not self._ready or question is None or question.group:
            return None
        found = question.ask_of(seat)
        return found if found is not None and found.id == ask and not found.answered else None

    def _may_pass(self, seat: Seat) -> bool:
        question = self.board.question
        return question is not None and question.trigger is not None and seat not in self.secrets.passed

    def _ask(
        self,
        asks: Sequence[Ask[Any]],
        trigger: Trigger | None,
        collect: Collect,
        group: Group = "",
        decider: Seat | None = None,
    ) -> None:
        """Straight onto the board, unless somebody wants to hear of the event."""
        if self.events is not None or (len(asks) > 1 and len({ask.seat for ask in asks}) != len(asks)):
            super()._ask(asks, trigger, collect, group, decider)
            return
        self.seq += 1
        self.secrets.forget_question()
        opened = [self._opened(ask_id(self.seq, k), ask, trigger) for k, ask in enumerate(asks)]
        self._collect = collect
        self.board.question = Question(self.seq, opened, trigger, group, decider)
        if self.secrets.orders:
            self._consult_orders(self.board.question, ())

    def _opened(self, id: AskId, ask: Ask[Any], trigger: Trigger | None) -> OpenAsk:
        if ask.seat not in self.board.seats:
            raise RuleFault(f"a seat is asked that is not at the table: {ask.seat}")
        if trigger is None:
            self._check_answerable(ask)
        form: Any = ask.form
        if ask.hide_form:
            self.secrets.forms[id], form = form, None
        hidden, outlined = ask.hide_answer, ask.outlined
        return OpenAsk(
            id, ask.seat, ask.kind, ask.rule, form, ask.default, hidden, outlined, ask.open_to, ask.early, ask.about
        )

    def appended(self) -> None:
        """Nothing has to be stored."""
        self._ready = True

    def _turn_to(self, page: Chapter | Ending) -> None:
        self._g.require_not_over()
        if isinstance(page, Ending):
            self._end(page)
            return
        if type(page) not in self.ruleset.known_chapters:
            raise RuleFault(f"add {page!r} to the chapters of {self.ruleset.name}: it is not listed")
        self.seq += 1
        self._chapter = page.play(self._g)

    def _end(self, ending: Ending) -> None:
        if ending.id not in self.ruleset.endings:
            raise RuleFault(f"{self.ruleset.name} has no ending {ending.id}")
        self._chapter = None
        self._write(GameEnded(ending.id, ending.winners, b""))
        self._open_keys()

    # What is sealed elsewhere is kept as it is.

    def _keep_forms(self, event: Asked, private: Private) -> None:
        self.secrets.forget_question()
        for sealed in private.values:
            self.secrets.forms[ask_id(event.id, sealed.k)] = sealed.value  # type: ignore[assignment]

    def _keep_answer(self, event: Decided, private: Private) -> None:
        event.keep(self.board, self.secrets, NOTHING, self.seq)
        question = self.board.question
        if private.values and question is not None and not question.is_decided_by(event.seat, event.answer):
            self.secrets.answers[event.ask] = private.values[0].value

    def _keep_pass(self, event: Passed, private: Private) -> None:
        self.secrets.keep_pass(private.values[0].value.seat)  # type: ignore[attr-defined]

    def _keep_orders(self, event: OrderGiven, private: Private) -> None:
        self.secrets.stepped(None)
        self.secrets.keep_orders(event.seat, private.values[0].value)  # type: ignore[arg-type]


FRAMES, FRAMES_A_SEAT = 5, 3
"""How many events a recorded game has before its first chapter: light ones count from there, so that numbers agree."""
_KEPT: dict[type[Event], Callable[[Light[Any], Any, Private], None]] = {
    Asked: Light._keep_forms,
    Decided: Light._keep_answer,
    TimedOut: Light._keep_answer,
    Passed: Light._keep_pass,
    OrderGiven: Light._keep_orders,
}


def open_light(
    ruleset: Ruleset[B],
    seats: int,
    setup: Any = None,
    seed: int = 0,
    *,
    slow: bool = False,
    live_type: type[Light[B]] = Light,
    events: list[Event] | None = None,
) -> Light[B]:
    """From an empty table to the first question. Whoever wants to hear what happens gives a list for it."""
    setup = ruleset.setup() if setup is None else setup
    check_table(ruleset, seats, setup)
    names = seats_for(seats)
    live = live_type(ruleset, LightChance(seed, ruleset.draws), names)
    live.events = events
    live.board.seats, live.board.slow = names, slow
    live.board.players = {seat: _nobody(seat) for seat in names}
    live.begin(ruleset.first(setup))
    live.appended()
    return live


def _nobody(seat: Seat) -> Any:
    return f"player-{seat}"
