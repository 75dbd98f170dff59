"""From the store into memory: the newest snapshot and what came after, or the whole log."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.chance import SealedChance
from domain.kernel.epochs import Epoch, chance_of
from domain.kernel.errors import Divergence, RuleFault
from domain.kernel.events import ChanceCommitted, ChanceSealed, Undone
from domain.kernel.ids import GameId
from domain.kernel.live_state import Snapshot
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import StaleSnapshot, beside_windows, is_kind, open_live, published
from domain.kernel.record import Record
from domain.kernel.windows import chained, not_among
from projections.catalogue import GameEntry
from service.games.errors import Frozen, OtherContent
from service.games.held_game import FrameOfSnapshot, HeldGame
from service.store.errors import NoSuchGame
from service.store.events import EventStore
from service.stored_games.other_content import other_content

_kept = msgspec.json.Decoder(FrameOfSnapshot).decode


class NoSuchRuleset(Exception):
    """A stored game whose rules this process does not have, or whose log its rules cannot read."""

    def __init__(self, lobby: Lobby, why: str) -> None:
        super().__init__(f"{lobby.game} is a game of {lobby.ruleset}{why}")
        self.lobby = lobby
        """Who may know of it."""


def entry_of(games: Mapping[str, GameEntry], lobby: Lobby) -> GameEntry:
    """The game that a log is of."""
    if lobby.ruleset not in games:
        raise NoSuchRuleset(lobby, ", which is not loaded here")
    return games[lobby.ruleset]


def unreadable(lobby: Lobby, entry: GameEntry) -> NoSuchRuleset:
    """The rules at hand cannot read the log."""
    version, here = lobby.lock.version if lobby.lock else "unknown", entry.ruleset.version
    why = f", played by version {version}, and version {here}, which is loaded here, cannot read its log"
    return NoSuchRuleset(lobby, why)


def otherwise_locked(entry: GameEntry, lobby: Lobby) -> OtherContent | None:
    """Why a game cannot go on by these rules, if it was locked with other content than they have."""
    differs = other_content(entry.ruleset, lobby.lock) if lobby.lock else ""
    return OtherContent(lobby.game, lobby.lock.seq, differs) if lobby.lock and differs else None


async def open_held(store: EventStore, games: Mapping[str, GameEntry], game: GameId) -> HeldGame:
    """The game as it is stored, ready to go on. Rules that lead elsewhere than the record freeze it; those with other
    content than it was locked with do not even run."""
    snapshot, beside, records, notes = await store.load(game)
    if snapshot is not None:
        try:
            return await _open(store, games, game, records, notes, snapshot, _kept(beside))
        except (StaleSnapshot, Divergence, msgspec.DecodeError):
            await store.drop_snapshot(game)
        records, notes = await store.since(game, 0, 0)
    if not records:
        raise NoSuchGame(game)
    try:
        return await _open(store, games, game, records, notes, None, None)
    except (msgspec.DecodeError, RuleFault) as error:
        cause = error.__cause__ if isinstance(error, RuleFault) else error
        if not isinstance(cause, msgspec.DecodeError):
            raise
        lobby = fold_lobby(records)
        raise unreadable(lobby, entry_of(games, lobby)) from error


async def _open(
    store: EventStore,
    games: Mapping[str, GameEntry],
    game: GameId,
    records: Sequence[Record],
    notes: Sequence[Record],
    snapshot: Snapshot | None,
    kept: FrameOfSnapshot | None,
) -> HeldGame:
    lobby = kept.lobby if kept else fold_lobby(records[:1], Lobby())
    if lobby.ruleset not in games:
        fold_lobby(records if kept else records[1:], lobby)
    held = HeldGame(entry_of(games, lobby), game)
    if kept is not None:
        held.lobby, held.clockwork = kept.lobby, kept.clockwork
    if snapshot is not None:
        held.seq, held.head, held.saved = snapshot.seq, snapshot.head, snapshot.seq
        held.shown_head = held.settled_head = snapshot.head
        held.settled = snapshot.seq
    shown = published(records)
    now = fold_lobby(records, held.lobby.copy())
    if snapshot is not None and now.lock is None:
        raise StaleSnapshot(f"what is kept of {game} knows no lock")
    if now.origin is not None and not now.line:
        raise StaleSnapshot(f"what is kept of {game} does not know where it comes from")
    if bound := otherwise_locked(held.entry, now):
        held.frozen = bound if now.state in ("locked", "running") else None
    elif snapshot is not None or any(epoch.entropy for epoch in now.epochs):
        await _run(store, held, now.epochs, shown, snapshot)
    if shown:
        held.take_in(shown)
    if withheld := records[len(shown) :]:
        _follow(held, withheld, snapshot)
        held.take_in(withheld)
    follow_notes(held, notes)
    return held


OPENED_ANEW = (Undone, ChanceCommitted, ChanceSealed)
"""Events that a game in memory cannot go along with."""


def followed(held: HeldGame, records: Sequence[Record], notes: Sequence[Record]) -> bool:
    """Let a game in memory go along with what others have stored. Where it cannot, it is opened anew: after an undo,
    where chance has another epoch, and where the rules lead elsewhere, so that it is found frozen."""
    if held.live is None or any(is_kind(record, kind) for record in records for kind in OPENED_ANEW):
        return False
    try:
        if held.notes and records:
            end = next((i for i, record in enumerate(records) if not beside_windows(record)), 0)
            fresh = not_among(held.notes, records[:end]) if end else None
            if fresh is None:
                return False
            held.live.follow_end(records[:end], fresh, records[end:])
        elif records:
            held.live.follow(records)
        if records:
            held.take_in(records)
        follow_notes(held, notes)
    except Divergence:
        return False
    return True


def follow_notes(held: HeldGame, notes: Sequence[Record]) -> None:
    """Let a game go along with notes of its open window: all that there are, of which it may know the first."""
    if held.live is not None and len(notes) > len(held.notes):
        fresh = chained(notes[len(held.notes) :], held.seq, held.head, held.live.dealer.chance)
        held.live.follow(fresh)
        held.take_in((), (*held.notes, *fresh))


def _follow(held: HeldGame, records: Sequence[Record], snapshot: Snapshot | None) -> None:
    try:
        if held.live is not None:
            held.live.follow(records)
    except Divergence as found:
        if snapshot is not None:
            raise
        held.live, held.frozen = None, Frozen(held.game, found.seq)


async def _run(
    store: EventStore, held: HeldGame, epochs: Sequence[Epoch], records: Sequence[Record], snapshot: Snapshot | None
) -> None:
    """Set the rules to work along the record."""
    chance = await sealed_chance(store, held.game, epochs)
    try:
        held.live = open_live(held.entry.ruleset, held.game, chance, records, snapshot)
    except Divergence as found:
        if snapshot is not None:
            raise
        held.frozen = Frozen(held.game, found.seq)


async def sealed_chance(store: EventStore, game: GameId, epochs: Sequence[Epoch]) -> SealedChance:
    """The chance of a game that has started."""
    keys: dict[int, bytes] = {}
    for epoch in epochs:
        source = await store.load_source(game, epoch.number)
        if source is None:
            raise LookupError(f"the key of epoch {epoch.number} of {game} is not in the store")
        keys[epoch.number] = source.key
    chance = chance_of(game, epochs, keys)
    if chance is None:
        raise StaleSnapshot(f"what is kept of {game} knows no epoch")
    return chance
