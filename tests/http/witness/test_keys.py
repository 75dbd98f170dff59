"""Keys of the service, as its witnesses come to trust them."""

import json

import pytest
from redis.asyncio import Redis

from service.keyring import Keyring, Signing, passing_keyring
from service.keyring.signing import new_signing_key
from service.proofs.signed_notes import NoteKey, read_note, signed_line
from service.services import Services
from service.witness.checking import read_listed
from service.witness.web import Answer
from tests.http.witness.eyes import ORIGIN, Eye, made, say, seen, served

pytestmark = pytest.mark.anyio


async def test_a_new_key_of_the_service_is_taken_if_the_list_has_both(
    redis: Redis, services: Services, eyes: list[Eye]
) -> None:
    one = await seen(services, eyes, "a")
    ring = Keyring(Signing([new_signing_key(services.now() + 5)]), passing_keyring().vault)
    newer = made(redis, eyes, ring)
    await served(newer, eyes)
    await say(newer, "b")
    done = await one.look()
    assert done.outcome == "cosigned" and "it signs with a new key from now on" in done.said
    assert len(one.file("keys").split()) == 2
    assert "new key" not in (await one.look()).said


async def test_a_new_key_is_refused_where_the_list_lacks_the_old_one(
    redis: Redis, services: Services, eyes: list[Eye]
) -> None:
    one = await seen(services, eyes, "a")
    ring = Keyring(Signing([new_signing_key(services.now() + 5)]), passing_keyring().vault)
    await served(made(redis, eyes, ring), eyes)

    def without_the_old(url: str, answer: Answer) -> Answer:
        if not url.endswith("sealog-keys.json"):
            return answer
        listed = json.loads(answer.body)
        return Answer(200, json.dumps(listed | {"keys": listed["keys"][1:]}).encode())

    one.meddle = without_the_old
    done = await one.look()
    assert done.outcome == "refused" and "the list of keys lacks the one before" in done.said


async def test_a_key_that_is_not_listed_signs_nothing(services: Services, eyes: list[Eye]) -> None:
    one = await seen(services, eyes, "a")
    thief = Signing([new_signing_key(7)])
    key = NoteKey(ORIGIN, thief.public_keys()[0].public)

    def stolen(url: str, answer: Answer) -> Answer:
        if "checkpoint" not in url:
            return answer
        text = read_note(answer.body.decode()).text
        line = signed_line(key, text, lambda message: thief.sign(message).signature)
        return Answer(200, f"{text}\n{line}".encode())

    one.meddle = stolen
    done = await one.look()
    assert done.outcome == "refused" and "no key by which this log is known" in done.said and one.evidence()


async def test_a_wrong_signature_is_refused(services: Services, eyes: list[Eye]) -> None:
    one = await seen(services, eyes, "a", "b")
    one.meddle = lambda url, a: Answer(a.status, a.body.replace(b"\n2\n", b"\n3\n")) if "checkpoint" in url else a
    done = await one.look()
    assert done.outcome == "refused" and "the signature is wrong" in done.said


async def test_keys_that_were_told_another_way_count_at_first_sight(services: Services, eyes: list[Eye]) -> None:
    one, two = eyes
    foreign = NoteKey(ORIGIN, new_signing_key(1).public)
    one.trusted = read_listed(json.dumps({"origin": ORIGIN, "keys": [{"vkey": foreign.vkey}]}).encode())
    done = await one.look()
    assert done.outcome == "refused" and "lacks the one before" in done.said
    two.trusted = read_listed(json.dumps({"origin": "a", "keys": [{"vkey": NoteKey("a", bytes(32)).vkey}]}).encode())
    done = await two.look()
    assert done.outcome == "refused" and "(--keys) are those of a, not of" in done.said


async def test_a_log_does_not_change_its_name(services: Services, eyes: list[Eye]) -> None:
    one = await seen(services, eyes, "a")
    services.checkpoints._origin = "other.example/log"
    done = await one.look()
    assert done.outcome == "refused" and f"was called {ORIGIN} and is now called other.example/log" in done.said
