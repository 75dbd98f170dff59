"""The history of a game over HTTP: in words, by turn, chapter and decision; what was known when; what changed."""

import random
from collections import Counter
from typing import Any

import pytest
from httpx import AsyncClient

from domain.kernel.events import Rolled, Undone
from domain.kernel.ids import Seat
from domain.kernel.log import effective, is_kind, published
from domain.kernel.record import log_of
from domain.kernel.viewer import Viewer
from projections.history import Teller
from projections.patch import apply
from service.services import Services
from tests.http.people import Person
from tests.http.stored import StoredGame, stored_game

pytestmark = pytest.mark.anyio
SEATS = {"toy-mutiny": 4, "toy-crossing": 3, "cult": 5}


@pytest.fixture
async def people(client: AsyncClient) -> list[Person]:
    return [await Person.register(client, f"Player {n}") for n in range(1, 6)]


async def with_undo(services: Services, people: list[Person], ruleset: str = "cult") -> StoredGame:
    """A game in which something was taken back."""
    for seed in range(10):
        game = await stored_game(services, people[: SEATS[ruleset]], ruleset, seed)
        if any(is_kind(record, Undone) for record in game.records):
            return game
    raise AssertionError("nothing was ever taken back")


def lines_of(history: Any) -> list[Any]:
    return [
        told for turn in history["turns"] for chapter in turn["chapters"] for deed in chapter["deeds"]
        for told in deed["events"]
    ]  # fmt: skip


async def whole(person: Person, game: StoredGame, query: str = "", page: int = 300) -> list[Any]:
    """Every line, page by page."""
    found, after, more = [], 0, True
    while more:
        part = await person.get(f"{game.here}/history?after={after}&limit={page}{query}")
        found += lines_of(part)
        after, more = part["next"], part["more"]
    return found


@pytest.mark.parametrize("ruleset", SEATS)
async def test_every_event_is_told_as_the_seat_knew_it(services: Services, people: list[Person], ruleset: str) -> None:
    game = await stored_game(services, people[: SEATS[ruleset]], ruleset, 1)
    teller: Teller[Any] = Teller(game.entry.ruleset, game.entry.words, game.id, Seat("s2"))
    lines = [teller.feed(record) for record in log_of(Seat("s2"), published(game.records))]
    for page in (1000, 37):
        told = await whole(people[1], game, "&quiet=true&undone=true", page)
        assert [(t["seq"], t["text"]["en"]) for t in told] == [(line.seq, line.text.en) for line in lines]


async def test_what_was_undone_is_folded_away_and_can_be_found(services: Services, people: list[Person]) -> None:
    game = await with_undo(services, people)
    shown = published(game.records)
    standing = {record.seq for record in effective(shown)}
    assert {told["seq"] for told in await whole(people[0], game, "&quiet=true")} == standing
    everything = await whole(people[0], game, "&quiet=true&undone=true")
    assert {told["seq"] for told in everything if "undone_by" not in told} == standing
    assert len(everything) == len(shown)
    first = await people[0].get(f"{game.here}/history?limit=1000")
    fold = first["undone"][0]
    assert all(fold["first"] <= seq <= fold["last"] or seq in standing for seq in range(1, fold["by"]))
    text = (await people[0].call("GET", f"{game.here}/story?limit=1000&undone=true")).text
    assert f"Taken back at {fold['by']}." in text
    assert "Taken back" not in (await people[0].call("GET", f"{game.here}/story?limit=1000")).text


async def test_it_is_grouped_by_turn_chapter_and_decision(services: Services, people: list[Person]) -> None:
    game = await stored_game(services, people[:3], "toy-crossing", 1, most_undone=0)
    history = await people[0].get(f"{game.here}/history?limit=1000")
    assert [turn["turn"] for turn in history["turns"]] == list(range(len(history["turns"])))
    for turn in history["turns"][1:]:
        begun = turn["chapters"][0]["deeds"][0]["events"][0]
        assert (begun["tag"], begun["seat"]) == ("TurnBegun", turn["seat"])
        assert turn["chapters"][0]["name"] == "Watch"
    deeds = [deed for turn in history["turns"] for chapter in turn["chapters"] for deed in chapter["deeds"]]
    decided = [deed for deed in deeds if deed.get("decision")]
    assert decided and all(deed["events"][0]["seq"] == deed["decision"] for deed in decided)
    for after in (history["turns"][2]["at"], history["turns"][3]["at"] - 1):
        later = await people[0].get(f"{game.here}/history?after={after}&limit=1000")
        assert later["turns"][-1]["turn"] == history["turns"][-1]["turn"], "turns are counted from the start"


async def test_the_story_has_headings_in_words_and_says_where_it_goes_on(
    services: Services, people: list[Person]
) -> None:
    game = await stored_game(services, people[:4], "cult", 1, most_undone=0)
    first = (await people[0].call("GET", f"{game.here}/story?limit=120")).text
    assert first.startswith("Before play\n") and first.endswith("\nIt goes on after event 120: after=120.\n")
    assert "\n  Turn start\n" in first and "TurnStart" not in first
    history = await people[0].get(f"{game.here}/history?limit=1000")
    turns = {turn["turn"]: turn["seat"] for turn in history["turns"] if turn["turn"]}
    story = (await people[0].call("GET", f"{game.here}/story?limit=1000")).text
    said = {"hp": "the High Priest", **{f"s{n}": f"Seat {n}" for n in range(1, 5)}}
    assert turns and all(f"\nTurn {turn}, {said[seat]}\n" in story for turn, seat in turns.items())
    rest = (await people[0].call("GET", f"{game.here}/story?after={game.records[-1].seq - 3}")).text
    assert "It goes on" not in rest


async def test_filters(services: Services, people: list[Person]) -> None:
    game = await stored_game(services, people[:3], "toy-crossing", 1)
    draws = await whole(people[0], game, "&draws=true")
    assert [told["draw"] for told in draws] == list(range(len(draws)))
    assert {told["tag"] for told in draws} <= {"Rolled", "Resealed"}
    kinds = await whole(people[0], game, "&kind=TurnBegun,Asked")
    assert {told["tag"] for told in kinds} == {"TurnBegun", "Asked"}
    mine = await people[0].get(f"{game.here}/history?by=s2&limit=1000")
    deeds = [d for turn in mine["turns"] for chapter in turn["chapters"] for d in chapter["deeds"]]
    assert deeds and all("s2" in (d.get("seat"), *(t.get("seat") for t in d["events"])) for d in deeds)
    assert await whole(people[0], game, "&kind=SeatLeft") == [], "there are such events, but not in this game"


@pytest.mark.parametrize("where", ["history", "story"])
async def test_a_filter_for_what_there_is_not_is_refused(services: Services, people: list[Person], where: str) -> None:
    game = await stored_game(services, people[:3], "toy-crossing", 1)
    path = f"{game.here}/{where}?limit=1&after="
    for after in (0, game.records[-1].seq + 10):
        found = await people[0].refused(422, "no-such-seat", "GET", f"{path}{after}&by=s7")
        assert found["detail"] == "There is no seat s7; seats: s1, s2, s3."
        found = await people[0].refused(400, "bad-request", "GET", f"{path}{after}&kind=Rolled,Roled")
        assert found["detail"].startswith("The parameter kind: there are no events Roled; there are Asked, ")
        assert ", Rolled, " in found["detail"]
        assert [fault["parameter"] for fault in found["errors"]] == ["kind"]


async def test_deeds_of_one_who_sits_nowhere_can_be_asked_for(services: Services, people: list[Person]) -> None:
    game = await stored_game(services, people[:4], "cult", 1, most_undone=0)
    history = await people[0].get(f"{game.here}/history?by=hp&limit=1000")
    turns = [turn["seat"] for turn in history["turns"] if turn["turn"]]
    assert "hp" in turns and await whole(people[0], game, "&by=hp&kind=TurnBegun")


async def test_what_was_known_when(services: Services, people: list[Person]) -> None:
    """At each point exactly the faces that the seat's own fold has, since the first event at which it had them."""
    game = await with_undo(services, people, "cult")
    rng, last = random.Random(1), len(published(game.records))
    log = log_of(Seat("s1"), game.records)
    for at in rng.sample(range(15, last), 6):
        shown = await people[0].get(f"{game.here}/knowledge?at={at}")
        viewer: Viewer[Any] = Viewer(game.entry.ruleset, game.id, Seat("s1"))
        since: dict[str, int] = {}
        line = effective(log[:at])
        for record in line:
            viewer.feed_own(record)
            held = [viewer.knowledge.handle(card) for card in viewer.knowledge.faces]
            since = {str(h): since.get(str(h), record.seq) for h in held}
        assert {known["card"]: known["since"] for known in shown["faces"]} == since
        assert shown["point"]["at"] == at
    assert any(not known.get("public") for known in shown["faces"])
    anybody = await people[0].get(f"{game.here}/knowledge?at={at}&seat=onlooker")
    assert all(known["public"] for known in anybody["faces"])


def assert_said_in_short(changed: Any, before: Any, after: Any) -> None:
    """Every difference is a field, a pile or a question; a pile is counted right and stands there once."""
    touched = {op["path"].split("/")[2] for op in changed["patch"] if op["path"].startswith("/zones/")}
    told = sorted(zone for zone in touched if before["zones"].get(zone) or after["zones"].get(zone))
    assert [pile["zone"] for pile in changed["piles"]] == told
    for pile in changed["piles"]:
        was, is_ = (view["zones"].get(pile["zone"], []) for view in (before, after))
        assert (pile.get("before", 0), pile.get("after", 0)) == (len(was), len(is_))
        assert pile.get("hidden_after", 0) == sum("face" not in card for card in is_)
        known = Counter(card["face"] for card in was if "face" in card)
        known.update(pile.get("appeared", {}))
        known.subtract(pile.get("vanished", {}))
        assert +known == Counter(card["face"] for card in is_ if "face" in card)
    paths = {change["path"] for change in changed["changes"]}
    assert {op["path"] for op in changed["patch"]} >= paths
    other = {op["path"] for op in changed["patch"] if not op["path"].startswith(("/zones", "/asks"))}
    assert {path for path in paths if not path.startswith("/asks")} == other


@pytest.mark.parametrize("ruleset", SEATS)
async def test_changes_lead_from_one_view_to_the_other(services: Services, people: list[Person], ruleset: str) -> None:
    game = await stored_game(services, people[: SEATS[ruleset]], ruleset, 2)
    rng, last = random.Random(2), len(published(game.records))
    for _ in range(5):
        a, b = sorted(rng.sample(range(15, last), 2))
        changed = await people[0].get(f"{game.here}/changes?since={a}&at={b}")
        views = [await people[0].get(f"{game.here}/view?at={at}") for at in (a, b)]
        bare = [{k: v for k, v in view.items() if k not in ("point", "seq", "version")} for view in views]
        assert apply(bare[0], changed["patch"]) == bare[1]
        assert_said_in_short(changed, *bare)
        assert all(a < told["seq"] <= b for told in changed["events"])
        assert changed["since"] == views[0]["point"] and changed["at"] == views[1]["point"]
    rolled = [r for r in published(game.records) if is_kind(r, Rolled)]
    if rolled:
        one = await people[0].get(f"{game.here}/changes?since={rolled[0].seq - 1}&at={rolled[0].seq}")
        assert [told["tag"] for told in one["events"]] == ["Rolled"]
