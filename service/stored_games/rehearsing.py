"""Re-running stored games on the rules of this version: identical, or from which event on they lead elsewhere."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import Struct

from domain.kernel.epochs import chance_of
from domain.kernel.errors import ChanceExhausted, Divergence, RuleFault, Unsettled
from domain.kernel.events import Checkpoint
from domain.kernel.ids import GameId
from domain.kernel.lobby import fold_lobby
from domain.kernel.log import is_kind, published, rerun
from projections.catalogue import GameEntry
from service.audit.rules import lock_of
from service.store.errors import BrokenLog
from service.store.events import EventStore
from service.stored_games.other_content import other_content

Outcome = Literal["identical", "diverges", "fails", "not begun", "no such rules", "other content"]


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
    over: bool = False

    @property
    def fine(self) -> bool:
        """Whether this release leaves nobody stuck. A game that is over need not go on with the content it had."""
        return self.outcome not in ("diverges", "fails") and (self.outcome != "other content" or self.over)


async def rehearse(store: EventStore, games: Mapping[str, GameEntry], game: GameId) -> Rehearsed:
    """Run the present rules along a stored game, undone branches included, and make every draw again."""
    try:
        records = published(await store.raw(game))
    except BrokenLog as error:
        return Rehearsed(game, "", "", "fails", said=str(error))
    lobby = fold_lobby(records)
    version = lobby.lock.version if lobby.lock else ""
    if lobby.ruleset not in games:
        return Rehearsed(game, lobby.ruleset, version, "no such rules")
    chance = chance_of(game, lobby.epochs, await store.load_keys(game)) if lobby.epochs else None
    ruleset, over = games[lobby.ruleset].ruleset, lobby.state in ("ended", "abandoned")
    if lobby.lock and (differs := other_content(ruleset, lobby.lock)):
        return Rehearsed(game, lobby.ruleset, version, "other content", said=differs, over=over)
    if chance is None or not any(is_kind(r, Checkpoint) for r in records):
        return Rehearsed(game, lobby.ruleset, version, "not begun")
    try:
        rerun(ruleset, game, chance, records, recompute=not lock_of(records).arranged)
    except Divergence as found:
        return Rehearsed(game, lobby.ruleset, version, "diverges", found.seq)
    except (RuleFault, Unsettled, ChanceExhausted, msgspec.DecodeError) as error:
        return Rehearsed(game, lobby.ruleset, version, "fails", said=f"{type(error).__name__}: {error}"[:300])
    return Rehearsed(game, lobby.ruleset, version, "identical")
