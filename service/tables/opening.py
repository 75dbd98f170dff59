"""From the store into memory: the newest snapshot and what came after, or the whole log."""

from collections.abc import Mapping, Sequence

import msgspec

from domain.kernel.chance import SealedChance
from domain.kernel.desk import Snapshot
from domain.kernel.errors import Divergence
from domain.kernel.events import ChanceSealed
from domain.kernel.ids import GameId
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import StaleSnapshot, is_kind, open_live, published
from domain.kernel.opening import EPOCH
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.store.errors import NoSuchGame
from service.store.events import EventStore
from service.tables.held import Held, Kept

_kept = msgspec.json.Decoder(Kept).decode
_sealed = msgspec.json.Decoder(ChanceSealed).decode


class NoSuchRuleset(Exception):
    """A stored game whose rules this process does not have."""


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
    if lobby.ruleset not in games:
        raise NoSuchRuleset(f"{game} is a game of {lobby.ruleset}, which is not loaded here")
    held = Held(games[lobby.ruleset], game)
    if kept is not None:
        held.lobby, held.clockwork = kept.lobby, kept.clockwork
    entropy = kept.entropy if kept else _entropy(records)
    if snapshot is not None:
        held.seq, held.head, held.saved = snapshot.seq, snapshot.head, snapshot.seq
        held.shown_head = snapshot.head
    shown = published(records)
    if entropy is not None:
        await _run(store, held, entropy, shown, snapshot)
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
    store: EventStore, held: Held, entropy: bytes, records: Sequence[Record], snapshot: Snapshot | None
) -> None:
    """Set the rules to work along the record."""
    source = await store.load_source(held.game)
    if source is None:
        raise LookupError(f"the key of {held.game} is not in the store")
    ruleset = held.entry.ruleset
    chance = SealedChance(held.game, EPOCH, source.key, entropy, size=ruleset.draws)
    try:
        held.live = open_live(ruleset, held.game, chance, records, snapshot)
    except Divergence as found:
        if snapshot is not None:
            raise
        held.frozen = found


def _entropy(records: Sequence[Record]) -> bytes | None:
    """What the seats' entropy came to; `None` while the game has not started."""
    sealed = next((r for r in records[:200] if is_kind(r, ChanceSealed)), None)
    return _sealed(sealed.public).entropy if sealed else None
