"""The API, the worker and Redis are killed in turn, at moments nobody chose, while people play and listen."""

import asyncio
import random
from pathlib import Path

import pytest

from service.store import EventStore, connect
from tests.http.conftest import ALL_GAMES
from tests.processes.audit import audited, nothing_lost_or_doubled
from tests.processes.stubborn import Stubborn
from tests.processes.up import PATIENCE, Up

pytestmark = pytest.mark.processes
VICTIMS = ("API", "redis", "worker", "API", "redis")
RULESETS = (("cult", 4), ("toy-crossing", 3))


class Evening:
    """Two tables with two people each, who play game after game until told that it is late."""

    def __init__(self, up: Up) -> None:
        self.up = up
        self.late = asyncio.Event()
        self.people: list[Stubborn] = []
        self.games: list[tuple[str, str]] = []
        self.listened = 0

    async def table(self, ruleset: str, seats: int) -> None:
        host, guest = (Stubborn(self.up.url, f"{who} of {ruleset}") for who in ("Host", "Guest"))
        self.people += [host, guest]
        await host.register()
        await guest.register()
        while not self.late.is_set():
            game = await host.open(ruleset, seats, bots=seats - 2)
            await guest.enter(game)
            await host.start(game)
            self.games.append((game, ruleset))
            heard, _, _ = await asyncio.gather(guest.listen(game), host.play(game), guest.play(game))
            assert heard == await guest.get(f"/v1/games/{game}/view"), "the stream told all there was"
            self.listened += 1

    async def bots_alone(self) -> None:
        """A game that nobody is asked in; its worker is killed first."""
        host = Stubborn(self.up.url, "Onlooker")
        await host.register()
        game = await host.open("cult", 4, bots=4)
        await host.start(game)
        self.games.append((game, "cult"))
        await self.strike("worker")
        async with asyncio.timeout(PATIENCE):
            while (await host.get(f"/v1/games/{game}"))["state"] == "running":
                await asyncio.sleep(0.2)

    async def strike(self, name: str) -> None:
        """Kill, and wait until the service says that it is well again."""
        before = self.up.pid(name)
        self.up.kill(name)
        async with asyncio.timeout(PATIENCE):
            while self.up.pid(name) in (0, before) or not await asyncio.to_thread(self.up.ready):
                await asyncio.sleep(0.05)

    async def night(self, moments: random.Random) -> None:
        for name in VICTIMS:
            await asyncio.sleep(moments.uniform(0.1, 0.8))
            await self.strike(name)
        self.late.set()


async def spend(up: Up) -> Evening:
    evening = Evening(up)
    async with asyncio.TaskGroup() as group:
        for ruleset, seats in RULESETS:
            group.create_task(evening.table(ruleset, seats))
        group.create_task(evening.bots_alone())
        group.create_task(evening.night(random.Random(4)))
    return evening


async def judge(up: Up, evening: Evening) -> int:
    client = connect(up.redis_url)
    store, found = EventStore(client, up.vault), 0
    for game, ruleset in evening.games:
        records = await audited(store, ALL_GAMES, game, ruleset)
        given = [one for person in evening.people for one in person.acknowledged if one.game == game]
        found += nothing_lost_or_doubled(ALL_GAMES[ruleset], game, records, given)
    await client.aclose()
    return found


def test_no_acknowledged_answer_is_lost_or_doubled(tmp_path: Path) -> None:
    with Up(tmp_path) as up:
        evening = asyncio.run(spend(up))
        assert sum(person.repeats for person in evening.people) > 0, "the kills were felt"
        assert evening.listened >= len(RULESETS)
        assert asyncio.run(judge(up, evening)) > 20
        for name in set(VICTIMS):
            assert up.words().count(f"{name} has ended".replace("redis", "Redis")) >= VICTIMS.count(name)
