"""Many writers, lost replies, and appends that leave together."""

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from domain.kernel import GameId
from service.ops.redis_server import RedisServer
from service.store import Appended, BadCommit, Commit, Conflict, EventStore, StoreUnavailable, connect, new_game_id
from service.store import batch as batch_module
from service.store.keys import keys_of
from tests.store.games import GAME, commit, made_up

pytestmark = pytest.mark.anyio

WRITERS, COMMITS, EVENTS = 8, 25, 4


async def write_until_done(url: str, game: GameId, name: str) -> int:
    """Append by optimistic retries, as the service does; gives how often another writer was first."""
    client, conflicts = connect(url), 0
    store = EventStore(client)
    for number in range(COMMITS):
        last = await store.last(game)
        while True:
            try:
                await store.append(Commit(game, last, f"{name}-{number}", made_up(game, last, EVENTS, name)))
                break
            except Conflict as conflict:
                conflicts, last = conflicts + 1, conflict.last
    await client.aclose()
    return conflicts


async def test_two_and_more_writers_never_mix_nor_lose_a_commit(redis_server: RedisServer, store: EventStore) -> None:
    def one(name: str) -> int:
        return asyncio.run(write_until_done(redis_server.url, GAME, name))

    with ThreadPoolExecutor(WRITERS) as pool:
        loop = asyncio.get_running_loop()
        conflicts = await asyncio.gather(*(loop.run_in_executor(pool, one, f"w{i}") for i in range(WRITERS)))
    records = await store.raw(GAME)
    assert len(records) == WRITERS * COMMITS * EVENTS == 800
    marks = [r.public.split(b'"')[7] for r in records]
    for first in range(0, 800, EVENTS):
        assert len(set(marks[first : first + EVENTS])) == 1, "the events of a commit stand together"
    assert {mark: marks.count(mark) for mark in marks} == {f"w{i}".encode(): COMMITS * EVENTS for i in range(WRITERS)}
    assert sum(conflicts) > 0, "the writers never met: nothing was tried"
    feed = (await store.follow(("0-0",) * 16, count=10_000)).changes
    assert [change.seq for change in feed] == list(range(EVENTS, 801, EVENTS))


# --- replies that never arrive -------------------------------------------------------------------


@asynccontextmanager
async def losing_replies(redis: Redis, lose: int) -> AsyncIterator[dict[str, Any]]:
    """A relay to the server that hangs up instead of bringing the first `lose` replies to an append."""
    at = redis.connection_pool.connection_kwargs
    left = lose

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal left
        if "path" in at:
            inner, outer = await asyncio.open_unix_connection(at["path"])
        else:
            inner, outer = await asyncio.open_connection(at["host"], at["port"])
        while request := await reader.read(1 << 16):
            outer.write(request)
            reply = await inner.read(1 << 16)
            if b"EVALSHA" in request and b"NOSCRIPT" not in reply and left:
                left -= 1
                break
            writer.write(reply)
        outer.close()
        writer.close()

    server = await asyncio.start_server(relay, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    yield {"host": "127.0.0.1", "port": port, "password": at.get("password")}
    server.close()


@pytest.mark.one_server
async def test_a_command_sent_again_by_the_library_is_stored_once(store: EventStore, redis: Redis) -> None:
    async with losing_replies(redis, lose=2) as address:
        client = Redis(**address, retry=Retry(NoBackoff(), 3))
        assert await EventStore(client).append(commit(0, 3, "a", jobs=("bot",))) == Appended(3, again=True)
        await client.aclose()
    assert await store.raw(GAME) == made_up(GAME, 0, 3, "a")
    assert len(await store.take_jobs(10)) == 1


@pytest.mark.one_server
async def test_an_unknown_outcome_is_said_and_the_same_commit_settles_it(store: EventStore, redis: Redis) -> None:
    async with losing_replies(redis, lose=1) as address:
        client = Redis(**address, retry=Retry(NoBackoff(), 0))
        lossy = EventStore(client)
        both = [lossy.append(commit(0, 3, "a")), lossy.append(commit(3, 1, "b"))]
        outcomes = await asyncio.gather(*both, return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [StoreUnavailable, StoreUnavailable]
        assert await lossy.append(commit(0, 3, "a")) == Appended(3, again=True)
        await client.aclose()
    assert await store.last(GAME) == 4


async def test_a_server_that_is_not_there_is_one_typed_error(unused_port: int) -> None:
    client = Redis(host="127.0.0.1", port=unused_port, retry=Retry(NoBackoff(), 0))
    store = EventStore(client)
    for call in (store.append(commit()), store.raw(GAME), store.last(GAME), store.load(GAME), store.due(0)):
        with pytest.raises(StoreUnavailable):
            await call
    for call in (store.take_jobs(1), store.follow(("0-0",) * 16), store.feed_ends(), store.load_source(GAME)):
        with pytest.raises(StoreUnavailable):
            await call
    await client.aclose()


async def test_a_full_server_refuses_a_commit_whole(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    await redis.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable, match=r"OOM|maxmemory"):
            await store.append(commit(1, 3, "b"))
    finally:
        await redis.config_set("maxmemory", 0)
    assert await store.last(GAME) == 1
    assert await store.append(commit(1, 3, "b")) == Appended(4, again=False)


# --- leaving together ----------------------------------------------------------------------------


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many commands each pipeline had."""
    sizes: list[int] = []
    send = batch_module.Batcher._pipeline

    async def counted(self: batch_module.Batcher, commands: list[tuple[Any, ...]]) -> list[Any]:
        sizes.append(len(commands))
        return await send(self, commands)

    monkeypatch.setattr(batch_module.Batcher, "_pipeline", counted)
    return sizes


@pytest.mark.one_server
async def test_the_appends_of_one_tick_leave_together(store: EventStore, sent: list[int]) -> None:
    await store.append(commit(0, 1, "first"))
    sent.clear()
    games = [new_game_id() for _ in range(20)]
    appended = await asyncio.gather(*(store.append(commit(0, 2, "a", game)) for game in games))
    assert appended == [Appended(2, again=False)] * 20
    assert sent == [20]


@pytest.mark.one_server
async def test_while_many_are_under_way_the_rest_leaves_together(store: EventStore, sent: list[int]) -> None:
    await store.append(commit(0, 1, "first"))
    sent.clear()
    appends = []
    for game in [new_game_id() for _ in range(30)]:
        appends.append(asyncio.ensure_future(store.append(commit(0, 1, "a", game))))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
    await asyncio.gather(*appends)
    assert sum(sent) == 30
    assert len(sent) < 30


async def test_one_bad_commit_in_a_batch_does_not_harm_the_others(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    stuck = GameId("03-k3f9x2m4qd")
    await redis.set(keys_of(stuck).events, "in the way")
    good = GameId("05-k3f9x2m4qd")
    outcomes = await asyncio.gather(
        store.append(commit(0, 1, "late")),
        store.append(Commit(GAME, 1, "", [])),
        store.append(commit(0, 1, "a", stuck)),
        store.append(commit(0, 3, "a", good)),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [Conflict, BadCommit, StoreUnavailable, Appended]
    assert await store.last(good) == 3


async def test_a_caller_that_gives_up_does_not_hold_up_the_others(store: EventStore) -> None:
    games = [new_game_id() for _ in range(3)]
    appends = [asyncio.ensure_future(store.append(commit(0, 1, "a", game))) for game in games]
    await asyncio.sleep(0)
    appends[1].cancel()
    outcomes = await asyncio.gather(*appends, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Appended, asyncio.CancelledError, Appended]


async def test_a_server_that_forgot_the_scripts_is_given_them(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    await redis.script_flush()
    both = await asyncio.gather(store.append(commit(1, 1, "b")), store.append(commit(2, 1, "c")))
    assert both == [Appended(2, again=False), Appended(3, again=False)]
    await redis.script_flush()
    assert len((await store.load(GAME))[2]) == 3


async def test_hundreds_may_read_at_once(redis_server: RedisServer, store: EventStore) -> None:
    await store.append(commit(0, 2, "a"))
    client = connect(redis_server.url)
    reader = EventStore(client)
    logs = await asyncio.gather(*(reader.raw(GAME) for _ in range(250)))
    assert logs == [made_up(GAME, 0, 2, "a")] * 250
    await client.aclose()


@pytest.mark.one_server
async def test_a_client_that_decodes_bytes_is_refused(redis_server: RedisServer) -> None:
    client = Redis.from_url(redis_server.url, decode_responses=True)
    with pytest.raises(ValueError, match="decode_responses"):
        EventStore(client)
    await client.aclose()
