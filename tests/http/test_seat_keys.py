"""Seats with a key: their answers are signed by their players, or refused; who else answers is said in the record."""

import base64
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from domain.kernel import GameId, fair
from domain.kernel.record import encode
from service.services import Services
from tests.http.people import Person

pytestmark = pytest.mark.anyio
KEY = Ed25519PrivateKey.from_private_bytes(b"k" * 32)
PUBLIC = base64.b64encode(KEY.public_key().public_bytes_raw()).decode()


def text_of(data: bytes) -> str:
    return base64.b64encode(data).decode()


async def named(person: Person, game: str, seat: str, key: str = PUBLIC, status: int = 200) -> Any:
    reply = await person.call("PUT", f"/v1/games/{game}/seats/{seat}/key", {"key": key})
    assert reply.status_code == status, reply.text
    return reply.json()


async def signing(ann: Person) -> str:
    """A running game in which Ann holds all seats, and all have her key."""
    game = await ann.open("toy-mutiny", 3, hot_seat=True)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    for seat in ("s1", "s2", "s3"):
        await named(ann, game, seat)
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def open_ask(services: Services, ann: Person, game: str) -> dict[str, Any]:
    """The question that is open, as a body of an answer."""
    for _ in range(20):
        asks = (await ann.get(f"/v1/games/{game}/view")).get("asks", ())
        found = next((ask for ask in asks if not ask.get("answered")), None)
        if found:
            return {"ask": found["id"], "answer": found.get("default"), "seat": found["seat"]}
        await services.playing.go_on(GameId(game), lambda n: 0)
    raise AssertionError("nothing is asked")


async def head_of(ann: Person, game: str) -> str:
    return str((await ann.get(f"/v1/games/{game}/receipts"))["head"])


async def test_a_key_is_named_before_the_start_by_whoever_sits_there(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    await bob.post(f"/v1/games/{game}/seats", {})
    shown = await named(bob, game, "s2")
    assert [seat.get("key") for seat in shown["seats"]] == [None, PUBLIC, None]
    assert (await named(ann, game, "s2", status=403))["code"] == "not-your-seat"
    assert (await named(ann, game, "s1", "AAAA", status=422))["code"] == "bad-seat-key"
    assert [seat.get("key") for seat in (await named(bob, game, "s2", ""))["seats"]] == [None, None, None]
    await named(bob, game, "s2")
    await bob.call("DELETE", f"/v1/games/{game}/seats/s2")
    await bob.post(f"/v1/games/{game}/seats", {})
    fresh = await ann.get(f"/v1/games/{game}")
    assert [seat.get("key") for seat in fresh["seats"]] == [None, None, None], "a key goes with its player"
    await ann.post(f"/v1/games/{game}/start", None)
    assert (await named(bob, game, "s2", status=409))["code"] == "wrong-state"


async def test_an_answer_without_a_signature_is_refused_with_what_to_sign(services: Services, ann: Person) -> None:
    game = await signing(ann)
    here, body = f"/v1/games/{game}/answers", await open_ask(services, ann, game)
    before = await services.store.last(GameId(game))
    await ann.refused(422, "signature-head", "POST", here, body)
    body["saw"] = await head_of(ann, game)
    wanted = await ann.refused(422, "signature-wanted", "POST", here, body)
    message = base64.b64decode(wanted["text"]["args"]["sign"])
    assert message == fair.move(game, body["ask"], encode(body["answer"]), base64.b64decode(body["saw"]))
    for wrong in (
        bytes(64),
        Ed25519PrivateKey.generate().sign(message),
        KEY.sign(message + b"x"),
        KEY.sign(message)[:63],
    ):
        await ann.refused(422, "signature-wrong", "POST", here, {**body, "signature": text_of(wrong)})
    assert await services.store.last(GameId(game)) == before, "nothing was stored"
    taken = await ann.post(here, {**body, "signature": text_of(KEY.sign(message))})
    again = await ann.post(here, {**body, "signature": text_of(KEY.sign(message))})
    assert again["repeated"] and again["receipt"]["seq"] == taken["receipt"]["seq"]


async def test_the_signature_stands_in_the_record_and_survives_a_restart(services: Services, ann: Person) -> None:
    game = await signing(ann)
    for _ in range(6):
        body = await open_ask(services, ann, game)
        body["saw"] = await head_of(ann, game)
        message = fair.move(game, body["ask"], encode(body["answer"]), base64.b64decode(body["saw"]))
        if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
            break
        reply = await ann.call("POST", f"/v1/games/{game}/answers", {**body, "signature": text_of(KEY.sign(message))})
        assert reply.status_code == 200 or reply.json()["code"] == "already-passed", reply.text
    log = await services.store.raw(GameId(game))
    assert any(b'"signed":[' in record.public or b'"signature_seal"' in record.public for record in log)
    services.live_games.slot(GameId(game)).held = None
    async with services.live_games.reading(GameId(game)) as held:
        assert held.frozen is None and held.settled == len(log)


async def test_a_signature_where_there_is_no_key_is_refused(services: Services, ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3, hot_seat=True)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    body = await open_ask(services, ann, game)
    signed = {**body, "saw": await head_of(ann, game), "signature": text_of(bytes(64))}
    await ann.refused(422, "no-seat-key", "POST", f"/v1/games/{game}/answers", signed)
    await ann.post(f"/v1/games/{game}/answers", body)


async def test_a_bot_that_takes_over_signs_nothing(services: Services, ann: Person) -> None:
    game = await signing(ann)
    for seat in ("s1", "s2", "s3"):
        head = await head_of(ann, game)
        signed = KEY.sign(fair.hand_over(game, seat, base64.b64decode(head)))
        await ann.post(f"/v1/games/{game}/resign", {"seat": seat, "saw": head, "signature": text_of(signed)})
    while await services.playing.go_on(GameId(game), lambda n: 0):
        pass
    decided = [r.public for r in await services.store.raw(GameId(game)) if r.public.startswith(b'{"e":"Decided"')]
    assert decided and all(b'"by":"bot"' in public and b'"signed"' not in public for public in decided)
