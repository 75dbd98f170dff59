"""The store on a cluster whose slots move and whose masters are lost, under everybody's hands."""

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import RedisError, WatchError

from domain.kernel import GameId
from service.cli import main
from service.keyring import passing_keyring
from service.ops.redis_cluster import ClusterServer, RedisCluster
from service.ops.redis_server import doubts_about
from service.ops.resharding import move_slot
from service.store import FROM_THE_START, Conflict, EventStore, StoreUnavailable, connect
from service.store.keys import keys_of, new_game_id
from service.store.replicas import NotConfirmed, Replicas
from service.store.site_log import SiteLog
from service.store.slots import slot_of_key
from tests.store.games import GAME, commit, made_up

pytestmark = pytest.mark.anyio
SLOT = slot_of_key(keys_of(GAME).events)


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisCluster]:
    with RedisCluster(tmp_path_factory.mktemp("cluster"), 3, 1) as servers:
        yield servers


@pytest.fixture
async def client(cluster: RedisCluster) -> AsyncIterator[Redis]:
    cluster.wait_until_agreed()
    client = connect(cluster.url)
    await client.flushall()
    yield client
    await client.aclose()


@pytest.fixture
def on_cluster(client: Redis) -> EventStore:
    return EventStore(client, passing_keyring().vault)


def a_game(cluster: RedisCluster, fits: Callable[[str], bool]) -> GameId:
    """One in another bucket than `GAME`, whose master fits."""
    while True:
        game = new_game_id()
        if game[:2] != GAME[:2] and fits(cluster.server_of(slot_of_key(keys_of(game).events)).name):
            return game


def other_master(cluster: RedisCluster, slot: int) -> ClusterServer:
    masters = {cluster.server_of(any_slot).name: cluster.server_of(any_slot) for any_slot in range(0, 16384, 2000)}
    return next(server for name, server in masters.items() if name != cluster.server_of(slot).name)


async def move(cluster: RedisCluster, slot: int, to: ClusterServer) -> int:
    """As an operator would."""

    def moved() -> int:
        source = cluster.server_of(slot)
        with source.client() as here, to.client() as there:
            return move_slot(slot, here, there, to.password)

    return await asyncio.to_thread(moved)


@asynccontextmanager
async def all_the_time(work: Callable[[int], Awaitable[Any]]) -> AsyncIterator[list[float]]:
    """Do something over and over meanwhile; how many seconds each time took. What fails fails here."""
    took: list[float] = []
    stopped = False

    async def run() -> None:
        n = 0
        while not stopped:
            began = time.monotonic()
            await work(n)
            took.append(time.monotonic() - began)
            n += 1

    task = asyncio.create_task(run())
    try:
        yield took
    finally:
        stopped = True
        await task


async def test_nobody_notices_that_a_slot_moves_while_games_are_played(
    cluster: RedisCluster, on_cluster: EventStore
) -> None:
    """There and back again, with writers of two processes, a reader and a follower."""
    second = connect(cluster.url)
    stores = (on_cluster, EventStore(second))
    others = [GameId(f"07-aaaaaaaaa{letter}") for letter in "abcdefghjk"]
    for game in others:
        await on_cluster.append(commit(0, 30, "a", game))
    home = cluster.server_of(SLOT)
    away = other_master(cluster, SLOT)

    async def append(n: int) -> None:
        await stores[n % 2].append(commit(n * 2, 2, "a", jobs=("tend",), due=n + 1))

    async def read(n: int) -> None:
        assert len(await on_cluster.raw(others[n % 10])) == 30
        await on_cluster.due(10**9)

    async with all_the_time(append) as appended, all_the_time(read) as looked:
        for to in (away, home, away, home):
            before = len(appended), len(looked)
            assert await move(cluster, SLOT, to) > 20
            assert cluster.server_of(SLOT).name == to.name
            while len(appended) < before[0] + 3 or len(looked) < before[1] + 3:
                await asyncio.sleep(0.01)
    count = len(appended)
    assert await on_cluster.raw(GAME) == made_up_in_commits(count)
    heard, positions = list[int](), FROM_THE_START
    while news := await on_cluster.follow(positions, wait_ms=50):
        if not news.changes:
            break
        heard += [change.seq for change in news.changes if change.game == GAME]
        positions = news.positions
    assert heard == [2 * n for n in range(1, count + 1)]
    assert len({job.id for job in await on_cluster.take_jobs(10_000)}) == count
    await second.aclose()


def made_up_in_commits(count: int) -> list[Any]:
    return [record for n in range(count) for record in made_up(GAME, 2 * n, 2, "a")]


async def test_a_follower_that_waits_hears_what_comes_after_a_slot_has_moved(
    cluster: RedisCluster, on_cluster: EventStore
) -> None:
    await on_cluster.append(commit(0, 1, "a"))
    positions = await on_cluster.feed_ends()
    following = asyncio.create_task(wait_for_news(on_cluster, positions))
    await asyncio.sleep(0.1)
    await move(cluster, SLOT, other_master(cluster, SLOT))
    await on_cluster.append(commit(1, 1, "b"))
    async with asyncio.timeout(10):
        assert await following == [GAME]


async def wait_for_news(store: EventStore, positions: tuple[str, ...]) -> list[GameId]:
    while True:
        followed = await store.follow(positions)
        positions = followed.positions
        if followed.changes:
            return [change.game for change in followed.changes]


async def test_transactions_wait_until_their_slot_has_moved(cluster: RedisCluster, client: Redis) -> None:
    count, there = "{b07}:count", "{b07}:there"

    async def add(n: int) -> None:
        while True:
            try:
                async with client.pipeline(transaction=True) as pipe:
                    await pipe.watch(count)
                    kept: Any = await client.get(count)
                    pipe.multi()
                    pipe.pipeline_execute_command("SET", count, int(kept or 0) + 1)
                    pipe.pipeline_execute_command("SET", there, n)
                    await pipe.execute()
                return
            except WatchError:
                continue

    async with all_the_time(add) as added, all_the_time(add) as added_too:
        for _ in range(4):
            await asyncio.sleep(0.1)
            await move(cluster, SLOT, other_master(cluster, SLOT))
    kept: Any = await client.get(count)
    assert int(kept) == len(added) + len(added_too)


async def test_a_slot_that_stays_on_its_way_is_an_error_after_a_while(
    cluster: RedisCluster, client: Redis, on_cluster: EventStore
) -> None:
    """Its keys lie on two masters: no script can touch both. All other games go on."""
    await on_cluster.append(commit(0, 3, "a"))
    source, target = cluster.server_of(SLOT), other_master(cluster, SLOT)
    with source.client() as here, target.client() as there:
        source_id, target_id = (str(one.execute_command("CLUSTER", "MYID").decode()) for one in (here, there))
        there.execute_command("CLUSTER", "SETSLOT", SLOT, "IMPORTING", source_id)
        here.execute_command("CLUSTER", "SETSLOT", SLOT, "MIGRATING", target_id)
        here.execute_command(
            *("MIGRATE", "127.0.0.1", target.port, keys_of(GAME).feed, 0, 5000, "AUTH", target.password)
        )
        began = time.monotonic()
        with pytest.raises(StoreUnavailable):
            await on_cluster.append(commit(3, 1, "b"))
        assert 1 < time.monotonic() - began < 3
        assert len(await on_cluster.raw(GAME)) == 3
        elsewhere = a_game(cluster, lambda name: name == source.name)
        await on_cluster.append(commit(0, 1, "a", elsewhere))
        move_slot(SLOT, here, there, target.password)
    await on_cluster.append(commit(3, 1, "b"))


async def test_the_command_moves_a_bucket_and_shows_who_has_which(
    cluster: RedisCluster, on_cluster: EventStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    await on_cluster.append(commit(0, 3, "a"))
    monkeypatch.setenv("REDIS_URL", cluster.url)
    source, target = cluster.server_of(SLOT), other_master(cluster, SLOT)
    assert await asyncio.to_thread(main, ["cluster", "--move", "7", target.name]) == 0
    said = capsys.readouterr().out
    assert f"bucket 07 has moved from {source.name} to {target.name}" in said
    (row,) = [line for line in said.splitlines() if line.startswith(target.name)]
    assert " 07 " in row
    assert await asyncio.to_thread(main, ["cluster", "--move", "7", "127.0.0.1:1"]) == 2
    assert "is no master" in capsys.readouterr().err
    assert len(await on_cluster.raw(GAME)) == 3


async def test_many_keys_are_read_from_where_they_lie(client: Redis) -> None:
    await client.set("a", 1)
    await client.set("b", 2)
    await client.set("c", 3)
    assert await client.mget(["a", "b", "nothing", "c"]) == [b"1", b"2", None, b"3"]
    assert sorted([key async for key in client.scan_iter(match="*")]) == [b"a", b"b", b"c"]
    async with client.pipeline(transaction=False) as pipe:
        for key in "abc":
            pipe.pipeline_execute_command("GET", key)
        assert await pipe.execute() == [b"1", b"2", b"3"]
    with pytest.raises(RedisError, match="several slots"):
        async with client.pipeline(transaction=True) as pipe:
            pipe.pipeline_execute_command("SET", "a", 1)
            pipe.pipeline_execute_command("SET", "b", 2)
            await pipe.execute()


# --- masters that are lost --------------------------------------------------------------------------


async def test_a_master_that_is_lost_is_replaced_and_holds_up_nobody_else(
    cluster: RedisCluster, client: Redis, on_cluster: EventStore
) -> None:
    lost = cluster.server_of(SLOT)
    elsewhere = a_game(cluster, lambda name: name != lost.name)
    await on_cluster.append(commit(0, 1, "a", GAME, jobs=("tend",), due=1))
    await on_cluster.append(commit(0, 1, "a", elsewhere, jobs=("tend",), due=2))
    await Replicas(client, 1).confirm(keys_of(GAME).events)
    positions = await on_cluster.feed_ends()
    slowest = 0.0
    lost.kill()
    try:
        began, away, n = time.monotonic(), False, 1
        while True:
            try:
                await on_cluster.append(commit(1, 1, "b"))
                break
            except StoreUnavailable:
                away = True
                assert time.monotonic() - began < 30, "the replica should have taken over"
            before = time.monotonic()
            await on_cluster.append(commit(n, 1, "b", elsewhere, keeps_due=True))
            n += 1
            slowest = max(slowest, time.monotonic() - before)
            assert [due.game for due in await on_cluster.due(5)][-1:] == [elsewhere]
            assert elsewhere in {job.game for job in await on_cluster.take_jobs(9)}
            assert (await on_cluster.follow(positions)).changes
            await asyncio.sleep(0.05)
        assert away and n > 2
        assert slowest < 0.5, "nobody else waits for a master that is gone"
        assert len(await on_cluster.raw(GAME)) == 2
        assert await wait_for_news(on_cluster, positions)
        assert {doubt.code for doubt in await doubts_about(client)} >= {"replicas"}
    finally:
        cluster.restart(lost)
        cluster.wait_until_agreed()


# --- what replicas have -----------------------------------------------------------------------------


async def test_what_replicas_have_is_confirmed_and_what_they_lack_is_not(
    cluster: RedisCluster, client: Redis, on_cluster: EventStore
) -> None:
    await on_cluster.append(commit(0, 1, "a"))
    await Replicas(client, 0).confirm(keys_of(GAME).events)
    await Replicas(client, 1).confirm(keys_of(GAME).events)
    with pytest.raises(NotConfirmed, match="1 of 2"):
        await Replicas(client, 2).confirm(keys_of(GAME).events)


async def test_many_who_wait_for_the_same_master_ask_once(client: Redis, on_cluster: EventStore) -> None:
    replicas, asked = Replicas(client, 1), 0
    ask = replicas._ask

    async def counted(key: str) -> int:
        nonlocal asked
        asked += 1
        return await ask(key)

    replicas._ask = counted  # type: ignore[method-assign]
    await asyncio.gather(*(replicas.confirm(keys_of(GAME).events) for _ in range(50)))
    assert asked == 1


async def test_a_line_of_the_site_log_is_known_when_replicas_have_it(client: Redis) -> None:
    site = SiteLog(client, Replicas(client, 2))
    with pytest.raises(NotConfirmed):
        await site.append("07-k3f9x2m4qd 1", b'{"e":"Locked"}')
    assert (await site.recent()).size == 0, "no receipt names it"
    assert (await SiteLog(client, Replicas(client, 1)).recent()).size == 1


async def test_conflicts_are_conflicts_on_a_cluster_too(on_cluster: EventStore) -> None:
    await on_cluster.append(commit(0, 2, "a"))
    with pytest.raises(Conflict):
        await on_cluster.append(commit(1, 2, "b"))
