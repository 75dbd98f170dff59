"""Lists of series: a read model that can be thrown away and built again. A series in a list goes only forward."""

from contextlib import suppress
from typing import Any, Literal

import msgspec
from msgspec import Struct
from redis.asyncio import Redis
from redis.exceptions import WatchError

from domain.kernel.ids import PlayerId, SeriesId
from domain.kernel.series import Series
from service.players.redis_calls import enqueue
from service.store.client import reaching

VERSION = 1
LISTS = f"list-series{VERSION}:{{series}}"
"""So all keys of the lists begin. They change together, so in a cluster they lie in one slot."""
State = Literal["open", "playing", "ended"]
"""A next game may be opened; a game of it is open or played; no game comes."""
STATES: tuple[State, ...] = ("open", "playing", "ended")
SCAN = 200
"""So many entries are looked at for one page at the most."""
_series = msgspec.json.Decoder(Series).decode


class Page(Struct, frozen=True):
    """Some series, and where the next page begins; without a cursor there is none."""

    series: list[Series]
    cursor: str = ""


class SeriesList:
    """The lists in Redis: series by state and by player, newest first."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    async def keep(self, series: Series) -> None:
        """As it stands now, unless a newer one is kept already."""
        done = False
        while not done:
            with reaching(), suppress(WatchError):
                async with self.redis.pipeline(transaction=True) as pipe:
                    await pipe.watch(_key(series.id))
                    kept: Any = await self.redis.get(_key(series.id))
                    if kept and _series(kept).seq >= series.seq:
                        return
                    pipe.multi()
                    enqueue(pipe, "SET", _key(series.id), msgspec.json.encode(series))
                    for state in STATES:
                        if series.public and state == state_of(series):
                            enqueue(pipe, "ZADD", _state(state), series.opened, series.id)
                        else:
                            enqueue(pipe, "ZREM", _state(state), series.id)
                    for player in (*series.players, *series.left):
                        enqueue(pipe, "ZADD", _player(player), series.opened, series.id)
                        enqueue(pipe, "PUBLISH", "mine", player)
                    await pipe.execute()
                    done = True

    async def forget(self, id: SeriesId) -> None:
        """What is kept of it is written anew next time."""
        with reaching():
            await self.redis.delete(_key(id))

    async def page(self, state: State | None, ruleset: str, player: PlayerId | None, size: int, cursor: str) -> Page:
        """Series of a state, or of a player, newest first."""
        states = [state] if state else list(STATES)
        names = [_player(player)] if player else [_state(one) for one in states]
        found = await self._merged(names, cursor)
        out: list[Series] = []
        for place, (series, (id, opened)) in enumerate(zip(await self._read(found), found, strict=True)):
            if series is not None and state_of(series) in states and (not ruleset or series.ruleset == ruleset):
                out.append(series)
            if len(out) == size:
                return Page(out, f"{opened}.{id}" if place + 1 < len(found) else "")
        last = found[-1] if len(found) == SCAN else None
        return Page(out, f"{last[1]}.{last[0]}" if last else "")

    async def current(self, player: PlayerId) -> list[Series]:
        """Those that a player takes part in and that are not over."""
        with reaching():
            found: Any = await self.redis.zrevrange(_player(player), 0, -1)
        held = await self._read([(one.decode(), 0) for one in found])
        return [one for one in held if one is not None and not one.ended and player in one.players]

    async def _merged(self, names: list[str], cursor: str) -> list[tuple[str, int]]:
        opened, _, after = cursor.partition(".")
        pipe = self.redis.pipeline(transaction=False)
        for name in names:
            enqueue(pipe, "ZREVRANGEBYSCORE", name, opened or "+inf", "-inf", "WITHSCORES", "LIMIT", 0, SCAN + 50)
        with reaching():
            replies = await pipe.execute()
        entries = [entry for reply in replies for entry in _scored(reply)]
        later = [e for e in entries if not opened or (e[1], e[0]) < (int(opened), after)]
        return sorted(later, key=lambda e: (e[1], e[0]), reverse=True)[:SCAN]

    async def _read(self, found: list[tuple[str, int]]) -> list[Series | None]:
        if not found:
            return []
        with reaching():
            kept: Any = await self.redis.mget([_key(SeriesId(id)) for id, _ in found])
        return [_series(one) if one else None for one in kept]


def state_of(series: Series) -> State:
    if series.ended:
        return "ended"
    return "open" if series.waits_for is None else "playing"


def _scored(reply: Any) -> list[tuple[str, int]]:
    """Members with scores, however this Redis protocol gives them."""
    if reply and not isinstance(reply[0], tuple | list):
        reply = list(zip(reply[::2], reply[1::2], strict=True))
    return [(id.decode(), int(float(score))) for id, score in reply]


def _key(id: SeriesId) -> str:
    return f"{LISTS}:one:{id}"


def _state(state: State) -> str:
    return f"{LISTS}:state:{state}"


def _player(player: PlayerId) -> str:
    return f"{LISTS}:player:{player}"
