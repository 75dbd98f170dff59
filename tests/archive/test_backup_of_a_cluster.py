"""A cluster is copied while a bucket moves and games are played, and put back into another cluster or one Redis."""

import asyncio
import random
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec import structs

from domain.kernel.ids import GameId
from service.http.app import create_app
from service.ops.redis_cluster import RedisCluster
from service.ops.redis_server import RedisServer
from service.ops.resharding import move_slot, slot_of_bucket
from service.ops.settings import Settings
from service.services import Services
from service.store import connect
from service.stored_games.backup import back_up, put_back
from tests.archive.test_archived_games import everything_said, played
from tests.archive.test_backup import at, begun, quiet
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RedisCluster]:
    with RedisCluster(tmp_path_factory.mktemp("cluster"), 3) as servers:
        yield servers


@pytest.fixture
async def services(cluster: RedisCluster, tmp_path: Path) -> AsyncIterator[Services]:
    client = connect(cluster.url)
    settings = Settings(limits=False, archive=str(tmp_path / "archive"), archive_after=1)
    parts = Services(settings, ALL_GAMES, client)
    await client.flushall()
    await parts.tail.start()
    yield parts
    await parts.tail.stop()
    await client.aclose()


@pytest.fixture
async def client(services: Services) -> AsyncIterator[AsyncClient]:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield http


@asynccontextmanager
async def elsewhere(services: Services, url: str, archive: Path) -> AsyncIterator[Services]:
    """The same service on another, empty Redis or cluster."""
    client = connect(url)
    settings = structs.replace(services.settings, archive=str(archive))
    yield Services(settings, services.games, client, services.now, keyring=services.keyring)
    await client.aclose()


async def test_what_a_cluster_held_is_there_again_in_another_one_and_in_one_redis(
    services: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    over, archived = await played(services, ann, bob), await played(services, ann, bob, "toy-shoals")
    assert (await services.archiving.archive(archived)).kept_back == ""
    running = [await begun(services, ann, bob, turns) for turns in (1, 2, 3)]
    games = (over, archived, *running)
    last = {game: await services.store.last(game) for game in games}
    before = {game: await everything_said(ann, game, last[game]) for game in games}
    made = await back_up(services, tmp_path / "copy")
    assert (made.games, made.archived, made.events) == (5, 1, sum(last.values()))
    with RedisCluster(tmp_path / "other", 3) as second, RedisServer(tmp_path / "one") as one:
        for place, server in enumerate((second, one)):
            async with elsewhere(services, server.url, tmp_path / f"archive {place}") as other:
                done = await put_back(other, tmp_path / "copy", quiet)
                assert (done.games, done.events, done.broken, done.parked) == (5, made.events, {}, 0)
                async for there in at(other, ann):
                    assert {game: await everything_said(there, game, last[game]) for game in games} == before
                    async for bob_there in at(other, bob):
                        await _play_on(other, running[0], there, bob_there)


async def _play_on(services: Services, game: GameId, ann: Person, bob: Person) -> None:
    pick = random.Random(1)
    while (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        await bots_play(services, game, pick)
        await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
    assert (await ann.get(f"/v1/games/{game}/audit"))["holds"] is True


async def test_a_copy_is_whole_though_buckets_move_meanwhile(
    services: Services, cluster: RedisCluster, ann: Person, bob: Person, tmp_path: Path
) -> None:
    """There and back again between two masters, over and over, until the copy is made."""
    games = {await begun(services, ann, bob, 1) for _ in range(8)}
    bucket = int(min(games)[:2])
    stop = asyncio.Event()

    def moved() -> None:
        slot = slot_of_bucket(bucket)
        source = cluster.server_of(slot)
        target = next(server for server in cluster.servers if server is not source)
        with source.client() as here, target.client() as there:
            move_slot(slot, here, there, target.password)

    async def moving() -> int:
        times = 0
        while not stop.is_set() and times < 12:
            await asyncio.to_thread(moved)
            times += 1
        return times

    task = asyncio.create_task(moving())
    copies = [await back_up(services, tmp_path / str(n)) for n in range(3)]
    stop.set()
    assert await task > 0
    assert [made.games for made in copies] == [len(games)] * 3
    with RedisServer(tmp_path / "one") as one:
        async with elsewhere(services, one.url, tmp_path / "other") as other:
            done = await put_back(other, tmp_path / "2", quiet)
            assert (done.games, done.broken, done.parked) == (len(games), {}, 0)
            assert set(await other.store.games()) == games


async def test_a_key_that_moves_to_a_master_that_was_asked_already_is_found(
    services: Services, cluster: RedisCluster, ann: Person, bob: Person
) -> None:
    games = {await begun(services, ann, bob, 1) for _ in range(6)}
    nodes = services.redis.topology.masters()  # type: ignore[attr-defined]
    bucket = next(
        int(game[:2]) for game in games if cluster.server_of(slot_of_bucket(int(game[:2]))).name != nodes[0].name
    )
    slot = slot_of_bucket(bucket)
    source = cluster.server_of(slot)
    target = next(server for server in cluster.servers if server.name == nodes[0].name)
    found: set[str] = set()
    async for key in services.redis.scan_iter(match="es:{b??}:ev:*", count=1000):
        if cluster.server_of(slot) is source:  # the first master has been asked: it gets the bucket now
            with source.client() as here, target.client() as there:
                await asyncio.to_thread(move_slot, slot, here, there, target.password)
        assert key not in found
        found.add(key.decode())
    assert {key.rpartition(":")[2] for key in found} == {str(game) for game in games}
