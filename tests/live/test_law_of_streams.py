"""The law of streams over HTTP: whoever follows only the stream has, byte for byte, the view that a GET shows."""

import random
from typing import Any

import msgspec
import pytest
from redis.asyncio import Redis

from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId
from service.http.services import Services
from service.settings import Settings
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


@pytest.mark.parametrize(
    ("ruleset", "bots", "most"), [("toy-mutiny", {}, 40), ("toy-crossing", {}, 60), ("cult", {"s4": "random"}, 40)]
)
async def test_the_stream_is_the_view(
    services: Services, hours: Hours, ann: Person, bob: Person, ruleset: str, bots: dict[str, str], most: int
) -> None:
    people = [ann, bob, await Person.register(ann.http, "Cyd")]
    clock = {"per_move": 60}
    game = await ann.open(ruleset, 3 + len(bots), bots=bots, clock=clock)
    for person in people[1:]:
        await person.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(f"{ruleset} streams")
    table = Table(services, hours, game, people, pick)
    viewers = [Viewer(p, game, f"s{i}") for i, p in enumerate(people, 1)] + [Viewer(ann.http, game, "onlooker")]
    settle = Settling(services, ann, game)
    quiet = 0
    for _ in range(most):
        for viewer in viewers:
            await viewer.whim(pick)
        before = [viewer.counted() for viewer in viewers]
        shown = await viewers[-1].view()
        what = await table.goes_on()
        await settle(*(viewer.ear for viewer in viewers))
        for viewer in viewers:
            await viewer.agrees()
        if what.startswith("pass of") and (await viewers[-1].view())["version"] == shown["version"]:
            quiet += 1
            for viewer, count in zip(viewers, before, strict=True):
                assert viewer.counted() - count == (viewer.ear is not None and viewer.name == what[8:])
        if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
            break
        if not pick.randrange(6):
            services.lives.slot(GameId(game)).held = None
    for viewer in viewers:
        await viewer.drop()
    assert all(viewer.resumed for viewer in viewers) and table.done["answer"] > 5, table.done
    assert quiet, "nobody passed unseen"
    await nobody_listens(services)
