"""Groups, windows, deferred resolutions, clocks, orders, undo and resigning at once: the game goes on, and its record
holds for everybody."""

import random
from typing import Any

import msgspec
import pytest

from domain.kernel.events import Decided, TimedOut
from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind, rerun
from service.services import Services
from tests.http.people import Person, table_of
from tests.verify.both import verified

pytestmark = pytest.mark.anyio
DAY = 86_400


class Time:
    """What it is now, and how many seconds there are for a move."""

    def __init__(self, move: int) -> None:
        self.move, self.at = move, 1_900_000_000_000

    def now(self) -> int:
        return self.at


class Table:
    """Three people with a clock that only the test moves on."""

    def __init__(self, services: Services, people: list[Person], game: str, seed: int, time: "Time") -> None:
        self.time = time
        self.services, self.people, self.game, self.here = services, people, GameId(game), f"/v1/games/{game}"
        self.pick = random.Random(seed)
        self.done: list[str] = []

    async def settle(self) -> None:
        """Workers do what there is for them to do."""
        for _ in range(300):
            if not await self.services.playing.go_on(self.game, self.pick.randrange):
                return
        raise AssertionError(f"workers have no end: {self.done[-5:]}")

    async def act(self) -> None:
        whim, who = self.pick.random(), self.pick.choice(self.people)
        if whim < 0.55:
            await self.answer(who)
        elif whim < 0.70:
            await self.order(who)
        elif whim < 0.78:
            await self.call(who, "undo", "POST", "undo", {})
        elif whim < 0.86:
            await self.go_back()
        elif whim < 0.93:
            await self.time_passes()
        elif whim < 0.96:
            await self.call(who, "propose", "POST", "proposals", {"what": "pause"})
        elif len(self.people) > 1:
            self.people.remove(who)
            await self.call(who, "resign", "POST", "resign", {})

    async def call(self, who: Person, what: str, method: str, path: str, body: Any) -> int:
        reply = await who.call(method, f"{self.here}/{path}", body)
        assert reply.status_code < 500, f"{what}: {reply.text} after {self.done[-5:]}"
        self.done.append(f"{what} {reply.status_code}")
        return reply.status_code

    async def answer(self, who: Person) -> None:
        view = await who.get(f"{self.here}/view")
        own = [ask for ask in view.get("asks", ()) if ask["seat"] == view["seat"]]
        for ask in own:
            form: Any = msgspec.convert(ask["form"], AnyForm)
            may_pass = ask.get("may_pass") and (not self.pick.randrange(2) or not ask.get("options"))
            answer = None if may_pass else msgspec.to_builtins(form.any_answer(self.pick.randrange))
            await self.call(who, f"answer {ask['kind']}", "POST", "answers", {"ask": ask["id"], "answer": answer})

    async def order(self, who: Person) -> None:
        orders = self.pick.choice(
            [[], [{"do": "pass"}], [{"do": "ask"}], [{"do": "default"}], [{"do": "pass", "scope": "turn"}]]
        )
        await self.call(who, "order", "PUT", "orders", {"orders": orders})

    async def go_back(self) -> None:
        log = await self.services.store.raw(self.game)
        decided = [r.seq for r in log if is_kind(r, Decided) or is_kind(r, TimedOut)][-5:]
        if decided:
            first, *rest = self.people
            await self.call(
                first, "go back", "POST", "proposals", {"what": "undo", "decision": self.pick.choice(decided)}
            )
            for person in rest:
                await self.call(person, "agree", "POST", "votes", {"agrees": self.pick.random() < 0.8})

    async def time_passes(self) -> None:
        self.time.at += (self.time.move + 1) * 1000
        self.done.append(f"time {await self.services.playing.time_out(self.game)}")

    async def require_somebody(self) -> None:
        """Somebody can go on: a person who is asked, or whose time runs out."""
        async with self.services.live_games.reading(self.game) as held:
            assert held.frozen is None, f"{held.frozen} after {self.done[-6:]}"
            if held.lobby.state != "running" or held.lobby.paused:
                return
            assert held.live is not None
            assert held.live.board.question is not None, f"nobody is asked after {self.done[-6:]}"
            people = held.lobby.people()
            waiting = [seat for seat in held.live.waits_for() if seat in people]
            assert waiting or held.deadline(), f"nobody can go on after {self.done[-6:]}"


async def everything_at_once(services: Services, people: list[Person], ruleset: str, move: int) -> None:
    time, ann = Time(move), people[0]
    for part in (services, services.live_games, services.playing, services.agreeing, services.tables):
        part.now = time.now  # type: ignore[method-assign, assignment]
    game = await table_of(*people, ruleset=ruleset, clock={"per_move": move})
    table = Table(services, list(people), game, 1, time)
    for _ in range(90):
        await table.settle()
        if (await ann.get(table.here))["state"] != "running":
            break
        await table.require_somebody()
        await table.act()
    log = await services.store.raw(table.game)
    async with services.live_games.reading(table.game) as held:
        assert held.frozen is None
        if held.live is not None:
            rerun(held.entry.ruleset, table.game, held.live.dealer.chance, log)
    for person in people:
        got = verified((await person.call("GET", f"{table.here}/record")).content)
        assert got["ok"], got
        audit = await person.get(f"{table.here}/audit")
        assert audit["holds"], audit["fault"]


@pytest.mark.parametrize("move", [60, DAY])
@pytest.mark.parametrize("ruleset", ["toy-shoals", "toy-mutiny", "toy-crossing"])
async def test_everything_at_once(
    services: Services, ann: Person, bob: Person, cyd: Person, ruleset: str, move: int
) -> None:
    await everything_at_once(services, [ann, bob, cyd], ruleset, move)
