"""Witnesses: what an honest log gives them, and how they catch one that shows two histories or has lost lines."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from service.cli import main
from service.errors import Complaint
from service.http.app import create_app
from service.keyring import Keyring, Signing, passing_keyring
from service.keyring.signing import new_signing_key
from service.ops.settings import Settings
from service.proofs.checkpoints import COSIGNED
from service.proofs.signed_notes import NoteKey, Signed, read_checkpoint, read_key, read_note, signed_line
from service.services import Services
from service.witness.checking import Listed, Unclear, compare, read_listed
from service.witness.memory import Memory
from service.witness.rounds import CHECKPOINT, Round, Witness
from service.witness.web import Answer
from tests.http.conftest import ALL_GAMES

pytestmark = pytest.mark.anyio
URL, ORIGIN = "http://sealog.test", "games.example/log"


class Eye:
    """One witness with its folder; `look` is one round, through a service in this process."""

    def __init__(self, folder: Path, name: str) -> None:
        self.folder, self.name = folder, name
        self.time = 1_700_000_000
        self.client: AsyncClient | None = None
        self.meddle: Callable[[str, Answer], Answer] = lambda url, answer: answer
        self.trusted: Listed | None = None
        memory = Memory(folder)
        self.key = memory.own_key(name).key
        memory.close()

    async def look(self, url: str = URL) -> Round:
        """As a fresh process does it: all that it knows is in its folder."""
        loop = asyncio.get_running_loop()

        async def send(url: str, sent: object) -> Answer:
            assert self.client is not None
            got = await (self.client.get(url) if sent is None else self.client.post(url, json=sent))
            return Answer(got.status_code, got.content)

        def ask(url: str, sent: object) -> Answer:
            return self.meddle(url, asyncio.run_coroutine_threadsafe(send(url, sent), loop).result(20))

        def round() -> Round:
            memory = Memory(self.folder)
            try:
                return Witness(memory, memory.own_key(""), ask, lambda: self.time, self.trusted).look(url)
            finally:
                memory.close()

        self.time += 60
        return await asyncio.to_thread(round)

    def note(self) -> str:
        """The newest checkpoint that it has cosigned."""
        return self.file("checkpoint")

    def file(self, name: str) -> str:
        (found,) = self.folder.glob(f"logs/*/{name}")
        return found.read_text()

    def evidence(self) -> list[Path]:
        return sorted(self.folder.glob("logs/*/evidence-*"))


@pytest.fixture
def eyes(tmp_path: Path) -> list[Eye]:
    return [Eye(tmp_path / f"w{n}", f"witness.example/w{n}") for n in (1, 2)]


def made(redis: Redis, eyes: list[Eye], ring: Keyring | None = None) -> Services:
    witnesses = ",".join(eye.key.vkey for eye in eyes)
    settings = Settings(limits=False, origin=ORIGIN, witnesses=witnesses)
    return Services(settings, ALL_GAMES, redis, keyring=ring or passing_keyring())


async def served(services: Services, eyes: list[Eye]) -> AsyncClient:
    client = AsyncClient(transport=ASGITransport(app=create_app(services)), base_url=URL)  # type: ignore[arg-type]
    for eye in eyes:
        eye.client = client
    return client


@pytest.fixture
async def services(redis: Redis, eyes: list[Eye]) -> AsyncIterator[Services]:
    parts = made(redis, eyes)
    client = await served(parts, eyes)
    yield parts
    await client.aclose()


async def say(services: Services, *names: str) -> None:
    for name in names:
        await services.site.append(name, name.encode())


class Histories:
    """The site log as it stands in Redis at some moment, to be put back later: a backup, or another face."""

    def __init__(self, redis: Redis) -> None:
        self.redis = redis

    async def kept(self) -> dict[bytes, bytes]:
        keys = [key async for key in self.redis.scan_iter(match="es:{site}:*") if key.decode() != COSIGNED]
        return {key: await self.redis.dump(key) for key in keys}

    async def put_back(self, kept: dict[bytes, bytes]) -> None:
        for key, data in kept.items():
            await self.redis.restore(key, 0, data, replace=True)


@pytest.fixture
def histories(redis: Redis) -> Histories:
    return Histories(redis)


# --- an honest log -----------------------------------------------------------------------------------


async def test_an_honest_log_is_cosigned_by_all_who_look(services: Services, eyes: list[Eye]) -> None:
    one, two = eyes
    assert await one.look() == Round("cosigned", f"{ORIGIN}: 0 lines, 0 more, cosigned"), "an empty log is one too"
    await say(services, "a", "b", "c")
    assert (await one.look()).said == f"{ORIGIN}: 3 lines, 3 more, cosigned"
    await say(services, "d", "e")
    assert (await two.look()).said == f"{ORIGIN}: 5 lines, 5 more, cosigned"
    shown = await services.checkpoints.cosigned()
    assert read_checkpoint(shown).size == 3 and all(eye.key.checks(shown) for eye in eyes), (
        "the second has cosigned what the first had, too: there is one that both have seen"
    )
    assert read_checkpoint(read_note(two.note())).size == 5
    for n in range(20):
        await say(services, f"more {n}")
        assert (await eyes[n % 2].look()).outcome == "cosigned"
    assert one.client is not None
    for query, size, by in (("", 24, 2), ("?witnesses=2", 24, 2), ("?witnesses=1", 25, 1), ("?newest=true", 25, 0)):
        shown = read_note((await one.client.get(f"/v1/site-log/checkpoint{query}")).text)
        assert read_checkpoint(shown).size == size and len([e for e in eyes if e.key.checks(shown)]) == by
    assert not one.evidence() and not two.evidence()


async def test_a_witness_that_the_service_does_not_list_keeps_its_memory(
    services: Services, eyes: list[Eye], tmp_path: Path
) -> None:
    stranger = Eye(tmp_path / "w3", "")
    stranger.client = eyes[0].client
    await say(services, "a")
    done = await stranger.look()
    assert done.outcome == "cosigned" and f"SEALOG_WITNESSES={stranger.key.vkey}" in done.said
    assert stranger.key.checks(read_note(stranger.note())) and stranger.key.name.startswith("witness.invalid/")


# --- two histories -----------------------------------------------------------------------------------


async def test_two_histories_for_two_witnesses_are_caught(
    services: Services, eyes: list[Eye], histories: Histories, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A service that shows each witness its own history is never cosigned by both again; their two notes prove it."""
    one, two = eyes
    await say(services, "a", "b")
    await one.look()
    await two.look()
    common = await services.checkpoints.cosigned()
    assert all(eye.key.checks(common) for eye in eyes)
    start = await histories.kept()
    await say(services, "honest", "more")
    for_one = await histories.kept()
    await histories.put_back(start)
    await say(services, "forged", "more")
    for_two = await histories.kept()
    for _ in range(3):
        await histories.put_back(for_one)
        assert (await one.look()).outcome == "cosigned", "what each sees is consistent"
        await histories.put_back(for_two)
        assert (await two.look()).outcome == "cosigned"
    for face in (for_one, for_two):
        await histories.put_back(face)
        shown = await services.checkpoints.cosigned()
        assert read_checkpoint(shown).size == 2 or not all(eye.key.checks(shown) for eye in eyes), (
            "no checkpoint after the split carries both"
        )
    files = [tmp_path / "one", tmp_path / "two"]
    for file, eye in zip(files, eyes, strict=True):
        file.write_text(eye.note())
    keys = tmp_path / "keys.json"
    assert one.client is not None
    keys.write_text((await one.client.get("/.well-known/sealog-keys.json")).text)
    assert main(["witness", "compare", *map(str, files), "--keys", str(keys)]) == 1
    assert f"TWO HISTORIES of {ORIGIN}: two roots for 4 lines, signed by keys of the list" in capsys.readouterr().err
    await histories.put_back(for_two)
    done = await one.look()
    assert done.outcome == "refused" and "two histories: two roots for 4 lines are signed" in done.said


async def test_whoever_is_shown_the_other_face_refuses(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, _ = eyes
    await say(services, "a", "b")
    start = await histories.kept()
    await say(services, "honest")
    await one.look()
    seen = one.note()
    await histories.put_back(start)
    await say(services, "forged", "and longer", "than before")
    for _ in range(2):
        done = await one.look()
        assert done.outcome == "refused"
        assert "the log of 5 lines does not begin with the 3 lines seen before" in done.said
    assert one.note() == seen, "it remembers what it had cosigned, and goes on refusing"
    (folder,) = one.evidence()
    assert (folder / "kept").read_text() == seen and str(folder) in done.said
    assert read_checkpoint(read_note((folder / "shown").read_text())).size == 5
    assert json.loads((folder / "consistency.json").read_text())["first"] == 3
    assert "does not begin" in (folder / "why.txt").read_text()


async def test_a_smaller_checkpoint_of_another_history_that_others_have_cosigned_is_evidence(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, two = eyes
    await say(services, "a", "b")
    start = await histories.kept()
    await say(services, "forged")
    await two.look()
    forged = two.note()
    await histories.put_back(start)
    await say(services, "honest", "more", "and more")
    assert (await one.look()).outcome == "cosigned"
    seen = one.note()
    one.meddle = lambda url, answer: Answer(200, forged.encode()) if "witnesses=1" in url else answer
    for _ in range(2):
        done = await one.look()
        assert done.outcome == "refused"
        assert "the log of 5 lines does not begin with the 3 lines that others have cosigned" in done.said
    (folder,) = one.evidence()
    assert (folder / "shown").read_text() == forged
    kept, before = [read_checkpoint(read_note(text)) for text in ((folder / "kept").read_text(), seen)]
    assert (kept.size, kept.root) == (before.size, before.root)
    proof = json.loads((folder / "consistency.json").read_text())
    assert (proof["first"], proof["second"]) == (3, 5)


async def test_a_smaller_checkpoint_that_others_have_cosigned_is_proven_to_be_the_beginning(
    services: Services, eyes: list[Eye]
) -> None:
    one, _ = eyes
    await say(services, "a", "b")
    early = str(await services.checkpoints.newest())
    await say(services, "c")
    await one.look()
    asked = list[str]()

    def shows_early(url: str, answer: Answer) -> Answer:
        asked.append(url)
        return Answer(200, early.encode()) if "witnesses=1" in url else answer

    one.meddle = shows_early
    await say(services, "d")
    assert (await one.look()).outcome == "cosigned" and not one.evidence()
    assert any("consistency?first=2&second=4" in url for url in asked)


async def test_a_restored_backup_that_lost_lines_is_caught(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    one, two = eyes
    await say(services, "a", "b")
    backup = await histories.kept()
    await say(services, "c", "d")
    whole = await histories.kept()
    await one.look()
    await histories.put_back(backup)
    done = await one.look()
    assert done.outcome == "refused" and "the log had 4 lines and now shows 2: lines are lost" in done.said
    assert len(one.evidence()) == 1 and (await two.look()).outcome == "cosigned", "who had not seen them cannot tell"
    await say(services, "other", "lines", "now")
    assert "does not begin with" in (await one.look()).said
    await histories.put_back(whole)
    assert (await one.look()).outcome == "cosigned", "a store that was put right holds again what was seen"


async def test_lines_that_are_lost_between_two_questions_are_noticed(
    services: Services, eyes: list[Eye], histories: Histories
) -> None:
    """The checkpoint was signed, and when it is handed in the log does not hold it any more."""
    one, _ = eyes
    await say(services, "a")
    backup = await histories.kept()
    await say(services, "b")
    newest = str(await services.checkpoints.newest())
    await histories.put_back(backup)
    one.meddle = lambda url, answer: Answer(200, newest.encode()) if "checkpoint" in url else answer
    done = await one.look()
    assert done.outcome == "refused" and "does not hold it any more" in done.said and one.evidence()


# --- keys --------------------------------------------------------------------------------------------


async def test_a_new_key_of_the_service_is_taken_if_the_list_has_both(
    redis: Redis, services: Services, eyes: list[Eye]
) -> None:
    one, _ = eyes
    await say(services, "a")
    await one.look()
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
    one, _ = eyes
    await say(services, "a")
    await one.look()
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
    one, _ = eyes
    await say(services, "a")
    await one.look()
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
    one, _ = eyes
    await say(services, "a", "b")
    await one.look()
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
    one, _ = eyes
    await say(services, "a")
    await one.look()
    services.checkpoints._origin = "other.example/log"
    done = await one.look()
    assert done.outcome == "refused" and f"was called {ORIGIN} and is now called other.example/log" in done.said


# --- a log that would harm its witness -----------------------------------------------------------------


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


# --- no verdict --------------------------------------------------------------------------------------

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


# --- the folder and the command ----------------------------------------------------------------------


def test_a_folder_is_for_one_witness_at_a_time(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    with pytest.raises(Complaint, match="another witness works"):
        Memory(tmp_path)
    memory.close()
    Memory(tmp_path).close()


def test_the_key_of_a_witness_is_made_once_and_is_its_own(tmp_path: Path) -> None:
    memory = Memory(tmp_path)
    key = memory.own_key("witness.example/w1")
    assert (tmp_path / "witness.key").stat().st_mode & 0o777 == 0o600
    assert memory.own_key("").key == memory.own_key("witness.example/w1").key == key.key
    assert read_key(key.key.vkey) == key.key
    with pytest.raises(Complaint, match=r"called witness\.example/w1 for good"):
        memory.own_key("another")
    for text in ("", "nonsense", key.text().replace("w1", "w2"), key.text()[:-4]):
        (tmp_path / "witness.key").write_text(text)
        with pytest.raises(Complaint, match="is not the key of a witness"):
            memory.own_key("")
    memory.close()


@pytest.mark.parametrize(("file", "text"), [("checkpoint", "nonsense"), ("keys", "nonsense")])
async def test_a_memory_that_was_changed_is_not_passed_over(
    services: Services, eyes: list[Eye], file: str, text: str
) -> None:
    await say(services, "a")
    await eyes[0].look()
    (path,) = eyes[0].folder.glob(f"logs/*/{file}")
    path.write_text(text)
    with pytest.raises(Complaint, match="put the witness's memory back"):
        await eyes[0].look()


@pytest.mark.parametrize("name", ["two words", "a+b"])
def test_a_name_that_notes_cannot_have_is_refused(tmp_path: Path, name: str) -> None:
    memory = Memory(tmp_path)
    with pytest.raises(Complaint, match="--name: a name such as"):
        memory.own_key(name)
    memory.close()


def test_two_checkpoints_are_compared() -> None:
    signing = Signing([new_signing_key(7)])
    key = NoteKey(ORIGIN, signing.public_keys()[0].public)
    listed = read_listed(json.dumps({"origin": ORIGIN, "keys": [{"vkey": key.vkey}]}).encode())

    def note(size: int, root: str, origin: str = ORIGIN, by: Signing = signing) -> str:
        text = f"{origin}\n{size}\n{root * 43}=\n"
        line = signed_line(NoteKey(origin, by.public_keys()[0].public), text, lambda m: by.sign(m).signature)
        return f"{text}\n{line}"

    assert compare(note(4, "A"), note(4, "A"), listed).status == 0
    assert compare(note(4, "A"), note(4, "E"), listed).status == 1
    found = compare(note(4, "A"), note(4, "E"), None)
    assert found.status == 1 and "if both are signed by the service: give its keys (--keys)" in found.said
    found = compare(note(4, "A"), note(9, "E"), listed)
    assert found.status == 2 and "/v1/site-log/consistency?first=4&second=9" in found.said
    assert compare(note(4, "A"), note(4, "E", "other"), listed).status == 2
    assert compare("x", note(4, "E"), listed).status == 2
    forged = note(4, "E", by=Signing([new_signing_key(8)]))
    assert compare(note(4, "A"), forged, listed).status == 2, "anybody can sign with a key of their own"
    broken = note(4, "A").replace("\n4\n", "\n5\n")
    assert compare(broken, note(5, "E"), listed).status == 2


def test_the_command_says_what_it_needs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["witness", "http://127.0.0.1:1"]) == 2
    assert "--dir" in capsys.readouterr().err
    assert main(["witness", "compare", "one"]) == 2
    assert main(["witness", "compare", "one", str(tmp_path / "none")]) == 2
    assert main(["witness", "http://127.0.0.1:1", "--dir", str(tmp_path), "--once", "--keys", "/none"]) == 2
    capsys.readouterr()
    assert main(["witness", "http://127.0.0.1:1", "ftp://x", "--dir", str(tmp_path), "--once"]) == 2
    said = capsys.readouterr()
    assert said.out.startswith("witness witness.invalid/") and said.err.count("no verdict") == 2


def test_a_refusal_outweighs_silence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    told = iter([Round("unclear", ""), Round("refused", ""), Round("cosigned", "")])
    monkeypatch.setattr("service.witness.rounds.Witness.look", lambda self, url: next(told))
    assert main(["witness", "a", "b", "c", "--dir", str(tmp_path), "--once"]) == 1


def test_it_looks_again_and_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looks: list[Any] = []

    def look(self: Witness, url: str) -> Round:
        looks.append(url)
        return Round("unclear", "")

    def sleep(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) > 3:
            raise KeyboardInterrupt

    monkeypatch.setattr("service.witness.rounds.Witness.look", look)
    monkeypatch.setattr("service.commands.witness.time.sleep", sleep)
    assert main(["witness", "a", "--dir", str(tmp_path), "--every", "7"]) == 130
    assert looks == ["a", 7.0, "a", 7.0]
