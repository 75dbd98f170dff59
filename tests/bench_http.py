"""`make bench`, the second half: answers over HTTP against a bare handler that makes one append of the same bytes.

Both are served by one process, on one Redis with `appendfsync always`, and called in turns in the same run by the same
clients. Their ratio is what counts; the figures themselves are those of this machine at this moment."""

import argparse
import asyncio
import random
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Request, Response, post

from domain.kernel import fair
from domain.kernel.headless import play_out
from domain.kernel.ids import GameId
from domain.kernel.opening import open_table
from domain.kernel.record import Record
from projections.catalogue import load
from service.http.app import create_app
from service.http.services import Services, services
from service.redis_server import RedisServer
from service.settings import Settings
from service.store.commit import Commit
from service.store.keys import new_game_id

RULESET, SEATS = "cult", 5
CLIENTS = 48
ROUNDS, ROUND_SECONDS = 6, 3.0
MODULES = ("projections.games",)


# --- the server -------------------------------------------------------------------------------------


class Bare:
    """One append a request, of bytes like those of an answer, and nothing else."""

    def __init__(self, parts: Services, batch: list[tuple[bytes, bytes]]) -> None:
        self.parts, self.batch = parts, batch
        self.games: dict[str, tuple[GameId, int]] = {}

    def handler(self) -> Any:
        @post("/bare/{client:str}", status_code=200)
        async def bare(request: Request[Any, Any, Any]) -> Response[bytes]:
            body = await request.body()
            client = request.path_params["client"]
            game, seq = self.games.get(client) or (new_game_id(), 0)
            head = fair.chain_start(game)
            records = [Record(seq + i, e, s, head) for i, (e, s) in enumerate(self.batch, 1)]
            await self.parts.store.append(Commit(game, seq, f"{client}-{seq}", records))
            self.games[client] = (game, seq + len(records))
            return Response(body, media_type="application/json")

        return bare


def serve(url: str, port: int, batch_file: Path) -> None:
    """The API with the bare handler beside it."""
    parts = services(Settings(limits=False), load(MODULES), url)
    app = create_app(parts)
    app.register(Bare(parts, msgspec.msgpack.decode(batch_file.read_bytes(), type=list[tuple[bytes, bytes]])).handler())
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False)


# --- a client that costs little ---------------------------------------------------------------------


class Line:
    """One connection that is kept open."""

    def __init__(self, port: int, secret: str = "") -> None:
        self.port, self.secret = port, secret
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def call(self, method: str, path: str, body: Any = None) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self.port)
        reader, writer = self._streams
        raw = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} {path} HTTP/1.1\r\nHost: sealog\r\nContent-Length: {len(raw)}\r\n"
        head += "Content-Type: application/json\r\n" if raw else ""
        head += f"Authorization: Bearer {self.secret}\r\n" if self.secret else ""
        writer.write(head.encode() + b"\r\n" + raw)
        answer = await reader.readuntil(b"\r\n\r\n")
        status = int(answer[9:12])
        length = next(int(h[15:]) for h in answer.lower().split(b"\r\n") if h.startswith(b"content-length:"))
        content = await reader.readexactly(length)
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {content[:300]!r}")
        return msgspec.json.decode(content) if content else None


class Table:
    """A game in which one player holds all seats and answers what a time-out would."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.game = ""
        self.open: list[dict[str, Any]] = []

    async def begin(self) -> None:
        wish = {"ruleset": RULESET, "seats": SEATS, "hot_seat": True, "public": False}
        self.game = (await self.line.call("POST", "/v1/games", wish))["id"]
        for _ in range(SEATS - 1):
            await self.line.call("POST", f"/v1/games/{self.game}/seats", {})
        await self.line.call("POST", f"/v1/games/{self.game}/start")
        self._take((await self.line.call("GET", f"/v1/games/{self.game}/asks"))["asks"])

    def _take(self, asks: list[dict[str, Any]]) -> None:
        self.open = [ask for ask in asks if not ask.get("answered")]

    async def answer(self) -> None:
        """One answer; the reply says what is asked next."""
        ask = self.open.pop(0)
        body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
        reply = await self.line.call("POST", f"/v1/games/{self.game}/answers", body)
        known = {a["id"]: a for a in reply["asks"]["asks"] if not a.get("answered")}
        if not any(a["id"] in known for a in self.open):
            self._take(list(known.values()))

    async def ready(self) -> None:
        if not self.open:
            await self.begin()


# --- measuring --------------------------------------------------------------------------------------


class Figures(msgspec.Struct):
    """What one kind of call came to."""

    times: list[float] = []
    seconds: float = 0.0

    def rate(self) -> float:
        return len(self.times) / self.seconds

    def percentile(self, p: float) -> float:
        return sorted(self.times)[min(len(self.times) - 1, int(p * len(self.times)))] * 1000


async def load_for(seconds: float, works: list[Callable[[], Awaitable[float]]], into: Figures) -> None:
    """All clients at once, each call after the one before."""
    start = time.perf_counter()

    async def one(work: Callable[[], Awaitable[float]]) -> None:
        while time.perf_counter() - start < seconds:
            into.times.append(await work())

    await asyncio.gather(*(one(work) for work in works))
    into.seconds += time.perf_counter() - start


def timed_answer(table: Table) -> Callable[[], Awaitable[float]]:
    async def work() -> float:
        await table.ready()
        before = time.perf_counter()
        await table.answer()
        return time.perf_counter() - before

    return work


def timed_bare(line: Line, client: int) -> Callable[[], Awaitable[float]]:
    body = {"ask": "1234.0", "answer": ["option"], "seat": "s1"}

    async def work() -> float:
        before = time.perf_counter()
        await line.call("POST", f"/bare/{client}", body)
        return time.perf_counter() - before

    return work


async def measure(port: int) -> tuple[Figures, Figures]:
    """Answers and bare appends in turns."""
    secret = (await Line(port).call("POST", "/v1/players", {"name": "Bench"}))["secret"]
    tables = [Table(Line(port, secret)) for _ in range(CLIENTS)]
    await asyncio.gather(*(table.ready() for table in tables))
    answers = [timed_answer(table) for table in tables]
    bare = [timed_bare(Line(port), i) for i in range(CLIENTS)]
    done, ceiling = Figures(), Figures()
    for _ in range(ROUNDS):
        await load_for(ROUND_SECONDS, answers, done)
        await load_for(ROUND_SECONDS, bare, ceiling)
    return done, ceiling


def typical_batch() -> list[tuple[bytes, bytes]]:
    """The events of a commit of middling size, from a game played through the same code."""
    entry = load(MODULES)[RULESET]
    live, _ = open_table(entry.ruleset, GameId("typical"), SEATS)
    live.appended()
    batches = list(play_out(live, {}, random.Random(1).randrange, 100_000))
    middling = sorted(batches, key=lambda b: sum(len(r.public) + len(r.private) for r in b))[len(batches) // 2]
    return [(r.public, r.private) for r in middling]


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[int]:
    """A Redis and the API, both for this run only."""
    with RedisServer(folder / "redis") as redis:
        batch = folder / "batch"
        batch.write_bytes(msgspec.msgpack.encode(typical_batch()))
        port = _free_port()
        command = [sys.executable, "-m", "tests.bench_http", "serve", redis.url, str(port), str(batch)]
        process = subprocess.Popen(command)
        try:
            await _until_up(port)
            yield port
        finally:
            process.terminate()
            process.wait(10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _until_up(port: int) -> None:
    for _ in range(200):
        try:
            await Line(port).call("GET", "/health/live")
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the server does not start")


async def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as port:
            done, ceiling = await measure(port)
    print(f"\nover HTTP, {CLIENTS} clients, {RULESET} with {SEATS} seats, one process, appendfsync always")
    print(f"{'':34}{'calls/s':>10}{'p50 ms':>9}{'p99 ms':>9}")
    for name, figures in (("answers", done), ("bare handler with one append", ceiling)):
        print(f"{name:34}{figures.rate():10,.0f}{figures.percentile(0.5):9.1f}{figures.percentile(0.99):9.1f}")
    print(f"{'answers as a share of the ceiling':34}{done.rate() / ceiling.rate():10.0%}")


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench_http", description=__doc__)
    parser.add_argument("what", nargs="?", default="run", choices=("run", "serve"))
    parser.add_argument("rest", nargs="*")
    args = parser.parse_args()
    if args.what == "serve":
        url, port, batch = args.rest
        serve(url, int(port), Path(batch))
    else:
        asyncio.run(run())


if __name__ == "__main__":
    main()
