"""The audit over HTTP: who brought entropy, the ledger page by page, arranged positions, and luck as pictures."""

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from domain.kernel.ids import GameId, Seat
from service.services import Services
from tests.http.people import Person, table_of
from tests.http.scenario import seeded
from tests.http.test_whole_games import answers_one, bots_play
from workers.projector import after_the_end

pytestmark = pytest.mark.anyio


@pytest.fixture(autouse=True)
def same_every_time() -> Iterator[None]:
    """Chance and ids are the same in every run."""
    with seeded():
        yield


async def some_turns(services: Services, game: str, person: Person, turns: int) -> None:
    pick = random.Random(4)
    for _ in range(turns):
        await bots_play(services, game, pick)
        if (await person.get(f"/v1/games/{game}"))["state"] == "running":
            await answers_one(person, game, pick)


async def test_a_server_that_makes_all_entropy_is_called_unproven(services: Services, ann: Person) -> None:
    """Such a server could have tried a thousand keys and kept the one that suits it: nothing in the log shows it."""
    game = await table_of(ann, ruleset="toy-mutiny", seats=3, bots={"s2": "random", "s3": "random"}, entropy="server")
    await some_turns(services, game, ann, 3)
    report = await ann.get(f"/v1/games/{game}/audit")
    assert report["holds"] and report["independent"] == []
    assert [said["key"] for said in report["sentences"]] == ["audit.headline.holds", "audit.headline.unproven"]
    assert report["headline"]["args"] == {"items": report["sentences"]}
    assert "Unproven against the operator" in report["headline"]["en"]


async def test_a_seat_that_brought_its_own_is_named(services: Services, ann: Person) -> None:
    game = await ann.open("toy-mutiny", 3, bots={"s2": "random", "s3": "random"}, entropy="clients")
    await ann.post(f"/v1/games/{game}/start", None)
    await ann.commits(game, bytes(range(32)))
    await ann.reveals(game, bytes(range(32)))
    await some_turns(services, game, ann, 3)
    report = await ann.get(f"/v1/games/{game}/audit", params={"seat": "onlooker"})
    assert (report["holds"], report["independent"], report["seats"]) == (True, ["s1"], 3)
    assert "Of 3 seats, 1 brought entropy of their own: s1." in report["headline"]["en"]


async def test_the_ledger_comes_page_by_page(services: Services, ann: Person) -> None:
    game = await table_of(ann, ruleset="toy-mutiny", seats=3, bots={"s2": "random", "s3": "random"})
    whole: list[Any] = []
    while len(whole) < 5:
        await some_turns(services, game, ann, 1)
        whole = (await ann.get(f"/v1/games/{game}/audit/draws", params={"limit": 200}))["draws"]
    assert [draw["n"] for draw in whole] == list(range(len(whole)))
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "running"
    paged: list[Any] = []
    after, more = -1, True
    while more:
        page = await ann.get(f"/v1/games/{game}/audit/draws", params={"limit": 2, "after": after})
        paged += page["draws"]
        after, more = page["next"], page["more"]
    assert paged == whole
    rolls = (await ann.get(f"/v1/games/{game}/audit/draws", params={"kind": "roll", "limit": 200}))["draws"]
    assert rolls == [draw for draw in whole if draw["kind"] == "roll"]
    assert all(draw["proof"] == "proven" and draw["dice"] and draw["odds"] for draw in rolls)
    sealed = (await ann.get(f"/v1/games/{game}/audit/draws", params={"proof": "sealed", "limit": 200}))["draws"]
    assert sealed == [draw for draw in whole if draw["kind"] == "reseal"]
    turns = {draw.get("seat") for draw in whole} - {None}
    for seat in turns:
        own = (await ann.get(f"/v1/games/{game}/audit/draws", params={"turn": seat, "limit": 200}))["draws"]
        assert own == [draw for draw in whole if draw.get("seat") == seat]
    await ann.refused(400, "bad-request", "GET", f"/v1/games/{game}/audit/draws?kind=coin")
    await ann.refused(422, "no-such-seat", "GET", f"/v1/games/{game}/audit/draws?turn=s9")
    refused = await ann.refused(404, "no-such-draw", "GET", f"/v1/games/{game}/audit/draws/9999")
    assert refused["detail"] == f"There is no draw 9999 yet: {len(whole)} were made, 0 to {len(whole) - 1}."
    await ann.refused(404, "no-such-draw", "GET", f"/v1/games/{game}/audit/draws/x")


async def test_what_a_seat_does_not_know_is_not_in_the_proof_of_a_shuffle(services: Services, ann: Person) -> None:
    game = await table_of(ann, ruleset="toy-mutiny", seats=3, bots={"s2": "random", "s3": "random"})
    await some_turns(services, game, ann, 4)
    reseals = (await ann.get(f"/v1/games/{game}/audit/draws", params={"kind": "reseal"}))["draws"]
    for draw in reseals:
        mine = await ann.get(f"/v1/games/{game}/audit/draws/{draw['n']}")
        onlooker = await ann.get(f"/v1/games/{game}/audit/draws/{draw['n']}", params={"seat": "onlooker"})
        for proof in (mine, onlooker):
            assert "seed" not in proof["raw"] and "key" not in proof["raw"] and "words" not in proof["raw"]
        assert len(onlooker["raw"].get("opened", ())) <= len(mine["raw"].get("opened", ()))


async def held_cards(person: Person, game: str) -> list[Any]:
    """What lies in the person's own hand, as the view has it."""
    view = await person.get(f"/v1/games/{game}/view")
    return list(view["zones"].get(f"hand:{view['seat']}", ()))


async def until_a_hand_is_mixed(services: Services, ann: Person, game: str) -> Any:
    """The proof of a card in hand that has another name now."""
    while (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        for card in await held_cards(ann, game):
            proof = await ann.get(f"/v1/games/{game}/audit/cards/{card['id']}")
            assert (proof["proof"], proof["face"]) == ("proven", card["face"])
            assert proof["life"][-1]["what"] != "taken", "it is the card that lies there now"
            if proof["card"] != card["id"]:
                return proof
        await some_turns(services, game, ann, 1)
    raise AssertionError("no hand was ever mixed")


async def test_a_card_in_hand_is_proven_by_the_id_that_the_view_gives_it(services: Services, ann: Person) -> None:
    game = await table_of(ann, ruleset="toy-crossing", seats=3, bots={"s2": "random", "s3": "random"})
    proof = await until_a_hand_is_mixed(services, ann, game)
    name, handle = proof["card"], proof["known_as"]
    assert proof["sentence"]["en"].startswith(f"You know it as {handle}; its name now is {name}. This card has been ")
    assert (proof["sentence"]["args"]["handle"], proof["sentence"]["args"]["card"]) == (handle, name)
    assert proof["sentence"]["key"] == "audit.sentence.card.known_as"
    where = f"/v1/games/{game}/audit/cards"
    assert await ann.get(f"{where}/{name}") == await ann.get(f"{where}/{name}?exact=true") == proof
    past = await ann.get(f"{where}/{handle}?exact=true")
    assert (past["card"], past["face"], past["life"][-1]["what"]) == (handle, proof["face"], "taken")
    assert "known_as" not in past and past["sentence"]["key"] == "audit.sentence.card"


async def test_what_a_seat_calls_a_card_is_known_to_that_seat_only(
    services: Services, ann: Person, bob: Person
) -> None:
    game = await table_of(ann, bob, ruleset="toy-crossing", seats=3, bots={"s3": "random"})
    pick = random.Random(4)
    while not any(handle != card for card, handle in (await _handles(services, game, "s1")).items()):
        await bots_play(services, game, pick)
        assert any([await answers_one(person, game, pick) for person in (ann, bob)])
    theirs = await _handles(services, game, "s2")
    for name, handle in (await _handles(services, game, "s1")).items():
        for id in {name, handle} - {*theirs, *theirs.values()}:
            where = f"/v1/games/{game}/audit/cards/{id}"
            for more in ({"seat": "s2"}, {"seat": "onlooker"}):
                told = await bob.get(where, params=more)
                assert told["card"] == id and "known_as" not in told
                assert told == await bob.get(where, params={**more, "exact": "true"})
            assert await ann.get(where, params={"seat": "onlooker"}) == await bob.get(
                where, params={"seat": "onlooker"}
            )


async def _handles(services: Services, game: str, seat: str) -> dict[str, str]:
    async with services.live_games.reading(GameId(game)) as held:
        assert held.live is not None
        return dict(held.live.knowledge(Seat(seat)).handles)


async def test_it_is_so_when_the_game_is_over(services: Services, ann: Person) -> None:
    """Then there is one audit for everybody, and each seat's view still has its own names."""
    game = await table_of(ann, ruleset="toy-crossing", seats=3, bots={"s2": "random", "s3": "random"})
    proof = await until_a_hand_is_mixed(services, ann, game)
    await ann.post(f"/v1/games/{game}/proposals", {"what": "abandon"})
    assert (await ann.get(f"/v1/games/{game}"))["state"] == "abandoned"
    where = f"/v1/games/{game}/audit/cards/{proof['known_as']}"
    now = await ann.get(where)
    assert (now["card"], now["known_as"], now["face"]) == (proof["card"], proof["known_as"], proof["face"])
    for seat in ("onlooker", "everything"):
        other = await ann.get(where, params={"seat": seat})
        assert other["card"] == proof["known_as"] and "known_as" not in other


async def test_a_card_is_disputed_by_its_handle_and_the_dispute_has_its_name(services: Services, ann: Person) -> None:
    game = await table_of(ann, ruleset="toy-crossing", seats=3, bots={"s2": "random", "s3": "random"})
    proof = await until_a_hand_is_mixed(services, ann, game)
    now = await ann.post(f"/v1/games/{game}/disputes", {"card": proof["known_as"]}, 202)
    assert now["subject"] == {"card": proof["card"]} and proof["known_as"] not in str(now).replace(proof["card"], "")
    past = await ann.post(f"/v1/games/{game}/disputes", {"card": proof["known_as"], "exact": True}, 202)
    assert past["subject"] == {"card": proof["known_as"]}
    for one in (now, past):
        assert (await ann.get(one["proof"]))["card"] == one["subject"]["card"]


async def test_an_arranged_position_proves_nothing_and_says_so(services: Services, ann: Person) -> None:
    services.settings = msgspec.structs.replace(services.settings, development=True)
    game = (await ann.post("/v1/arranged", {"ruleset": "toy-mutiny", "seats": 3, "rolls": []}, 201))["id"]
    report = await ann.get(f"/v1/games/{game}/audit")
    assert report["headline"]["en"] == "The position was arranged by hand: it proves nothing."
    draws = (await ann.get(f"/v1/games/{game}/audit/draws"))["draws"]
    assert {draw["proof"] for draw in draws if draw["kind"] == "roll"} <= {"arranged"}
    await ann.post(f"/v1/games/{game}/disputes", {"draw": 0, "seat": "s1"})
    await services.judge.look(services.games["toy-mutiny"], GameId(game))
    (told,) = (await ann.get(f"/v1/games/{game}/disputes/1"))["verdicts"]
    assert told["verdict"]["finding"] == "void"


async def test_luck_of_a_game_and_of_the_site(services: Services, ann: Person) -> None:
    before = await ann.get("/v1/audit/luck", params={"ruleset": "toy-mutiny"})
    assert before["rulesets"] == [{"ruleset": "toy-mutiny", "games": 0, "dice": []}]
    game = await table_of(ann, ruleset="toy-mutiny", seats=3, bots={"s2": "random", "s3": "random"})
    while (await ann.get(f"/v1/games/{game}"))["state"] == "running":
        assert "shuffles" not in (await ann.get(f"/v1/games/{game}/audit/luck"))["luck"]
        await some_turns(services, game, ann, 5)
    own = await ann.get(f"/v1/games/{game}/audit/luck")
    assert own["luck"]["shuffles"]["shuffles"] > 0 and own["rarest"][0]["odds"].count("/") == 1
    await after_the_end(services).follow()
    (site,) = (await ann.get("/v1/audit/luck", params={"ruleset": "toy-mutiny"}))["rulesets"]
    assert site == own["luck"]
    for path in (f"/v1/games/{game}/audit/luck.svg", "/v1/audit/luck.svg?ruleset=toy-mutiny", "/v1/audit/luck.svg"):
        reply = await ann.call("GET", path)
        assert (reply.status_code, reply.headers["content-type"]) == (200, "image/svg+xml")
        assert ElementTree.fromstring(reply.content).tag.endswith("svg")
    await ann.refused(404, "no-such-ruleset", "GET", "/v1/audit/luck?ruleset=chess")
