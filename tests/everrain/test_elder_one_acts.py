"""ELDER ONE: activating."""

from typing import Any

import pytest

from domain.everrain.facts.elder import ElderOneActs, ElderOneStrikes
from domain.everrain.rules.chart import AHEAD
from domain.everrain.rules.elder import dice_of, hit_elder
from domain.everrain.rules.turn import ElderOneTurn
from domain.kernel import Seat
from tests.everrain.scenes import Ever, act, mine, scene, settle, since, work
from tests.everrain.scenes.elders import START_CELLS, elder_of, risen
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, by, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def struck(table: Ever) -> list[tuple[Seat, int]]:
    return [(event.target, event.damage) for event in since(table, ElderOneStrikes)]


@rule("EVER-171")
def test_without_a_destination_it_goes_for_the_closest_ship_however_far() -> None:
    ships = (ship(at=by(5, 0), crew={A: "below"}), ship(at=by(-4, 0), crew={B: "below"}))
    table = work(scene(*ships, step="elder", risen=risen("hunter"), rolls=["move move move"]))
    assert [event.target for event in since(table, ElderOneActs)] == [S2]
    assert elder_of(table).at == HOME and elder_of(table).face == 3, "it turns round: three points"
    table = work(scene(*ships, step="elder", risen=risen("hunter", face=3), rolls=["move move damage"]))
    assert elder_of(table).at == by(-2, 0)
    assert [(event.target, event.damage) for event in since(table, ElderOneStrikes)] == [(S2, 1)]
    assert len(mine(table, S2).broken) == 1


@rule("EVER-171")
def test_its_objective_comes_before_ships() -> None:
    """A ship lies right behind it, and a port three hexes ahead."""
    table = work(
        scene(
            ship(at=by(1, 0), crew={A: "below"}),
            step="elder",
            risen=risen("drowner", face=3),
            sea={by(-3, 0): "port", by(-6, 2): "port"},
            rolls=["move move move"],
        )
    )
    assert [event.target for event in since(table, ElderOneActs)] == [None] and not since(table, ElderOneStrikes)
    assert elder_of(table).at == by(-3, 0) and table.board.lost_ports == [by(-3, 0)]


@rule("EVER-221")
def test_its_damage_is_evaded_and_does_not_reach_ships_in_port() -> None:
    vessel = ship(at=by(1, 0), crew={A: "z6"})
    table = work(scene(vessel, step="elder", risen=risen("hunter"), rolls=["damage damage damage", "evade"]))
    assert [event.damage for event in since(table, ElderOneStrikes)] == [2] and len(mine(table).broken) == 2
    port = work(
        scene(vessel, step="elder", risen=risen("hunter"), sea={by(1, 0): "port"}, rolls=["damage damage damage"])
    )
    assert not since(port, ElderOneStrikes) and not mine(port).broken
    sea = {by(1, 0): "port"}
    lifted = work(scene(vessel, step="elder", risen=risen("shepherd"), sea=sea, rolls=["damage damage move", "blank"]))
    assert [event.damage for event in since(lifted, ElderOneStrikes)] == [2], "its board says so"


def test_pairs_become_what_it_can_use() -> None:
    vessel = ship(at=by(1, 0), crew={A: "below"})
    table = work(scene(vessel, step="elder", risen=risen("hunter"), rolls=["move move omen"]))
    assert [event.damage for event in since(table, ElderOneStrikes)] == [1]
    far = work(scene(ship(at=by(4, 0)), step="elder", risen=risen("hunter"), rolls=["damage damage omen"]))
    assert elder_of(far).at == by(1, 0) and not since(far, ElderOneStrikes)


@rule("EVER-141")
def test_each_defeat_takes_a_die_and_never_the_last() -> None:
    table = scene(ship(), risen=risen("hunter", by(3, 0)), do=lambda g: hit_elder(g, 2))
    assert (elder_of(table).trauma, elder_of(table).slowed) == (2, 0) and dice_of(table.board) == 3
    table = scene(ship(), risen=risen("drowner", by(3, 0), trauma=2, slowed=3), do=lambda g: hit_elder(g, 5))
    assert (elder_of(table).trauma, elder_of(table).slowed) == (0, 4), "what is too much is lost"
    assert dice_of(table.board) == 1


@rule("EVER-141")
def test_guns_reach_it() -> None:
    vessel = ship(crew={A: "z5"}, slots={"starboard": "old_culverins"}, fresh="artillery")
    table = scene(vessel, risen=risen("hunter", by(0, 1)), rolls=["critical damage"])
    act(table, "fire.starboard")
    assert (elder_of(table).slowed, elder_of(table).trauma) == (1, 0)
    assert not scene(ship(), risen=risen("hunter", by(1, 0)), do=lambda g: None).board.occupied(by(2, 0))
    assert "ahead" not in scene(ship(points=1), risen=risen("hunter", by(1, 0))).options(S1)


@rule("EVER-171")
@pytest.mark.parametrize(
    ("rolled", "damage"),
    [("omen omen damage", 2), ("move move damage", 2), ("move omen omen", 1), ("move omen damage", 1)],
)
def test_where_it_wants_to_be_pairs_that_lead_nowhere_are_damage(rolled: str, damage: int) -> None:
    """It keeps watch on the starting tile, with a ship before it."""
    at = START_CELLS[0]
    table = scene(
        ship(at=str(AHEAD[at][0]), crew={A: "below"}), step="elder", risen=risen("a_watcher", at), rolls=[rolled]
    )
    work(table)
    assert struck(table) == [(S1, damage)] and elder_of(table).tally == {"vigil": 1}


@rule("EVER-171")
def test_a_port_with_a_ship_in_it_is_not_lost_and_what_is_left_strikes_another() -> None:
    """It lies before the port and cannot enter; the other ship is in its reach."""
    ships = (ship(at=by(1, 0), crew={A: "below"}), ship(at=by(2, 0), crew={B: "below"}))
    table = scene(
        *ships, step="elder", risen=risen("an_eater"), sea={by(1, 0): "port"}, rolls=["move move damage"], players=2
    )
    work(table)
    assert table.board.lost_ports == [] and elder_of(table).at == HOME
    assert struck(table) == [], "the port is in the way"


@rule("EVER-171")
def test_it_goes_from_port_to_port_and_spends_all_its_moves() -> None:
    table = scene(
        ship(at=by(-5, 2), crew={A: "below"}),
        step="elder",
        risen=risen("an_eater"),
        sea={by(1, 0): "port", by(3, 0): "port", by(-4, 2): "port"},
        rolls=["move move move"],
    )
    work(table)
    assert table.board.lost_ports == [by(1, 0), by(3, 0)] and elder_of(table).at == by(3, 0)


@rule("EVER-221")
def test_a_storm_over_a_port_takes_its_protection_away() -> None:
    vessel = ship(at=by(1, 0), crew={A: "below"})
    laid: dict[str, Any] = {"step": "elder", "risen": risen("a_hunter"), "sea": {by(1, 0): "port"}}
    assert struck(work(scene(vessel, **laid, rolls=["damage damage move"]))) == []
    covered = scene(vessel, **laid, storms=[[by(1, 0)]], rolls=["damage damage move", "5", "6"])
    assert struck(work(covered)) == [(S1, 2)]


def test_with_every_ship_in_port_or_sunk_it_does_nothing() -> None:
    table = scene(
        ship(at=by(2, 0), crew={A: "below"}),
        step="elder",
        risen=risen("a_hunter"),
        sea={by(2, 0): "port"},
        rolls=["move move damage"],
    )
    work(table)
    assert [event.target for event in since(table, ElderOneActs)] == [None] and elder_of(table).at == HOME
    sunk = scene(ship(at="", sank_at=by(2, 0), crew=()), then=ElderOneTurn(), risen=risen("a_hunter"))
    settle(sunk)
    assert since(sunk, ElderOneActs)[0].target is None


def test_rough_seas_cost_it_double_and_storms_do_it_no_harm() -> None:
    table = scene(
        ship(at=by(5, 0), crew={A: "below"}),
        step="elder",
        risen=risen("a_hunter"),
        sea={HOME: "rough"},
        storms=[[by(1, 0)]],
        rolls=["move move move"],
    )
    work(table)
    assert elder_of(table).at == by(1, 0) and elder_of(table).trauma == 0, (
        "two to leave the rough hex, one is left over"
    )
