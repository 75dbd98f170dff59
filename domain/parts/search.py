"""A bot that searches: it imagines worlds that fit what its seat knows, plays each candidate out in them with a quick
policy, and takes the best mean. Worlds are drawn before the chapter is replayed, for a suspended rule may hold a true
face in a local variable."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from domain.kernel import (
    AnyForm,
    Card,
    Chapter,
    Event,
    Face,
    Knowledge,
    OpenAsk,
    Pick,
    Policy,
    Refused,
    RuleFault,
    Seat,
)
from domain.kernel.secrets import ALL, Secrets


class Input(NamedTuple):
    """An answer since the chapter began. What others answered in secret is guessed anew in each world."""

    seat: Seat
    answer: Any
    hidden: bool


class Past(NamedTuple):
    """A chapter so far: where it began, and what has come to it since."""

    chapter: Chapter
    board: bytes
    secrets: Secrets
    """As they were when it began."""
    seq: int
    draw: int
    inputs: Sequence[Input]
    rolls: Sequence[tuple[Face, ...]]
    events: Sequence[Event]
    """What is public of it: a world in which one of them differs is none."""


class Draws:
    """The chance of an imagined world: rolls as they were, then new ones; cards as far as the seat knows them."""

    def __init__(self, past: Past, known: Mapping[Card, Face], pick: Pick) -> None:
        self._rolls, self._known, self._pick = list(past.rolls), known, pick

    def roll(self, dice: Sequence[Sequence[Face]]) -> tuple[Face, ...]:
        if self._rolls:
            return self._rolls.pop(0)
        return tuple([faces[self._pick(len(faces))] for faces in dice])

    def lay(self, names: Sequence[Card], faces: Sequence[Face]) -> list[Face]:
        """These faces under these new names, mixed; what the seat has seen since lies where it lay."""
        left, fixed = list(faces), dict[Card, Face]()
        for name in names:
            face = self._known.get(name)
            if face is not None:
                if face not in left:
                    raise Unlike("a card that is known cannot lie there")
                left.remove(face)
                fixed[name] = face
        mixed = iter(shuffled(left, self._pick))
        return [fixed[name] if name in fixed else next(mixed) for name in names]


class Unlike(Exception):
    """This world does not fit what the seat knows."""


class World(Protocol):
    """A game that nobody keeps: what the kernel's light mode is."""

    board: Any
    events: list[Event]

    def waits_for(self) -> list[Seat]: ...
    def form_of(self, ask: OpenAsk) -> AnyForm: ...
    def knowledge(self, seat: Seat) -> Knowledge: ...
    def step(self, seat: Seat, answer: object) -> None: ...


OpenWorld = Callable[[Past, Secrets, Draws], World]
"""Begin the chapter of a past in a world with these secrets."""


def shuffled(items: Sequence[Any], pick: Pick) -> list[Any]:
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = pick(i + 1)
        out[i], out[j] = out[j], out[i]
    return out


def redealt(past: Past, seat: Seat, now: Mapping[Card, Face], back: Callable[[Face], str], pick: Pick) -> Secrets:
    """Cards that the seat does not know, then or now, are dealt anew among those with the same back. Their true faces
    count only as a heap."""
    faces = dict(past.secrets.faces)
    heaps: dict[str, list[Card]] = {}
    for card in sorted(faces):
        who = past.secrets.knows.get(card, ())
        if card in now:
            faces[card] = now[card]
        elif seat not in who and ALL not in who:
            heaps.setdefault(back(faces[card]), []).append(card)
    for cards in heaps.values():
        faces.update(zip(cards, shuffled(sorted(faces[card] for card in cards), pick), strict=True))
    return Secrets(
        faces=faces,
        knows=dict(past.secrets.knows),
        handles={one: dict(held) for one, held in past.secrets.handles.items()},
    )


@dataclass(frozen=True)
class Search:
    """How to look ahead."""

    open_world: OpenWorld
    back: Callable[[Face], str]
    """What everybody sees of a card that lies face down."""
    policy: Policy
    """Plays the worlds out, and answers first: what a search may improve on."""
    score: Callable[[World, Seat], float]
    worlds: int = 16
    most: int = 4
    """How many candidates."""
    stop: Callable[[Any, Any], bool] = lambda before, now: False
    """From the board now and in the world: far enough?"""
    tries: int = 3
    """How often a world that does not fit is drawn again."""

    def imagine(self, past: Past, seat: Seat, knowledge: Knowledge, pick: Pick) -> World | None:
        """A world as it may be; `None` if none was found that fits."""
        for _ in range(self.tries):
            secrets = redealt(past, seat, knowledge.faces, self.back, pick)
            try:
                world = self.open_world(past, secrets, Draws(past, knowledge.faces, pick))
                self._replay(world, past, seat, pick)
            except (Unlike, Refused, RuleFault):
                continue
            return world
        return None

    def _replay(self, world: World, past: Past, seat: Seat, pick: Pick) -> None:
        for given in past.inputs:
            question = world.board.question
            ask = question.ask_of(given.seat) if question is not None else None
            if ask is None:
                raise Unlike(f"{given.seat} is asked nothing")
            guess = given.hidden and given.seat != seat
            world.step(given.seat, self._answer(world, ask, pick) if guess else given.answer)
        if list(world.events) != list(past.events):
            raise Unlike("something public is otherwise")

    def _answer(self, world: World, ask: OpenAsk, pick: Pick) -> object:
        return self.policy(world.board, world.knowledge(ask.seat), ask, world.form_of(ask), pick)

    def choose(self, now: Any, past: Past, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> object:
        """The policy's own answer, unless another is better beyond chance. `now` is the board."""
        candidates = self._candidates(now, knowledge, ask, form, pick)
        if len(candidates) == 1 or now.question.trigger is not None:
            return candidates[0]
        scores: list[list[float]] = [[] for _ in candidates]
        for _ in range(self.worlds):
            seed = [pick(1 << 16) for _ in range(4)]
            found = [self._tried(now, past, knowledge, ask, answer, seeded(seed)) for answer in candidates]
            if None not in found:
                for held, score in zip(scores, found, strict=True):
                    held.append(score or 0.0)
        return candidates[_best(scores)]

    def _candidates(self, now: Any, knowledge: Knowledge, ask: OpenAsk, form: AnyForm, pick: Pick) -> list[object]:
        out = [self.policy(now, knowledge, ask, form, pick)]
        for _ in range(3 * self.most):
            other = form.any_answer(pick)
            if len(out) < self.most and out[0] is not None and all(_same(form, other, held) is False for held in out):
                out.append(other)
        return out

    def _tried(
        self, now: Any, past: Past, knowledge: Knowledge, ask: OpenAsk, answer: object, pick: Pick
    ) -> float | None:
        world = self.imagine(past, ask.seat, knowledge, pick)
        if world is None:
            return None
        world.step(ask.seat, answer)
        while world.board.ended is None and not self.stop(now, world.board):
            waiting = world.waits_for()
            open_ask = world.board.question.ask_of(waiting[pick(len(waiting))])
            world.step(open_ask.seat, self._answer(world, open_ask, pick))
        return self.score(world, ask.seat)


def seeded(seed: Sequence[int]) -> Pick:
    """Choices that follow from lent ones: every candidate is tried in the same worlds."""
    state = 1
    for part in seed:
        state = (state * 65537 + part + 1) % _PRIME

    def pick(n: int) -> int:
        nonlocal state
        state = state * 48271 % _PRIME
        return state * n // _PRIME

    return pick


_PRIME = (1 << 31) - 1


def _same(form: AnyForm, one: object, two: object) -> bool:
    return bool(form.check(one) == form.check(two))


def _best(scores: Sequence[Sequence[float]]) -> int:
    """The first, unless another is better by more than twice the error of the difference."""
    best, margin = 0, 0.0
    for i, held in enumerate(scores[1:], 1):
        gains = [one - two for one, two in zip(held, scores[0], strict=True)]
        if len(gains) > 1:
            mean = sum(gains) / len(gains)
            error = (sum((gain - mean) ** 2 for gain in gains) / (len(gains) - 1) / len(gains)) ** 0.5
            if mean - 2 * error > margin:
                best, margin = i, mean - 2 * error
    return best
