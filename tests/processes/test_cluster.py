"""The whole service on a Redis Cluster: a bucket moves while its games are played, and masters are lost."""

import asyncio
import time
from pathlib import Path

import pytest

from service.ops.redis_cluster import ClusterServer
from service.ops.resharding import move_slot, slot_of_bucket
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.on_cluster import OnCluster, on_cluster
from tests.processes.up import PATIENCE
from tests.tools.failover import Found, lose_a_master

pytestmark = pytest.mark.processes
RETRIED = 3.0
"""Seconds within which everybody has an answer while a bucket moves: a second, on a machine that has other work too."""


def move(service: OnCluster, game: str, to: ClusterServer) -> None:
    with service.master_of(game).client() as here, to.client() as there:
        assert move_slot(slot_of_bucket(int(game[:2])), here, there, to.password) > 3


async def move_and_lose(service: OnCluster) -> Found:
    """A bucket moves to another master and back again while its game is played; then that master is lost."""
    watched, moving = await service.table("Deep one", "cult", 5)
    playing = asyncio.create_task(watched.play(moving))
    await service.until(lambda: len(watched.acknowledged) > 1, "the game has begun")
    home, began = service.master_of(moving), time.monotonic()
    away = next(server for server in service.cluster.servers[:3] if server.name != home.name)
    answered = len(watched.acknowledged)
    for to in (away, home):
        await asyncio.to_thread(move, service, moving, to)
        assert service.master_of(moving).name == to.name
    await service.until(lambda: len(watched.acknowledged) > answered, "it is played on")
    assert watched.longest(began, time.monotonic()) < RETRIED
    playing.cancel()

    found = await lose_a_master(service, tables=2, seconds=1.0, begun=(watched, moving))
    playing, answered = asyncio.create_task(watched.play(moving)), len(watched.acknowledged)
    going_on = 3 * PATIENCE  # nothing is acknowledged before the new replica has copied everything
    await service.until(lambda: len(watched.acknowledged) > answered + 2, "the game goes on", going_on)
    await service.until(service.up.ready, "all is ready", going_on)
    assert not playing.done(), playing
    playing.cancel()
    return found


async def judge(service: OnCluster) -> int:
    """So many receipts were held against the logs."""
    client = connect(service.cluster.url)
    store, found = EventStore(client, service.up.vault), 0
    for game, ruleset in service.games:
        records = await audited(store, ALL_GAMES, game, ruleset)
        given = [one for person in service.people for one in person.acknowledged if one.game == game]
        nothing_lost_or_doubled(ALL_GAMES[ruleset], game, records, given)
        found += len(given)
    await client.aclose()
    return found


def test_a_bucket_moves_and_a_master_is_lost_while_games_are_played(tmp_path: Path) -> None:
    """With replicas that confirm nothing acknowledged is lost, all others go on, and no log has anything twice."""
    with on_cluster(tmp_path, SEALOG_REPLICAS="1") as service:
        found = asyncio.run(move_and_lose(service))
        assert asyncio.run(judge(service)) >= found.acknowledged + found.others
    assert found.acknowledged > 0 and found.others > 0
    assert (found.lost, found.frozen) == (0, 0)


def test_what_a_lost_master_takes_with_it_is_found_by_receipts(tmp_path: Path) -> None:
    with on_cluster(tmp_path) as service:
        found = asyncio.run(lose_a_master(service, tables=2, seconds=1.0))
    assert found.lost > 0, "the replica was a second behind"
    assert found.frozen >= found.games_lost > 0, "each game that lacks something stands still, and says so"
    assert found.others > 0 and found.elsewhere_lost == 0, "all others went on"
