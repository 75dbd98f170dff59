"""What the buckets tell: feed, outbox, deadlines."""

import asyncio

import pytest
from redis.asyncio import Redis

from service.store import FROM_THE_START, Change, Due, EventStore
from service.store.keys import keys_of
from tests.store.games import GAME, OTHER, commit

pytestmark = pytest.mark.anyio


async def test_a_follower_hears_every_commit_of_every_bucket_once(store: EventStore) -> None:
    await store.append(commit(0, 3, "a"))
    await store.append(commit(0, 1, "a", OTHER))
    await store.append(commit(3, 1, "b"))
    heard = await store.follow(FROM_THE_START)
    assert heard.changes == (Change(GAME, 3), Change(GAME, 4), Change(OTHER, 1))
    assert heard.gaps == ()
    again = await store.follow(heard.positions, wait_ms=1)
    assert (again.changes, again.positions) == ((), heard.positions)


async def test_a_follower_waits_for_what_is_new(store: EventStore) -> None:
    await store.append(commit(0, 3, "a"))
    waiting = asyncio.ensure_future(store.follow(await store.feed_ends()))
    await asyncio.sleep(0.02)
    assert not waiting.done()
    await store.append(commit(0, 1, "a", OTHER))
    heard = await waiting
    assert (heard.changes, heard.gaps) == ((Change(OTHER, 1),), ())


async def test_a_follower_reads_on_where_it_stopped(store: EventStore) -> None:
    for seq in range(5):
        await store.append(commit(seq, 1, f"c{seq}"))
    heard, positions = [], FROM_THE_START
    for _ in range(3):
        part = await store.follow(positions, wait_ms=1, count=2)
        heard += [change.seq for change in part.changes]
        positions = part.positions
        assert part.gaps == ()
    assert heard == [1, 2, 3, 4, 5]


async def test_a_follower_that_was_away_too_long_is_told(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    positions = (await store.follow(FROM_THE_START)).positions
    await store.append(commit(1, 1, "b"))
    await store.append(commit(2, 1, "c"))
    await redis.xtrim(keys_of(GAME).feed, maxlen=1, approximate=False)
    heard = await store.follow(positions)
    assert (heard.changes, heard.gaps) == ((Change(GAME, 3),), (7,))


async def test_trimming_what_was_read_is_no_gap(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    positions = (await store.follow(FROM_THE_START)).positions
    await store.append(commit(1, 1, "b"))
    await redis.xtrim(keys_of(GAME).feed, maxlen=1, approximate=False)
    assert (await store.follow(positions)).gaps == ()


async def test_a_feed_that_was_removed_is_a_gap(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    positions = (await store.follow(FROM_THE_START)).positions
    await redis.delete(keys_of(GAME).feed)
    await asyncio.sleep(0.002)  # a stream that was removed begins its ids anew: they are times, in milliseconds
    await store.append(commit(1, 1, "b"))
    assert (await store.follow(positions)).gaps == (7,)


async def test_a_job_comes_again_until_it_is_done(store: EventStore) -> None:
    await store.append(commit(0, 2, "a", jobs=("bot", "archive")))
    await store.append(commit(0, 1, "a", OTHER, jobs=("bot",)))
    taken = await store.take_jobs(10)
    assert [job.id for job in taken if job.game == GAME] == [f"{GAME}-bot-2", f"{GAME}-archive-2"]
    assert [job.id for job in taken if job.game == OTHER] == [f"{OTHER}-bot-1"]
    assert await store.take_jobs(10) == taken, "a dispatcher that crashed here would get them again"
    await store.done(taken[0], taken[2])
    assert await store.take_jobs(10) == [taken[1]]
    await store.done(taken[1])
    await store.done(taken[1])
    assert await store.take_jobs(10) == []


async def test_the_jobs_that_waited_longest_come_first(store: EventStore) -> None:
    for seq in range(4):
        await store.append(commit(seq, 1, f"c{seq}", OTHER, jobs=("bot",)))
        await store.append(commit(seq, 1, f"c{seq}", GAME, jobs=("bot",)))
        await asyncio.sleep(0.002)
    taken = await store.take_jobs(4)
    assert sorted(job.seq for job in taken) == [1, 1, 2, 2]


async def test_a_dispatcher_may_wait_for_the_first_job(store: EventStore) -> None:
    waiting = asyncio.ensure_future(store.take_jobs(5, wait_ms=3000))
    await asyncio.sleep(0.02)
    await store.append(commit(0, 1, "a", jobs=("bot",)))
    assert [job.name for job in await waiting] == ["bot"]
    waited_for_nothing = await store.follow(await store.feed_ends(), wait_ms=1)
    assert waited_for_nothing.changes == ()


async def test_deadlines_come_over_all_buckets_the_oldest_first(store: EventStore) -> None:
    await store.append(commit(0, 1, "a", GAME, due=2_000))
    await store.append(commit(0, 1, "a", OTHER, due=1_000))
    assert await store.due(999) == []
    assert await store.due(1_000) == [Due(OTHER, 1_000)]
    assert await store.due(5_000) == [Due(OTHER, 1_000), Due(GAME, 2_000)]
    assert await store.due(5_000, limit=1) == [Due(OTHER, 1_000)]
    await store.append(commit(1, 1, "b", OTHER, due=9_000))
    assert await store.due(5_000) == [Due(GAME, 2_000)]
