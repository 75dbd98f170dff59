"""From an empty table to the first question: lock, commitments, entropy, seal, start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chance import Chance, Forced, Source, rehearsal_source, scope_of
from domain.kernel.chapters import Arranged, Chapter, Placing
from domain.kernel.epochs import chance_of
from domain.kernel.errors import Refused
from domain.kernel.events import (
    NO_CLOCK,
    Clock,
    Event,
    Fact,
    GameLocked,
    GameOpened,
    SeatTaken,
)
from domain.kernel.frames import DAY, InSeries
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.live import Live
from domain.kernel.lobby import Lobby
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import Ruleset, seats_for
from domain.kernel.sealing import Sealing
from domain.kernel.setups import settled

B = TypeVar("B", bound=Board)


class Position(Struct, frozen=True):
    """What an arranged game starts from."""

    placings: Sequence[Placing] = ()
    facts: Sequence[Fact] = ()
    chapter: Chapter | None = None
    through: int = 1
    rolls: Sequence[Sequence[str]] = ()
    """The next rolls, by their faces."""
    tops: Mapping[str, Sequence[Sequence[str]]] = {}
    """Zone -> what comes to its top at its next shuffles."""


def check_table(ruleset: Ruleset[B], seats: int, setup: Any) -> None:
    """`Refused` unless the game can be played so."""
    if seats not in ruleset.seats:
        raise Refused(
            "seat-count",
            "{title} is played with {allowed} seats, not {got}.",
            title=ruleset.title,
            allowed=", ".join(map(str, ruleset.seats)),
            got=seats,
            pointer="/seats",
        )
    settled(setup)
    ruleset.check_setup(setup, seats)


def open_table(
    ruleset: Ruleset[B],
    game: GameId,
    seats: int,
    setup: Any = None,
    *,
    source: Source | None = None,
    slow: bool = False,
    position: Position | None = None,
    table: Sequence[Event] = (),
    live_type: type[Live[B]] = Live,
    series: InSeries | None = None,
) -> tuple[Live[B], list[Record]]:
    """Open, lock, seal and start a game in one go. Without a source the game rehearses: its chance follows from
    its id. `table` says who has opened it and who sits there. Gives the live game and all records so far, which still
    have to be stored."""
    setup = ruleset.setup() if setup is None else setup
    check_table(ruleset, seats, setup)
    names = seats_for(seats)
    source = source or rehearsal_source(game, names)
    frames, chance = frame(ruleset, game, names, setup, source, slow, position is not None, table, series)
    if position is not None:
        chance = Forced(chance, position.rolls, position.tops)  # type: ignore[assignment]
    live = live_type(ruleset, game, chance)
    records = [r for event in frames for r in _appended(live, lambda e=event: live.frame(e))]  # type: ignore[misc]
    first = ruleset.first(setup)
    chapter = first if position is None else _arranged(first, position)
    return live, records + live.begin(chapter)


def _appended(live: Live[B], work: Callable[[], list[Record]]) -> list[Record]:
    records = work()
    live.appended()
    return records


def frame(
    ruleset: Ruleset[B],
    game: GameId,
    seats: tuple[Seat, ...],
    setup: Any,
    source: Source,
    slow: bool = False,
    arranged: bool = False,
    table: Sequence[Event] = (),
    series: InSeries | None = None,
) -> tuple[list[Event], Chance]:
    """The events before play, in their order, and the chance they seal."""
    taken = {event.seat: event.player for event in table if isinstance(event, SeatTaken)}
    players = tuple(taken[seat] for seat in seats) if taken else ()
    clock = Clock(DAY) if slow else NO_CLOCK
    locked, chance = lock(ruleset, game, seats, setup, source, clock, arranged, players=players, series=series)
    nobody = [GameOpened(game, ruleset.name), *(SeatTaken(s, PlayerId(f"player-{s}")) for s in seats)]
    return [*(table or nobody), *locked], chance


def locked_by(
    ruleset: Ruleset[B],
    seats: tuple[Seat, ...],
    setup: Any,
    clock: Clock = NO_CLOCK,
    arranged: bool = False,
    at: int = 0,
    players: tuple[PlayerId, ...] = (),
    protocol: str = fair.FIRST_PROTOCOL,
    keys: tuple[bytes, ...] = (),
    strict: bool = False,
    series: InSeries | None = None,
) -> GameLocked:
    """What nobody can change any more. A rehearsal is nobody's: it binds no players, and so that its chance stays what
    it was, no dice and no protocol either."""
    return GameLocked(
        ruleset.name,
        ruleset.version,
        ruleset.content,
        seats,
        Raw(encode(setup)),
        "slow" if clock.slow else "live",
        arranged,
        at,
        clock,
        players,
        dict(ruleset.dice) if players else {},
        protocol,
        keys,
        strict,
        series,
    )


def lock(
    ruleset: Ruleset[B],
    game: GameId,
    seats: tuple[Seat, ...],
    setup: Any,
    source: Source,
    clock: Clock = NO_CLOCK,
    arranged: bool = False,
    at: int = 0,
    players: tuple[PlayerId, ...] = (),
    series: InSeries | None = None,
) -> tuple[list[Event], Chance]:
    """The events that turn a full table into a game, at once: for one who has the entropy of all seats."""
    sitting = players or tuple(PlayerId(f"player-{seat}") for seat in seats)
    lobby = Lobby(game=game, seats=seats, players=dict(zip(seats, sitting, strict=True)))
    sealing = Sealing(lobby, {1: source}, at)
    sealing.lock(locked_by(ruleset, seats, setup, clock, arranged, at, players, series=series), ruleset.draws)
    epoch = sealing.lobby.epochs[0]
    for seat in seats:
        scope, r = scope_of(game, epoch.number), source.entropy[seat]
        own = fair.entropy_commitment(scope, seat, epoch.root, epoch.config, r)
        sealing.commit(seat, own if seat in source.independent else None)
    for seat in source.independent:
        sealing.reveal(seat, source.entropy[seat])
    chance = chance_of(game, sealing.lobby.epochs, {1: source.key})
    assert chance is not None
    return sealing.events, chance


def _arranged(first: Chapter, position: Position) -> Arranged:
    return Arranged(
        Raw(encode(first)),
        position.through,
        tuple(position.placings),
        tuple(Raw(encode(fact)) for fact in position.facts),
        Raw(encode(position.chapter)),
    )
