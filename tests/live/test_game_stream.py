"""The stream of a game, message by message."""

import pytest
from httpx import AsyncClient
from redis.asyncio import Redis

import service.http.game_stream
from domain.kernel.ids import GameId
from service.ops.settings import Settings
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person
from tests.live.listener import listening
from tests.live.tables import something_happens, started
from tests.live.viewers import Settling, nobody_listens

pytestmark = pytest.mark.anyio


async def test_it_begins_with_the_state_and_goes_on_with_steps(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        assert ear.response.headers["content-type"] == "text/event-stream; charset=utf-8"
        assert ear.response.headers["cache-control"] == "no-store"
        assert ear.response.headers["x-accel-buffering"] == "no"
        state = await ear.next()
        assert state.event == "state" and state.data["view"] == await ann.get(f"/v1/games/{game}/view")
        assert "why" not in state.data and "scene" not in state.data
        assert (await ear.next()) == ("table", await ann.get(f"/v1/games/{game}"), "")
        await something_happens(services, game, ann, bob)
        step = await ear.next("step")
        view = await ann.get(f"/v1/games/{game}/view")
        assert step.id == step.data["version"] == view["version"] and ear.doc == view


async def test_with_scene_every_state_and_step_is_drawn(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream", scene="true") as ear:
        state = await ear.next("state")
        assert state.data["scene"] == (await ann.get(f"/v1/games/{game}/scene"))["scene"]
        await something_happens(services, game, ann, bob)
        step = await ear.next("step")
        assert step.data["scene"] == (await ann.get(f"/v1/games/{game}/scene"))["scene"]


async def test_many_streams_hang_on_one_follower_and_leave_nothing(
    services: Services, ann: Person, bob: Person, client: AsyncClient, redis: Redis
) -> None:
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as first, listening(ann, path) as second, listening(client, path) as third:
        for ear in (first, second, third):
            await ear.next("table")
        slot = services.live_games.slot(GameId(game))
        assert {seat: len(delivers) for seat, delivers in slot.listeners.items()} == {"s1": 1, "": 1}
        assert slot.in_use and services.followings.games() == 1 and services.streams.count() == 3
        clients = await redis.client_list()
        assert sum(one["cmd"] == "xread" for one in clients) == 1, "one reader of the feeds"
        assert sum(int(one["sub"]) > 0 for one in clients) == 1, "one subscription"
        await something_happens(services, game, ann, bob)
        assert (await first.next("step")) == (await second.next("step"))
        await third.next("step")
    await nobody_listens(services)
    assert not slot.in_use


async def test_another_process_is_heard(
    services: Services, ann: Person, bob: Person, redis: Redis, settings: Settings
) -> None:
    game = await started(ann, bob)
    elsewhere = Services(settings, ALL_GAMES, redis)
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        await ear.next("table")
        for _ in range(3):
            await something_happens(elsewhere, game, ann, bob)
        await Settling(services, ann, game)(ear)
        assert ear.doc == await ann.get(f"/v1/games/{game}/view")


# --- coming back -----------------------------------------------------------------------------------


async def test_coming_back_costs_one_step(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path) as ear:
        await ear.next("state")
    for _ in range(3):
        await something_happens(services, game, ann, bob)
    view = await ann.get(f"/v1/games/{game}/view")
    async with listening(ann, path, {"Last-Event-ID": ear.version}, ear.doc) as again:
        await again.next("table")
        assert again.kinds() == ["step", "table"] and again.doc == view
    async with listening(ann, path, doc=ear.doc, after=ear.version) as again:
        await again.next("table")
        assert again.kinds() == ["step", "table"] and again.doc == view
    async with listening(ann, path, {"Last-Event-ID": again.version}, again.doc) as current:
        await current.next("table")
        assert current.kinds() == ["table"], "nothing is new"


async def test_a_version_that_this_viewer_has_not_had_brings_the_state(ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream", {"Last-Event-ID": "3.7"}) as ear:
        assert (await ear.next("state")).data["why"] == "unknown-version"


@pytest.mark.parametrize("id", ["9999.0", "nonsense", "1", "tables", "1790000000000-0", "1." + "9" * 60, "٣.0"])
async def test_an_id_that_this_stream_cannot_have_given_is_refused(ann: Person, bob: Person, id: str) -> None:
    path = f"/v1/games/{await started(ann, bob)}/stream"
    await ann.refused(400, "foreign-event-id", "GET", path, headers={"Last-Event-ID": id.encode()})
    if len(id) <= 40:
        await ann.refused(400, "foreign-event-id", "GET", path, params={"after": id})


async def test_an_id_of_a_game_is_foreign_to_the_players_stream(ann: Person) -> None:
    await ann.refused(400, "foreign-event-id", "GET", "/v1/players/me/stream", headers={"Last-Event-ID": "3.0"})
    async with listening(ann, "/v1/players/me/stream", {"Last-Event-ID": "tables"}) as ear:
        assert (await ear.next()).event == "games"


async def test_a_version_of_long_ago_brings_the_state(
    ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await started(ann, bob)
    monkeypatch.setattr(service.http.game_stream, "FAR", 5)
    async with listening(ann, f"/v1/games/{game}/stream", after="4.0") as ear:
        assert (await ear.next("state")).data["why"] == "too-old"


async def test_a_version_from_before_one_sat_down_brings_the_state(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3)
    path = f"/v1/games/{game}/stream"
    async with listening(bob, path) as ear:
        assert (await ear.next("state")).data["view"]["seat"] == ""
    await bob.post(f"/v1/games/{game}/seats", {})
    async with listening(bob, path, {"Last-Event-ID": ear.version}) as again:
        state = await again.next()
        assert state.data["why"] == "unknown-version" and state.data["view"]["seat"] == "s2"


async def test_whoever_loses_steps_begins_anew(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    async with listening(ann, f"/v1/games/{game}/stream") as ear:
        await ear.next("table")
        (listener,) = services.followings._games[GameId(game)].listeners
        listener.box.most = 0
        await something_happens(services, game, ann, bob)
        assert (await ear.next("state")).data["why"] == "lost"
        assert ear.doc == await ann.get(f"/v1/games/{game}/view")
        listener.box.most = 10
        await something_happens(services, game, ann, bob)
        await ear.next("step")


# --- who looks -------------------------------------------------------------------------------------


async def test_sitting_down_changes_what_the_stream_shows(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3)
    async with listening(bob, f"/v1/games/{game}/stream") as ear:
        assert (await ear.next("state")).data["view"]["seat"] == ""
        await ear.next("table")
        await bob.post(f"/v1/games/{game}/seats", {})
        state = await ear.next("state", "step")
        assert (state.event, state.data["why"], state.data["view"]["seat"]) == ("state", "other-seat", "s2")
        assert (await ear.next("table")).data["seats"][1]["you"]


async def test_whoever_resigns_hears_no_more_of_the_seat(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    path = f"/v1/games/{game}/stream"
    async with listening(ann, path, seat="s1") as strict, listening(ann, path) as loose, listening(bob, path) as other:
        for ear in (strict, loose, other):
            await ear.next("table")
        await ann.post(f"/v1/games/{game}/resign", {})
        assert (await strict.next()) == ("problem", (await _refusal(ann, game)), "")
        await strict.ended()
        state = await loose.next()
        assert (state.event, state.data["why"], state.data["view"]["seat"]) == ("state", "other-seat", "")
        assert (await other.next("table")).data["seats"][0]["resigned"] == ann.id


async def _refusal(person: Person, game: str) -> object:
    reply = await person.call("GET", f"/v1/games/{game}/view", params={"seat": "s1"})
    assert reply.status_code == 403
    return reply.json()


async def test_what_is_not_for_the_caller_is_refused_before_it_begins(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    game = await started(ann, bob, spectators=False)
    path = f"/v1/games/{game}/stream"
    for reply, status, code in (
        (await ann.call("GET", path, params={"seat": "s2"}), 403, "not-your-seat"),
        (await client.get(path), 403, "no-spectators"),
        (await client.get(path, headers={"Authorization": "Bearer wrong"}), 401, "secret-malformed"),
        (await client.get(path, params={"ticket": "wrong"}), 401, "ticket-unknown"),
        (await ann.call("GET", "/v1/games/00-aaaaaaaaaa/stream"), 404, "no-such-game"),
        (await ann.call("GET", path, params={"scene": "perhaps"}), 400, "bad-request"),
    ):
        assert (reply.status_code, reply.json()["code"]) == (status, code), reply.text


async def test_a_revoked_token_ends_its_stream(services: Services, ann: Person, bob: Person) -> None:
    game = await started(ann, bob)
    token = await ann.post("/v1/players/me/tokens", {"name": "screen", "scopes": ["read"]})
    screen = Person(ann.http, ann.id, token["secret"])
    services.streams.heartbeat_ms = 20
    async with listening(screen, f"/v1/games/{game}/stream") as ear:
        await ear.until(lambda one: one.beats >= 2)
        reply = await ann.call("DELETE", f"/v1/players/me/tokens/{token['id']}")
        assert reply.status_code == 204
        await ear.ended()
