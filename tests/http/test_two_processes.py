"""Two processes on one Redis: what one notes in an open window is told by neither, and nothing is lost when one of them
dies in the middle of it."""

import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack
from typing import Any

import msgspec
import pytest
from httpx import ASGITransport, AsyncClient, Response

from domain.kernel.events import Decided
from domain.kernel.forms import AnyForm
from domain.kernel.ids import GameId
from domain.kernel.log import is_kind, rerun
from service.http.app import create_app
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.verify.both import verified

pytestmark = pytest.mark.anyio
SIGHTS = (
    *("", "view", "asks", "scene", "table", "picture", "stage", "events?limit=500", "history", "story", "knowledge"),
    *(
        "changes?since=1",
        "audit",
        "audit/draws",
        "receipts",
        "record",
        "orders",
        "proposals",
        "disputes",
        "notes",
        "messages",
    ),
)
BESIDE = ("/v1/games", "/v1/games?mine=true", "/v1/players/me", "/health/ready", "/v1/site-log")
MOVING = ("date", "server-timing")
"""Headers that go with the time, whatever happens."""


class Processes:
    """Some people who speak now to the one and now to the other."""

    def __init__(self, services: Sequence[Services], clients: Sequence[AsyncClient], pick: random.Random) -> None:
        self.services, self.clients, self.pick = services, clients, pick
        self.compared = 0

    def at(self, person: Person, place: int | None = None) -> Person:
        place = self.pick.randrange(2) if place is None else place
        return Person(self.clients[place], person.id, person.secret)

    async def start_anew(self, place: int) -> None:
        """What was in memory is gone."""
        for slot in list(self.services[place].live_games._slots.values()):
            slot.held = None
            slot.watchers.clear()


@pytest.fixture
async def both(services: Services, client: AsyncClient) -> AsyncIterator[Processes]:
    other = Services(services.settings, ALL_GAMES, services.redis, keyring=services.keyring)
    for part in (services, other):
        part.now = part.live_games.now = part.playing.now = lambda: 1_900_000_000_000  # type: ignore[assignment]
    async with AsyncExitStack() as stack:
        await other.tail.start()
        transport = ASGITransport(app=create_app(other), raise_app_exceptions=False)  # type: ignore[arg-type]
        http = await stack.enter_async_context(AsyncClient(transport=transport, base_url="http://sealog.test"))
        yield Processes((services, other), (client, http), random.Random(7))
        await other.tail.stop()


def told(reply: Response) -> tuple[int, bytes, list[tuple[str, str]]]:
    return reply.status_code, reply.content, [(k, v) for k, v in reply.headers.items() if k.lower() not in MOVING]


async def seen_by(both: Processes, person: Person, game: str) -> dict[str, Any]:
    """All that somebody can read, in both processes, and what is refused and how."""
    paths = [f"/v1/games/{game}/{sight}".rstrip("/") for sight in SIGHTS]
    found: dict[str, Any] = {}
    for place in (0, 1):
        who = both.at(person, place)
        for path in (*paths, *BESIDE):
            found[f"{path} in {place}"] = told(await who.call("GET", path))
        undo = await who.call("POST", f"/v1/games/{game}/undo", {"version": "0.0"})
        found[f"undo in {place}"] = told(undo)
        for ask in (await who.get(f"/v1/games/{game}/asks")).get("asks", ()):
            form = msgspec.convert(ask["form"], AnyForm) if ask.get("form") else None  # type: ignore[var-annotated]
            answer = msgspec.to_builtins(form.any_answer(lambda n: 0)) if form and ask.get("options") else None
            tried = await who.call("POST", f"/v1/games/{game}/previews", {"ask": ask["id"], "answer": answer})
            found[f"preview of {ask['id']} in {place}"] = told(tried)
    return found


async def act(both: Processes, person: Person, game: str) -> bool:
    """Answer as one is asked, anywhere."""
    who = both.at(person)
    view = await who.get(f"/v1/games/{game}/view")
    for ask in view.get("asks", ()):
        if ask["seat"] != view["seat"] or ask["seat"] not in view["waiting"] or view.get("passed"):
            continue
        form: Any = msgspec.convert(ask["form"], AnyForm)
        may_pass = ask.get("may_pass") and (not both.pick.randrange(2) or not ask.get("options"))
        answer = None if may_pass else msgspec.to_builtins(form.any_answer(both.pick.randrange))
        if ask.get("answered"):
            answer = view["asks"][0]["answer"]
        reply = await who.call("POST", f"/v1/games/{game}/answers", {"ask": ask["id"], "answer": answer})
        assert reply.status_code == 200, reply.text
        return True
    return False


async def in_secret(both: Processes, person: Person, game: str) -> bool:
    """Pass, or give an order that ends nothing; whether it was taken."""
    who = both.at(person)
    view = await who.get(f"/v1/games/{game}/view")
    own = next((a for a in view.get("asks", ()) if a["seat"] == view["seat"] and a.get("may_pass")), None)
    if own is None or view.get("passed") or both.pick.randrange(2):
        orders = [{"do": both.pick.choice(["ask", "pass"]), "scope": "window"}] if both.pick.randrange(3) else []
        return (await who.call("PUT", f"/v1/games/{game}/orders", {"orders": orders})).status_code == 200
    await who.post(f"/v1/games/{game}/answers", {"ask": own["id"], "answer": None})
    return True


async def unruly(both: Processes, people: Sequence[Person], game: str) -> None:
    """Take a step back alone, or all together, anywhere; what is refused is refused."""
    here = f"/v1/games/{game}"
    if both.pick.randrange(2):
        for person in people:
            await both.at(person).call("POST", f"{here}/undo", {})
        return
    log = await both.services[0].store.raw(GameId(game))
    decided = [record.seq for record in log if is_kind(record, Decided)][-4:]
    if decided:
        wish = {"what": "undo", "decision": both.pick.choice(decided)}
        await both.at(people[0]).call("POST", f"{here}/proposals", wish)
        for person in people[1:]:
            await both.at(person).call("POST", f"{here}/votes", {"agrees": True})


async def noted(both: Processes, game: str) -> int:
    async with both.services[0].live_games.reading(GameId(game)) as held:
        return len(held.notes)


@pytest.mark.parametrize("ruleset", ["toy-mutiny", "toy-crossing", "toy-shoals"])
async def test_what_is_noted_in_one_process_is_told_by_neither(
    both: Processes, ann: Person, bob: Person, cyd: Person, ruleset: str
) -> None:
    people = [ann, bob, cyd]
    game = await table_of(*people, ruleset=ruleset)
    for _ in range(60):
        while await both.services[both.pick.randrange(2)].playing.go_on(GameId(game), both.pick.randrange):
            pass
        if (await ann.get(f"/v1/games/{game}"))["state"] != "running":
            break
        asks = (await ann.get(f"/v1/games/{game}/view")).get("asks", ())
        if sum(bool(ask.get("may_pass")) for ask in asks) > 1 and both.compared < 4:
            await compare_once(both, people, game)
        for person in both.pick.sample(people, 3):
            if await act(both, person, game):
                break
        if not both.pick.randrange(5):
            await unruly(both, people, game)
        if not both.pick.randrange(6):
            await both.start_anew(both.pick.randrange(2))
    assert both.compared > 1
    log = await both.services[0].store.raw(GameId(game))
    async with both.services[1].live_games.reading(GameId(game)) as held:
        assert held.frozen is None
        if held.live is not None:
            rerun(held.entry.ruleset, GameId(game), held.live.dealer.chance, log)
    for person in people:
        assert verified((await person.call("GET", f"/v1/games/{game}/record")).content)["ok"]


async def nothing_is_new(both: Processes, viewer: Person, before: dict[str, Any]) -> None:
    """Who asks for news only hears that there is none, where the game is open and where it is not."""
    for what, (status, _, headers) in before.items():
        path, _, place = what.rpartition(" in ")
        if status == 200 and "etag" in dict(headers):
            who, known = both.at(viewer, int(place)), {"If-None-Match": dict(headers)["etag"]}
            replies = [await who.call("GET", path, headers=known)]
            await both.start_anew(int(place))
            replies.append(await who.call("GET", path, headers=known))
            assert [reply.status_code for reply in replies] == [304, 304], path


async def compare_once(both: Processes, people: Sequence[Person], game: str) -> None:
    """One does something in secret; another sees the same before and after it."""
    doer, viewer = both.pick.sample(list(people), 2)
    before, notes = await seen_by(both, viewer, game), await noted(both, game)
    if not await in_secret(both, doer, game) or await noted(both, game) <= notes:
        return
    both.compared += 1
    await nothing_is_new(both, viewer, before)
    after = await seen_by(both, viewer, game)
    for what, was in before.items():
        assert after[what] == was, f"{what} tells of a note:\n{was}\n{after[what]}"
