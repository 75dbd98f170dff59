"""`make load`: hundreds of games of all rulesets at once, played over HTTP for some minutes; what an answer, a game and
an event cost, and how each grows with the number of games.

`sealog up` is started with a Redis of its own. For each number of games, so many are kept open and answered in turn by
the same few clients; who is over is replaced. Answers are chosen at random among the legal ones. What counts is
processor time and memory for each answer, game and event, since the machine that measures has other work too."""

import argparse
import asyncio
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from domain.kernel.forms import AnyForm
from projections.catalogue import load
from tests.bench_http import Line
from tests.processes import up as processes
from tests.processes.up import Up
from tests.tools.load_picture import picture
from tests.tools.process_figures import Memory, busy, data_in_redis, memory_of
from tests.tools.which_game import MODULES

STEPS = (10, 30, 100, 300, 1000)
CLIENTS = 10
SECONDS = 25.0
PASS_SHARE = 5
"""One window of so many is reacted to; the others are passed."""
REDIS = "redis"
TRIES = 200
START = 300.0
"""Seconds that the service may take to start or to stop, on a machine that is busy."""
GROWN = 1.5
"""What an answer, a game or an event costs with the most games is at most so many times what it costs with a tenth of
them: more would be faster than linear."""


class Measured(Struct, frozen=True):
    """What one number of games came to."""

    games: int
    rate: float
    """Answers a second, by the wall's clock."""
    reads: float
    """Looks at what is asked, for each answer; games that were begun are in the cost, too."""
    p50: float
    p99: float
    """Milliseconds from an answer to its reply."""
    cost: dict[str, float]
    """Microseconds of the processor for an answer, by process."""
    memory: dict[str, float]
    """Megabytes, by process."""
    game_kb: float
    """Kilobytes of the API's process for a game that it holds open."""
    event_bytes: float
    """Bytes of Redis for an event, with all that is kept beside it."""
    events: int


class Game:
    """A game in which one player holds all seats and answers at random."""

    def __init__(self, ruleset: str, seats: int, rng: random.Random) -> None:
        self.ruleset, self.seats, self.rng = ruleset, seats, rng
        self.id = ""
        self.seq = self.ended_seq = self.looks = 0
        self.open: list[dict[str, Any]] = []

    async def begin(self, line: Line) -> None:
        """A new game, up to its first question."""
        self.ended_seq += self.seq
        wish = {"ruleset": self.ruleset, "seats": self.seats, "hot_seat": True, "public": False, "entropy": "server"}
        self.id = (await line.call("POST", "/v1/games", wish))["id"]
        for _ in range(self.seats - 1):
            await line.call("POST", f"/v1/games/{self.id}/seats", {})
        await line.call("POST", f"/v1/games/{self.id}/start")
        await self.look(line)

    async def look(self, line: Line) -> None:
        """What is asked, by a look at the table: needed only where the last reply did not say."""
        for _ in range(TRIES):
            self.looks += 1
            shown = await line.call("GET", f"/v1/games/{self.id}/asks")
            self.seq = int(shown["version"].partition(".")[0])
            if shown["asks"] or not shown["waiting"]:
                break
            await asyncio.sleep(0.02)  # a worker resolves something
        self.open = [ask for ask in shown["asks"] if not ask.get("answered") and ask.get("form")]

    async def answer(self, line: Line) -> float | None:
        """One answer, and the seconds that it took; none where the game is over and another one begins."""
        if not self.open:
            await self.look(line)
        if not self.open:
            await self.begin(line)
            return None
        ask = self.open.pop(self.rng.randrange(len(self.open)))
        body = {"ask": ask["id"], "answer": self._chosen(ask), "seat": ask["seat"]}
        before = time.perf_counter()
        try:
            reply = await line.call("POST", f"/v1/games/{self.id}/answers", body)
        except RuntimeError as refused:
            if ": 409 " not in str(refused):
                raise
            self.open = []  # somebody else was first: an order, or the same seat in a group
            return None
        spent = time.perf_counter() - before
        self._note(reply)
        return spent

    def _chosen(self, ask: dict[str, Any]) -> Any:
        form = msgspec.convert(ask["form"], AnyForm)
        window = ask.get("may_pass")
        if window and (self.rng.randrange(PASS_SHARE) or not getattr(form, "options", True)):
            return None
        return msgspec.to_builtins(form.any_answer(self.rng.randrange))

    def _note(self, reply: dict[str, Any]) -> None:
        """What is asked next, if the reply says all of it."""
        self.seq = int(reply["version"].partition(".")[0])
        asked = [e["event"] for e in reply.get("events", ()) if e["event"]["e"] == "Asked"]
        if not reply.get("events"):
            return  # a pass in a window, or a part of a question to several
        newest = asked[-1] if asked else None
        known = newest and all(ask.get("form") for ask in newest["asks"]) and not newest.get("group")
        self.open = []
        if newest and known and reply["waiting"]:
            window = "trigger" in newest
            for k, ask in enumerate(newest["asks"]):
                self.open.append({**ask, "id": f"{newest['id']}.{k}", "may_pass": window})


class Load:
    """The clients, and the games that they play."""

    def __init__(self, up: Up, rulesets: Sequence[tuple[str, int]], clients: int, seed: int = 1) -> None:
        self.up, self.rulesets, self.clients = up, rulesets, clients
        self.rng = random.Random(seed)
        self.lines: list[Line] = []
        self.games: list[Game] = []

    async def arrive(self) -> None:
        port = int(self.up.url.rpartition(":")[2])
        secret = (await Line(port).call("POST", "/v1/players", {"name": "Load"}))["secret"]
        self.lines = [Line(port, secret) for _ in range(self.clients)]

    def hang_up(self) -> None:
        """The server ends connections that were idle: whoever had nothing to do connects anew."""
        for line in self.lines:
            line.close()

    async def grow(self, count: int) -> None:
        """Open games until there are so many, of all rulesets in turn."""
        self.hang_up()
        fresh = []
        while len(self.games) < count:
            name, seats = self.rulesets[len(self.games) % len(self.rulesets)]
            self.games.append(Game(name, seats, self.rng))
            fresh.append(self.games[-1])

        async def opening(line: Line, own: Sequence[Game]) -> None:
            for game in own:
                await game.begin(line)

        await asyncio.gather(*(opening(line, fresh[k :: self.clients]) for k, line in enumerate(self.lines)))

    async def play(self, seconds: float) -> list[float]:
        """All clients at once, each answering its games in turn."""
        self.hang_up()
        until, times = time.perf_counter() + seconds, []

        async def one(line: Line, own: Sequence[Game]) -> None:
            while True:
                for game in own:
                    if time.perf_counter() > until:
                        return
                    spent = await game.answer(line)
                    if spent is not None:
                        times.append(spent)

        shares = [(line, self.games[k :: self.clients]) for k, line in enumerate(self.lines)]
        await asyncio.gather(*(one(line, own) for line, own in shares if own))
        return times

    def looks(self) -> int:
        return sum(game.looks for game in self.games)

    def events(self) -> int:
        """How many events all games have, those that are over too."""
        return sum(game.seq + game.ended_seq for game in self.games)


def processes_of(up: Up) -> dict[str, int]:
    """Every process of the service, by name."""
    named: dict[str, int] = up.state["processes"]
    return named


async def measured(load: Load, games: int, seconds: float, empty: Memory) -> Measured:
    """Play with so many games open. The first rounds warm up and are not counted."""
    await load.grow(games)
    await load.play(seconds / 5)
    processes = processes_of(load.up)
    before = {name: busy(pid) for name, pid in processes.items()}
    start, looks = time.perf_counter(), load.looks()
    times = sorted(await load.play(seconds))
    wall = time.perf_counter() - start
    cost = {name: (busy(pid) - before[name]) / len(times) * 1e6 for name, pid in processes.items()}
    now = memory_of(processes)
    info = data_in_redis(load.up.redis_url)
    return Measured(
        games=games,
        rate=len(times) / wall,
        reads=(load.looks() - looks) / len(times),
        p50=times[len(times) // 2] * 1e3,
        p99=times[int(len(times) * 0.99)] * 1e3,
        cost=cost,
        memory={name: size / 1e6 for name, size in now.items()},
        game_kb=(now["API"] - empty["API"]) / games / 1e3,
        event_bytes=(info - empty["redis data"]) / load.events(),
        events=load.events(),
    )


def rulesets_of(modules: Sequence[str], only: Sequence[str] | None) -> list[tuple[str, int]]:
    """Each game that is played, with a number of seats from the middle."""
    entries = load(modules)
    wanted = only or list(entries)
    return [(name, entries[name].ruleset.seats[len(entries[name].ruleset.seats) // 2]) for name in wanted]


async def run(up: Up, rulesets: Sequence[tuple[str, int]], steps: Sequence[int], seconds: float) -> list[Measured]:
    """All steps, on one service that starts empty."""
    found = []
    playing = Load(up, rulesets, min(CLIENTS, steps[0]))
    await playing.arrive()
    await playing.grow(len(rulesets))  # so that the content of all games is loaded before anything is weighed
    await playing.play(1)
    empty = {**memory_of(processes_of(up)), "redis data": data_in_redis(up.redis_url)}
    for games in steps:
        found.append(await measured(playing, games, seconds, empty))
        print(line_of(found[-1]), flush=True)
    return found


COLUMNS = (
    ("games", 6), ("answers/s", 11), ("reads", 7), ("p50 ms", 8), ("p99 ms", 8), ("API µs", 8), ("others µs", 11),
    ("Redis µs", 10), ("API MB", 8), ("kB/game", 9), ("Redis MB", 10), ("B/event", 9), ("events", 10),
)  # fmt: skip


def head() -> str:
    return "".join(f"{name:>{width}}" for name, width in COLUMNS)


def line_of(one: Measured) -> str:
    """One line of the table."""
    others = sum(cost for name, cost in one.cost.items() if name not in ("API", REDIS))
    shown = (
        *(f"{one.games}", f"{one.rate:,.0f}", f"{one.reads:.2f}", f"{one.p50:.1f}", f"{one.p99:.1f}"),
        *(f"{one.cost['API']:.0f}", f"{others:.0f}", f"{one.cost[REDIS]:.0f}", f"{one.memory['API']:.0f}"),
        *(f"{one.game_kb:.0f}", f"{one.memory[REDIS]:.0f}", f"{one.event_bytes:.0f}", f"{one.events:,}"),
    )
    return "".join(f"{value:>{width}}" for value, (_, width) in zip(shown, COLUMNS, strict=True))


def faster_than_linear(found: Sequence[Measured]) -> list[str]:
    """What costs more for each answer, game or event the more games there are, from a tenth of the most on."""
    if len(found) < 2:
        return []
    last = found[-1]
    first = next((one for one in found if one.games * 10 >= last.games), found[0])
    grown = {
        "processor time for an answer in the API": (first.cost["API"], last.cost["API"]),
        "processor time for an answer in Redis": (first.cost[REDIS], last.cost[REDIS]),
        "memory for a game in the API": (first.game_kb, last.game_kb),
        "memory for an event in Redis": (first.event_bytes, last.event_bytes),
    }
    return [f"{what}: {was:,.0f} -> {now:,.0f}" for what, (was, now) in grown.items() if now > GROWN * was > 0]


def main() -> None:
    parser = argparse.ArgumentParser(prog="load", description=__doc__)
    parser.add_argument("--steps", default=",".join(map(str, STEPS)), help="numbers of games, separated by commas")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="to play at each step")
    parser.add_argument("--room", type=int, default=2000, help="SEALOG_LIVE_GAMES: games that the API keeps open")
    parser.add_argument("--only", action="append", help="only this game; may stand several times")
    parser.add_argument("--picture", type=Path, help="write the picture there (SVG)")
    parser.add_argument("--json", type=Path, help="write the figures there")
    parser.add_argument("--from", dest="known", type=Path, help="measure nothing: take the figures from such a file")
    args = parser.parse_args()
    if args.known:
        found = msgspec.json.decode(args.known.read_bytes(), type=list[Measured])
        print("\n".join([head(), *map(line_of, found)]))
    else:
        with tempfile.TemporaryDirectory() as folder:
            more = {"SEALOG_LIMITS": "false", "SEALOG_LIVE_GAMES": str(args.room), "SEALOG_GAMES": "tests.coming"}
            processes.PATIENCE = START
            with Up(Path(folder), **more) as up:
                print(head(), flush=True)
                steps = [int(step) for step in args.steps.split(",")]
                found = asyncio.run(run(up, rulesets_of(MODULES[:2], args.only), steps, args.seconds))
    if args.json:
        args.json.write_bytes(msgspec.json.format(msgspec.json.encode(found)) + b"\n")
    if args.picture:
        args.picture.write_text(picture([structs.asdict(one) for one in found]))
    for what in faster_than_linear(found):
        print(f"grows faster than linearly: {what}")
        sys.exit(1)


if __name__ == "__main__":
    main()
