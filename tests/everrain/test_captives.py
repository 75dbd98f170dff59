"""CAPTIVES in the brig."""

import pytest

from domain.everrain.facts.enemies import EnemyActs
from domain.everrain.facts.ship import CaptivesMoved, CaptiveYielded
from domain.everrain.names import (
    ENEMIES_PAST,
    IMPROVEMENTS,
    EnemyId,
)
from domain.everrain.rules.below import circles
from domain.everrain.rules.sinking import sink
from domain.everrain.rules.spoils import find_schematic
from tests.everrain.scenes import act, asked, end_turn, mine, scene, send, since, work
from tests.everrain.scenes.pieces import CORWIN, HOME, S1, A, by, fitted_out, foe, ship
from tests.everrain.scenes.yard import installing, lay
from tests.exercises import exercises
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

CLUE = 1


@rule("EVER-191")
def test_a_captive_neither_acts_nor_disrupts_nor_is_banished() -> None:
    vessel = ship(crew={A: "z0"}, points=1, slots={"b0": "a_cell"}, captives={"b0": "cultist.0"}, fresh="navigation")
    held = [foe("cultist", 0, held=True)]
    phase = work(scene(vessel, step="deck", enemies=held))
    assert since(phase, EnemyActs) == []
    table = act(scene(vessel, enemies=held, sea={by(1, 0): "port"}), "navigation")
    assert mine(table).points == 2, "the bow is manned"
    act(table, "ahead")
    assert mine(table).visited == [by(1, 0)] and list(table.board.enemies) == ["cultist.0"]
    assert table.board.agenda == 1


@rule("EVER-191")
@pytest.mark.parametrize(("left", "offered"), [(1, True), (2, False)])
def test_only_an_enemy_with_one_health_left_is_captured_and_without_spoils(left: int, offered: bool) -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"})
    table = send(scene(vessel, enemies=[foe("drowned_man", 1, trauma=3 - left)]), A, "z1")
    assert asked(table) == [(S1, "capture" if offered else "fray_dice")]
    if offered:
        table.answer(S1, "drowned_man.0")
        captive = table.board.enemies[EnemyId("drowned_man.0")]
        assert captive.held and mine(table).captives == {"b0": "drowned_man.0"}
        assert (mine(table).coin, mine(table).clues, table.board.enemies_on(S1)) == (0, 0, [])


@rule("EVER-191")
def test_instead_of_capturing_one_may_fight_and_a_full_cell_takes_nobody() -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"})
    table = send(scene(vessel, enemies=[foe("cultist", 1, trauma=1)]), A, "z1").answer(S1, [])
    assert asked(table) == [(S1, "fray_dice")]
    full = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell"}, captives={"b0": "cultist.1"})
    enemies = [foe("cultist", 1, trauma=1), foe("cultist", 0, held=True)]
    assert asked(send(scene(full, enemies=enemies), A, "z1")) == [(S1, "fray_dice")]


@rule("EVER-192")
def test_a_captive_tells_something_each_turn_as_often_as_it_had_health() -> None:
    vessel = ship(slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    table = scene(vessel, step="turn", enemies=[foe("cultist", 0, held=True)])
    assert (mine(table).clues, len(table.board.enemies)) == (1, 1)
    work(act(table, "end"))
    assert (mine(table).clues, table.board.enemies, mine(table).captives) == (2, {}, {})
    assert (table.faces(ENEMIES_PAST), table.board.discovery["enemy"]) == (["cultist"], 1)


@rule("EVER-181")
def test_what_a_schematic_covers_works_again_when_it_is_gone() -> None:
    vessel = ship(slots={"b0": "a_circle"}, schematics={"b0": "a_square"})
    table = scene(vessel, ship(), do=lambda g: sink(g, S1))
    assert mine(table).schematics == {} and set(circles(mine(table))) == {"b0.0"}
    covered = scene(ship(slots={"b0": "a_circle"}, schematics={"b0": "a_square"}))
    assert circles(mine(covered)) == {} and mine(covered).at == HOME


@rule("EVER-191")
def test_with_two_free_cells_one_is_asked_once() -> None:
    vessel = ship(crew={A: "z1"}, fresh="crew", slots={"b0": "a_cell", "b1": "a_cell"})
    table = send(scene(vessel, enemies=[foe("cultist", 1, trauma=1)]), A, "z1").answer(S1, [])
    assert asked(table) == [(S1, "fray_dice")]
    enemies = [foe("cultist", 1, trauma=1), foe("drowned_man", 1, trauma=2), foe("wyrm", 1)]
    table = send(scene(vessel, enemies=enemies), A, "z1")
    assert table.options(S1) == {"cultist.0", "drowned_man.1"}
    assert mine(table.answer(S1, "drowned_man.1")).captives == {"b0": "drowned_man.1"}


@exercises
@rule("EVER-191")
def test_a_captive_neither_acts_nor_disrupts() -> None:
    brig = {"b0": "brig"}
    table = scene(fitted_out(crew={CORWIN: "z4"}, slots=brig), enemies=[foe("drowned_man", 4, 2)])
    send(table, CORWIN, "z4")
    assert asked(table) == [(S1, "capture")]
    id = "drowned_man.0"
    table.answer(S1, id)
    assert mine(table).captives == {"b0": id} and table.board.enemies_on(S1) == []
    table.answer(S1, "navigation")
    end_turn(table)
    assert id in table.board.enemies, "and nobody had to fight"


@exercises
@rule("EVER-192")
def test_a_captive_gives_once_a_round_while_it_has_something_to_tell() -> None:
    brig = {"b0": "brig"}
    table = scene(fitted_out(crew={CORWIN: "z4"}, slots=brig), enemies=[foe("cultist", 4, 1)])
    send(table, CORWIN, "z4").answer(S1, "cultist.0")
    send(table, CORWIN, "below")
    end_turn(table)
    assert mine(table).clues == CLUE and len(table.events(CaptiveYielded)) == 1
    end_turn(table)
    assert mine(table).clues == 2 * CLUE and table.board.enemies == {}, "as often as it had health"


@rule("EVER-191")
def test_an_enemy_with_more_health_is_not_captured() -> None:
    brig = {"b0": "brig"}
    table = scene(fitted_out(crew={CORWIN: "z4"}, slots=brig), enemies=[foe("drowned_man", 4)])
    send(table, CORWIN, "z4")
    assert asked(table) == [(S1, "fray_dice")]


@rule("EVER-191")
def test_a_captive_in_a_covered_cell_is_lost_without_agenda() -> None:
    vessel = ship(slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    table = scene(
        vessel,
        enemies=[foe("cultist", 0, held=True)],
        decks={IMPROVEMENTS: ["a_ballast"]},
        do=lambda g: find_schematic(g, S1, "improvements"),
    )
    table.answer(S1, "b0")
    assert (table.board.enemies, mine(table).captives, table.board.agenda) == ({}, {}, 1)


@exercises
@rule("EVER-191")
def test_a_captive_goes_with_its_cell_and_is_lost_with_it() -> None:
    aboard = {"slots": {"b0": "brig", "b1": "cabins"}, "captives": {"b0": "cultist.0"}}
    held = [foe("cultist", 0, held=True)]
    table = lay(installing("greater_hold", held, **aboard), brig="b4", cabins="b0", greater_hold="b1")
    assert mine(table).captives == {"b4": "cultist.0"} and table.board.enemies[EnemyId("cultist.0")].held
    assert since(table, CaptivesMoved)
    table = lay(installing("greater_hold", held, **aboard), cabins="b0", greater_hold="b1")
    assert (mine(table).captives, table.board.enemies, table.board.agenda) == ({}, {}, 1)
    table = lay(installing("greater_hold", held, **aboard), brig="b0", cabins="b1", greater_hold="b2")
    assert mine(table).captives == {"b0": "cultist.0"} and not since(table, CaptivesMoved)


@rule("EVER-191")
def test_a_new_cell_in_the_place_of_one_that_is_given_up_is_empty() -> None:
    held = [foe("cultist", 0, held=True)]
    table = installing("a_cell", held, slots={"b0": "a_cell"}, captives={"b0": "cultist.0"})
    (old,) = [held.card for held in mine(table).slots.values()]
    (new,) = [piece for piece in table.form(S1).pieces if piece != old]
    table.answer(S1, [{"piece": new, "at": "b0"}])
    assert (mine(table).captives, table.board.enemies) == ({}, {})
