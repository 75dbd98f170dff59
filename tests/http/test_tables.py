"""Tables: opening, listing, seats, starting, agreeing, resigning."""

from collections.abc import Callable

import pytest
from httpx import AsyncClient

from domain.kernel.ids import GameId, PlayerId, Seat
from domain.kernel.lobby import Lobby
from service.http.game_shapes import called_at
from service.players.accounts import Profile
from service.services import Services
from tests.http.people import Person, problem_in, table_of

pytestmark = pytest.mark.anyio
CROSSING = {"ruleset": "toy-crossing", "seats": 2}


async def test_a_new_table(ann: Person) -> None:
    reply = await ann.call("POST", "/v1/games", CROSSING)
    game = reply.json()
    assert (reply.status_code, reply.headers["location"]) == (201, f"/v1/games/{game['id']}")
    assert (game["state"], game["host"], game["public"], game["hot_seat"]) == ("open", ann.id, True, False)
    own = {"seat": "s1", "player": ann.id, "name": "Ann", "called": "Ann", "you": True}
    assert game["seats"] == [own, {"seat": "s2"}]
    assert game["link"] == f"/join/{game['id']}"
    assert game.pop("receipt")["seq"] == game["seq"]
    assert await ann.get(reply.headers["location"]) == game


@pytest.mark.parametrize(
    ("wish", "status", "code", "pointer"),
    [
        ({"ruleset": "chess"}, 404, "no-such-ruleset", "/ruleset"),
        ({"seats": 99}, 422, "seat-count", "/seats"),
        ({"seats": "two"}, 422, "bad-body", "/seats"),
        ({"setup": {"dragons": 1}}, 422, "bad-setup", "/setup/dragons"),
        ({"ruleset": "cult", "seats": 5, "setup": {"heresy": 1}}, 422, "bad-setup", "/setup/heresy"),
        ({"ruleset": "cult", "seats": 4, "setup": {"heresy": True}}, 422, "bad-setup", "/setup/heresy"),
        ({"clock": {"per_move": -1}}, 422, "bad-clock", "/clock/per_move"),
        ({"clock": {"increment": 1}}, 422, "bad-clock", "/clock/increment"),
        ({"clock": {"per_day": 1}}, 422, "bad-body", "/clock/per_day"),
        ({"bots": {"s2": "clever"}}, 422, "no-such-bot", "/bots/s2"),
        ({"bots": {"s9": "random"}}, 422, "no-such-seat", "/bots/s9"),
        ({"bots": {"s1": "random"}}, 409, "seat-taken", "/seat"),
        ({"seat": "s9"}, 422, "no-such-seat", "/seat"),
        ({"private": True}, 422, "bad-body", "/private"),
    ],
)
async def test_a_bad_wish_is_refused_with_a_pointer(
    ann: Person, wish: dict[str, object], status: int, code: str, pointer: str
) -> None:
    found = await ann.refused(status, code, "POST", "/v1/games", {**CROSSING, **wish})
    assert [fault.get("pointer", "") for fault in found["errors"]] == [pointer]
    assert (await ann.get("/v1/games?mine=true"))["games"] == []


# --- lists ----------------------------------------------------------------------------------------


async def test_a_list_is_read_page_by_page_without_gaps(ann: Person, client: AsyncClient) -> None:
    opened = [await ann.open("toy-crossing", 2) for _ in range(23)]
    seen: list[str] = []
    cursor = ""
    for _ in range(5):
        page = (await client.get("/v1/games", params={"limit": 5, "cursor": cursor})).json()
        seen += [game["id"] for game in page["games"]]
        cursor = page.get("cursor", "")
    assert len(seen) == len(set(seen)) == 23 and set(seen) == set(opened)
    assert cursor == ""


async def test_filters(ann: Person, bob: Person, client: AsyncClient) -> None:
    running = await table_of(ann, bob)
    free = await ann.open("toy-crossing", 2)
    full = await bob.open("toy-mutiny", 3, bots={"s2": "random", "s3": "random"})
    private = await bob.open("toy-crossing", 2, public=False)

    async def listed(who: Person, query: str) -> set[str]:
        return {game["id"] for game in (await who.get(f"/v1/games?{query}"))["games"]}

    assert await listed(ann, "") == {running, free, full}
    assert await listed(ann, "state=running") == {running}
    assert await listed(ann, "ruleset=toy-mutiny") == {full}
    assert await listed(ann, "free=true") == {free}
    assert await listed(ann, "mine=true") == {running, free}
    assert await listed(bob, "mine=true") == {running, full, private}
    problem_in(await client.get("/v1/games?mine=true"), 401, "secret-missing")


# --- seats ----------------------------------------------------------------------------------------


async def test_joining_and_leaving(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    joined = await bob.post(f"/v1/games/{game}/seats", {})
    assert joined["seats"][1] == {"seat": "s2", "player": bob.id, "name": "Bob", "called": "Bob", "you": True}
    await bob.refused(409, "seated-already", "POST", f"/v1/games/{game}/seats", {})
    left = (await bob.call("DELETE", f"/v1/games/{game}/seats/s2")).json()
    assert left["seats"][1] == {"seat": "s2"}
    await ann.refused(409, "seat-free", "DELETE", f"/v1/games/{game}/seats/s2")


async def test_whoever_sits_at_an_open_table_is_told_where_others_sit_down(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    """As long as a seat is free; with the invitation where there is one."""
    game = await ann.open("toy-crossing", 3, public=False)
    invitation = (await ann.get(f"/v1/games/{game}"))["invitation"]
    await bob.call("POST", f"/v1/games/{game}/seats", {"invitation": invitation})
    for person in (ann, bob):
        assert (await person.get(f"/v1/games/{game}"))["link"] == f"/join/{game}#{invitation}"
    await ann.call("POST", f"/v1/games/{game}/seats", {"bot": "random"})
    assert "link" not in await ann.get(f"/v1/games/{game}"), "no seat is free"
    public = await ann.open("toy-crossing", 2)
    assert (await ann.get(f"/v1/games/{public}"))["link"] == f"/join/{public}"
    assert "link" not in await bob.get(f"/v1/games/{public}"), "he only looks on"
    assert "link" not in (await client.get(f"/v1/games/{public}")).json()


async def test_everybody_at_a_table_is_called_something_of_their_own(ann: Person, bob: Person) -> None:
    """Namesakes by the seat's number, too; whoever has no name any more by the seat."""
    game = await ann.open("toy-mutiny", 5)
    await bob.call("POST", f"/v1/games/{game}/seats", {})
    await bob.call("PATCH", "/v1/players/me", {"name": "Ann"})
    rob = (await ann.call("POST", "/v1/players/me/bots", {"name": "Rob"})).json()
    await Person(ann.http, rob["id"], rob["secret"]).call("POST", f"/v1/games/{game}/seats", {})
    await ann.call("POST", f"/v1/games/{game}/seats", {"bot": "random"})

    async def called() -> list[str]:
        return [seat.get("called", "") for seat in (await ann.get(f"/v1/games/{game}"))["seats"]]

    assert await called() == ["Ann 1", "Ann 2", "Rob (bot)", "Random bot 4", ""]
    seats = (Seat("s1"), Seat("s2"))
    lobby = Lobby(seats=seats, players=dict(zip(seats, (PlayerId("p-gone"), PlayerId("bot:very_smart")), strict=True)))
    assert called_at(lobby, {}) == {"s1": "Seat 1", "s2": "Very smart bot 2"}


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Ann", "Ann", "Ann 2"), ("Ann 1", "Ann 2", "Ann 2 3")),
        (("Ann 2", "Ann", "Ann"), ("Ann 2 1", "Ann 2", "Ann 3")),
        (("Ann", "Ann 3", "Ann"), ("Ann 1", "Ann 3 2", "Ann 3")),
        (("Seat 2", None, "Random bot 4", "bot:random"), ("Seat 2 1", "Seat 2", "Random bot 4 3", "Random bot 4")),
        (("Ann", "Ann", "Ann 1", "Ann 1 3"), ("Ann 1", "Ann 2", "Ann 1 3", "Ann 1 3 4")),
    ],
)
def test_a_name_that_reads_like_a_namesake_with_a_number_is_told_apart_too(
    names: tuple[str | None, ...], called: tuple[str, ...]
) -> None:
    seats = tuple(Seat(f"s{n}") for n in range(1, len(names) + 1))
    bots = [name if name and name.startswith("bot:") else "" for name in names]
    players = {seat: PlayerId(bot or f"p-{seat}") for seat, bot in zip(seats, bots, strict=True)}
    people = {players[seat]: Profile(name) for seat, name, bot in zip(seats, names, bots, strict=True) if not bot}
    assert tuple(called_at(Lobby(seats=seats, players=players), people).values()) == called


async def test_only_the_host_removes_others_and_seats_bots(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-mutiny", 3)
    await bob.post(f"/v1/games/{game}/seats", {})
    await bob.refused(403, "not-host", "DELETE", f"/v1/games/{game}/seats/s1")
    await bob.refused(403, "not-host", "POST", f"/v1/games/{game}/seats", {"bot": "random"})
    removed = (await ann.call("DELETE", f"/v1/games/{game}/seats/s2")).json()
    assert removed["seats"][1] == {"seat": "s2"}
    seated = await ann.post(f"/v1/games/{game}/seats", {"bot": "random", "seat": "s3"})
    assert seated["seats"][2] == {"seat": "s3", "player": "bot:random", "bot": "random", "called": "Random bot 3"}


async def test_a_game_starts_when_all_seats_are_taken(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    await ann.refused(409, "seats-free", "POST", f"/v1/games/{game}/start")
    await bob.post(f"/v1/games/{game}/seats", {})
    await bob.refused(403, "not-host", "POST", f"/v1/games/{game}/start")
    started = await ann.post(f"/v1/games/{game}/start", None)
    assert (started["state"], started["waiting"]) == ("running", ["s1"])
    for method, path, body in (
        ("POST", "/start", None), ("POST", "/seats", {}), ("DELETE", "/seats/s2", None), ("DELETE", "", None),
    ):  # fmt: skip
        await ann.refused(409, "wrong-state", method, f"/v1/games/{game}{path}", body)


async def test_a_closed_table_stays_closed(ann: Person, bob: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    await bob.refused(403, "not-host", "DELETE", f"/v1/games/{game}")
    assert (await ann.call("DELETE", f"/v1/games/{game}")).json()["state"] == "abandoned"
    await bob.refused(409, "wrong-state", "POST", f"/v1/games/{game}/seats", {})


async def test_a_private_table_is_not_there_for_others(ann: Person, bob: Person, client: AsyncClient) -> None:
    made = await ann.post("/v1/games", {**CROSSING, "public": False})
    game, invitation = made["id"], made["invitation"]
    here = f"/v1/games/{game}"
    for path in (
        "",
        "/view",
        "/scene",
        "/table",
        "/picture",
        "/stage",
        "/asks",
        "/events",
        "/chat",
        "/notes",
        "/orders",
    ):
        await bob.refused(404, "no-such-game", "GET", here + path)
    problem_in(await client.get(here), 404, "no-such-game")
    assert (await bob.get("/v1/games"))["games"] == []
    await bob.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": "guess"})
    joined = await bob.post(f"{here}/seats", {"invitation": invitation})
    assert joined["invitation"] == invitation
    await ann.post(f"{here}/start", None)
    assert "invitation" not in await ann.get(here)
    assert (await bob.get(f"{here}/view"))["seat"] == "s2"


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/start", None),
        ("DELETE", "", None),
        ("DELETE", "/seats/s1", None),
        ("POST", "/resign", {}),
        ("POST", "/proposals", {"what": "abandon"}),
        ("POST", "/votes", {"agrees": True}),
        ("POST", "/answers", {"ask": "1.0", "answer": []}),
        ("POST", "/previews", {"ask": "1.0", "answer": []}),
        ("PUT", "/orders", {"orders": []}),
        ("POST", "/undo", {}),
        ("POST", "/chat", {"said": "hello?"}),
        ("PUT", "/notes", {"text": "hm"}),
    ],
)
async def test_nobody_does_anything_at_a_private_table_of_others(
    ann: Person, bob: Person, method: str, path: str, body: object
) -> None:
    game = await ann.open("toy-crossing", 2, public=False)
    await bob.refused(404, "no-such-game", method, f"/v1/games/{game}{path}", body)


async def test_one_player_holds_several_seats_only_on_a_hot_seat(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2, hot_seat=True)
    await ann.post(f"/v1/games/{game}/seats", {})
    await ann.post(f"/v1/games/{game}/start", None)
    ask = await ann.asked(game)
    body = {"ask": ask["id"], "answer": [ask["form"]["options"][0]]}
    found = await ann.refused(422, "which-seat", "POST", f"/v1/games/{game}/answers", body)
    assert [fault["pointer"] for fault in found["errors"]] == ["/seat"]
    await ann.post(f"/v1/games/{game}/answers", {**body, "seat": "s1"})


# --- the running table ----------------------------------------------------------------------------


async def test_resigning_leaves_the_seat_to_a_bot(ann: Person, bob: Person, services: Services) -> None:
    game = await table_of(ann, bob)
    after = await ann.post(f"/v1/games/{game}/resign", {})
    best = services.games["toy-crossing"].bot_names()[-1]
    held = {"seat": "s1", "player": f"bot:{best}", "bot": best, "resigned": ann.id, "independent": False}
    assert after["seats"][0] == {**held, "called": f"{best.capitalize()} bot 1"}
    await ann.refused(403, "not-seated", "POST", f"/v1/games/{game}/resign", {})


async def test_a_game_is_abandoned_when_everybody_agrees(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    here = f"/v1/games/{game}"
    await bob.refused(409, "no-proposal", "POST", f"{here}/votes", {"agrees": True})
    proposed = await ann.post(f"{here}/proposals", {"what": "abandon"})
    assert proposed["proposal"] == {"what": "abandon", "by": "s1", "agreed": ["s1"]}
    await ann.refused(409, "voted-already", "POST", f"{here}/votes", {"agrees": True})
    await bob.refused(409, "proposal-open", "POST", f"{here}/proposals", {"what": "pause"})
    assert "proposal" not in await bob.post(f"{here}/votes", {"agrees": False})
    await bob.post(f"{here}/proposals", {"what": "abandon"})
    assert (await ann.post(f"{here}/votes", {"agrees": True}))["state"] == "abandoned"
    assert {g["id"] for g in (await ann.get("/v1/games?state=abandoned"))["games"]} == {game}
    await ann.refused(409, "game-over", "POST", f"{here}/answers", {"ask": "99.0", "answer": []})


async def test_clocks_stop_by_agreement(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob, clock={"per_move": 60})
    here = f"/v1/games/{game}"
    assert (await ann.get(here))["deadline"] > 0
    await ann.refused(409, "nothing-to-propose", "POST", f"{here}/proposals", {"what": "resume"})
    await ann.post(f"{here}/proposals", {"what": "pause"})
    paused = await bob.post(f"{here}/votes", {"agrees": True})
    assert paused["paused"] and "deadline" not in paused


async def test_the_new_invitation_is_not_told_to_whoever_is_being_removed(
    services: Services, ann: Person, bob: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here = f"/v1/games/{made['id']}"
    await bob.post(f"{here}/seats", {"seat": "s2", "invitation": made["invitation"]})
    store, seen = services.live_games.store, [made["invitation"]]
    replace = store._replace_invitation

    async def then_bob_looks(game: GameId, by: Callable[[list[str]], str]) -> None:
        await replace(game, by)
        seen.append((await bob.call("GET", here)).json().get("invitation", ""))

    monkeypatch.setattr(store, "_replace_invitation", then_bob_looks)
    assert (await ann.call("DELETE", f"{here}/seats/s2")).status_code == 200
    assert len(seen) == 3
    for invitation in seen:
        await bob.refused(403, "not-invited", "POST", f"{here}/seats", {"invitation": invitation})
    fresh = (await ann.get(here))["invitation"]
    await bob.post(f"{here}/seats", {"invitation": fresh})


async def test_a_table_whose_invitation_was_lost_on_the_way_gets_another(services: Services, ann: Person) -> None:
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False})
    here = f"/v1/games/{made['id']}"
    await services.store.save_invitation(GameId(made["id"]), "")  # the service broke off while somebody was removed
    assert "invitation" not in await ann.get(here)
    await ann.post(f"{here}/seats", {"seat": "s2", "bot": "random"})
    assert (await ann.call("DELETE", f"{here}/seats/s2")).json()["invitation"]


async def test_a_bot_that_makes_room_leaves_the_invitation_as_it_is(ann: Person, bob: Person) -> None:
    made = await ann.post(
        "/v1/games", {"ruleset": "toy-crossing", "seats": 3, "public": False, "bots": {"s2": "random"}}
    )
    here = f"/v1/games/{made['id']}"
    assert (await ann.call("DELETE", f"{here}/seats/s2")).status_code == 200
    await bob.post(f"{here}/seats", {"invitation": made["invitation"]})
