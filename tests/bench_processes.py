"""`make bench`, the part about several API processes: the same answers by one process, by two with each game at one of
them, by two where nobody looks which is which, and by two where each game is answered at both in turn.

What counts is the processor time of an answer, over all processes, as a ratio to one process in the same run: the
machine that measures has two cores for servers, Redis and clients together."""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from itertools import cycle
from pathlib import Path

from service.ops.redis_server import RedisServer
from tests.bench_http import Figures, Line, Table, _free_port, _until_up, busy

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


def serve(url: str, port: int, folder: Path) -> subprocess.Popen[bytes]:
    more = {"REDIS_URL": url, "SEALOG_PORT": str(port), "SEALOG_LIMITS": "false", "SEALOG_VAR": str(folder)}
    return subprocess.Popen([sys.executable, "-m", "service.cli", "serve"], env={**os.environ, **more})


async def measure(url: str, folder: Path) -> list[Way]:
    ports = [_free_port() for _ in range(3)]
    with ExitStack() as stack:
        servers = []
        for port in ports:
            server = serve(url, port, folder)
            stack.callback(server.wait, 10)
            stack.callback(server.terminate)
            servers.append(server.pid)
            await _until_up(port)
        secret = (await Line(ports[0]).call("POST", "/v1/players", {"name": "Bench"}))["secret"]
        alone, *two = ports
        ways = [
            Way("one process", [[alone]] * CLIENTS, servers[:1], secret),
            Way("two, each game at one", [[two[i % 2]] for i in range(CLIENTS)], servers[1:], secret),
            Way("two, each game at both in turn", [two] * CLIENTS, servers[1:], secret),
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
