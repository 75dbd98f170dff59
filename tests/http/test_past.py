"""Any point of a game, over HTTP, is what the viewer had then; nobody looks further than they were entitled to."""

import random
from typing import Any

import msgspec
import pytest
from httpx import AsyncClient

from domain.kernel.events import GameEnded, Undone
from domain.kernel.ids import Seat
from domain.kernel.log import is_kind, published
from projections.art.stage import picture, stage
from projections.scene_text import draw
from projections.stream_steps import Watcher, heard_by
from projections.view import view_bytes
from service.http.routes.views import FONTS
from service.services import Services
from tests.http.conftest import ALL_GAMES
from tests.http.people import Person, problem_in, table_of
from tests.http.stored import StoredGame, stored_game

pytestmark = pytest.mark.anyio
SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5, "unfathomable": 3, "flotilla": 3}
READ = ("view", "scene", "table", "picture", "stage", "asks")


@pytest.fixture
async def people(client: AsyncClient) -> list[Person]:
    return [await Person.register(client, f"Player {n}") for n in range(1, 6)]


async def played(services: Services, people: list[Person], ruleset: str, seed: int = 1, **more: Any) -> StoredGame:
    return await stored_game(services, people[: SEATS[ruleset]], ruleset, seed, **more)


def then(game: StoredGame, seat: str, at: int) -> Watcher[Any]:
    """What this viewer had when the log ended there, folded from nothing but their own part of it."""
    watcher: Watcher[Any] = Watcher(game.entry, game.id, Seat(seat))
    watcher.follow(heard_by(Seat(seat), game.records[:at]))
    return watcher


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def without_point(body: bytes) -> Any:
    return {name: value for name, value in msgspec.json.decode(body).items() if name != "point"}


@pytest.mark.law("3 over HTTP, at every point")
@pytest.mark.parametrize("ruleset", SEATS)
@pytest.mark.parametrize("seed", range(4))
async def test_a_point_is_what_the_viewer_had_then(
    services: Services, people: list[Person], ruleset: str, seed: int
) -> None:
    game, rng = await played(services, people, ruleset, seed), random.Random(seed)
    last = len(published(game.records))
    names = {Seat(f"s{n}"): f"Player {n}" for n in range(1, SEATS[ruleset] + 1)}
    for at in rng.sample(range(1, last + 1), 25):
        place = rng.randrange(SEATS[ruleset])
        seat = rng.choice((f"s{place + 1}", "onlooker"))
        was = then(game, "" if seat == "onlooker" else seat, at)
        for what in READ:
            got = await people[place].call("GET", f"{game.here}/{what}?seat={seat}&at={at}")
            assert got.status_code == 200, got.text
            assert got.headers["sealog-at"] == str(at)
            match what:
                case "view":
                    assert view_bytes(without_point(got.content)) == view_bytes(was.view)
                case "scene":
                    assert without_point(got.content)["scene"] == plain(was.scene())
                case "table":
                    assert got.text == draw(was.scene(), was.seat_view().asks)
                case "picture":
                    assert got.text == picture(was.scene(), was.entry.look, FONTS, names)
                case "stage":
                    assert without_point(got.content)["parts"] == plain(stage(was.scene(), was.entry.look, names))
                case "asks":
                    assert without_point(got.content).get("asks", []) == plain(was.view.get("asks", []))


@pytest.mark.law("1 and 7 over HTTP, at every point")
@pytest.mark.parametrize("ruleset", SEATS)
async def test_looking_back_changes_nothing_and_needs_nothing_kept(
    services: Services, people: list[Person], ruleset: str
) -> None:
    game = await played(services, people, ruleset, 2)
    before = await services.store.raw(game.id)
    points = random.Random(ruleset).sample(range(1, len(published(game.records)) + 1), 12)

    async def looked() -> list[bytes]:
        return [(await people[0].call("GET", f"{game.here}/view?at={at}")).content for at in points]

    first = await looked()
    assert await looked() == first
    services.pasts.forget(game.id)
    assert await looked() == first, "from what Redis keeps"
    await services.pasts.kept.drop(game.id)
    assert await looked() == first, "what was kept vanished under the process"
    services.pasts.forget(game.id)
    assert await looked() == first, "from the log alone"
    assert await services.store.raw(game.id) == before


async def test_what_is_withheld_has_no_number(services: Services, people: list[Person]) -> None:
    """Passes in an open window cannot be counted by asking for points."""
    for seed in range(10):
        game = await played(services, people, "toy-mutiny", seed, most=24 + 3 * seed)
        last = len(published(game.records))
        if last < len(game.records):
            break
    assert last < len(game.records), "no game stopped within a window"
    end = (await people[0].get(f"{game.here}/view?at=end&seat=onlooker"))["point"]
    assert (end["at"], end["last"]) == (last, last)
    refused = await people[0].refused(404, "no-such-point", "GET", f"{game.here}/view?at={last + 1}")
    assert refused["text"]["args"] == {"kind": "event", "number": str(last + 1), "last": last}


async def test_an_undone_point_is_shown_as_it_was_and_marked(services: Services, people: list[Person]) -> None:
    for seed in range(10):
        game = await played(services, people, "cult", seed)
        backs = [r for r in game.records if is_kind(r, Undone)]
        if backs:
            break
    back = backs[0]
    decision = msgspec.json.decode(back.public)["decision"]
    reply = await people[0].call("GET", f"{game.here}/view?at={decision}")
    assert reply.headers["sealog-undone-by"] == str(back.seq)
    point = reply.json()["point"]
    assert point["undone_by"] == back.seq
    assert point["next"]["event"] == decision + 1
    out = (await people[0].get(f"{game.here}/view?at={back.seq - 1}"))["point"]
    assert out["next"]["event"] == back.seq, "one comes out where it was taken back"
    around = (await people[0].get(f"{game.here}/view?at={decision - 1}"))["point"]
    assert around["next"]["event"] == back.seq, "whoever walks along what stands does not meet it"
    assert "undone_by" not in around


async def test_points_by_turn_chapter_and_decision(services: Services, people: list[Person]) -> None:
    game = await played(services, people, "toy-crossing", 1)
    for kind in ("turn", "chapter", "decision"):
        third = (await people[0].get(f"{game.here}/view?at={kind}:3"))["point"]
        assert third[kind] == 3
        fourth = (await people[0].get(f"{game.here}/view?at={third['at']}&go=next-{kind}"))["point"]
        assert (fourth[kind], fourth["at"]) == (4, third["next"][kind])
        back = (await people[0].get(f"{game.here}/view?at={fourth['at']}&go=previous-{kind}"))["point"]
        assert back == third
    first = (await people[0].get(f"{game.here}/view?at=start"))["point"]
    assert first["at"] == 1 and first["previous"] == {}
    for wanted, said in (
        ("at=turn:9999", "There is no turn 9999; the last event is "),
        ("at=start&go=previous-event", "There is no previous event from event 1 on."),
    ):
        refused = await people[0].refused(404, "no-such-point", "GET", f"{game.here}/view?{wanted}")
        assert refused["detail"].startswith(said)
    refused = await people[0].refused(400, "bad-request", "GET", f"{game.here}/view?at=yesterday")
    assert "something like 57, turn:3, chapter:5, decision:12, start, end" in refused["detail"]


async def test_a_running_game_shows_its_past_to_its_own_seats_only(
    services: Services, people: list[Person], client: AsyncClient
) -> None:
    game = await played(services, people, "toy-crossing", 1, most=12)
    assert game.live.board.ended is None
    for what in READ:
        path = f"{game.here}/{what}?at=30"
        await people[0].refused(403, "not-your-seat", "GET", f"{path}&seat=s2")
        await people[0].refused(403, "not-over", "GET", f"{path}&seat=everything")
        problem_in(await client.get(f"{path}&seat=s1"), 403, "not-your-seat")
        assert (await client.get(path)).status_code == 200
        await people[0].refused(403, "not-over", "GET", f"{game.here}/{what}?seat=everything")


async def test_when_it_is_over_any_seat_or_everything_may_be_looked_at(
    services: Services, people: list[Person], client: AsyncClient
) -> None:
    game = await played(services, people, "toy-crossing", 1, most=4000)
    assert any(is_kind(r, GameEnded) for r in game.records)
    for what in READ:
        for seat in ("s1", "s2", "onlooker", "everything"):
            for at in (40, len(game.records)):
                assert (await client.get(f"{game.here}/{what}?at={at}&seat={seat}")).status_code == 200
            assert (await client.get(f"{game.here}/{what}?seat={seat}")).status_code == 200
    other = view_bytes(without_point((await people[0].call("GET", f"{game.here}/view?at=40&seat=s2")).content))
    assert other == view_bytes(then(game, "s2", 40).view)
    whole = (await client.get(f"{game.here}/view?at=40&seat=everything")).json()
    assert all("face" in card for zone in whole["zones"].values() for card in zone)
    for seat, title in (("everything", "with everything open"), ("onlooker", "as an onlooker sees it")):
        assert title in (await client.get(f"{game.here}/table?at=40&seat={seat}")).text.splitlines()[0]
    public = (await client.get(f"{game.here}/view?at=40&seat=onlooker")).json()
    assert any("face" not in card for zone in public["zones"].values() for card in zone)


async def test_a_table_without_onlookers_stays_closed_when_it_is_over(
    ann: Person, bob: Person, client: AsyncClient
) -> None:
    game = await table_of(ann, bob, spectators=False)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
    assert (await bob.get(f"/v1/games/{game}/view?at=20&seat=s1"))["seat"] == "s1"
    for seat in ("s1", "everything", "onlooker", ""):
        problem_in(await client.get(f"/v1/games/{game}/view?at=20&seat={seat}"), 403, "no-spectators")


async def test_a_table_that_has_not_begun_has_a_past_too(ann: Person) -> None:
    game = await ann.open("toy-crossing", 2)
    assert (await ann.get(f"/v1/games/{game}/view?at=1"))["point"] == {
        "at": 1,
        "last": 2,
        "previous": {},
        "next": {"event": 2},
    }
    await ann.refused(403, "not-over", "GET", f"/v1/games/{game}/view?at=1&seat=everything")


def test_every_game_is_tried() -> None:
    assert set(SEATS) <= set(ALL_GAMES)
