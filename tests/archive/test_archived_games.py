"""A game in the archive is read, replayed, audited, forked and disputed as one in Redis."""

import asyncio
import random
from pathlib import Path
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from msgspec import structs
from redis.asyncio import Redis

from domain.kernel.ids import EVERYTHING, GameId, Seat
from domain.kernel.record import Record
from service.cli import main
from service.http.app import create_app
from service.ops.readiness import ARCHIVE_COUNTS, readiness
from service.ops.redis_server import RedisServer
from service.services import Services
from service.store.archive.file_format import BadArchive, unpacked
from service.store.errors import BrokenLog
from service.store.keys import keys_of
from service.stored_games.archiving import KEPT_BACK, due_for_archive
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio
GAMES = [("toy-mutiny", 3), ("toy-shoals", 3), ("cult", 5)]
DAY = 24 * 60 * 60_000


async def played(
    services: Services, ann: Person, bob: Person, ruleset: str = "toy-mutiny", seats: int = 3, *, public: bool = True
) -> GameId:
    """A whole game of two people and bots."""
    pick = random.Random(ruleset)
    game = await ann.open(ruleset, seats, bots={f"s{i}": "random" for i in range(3, seats + 1)}, public=public)
    table = await ann.get(f"/v1/games/{game}")
    await bob.post(f"/v1/games/{game}/seats", {} if public else {"invitation": table["invitation"]})
    await ann.post(f"/v1/games/{game}/start", None)
    while True:
        await bots_play(services, game, pick)
        if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
            return GameId(game)
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)


async def everything_said(person: Person, game: GameId, last: int) -> dict[str, Any]:
    """Every read of a game that is over."""
    paths = ["", "/view", "/asks", "/history", "/audit", "/table", "/knowledge?seat=everything", "/scores", "/disputes"]
    paths += [f"/view?at={at}" for at in (1, last // 3, last // 2, last)]
    paths += [f"/history?at={last // 2}", f"/knowledge?at={last // 2}&seat=everything", f"/events?after={last // 2}"]
    answers = {path: await person.call("GET", f"/v1/games/{game}{path}") for path in paths}
    return {path: (answer.status_code, answer.text) for path, answer in answers.items()}


def fresh(services: Services) -> Services:
    """Another process: nothing in memory."""
    return Services(services.settings, services.games, services.redis, services.now, keyring=services.keyring)


async def seen_by_another(services: Services, person: Person, game: GameId, last: int) -> dict[str, Any]:
    transport = ASGITransport(app=create_app(fresh(services)), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        return await everything_said(Person(http, person.id, person.secret), game, last)


@pytest.mark.parametrize(("ruleset", "seats"), GAMES)
async def test_every_read_says_the_same(
    services: Services, redis: Redis, ann: Person, bob: Person, ruleset: str, seats: int
) -> None:
    game = await played(services, ann, bob, ruleset, seats)
    records = await services.store.raw(game)
    logs = {seat: await services.store.log_of(game, Seat(seat)) for seat in ("s1", "s2", EVERYTHING)}
    before = await seen_by_another(services, ann, game, len(records))
    assert sum(status == 200 for status, _ in before.values()) >= 12
    done = await services.archiving.archive(game)
    assert (done.events, done.kept_back) == (len(records), "")
    assert await redis.xlen(keys_of(game).events) < 8
    other = fresh(services).store
    assert await other.raw(game) == records and await other.last(game) == len(records)
    assert await other.raw(game, 5, 3) == records[5:8] and await other.raw(game, len(records)) == []
    assert (await other.head_at(game, 7), await other.is_over(game)) == (records[6].head, True)
    assert {seat: await other.log_of(game, Seat(seat)) for seat in logs} == logs
    assert await other.log_of(game, Seat("s1"), 3, 9) == logs["s1"][3:9]
    assert await seen_by_another(services, ann, game, len(records)) == before


async def test_it_takes_little_room(services: Services, redis: Redis, ann: Person, bob: Person, tmp_path: Path) -> None:
    game = await played(services, ann, bob, "cult", 5)
    done = await services.archiving.archive(game)
    (file,) = (tmp_path / "archive").rglob("*.sealog")
    assert file.stat().st_size == done.after < 40 * done.events
    assert file.stat().st_mode & 0o777 == 0o600
    assert done.before > 100 * done.events
    assert await services.store.bytes_of(game) < 8000
    counts = {name.decode(): int(value) for name, value in (await redis.hgetall(ARCHIVE_COUNTS)).items()}
    assert counts == {"games": 1, "events": done.events, "before": done.before, "after": done.after}


async def test_a_record_of_it_verifies_and_studies_go_on_from_it(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    record = (await ann.call("GET", f"/v1/games/{game}/record")).text.splitlines()
    await services.archiving.archive(game)
    services.live_games.slot(game).held = None
    again = (await ann.call("GET", f"/v1/games/{game}/record")).text.splitlines()
    events = [line for line in record if '"seq"' in line[:40]]
    assert [line for line in again if '"seq"' in line[:40]] == events
    study = await ann.post(f"/v1/games/{game}/forks", {"at": str(len(events) // 2), "chance": "same"})
    assert (await ann.get(f"/v1/games/{study['id']}"))["state"] == "running"


async def test_a_dispute_about_it_is_judged(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    await services.archiving.archive(game)
    made = await ann.post(f"/v1/games/{game}/disputes", {"draw": 1})
    assert await services.judge.look(services.games["toy-mutiny"], game) == 1
    found = await ann.get(f"/v1/games/{game}/disputes/{made['dispute']}")
    assert found["verdicts"][0]["verdict"]["finding"] == "holds"


async def test_a_running_game_stays(services: Services, redis: Redis, ann: Person, bob: Person) -> None:
    game = GameId(await ann.open("toy-mutiny", 3, bots={"s3": "random"}))
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    before = await services.store.raw(game)
    assert (await services.archiving.archive(game)).kept_back == "it is not over"
    assert await services.store.raw(game) == before and await redis.xlen(keys_of(game).events) == len(before)
    assert (await redis.hget(KEPT_BACK, game)).decode() == "it is not over"


async def test_a_game_whose_record_does_not_hold_stays(
    services: Services, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(services, ann, bob)
    records = await services.store.raw(game)
    forged = [r if r.seq != 9 else Record(r.seq, r.public, r.private, bytes(32)) for r in records]

    async def lies(*args: Any, **more: Any) -> Any:
        return forged

    with monkeypatch.context() as patch:
        patch.setattr(services.store, "log_of", lies)
        done = await services.archiving.archive(game)
    assert "does not hold at event 9" in done.kept_back
    assert await services.store.raw(game) == records


async def test_what_the_archive_does_not_give_back_is_not_trimmed(
    services: Services, redis: Redis, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await played(services, ann, bob)
    length = await redis.xlen(keys_of(game).events)
    assert services.archive is not None

    async def forgets(name: str, data: bytes) -> None:
        """A disk that says yes and does nothing."""

    monkeypatch.setattr(services.archive.storage, "put", forgets)
    with pytest.raises(Exception, match="does not give back"):
        await services.archiving.archive(game)
    assert await redis.xlen(keys_of(game).events) == length


async def test_a_log_that_goes_on_meanwhile_is_not_trimmed(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    records = await services.store.raw(game)
    assert await services.store.trim(game, 5, records[-2]) is None
    assert await services.store.trim(game, 5, Record(len(records), b"", b"", bytes(32))) is None
    assert await services.store.raw(game) == records


async def test_twice_is_once(services: Services, redis: Redis, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    records = await services.store.raw(game)
    for _ in range(2):
        assert (await services.archiving.archive(game)).events == len(records)
    assert await fresh(services).store.raw(game) == records
    assert int(await redis.hget(ARCHIVE_COUNTS, "games")) == 1


async def test_a_damaged_file_is_found(services: Services, ann: Person, bob: Person, tmp_path: Path) -> None:
    game = await played(services, ann, bob)
    await services.archiving.archive(game)
    (file,) = (tmp_path / "archive").rglob("*.sealog")
    good = file.read_bytes()
    for place in (3, 40, len(good) // 2, len(good) - 3):
        with pytest.raises(BadArchive):
            unpacked(game, good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
    with pytest.raises(BadArchive, match="is that of"):
        unpacked(GameId("00-aaaaaaaaaa"), good)
    file.write_bytes(good[:-20])
    said = await seen_by_another(services, ann, game, 9)
    assert 500 not in {status for status, _ in said.values()} and said["/view"][0] == 503
    file.unlink()
    with pytest.raises(BrokenLog):
        await fresh(services).store.raw(game)


async def test_a_game_goes_when_its_day_has_come(services: Services, redis: Redis, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    await services.archiving.note(game)
    now = services.now()
    assert await due_for_archive(redis, now + DAY - 60_000, 10) == []
    assert await due_for_archive(redis, now + DAY + 60_000, 10) == [game]
    await services.archiving.archive(game)
    assert await due_for_archive(redis, now + 9 * DAY, 10) == []


async def test_whoever_does_not_know_the_archive_is_not_ready(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    blind = Services(structs.replace(services.settings, archive=""), services.games, services.redis)
    (check,) = [check for check in (await readiness(blind)).checks if check.name == "archive"]
    assert check.fine
    await services.archiving.archive(game)
    (check,) = [check for check in (await readiness(blind)).checks if check.name == "archive"]
    assert not check.fine and check.said.startswith("1 games lie in an archive")
    (check,) = [check for check in (await readiness(fresh(services))).checks if check.name == "archive"]
    assert check.fine


async def test_the_command_moves_games_and_says_what_that_saves(
    services: Services,
    redis_server: RedisServer,
    ann: Person,
    bob: Person,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    game = await played(services, ann, bob)
    running = await ann.open("toy-mutiny", 3)
    monkeypatch.setenv("REDIS_URL", redis_server.url)
    monkeypatch.setattr("service.services.keyring_of", lambda settings: services.keyring)
    arguments = ["--load", "tests.toy", "archive"]
    assert await asyncio.to_thread(main, [*arguments, "--all"]) == 2
    assert "SEALOG_ARCHIVE is not set" in capsys.readouterr().err
    monkeypatch.setenv("SEALOG_ARCHIVE", services.settings.archive)
    assert await asyncio.to_thread(main, arguments) == 0
    assert capsys.readouterr().out.startswith("0 games with 0 events lie in the archive.")
    assert await asyncio.to_thread(main, [*arguments, "--all"]) == 0
    said = capsys.readouterr().out
    assert said.startswith(f"{game}: ") and "1 games with " in said
    assert await asyncio.to_thread(main, [*arguments, running, game]) == 1
    said = capsys.readouterr().out
    assert f"{running} stays in Redis: it is not over" in said and "1 games with " in said
    assert await asyncio.to_thread(main, [*arguments, "nonsense"]) == 2
