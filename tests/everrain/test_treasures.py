"""SHIPWRECKS, SPOILS TABLE, TREASURE CARDS."""

from typing import Any

import pytest

from domain.everrain.board import Wreck
from domain.everrain.facts.ship import TreasureStowed
from domain.everrain.names import (
    TREASURES,
    TREASURES_PAST,
    Cell,
)
from domain.everrain.rules.spoils import find_treasure
from domain.kernel import Zone
from tests.everrain.scenes import G, asked, end_turn, mate, mine, scene
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, FULL_HOLD, S1, S2, fitted_out, fleet, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

WRECK = {"C5": "wreck"}


async def every_treasure(g: G) -> None:
    g.move(g.board.cards(TREASURES), TREASURES, TREASURES_PAST)
    await find_treasure(g, S1, "commodity")


@rule("EVER-99", "EVER-209")
def test_a_wreck_gives_one_roll_once() -> None:
    table = scene(fitted_out(), rolls=["9"], sea=WRECK).answer(S1, "loot.printed")
    assert mine(table).coin == 50 and table.board.explored == ["C5"]
    assert "loot.printed" not in table.options(S1)
    table = scene(fitted_out(), wrecks=[Wreck(Cell("C5"))], rolls=["8"]).answer(S1, "loot.wreck.0")
    assert mine(table).coin == 45 and table.board.wrecks == {} and table.board.explored == []


@rule("EVER-100")
def test_the_wreck_of_a_captain_gives_what_lies_there_and_no_roll() -> None:
    table = scene(*fleet(2), wrecks=[Wreck(Cell("C5"), S2, 3)]).answer(S1, "loot.wreck.0")
    assert (mine(table).clues, mine(table).coin) == (3, 40) and table.board.wrecks == {}


@pytest.mark.parametrize(("rolled", "clues", "coin"), [("0", 1, 40), ("1", 2, 40), ("8", 0, 45), ("9", 0, 50)])
def test_clues_and_coin_of_the_spoils_table(rolled: str, clues: int, coin: int) -> None:
    table = scene(fitted_out(), rolls=[rolled], sea=WRECK).answer(S1, "loot.printed")
    assert (mine(table).clues, mine(table).coin) == (clues, coin)


@pytest.mark.parametrize(
    ("rolled", "found"), [("2", "rope"), ("3", "rope"), ("4", "oakum_box"), ("5", "strange_writings")]
)
def test_treasures_of_the_spoils_table(rolled: str, found: str) -> None:
    deck = ["oakum_box", "strange_writings", "rope"]
    table = scene(fitted_out(), rolls=[rolled], decks={TREASURES: deck}, sea=WRECK).answer(S1, "loot.printed")
    assert list(mine(table).hold.values()) == [found]
    assert [event.treasure for event in table.events(TreasureStowed)] == [found]


@rule("EVER-176")
def test_a_full_hold_makes_room_or_the_reward_is_refused() -> None:
    vessel = fitted_out(hold=["pitch", "oakum_box", "hauling_song"])
    laid: dict[str, Any] = {"sea": WRECK, "rolls": ["2"], "decks": {TREASURES: ["rope"]}}
    table = scene(vessel, **laid).answer(S1, "loot.printed")
    assert asked(table) == [(S1, "make_room")] and len(table.options(S1)) == 4
    table.answer(S1, "refuse")
    assert sorted(mine(table).hold.values()) == ["hauling_song", "oakum_box", "pitch"]
    table = scene(vessel, **laid).answer(S1, "loot.printed")
    table.answer(S1, table.card("hold:s1", "pitch"))
    assert sorted(mine(table).hold.values()) == ["hauling_song", "oakum_box", "rope"]


@rule("EVER-175")
def test_a_treasure_is_used_up_at_any_time_of_the_turn() -> None:
    table = scene(fitted_out(broken=[1, 2, 3], hold=["hauling_song", "oakum_box"], strain={ANSEL: 2}, points=2))
    table.answer(S1, f"spend.{table.card('hold:s1', 'hauling_song')}")
    assert mate(table, ANSEL).strain == 1 and mine(table).points == 2
    table.answer(S1, f"spend.{table.card('hold:s1', 'oakum_box')}")
    assert asked(table) == [(S1, "repair")]
    table.answer(S1, ["z1", "z3"])
    assert mine(table).broken == [2] and mine(table).hold == {}
    assert "oakum_box" in table.faces("treasures_past")


def test_a_relic_with_a_drawback_may_be_left_and_weighs_on_everybody() -> None:
    table = scene(fitted_out(), sea=WRECK, rolls=["5"], decks={TREASURES: ["curious_idol"]}).answer(S1, "loot.printed")
    assert asked(table) == [(S1, "take_treasure")] and table.options(S1) == {"take", "refuse"}
    assert mine(table.answer(S1, "refuse")).hold == {}
    table = end_turn(scene(fitted_out(crew={ANSEL: "z1"}, hold=["curious_idol"])))
    assert mate(table, ANSEL).strain == 2


@rule("EVER-138")
def test_an_exhausted_deck_is_made_of_its_discards() -> None:
    table = scene(fitted_out(), decks=ALL_DECKS, do=every_treasure)
    assert len(mine(table).hold) == 1 and table.cards(TREASURES)


@rule("EVER-176")
def test_a_full_hold_makes_room_or_the_treasure_is_refused() -> None:
    for answer, then in (("refuse", ["pitch", "rope", "rope"]), ("rope", ["pitch", "pitch", "rope"])):
        table = scene(ship(hold=FULL_HOLD), decks={TREASURES: ["pitch"]}, do=lambda g: find_treasure(g, S1))
        assert asked(table) == [(S1, "make_room")]
        held = mine(table).hold
        table.answer(S1, answer if answer == "refuse" else next(card for card in held if held[card] == answer))
        assert sorted(mine(table).hold.values()) == then


@rule("EVER-176")
def test_cards_are_drawn_until_one_of_the_kind_appears_also_from_the_discards() -> None:
    decks: dict[Zone, list[str]] = {TREASURES: ["rope"], TREASURES_PAST: ["strange_writings"]}
    for _ in range(8):
        table = scene(ship(), decks=decks, do=lambda g: find_treasure(g, S1, "relic"))
        if asked(table) == [(S1, "take_treasure")]:
            table.answer(S1, "take")
        assert list(mine(table).hold.values()) == ["strange_writings"]
