"""BELOW DECK, IMPROVEMENTS, SCHEMATICS."""

import pytest

from domain.everrain.facts.ship import CaptiveYielded, SchematicRemoved
from domain.everrain.names import IMPROVEMENTS_PAST, Slot
from domain.everrain.rules.below import circles
from domain.everrain.rules.turn import Turn
from domain.everrain.rules.upgrades import capacity
from tests.everrain.old_scenes import S1, asked, do, end_turn, foe, mate, scene, ship
from tests.rule import rule

CABINS = {S1: {"b0": "cabins"}}
CLUE = 1


@rule("EVER-39", "EVER-40")
def test_a_circle_fatigues_and_does_nothing_for_the_fatigued() -> None:
    table = scene(upgrades=CABINS, crew={S1: {"ansel": "b0.0"}}, strain={"ansel": 2}).answer(S1, "use.ansel")
    assert (mate(table, "ansel").strain, mate(table, "ansel").fatigued) == (1, True)
    assert not any(option.startswith("use.") for option in table.options(S1))
    do(table, S1, "crew", ansel="z0").answer(S1, "navigation")
    assert ship(table).points == 2, "the fatigued are ordered about and man nodes"


@rule("EVER-41")
def test_fatigue_is_gone_with_the_owners_next_turn() -> None:
    table = scene(upgrades=CABINS, crew={S1: {"ansel": "b0.0"}}, strain={"ansel": 2}).answer(S1, "use.ansel")
    end_turn(table)
    assert not mate(table, "ansel").fatigued and "use.ansel" in table.options(S1)


@rule("EVER-42", "EVER-43")
def test_one_stands_in_a_circle_and_nobody_gains_outside() -> None:
    table = scene(upgrades=CABINS, crew={S1: {"ansel": "b0.0", "corwin": "below"}}, strain={"corwin": 1})
    assert table.options(S1) & {"use.ansel", "use.corwin"} == {"use.ansel"}
    table.answer(S1, "crew")
    assert "b0.0" not in table.form(S1).fits["corwin"]


@rule("EVER-44", "EVER-45", "EVER-46")
def test_halves_count_only_beside_one_alike() -> None:
    def spaces(**slots: str) -> set[str]:
        return set(circles(ship(scene(upgrades={S1: slots}))))

    assert spaces(b0="cabins") == {"b0.0"}
    assert spaces(b0="cabins", b1="cabins") == {"b0.0", "b0+", "b1.0"}
    assert spaces(b0="cabins", b1="diving_bell") == {"b0.0", "b1.0"}
    assert spaces(b0="cabins", b2="cabins") == {"b0.0", "b2.0"}


@rule("EVER-189")
def test_three_in_a_row_give_five_spaces_and_rows_do_not_meet() -> None:
    row = {"b0": "cabins", "b1": "cabins", "b2": "cabins"}
    assert len(circles(ship(scene(upgrades={S1: row})))) == 5
    assert len(circles(ship(scene(upgrades={S1: {"b0": "cabins", "b3": "cabins"}})))) == 2
    assert len(circles(ship(scene(upgrades={S1: {"b2": "cabins", "b3": "cabins"}})))) == 2


@rule("EVER-47", "EVER-190")
@pytest.mark.parametrize(
    ("slots", "hold"),
    [({}, 3), ({"b4": "greater_hold"}, 4), ({"b3": "greater_hold", "b4": "greater_hold"}, 6)],
)
def test_squares_need_nobody_and_make_whole_ones(slots: dict[str, str], hold: int) -> None:
    table = scene(upgrades={S1: {"b0": "cabins", **slots}})
    assert capacity(table.board, S1) == hold


@rule("EVER-52", "EVER-53")
def test_a_schematic_does_nothing_and_covers_what_is_there() -> None:
    table = scene(upgrades=CABINS, schematics={S1: {"b0": "greater_hold", "b1": "cabins"}})
    assert circles(ship(table)) == {} and capacity(table.board, S1) == 3


@rule("EVER-176")
def test_a_schematic_may_be_laid_over_an_upgrade_or_refused() -> None:
    arranged = {"sea": {"C5": "wreck"}, "upgrades": CABINS, "rolls": ["7"]}
    table = scene(**arranged).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert asked(table) == ["s1:schematic"]
    assert table.options(S1) == {"b0", "b1", "b2", "b3", "b4", "b5", "refuse"}
    past = len(table.cards(IMPROVEMENTS_PAST))
    table.answer(S1, "refuse")
    assert ship(table).schematics == {} and len(table.cards(IMPROVEMENTS_PAST)) == past + 1
    table = scene(**arranged, crew={S1: {"ansel": "b0.0"}})  # type: ignore[arg-type]
    table.answer(S1, "loot.printed").answer(S1, "b0")
    assert set(ship(table).schematics) == {"b0"} and mate(table, "ansel").at == "below"


@rule("EVER-181")
def test_what_was_covered_works_again() -> None:
    arranged = {"sea": {"C5": "wreck"}, "upgrades": CABINS, "schematics": {S1: {"b0": "greater_hold"}}}
    table = scene(**arranged, rolls=["7"]).answer(S1, "loot.printed").answer(S1, "b1")  # type: ignore[arg-type]
    assert "b0.0" not in circles(ship(table))
    SchematicRemoved(S1, Slot("b0")).apply(table.board)
    assert "b0.0" in circles(ship(table))


@rule("EVER-191")
def test_a_captive_neither_acts_nor_disrupts() -> None:
    brig = {S1: {"b0": "brig"}}
    table = scene(upgrades=brig, crew={S1: {"corwin": "z4"}}, foes={"drowned_man": (S1, 4)}, hurt={"drowned_man": 2})
    do(table, S1, "crew", corwin="z4")
    assert asked(table) == ["s1:capture"]
    id = foe(table, "drowned_man")
    table.answer(S1, id)
    assert ship(table).captives == {"b0": id} and table.board.enemies_on(S1) == []
    table.answer(S1, "navigation")
    end_turn(table)
    assert id in table.board.enemies, "and nobody had to fight"


@rule("EVER-192")
def test_a_captive_gives_once_a_round_while_it_has_something_to_tell() -> None:
    brig = {S1: {"b0": "brig"}}
    table = scene(upgrades=brig, crew={S1: {"corwin": "z4"}}, foes={"cultist": (S1, 4)}, hurt={"cultist": 1})
    do(table, S1, "crew", corwin="z4").answer(S1, foe(table, "cultist"))
    do(table, S1, "crew", corwin="below")
    end_turn(table)
    assert ship(table).clues == CLUE and len(table.events(CaptiveYielded)) == 1
    end_turn(table)
    assert ship(table).clues == 2 * CLUE and table.board.enemies == {}, "as often as it had health"


@rule("EVER-191")
def test_an_enemy_with_more_health_is_not_captured() -> None:
    brig = {S1: {"b0": "brig"}}
    table = scene(upgrades=brig, crew={S1: {"corwin": "z4"}}, foes={"drowned_man": (S1, 4)})
    do(table, S1, "crew", corwin="z4")
    assert asked(table) == ["s1:fray_dice"]


def test_the_diving_bell_gives_a_roll_more() -> None:
    bell = {S1: {"b0": "diving_bell"}}
    table = scene(sea={"C5": "wreck"}, upgrades=bell, crew={S1: {"ansel": "b0.0"}}, rolls=["8", "9"], chapter=Turn(S1))
    table.answer(S1, "loot.printed")
    assert ship(table).coin == 55 and mate(table, "ansel").fatigued
