"""An account that is deleted leaves no seat behind, whatever interrupts it."""

from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId, PlayerId
from service.games.account_deletion import AGAIN, LEAVING, STUCK
from service.games.tables import Tables
from service.services import Services
from service.store.errors import StoreUnavailable
from tests.http.people import Person, table_of
from tests.http.test_frozen import elsewhere, roll_otherwise
from tests.toy.mutiny import rules

pytestmark = pytest.mark.anyio


async def deleted(person: Person) -> None:
    assert (await person.call("DELETE", "/v1/players/me")).status_code == 204


async def tags(services: Services, game: str) -> list[str]:
    return [record.public[6:40].split(b'"')[0].decode() for record in await services.store.raw(GameId(game))]


async def test_a_seat_at_an_open_table_is_free_again(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 3)
    await bob.post(f"/v1/games/{game}/seats", {})
    await deleted(bob)
    shown = await ann.get(f"/v1/games/{game}")
    assert (shown["state"], shown["seats"][1]) == ("open", {"seat": "s2"})
    assert (await ann.get("/v1/games"))["games"][0]["seats"][1] == {"seat": "s2"}


@pytest.mark.parametrize("public", [True, False])
async def test_an_open_table_closes_with_its_host(ann: Person, bob: Person, services: Services, public: bool) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": public})
    await bob.post(f"/v1/games/{made['id']}/seats", {"invitation": made.get("invitation", "")})
    await deleted(ann)
    shown = await bob.get(f"/v1/games/{made['id']}")
    assert (shown["state"], shown["host"]) == ("abandoned", ann.id)
    assert (await tags(services, made["id"])).count("GameAbandoned") == 1


async def test_a_bot_plays_on_in_every_seat_of_a_running_game(ann: Person, services: Services) -> None:
    game = await ann.open("toy-crossing", 3, hot_seat=True)
    for _ in range(2):
        await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    await deleted(ann)
    async with services.live_games.reading(GameId(game)) as held:
        assert set(held.lobby.bots()) == {"s1", "s2", "s3"}
        assert set(held.lobby.resigned.values()) == {ann.id}
    while await services.playing.go_on(GameId(game), lambda n: 0):
        pass
    async with services.live_games.reading(GameId(game)) as held:
        assert held.lobby.state == "ended"


async def test_what_the_others_have_agreed_on_happens_when_the_last_one_leaves(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await deleted(bob)
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "abandoned"


async def test_games_that_are_over_stay_as_they_are(ann: Person, bob: Person, services: Services) -> None:
    game = await table_of(ann, bob)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
    before = await services.store.last(GameId(game))
    await deleted(bob)
    assert await services.store.last(GameId(game)) == before


# --- interruptions --------------------------------------------------------------------------------


async def several_tables(ann: Person, bob: Person) -> list[str]:
    """Bob sits at an open table, hosts one, and plays at one."""
    joined = await ann.open("toy-crossing", 3)
    await bob.post(f"/v1/games/{joined}/seats", {})
    return [joined, await bob.open("toy-crossing", 2), await table_of(ann, bob)]


@pytest.mark.parametrize("at", range(3))
async def test_what_was_interrupted_is_taken_up_again_and_nothing_happens_twice(
    ann: Person, bob: Person, services: Services, monkeypatch: pytest.MonkeyPatch, at: int
) -> None:
    games, left = await several_tables(ann, bob), [at]

    async def dying(self: Tables, player: PlayerId, game: GameId) -> bool:
        left[0] -= 1
        if left[0] < 0:
            raise StoreUnavailable("gone")
        return await honest(self, player, game)

    honest = Tables.depart
    with monkeypatch.context() as planted:
        planted.setattr(Tables, "depart", dying)
        await deleted(bob)
    await bob.refused(401, "secret-unknown", "GET", "/v1/players/me")
    logs: list[Any] = []
    for _ in range(3):
        await services.account_deletion.look_again(PlayerId(bob.id))
        logs.append([await tags(services, game) for game in games])
    assert [log[-1] for log in logs[0]][:2] == ["SeatLeft", "GameAbandoned"]
    assert logs[0][2].count("SeatLeft") == 1 and logs[0] == logs[1] == logs[2]
    assert await services.redis.zcard(LEAVING) == 0


async def test_a_process_that_dies_before_the_account_is_gone_has_not_forgotten_it(
    ann: Person, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def dying(*_: object) -> bool:
        raise StoreUnavailable("gone")

    with monkeypatch.context() as planted:
        planted.setattr(services.players, "delete", dying)
        await ann.refused(503, "store-unavailable", "DELETE", "/v1/players/me")
    await services.account_deletion.look_again(PlayerId(ann.id))
    await ann.refused(401, "secret-unknown", "GET", "/v1/players/me")


async def test_a_seat_taken_by_a_request_under_way_is_found_a_minute_later(
    ann: Person, bob: Person, services: Services
) -> None:
    game = await ann.open("toy-crossing", 2)
    before = services.now()
    await deleted(bob)
    await services.tables.join(PlayerId(bob.id), GameId(game), None, "")  # it was admitted before
    await services.listing.update(GameId(game))
    due: Any = await services.redis.zscore(LEAVING, bob.id)
    assert before + AGAIN <= due <= services.now() + AGAIN
    await services.account_deletion.look_again(PlayerId(bob.id))
    assert (await ann.get(f"/v1/games/{game}"))["seats"][1] == {"seat": "s2"}


async def test_a_frozen_game_is_tried_again_later(
    ann: Person, bob: Person, client: AsyncClient, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await table_of(ann, bob, await Person.register(client, "Cyd"), ruleset="toy-mutiny")
    with monkeypatch.context() as planted:
        planted.setattr(rules, "roll", roll_otherwise)
        parts, away = await elsewhere(services.redis, bob)
        await deleted(away)
        await parts.account_deletion.look_again(PlayerId(bob.id))
        due: Any = await services.redis.zscore(LEAVING, bob.id)
        assert due > services.now() + STUCK - 60_000
    await services.account_deletion.look_again(PlayerId(bob.id))
    assert (await ann.get(f"/v1/games/{game}"))["seats"][1]["resigned"] == bob.id
    assert await services.redis.zcard(LEAVING) == 0
