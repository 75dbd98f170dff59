"""`make bench`, the part about several API processes: the same answers by one process, by two with each game at one of
them, by two where each game is answered at both in turn, and by two at one address that hand connections over.

What counts is the processor time of an answer, over all processes, as a ratio to one process in the same run: the
machine that measures has two cores for servers, Redis and clients together."""

import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Self

from service.http.hand_over import places
from service.ops.redis_server import RedisServer
from tests.bench_http import Figures, Line, Table, _until_up, busy

CLIENTS, ROUNDS, ROUND_SECONDS = 24, 4, 3.0


class Turns(Table):
    """A table that is answered at one process after the other."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines[0])
        self.all = lines
        self.lines = cycle(lines)

    def hang_up(self) -> None:
        """A server ends what was idle while others were measured."""
        for line in self.all:
            line._streams = None

    async def answer(self) -> None:
        self.line = next(self.lines)
        await super().answer()


class Way:
    """Clients that reach the processes in one way."""

    def __init__(self, name: str, places: Sequence[Sequence[int]], processes: Sequence[int], secret: str) -> None:
        self.name, self.processes, self.figures = name, processes, Figures()
        self.tables = [Turns([Line(port, secret) for port in ports]) for ports in places]

    async def round(self) -> None:
        for table in self.tables:
            table.hang_up()
        await asyncio.gather(*(table.ready() for table in self.tables))
        for table in self.tables:
            table.hang_up()
        start, spent = time.perf_counter(), sum(map(busy, self.processes))

        async def one(table: Turns) -> None:
            while table.open and time.perf_counter() - start < ROUND_SECONDS:
                before = time.perf_counter()
                await table.answer()
                self.figures.times.append(time.perf_counter() - before)

        await asyncio.gather(*map(one, self.tables))
        self.figures.seconds += time.perf_counter() - start
        self.figures.busy += sum(map(busy, self.processes)) - spent


class Servers:
    """Processes of the API on one Redis, each at an address of its own or all at one."""

    def __init__(self, url: str, folder: Path) -> None:
        more = {"REDIS_URL": url, "SEALOG_LIMITS": "false", "SEALOG_VAR": str(folder), "SEALOG_PORT": "0"}
        self.environment = {**os.environ, **more}
        self.running: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for process in self.running:
            process.terminate()
        for process in self.running:
            process.wait(15)

    async def start(self, count: int, *, together: bool = False) -> tuple[list[int], list[int]]:
        """Their addresses and process numbers."""
        listening = [socket.create_server(("127.0.0.1", 0)) for _ in range(1 if together else count)]
        ports, processes = [int(one.getsockname()[1]) for one in listening], []
        for k, place in enumerate(places(count)):
            own = listening[0 if together else k].fileno()
            words = ["serve", "--fd", str(own), *(place.words() if together else ())]
            passed = (own, place.inbox, *place.outboxes)
            command = [sys.executable, "-m", "service.cli", *words]
            self.running.append(subprocess.Popen(command, env=self.environment, pass_fds=passed))
            processes.append(self.running[-1].pid)
        for port in ports:
            await _until_up(port)
        return ports, processes


async def measure(url: str, folder: Path) -> list[Way]:
    with Servers(url, folder) as servers:
        (alone,), one = await servers.start(1)
        apart, two = await servers.start(2)
        (shared,), handing = await servers.start(2, together=True)
        secret = (await Line(alone).call("POST", "/v1/players", {"name": "Bench"}))["secret"]
        ways = [
            Way("one process", [[alone]] * CLIENTS, one, secret),
            Way("two, each game at one", [[apart[i % 2]] for i in range(CLIENTS)], two, secret),
            Way("two, each game at both in turn", [apart] * CLIENTS, two, secret),
            Way("two at one address", [[shared]] * CLIENTS, handing, secret),
            Way("the same, two connections in turn", [[shared, shared]] * CLIENTS, handing, secret),
        ]
        for _ in range(ROUNDS):
            for way in ways:
                await way.round()
    return ways


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder) / "redis") as redis:
        ways = asyncio.run(measure(redis.url, Path(folder)))
    print(f"{'':34}{'calls/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'µs of CPU':>11}{'ratio':>8}")
    for way in ways:
        f = way.figures
        ratio = f.cost() / ways[0].figures.cost()
        print(
            f"{way.name:34}{f.rate():10,.0f}{f.percentile(0.5):9.1f}{f.percentile(0.99):9.1f}{f.cost():11.0f}{ratio:8.2f}"
        )


if __name__ == "__main__":
    main()
