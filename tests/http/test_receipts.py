"""Receipts: signed for every accepted command, checked by anybody, and a store that lost one stands still."""

import base64
import json
from typing import Any

import msgspec
import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

from domain.kernel import GameId, fair
from domain.kernel.events import GameLocked
from domain.kernel.log import is_kind
from domain.kernel.starting import Position, open_table
from service.keyring import Keyring, Signing, passing_keyring
from service.keyring.key_files import KeptKey
from service.keyring.signing import new_signing_key, signed_by
from service.ops.settings import Settings
from service.proofs.notary import blind_name, lines_of
from service.proofs.receipts import HeldReceipt, Receipt
from service.proofs.signed_notes import read_checkpoint, read_key, read_note
from service.services import Services
from service.store.errors import StoreUnavailable
from service.store.events import APPEND
from service.store.keys import keys_of
from service.stored_games.rebuilding import drop_derived, rebuild
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.http.test_frozen import started
from tests.verify.both import verified
from workers.tending import tend

pytestmark = pytest.mark.anyio


def receipt_of(data: Any) -> Receipt:
    return msgspec.convert(data, Receipt)


def held_of(made: Receipt) -> HeldReceipt:
    """As somebody brings it back."""
    return msgspec.json.decode(msgspec.json.encode(made), type=HeldReceipt)


async def keys_at(client: AsyncClient) -> dict[str, bytes]:
    answer = await client.get("/.well-known/sealog-keys.json")
    assert answer.headers["cache-control"] == "public, max-age=300"
    return {key["id"]: base64.b64decode(key["public"]) for key in answer.json()["keys"]}


async def first_answer(person: Person, game: str) -> dict[str, Any]:
    view = await person.get(f"/v1/games/{game}/view")
    ask = view["asks"][0]
    body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
    answer: dict[str, Any] = await person.post(f"/v1/games/{game}/answers", body)
    return answer


async def answer_of_either(services: Services, game: str, people: dict[str, Person]) -> dict[str, Any]:
    """The next answer of one of these, whatever the bots do before."""
    for _ in range(50):
        view = await people["s1"].get(f"/v1/games/{game}/view")
        for ask in view.get("asks", ()):
            if ask["seat"] in people and not ask.get("answered"):
                body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
                answer: dict[str, Any] = await people[ask["seat"]].post(f"/v1/games/{game}/answers", body)
                return answer
        await services.playing.go_on(GameId(game), lambda n: 0)
    raise AssertionError("nobody is asked")


async def test_every_command_that_is_accepted_gives_a_signed_receipt(
    services: Services, client: AsyncClient, ann: Person, bob: Person
) -> None:
    game = await ann.open("toy-mutiny", 3, bots={"s3": "random"})
    here = f"/v1/games/{game}"
    said = [
        await bob.post(f"{here}/seats", {}, 201),
        (await bob.call("DELETE", f"{here}/seats/s2")).json(),
        await bob.post(f"{here}/seats", {}, 201),
        await ann.post(f"{here}/start", None),
        await answer_of_either(services, game, {"s1": ann, "s2": bob}),
        (await ann.call("PUT", f"{here}/orders", {"orders": []})).json(),
        await ann.post(f"{here}/proposals", {"what": "pause"}, 201),
        await bob.post(f"{here}/votes", {"agrees": False}, 201),
        await bob.post(f"{here}/resign", {}),
    ]
    keys, log = await keys_at(client), await services.store.raw(GameId(game))
    heads = {record.seq: record.head for record in log}
    for answer in said:
        receipt = receipt_of(answer["receipt"])
        assert signed_by(keys[receipt.key], receipt.message(), receipt.signature)
        assert heads[receipt.seq] == receipt.head and receipt.game == game
    assert receipt_of(said[-1]["receipt"]).site_size == 1, "the lock of this game"
    assert "receipt" not in await ann.get(here), "who only looks gets none, but may ask for one"
    assert (await ann.get(f"{here}/receipts"))["seq"] == (await ann.get(here))["seq"]


async def test_a_receipt_that_comes_back_is_newest_or_older(ann: Person) -> None:
    game = await started(ann)
    here = f"/v1/games/{game}/receipts"
    receipt = await ann.get(here)
    assert await ann.post(here, receipt) == {"verdict": "newest", "site_held": True}
    await first_answer(ann, game)
    judged = await ann.post(here, receipt)
    assert judged["verdict"] == "older" and judged["behind"] > 0
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running"


@pytest.mark.parametrize(
    ("field", "value"),
    [("seq", 3), ("head", "A" * 43 + "="), ("site_size", 9), ("site_root", "A" * 43 + "="), ("key", "0" * 16)],
)
async def test_a_receipt_that_was_changed_is_not_ours(ann: Person, field: str, value: Any) -> None:
    game = await started(ann)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    changed = {**receipt, field: value}
    await ann.refused(422, "receipt-not-ours", "POST", f"/v1/games/{game}/receipts", changed)
    body = {"one": receipt, "other": changed}
    refused = await ann.refused(422, "receipt-not-ours", "POST", "/v1/receipts/compare", body)
    assert refused["errors"][0]["pointer"] == "/other"
    assert (await ann.get(f"/v1/games/{game}")).get("lost") is None, "nothing stands still for it"


async def lose_the_end(redis: Redis, services: Services, game: str, keep: int) -> None:
    """A store that was put back to an older state, as a failover or an old backup does."""
    log = await services.store.raw(GameId(game))
    await redis.delete(keys_of(GameId(game)).events, keys_of(GameId(game)).born)
    for record in log[:keep]:
        fields = {"e": record.public, "h": record.head, **({"s": record.private} if record.private else {})}
        await redis.xadd(keys_of(GameId(game)).events, fields, id=f"{record.seq}-0")  # type: ignore[arg-type]
    services.live_games.slot(GameId(game)).held = None


async def test_a_receipt_that_the_store_lost_freezes_the_game(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    game = await started(ann)
    before, whole = await ann.get(f"/v1/games/{game}/receipts"), await services.store.raw(GameId(game))
    receipt = (await first_answer(ann, game))["receipt"]
    after = await services.store.raw(GameId(game))
    await lose_the_end(redis, services, game, len(whole))
    assert await ann.post(f"/v1/games/{game}/receipts", receipt) == {"verdict": "not-held", "site_held": True}
    shown = await ann.get(f"/v1/games/{game}")
    assert shown["lost"] and shown["state"] == "running", "it can still be read"
    view = await ann.get(f"/v1/games/{game}/view")
    body = {"ask": view["asks"][0]["id"], "answer": view["asks"][0].get("default"), "seat": view["asks"][0]["seat"]}
    await ann.refused(409, "frozen", "POST", f"/v1/games/{game}/answers", body)
    assert (await tend(services, GameId(game), lambda n: 0)).fault in ("", "Lost")
    assert await services.store.last(GameId(game)) == len(whole), "nothing is written"
    ready = (await client.get("/health/ready")).json()
    (check,) = [check for check in ready["checks"] if check["name"] == "receipts"]
    assert not check["fine"] and check["said"].startswith("1 games stand still")
    compared = await ann.post("/v1/receipts/compare", {"one": before, "other": receipt})
    assert compared["verdict"] == "not-held"
    assert (await ann.post(f"/v1/games/{game}/receipts", before))["verdict"] == "newest"
    assert (await ann.get(f"/v1/games/{game}"))["lost"], "an older receipt releases nothing"
    await redis.delete(keys_of(GameId(game)).events)
    for record in after:
        fields = {"e": record.public, "h": record.head, **({"s": record.private} if record.private else {})}
        await redis.xadd(keys_of(GameId(game)).events, fields, id=f"{record.seq}-0")  # type: ignore[arg-type]
    services.live_games.slot(GameId(game)).held = None
    assert (await ann.post(f"/v1/games/{game}/receipts", receipt))["verdict"] != "not-held"
    assert "lost" not in await ann.get(f"/v1/games/{game}"), "the store holds it again"


async def test_a_game_that_is_not_there_at_all_is_not_begun_again(
    redis: Redis, services: Services, ann: Person
) -> None:
    game = await started(ann)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    await lose_the_end(redis, services, game, 0)
    assert (await ann.post(f"/v1/games/{game}/receipts", receipt))["verdict"] == "not-held"
    names = keys_of(GameId(game))
    reply = await APPEND.run(redis, names[:6], [game, "again", 0, "", -1, 0, "", 0, 0, b"{}", b"", bytes(32)])
    assert reply[0] == b"halted"


async def test_two_histories_of_one_game_are_a_fork(services: Services, ann: Person) -> None:
    game = await started(ann)
    one = await ann.get(f"/v1/games/{game}/receipts")
    signed = services.receipts.signed(GameId(game), one["seq"], b"x" * 32, await services.site.tree())
    other = msgspec.to_builtins(signed)
    compared = await ann.post("/v1/receipts/compare", {"one": one, "other": other})
    assert compared["verdict"] == "fork" and "two histories" in compared["said"]
    assert (await ann.post("/v1/receipts/compare", {"one": one, "other": one}))["verdict"] == "same"
    await first_answer(ann, game)
    later = await ann.get(f"/v1/games/{game}/receipts")
    assert (await ann.post("/v1/receipts/compare", {"one": one, "other": later}))["verdict"] == "consistent"
    elsewhere = await ann.get(f"/v1/games/{await started(ann)}/receipts")
    assert (await ann.post("/v1/receipts/compare", {"one": one, "other": elsewhere}))["verdict"] == "other-games"


async def test_a_key_is_published_before_anybody_gets_what_it_signs(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    game = await started(ann)
    ring = Keyring(Signing([new_signing_key(services.now())]), passing_keyring().vault)
    elsewhere = Services(Settings(limits=False), ALL_GAMES, redis, keyring=ring)
    head = (await services.store.raw(GameId(game)))[0].head
    made = await elsewhere.receipts.sign(GameId(game), 1, head)
    await services.receipts.require_ours(held_of(made))
    assert made.key in await keys_at(client)


@pytest.mark.parametrize("look", range(1, 5))
async def test_a_key_that_comes_into_use_meanwhile_is_published_first(
    redis: Redis, services: Services, client: AsyncClient, ann: Person, look: int
) -> None:
    game = await started(ann)
    head = (await services.store.raw(GameId(game)))[0].head
    looks, keys = 0, [new_signing_key(services.now()), new_signing_key(services.now() + 5)]

    def again(at_once: bool) -> list[KeptKey] | None:
        nonlocal looks
        looks += 1
        return keys if looks == look else None

    ring = Keyring(Signing(keys[:1], again), passing_keyring().vault)
    elsewhere = Services(Settings(limits=False), ALL_GAMES, redis, keyring=ring)
    for _ in range(3):
        made = await elsewhere.receipts.sign(GameId(game), 1, head)
        assert made.key in await keys_at(client)
        await services.receipts.require_ours(held_of(made))
    assert made.key == keys[1].id, "by now it is in use"


async def test_a_key_that_was_replaced_still_checks_its_receipts(
    redis: Redis, services: Services, client: AsyncClient, ann: Person
) -> None:
    game = await started(ann)
    receipt = await ann.get(f"/v1/games/{game}/receipts")
    (old,) = (await client.get("/.well-known/sealog-keys.json")).json()["keys"]
    ring = Keyring(Signing([new_signing_key(services.now() + 5)]), passing_keyring().vault)
    newer = Services(Settings(limits=False), ALL_GAMES, redis, keyring=ring)
    first, second = await newer.known_keys.all()
    assert (first.id, bool(first.until), second.until) == (old["id"], True, 0)
    await newer.receipts.require_ours(msgspec.convert(receipt, HeldReceipt))
    made = await newer.receipts.sign(GameId(game), receipt["seq"], base64.b64decode(receipt["head"]))
    await services.receipts.require_ours(held_of(made))
    assert set(await keys_at(client)) == {first.id, second.id}


async def abandon(person: Person, game: str) -> None:
    """By agreement of all three seats."""
    await person.post(f"/v1/games/{game}/proposals", {"what": "abandon", "seat": "s1"}, 201)
    for seat in ("s2", "s3"):
        await person.post(f"/v1/games/{game}/votes", {"agrees": True, "seat": seat}, 201)


# --- the site log ------------------------------------------------------------------------------------


async def site_lines(client: AsyncClient) -> list[dict[str, Any]]:
    """All of it, in pages of two, with its root and signature checked."""
    lines: list[bytes] = []
    while True:
        page = (await client.get(f"/v1/site-log?after={len(lines)}&limit=2")).json()
        lines += [line["line"].encode() for line in page["lines"]]
        note = read_note(page["checkpoint"])
        found = read_checkpoint(note)
        assert page["next"] == len(lines)
        if found.size == len(lines):
            break
    assert found.root == fair.merkle_root(lines)
    listed = (await client.get("/.well-known/sealog-keys.json")).json()["keys"]
    assert any(read_key(key["vkey"]).checks(note) for key in listed)
    return [msgspec.json.decode(line) for line in lines]


async def test_a_locked_game_is_a_line_and_so_is_its_end(services: Services, client: AsyncClient, ann: Person) -> None:
    never = await ann.open("toy-mutiny", 3)
    await ann.call("DELETE", f"/v1/games/{never}")
    game = await started(ann)
    log = await services.store.raw(GameId(game))
    (locked,) = await site_lines(client)
    config = fair.digest(next(record.public for record in log if is_kind(record, GameLocked)))
    assert (locked["e"], locked["game"], locked["epoch"]) == ("Locked", game, 1)
    assert base64.b64decode(locked["config"]) == config
    await abandon(ann, game)
    _, over = await site_lines(client)
    last = (await services.store.raw(GameId(game)))[-1]
    assert (over["e"], over["game"], over["why"]) == ("Abandoned", game, "agreed")
    assert (over["seq"], base64.b64decode(over["head"])) == (last.seq, last.head)
    assert over["who"] == ["s1", "s2", "s3"]


async def test_a_game_is_in_the_site_log_before_it_can_draw(
    services: Services, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []
    honest = services.store.append

    async def append(commit: Any) -> Any:
        if any(b'"e":"ChanceSealed"' in record.public for record in commit.records):
            seen.append((await services.site.tree()).size)
        return await honest(commit)

    monkeypatch.setattr(services.store, "append", append)
    await started(ann)
    assert seen == [1]


@pytest.mark.parametrize("way", ["job", "rebuild"])
async def test_what_a_crash_kept_from_the_site_log_is_said_later(
    services: Services, client: AsyncClient, ann: Person, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    game = await started(ann)

    async def crash(game: GameId) -> None:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as patched:
        patched.setattr(services.notary, "note", crash)
        await abandon(ann, game)
    jobs = [job for job in await services.store.take_jobs(100) if job.name == "note"]
    assert len(await site_lines(client)) == 1
    assert {job.game for job in jobs} == {game}
    if way == "rebuild":
        await drop_derived(services)
        assert await rebuild(services, ("deadlines",), lambda *_: None) == 0
    else:
        for job in jobs * 2:
            await services.notary.note(job.game)
    assert [line["e"] for line in await site_lines(client)] == ["Locked", "Abandoned"]


async def test_a_table_by_invitation_has_a_name_that_only_its_players_know(
    services: Services, client: AsyncClient, ann: Person
) -> None:
    game = await ann.open("toy-mutiny", 3, public=False, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    (locked,) = await site_lines(client)
    assert game not in (await client.get("/v1/site-log")).text
    assert locked["game"] == blind_name(GameId(game), base64.b64decode(locked["root"]))


def test_arranged_positions_are_not_in_the_site_log() -> None:
    ruleset, game = ALL_GAMES["toy-mutiny"].ruleset, GameId("07-aaaaaaaaaa")
    _, arranged = open_table(ruleset, game, 3, position=Position())
    _, plain = open_table(ruleset, game, 3)
    assert lines_of(game, arranged, 0) == [] == lines_of(game, plain[:2], 0)
    assert [type(line).__name__ for _, line in lines_of(game, plain, 0)] == ["Locked"]


async def test_all_that_the_service_gives_verifies_together(
    services: Services, client: AsyncClient, ann: Person
) -> None:
    """As one who trusts nobody would: a record, own receipts, the keys, the site log, by both verifiers."""
    await started(ann)
    game = await started(ann)
    answers = [await first_answer(ann, game)]
    under_way = (await ann.call("GET", f"/v1/games/{game}/record?seat=s1")).content
    site = [(await client.get(f"/v1/site-log?{page}")).text for page in ("after=0&limit=1", "after=1")]
    keys = (await client.get("/.well-known/sealog-keys.json")).text
    held = "\n".join(map(json.dumps, answers))
    result = verified(under_way, receipts=[held], keys=keys, site="\n".join(site))
    assert result["ok"], result
    assert result["checked"]["commitments that stand in the site log"] == 2, (
        "by all lines, and by the record's own path"
    )
    assert result["checked"]["signatures of receipts"] == 2, "the one in the record and the player's own"
    await abandon(ann, game)
    whole = (await ann.call("GET", f"/v1/games/{game}/record")).content
    site.append((await client.get("/v1/site-log?after=2")).text)
    result = verified(whole, receipts=[held], keys=keys, site="\n".join(site))
    assert result["ok"] and result["checked"]["ends that stand in the site log"] == 2, result
    later = json.dumps(await ann.get(f"/v1/games/{game}/receipts"))
    cut = verified(under_way, receipts=[later], keys=keys)
    assert cut["where"] == "the end" and "there is a receipt of event" in cut["why"]
