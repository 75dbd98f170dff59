"""The luck of the site: every game that is over counts once, and nothing else does."""

import asyncio

import pytest
from redis.asyncio import Redis

from domain.kernel.events import NO_CLOCK, Rolled
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind
from service.audit.site import GAMES
from service.services import Services
from service.store.keys import keys_of
from tests.workers.tables import Table
from workers.projector import OVER, after_the_end

pytestmark = pytest.mark.anyio
RULESET = "toy-mutiny"


async def played(table: Table, to_the_end: bool = True) -> GameId:
    """A game of bots."""
    await table.start(RULESET, 3, NO_CLOCK, bots=3)
    steps = 0
    while (to_the_end or steps < 3) and await table.services.playing.go_on(table.game, table.pick.randrange):
        steps += 1
    return table.game


async def rolled(services: Services, *games: GameId) -> int:
    """How many dice these games have rolled."""
    events = [services.games[RULESET].ruleset.event(r.public) for g in games for r in await services.store.raw(g)]
    return sum(len(event.faces) for event in events if isinstance(event, Rolled))


async def counted(services: Services) -> tuple[int, int]:
    """Games and dice."""
    luck = await services.luck.luck(RULESET)
    return luck.games, sum(die.rolled for die in luck.dice)


async def test_a_game_counts_once_when_it_is_over(services: Services, table: Table) -> None:
    running = await played(table, to_the_end=False)
    assert any(is_kind(record, Rolled) for record in await services.store.raw(running))
    await after_the_end(services).follow()
    assert await counted(services) == (0, 0)
    one = await played(table)
    await after_the_end(services).follow()
    assert await counted(services) == (1, await rolled(services, one))
    await asyncio.gather(*(services.luck.count(one) for _ in range(5)))
    assert await after_the_end(services).follow() == 0
    assert await counted(services) == (1, await rolled(services, one))
    two = await played(table)
    await asyncio.gather(*(after_the_end(services).follow() for _ in range(4)))
    assert await counted(services) == (2, await rolled(services, one, two))
    luck = await services.luck.luck(RULESET)
    assert luck.shuffles is not None and sum(luck.shuffles.tops) == luck.shuffles.shuffles > 0


async def test_it_is_built_again_from_nothing(services: Services, table: Table, redis: Redis) -> None:
    await played(table)
    await played(table)
    await after_the_end(services).follow()
    before = await services.luck.luck(RULESET)
    await services.luck.forget()
    await redis.delete(OVER)
    assert (await counted(services))[0] == 0
    await after_the_end(services).follow()
    again = await services.luck.luck(RULESET)
    assert (again.games, again.dice) == (before.games, before.dice)


async def test_arranged_games_never_count(services: Services, table: Table, redis: Redis) -> None:
    game = await played(table)
    records = await services.store.raw(game)
    at = next(r for r in records if b'"GameLocked"' in r.public[:24])
    arranged = at.public[:-1] + b',"arranged":true}'
    await redis.execute_command("DEL", keys_of(game).events)
    for record in records:
        public = arranged if record.seq == at.seq else record.public
        fields = ("e", public, "h", record.head, *(("s", record.private) if record.private else ()))
        await redis.execute_command("XADD", keys_of(game).events, f"{record.seq}-0", *fields)
    assert await services.luck.count(game) is False
    assert await redis.scard(GAMES) == 0


async def test_a_game_that_does_not_hold_is_not_counted(services: Services, table: Table, redis: Redis) -> None:
    game = await played(table)
    records = await services.store.raw(game)
    await redis.execute_command("DEL", keys_of(game).events)
    for record in records:
        public = record.public.replace(b'"faces":', b'"faces": ') if is_kind(record, Rolled) else record.public
        fields = ("e", public, "h", record.head, *(("s", record.private) if record.private else ()))
        await redis.execute_command("XADD", keys_of(game).events, f"{record.seq}-0", *fields)
    assert await services.luck.count(game) is False
