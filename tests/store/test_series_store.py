"""Logs of series in Redis: appended with the version that is expected, in one commit, with the chain's hashes."""

import pytest
from redis.asyncio import Redis

from domain.kernel import PlayerId
from domain.kernel.ids import SeriesId
from domain.kernel.record import Record
from domain.kernel.series import Series, fold_series
from domain.kernel.series_steps import join, open_series
from service.store.errors import BadCommit, Conflict, Gone, NoSuchSeries
from service.store.keys import BUCKETS
from service.store.series_store import SeriesDue, SeriesStore, new_series_id, series_id
from tests.toy.shoals import SHOALS

pytestmark = pytest.mark.anyio
ID = SeriesId("s07-k3f9x2m4qd")
ANN, BOB = PlayerId("p-ann"), PlayerId("p-bob")


@pytest.fixture
def logs(redis: Redis) -> SeriesStore:
    return SeriesStore(redis)


def opened(id: SeriesId = ID) -> tuple[Series, list[Record]]:
    return open_series(SHOALS, id, ANN, at=5)


async def test_what_was_appended_is_read_back(logs: SeriesStore) -> None:
    series, records = opened()
    assert not (await logs.append(ID, 0, "one", records, 9)).again
    more = join(series, SHOALS, BOB)
    await logs.append(ID, 1, "two", more, None)
    assert await logs.raw(ID) == [*records, *more] and await logs.raw(ID, 1) == more
    assert fold_series(await logs.raw(ID)) == series


async def test_the_same_commit_again_changes_nothing(logs: SeriesStore) -> None:
    _, records = opened()
    await logs.append(ID, 0, "one", records, 9)
    assert (await logs.append(ID, 0, "one", records, 9)).again
    assert await logs.raw(ID) == records


async def test_whoever_expects_another_version_stores_nothing(logs: SeriesStore) -> None:
    series, records = opened()
    await logs.append(ID, 0, "one", records, 9)
    with pytest.raises(Conflict):
        await logs.append(ID, 0, "other", records, 9)
    more = join(series, SHOALS, BOB)
    await logs.append(ID, 1, "two", more, 9)
    with pytest.raises(Conflict):
        await logs.append(ID, 1, "three", more, 9)
    assert await logs.raw(ID) == [*records, *more]


async def test_a_bad_commit_is_refused(logs: SeriesStore) -> None:
    _, (record,) = opened()
    with pytest.raises(BadCommit):
        await logs.append(ID, 0, "one", [Record(2, record.public, b"", record.head)], 9)
    with pytest.raises(BadCommit):
        await logs.append(ID, 0, "one", [Record(1, record.public, b"", b"short")], 9)
    assert await logs.raw(ID) == []


async def test_a_removed_log_never_begins_again(logs: SeriesStore, redis: Redis) -> None:
    _, records = opened()
    await logs.append(ID, 0, "one", records, 9)
    await redis.delete(f"es:{{b07}}:series:{ID}")
    with pytest.raises(Gone):
        await logs.append(ID, 0, "two", records, 9)


async def test_a_commit_says_when_somebody_looks_again(logs: SeriesStore) -> None:
    _, records = opened()
    await logs.append(ID, 0, "one", records, 900)
    assert await logs.due(899, 10) == []
    assert await logs.due(900, 10) == [SeriesDue(ID, 900)] == [await logs.due_of(ID)]


async def test_nobody_puts_off_what_others_have_asked_for_since(logs: SeriesStore) -> None:
    _, records = opened()
    await logs.append(ID, 0, "one", records, 900)
    await logs.postpone(SeriesDue(ID, 800), None)
    assert await logs.due_of(ID) == SeriesDue(ID, 900)
    await logs.postpone(SeriesDue(ID, 900), 1000)
    assert await logs.due_of(ID) == SeriesDue(ID, 1000)
    await logs.postpone(SeriesDue(ID, 1000), None)
    assert await logs.due_of(ID) is None


async def test_what_is_marked_is_known_to_be_done(logs: SeriesStore) -> None:
    _, records = opened()
    assert not await logs.was_done(ID, "mark")
    await logs.append(ID, 0, "one", records, 9, once="mark")
    assert await logs.was_done(ID, "mark")


async def test_all_keys_of_a_series_share_the_hash_tag_of_its_bucket(logs: SeriesStore, redis: Redis) -> None:
    _, records = opened()
    await logs.append(ID, 0, "one", records, 9, once="mark")
    await logs.save_invitation(ID, "come")
    keys = [key.decode() async for key in redis.scan_iter(match="es:*")]
    assert len(keys) == 6 and all(key.startswith("es:{b07}:") for key in keys)


async def test_every_series_is_found_and_no_game(logs: SeriesStore, redis: Redis) -> None:
    ids = sorted(new_series_id() for _ in range(2 * BUCKETS))
    for id in ids:
        await logs.append(id, 0, "one", opened(id)[1], 9)
    await redis.set("es:{b07}:ev:07-k3f9x2m4qd", "a game")
    assert await logs.all() == ids


@pytest.mark.parametrize("text", ["", "07-k3f9x2m4qd", "s16-k3f9x2m4qd", "s07-K3F9X2M4QD", "s07-k3f9x2m4qd\n", "s07"])
def test_no_key_is_made_from_what_is_no_id(text: str) -> None:
    with pytest.raises(NoSuchSeries):
        series_id(text)
