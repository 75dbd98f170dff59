"""Two worlds with the same history for one viewer: what differs is hidden from them. As logs that a service opens."""

import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any
from unittest.mock import patch

from msgspec import Raw

from domain.kernel import fair
from domain.kernel.chance import Source, rehearsal_source
from domain.kernel.errors import Divergence, Halt
from domain.kernel.event import Event
from domain.kernel.events import Clock, GameEnded, GameOpened, SeatTaken
from domain.kernel.headless import Policy, one_step, random_policy
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.log import is_kind, open_live
from domain.kernel.record import NOTHING, Private, Record, encode, log_of
from domain.kernel.ruleset import seats_for
from domain.kernel.starting import lock
from projections.catalogue import RANDOM, GameEntry
from projections.stream_steps import heard_by
from tests.laws import leak
from tests.laws.played import Played, SpiedLive, _append, _late_reaction, some_orders

BEGAN = 1_790_000_000_000
SECOND = 1000
CLOCK = Clock(per_move=3 * 24 * 3600, per_game=30 * 24 * 3600, increment=60)
"""Long enough that no time is ever up, and with every kind of limit, so that each is shown."""
QUICK = Clock(per_move=3600, per_game=36_000, increment=60)


@contextmanager
def empty_commitments() -> Iterator[None]:
    """Commitments that commit to nothing: what is public is then the same bytes in both worlds, heads included, and
    nothing has to be blanked. Each has 256 random bits of salt; that they hide what is under them is not tried here."""

    def card_seals(scope: str, n: int, salts: Sequence[bytes], faces: Sequence[str]) -> list[bytes]:
        return [fair.digest(f"{scope} {n} {j}".encode() + salt) for j, salt in enumerate(salts)]

    def card_seal(scope: str, n: int, j: int, salt: bytes, face: str) -> bytes:
        return fair.digest(f"{scope} {n} {j}".encode() + salt)

    def value_seal(scope: str, seq: int, k: int, salt: bytes, value: bytes) -> bytes:
        return fair.digest(f"{scope} {seq} {k}".encode() + salt)

    patched = {"card_seals": card_seals, "card_seal": card_seal, "value_seal": value_seal}
    with patch.multiple(fair, **patched):
        yield


class TimedLive(SpiedLive):
    """Inputs come one second after the other."""

    def _now(self) -> int:
        return BEGAN + SECOND * (self.seq + 1)

    def answer(self, *args: Any, **more: Any) -> list[Record]:
        return super().answer(*args, **{**more, "at": self._now()})

    def time_out(self, at: int = 0, seats: Sequence[Seat] | None = None) -> list[Record]:
        return super().time_out(self._now(), seats)

    def give_orders(self, seat: Seat, orders: Any, at: int = 0) -> list[Record]:
        return super().give_orders(seat, orders, self._now())


def played_by(
    entry: GameEntry,
    game: GameId,
    people: Sequence[PlayerId],
    seed: int,
    *,
    clock: Clock = CLOCK,
    most: int = 150,
    public: bool = True,
    bot: str = RANDOM,
) -> tuple[Played, Source]:
    """A game of these people, as the service would have stored it, answered at random or by a bot. Nobody takes
    anything back: what was undone has no place in a re-run."""
    rng, ruleset, seats = random.Random(f"{game} {seed}"), entry.ruleset, seats_for(len(people))
    setup = ruleset.setup()
    source = rehearsal_source(f"{game} {seed}", seats_for(12))
    opened = GameOpened(game, ruleset.name, BEGAN, people[0], len(people), Raw(encode(setup)), clock, public)
    taken = [SeatTaken(seat, player, BEGAN) for seat, player in zip(seats, people, strict=True)]
    frames, chance = lock(ruleset, game, seats, setup, source, clock, at=BEGAN)
    live = TimedLive(ruleset, game, chance)
    played = Played(ruleset, game, chance, live, [])
    for event in (opened, *taken, *frames):
        played.records += live.frame(event)
        live.appended()
    _append(played, live.begin(ruleset.first(setup)))
    while live.board.ended is None and len(played.commits) < most:
        live.on_checkpoint = played.snapshots.append
        _append(played, _input(live, rng, entry.bot(bot)))
    return played, source


def _input(live: TimedLive, rng: random.Random, policy: Policy = random_policy) -> list[Record]:
    whim = rng.random()
    if not live.board.deferred:
        if whim < 0.12:
            seat = rng.choice(live.board.seats)
            return live.give_orders(seat, some_orders(live, seat, rng))
        if whim < 0.14:
            return live.time_out()
        if whim < 0.18:
            return _late_reaction(live, rng)
    return one_step(live, dict.fromkeys(live.board.seats, policy), rng.randrange)


@dataclass
class Worlds:
    """One history, and another that this viewer cannot tell from it."""

    entry: GameEntry
    game: GameId
    source: Source
    viewer: Seat
    kind: str
    """What differs."""
    one: list[Record]
    other: list[Record]
    moments: list[tuple[int, int]] = field(default_factory=list)
    """How long the two logs are whenever they are compared."""


def worlds_of(
    entry: GameEntry, played: Played, source: Source, viewer: Seat, kind: str, rng: random.Random, most: int
) -> Iterator[Worlds]:
    """Every pair of worlds of this kind that goes on for at least one commit, the likeliest to matter first."""
    possible: list[Callable[[], leak.Twist]] = leak.twists_for(played, viewer, kind, rng)
    for make in rng.sample(possible, len(possible)):
        twist = make()
        other = _other_world(played, viewer, twist)
        if kind == "faces" and not _known_to_somebody(played, other):
            continue
        commits = [n for n in while_it_runs(played) if n >= twist.since and n <= len(other)]
        commits = commits[: _holds_together(entry, played, other, commits)]
        if commits and other[: commits[0]] != played.records[: commits[0]]:
            moments = [(n, n) for n in commits[:most]]
            yield Worlds(entry, played.game, source, viewer, kind, played.records, other, moments)


def while_it_runs(played: Played) -> list[int]:
    """After the end everything is open: chance is opened, and streams close."""
    over = next((r.seq for r in played.records if is_kind(r, GameEnded)), len(played.records) + 1)
    return [n for n in played.commits if n < over]


def hushed_worlds(
    entry: GameEntry, played: Played, source: Source, viewer: Seat, rng: random.Random
) -> Iterator[Worlds]:
    """In one world others have passed, or given orders meanwhile; in the other they have not yet."""
    log, told = played.records, [heard_by(viewer, played.records[:n]) for n in played.commits]
    found = [
        (before, after)
        for (before, known), (after, now) in pairwise(zip(played.commits, told, strict=True))
        if (known.published, len(known.own)) == (now.published, len(now.own))
    ]
    for before, after in rng.sample(found, len(found)):
        yield Worlds(entry, played.game, source, viewer, "hushed", log, log, [(before, after)])


def _other_world(played: Played, viewer: Seat, twist: leak.Twist) -> list[Record]:
    """The log as it would be, up to where the viewer is shown or told something else."""
    written: list[Record] = []
    base: Any = leak.twisted(played, viewer, twist, None)

    class Writing(base):  # type: ignore[misc]
        def _write(self, event: Event, private: Private = NOTHING) -> None:
            record = self._tape[0]
            super()._write(event, private)
            assert encode(event) == record.public, "commitments commit to nothing here"
            stored = b"" if private is NOTHING else encode(private)
            written.append(Record(record.seq, record.public, stored, record.head))

    with suppress(Halt, Divergence, IndexError):
        leak._run_on(played, twist.since, Writing)
    return [*played.records[: written[0].seq - 1], *written] if written else []


def _known_to_somebody(played: Played, other: list[Record]) -> bool:
    """Whether any seat knows what differs."""
    pairs = list(zip(played.records, other, strict=False))
    return any(
        log_of(seat, [one]) != log_of(seat, [two])
        for seat in played.live.board.seats
        for one, two in pairs
        if one.private != two.private
    )


def _holds_together(entry: GameEntry, played: Played, other: list[Record], commits: list[int]) -> int:
    """For how many of these commits the rules lead along the other log: whom a window waits for follows from orders
    that may be others now."""
    for place, length in enumerate(commits):
        try:
            open_live(entry.ruleset, played.game, played.chance, other[:length])
        except (Halt, Divergence, Exception):
            return place
        if place >= 12:
            return place + 1
    return len(commits)
