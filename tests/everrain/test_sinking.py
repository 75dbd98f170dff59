"""PLAYER DEATH & SINKING: what is lost, and what lies on the wreck."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Enemy, Ship, Wreck
from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.enemies import EnemyBanished
from domain.everrain.names import SUNKEN, TREASURES_PAST
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.sinking import sink
from tests.everrain.scenes import Ever, act, asked, end_turn, kinds, mine, scene, work
from tests.everrain.scenes.pieces import ANSEL, HOME, S1, S2, A, consort, fitted_out, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

ALL_BUT_ONE = range(9)
"""Nodes: one more, and the ship sinks."""


def in_a_storm(rolls: Sequence[str], *others: Ship, enemies: Sequence[Enemy] = (), **aboard: Any) -> Ever:
    """The first ship lies in a storm with points to turn: each turn breaks a node by the Fate die."""
    return scene(fitted_out(points=8, **aboard), *others, storms=[["C5", "D5"]], enemies=enemies, rolls=rolls)


@rule("EVER-28", "EVER-144", "EVER-152")
def test_the_tenth_node_sinks_the_ship() -> None:
    table = in_a_storm(
        ["3"],
        enemies=[foe("drowned_man", 9, 1)],
        broken=ALL_BUT_ONE,
        hold=["rope", "pitch"],
        clues=7,
        issued="crew navigation",
    )
    table.answer(S1, "left")
    assert asked(table) == [(S1, "save_treasure")]
    kept = table.card("hold:s1", "pitch")
    table.answer(S1, kept)
    lost = mine(table)
    assert (lost.at, lost.sank_at, lost.crew, lost.coin, lost.clues) == ("", "C5", {}, 0, 0)
    assert lost.fresh == {"artillery": 1, "crew": 3, "navigation": 2} and lost.issued == {}
    assert lost.broken == [] and lost.hold == {} and lost.slots
    (wreck,) = table.board.wrecks.values()
    assert (wreck.at, wreck.seat, wreck.clues, wreck.treasure) == ("C5", S1, 4, kept)
    assert table.faces(SUNKEN) == ["pitch"]
    assert kinds(table) == [] and len(table.events(EnemyBanished)) == 1
    assert table.board.agenda == 1 + 1, "2 of 3 health were left, and 1 went with the node"


@rule("EVER-150")
@pytest.mark.parametrize(("clues", "kept"), [(0, 0), (1, 1), (5, 3), (6, 3)])
def test_half_of_the_clues_is_lost_rounded_down(clues: int, kept: int) -> None:
    table = in_a_storm(["3"], broken=ALL_BUT_ONE, clues=clues).answer(S1, "left")
    assert [wreck.clues for wreck in table.board.wrecks.values()] == [kept]


@rule("EVER-130")
def test_a_ship_that_sinks_brings_the_elder_one_nearer() -> None:
    table = in_a_storm(["3"], broken=ALL_BUT_ONE).answer(S1, "left")
    assert table.board.discovery["elder"] == 15


@rule("EVER-151")
def test_the_death_of_the_last_sinks_the_ship_at_once() -> None:
    crew = {ANSEL: "z6"}
    table = in_a_storm(["6"], crew=crew, trauma={ANSEL: 4}).answer(S1, "left")
    assert not mine(table).afloat() and table.board.wrecks


@rule("EVER-28")
def test_a_ship_that_sinks_in_its_own_turn_ends_it() -> None:
    table = in_a_storm(["3"], consort(), broken=ALL_BUT_ONE).answer(S1, "left")
    assert table.board.current == S2 and asked(table) == [(S2, "act")]


@rule("EVER-145")
def test_a_sunk_captain_comes_back_in_the_closest_free_port() -> None:
    sea = {"E5": "port", "A1": "port", "H5": "port"}
    broken = ALL_BUT_ONE
    table = scene(
        fitted_out(broken=broken, points=4), consort("E5"), rolls=["3", "9"], sea=sea, storms=[["C5", "D5"]]
    ).answer(S1, "left")
    end_turn(table, S2)
    work(table.answer(S1, "0"))
    end_turn(table, S2)
    assert asked(table) == [(S1, "set_out")] and set(table.form(S1).fits["ship"]) == {"A1"}, "the nearest one is taken"
    (hand,) = mine(table).crew.values()
    assert mine(table).coin == 20 and hand.at == "below"


@rule("EVER-144")
@pytest.mark.parametrize(("clues", "left"), [(0, 0), (1, 1), (5, 3), (7, 4), (8, 4)])
def test_half_the_clues_are_lost_rounded_down_and_the_others_lie_on_the_wreck(clues: int, left: int) -> None:
    table = scene(ship(clues=clues, coin=30), ship(), do=lambda g: sink(g, S1), seat=S2)
    (wreck,) = table.board.wrecks.values()
    assert (wreck.at, wreck.clues, mine(table).clues, mine(table).coin) == (HOME, left, 0, 0)


@rule("EVER-144")
def test_one_treasure_of_choice_lies_on_the_wreck_and_the_others_are_lost() -> None:
    table = scene(ship(hold=["rope", "pitch", "rope"]), ship(), do=lambda g: sink(g, S1), seat=S2)
    assert asked(table) == [(S1, "save_treasure")]
    table.answer(S1, next(card for card, treasure in mine(table).hold.items() if treasure == "pitch"))
    assert (table.faces(SUNKEN), sorted(table.faces(TREASURES_PAST))) == (["pitch"], ["rope", "rope"])
    assert mine(table).hold == {}


@rule("EVER-144", "EVER-191")
def test_upgrades_stay_and_schematics_and_captives_are_lost() -> None:
    vessel = ship(
        slots={"b0": "a_cell", "b1": "cabins"},
        schematics={"b2": "a_square"},
        captives={"b0": "cultist.0"},
        issued="crew crew navigation",
        fresh="crew fleeting",
        broken=[1, 2],
    )
    table = scene(vessel, ship(), enemies=[foe("cultist", 0, held=True)], do=lambda g: sink(g, S1), seat=S2)
    lost = mine(table)
    assert sorted(held.entry for held in lost.slots.values()) == ["a_cell", "cabins"]
    assert (lost.schematics, lost.captives, table.board.enemies, table.board.agenda) == ({}, {}, {}, 1)
    assert (lost.fresh, lost.issued, lost.broken) == ({"crew": 3, "fleeting": 1, "navigation": 1}, {}, [])


@rule("EVER-144")
def test_a_strongroom_keeps_some_coin() -> None:
    for coin, kept in ((50, 20), (5, 5)):
        table = scene(ship(coin=coin, slots={"b0": "a_safe"}), ship(), do=lambda g: sink(g, S1), seat=S2)
        assert mine(table).coin == kept


@rule("EVER-152", "EVER-130")
def test_enemies_on_deck_are_banished_and_the_elder_one_comes_nearer() -> None:
    enemies = [foe("cultist", 0), foe("drowned_man", 1, trauma=1)]
    table = scene(ship(), ship(), enemies=enemies, do=lambda g: sink(g, S1), seat=S2)
    assert (table.board.enemies, table.board.agenda, table.board.discovery["elder"]) == ({}, 5, 15)


@rule("EVER-28")
def test_damage_that_is_left_is_dropped_when_the_ship_sinks() -> None:
    vessel = ship(broken=range(9))
    table = scene(vessel, ship(), do=lambda g: damage_ship(g, S1, 3), seat=S2, rolls=["4", "4", "4"])
    assert mine(table).broken == [] and len(table.board.wrecks) == 1


@rule("EVER-100")
def test_anybody_may_salvage_what_lies_on_a_captains_wreck() -> None:
    table = scene(ship(), ship(), wrecks=[Wreck(HOME, S2, 3)], sunken=["pitch"])
    act(table, "loot.wreck.0")
    assert (mine(table).clues, list(mine(table).hold.values())) == (3, ["pitch"])
    assert table.board.wrecks == {} and "loot.wreck.0" not in table.options(S1)


@rule("EVER-100", "EVER-176")
def test_a_treasure_on_a_wreck_may_be_left() -> None:
    table = scene(ship(hold=["rope", "rope", "rope"]), wrecks=[Wreck(HOME, S1, 1)], sunken=["pitch"])
    act(table, "loot.wreck.0").answer(S1, "refuse")
    assert (mine(table).clues, table.faces(TREASURES_PAST)) == (1, ["pitch"])


@rule("EVER-151")
def test_whoever_sinks_at_the_end_of_a_turn_is_out_until_the_next() -> None:

    vessel = ship(crew={A: "z1"}, strain={A: CREW_BOARDS[A].track - 1})
    table = work(act(scene(vessel, ship()), "end"))
    assert not mine(table).afloat() and asked(table) == [(S2, "act")]
