"""Random games for the laws: people who answer, dawdle, leave orders, pass and change their minds."""

import random
from dataclasses import dataclass, field
from typing import Any

import msgspec

from domain.kernel import Choose, GameId, Order, Ruleset, Seat, Trigger, When
from domain.kernel.board import OpenAsk, same_answer
from domain.kernel.chance import Chance
from domain.kernel.events import Decided, Proposed, Undone, Voted
from domain.kernel.game import Game
from domain.kernel.headless import CapReached, one_step
from domain.kernel.live import Live
from domain.kernel.live_state import Snapshot
from domain.kernel.log import effective, is_kind, open_live
from domain.kernel.record import Record, encode
from domain.kernel.starting import open_table
from domain.kernel.taking_back import whose_decision

CAP = 20_000
MOST_AGREED = 2
ORDERS, STEPS = 7, 10
"""Where in `state_of` orders stand, and what may still be taken back."""
READ: list[tuple[str, frozenset[Seat]]] = []
"""Faces that rules have read, and who knew them then: reckoned apart from the kernel's own book-keeping."""


class SpyGame(Game[Any]):
    """A `g` that notes every face a rule reads, but for what goes into a form that is sealed to one who knows it."""

    __slots__ = ()

    def face(self, card: Any) -> Any:
        knowing = frozenset(s for s in self.board.seats if self._secrets.knows_face(s, card))
        if self._sealing not in knowing:
            READ.append((card, knowing))
        return super().face(card)


class SpiedLive(Live[Any]):
    """A live game whose rules are watched."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._g.__class__ = SpyGame
        self.quiet_kinds: set[str] = set()
        """Windows that open only for orders: nobody would order them who has not heard of them."""

    def _wanted(self, ask: Any, trigger: Trigger) -> bool:
        if trigger.quiet:
            assert ask.kind in self.ruleset.quiet, f"{ask.kind} is a quiet window, and the ruleset does not list it"
            self.quiet_kinds.add(ask.kind)
        return super()._wanted(ask, trigger)

    def _asking(self, seq: int, k: int, ask: Any, trigger: Trigger | None, values: Any) -> Any:
        if trigger is not None:
            assert ask.kind in self.ruleset.windows, f"{ask.kind} is a window, and the ruleset does not list it"
        if ask.early:
            assert ask.kind in self.ruleset.early, f"orders may answer {ask.kind}, and the ruleset does not list it"
        return super()._asking(seq, k, ask, trigger, values)


@dataclass
class Played:
    """A game with everything the laws want to know of it."""

    ruleset: Ruleset[Any]
    game: GameId
    chance: Chance
    live: SpiedLive
    records: list[Record]
    commits: list[int] = field(default_factory=list)
    """How long the log was after each commit."""
    snapshots: list[Snapshot] = field(default_factory=list)
    undone: int = 0
    agreed: int = 0
    """How often the table went back."""
    given: list[tuple[int, Seat, list[Order]]] = field(default_factory=list)
    """Orders, by the event that gave them."""
    before: dict[int, tuple[Any, ...]] = field(default_factory=dict)
    """The state before each decision, by its event."""

    reads: dict[int, list[tuple[str, frozenset[Seat]]]] = field(default_factory=dict)
    """What rules have read in each commit that stands, by its first event."""

    def reopened(self, length: int | None = None) -> SpiedLive:
        return open_live(self.ruleset, self.game, self.chance, self.records[:length], live_type=SpiedLive)

    def reopen(self, decision: int) -> None:
        """This decision and what came of it were taken back. What is read again on the way is not new."""
        self.live = self.reopened()
        READ.clear()
        self.reads = {seq: reads for seq, reads in self.reads.items() if seq < decision}


def play(
    ruleset: Ruleset[Any],
    seats: int,
    setup: Any = None,
    seed: int = 0,
    *,
    slow: bool = False,
    most: int | None = None,
    unruly: bool = True,
) -> Played:
    """One random game, to the end or for `most` inputs. Unruly players give orders, undo and time out."""
    game = GameId(f"law-{ruleset.name}-{seats}-{seed}{'-slow' if slow else ''}")
    rng = random.Random(game)
    live, records = open_table(ruleset, game, seats, setup, slow=slow, live_type=SpiedLive)
    played = Played(ruleset, game, live.dealer.chance, live, [])
    _append(played, records)
    while played.live.board.ended is None and (most is None or len(played.commits) < most):
        if len(played.commits) > CAP:
            raise CapReached(f"{ruleset.name} with {seats} seats, seed {seed}: no ending after {CAP} inputs")
        played.live.on_checkpoint = played.snapshots.append
        _one_input(played, rng, unruly)
    return played


def _append(played: Played, records: list[Record]) -> None:
    played.records += records
    played.commits.append(len(played.records))
    played.reads[records[0].seq] = READ[:]
    READ.clear()
    played.live.appended()


def _one_input(played: Played, rng: random.Random, unruly: bool) -> None:
    live, whim = played.live, rng.random()
    if unruly and not live.board.deferred:
        if whim < 0.06:
            seat = rng.choice(live.board.seats)
            orders = msgspec.json.decode(encode(some_orders(live, seat, rng)), type=list[Order])
            played.given.append((live.seq + 1, seat, orders))
            return _append(played, live.give_orders(seat, orders))
        if whim < 0.08:
            return _append(played, live.time_out())
    before = state_of(live)
    _knows_whether_it_is_waited_for(live)
    late = unruly and not live.board.deferred and whim < 0.12
    records = _late_reaction(live, rng) if late else one_step(live, {}, rng.randrange)
    _append(played, records)
    played.before[records[0].seq] = before
    if unruly and whim > 0.92:
        _change_of_mind(played)
    elif unruly and 0.88 < whim < 0.90 and played.agreed < MOST_AGREED:
        _go_back_by_agreement(played, rng)


def _knows_whether_it_is_waited_for(live: Live[Any]) -> None:
    """What a seat can tell from its own orders and passes is what the table does. One seat at a time: the next."""
    question, asks = live.board.question, live.asks()
    if question is None or question.trigger is None:
        return
    ask = asks[live.seq % len(asks)]
    wants = live.knowledge(ask.seat).awaits(question, ask, live.board.slow)
    assert wants == (ask.seat in live.waits_for()), f"{ask.seat} cannot tell whether it is waited for in {ask.kind}"


def _late_reaction(live: Live[Any], rng: random.Random) -> list[Record]:
    """In a window, whoever may act may do so, even after passing; in a group, say something else."""
    ask = rng.choice(live.asks())
    form = live.form_of(ask)
    answer = None if isinstance(form, Choose) and not form.options else form.any_answer(rng.randrange)
    if answer is None or (ask.answered and same_answer(ask.answer, answer)):
        return one_step(live, {}, rng.randrange)
    return live.answer(ask.seat, ask.id, answer)


def _change_of_mind(played: Played) -> None:
    """Undo if the kernel allows it; the state must be what it was before the decision, and
    nothing hidden may have been read since."""
    live = played.live
    steps = live.secrets.steps
    if not steps or live.board.ended is not None:
        return
    seat, decision = steps[-1].seat, steps[-1].seq
    asked_of_rules = [read for seq, reads in played.reads.items() if seq >= decision for read in reads]
    played.records += live.undo(seat)
    played.commits.append(len(played.records))
    played.undone += 1
    played.reopen(decision)
    assert all(seat in knowing for _, knowing in asked_of_rules), "undo went back over a face that was read unseen"
    assert state_of(played.live) == _as_before(played, decision), "undo did not restore the state"


def _as_before(played: Played, decision: int) -> tuple[Any, ...]:
    """The state before a decision, with the orders that were given since: they are people's own."""
    state = list(played.before[decision])
    orders = {**state[ORDERS], **{seat: given for seq, seat, given in played.given if seq > decision}}
    state[ORDERS] = {seat: given for seat, given in orders.items() if given}
    return tuple(state)


def _go_back_by_agreement(played: Played, rng: random.Random) -> None:
    """All agree to go back to some decision, also over draws; the state must be what it was then."""
    live, line = played.live, effective(played.records)
    if live.board.ended is not None or live.board.deferred:
        return
    decided = [r.seq for r in line if is_kind(r, Decided) and r.seq in played.before][-20:]
    if not decided:
        return
    decision = rng.choice(decided)
    whose = whose_decision(played.records[decision - 1 :], decision)
    first, *others = rng.sample(live.board.seats, len(live.board.seats))
    votes = [Voted(seat, True) for seat in others]
    records = live.beside(
        [Proposed(first, "undo", 0, decision, whose), *votes, Undone(0, whose, decision, 0, live.seq + 1)]
    )
    played.records += records
    played.commits.append(len(played.records))
    played.agreed += 1
    played.reopen(decision)
    now, then = state_of(played.live), _as_before(played, decision)
    assert now[:STEPS] + now[STEPS + 1 :] == then[:STEPS] + then[STEPS + 1 :], "going back did not restore the state"
    assert now[STEPS] == [], "after an agreement nobody goes back further alone"


def some_orders(live: SpiedLive, seat: Seat, rng: random.Random) -> list[Order]:
    """None, or one or two of any sort."""
    ask = rng.choice(live.asks())
    kind = rng.choice(["*", ask.kind])
    about = (*ask.about, *(live.board.question.trigger.about if live.board.question.trigger else ()))
    when = rng.choice(
        [When(), When(current=True), When(targeted=True), When(dying=True), When(within=2), When(about=about[:1])]
    )
    scope = rng.choice(["window", "turn", "standing"])
    orders = [
        Order("pass", kind, scope, when),
        Order("ask", kind, scope, When(targeted=True)),
        Order("default", ask.kind, rng.choice(["once", scope]), when),
        *(
            Order("answer", ask.kind, rng.choice(["once", scope]), When(), _possible_answer(live, seat, ask, rng))
            for _ in range(2)
        ),
    ]
    orders += [Order("ask", quiet, scope) for quiet in sorted(live.quiet_kinds)]
    return rng.sample(orders, rng.randrange(3))


def _possible_answer(live: Live[Any], seat: Seat, ask: OpenAsk, rng: random.Random) -> Any:
    form = live.form_of(ask)
    if ask.seat != seat or (isinstance(form, Choose) and len(form.options) < form.least):
        return ["nothing"]
    return form.any_answer(rng.randrange)


def state_of(live: Live[Any]) -> tuple[Any, ...]:
    """The whole state but for the names of questions, sequence and draw numbers."""
    secrets, question = live.secrets, live.board.question
    asks = [(a.seat, a.kind, live.form_of(a), a.answered, a.answer) for a in question.asks] if question else []
    answers = {a.seat: secrets.answers.get(a.id) for a in question.asks} if question else {}
    board = {name: getattr(live.board, name) for name in live.board.__struct_fields__ if name != "question"}
    return (
        repr(board),
        asks,
        answers,
        question.trigger if question else None,
        dict(secrets.faces),
        dict(secrets.knows),
        {seat: dict(handles) for seat, handles in secrets.handles.items() if handles},
        {seat: list(orders) for seat, orders in secrets.orders.items() if orders},
        list(secrets.passed),
        {kind: dict(seats) for kind, seats in secrets.stuck.items() if seats},
        list(secrets.steps),
    )
