"""STORMS."""

from typing import Any

import pytest

from domain.everrain.board import Ship
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import StormId
from domain.everrain.rules.sight import sees
from tests.everrain.scenes import (
    ALL_DECKS,
    ANSEL,
    CORWIN,
    S1,
    S2,
    Ever,
    asked,
    end_turn,
    fitted_out,
    fleet,
    foe,
    mate,
    mine,
    raider,
    scene,
    work,
)
from tests.rule import rule

EAST_OF_IT = [["E5", "F5"]]


def hour(rolls: list[str], *ships: Ship, **how: Any) -> Ever:
    """The Enemy Phase begins."""
    return work(scene(*(ships or (fitted_out(),)), step="storms", rolls=rolls, **how))


def cells(table: Ever, n: int = 0) -> list[str]:
    return sorted(table.board.storms[StormId(f"storm.{n}")].cells)


@rule("EVER-102")
def test_a_low_roll_brings_the_storm_towards_the_first_player() -> None:
    table = hour(["4"], storms=[["G5", "H5"]])
    assert cells(table) == ["F5", "G5"]


@rule("EVER-102")
def test_on_a_high_roll_the_players_choose_together() -> None:
    table = hour(["5"], *fleet(2), storms=EAST_OF_IT)
    assert asked(table) == [(S1, "storm_way"), (S2, "storm_way")]
    assert table.options(S2) == {"0", "1", "2", "3", "4", "5"}
    work(table.answer(S2, "0"))
    assert cells(table) == ["F5", "G5"]


@rule("EVER-102")
def test_each_storm_rolls_for_itself() -> None:
    table = hour(["0", "7"], storms=[["G5", "H5"], ["G2", "H2"]])
    assert cells(table) == ["F5", "G5"] and asked(table) == [(S1, "storm_way")]


def test_a_storm_that_is_there_stays_and_none_leaves_the_board() -> None:
    assert cells(hour(["0"], storms=[["C5", "D5"]])) == ["C5", "D5"]
    table = hour(["9"], storms=[["A1", "B1"]])
    assert table.options(S1) == {"0", "1"} | ({"2"} if "2" in table.options(S1) else set())


@rule("EVER-103")
def test_turning_entering_and_leaving_cost_a_node_each() -> None:
    table = scene(fitted_out("D5", points=9), rolls=["1", "2", "3", "4"], storms=EAST_OF_IT)
    table.answer(S1, "ahead")
    assert mine(table).broken == [1]
    table.answer(S1, "ahead")
    assert mine(table).broken == [1], "within one storm"
    table.answer(S1, "right")
    assert mine(table).broken == [1, 2]
    table.answer(S1, "ahead")
    assert mine(table).broken == [1, 2, 3] and mine(table).at == "F6"


@rule("EVER-104")
def test_a_storm_doubles_what_sailing_costs() -> None:
    table = scene(fitted_out("D5", points=4), rolls=["1"], storms=EAST_OF_IT).answer(S1, "ahead")
    assert mine(table).points == 3
    assert mine(table.answer(S1, "ahead")).points == 1
    assert table.options(S1) & {"left", "right", "ahead"} == set()


@rule("EVER-105")
def test_a_storm_blinds_and_covers() -> None:
    board = scene(fitted_out(), storms=EAST_OF_IT).board
    assert not sees(board, "D5", "G5") and sees(board, "D5", "D7")  # type: ignore[arg-type]
    crew = {ANSEL: "z5", CORWIN: "z4"}
    raiders = [raider("wicked_brigantine", "C6", 0, "A1")]
    assert "fire.starboard" in scene(fitted_out(crew=crew), raiders=raiders).options(S1)
    assert "fire.starboard" not in scene(fitted_out(crew=crew), raiders=raiders, storms=[["C5", "B5"]]).options(S1)
    for terrain, option in (("wreck", "loot.printed"), ("altar", "purge")):
        assert option in scene(fitted_out(), sea={"C5": terrain}).options(S1)
        assert option not in scene(fitted_out(), sea={"C5": terrain}, storms=[["C5", "B5"]]).options(S1)


@rule("EVER-105")
def test_a_ship_in_a_storm_reveals_nothing_and_a_port_under_it_is_closed() -> None:
    vessel = fitted_out("F5", crew={ANSEL: "z4"}, points=4)
    laid: dict[str, Any] = {"places": ["0,2", "1,2"], "decks": ALL_DECKS}
    assert "reveal" in scene(vessel, **laid).options(S1)
    assert "reveal" not in scene(vessel, **laid, storms=[["F5", "E5"]]).options(S1)
    foes = [foe("cultist", 1)]
    table = scene(fitted_out(points=2), enemies=foes, rolls=["9"], sea={"D5": "port"}, storms=[["D5", "E5"]]).answer(
        S1, "ahead"
    )
    assert table.board.enemies and mine(table).visited == []


@rule("EVER-180")
@pytest.mark.parametrize(("terrain", "strain"), [("calm", 1), ("port", 0)])
def test_a_storm_is_sea_or_land_as_what_it_covers(terrain: str, strain: int) -> None:
    crew = {ANSEL: "z1"}
    table = end_turn(scene(fitted_out(crew=crew), rolls=["0"], sea={"C5": terrain}, storms=[["C5", "D5"]]))
    assert mate(table, ANSEL).strain == strain and not table.events(NodeBroken)


@rule("EVER-180")
def test_a_storm_keeps_its_shape() -> None:
    table = hour(["9"], storms=[["G5", "H5", "G6"]])
    work(table.answer(S1, "4"))
    assert len(cells(table)) == 3 and cells(table) == ["F4", "G4", "G5"]
