"""What a first look at an archived game takes by a process that has not opened it: the view now and in the middle, over
HTTP within one process, on a real Redis. By the processor, since other work on the machine shows in the clock. Figures,
not tests."""

import asyncio
import random
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from httpx import ASGITransport, AsyncClient
from msgspec import structs

from domain.kernel.chance import rehearsal_source
from domain.kernel.headless import play_out
from domain.kernel.ids import GameId
from domain.kernel.live import Live
from domain.kernel.record import Record
from domain.kernel.ruleset import seats_for
from domain.kernel.starting import open_table
from projections.games import GAMES
from service.http.app import create_app
from service.ops.gc_tuning import tune_gc
from service.ops.redis_server import RedisServer
from service.ops.settings import Settings
from service.services import Services
from service.store.client import connect
from service.store.commit import Commit

KINDS = (("cult", 5, 4200), ("cult", 8, 4200), ("unfathomable", 4, 1200))
TRIED = 400
ROUNDS = 12
CAP = 50_000


def game_of(name: str, seats: int, least: int) -> tuple[GameId, list[Record]]:
    """The first random game that has so many events."""
    entry = next(entry for entry in GAMES if entry.name == name)
    best: tuple[GameId, list[Record]] = (GameId(""), [])
    for seed in range(TRIED):
        game = GameId("07-" + "".join("abcdefghjk"[int(digit)] for digit in f"{seed:010}"))
        live: Live[Any]
        live, records = open_table(entry.ruleset, game, seats)
        live.appended()
        for batch in play_out(live, {}, random.Random(seed).randrange, CAP):
            records += batch
        if len(records) > len(best[1]):
            best = game, records
        if len(records) >= least:
            break
    return best


async def measured(services: Services, path: str) -> tuple[float, int]:
    """The least milliseconds of the processor until a fresh process has answered, and how long the answer is."""
    best, size = float("inf"), 0
    for _ in range(ROUNDS):
        fresh = Services(services.settings, services.games, services.redis, services.now, keyring=services.keyring)
        transport = ASGITransport(app=create_app(fresh))  # type: ignore[arg-type]
        async with AsyncClient(transport=transport, base_url="http://sealog.test") as http:
            await http.get("/health/live")
            began = time.process_time()
            reply = await http.get(path)
            best, size = min(best, (time.process_time() - began) * 1e3), len(reply.content)
            assert reply.status_code == 200, reply.text
    return best, size


async def run(folder: Path, url: str) -> None:
    out = sys.stdout
    out.write(f"{'':32}{'events':>8}{'B/event':>9}{'view ms':>9}{'middle ms':>11}{'history ms':>12}\n")
    games = {entry.name: entry for entry in GAMES}
    client = connect(url)
    tune_gc()
    for place, (name, seats, least) in enumerate(KINDS):
        settings = structs.replace(Settings(limits=False), archive=str(folder / str(place)))
        services = Services(settings, games, client)
        await client.flushall()
        game, records = game_of(name, seats, least)
        await services.store.save_source(game, rehearsal_source(str(game), seats_for(seats)))
        await services.store.append(Commit(game, 0, "bench", records))
        moved = await services.archiving.archive(game)
        assert not moved.kept_back, moved.kept_back
        size = next(folder.glob(f"{place}/*/{game}*")).stat().st_size / len(records)
        here, middle = f"/v1/games/{game}/view", f"/v1/games/{game}/view?at={len(records) // 2}"
        looks = [(await measured(services, path))[0] for path in (here, middle, f"/v1/games/{game}/history?limit=50")]
        title = f"{games[name].ruleset.title}, {seats} seats"
        out.write(f"{title:32}{len(records):8,}{size:9.0f}{looks[0]:9.1f}{looks[1]:11.1f}{looks[2]:12.1f}\n")
        out.flush()
    await client.aclose()


def main() -> None:
    with TemporaryDirectory() as folder, RedisServer(Path(folder) / "redis") as redis:
        asyncio.run(run(Path(folder) / "archive", redis.url))


if __name__ == "__main__":
    main()
