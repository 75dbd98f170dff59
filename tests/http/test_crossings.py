"""Where features cross, over HTTP: what one keeps sealed is not told by two of them together."""

import random
from typing import Any

import pytest

from domain.kernel.events import Asked, Passed
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind, rerun
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio


# --- invitations ----------------------------------------------------------------------------------


async def test_who_was_asked_to_leave_does_not_come_back_with_the_old_invitation(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here, old = f"/v1/games/{made['id']}", made["invitation"]
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": old})
    assert (await ann.call("DELETE", f"{here}/seats/s2")).status_code == 200
    await bob.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": old})
    fresh = (await ann.get(here))["invitation"]
    assert fresh != old
    cyd = await Person.register(ann.http, "Cyd")
    await cyd.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": old})
    await cyd.post(f"{here}/seats", {"invitation": fresh})


async def test_who_leaves_by_themselves_may_come_back(ann: Person, bob: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here, invitation = f"/v1/games/{made['id']}", made["invitation"]
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": invitation})
    assert (await bob.call("DELETE", f"{here}/seats/s2")).status_code < 300
    await bob.post(f"{here}/seats", {"invitation": invitation})


async def test_a_token_that_only_reads_does_not_see_the_invitation(ann: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here = f"/v1/games/{made['id']}"
    for scopes, sees in ((["read"], False), (["read", "play"], True)):
        token = await ann.post("/v1/players/me/tokens", {"name": "program", "scopes": scopes})
        shown = await Person(ann.http, ann.id, token["secret"]).get(here)
        assert ("invitation" in shown) == sees


# --- windows --------------------------------------------------------------------------------------


async def test_passes_are_kept_beside_the_log_and_come_into_it_together(
    services: Services, ann: Person, bob: Person
) -> None:
    people = [ann, bob, await Person.register(ann.http, "Cyd")]
    game = GameId(await table_of(*people, ruleset="toy-mutiny"))
    here, pick = f"/v1/games/{game}", random.Random(5)
    for _ in range(100):
        asks = [a for a in (await ann.get(f"{here}/view"))["asks"] if a.get("may_pass")]
        if len(asks) > 1:
            break
        for person in people:
            if await answers_one(person, game, pick):
                break
    passing = {f"s{n}": person for n, person in enumerate(people, 1)}
    opened = len(await services.store.raw(game))
    for ask in asks[:-1]:
        await passing[ask["seat"]].post(f"{here}/answers", {"ask": ask["id"], "answer": None})
        assert (await passing[ask["seat"]].get(f"{here}/view"))["passed"]
    assert len(await services.store.raw(game)) == opened, "the log does not have them"
    fresh = Services(services.settings, ALL_GAMES, services.redis, keyring=services.keyring)
    async with fresh.live_games.reading(game) as held:
        assert held.live is not None and len(held.live.secrets.passed) == len(asks) - 1, "another process has them"
    last = asks[-1]
    await passing[last["seat"]].post(f"{here}/answers", {"ask": last["id"], "answer": None})
    log = await services.store.raw(game)
    window = log[opened - 1 : opened + len(asks)]
    assert is_kind(window[0], Asked) and all(is_kind(record, Passed) for record in window[1:])
    rerun(held.entry.ruleset, game, held.live.dealer.chance, log)
    async with fresh.live_games.reading(game) as held:
        assert held.live is not None and not held.notes and held.head == log[-1].head, "it has gone along"


# --- undo -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("ordered", [False, True])
async def test_a_question_to_another_that_orders_may_answer_ends_undo(
    services: Services, ann: Person, bob: Person, cyd: Person, ordered: bool
) -> None:
    """Else Bob would learn whether Cyd has an order, and add anew."""
    game, pick = await table_of(ann, bob, cyd), random.Random(2)
    here = f"/v1/games/{game}"
    orders = [{"do": "answer", "kind": "add", "answer": []}] if ordered else [{"do": "ask", "kind": "add"}]
    assert (await cyd.call("PUT", f"{here}/orders", {"orders": orders})).status_code == 200
    while (ask := await bob.asked(game)) is None or ask["kind"] != "add":
        others = [await answers_one(person, game, pick) for person in (cyd, ann)]
        assert any(others) or await answers_one(bob, game, pick)
    await bob.answer(game, ask, [])
    assert ((await cyd.asked(game)) is None) == ordered
    assert not (await bob.get(f"{here}/view"))["may_undo"]
    await bob.refused(409, "nothing-to-undo", "POST", f"{here}/undo", {})


async def test_undo_that_is_offered_is_granted_after_something_at_the_table(
    services: Services, ann: Person, bob: Person
) -> None:
    """Ann takes a step back, and could take another; Bob's proposal ends that, and she sees it."""
    game = await table_of(ann, bob)
    here = f"/v1/games/{game}"
    ask = await ann.asked(game)
    await ann.answer(game, ask, [ask["options"][0]["id"]])
    for answer in (["trade"], ["s2"]):
        await ann.answer(game, await ann.asked(game), answer)
    await ann.post(f"{here}/undo", {})
    reply = await ann.call("GET", f"{here}/view")
    assert reply.json()["may_undo"], "the step before can be taken back too"
    await bob.post(f"{here}/proposals", {"what": "pause"})
    again = await ann.call("GET", f"{here}/view", headers={"If-None-Match": reply.headers["etag"]})
    assert again.status_code == 200
    assert not again.json()["may_undo"]
    await ann.refused(409, "nothing-to-undo", "POST", f"{here}/undo", {})
    assert (await bob.get(f"{here}/events"))["events"][-1]["event"]["e"] == "Proposed"


# --- deadlines ------------------------------------------------------------------------------------


@pytest.mark.parametrize("passed_after", [2, 40])
@pytest.mark.parametrize("clock", [{"per_move": 60}, {"per_game": 60}], ids=["per move", "per game"])
async def test_the_deadline_after_a_window_does_not_tell_when_others_passed(
    services: Services, ann: Person, bob: Person, passed_after: int, clock: dict[str, int]
) -> None:
    now, pick = [1_900_000_000_000], random.Random(1)
    for part in (
        services,
        services.playing,
        services.tables,
        services.starting,
        services.agreeing,
        services.live_games,
    ):
        part.now = lambda: now[0]  # type: ignore[assignment]
    game = await table_of(ann, bob, clock=clock)
    asks: list[Any] = []
    while len(asks) < 2:
        assert await answers_one(ann, game, pick) or await answers_one(bob, game, pick)
        asks = [ask for ask in (await ann.get(f"/v1/games/{game}/view")).get("asks", ()) if ask.get("may_pass")]
    now[0] += passed_after * 1000
    await bob.answer(game, asks[1], None)
    now[0] += (50 - passed_after) * 1000
    reply = await ann.call("PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "pass"}]})
    taken = reply.json()
    assert [line["event"]["e"] for line in taken["events"]][:3] == ["OrderGiven", "Passed", "Closed"]
    assert taken["deadline"] == now[0] + 60_000
    fresh = Services(services.settings, ALL_GAMES, services.redis, keyring=services.keyring)
    async with fresh.live_games.reading(GameId(game)) as held:
        assert held.live is not None and held.deadline() == now[0] + 60_000, "another process counts the same"
        rerun(held.entry.ruleset, held.game, held.live.dealer.chance, await services.store.raw(held.game))
