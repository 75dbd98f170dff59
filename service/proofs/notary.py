"""What the site log says of games. Every locked game is in it before its first draw; what a crash keeps from it, a job
says later, and nothing is said twice."""

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec
from msgspec import Struct

from domain.kernel import fair
from domain.kernel.events import (
    ChanceCommitted,
    ChanceDropped,
    ChanceSealed,
    GameAbandoned,
    GameEnded,
    GameLocked,
)
from domain.kernel.ids import EndingId, GameId, Seat
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import is_kind
from domain.kernel.record import Record, encode
from domain.kernel.ruleset import tag_of
from service.store.events import EventStore
from service.store.site_log import SiteLog

NOTABLE = tuple(
    b'{"e":"%s"' % tag_of(kind).encode()
    for kind in (ChanceCommitted, ChanceDropped, ChanceSealed, GameEnded, GameAbandoned)
)
JOB = "note"
"""The job that says what should stand in the site log."""
_committed = msgspec.json.Decoder(ChanceCommitted).decode
_locked = msgspec.json.Decoder(GameLocked).decode
_dropped = msgspec.json.Decoder(ChanceDropped).decode
_ended = msgspec.json.Decoder(GameEnded).decode
_abandoned = msgspec.json.Decoder(GameAbandoned).decode


class Line(Struct, frozen=True, tag_field="e", omit_defaults=True):
    """A line of the site log."""

    game: str
    """The game's id; of a table by invitation, H(enc("fair/1/site-game", game, root of the first epoch)) in base64."""


class Locked(Line, frozen=True, tag="Locked"):
    """A game is locked: nothing that matters can change, and the seeds are committed to."""

    epoch: int
    config: bytes
    root: bytes
    at: int


class Dropped(Line, frozen=True, tag="Dropped"):
    """Nothing is drawn from an epoch: these seats withheld their entropy, or left before any was revealed."""

    epoch: int
    who: tuple[Seat, ...]
    why: Literal["withheld", "left"]
    at: int


class Ended(Line, frozen=True, tag="Ended"):
    """A game came to an end."""

    seq: int
    """Its last event."""
    head: bytes
    """Of its chain there."""
    ending: EndingId
    winners: tuple[Seat, ...]
    at: int


class Abandoned(Line, frozen=True, tag="Abandoned"):
    """A game ended without a result."""

    seq: int
    head: bytes
    who: tuple[Seat, ...]
    """All people at the table if they agreed, whoever withheld entropy, or the host's own seats."""
    why: Literal["agreed", "closed", "withheld"]
    at: int


AnyLine = Locked | Dropped | Ended | Abandoned


class Notary:
    """Says in the site log what became of games."""

    def __init__(self, store: EventStore, site: SiteLog, now: Callable[[], int]) -> None:
        self._store = store
        self._site = site
        self._now = now

    async def before(self, game: GameId, records: Sequence[Record]) -> None:
        """Before a commit after which draws are possible: the commitment stands in the site log."""
        if any(is_kind(record, ChanceSealed) for record in records):
            earlier = [r for r in await self._store.raw(game) if r.seq < records[0].seq]
            await self._say(game, [*earlier, *records], locks_only=True)

    async def note(self, game: GameId) -> None:
        """Say all that should stand in the site log of this game; nothing happens if it does."""
        await self._say(game, await self._store.raw(game))

    async def _say(self, game: GameId, records: Sequence[Record], locks_only: bool = False) -> None:
        for name, line in lines_of(game, records, self._now()):
            if isinstance(line, Locked) or not locks_only:
                await self._site.append(name, encode(line))


def notable(records: Sequence[Record]) -> bool:
    """Whether a commit has anything for the site log."""
    return any(record.public.startswith(NOTABLE) for record in records)


def lines_of(game: GameId, records: Sequence[Record], at: int) -> list[tuple[str, AnyLine]]:
    """What the site log says of a game with this log: a name for each line, and the line. Nothing of tables that were
    never locked, of positions that were arranged by hand, and of studies."""
    first = next((_committed(r.public) for r in records if is_kind(r, ChanceCommitted)), None)
    if first is None or any(_locked(r.public).arranged for r in records if is_kind(r, GameLocked)):
        return []
    lobby = fold_lobby(records)
    if lobby.origin is not None or lobby.imported is not None:
        return []
    called, last = game if lobby.public else blind_name(game, first.root), records[-1]
    lines: list[tuple[str, AnyLine]] = []
    for record in records:
        if is_kind(record, ChanceCommitted):
            c = _committed(record.public)
            name = f"{game} locked {c.epoch} {c.config.hex()}"
            lines.append((name, Locked(called, c.epoch, c.config, c.root, at)))
        elif is_kind(record, ChanceDropped):
            d = _dropped(record.public)
            lines.append((f"{game} dropped {d.epoch}", Dropped(called, d.epoch, d.seats, d.why, at)))
        elif is_kind(record, GameEnded):
            ended = _ended(record.public)
            lines.append((f"{game} over", Ended(called, last.seq, last.head, ended.ending, ended.winners, at)))
        elif is_kind(record, GameAbandoned):
            gone = _abandoned(record.public)
            who, why = gone.seats or _quitters(lobby), gone.why or "agreed"
            lines.append((f"{game} over", Abandoned(called, last.seq, last.head, who, why, at)))
    return lines


def blind_name(game: GameId, root: bytes) -> str:
    """How a table by invitation is called: whoever knows the game knows its name, and nobody else does."""
    return msgspec.json.decode(encode(fair.site_name(game, root)), type=str)


def _quitters(lobby: Lobby) -> tuple[Seat, ...]:
    """All people at the table have agreed, or the host has closed it."""
    return lobby.held_by(lobby.host) if lobby.abandoned == "closed" else lobby.people()
