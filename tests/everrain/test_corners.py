"""Corners where several rules meet: storms over ports, ships that sink while something else goes on, full ships."""

import pytest

from domain.everrain.board import ActOver
from domain.everrain.content import CREW_BOARDS, DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyBanished
from domain.everrain.facts.port import PortReached
from domain.everrain.facts.tales import TaleDrawn
from domain.kernel import Rolled
from tests.everrain.scenes import act, asked, end_turn, mate, mine, scene, send, settle, since
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import HOME, S1, S2, A, B, C, D, E, by, consort, fitted_out, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")
AHEAD = by(1, 0)


@rule("EVER-105")
def test_whoever_sails_into_a_port_under_a_storm_does_not_arrive() -> None:
    vessel = ship(crew={A: "z4"}, points=4, coin=20)
    table = act(scene(vessel, sea={AHEAD: "port"}, storms=[[AHEAD]], enemies=[foe("cultist", 1)], rolls=["5"]), "ahead")
    assert not since(table, PortReached) and not since(table, EnemyBanished) and mine(table).visit is None
    assert not any(option.startswith(("visit.", "face.")) for option in table.options(S1))


@rule("EVER-73", "EVER-105")
def test_whoever_begins_a_turn_in_a_port_under_a_storm_does_not_arrive() -> None:
    table = scene(ship(crew={A: "z4"}), step="turn", sea={HOME: "port"}, storms=[[HOME]], enemies=[foe("cultist", 1)])
    assert not since(table, PortReached) and table.board.enemies


@rule("EVER-70", "EVER-151")
def test_whoever_dies_of_the_strain_of_the_turn_sinks_the_ship_before_anything_is_met() -> None:
    vessel = fitted_out(crew={A: "z4"}, strain={A: 4})
    table = scene(vessel, consort(), decks=ALL_DECKS)
    end_turn(table)
    assert not mine(table).afloat() and not since(table, TaleDrawn)
    assert table.board.discovery["elder"] == 15 and table.board.current == S2


@rule("EVER-146")
def test_with_four_aboard_somebody_is_taken_only_for_somebody() -> None:
    one, other = ship(crew=(A, B)), ship(AHEAD, crew=(C, D, E, "hester"))
    table = act(scene(one, other), f"trade.{S2}")
    table.answer(S1, {"reply": "offer", "give": {f"crew.{A}": 1}, "want": {f"crew.{C}": 1}}).answer(
        S2, {"reply": "accept"}
    )
    settle(table)
    assert C in mine(table).crew and A in mine(table, S2).crew and len(mine(table, S2).crew) == 4


@rule("EVER-89")
def test_a_full_hold_takes_a_treasure_for_a_treasure() -> None:
    one = ship(crew=(A,), hold=["rope", "rope", "pitch"])
    other = ship(AHEAD, crew=(C,), hold=["rope", "rope", "rope"])
    table = act(scene(one, other), f"trade.{S2}")
    give, want = next(iter(mine(table).hold)), next(iter(mine(table, S2).hold))
    table.answer(S1, {"reply": "offer", "give": {f"treasure.{give}": 1}, "want": {f"treasure.{want}": 1}})
    table.answer(S2, {"reply": "accept"})
    assert len(mine(table).hold) == len(mine(table, S2).hold) == 3 and want in mine(table).hold


@rule("EVER-120")
def test_each_enemy_in_the_zone_rolls_one_die_less_when_the_crew_begins() -> None:
    table = scene(fitted_out(crew={A: "z4"}), enemies=[foe("cultist", 4), foe("drowned_man", 4)])
    send(table, A, "z4")
    table.answer(S1, 0)
    (roll,) = [event for event in table.events(Rolled) if event.why == "a fray"]
    theirs = sum(DECK_ENEMIES[kind].dice - 1 for kind in ("cultist", "drowned_man"))
    assert len(roll.faces) == CREW_BOARDS[A].dice + theirs


@rule("EVER-71")
def test_on_land_nobody_tires_even_with_an_enemy_aboard() -> None:
    table = scene(ship(crew={A: "z4"}), consort(), sea={HOME: "island"}, enemies=[foe("cultist", 1)], decks=ALL_DECKS)
    end_turn(table)
    assert mate(table, A).strain == 0 and not since(table, TaleDrawn)


@rule("EVER-131", "EVER-145")
def test_a_captain_whose_ship_has_sunk_gains_an_order_at_the_end_of_an_act() -> None:
    gone = ship(at="", sank_at=HOME, crew=())
    other = consort(coin=100)
    over = ActOver(4, "players")
    table = scene(other, gone, step="act_ends", act_over=over, decks=ALL_DECKS)
    who = {seat for seat, kind in asked(table) if kind == "new_order"}
    assert who == {S1, S2}


@rule("EVER-73", "EVER-152")
def test_enemies_that_climbed_aboard_in_port_are_banished_when_the_turn_begins() -> None:
    table = scene(
        ship(crew={A: "z4"}, fresh="crew"),
        step="turn",
        sea={HOME: "port"},
        enemies=[foe("cultist", 1, 1)],
        decks=ALL_DECKS,
    )
    assert table.board.enemies == {} and table.board.agenda == 1 + 1, "one of two health was left"
