"""The archive where it crosses studies of running games, and files that are not what they should be."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec import structs
from redis.asyncio import Redis

from domain.kernel import fair
from domain.kernel.errors import Refused
from domain.kernel.ids import GameId, PlayerId
from domain.kernel.record import Record
from service.http.app import create_app
from service.services import Services
from service.store.archive.file_format import ArchivedGame, packed, unpacked
from service.store.keys import bucket_of, keys_of, over
from service.stored_games.archiving import due_for_archive
from tests.archive.test_archived_games import DAY, everything_said, fresh, played, seen_by_another
from tests.http.people import Person
from tests.http.test_forks import own_game
from tests.http.test_lines_of_studies import ABANDON, abandoned_study, study_of

pytestmark = pytest.mark.anyio


def file_of(tmp_path: Path, game: str) -> Path:
    (file,) = (tmp_path / "archive").rglob(f"{game}.sealog")
    return file


def other_history(game: GameId, records: Sequence[Record]) -> tuple[Record, ...]:
    """The same game as somebody else tells it from event 20 on, with a chain that holds."""
    head, told = fair.chain_start(game), []
    for record in records:
        public = record.public.replace(b'"s1"', b'"s2"') if record.seq > 20 else record.public
        head = fair.chain(head, public)
        told.append(Record(record.seq, public, record.private, head))
    return tuple(told)


async def test_a_study_stays_in_redis_while_a_game_that_it_comes_from_runs(
    services: Services, ann: Person, tmp_path: Path
) -> None:
    game = await own_game(services, ann)
    study = GameId(await abandoned_study(ann, game))
    second = GameId(await abandoned_study(ann, study))
    for one in (study, second):
        assert (await services.archiving.archive(one)).kept_back == "a game that it comes from is not over"
    assert not list((tmp_path / "archive").rglob("*")), "nothing of it lies on the disk"
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    for one in (GameId(game), study, second):
        before = await seen_by_another(services, ann, one, await services.store.last(one))
        assert not (await services.archiving.archive(one)).kept_back
        assert await seen_by_another(services, ann, one, await services.store.last(one)) == before


async def test_a_study_plays_on_when_the_game_that_it_comes_from_is_archived(services: Services, ann: Person) -> None:
    game = await own_game(services, ann)
    study = await study_of(ann, game)
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    await services.archiving.archive(GameId(game))
    services.live_games.slot(GameId(study)).held = None
    assert (await ann.get(f"/v1/games/{study}"))["state"] == "running"
    await ann.post(f"/v1/games/{study}/proposals", ABANDON)
    assert (await ann.get(f"/v1/games/{study}/knowledge?at=20&seat=everything"))["faces"]


@pytest.mark.parametrize("lost", ["gone", "damaged", "another's"])
async def test_a_study_stays_closed_when_the_file_of_the_game_that_it_comes_from_is_lost(
    services: Services, ann: Person, bob: Person, tmp_path: Path, lost: str
) -> None:
    game = await own_game(services, ann)
    study = GameId(await abandoned_study(ann, game))
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    await services.archiving.archive(GameId(game))
    file = file_of(tmp_path, game)
    if lost == "gone":
        file.unlink()
    elif lost == "damaged":
        file.write_bytes(file.read_bytes()[:-20])
    else:
        other = await played(services, ann, bob)
        await services.archiving.archive(other)
        file.write_bytes(file_of(tmp_path, other).read_bytes())
    said = await seen_by_another(services, ann, study, await services.store.last(study))
    assert said["/knowledge?seat=everything"][0] == 403 and said["/view"][0] == 200
    assert all(status < 500 for status, _ in said.values())
    for chance in ("same", "fresh"):
        again = fresh(services).forking
        with pytest.raises(Refused, match=game):
            await again.fork(PlayerId(ann.id), study, 40, chance, {})
    gone = await seen_by_another(services, ann, GameId(game), 9)
    assert {status for status, _ in gone.values()} <= {400, 404, 503}
    assert lost != "another's" or not any(other in text for _, text in gone.values())


async def test_another_history_of_the_same_game_is_no_archived_game(
    services: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    game = await played(services, ann, bob)
    await services.archiving.archive(game)
    file = file_of(tmp_path, game)
    true = unpacked(game, file.read_bytes())
    records = other_history(game, true.records)
    file.write_bytes(packed(structs.replace(true, records=records)))
    said = await seen_by_another(services, ann, game, len(records))
    assert said["/view"][0] == said["/history"][0] == 503
    assert 500 not in {status for status, _ in said.values()}


async def test_a_snapshot_that_does_not_fit_the_log_is_passed_over(
    services: Services, redis: Redis, ann: Person, bob: Person
) -> None:
    game = await played(services, ann, bob)
    last = await services.store.last(game)
    before = await seen_by_another(services, ann, game, last)
    names = keys_of(game)
    other = await played(services, ann, bob, "toy-mutiny", 4)
    foreign = await redis.hgetall(keys_of(other).snapshot)
    await redis.hset(names.snapshot, mapping=foreign)
    assert await seen_by_another(services, ann, game, last) == before
    assert not (await services.archiving.archive(game)).kept_back
    after = await seen_by_another(services, ann, game, last)
    assert {path: answer[:90] for path, (_, answer) in after.items()} == {p: a[:90] for p, (_, a) in before.items()}
    assert after == before


async def test_strangers_learn_nothing_more_of_an_archived_table_by_invitation(
    services: Services, ann: Person, bob: Person, client: Any
) -> None:
    game = await own_game(services, ann)
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    cyd = await Person.register(client, "Cyd")
    last = await services.store.last(GameId(game))
    before = await everything_said(cyd, GameId(game), last)
    await services.archiving.archive(GameId(game))
    assert await seen_by_another(services, cyd, GameId(game), last) == before


@pytest.mark.parametrize("fault", ["damaged", "gone", "unreadable"])
async def test_a_file_that_cannot_be_read_does_not_tell_strangers_that_there_is_a_table(
    services: Services, ann: Person, bob: Person, client: Any, tmp_path: Path, fault: str
) -> None:
    """For whoever may know of the table it is a failure of the store; for others there is no such table, and none of
    an id that was never used."""
    game, cyd = await played(services, ann, bob, public=False), await Person.register(client, "Cyd")
    last = await services.store.last(game)
    before = await everything_said(cyd, game, last)
    await services.archiving.archive(game)
    file = file_of(tmp_path, game)
    if fault == "damaged":
        file.write_bytes(file.read_bytes()[:-20])
    else:
        file.unlink()
    if fault == "unreadable":
        file.mkdir()
    assert await seen_by_another(services, cyd, game, last) == before
    assert {status for status, _ in before.values()} <= {400, 404}
    told = await seen_by_another(services, bob, game, last)
    assert told["/view"][0] == (404 if fault == "gone" else 503)
    async with AsyncClient(
        transport=ASGITransport(app=create_app(fresh(services)), raise_app_exceptions=False),
        base_url="http://sealog.test",
    ) as http:
        for person, wanted in ((cyd, 404), (bob, 404 if fault == "gone" else 503)):
            there = Person(http, person.id, person.secret)
            for method, path, body in (
                ("GET", "stream", None), ("POST", "forks", {"at": "end"}), ("POST", "disputes", {"draw": 1}),
                ("POST", "chat", {"said": "aye"}), ("GET", "record", None), ("POST", "resign", {}),
            ):  # fmt: skip
                reply = await there.call(method, f"/v1/games/{game}/{path}", body)
                assert reply.status_code == wanted, (path, reply.text)


async def test_a_file_of_another_history_is_not_written_over(
    services: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    game = await played(services, ann, bob)
    records = await services.store.raw(game)
    file = tmp_path / "archive" / game[:2] / f"{game}.sealog"
    file.parent.mkdir(parents=True)
    there = packed(ArchivedGame(game, other_history(game, records)))
    file.write_bytes(there)
    assert (await services.archiving.archive(game)).kept_back == "another history of it lies in the archive"
    assert file.read_bytes() == there and await fresh(services).store.raw(game) == records
    for replaced in (b"no archived game", packed(ArchivedGame(game, tuple(records[:-1])))):
        file.write_bytes(replaced)
        fresh_archiving = fresh(services).archiving
        assert not (await fresh_archiving.archive(game)).kept_back
    assert await fresh(services).store.raw(game) == records


async def test_a_running_game_does_not_wait_for_its_day(services: Services, redis: Redis, ann: Person) -> None:
    game = GameId(await own_game(services, ann))
    assert (await services.archiving.archive(game)).kept_back == "it is not over"
    assert await redis.zscore(over(bucket_of(game)), game) is None
    await ann.post(f"/v1/games/{game}/proposals", ABANDON)
    await services.archiving.note(game)
    assert await due_for_archive(redis, services.now() + DAY - 60_000, 10) == []
