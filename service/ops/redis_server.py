"""A private Redis server in a directory of its own, for `sealog up` and the tests; and whether a server is durable."""

import asyncio
import fcntl
import os
import secrets
import signal
import socket
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Literal, Self
from urllib.parse import quote

import redis
import redis.asyncio
from msgspec import Struct
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.ops.redis_binary import OLDEST, ServerBinary, find_server
from service.store.cluster_client import ClusterClient
from service.store.keys import BUCKETS, feed
from service.store.patience import Silent
from service.store.slots import slot_of_key

LONGEST_SOCKET = 100
"""Unix sockets with longer paths cannot be opened everywhere; such a directory gets a loopback port instead."""
SETTINGS = {
    "bind": "127.0.0.1",
    "protected-mode": "yes",
    "dir": "./",
    "logfile": "redis.log",
    "pidfile": "redis.pid",
    "save": '""',
    "appendonly": "yes",
    "appendfsync": "always",
    "maxmemory-policy": "noeviction",
}
NOBODY = ("255.255.255.255", "1")
"""No server can be there: a replica of it takes no writes and keeps its data as they are."""


class AlreadyRunning(Exception):
    """A server runs in this directory already."""

    def __init__(self, directory: Path, pid: int | None) -> None:
        self.pid = pid
        who = f"process {pid}" if pid else "a process that does not answer yet"
        super().__init__(f"{directory} has a running Redis server ({who}): adopt it, stop it, or use another directory")


class DidNotStart(Exception):
    """The server ended, or never answered. Says what it wrote last."""


class RedisServer:
    """A server with its files in one directory, which it locks while it lives.

    It outlives a parent that is killed; `start(adopt=True)` then takes it over. The lock is inherited by the server,
    so that two servers can never write the same files, whatever became of whoever started them."""

    def __init__(
        self,
        directory: Path,
        binary: ServerBinary | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.directory = directory.resolve()
        self.binary = binary
        self.settings = {**SETTINGS, **(settings or {})}
        self.url = ""
        self.pid: int | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self if self.pid else self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def running(self) -> bool:
        """Whether a server, ours or a leftover, lives in the directory."""
        if not self.directory.exists():
            return False
        lock = self._lock()
        if lock is not None:
            os.close(lock)
        return lock is None

    def start(self, adopt: bool = False, timeout: float = 30.0, writable: bool = True) -> Self:
        """Start, and wait until it answers. With `adopt`, a server that already runs here is taken over."""
        self.directory.mkdir(parents=True, exist_ok=True, mode=0o700)
        lock = self._lock()
        if lock is None and (found := self._answering()):
            if not adopt:
                raise AlreadyRunning(self.directory, found[1])
            self.url, self.pid = found
            self.set_writable(writable)
            return self
        lock = self._wait_for_lock(5.0) if lock is None else lock
        try:
            self._launch(lock, () if writable else ("--replicaof", *NOBODY))
        finally:
            os.close(lock)
        self._wait_until_answering(timeout)
        return self

    def ended_itself(self) -> bool:
        """Whether our own process has ended as one does that cannot write its files, and not by a signal of others."""
        status = self._process.poll() if self._process is not None else None
        return status is not None and (status > 0 or status == -signal.SIGXFSZ)

    def stop(self, timeout: float = 10.0) -> None:
        """Shut down cleanly; a server that will not go is terminated."""
        if self.pid is None or not self.running:
            return
        try:
            with _client(self.url) as client:
                client.shutdown(nosave=True)
        except redis.RedisError:
            self._signal(signal.SIGTERM)
        if not self._gone(timeout):
            self._signal(signal.SIGKILL)
            self._gone(timeout)
        self._forget()

    def kill(self) -> None:
        """End it at once, as a crash would."""
        self._signal(signal.SIGKILL)
        self._gone(10.0)
        self._forget()

    def set_writable(self, writable: bool) -> None:
        """Let it take writes, or only be read."""
        with _client(self.url) as client:
            if (client.info("replication")["role"] == "master") != writable:
                client.execute_command("REPLICAOF", *(("NO", "ONE") if writable else NOBODY))

    def _launch(self, lock: int, more: Sequence[str]) -> None:
        self.binary = self.binary or find_server()
        self.url, address = self._address()
        lines = [f"{name} {value}" for name, value in {**self.settings, **address}.items()]
        self._write("redis.conf", "\n".join(lines) + "\n")
        with (self.directory / "redis.out").open("wb") as out:
            self._process = subprocess.Popen(
                [self.binary.path, "redis.conf", *more],
                cwd=self.directory,
                stdin=subprocess.DEVNULL,
                stdout=out,
                stderr=subprocess.STDOUT,
                pass_fds=(lock,),
                start_new_session=True,
            )
        self.pid = self._process.pid
        self._write("redis.url", self.url)

    def _address(self) -> tuple[str, dict[str, str]]:
        """A socket that only this user can open; where its path is too long, a free loopback port with a password."""
        path = self.directory / "redis.sock"
        if len(os.fsencode(path)) <= LONGEST_SOCKET:
            return f"unix://{quote(str(path))}", {"port": "0", "unixsocket": path.name, "unixsocketperm": "700"}
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        password = secrets.token_urlsafe(24)
        return f"redis://:{password}@127.0.0.1:{port}/0", {"port": str(port), "requirepass": password}

    def _write(self, name: str, text: str) -> None:
        """Whole or not at all; what stands there already needs no room on the disk."""
        path, fresh = self.directory / name, self.directory / f"{name}.new"
        if path.exists() and path.read_text("utf-8") == text:
            return
        fresh.touch(mode=0o600)
        fresh.write_text(text, "utf-8")
        fresh.replace(path)

    def _answering(self) -> tuple[str, int] | None:
        """Address and process of the server named in the directory, if it answers and has read its files."""
        try:
            url = (self.directory / "redis.url").read_text("utf-8")
            with _client(url) as client:
                info = client.info()
        except (OSError, ValueError, redis.RedisError):
            return None
        return None if info["loading"] else (url, int(info["process_id"]))

    def _wait_until_answering(self, timeout: float) -> None:
        deadline = time.monotonic() + timeout
        while time.monotonic() < deadline:
            if self._process and self._process.poll() is not None:
                raise DidNotStart(f"{self._name()} ended with status {self._process.returncode}:\n{self._last_words()}")
            if self._answering():
                return
            time.sleep(0.01)
        self.kill()
        raise DidNotStart(f"{self._name()} did not answer within {timeout:.0f} s:\n{self._last_words()}")

    def _name(self) -> str:
        return f"{self.binary.path if self.binary else 'redis-server'} in {self.directory}"

    def _last_words(self) -> str:
        files = (self.directory / "redis.out", self.directory / "redis.log")
        text = "".join(f.read_text("utf-8", "replace") for f in files if f.exists())
        return "\n".join(text.splitlines()[-8:])

    def _lock(self) -> int | None:
        """The directory's lock, or None while a server holds it."""
        lock = os.open(self.directory / "redis.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(lock)
            return None
        return lock

    def _wait_for_lock(self, timeout: float) -> int:
        """A server that does not answer is on its way up or down, or its last child is still writing."""
        deadline = time.monotonic() + timeout
        while (lock := self._lock()) is None:
            if time.monotonic() > deadline:
                raise AlreadyRunning(self.directory, None)
            time.sleep(0.02)
        return lock

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            self._process.send_signal(number)
        elif self.pid is not None:
            with suppress(ProcessLookupError):
                os.kill(self.pid, number)

    def _gone(self, timeout: float) -> bool:
        """Wait for its end: our own process, or one that was adopted, which lets go of the lock."""
        deadline = time.monotonic() + timeout
        while self.running or (self._process is not None and self._process.poll() is None):
            if time.monotonic() > deadline:
                return False
            time.sleep(0.01)
        return True

    def _forget(self) -> None:
        self._process, self.pid = None, None
        for name in ("redis.url", "redis.sock", "redis.pid"):
            (self.directory / name).unlink(missing_ok=True)


def _client(url: str) -> redis.Redis:
    return redis.Redis.from_url(url, socket_timeout=5, retry=Retry(NoBackoff(), 0))


Level = Literal["error", "warning"]


class Doubt(Struct, frozen=True):
    """Why this server should not (`error`) or had better not (`warning`) keep games."""

    code: str
    level: Level
    text: str


def durability(info: Mapping[str, Any], config: Mapping[str, str]) -> list[Doubt]:
    """What is wrong with a server as the home of games, from its INFO and its CONFIG (empty if it may not be read)."""
    version = tuple(int(part) for part in str(info.get("redis_version", "0")).split(".")[:3])
    policy = str(info.get("maxmemory_policy", "noeviction"))
    doubts: list[tuple[object, str, Level, str]] = [
        (version < OLDEST, "version", "error", f"Redis {info.get('redis_version')} is older than 6.2"),
        (info.get("loading"), "loading", "error", "the server is still loading its data"),
        (info.get("role", "master") != "master", "replica", "error", "the server is a replica and takes no writes"),
        (not info.get("aof_enabled"), "appendonly", "error", "games are lost on a restart: set appendonly yes"),
        (info.get("aof_last_write_status", "ok") != "ok", "write-error", "error", "the last write to disk failed"),
        (policy != "noeviction", "eviction", "error", f"games may be evicted ({policy}): use noeviction"),
    ]
    fsync = config.get("appendfsync")
    if info.get("aof_enabled") and fsync != "always":
        doubts.append((True, "appendfsync", "warning", _FSYNC.get(fsync, _FSYNC[None])))
    return [Doubt(code, level, text) for wrong, code, level, text in doubts if wrong]


_FSYNC: Mapping[str | None, str] = {
    "everysec": "a power loss can take up to a second of acknowledged events: set appendfsync always",
    "no": "a power loss can take half a minute of acknowledged events: set appendfsync always",
    None: "the server does not tell its appendfsync: only `always` keeps every acknowledged event in a power loss",
}


async def doubts_about(server: "redis.asyncio.Redis") -> list[Doubt]:
    """Ask a server, then `durability`. A server that hides its CONFIG is doubted, not refused. Of a cluster all masters
    are asked; one that does not answer keeps its own games back and nobody else's."""
    if isinstance(server, ClusterClient):
        return await _doubts_about_masters(server)
    info = await server.info()
    doubts = durability(info, await _config(server, "appendfsync"))
    if info.get("cluster_enabled"):
        text = "the server is one of a cluster: REDIS_URL begins with redis+cluster:// then"
        doubts.append(Doubt("cluster", "error", text))
    return doubts


async def _doubts_about_masters(cluster: ClusterClient) -> list[Doubt]:
    """What is said of all masters, or of which buckets'."""
    masters = await cluster.topology.masters_now()
    found = await asyncio.gather(*(_doubts_about_master(cluster.of(node)) for node in masters))
    about: dict[Doubt, list[int]] = {}
    for place, doubts in enumerate(found):
        for doubt in doubts:
            about.setdefault(doubt, []).append(place)
    buckets = [[b for b in range(BUCKETS) if cluster.topology.owner_now(slot_of_key(feed(b))) is n] for n in masters]
    uncovered = [b for b in range(BUCKETS) if cluster.topology.owner_now(slot_of_key(feed(b))) is None]
    doubts = [
        doubt if len(places) == len(masters) else _of(doubt, [b for place in places for b in buckets[place]])
        for doubt, places in about.items()
    ]
    if uncovered:
        doubts.append(
            _of(Doubt("cluster", "warning", "nobody has what is kept there, and games stand still"), uncovered)
        )
    return doubts


def _of(doubt: Doubt, buckets: Sequence[int]) -> Doubt:
    where = " ".join(f"{bucket:02d}" for bucket in sorted(buckets)) or "without games"
    return Doubt(doubt.code, doubt.level, f"{doubt.text} (buckets {where})")


async def _doubts_about_master(master: "redis.asyncio.Redis") -> list[Doubt]:
    try:
        info = await master.info()
        config = await _config(master, "appendfsync", "cluster-require-full-coverage")
    except (redis.ConnectionError, redis.TimeoutError, Silent, OSError):
        return [Doubt("cluster", "warning", "a master does not answer: its games stand still")]
    doubts = durability(info, config)
    if config.get("cluster-require-full-coverage") == "yes":
        text = "one master that is lost stops all: set cluster-require-full-coverage no"
        doubts.append(Doubt("full-coverage", "warning", text))
    if not info.get("connected_slaves"):
        doubts.append(Doubt("replicas", "warning", "what is on a master that is lost is gone: it has no replica"))
    return doubts


async def _config(server: "redis.asyncio.Redis", *names: str) -> dict[str, str]:
    """Some settings of a server; none if it hides them."""
    config: dict[str, str] = {}
    with suppress(redis.ResponseError):
        for name in names:
            config.update({_text(key): _text(value) for key, value in (await server.config_get(name)).items()})
    return config


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
