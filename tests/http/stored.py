"""Games that were played elsewhere and are stored here: with orders, time-outs, passes and steps taken back."""

import random
from collections.abc import Sequence
from typing import NamedTuple

from domain.kernel.ids import GameId, PlayerId
from domain.kernel.live import Live
from domain.kernel.log import open_live
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from service.services import Services
from service.store.commit import Commit
from tests.http.conftest import ALL_GAMES
from tests.http.leak.worlds import TimedLive, _input, played_by
from tests.http.people import Person


class StoredGame(NamedTuple):
    """A game in the store, and all of its log."""

    id: GameId
    entry: GameEntry
    records: list[Record]
    live: Live

    @property
    def here(self) -> str:
        return f"/v1/games/{self.id}"


async def stored_game(
    services: Services,
    people: Sequence[Person],
    ruleset: str,
    seed: int,
    *,
    most: int = 150,
    most_undone: int = 6,
    named: str = "",
) -> StoredGame:
    """A random game of these people, to the end or for `most` inputs."""
    entry, game = ALL_GAMES[ruleset], GameId(named or f"07-{'abcdefghjk'[seed % 10] * 10}")
    ids = [PlayerId(person.id) for person in people]
    played, source = played_by(entry, game, ids, seed, most=most // 2)
    records, live, rng = played.records, played.live, random.Random(f"{game} {seed} stored")
    undone = inputs = 0
    while live.board.ended is None and inputs < most // 2:
        steps, inputs = live.secrets.steps, inputs + 1
        if steps and undone < most_undone and not live.board.deferred and rng.random() < 0.4:
            records += live.undo(steps[-1].seat, at=live._now())
            live = open_live(entry.ruleset, game, played.chance, records, live_type=TimedLive)
            undone += 1
        else:
            records += _input(live, rng)
            live.appended()
    await services.store.save_source(game, source)
    await services.store.append(Commit(game, 0, f"stored-{game}", records))
    await services.listing.update(game)
    return StoredGame(game, entry, records, live)
