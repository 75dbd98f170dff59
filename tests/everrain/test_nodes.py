"""YOUR SHIP: nodes and damage."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Enemy, Ship
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.rules.damage import struck
from domain.everrain.rules.places import looks_out, serving
from tests.everrain.scenes import Ever, end_turn, enemy_of, mate, mine, scene, send
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, fitted_out, foe
from tests.rule import rule


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


@rule("EVER-198")
def test_nobody_below_deck_is_attacked_or_approached() -> None:
    table = scene(
        fitted_out(crew={ANSEL: "below", CORWIN: "b0.0"}), enemies=[foe("cultist", 7)], rolls=["move damage damage"]
    )
    end_turn(table)
    assert not table.events(CrewHarmed)
    assert 7 in mine(table).broken
