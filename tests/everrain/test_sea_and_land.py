"""SEA & LAND: where a turn ends, and ports that are reached."""

import pytest

from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.port import PortReached
from tests.everrain.scenes import act, asked, end_turn, mate, mine, scene, send
from tests.everrain.scenes.charts import EDGE
from tests.everrain.scenes.pieces import ANSEL, CORWIN, HOME, S1, A, B, by, fitted_out, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


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


@rule("EVER-72")
def test_enemies_on_deck_are_banished_on_arrival() -> None:
    table = scene(
        ship(points=2, crew={A: "z1"}),
        sea={EDGE: "port"},
        enemies=[foe("drowned_man", 1, trauma=2), foe("bloated_cadaver", 5, trauma=2)],
    )
    act(table, "ahead")
    assert (table.board.enemies, table.board.agenda) == ({}, 4), "1 and 2 of their health were left"
    assert (mine(table).coin, mine(table).clues, mine(table).points) == (0, 0, 1), "no spoils, and it may sail on"


@rule("EVER-73")
def test_a_turn_that_begins_in_port_is_an_arrival() -> None:
    table = scene(ship(), step="turn", sea={HOME: "port"}, enemies=[foe("cultist", 1)])
    assert (table.board.enemies, table.board.agenda) == ({}, 3)


@rule("EVER-74")
def test_each_port_is_reached_once_a_turn_and_two_ports_are_two() -> None:
    table = scene(ship(points=12), sea={EDGE: "port", by(2, 0): "port"})
    act(table, "ahead")
    assert mine(table).visited == [EDGE]
    act(table, "ahead")
    assert mine(table).visited == [EDGE, by(2, 0)]
    act(table, "face.3", "ahead")
    assert mine(table).visited == [EDGE, by(2, 0)], "back in the first one"


@rule("EVER-105")
def test_a_port_under_a_storm_is_none() -> None:
    table = scene(
        ship(points=2), sea={EDGE: "port"}, storms=[[EDGE, by(2, 0)]], enemies=[foe("cultist", 1)], rolls=["9"]
    )
    act(table, "ahead")
    assert mine(table).visited == [] and list(table.board.enemies) == ["cultist.0"]


@rule("EVER-68")
@pytest.mark.parametrize("terrain", ["calm", "rough", "wreck", "spawn"])
def test_a_turn_that_ends_at_sea_strains_everybody_on_deck(terrain: str) -> None:
    table = scene(ship(crew={A: "z3", B: "below"}), ship(at=by(3, 0)), sea={HOME: terrain})
    act(table, "end")
    assert (mate(table, A).strain, mate(table, B).strain) == (1, 0)


@rule("EVER-71")
@pytest.mark.parametrize("terrain", ["port", "island", "altar"])
def test_a_turn_that_ends_on_land_strains_nobody(terrain: str) -> None:
    table = scene(ship(crew={A: "z3"}), ship(at=by(3, 0)), sea={HOME: terrain})
    act(table, "end")
    assert mate(table, A).strain == 0


@rule("EVER-180")
@pytest.mark.parametrize(("terrain", "strain"), [("calm", 1), ("island", 0)])
def test_a_storm_is_sea_or_land_like_what_it_covers(terrain: str, strain: int) -> None:
    table = scene(ship(crew={A: "z3"}), ship(at=by(3, 0)), sea={HOME: terrain}, storms=[[HOME, EDGE]])
    act(table, "end")
    assert mate(table, A).strain == strain


@rule("EVER-74")
def test_whoever_passes_another_ship_in_a_port_has_not_arrived() -> None:
    table = scene(ship(points=2), ship(at=EDGE), sea={EDGE: "port"}, enemies=[foe("cultist", 1)])
    act(table, "ahead")
    assert mine(table).visited == [] and list(table.board.enemies) == ["cultist.0"]
    act(table, "ahead")
    assert mine(table).visited == [] and table.board.agenda == 1
