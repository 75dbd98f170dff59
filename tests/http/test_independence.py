"""Independence that counts: seats with a key sign their shares of chance, whoever is dropped is named and not counted,
and can show that the operator's word was false; nobody loses a key without having signed it away."""

import base64
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from redis.asyncio import Redis

from domain.kernel import fair
from domain.kernel.ids import GameId, PlayerId, Seat
from service.games import starting
from service.games.held_game import HeldGame
from service.games.starting import Starting
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, committed
from tests.http.test_entropy import MINUTE, R1, R2, Time, tags, tended
from tests.http.test_records_verify import record_of

pytestmark = pytest.mark.anyio
R3 = b"\3" * 32
PEN = Ed25519PrivateKey.from_private_bytes(b"b" * 32)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def services(redis: Redis, time: Time) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), ALL_GAMES, redis, now=time)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def names_key(person: Person, game: str, seat: str) -> None:
    key = text_of(PEN.public_key().public_bytes_raw())
    assert (await person.call("PUT", f"/v1/games/{game}/seats/{seat}/key", {"key": key})).status_code == 200


async def opened(ann: Person, bob: Person, *more: Person, **wish: Any) -> str:
    """An open table of Ann, Bob and others, and a bot unless there are others. Bob has a key."""
    game = await ann.open("toy-mutiny", 3, entropy="clients", bots={} if more else {"s3": "random"}, **wish)
    for person in (bob, *more):
        await person.post(f"/v1/games/{game}/seats", {})
    await names_key(bob, game, "s2")
    return game


async def locked(ann: Person, bob: Person, *more: Person, **wish: Any) -> str:
    game = await opened(ann, bob, *more, **wish)
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def signs(person: Person, game: str, r: bytes) -> dict[str, Any]:
    """What a seat with a key sends next: its commitment, or what it reveals, signed. Its client keeps the latter."""
    shown = await person.get(f"/v1/games/{game}")
    owed = await person.owed(game)
    value = base64.b64decode(committed(owed, r)) if owed["what"] == "commitment" else r
    signature = PEN.sign(base64.b64decode(owed["sign_prefix"]) + value)
    field = {"commitment": "commitment", "r": "r"}[owed["what"]]
    return {field: text_of(value), "epoch": shown["chance"]["epoch"], "signature": text_of(signature)}


async def commits(person: Person, game: str, r: bytes) -> Any:
    return await person.post(f"/v1/games/{game}/entropy/commit", await signs(person, game, r))


async def reveals(person: Person, game: str, r: bytes) -> Any:
    return await person.post(f"/v1/games/{game}/entropy/reveal", await signs(person, game, r))


async def running(ann: Person, bob: Person, **wish: Any) -> str:
    game = await locked(ann, bob, **wish)
    await ann.commits(game, R1)
    await commits(bob, game, R2)
    await ann.reveals(game, R1)
    assert (await reveals(bob, game, R2))["state"] == "running"
    return game


async def audit_of(person: Person, game: str) -> Any:
    report = await person.get(f"/v1/games/{game}/audit")
    assert report["holds"], report
    return report


async def events(services: Services, game: str, tag: str) -> list[Any]:
    raw = [json.loads(record.public) for record in await services.store.raw(GameId(game))]
    return [event for event in raw if event["e"] == tag]


# --- signed shares -------------------------------------------------------------------------------


async def test_the_lock_binds_protocol_keys_and_strictness_and_the_record_names_the_protocol(
    ann: Person,
    bob: Person,
    services: Services,
) -> None:
    game = await running(ann, bob, strict=True)
    (lock,) = await events(services, game, "GameLocked")
    assert (lock["protocol"], lock["strict"]) == ("fair/2", True)
    assert lock["keys"] == ["", text_of(PEN.public_key().public_bytes_raw()), ""]
    assert json.loads((await record_of(ann, game)).partition(b"\n")[0])["protocol"] == "fair/2"
    assert (await ann.get(f"/v1/games/{game}"))["strict"] is True
    plain = await ann.open("toy-mutiny", 3, bots={"s2": "random", "s3": "random"})
    assert json.loads((await record_of(ann, plain)).partition(b"\n")[0])["protocol"] == "fair/1", "nothing is locked"
    await ann.post(f"/v1/games/{plain}/start", None)
    (lock,) = await events(services, plain, "GameLocked")
    assert lock["protocol"] == "fair/2" and "keys" not in lock and "strict" not in lock


async def test_a_seat_with_a_key_signs_its_share_of_chance(ann: Person, bob: Person, services: Services) -> None:
    game = await running(ann, bob)
    made, shown = await events(services, game, "EntropyCommitted"), await events(services, game, "EntropyRevealed")
    assert {event["seat"]: "signed" in event for event in (*made, *shown)} == {"s1": False, "s2": True, "s3": False}
    counted = {check["text"]["en"]: check["count"] for check in (await audit_of(ann, game))["checked"]}
    assert counted["signatures of entropy"] == 2 and counted["keys by the lock"] == 1


async def test_the_game_says_what_is_to_be_signed(ann: Person, bob: Person, services: Services) -> None:
    game = await locked(ann, bob)
    async with services.live_games.reading(GameId(game)) as held:
        epoch = held.lobby.epochs[0]
    about = (f"{game}/1", "s2", epoch.root, epoch.config)
    owed = await bob.owed(game)
    assert base64.b64decode(owed["sign_prefix"]) == fair.enc("fair/2/commit-signed", *about) + bytes([0, 0, 0, 32])
    assert "sign_prefix" not in await ann.owed(game), "Ann has no key"
    await ann.commits(game, R1)
    await commits(bob, game, R2)
    owed = await bob.owed(game)
    assert base64.b64decode(owed["sign_prefix"]) == fair.enc("fair/2/reveal-signed", *about) + bytes([0, 0, 0, 32])


@pytest.mark.parametrize("what", ["commit", "reveal"])
async def test_a_share_without_the_right_signature_is_refused_with_what_to_sign(
    ann: Person,
    bob: Person,
    services: Services,
    what: str,
) -> None:
    game = await locked(ann, bob)
    if what == "reveal":
        await ann.commits(game, R1)
        await commits(bob, game, R2)
    before, where = await services.store.last(GameId(game)), f"/v1/games/{game}/entropy/{what}"
    body = await signs(bob, game, R2)
    right = body.pop("signature")
    wanted = await bob.refused(422, "signature-wanted", "POST", where, body)
    message = base64.b64decode(wanted["text"]["args"]["sign"])
    other = Ed25519PrivateKey.from_private_bytes(b"x" * 32)
    for wrong in (other.sign(message), PEN.sign(message + b"x"), bytes(64), b"x"):
        await bob.refused(422, "signature-wrong", "POST", where, {**body, "signature": text_of(wrong)})
    assert await services.store.last(GameId(game)) == before
    assert text_of(PEN.sign(message)) == right
    await bob.post(where, {**body, "signature": right})


async def test_a_signature_where_none_belongs_is_refused(ann: Person, bob: Person) -> None:
    game = await locked(ann, bob)
    where, stray = f"/v1/games/{game}/entropy/commit", text_of(bytes(64))
    body = {"commitment": committed(await ann.owed(game), R1), "signature": stray}
    await ann.refused(422, "no-seat-key", "POST", where, body)
    await bob.refused(422, "signature-unwanted", "POST", where, {"commitment": None, "signature": stray})
    await bob.post(where, {"commitment": None})


# --- dropped seats -------------------------------------------------------------------------------


def ignores(monkeypatch: pytest.MonkeyPatch, *honest: Person) -> None:
    """The operator acknowledges what these people reveal, and throws it away."""
    taken = Starting.reveal

    async def reveal(self: Starting, player: PlayerId, game: GameId, *more: Any) -> HeldGame:
        if player not in [person.id for person in honest]:
            return await taken(self, player, game, *more)
        async with self.live_games.reading(game) as held:
            return held

    monkeypatch.setattr(starting.Starting, "reveal", reveal)


Grind = Callable[..., Awaitable[tuple[str, dict[str, Any]]]]


@pytest.fixture
def ground(
    services: Services, ann: Person, bob: Person, cyd: Person, time: Time, monkeypatch: pytest.MonkeyPatch
) -> Grind:
    """An operator drops the honest Ann and Bob and goes on with Cyd, a puppet. Gives what Bob's client has kept."""

    async def grind(**wish: Any) -> tuple[str, dict[str, Any]]:
        game = await locked(ann, bob, cyd, **wish)
        await ann.commits(game, R1)
        await commits(bob, game, R2)
        await cyd.commits(game, R3)
        ignores(monkeypatch, ann, bob)
        await ann.reveals(game, R1)
        kept = await signs(bob, game, R2)
        await bob.post(f"/v1/games/{game}/entropy/reveal", kept)
        await cyd.reveals(game, R3)
        time.now += MINUTE
        await tended(services, game)
        return game, {**kept, "seat": "s2"}

    return grind


async def test_an_operator_who_drops_honest_seats_does_not_get_them_counted(
    ground: Grind, ann: Person, cyd: Person
) -> None:
    game, _ = await ground()
    assert (await cyd.get(f"/v1/games/{game}"))["chance"]["epoch"] == 2
    await cyd.commits(game, R3)
    shown = await cyd.reveals(game, R3)
    assert (shown["state"], shown["chance"]["independent"]) == ("running", 1)
    assert [(seat["independent"], seat.get("dropped")) for seat in shown["seats"]] == [
        (False, [1]), (False, [1]), (True, None)
    ]  # fmt: skip
    (listed,) = (await ann.get("/v1/games?state=running"))["games"]
    assert [seat.get("dropped") for seat in listed["seats"]] == [[1], [1], None]
    report = await audit_of(ann, game)
    assert report["independent"] == ["s3"]
    assert report["headline"]["en"] == (
        "The record holds. Of 3 seats, 1 brought entropy of their own: s3. "
        "Dropped by the operator's word: s1 (epoch 1), s2 (epoch 1)."
    )
    assert [sentence["key"].rpartition(".")[2] for sentence in report["sentences"]] == [
        "holds", "independent", "dropped"
    ]  # fmt: skip


async def test_where_all_are_dropped_nothing_is_proven(
    ann: Person,
    bob: Person,
    services: Services,
    time: Time,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = await locked(ann, bob)
    await ann.commits(game, R1)
    await commits(bob, game, R2)
    time.now += MINUTE
    await tended(services, game)
    assert (await audit_of(ann, game))["headline"]["en"] == (
        "The record holds. Unproven against the operator: no seat brought entropy of its own. "
        "Dropped by the operator's word: s1 (epoch 1), s2 (epoch 1)."
    )


async def test_at_a_strict_table_the_operator_gains_nothing_by_it(
    ground: Grind, ann: Person, services: Services
) -> None:
    game, _ = await ground(strict=True)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["abandoned"], shown["chance"]["withheld"]) == ("abandoned", "withheld", ["s1", "s2"])
    assert (await tags(services, game))[-3:] == ["ChanceDropped", "GameAbandoned", "ChanceOpened"]
    await audit_of(ann, game)


async def test_a_seat_with_a_key_shows_that_it_did_not_withhold(
    ground: Grind, ann: Person, bob: Person, services: Services
) -> None:
    game, kept = await ground()
    made = await bob.post(f"/v1/games/{game}/disputes", {"reveal": kept})
    assert await services.judge.look(services.games["toy-mutiny"], GameId(game)) == 1
    found = await ann.get(f"/v1/games/{game}/disputes/{made['dispute']}")
    verdict = found["verdicts"][0]["verdict"]
    seqs = [n for n, tag in enumerate(await tags(services, game), 1) if tag == "ChanceDropped"]
    assert (verdict["finding"], verdict["fault"], found["state"]) == ("contested", seqs[0], "settled")
    assert verdict["subject"] == {"reveal": kept}


async def test_a_reveal_that_stands_in_the_record_holds(ann: Person, bob: Person, services: Services) -> None:
    game = await locked(ann, bob)
    await ann.commits(game, R1)
    await commits(bob, game, R2)
    kept = {**await signs(bob, game, R2), "seat": "s2"}
    await bob.refused(409, "reveal-open", "POST", f"/v1/games/{game}/disputes", {"reveal": kept})
    await reveals(bob, game, R2)
    await ann.reveals(game, R1)
    await ann.post(f"/v1/games/{game}/disputes", {"reveal": kept})
    assert await services.judge.look(services.games["toy-mutiny"], GameId(game)) == 1
    verdict = (await ann.get(f"/v1/games/{game}/disputes/1"))["verdicts"][0]["verdict"]
    assert (verdict["finding"], verdict["said"]) == ("holds", "The record holds what this seat has revealed.")


async def test_evidence_that_does_not_fit_is_refused(ground: Grind, bob: Person, services: Services) -> None:
    game, kept = await ground()
    where = f"/v1/games/{game}/disputes"
    for status, code, change in (
        (404, "no-such-epoch", {"epoch": 3}),
        (422, "no-seat-key", {"seat": "s1"}),
        (422, "no-seat-key", {"seat": "s9"}),
        (422, "wrong-entropy", {"r": text_of(R1)}),
        (422, "signature-wanted", {"signature": ""}),
        (422, "signature-wrong", {"signature": text_of(bytes(64))}),
        (422, "bad-body", {"r": "QUJD"}),
    ):
        await bob.refused(status, code, "POST", where, {"reveal": {**kept, **change}})
    await bob.refused(422, "dispute-subject", "POST", where, {"reveal": kept, "draw": 0})
    assert await services.disputes.of(GameId(game)) == []


# --- giving a seat with a key up ------------------------------------------------------------------


async def test_one_who_resigns_from_a_seat_with_a_key_signs_it(ann: Person, bob: Person, services: Services) -> None:
    game = await running(ann, bob)
    where, head = f"/v1/games/{game}/resign", (await bob.get(f"/v1/games/{game}/receipts"))["head"]
    before = await services.store.last(GameId(game))
    await bob.refused(422, "signature-head", "POST", where, {})
    wanted = await bob.refused(422, "signature-wanted", "POST", where, {"saw": head})
    message = base64.b64decode(wanted["text"]["args"]["sign"])
    assert message == fair.enc("fair/2/hand-over", game, "s2", base64.b64decode(head))
    await bob.refused(422, "signature-wrong", "POST", where, {"saw": head, "signature": text_of(bytes(64))})
    other = fair.digest(b"another history")
    signed = PEN.sign(fair.hand_over(game, "s2", other))
    elsewhere = {"saw": text_of(other), "signature": text_of(signed)}
    await bob.refused(422, "signature-head", "POST", where, elsewhere)
    assert await services.store.last(GameId(game)) == before
    shown = await bob.post(where, {"saw": head, "signature": text_of(PEN.sign(message))})
    assert shown["seats"][1]["player"].startswith("bot:") and "key" not in shown["seats"][1]
    (left,) = await events(services, game, "SeatLeft")
    assert (left["saw"], left["signed"]) == (head, text_of(PEN.sign(message)))
    counted = {check["text"]["en"]: check["count"] for check in (await audit_of(ann, game))["checked"]}
    assert counted["signatures of hand-overs"] == 1


async def test_one_without_a_key_resigns_as_ever_and_signs_nothing(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await running(ann, bob)
    head = (await ann.get(f"/v1/games/{game}/receipts"))["head"]
    stray = {"saw": head, "signature": text_of(bytes(64))}
    await ann.refused(422, "no-seat-key", "POST", f"/v1/games/{game}/resign", stray)
    await ann.post(f"/v1/games/{game}/resign", {"saw": head})
    (left,) = await events(services, game, "SeatLeft")
    assert "saw" not in left and "signed" not in left
    await audit_of(ann, game)


async def test_a_game_of_the_first_protocol_goes_on_as_it_began(
    ann: Person,
    bob: Person,
    services: Services,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It was locked before there was another: nothing but answers is signed there."""
    with monkeypatch.context() as before:
        before.setattr(fair, "PROTOCOL", fair.FIRST_PROTOCOL)
        before.setattr("domain.kernel.lobby.Lobby.keys_to_lock", lambda self: ())
        game = await locked(ann, bob)
    await ann.commits(game, R1)
    body = {"commitment": committed(await bob.owed(game), R2)}
    where = f"/v1/games/{game}/entropy/commit"
    await bob.refused(422, "signature-unwanted", "POST", where, {**body, "signature": text_of(bytes(64))})
    await bob.post(where, body)
    await ann.reveals(game, R1)
    await bob.reveals(game, R2)
    assert json.loads((await record_of(ann, game)).partition(b"\n")[0])["protocol"] == "fair/1"
    assert (await audit_of(ann, game))["headline"]["en"].endswith(" Keys are not bound in fair/1.")
    await bob.post(f"/v1/games/{game}/resign", {})
    await audit_of(ann, game)


async def test_an_account_is_not_deleted_while_its_seats_have_keys(
    ann: Person,
    bob: Person,
    services: Services,
) -> None:
    waiting, game = await opened(ann, bob), await running(ann, bob)
    refused = await bob.refused(409, "seats-keyed", "DELETE", "/v1/players/me")
    assert game in refused["detail"] and waiting not in refused["detail"]
    assert (await bob.get("/v1/players/me"))["name"] == "Bob"
    assert (await ann.get(f"/v1/games/{waiting}"))["seats"][1]["player"] == bob.id, "nothing was given up"
    head = (await bob.get(f"/v1/games/{game}/receipts"))["head"]
    signed = PEN.sign(fair.hand_over(game, Seat("s2"), base64.b64decode(head)))
    await bob.post(f"/v1/games/{game}/resign", {"saw": head, "signature": text_of(signed)})
    assert (await bob.call("DELETE", "/v1/players/me")).status_code == 204
    assert (await ann.get(f"/v1/games/{waiting}"))["seats"][1] == {"seat": "s2"}


async def test_nor_while_such_a_table_is_locked(ann: Person, bob: Person) -> None:
    game = await locked(ann, bob)
    await bob.refused(409, "seats-keyed", "DELETE", "/v1/players/me")
    await bob.call("DELETE", f"/v1/games/{game}/seats/s2")
    assert (await bob.call("DELETE", "/v1/players/me")).status_code == 204


# --- the record of it -----------------------------------------------------------------------------


async def test_a_record_of_it_can_be_brought_in(ann: Person, bob: Person, services: Services, redis: Redis) -> None:
    """With signed entropy, and a seat that was handed over."""
    game = await running(ann, bob)
    head = (await bob.get(f"/v1/games/{game}/receipts"))["head"]
    signed = PEN.sign(fair.hand_over(game, Seat("s2"), base64.b64decode(head)))
    await bob.post(f"/v1/games/{game}/resign", {"saw": head, "signature": text_of(signed)})
    assert (await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"}))["state"] == "abandoned"
    stored, data = await services.store.raw(GameId(game)), await record_of(ann, game)
    await redis.flushall()
    slot = services.live_games.slot(GameId(game))
    slot.held = None
    slot.watchers.clear()
    dan = await Person.register(ann.http, "Dan")
    headers = {"Authorization": f"Bearer {dan.secret}", "Content-Type": "application/jsonl"}
    reply = await dan.http.post("/v1/records", content=data, headers=headers)
    assert reply.status_code == 201, reply.text
    assert (await services.store.raw(GameId(game)))[:-1] == stored, "with all that its server had beside it"
    assert (await audit_of(dan, game))["independent"] == ["s1", "s2"]
