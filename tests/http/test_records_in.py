"""Records that are brought in: hostile until proven, run again, marked, never counted, and looked back at like any."""

import json
from pathlib import Path
from typing import Any

import pytest
from httpx import AsyncClient, Response
from redis.asyncio import Redis

from domain.kernel.ids import GameId
from service.cli import main
from service.services import Services
from service.stored_games import importing
from service.verify import verify
from tests.http.people import Person, problem_in
from tests.http.stored import StoredGame, stored_game
from tests.verify.book import Book

pytestmark = pytest.mark.anyio
SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5}


async def played_elsewhere(
    services: Services, client: AsyncClient, redis: Redis, ruleset: str
) -> tuple[bytes, StoredGame]:
    """The record of a game that is over; the service that played it is gone."""
    people = [await Person.register(client, f"Player {n}") for n in range(SEATS[ruleset])]
    game = await stored_game(services, people, ruleset, 1, most=20_000)
    reply = await people[0].call("GET", f"{game.here}/record")
    assert reply.status_code == 200
    await redis.flushall()
    services.pasts.forget(game.id)
    slot = services.live_games.slot(game.id)
    slot.held = None
    slot.watchers.clear()
    return reply.content, game


async def bring(person: Person, data: bytes, media: str = "application/jsonl") -> Response:
    headers = {"Authorization": f"Bearer {person.secret}", "Content-Type": media}
    return await person.http.post("/v1/records", content=data, headers=headers)


@pytest.mark.parametrize("ruleset", SEATS)
async def test_a_record_comes_in_whole(services: Services, client: AsyncClient, redis: Redis, ruleset: str) -> None:
    data, game = await played_elsewhere(services, client, redis, ruleset)
    ann, bob = await Person.register(client, "Ann"), await Person.register(client, "Bob")
    reply = await bring(ann, data)
    assert reply.status_code == 201, reply.text
    shown = reply.json()
    assert shown["id"] == game.id and shown["state"] == "ended" and not shown["public"] and "frozen" not in shown
    assert shown["imported"]["by"] == ann.id
    assert all("player" not in seat for seat in shown["seats"]), "whoever the log names, nobody here has played it"
    stored = await services.store.raw(game.id)
    assert stored[:-1] == game.records, "with all that its server had beside it"
    for seat in ("s1", "s2", "onlooker", "everything"):
        assert (await ann.get(f"{game.here}/view?at=40&seat={seat}"))["point"]["at"] == 40
    assert not await services.luck.count(game.id)
    again = await ann.call("GET", f"{game.here}/record")
    assert verify(again.content)["ok"]
    assert (await bring(ann, data)).json()["id"] == game.id, "the same again changes nothing"
    assert len(await services.store.raw(game.id)) == len(stored)
    problem_in(await bring(bob, data), 409, "record-known")
    assert (await bob.get(game.here))["imported"]["by"] == ann.id, "it is there for whoever knows of it"
    assert (await bob.get("/v1/games"))["games"] == [], "and listed for the one who brought it"
    study = await ann.post(f"{game.here}/forks", {"at": "turn:2", "chance": "same"})
    assert study["study"]["game"] == game.id


async def test_hostile_files_are_refused(services: Services, client: AsyncClient, redis: Redis) -> None:
    data, game = await played_elsewhere(services, client, redis, "toy-crossing")
    ann = await Person.register(client, "Ann")
    lines = data.split(b"\n")
    deep = b"[" * 2000 + b"]" * 2000
    hostile: list[bytes] = [
        b"", b"\n\n\n", b"{}", data[:-5], data[: len(data) // 2], data.replace(b"toy-crossing", b"toy-crossinG", 1),
        b"\n".join([*lines[:5], deep, *lines[5:]]), b"\n".join([lines[0], b"x" * 1_100_000, *lines[1:]]),
        b'{"draw":' * 50 + b"\n", b"\xff\xfe" + data, b"\n" * 200_000,
    ]  # fmt: skip
    book = Book(data)
    rolls = book.places("Rolled", "Decided")
    book.write(rolls[len(rolls) // 2], at=1)
    hostile.append(book.bound())
    for one in hostile:
        problem_in(await bring(ann, one), 422, "record-refused")
    problem_in(await bring(ann, data, "application/json"), 415, "media-type")
    problem_in(await bring(ann, b"x" * (importing.MOST_BYTES + 1)), 413, "body-too-large")
    assert await services.store.last(game.id) == 0, "nothing was stored"


async def test_facts_that_the_rules_do_not_lead_to_are_refused(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    """The verifier cannot see it: chain, draws and cards hold. The rules can."""
    data, _ = await played_elsewhere(services, client, redis, "toy-crossing")
    ann, book = await Person.register(client, "Ann"), Book(data)
    turn = book.places("TurnBegun")[1]
    other = {"s1": "s2", "s2": "s3", "s3": "s1"}[book.events[turn]["seat"]]
    book.write(turn, seat=other)
    book.receipts = []
    forged = book.bound()
    assert verify(forged)["ok"]
    refused = problem_in(await bring(ann, forged), 422, "record-refused")
    assert "the rules lead elsewhere" in refused["detail"]


async def test_a_game_that_was_only_watched_is_named_as_what_it_is(
    client: AsyncClient, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ann, file = await Person.register(client, "Ann"), tmp_path / "watched.jsonl"
    assert main(["--load", "tests.toy", "watch", "toy-mutiny", "--seats", "3", "--record", str(file)]) == 0
    capsys.readouterr()
    refused = problem_in(await bring(ann, file.read_bytes()), 422, "record-rehearsal")
    assert refused["text"]["args"] == {"game": "watch-toy-mutiny-3-1"}
    assert "`sealog watch`" in refused["detail"] and "`sealog audit`" in refused["detail"]
    assert "/record" in refused["detail"], "what would be right"


@pytest.mark.parametrize(
    ("form", "said"),
    [
        (
            {"format": "sealog-log/1"},
            "line 1: this is a log of a simulation (sealog-log/1), for `sealog simulate --replay`",
        ),
        ({"format": "sealog-record/9"}, "line 1: this is no sealog-record/2, as /v1/games/{game}/record gives it"),
        (["a", "list"], "line 1: this is no sealog-record/2, as /v1/games/{game}/record gives it"),
    ],
)
async def test_another_kind_of_file_is_named(client: AsyncClient, form: Any, said: str) -> None:
    ann = await Person.register(client, "Ann")
    refused = problem_in(await bring(ann, json.dumps(form).encode() + b"\n{}\n{}\n"), 422, "record-refused")
    assert refused["detail"] == f"The record does not hold: {said}."


async def test_a_record_of_no_game_says_how_games_are_called(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    data, _ = await played_elsewhere(services, client, redis, "toy-crossing")
    ann, book = await Person.register(client, "Ann"), Book(data)
    book.header["game"] = "the-great-one"
    refused = problem_in(await bring(ann, book.bound()), 422, "record-refused")
    assert refused["detail"] == "The record does not hold: the-great-one is no game's id, such as 07-k3f9x2m4qd."


async def test_receipts_under_our_keys_must_be_ours_and_foreign_keys_are_shown(
    services: Services, client: AsyncClient, redis: Redis
) -> None:
    data, game = await played_elsewhere(services, client, redis, "toy-crossing")
    ann = await Person.register(client, "Ann")
    ours = (await services.known_keys.all())[0].id
    last = json.loads(data.split(b"\n")[-3]) if b'"receipt"' in data else None
    book = Book(data)
    head = book.lines[-1]["head"]

    def receipt(key: str) -> dict[str, Any]:
        made = {"game": game.id, "seq": len(book.lines), "head": head, "site_size": 1, "site_root": head}
        return {"receipt": {**made, "key": key, "signature": "A" * 86 + "=="}}

    book.receipts = [receipt(ours)]
    problem_in(await bring(ann, book.bound()), 422, "record-refused")
    book.receipts = [receipt("0123456789abcdef")]
    shown = (await bring(ann, book.bound())).json()
    assert shown["imported"]["foreign"] == ["0123456789abcdef"] and shown["imported"]["ours"] == []
    assert last is None or "receipt" in last


async def test_a_running_game_is_not_brought_in(services: Services, client: AsyncClient, redis: Redis) -> None:
    people = [await Person.register(client, f"Player {n}") for n in range(3)]
    game = await stored_game(services, people, "toy-crossing", 1, most=20)
    record = (await people[0].call("GET", f"{game.here}/record")).content
    problem_in(await bring(people[0], record), 422, "record-not-over")
    assert GameId(game.id) == game.id
