"""Callers who mean harm, processes that get in each other's way, and what must come of it: nothing."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from httpx import ASGITransport, AsyncClient
from redis.asyncio import Redis
from redis.exceptions import OutOfMemoryError, ReadOnlyError

from domain.kernel.ids import GameId, PlayerId, Seat
from service.games import held_game
from service.http.app import create_app
from service.ops.settings import Settings
from service.services import Services
from service.store.commit import Commit
from service.store.errors import StoreUnavailable
from service.store.keys import new_game_id
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, table_of
from tests.toy.crossing import rules

pytestmark = pytest.mark.anyio

JSON = {"Content-Type": "application/json"}


def another(redis: Redis) -> AsyncClient:
    """A second API process on the same Redis."""
    parts = Services(Settings(limits=False), ALL_GAMES, redis)
    transport = ASGITransport(app=create_app(parts), raise_app_exceptions=False)  # type: ignore[arg-type]
    return AsyncClient(transport=transport, base_url="http://sealog.test")


# --- what is sent ---------------------------------------------------------------------------------


def nested(depth: int) -> bytes:
    return b'{"orders":[{"do":"answer","answer":' + b"[" * depth + b"]" * depth + b"}]}"


@pytest.mark.parametrize("depth", [40, 900, 924, 940])
async def test_no_order_is_nested_so_deeply_that_the_game_cannot_be_opened(
    ann: Person, bob: Person, redis: Redis, depth: int
) -> None:
    game = await table_of(ann, bob)
    sent = await ann.call("PUT", f"/v1/games/{game}/orders", content=nested(depth), headers=JSON)
    assert (sent.status_code, sent.json()["code"]) == (400, "bad-request")
    async with another(redis) as http:
        for who in (ann, bob):
            await Person(http, who.id, who.secret).get(f"/v1/games/{game}/view")


async def test_an_order_with_many_brackets_side_by_side_is_taken(ann: Person, bob: Person, redis: Redis) -> None:
    game = await table_of(ann, bob)
    order = {"do": "answer", "kind": "after_check", "scope": "once", "when": {"current": True}}
    orders = [{**order, "answer": [str(n)]} for n in range(50)]
    assert (await ann.call("PUT", f"/v1/games/{game}/orders", {"orders": orders})).status_code == 200
    await ann.refused(422, "bad-body", "PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "pass"}] * 101})


async def test_a_head_that_was_seen_is_no_longer_than_a_head(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    body = {"ask": ask["id"], "answer": ask["default"], "saw": "QUFB" * 100}
    await ann.refused(422, "bad-body", "POST", f"/v1/games/{game}/answers", body)


@pytest.mark.parametrize(
    ("path", "name", "value"),
    [
        ("/v1/games", "cursor", "٣.a"),
        ("/v1/games", "cursor", "9" * 5000 + ".a"),
        ("/v1/games", "ruleset", "a\nb"),
        ("/v1/games/{game}/chat", "after", "1-1\n"),
        ("/v1/games/{game}/stream", "chat", "1-1\n"),
    ],
)
async def test_a_parameter_that_no_page_has_given_is_refused(
    ann: Person, bob: Person, path: str, name: str, value: str
) -> None:
    game = await table_of(ann, bob)
    await ann.refused(400, "bad-request", "GET", path.format(game=game), params={name: value})


# --- processes beside each other ------------------------------------------------------------------


async def test_the_same_orders_again_have_no_events_even_where_the_game_was_not_open(
    ann: Person, bob: Person, redis: Redis
) -> None:
    game, orders = await table_of(ann, bob), {"orders": [{"do": "pass", "kind": "after_check"}]}
    first = (await ann.call("PUT", f"/v1/games/{game}/orders", orders)).json()
    assert [event["seq"] for event in first["events"]] == [first["receipt"]["seq"]]
    async with another(redis) as http:
        again = (await Person(http, ann.id, ann.secret).call("PUT", f"/v1/games/{game}/orders", orders)).json()
    assert (again["receipt"], again.get("events", [])) == (first["receipt"], [])


async def test_a_table_that_changes_while_it_starts_starts_as_it_is_then(
    ann: Person, bob: Person, services: Services, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await ann.open("toy-crossing", 2)
    await bob.post(f"/v1/games/{game}/seats", {})
    beside, raw = Services(Settings(limits=False), ALL_GAMES, redis), services.store.raw

    async def then_others_change_places(of: GameId, *args: Any, **more: Any) -> Any:
        read = await raw(of, *args, **more)
        monkeypatch.undo()
        await beside.starting.leave(PlayerId(bob.id), of, Seat("s2"))
        await beside.tables.join(PlayerId(bob.id), of, None, "")
        return read

    monkeypatch.setattr(services.store, "raw", then_others_change_places)
    await ann.post(f"/v1/games/{game}/start", None)
    async with another(redis) as http:
        assert (await Person(http, bob.id, bob.secret).get(f"/v1/games/{game}"))["state"] == "running"


async def test_an_answer_does_not_tell_of_an_input_that_came_after_it(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While words are looked up, another's input may be in memory that is never stored."""
    game = await table_of(ann, bob)
    log_of: Callable[..., Awaitable[Any]] = services.store.log_of

    async def meanwhile(*args: Any, **more: Any) -> Any:
        monkeypatch.undo()
        await bob.call("PUT", f"/v1/games/{game}/orders", {"orders": [{"do": "pass"}]})
        return await log_of(*args, **more)

    monkeypatch.setattr(services.store, "log_of", meanwhile)
    ask = await ann.asked(game)
    body = {"ask": ask["id"], "answer": ask["default"]}
    taken = (await ann.call("POST", f"/v1/games/{game}/answers?texts=true", body)).json()
    assert taken["version"] == f"{taken['events'][-1]['seq']}.0"


# --- a store that fails, rules that change --------------------------------------------------------


async def test_an_answer_that_is_stored_is_acknowledged_though_no_snapshot_can_be(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(held_game, "SNAPSHOT_EVERY", 1)
    tried: list[GameId] = []

    async def fail(game: GameId, *args: Any) -> None:
        tried.append(game)
        raise StoreUnavailable("no room")

    monkeypatch.setattr(services.store, "save_snapshot", fail)
    game = await table_of(ann, bob)
    for _ in range(12):
        for who in (ann, bob):
            if ask := await who.asked(game):
                await who.answer(game, ask, ask.get("default"))
    assert tried


async def test_a_game_of_other_rules_can_be_read_but_not_played(
    ann: Person, bob: Person, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table_of(ann, bob)
    ask = await ann.asked(game)
    before = await ann.get(f"/v1/games/{game}/view")
    monkeypatch.setattr(rules, "KINDS", rules.KINDS[::-1])
    async with another(redis) as http:
        late = Person(http, ann.id, ann.secret)
        assert (await late.get(f"/v1/games/{game}"))["frozen"] > 0
        assert (await late.get(f"/v1/games/{game}/view"))["board"] == before["board"]
        for what in ("scene", "asks", "events", "orders"):
            await late.get(f"/v1/games/{game}/{what}")
        for what in ("table", "picture"):
            assert (await late.call("GET", f"/v1/games/{game}/{what}")).status_code == 200
        body = {"ask": ask["id"], "answer": ask["default"]}
        await late.refused(409, "frozen", "POST", f"/v1/games/{game}/answers", body)
        await late.refused(409, "frozen", "POST", f"/v1/games/{game}/undo", {})
        await late.refused(409, "frozen", "POST", f"/v1/games/{game}/resign", {})
        assert (await late.call("POST", f"/v1/games/{game}/previews", body)).status_code == 409


@pytest.mark.parametrize("error", [OutOfMemoryError("OOM command not allowed"), ReadOnlyError("READONLY a replica")])
async def test_a_redis_that_takes_nothing_is_not_ready_and_not_our_mistake(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    game = await table_of(ann, bob)

    async def fail(*args: Any, **more: Any) -> None:
        raise error

    monkeypatch.setattr(services.redis, "execute_command", fail)
    await ann.refused(503, "store-unavailable", "POST", f"/v1/games/{game}/chat", {"said": "hello"})


async def test_an_undo_that_is_repeated_takes_back_one_step(ann: Person, bob: Person) -> None:
    """The answer to the first may have been lost."""
    game = await table_of(ann, bob)
    undo = f"/v1/games/{game}/undo"
    await ann.answer(game, await ann.asked(game), ["lore"])
    for step in (["trade"], ["s2"]):
        await ann.answer(game, await ann.asked(game), step)
    seen = (await ann.get(f"/v1/games/{game}/view"))["version"]
    back = await ann.post(undo, {"version": seen})
    assert [ask["kind"] for ask in back["asks"]] == ["partner"]
    await ann.refused(409, "nothing-to-undo", "POST", undo, {"version": seen})
    again = await ann.post(undo, {"version": back["version"]})
    assert [ask["kind"] for ask in again["asks"]] == ["action"]


async def test_asking_for_games_that_are_not_there_closes_none_that_are(
    ann: Person, bob: Person, services: Services
) -> None:
    services.live_games.size = 4
    games = [await table_of(ann, bob) for _ in range(3)]
    for _ in range(20):
        assert (await ann.call("GET", f"/v1/games/{new_game_id()}")).status_code == 404
    assert services.live_games.held() == len(games)


@pytest.mark.parametrize("lost", ["cancelled before it is sent", "cancelled while it is under way", "reply lost"])
@pytest.mark.parametrize("passes", [False, True])
async def test_an_answer_whose_caller_has_gone_is_stored_once_at_the_most(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch, lost: str, passes: bool
) -> None:
    """And repeated, it has a receipt; in between the game is read, as others do."""
    game, who, ask = await _asked(services, (ann, bob), window=passes)
    answer = None if passes else ask["default"]
    append, under_way = services.store.append, asyncio.Event()

    async def disturbed(commit: Commit) -> Any:
        monkeypatch.undo()
        under_way.set()
        if lost == "cancelled before it is sent":
            await asyncio.sleep(60)
        done = await append(commit)
        if lost == "reply lost":
            raise StoreUnavailable("it went away")
        await asyncio.sleep(60)
        return done

    monkeypatch.setattr(services.store, "append", disturbed)
    playing = services.playing.answer(PlayerId(who.id), game, None, ask["id"], answer)
    task = asyncio.create_task(playing)
    await under_way.wait()
    await asyncio.sleep(0.02)
    task.cancel()
    assert isinstance(
        (await asyncio.gather(task, return_exceptions=True))[0], (asyncio.CancelledError, StoreUnavailable)
    )
    before = await services.store.last(game)
    await bob.get(f"/v1/games/{game}/view")
    taken = await who.answer(game, ask, answer)
    assert taken.get("repeated", False) == (lost != "cancelled before it is sent")
    after = await services.store.last(game)
    assert (after == before) == (lost != "cancelled before it is sent")
    assert (await who.answer(game, ask, answer))["receipt"] == taken["receipt"]
    assert await services.store.last(game) == after


async def _asked(services: Services, people: tuple[Person, ...], window: bool) -> tuple[GameId, Person, Any]:
    """Play until somebody is asked in a window, or plainly: in which game, who, and what. A game may end before."""
    for _ in range(20):
        game = GameId(await table_of(*people, ruleset="toy-mutiny", bots={"s3": "random"}, seats=3))
        while (found := await _asked_now(services, game, people)) is not None:
            who, ask, in_window = found
            if in_window == window:
                return game, who, ask
            await who.answer(game, ask, None if in_window else ask["default"])
    raise AssertionError("no such question came in any game")


async def _asked_now(services: Services, game: GameId, people: tuple[Person, ...]) -> tuple[Person, Any, bool] | None:
    """Who is waited for, with what, and whether in a window; nobody in a game that is over."""
    while await services.playing.go_on(game, lambda n: n - 1):
        pass
    async with services.live_games.reading(game) as now:
        if now.lobby.state == "ended":
            return None
        assert now.live is not None and now.live.board.question is not None
        in_window = now.live.board.question.trigger is not None
        seat = now.live.waits_for()[0]
    who = people[int(seat[1:]) - 1]
    return who, await who.asked(game), in_window
