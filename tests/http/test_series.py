"""Series over HTTP: opening, joining and leaving between games, the next game, the past, and who may see what."""

import random
from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.ids import SeriesId
from service.services import Services
from tests.http.people import Person
from tests.http.series import abandoned, next_game, opened_series, played_out

pytestmark = pytest.mark.anyio


# --- from game to game ---------------------------------------------------------------------------


async def test_a_series_goes_from_game_to_game_and_is_won(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob, nights=2)
    here = f"/v1/series/{series}"
    first = await next_game(ann, series)
    shown = await ann.get(f"/v1/games/{first}")
    assert shown["series"] == {"id": series, "n": 1}
    assert [seat["player"] for seat in shown["seats"]] == [ann.id, bob.id]
    await played_out(services, first)
    between = await ann.get(here)
    assert (between["state"], between["counted"], between["next"]["n"]) == ("open", 1, 2)
    assert between["games"][0]["carried"].keys() == {"saved"} and between["games"][0]["said"]["en"]
    assert between["next"]["setup"]["rounds"] == between["games"][0]["setup"]["rounds"] + 1
    await played_out(services, await next_game(ann, series))
    over = await ann.get(here)
    assert (over["state"], over["ended"], over["counted"]) == ("ended", "done", 2)
    assert over["said"]["key"] == f"series.{over['ending']}" and "next" not in over
    await ann.refused(409, "series-over", "POST", f"{here}/games", {})


async def test_one_game_comes_after_the_other(ann: Person) -> None:
    series = await opened_series(ann)
    await ann.post(f"/v1/series/{series}/games", {})
    said = await ann.refused(409, "series-waits", "POST", f"/v1/series/{series}/games", {})
    assert "comes first" in said["detail"]
    assert (await ann.get(f"/v1/series/{series}"))["state"] == "playing"


async def test_the_number_of_players_changes_from_game_to_game(
    services: Services, ann: Person, bob: Person, cyd: Person
) -> None:
    series = await opened_series(ann, bob)
    first = await next_game(ann, series)
    await played_out(services, first)
    await cyd.post(f"/v1/series/{series}/players", {})
    second = await next_game(ann, series)
    assert len((await ann.get(f"/v1/games/{second}"))["seats"]) == 3
    await played_out(services, second)
    await bob.call("DELETE", f"/v1/series/{series}/players/{bob.id}")
    shown = await ann.get(f"/v1/series/{series}")
    assert [player["player"] for player in shown["players"]] == [ann.id, cyd.id]


async def test_free_seats_are_for_bots_or_for_whoever_comes(ann: Person, bob: Person) -> None:
    series = await opened_series(ann)
    with_bots = await ann.post(f"/v1/series/{series}/games", {"seats": 3, "bot": "random"})
    assert [seat.get("bot", "") for seat in with_bots["seats"]] == ["", "random", "random"]
    other = await opened_series(ann)
    free = await ann.post(f"/v1/series/{other}/games", {})
    assert [bool(seat.get("player")) for seat in free["seats"]] == [True, False]
    await bob.post(f"/v1/games/{free['id']}/seats", {})


async def test_what_is_chosen_counts_from_the_next_game_on(ann: Person) -> None:
    series = await opened_series(ann)
    here = f"/v1/series/{series}"
    game = (await ann.post(f"{here}/games", {}))["id"]
    shown = (await ann.call("PUT", f"{here}/options", {"options": {"rounds": 4}})).json()
    assert (shown["options"], shown["games"][0]["setup"]["rounds"]) == ({"nights": 3, "rounds": 4}, 6)
    await ann.call("DELETE", f"/v1/games/{game}")
    assert (await ann.post(f"{here}/games", {}))["setup"]["rounds"] == 4


# --- games that do not count ---------------------------------------------------------------------


async def test_a_table_that_is_closed_leaves_its_place(ann: Person, services: Services) -> None:
    series = await opened_series(ann)
    game = (await ann.post(f"/v1/series/{series}/games", {}))["id"]
    assert (await ann.call("DELETE", f"/v1/games/{game}")).status_code == 200
    again = await ann.post(f"/v1/series/{series}/games", {})
    assert again["series"]["n"] == 1
    games = (await ann.get(f"/v1/series/{series}"))["games"]
    assert [(one["state"], one.get("dropped")) for one in games] == [("dropped", "closed"), ("waited-for", None)]


async def test_a_game_that_is_given_up_ends_the_series(ann: Person, services: Services) -> None:
    series = await opened_series(ann)
    await abandoned(services, ann, await next_game(ann, series))
    over = await ann.get(f"/v1/series/{series}")
    assert (over["state"], over["ended"], over["games"][0]["dropped"]) == ("ended", "abandoned", "abandoned")


async def test_a_study_of_a_game_does_not_count_for_its_series(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob)
    game = await next_game(ann, series)
    await played_out(services, game)
    before, at = await ann.get(f"/v1/series/{series}"), (await ann.get(f"/v1/games/{game}"))["seq"]
    study = (await ann.post(f"/v1/games/{game}/forks", {"at": at, "chance": "same"}))["id"]
    assert "series" not in await ann.get(f"/v1/games/{study}")
    await services.series.tend_of(study)
    assert await ann.get(f"/v1/series/{series}") == before


async def test_a_game_that_is_played_on_after_the_series_was_given_up_does_not_count(
    services: Services, ann: Person, bob: Person
) -> None:
    series = await opened_series(ann, bob)
    game = await next_game(ann, series)
    given_up = await ann.call("DELETE", f"/v1/series/{series}")
    assert given_up.json()["ended"] == "given-up"
    await played_out(services, game)
    over = await ann.get(f"/v1/series/{series}")
    assert over["games"][0]["state"] == "waited-for" and "counted" not in over


# --- the past ------------------------------------------------------------------------------------


async def test_a_series_is_shown_as_it_was_at_any_point(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob, nights=1)
    await played_out(services, await next_game(ann, series))
    now = await ann.get(f"/v1/series/{series}")
    told = [await ann.get(f"/v1/series/{series}", params={"at": n}) for n in range(1, now["seq"] + 1)]
    assert [one["state"] for one in told] == ["open", "open", "playing", "open", "ended"]
    assert [one["seq"] for one in told] == [1, 2, 3, 4, 5] and told[-1] == now
    await ann.refused(404, "no-such-point", "GET", f"/v1/series/{series}", params={"at": 6})


async def test_what_happened_is_told_in_words_page_by_page(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob, nights=1)
    await played_out(services, await next_game(ann, series))
    path, said, after, more = f"/v1/series/{series}/events", [], 0, True
    while more:
        page = await ann.get(path, params={"after": after, "limit": 2})
        said, after, more = [*said, *page["events"]], page["next"], page["more"]
    assert [one["text"]["en"] for one in said[:3]] == [
        "Ann opens the series.", "Bob joins.", "The table of game 1 is opened.",
    ]  # fmt: skip
    assert said[3]["text"]["en"].startswith("Game 1 is over: ")
    assert [one["event"]["e"] for one in said] == [
        "SeriesOpened", "PlayerJoined", "GameJoined", "GameCounted", "SeriesEnded",
    ]  # fmt: skip


async def test_the_audit_of_a_series_holds(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob, nights=1)
    await played_out(services, await next_game(ann, series))
    report = await ann.get(f"/v1/series/{series}/audit")
    assert report["holds"] and report["unchecked"] == []
    assert {check["text"]["key"].rpartition(".")[2]: check["count"] for check in report["checked"]} == {
        "events": 5, "setups": 2, "locks": 1, "games": 1, "carried": 1,
    }  # fmt: skip


async def test_the_tables_of_a_series_are_listed_in_their_order(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob)
    first = await next_game(ann, series)
    await played_out(services, first)
    second = await next_game(ann, series)
    listed = await ann.get(f"/v1/series/{series}/games")
    assert [(game["id"], game["state"]) for game in listed["games"]] == [(first, "ended"), (second, "running")]


# --- lists ---------------------------------------------------------------------------------------


async def test_series_are_listed_by_state_and_by_player(
    services: Services, ann: Person, bob: Person, cyd: Person
) -> None:
    public, private = await opened_series(ann), await opened_series(ann, public=False)

    async def listed(who: Person, **query: Any) -> list[str]:
        return [one["id"] for one in (await who.get("/v1/series", params=query))["series"]]

    assert await listed(cyd, state="open") == [public]
    assert set(await listed(ann, mine=True)) == {public, private}
    assert await listed(cyd, mine=True) == []
    await next_game(ann, public)
    assert await listed(cyd, state="open") == [] and await listed(cyd, state="playing") == [public]
    assert await listed(cyd, ruleset="toy-crossing") == []
    page = await ann.get("/v1/series", params={"mine": True, "limit": 1})
    rest = await ann.get("/v1/series", params={"mine": True, "after": page["next"]})
    assert page["more"] and {page["series"][0]["id"], rest["series"][0]["id"]} == {public, private}


# --- who may -------------------------------------------------------------------------------------


async def test_a_private_series_is_not_there_for_others(ann: Person, bob: Person, client: AsyncClient) -> None:
    series = await opened_series(ann, public=False)
    here = f"/v1/series/{series}"
    for path in ("", "/games", "/events", "/record", "/audit"):
        await bob.refused(404, "no-such-series", "GET", here + path)
        assert (await client.get(here + path)).status_code == 404
    for method, path in (("POST", "/games"), ("DELETE", ""), ("DELETE", f"/players/{ann.id}")):
        await bob.refused(404, "no-such-series", method, here + path)
    await bob.refused(403, "not-invited", "POST", f"{here}/players", {"invitation": "guessed"})
    invitation = (await ann.get(here))["invitation"]
    await bob.post(f"{here}/players", {"invitation": invitation})
    assert (await bob.get(here))["invitation"] == invitation
    game = await ann.post(f"{here}/games", {})
    assert not game["public"] and game["invitation"] == invitation


async def test_who_was_asked_to_leave_a_private_series_does_not_come_back_with_the_old_invitation(
    ann: Person, bob: Person, cyd: Person
) -> None:
    series = await opened_series(ann, public=False)
    here = f"/v1/series/{series}"
    old = {"invitation": (await ann.get(here))["invitation"]}
    for guest in (bob, cyd):
        await guest.post(f"{here}/players", old)
    await ann.call("DELETE", f"{here}/players/{bob.id}")
    for invitation in (old, {}):
        await bob.refused(403, "not-invited", "POST", f"{here}/players", invitation)
    game = await ann.post(f"{here}/games", {"seats": 3})
    await bob.refused(403, "not-invited", "POST", f"/v1/games/{game['id']}/seats", old)
    new = {"invitation": (await cyd.get(here))["invitation"]}
    assert new != old and game["invitation"] == new["invitation"]
    assert "invitation" not in await bob.get(here)
    await bob.post(f"{here}/players", new)


async def test_who_leaves_a_private_series_may_come_back_with_the_invitation(ann: Person, bob: Person) -> None:
    series = await opened_series(ann, public=False)
    here = f"/v1/series/{series}"
    invitation = {"invitation": (await ann.get(here))["invitation"]}
    await bob.post(f"{here}/players", invitation)
    await bob.call("DELETE", f"{here}/players/{bob.id}")
    await ann.refused(409, "not-in-this-series", "DELETE", f"{here}/players/{bob.id}")
    assert (await ann.get(here))["invitation"] == invitation["invitation"], "nobody was asked to leave"
    await bob.refused(403, "not-invited", "POST", f"{here}/players", {})
    await bob.post(f"{here}/players", invitation)


async def test_an_invitation_that_was_lost_on_the_way_is_made_anew(services: Services, ann: Person) -> None:
    series = SeriesId(await opened_series(ann, public=False))
    await services.series.store.save_invitation(series, "")
    await services.series.tend(series)
    assert len((await ann.get(f"/v1/series/{series}"))["invitation"]) == 16


async def test_a_series_whose_rules_are_gone_is_not_there_for_strangers(
    services: Services, ann: Person, bob: Person
) -> None:
    """Nor does anything happen to it when they ask."""
    series = await opened_series(ann, public=False)
    await played_out(services, await next_game(ann, series), counted=False)
    here, services.series.games = f"/v1/series/{series}", {}
    for method, path in (("POST", "/games"), ("DELETE", ""), ("PUT", "/options"), ("DELETE", f"/players/{ann.id}")):
        body = {"options": {}} if method == "PUT" else None
        await bob.refused(404, "no-such-series", method, here + path, body)
    await bob.refused(403, "not-invited", "POST", f"{here}/players", {})


async def test_only_the_host_goes_on(ann: Person, bob: Person, cyd: Person) -> None:
    series = await opened_series(ann, bob)
    here = f"/v1/series/{series}"
    await bob.refused(403, "not-host", "POST", f"{here}/games", {})
    await bob.refused(403, "not-host", "PUT", f"{here}/options", {"options": {}})
    await bob.refused(403, "not-host", "DELETE", here)
    await bob.refused(403, "not-host", "DELETE", f"{here}/players/{ann.id}")
    await ann.refused(409, "not-in-this-series", "DELETE", f"{here}/players/{cyd.id}")
    await ann.call("DELETE", f"{here}/players/{ann.id}")
    assert (await bob.get(here))["host"] == bob.id


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"ruleset": "chess"}, "no-such-ruleset"),
        ({"ruleset": "cult"}, "no-series"),
        ({"ruleset": "toy-shoals", "options": {"nights": 9}}, "bad-setup"),
        ({"ruleset": "toy-shoals", "options": {"knights": 1}}, "bad-setup"),
    ],
)
async def test_a_series_that_cannot_be_is_refused(ann: Person, wish: Any, code: str) -> None:
    said = await ann.refused(404 if code == "no-such-ruleset" else 422, code, "POST", "/v1/series", wish)
    assert said["errors"][0]["pointer"]


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"seats": 1}, "seat-count"),
        ({"seats": 9}, "seat-count"),
        ({"bot": "deep-thought"}, "no-such-bot"),
        ({"clock": {"per_move": -1}}, "bad-clock"),
    ],
)
async def test_a_next_game_that_cannot_be_is_refused(ann: Person, bob: Person, wish: Any, code: str) -> None:
    series = await opened_series(ann, bob)
    await ann.refused(422, code, "POST", f"/v1/series/{series}/games", wish)
    assert (await ann.get(f"/v1/series/{series}"))["games"] == []


async def test_what_is_no_series_is_not_there(ann: Person) -> None:
    for id in ("s07-aaaaaaaaaa", "07-aaaaaaaaaa", "s99-aaaaaaaaaa", "chess"):
        await ann.refused(404, "no-such-series", "GET", f"/v1/series/{id}")


# --- once ----------------------------------------------------------------------------------------


async def test_with_a_key_nothing_is_done_twice(ann: Person, bob: Person) -> None:
    async def twice(who: Person, path: str, body: Any) -> tuple[Any, Any]:
        headers = {"Idempotency-Key": f"{random.Random(path).getrandbits(128):032x}"}
        one, other = [await who.call("POST", path, body, headers=headers) for _ in range(2)]
        assert (one.status_code, other.status_code) == (201, 201), other.text
        return one.json(), other.json()

    one, other = await twice(ann, "/v1/series", {"ruleset": "toy-shoals"})
    assert one["id"] == other["id"]
    here = f"/v1/series/{one['id']}"
    await twice(bob, f"{here}/players", {})
    assert len((await ann.get(here))["players"]) == 2
    first, again = await twice(ann, f"{here}/games", {})
    assert first["id"] == again["id"] and len((await ann.get(here))["games"]) == 1


async def test_whoever_deletes_their_account_leaves_their_series(services: Services, ann: Person, bob: Person) -> None:
    series = await opened_series(ann, bob)
    alone = await opened_series(ann)
    assert (await ann.call("DELETE", "/v1/players/me")).status_code == 204
    shown = await bob.get(f"/v1/series/{series}")
    assert (shown["host"], [player["player"] for player in shown["players"]]) == (bob.id, [bob.id])
    assert (await bob.get(f"/v1/series/{alone}"))["ended"] == "given-up"
