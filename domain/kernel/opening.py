"""From an empty table to the first question: lock, commitments, entropy, seal, start."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from msgspec import Raw, Struct

from domain.kernel import fair
from domain.kernel.board import Board
from domain.kernel.chance import Chance, Forced, SealedChance, Source, rehearsal_source, scope_of
from domain.kernel.chapters import Arranged, Chapter, Placing
from domain.kernel.errors import Refused
from domain.kernel.events import (
    NO_CLOCK,
    ChanceCommitted,
    ChanceSealed,
    Clock,
    EntropyCommitted,
    EntropyRevealed,
    Event,
    Fact,
    GameLocked,
    GameOpened,
    GameStarted,
    SeatTaken,
)
from domain.kernel.frames import DAY
from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.live import Live
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import Ruleset, seats_for

B = TypeVar("B", bound=Board)
EPOCH = 1


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
) -> tuple[Live[B], list[Record]]:
    """Open, lock, seal and start a game in one go. Without a source the game rehearses: its chance follows from
    its id. `table` says who has opened it and who sits there. Gives the live game and all records so far, which still
    have to be stored."""
    setup = ruleset.setup() if setup is None else setup
    check_table(ruleset, seats, setup)
    names = seats_for(seats)
    source = source or rehearsal_source(game, names)
    frames, chance = frame(ruleset, game, names, setup, source, slow, position is not None, table)
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
) -> tuple[list[Event], Chance]:
    """The events before play, in their order, and the chance they seal."""
    locked, chance = lock(ruleset, game, seats, setup, source, Clock(DAY) if slow else NO_CLOCK, arranged)
    nobody = [GameOpened(game, ruleset.name), *(SeatTaken(s, PlayerId(f"player-{s}")) for s in seats)]
    return [*(table or nobody), *locked], chance


def lock(
    ruleset: Ruleset[B],
    game: GameId,
    seats: tuple[Seat, ...],
    setup: Any,
    source: Source,
    clock: Clock = NO_CLOCK,
    arranged: bool = False,
    at: int = 0,
) -> tuple[list[Event], Chance]:
    """The events that turn a full table into a game: nothing that matters can change after the first of them."""
    locked = GameLocked(
        ruleset.name,
        ruleset.version,
        ruleset.content,
        seats,
        Raw(encode(setup)),
        "slow" if clock.slow else "live",
        arranged,
        at,
        clock,
    )
    config = fair.digest(encode(locked))
    scope = scope_of(game, EPOCH)
    root = fair.seeds_root(fair.Mac(source.key), scope, 0, ruleset.draws)
    entropy = fair.entropy(scope, root, config, [(s, source.entropy[s]) for s in seats])
    events: list[Event] = [
        locked,
        ChanceCommitted(EPOCH, 0, ruleset.draws, root, config),
        *(_committed(scope, s, root, config, source) for s in seats),
        *(EntropyRevealed(s, source.entropy[s]) for s in seats),
        ChanceSealed(entropy, len(source.independent)),
        GameStarted(at),
    ]
    return events, SealedChance(game, EPOCH, source.key, entropy, size=ruleset.draws)


def _committed(scope: str, seat: Seat, root: bytes, config: bytes, source: Source) -> EntropyCommitted:
    commitment = fair.entropy_commitment(scope, seat, root, config, source.entropy[seat])
    return EntropyCommitted(seat, commitment, "client" if seat in source.independent else "server")


def _arranged(first: Chapter, position: Position) -> Arranged:
    return Arranged(
        Raw(encode(first)),
        position.through,
        tuple(position.placings),
        tuple(Raw(encode(fact)) for fact in position.facts),
        Raw(encode(position.chapter)),
    )
