"""A further API as a real process, on the Redis and the keys of a service that runs."""

import os
import signal
import socket
import subprocess
from types import TracebackType
from typing import Self

import httpx

from tests.processes.up import PATIENCE, Up, command, environment, until


class Serve:
    """`sealog serve` beside `sealog up`. Its socket is ours, so that it has the same address after a crash."""

    def __init__(self, up: Up) -> None:
        self.up = up
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.socket.getsockname()[1]}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
        self.socket.close()

    def start(self) -> None:
        with (self.up.folder / "serve.txt").open("ab") as out:
            self.process = subprocess.Popen(
                command("serve", "--fd", str(self.socket.fileno())),
                cwd=self.up.folder,
                env=environment(**{**self.up.settings, "REDIS_URL": self.up.redis_url}),
                pass_fds=[self.socket.fileno()],
                stdout=out,
                stderr=out,
            )
        until(self.ready, "the second API is ready", self.words)

    def crash(self) -> None:
        """End it as a crash would, and start it again."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.start()

    def ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/health/ready", timeout=2).status_code == 200
        except httpx.HTTPError:
            return False

    def words(self) -> str:
        return (self.up.folder / "serve.txt").read_text("utf-8")
