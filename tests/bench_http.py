"""`make bench`, the second half: answers over HTTP against a bare handler that makes one append of the same bytes.

Both are served by one process, on one Redis with `appendfsync always`, and called in turns in the same run by the same
clients. Their ratio is what counts; the figures themselves are those of this machine at this moment. Two more rounds,
which count for nothing else, say where the server's processor time goes."""

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import cycle
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar import Request, Response, get, post

from domain.kernel import fair
from domain.kernel.forms import AnyForm
from domain.kernel.headless import play_out
from domain.kernel.ids import GameId
from domain.kernel.record import Record
from domain.kernel.starting import open_table
from projections.catalogue import load
from service.http.app import create_app
from service.ops.gc_tuning import tune_gc
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services, services
from service.store.commit import Commit
from service.store.keys import new_game_id
from tests.tools.processor_time import Sampler

RULESET, SEATS = "cult", 5
CLIENTS = 48
SPARE = 2
ROUNDS, ROUND_SECONDS = 6, 3.0
MODULES = ("projections.games",)
ALWAYS = (
    ("signing the receipt", ("/service/proofs/", "/service/keyring/")),
    ("the game in memory, its clocks", ("/service/games/held_game.py", "/service/games/clockwork.py")),
)
PARTS = (
    ("rules and kernel", ("/domain/",)),
    ("the Redis client", ("/service/store/", "/redis/")),
    ("carrying out the command", ("/service/games/",)),
    ("access, reading, answering", ("/service/http/", "/service/players/", "/tests/bench_http")),
    ("Litestar", ("/litestar/",)),
    ("uvicorn, sockets, the event loop", ("/uvicorn/", "/asyncio/")),
)


# --- the server -------------------------------------------------------------------------------------


class Bare:
    """One append a request, of bytes that an answer has stored, and nothing else."""

    def __init__(self, parts: Services, batches: "list[Batch]") -> None:
        self.parts, self.batches = parts, cycle(batches)
        self.games: dict[str, tuple[GameId, int]] = {}

    def handler(self) -> Any:
        @post("/bare/{client:str}", status_code=200)
        async def bare(request: Request[Any, Any, Any]) -> Response[bytes]:
            body = await request.body()
            client = request.path_params["client"]
            game, seq = self.games.get(client) or (new_game_id(), 0)
            head = fair.chain_start(game)
            records = [Record(seq + i, e, s, head) for i, (e, s) in enumerate(next(self.batches), 1)]
            await self.parts.store.append(Commit(game, seq, f"{client}-{seq}", records))
            self.games[client] = (game, seq + len(records))
            return Response(body, media_type="application/json")

        return bare


def serve(url: str, port: int, batch_file: Path) -> None:
    """The API with the bare handler beside it."""
    parts = services(Settings(limits=False), load(MODULES), url)
    app = create_app(parts)
    batches = msgspec.msgpack.decode(batch_file.read_bytes(), type=list[list[tuple[bytes, bytes]]])
    app.register(Bare(parts, batches).handler())
    for handler in sampling():
        app.register(handler)
    tune_gc()
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="error", access_log=False, timeout_keep_alive=60)


def sampling() -> tuple[Any, ...]:
    """Two addresses: begin to look what the processor is at, and tell."""
    sampler = Sampler(PARTS, ALWAYS)

    @post("/sampling", status_code=200)
    async def begin() -> None:
        sampler.start()

    @get("/sampling")
    async def told() -> dict[str, float]:
        return sampler.stop()

    return begin, told


# --- a client that costs little ---------------------------------------------------------------------


class Line:
    """One connection that is kept open."""

    def __init__(self, port: int, secret: str = "") -> None:
        self.port, self.secret = port, secret
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    def close(self) -> None:
        """The next call connects anew."""
        if self._streams is not None:
            self._streams[1].close()
        self._streams = None

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
        self.open: list[tuple[str, str, Any]] = []

    async def begin(self) -> None:
        wish = {"ruleset": RULESET, "seats": SEATS, "hot_seat": True, "public": False, "entropy": "server"}
        self.game = (await self.line.call("POST", "/v1/games", wish))["id"]
        for _ in range(SEATS - 1):
            await self.line.call("POST", f"/v1/games/{self.game}/seats", {})
        await self.line.call("POST", f"/v1/games/{self.game}/start")
        asks = (await self.line.call("GET", f"/v1/games/{self.game}/asks"))["asks"]
        self.open = [(ask["id"], ask["seat"], ask.get("default")) for ask in asks]

    async def answer(self) -> None:
        """One answer. What is asked next stands in the events that followed."""
        ask, seat, default = self.open.pop(0)
        body = {"ask": ask, "answer": default, "seat": seat}
        reply = await self.line.call("POST", f"/v1/games/{self.game}/answers", body)
        asked = [e["event"] for e in reply.get("events", ()) if e["event"]["e"] == "Asked"]
        if asked:
            self.open = [
                (f"{asked[-1]['id']}.{k}", a["seat"], _default(asked[-1], a)) for k, a in enumerate(asked[-1]["asks"])
            ]

    async def ready(self) -> None:
        if not self.open:
            await self.begin()


def _default(asked: dict[str, Any], ask: dict[str, Any]) -> Any:
    """What a time-out would answer: a pass in a window."""
    if "trigger" in asked or "default" in ask:
        return ask.get("default")
    return msgspec.to_builtins(msgspec.convert(ask["form"], AnyForm).default())


# --- measuring --------------------------------------------------------------------------------------


class Figures(msgspec.Struct):
    """What one kind of call came to."""

    times: list[float] = []
    seconds: float = 0.0
    busy: float = 0.0
    """Seconds of the server's processor."""

    def cost(self) -> float:
        """Microseconds of the server's processor for one call."""
        return self.busy / len(self.times) * 1e6

    def rate(self) -> float:
        return len(self.times) / self.seconds

    def percentile(self, p: float) -> float:
        return sorted(self.times)[min(len(self.times) - 1, int(p * len(self.times)))] * 1000


def busy(process: int) -> float:
    """Seconds of processor that a process has used so far."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


Works = Sequence[Callable[[], Awaitable[float]]]


async def load_for(seconds: float, works: Works, into: Figures, process: int) -> None:
    """All clients at once, each call after the one before."""
    start, spent = time.perf_counter(), busy(process)

    async def one(work: Callable[[], Awaitable[float]]) -> None:
        while time.perf_counter() - start < seconds:
            into.times.append(await work())

    await asyncio.gather(*(one(work) for work in works))
    into.seconds += time.perf_counter() - start
    into.busy += busy(process) - spent


class Seat:
    """A client that plays one table after the other. New ones are opened between the rounds."""

    def __init__(self, port: int, secret: str) -> None:
        line = Line(port, secret)
        self.tables = [Table(line) for _ in range(SPARE)]

    async def ready(self) -> None:
        for table in self.tables:
            await table.ready()

    async def answer(self) -> float:
        table = next(t for t in self.tables if t.open)
        before = time.perf_counter()
        await table.answer()
        return time.perf_counter() - before


def timed_bare(line: Line, client: int) -> Callable[[], Awaitable[float]]:
    body = {"ask": "1234.0", "answer": ["option"], "seat": "s1"}

    async def work() -> float:
        before = time.perf_counter()
        await line.call("POST", f"/bare/{client}", body)
        return time.perf_counter() - before

    return work


Shares = dict[str, float]


async def sampled(port: int, works: Works, process: int) -> Shares:
    """One round for looking where the time goes."""
    await Line(port).call("POST", "/sampling")
    await load_for(ROUND_SECONDS, works, Figures(), process)
    shares: Shares = await Line(port).call("GET", "/sampling")
    return shares


async def measure(port: int, process: int) -> tuple[Figures, Figures, Shares, Shares]:
    """Answers and bare appends in turns."""
    secret = (await Line(port).call("POST", "/v1/players", {"name": "Bench"}))["secret"]
    seats = [Seat(port, secret) for _ in range(CLIENTS)]
    answers = [seat.answer for seat in seats]
    bare = [timed_bare(Line(port), i) for i in range(CLIENTS)]
    done, ceiling = Figures(), Figures()
    for _ in range(ROUNDS):
        await asyncio.gather(*(seat.ready() for seat in seats))
        await load_for(ROUND_SECONDS, answers, done, process)
        await load_for(ROUND_SECONDS, bare, ceiling, process)
    await asyncio.gather(*(seat.ready() for seat in seats))
    return done, ceiling, await sampled(port, answers, process), await sampled(port, bare, process)


Batch = list[tuple[bytes, bytes]]


def real_batches() -> list[Batch]:
    """What each answer of a whole game stores, when everybody answers as a time-out would."""
    entry = load(MODULES)[RULESET]
    live, _ = open_table(entry.ruleset, GameId("typical"), SEATS)
    live.appended()
    policies = dict.fromkeys(live.board.seats, timid)
    return [[(r.public, r.private) for r in batch] for batch in play_out(live, policies, lambda n: 0, 100_000)]


def timid(board: Any, knowledge: Any, ask: Any, form: Any, pick: Any) -> object:
    """Passes, or takes the default."""
    if board.question.trigger is not None:
        return None
    return form.default() if ask.default is None else ask.default


@asynccontextmanager
async def server(folder: Path) -> AsyncIterator[tuple[int, int]]:
    """A Redis and the API, both for this run only."""
    with RedisServer(folder / "redis") as redis:
        batch = folder / "batch"
        batch.write_bytes(msgspec.msgpack.encode(real_batches()))
        port = _free_port()
        command = [sys.executable, "-m", "tests.bench_http", "serve", redis.url, str(port), str(batch)]
        process = subprocess.Popen(command)
        try:
            await _until_up(port)
            yield port, process.pid
        finally:
            process.terminate()
            process.wait(10)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


async def _until_up(port: int) -> None:
    for _ in range(1200):
        try:
            await Line(port).call("GET", "/health/live")
            return
        except OSError:
            await asyncio.sleep(0.05)
    raise RuntimeError("the server does not start")


async def run() -> None:
    with tempfile.TemporaryDirectory() as folder:
        async with server(Path(folder)) as (port, process):
            done, ceiling, where, bare_where = await measure(port, process)
    print(f"\nover HTTP, {CLIENTS} clients, {RULESET} with {SEATS} seats, one process, appendfsync always")
    print(f"{'':34}{'calls/s':>10}{'p50 ms':>9}{'p99 ms':>9}{'µs of CPU':>11}")
    for name, figures in (("answers", done), ("bare handler with one append", ceiling)):
        print(
            f"{name:34}{figures.rate():10,.0f}{figures.percentile(0.5):9.1f}{figures.percentile(0.99):9.1f}{figures.cost():11.0f}"
        )
    share, work = done.rate() / ceiling.rate(), ceiling.cost() / done.cost()
    print(f"{'answers as a share of the ceiling':34}{share:10.0%} by the wall's clock, {work:.0%} by the processor's")
    print(f"\n{'µs of CPU, sampled':34}{'answers':>10}{'bare':>9}{'more':>9}")
    for part in sorted({*where, *bare_where}, key=lambda part: -where.get(part, 0)):
        mine, bare = where.get(part, 0) * done.cost(), bare_where.get(part, 0) * ceiling.cost()
        print(f"{part:34}{mine:10.0f}{bare:9.0f}{mine - bare:9.0f}")


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
