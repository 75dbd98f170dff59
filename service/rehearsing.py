"""Re-running stored games on the rules of this version: identical, or from which event on they lead elsewhere."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from domain.kernel.epochs import chance_of
from domain.kernel.errors import ChanceExhausted, Divergence, RuleFault, Unsettled
from domain.kernel.events import Checkpoint, GameLocked
from domain.kernel.ids import GameId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import is_kind, published, rerun
from projections.catalogue import GameEntry
from service.store.errors import BrokenLog
from service.store.events import EventStore

Outcome = Literal["identical", "diverges", "fails", "not begun", "no such rules"]
_locked = msgspec.json.Decoder(GameLocked).decode


class Rehearsed(Struct, frozen=True):
    """What came of one game."""

    game: GameId
    ruleset: str
    version: str
    """Of the rules that it was locked with."""
    outcome: Outcome
    event: int = 0
    """The first that differs."""
    said: str = ""

    @property
    def fine(self) -> bool:
        return self.outcome not in ("diverges", "fails")


async def rehearse(store: EventStore, games: Mapping[str, GameEntry], game: GameId) -> Rehearsed:
    """Run the present rules along a stored game, undone branches included, and make every draw again."""
    try:
        records = published(await store.raw(game))
    except BrokenLog as error:
        return Rehearsed(game, "", "", "fails", said=str(error))
    lobby = fold_lobby(records)
    locked = next((_locked(r.public) for r in records if is_kind(r, GameLocked)), None)
    version = locked.version if locked else ""
    if lobby.ruleset not in games:
        return Rehearsed(game, lobby.ruleset, version, "no such rules")
    chance = chance_of(game, lobby.epochs, await store.load_keys(game)) if lobby.epochs else None
    if locked is None or chance is None or not any(is_kind(r, Checkpoint) for r in records):
        return Rehearsed(game, lobby.ruleset, version, "not begun")
    try:
        rerun(games[lobby.ruleset].ruleset, game, chance, records, recompute=not locked.arranged)
    except Divergence as found:
        return Rehearsed(game, lobby.ruleset, version, "diverges", found.seq)
    except (RuleFault, Unsettled, ChanceExhausted, msgspec.DecodeError) as error:
        return Rehearsed(game, lobby.ruleset, version, "fails", said=f"{type(error).__name__}: {error}"[:300])
    return Rehearsed(game, lobby.ruleset, version, "identical")
