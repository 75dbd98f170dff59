"""Rules: terror."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.arkham.content.entries import EventCard
from domain.arkham.facts.town import TerrorChanged
from domain.arkham.names import SHEET, SpaceId, TileId
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.events import spawn_clue
from domain.arkham.rules.mythos import resolve
from domain.arkham.rules.terror import ATTACHED_CARDS, calm, spread_terror, take_card
from domain.kernel import Fact
from domain.kernel.draws import Resealed
from tests.arkham.made import TEXT, asset, local, made, terror
from tests.arkham.scenes import Ark, G, asked, can_use, done, me, scene, tried, use
from tests.given import S1, S2
from tests.rule import rule

SHORE = "innsmouth_shore"
TERRORS = f"terror_{SHORE}"
DECK = f"deck_{SHORE}"
ONE_HORROR = {"do": "suffer", "horror": 1}
DOLLAR = {"do": "gain", "what": "money"}


def tokens(n: int, tile: str = SHORE) -> list[Fact]:
    return [TerrorChanged(TileId(tile), n)] if n else []


def meets(*seats: Any, **arranged: Any) -> Ark:
    async def meet(g: G) -> None:
        for seat in seats or (S1,):
            await encounter(g, seat)

    return tried("meet", meet, **{"scenario": "tyrants", "codex": [], "at": {S1: "gilman_house"}, **arranged})


def spreads(**arranged: Any) -> Ark:
    async def spread(g: G) -> None:
        await spread_terror(g, TileId(SHORE))

    return tried("spread", spread, **{"scenario": "tyrants", "codex": [], **arranged})


# --- how it comes -----------------------------------------------------------------------------------


@rule("ARK-128")
def test_six_doom_empty_a_space_and_terror_spreads(monkeypatch: pytest.MonkeyPatch) -> None:
    card = terror(monkeypatch)

    async def sixth(g: G) -> None:
        await place_doom(g, SpaceId("gilman_house"))

    doom = {"gilman_house": 2, "falcon_point": 3}
    table = tried("sixth", sixth, scenario="tyrants", codex=["terror"], doom=doom, zones={"terror_deck": [card]})
    assert table.options(S1) == {"gilman_house", "falcon_point"}
    table.answer(S1, "falcon_point")
    assert table.board.doom == {"gilman_house": 3} and table.board.sheet["doom"] == 1
    assert table.board.terror == {SHORE: 1} and table.faces(TERRORS) == [card]
    happened = [type(event).__name__ for event in table.events()]
    order = [happened.index(name) for name in ("DoomChanged", "SheetChanged", "TerrorChanged")]
    assert order == sorted(order)


@rule("ARK-129", "ARK-159")
def test_terror_is_a_token_and_a_card_or_doom_on_the_sheet(monkeypatch: pytest.MonkeyPatch) -> None:
    card = terror(monkeypatch)
    table = spreads(zones={"terror_deck": [card]}, facts=tokens(2))
    assert table.board.terror == {SHORE: 3} and table.faces(TERRORS) == [card] and not table.cards("terror_deck")
    table = spreads(zones={"terror_deck": [], TERRORS: [card]}, facts=tokens(2))
    assert (table.board.terror, table.board.sheet["doom"]) == ({SHORE: 2}, 1)

    async def back_and_again(g: G) -> None:
        await take_card(g, TileId(SHORE))
        await spread_terror(g, TileId("northside"))

    table = tried("again", back_and_again, scenario="tyrants", zones={"terror_deck": [], TERRORS: [card]})
    assert table.faces("terror_northside") == [card] and table.board.sheet["doom"] == 0


@rule("ARK-130")
@pytest.mark.parametrize(
    ("unstable", "tile"), [("falcon_point", SHORE), ("devil_reef", SHORE), ("orne_library", "university")]
)
def test_a_terror_token_goes_by_the_unstable_space(monkeypatch: pytest.MonkeyPatch, unstable: str, tile: str) -> None:
    card = terror(monkeypatch)

    async def drawn(g: G) -> None:
        await resolve(g, S1, "terror")

    table = tried("drawn", drawn, scenario="tyrants", unstable=[unstable], zones={"terror_deck": [card]})
    assert table.board.terror == {tile: 1}


@rule("ARK-131")
def test_a_clue_goes_among_encounters_and_not_among_terror(monkeypatch: pytest.MonkeyPatch) -> None:
    card, met = terror(monkeypatch), local(monkeypatch, SHORE)
    event = an_event(monkeypatch)

    async def spawns(g: G) -> None:
        await spawn_clue(g)

    zones = {TERRORS: [card], DECK: [met], "events": [event]}
    table = tried("spawns", spawns, scenario="tyrants", zones=zones)
    assert table.faces(TERRORS) == [card] and sorted(table.faces(DECK)) == sorted([met, event])


def an_event(monkeypatch: pytest.MonkeyPatch) -> str:
    spaces = ("marsh_refinery", "falcon_point", "gilman_house")
    parts = {space: {"text": TEXT} for space in spaces}
    data: dict[str, Any] = {"scenario": "tyrants", "tile": SHORE, "doom": spaces[:1], "parts": parts}
    return str(made(monkeypatch, EventCard, id="made_event", **data).id)


# --- terror encounters ------------------------------------------------------------------------------


@rule("ARK-132", "ARK-187")
@pytest.mark.parametrize(("n", "horror"), [(0, 1), (1, 2), (3, 2), (4, 3), (9, 3)])
def test_terror_comes_first_and_goes_by_the_tokens(monkeypatch: pytest.MonkeyPatch, n: int, horror: int) -> None:
    bands = [[{"do": "suffer", "horror": k}] for k in (1, 2, 3)]
    card, met = terror(monkeypatch, *bands), local(monkeypatch, SHORE, DOLLAR)
    table = meets(zones={TERRORS: [card], DECK: [met], "terror_deck": []}, facts=tokens(n))
    assert (me(table).horror, me(table).money) == (horror, 0)
    assert table.faces("terror_deck") == [card] and not table.cards(TERRORS)
    table.answer(S1, "meet")
    assert me(table).money == 1


@rule("ARK-187")
def test_tokens_without_a_card_are_met_by_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    met = local(monkeypatch, SHORE, DOLLAR)
    table = meets(zones={DECK: [met]}, facts=tokens(5))
    assert me(table).money == 1 and table.board.afraid == []


@rule("ARK-132", "ARK-158")
def test_everybody_meets_one_of_several_and_once_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [terror(monkeypatch, [ONE_HORROR], id=f"made_terror_{n}") for n in range(3)]
    met = local(monkeypatch, SHORE, DOLLAR)
    zones = {TERRORS: cards, DECK: [met], "terror_deck": []}
    table = meets(S1, S1, zones=zones)
    mixed = [event.why for event in table.events(Resealed)]
    assert mixed.count(ATTACHED_CARDS) == 1, "which of them is left to chance"
    table.answer(S1, "meet")
    assert (me(table).horror, me(table).money) == (1, 2), "the second time nothing stands in the way"
    assert len(table.cards(TERRORS)) == 2 and len(table.cards("terror_deck")) == 1


@rule("ARK-133")
def test_after_terror_one_may_stop_or_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    card, met = terror(monkeypatch, [ONE_HORROR]), local(monkeypatch, SHORE, DOLLAR)
    rest = asset(monkeypatch, "made_rest", sides=[{"abilities": [encounter_for({"do": "recover", "sanity": 1})]}])
    arranged = {"zones": {TERRORS: [card], DECK: [met]}, "cards": {S1: [rest]}}
    table = meets(**arranged)
    assert table.options(S1) == {"meet", "stop", f"{rest}.900/0"}
    stopped = table.answer(S1, "stop")
    assert (me(stopped).money, me(stopped).horror) == (0, 1)
    rested = meets(**arranged).answer(S1, f"{rest}.900/0")
    assert (me(rested).money, me(rested).horror) == (0, 0) and rested.faces(DECK) == [met]


def encounter_for(*effects: dict[str, Any]) -> dict[str, Any]:
    return {"when": "encounter", "may": True, "effects": list(effects)}


@rule("ARK-155")
@pytest.mark.parametrize(
    ("space", "met"), [("devil_reef", 1), ("falcon_point", 1), ("ferry_terminal-innsmouth_shore", 0)]
)
def test_terror_is_met_on_the_mystery_and_not_beside_it(monkeypatch: pytest.MonkeyPatch, space: str, met: int) -> None:
    card = terror(monkeypatch, [ONE_HORROR])
    table = meets(at={S1: space}, zones={TERRORS: [card]})
    assert me(table).horror == met and len(table.cards(TERRORS)) == 1 - met


@rule("ARK-156")
def test_who_is_held_meets_no_terror(monkeypatch: pytest.MonkeyPatch) -> None:
    card = terror(monkeypatch, [ONE_HORROR])
    held: dict[str, Any] = {"monsters": {"hybrid_thug": "gilman_house"}, "engaged": {"hybrid_thug": S1}}
    table = meets(zones={TERRORS: [card]}, **held)
    assert me(table).horror == 0 and table.faces(TERRORS) == [card]


@rule("ARK-157")
def test_after_terror_things_are_as_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    met = local(monkeypatch, SHORE, DOLLAR)
    there = local(monkeypatch, "university", {"do": "gain", "what": "money", "n": 3}, id="made_there")

    def after(*then: dict[str, Any], **arranged: Any) -> Ark:
        zones = {TERRORS: [terror(monkeypatch, list(then))], DECK: [met], "deck_university": [there]}
        return meets(zones={**zones, "monsters": ["hybrid_thug"]}, **arranged)

    gone = after({"do": "suffer", "horror": 99}, seats=2)
    assert S1 not in gone.board.people and gone.faces(DECK) == [met]
    held = after({"do": "spawn", "place": "here"})
    assert held.board.foes_of(S1) and asked(held) == ["s1:act"] and me(held).money == 0
    moved = after({"do": "travel", "place": "orne_library"})
    assert me(moved.answer(S1, "meet")).money == 3, "what is met is what is there"


# --- how it goes ------------------------------------------------------------------------------------


@rule("ARK-134", "ARK-188")
@pytest.mark.parametrize("taken", [("token", "card"), ("card", "token"), ("token", "stop")])
def test_each_success_takes_a_token_or_a_card(monkeypatch: pytest.MonkeyPatch, taken: Sequence[str]) -> None:
    card = terror(monkeypatch)
    zones = {TERRORS: [card], "terror_deck": []}
    arranged: dict[str, Any] = {"at": {S1: "gilman_house"}, "people": {S1: "jenny_barnes"}, "zones": zones}
    table = scene(scenario="tyrants", codex=["terror"], facts=tokens(3), rolls=[(5, 6, 1, 1)], **arranged)
    done(use(table, "terror"))
    for one in taken:
        table.answer(S1, one)
    assert table.board.terror == {SHORE: 2} and asked(table) == ["s1:act"]
    assert table.faces("terror_deck") == ([card] if "card" in taken else [])


@rule("ARK-134")
def test_where_there_is_no_terror_there_is_nothing_to_face() -> None:
    table = scene(scenario="tyrants", codex=["terror"], at={S1: "gilman_house"})
    assert not can_use(table, "terror")


@rule("ARK-188")
def test_removing_tokens_takes_no_card_and_no_more_than_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    card = terror(monkeypatch)

    async def less(g: G) -> None:
        assert calm(g, TileId(SHORE), 5) == 2

    table = tried("less", less, scenario="tyrants", zones={TERRORS: [card]}, facts=tokens(2))
    assert table.board.terror == {} and table.faces(TERRORS) == [card]


@rule("ARK-129")
def test_terror_can_lie_in_several_places_and_has_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [terror(monkeypatch, id=f"made_terror_{n}") for n in range(4)]

    async def often(g: G) -> None:
        for _ in range(3):
            await spread_terror(g, TileId(SHORE))
        await spread_terror(g, TileId("northside"))
        await place_doom(g, SHEET)

    table = tried("often", often, seats=2, at={S2: "gilman_house"}, scenario="tyrants", zones={"terror_deck": cards})
    assert table.board.terror == {SHORE: 3, "northside": 1} and table.faces(TERRORS) == cards[:3]
