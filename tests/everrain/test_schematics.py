"""SCHEMATICS: what they cover."""

import pytest

from domain.everrain.facts.ship import SchematicRemoved
from domain.everrain.names import (
    ARTILLERY,
    ARTILLERY_PAST,
    IMPROVEMENTS,
    IMPROVEMENTS_PAST,
    TREASURES_PAST,
    Slot,
)
from domain.everrain.rules.below import circles
from domain.everrain.rules.spoils import find_schematic
from domain.everrain.rules.upgrades import capacity
from tests.everrain.scenes import Ever, asked, mate, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, FULL_HOLD, S1, A, fitted_out, ship
from tests.everrain.scenes.yard import CABINS, slots
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def finding(deck: str, entry: str, **aboard: object) -> Ever:
    zone = ARTILLERY if deck == "artillery" else IMPROVEMENTS
    return scene(ship(**aboard), decks={zone: [entry]}, do=lambda g: find_schematic(g, S1, deck))  # type: ignore[arg-type]


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


@rule("EVER-52", "EVER-53")
def test_a_schematic_does_nothing_and_what_it_covers_does_nothing_either() -> None:
    table = finding("improvements", "a_square", slots={"b0": "a_square", "b1": "a_square"})
    assert capacity(table.board, S1) == 6
    table.answer(S1, "b1")
    assert capacity(table.board, S1) == 4, "one square is left, without a whole one beside it"
    assert slots(table) == {"b0": "a_square", "b1": "a_square"}


@rule("EVER-53", "EVER-181")
def test_a_covered_circle_is_none_until_the_schematic_is_gone() -> None:
    table = finding("improvements", "a_ballast", slots={"b0": "a_circle"}, crew={A: "b0.0"})
    table.answer(S1, "b0")
    assert mate(table, A).at == "below" and not circles(mine(table))
    second = finding("improvements", "a_bell", slots={"b0": "a_circle"}, schematics={"b0": "a_ballast"})
    second.answer(S1, "b0")
    assert [held.entry for held in mine(second).schematics.values()] == ["a_bell"], "one in a slot"
    assert second.faces(IMPROVEMENTS_PAST) == ["a_ballast"]


@rule("EVER-176")
def test_a_schematic_may_be_refused() -> None:
    table = finding("artillery", "a_chaser")
    assert table.options(S1) == {"bowstern", "refuse"}
    table.answer(S1, "refuse")
    assert (mine(table).schematics, table.faces(ARTILLERY_PAST)) == ({}, ["a_chaser"])


@rule("EVER-53", "EVER-176")
def test_a_covered_hold_makes_the_player_give_something_up() -> None:
    table = finding("improvements", "a_ballast", slots={"b0": "a_square"}, hold=[*FULL_HOLD, "pitch"])
    table.answer(S1, "b0")
    assert asked(table) == [(S1, "discard_treasure")]
    table.answer(S1, next(card for card, treasure in mine(table).hold.items() if treasure == "pitch"))
    assert sorted(mine(table).hold.values()) == ["pitch", "rope", "rope"]
    assert table.faces(TREASURES_PAST) == ["pitch"]
