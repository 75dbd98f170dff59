"""Small things that a client stumbles over."""

from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel import GameId
from service.services import Services
from service.store.keys import out
from tests.http.people import Person, table_of

pytestmark = pytest.mark.anyio


async def test_resigning_needs_no_body(services: Services, ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    reply = await bob.call("POST", f"/v1/games/{game}/resign")
    assert reply.status_code == 200, reply.text
    assert reply.json()["seats"][1]["bot"]
    assert (await ann.call("POST", f"/v1/games/{game}/resign", {})).status_code == 200


async def test_a_study_may_name_its_point_by_a_number(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2, bots={"s2": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    points: Any = await ann.get(f"/v1/games/{game}/history")
    at = points["next"]
    one = await ann.post(f"/v1/games/{game}/forks", {"at": at})
    other = await ann.post(f"/v1/games/{game}/forks", {"at": str(at)})
    assert one["study"] == other["study"] and one["study"]["event"] <= at
    await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/forks", {"at": -1})


async def test_a_checkpoint_that_so_many_have_cosigned_is_given_or_none(client: AsyncClient, ann: Person) -> None:
    assert (await ann.call("GET", "/v1/site-log/checkpoint")).status_code == 200
    await ann.refused(404, "no-such-checkpoint", "GET", "/v1/site-log/checkpoint?witnesses=1")


async def test_two_removals_at_once_leave_no_invitation_between_them(
    services: Services, ann: Person, bob: Person, cyd: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cyd still sits there when Bob is gone: an invitation for the others must not let Cyd back in."""
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    game, here = GameId(made["id"]), f"/v1/games/{made['id']}"
    for person in (bob, cyd):
        await person.post(f"{here}/seats", {"invitation": made["invitation"]})
    change, seen = services.starting._change, []

    async def later(*args: Any, **more: Any) -> Any:
        monkeypatch.setattr(services.starting, "_change", change)
        await ann.call("DELETE", f"{here}/seats/s2")
        seen.append((await cyd.get(here)).get("invitation", ""))
        return await change(*args, **more)

    monkeypatch.setattr(services.starting, "_change", later)
    assert (await ann.call("DELETE", f"{here}/seats/s3")).status_code == 200
    assert seen == [""]
    assert await services.store.load_invitation(game) not in ("", made["invitation"])


async def test_the_story_says_that_somebody_was_dropped(services: Services, ann: Person, bob: Person) -> None:
    now = [1_900_000_000_000]
    for part in (services, services.starting, services.live_games, services.tables, services.playing):
        part.now = lambda: now[0]  # type: ignore[assignment]
    game = await ann.open("toy-crossing", 2, entropy="clients")
    await bob.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    for who in (ann, bob):
        await who.commits(game, bytes(32))
    await ann.reveals(game, bytes(32))
    now[0] += 10**6
    await services.starting.tend(GameId(game))
    story = await ann.call("GET", f"/v1/games/{game}/story")
    assert "withholds a share of chance" in story.text


async def test_readiness_does_not_tell_of_a_single_job(services: Services, ann: Person) -> None:
    """A pass that is withheld asks for a worker where a bot is waited for."""
    before = (await ann.call("GET", "/health/ready")).json()
    await services.redis.xadd(out(0), {"g": "x", "j": "tend", "n": "1"})
    assert (await services.store.backlog(0))[0] == 1
    assert (await ann.call("GET", "/health/ready")).json() == before
