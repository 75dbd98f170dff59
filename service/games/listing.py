"""Lists of games: a read model folded from the logs, one position per game. It can be thrown away and built again."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline
from redis.exceptions import WatchError

from domain.kernel.ids import GameId, PlayerId
from domain.kernel.lobby import Lobby, State, fold_lobby, is_bot
from projections.catalogue import GameEntry
from service.players.redis_calls import enqueue
from service.store.events import EventStore

STATES: tuple[State, ...] = ("open", "locked", "running", "ended", "abandoned")
VERSION = 3
"""Of the lists. Another shape gets another number and is built beside the old one, which older processes still use."""
LISTS = f"list{VERSION}:{{list}}"
"""So all keys of the lists begin. They change together, so in a cluster they lie in one slot."""
SCAN = 200
"""So many entries are looked at for one page at the most, before it says where to go on."""


class Summary(Struct):
    """A game in a list, as of event `seq`."""

    seq: int
    lobby: Lobby


class Page(Struct, frozen=True):
    """Some games, and where the next page begins; without a cursor there is none."""

    games: list[Summary]
    cursor: str = ""


_summary = msgspec.json.Decoder(Summary).decode


class Listing:
    """The lists in Redis: summaries by game, and games by state and by player, newest first."""

    def __init__(self, redis: Redis, store: EventStore, games: Mapping[str, GameEntry]) -> None:
        self.redis = redis
        self.store = store
        self.games = games

    async def update(self, game: GameId, *, anew: bool = False) -> Summary | None:
        """Fold what is new in a game's log, or all of it anew. Whoever does it twice, or at once with another, writes
        the same; one who was overtaken looks again, so that a list never goes back."""
        while True:
            async with self.redis.pipeline(transaction=True) as pipe:
                await pipe.watch(_key(game))
                kept: Any = await self.redis.get(_key(game))
                summary = _summary(kept) if kept else Summary(0, Lobby())
                before = _people(summary.lobby)
                if anew:
                    summary = Summary(0, Lobby())
                records = await self.store.raw(game, after=summary.seq)
                if not records:
                    return summary if kept else None
                fold_lobby(records, summary.lobby)
                summary.seq = records[-1].seq
                pipe.multi()
                _write(pipe, game, summary, before)
                with suppress(WatchError):
                    await pipe.execute()
                    return summary

    async def page(
        self, state: State | None, ruleset: str, player: PlayerId | None, free: bool, size: int, cursor: str
    ) -> Page:
        """Games of a state, or of a player, newest first."""
        states = [state] if state else list(STATES)
        source = [_player(player)] if player else [_state(s) for s in states]
        found = await self._merged(source, cursor, SCAN)
        summaries = await self._summaries([game for game, _ in found])
        out: list[Summary] = []
        for place, (summary, (game, opened)) in enumerate(zip(summaries, found, strict=True)):
            if summary is not None and _fits(summary.lobby, states, ruleset, free):
                out.append(summary)
            if len(out) == size:
                more = place + 1 < len(found)
                return Page(out, f"{opened}.{game}" if more else "")
        last = found[-1] if len(found) == SCAN else None
        return Page(out, f"{last[1]}.{last[0]}" if last else "")

    async def table(self, game: GameId) -> Lobby | None:
        """A table as the lists know it: also one whose log cannot be read."""
        kept: Any = await self.redis.get(_key(game))
        return _summary(kept).lobby if kept else None

    async def current(self, player: PlayerId, most: int | None = None) -> list[Lobby]:
        """A player's tables that are not over, newest first."""
        found: Any = await self.redis.zrevrange(_player(player), 0, -1)
        summaries = await self._summaries([game.decode() for game in found])
        return [s.lobby for s in summaries if s is not None and s.lobby.state in ("open", "locked", "running")][:most]

    async def _merged(self, keys: Iterable[str], cursor: str, count: int) -> list[tuple[str, int]]:
        """Entries after the cursor from several lists, newest first, then by id."""
        opened, _, after = cursor.partition(".")
        top = opened or "+inf"
        pipe = self.redis.pipeline(transaction=False)
        for key in keys:
            enqueue(pipe, "ZREVRANGEBYSCORE", key, top, "-inf", "WITHSCORES", "LIMIT", 0, count + 50)
        entries = [entry for reply in await pipe.execute() for entry in _scored(reply)]
        later = [e for e in entries if not opened or (e[1], e[0]) < (int(opened), after)]
        return sorted(later, key=lambda e: (e[1], e[0]), reverse=True)[:count]

    async def _summaries(self, games: list[str]) -> list[Summary | None]:
        if not games:
            return []
        kept: Any = await self.redis.mget([_key(GameId(game)) for game in games])
        return [_summary(one) if one else None for one in kept]


def _write(pipe: Pipeline, game: GameId, summary: Summary, before: set[PlayerId]) -> None:
    lobby, people = summary.lobby, _people(summary.lobby)
    enqueue(pipe, "SET", _key(game), msgspec.json.encode(summary))
    for state in STATES:
        if lobby.public and state == lobby.state:
            enqueue(pipe, "ZADD", _state(state), lobby.opened, game)
        else:
            enqueue(pipe, "ZREM", _state(state), game)
    for player in people:
        enqueue(pipe, "ZADD", _player(player), lobby.opened, game)
    for player in before - people:
        enqueue(pipe, "ZREM", _player(player), game)
    for player in before ^ people:
        enqueue(pipe, "PUBLISH", "mine", player)


def _scored(reply: Any) -> list[tuple[str, int]]:
    """Members with scores, however this Redis protocol gives them."""
    if reply and not isinstance(reply[0], tuple | list):
        reply = list(zip(reply[::2], reply[1::2], strict=True))
    return [(game.decode(), int(float(score))) for game, score in reply]


def _fits(lobby: Lobby, states: list[State], ruleset: str, free: bool) -> bool:
    if lobby.state not in states or (ruleset and lobby.ruleset != ruleset) or is_arranged(lobby):
        return False
    return bool(lobby.free()) if free else True


def is_arranged(lobby: Lobby) -> bool:
    """A position built by hand stands in no list."""
    return lobby.lock is not None and lobby.lock.arranged


def _people(lobby: Lobby) -> set[PlayerId]:
    """Everybody who has or had a part in a game."""
    return {p for p in (*lobby.players.values(), *lobby.resigned.values(), lobby.host) if p and not is_bot(p)}


def _key(game: GameId) -> str:
    return f"{LISTS}:game:{game}"


def _state(state: State) -> str:
    return f"{LISTS}:state:{state}"


def _player(player: PlayerId) -> str:
    return f"{LISTS}:player:{player}"
