"""Ithaqua's Children: what walks in front, two trails of three, six ways out of the cold and a last stand."""

from typing import Any

import pytest

from domain.arkham.content import ARCHIVE
from domain.arkham.facts.town import MarkerLaid
from domain.arkham.names import BESIDE, MarkerId, MonsterId, SpaceId
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.engagement import monsters
from domain.arkham.rules.monsters import activate, defeat, health_of
from domain.arkham.rules.settling import settled
from domain.arkham.rules.setup import prepare
from tests.arkham.made import event, terror
from tests.arkham.scenes import (
    Ark,
    G,
    can_use,
    codex_of,
    done,
    ended,
    has,
    marked,
    me,
    monster,
    scene,
    sheet_grows,
    tried,
    use,
    where,
)
from tests.given import S1
from tests.rule import rule

HERE = {S1: "graveyard"}
TRAILS = {"tracks_in_the_snow": "green", "names_on_the_wire": "blue", "lamps_in_every_town": "white"}
WAYS = {
    "tracks_in_the_snow": ("drive_them_home", "call_him_down"),
    "names_on_the_wire": ("light_the_stoves", "sit_it_out"),
    "lamps_in_every_town": ("close_the_wind", "open_the_way"),
}


def table_of(*codex: str, **arranged: Any) -> Ark:
    return scene(scenario="children", codex=codex, **{"at": HERE, **arranged})


def grows(what: str, *codex: str, **arranged: Any) -> Ark:
    return sheet_grows(what, scenario="children", codex=codex, **{"at": HERE, **arranged})


def run(rule_: Any, *codex: str, **arranged: Any) -> Ark:
    return tried("run", rule_, scenario="children", codex=codex, **{"at": HERE, **arranged})


def the(g: G, entry: str) -> MonsterId:
    return next(monster for monster in monsters(g.board) if g.board.play[monster].entry == entry)


def falls(entry: str, *codex: str, **arranged: Any) -> Ark:
    async def slain(g: G) -> None:
        await defeat(g, the(g, entry), S1)

    return run(slain, *codex, monsters={entry: "velmas_diner"}, **arranged)


# --- what walks in front ----------------------------------------------------------------------------


@rule("ARK-213")
def test_it_stands_where_the_first_doom_has_spread(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [event(monkeypatch, "children", "rivertown", "black_cave", id=f"made_event_{n}") for n in range(5)]
    table = run(prepare, "first_snow", zones={"events": cards})
    assert where(table, "wendigo") == "black_cave" and "what_walks_in_front" in codex_of(table)


def test_what_is_known_of_it_hurts_it_anywhere_and_it_spreads_terror(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of("what_walks_in_front", sheet={"clue": 1}, monsters={"wendigo": "gilman_house"})
    use(table, "what_walks_in_front")
    assert table.board.play[monster(table, "wendigo")].tokens == {"damage": 2} and table.board.sheet["clue"] == 0
    assert not can_use(table_of("what_walks_in_front", sheet={"clue": 1}), "what_walks_in_front")

    async def lurks(g: G) -> None:
        await activate(g, the(g, "wendigo"))

    zones = {"terror_deck": [terror(monkeypatch, set="frozen_city")]}
    assert run(lurks, monsters={"wendigo": "gilman_house"}, zones=zones).board.terror == {"innsmouth_shore": 1}


@rule("ARK-139")
def test_when_it_falls_two_trails_of_three_lie_open() -> None:
    table = falls("wendigo", "what_walks_in_front")
    assert len(codex_of(table)) == 2 and codex_of(table) < set(TRAILS)
    assert has(table, "hunting_dog", S1) and not table.cards(BESIDE)


# --- the trails -------------------------------------------------------------------------------------


def test_where_a_thrall_falls_a_clue_makes_a_track() -> None:
    table = falls("hulking_thrall", "tracks_in_the_snow", clues={S1: 1})
    table.answer(S1, next(option for option in table.options(S1) if option != "no"))
    assert [(m.at, m.colour) for m in table.board.markers.values()] == [("graveyard", "green")] and me(table).clues == 0
    other = falls("guardian_beast", "tracks_in_the_snow", clues={S1: 1})
    assert not other.board.markers and me(other).clues == 1


def test_whoever_is_looked_for_is_found_after_an_encounter() -> None:
    async def meet(g: G) -> None:
        await encounter(g, S1)
        await settled(g)

    table = use(table_of("names_on_the_wire", clues={S1: 1}), "names_on_the_wire")
    assert [m.colour for m in table.board.markers.values()] == ["red"]
    taken = table_of("names_on_the_wire", clues={S1: 1}, facts=marked("blue", "black_cave"))
    assert not can_use(taken, "names_on_the_wire")
    met = run(meet, "names_on_the_wire", facts=marked("red", "graveyard"), zones={"deck_rivertown": []})
    assert [(m.at, m.colour) for m in met.board.markers.values()] == [("graveyard", "blue")]


@rule("ARK-120")
def test_one_lamp_in_each_town() -> None:
    arranged: dict[str, Any] = {"clues": {S1: 1}, "people": {S1: "norman_withers"}}
    table = table_of("lamps_in_every_town", rolls=[(5, 1)], **arranged)
    assert can_use(table, "lamps_in_every_town", 0) and not can_use(table, "lamps_in_every_town", 1)
    done(use(table, "lamps_in_every_town"))
    assert [m.colour for m in table.board.markers.values()] == ["white"] and me(table).clues == 0
    lit = table_of("lamps_in_every_town", facts=marked("white", "black_cave"), **arranged)
    assert not can_use(lit, "lamps_in_every_town", 0)
    arranged["at"] = {S1: "gilman_house"}
    away = table_of("lamps_in_every_town", facts=marked("white", "black_cave"), **arranged)
    assert can_use(away, "lamps_in_every_town", 1)


@rule("ARK-199", "ARK-114")
@pytest.mark.parametrize("trail", TRAILS)
@pytest.mark.parametrize("n", [0, 1])
def test_three_of_a_kind_decide(trail: str, n: int) -> None:
    """What was left of the other trail goes into the cup as blanks."""
    colour = TRAILS[trail]
    other = next(one for one in TRAILS if one != trail)

    async def third(g: G) -> None:
        g.emit(MarkerLaid(MarkerId("third"), SpaceId("velmas_diner"), colour))  # type: ignore[arg-type]
        await settled(g)

    facts = [*marked(colour, "graveyard", "black_cave"), *marked(TRAILS[other], "hall_school")]
    zones: dict[str, Any] = {"cup": ["doom"], "drawn": []}
    table = run(third, trail, other, facts=facts, zones=zones)
    table.answer(S1, next(option for option in table.options(S1) if option.startswith(f"{n}:")))
    assert codex_of(table) == {WAYS[trail][n]}
    assert {m.colour for m in table.board.markers.values()} == {colour}
    assert sorted(table.faces("cup")) == ["blank", "doom"]


# --- how it may end ---------------------------------------------------------------------------------

LAST: list[tuple[str, str, str, str, dict[str, Any]]] = [
    ("drive_them_home", "green", "michael_mcglen", "children_led_home", {}),
    ("light_the_stoves", "blue", "wendy_adams", "children_warmed", {"money": {S1: 2}}),
    ("sit_it_out", "blue", "norman_withers", "children_waited", {}),
    ("close_the_wind", "white", "agnes_baker", "children_calmed", {"cards": {S1: ["binding"]}}),
    ("open_the_way", "white", "jenny_barnes", "children_freed", {"sheet": {"clue": 1}}),
]


@pytest.mark.parametrize(("way", "colour", "person", "ending", "arranged"), LAST, ids=[one[0] for one in LAST])
def test_the_last_marker_is_the_end(way: str, colour: str, person: str, ending: str, arranged: dict[str, Any]) -> None:
    dice = 4 + ARCHIVE[way].sides[0].abilities[0].effects[0].mod  # type: ignore[attr-defined]
    rolls = [(5, *[1] * (dice - 1))]
    table = table_of(way, people={S1: person}, facts=marked(colour, "graveyard"), rolls=rolls, **arranged)
    assert ended(done(use(table, way))) == (ending, True)
    two = table_of(way, people={S1: person}, facts=marked(colour, "graveyard", "hall_school"), rolls=rolls, **arranged)
    assert done(use(two, way)).board.ended is None and len(two.board.markers) == 1
    away = table_of(way, people={S1: person}, facts=marked(colour, "hall_school"), **arranged)
    assert not can_use(away, way)


def test_he_can_be_called_down_and_beaten() -> None:
    assert ended(falls("ithaqua", "call_him_down")) == ("children_outfought", True)


def test_the_frost_grows_and_asks_for_five_clues() -> None:
    table = grows("doom", "first_snow", sheet={"doom": 3}, zones={"cup": [], "drawn": []})
    assert codex_of(table) == {"deep_frost"} and sorted(table.faces("cup")) == ["burst", "terror"]
    assert ended(grows("doom", "deep_frost", sheet={"doom": 9, "clue": 4})) == ("children_frozen", False)
    stands = grows("doom", "deep_frost", "call_him_down", sheet={"doom": 9, "clue": 6}, unstable=["graveyard"])
    assert codex_of(stands) == {"last_fire"} and stands.board.sheet["clue"] == 1
    assert where(stands, "ithaqua") == "graveyard"
    assert health_of(stands.board, monster(stands, "ithaqua")) == 8 + 4 - 2


@rule("ARK-117")
def test_the_last_fire_is_held_or_lost() -> None:
    assert ended(falls("ithaqua", "last_fire")) == ("children_stood", True)
    assert ended(grows("doom", "last_fire", sheet={"doom": 14})) == ("children_taken", False)
