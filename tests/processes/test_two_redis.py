"""`sealog up` on two servers of somebody else's: games on one, jobs on the other."""

import asyncio
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import redis

from service.ops.redis_server import RedisServer
from tests.processes.stubborn import Stubborn
from tests.processes.up import Up, command, environment, until

pytestmark = pytest.mark.processes


@pytest.fixture
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("two")


@pytest.fixture
def servers(folder: Path) -> Iterator[tuple[RedisServer, RedisServer]]:
    with RedisServer(folder / "games") as games, RedisServer(folder / "jobs") as jobs:
        yield games, jobs


def names(server: RedisServer) -> list[str]:
    with redis.Redis.from_url(server.url) as client:
        return sorted(key.decode() for key in client.scan_iter())


def readiness(up: Up) -> tuple[int, dict[str, Any]]:
    reply = httpx.get(f"{up.url}/health/ready", timeout=20)
    return reply.status_code, {check["name"]: check for check in reply.json()["checks"]}


async def bots_play(up: Up, **more: Any) -> tuple[Stubborn, str]:
    """A game that a person has opened and started, and in which bots sit too."""
    ann = Stubborn(up.url, "Ann")
    await ann.register()
    wish = {"ruleset": "toy-mutiny", "seats": 3, "entropy": "server", **more}
    game = str((await ann.send("POST", "/v1/games", wish)).json()["id"])
    assert (await ann.send("POST", f"/v1/games/{game}/start")).status_code == 200
    return ann, game


async def ended(ann: Stubborn, game: str) -> bool:
    return bool((await ann.get(f"/v1/games/{game}"))["state"] == "ended")


def test_games_and_events_are_on_one_jobs_on_the_other(folder: Path, servers: tuple[RedisServer, RedisServer]) -> None:
    games, jobs = servers
    bots = {"s1": "random", "s2": "random", "s3": "random"}
    with Up(folder, REDIS_URL=games.url, RQ_REDIS_URL=jobs.url) as up:
        status, checks = readiness(up)
        assert (status, checks["redis"]["fine"], checks["jobs"]["fine"]) == (200, True, True)

        # bots: the dispatcher hands jobs on, a worker takes them
        ann, game = asyncio.run(bots_play(up, seat=None, bots=bots))
        until(lambda: asyncio.run(Fresh(ann).ended(game)), "the bots have played to the end", up.words)

        # a person who never answers: the clock asks for time-outs
        other, timed = asyncio.run(bots_play(up, bots={"s2": "random", "s3": "random"}, clock={"per_move": 1}))
        until(lambda: asyncio.run(Fresh(other).ended(timed)), "the clock has played for the one who is away", up.words)

        on_games, on_jobs = names(games), names(jobs)
        assert [name for name in on_games if name.startswith("rq:")] == []
        assert [name for name in on_jobs if not name.startswith("rq:")] == []
        assert any(name.startswith("rq:worker") for name in on_jobs)
        assert {f"es:{{b{id[:2]}}}:ev:{id}" for id in (game, timed)} <= set(on_games)

        # without the second nothing goes on, and readiness says which is missing
        jobs.stop()
        until(lambda: not readiness(up)[1]["jobs"]["fine"], "readiness has noticed", up.words)
        status, checks = readiness(up)
        assert (status, checks["redis"]["fine"]) == (503, True) and "RQ_REDIS_URL" in checks["jobs"]["said"]
        third, waiting = asyncio.run(bots_play(up, seat=None, bots=bots))
        assert not asyncio.run(Fresh(third).ended(waiting))

        # it comes back empty: the outbox and the clock have lost nothing
        jobs.start()
        with redis.Redis.from_url(jobs.url) as client:
            client.flushall()
        until(lambda: asyncio.run(Fresh(third).ended(waiting)), "the game has gone on", up.words)
        until(up.ready, "all is ready again", up.words)


class Fresh:
    """The same person in another event loop."""

    def __init__(self, person: Stubborn) -> None:
        self.person = Stubborn(str(person.http.base_url), person.name)
        self.person.secret = person.secret

    async def ended(self, game: str) -> bool:
        return await ended(self.person, game)


def test_a_second_one_that_does_not_answer_is_said_at_the_start(
    folder: Path, servers: tuple[RedisServer, RedisServer]
) -> None:
    more = {"REDIS_URL": servers[0].url, "RQ_REDIS_URL": "redis://127.0.0.1:1/0"}
    ran = subprocess.run(
        command("up"), cwd=folder, env=environment(**more), capture_output=True, text=True, check=False, timeout=60
    )
    assert (ran.returncode, ran.stderr.count("\n")) == (2, 1)
    assert ran.stderr.startswith("sealog: RQ_REDIS_URL: the Redis there does not answer")
