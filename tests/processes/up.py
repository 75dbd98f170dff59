"""`sealog up` as a real process in a folder of its own."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import httpx
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from service.keyring.ring import keyring_of
from service.keyring.vault import Vault
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from tests.sampling import ROOT

PATIENCE = 40.0
"""Seconds until what should come counts as never coming; the machine may be busy."""


def command(*words: str) -> list[str]:
    return [sys.executable, "-m", "service.cli", *words]


def environment(**more: str) -> dict[str, str]:
    """Ours without settings of whoever runs the tests; the toy games are there too."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("SEALOG_", "REDIS_", "RQ_"))}
    own = {"PYTHONPATH": str(ROOT), "SEALOG_PORT": "0", "SEALOG_LIMITS": "false", "SEALOG_GAMES": "tests.toy"}
    return {**inherited, **own, **more}


class Up:
    """The whole service. Only processes that it started are ever ended."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.folder = folder
        self.settings = settings
        self.said = folder / "said.txt"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.stop()
        RedisServer(self.folder / "var" / "redis").start(adopt=True).stop()

    def start(self) -> Self:
        """Start it and wait until it says that it is up."""
        with self.said.open("wb") as out:
            self.process = subprocess.Popen(
                command("up"), cwd=self.folder, env=environment(**self.settings), stdout=out, stderr=out
            )
        until(lambda: "Sealog is up" in self.words(), "sealog up says that it is up", self.words)
        return self

    def stop(self) -> float:
        """Tell it to stop; how many seconds that took."""
        began = time.monotonic()
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            self.process.wait(PATIENCE)
        return time.monotonic() - began

    def run(self, *words: str) -> str:
        """Another command on the same Redis, with the same settings and keys; what it says."""
        settings = self.settings if "REDIS_URL" in self.settings else {**self.settings, "REDIS_URL": self.redis_url}
        ran = subprocess.run(
            command(*words), cwd=self.folder, env=environment(**settings), capture_output=True, text=True, check=False
        )
        assert ran.returncode == 0, f"{words}: {ran.stdout}{ran.stderr}"
        return ran.stdout

    def words(self) -> str:
        return self.said.read_text("utf-8")

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads((self.folder / "var" / "up.json").read_text())
        return found

    @property
    def url(self) -> str:
        return str(self.state["url"])

    @property
    def redis_url(self) -> str:
        return (self.folder / "var" / "redis" / "redis.url").read_text()

    @property
    def vault(self) -> Vault:
        """What the keys of its games are encrypted with."""
        return keyring_of(Settings(var=str(self.folder / "var"))).vault

    def pid(self, name: str) -> int:
        return int(self.state["processes"][name])

    def kill(self, name: str) -> None:
        """As a crash would end one of its processes."""
        os.kill(self.pid(name), signal.SIGKILL)

    def redis_pid(self) -> int:
        """As Redis itself says, who may know it before it is written down; 0 while it does not answer."""
        try:
            with redis.Redis.from_url(self.redis_url, socket_timeout=5, retry=Retry(NoBackoff(), 0)) as client:
                return int(client.info("server")["process_id"])
        except redis.RedisError:
            return 0

    def ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health/ready", timeout=2).status_code == 200
        except httpx.HTTPError:
            return False


def until(met: Any, what: str, shown: Any = lambda: "") -> None:
    """Wait for something, not forever."""
    end = time.monotonic() + PATIENCE
    while not met():
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE:.0f} s in vain until {what}\n{shown()}")
        time.sleep(0.05)


def alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
        return "Z" not in Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (ProcessLookupError, FileNotFoundError):
        return False
