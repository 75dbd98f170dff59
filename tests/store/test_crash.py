"""What a crash can take, and what it cannot."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.kernel.record import Record
from service.ops.redis_binary import server_of
from service.ops.redis_server import RedisServer
from service.store import EventStore, connect
from tests.redis_fixture import server_kinds
from tests.store.games import GAME, commit

pytestmark = pytest.mark.anyio

EVENTS = 3


@pytest.fixture(params=server_kinds())
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[RedisServer]:
    """A server to be crashed."""
    with RedisServer(tmp_path / "redis", server_of(request.param)) as server:
        yield server


async def write(server: RedisServer, first: int, commits: int, acknowledged: list[int]) -> None:
    client = connect(server.url)
    store = EventStore(client)
    try:
        for number in range(first, first + commits):
            done = await store.append(commit(number * EVENTS, EVENTS, f"c{number}", jobs=("bot",), due=number))
            acknowledged.append(done.seq)
    finally:
        await store.pipeline.settled()
        await client.aclose()


async def read(server: RedisServer) -> tuple[list[Record], int, int]:
    """The log, how many jobs wait, and the last place in the feed."""
    client = connect(server.url)
    store = EventStore(client)
    records, jobs = await store.raw(GAME), await store.take_jobs(1000)
    changes = (await store.follow(("0-0",) * 16, wait_ms=0)).changes
    await client.aclose()
    return records, len(jobs), changes[-1].seq if changes else 0


async def test_what_was_acknowledged_survives_a_crash_right_after(server: RedisServer) -> None:
    acknowledged: list[int] = []
    for round_ in range(3):
        await write(server, 5 * round_, 5, acknowledged)
        server.kill()
        server.start()
        records, jobs, told = await read(server)
        assert len(records) == acknowledged[-1] == told == 5 * EVENTS * (round_ + 1)
        assert jobs == len(acknowledged)


async def test_a_crash_amid_writing_takes_nothing_that_was_acknowledged(server: RedisServer) -> None:
    acknowledged: list[int] = []
    writing = asyncio.ensure_future(write(server, 0, 100_000, acknowledged))
    while len(acknowledged) < 20:
        await asyncio.sleep(0.001)
    await asyncio.get_running_loop().run_in_executor(None, server.kill)
    writing.cancel()
    await asyncio.gather(writing, return_exceptions=True)
    server.start()
    records, jobs, told = await read(server)
    assert len(records) in (acknowledged[-1], acknowledged[-1] + EVENTS), "at most the one that was under way besides"
    assert (jobs * EVENTS, told) == (len(records), len(records))


def newest_append_only_file(directory: Path) -> Path:
    """One file before Redis 7, a folder of them since."""
    files = [*directory.glob("appendonly.aof"), *directory.glob("appendonlydir/*.incr.aof")]
    return max(files, key=lambda file: file.stat().st_mtime)


@pytest.mark.parametrize("torn", [1, 30, 150, 400, 700])
async def test_a_torn_end_of_the_file_costs_whole_commits_only(server: RedisServer, torn: int) -> None:
    await write(server, 0, 6, [])
    server.kill()
    file = newest_append_only_file(server.directory)
    with file.open("r+b") as data:
        data.truncate(file.stat().st_size - torn)
    server.start()
    records, jobs, told = await read(server)
    assert len(records) % EVENTS == 0
    assert 4 * EVENTS <= len(records) < 6 * EVENTS
    assert (jobs * EVENTS, told) == (len(records), len(records)), "log, outbox and feed were cut at the same commit"
    await write(server, len(records) // EVENTS, 2, [])
    assert len((await read(server))[0]) == len(records) + 2 * EVENTS


async def test_a_clean_stop_and_start_keeps_everything(server: RedisServer) -> None:
    await write(server, 0, 3, [])
    before = await read(server)
    server.stop()
    server.start()
    assert await read(server) == before
