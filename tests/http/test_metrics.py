"""Figures for Prometheus: what is counted, and what is never a label."""

import re
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from prometheus_client.parser import text_string_to_metric_families
from redis.asyncio import Redis

from domain.kernel.ids import GameId, PlayerId
from service.http.app import create_app
from service.ops.readiness import BEAT, WORKER_COUNTS
from service.ops.settings import Settings
from service.services import Services
from tests.http.people import METRICS_TOKEN, OPERATOR, Person

pytestmark = pytest.mark.anyio


async def figures(client: AsyncClient) -> dict[str, float]:
    """Name and labels -> value."""
    reply = await client.get("/metrics", headers=OPERATOR)
    assert reply.status_code == 200 and reply.headers["content-type"].startswith("text/plain; version=0.0.4")
    return {
        sample.name + "".join(f" {k}={v}" for k, v in sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(reply.text)
        for sample in family.samples
    }


async def answered(person: Person, game: str) -> Any:
    """One answer, sent twice."""
    view = await person.get(f"/v1/games/{game}/view")
    (ask,) = (ask for ask in view["asks"] if ask["seat"] == view["seat"])
    body = {"ask": ask["id"], "answer": []}
    return [await person.post(f"/v1/games/{game}/answers", body) for _ in range(2)]


async def test_what_happens_is_counted(services: Services, client: AsyncClient, ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3, hot_seat=True)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    before = await figures(client)
    async with services.live_games.reading(GameId(game)) as held:
        assert held.live is not None
        (seat,) = held.live.waits_for()
    view = await ann.get(f"/v1/games/{game}/view", params={"seat": seat})
    body = {"ask": view["asks"][0]["id"], "answer": [], "seat": seat}
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/answers", body)
    await client.get("/v1/games/00-0000000000")
    after = await figures(client)
    grown = {name: after[name] - before.get(name, 0) for name in after}
    assert grown["sealog_answers_total"] == grown["sealog_repeated_total"] == grown["sealog_appends_total"] == 1
    assert grown["sealog_events_total"] >= 2
    assert grown["sealog_requests_total operation=answer status=200"] == 2
    assert grown["sealog_requests_total operation=show_game status=404"] == 1
    assert grown["sealog_request_seconds_count operation=answer"] == 2
    assert after["sealog_live_games"] == 1 and after["sealog_redis_up"] == 1


async def test_a_conflict_is_counted(services: Services, client: AsyncClient, ann: Person) -> None:
    game = GameId(await ann.open("toy-mutiny", 3))
    other = Services(services.settings, services.games, services.redis)
    since, met = services.store.since, []

    async def overtaken(of: GameId, *more: Any) -> Any:
        found = await since(of, *more)
        met.append(of)
        if len(met) == 2:  # who joins looks at the table, and again right before the change
            await other.tables.join(PlayerId("p-bob"), game, None, "")
        return found

    async with services.live_games.reading(game):
        pass
    services.store.since = overtaken  # type: ignore[method-assign]
    await services.tables.join(PlayerId("p-cid"), game, None, "")
    assert (await figures(client))["sealog_conflicts_total"] == 1


async def test_what_waits_is_measured(services: Services, client: AsyncClient, ann: Person) -> None:
    bots = {"s1": "random", "s2": "random", "s3": "random"}
    game = await ann.open("toy-mutiny", 3, seat=None, bots=bots)
    await ann.post(f"/v1/games/{game}/start", None)
    await services.store.put_off(GameId(game), services.now() - 7000)
    await services.redis.set(BEAT, services.now() - 3000)
    await services.redis.hset(WORKER_COUNTS, "steps", "12")  # type: ignore[misc]
    now = await figures(client)
    assert (now["sealog_outbox_jobs"], now["sealog_late_games"], now["sealog_worker_steps_total"]) == (2, 1, 12)
    assert 7 <= now["sealog_due_lag_seconds"] < 10 and 3 <= now["sealog_worker_beat_seconds"] < 6


async def test_a_redis_that_does_not_answer_is_a_figure_too(
    services: Services, client: AsyncClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(now: int) -> Any:
        raise OSError("gone")

    monkeypatch.setattr(services.store, "backlog", gone)
    assert (await figures(client))["sealog_redis_up"] == 0


async def test_no_label_says_who_or_which_game(client: AsyncClient, ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3)
    await ann.get(f"/v1/games/{game}")
    text = (await client.get("/metrics", headers=OPERATOR)).text
    assert game not in text and ann.id not in text
    assert set(re.findall(r"[{,](\w+)=", text)) == {"operation", "status", "le"}


@pytest.mark.parametrize(
    ("shown", "code"),
    [
        ("", "secret-missing"),
        ("Basic c2VhbG9n", "secret-malformed"),
        (f"Bearer {METRICS_TOKEN[:-1]}", "secret-unknown"),
        ("Bearer \u00e9", "secret-unknown"),
    ],
)
async def test_figures_are_for_whoever_has_the_token(client: AsyncClient, ann: Person, shown: str, code: str) -> None:
    reply = await client.get("/metrics", headers={"Authorization": shown.encode("latin-1")} if shown else {})
    assert (reply.status_code, reply.json()["code"]) == (401, code) and "www-authenticate" in reply.headers
    assert (await ann.call("GET", "/metrics")).json()["code"] == "secret-unknown", "a player's secret is none"


async def test_figures_are_closed_where_no_token_is_set(redis: Redis) -> None:
    """A pass moves the counters of a quiet service: without a token nobody reads them, from wherever."""
    app = create_app(Services(Settings(limits=False), {}, redis))
    async with AsyncClient(transport=ASGITransport(app=app), base_url="http://sealog.test") as http:  # type: ignore[arg-type]
        for headers in ({}, {"Authorization": "Bearer "}, OPERATOR):
            reply = await http.get("/metrics", headers=headers)
            assert (reply.status_code, reply.json()["code"]) == (403, "metrics-closed")


async def test_a_job_of_a_worker_does_not_show_in_readiness(services: Services, client: AsyncClient) -> None:
    """A worker gives a sign of life with each job, and a job may come of a pass."""
    said = []
    for ago in (100, 9_000, 59_000, 61_000):
        await services.redis.set(BEAT, services.now() - ago)
        checks = (await client.get("/health/ready")).json()["checks"]
        said += [(check["fine"], check["said"]) for check in checks if check["name"] == "worker"]
    assert said[0] == said[1] == said[2] == (True, "a worker was heard within the last minute")
    assert said[3] == (False, "no worker has been heard for 1 min")
