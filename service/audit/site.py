"""The luck of the whole site: a read model of the games that are over, each counted once. It can be built again."""

import asyncio
import logging
from collections.abc import Iterator, Mapping
from typing import Any

from redis.asyncio import Redis

from domain.kernel.ids import EVERYTHING, DieId, Face, GameId
from domain.kernel.lobby import fold_lobby
from projections.audit.checks import Auditor
from projections.audit.luck import BINS, Luck, Tally, luck_of, tally_of
from projections.audit.statistics import Runs
from projections.catalogue import GameEntry
from service.store.client import Script, reaching
from service.store.errors import StillSealed
from service.store.events import EventStore

log = logging.getLogger("sealog.luck")
COUNT = Script("count.lua", "service.audit")
GAMES = "luck:{site}:games"
"""Which games are counted."""


class SiteLuck:
    """What dice and shuffles of all games came to, by ruleset."""

    def __init__(self, redis: Redis, store: EventStore, games: Mapping[str, GameEntry]) -> None:
        self.redis = redis
        self.store = store
        self.games = games

    async def count(self, game: GameId) -> bool:
        """Count a game that is over, unless it was counted, proves nothing, or does not hold. Whether it was now."""
        try:
            records = await self.store.log_of(game, EVERYTHING)
        except StillSealed:
            return False
        lobby = fold_lobby(records)
        entry = self.games.get(lobby.ruleset)
        if entry is None or lobby.origin is not None or lobby.studied or lobby.imported:
            return False
        audit = await asyncio.to_thread(Auditor(entry.ruleset, game, EVERYTHING, {}).run, records)
        if audit.fault is not None:
            log.error("%s is not counted: event %d does not hold", game, audit.fault.seq)
        if audit.frames.dice != entry.ruleset.dice:
            return False  # what came of other dice cannot be told together with these
        if audit.fault is not None or audit.arranged or audit.study or audit.studied or not audit.draws:
            return False
        fields = [part for pair in _fields(tally_of(audit)) for part in pair]
        with reaching():
            added = await COUNT.run(self.redis, (GAMES, _figures(entry.name)), (game, *fields))
        return bool(added)

    async def luck(self, ruleset: str) -> Luck:
        """The luck of one ruleset."""
        with reaching():
            kept: Any = await self.redis.hgetall(_figures(ruleset))
        return luck_of(self.games[ruleset].ruleset, _tally({k.decode(): float(v) for k, v in kept.items()}))

    async def forget(self) -> None:
        """Everything is to be counted anew."""
        with reaching():
            await self.redis.delete(GAMES, *map(_figures, self.games))


def _figures(ruleset: str) -> str:
    return f"luck:{{site}}:{ruleset}"


def _fields(tally: Tally) -> Iterator[tuple[str, str]]:
    yield "games", str(tally.games)
    yield "shuffles", str(tally.shuffles)
    for die, faces in tally.dice.items():
        for face, count in faces.items():
            yield f"die {die} {face}", str(count)
    for die, runs in tally.runs.items():
        yield f"runs {die}", str(runs.runs)
        yield f"mean {die}", repr(runs.mean)
        yield f"variance {die}", repr(runs.variance)
    for place, (top, even) in enumerate(zip(tally.tops, tally.even, strict=True)):
        yield f"top {place}", str(top)
        yield f"even {place}", repr(even)


def _tally(kept: Mapping[str, float]) -> Tally:
    tally = Tally(int(kept.get("games", 0)), shuffles=int(kept.get("shuffles", 0)))
    for field, value in kept.items():
        kind, *of = field.split(" ")
        if kind == "die":
            tally.dice.setdefault(DieId(of[0]), {})[Face(of[1])] = round(value)
        elif kind in ("runs", "mean", "variance"):
            runs = tally.runs.setdefault(DieId(of[0]), Runs())
            setattr(runs, kind, round(value) if kind == "runs" else value)
    if tally.shuffles:
        tally.tops = [round(kept.get(f"top {place}", 0)) for place in range(BINS)]
        tally.even = [kept.get(f"even {place}", 0.0) for place in range(BINS)]
    return tally
