"""What a move costs in boardgame.io's server (https://boardgame.io, over its websocket) and in ours, in one run, with
two processes each: `python -m tests.bench_boardgame_io`. Not part of `make bench`: it fetches the npm package once,
into build/boardgame.io.

They do not do the same. boardgame.io plays a game of one trivial move (with as many cards as are given), keeps it in
the memory of the process, and sends the whole state to the one client of a match. Ours plays the rules of Cult of the
Deep over HTTP, stores every event on the disk before it answers, seals what is hidden, and signs a receipt. Two
processes of boardgame.io know nothing of each other: each match is at one of them, at an address of its own."""

import argparse
import asyncio
import json
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from service.ops.redis_server import RedisServer
from tests.bench_http import Figures, Line, _free_port, busy
from tests.bench_processes import Servers, Way
from tests.tools.clients import NODE, NPM, ROOT, run

SOURCES, MADE = ROOT / "tests" / "boardgame_io", ROOT / "build" / "boardgame.io"
MATCHES, PLAYERS, ROUNDS, SECONDS = 24, 5, 4, 3.0
CARDS = (0, 230)
"""The least that a game can hold, and as many cards as Cult of the Deep has."""


def install() -> None:
    """The package, once."""
    MADE.mkdir(parents=True, exist_ok=True)
    for name in ("package.json", "server.cjs", "client.cjs"):
        shutil.copy(SOURCES / name, MADE / name)
    if not (MADE / "node_modules" / "boardgame.io").exists():
        print("fetching boardgame.io from npm into build/boardgame.io ...", flush=True)
        done = run(NODE, NPM, "install", "--ignore-scripts", "--no-audit", "--no-fund", cwd=MADE)
        if done.returncode:
            raise SystemExit(done.stderr)


@contextmanager
def theirs(cards: int, processes: int) -> Iterator[tuple[list[int], list[int]]]:
    """Servers of boardgame.io: their ports and process numbers."""
    ports = [_free_port() for _ in range(processes)]
    running = [_node("server.cjs", port, cards) for port in ports]
    try:
        for server in running:
            assert _out(server).readline() == "up\n"
        yield ports, [server.pid for server in running]
    finally:
        for server in running:
            server.terminate()
            server.wait(10)


def played(ports: Sequence[int], processes: Sequence[int], into: Figures) -> None:
    """One round of all matches."""
    client = _node("client.cjs", PLAYERS, MATCHES, SECONDS, *ports)
    assert _out(client).readline() == "ready\n"
    before = sum(map(busy, processes))
    assert client.stdin is not None
    client.stdin.write("go\n")
    client.stdin.flush()
    times: list[float] = json.loads(_out(client).readline())
    into.busy += sum(map(busy, processes)) - before
    into.seconds += SECONDS
    into.times += [milliseconds / 1000 for milliseconds in times]
    client.wait(10)


def _node(script: str, *words: float) -> "subprocess.Popen[str]":
    command = [str(NODE), script, *map(str, words)]
    return subprocess.Popen(command, cwd=MADE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _out(process: "subprocess.Popen[str]") -> IO[str]:
    assert process.stdout is not None
    return process.stdout


async def measure(processes: int, url: str, redis: int, folder: Path) -> list[tuple[str, Figures]]:
    """All in turns."""
    with Servers(url, folder) as servers, theirs(CARDS[0], processes) as few, theirs(CARDS[1], processes) as many:
        (port,), ours = await servers.start(processes, together=True)
        secret = (await Line(port).call("POST", "/v1/players", {"name": "Bench"}))["secret"]
        way = Way("Sealog", [[port]] * MATCHES, ours, secret)
        all_of_it = Way("Sealog, with its Redis", [[port]] * MATCHES, [*ours, redis], secret)
        rows: list[tuple[str, Figures]] = [
            (f"boardgame.io, {CARDS[0]} cards", Figures()),
            (f"boardgame.io, {CARDS[1]} cards", Figures()),
        ]
        for _ in range(ROUNDS):
            for (_, figures), (ports, pids) in zip(rows, (few, many), strict=True):
                await asyncio.to_thread(played, ports, pids, figures)
            await way.round()
            await all_of_it.round()
    return [*rows, (way.name, way.figures), (all_of_it.name, all_of_it.figures)]


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench_boardgame_io", description=__doc__)
    parser.add_argument("--processes", type=int, default=2)
    args = parser.parse_args()
    install()
    with tempfile.TemporaryDirectory() as folder, RedisServer(Path(folder) / "redis") as redis:
        assert redis.pid is not None
        rows = asyncio.run(measure(args.processes, redis.url, redis.pid, Path(folder)))
    least: Any = rows[0][1].cost()
    print(f"{'':28}{'moves/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'µs of CPU':>11}{'ratio':>8}")
    for name, f in rows:
        shown = f"{f.rate():10,.0f}{f.percentile(0.5):9.1f}{f.percentile(0.99):9.1f}"
        print(f"{name:28}{shown}{f.cost():11.0f}{f.cost() / least:8.2f}")


if __name__ == "__main__":
    main()
