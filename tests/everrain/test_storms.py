"""STORMS: how they come, move and hurt."""

from typing import Any

import pytest

from domain.everrain.board import Ship
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import StormId
from domain.everrain.rules.chart import AHEAD, FACES
from domain.everrain.rules.sight import sees
from domain.everrain.rules.storms import leader, raise_storm, shape
from tests.everrain.scenes import Ever, act, asked, end_turn, mate, mine, scene, work
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, CORWIN, HOME, S1, S2, A, by, fitted_out, fleet, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

EAST_OF_IT = [["E5", "F5"]]


def hour(rolls: list[str], *ships: Ship, **how: Any) -> Ever:
    """The Enemy Phase begins."""
    return work(scene(*(ships or (fitted_out(),)), step="storms", rolls=rolls, **how))


def cells(table: Ever, n: int = 0) -> list[str]:
    return sorted(table.board.storms[StormId(f"storm.{n}")].cells)


STORM = StormId("storm.0")


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


@rule("EVER-101")
@pytest.mark.parametrize("size", [2, 3, 4])
def test_a_storm_of_the_acts_size_covers_the_first_player(size: int) -> None:
    table = scene(ship(at=by(-3, 1)), ship(at=HOME), first=S2, do=lambda g: raise_storm(g, size))
    assert asked(table) == [(S1, "place_storm"), (S2, "place_storm")], "anybody may answer for all"
    fits = table.form(S1).fits["storm"]
    laid = {(at, turn) for at, turns in fits.items() for turn in range(FACES) if turns >> turn & 1}
    assert all(HOME in (shape(size, at, turn) or ()) for at, turn in laid)
    assert len(laid) == FACES * size, "every hex of it, every way round"
    at, turn = sorted(laid)[0]
    table.answer(S2, [{"piece": "storm", "at": at, "turn": turn}])
    (storm,) = table.board.storms.values()
    assert tuple(storm.cells) == shape(size, at, turn) and HOME in storm.cells


@rule("EVER-101")
def test_no_hex_of_a_storm_lies_off_the_board() -> None:
    corner = next(cell for cell, ahead in AHEAD.items() if ahead.count(None) == 4)
    table = scene(ship(at=corner), do=lambda g: raise_storm(g, 4))
    fits = table.form(S1).fits["storm"]
    assert 0 < sum(bin(turns).count("1") for turns in fits.values()) < 24


@rule("EVER-101")
def test_a_first_player_who_has_sunk_is_followed_by_the_next_one() -> None:
    table = scene(ship(at="", sank_at=by(2, 0), crew=()), ship(at=HOME), seat=S2)
    assert leader(table.board) == S2


@rule("EVER-102")
@pytest.mark.parametrize("rolled", ["0", "4"])
def test_up_to_four_a_storm_moves_towards_the_first_player(rolled: str) -> None:
    table = scene(
        ship(at=by(-3, 0)), ship(at=HOME), first=S2, step="storms", storms=[[by(3, 0), by(4, 0)]], rolls=[rolled]
    )
    work(table)
    assert table.board.storms[STORM].cells == [by(2, 0), by(3, 0)]


@rule("EVER-102", "EVER-180")
@pytest.mark.parametrize("rolled", ["5", "9"])
def test_from_five_on_the_players_send_it_anywhere(rolled: str) -> None:
    table = work(scene(ship(), ship(at=by(-3, 0)), step="storms", storms=[[by(3, 0), by(4, 0)]], rolls=[rolled]))
    assert asked(table) == [(S1, "storm_way"), (S2, "storm_way")]
    assert table.options(S1) == {str(face) for face in range(FACES)}
    table.answer(S2, "1")
    assert table.board.storms[STORM].cells == [by(3, 1), by(4, 1)], "as it lay before"


@rule("EVER-102")
def test_each_storm_has_a_die_of_its_own() -> None:
    table = scene(ship(), step="storms", storms=[[by(3, 0)], [by(-3, 0)]], rolls=["3", "7"])
    work(table)
    assert table.board.storms[STORM].cells == [by(2, 0)]
    table.answer(S1, "3")
    assert table.board.storms[StormId("storm.1")].cells == [by(-4, 0)]


@rule("EVER-102")
def test_of_two_ways_that_are_as_near_the_first_player_chooses() -> None:
    table = work(scene(ship(at=by(-3, 0)), ship(at=HOME), first=S2, step="storms", storms=[[by(1, 1)]], rolls=["0"]))
    assert {str(kind) for _, kind in asked(table)} == {"storm_way"}
    assert table.options(S2) == {"3", "4"}
    table.answer(S1, "3")
    assert table.board.storms[STORM].cells == [by(1, 1)], "the others only say what they would do"
    table.answer(S2, "4")
    assert table.board.storms[STORM].cells == [by(1, 0)]


@rule("EVER-102")
def test_a_storm_over_the_first_player_stays_and_does_no_harm() -> None:
    table = work(scene(ship(), step="storms", storms=[[HOME, by(1, 0)]], rolls=["2"]))
    assert table.board.storms[STORM].cells == [HOME, by(1, 0)]
    arrives = work(scene(ship(), step="storms", storms=[[by(1, 0)]], rolls=["2"]))
    assert arrives.board.storms[STORM].cells == [HOME] and mine(arrives).broken == []


@rule("EVER-102")
def test_a_storm_never_leaves_the_board() -> None:
    corner = next(cell for cell, ahead in AHEAD.items() if ahead.count(None) == 4)
    table = work(scene(ship(), step="storms", storms=[[corner]], rolls=["9"]))
    assert table.options(S1) == {str(face) for face in range(FACES) if AHEAD[corner][face]}


@rule("EVER-103", "EVER-104")
def test_each_turn_in_a_storm_costs_double_and_a_node() -> None:
    table = scene(ship(points=4), storms=[[HOME, by(1, 0)]], rolls=["6", "2"])
    act(table, "left")
    assert (mine(table).broken, mine(table).points) == ([6], 2)
    act(table, "left")
    assert (mine(table).broken, mine(table).points) == ([6, 2], 0)


@rule("EVER-103", "EVER-104")
def test_moving_into_and_out_of_a_storm_costs_a_node_and_within_it_none() -> None:
    table = scene(ship(points=5), storms=[[by(1, 0), by(2, 0)]], rolls=["6", "2"])
    act(table, "ahead")
    assert (mine(table).broken, mine(table).points) == ([6], 4), "into it, from calm water"
    act(table, "ahead")
    assert (mine(table).broken, mine(table).points) == ([6], 2), "within it"
    act(table, "ahead")
    assert (mine(table).broken, mine(table).points) == ([6, 2], 0), "out of it"


@rule("EVER-103")
def test_from_one_storm_into_another_costs_two_nodes() -> None:
    table = scene(ship(points=2), storms=[[HOME], [by(1, 0)]], rolls=["6", "2"])
    act(table, "ahead")
    assert mine(table).broken == [6, 2]


@rule("EVER-104")
def test_rough_seas_in_a_storm_are_no_dearer() -> None:
    table = scene(ship(points=2), storms=[[HOME]], sea={HOME: "rough"}, rolls=["6"])
    act(table, "ahead")
    assert mine(table).points == 0


@rule("EVER-103")
def test_storm_sails_save_the_nodes_when_turning_only() -> None:
    vessel = ship(points=4, slots={"b0": "a_sail"})
    table = act(scene(vessel, storms=[[HOME]], rolls=["6"]), "left")
    assert mine(table).broken == []
    assert mine(act(table, "ahead")).broken == [6]


@rule("EVER-105")
@pytest.mark.parametrize(("terrain", "action"), [("wreck", "loot.printed"), ("altar", "purge")])
def test_nothing_under_a_storm_can_be_used(terrain: str, action: str) -> None:
    assert action in scene(ship(), sea={HOME: terrain}).options(S1)
    assert action not in scene(ship(), sea={HOME: terrain}, storms=[[HOME]]).options(S1)


@rule("EVER-105")
def test_a_ship_in_a_storm_does_not_fire() -> None:
    vessel = ship(crew={A: "z5"}, fresh="artillery", slots={"starboard": "a_side_gun"})
    prey = [raider("damned_frigate", by(0, 1))]
    assert "fire.starboard" in scene(vessel, raiders=prey).options(S1)
    assert "fire.starboard" not in scene(vessel, raiders=prey, storms=[[HOME]]).options(S1)
    assert "fire.starboard" in scene(vessel, raiders=prey, storms=[[by(0, 1)]]).options(S1), "it can be hit there"


@rule("EVER-105")
def test_a_storm_between_two_ships_hides_them() -> None:
    vessel = ship(crew={A: "z5"}, fresh="artillery", slots={"starboard": "a_side_gun"})
    prey = [raider("damned_frigate", by(0, 2))]
    assert "fire.starboard" in scene(vessel, raiders=prey).options(S1)
    assert "fire.starboard" not in scene(vessel, raiders=prey, storms=[[by(0, 1)]]).options(S1)


@rule("EVER-155")
def test_storms_hurt_enemy_ships_in_the_same_way() -> None:
    """It turns once in the storm and leaves it: a point of damage each, and four points of movement."""
    hunted = raider("ruinous_galleon", HOME, face=0, goal=by(2, -2))
    table = scene(ship(at=by(-3, 4)), step="sea", raiders=[hunted], storms=[[HOME]], rolls=["move move move move"])
    work(table)
    (found,) = table.board.raiders.values()
    assert (found.at, found.face, found.damage) == (by(1, -1), 5, 2)


@rule("EVER-155", "EVER-117")
def test_an_enemy_ship_may_go_down_in_a_storm() -> None:
    weak = raider("ruinous_galleon", HOME, face=0, goal=by(2, 0), damage=5)
    table = scene(ship(at=by(-3, 4)), step="sea", raiders=[weak], storms=[[by(1, 0)]], rolls=["move move move omen"])
    work(table)
    assert table.board.raiders == {}
    assert [wreck.at for wreck in table.board.wrecks.values()] == [by(1, 0)]


@rule("EVER-103")
@pytest.mark.parametrize(("storms", "broken"), [([[HOME]], [6]), ([], [])])
def test_a_ship_that_is_swung_round_in_a_storm_is_hurt_too(storms: list[list[str]], broken: list[int]) -> None:
    """A change of facing is one, whatever brings it about; by however many faces, once."""
    table = scene(ship(hold=["sea_anchor"], points=1), storms=storms, rolls=["6"])
    (card,) = mine(table).hold
    act(table, f"spend.{card}").answer(S1, "3")
    assert (mine(table).face, mine(table).broken, mine(table).points) == (3, broken, 1)
