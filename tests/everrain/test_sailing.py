"""SHIP MOVEMENT, REVEALING NEW MAP TILES, SEA & LAND."""

import pytest

from domain.everrain.content import TILE_CARDS
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.port import PortReached
from domain.everrain.facts.sea import TileLaid
from domain.everrain.names import RAIDERS, TILES, TileId
from domain.everrain.rules.chart import PLACES, START, cells_of
from domain.everrain.rules.sailing import can_reveal
from tests.everrain.scenes import (
    ALL_DECKS,
    ANSEL,
    CORWIN,
    S1,
    asked,
    consort,
    end_turn,
    fitted_out,
    foe,
    mate,
    mine,
    raider,
    scene,
    send,
)
from tests.rule import rule

WEST = [place for place in PLACES if place != "2,2"]
"""All of the board but the place in its middle: cells G5 to I6."""
LOOKOUT = {ANSEL: "z4"}


@rule("EVER-56")
def test_turning_sailing_on_and_revealing_cost_a_point_each() -> None:
    table = scene(fitted_out(points=3)).answer(S1, "right")
    assert (mine(table).face, mine(table).points) == (1, 2)
    table.answer(S1, "ahead")
    assert (mine(table).at, mine(table).points) == ("C6", 1)
    table.answer(S1, "left")
    assert (mine(table).face, mine(table).points) == (0, 0)
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS).answer(S1, "reveal")
    assert mine(table).points == 1


@rule("EVER-57", "EVER-58")
def test_rough_seas_double_what_is_paid_there() -> None:
    table = scene(fitted_out(points=4), sea={"D5": "rough"}).answer(S1, "ahead")
    assert (mine(table).at, mine(table).points) == ("D5", 3)
    table.answer(S1, "right")
    assert mine(table).points == 1
    assert table.options(S1) & {"left", "right", "ahead"} == set()


@rule("EVER-57")
def test_sturdy_ballast_makes_rough_seas_calm() -> None:
    table = scene(fitted_out(slots={"b0": "sturdy_ballast"}, points=2), sea={"C5": "rough"}).answer(S1, "ahead")
    assert mine(table).points == 1


@rule("EVER-59", "EVER-60")
def test_a_reveal_needs_a_lookout_and_an_empty_place_ahead() -> None:
    assert "reveal" in scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS).options(S1)
    assert "reveal" not in scene(fitted_out("F5", points=2), places=WEST, decks=ALL_DECKS).options(S1)
    assert "reveal" not in scene(
        fitted_out("F5", crew=LOOKOUT, broken=[4], points=2), places=WEST, decks=ALL_DECKS
    ).options(S1)
    foes = [foe("cultist", 4)]
    assert "reveal" not in scene(
        fitted_out("F5", crew=LOOKOUT, points=2), enemies=foes, places=WEST, decks=ALL_DECKS
    ).options(S1)
    assert "reveal" not in scene(fitted_out("F5", 3, crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS).options(S1)


@rule("EVER-61", "EVER-65")
def test_the_revealer_gets_the_clues_and_sails_on_with_what_is_left() -> None:
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), decks={TILES[1]: ["fishing_banks"]}, places=WEST)
    table.answer(S1, "reveal")
    (laid,) = table.events(TileLaid)
    assert (laid.place, laid.tile) == ("2,2", "fishing_banks")
    assert mine(table).clues == TILE_CARDS[TileId("fishing_banks")].clues and mine(table).at == "F5"
    table.answer(S1, "ahead")
    assert mine(table).at == "G5"


@rule("EVER-62", "EVER-63")
def test_tiles_of_earlier_acts_come_first_and_later_ones_not_yet() -> None:
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, act=2, decks=ALL_DECKS).answer(S1, "reveal")
    assert TILE_CARDS[table.events(TileLaid)[0].tile].act == 1
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS)
    table.board.zones[TILES[1]].clear()
    assert not can_reveal(table.board, S1)
    table.board.act = 2
    assert can_reveal(table.board, S1)


@rule("EVER-64")
def test_a_spawn_on_a_new_tile_brings_an_enemy_ship() -> None:
    table = scene(
        fitted_out("F5", crew=LOOKOUT, points=1),
        rolls=["omen"],
        decks={RAIDERS: ["wicked_brigantine-0"], TILES[1]: ["bell_buoys"]},
        places=WEST,
    )
    table.answer(S1, "reveal")
    (sighted,) = table.events(RaiderSighted)
    spawn = cells_of("2,2")[TILE_CARDS[TileId("bell_buoys")].cells.index("spawn")]
    assert (sighted.at, sighted.kind) == (spawn, "wicked_brigantine")


@rule("EVER-66")
def test_a_ship_passes_another_but_does_not_stay_there() -> None:
    assert "ahead" not in scene(fitted_out("C5", points=1), consort("D5")).options(S1)
    table = scene(fitted_out("C5", points=2), consort("D5")).answer(S1, "ahead")
    assert mine(table).at == "D5" and table.options(S1) == {"ahead"}
    table.answer(S1, "ahead")
    assert mine(table).at == "E5" and "end" in table.options(S1)


@rule("EVER-66")
def test_a_ship_that_passes_may_turn_out_of_the_way() -> None:
    raiders = [raider("wicked_brigantine", "E5", 0, "O1")]
    assert "ahead" not in scene(fitted_out(points=2), consort("D5"), raiders=raiders).options(S1), "two in a row"
    table = scene(fitted_out(points=3), consort("D5"), raiders=raiders).answer(S1, "ahead")
    assert table.options(S1) == {"ahead", "left", "right"}, "past both of them, or out of their way"
    table.answer(S1, "right")
    assert table.options(S1) == {"ahead"}
    table.answer(S1, "ahead")
    assert mine(table).at == "D6" and "end" in table.options(S1)


@rule("EVER-67")
def test_out_of_a_port_in_any_direction_once() -> None:
    table = scene(fitted_out(points=1), sea={"C5": "port"})
    assert {f"face.{n}" for n in range(1, 6)} <= table.options(S1)
    table.answer(S1, "face.3")
    assert (mine(table).face, mine(table).points) == (3, 1)
    assert not any(option.startswith("face.") for option in table.options(S1))
    table.answer(S1, "ahead")
    assert mine(table).at == "B5"


@rule("EVER-210")
def test_neither_the_edge_nor_an_empty_place_can_be_sailed_into() -> None:
    assert "ahead" not in scene(fitted_out("A1", 3, points=3)).options(S1)
    assert "ahead" not in scene(fitted_out("F5", points=3), places=WEST, decks=ALL_DECKS).options(S1)


@rule("EVER-68", "EVER-71")
@pytest.mark.parametrize(
    ("terrain", "strain"),
    [("calm", 1), ("rough", 1), ("wreck", 1), ("spawn", 1), ("port", 0), ("island", 0), ("altar", 0)],
)
def test_crew_on_deck_suffer_strain_at_sea(terrain: str, strain: int) -> None:
    crew = {ANSEL: "z1", CORWIN: "below"}
    table = end_turn(scene(fitted_out(crew=crew), sea={"C5": terrain}))
    assert (mate(table, ANSEL).strain, mate(table, CORWIN).strain) == (strain, 0)
    assert len(table.events(CrewHarmed)) == strain


@rule("EVER-196")
def test_a_wayfinder_reveals_without_lookout_or_points() -> None:
    crew = {"navigator": "below"}
    foes = [foe("cultist", 4)]
    table = scene(
        fitted_out("F5", crew=crew, broken=[4], traits={"navigator": ("wayfinder", "")}),
        enemies=foes,
        decks={TILES[1]: ["fishing_banks"]},
        places=WEST,
    )
    assert "wayfind" in table.options(S1)
    table.answer(S1, "wayfind")
    assert "2,2" in table.board.tiles and mine(table).clues > 0


@rule("EVER-72", "EVER-179")
def test_a_port_banishes_enemies_once_a_turn() -> None:
    table = scene(
        fitted_out(points=6), enemies=[foe("drowned_man", 1, 2), foe("bloated_cadaver", 2, 2)], sea={"D5": "port"}
    ).answer(S1, "ahead")
    assert table.board.enemies == {} and table.board.agenda == 4, "1 and 2 health were left"
    assert len(table.events(PortReached)) == 1 and mine(table).points == 5
    assert asked(table) == [(S1, "act")], "nobody asks, and no spoils are rolled for"
    table.answer(S1, "ahead").answer(S1, "left").answer(S1, "left").answer(S1, "left")
    table.answer(S1, "ahead")
    assert mine(table).at == "D5" and not table.events(PortReached)


@rule("EVER-73")
def test_a_turn_begun_in_port_is_an_arrival() -> None:
    table = scene(fitted_out(), sea={"C5": "port"})
    send(table, ANSEL, "z0")
    end_turn(table)
    assert table.events(PortReached) and mine(table).visited == ["C5"]


def test_the_board_is_whole() -> None:
    cells = [cell for place in PLACES for cell in cells_of(place)]
    assert len(cells) == len(set(cells)) == 120
    assert sorted(cells_of(START)) == ["G7", "G8", "H7", "H8", "I7", "I8"]
