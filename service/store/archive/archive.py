"""Reading archived games: the newest of them stay in memory, as many as fit."""

import asyncio
from collections import OrderedDict

from domain.kernel import GameId
from service.store.archive.file_format import ArchivedGame, packed, unpacked
from service.store.archive.storage import Storage

BYTES_KEPT = 32 << 20
"""So many bytes of archived games stay in memory, as they are unpacked."""
SUFFIX = ".sealog"


class Archive:
    """The archive of a service."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self._kept: OrderedDict[GameId, tuple[int, ArchivedGame]] = OrderedDict()
        self._bytes = 0

    async def game(self, game: GameId) -> ArchivedGame | None:
        """Nothing if it is not archived."""
        kept = self._kept.get(game)
        if kept is not None:
            self._kept.move_to_end(game)
            return kept[1]
        data = await self.storage.get(name_of(game))
        if data is None:
            return None
        found = await asyncio.to_thread(unpacked, game, data)
        self._keep(game, found)
        return found

    async def write(self, archived: ArchivedGame) -> int:
        """Store a game, read it back and compare; how many bytes it takes."""
        data = await asyncio.to_thread(packed, archived)
        await self.storage.put(name_of(archived.game), data)
        self.forget(archived.game)
        read = await self.storage.get(name_of(archived.game))
        if read is None or await asyncio.to_thread(unpacked, archived.game, read) != archived:
            raise NotAsWritten(archived.game)
        return len(data)

    async def games(self) -> list[GameId]:
        return [GameId(name.removesuffix(SUFFIX)) for name in await self.storage.names() if name.endswith(SUFFIX)]

    def forget(self, game: GameId) -> None:
        kept = self._kept.pop(game, None)
        self._bytes -= kept[0] if kept else 0

    def _keep(self, game: GameId, found: ArchivedGame) -> None:
        size = sum(len(record.public) + len(record.private) + 200 for record in found.records)
        self.forget(game)
        self._kept[game] = size, found
        self._bytes += size
        while self._bytes > BYTES_KEPT and len(self._kept) > 1:
            self.forget(next(iter(self._kept)))


class NotAsWritten(Exception):
    """What the archive gives back is not what was written. Nothing in Redis was touched."""

    def __init__(self, game: GameId) -> None:
        super().__init__(f"the archive does not give back {game} as it was written")


def name_of(game: GameId) -> str:
    return game + SUFFIX
