"""BELOW DECK, IMPROVEMENTS, SCHEMATICS."""

import pytest

from domain.everrain.facts.ship import CaptiveYielded, SchematicRemoved
from domain.everrain.names import IMPROVEMENTS_PAST, Slot
from domain.everrain.rules.below import circles
from domain.everrain.rules.upgrades import capacity
from tests.everrain.scenes import (
    ALL_DECKS,
    ANSEL,
    CORWIN,
    S1,
    asked,
    end_turn,
    fitted_out,
    foe,
    mate,
    mine,
    scene,
    send,
)
from tests.rule import rule

CABINS = {"b0": "cabins"}
CLUE = 1


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


@rule("EVER-52", "EVER-53")
def test_a_schematic_does_nothing_and_covers_what_is_there() -> None:
    table = scene(fitted_out(slots=CABINS, schematics={"b0": "greater_hold", "b1": "cabins"}))
    assert circles(mine(table)) == {} and capacity(table.board, S1) == 3


@rule("EVER-176")
def test_a_schematic_may_be_laid_over_an_upgrade_or_refused() -> None:
    table = scene(fitted_out(slots=CABINS), rolls=["7"], sea={"C5": "wreck"}, decks=ALL_DECKS).answer(
        S1, "loot.printed"
    )
    assert asked(table) == [(S1, "schematic")]
    assert table.options(S1) == {"b0", "b1", "b2", "b3", "b4", "b5", "refuse"}
    past = len(table.cards(IMPROVEMENTS_PAST))
    table.answer(S1, "refuse")
    assert mine(table).schematics == {} and len(table.cards(IMPROVEMENTS_PAST)) == past + 1
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, slots=CABINS), rolls=["7"], sea={"C5": "wreck"}, decks=ALL_DECKS)
    table.answer(S1, "loot.printed").answer(S1, "b0")
    assert set(mine(table).schematics) == {"b0"} and mate(table, ANSEL).at == "below"


@rule("EVER-181")
def test_what_was_covered_works_again() -> None:
    table = (
        scene(
            fitted_out(slots=CABINS, schematics={"b0": "greater_hold"}),
            rolls=["7"],
            sea={"C5": "wreck"},
            decks=ALL_DECKS,
        )
        .answer(S1, "loot.printed")
        .answer(S1, "b1")
    )
    assert "b0.0" not in circles(mine(table))
    SchematicRemoved(S1, Slot("b0")).apply(table.board)
    assert "b0.0" in circles(mine(table))


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


def test_the_diving_bell_gives_a_roll_more() -> None:
    bell = {"b0": "diving_bell"}
    table = scene(fitted_out(crew={ANSEL: "b0.0"}, slots=bell), step="turn", rolls=["8", "9"], sea={"C5": "wreck"})
    table.answer(S1, "loot.printed")
    assert mine(table).coin == 55 and mate(table, ANSEL).fatigued
