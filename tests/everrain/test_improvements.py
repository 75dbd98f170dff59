"""BELOW DECK, IMPROVEMENTS: circles, squares, what they change."""

import pytest

from domain.everrain.content import TILE_CARDS
from domain.everrain.facts.enemies import EnemyActs
from domain.everrain.names import ENEMIES, TILES
from domain.everrain.rules.below import circles
from domain.everrain.rules.chart import PLACES
from domain.everrain.rules.damage import damage_ship
from domain.everrain.rules.spawning import spawn
from domain.everrain.rules.upgrades import capacity
from tests.everrain.scenes import act, end_turn, mate, mine, scene, send, since
from tests.everrain.scenes.charts import QUIET
from tests.everrain.scenes.pieces import ANSEL, CORWIN, HOME, S1, A, by, fitted_out, ship
from tests.everrain.scenes.yard import CABINS
from tests.exercises import exercises
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


@rule("EVER-39", "EVER-40")
def test_a_circle_fatigues_and_does_nothing_for_the_fatigued() -> None:
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, slots=CABINS, strain={ANSEL: 2})).answer(S1, "use.ansel")
    assert (mate(table, ANSEL).strain, mate(table, ANSEL).fatigued) == (1, True)
    assert not any(option.startswith("use.") for option in table.options(S1))
    send(table, ANSEL, "z0").answer(S1, "navigation")
    assert mine(table).points == 2, "the fatigued are ordered about and man nodes"


@rule("EVER-41")
def test_fatigue_is_gone_with_the_owners_next_turn() -> None:
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, slots=CABINS, strain={ANSEL: 2})).answer(S1, "use.ansel")
    end_turn(table)
    assert not mate(table, ANSEL).fatigued and "use.ansel" in table.options(S1)


@rule("EVER-42", "EVER-43")
def test_one_stands_in_a_circle_and_nobody_gains_outside() -> None:
    table = scene(fitted_out(crew={ANSEL: "b0.0", CORWIN: "below"}, slots=CABINS, strain={CORWIN: 1}))
    assert table.options(S1) & {"use.ansel", "use.corwin"} == {"use.ansel"}
    table.answer(S1, "crew")
    assert "b0.0" not in table.form(S1).fits["corwin"]


@rule("EVER-44", "EVER-45", "EVER-46")
def test_halves_count_only_beside_one_alike() -> None:
    def spaces(**slots: str) -> set[str]:
        return set(circles(mine(scene(fitted_out(slots=slots)))))

    assert spaces(b0="cabins") == {"b0.0"}
    assert spaces(b0="cabins", b1="cabins") == {"b0.0", "b0+", "b1.0"}
    assert spaces(b0="cabins", b1="diving_bell") == {"b0.0", "b1.0"}
    assert spaces(b0="cabins", b2="cabins") == {"b0.0", "b2.0"}


@rule("EVER-189")
def test_three_in_a_row_give_five_spaces_and_rows_do_not_meet() -> None:
    row = {"b0": "cabins", "b1": "cabins", "b2": "cabins"}
    assert len(circles(mine(scene(fitted_out(slots=row))))) == 5
    assert len(circles(mine(scene(fitted_out(slots={"b0": "cabins", "b3": "cabins"}))))) == 2
    assert len(circles(mine(scene(fitted_out(slots={"b2": "cabins", "b3": "cabins"}))))) == 2


@rule("EVER-47", "EVER-190")
@pytest.mark.parametrize(
    ("slots", "hold"),
    [({}, 3), ({"b4": "greater_hold"}, 4), ({"b3": "greater_hold", "b4": "greater_hold"}, 6)],
)
def test_squares_need_nobody_and_make_whole_ones(slots: dict[str, str], hold: int) -> None:
    table = scene(fitted_out(slots={"b0": "cabins", **slots}))
    assert capacity(table.board, S1) == hold


def test_the_diving_bell_gives_a_roll_more() -> None:
    bell = {"b0": "diving_bell"}
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, slots=bell), step="turn", rolls=["8", "9"], sea={"C5": "wreck"})
    table.answer(S1, "loot.printed")
    assert mine(table).coin == 55 and mate(table, ANSEL).fatigued


@rule("EVER-61")
def test_more_clues_of_a_tile_once_a_turn() -> None:
    decks = {TILES[1]: [QUIET, QUIET]}
    holes = [place for place in PLACES if place not in ("3,1", "2,2")]
    table = scene(ship(at=by(1, 0), crew={A: "z4"}, points=4, slots={"b0": "a_scope"}), places=holes, decks=decks)
    act(table, "reveal")
    assert mine(table).clues == TILE_CARDS[QUIET].clues + 1
    act(table, "right", "right", "reveal")
    assert mine(table).clues == 2 * TILE_CARDS[QUIET].clues + 1


@rule("EVER-12")
def test_a_drum_refreshes_one_more() -> None:
    table = scene(ship(issued="crew crew crew crew crew", slots={"b0": "a_drum"}), step="turn")
    assert mine(table).fresh == {"crew": 4}


@rule("EVER-106")
def test_where_enemies_roll_no_die_when_they_board() -> None:
    table = scene(ship(slots={"b0": "a_ward"}), decks={ENEMIES: ["cultist"]}, do=lambda g: spawn(g, S1))
    table.answer(S1, "z1")
    assert len(table.board.enemies) == 1 and since(table, EnemyActs) == []


@exercises
@rule("EVER-22")
def test_a_shield_turns_the_first_blow_of_the_round() -> None:
    table = scene(ship(slots={"b0": "iron_sheathing"}), do=lambda g: damage_ship(g, S1, 2), rolls=["6", "6"])
    assert (mine(table).broken, mine(table).hit) == ([6], True)


@rule("EVER-39", "EVER-40")
def test_using_a_circle_tires_and_whoever_is_tired_uses_none() -> None:
    table = act(scene(ship(crew={A: "b0.0"}, fresh="crew", slots={"b0": "a_circle"})), f"use.{A}")
    assert mate(table, A).fatigued and mine(table).coin == 1
    assert table.options(S1) == {"crew", "end"}


@rule("EVER-40")
def test_a_tired_diver_is_no_help() -> None:
    vessel = ship(crew={A: "b0.0"}, slots={"b0": "a_bell"}, fatigued=[A])
    assert mine(act(scene(vessel, sea={HOME: "wreck"}, rolls=["8", "9"]), "loot.printed")).coin == 5
