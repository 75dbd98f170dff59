"""The site log over HTTP: checkpoints, proofs, cosignatures; and what receipts and records bring of it."""

import base64
import json
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel import GameId, fair, tree
from projections.record_file import read_record
from service.errors import Complaint
from service.http.app import create_app
from service.keyring import Keyring, Signing, passing_keyring
from service.keyring.signing import new_signing_key, signed_by
from service.ops.settings import Settings
from service.proofs.checkpoints import COSIGNED, ORIGIN, chosen
from service.proofs.signed_notes import (
    COSIGNATURE,
    NoteKey,
    read_checkpoint,
    read_key,
    read_note,
    signed_line,
    with_lines,
)
from service.services import Services
from service.stored_games.rebuilding import drop_derived, rebuild
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_frozen import started
from tests.http.test_receipts import abandon, first_answer, keys_at, receipt_of

pytestmark = pytest.mark.anyio
KEYS = "/.well-known/sealog-keys.json"
EYES = [Ed25519PrivateKey.from_private_bytes((b"a witness %d" % n).ljust(32)) for n in range(3)]
WITNESSES = [
    NoteKey(f"witness.example/w{n}", key.public_key().public_bytes_raw(), COSIGNATURE) for n, key in enumerate(EYES)
]
SETTINGS = Settings(limits=False, origin="games.example/log", witnesses=", ".join(key.vkey for key in WITNESSES[:2]))


@pytest.fixture
async def services(redis: Redis) -> AsyncIterator[Services]:
    parts = Services(SETTINGS, ALL_GAMES, redis)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


def cosigned_by(text: str, *witnesses: int, at: int = 1_700_000_000) -> str:
    note = read_note(text)
    lines = [signed_line(WITNESSES[n], note.text, EYES[n].sign, at) for n in witnesses]
    return str(with_lines(note, lines))


async def checkpoint(client: AsyncClient, query: str = "") -> str:
    answer = await client.get(f"/v1/site-log/checkpoint{query}")
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    return answer.text


def decoded(answer: dict[str, Any]) -> list[bytes]:
    return [base64.b64decode(node) for node in answer["path"]]


# --- keys, checkpoints and proofs --------------------------------------------------------------------


async def test_the_list_of_keys_names_the_log_and_its_witnesses(client: AsyncClient) -> None:
    listed = (await client.get(KEYS)).json()
    assert listed["origin"] == "games.example/log" and listed["witnesses"] == [key.vkey for key in WITNESSES[:2]]
    (key,) = listed["keys"]
    assert read_key(key["vkey"]) == NoteKey("games.example/log", base64.b64decode(key["public"]))


async def test_a_checkpoint_is_signed_and_has_the_root_of_all_lines(client: AsyncClient, ann: Person) -> None:
    await started(ann)
    await started(ann)
    note = read_note(await checkpoint(client))
    (key,) = (await client.get(KEYS)).json()["keys"]
    assert read_key(key["vkey"]).checks(note)
    page = (await client.get("/v1/site-log")).json()
    lines = [line["line"].encode() for line in page["lines"]]
    found = read_checkpoint(note)
    assert (found.origin, found.size, found.root) == ("games.example/log", 2, fair.merkle_root(lines))
    assert page["checkpoint"] == str(note) == await checkpoint(client, "?newest=true")
    assert [set(line) for line in page["lines"]] == [{"seq", "line"}] * 2 and page["next"] == 2


async def test_lines_and_growth_are_proven(services: Services, client: AsyncClient) -> None:
    for n in range(11):
        await services.site.append(f"{n}", b"%d" % n)
    for seq, size in ((1, 1), (3, 7), (11, 0)):
        got = (await client.get(f"/v1/site-log/inclusion?seq={seq}&size={size}")).json()
        size = size or 11
        root = base64.b64decode(got["root"])
        assert (got["seq"], got["size"], root) == (seq, size, fair.merkle_root([b"%d" % n for n in range(size)]))
        assert tree.is_included(b"%d" % (seq - 1), seq - 1, size, decoded(got), root)
    for first, second in ((0, 11), (4, 7), (3, 0), (11, 11)):
        got = (await client.get(f"/v1/site-log/consistency?first={first}&second={second}")).json()
        roots = [base64.b64decode(got[name]) for name in ("first_root", "second_root")]
        assert tree.is_consistent(first, second or 11, *roots, decoded(got))


@pytest.mark.parametrize(
    "query", ["inclusion?seq=3&size=2", "inclusion?seq=1&size=9", "consistency?first=2&second=1", "consistency?first=9"]
)
async def test_what_there_is_not_is_not_proven(services: Services, ann: Person, query: str) -> None:
    for name in "abc":
        await services.site.append(name, name.encode())
    problem = await ann.refused(404, "no-such-lines", "GET", f"/v1/site-log/{query}")
    assert "of the site log" in problem["detail"]


async def test_the_log_has_one_name_for_good(redis: Redis, services: Services, client: AsyncClient) -> None:
    await client.get(KEYS)
    other = Services(Settings(limits=False, origin="other.example"), ALL_GAMES, redis)
    assert await other.checkpoints.origin() == "games.example/log"
    ready = (await client.get("/health/ready")).json()["checks"]
    assert [check["fine"] for check in ready if check["name"] == "site-log"] == [True]
    transport = ASGITransport(app=create_app(other))  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as elsewhere:
        (check,) = [c for c in (await elsewhere.get("/health/ready")).json()["checks"] if c["name"] == "site-log"]
    assert not check["fine"] and "games.example/log for good" in check["said"] and "SEALOG_ORIGIN" in check["said"]


async def test_without_a_setting_the_name_follows_from_the_first_key(redis: Redis) -> None:
    first = Services(Settings(limits=False), ALL_GAMES, redis)
    (key,) = await first.known_keys.all()
    assert await first.checkpoints.origin() == f"sealog.invalid/{key.id}"
    ring = Keyring(Signing([new_signing_key(first.now() + 5)]), passing_keyring().vault)
    later = Services(Settings(limits=False), ALL_GAMES, redis, keyring=ring)
    assert await later.checkpoints.origin() == f"sealog.invalid/{key.id}" == (await redis.get(ORIGIN)).decode()


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (Settings(origin="two words"), "SEALOG_ORIGIN: a name such as"),
        (Settings(witnesses="nonsense"), "SEALOG_WITNESSES: 'nonsense' is no key"),
        (Settings(witnesses=NoteKey("a", bytes(32)).vkey), "signs no cosignatures"),
    ],
)
async def test_wrong_settings_are_refused_by_name(redis: Redis, settings: Settings, said: str) -> None:
    with pytest.raises(Complaint, match=said):
        Services(settings, ALL_GAMES, redis)


# --- cosignatures ------------------------------------------------------------------------------------


async def test_cosigned_checkpoints_are_shown_with_all_their_witnesses(client: AsyncClient, ann: Person) -> None:
    await started(ann)
    plain = await checkpoint(client)
    for n in (0, 1, 1):
        taken = await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned_by(plain, n)})
    assert taken["checkpoint"] == await checkpoint(client) == cosigned_by(plain, 0, 1)
    await started(ann)
    newer = await checkpoint(client, "?newest=true")
    assert read_checkpoint(read_note(newer)).size == 2 and await checkpoint(client) == cosigned_by(plain, 0, 1)
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned_by(newer, 0)})
    assert await checkpoint(client) == cosigned_by(plain, 0, 1), "which more have cosigned"
    late = cosigned_by(newer, 0, at=1_700_000_000 + 25 * 60 * 60)
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": late})
    assert await checkpoint(client) == late, "but for one that is a day older"
    older = cosigned_by(newer, 0, at=1)
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": older})
    assert await checkpoint(client) == late, "an older cosignature changes nothing"


async def test_only_what_witnesses_of_ours_have_cosigned_is_taken(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    await started(ann)
    plain = await checkpoint(client)
    note = read_note(plain)
    body = note.text.replace("games.example", "other.example")
    stranger = NoteKey("games.example/log", EYES[0].public_key().public_bytes_raw())
    forged = str(with_lines(read_note(f"{note.text}\n{signed_line(stranger, note.text, EYES[0].sign)}"), ()))
    wrong = str(with_lines(note, [signed_line(WITNESSES[0], note.text + "x", EYES[0].sign, 7)]))
    for code, status, sent in (
        ("bad-note", 422, "nonsense"),
        ("bad-note", 422, plain.replace("\n1\n", "\n01\n")),
        ("checkpoint-not-ours", 422, cosigned_by(plain.replace("\n1\n", "\n2\n"), 0)),
        ("checkpoint-not-ours", 422, cosigned_by(f"{body}\n{note.lines[0]}", 0)),
        ("checkpoint-not-ours", 422, cosigned_by(forged, 0)),
        ("witness-unknown", 403, plain),
        ("witness-unknown", 403, cosigned_by(plain, 2)),
        ("cosignature-wrong", 422, wrong),
    ):
        problem = await ann.refused(status, code, "POST", "/v1/site-log/cosignatures", {"checkpoint": sent})
        assert problem["errors"][0]["pointer"] == "/checkpoint"
    assert await redis.hlen(COSIGNED) == 0  # type: ignore[misc]


async def test_a_key_that_was_replaced_still_counts_for_its_checkpoints(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    await started(ann)
    plain = await checkpoint(client)
    ring = Keyring(Signing([new_signing_key(services.now() + 5)]), passing_keyring().vault)
    newer = Services(SETTINGS, ALL_GAMES, redis, keyring=ring)
    assert str(await newer.checkpoints.accept(cosigned_by(plain, 0))) == cosigned_by(plain, 0)
    assert len((await client.get(KEYS)).json()["keys"]) == 2
    assert str(await newer.checkpoints.newest()) != plain, "signed by the new key"


async def test_lines_that_were_lost_are_shown_by_no_checkpoint(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    await started(ann)
    site_keys = [key async for key in redis.scan_iter(match="es:{site}:*") if key.decode() != COSIGNED]
    before = {key: await redis.dump(key) for key in site_keys}
    first = await checkpoint(client)
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned_by(first, 0)})
    await started(ann)
    lost = await checkpoint(client, "?newest=true")
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned_by(lost, 0, 1)})
    for key, data in before.items():
        await redis.restore(key, 0, data, replace=True)
    body = {"checkpoint": cosigned_by(lost, 1)}
    await ann.refused(409, "checkpoint-not-held", "POST", "/v1/site-log/cosignatures", body)
    assert await checkpoint(client) == cosigned_by(first, 0)
    await started(ann)
    other = await checkpoint(client, "?newest=true")
    assert other.split("\n")[:2] == lost.split("\n")[:2] and other != lost
    assert await checkpoint(client) == cosigned_by(first, 0), "a cosignature of another root of that size is not shown"
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned_by(other, 1)})
    assert await checkpoint(client) == cosigned_by(other, 1)


async def test_not_all_of_them_are_kept_for_ever(redis: Redis, services: Services, client: AsyncClient) -> None:
    for n in range(105):
        await services.site.append(f"{n}", b"%d" % n)
        note = str(await services.checkpoints.newest())
        await services.checkpoints.accept(cosigned_by(note, *((0, 1) if n == 0 else (0,))))
    assert await redis.hlen(COSIGNED) == 2 * 100 + 3, "the newest hundred, and the one that is shown"  # type: ignore[misc]
    assert read_checkpoint(read_note(await checkpoint(client))).size == 1


def test_nothing_is_chosen_where_nobody_has_cosigned() -> None:
    assert chosen({}) is None
    assert chosen({1: read_note("log\n1\nx\n\n— a AAAAAAAA\n")}) is None


# --- receipts and records ----------------------------------------------------------------------------


async def test_a_receipt_proves_by_itself_that_its_game_is_locked(client: AsyncClient, ann: Person) -> None:
    await started(ann)
    open_table = await ann.open("toy-mutiny", 3)
    assert "site" not in await ann.get(f"/v1/games/{open_table}/receipts"), "it is not locked"
    game = await started(ann)
    for receipt in (await ann.get(f"/v1/games/{game}/receipts"), (await first_answer(ann, game))["receipt"]):
        line = msgspec.json.decode(receipt["site"]["line"])
        assert (line["e"], line["game"], receipt["site"]["seq"]) == ("Locked", game, 2)
        root = base64.b64decode(receipt["site_root"])
        leaf = receipt["site"]["line"].encode()
        assert tree.is_included(leaf, 1, receipt["site_size"], decoded(receipt["site"]), root)
        found = receipt_of(receipt)
        keys = await keys_at(client)
        message = fair.enc("fair/2/receipt", game, found.seq, found.head, found.site_size, found.site_root)
        assert found.message() == message and signed_by(keys[found.key], message, found.signature)


async def test_receipts_of_before_the_tree_are_still_judged(services: Services, ann: Person) -> None:
    game = await started(ann)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    at = await services.site.tree()

    def old(seq: int, head: bytes) -> dict[str, Any]:
        made = services.keyring.signing.sign(
            fair.receipt(GameId(game), receipt["seq"], base64.b64decode(receipt["head"]), seq, head)
        )
        site = {"site_seq": seq, "site_head": base64.b64encode(head).decode()}
        signed = {"key": made.key, "signature": base64.b64encode(made.signature).decode()}
        return {"game": game, "seq": receipt["seq"], "head": receipt["head"], **site, **signed}

    held, lost = old(at.size, at.head), old(at.size, bytes(32))
    assert await ann.post(f"/v1/games/{game}/receipts", held) == {"verdict": "newest", "site_held": True}
    assert await ann.post(f"/v1/games/{game}/receipts", lost) == {"verdict": "newest", "site_held": False}
    for one, other, verdict in ((held, lost, "site-fork"), (held, receipt, "same"), (receipt, held, "same")):
        assert (await ann.post("/v1/receipts/compare", {"one": one, "other": other}))["verdict"] == verdict


async def test_two_trees_of_one_size_are_a_fork(services: Services, ann: Person) -> None:
    game = await started(ann)
    one = await ann.get(f"/v1/games/{game}/receipts")
    at = msgspec.structs.replace(await services.site.tree(), root=bytes(32))
    made = services.receipts.signed(GameId(game), one["seq"], base64.b64decode(one["head"]), at)
    other = json.loads(msgspec.json.encode(made))
    assert await ann.post(f"/v1/games/{game}/receipts", other) == {"verdict": "newest", "site_held": False}
    assert (await ann.post("/v1/receipts/compare", {"one": one, "other": other}))["verdict"] == "site-fork"


@pytest.mark.parametrize("more", [{"site_seq": 1}, {"site_seq": 1, "site_head": "A" * 43 + "="}])
async def test_a_receipt_is_of_one_form(ann: Person, more: dict[str, Any]) -> None:
    game = await started(ann)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/receipts", {**receipt, **more})
    bare = {name: value for name, value in receipt.items() if not name.startswith("site")}
    await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/receipts", bare)


async def test_a_record_brings_its_lines_under_one_checkpoint(client: AsyncClient, ann: Person) -> None:
    await started(ann)
    game = await started(ann)

    async def recorded() -> tuple[Any, Any]:
        read = read_record((await ann.call("GET", f"/v1/games/{game}/record")).content)
        assert read.header.format == "sealog-record/2" and read.site is not None
        at = read_checkpoint(read_note(read.site.checkpoint))
        for line in read.site.lines:
            assert tree.is_included(line.line.encode(), line.seq - 1, at.size, line.path, at.root)
        (receipt,) = read.receipts
        assert (receipt.site_size, receipt.site_root) == (at.size, at.root), "one tree for all"
        assert receipt.site == [line for line in read.site.lines if "Locked" in line.line][-1]
        return read, at

    read, at = await recorded()
    assert [line.seq for line in read.site.lines] == [2] and at.size == 2
    cosigned = cosigned_by(await checkpoint(client), 0, 1)
    await ann.post("/v1/site-log/cosignatures", {"checkpoint": cosigned})
    await started(ann)
    read, at = await recorded()
    assert read.site.checkpoint == cosigned, "witnesses have seen this one, and it holds the game's lines"
    await abandon(ann, game)
    read, at = await recorded()
    assert [msgspec.json.decode(line.line)["e"] for line in read.site.lines] == ["Locked", "Abandoned"]
    assert at.size == 4, "no witness has seen the end yet: the newest"


async def test_a_table_that_was_never_locked_has_no_line(ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3)
    read = read_record((await ann.call("GET", f"/v1/games/{game}/record")).content)
    assert read.site is None and read.receipts[0].site is None


async def test_the_tree_is_derived_and_can_be_made_again(services: Services, client: AsyncClient, ann: Person) -> None:
    game = await started(ann)
    await started(ann)
    before = await checkpoint(client)
    told: list[tuple[str, int, int]] = []
    await drop_derived(services)
    assert await rebuild(services, ("site",), lambda *done: told.append(done)) == 0
    assert told == [("site", 2, 2)] and await checkpoint(client) == before
    assert [line.seq for line in await services.site.lines_of(game)] == [1]
