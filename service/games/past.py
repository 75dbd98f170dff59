"""Looking back: any point of a game as any viewer had it then. What is kept for it is derived from the log."""

from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from domain.kernel.ids import GameId
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from projections.past_states import EVERY, PastState, past_states
from service.games.live_games import IDLE
from service.games.loading import entry_of
from service.store import keys
from service.store.errors import NoSuchGame
from service.store.events import EventStore
from service.store.past import Forgotten, PastStore, Surveyed

PAST = f"past{keys.PAST}"
GAMES_KEPT = 256
"""The courses of so many games stay in memory."""
STRETCHES_KEPT = 512
"""So many stretches between two kept states stay in memory, with their records."""
LATE = 2 * EVERY
"""When so many events have come since the last kept state, further ones are kept."""


class Stretch(NamedTuple):
    """A kept state and the raw records from its event on; without a state, from the first."""

    entry: GameEntry
    state: PastState | None
    records: Sequence[Record]

    def upto(self, at: int) -> Sequence[Record]:
        return self.records[: at - self.records[0].seq + 1] if self.records else ()

    def after(self, seq: int) -> Sequence[Record]:
        return [record for record in self.records if record.seq > seq]

    def since_base(self) -> Sequence[Record]:
        """What came after the kept state."""
        return self.records if self.state is None else self.records[1:]

    def reaches(self, at: int) -> bool:
        return bool(self.records) and self.records[-1].seq >= at


class Pasts:
    """The past of games, as far as this process remembers it; Redis remembers more."""

    def __init__(
        self, store: EventStore, kept: PastStore, games: Mapping[str, GameEntry], now: Callable[[], int]
    ) -> None:
        self.store = store
        self.kept = kept
        self.games = games
        self.now = now
        self._looked: OrderedDict[GameId, int] = OrderedDict()
        """When somebody looked back last, in milliseconds since 1970; the latest comes last."""
        self._surveyed: OrderedDict[GameId, Surveyed] = OrderedDict()
        self._stretches: OrderedDict[tuple[GameId, int], Stretch] = OrderedDict()

    async def reach(self, game: GameId) -> Surveyed:
        """The table and the course of a game, as far as it is stored. No rule is run for it."""
        found = self._surveyed.get(game) or await self.kept.surveyed(game)
        found.fold(await self.store.raw(game, after=found.course.read))
        if not found.course.read:
            raise NoSuchGame(game)
        self._remember(self._surveyed, game, found, GAMES_KEPT)
        self._remember(self._looked, game, self.now(), GAMES_KEPT)
        entry_of(self.games, found.progress.lobby)
        return found

    async def segment(self, game: GameId, surveyed: Surveyed, at: int) -> Stretch:
        """From where the state at this event is folded: a kept state, and what came since."""
        await self._keep_more(game, surveyed)
        try:
            return await self._stretch(game, surveyed, at)
        except Forgotten:
            await self.drop(game)
            return await self._stretch(game, await self.reach(game), at)

    async def stretch(self, game: GameId, surveyed: Surveyed, after: int, upto: int) -> Stretch:
        """All raw records up to `upto`, from a kept state that lies at or before `after` on the way to all of them."""
        await self._keep_more(game, surveyed)
        entry = entry_of(self.games, surveyed.progress.lobby)
        base = surveyed.course.base(after, surveyed.kept, upto) if after else 0
        try:
            return Stretch(entry, *await self.kept.segment(game, base, upto))
        except Forgotten:
            await self.drop(game)
            return Stretch(entry, *await self.kept.segment(game, 0, upto))

    def forget(self, game: GameId) -> None:
        """As if this process had never looked."""
        self._surveyed.pop(game, None)
        for key in [key for key in self._stretches if key[0] == game]:
            del self._stretches[key]

    def drop_idle(self) -> None:
        """Forget the games into whose past nobody has looked for a while."""
        until = self.now() - IDLE
        while self._looked:
            game, looked = next(iter(self._looked.items()))
            if looked > until:
                return
            del self._looked[game]
            self.forget(game)

    async def drop(self, game: GameId) -> None:
        """As if nobody had ever looked."""
        self.forget(game)
        await self.kept.drop(game)

    async def _keep_more(self, game: GameId, found: Surveyed) -> None:
        """Keep the states that are due since the newest one that still counts, if that lies far back."""
        base = found.course.base(found.course.read, found.kept)
        if found.course.read - base < LATE:
            return
        entry = entry_of(self.games, found.progress.lobby)
        try:
            standing, records = await self.kept.segment(game, base, found.course.read)
        except Forgotten:
            await self.drop(game)
            found.kept = []
            standing, records = await self.kept.segment(game, 0, found.course.read)
        made = past_states(entry.ruleset, standing, records[1:] if standing else records)
        found.kept = sorted({*found.kept, *(one.seq for one in made)})
        await self.kept.save(game, found, made)

    async def _stretch(self, game: GameId, surveyed: Surveyed, at: int) -> Stretch:
        entry = entry_of(self.games, surveyed.progress.lobby)
        base = surveyed.course.base(at, surveyed.kept)
        key = game, base
        found = self._stretches.get(key)
        if found is None or not found.reaches(at):
            after = next((seq for seq in surveyed.kept if seq > base), surveyed.course.read)
            found = Stretch(entry, *await self.kept.segment(game, base, max(at, after)))
        self._remember(self._stretches, key, found, STRETCHES_KEPT)
        return found

    def _remember(self, cache: OrderedDict[Any, Any], key: Any, value: Any, most: int) -> None:
        cache[key] = value
        cache.move_to_end(key)
        while len(cache) > most:
            cache.popitem(last=False)
