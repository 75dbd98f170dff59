"""A log that would harm its witness, and answers from which nothing follows."""

import json
from collections.abc import Callable

import msgspec
import pytest

from service.keyring import Signing
from service.keyring.signing import new_signing_key
from service.proofs.signed_notes import NoteKey, Signed, read_note, signed_line
from service.services import Services
from service.witness.checking import Unclear, compare, read_listed
from service.witness.memory import Memory
from service.witness.rounds import CHECKPOINT, Witness
from service.witness.web import Answer
from tests.http.witness.eyes import ORIGIN, URL, Eye, Histories, say

pytestmark = pytest.mark.anyio


def below(lines: list[str]) -> Callable[[str, Answer], Answer]:
    """More lines below every checkpoint."""
    return lambda url, a: (
        Answer(a.status, a.body + "".join(lines).encode()) if CHECKPOINT in url and a.status == 200 else a
    )


async def test_a_line_that_only_looks_like_the_log_s_own_spoils_no_evidence(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    """The signature that was checked is the one that is kept; else the log could say later that it never signed."""
    one, _ = eyes
    await say(services, "a")
    start = await histories.kept()
    await say(services, "honest")
    newest = await services.checkpoints.newest()
    (line,) = newest.lines
    one.meddle = below([str(Signed(line.name, line.hash, bytes(64)))])
    assert (await one.look()).outcome == "cosigned"
    assert one.client is not None
    listed = read_listed((await one.client.get("/.well-known/sealog-keys.json")).content)
    await histories.put_back(start)
    await say(services, "forged")
    other = str(await services.checkpoints.newest())
    assert compare(one.note(), other, listed).status == 1
    assert one.key.checks(read_note(one.note()))


@pytest.mark.parametrize("size", [64, 150])
async def test_a_log_cannot_make_its_witness_forget_by_lines_without_end(
    services: Services, eyes: list[Eye], size: int
) -> None:
    one, _ = eyes
    many = 62 if size == 64 else 30
    for n in range(3):
        await say(services, f"line {n}")
        one.meddle = below([str(Signed(f"w{n}.{i}" + "x" * size, bytes((n, i, 1, 1)), bytes(72))) for i in range(many)])
        assert (await one.look()).outcome == "cosigned"
        one.meddle = below([str(Signed(f"v{n}.{i}" + "x" * size, bytes((n, i, 2, 2)), bytes(72))) for i in range(many)])
        assert (await one.look()).outcome == "cosigned", "the same checkpoint, with others below"
    assert one.key.checks(read_note(one.note()))


async def test_another_log_that_takes_the_name_of_one_brings_no_keys(services: Services, eyes: list[Eye]) -> None:
    """At an address of its own it shows the log as it is, then its own with a key that it has put into the list."""
    one, _ = eyes
    await say(services, "a", "b")
    await one.look()
    elsewhere, thief = "http://elsewhere.test", Signing([new_signing_key(7)])
    key = NoteKey(ORIGIN, thief.public_keys()[0].public)
    assert (await one.look(elsewhere)).outcome == "cosigned", "a mirror is fine"
    seen = one.note()

    def taken_over(url: str, answer: Answer) -> Answer:
        if url.endswith("keys.json"):
            listed = json.loads(answer.body)
            return Answer(200, json.dumps(listed | {"keys": [*listed["keys"], {"vkey": key.vkey}]}).encode())
        if CHECKPOINT in url:
            text = read_note(answer.body.decode()).text
            return Answer(200, f"{text}\n{signed_line(key, text, lambda m: thief.sign(m).signature)}".encode())
        return answer

    one.meddle = taken_over
    done = await one.look(elsewhere)
    assert done.outcome == "refused" and f"new keys of this log are taken at {URL} only" in done.said
    assert one.note() == seen
    one.meddle = lambda url, answer: answer
    await say(services, "c")
    assert (await one.look()).outcome == "cosigned", "the log itself goes on"


ANSWERS: dict[str, tuple[str, Answer]] = {
    "an error": ("checkpoint", Answer(500, b"")),
    "a page of somebody else": ("checkpoint", Answer(200, b"<html>")),
    "no list of keys": ("keys.json", Answer(200, b"{}")),
    "a list under another name": (
        "keys.json",
        Answer(200, msgspec.json.encode({"origin": "a", "keys": [{"vkey": NoteKey("b", bytes(32)).vkey}]})),
    ),
    "too often": ("consistency", Answer(429, b"")),
    "no proof": ("consistency", Answer(200, b"[]")),
    "another proof": ("consistency", Answer(200, b'{"first":1,"second":2,"path":[]}')),
    "the cosignature not taken": ("cosignatures", Answer(503, b"")),
}


@pytest.mark.parametrize(("where", "answer"), ANSWERS.values(), ids=ANSWERS)
async def test_what_nobody_has_signed_is_no_verdict(
    services: Services, eyes: list[Eye], where: str, answer: Answer
) -> None:
    one, _ = eyes
    await say(services, "a", "b", "c")
    await one.look()
    await say(services, "d")
    one.meddle = lambda url, honest: answer if where in url else honest
    assert (await one.look()).outcome == "unclear" and not one.evidence()
    one.meddle = lambda url, honest: honest
    assert (await one.look()).outcome == "cosigned"


async def test_a_log_that_gives_no_proof_is_refused(services: Services, eyes: list[Eye]) -> None:
    one, _ = eyes
    await say(services, "a", "b", "c")
    await one.look()
    await say(services, "d")
    one.meddle = lambda url, honest: Answer(404, b"") if "consistency" in url else honest
    done = await one.look()
    assert done.outcome == "refused" and "does not prove that 4 lines begin with the 3" in done.said


async def test_nobody_there_is_no_verdict(eyes: list[Eye]) -> None:
    def ask(url: str, sent: object) -> Answer:
        raise Unclear("nobody is there")

    memory = Memory(eyes[0].folder)
    assert Witness(memory, memory.own_key(""), ask, lambda: 0).look(URL).outcome == "unclear"
    memory.close()
