"""Appending: all or nothing, once, in order, and never over something else."""

from collections.abc import Sequence
from typing import Any

import pytest
from redis.asyncio import Redis
from redis.exceptions import ResponseError

from domain.kernel import GameId
from domain.kernel.record import Record
from service.store import Appended, BadCommit, BrokenLog, Commit, Conflict, EventStore, Gone, NoSuchGame
from service.store.events import APPEND
from service.store.keys import WRITTEN, keys_of
from tests.store.games import GAME, OTHER, commit, made_up

pytestmark = pytest.mark.anyio


async def everything(redis: Redis) -> dict[bytes, bytes | None]:
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


async def test_bytes_of_any_kind_come_back(store: EventStore) -> None:
    odd = Record(1, bytes(range(256)), b"\0c\0 1 a", bytes(32))
    await store.append(Commit(GAME, 0, "a\0b c\n", [odd]))
    assert await store.raw(GAME) == [odd]
    assert await store.append(Commit(GAME, 0, "a\0b c\n", [odd])) == Appended(1, again=True)


async def test_a_stream_entry_holds_what_the_docs_say(store: EventStore, redis: Redis) -> None:
    given = commit(0, 2, "a")
    await store.append(given)
    first, second = given.records
    assert await redis.xrange(keys_of(GAME).events) == [
        (b"1-0", {b"e": first.public, b"h": first.head, b"c": b"2 a"}),
        (b"2-0", {b"e": second.public, b"h": second.head, b"s": second.private}),
    ]


async def test_feed_jobs_and_deadline_are_written_in_the_same_call(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 3, "a", jobs=("bot", "archive"), due=1_700_000_000_123))
    keys = keys_of(GAME)
    assert [f for _, f in await redis.xrange(keys.feed)] == [{b"g": GAME.encode(), b"n": b"3", b"p": b"0-0"}]
    jobs = [(f[b"j"], f[b"n"]) for _, f in await redis.xrange(keys.out)]
    assert jobs == [(b"bot", b"3"), (b"archive", b"3")]
    assert await redis.zscore(keys.due, GAME) == 1_700_000_000_123
    await store.append(commit(3, 1, "b"))
    assert await redis.zcard(keys.due) == 0


# --- once ----------------------------------------------------------------------------------------


async def test_the_same_commit_again_changes_nothing(store: EventStore, redis: Redis) -> None:
    given = commit(0, 3, "a", jobs=("bot",), due=5)
    await store.append(given)
    before = await everything(redis)
    assert await store.append(given) == Appended(3, again=True)
    assert await everything(redis) == before


async def test_the_same_commit_again_after_others_is_still_known(store: EventStore, redis: Redis) -> None:
    given = commit(0, 3, "a")
    await store.append(given)
    await store.append(commit(3, 2, "b"))
    before = await everything(redis)
    assert await store.append(given) == Appended(3, again=True)
    assert await everything(redis) == before


async def test_a_later_commit_may_bear_an_earlier_ones_id(store: EventStore) -> None:
    await store.append(commit(0, 1, "a"))
    assert await store.append(commit(1, 1, "a")) == Appended(2, again=False)


async def test_an_id_is_looked_for_only_where_a_commit_begins(store: EventStore) -> None:
    await store.append(commit(0, 3, "a"))
    with pytest.raises(Conflict):
        await store.append(commit(1, 2, "a"))


# --- in order ------------------------------------------------------------------------------------


@pytest.mark.parametrize("expected", [0, 1, 4, 7])
async def test_a_conflict_says_where_the_game_stands_and_leaves_no_trace(
    store: EventStore, redis: Redis, expected: int
) -> None:
    await store.append(commit(0, 3, "a", jobs=("bot",), due=5))
    before = await everything(redis)
    with pytest.raises(Conflict) as conflict:
        await store.append(commit(expected, 2, "b", jobs=("late",), due=9))
    assert (conflict.value.expected, conflict.value.last) == (expected, 3)
    assert await everything(redis) == before


async def test_a_retry_after_another_writer_got_in_between_is_a_conflict(store: EventStore) -> None:
    mine, theirs = commit(0, 1, "mine"), commit(0, 2, "theirs")
    await store.append(theirs)
    for _ in range(2):
        with pytest.raises(Conflict):
            await store.append(mine)
    assert await store.raw(GAME) == theirs.records


async def test_redis_itself_would_take_ids_that_skip_but_the_store_does_not(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 1, "a"))
    await redis.xadd(keys_of(OTHER).events, {"e": "x"}, id="1-0")
    await redis.xadd(keys_of(OTHER).events, {"e": "x"}, id="3-0")
    with pytest.raises(Conflict):
        await store.append(commit(2, 1, "b"))
    with pytest.raises(BadCommit, match="event 3 where 2"):
        await store.append(Commit(GAME, 1, "b", made_up(GAME, 2)))
    with pytest.raises(BrokenLog, match="event 2 of"):
        await store.raw(OTHER)


async def test_a_removed_log_never_begins_again(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 2, "a"))
    await redis.delete(keys_of(GAME).events)
    for again in (commit(0, 1, "b"), commit(0, 2, "a"), commit(2, 1, "b")):
        with pytest.raises(Gone):
            await store.append(again)
    assert not await redis.exists(keys_of(GAME).events)


async def test_a_trimmed_log_keeps_its_place(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 2, "a"))
    await redis.xtrim(keys_of(GAME).events, maxlen=0)
    assert await store.last(GAME) == 2
    with pytest.raises(Conflict):
        await store.append(commit(0, 1, "b"))
    assert await store.append(commit(2, 1, "c")) == Appended(3, again=False)
    with pytest.raises(BrokenLog, match="event 1 of"):
        await store.raw(GAME)
    assert len(await store.raw(GAME, after=2)) == 1


async def test_a_missing_event_in_the_middle_is_named(store: EventStore, redis: Redis) -> None:
    await store.append(commit(0, 5, "a"))
    await redis.xdel(keys_of(GAME).events, "3-0")
    with pytest.raises(BrokenLog, match="event 3 of"):
        await store.raw(GAME)


# --- whole or not at all -------------------------------------------------------------------------

GOOD = (b"{}", b"", b"h" * 32)
NO_NOTES = (-1, 0, "", 0)


@pytest.mark.parametrize(
    "bad",
    [
        ["a", 0, "", *NO_NOTES, 0],
        ["a", 0, "", *NO_NOTES, 0, *GOOD, b"{}"],
        ["a", 0, "", *NO_NOTES, 0, *GOOD, b"", b"", b"h" * 32],
        ["a", 0, "", *NO_NOTES, 0, *GOOD, b"{}", b"", b"h" * 31],
        ["", 0, "", *NO_NOTES, 0, *GOOD],
        ["a", 0, "soon", *NO_NOTES, 0, *GOOD],
        ["a", 0, "", *NO_NOTES, "many", *GOOD],
        ["a", 0, "", *NO_NOTES, 1, "", *GOOD],
        ["a", 0, "", *NO_NOTES, 2, "bot", *GOOD],
        ["a", -1, "", *NO_NOTES, 0, *GOOD],
        ["a", "next", "", *NO_NOTES, 0, *GOOD],
        ["a", 0, "", "x", 0, "", 0, 0, *GOOD],
        ["a", 0, "", -1, 0, "", "x", 0, *GOOD],
        ["a", 0, "", -1, 0, "", 1, b"{}", b"{}", 0, *GOOD],
        ["a", 0, "", 0, 0, "", 1, b"{}", b"", 0, *GOOD],
    ],
)
async def test_the_script_writes_nothing_of_a_bad_shape(store: EventStore, redis: Redis, bad: Sequence[Any]) -> None:
    status, why = await APPEND.run(redis, keys_of(GAME)[:WRITTEN], [GAME, *bad])
    assert (status, bool(why)) == (b"bad", True)
    assert await everything(redis) == {}


@pytest.mark.parametrize("place", ["events", "feed", "out", "due"])
async def test_a_key_of_another_kind_stops_the_script_before_it_writes(redis: Redis, place: str) -> None:
    await redis.set(getattr(keys_of(GAME), place), "in the way")
    before = await everything(redis)
    with pytest.raises(ResponseError, match="WRONGTYPE"):
        await APPEND.run(redis, keys_of(GAME)[:WRITTEN], [GAME, "a", 0, "7", *NO_NOTES, 1, "bot", *GOOD])
    assert await everything(redis) == before


@pytest.mark.parametrize(
    "bad",
    [
        Commit(GAME, 0, "", made_up(GAME, 0)),
        Commit(GAME, 0, "a", []),
        Commit(GAME, -1, "a", made_up(GAME, -1)),
        Commit(GAME, 0, "a", made_up(GAME, 0), jobs=("",)),
        Commit(GAME, 0, "a", [Record(1, b"", b"", bytes(32))]),
        Commit(GAME, 0, "a", [Record(1, b"{}", b"", b"short")]),
    ],
)
async def test_a_bad_commit_is_refused_before_it_is_sent(store: EventStore, redis: Redis, bad: Commit) -> None:
    with pytest.raises(BadCommit):
        await store.append(bad)
    assert await everything(redis) == {}


NOT_IDS = [
    *("", "g-test", "16-k3f9x2m4qd", "7-k3f9x2m4qd", "07-k3f9x2m4q", "07-k3f9x2m4qdd", "07-K3F9X2M4QD"),
    *("07-k3f9x2m4qu", "07-k3f9x2m4q*", "07-k3f9x2m4qd\n", " 07-k3f9x2m4qd", "07-k3f9x2m4qd:x", "٠٧-k3f9x2m4qd"),
]


@pytest.mark.parametrize("text", NOT_IDS)
async def test_no_key_is_made_from_what_is_no_games_id(store: EventStore, redis: Redis, text: str) -> None:
    game = GameId(text)
    with pytest.raises(NoSuchGame):
        await store.append(Commit(game, 0, "a", made_up(game, 0)))
    for read in (store.raw, store.last, store.load, store.load_source, store.drop_snapshot):
        with pytest.raises(NoSuchGame):
            await read(game)
    assert await everything(redis) == {}


async def test_what_is_marked_is_known_to_be_done_with_the_commit_and_only_then(store: EventStore) -> None:
    await store.append(commit(0, 1, "a", once="m1"))
    with pytest.raises(Conflict):
        await store.append(commit(0, 1, "b", once="m2"))
    assert [await store.was_done(GAME, mark) for mark in ("m1", "m2")] == [True, False]
    assert not await store.was_done(OTHER, "m1")
