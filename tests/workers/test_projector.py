"""The projector follows the feeds and keeps its place beside the lists."""

import asyncio

import pytest
from redis.asyncio import Redis

from domain.kernel.events import NO_CLOCK
from domain.kernel.ids import GameId, PlayerId
from service.games.listing import LISTS
from service.games.live_games import LiveGames
from service.games.tables import NewGame
from service.services import Services
from service.store import keys
from tests.workers.tables import Table
from workers.projector import POSITION, Projector

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def _only_the_projector_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever stores a change of a table lists it, too: here as if it had died in between."""

    async def died(games: LiveGames, game: GameId) -> None: ...

    monkeypatch.setattr(LiveGames, "_list", died)


async def listed(services: Services) -> set[GameId]:
    page = await services.listing.page(None, "", None, False, 50, "")
    return {summary.lobby.game for summary in page.games}


async def opened(services: Services) -> GameId:
    game, _ = await services.tables.open(PlayerId("p-ann"), NewGame("toy-mutiny", 3))
    return game


async def test_lists_follow_the_logs(services: Services, redis: Redis) -> None:
    projector = Projector(services)
    first = await opened(services)
    assert await projector.follow() == 1 and await listed(services) == {first}
    second = await opened(services)
    assert await Projector(services).follow() == 1, "another process goes on where the first one stood"
    assert await listed(services) == {first, second}
    assert await projector.follow() == 0


async def test_lists_are_built_anew_from_nothing(services: Services, redis: Redis) -> None:
    games = {await opened(services) for _ in range(5)}
    await Projector(services).follow()
    await redis.delete(POSITION, *await redis.keys("list*"))
    await Projector(services).follow()
    assert await listed(services) == games


async def test_after_a_gap_every_game_of_the_bucket_is_looked_at(services: Services, redis: Redis) -> None:
    projector = Projector(services)
    await opened(services)
    await projector.follow()
    lost = await opened(services)
    bucket = keys.bucket_of(lost)
    newest = await opened(services)
    while keys.bucket_of(newest) != bucket:
        newest = await opened(services)
    await redis.xtrim(keys.feed(bucket), maxlen=1)
    await projector.follow()
    assert {lost, newest} <= await listed(services)


async def test_a_list_never_goes_back(services: Services, redis: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    """One who has read an older log is overtaken by one who has read a newer one."""
    game = await opened(services)
    real, overtaken = services.store.raw, []

    async def slow(of: GameId, after: int = 0, count: int | None = None) -> list[object]:
        records = await real(of, after, count)
        if not overtaken:
            overtaken.append(True)
            await services.tables.join(PlayerId("p-bob"), game, None, "")
            await services.listing.update(game)
        return list(records)

    monkeypatch.setattr(services.store, "raw", slow)
    summary = await services.listing.update(game)
    assert summary is not None and overtaken
    assert summary.seq == await services.store.last(game)
    assert len(summary.lobby.people()) == 2


async def test_while_a_game_is_only_played_nothing_is_written(
    services: Services, table: Table, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    await table.start("toy-crossing", 3, NO_CLOCK)
    projector = Projector(services)
    await projector.follow()
    listed_at, kept = (await table.held()).seq, await redis.get(f"{LISTS}:game:{table.game}")
    monkeypatch.setattr("workers.projector.BEHIND", 12)
    while (await table.held()).seq < listed_at + 12:
        assert await redis.get(f"{LISTS}:game:{table.game}") == kept
        await table.answer((await table.waits_for())[0])
        assert await projector.follow() == 1
    assert await redis.get(f"{LISTS}:game:{table.game}") != kept, "a long way is not read again and again"


async def test_what_changes_a_table_is_listed_at_once(services: Services, table: Table) -> None:
    await table.start("toy-mutiny", 3, NO_CLOCK)
    projector = Projector(services)
    await projector.follow()
    await table.answer((await table.waits_for())[0])
    await projector.follow()
    await services.tables.resign(PlayerId("p-s2"), table.game, None)
    assert await projector.follow() == 1
    page = await services.listing.page(None, "", None, False, 10, "")
    assert [len(summary.lobby.people()) for summary in page.games] == [2]


async def test_many_projectors_at_once_write_the_same(services: Services, table: Table) -> None:
    await table.start("toy-mutiny", 3, NO_CLOCK)
    await asyncio.gather(*(Projector(services).follow() for _ in range(6)))
    page = await services.listing.page("running", "", None, False, 10, "")
    assert [summary.seq for summary in page.games] == [(await table.held()).seq]


async def test_a_log_that_cannot_be_read_keeps_no_other_game_from_the_lists(services: Services, redis: Redis) -> None:
    broken, whole = await opened(services), await opened(services)
    await redis.xdel(keys.keys_of(broken).events, "1-0")
    assert await Projector(services).follow() == 2
    assert await listed(services) == {whole}
    assert await Projector(services).follow() == 0
