"""Rules: events of two spaces, the end of the set-up, what carries the unstable space, boxes in use."""

from collections import Counter
from typing import Any

import pytest

from domain.arkham import ARKHAM, Options
from domain.arkham.content import MONSTER_CARDS, SCENARIOS
from domain.arkham.content.entries import ArchiveCard, EventCard
from domain.arkham.names import SHEET
from domain.arkham.rules.chart import unstable
from domain.arkham.rules.codex import mix_in_events
from domain.arkham.rules.doom import place_doom
from domain.arkham.rules.events import spread_doom
from domain.arkham.rules.setup import monsters_of, prepare
from domain.kernel import Face
from tests.arkham.made import TEXT, asset, made
from tests.arkham.scenes import G, me, scene, tried
from tests.given import S1, S2, given
from tests.rule import rule

SPACES = ("marsh_refinery", "falcon_point", "gilman_house")


def event(monkeypatch: pytest.MonkeyPatch, *doom: str, id: str = "made_event", **data: Any) -> str:
    parts = {space: {"text": TEXT} for space in SPACES}
    arranged = {"scenario": "tyrants", "tile": "innsmouth_shore", "doom": doom, "parts": parts, **data}
    return str(made(monkeypatch, EventCard, id=id, **arranged).id)


@rule("ARK-202")
def test_an_event_of_two_spaces_puts_doom_in_both_and_both_are_unstable(monkeypatch: pytest.MonkeyPatch) -> None:
    card = event(monkeypatch, "falcon_point", "gilman_house")
    table = tried("spreads", spread_doom, scenario="tyrants", codex=[], zones={"events": [card]})
    assert table.board.doom == {"falcon_point": 1, "gilman_house": 1}
    assert unstable(table.board) == ("falcon_point", "gilman_house")


@rule("ARK-213")
def test_what_the_codex_does_at_the_end_of_the_set_up_comes_after_doom(monkeypatch: pytest.MonkeyPatch) -> None:
    cards = [event(monkeypatch, "falcon_point", id=f"made_event_{n}") for n in range(6)]
    effects = [{"do": "put", "piece": "doom", "place": "unstable", "n": 2}]
    sides = [{"abilities": [{"when": "prepared", "whose": "any", "effects": effects}]}]
    page = made(monkeypatch, ArchiveCard, id="made_page", number=98, sides=sides)
    table = tried("prepares", prepare, scenario="tyrants", codex=[page.id], zones={"events": cards})
    assert table.board.doom == {"falcon_point": 3}, "one that has spread, and two by the card, where it spread"


@rule("ARK-211")
def test_events_that_lay_apart_and_those_that_were_are_mixed_into_the_deck(monkeypatch: pytest.MonkeyPatch) -> None:
    town = event(monkeypatch, "falcon_point", id="made_town", scenario="dreams", apart="innsmouth")
    own = [event(monkeypatch, "gilman_house", id=f"made_{n}", scenario="dreams") for n in range(2)]
    past = event(monkeypatch, "gilman_house", id="made_past", scenario="dreams")

    async def mixes(g: G) -> None:
        await mix_in_events(g, "innsmouth")

    begun = given(ARKHAM, 1, Options("dreams"))
    assert town in begun.faces("events_innsmouth") and town not in begun.faces("events")
    zones = {"events": own, "events_past": [past], "events_innsmouth": [town]}
    table = tried("mixes", mixes, scenario="dreams", codex=[], zones=zones, unstable=["black_cave"])
    assert sorted(table.faces("events")) == sorted([*own, past, town])
    assert not table.cards("events_past") and unstable(table.board) == (SCENARIOS["dreams"].start,)


def test_who_carries_what_tears_at_the_world_stands_in_the_unstable_space(monkeypatch: pytest.MonkeyPatch) -> None:
    lantern = asset(monkeypatch, "made_lantern", sides=[{"modifies": [{"modify": "beacon", "by": 1}]}])
    at = {S1: "gilman_house", S2: "falcon_point"}
    table = scene(2, at=at, cards={S2: [lantern]}, unstable=["orne_library"], scenario="tyrants", codex=[])
    assert unstable(table.board) == ("falcon_point",)
    assert unstable(scene(2, at=at, unstable=["orne_library"], scenario="tyrants", codex=[]).board) == ("orne_library",)


@pytest.mark.parametrize(("when", "sheet", "money"), [("doom_to_sheet", 0, 0), ("sheet_doomed", 2, 2)])
def test_cards_answer_doom_on_the_sheet(monkeypatch: pytest.MonkeyPatch, when: str, sheet: int, money: int) -> None:
    """Before it comes it can be something else; after it came something follows."""
    effects = [{"do": "instead"}] if when == "doom_to_sheet" else [{"do": "gain", "what": "money"}]
    card = asset(monkeypatch, "made_ear", sides=[{"abilities": [{"when": when, "whose": "any", "effects": effects}]}])

    async def doomed(g: G) -> None:
        await place_doom(g, SHEET, 2)

    table = tried("doomed", doomed, cards={S1: [card]}, scenario="tyrants", codex=[])
    assert (table.board.sheet["doom"], me(table).money) == (sheet, money)


@rule("ARK-2", "ARK-4")
def test_a_scenario_of_the_base_game_has_the_new_monsters_of_its_kinds() -> None:
    new = {"azathoth": {}, "umordhoth": {}, "veil": {"icebound_captive": 2}}
    deep_ones = {
        id: card.copies for id, card in MONSTER_CARDS.items() if "deep_one" in card.traits and not card.archive
    }
    for id, more in {**new, "echoes": {k: n for k, n in deep_ones.items() if MONSTER_CARDS[k].box == "waves"}}.items():
        sheet = SCENARIOS[id]
        assert Counter(monsters_of(sheet, True)) - Counter(monsters_of(sheet, False)) == Counter(more), id
        assert monsters_of(sheet, False) == sheet.deck
    table = given(ARKHAM, 1, Options("echoes", waves=True))
    assert Face("frenzied_hunter") in table.faces("monsters")
