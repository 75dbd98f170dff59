"""Law 11: where undo, orders, passes and leaving cross, nobody learns what is withheld.

A game is kept as the service keeps it and played by people who do all of these at once. At some moments it is opened
again as two worlds that one viewer cannot tell apart, and everything that this viewer can try must come to the same."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from domain.kernel import Order, Ruleset, Seat
from domain.kernel.errors import Refused
from domain.kernel.events import Decided, OrderGiven, Passed, SeatLeft, SeatTaken
from domain.kernel.forms import Choose
from domain.kernel.headless import one_step
from domain.kernel.ids import GameId, PlayerId
from domain.kernel.log import effective, is_kind, rerun
from domain.kernel.record import Record, log_of
from domain.kernel.starting import open_table
from domain.kernel.steps import FirstOf
from domain.kernel.windows import is_note
from service.games.preview import Trial
from tests.laws.leak import blanked, probe
from tests.laws.played import SpiedLive, SpyGame, some_orders
from tests.laws.stored_game import StoredGame, ask_of, take_back

INPUTS = 160
MOMENTS = 3
"""So many moments of each sort are tried in a game."""


WINDOWS: list[int] = []
"""After which events rules have come to windows, asked or not. After an undo the game is opened again: then also older
ones."""


class WindowedGame(SpyGame):
    """A `g` that notes quiet windows which are not even looked at."""

    __slots__ = ()

    def has_orders(self) -> bool:
        WINDOWS.append(self.written)
        return super().has_orders()


class WindowedLive(SpiedLive):
    """A live game that notes every window."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._g.__class__ = WindowedGame
        self.quiet_kinds = set(self.ruleset.quiet)

    def _first_of(self, step: FirstOf[Any]) -> None:
        if step.asks:
            WINDOWS.append(self.seq)
        return super()._first_of(step)


class Crossing(AssertionError):
    """Two worlds could be told apart."""


def crossings_tell_nothing(
    ruleset: Ruleset[Any], seats: int, setup: Any = None, seed: int = 0, *, slow: bool = False, inputs: int = INPUTS
) -> Counter[str]:
    """Play, and try moments of each sort. How many of each."""
    game = GameId(f"crossed-{ruleset.name}-{seats}-{seed}{'-slow' if slow else ''}")
    rng, aside, tried = random.Random(game), random.Random(f"{game} leaving"), Counter[str]()
    live, records = open_table(ruleset, game, seats, setup, slow=slow, live_type=WindowedLive)
    live.appended()
    kept = StoredGame(live, records)
    for _ in range(inputs):
        if kept.live.board.ended is not None:
            break
        question = kept.live.board.question
        if question is not None and question.trigger is not None:
            _try(tried, "window", kept, rng)
            _try(tried, "back", kept, rng)
            _try(tried, "leaving", kept, aside)
        elif question is not None:
            _try(tried, "order", kept, rng)
            _try(tried, "after undo", kept, rng)
        WINDOWS.clear()
        _one_input(kept, rng, ordering=seed % 2 == 0)
        steps = kept.live.secrets.steps
        if steps and any(seq >= steps[-1].seq for seq in WINDOWS):
            raise Crossing("whoever acted saw whether a window was asked or skipped, and may take it back")
        _require_canonical(kept)
    rerun(ruleset, game, kept.chance, kept.log)
    return tried


def _one_input(kept: StoredGame, rng: random.Random, *, ordering: bool) -> None:
    """At every other table nobody gives orders, but for what is tried."""
    live, whim = kept.live, rng.random()
    steps = live.secrets.steps
    if live.board.deferred or whim < 0.7 or (not ordering and whim < 0.85):
        kept.put(lambda live: one_step(live, {}, rng.randrange))
    elif whim < 0.85:
        seat = rng.choice(live.board.seats)
        assert isinstance(live, SpiedLive)
        orders = some_orders(live, seat, rng)
        kept.orders(seat, *orders, at=len(kept.log))
    elif whim < 0.88:
        kept.put(lambda live: live.time_out(len(kept.log)))
    elif whim < 0.90:
        _resign(kept, rng.choice(live.board.seats))
    elif steps:
        kept.put(lambda live: live.undo(steps[-1].seat))
    else:
        _agree(kept, rng)


def _resign(kept: StoredGame, seat: Seat) -> None:
    kept.put(lambda live: live.beside([SeatLeft(seat, "resigned"), SeatTaken(seat, PlayerId("bot:random"))]))
    if kept.live.secrets.orders_of(seat):
        raise Crossing(f"the orders of {seat} go on playing for whoever has left")


def _agree(kept: StoredGame, rng: random.Random) -> None:
    """Back to one of the last decisions, not to before somebody left."""
    line = effective(kept.log)
    left = max((r.seq for r in kept.log if is_kind(r, SeatLeft)), default=0)
    decided = [r for r in line[-60:] if is_kind(r, Decided) and r.seq > left and b'"by":"order"' not in r.public]
    if decided:
        record = rng.choice(decided)
        orders = {seat: list(given) for seat, given in kept.live.secrets.orders.items()}
        given_since = {Seat(_seat(r)) for r in kept.log if is_kind(r, OrderGiven) and r.seq > record.seq}
        given_since |= {Seat(_seat(r)) for r in kept.notes if is_kind(r, OrderGiven)}
        take_back(kept, kept.live.board.seats[0], record.seq, Seat(_seat(record)))
        for seat in given_since:
            now = kept.live.secrets.orders_of(seat)
            if any(order not in now for order in orders.get(seat, []) if order.scope == "standing"):
                raise Crossing(f"going back has changed what {seat} has ordered since")


def _seat(record: Record) -> str:
    return str(msgspec.json.decode(record.public)["seat"])


# --- two worlds ------------------------------------------------------------------------------------


def _try(tried: Counter[str], sort: str, kept: StoredGame, rng: random.Random) -> None:
    if tried[sort] < MOMENTS and rng.random() < 0.2 and SORTS[sort](kept, rng):
        tried[sort] += 1


def _hidden_notes(kept: StoredGame, rng: random.Random, viewer: Seat) -> list[tuple[Seat, Order | None]]:
    """Passes and orders of others than the viewer that leave the window open."""
    waiting = [seat for seat in kept.live.waits_for() if seat != viewer]
    rng.shuffle(waiting)
    passing: list[tuple[Seat, Order | None]] = [(seat, None) for seat in waiting]
    if viewer not in kept.live.waits_for():
        passing = passing[1:]
    ordering = [s for s in kept.live.board.seats if s != viewer and s not in kept.live.waits_for()]
    return [*passing, *((seat, Order("ask", "never")) for seat in ordering[:1])]


def _put(kept: StoredGame, notes: Sequence[tuple[Seat, Order | None]]) -> StoredGame:
    for seat, order in notes:
        kept.passes(seat) if order is None else kept.orders(seat, order)
    return kept


def _window(kept: StoredGame, rng: random.Random) -> bool:
    """In a window: others' passes and orders change nothing that a viewer sees or can try; and in what order they came
    shows nowhere when it has closed."""
    asked = [ask.seat for ask in kept.live.asks()]
    viewer = rng.choice(asked)
    notes = _hidden_notes(kept, rng, viewer)
    if not notes:
        return False
    one, other = kept.opened(), _put(kept.opened(), notes)
    _require_same(one, other, kept.live.board.seats, "others have passed or ordered")
    third = _put(kept.opened(), notes[::-1])
    form = kept.live.form_of(next(ask for ask in kept.live.asks() if ask.seat == viewer))
    if isinstance(form, Choose) and len(form.options) < form.least:
        return False
    answer = form.any_answer(rng.randrange)
    for world in (other, third):
        world.answers(viewer, answer)
    if other.log != third.log:
        raise Crossing(f"the log of a window of {kept.game} shows in what order others have passed")
    rerun(other.ruleset, other.game, other.chance, other.log)
    return True


def _back(kept: StoredGame, rng: random.Random) -> bool:
    """An agreed undo says nothing of passes."""
    viewer = rng.choice(kept.live.board.seats)
    notes = [note for note in _hidden_notes(kept, rng, viewer) if note[1] is None]
    left = max((r.seq for r in kept.log if is_kind(r, SeatLeft)), default=0)
    decided = [r for r in effective(kept.log)[-40:] if is_kind(r, Decided) and r.seq > left]
    decided = [r for r in decided if b'"by":"order"' not in r.public]
    if not notes or not decided:
        return False
    one, other, record = kept.opened(), _put(kept.opened(), notes), rng.choice(decided)
    for world in (one, other):
        take_back(world, viewer, record.seq, Seat(_seat(record)))
    if one.log != other.log:
        raise Crossing("going back tells how many had passed")
    return True


def _order(kept: StoredGame, rng: random.Random) -> bool:
    """At a plain question: that somebody gives orders, perhaps the first at the table, changes nothing for others."""
    viewer = rng.choice([ask.seat for ask in kept.live.asks()])
    others = [seat for seat in kept.live.board.seats if seat != viewer]
    one, other = kept.opened(), kept.opened()
    if others:
        seat = rng.choice(others)
        other.orders(seat, *other.live.secrets.orders_of(seat), Order("ask", "never"))
    if any(is_kind(r, Decided) for r in other.log[len(one.log) :]):
        return False
    _require_same(one, other, (viewer,), "another has given orders")
    return bool(others)


def _after_undo(kept: StoredGame, rng: random.Random) -> bool:
    """Where a step was taken back, and perhaps a further one can be; alone there is nobody to tell."""
    steps = kept.live.secrets.steps
    if not steps or len(kept.live.board.seats) == 1:
        return False
    one, other, viewer = kept.opened(), kept.opened(), steps[-1].seat
    for world in (one, other):
        world.put(lambda live: live.undo(viewer))
    others = [seat for seat in kept.live.board.seats if seat != viewer]
    other.orders(others[0], *other.live.secrets.orders_of(others[0]), Order("ask", "never"))
    _require_same(one, other, (viewer,), "another has given orders after an undo")
    return True


def _leaving(kept: StoredGame, rng: random.Random) -> bool:
    """In a window: whether somebody who gives up the seat had passed shows nowhere, neither then nor when it has
    closed."""
    window = {ask.seat: ask.id for ask in kept.live.asks()}
    asked = list(window)
    viewer = rng.choice(asked)
    leaving = next((seat for seat in asked if seat != viewer and seat in kept.live.waits_for()), None)
    if leaving is None or set(kept.live.waits_for()) == {leaving}:
        return False
    one, other = kept.opened(), _put(kept.opened(), [(leaving, None)])
    for world in (one, other):
        _resign(world, leaving)
    _require_same(one, other, [seat for seat in asked if seat != leaving], f"{leaving} had passed before leaving")
    if leaving not in one.live.waits_for():
        return True  # at a slow table nobody waits for it any more: there is a pass less, and how many is told
    for world in (one, other):
        for seat, ask in window.items():
            if ask in [one.id for one in world.live.asks()] and seat in world.live.waits_for():
                world.passes(seat)
    if one.log != other.log:
        raise Crossing(f"the log of a window of {kept.game} shows that {leaving} had passed before leaving")
    return True


SORTS = {"window": _window, "back": _back, "leaving": _leaving, "order": _order, "after undo": _after_undo}


def _require_same(one: StoredGame, other: StoredGame, viewers: Sequence[Seat], what: str) -> None:
    for viewer in viewers:
        if _has_noted(other, viewer):
            continue
        seen = [_all_of(world, viewer) for world in (one, other)]
        for name in seen[0]:
            if seen[0][name] != seen[1][name]:
                raise Crossing(f"{viewer} can tell by {name} that {what}: {seen[0][name]} {seen[1][name]}")


def _has_noted(kept: StoredGame, seat: Seat) -> bool:
    return any(record.private for record in log_of(seat, kept.notes))


def _all_of(kept: StoredGame, viewer: Seat) -> dict[str, Any]:
    """All that a viewer can try, without a change."""
    return {"refusals": probe(kept.live, viewer), "undo": _undo(kept, viewer), "previews": _previews(kept, viewer)}


def _undo(kept: StoredGame, viewer: Seat) -> Any:
    """Whether it is offered, and what comes of it: the same."""
    offered = kept.live.may_undo(viewer) is not None
    try:
        granted = bool(kept.opened().live.undo(viewer))
    except Refused as refused:
        return offered, refused.text
    assert offered == granted, "undo is granted where it is not offered"
    return offered, granted


def _previews(kept: StoredGame, viewer: Seat) -> list[Any]:
    """Where trying out an answer stops, and what it shows on the way."""
    asks = [ask for ask in kept.live.asks() if ask.seat == viewer]
    found = []
    for ask, n in [(ask, n) for ask in asks for n in range(2)]:
        form = kept.live.form_of(ask)
        if isinstance(form, Choose) and len(form.options) < form.least:
            continue
        trial = kept.opened(Trial).live
        assert isinstance(trial, Trial)
        found.append(_tried_out(trial, viewer, form.any_answer(random.Random(n).randrange)))
    return found


def _tried_out(trial: Trial, viewer: Seat, answer: Any) -> Any:
    """Refused is what a seat of a group has said before."""
    try:
        records, stop = trial.try_out(viewer, ask_of(trial, viewer), answer)
    except Refused as refused:
        return refused.text
    return stop, [blanked(r.public)["e"] for r in records]


def _require_canonical(kept: StoredGame) -> None:
    """In the log, notes of a window stand together: orders by seat, then passes, those by the clock last, and none of
    them has a time."""
    seats, run = list(kept.live.board.seats), list[Record]()
    for record in kept.log[-40:]:
        if is_note(record):
            run.append(record)
            continue
        passes = [r for r in run if is_kind(r, Passed)]
        if passes:
            orders = [r for r in run if is_kind(r, OrderGiven)]
            places = [seats.index(Seat(_seat(r))) for r in orders]
            by_clock = [b'"by":"clock"' in r.public for r in passes]
            assert places == sorted(places) and by_clock == sorted(by_clock), "notes of a window show how they came"
            assert not any(b'"at"' in r.public for r in run), "a note of a window has a time"
        run = []
