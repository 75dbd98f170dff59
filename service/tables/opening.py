"""From the store into memory: the newest snapshot and what came after, or the whole log."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.chance import SealedChance
from domain.kernel.desk import Snapshot
from domain.kernel.epochs import Epoch, chance_of
from domain.kernel.errors import Divergence
from domain.kernel.ids import GameId
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import StaleSnapshot, open_live, published
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.store.errors import NoSuchGame
from service.store.events import EventStore
from service.tables.held import Held, Kept

_kept = msgspec.json.Decoder(Kept).decode


class NoSuchRuleset(Exception):
    """A stored game whose rules this process does not have."""


def entry_of(games: Mapping[str, GameEntry], game: GameId, ruleset: str) -> GameEntry:
    """The game that a log is of."""
    if ruleset not in games:
        raise NoSuchRuleset(f"{game} is a game of {ruleset}, which is not loaded here")
    return games[ruleset]


async def open_held(store: EventStore, games: Mapping[str, GameEntry], game: GameId) -> Held:
    """The game as it is stored, ready to go on. Rules that lead elsewhere than the record freeze it."""
    snapshot, beside, records = await store.load(game)
    if snapshot is not None:
        try:
            return await _open(store, games, game, records, snapshot, _kept(beside))
        except (StaleSnapshot, Divergence, msgspec.DecodeError):
            await store.drop_snapshot(game)
        records = await store.raw(game)
    if not records:
        raise NoSuchGame(game)
    return await _open(store, games, game, records, None, None)


async def _open(
    store: EventStore,
    games: Mapping[str, GameEntry],
    game: GameId,
    records: Sequence[Record],
    snapshot: Snapshot | None,
    kept: Kept | None,
) -> Held:
    lobby = kept.lobby if kept else fold_lobby(records[:1], Lobby())
    held = Held(entry_of(games, game, lobby.ruleset), game)
    if kept is not None:
        held.lobby, held.clockwork = kept.lobby, kept.clockwork
    if snapshot is not None:
        held.seq, held.head, held.saved = snapshot.seq, snapshot.head, snapshot.seq
        held.shown_head = snapshot.head
    shown = published(records)
    epochs = fold_lobby(records, held.lobby.copy()).epochs
    if snapshot is not None or any(epoch.entropy for epoch in epochs):
        await _run(store, held, epochs, shown, snapshot)
        held.note_undoable()
    if shown:
        held.take_in(shown)
    if withheld := records[len(shown) :]:
        _follow(held, withheld, snapshot)
        held.take_in(withheld)
    return held


def _follow(held: Held, records: Sequence[Record], snapshot: Snapshot | None) -> None:
    try:
        if held.live is not None:
            held.live.follow(records)
    except Divergence as found:
        if snapshot is not None:
            raise
        held.live, held.frozen = None, found


async def _run(
    store: EventStore, held: Held, epochs: Sequence[Epoch], records: Sequence[Record], snapshot: Snapshot | None
) -> None:
    """Set the rules to work along the record."""
    chance = await sealed_chance(store, held.game, epochs)
    try:
        held.live = open_live(held.entry.ruleset, held.game, chance, records, snapshot)
    except Divergence as found:
        if snapshot is not None:
            raise
        held.frozen = found


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
