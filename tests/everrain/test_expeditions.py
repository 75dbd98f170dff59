"""ISLANDS & EXPEDITIONS."""

from typing import Any

import pytest

from domain.everrain.names import (
    ONGOING,
    TALES_PAST,
    CrewId,
)
from tests.everrain.scenes import act, mate, mine, scene
from tests.everrain.scenes.ashore import follows, untold
from tests.everrain.scenes.pieces import HOME, S1, A, B, C, ship
from tests.everrain.scenes.reading import CLEVER, ISLAND, STRONG, landed, read
from tests.everrain.scenes.tales import EPILOGUE
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


ON_ISLAND: dict[str, Any] = {"sea": {HOME: "island"}}


def in_boats(*crew: CrewId, **more: Any) -> Any:
    boats = {"b0": "ships_boat"}
    return ship(crew={one: f"b0.{n}" for n, one in enumerate(crew)}, slots=boats, **more)


@rule("EVER-92", "EVER-177")
def test_only_crew_in_boats_go_ashore_and_nobody_has_to() -> None:
    crew = {STRONG: "below", CLEVER: "b0.0"}
    table = scene(ship(crew=crew, slots={"b0": "dinghy"}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["5"])
    assert {"expedition", "end"} <= table.options(S1)
    act(table, "expedition")
    assert mate(table, CLEVER).trauma == 1 and mate(table, CLEVER).fatigued, "the strong one stayed aboard"
    table = scene(ship(crew={A: "below"}, fresh="crew", slots={"b0": "dinghy"}), **ON_ISLAND)
    assert "expedition" not in table.options(S1)
    act(table, "crew").answer(S1, [{"piece": A, "at": "b0.0"}])
    assert "expedition" in table.options(S1), "ordered into the boat after the arrival"


@rule("EVER-93")
@pytest.mark.parametrize(("card", "who"), [("a_climb", STRONG), ("a_riddle", CLEVER)])
def test_whoever_is_best_is_tested_and_takes_the_outcome(card: str, who: CrewId) -> None:
    for rolled, passed in (("5", True), ("6", False)):
        table = scene(in_boats(STRONG, CLEVER), **ON_ISLAND, decks={ISLAND: [card]}, rolls=[rolled])
        act(table, "expedition")
        hurt = [crew for crew in (STRONG, CLEVER) if mate(table, crew).trauma]
        assert (mine(table).coin, hurt) == ((5, []) if passed else (0, [who]))


@rule("EVER-93")
def test_of_several_who_are_as_good_the_captain_names_one() -> None:
    twins = (CrewId("ansel"), CrewId("corwin"))
    table = act(scene(in_boats(*twins), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["9"]), "expedition")
    assert table.ask(S1).kind == "who_is_tested" and table.options(S1) == set(twins)


@rule("EVER-94")
@pytest.mark.parametrize("rolled", ["0", "9"])
def test_an_island_is_explored_once_whatever_came_of_it(rolled: str) -> None:
    table = scene(in_boats(STRONG), **ON_ISLAND, decks={ISLAND: ["a_climb", "a_riddle"]}, rolls=[rolled])
    act(table, "expedition")
    if table.ask(S1).kind == "come_back":
        table.answer(S1, {STRONG: "b0.0"})
    assert table.board.explored == [HOME] and "expedition" not in table.options(S1)
    assert mine(table).party == []


@rule("EVER-94")
def test_storms_and_fatigue_keep_everybody_aboard() -> None:
    assert "expedition" not in scene(in_boats(A), **ON_ISLAND, storms=[[HOME]]).options(S1)
    assert "expedition" not in scene(in_boats(A, fatigued=(A,)), **ON_ISLAND).options(S1)
    assert "expedition" not in scene(in_boats(A)).options(S1)


def test_explorers_lights_fears_and_stragglers() -> None:
    decks = {ISLAND: ["a_climb", "a_cold"]}
    table = scene(in_boats(A, traits={A: ("explorer", "")}), **ON_ISLAND, decks=decks)
    act(table, "expedition")
    assert table.ask(S1).kind == "second_look"
    table.answer(S1, "yes")
    assert read(table) == ["a_climb", "a_cold"] and mate(table, A).strain == 2
    lit = scene(in_boats(A, B, traits={A: ("lantern_bearer", "")}), **ON_ISLAND, decks={ISLAND: ["a_cold"]})
    act(lit, "expedition")
    assert (mate(lit, A).strain, mate(lit, B).strain) == (2, 1)
    afraid = scene(
        in_boats(A, traits={A: ("", "afraid_of_the_dark")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["0"]
    )
    assert mate(act(afraid, "expedition"), A).strain == 1
    goat = scene(
        in_boats(STRONG, traits={STRONG: ("goat_footed", "")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["6"]
    )
    assert mine(act(goat, "expedition")).coin == 5
    slow = scene(in_boats(A, traits={A: ("", "straggler")}), **ON_ISLAND, decks={ISLAND: ["a_climb"]}, rolls=["0"])
    assert mate(act(slow, "expedition"), A).lagging


@rule("EVER-93")
def test_traits_that_work_ashore_decide_who_is_best() -> None:
    crew = {A: "b0.0", B: "b1.0"}
    vessel = ship(crew=crew, slots={"b0": "a_boat", "b1": "a_boat"}, traits={B: ("strong_ashore", "plain")})
    table = landed("a_cliff", vessel=vessel, rolls=["9"])
    assert table.board.read == {"a_cliff": ["pass"]} and mine(table).clues == 2


@rule("EVER-92")
def test_whoever_is_fatigued_stays_in_the_boat() -> None:
    crew = {A: "b0.0", B: "b1.0", C: "below"}
    vessel = ship(crew=crew, slots={"b0": "a_boat", "b1": "a_boat"}, fatigued=(A,))
    table = landed("a_plague", vessel=vessel)
    assert set(mine(table).crew) == {A, C}, "the plague takes everybody who went, and nobody else"


@rule("EVER-94")
def test_an_island_is_explored_though_nobody_came_back_and_though_there_was_no_card() -> None:
    table = landed("a_plague", vessel=ship(crew={A: "b0.0", B: "below"}, slots={"b0": "a_boat"}))
    assert table.board.explored == [HOME] and list(mine(table).crew) == [B] and mine(table).party == []
    assert landed().board.explored == [HOME]


def test_a_ship_whose_last_crew_dies_ashore_is_lost() -> None:
    table = landed("a_plague", "a_meadow")
    assert not mine(table).afloat() and table.board.explored == [HOME] and mine(table).party == []
    assert table.faces(TALES_PAST["expedition"]) == ["a_plague"]


def test_an_explorer_cannot_get_round_a_journey() -> None:
    vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_boat"}, traits={A: ("keen_ashore", "plain")}, coin=10)
    table = landed("a_tale.journey", "a_meadow", vessel=vessel, also=[follows("a_tale", S1)], decks=untold(EPILOGUE))
    assert read(table) == ["a_tale.journey"] and table.faces(ONGOING) == ["a_tale.epilogue"]
