"""The law of streams over HTTP: whoever follows only the stream has, byte for byte, the view that a GET shows."""

import random
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from domain.kernel.forms import AnyForm
from domain.kernel.ids import WATCHER, GameId, Seat
from projections.view import view_bytes
from service.ops.settings import Settings
from service.services import Services
from service.store.outages import HEARD
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.live.viewers import Settling, Viewer, nobody_listens

pytestmark = pytest.mark.anyio
MINUTE = 60_000


class Hours:
    """A clock that the test moves."""

    def __init__(self) -> None:
        self.now = 1_790_000_000_000

    def __call__(self) -> int:
        return self.now


@pytest.fixture
def hours() -> Hours:
    return Hours()


@pytest.fixture
async def services(redis: Redis, settings: Settings, hours: Hours) -> Services:
    return Services(settings, ALL_GAMES, redis, now=hours)


class Table:
    """A game, the people at it, and everything that can happen."""

    def __init__(self, services: Services, hours: Hours, game: str, people: list[Person], pick: random.Random) -> None:
        self.services, self.hours, self.game, self.people, self.pick = services, hours, game, people, pick
        self.done: dict[str, int] = {}

    async def goes_on(self) -> str:
        """One thing happens. What it was."""
        what = await self._something()
        self.done[what] = self.done.get(what, 0) + 1
        return what

    async def _something(self) -> str:
        game, pick = GameId(self.game), self.pick
        if await self.services.playing.go_on(game, pick.randrange):
            return "worker"
        person = pick.choice(self.people)
        match pick.randrange(12):
            case 0:
                # The service is there the whole time.
                await self.services.redis.set(HEARD, self.hours.now + 2 * MINUTE)
                self.hours.now += 2 * MINUTE
                return "clock" if await self.services.playing.time_out(game) else "nothing"
            case 1:
                do = pick.choice(["pass", "ask"])
                reply = await person.call("PUT", f"/v1/games/{self.game}/orders", {"orders": [{"do": do}]})
                return "orders" if reply.status_code == 200 else "refused"
            case 2 | 3:
                reply = await person.call("POST", f"/v1/games/{self.game}/undo", {})
                return "undo" if reply.status_code == 200 else "refused"
        return await self._answer()

    async def _answer(self) -> str:
        pick = self.pick
        for person in pick.sample(self.people, len(self.people)):
            view = await person.get(f"/v1/games/{self.game}/view")
            for ask in view.get("asks", ()):
                if ask["seat"] != view["seat"] or ask.get("answered") or view.get("passed"):
                    continue
                form: Any = msgspec.convert(ask["form"], AnyForm)
                passes = ask.get("may_pass") and (pick.randrange(3) > 0 or not ask.get("options"))
                answer = None if passes else msgspec.to_builtins(form.any_answer(pick.randrange))
                await person.post(f"/v1/games/{self.game}/answers", {"ask": ask["id"], "answer": answer})
                return f"pass of {view['seat']}" if passes else "answer"
        return "nothing"


async def seen_elsewhere(services: Services, viewer: Viewer) -> None:
    """A process that opens the game only now shows the same bytes, whatever has been withheld meanwhile."""
    fresh = Services(services.settings, services.games, services.redis, now=services.now)
    seat = WATCHER if viewer.name == "onlooker" else Seat(viewer.name)
    async with fresh.live_games.reading(GameId(viewer.game)) as held:
        watcher = await fresh.live_games.watch(held, seat)
    assert view_bytes(watcher.view) == view_bytes(await viewer.view()), f"{viewer.name} sees another view elsewhere"


class Run:
    """Games that several viewers follow, one thing after the other."""

    def __init__(self, services: Services, hours: Hours, people: list[Person], pick: random.Random) -> None:
        self.services, self.hours, self.people, self.pick = services, hours, people, pick
        self.things = self.quiet = self.resumed = 0
        self.viewers: list[Viewer] = []

    async def play(self, ruleset: str, bots: dict[str, str], most: int) -> None:
        """A game to its end, or until so many things have happened in all."""
        game = await self._start(ruleset, bots)
        table = Table(self.services, self.hours, game, self.people, self.pick)
        named = {f"s{i}": person for i, person in enumerate(self.people, 1)}
        self.viewers = [Viewer(person, game, seat) for seat, person in named.items()]
        self.viewers.append(Viewer(self.people[0].http, game, "onlooker"))
        settle = Settling(self.services, self.people[0], game)
        while self.things < most and (await self.people[0].get(f"/v1/games/{game}"))["state"] == "running":
            self.things += 1
            await self._one_thing(table, settle)
        for viewer in self.viewers:
            await viewer.drop()
            self.resumed += viewer.resumed

    async def _start(self, ruleset: str, bots: dict[str, str]) -> str:
        first, *others = self.people
        game = await first.open(ruleset, len(self.people) + len(bots), bots=bots, clock={"per_move": 60})
        for person in others:
            await person.post(f"/v1/games/{game}/seats", {})
        await first.post(f"/v1/games/{game}/start", None)
        return game

    async def _one_thing(self, table: Table, settle: Settling) -> None:
        for viewer in self.viewers:
            await viewer.whim(self.pick)
        before, public = [viewer.counted() for viewer in self.viewers], await self.viewers[-1].view()
        what = await table.goes_on()
        await settle(*(viewer.ear for viewer in self.viewers))
        for viewer in self.viewers:
            await viewer.agrees()
        await seen_elsewhere(self.services, self.pick.choice(self.viewers))
        if what.startswith("pass of") and (await self.viewers[-1].view())["version"] == public["version"]:
            self.quiet += 1
            for viewer, count in zip(self.viewers, before, strict=True):
                heard = viewer.counted() - count
                assert heard == (viewer.ear is not None and viewer.name == what[8:]), f"{viewer.name} heard a {what}"
        if not self.pick.randrange(6):
            self.services.live_games.slot(GameId(table.game)).held = None


@pytest.mark.parametrize(
    ("ruleset", "bots", "most"), [("toy-mutiny", {}, 30), ("toy-crossing", {}, 45), ("cult", {"s4": "random"}, 30)]
)
async def test_the_stream_is_the_view(
    services: Services, hours: Hours, ann: Person, bob: Person, ruleset: str, bots: dict[str, str], most: int
) -> None:
    people = [ann, bob, await Person.register(ann.http, "Cyd")]
    run = Run(services, hours, people, random.Random(f"{ruleset} streams"))
    while run.things < most or not run.quiet or run.resumed < 4:
        assert run.things < 10 * most, "nobody passed unseen, or came back"
        await run.play(ruleset, bots, max(most, run.things + 10))
    await nobody_listens(services)
