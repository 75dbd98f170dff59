"""A copy of everything while games go on, put back elsewhere; and what of what was acknowledged is missing then."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from msgspec import structs

from domain.kernel.ids import GameId
from service.cli import main
from service.errors import Complaint
from service.http.app import create_app
from service.keyring.ring import keyring_of
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store import connect
from service.stored_games.backup import DATA, MANIFEST, BadBackup, back_up, manifest_of, put_back
from service.stored_games.still_held import Missing, Unread, still_held
from tests.archive.test_archived_games import everything_said, fresh, played
from tests.http.people import Person
from tests.http.test_whole_games import answers_one, bots_play

pytestmark = pytest.mark.anyio
LOADED = ("--load", "tests.toy")


def quiet(line: str) -> None:
    pass


@pytest.fixture
async def other(services: Services, tmp_path: Path) -> AsyncIterator[Services]:
    """The same service on another, empty Redis."""
    with RedisServer(tmp_path / "other") as server:
        client = connect(server.url)
        settings = structs.replace(services.settings, archive=str(tmp_path / "other-archive"))
        yield Services(settings, services.games, client, services.now, keyring=services.keyring)
        await client.aclose()


async def at(services: Services, person: Person) -> AsyncIterator[Person]:
    transport = ASGITransport(app=create_app(services), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        yield Person(http, person.id, person.secret)


async def begun(services: Services, ann: Person, bob: Person, turns: int = 6) -> GameId:
    """A game in which some has happened."""
    pick = random.Random(turns)
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for _ in range(turns):
        await bots_play(services, game, pick)
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
    return GameId(game)


async def test_everything_is_there_again_and_games_go_on(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    over, archived = await played(services, ann, bob), await played(services, ann, bob, "cult", 5)
    assert (await services.archiving.archive(archived)).kept_back == ""
    running = await begun(services, ann, bob)
    await ann.post(f"/v1/games/{running}/chat", {"said": "ahoy"})
    last = {game: await services.store.last(game) for game in (over, archived, running)}
    before = {game: await everything_said(ann, game, last[game]) for game in last}
    made = await back_up(services, tmp_path / "one")
    assert (made.games, made.archived) == (3, 1)
    assert made.events == sum(last.values()) and made.site_size == (await services.site.tree()).size > 2

    done = await put_back(other, tmp_path / "one", quiet)
    assert (done.games, done.events, done.broken, done.parked) == (3, made.events, {}, 0)
    async for there in at(other, ann):
        assert {game: await everything_said(there, game, last[game]) for game in last} == before
        assert "ahoy" in (await there.call("GET", f"/v1/games/{running}/chat")).text
        pick = random.Random(1)
        async for bob_there in at(other, bob):
            while (await there.get(f"/v1/games/{running}"))["state"] == "running":
                await bots_play(other, running, pick)
                await answers_one(there, running, pick) or await answers_one(bob_there, running, pick)
        assert (await there.get(f"/v1/games/{running}/audit"))["holds"] is True
    again = await back_up(services, tmp_path / "two", tmp_path / "one")
    assert again.archived == 1
    first, second = (next((tmp_path / name / "archive").iterdir()) for name in ("one", "two"))
    assert first.stat().st_ino == second.stat().st_ino


async def test_a_backup_is_consistent_while_people_play(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    """Whatever was acknowledged before it began is in it, and no game is torn."""
    game = await begun(services, ann, bob, 2)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    ending = asyncio.create_task(played(services, ann, bob, "toy-shoals"))
    made = await back_up(services, tmp_path / "one")
    await ending
    done = await put_back(other, tmp_path / "one", quiet)
    assert done.broken == {} and done.parked == 0 and done.games >= 1 and made.games == done.games
    found = await still_held(other, [json.dumps(receipt)])
    assert (found.receipts, found.missing) == (1, ())


async def test_what_was_acknowledged_after_it_is_named(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    game, pick = await begun(services, ann, bob, 2), random.Random(3)
    early = await ann.get(f"/v1/games/{game}/receipts")
    checkpoint = await ann.call("GET", "/v1/site-log/checkpoint")
    assert checkpoint.status_code == 200
    await back_up(services, tmp_path / "one")
    for _ in range(3):
        await bots_play(services, game, pick)
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
    late = await ann.get(f"/v1/games/{game}/receipts")
    further = await begun(services, ann, bob, 1)
    lost = await ann.get(f"/v1/games/{further}/receipts")
    newer = await ann.call("GET", "/v1/site-log/checkpoint")
    everything = [json.dumps([early, late]), json.dumps({"receipt": lost}), checkpoint.text, newer.text]
    assert (await still_held(services, everything)).missing == ()

    await put_back(other, tmp_path / "one", quiet)
    found = await still_held(other, everything)
    there = await other.store.last(game)
    assert (found.receipts, found.checkpoints) == (3, 2)
    assert {missing.what: missing for missing in found.missing} == {
        game: Missing(game, late["seq"], there),
        further: Missing(further, lost["seq"], 0),
        "site log": Missing("site log", (await services.site.tree()).size, (await other.site.tree()).size),
    }
    assert str(found.missing[0]).endswith("are missing") and early["seq"] <= there < late["seq"]
    async for there_too in at(fresh(other), ann):
        open_now = (await there_too.get(f"/v1/games/{game}/asks"))["asks"]
        answers = [await _default_of(there_too, game, ask) for ask in open_now]
        async for bob_too in at(fresh(other), bob):
            open_now = (await bob_too.get(f"/v1/games/{game}/asks"))["asks"]
            answers += [await _default_of(bob_too, game, ask) for ask in open_now]
        assert {answer.json()["code"] for answer in answers} - {"not-your-seat"} == {"frozen"}


async def _default_of(person: Person, game: GameId, ask: dict[str, Any]) -> Any:
    body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
    return await person.call("POST", f"/v1/games/{game}/answers", body)


async def test_what_is_no_backup_is_refused(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path
) -> None:
    await begun(services, ann, bob, 1)
    await back_up(services, tmp_path / "one")
    with pytest.raises(Complaint, match="a folder of its own"):
        await back_up(services, tmp_path / "one")
    with pytest.raises(Complaint, match="into an empty one"):
        await put_back(services, tmp_path / "one", quiet)
    data = tmp_path / "one" / DATA
    kept = data.read_bytes()
    data.write_bytes(kept[:-1] + bytes([kept[-1] ^ 1]))
    with pytest.raises(BadBackup, match="not the file"):
        await put_back(other, tmp_path / "one", quiet)
    data.write_bytes(kept)
    manifest = tmp_path / "one" / MANIFEST
    text = manifest.read_text()
    manifest.write_text(text.replace("backup 1", "backup 9"))
    with pytest.raises(BadBackup, match="this service reads"):
        manifest_of(tmp_path / "one")
    manifest.unlink()
    with pytest.raises(BadBackup, match="not finished"):
        await put_back(other, tmp_path / "one", quiet)
    assert await other.redis.dbsize() == 0
    with pytest.raises(Unread):
        await still_held(other, ["neither"])


async def test_the_commands(
    services: Services, ann: Person, bob: Person, tmp_path: Path, capsys: Any, monkeypatch: Any, redis_server: Any
) -> None:
    keyring = keyring_of(Settings(var=str(tmp_path / "var")))
    own = Services(services.settings, services.games, services.redis, services.now, keyring=keyring)
    receipts = tmp_path / "receipts.jsonl"
    async for ann_there in at(own, ann):
        async for bob_there in at(own, bob):
            game = await begun(own, ann_there, bob_there, 1)
        receipts.write_bytes(msgspec.json.encode(await ann_there.get(f"/v1/games/{game}/receipts")))
    monkeypatch.setenv("REDIS_URL", redis_server.url)
    monkeypatch.setenv("SEALOG_VAR", str(tmp_path / "var"))
    folder = tmp_path / "backups"
    (folder / "2026-01-01T00-00-00Z").mkdir(parents=True)
    (folder / "2026-01-01T00-00-00Z" / MANIFEST).write_text("{}")
    assert await asyncio.to_thread(main, [*LOADED, "backup", str(folder), "--keep", "1"]) == 0
    said = capsys.readouterr().out
    assert "1 games with" in said and "2026-01-01T00-00-00Z is removed" in said
    made = next(folder.iterdir())
    assert manifest_of(made).games == 1
    with RedisServer(tmp_path / "empty") as server:
        monkeypatch.setenv("REDIS_URL", server.url)
        monkeypatch.setenv("SEALOG_VAR", str(tmp_path / "other-var"))
        assert await asyncio.to_thread(main, [*LOADED, "restore", str(made)]) == 2
        assert "put the service's keys back first" in capsys.readouterr().err
        monkeypatch.setenv("SEALOG_VAR", str(tmp_path / "var"))
        assert await asyncio.to_thread(main, [*LOADED, "restore", str(made)]) == 0
        assert "0 do not hold" in capsys.readouterr().out
        assert await asyncio.to_thread(main, [*LOADED, "restore", str(made)]) == 2
        assert "into an empty one" in capsys.readouterr().err
        assert await asyncio.to_thread(main, [*LOADED, "held", str(receipts)]) == 0
        assert "all that they prove is there" in capsys.readouterr().out


PLAYED_ON = ("its end is in the archive", "a receipt of its end is handed in")


@pytest.mark.parametrize("known_by", PLAYED_ON)
async def test_a_game_that_has_ended_since_the_copy_is_not_played_on_with_an_open_key(
    services: Services, other: Services, ann: Person, bob: Person, tmp_path: Path, known_by: str
) -> None:
    """Everybody has its record by then, and so knows what lies hidden in it and every draw to come."""
    game = await with_a_pass_noted(services, ann, bob)
    await back_up(services, tmp_path / "copy")
    pick = random.Random(1)
    while (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        await bots_play(services, game, pick)
        await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
    receipt, last = await ann.get(f"/v1/games/{game}/receipts"), await services.store.last(game)
    said = await everything_said(ann, game, last)
    if known_by == PLAYED_ON[0]:
        assert (await services.archiving.archive(game)).kept_back == ""
        other.store.archive = other.archive = services.archive
    done = await put_back(other, tmp_path / "copy", quiet)
    assert (done.broken, done.ended_since) == ({}, int(known_by == PLAYED_ON[0]))
    async for there in at(other, ann):
        if known_by == PLAYED_ON[0]:
            assert await everything_said(there, game, last) == said
            continue
        assert (await there.get(f"/v1/games/{game}"))["state"] == "running"
        assert (await there.post(f"/v1/games/{game}/receipts", receipt))["verdict"] == "not-held"
        await there.refused(409, "frozen", "POST", f"/v1/games/{game}/proposals", {"what": "pause"})


async def with_a_pass_noted(services: Services, ann: Person, bob: Person) -> GameId:
    """A game in whose open window somebody has passed: that lies beside the log."""
    pick = random.Random(5)
    for _ in range(20):
        game = await begun(services, ann, bob, 1)
        while await answers_one(ann, game, pick) or await answers_one(bob, game, pick):
            await bots_play(services, game, pick)
            async with services.live_games.reading(game) as held:
                if held.notes:
                    return game
    raise AssertionError("nobody has passed")
