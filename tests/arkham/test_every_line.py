"""Every line of every card that is met or read, once: each way through a card is played, and what it names happened."""

from typing import Any

import pytest

from domain.arkham.content import (
    ANOMALY_CARDS,
    ENCOUNTERS,
    EVENT_CARDS,
    HEADLINE_CARDS,
    MYSTERY_CARDS,
    NEIGHBOURHOODS,
    ROUTE_CARDS,
    SCENARIOS,
    STREET_CARDS,
    TERROR_CARDS,
)
from domain.arkham.facts.town import TerrorChanged
from domain.arkham.names import TileId
from domain.arkham.rules.encounters import encounter
from domain.arkham.rules.mythos import read_headline
from domain.arkham.rules.terror import terror_encounter
from domain.parts.effects import lines_of
from tests.arkham import made
from tests.arkham.every_line import RICH, Way, happened, lines_in, played, try_all, ways_of
from tests.arkham.scenes import G
from tests.given import S1


async def meets(g: G) -> None:
    await encounter(g, S1)


async def reads(g: G) -> None:
    await read_headline(g, S1)


def map_of(tile: str) -> str:
    return next(id for id, sheet in SCENARIOS.items() if tile in sheet.neighbourhoods)


@pytest.mark.parametrize("entry", ENCOUNTERS)
def test_every_line_of_an_encounter(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = ENCOUNTERS[entry]
    for space, part in card.parts.items():
        scene: dict[str, Any] = {"scenario": map_of(card.tile), "at": {S1: space}, "doom": {space: 2}, "waves": True}
        scene["decks"] = {f"deck_{card.tile}": [entry]}
        scene["zones"] = {
            **RICH["zones"],
            "events": [made.event(monkeypatch, scene["scenario"], card.tile, id="a_clue")],
        }
        try_all(entry, f"parts.{space}.then", part.then, monkeypatch, meets, **scene)


STREETS = {"residential": "downtown-easttown", "bridge": "downtown-rivertown", "scenic": "northside-downtown"}


@pytest.mark.parametrize("entry", STREET_CARDS)
def test_every_line_of_a_street(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for kind, part in STREET_CARDS[entry].parts.items():
        scene: dict[str, Any] = {"at": {S1: STREETS[kind]}, "doom": {"black_cave": 2}}
        scene["decks"] = {"street_deck": [entry]}
        try_all(entry, f"parts.{kind}.then", part.then, monkeypatch, meets, **scene)


ROADS = {"innsmouth": "innsmouth_road", "kingsport": "kingsport_train"}


@pytest.mark.parametrize("entry", [id for id, card in EVENT_CARDS.items() if card.scenario in SCENARIOS])
def test_every_line_of_an_event(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = EVENT_CARDS[entry]
    for space, part in card.parts.items():
        scene: dict[str, Any] = {"scenario": card.scenario, "at": {S1: space}, "doom": {space: 2}}
        scene |= {"decks": {f"deck_{card.tile}": [entry]}, "town_clues": {card.tile: 1}}
        scene |= {"facts": [TerrorChanged(card.tile, 2)]} if SCENARIOS[card.scenario].terror else {}
        scene |= {"tiles": [ROADS[card.apart]]} if card.apart else {}
        try_all(entry, f"parts.{space}.then", part.then, monkeypatch, meets, **scene)


@pytest.mark.parametrize("entry", ROUTE_CARDS)
def test_every_line_of_a_travel_route(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a map that has two routes of each kind."""
    for kind, part in ROUTE_CARDS[entry].parts.items():
        tile = next(route.tile for route in SCENARIOS["children"].routes if route.kind == kind)
        scene: dict[str, Any] = {"scenario": "children", "codex": [], "at": {S1: f"{kind}-{tile}"}}
        scene["zones"] = {**RICH["zones"], "events": [made.event(monkeypatch, "children", "downtown", id="a_clue")]}
        try_all(entry, f"parts.{kind}.then", part.then, monkeypatch, meets, **scene, decks={"route_deck": [entry]})


@pytest.mark.parametrize("entry", MYSTERY_CARDS)
def test_every_line_of_a_mystery(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What opens it, and then each of its two ways."""
    card = MYSTERY_CARDS[entry]
    laid = {(id, tile) for id, sheet in SCENARIOS.items() for tile in sheet.mysteries if tile.mystery == card.mystery}
    ((scenario, tile),) = laid
    event = made.event(monkeypatch, scenario, tile.tile, tile.spaces[0], id="a_clue")
    scene: dict[str, Any] = {"scenario": scenario, "codex": [], "at": {S1: str(card.mystery)}}
    scene |= {"doom": {str(card.mystery): 3}, "zones": {**RICH["zones"], "events": [event]}}
    scene["decks"] = {f"mystery_{card.mystery}": [entry]}
    (opening,) = ways_of(card.opening.then)
    for n, way in enumerate(card.ways):
        worked: set[str] = set()
        then = card.sealed[way.id].then
        for rest in ways_of(then):
            whole = Way((("mystery", n),)) + opening + rest
            events = played(whole, monkeypatch, meets, **scene)
            for one in whole.leaves:
                assert happened(one, events), f"{entry} {way.id}, {whole.decided}: {one}"
            worked |= lines_in(events, entry)
        assert {f"opening.then{line}" for line, _ in lines_of(card.opening.then)} <= worked, entry
        assert {f"sealed.{way.id}.then{line}" for line, _ in lines_of(then)} <= worked, f"{entry} {way.id}"


@pytest.mark.parametrize("entry", ANOMALY_CARDS)
def test_every_line_of_an_anomaly(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card = ANOMALY_CARDS[entry]
    scenario = next(id for id, sheet in SCENARIOS.items() if sheet.anomalies == card.set)
    tile = next(iter(SCENARIOS[scenario].neighbourhoods))
    here, _, there = (space.id for space in NEIGHBOURHOODS[tile].spaces)
    for n, band in enumerate(card.bands):
        scene: dict[str, Any] = {"scenario": scenario, "at": {S1: here}, "anomalies": [tile]}
        scene["doom"] = {here: min(band.most, band.least + 2), there: 2}
        scene["decks"] = {"anomalies": [entry]}
        try_all(entry, f"bands.{n}.then", band.then, monkeypatch, meets, **scene)


@pytest.mark.parametrize("entry", TERROR_CARDS)
def test_every_line_of_a_terror_card(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    card, tile = TERROR_CARDS[entry], TileId("innsmouth_shore")
    scenario = next(id for id, sheet in SCENARIOS.items() if sheet.terror == card.set)

    async def fears(g: G) -> None:
        await terror_encounter(g, S1, tile)

    for n, band in enumerate(card.bands):
        scene: dict[str, Any] = {"scenario": scenario, "at": {S1: "falcon_point"}, "cards": {S1: ["jenica_capra"]}}
        scene |= {"zones": {f"terror_{tile}": [entry]}, "facts": [TerrorChanged(tile, min(band.most, band.least + 2))]}
        try_all(entry, f"bands.{n}.then", band.then, monkeypatch, fears, **scene)


@pytest.mark.parametrize("entry", [id for id, card in HEADLINE_CARDS.items() if card.effects])
def test_every_line_of_a_headline(entry: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With two of everything that one of them counts."""
    scene: dict[str, Any] = {
        "at": {S1: "graveyard"},
        "doom": {"graveyard": 2, "train_station": 1},
        "clues": {S1: 2},
        "remnants": {S1: 2},
        "town_clues": {"rivertown": 2},
        "cards": {S1: ["alchemical_process", "binding", "lucky_cigarette_case", "fine_clothes"]},
        "monsters": {"eyeless_watcher": "graveyard", "occult_ritualist": "graveyard"},
        "damage": {S1: 1},
        "horror": {S1: 1},
        "decks": {"headlines": [entry]},
        "waves": HEADLINE_CARDS[entry].box == "waves",
    }
    try_all(entry, "effects", HEADLINE_CARDS[entry].effects, monkeypatch, reads, **scene)
