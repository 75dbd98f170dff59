"""Rules: set-up."""

from collections import Counter
from dataclasses import replace

import pytest
from msgspec import Raw

from domain.arkham import ARKHAM, Options
from domain.arkham.content import ENCOUNTERS, EVENT_CARDS, SCENARIOS, Scenario
from domain.arkham.names import SHEET as ON_SHEET
from domain.arkham.options import ANY_SCENARIO, READY, SEATS, check_offer
from domain.arkham.rules.chart import chart
from domain.arkham.rules.doom import place_doom
from domain.kernel.errors import Refused
from service.games.setups import read_setup, setup_schema
from tests.arkham.boxes import PEOPLE
from tests.arkham.scenes import Ark, tried
from tests.given import S1, S2, given
from tests.rule import rule

SHEET = SCENARIOS["azathoth"]


def begun(seats: int = 2) -> Ark:
    """Everybody takes the first investigator on offer, and the first card."""
    table = given(ARKHAM, seats)
    while table.board.round == 0:
        ask = table.live.asks()[0]
        form = table.form(ask.seat)
        table.answer(ask.seat, list(form.items) if hasattr(form, "items") else form.options[0])
    return table


@rule("ARK-1", "ARK-10")
def test_a_scenario_brings_its_map_its_cup_and_its_codex() -> None:
    table = begun()
    assert set(chart(table.board).tiles) == set(SHEET.neighbourhoods)
    assert sum(kind.kind == "street" for kind in chart(table.board).places.values()) == 7
    tokens = Counter(map(str, [*table.faces("cup"), *table.faces("drawn")]))
    assert tokens == SHEET.cup and sum(tokens.values()) == 14
    assert {card.entry for card in table.board.play.values() if not card.owner and not card.on} == {
        "azathoth",
        *SHEET.codex,
    }


@rule("ARK-2", "ARK-3")
def test_only_decks_of_the_map_are_built_and_events_lie_apart() -> None:
    table = given(ARKHAM, 2)
    decks = {zone for zone in table.board.zones if zone.startswith("deck_")}
    assert decks == {f"deck_{tile}" for tile in SHEET.neighbourhoods}
    for deck in decks:
        assert all(face in ENCOUNTERS for face in table.faces(deck))
    assert sorted(table.faces("events")) == sorted(c.id for c in EVENT_CARDS.values() if c.scenario == "azathoth")


@rule("ARK-4", "ARK-173")
def test_the_monster_deck_has_what_the_sheet_lists_less_what_stands_on_the_map() -> None:
    table = given(ARKHAM, 2)
    assert Counter(map(str, table.faces("monsters"))) == Counter(SHEET.deck) - Counter({"robed_figure": 2})
    assert not set(table.faces("monsters")) & set(SHEET.aside)


@rule("ARK-5")
def test_doom_and_monsters_stand_where_the_sheet_says() -> None:
    table = given(ARKHAM, 2)
    assert table.board.doom == dict.fromkeys(SHEET.doom, 1)
    standing = sorted((card.entry, card.on) for card in table.board.play.values() if card.on)
    assert standing == sorted((one.monster, one.at) for one in SHEET.monsters)


@rule("ARK-6")
def test_five_items_lie_in_the_display() -> None:
    assert len(given(ARKHAM, 2).cards("display")) == 5


@rule("ARK-7", "ARK-8", "ARK-11")
def test_everybody_begins_with_their_own_things_on_the_starting_space() -> None:
    table = given(ARKHAM, 2)
    assert table.options(S1) == set(PEOPLE)
    table.answer(S1, "daniela_reyes")
    assert table.options(S1) == {"ace_of_swords", "wrench"}
    table.answer(S1, "wrench")
    assert "daniela_reyes" not in table.options(S2)
    person = table.board.people[S1]
    assert (person.at, person.money) == ("train_station", 3)
    held = {card.entry for card in table.board.play.values() if card.owner == S1}
    assert held == {"daniela_reyes", "gabriel", "wrench"}


@rule("ARK-7")
def test_what_may_be_taken_along_is_taken_whole_or_not_at_all() -> None:
    table = given(ARKHAM, 1)
    table.answer(S1, "calvin_wright")
    assert table.options(S1) == {"none", "voice_of_the_messenger"}
    table.answer(S1, "voice_of_the_messenger")
    held = {card.entry for card in table.board.play.values() if card.owner == S1}
    assert {"voice_of_the_messenger", "dark_pact"} <= held
    assert table.knows(S1).faces.get(table.cards("pact:s1")[0]) is None, "nobody knows the back"


@rule("ARK-9")
def test_three_clues_come_before_doom_spreads() -> None:
    table = begun()
    assert sum(table.board.clues.values()) == 3
    assert sum(table.board.doom.values()) + table.board.sheet["doom"] == len(SHEET.doom) + 1
    assert len(table.cards("events_past")) == 1 and table.board.unstable


@pytest.mark.parametrize("seats", [1, 2, 6])
def test_seals_and_clues_lie_on_the_sheet_by_the_number_of_players(seats: int) -> None:
    sheet = begun(seats).board.sheet
    assert (sheet.get("seal", 0), sheet["clue"]) == (SHEET.seals[seats - 1], SHEET.leads[seats - 1])


def test_a_seal_breaks_instead_of_a_doom_that_would_come_onto_the_sheet() -> None:
    sealed = tried("seal", lambda g: place_doom(g, ON_SHEET, 3), sheet={"seal": 2})
    assert (sealed.board.sheet["seal"], sealed.board.sheet["doom"]) == (0, 1)


@pytest.mark.parametrize("scenario", [sheet for sheet in SCENARIOS.values() if sheet.box == "base"], ids=lambda s: s.id)
def test_every_number_of_players_has_its_seals_and_clues_in_the_base_game(scenario: Scenario) -> None:
    assert len(scenario.seals) == len(scenario.leads) == len(SEATS)
    assert min(*scenario.seals, *scenario.leads) >= 0


# --- what is offered --------------------------------------------------------------------------------


def no_veil(options: Options) -> None:
    if options.scenario == "veil":
        raise Refused("setup-scenario", "Not yet.", pointer="/setup/scenario")


def test_a_set_up_that_is_being_made_is_refused_and_not_told_of() -> None:
    unfinished = replace(ARKHAM, check_offer=no_veil)
    assert set(setup_schema(ARKHAM)["properties"]["scenario"]["enum"]) == {*READY, ANY_SCENARIO}
    assert "veil" not in setup_schema(unfinished)["properties"]["scenario"]["enum"]
    assert read_setup(unfinished, Raw(b'{"scenario":"echoes"}'), 2).scenario == "echoes"
    with pytest.raises(Refused, match="Not yet"):
        read_setup(unfinished, Raw(b'{"scenario":"veil"}'), 2)


def test_scenarios_that_are_being_made_are_not_offered() -> None:
    for sheet in SCENARIOS.values():
        if sheet.draft:
            with pytest.raises(Refused, match="not offered yet"):
                check_offer(Options(sheet.id))
        else:
            check_offer(Options(sheet.id))
