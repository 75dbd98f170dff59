"""SHIP MOVEMENT, CALM & ROUGH SEAS."""

import pytest

from domain.everrain.names import TILES
from domain.everrain.rules.chart import AHEAD, FACES, PLACES, START, cells_of
from tests.everrain.scenes import act, mine, scene
from tests.everrain.scenes.charts import EAST, EDGE, LOOKOUT, QUIET, WEST
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import HOME, S1, A, by, consort, fitted_out, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


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


def test_the_board_is_whole() -> None:
    cells = [cell for place in PLACES for cell in cells_of(place)]
    assert len(cells) == len(set(cells)) == 120
    assert sorted(cells_of(START)) == ["G7", "G8", "H7", "H8", "I7", "I8"]


@rule("EVER-56")
def test_a_turn_and_a_step_cost_a_point_each() -> None:
    table = scene(ship(points=3))
    act(table, "left")
    assert (mine(table).face, mine(table).at, mine(table).points) == (5, HOME, 2)
    act(table, "ahead")
    assert (mine(table).face, mine(table).at, mine(table).points) == (5, by(1, -1), 1)
    act(table, "right")
    assert (mine(table).face, mine(table).points) == (0, 0)
    assert table.options(S1) == {"end"}


@rule("EVER-56")
@pytest.mark.parametrize("face", range(FACES))
def test_a_ship_sails_into_the_hex_it_looks_at(face: int) -> None:
    table = act(scene(ship(face=face, points=1)), "ahead")
    assert mine(table).at == AHEAD[HOME][face]


@rule("EVER-210")
def test_neither_an_empty_place_nor_the_edge_of_the_board_can_be_sailed_into() -> None:
    table = scene(ship(at=EDGE, points=1), places=EAST)
    assert table.options(S1) == {"left", "right", "end"}
    assert table.refused(S1, "ahead").code == "not-offered"
    assert (mine(table).at, mine(table).points) == (EDGE, 1)
    corner = next(cell for cell, ahead in AHEAD.items() if ahead[3] is None)
    assert "ahead" not in scene(ship(at=corner, face=3, points=1)).options(S1)


@rule("EVER-57", "EVER-58")
def test_in_rough_seas_everything_costs_double_and_entering_them_does_not() -> None:
    table = scene(ship(points=6), sea={EDGE: "rough"})
    act(table, "ahead")
    assert mine(table).points == 5, "from calm water"
    act(table, "left")
    assert mine(table).points == 3
    act(table, "ahead")
    assert mine(table).points == 1


@rule("EVER-57")
def test_a_step_that_cannot_be_paid_in_full_is_refused() -> None:
    table = scene(ship(points=1), sea={HOME: "rough"})
    assert table.options(S1) == {"end"}
    last = scene(ship(at=EDGE, crew={A: "z4"}, points=1), places=EAST, sea={EDGE: "rough"}, decks={TILES[1]: [QUIET]})
    assert last.options(S1) == {"end"}


@rule("EVER-47")
def test_ballast_makes_rough_seas_cost_one_but_no_storm() -> None:
    table = scene(ship(points=1, slots={"b0": "a_ballast"}), sea={HOME: "rough"})
    assert "ahead" in table.options(S1)
    stormy = scene(ship(points=1, slots={"b0": "a_ballast"}), storms=[[HOME]])
    assert "ahead" not in stormy.options(S1)


@rule("EVER-66")
def test_a_ship_may_pass_another_but_not_stay_there() -> None:
    one = scene(ship(points=1), ship(at=EDGE))
    assert "ahead" not in one.options(S1), "it would have to stay"
    table = act(scene(ship(points=2, fresh="crew"), ship(at=EDGE)), "ahead")
    assert table.options(S1) == {"ahead"}, "turning would cost the last point, and nothing else is done there"
    act(table, "ahead")
    assert mine(table).at == by(2, 0)
    assert "end" in table.options(S1)


@rule("EVER-66")
def test_an_enemy_ship_is_passed_in_the_same_way() -> None:
    blocked = scene(ship(points=1), raiders=[raider("damned_frigate", EDGE)])
    assert "ahead" not in blocked.options(S1)
    table = act(scene(ship(points=3), raiders=[raider("damned_frigate", EDGE)]), "ahead")
    assert table.options(S1) == {"left", "right", "ahead"}
    act(table, "left")
    assert table.options(S1) == {"ahead"}


@rule("EVER-66")
def test_rough_water_under_the_other_ship_makes_passing_dearer() -> None:
    sea = {EDGE: "rough"}
    assert "ahead" not in scene(ship(points=2), ship(at=EDGE), sea=sea).options(S1)
    table = act(scene(ship(points=3), ship(at=EDGE), sea=sea), "ahead")
    assert table.options(S1) == {"ahead"}


@rule("EVER-66")
def test_two_ships_in_a_row_are_passed_if_the_points_last() -> None:
    fleet = (ship(at=EDGE), ship(at=by(2, 0)))
    assert "ahead" not in scene(ship(points=2), *fleet).options(S1)
    table = act(scene(ship(points=3), *fleet), "ahead")
    assert table.options(S1) == {"left", "right", "ahead"}
    act(table, "ahead")
    assert table.options(S1) == {"ahead"}


@rule("EVER-67")
def test_a_ship_sets_out_from_port_in_any_direction_free_of_cost() -> None:
    table = scene(ship(points=1), sea={HOME: "port"})
    assert {f"face.{face}" for face in range(1, FACES)} <= table.options(S1)
    act(table, "face.4")
    assert (mine(table).face, mine(table).points) == (4, 1)
    assert not any(option.startswith("face.") for option in table.options(S1)), "once"
    act(table, "ahead")
    assert mine(table).at == AHEAD[HOME][4]


@rule("EVER-67", "EVER-105")
def test_not_from_a_port_under_a_storm_and_not_at_sea() -> None:
    for table in (scene(ship(points=2), sea={HOME: "port"}, storms=[[HOME]]), scene(ship(points=2))):
        assert not any(option.startswith("face.") for option in table.options(S1))


@rule("EVER-66")
def test_where_there_is_no_way_straight_on_a_turn_leads_past_the_other_ship() -> None:
    assert "ahead" not in scene(ship(points=2), ship(at=EDGE), places=EAST).options(S1)
    table = act(scene(ship(points=3), ship(at=EDGE), places=EAST), "ahead")
    assert table.options(S1) == {"right"}, "off the port bow the place is empty too"
    act(table, "right", "ahead")
    assert mine(table).at == AHEAD[EDGE][1]
