"""The seats' shares of chance over HTTP: commit, reveal, deadlines, withholding, leaving; what records say of it."""

import asyncio
import logging
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel import fair
from domain.kernel.chance import Chance
from domain.kernel.events import Resealed, Rolled
from domain.kernel.forms import AnyForm
from domain.kernel.ids import DieId, GameId, PlayerId, Seat
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from service.store.outages import Outage
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, committed
from tests.http.test_canaries import written
from tests.http.test_records_verify import BESIDE, record_of
from tests.http.test_whole_games import answers_one, bots_play
from tests.verify.both import verified
from workers.tending import tend

pytestmark = pytest.mark.anyio
BEGAN = 1_790_000_000_000
MINUTE = 60_000
R1, R2 = b"\1" * 32, b"\2" * 32
BOTS = {"s3": "random"}


class Time:
    """Stands still unless told."""

    def __init__(self) -> None:
        self.now = BEGAN

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
async def services(redis: Redis, time: Time) -> AsyncIterator[Services]:
    parts = Services(Settings(limits=False), ALL_GAMES, redis, now=time)
    await parts.tail.start()
    yield parts
    await parts.tail.stop()


async def locked(ann: Person, bob: Person, **more: Any) -> str:
    """A locked table of Ann, Bob and a bot."""
    game = await ann.open("toy-mutiny", 3, entropy="clients", bots=BOTS, **more)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def revealing(ann: Person, bob: Person, **more: Any) -> str:
    game = await locked(ann, bob, **more)
    await ann.commits(game, R1)
    await bob.commits(game, R2)
    return game


async def proven(person: Person, game: str) -> dict[str, Any]:
    """What both verifiers say of the person's record; the audit says the same."""
    result = verified(await record_of(person, game))
    assert result["ok"], result
    report = await person.get(f"/v1/games/{game}/audit")
    assert result["headline"].startswith(report["headline"]["en"]), "and what files beside the record would close"
    counted = {check["text"]["en"]: check["count"] for check in report["checked"]}
    assert counted == {what: n for what, n in result["checked"].items() if not what.startswith(BESIDE)}
    return result


async def tended(services: Services, game: str) -> None:
    await tend(services, GameId(game), random.Random(1).randrange)


async def events(services: Services, game: str) -> list[Any]:
    ruleset = services.games["toy-mutiny"].ruleset
    return [ruleset.event(record.public) for record in await services.store.raw(GameId(game))]


async def tags(services: Services, game: str) -> list[str]:
    return [type(event).__name__ for event in await events(services, game)]


# --- as it should go -----------------------------------------------------------------------------


async def test_a_table_is_locked_until_all_have_brought_their_share(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await locked(ann, bob)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["waiting"], shown["deadline"]) == ("locked", ["s1", "s2"], BEGAN + MINUTE)
    chance = shown["chance"]
    assert (chance["epoch"], chance["phase"], chance["scope"], chance["independent"]) == (1, "commit", f"{game}/1", 0)
    assert [(o["seat"], o["what"]) for o in chance["owed"]] == [("s1", "commitment")]
    assert [seat.get("independent") for seat in shown["seats"]] == [None, None, False]
    after = await ann.commits(game, R1)
    assert after["chance"]["waiting"] == ["s2"] and "owed" not in after["chance"]
    after = await bob.commits(game, R2)
    assert (after["chance"]["phase"], after["chance"]["waiting"]) == ("reveal", ["s1", "s2"])
    assert after["chance"]["owed"] == [{"seat": "s2", "what": "r"}]
    assert (await bob.reveals(game, R2))["state"] == "locked"
    begun = await ann.reveals(game, R1)
    assert (begun["state"], begun["chance"]["phase"], begun["chance"]["independent"]) == ("running", "sealed", 2)
    assert [seat["independent"] for seat in begun["seats"]] == [True, True, False]
    view = await ann.get(f"/v1/games/{game}/view")
    assert view["board"]["independent"] == ["s1", "s2"]
    (listed,) = (await ann.get("/v1/games?state=running"))["games"]
    assert [seat["independent"] for seat in listed["seats"]] == [True, True, False]
    await services.starting.tend(GameId(game))


async def test_what_a_client_brings_is_in_the_entropy_and_the_record_says_so(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await revealing(ann, bob)
    for person, r in ((ann, R1), (bob, R2)):
        await person.reveals(game, r)
    source = await services.store.load_source(GameId(game))
    async with services.live_games.reading(GameId(game)) as held:
        epoch = held.lobby.epochs[0]
    assert source is not None
    shares = [("s1", R1), ("s2", R2), ("s3", source.entropy["s3"])]  # type: ignore[index]
    assert epoch.entropy == fair.entropy(f"{game}/1", epoch.root, epoch.config, shares)
    result = await proven(ann, game)
    assert result["headline"].startswith("The record holds. Of 3 seats, 2 brought entropy of their own: s1, s2. ")
    assert result["checked"]["dice by the lock"] == len(services.games["toy-mutiny"].ruleset.dice)


@pytest.mark.parametrize("entropy", ["server", "clients"])
async def test_a_server_that_makes_all_shares_proves_nothing(
    ann: Person, bob: Person, services: Services, time: Time, entropy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A server that would try keys until one suits it: with no share of a client, records call it unproven."""
    tried = [bytes([n]) * 32 for n in range(200)]

    def grinding(size: int) -> bytes:
        return min(tried, key=fair.digest)

    monkeypatch.setattr("service.games.starting.token_bytes", grinding)
    game = await ann.open("toy-mutiny", 3, entropy=entropy, bots=BOTS)
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    time.now += MINUTE
    await tended(services, game)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["chance"]["independent"]) == ("running", 0)
    assert [seat["independent"] for seat in shown["seats"]] == [False, False, False]
    result = await proven(ann, game)
    unproven = "The record holds. Unproven against the operator: no seat brought entropy of its own. "
    assert result["headline"].startswith(unproven)


async def test_nobody_is_waited_for_where_only_bots_play(ann: Person) -> None:
    bots = {f"s{n}": "random" for n in (1, 2, 3)}
    game = await ann.open("toy-mutiny", 3, entropy="clients", seat=None, bots=bots)
    assert (await ann.post(f"/v1/games/{game}/start", None))["state"] == "running"


async def test_one_who_holds_several_seats_brings_a_share_for_each(ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3, entropy="clients", hot_seat=True, bots=BOTS)
    await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    body = {"commitment": committed(await ann.owed(game), R1)}
    await ann.refused(422, "which-seat", "POST", f"/v1/games/{game}/entropy/commit", body)
    for seat, r in (("s1", R1), ("s2", R2)):
        await ann.commits(game, r, seat=seat)
    await ann.reveals(game, R1, seat="s1")
    assert (await ann.reveals(game, R2, seat="s2"))["state"] == "running"


async def test_viewers_of_a_locked_table_see_an_empty_board(ann: Person, bob: Person) -> None:
    game = await locked(ann, bob)
    for path in ("view", "scene", "table", "picture", "asks", "events"):
        reply = await ann.call("GET", f"/v1/games/{game}/{path}")
        assert reply.status_code == 200, path
    told = [event["text"]["en"] for event in (await ann.get(f"/v1/games/{game}/events"))["events"]]
    assert told[-1] == "Seat 3 brings no share of chance of its own; the server makes it."


# --- refusals ------------------------------------------------------------------------------------


async def test_the_same_again_is_answered_the_same_and_stored_once(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await locked(ann, bob)
    owed = await ann.owed(game)
    body = {"commitment": committed(owed, R1), "epoch": 1}
    replies = await asyncio.gather(*(ann.call("POST", f"/v1/games/{game}/entropy/commit", body) for _ in range(8)))
    assert {reply.status_code for reply in replies} == {200}
    await bob.commits(game, R2)
    for _ in range(3):
        await ann.reveals(game, R1)
    await bob.reveals(game, R2)
    before = await services.store.last(GameId(game))
    assert (await ann.reveals(game, R1, epoch=1))["state"] == "running"
    assert (await ann.post(f"/v1/games/{game}/entropy/commit", body))["state"] == "running"
    assert await services.store.last(GameId(game)) == before
    told = await tags(services, game)
    assert told.count("EntropyCommitted") == told.count("EntropyRevealed") == 3


async def test_refusals_say_what_is_wrong(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-mutiny", 3, entropy="clients", bots=BOTS)
    commit, reveal = f"/v1/games/{game}/entropy/commit", f"/v1/games/{game}/entropy/reveal"
    await ann.refused(409, "not-sealing", "POST", commit, {"commitment": None})
    await bob.refused(403, "not-seated", "POST", commit, {"commitment": None})
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    await ann.refused(403, "not-your-seat", "POST", commit, {"commitment": None, "seat": "s2"})
    await ann.refused(409, "other-epoch", "POST", commit, {"commitment": None, "epoch": 7})
    await ann.refused(422, "bad-body", "POST", commit, {"commitment": "QUJD"})
    await ann.refused(422, "bad-body", "POST", commit, {})
    await ann.commits(game, R1)
    early = await ann.refused(409, "reveal-early", "POST", reveal, {"r": "A" * 43 + "="})
    assert early["detail"] == "Not everybody has committed yet; waiting for s2."
    await ann.refused(409, "committed-already", "POST", commit, {"commitment": "A" * 43 + "="})
    await bob.commits(game, R2)
    wrong = await ann.refused(422, "wrong-entropy", "POST", reveal, {"r": "A" * 43 + "="})
    assert wrong["errors"][0]["pointer"] == "/r"
    for method, path, body in (("POST", "start", None), ("POST", "seats", {}), ("POST", "resign", {})):
        await ann.refused(409, "wrong-state", method, f"/v1/games/{game}/{path}", body)
    await ann.refused(409, "not-running", "POST", f"/v1/games/{game}/answers", {"ask": "1.0", "answer": []})


# --- deadlines -----------------------------------------------------------------------------------


async def test_whoever_does_not_commit_in_time_is_shown_as_not_independent(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await locked(ann, bob)
    await ann.commits(game, R1)
    time.now += MINUTE - 1
    await tended(services, game)
    assert (await ann.get(f"/v1/games/{game}"))["chance"]["waiting"] == ["s2"]
    due = await services.store.due(time.now + 1, 10)
    assert [one.game for one in due] == [game]
    time.now += 1
    await tended(services, game)
    body = {"commitment": "A" * 43 + "="}
    await bob.refused(409, "commit-closed", "POST", f"/v1/games/{game}/entropy/commit", body)
    begun = await ann.reveals(game, R1)
    assert (begun["state"], [seat["independent"] for seat in begun["seats"]]) == ("running", [True, False, False])


async def test_a_withheld_share_begins_chance_anew_once(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await revealing(ann, bob)
    await ann.reveals(game, R1)
    time.now += MINUTE
    await tended(services, game)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["chance"]["epoch"], shown["chance"]["withheld"]) == ("locked", 2, ["s2"])
    assert shown["waiting"] == ["s1"]
    late = {"r": "AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=", "epoch": 1}
    await bob.refused(409, "other-epoch", "POST", f"/v1/games/{game}/entropy/reveal", late)
    await ann.commits(game, R2)
    begun = await ann.reveals(game, R2)
    assert (begun["state"], [seat["independent"] for seat in begun["seats"]]) == ("running", [True, False, False])
    result = await proven(ann, game)
    assert result["ok"], result
    assert "that s2 withheld entropy in epoch 1: only they can tell" in result["unchecked"]
    sources = [await services.store.load_source(GameId(game), epoch) for epoch in (1, 2)]
    assert sources[0] != sources[1]


async def test_the_second_time_the_game_is_abandoned_and_every_key_opens(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await revealing(ann, bob)
    time.now += MINUTE
    await tended(services, game)
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running", "nobody was left to bring entropy"
    game = await revealing(ann, bob)
    await ann.reveals(game, R1)
    time.now += MINUTE
    await tended(services, game)
    await ann.commits(game, R2)
    time.now += MINUTE
    await tended(services, game)
    shown = await bob.get(f"/v1/games/{game}")
    assert (shown["state"], shown["abandoned"], shown["chance"]["withheld"]) == ("abandoned", "withheld", ["s2", "s1"])
    assert (await tags(services, game))[-3:] == ["GameAbandoned", "ChanceOpened", "ChanceOpened"]
    assert (await events(services, game))[-3].seats == ("s1",)
    result = await proven(ann, game)
    assert result["ok"] and result["checked"]["epochs dropped"] == 2, result
    assert [g["id"] for g in (await ann.get("/v1/games?state=abandoned"))["games"]] == [game]


async def test_slow_tables_have_a_day(ann: Person, bob: Person) -> None:
    game = await locked(ann, bob, clock={"per_move": 86400})
    assert (await ann.get(f"/v1/games/{game}"))["deadline"] == BEGAN + 24 * 60 * MINUTE


# --- leaving -------------------------------------------------------------------------------------


async def test_leaving_while_seats_commit_opens_the_table_again(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await locked(ann, bob)
    await ann.commits(game, R1)
    reply = await bob.call("DELETE", f"/v1/games/{game}/seats/s2")
    assert reply.json()["state"] == "open" and "chance" not in reply.json()
    time.now += 5 * MINUTE
    await tended(services, game)
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "open"
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for person, r in ((ann, R1), (bob, R2)):
        await person.commits(game, r)
    for person, r in ((ann, R1), (bob, R2)):
        await person.reveals(game, r)
    result = await proven(bob, game)
    assert result["ok"] and result["checked"]["epochs dropped"] == 1, result


async def test_nobody_leaves_or_is_sent_away_while_shares_are_revealed(ann: Person, bob: Person) -> None:
    game = await revealing(ann, bob)
    await bob.refused(409, "revealing", "DELETE", f"/v1/games/{game}/seats/s2")
    await ann.refused(409, "revealing", "DELETE", f"/v1/games/{game}/seats/s2")


async def test_a_locked_table_that_is_closed_opens_its_key(ann: Person, bob: Person, services: Services) -> None:
    game = await revealing(ann, bob)
    await bob.refused(403, "not-host", "DELETE", f"/v1/games/{game}")
    shown = (await ann.call("DELETE", f"/v1/games/{game}")).json()
    assert (shown["state"], shown["abandoned"]) == ("abandoned", "closed")
    result = await proven(ann, game)
    assert result["ok"] and result["checked"]["seeds under the key"] > 0, result


async def test_an_account_that_is_deleted_leaves_a_locked_table(ann: Person, bob: Person, services: Services) -> None:
    game = await locked(ann, bob)
    assert (await bob.call("DELETE", "/v1/players/me")).status_code == 204
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "open"


async def test_an_account_deleted_while_shares_are_revealed_is_looked_after_later(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await revealing(ann, bob)
    assert (await bob.call("DELETE", "/v1/players/me")).status_code == 204
    await ann.reveals(game, R1)
    time.now += MINUTE
    await tended(services, game)
    await ann.commits(game, R2)
    await ann.reveals(game, R2)
    await services.account_deletion.look_again(PlayerId(bob.id))
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["seats"][1]["resigned"]) == ("running", bob.id)


# --- several processes ---------------------------------------------------------------------------


async def test_another_process_goes_on_where_this_one_stopped(
    ann: Person, bob: Person, services: Services, redis: Redis, time: Time
) -> None:
    other = Services(Settings(limits=False), ALL_GAMES, redis, now=time)
    transport = ASGITransport(app=create_app(other), raise_app_exceptions=False)  # type: ignore[arg-type]
    async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
        there = Person(http, bob.id, bob.secret)
        game = await locked(ann, there)
        await ann.commits(game, R1)
        await there.commits(game, R2)
        await ann.reveals(game, R1)
        assert (await there.reveals(game, R2))["state"] == "running"
        assert (await ann.get(f"/v1/games/{game}"))["state"] == "running"
        pick = random.Random(1)
        for _ in range(8):
            await bots_play(services, game, pick)
            await (answers_one(ann, game, pick) if pick.random() < 0.5 else answers_one(there, game, pick))


# --- no coming draw is ever changed or shown -----------------------------------------------------


async def test_previews_retries_undo_and_time_outs_change_no_coming_draw(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    pick, told = random.Random(5), list[str]()
    while told.count("Rolled") < 8 or not {"Undone", "TimedOut"} <= set(told):
        game = await revealing(ann, bob, clock={"per_move": 60})
        for person, r in ((ann, R1), (bob, R2)):
            await person.reveals(game, r)
        async with services.live_games.reading(GameId(game)) as held:
            assert held.live is not None
            chance = held.live.dealer.chance
        while "GameEnded" not in await tags(services, game):
            await teasing(services, (ann, bob), game, time, pick)
        told += await tags(services, game)
        await drawn_as_sealed(services, game, chance)


async def drawn_as_sealed(services: Services, game: str, chance: Chance) -> None:
    """Every draw is the one that was fixed when chance was sealed."""
    drawn = [event for event in await events(services, game) if isinstance(event, Rolled | Resealed)]
    assert [event.n for event in drawn] == list(range(len(drawn)))
    dice = services.games["toy-mutiny"].ruleset.dice
    for event in drawn:
        if isinstance(event, Rolled):
            thrown = [part.partition("*") for part in event.spec.removeprefix("roll:").split(",")]
            faces = [dice[DieId(die)] for die, _, count in thrown for _ in range(int(count))]
            assert chance.roll(event.n, event.spec, faces) == event.faces


async def teasing(services: Services, people: tuple[Person, ...], game: str, time: Time, pick: random.Random) -> None:
    """Everybody has a turn at it, and sometimes the clock."""
    await bots_play(services, game, pick)
    for person in people:
        await teased(services, person, game, pick)
    if pick.random() < 0.2:
        time.now += 2 * MINUTE
        await tended(services, game)


async def teased(services: Services, person: Person, game: str, pick: random.Random) -> None:
    """Preview an answer again and again, give it four times at once, and perhaps take it back."""
    ask, here = await person.asked(game), f"/v1/games/{game}"
    if ask is None:
        return
    form: Any = msgspec.convert(ask["form"], AnyForm)
    answer = None if ask.get("may_pass") else msgspec.to_builtins(form.any_answer(pick.randrange))
    body = {"ask": ask["id"], "answer": answer}
    before = await services.store.last(GameId(game))
    for _ in range(3):
        previewed = await person.post(f"{here}/previews", body)
        assert not any(event["tag"] in ("Rolled", "Resealed") for event in previewed["events"])
    assert await services.store.last(GameId(game)) == before
    storm = await asyncio.gather(*(person.call("POST", f"{here}/answers", body) for _ in range(4)))
    assert len({reply.json()["receipt"]["seq"] for reply in storm if reply.status_code == 200}) == 1
    if pick.random() < 0.3:
        await person.call("POST", f"{here}/undo", {})


async def test_nobody_is_late_because_the_service_was_away(
    ann: Person, bob: Person, services: Services, time: Time
) -> None:
    game = await revealing(ann, bob)
    services.outages.known = (Outage(BEGAN + 10_000, BEGAN + 10 * MINUTE),)
    time.now += 10 * MINUTE
    await services.starting.tend(GameId(game))
    assert (await ann.get(f"/v1/games/{game}"))["chance"]["epoch"] == 1
    time.now += MINUTE
    await services.starting.tend(GameId(game))
    assert (await ann.get(f"/v1/games/{game}"))["chance"]["epoch"] == 2


# --- what nobody may know yet --------------------------------------------------------------------


async def everything_told(person: Person, game: str) -> bytes:
    """Whatever can be read of a game."""
    here = f"/v1/games/{game}"
    paths = ["/v1/games", "/v1/site-log", here]
    paths += [f"{here}/{name}" for name in ("view", "scene", "table", "picture", "asks", "events", "record", "audit")]
    return b"".join([(await person.call("GET", path)).content for path in paths])


async def test_neither_key_nor_the_server_s_shares_are_told_before_their_time(
    ann: Person, bob: Person, services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stranger = await Person.register(ann.http, "Eve")
    game = await locked(ann, bob)
    source = await services.store.load_source(GameId(game))
    assert source is not None

    async def told(*secrets: bytes) -> bool:
        said = caplog.text.encode() + b"".join([await everything_told(p, game) for p in (ann, stranger)])
        return any(text in said for secret in secrets for text in written(secret))

    assert not await told(source.key, *source.entropy.values())
    await ann.commits(game, R1)
    assert not await told(source.key, R1, *source.entropy.values())
    await bob.commits(game, R2)
    bots = source.entropy[Seat("s3")]
    assert await told(bots), "the server's share is revealed when all have committed"
    assert not await told(source.key, R1, R2, source.entropy[Seat("s1")], source.entropy[Seat("s2")])
    await ann.reveals(game, R1)
    assert await told(R1)
    assert not await told(source.key, R2)
    await bob.reveals(game, R2)
    assert not await told(source.key, source.entropy[Seat("s1")], source.entropy[Seat("s2")])
    await ann.call("DELETE", f"/v1/games/{game}")
    assert not await told(source.key)
