"""`sealog up` from an empty folder: play, stop, start again, and what is in the way said in one line."""

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from service.ops.redis_server import RedisServer
from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.http.people import METRICS_TOKEN, OPERATOR
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.stubborn import Stubborn
from tests.processes.up import Up, alive, command, environment, until

pytestmark = pytest.mark.processes


@pytest.fixture(scope="module")
def up(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Up]:
    """One for all tests here: each leaves it running."""
    with Up(tmp_path_factory.mktemp("up"), SEALOG_METRICS_TOKEN=METRICS_TOKEN) as started:
        yield started


async def played(up: Up, ruleset: str, seats: int) -> tuple[str, Stubborn]:
    """A whole game of two people and bots, over HTTP."""
    ann, bob = Stubborn(up.url, "Ann"), Stubborn(up.url, "Bob")
    await ann.register()
    await bob.register()
    game = await ann.open(ruleset, seats, bots=seats - 2)
    await bob.enter(game)
    await ann.start(game)
    heard, _, _ = await asyncio.gather(ann.listen(game), ann.play(game), bob.play(game))
    assert heard == await ann.get(f"/v1/games/{game}/view")
    store = EventStore(client := connect(up.redis_url), up.vault)
    records = await audited(store, ALL_GAMES, game, ruleset)
    assert nothing_lost_or_doubled(ALL_GAMES[ruleset], game, records, [*ann.acknowledged, *bob.acknowledged]) > 5
    await client.aclose()
    return game, ann


def test_a_whole_game_and_everything_is_still_there_after_a_restart(up: Up) -> None:
    game, ann = asyncio.run(played(up, "cult", 4))
    look = {"headers": {"Authorization": f"Bearer {ann.secret}"}}
    seen = httpx.get(f"{up.url}/v1/games/{game}/view", **look)  # type: ignore[arg-type]
    assert httpx.get(f"{up.url}/metrics").json()["code"] == "secret-missing"
    figures = httpx.get(f"{up.url}/metrics", headers=OPERATOR).text
    assert 'sealog_requests_total{operation="answer",status="200"}' in figures and game not in figures
    assert up.stop() < 8
    assert up.words().endswith("stopped\n") and not (up.folder / "var" / "up.json").exists()
    up.start()
    again = httpx.get(f"{up.url}/v1/games/{game}/view", **look)  # type: ignore[arg-type]
    assert (again.status_code, again.content) == (200, seen.content)
    assert [one["id"] for one in httpx.get(f"{up.url}/v1/games").json()["games"]] == [game]


def test_what_is_in_the_way_is_one_line(up: Up) -> None:
    port = up.url.rpartition(":")[2]
    for more, said in (
        ({}, "var is in use by another `sealog up`"),
        ({"SEALOG_VAR": "other", "SEALOG_PORT": port}, f"cannot listen on 127.0.0.1:{port}"),
        ({"SEALOG_VAR": "other", "REDIS_URL": "redis://127.0.0.1:1/0"}, "REDIS_URL: the Redis there does not answer"),
        ({"SEALOG_WORKERS": "none"}, "SEALOG_WORKERS: a whole number is wanted"),
    ):
        ran = subprocess.run(
            command("up"), cwd=up.folder, env=environment(**more), capture_output=True, text=True, check=False
        )
        assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (2, "", 1)
        assert ran.stderr.startswith("sealog: ") and said in ran.stderr
    assert up.ready(), "the one that runs was not disturbed"


def test_when_the_parent_is_killed_its_children_end_and_the_next_one_takes_over(up: Up) -> None:
    assert up.process is not None
    children = [pid for name, pid in up.state["processes"].items() if name != "redis"]
    redis = up.pid("redis")
    os.kill(up.process.pid, signal.SIGKILL)
    up.process.wait()
    until(lambda: not any(map(alive, children)), "the children have ended")
    up.start()
    assert up.pid("redis") == redis and up.ready(), "its Redis was adopted as it was"


def test_one_that_is_stopped_while_it_starts_leaves_no_redis_behind(tmp_path: Path) -> None:
    server = RedisServer(tmp_path / "var" / "redis")
    begun = subprocess.Popen(command("up"), cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, text=True)
    try:
        while not (server.directory / "redis.conf").exists() and begun.poll() is None:
            time.sleep(0.001)  # it takes some ten milliseconds from here
        begun.send_signal(signal.SIGTERM)
        said, _ = begun.communicate(timeout=20)
        assert begun.returncode == 0 and said.endswith("stopped\n")
        assert not server.running
    finally:
        begun.kill()
        if server.running:
            server.start(True).stop()
