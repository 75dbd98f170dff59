"""The whole service on a Redis Cluster: a bucket moves while its games are played, and masters are lost."""

import asyncio
import subprocess
import time
from pathlib import Path

import pytest

from service.ops.redis_cluster import ClusterServer
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.on_cluster import OnCluster, Timed, on_cluster
from tests.processes.up import command, environment
from tests.tools.failover import lose_a_master

pytestmark = pytest.mark.processes
RETRIED = 3.0
"""Seconds within which everybody has an answer while a bucket moves: a second, on a machine that has other work too."""


async def play_until(late: asyncio.Event, service: OnCluster, person: Timed, game: str, ruleset: str) -> None:
    """Game after game; the first one is there."""
    while True:
        await person.play(game)
        if late.is_set():
            return
        game = await person.open(ruleset, 3, bots=2)
        await person.start(game)
        service.games.append((game, ruleset))


def move(service: OnCluster, game: str, to: ClusterServer) -> None:
    """As an operator does."""
    words = command("cluster", "--move", game[:2], to.name)
    ran = subprocess.run(
        words, env=environment(REDIS_URL=service.cluster.url), capture_output=True, text=True, check=True, timeout=60
    )
    assert f"bucket {game[:2]} has moved" in ran.stdout


async def move_and_lose(service: OnCluster) -> None:
    late = asyncio.Event()
    tables = [await service.table(f"Player {n}") for n in range(3)]
    watched, moving = await service.table("Deep one", "cult", 5)
    async with asyncio.TaskGroup() as group:
        for person, game in tables:
            group.create_task(play_until(late, service, person, game, "toy-crossing"))
        group.create_task(watched.play(moving))
        await asyncio.sleep(0.5)

        # its bucket moves to another master, and back again
        home, began = service.master_of(moving), time.monotonic()
        replica = service.replica_of(home)
        away = next(s for s in service.cluster.servers[:3] if s.name != home.name)
        answered = len(watched.acknowledged)
        for to in (away, home):
            await asyncio.to_thread(move, service, moving, to)
            assert service.master_of(moving).name == to.name
        moved = time.monotonic()
        assert max(person.longest(began, moved) for person in service.people) < RETRIED
        assert len(watched.acknowledged) > answered, "it was played meanwhile"

        # its master is killed, and the replica takes over; then the old one comes back as a replica
        home.kill()
        took = await service.until(lambda: service.master_of(moving).name == replica.name, "the replica takes over")
        service.cluster.restart(home)
        service.cluster.wait_until_agreed()
        answered = len(watched.acknowledged)
        await service.until(lambda: len(watched.acknowledged) > answered + 3, "the game goes on")
        assert took < 20
        late.set()
        await service.until(service.up.ready, "all is ready")


async def judge(service: OnCluster) -> int:
    client = connect(service.cluster.url)
    store, found = EventStore(client, service.up.vault), 0
    for game, ruleset in service.games:
        records = await audited(store, ALL_GAMES, game, ruleset)
        given = [one for person in service.people for one in person.acknowledged if one.game == game]
        found += nothing_lost_or_doubled(ALL_GAMES[ruleset], game, records, given)
    await client.aclose()
    return found


def test_a_bucket_moves_and_a_master_is_lost_while_games_are_played(tmp_path: Path) -> None:
    with on_cluster(tmp_path, SEALOG_REPLICAS="1") as service:
        asyncio.run(move_and_lose(service))
        assert asyncio.run(judge(service)) > 20


def test_what_a_lost_master_takes_with_it_is_found_by_receipts(tmp_path: Path) -> None:
    with on_cluster(tmp_path) as service:
        found = asyncio.run(lose_a_master(service, tables=3, seconds=1.0))
    assert found.lost > 0, "the replica was a second behind"
    assert found.frozen == found.games_lost > 0, "each game that lacks something stands still, and says so"
    assert found.others > 0 and found.elsewhere_lost == 0, "all others went on"


def test_with_replicas_that_confirm_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    with on_cluster(tmp_path, SEALOG_REPLICAS="1") as service:
        found = asyncio.run(lose_a_master(service, tables=3, seconds=1.0))
    assert found.acknowledged > 0 and found.others > 0
    assert (found.lost, found.frozen) == (0, 0)
