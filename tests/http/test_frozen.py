"""Rules that changed under a running game: it can be read on, nothing can be written, and it says where they part."""

from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis

from domain.kernel import GameId, Seat, TurnBegun
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.toy.mutiny import rules
from workers.tending import tend

pytestmark = pytest.mark.anyio


HONEST = rules.roll


async def roll_otherwise(g: Any, seat: Seat) -> None:
    """Begins the turn twice."""
    g.emit(TurnBegun(seat))
    await HONEST(g, seat)


async def elsewhere(redis: Redis, person: Person) -> tuple[Services, Person]:
    """The same person at another process."""
    parts = Services(Settings(limits=False), ALL_GAMES, redis)
    transport = ASGITransport(app=create_app(parts), raise_app_exceptions=False)  # type: ignore[arg-type]
    client = AsyncClient(transport=transport, base_url="http://sealog.test")
    return parts, Person(client, person.id, person.secret)


async def started(ann: Person, **more: Any) -> str:
    """A game of which Ann holds all seats."""
    game = await ann.open("toy-mutiny", 3, hot_seat=True, **more)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    return game


async def play_to_next_turn(services: Services, ann: Person, game: str) -> bool:
    """Everybody answers what a time-out would, until the turn is another seat's; `False` if the game ends before."""
    view = await ann.get(f"/v1/games/{game}/view")
    current, passed = view["board"]["current"], set[str]()
    for _ in range(60):
        view = await ann.get(f"/v1/games/{game}/view")
        if view["board"]["current"] != current:
            return True
        if "ended" in view:
            return False
        if "asks" not in view:
            await services.playing.go_on(GameId(game), lambda n: 0)
            continue
        ask = next(a for a in view["asks"] if not a.get("answered") and a["id"] not in passed)
        passed.add(ask["id"])
        body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
        await ann.post(f"/v1/games/{game}/answers", body)
    raise AssertionError("the turn does not end")


async def test_a_game_whose_rules_lead_elsewhere_is_read_but_not_played(
    redis: Redis, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await started(ann)
    before = await ann.get(f"/v1/games/{game}/view")
    monkeypatch.setattr(rules, "roll", roll_otherwise)
    _, away = await elsewhere(redis, ann)
    assert await away.get(f"/v1/games/{game}/view") == before
    shown = await away.get(f"/v1/games/{game}")
    assert 0 < shown["frozen"] <= shown["seq"]
    ask = before["asks"][0]
    body = {"ask": ask["id"], "answer": ask.get("default"), "seat": ask["seat"]}
    assert (await away.post(f"/v1/games/{game}/answers", body, 409))["code"] == "frozen"
    assert (await away.get(f"/v1/games/{game}/events"))["next"] == shown["seq"], "nothing was written"


async def test_a_process_that_follows_one_with_other_rules_finds_the_game_frozen(
    redis: Redis, services: Services, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, away = await elsewhere(redis, ann)
    goes_on = False
    while not goes_on:
        game = await started(ann)
        assert "frozen" not in await away.get(f"/v1/games/{game}")
        monkeypatch.setattr(rules, "roll", roll_otherwise)
        goes_on = await play_to_next_turn(services, ann, game)
        monkeypatch.setattr(rules, "roll", HONEST)
    shown = await away.get(f"/v1/games/{game}")
    assert shown["frozen"] > 0
    assert (await away.get(f"/v1/games/{game}/view"))["seq"] == shown["seq"], "it is still read to its end"


@pytest.mark.parametrize("public", [True, False])
async def test_who_may_not_act_does_not_learn_that_a_game_is_frozen(
    redis: Redis, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch, public: bool
) -> None:
    game = await started(ann, public=public)
    monkeypatch.setattr(rules, "roll", roll_otherwise)
    for person, expected in ((ann, "frozen"), (bob, "not-seated" if public else "no-such-game")):
        _, away = await elsewhere(redis, person)
        for method, path, body in INPUTS:
            own = {"seat": "s1", **body} if person is ann else body
            reply = await away.call(method, f"/v1/games/{game}/{path}", own)
            assert reply.json()["code"] == expected, path


INPUTS: list[tuple[str, str, dict[str, Any]]] = [
    ("POST", "answers", {"ask": "2.0", "answer": []}),
    ("POST", "previews", {"ask": "2.0", "answer": []}),
    ("PUT", "orders", {"orders": []}),
    ("POST", "undo", {}),
    ("POST", "resign", {}),
    ("POST", "proposals", {"what": "pause"}),
]


async def test_a_worker_says_that_a_game_is_frozen(
    redis: Redis, ann: Person, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game = await started(ann)
    monkeypatch.setattr(rules, "roll", roll_otherwise)
    parts, _ = await elsewhere(redis, ann)
    assert (await tend(parts, GameId(game), lambda n: 0)).fault == "Frozen"
    assert "cannot go on" in caplog.text
