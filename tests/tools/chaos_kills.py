"""Who is killed, how, and when all is well again."""

import asyncio
import os
import random
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import redis

from service.ops.readiness import BEAT
from service.services import now_ms
from tests.processes.up import PATIENCE, Up, alive, command, environment
from workers.projector import POSITION

KINDS = ("API", "worker", "dispatcher", "clock", "redis", "up")
"""The dispatcher of `up` is a clock as well; `clock` kills it together with one that runs alone."""
PAUSE = (0.2, 1.5)
"""Seconds between two blows, at random."""


class House:
    """`sealog up` and a clock beside it, in a folder of their own, at one address for good."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        self.up = Up(folder, SEALOG_PORT=str(port), SEALOG_LOG="error")
        self.clock: subprocess.Popen[bytes] | None = None
        self.kills: list[tuple[str, float]] = []
        """What was killed, and after how many seconds all was well again."""

    def start(self) -> None:
        self.up.start()
        self.url = self.up.url
        self.start_clock()

    def stop(self) -> None:
        if self.clock is not None:
            self.clock.kill()
            self.clock.wait()
        self.up.__exit__(None, None, None)

    def start_clock(self) -> None:
        with (self.up.folder / "clock.txt").open("ab") as out:
            words, more = command("clock"), environment(REDIS_URL=self.up.redis_url, SEALOG_LOG="error")
            self.clock = subprocess.Popen(words, cwd=self.up.folder, env=more, stdout=out, stderr=out)

    # --- one blow --------------------------------------------------------------------------------

    async def strike(self, kind: str) -> None:
        """Kill, and wait until it is well again."""
        pid, began = await asyncio.to_thread(self._pid, kind), time.monotonic()
        await asyncio.to_thread(self._kill, kind)
        well = await asyncio.to_thread(self._sign_of_life, kind, pid)
        async with asyncio.timeout(2 * PATIENCE):
            while not await asyncio.to_thread(self._is_well, well):
                await asyncio.sleep(0.05)
        self.kills.append((kind, time.monotonic() - began))

    def _kill(self, kind: str) -> None:
        match kind:
            case "redis":
                os.kill(self.up.redis_pid(), signal.SIGKILL)
            case "up":
                self._kill_up()
            case "clock":
                assert self.clock is not None
                self.clock.kill()
                self.up.kill("dispatcher")
                self.clock.wait()
                self.start_clock()
            case _:
                self.up.kill(kind)

    def _kill_up(self) -> None:
        """And start it again, when its children have ended: as whatever keeps it alive would."""
        assert self.up.process is not None
        children = [pid for name, pid in self.up.state["processes"].items() if name != "redis" and pid]
        self.up.process.kill()
        self.up.process.wait()
        end = time.monotonic() + PATIENCE
        while any(map(alive, children)) and time.monotonic() < end:
            time.sleep(0.02)
        self.up.start()

    def _pid(self, kind: str) -> int:
        if kind == "redis":
            return self.up.redis_pid()
        return self.up.pid({"clock": "dispatcher", "up": "API"}.get(kind, kind))

    def _sign_of_life(self, kind: str, pid: int) -> Callable[[], bool]:
        """What shows that the one that was just killed is back and at work."""
        if kind == "worker":
            killed = now_ms()
            return lambda: self._pid(kind) not in (0, pid) and int(self._read(BEAT) or 0) > killed
        if kind in ("dispatcher", "clock"):
            place = self._read(POSITION)
            return lambda: self._pid(kind) not in (0, pid) and self._read(POSITION) != place
        return lambda: self._pid(kind) not in (0, pid)

    def _is_well(self, well: Callable[[], bool]) -> bool:
        try:
            return well() and self.up.ready()
        except (OSError, redis.RedisError):
            return False

    def _read(self, name: str) -> Any:
        with redis.Redis.from_url(self.up.redis_url, socket_timeout=5) as client:
            return client.get(name)


def order_of(count: int, pick: random.Random) -> list[tuple[str, ...]]:
    """So many kills, each kind as often as the others, in an order nobody chose; now and then two at once."""
    kinds = [KINDS[n % len(KINDS)] for n in range(count)]
    pick.shuffle(kinds)
    blows: list[tuple[str, ...]] = []
    for kind in kinds:
        alone = {kind, *(blows[-1] if blows else ())} & {"up", "clock", "dispatcher"}
        if blows and len(blows[-1]) == 1 and kind not in blows[-1] and not alone and not pick.randrange(3):
            blows[-1] = (*blows[-1], kind)
        else:
            blows.append((kind,))
    return blows


async def night(house: House, blows: list[tuple[str, ...]], pick: random.Random) -> None:
    """All blows, one after the other."""
    for kinds in blows:
        await asyncio.sleep(pick.uniform(*PAUSE))
        await asyncio.gather(*map(house.strike, kinds))
