"""The line of games that a study comes from. While one of them runs, what it hides stays hidden in the study too."""

from collections import OrderedDict

from domain.kernel.ids import GameId
from domain.kernel.lobby import Lobby, fold_lobby
from service.store.archive.file_format import BadArchive
from service.store.errors import BrokenLog
from service.store.events import EventStore

REMEMBERED = 4096
"""So many games that are over are not asked for again."""


class Descent:
    """Says which games of a line still run. Nothing is written in a study when they end: it is decided on reading."""

    def __init__(self, store: EventStore) -> None:
        self.store = store
        self._over: OrderedDict[tuple[GameId, bytes], None] = OrderedDict()

    async def running(self, lobby: Lobby) -> tuple[GameId, ...]:
        """The games that a study comes from and that still run, the oldest first; none of a game that is no study. One
        that is not in the store counts as running, whatever else lies there under its id: nobody can say that it is
        over."""
        root = lobby.epochs[0].root if lobby.epochs else b""
        return tuple([game for game in lobby.line if not await self._is_over(game, root)])

    async def tables(self, lobby: Lobby) -> list[Lobby]:
        """Those games as they stand. Of one that is lost, or whose beginning is, nothing is known but its id."""
        return [await self._table(game) for game in await self.running(lobby)]

    async def _table(self, game: GameId) -> Lobby:
        try:
            return fold_lobby(await self.store.raw(game), Lobby(game))
        except (BrokenLog, BadArchive):
            return Lobby(game)

    async def closed_by(self, lobby: Lobby) -> GameId | None:
        """The game that must end before this one hides nothing any more."""
        return next(iter(await self.running(lobby)), None)

    async def _is_over(self, game: GameId, root: bytes) -> bool:
        """Once over, a game stays so."""
        if (game, root) in self._over:
            return True
        over = await self.store.is_over_as(game, root)
        if over:
            self._over[game, root] = None
            while len(self._over) > REMEMBERED:
                self._over.popitem(last=False)
        return over
