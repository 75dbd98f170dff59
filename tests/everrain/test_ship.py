"""YOUR SHIP: nodes, damage, sinking and coming back."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Enemy, Ship
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import EnemyBanished
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import SUNKEN
from domain.everrain.rules.damage import struck
from domain.everrain.rules.places import looks_out, navigation_points, serving
from tests.everrain.scenes import (
    ANSEL,
    CORWIN,
    S1,
    S2,
    Ever,
    asked,
    consort,
    end_turn,
    enemy_of,
    fitted_out,
    fleet,
    foe,
    kinds,
    mate,
    mine,
    raider,
    scene,
    send,
    work,
)
from tests.rule import rule

ALL_BUT_ONE = range(9)
"""Nodes: one more, and the ship sinks."""


def in_a_storm(rolls: Sequence[str], *others: Ship, enemies: Sequence[Enemy] = (), **aboard: Any) -> Ever:
    """The first ship lies in a storm with points to turn: each turn breaks a node by the Fate die."""
    return scene(fitted_out(points=8, **aboard), *others, storms=[["C5", "D5"]], enemies=enemies, rolls=rolls)


@rule("EVER-21", "EVER-26")
def test_a_destroyed_or_disputed_node_does_nothing_but_can_be_entered() -> None:
    table = scene(fitted_out(crew={ANSEL: "z4"}, broken=[4]))
    assert serving(table.board, S1, 4) == [] and not looks_out(table.board, S1)
    table.answer(S1, "crew").answer(S1, [{"piece": "ansel", "at": "z3"}])
    send(table, ANSEL, "z4")
    assert mate(table, ANSEL).at == "z4"
    table = scene(fitted_out(crew={ANSEL: "z4"}), enemies=[foe("cultist", 4)])
    assert serving(table.board, S1, 4) == [] and not looks_out(table.board, S1)
    assert looks_out(scene(fitted_out(crew={ANSEL: "z4"})).board, S1)


@rule("EVER-22", "EVER-24")
def test_one_damage_destroys_the_node_of_the_fate_die() -> None:
    table = in_a_storm(["6"]).answer(S1, "left")
    assert mine(table).broken == [6] and len(table.events(NodeBroken)) == 1


@rule("EVER-23")
def test_everybody_in_the_zone_suffers() -> None:
    crew = {ANSEL: "z6", CORWIN: "z5"}
    table = in_a_storm(["6"], enemies=[foe("drowned_man", 6)], crew=crew).answer(S1, "left")
    assert (mate(table, ANSEL).trauma, mate(table, CORWIN).trauma) == (1, 0)
    assert enemy_of(table, "drowned_man.0").trauma == 1


@rule("EVER-25")
@pytest.mark.parametrize(
    ("broken", "rolled", "hit"),
    [([], 6, 6), ([6], 6, 5), ([6, 5, 4], 6, 3), ([0, 1], 1, 2), ([0], 0, 1), ([0, 1, 2, 3, 5], 3, 4), ([9], 9, 8)],
)
def test_a_hit_on_a_destroyed_node_goes_down_then_up_and_never_round(broken: list[int], rolled: int, hit: int) -> None:
    assert struck(scene(fitted_out(broken=broken)).board, S1, rolled) == hit


@rule("EVER-25")
def test_the_example_of_two_shots_on_the_same_node() -> None:
    crew = {ANSEL: "z6"}
    table = in_a_storm(["6", "6"], enemies=[foe("bloated_cadaver", 5)], crew=crew)
    table.answer(S1, "left").answer(S1, "left")
    assert mine(table).broken == [6, 5]
    assert mate(table, ANSEL).trauma == 1
    assert enemy_of(table, "bloated_cadaver.0").trauma == 1


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


@rule("EVER-198")
def test_nobody_below_deck_is_attacked_or_approached() -> None:
    table = scene(
        fitted_out(crew={ANSEL: "below", CORWIN: "b0.0"}), enemies=[foe("cultist", 7)], rolls=["move damage damage"]
    )
    end_turn(table)
    assert not table.events(CrewHarmed)
    assert 7 in mine(table).broken


@rule("EVER-18")
def test_the_bow_serves_both_gun_and_navigation() -> None:
    table = scene(fitted_out(crew={ANSEL: "z0"}))
    assert navigation_points(table.board, S1) == 2
    guns = {"bowstern": "nine_pound_chasers"}
    raiders = [raider("wicked_brigantine", "D5", 0, "A1")]
    assert "fire.bowstern" in scene(fitted_out(crew={ANSEL: "z0"}, slots=guns), raiders=raiders).options(S1)


def test_a_turn_begins_with_the_captain_who_is_next() -> None:
    assert asked(scene(*fleet(2), step="turn", seat=S2)) == [(S2, "act")]
