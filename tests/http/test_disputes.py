"""Disputes: raised by seats, checked by a worker, told to all; what cannot be checked yet is checked at the end."""

import base64
import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.kernel.ids import GameId
from domain.kernel.record import Record
from service.audit import judging
from service.audit.disputes import MOST as MOST_DISPUTES
from service.audit.disputes import verdict_message
from service.audit.rerun import RulesVerdict
from service.http.app import create_app
from service.keyring.signing import key_with, signed_by
from service.services import Services
from service.store.keys import keys_of
from tests.http.leak.fixed_service import Ear
from tests.http.people import Person, table_of
from tests.http.scenario import seeded
from tests.http.test_whole_games import answers_one, bots_play
from tests.verify.both import verified_verdict
from workers.projector import after_the_end

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def same_every_time() -> Iterator[None]:
    """Chance and ids are the same in every run."""
    with seeded():
        yield


@pytest.fixture
def services(services: Services) -> Services:
    services.judge.modules = ("projections.games", "tests.toy")
    return services


async def judged(services: Services, game: str) -> int:
    """What the job does."""
    return await services.judge.look(services.games["toy-mutiny"], GameId(game))


async def played(services: Services, ann: Person, bob: Person) -> str:
    """A game under way in which dice were rolled and cards laid."""
    game = await table_of(ann, bob, ruleset="toy-mutiny", seats=3, bots={"s3": "random"})
    while not await draws(ann, game, "roll") or not await draws(ann, game, "reseal"):
        await play_on(services, game, (ann, bob), 1)
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running"
    return game


async def play_on(services: Services, game: str, people: tuple[Person, ...], turns: int) -> None:
    pick = random.Random(2)
    for _ in range(turns):
        await bots_play(services, game, pick)
        if (await people[0].get(f"/v1/games/{game}"))["state"] != "running":
            return
        for person in people:
            if await answers_one(person, game, pick):
                break


async def draws(person: Person, game: str, kind: str) -> list[Any]:
    found = await person.get(f"/v1/games/{game}/audit/draws", params={"kind": kind, "limit": 200})
    return list(found["draws"])


async def test_a_roll_is_proven_at_once_and_the_verdict_is_signed(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    n = (await draws(ann, game, "roll"))[0]["n"]
    made = await ann.call("POST", f"/v1/games/{game}/disputes", {"draw": n})
    assert (made.status_code, made.json()["state"]) == (202, "open")
    where = made.headers["location"]
    assert await judged(services, game) == 1
    found = await bob.get(where)
    assert found["state"] == "settled" and found["seat"] == "s1" and found["proof"].endswith(f"/draws/{n}")
    (told,) = found["verdicts"]
    assert told["verdict"]["finding"] == "holds" and told["verdict"]["subject"] == {"draw": n}
    raw = msgspec.json.decode((await bob.call("GET", where)).content, type=dict[str, msgspec.Raw])
    exact = bytes(msgspec.json.decode(raw["verdicts"], type=list[dict[str, msgspec.Raw]])[0]["verdict"])
    key = key_with(told["key"], services.keyring.signing.public_keys())
    assert key is not None
    assert signed_by(key.public, verdict_message(exact), base64.b64decode(told["signature"]))


async def test_anybody_can_check_who_signed_a_verdict(services: Services, ann: Person, bob: Person) -> None:
    """From the answers as they come: of one dispute, or of all."""
    game = await played(services, ann, bob)
    n = (await draws(ann, game, "roll"))[0]["n"]
    where = (await ann.call("POST", f"/v1/games/{game}/disputes", {"draw": n})).headers["location"]
    assert await judged(services, game) == 1
    keys = (await bob.call("GET", "/.well-known/sealog-keys.json")).text
    head = msgspec.json.decode((await bob.call("GET", where)).content)["verdicts"][0]["verdict"]
    for path in (where, f"/v1/games/{game}/disputes"):
        answer = (await bob.call("GET", path)).content
        result = verified_verdict(answer, keys, {head["seq"]: base64.b64decode(head["head"])})
        assert result["ok"] and result["checked"] == {"signatures of verdicts": 1}, result
        assert not verified_verdict(answer.replace(b'"holds"', b'"fails"'), keys)["ok"]


async def test_twice_changes_nothing_twice(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    first = await ann.post(f"/v1/games/{game}/disputes", {"draw": 0})
    again = await ann.post(f"/v1/games/{game}/disputes", {"draw": 0})
    assert first == again
    theirs = await bob.post(f"/v1/games/{game}/disputes", {"draw": 0})
    assert theirs["dispute"] == 2
    assert await judged(services, game) == 2
    before = await ann.get(f"/v1/games/{game}/disputes")
    assert await judged(services, game) == 0
    assert await ann.get(f"/v1/games/{game}/disputes") == before
    jobs = await services.store.take_jobs(100)
    assert {job.id for job in jobs if job.name == "judge"} == {f"{game}-judge-1", f"{game}-judge-2"}


async def test_what_waits_is_checked_by_itself_at_the_end(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    sealed = next(draw for draw in await draws(ann, game, "reseal") if draw["proof"] == "sealed")
    laid = [card for draw in await draws(ann, game, "reseal") for segment in draw["laid"] for card in segment["cards"]]
    proofs = {card: (await ann.get(f"/v1/games/{game}/audit/cards/{card}"))["proof"] for card in laid}
    unseen = next(card for card, proof in proofs.items() if proof == "sealed")
    for body in ({"draw": sealed["n"]}, {"card": unseen}, {"first": 1, "last": 20}):
        await ann.post(f"/v1/games/{game}/disputes", body)
    assert await judged(services, game) == 3
    found = (await ann.get(f"/v1/games/{game}/disputes"))["disputes"]
    assert [one["state"] for one in found[:2]] == ["waits", "waits"]
    assert await judged(services, game) == 0
    await after_the_end(services).follow()
    await services.store.done(*await services.store.take_jobs(1000))
    await play_on(services, game, (ann, bob), 2000)
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "ended"
    await services.store.done(*[job for job in await services.store.take_jobs(1000) if job.name != "judge"])
    await after_the_end(services).follow()
    assert {job.name for job in await services.store.take_jobs(1000)} == {"judge"}
    await judged(services, game)
    found = (await bob.get(f"/v1/games/{game}/disputes"))["disputes"]
    assert {one["state"] for one in found} == {"settled"}
    assert [[told["verdict"]["finding"] for told in one["verdicts"]][-1] for one in found] == ["holds"] * 3


async def test_events_are_checked_by_running_the_rules_again(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    roll = (await draws(ann, game, "roll"))[0]["seq"]
    await ann.post(f"/v1/games/{game}/disputes", {"first": roll, "last": roll})
    await judged(services, game)
    (told,) = (await ann.get(f"/v1/games/{game}/disputes/1"))["verdicts"]
    assert told["verdict"]["finding"] == "holds"
    assert "undone branches" in told["verdict"]["rules"]
    assert "the rules, run again, lead to every one of them" in told["verdict"]["said"]


async def test_a_verdict_on_events_says_when_the_rules_could_not_be_run(
    services: Services, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def no_time(_: object) -> RulesVerdict:
        return RulesVerdict("unchecked", said="it took longer than 60 seconds")

    monkeypatch.setattr(judging, "run_again", no_time)
    game = await played(services, ann, bob)
    roll = (await draws(ann, game, "roll"))[0]
    await ann.post(f"/v1/games/{game}/disputes", {"first": roll["seq"], "last": roll["seq"]})
    await ann.post(f"/v1/games/{game}/disputes", {"draw": roll["n"]})
    await judged(services, game)
    found = (await ann.get(f"/v1/games/{game}/disputes"))["disputes"]
    events, die = (one["verdicts"][0]["verdict"] for one in found)
    assert (events["finding"], events["rules"]) == ("holds", "it took longer than 60 seconds")
    assert "could not be run again" in events["said"] and die["said"] == "It is what was committed to."


async def test_a_log_that_was_changed_is_found_and_only_its_number_is_told(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await played(services, ann, bob)
    roll = (await draws(ann, game, "roll"))[0]
    await ann.post(f"/v1/games/{game}/disputes", {"draw": roll["n"]})
    await ann.post(f"/v1/games/{game}/disputes", {"first": 1, "last": roll["seq"]})
    honest = services.store.log_of

    async def dishonest(*args: Any, **more: Any) -> list[Record]:
        log = await honest(*args, **more)
        at = roll["seq"] - 1
        log[at] = msgspec.structs.replace(log[at], public=log[at].public.replace(b'"n":', b'"n": ', 1))
        return log

    services.store.log_of = dishonest  # type: ignore[method-assign]
    services.audits._kept.clear()
    await judged(services, game)
    found = (await bob.get(f"/v1/games/{game}/disputes"))["disputes"]
    assert [one["verdicts"][0]["verdict"]["finding"] for one in found] == ["fails", "fails"]
    assert {one["verdicts"][0]["verdict"]["fault"] for one in found} == {roll["seq"]}
    assert {one["verdicts"][0]["verdict"]["said"] for one in found} == {"It does not hold."}


async def test_what_is_not_there_cannot_be_challenged(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    where = f"/v1/games/{game}/disputes"
    await ann.refused(404, "no-such-draw", "POST", where, {"draw": 10**6})
    await ann.refused(404, "no-such-draw", "POST", where, {"draw": -1})
    await ann.refused(404, "no-such-card", "POST", where, {"card": "x"})
    await ann.refused(422, "no-such-events", "POST", where, {"first": 5, "last": 4})
    await ann.refused(422, "no-such-events", "POST", where, {"first": 0, "last": 4})
    await ann.refused(422, "dispute-subject", "POST", where, {"draw": 0, "card": "u0.0"})
    await ann.refused(422, "dispute-subject", "POST", where, {})
    stranger = await Person.register(ann.http, "Cyd")
    await stranger.refused(403, "not-seated", "POST", where, {"draw": 0})
    await ann.refused(403, "not-your-seat", "POST", where, {"draw": 0, "seat": "s2"})
    assert (await stranger.get(where))["disputes"] == []


async def test_a_game_has_so_many_disputes_and_no_more(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    ranges = [{"first": first, "last": last} for first in range(1, 9) for last in range(10, 20)]
    for body in ranges[:MOST_DISPUTES]:
        await ann.post(f"/v1/games/{game}/disputes", body)
    await ann.refused(409, "too-many-disputes", "POST", f"/v1/games/{game}/disputes", ranges[MOST_DISPUTES])
    assert await services.redis.xlen(keys_of(GameId(game)).disputes) == MOST_DISPUTES


async def test_a_stream_tells_of_disputes_and_their_verdicts(services: Services, ann: Person, bob: Person) -> None:
    game = await played(services, ann, bob)
    await ann.post(f"/v1/games/{game}/disputes", {"first": 1, "last": 3})
    await services.hints.start()
    try:
        async with Ear(create_app(services), f"/v1/games/{game}/stream", bob.secret) as ear:
            await ear.until(b"event: table")
            n = (await draws(ann, game, "roll"))[0]["n"]
            await ann.post(f"/v1/games/{game}/disputes", {"draw": n})
            await ear.until(b'{"dispute":2,"seat":"s1","state":"open"}')
            await judged(services, game)
            await ear.until(b'{"dispute":2,"seat":"s1","state":"settled"}')
            assert ear.heard.count(b"event: dispute") == 3, "what was raised before is not told"
    finally:
        await services.hints.stop()
