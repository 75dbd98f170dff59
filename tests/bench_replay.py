"""How long any point of a long game takes, over HTTP and on a real Redis: random points, cold and warm. Figures, not
tests. Cold: a process that has never seen the game; first: nothing is kept of its past either, the log alone. As in the
service, what lasts is never searched for garbage (`service/ops/gc_tuning.py`)."""

import asyncio
import random
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from httpx import ASGITransport, AsyncClient

from domain.kernel.ids import GameId, PlayerId
from domain.kernel.record import Record
from projections.catalogue import GameEntry
from projections.games import GAMES
from service.http.app import create_app
from service.ops.gc_tuning import tune_gc
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store.client import connect
from service.store.commit import Commit
from service.store.keys import keys_of
from tests.http.leak.worlds import played_by
from tests.toy import GAMES as TOYS
from tests.toy.crossing import rules as crossing_rules

EVENTS = 3000
POINTS = 200
GAMES_TRIED = 40
COLD, WARM = 20.0, 5.0
"""The limits, in milliseconds."""
SHARES = (0.5, 0.95, 0.99, 1)
GAME = GameId("07-benchbench")


def endless(entry: GameEntry) -> GameEntry:
    """The same game with enough draws for any length."""
    return replace(entry, ruleset=replace(entry.ruleset, draws=4 * EVENTS))


ENTRIES: dict[str, GameEntry] = {entry.name: endless(entry) for entry in (*TOYS, *GAMES)}


def long_log(entry: GameEntry, seats: int) -> tuple[list[Record], Any]:
    """The first game of so many events, cut there, as the service would have stored it; else the longest found. Bots
    that play well play longer, where there are any."""
    people = [PlayerId(f"p-{n}") for n in range(seats)]
    best: tuple[list[Record], Any] = ([], None)
    for seed in range(GAMES_TRIED):
        played, source = played_by(entry, GAME, people, seed, most=EVENTS // 2, bot=entry.bot_names()[-1])
        if len(played.records) > len(best[0]):
            best = played.records, source
        if len(best[0]) >= EVENTS:
            return best[0][: next(n for n in played.commits if n >= EVENTS)], best[1]
    return best


def told(name: str, times: list[tuple[float, float]], limit: float = 0) -> str:
    """By the clock, then what this process itself needed: others at work on the machine show only in the first."""
    line = f"{name:26}"
    for kind in (0, 1):
        ordered = sorted(time[kind] for time in times)
        parts = [ordered[min(len(ordered) - 1, int(len(ordered) * q))] for q in SHARES]
        line += "".join(f"{part:8.2f}" for part in parts) + "  "
    over = sum(time[0] > limit for time in times)
    return (line + (f"{over:4} of {len(times)} over {limit:.0f} ms" if limit else "")).rstrip() + "\n"


class Bench:
    """Asks for points of one game, each time as a process that knows more or less of it."""

    def __init__(self, url: str) -> None:
        self.services = Services(Settings(limits=False), ENTRIES, connect(url))
        transport = ASGITransport(app=create_app(self.services))  # type: ignore[arg-type]
        self.http = AsyncClient(transport=transport, base_url="http://sealog.test")

    def forget(self) -> None:
        self.services.pasts.forget(GAME)
        slot = self.services.live_games.slot(GAME)
        slot.held = None
        slot.watchers.clear()

    async def ask(self, what: str, at: int) -> tuple[float, float]:
        """Milliseconds: by the clock, and of this process."""
        start, began = time.perf_counter(), time.process_time()
        reply = await self.http.get(f"/v1/games/{GAME}/{what}?at={at}")
        assert reply.status_code == 200, reply.text
        return 1000 * (time.perf_counter() - start), 1000 * (time.process_time() - began)

    async def run(self, entry: GameEntry, seats: int, write: Callable[[str], Any]) -> None:
        records, source = long_log(entry, seats)
        await self.services.redis.flushall()
        await self.services.store.save_source(GAME, source)
        await self.services.store.append(Commit(GAME, 0, "bench", records))
        rng, last = random.Random(1), len(records)
        points = [rng.randint(20, last - 60) for _ in range(POINTS)]
        write(f"\n{entry.ruleset.title}, {last:,} events, {seats} seats, {POINTS} random points; ms")
        write("\n" if last >= EVENTS else f" (none of {GAMES_TRIED} games was as long as {EVENTS:,})\n")
        shares = "".join(f"{share:>8}" for share in ("p50", "p95", "p99", "max"))
        write(f"{'':26}{shares}  {shares}\n{'':26}{'by the clock':>32}  {'CPU of the process':>32}\n")
        del records
        tune_gc()
        first = []
        for at in points[:5]:
            self.forget()
            await self.services.pasts.kept.drop(GAME)
            first.append(await self.ask("view", at))
        write(told("view, first look ever", first))
        await self.ask("view", points[0])
        for what in ("view", "scene", "asks"):
            cold, warm = [], []
            for at in points:
                self.forget()
                cold.append(await self.ask(what, at))
            for at in points:
                await self.ask(what, at)
            for at in points:
                warm.append(await self.ask(what, at))
            write(told(f"{what}, cold", cold, COLD) + told(f"{what}, warm", warm, WARM))
        size = sum(map(len, (await self.services.redis.hgetall(keys_of(GAME).past)).values()))  # type: ignore[misc]
        write(f"{'kept of its past in Redis':26}{size / 1000:8.0f} kB\n")


async def bench(url: str) -> None:
    one = Bench(url)
    crossing_rules.GOAL = 10_000
    for name, seats in (("toy-crossing", 4), *((entry.name, max(entry.ruleset.seats)) for entry in GAMES)):
        await one.run(ENTRIES[name], seats, sys.stdout.write)
    await one.http.aclose()


def main() -> None:
    with TemporaryDirectory() as folder, RedisServer(Path(folder)) as server:
        asyncio.run(bench(server.url))


if __name__ == "__main__":
    main()
