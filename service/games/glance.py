"""How far a game has come, from the store alone: no rule is run for it. For whoever only asks whether there is news."""

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from domain.kernel.ids import GameId, Seat
from domain.kernel.lobby import Lobby, fold_lobby
from domain.kernel.log import own_inputs, published
from domain.kernel.record import Record
from projections.stream_steps import Version
from service.games.held_game import FrameOfSnapshot
from service.store.errors import NoSuchGame
from service.store.events import EventStore

_kept = msgspec.json.Decoder(FrameOfSnapshot).decode


class Glance(NamedTuple):
    """The table, the last event that everybody may have, and what nobody may have yet."""

    lobby: Lobby
    published: int
    withheld: Sequence[Record]

    def version(self, seat: Seat) -> Version:
        """How far this viewer has come, as `HeldGame.version` says it."""
        return Version(self.published, len(own_inputs(seat, self.withheld)) if self.withheld else 0)


async def glance_at(store: EventStore, game: GameId) -> Glance | None:
    """A look at a game; none if what is kept of it cannot be read, so that it has to be opened."""
    snapshot, beside, records, notes = await store.load(game)
    if snapshot is None and not records:
        raise NoSuchGame(game)
    try:
        lobby = _kept(beside).lobby if snapshot is not None else Lobby()
    except msgspec.DecodeError:
        return None
    shown = published(records)
    last = shown[-1].seq if shown else snapshot.seq if snapshot else 0
    return Glance(fold_lobby(records, lobby), last, [*records[len(shown) :], *notes])
