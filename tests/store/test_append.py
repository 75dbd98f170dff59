"""Appending: all or nothing, once, in order, and never over something else."""

import pytest
from redis.asyncio import Redis

from service.store import Appended, EventStore
from tests.store.games import GAME, OTHER, commit

pytestmark = pytest.mark.anyio


async def everything(redis: Redis) -> dict[bytes, bytes]:
    """All that the server holds, to show that nothing changed."""
    return {key: await redis.dump(key) async for key in redis.scan_iter()}


async def test_what_was_appended_is_read_back(store: EventStore) -> None:
    first, second = commit(0, 3, "a"), commit(3, 2, "b")
    assert await store.append(first) == Appended(3, again=False)
    assert await store.append(second) == Appended(5, again=False)
    assert await store.raw(GAME) == [*first.records, *second.records]
    assert await store.raw(GAME, after=2, count=2) == [first.records[2], second.records[0]]
    assert await store.raw(GAME, after=5) == []
    assert await store.last(GAME) == 5
    assert (await store.last(OTHER), await store.raw(OTHER)) == (0, [])
