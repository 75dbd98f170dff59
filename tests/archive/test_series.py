"""Series beside what happens to stored games: a backup put back, the archive, a record that is brought in."""

from pathlib import Path
from typing import Any

import pytest
from redis.asyncio import Redis

from domain.kernel.ids import GameId, SeriesId
from service.services import Services
from service.stored_games.backup import back_up, put_back
from service.stored_games.rebuilding import DERIVED, drop_derived, rebuild
from tests.archive.test_backup import at, other, quiet
from tests.http.people import Person
from tests.http.series import next_game, opened_series, played_out
from tests.http.test_records_in import bring

__all__ = ["other"]
pytestmark = pytest.mark.anyio


async def two_games(services: Services, ann: Person, bob: Person) -> tuple[SeriesId, str, str]:
    """A series of which the first game is counted, and the second is over and not counted yet."""
    series = await opened_series(ann, bob)
    first = await next_game(ann, series)
    await played_out(services, first, seed=2)
    second = await next_game(ann, series)
    await played_out(services, second, counted=False)
    return SeriesId(series), first, second


async def test_a_backup_that_is_put_back_goes_on_where_the_series_stood(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    series, _, second = await two_games(services, ann, bob)
    before = await ann.get(f"/v1/series/{series}")
    await back_up(services, tmp_path / "one")
    restored = await put_back(other, tmp_path / "one", quiet)
    assert restored.broken == {} and restored.parked == 0
    async for there in at(other, ann):
        assert await there.get(f"/v1/series/{series}") == before
        assert [one["id"] for one in (await there.get("/v1/series?mine=true"))["series"]] == [series]
        assert series in {due.series for due in await other.series.store.due(1 << 52, 10)}
        await other.series.tend(series)
        counted = await there.get(f"/v1/series/{series}")
        assert (counted["counted"], counted["games"][1]["game"]) == (2, second)
        assert (await there.get(f"/v1/series/{series}/audit"))["holds"]


async def test_a_log_of_a_series_that_lost_something_is_named(
    services: Services, other: Services, redis: Redis, ann: Person, bob: Person, tmp_path: Path
) -> None:
    series, _, _ = await two_games(services, ann, bob)
    await redis.xdel(f"es:{{b{series[1:3]}}}:series:{series}", "2-0")
    await back_up(services, tmp_path / "one")
    restored = await put_back(other, tmp_path / "one", quiet)
    assert list(restored.broken) == [series] and restored.parked == 1


async def test_a_game_in_the_archive_is_counted_as_any_other(services: Services, ann: Person, bob: Person) -> None:
    series, first, second = await two_games(services, ann, bob)
    for game in (first, second):
        assert (await services.archiving.archive(GameId(game))).kept_back == ""
    await services.series.tend(series)
    assert (await ann.get(f"/v1/series/{series}"))["counted"] == 2
    report = await ann.get(f"/v1/series/{series}/audit")
    assert report["holds"] and report["unchecked"] == []


async def test_what_is_derived_of_series_is_made_again(services: Services, ann: Person, bob: Person) -> None:
    series, _, _ = await two_games(services, ann, bob)
    before = await ann.get("/v1/series?mine=true")
    assert "list*" in DERIVED
    await drop_derived(services)
    assert (await ann.get("/v1/series?mine=true"))["series"] == []
    assert await rebuild(services, ("series",), lambda *_: None) == 0
    assert await ann.get("/v1/series?mine=true") == before
    assert series in {due.series for due in await services.series.store.due(1 << 52, 10)}


async def test_a_record_that_is_brought_in_belongs_to_no_series(
    services: Services, redis: Redis, ann: Person, bob: Person
) -> None:
    _, first, _ = await two_games(services, ann, bob)
    record = (await ann.call("GET", f"/v1/games/{first}/record")).content
    await redis.flushall()
    slot: Any = services.live_games.slot(GameId(first))
    slot.held = None
    cyd = await Person.register(ann.http, "Cyd")
    brought = await bring(cyd, record)
    assert brought.status_code == 201, brought.text
    assert "series" not in brought.json()
