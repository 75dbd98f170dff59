"""Everything derived can be thrown away and made again from the logs: lists of games and of series, what is kept of the
past, snapshots, the deadlines and jobs of running games, the luck of the site, the tree of the site log. A log that
cannot be read is parked and holds nothing up."""

import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any

import msgspec
from redis.exceptions import RedisError

from domain.kernel.errors import Divergence, Refused
from domain.kernel.ids import GameId
from service.games.listing import LISTS
from service.games.past import PAST
from service.services import Services
from service.store.errors import BrokenLog, StoreUnavailable
from service.store.series_store import DERIVED as SERIES_DERIVED
from service.store.site_nodes import GAMES, NODES

log = logging.getLogger("sealog.rebuilding")
NAMES = ("lists", "past", "snapshots", "deadlines", "luck", "series", "site")
POSITIONS = {"lists": f"{LISTS}:position", "past": f"{PAST}:position", "luck": "luck:position"}
"""How far each that follows the feeds has come, in Redis. What is parked stands beside it."""
DERIVED = (
    *("es:{b??}:snap:*", "es:{b??}:feed", "es:{b??}:out", "es:{b??}:due", "es:{b??}:past*", "list*", "luck:*"),
    *(NODES, GAMES, *SERIES_DERIVED),
)
"""Patterns of all keys that hold nothing but what can be made again."""
Tell = Callable[[str, int, int], None]
"""What is built, how many games are done, of how many; of the site log, its lines."""


def parked_key(position: str) -> str:
    return f"{position}:parked"


async def park(services: Services, position: str, game: GameId, error: Exception) -> None:
    """This game is left out until it can be read again; no other is."""
    log.error("%s is parked: %s: %s", game, type(error).__name__, error)
    await services.redis.hset(parked_key(position), game, f"{type(error).__name__}: {error}"[:300])


async def unpark(services: Services, position: str, game: GameId) -> None:
    await services.redis.hdel(parked_key(position), game)


async def parked_in(services: Services, position: str) -> set[GameId]:
    """The games that one follower leaves out."""
    found: Any = await services.redis.hkeys(parked_key(position))
    return {GameId(game.decode()) for game in found}


async def parked(services: Services) -> dict[str, dict[str, str]]:
    """What is left out of each, and why."""
    found: dict[str, dict[str, str]] = {}
    for name in NAMES:
        kept: Any = await services.redis.hgetall(parked_key(POSITIONS.get(name, name)))
        if kept:
            found[name] = {game.decode(): why.decode() for game, why in kept.items()}
    return found


async def drop_derived(services: Services) -> int:
    """Delete every derived key; how many there were."""
    found = [key for pattern in DERIVED async for key in services.redis.scan_iter(match=pattern, count=1000)]
    for key in found:
        await services.redis.delete(key)
    return len(found)


async def rebuild(services: Services, names: Iterable[str], tell: Tell) -> int:
    """Make these again, game by game, while the service may run; how many games had to be parked. Followers go on from
    where the feeds ended when it began."""
    bad = 0
    for name in names:
        if name == "site":
            lines = await services.site.build()
            tell(name, lines, lines)
            continue
        if name == "series":
            bad += await _series(services, tell)
            continue
        ends, games = await services.store.feed_ends(), sorted(await services.store.games())
        if name == "luck":
            await services.luck.forget()
        for done, game in enumerate(games, 1):
            bad += not await _one(services, name, game)
            tell(name, done, len(games))
        if name in POSITIONS:
            await services.redis.set(POSITIONS[name], msgspec.json.encode(ends))
    return bad


async def _series(services: Services, tell: Tell) -> int:
    """Lists of series, and which of them somebody has to look at; how many cannot be read."""
    ids, bad = await services.series.store.all(), 0
    for done, id in enumerate(ids, 1):
        try:
            series = await services.series.series(id)
        except (BrokenLog, Divergence, Refused, msgspec.DecodeError) as error:
            bad += 1
            await park(services, "series", GameId(id), error)
        else:
            await services.series.listing.forget(id)
            await services.series.listing.keep(series)
            if not series.ended:
                await services.series.store.look_at(id, services.now())
            await unpark(services, "series", GameId(id))
        tell("series", done, len(ids))
    return bad


async def _one(services: Services, name: str, game: GameId) -> bool:
    position = POSITIONS.get(name, name)
    try:
        await _builders(services)[name](game)
    except (StoreUnavailable, RedisError, OSError):
        raise
    except Exception as error:
        await park(services, position, game, error)
        return False
    await unpark(services, position, game)
    return True


def _builders(services: Services) -> dict[str, Callable[[GameId], Awaitable[Any]]]:
    async def lists(game: GameId) -> None:
        await services.listing.update(game, anew=True)

    async def past(game: GameId) -> None:
        await services.pasts.drop(game)
        await services.pasts.reach(game)

    async def deadlines(game: GameId) -> None:
        async with services.live_games.reading(game) as held:
            jobs = ("tend",) if held.needs_worker() or held.needs_chance() else ()
            await services.store.restore(game, held.settled, held.due(services.now()), jobs)
        await services.notary.note(game)  # a job that was thrown away would have said it
        await services.disputes.wake(game)

    return {
        "lists": lists,
        "past": past,
        "snapshots": services.store.drop_snapshot,
        "deadlines": deadlines,
        "luck": services.luck.count,
    }
