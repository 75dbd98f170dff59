"""Study games over HTTP: from any point of a game that is over, or of one's own with bots."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest
from httpx import AsyncClient

from domain.kernel.events import ChanceOpened, Decided, Resealed, Rolled, Studied, TimedOut
from domain.kernel.ids import EVERYTHING, GameId
from domain.kernel.log import is_kind
from domain.kernel.record import Record
from projections.past_states import seen_at
from service.services import Services
from service.store.commit import Commit
from service.store.errors import StoreUnavailable
from tests.http.people import Person, table_of
from tests.http.stored import StoredGame, stored_game
from tests.http.test_whole_games import answers_one

pytestmark = pytest.mark.anyio
SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5}


@pytest.fixture
async def people(client: AsyncClient) -> list[Person]:
    return [await Person.register(client, f"Player {n}") for n in range(1, 7)]


async def over(services: Services, people: list[Person], ruleset: str, seed: int = 1) -> StoredGame:
    return await stored_game(services, people[: SEATS[ruleset]], ruleset, seed, most=20_000, most_undone=2)


async def play_out(services: Services, person: Person, game: str, pick: random.Random) -> Any:
    for _ in range(4000):
        while await services.playing.go_on(GameId(game), pick.randrange):
            pass
        shown = await person.get(f"/v1/games/{game}")
        if shown["state"] != "running":
            return shown
        assert await answers_one(person, game, pick), "it waits for nobody"
    raise AssertionError("it does not end")


def faces(view: Any) -> dict[str, list[str]]:
    return {zone: [card["face"] for card in cards] for zone, cards in view["zones"].items()}


@pytest.mark.parametrize("ruleset", SEATS)
@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_a_game_that_is_over_goes_on_in_another_way(
    services: Services, people: list[Person], ruleset: str, chance: str
) -> None:
    origin, stranger, pick = await over(services, people, ruleset), people[-1], random.Random(ruleset)
    before = await services.store.raw(origin.id)
    bots = {f"s{n}": "random" for n in range(2, SEATS[ruleset] + 1)}
    at = (await stranger.get(f"{origin.here}/view?at=turn:2"))["point"]["at"]
    study = await stranger.post(f"{origin.here}/forks", {"at": str(at), "chance": chance, "bots": bots})
    assert study["study"]["game"] == origin.id and study["study"]["event"] <= at
    assert study["study"]["chance"] == chance and not study["public"]
    assert [seat.get("bot", "") for seat in study["seats"]] == ["", *["random"] * (SEATS[ruleset] - 1)]
    rest, game = study["study"]["event"], study["id"]
    was = await stranger.get(f"{origin.here}/view?at={rest}&seat=s1")
    now = await stranger.get(f"/v1/games/{game}/view")
    assert {k: v for k, v in now.items() if k in ("board", "zones")} == {
        k: v for k, v in was.items() if k in ("board", "zones")
    }
    services.live_games.slot(GameId(game)).held = None
    ended = await play_out(services, stranger, game, pick)
    assert ended["state"] == "ended"
    assert (await stranger.get(f"/v1/games/{game}/view?at={rest}&seat=everything"))["zones"]
    assert await services.store.raw(origin.id) == before, "the game it came from is untouched"
    services.live_games.slot(GameId(game)).held = None
    assert "frozen" not in await stranger.get(f"/v1/games/{game}")
    await people[0].refused(404, "no-such-game", "GET", f"/v1/games/{game}")


async def test_fresh_chance_lays_what_nobody_has_seen_in_a_new_order(services: Services, people: list[Person]) -> None:
    origin, stranger = await over(services, people, "toy-crossing"), people[-1]
    at = (await stranger.get(f"{origin.here}/view?at=turn:2"))["point"]["at"]
    study = await stranger.post(f"{origin.here}/forks", {"at": str(at), "chance": "fresh"})
    rest, game = study["study"]["event"], study["id"]
    was = faces(await stranger.get(f"{origin.here}/view?at={rest}&seat=everything"))
    log = await services.store.raw(GameId(game))
    laid = next(r for r in log if r.public.startswith(b'{"e":"Forked"'))
    segment = await services.pasts.segment(GameId(game), await services.pasts.reach(GameId(game)), laid.seq)
    seen = seen_at(segment.entry.ruleset, EVERYTHING, segment.state, segment.upto(laid.seq))
    now = {zone: [seen.knowledge.faces[card] for card in cards] for zone, cards in seen.board.zones.items()}
    assert {zone: Counter(f) for zone, f in now.items()} == {zone: Counter(f) for zone, f in was.items()}
    assert now != was, "with a deck of cards that nobody has seen"


async def test_the_same_chance_gives_the_same_draws_for_the_same_decisions(
    services: Services, people: list[Person]
) -> None:
    origin, stranger = await over(services, people, "toy-crossing", 2), people[-1]
    study = await stranger.post(f"{origin.here}/forks", {"at": "turn:2", "chance": "same"})
    rest, game = study["study"]["event"], study["id"]
    pick = random.Random(1)
    for record in origin.records[rest:]:
        if is_kind(record, Rolled) or is_kind(record, Resealed):
            break
        if is_kind(record, Decided) and not is_kind(record, TimedOut):
            decided = msgspec.json.decode(record.public)
            ask = await stranger.asked(game, decided["seat"])
            await stranger.answer(game, ask, _answer(record), seat=decided["seat"])
        while await services.playing.go_on(GameId(game), pick.randrange):
            pass
    drawn = next(
        r for r in (await services.store.raw(GameId(game)))[rest:] if is_kind(r, Rolled) or is_kind(r, Resealed)
    )
    assert (drawn.public, drawn.private) == (record.public, record.private)


def _answer(record: Record) -> Any:
    decided = msgspec.json.decode(record.public)
    if "seal" not in decided:
        return decided["answer"]
    return msgspec.json.decode(record.private)["values"][0][3]


async def test_one_who_plays_alone_with_bots_may_study_a_running_game(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await ann.open("toy-crossing", 3, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(3)
    while await services.playing.go_on(GameId(game), pick.randrange):
        pass
    here = f"/v1/games/{game}"
    await ann.refused(403, "not-over", "POST", f"{here}/forks", {"chance": "same"})
    await bob.refused(403, "not-over", "POST", f"{here}/forks", {})
    study = await ann.post(f"{here}/forks", {"bots": {"s2": "random", "s3": "random"}})
    assert (await ann.get(here))["studied"] is True
    ended = await play_out(services, ann, study["id"], pick)
    assert ended["study"]["game"] == game
    for what in ("record", "audit", "audit/luck"):
        await ann.refused(409, "study-game", "GET", f"/v1/games/{study['id']}/{what}")
    await ann.refused(409, "study-game", "POST", f"/v1/games/{study['id']}/disputes", {"draw": 0})
    assert not await services.luck.count(GameId(study["id"]))
    await play_out(services, ann, game, pick)
    assert not await services.luck.count(GameId(game)), "a game that was studied while it ran counts nowhere"
    source = await services.store.load_source(GameId(game), 1)
    assert source is not None
    opened = [r for r in await services.store.raw(GameId(study["id"])) if is_kind(r, ChanceOpened)]
    keys = [msgspec.json.decode(r.public, type=ChanceOpened).key for r in opened]
    assert keys and source.key not in keys, "the game that still runs keeps its key"


async def own_game(services: Services, ann: Person) -> str:
    """A running game of one person with bots."""
    game = await ann.open("toy-crossing", 3, bots={"s2": "random", "s3": "random"})
    await ann.post(f"/v1/games/{game}/start", None)
    pick = random.Random(3)
    while await services.playing.go_on(GameId(game), pick.randrange):
        pass
    return game


async def marks(services: Services, game: str) -> int:
    return sum(is_kind(record, Studied) for record in await services.store.raw(GameId(game)))


async def test_a_study_that_is_asked_for_twice_with_one_key_is_one_and_marks_its_game_once(
    services: Services, ann: Person
) -> None:
    game = await own_game(services, ann)
    wish = {"bots": {"s2": "random", "s3": "random"}}
    headers = {"Idempotency-Key": "the-very-same-key-of-a-fork"}
    first, again = [await ann.call("POST", f"/v1/games/{game}/forks", wish, headers=headers) for _ in range(2)]
    assert (first.status_code, again.status_code) == (201, 201), again.text
    assert first.json()["id"] == again.json()["id"] and first.headers["location"] == again.headers["location"]
    assert await marks(services, game) == 1
    await ann.post(f"/v1/games/{game}/forks", wish)
    assert await marks(services, game) == 2, "another study is another"


async def test_a_study_whose_request_broke_off_after_the_mark_is_made_by_the_next(
    services: Services, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = await own_game(services, ann)
    headers = {"Idempotency-Key": "a-key-of-a-fork-that-broke-off"}
    append, lost = services.store.append, []

    async def broken(commit: Commit) -> Any:
        if commit.id.startswith("fork-") and not lost:
            lost.append(commit.id)
            raise StoreUnavailable("gone")
        return await append(commit)

    monkeypatch.setattr(services.store, "append", broken)
    replies = [await ann.call("POST", f"/v1/games/{game}/forks", {}, headers=headers) for _ in range(2)]
    assert [reply.status_code for reply in replies] == [503, 201] and lost
    assert await marks(services, game) == 1


async def test_a_game_of_several_people_is_studied_when_it_is_over(ann: Person, bob: Person) -> None:
    game = await table_of(ann, bob)
    await ann.refused(403, "not-over", "POST", f"/v1/games/{game}/forks", {})
    await ann.refused(404, "no-such-point", "POST", f"/v1/games/{game}/forks", {"at": "turn:99"})
    await ann.refused(422, "no-such-seat", "POST", f"/v1/games/{game}/forks", {"bots": {"s9": "random"}})


@pytest.mark.parametrize("chance", ["same", "fresh"])
async def test_standing_orders_end_where_a_study_begins(
    services: Services, ann: Person, bob: Person, cyd: Person, chance: str
) -> None:
    game = await table_of(ann, bob)
    orders = {"orders": [{"do": "answer", "kind": "add", "answer": []}]}
    for person in (ann, bob):
        assert (await person.call("PUT", f"/v1/games/{game}/orders", orders)).status_code == 200
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    await bob.post(f"/v1/games/{game}/votes", {"agrees": True})
    study = await cyd.post(f"/v1/games/{game}/forks", {"chance": chance, "bots": {"s2": "random"}})
    for _ in range(2):
        async with services.live_games.reading(GameId(study["id"])) as held:
            assert held.live is not None and not any(held.live.secrets.orders.values())
        assert not (await cyd.get(f"/v1/games/{study['id']}/view")).get("orders")
        services.live_games.slot(GameId(study["id"])).held = None
    assert "frozen" not in await play_out(services, cyd, study["id"], random.Random(3))


@pytest.mark.parametrize("public", [True, False])
async def test_a_token_that_may_only_play_makes_no_study_of_what_it_may_not_read(
    ann: Person, bob: Person, client: AsyncClient, public: bool
) -> None:
    """In a study all seats are its player's: it would read there what is not its own."""
    made = await ann.post("/v1/games", {"ruleset": "toy-crossing", "seats": 2, "public": public, "entropy": "server"})
    here = f"/v1/games/{made['id']}"
    await bob.post(f"{here}/seats", {"invitation": made.get("invitation", "")})
    await ann.post(f"{here}/start", None)
    await bob.post(f"{here}/resign", {})
    await ann.post(f"{here}/proposals", {"what": "abandon"})
    for scopes, status in ((["play"], 403), (["read"], 403), (["read", "play"], 201)):
        token = await bob.post("/v1/players/me/tokens", {"name": "ui", "scopes": scopes})
        program = Person(client, bob.id, token["secret"])
        assert (await program.call("POST", f"{here}/forks", {"chance": "same"})).status_code == status
    token = await ann.post("/v1/players/me/tokens", {"name": "ui", "scopes": ["play"]})
    study = await Person(client, ann.id, token["secret"]).post(f"{here}/forks", {"chance": "same"})
    assert (await Person(client, ann.id, token["secret"]).get(f"/v1/games/{study['id']}/view"))["seat"] == "s1"
