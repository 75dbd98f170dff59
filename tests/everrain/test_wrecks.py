"""SHIPWRECKS, SPOILS TABLE, TREASURE CARDS."""

import pytest

from domain.everrain.facts.sea import WreckLeft
from domain.everrain.facts.ship import TreasureStowed
from domain.everrain.names import WreckId
from tests.everrain.old_scenes import S1, S2, asked, end_turn, mate, scene, ship
from tests.rule import rule

WRECK = {"sea": {"C5": "wreck"}}


@rule("EVER-99", "EVER-209")
def test_a_wreck_gives_one_roll_once() -> None:
    table = scene(**WRECK, rolls=["9"]).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert ship(table).coin == 50 and table.board.explored == ["C5"]
    assert "loot.printed" not in table.options(S1)
    table = scene(wrecks=["C5"], rolls=["8"]).answer(S1, "loot.wreck.0")
    assert ship(table).coin == 45 and table.board.wrecks == {} and table.board.explored == []


@rule("EVER-100")
def test_the_wreck_of_a_captain_gives_what_lies_there_and_no_roll() -> None:
    left = [WreckLeft(WreckId("wreck.5"), "C5", S2, 3)]  # type: ignore[arg-type]
    table = scene(2, facts=left).answer(S1, "loot.wreck.5")
    assert (ship(table).clues, ship(table).coin) == (3, 40) and table.board.wrecks == {}


@pytest.mark.parametrize(("rolled", "clues", "coin"), [("0", 1, 40), ("1", 2, 40), ("8", 0, 45), ("9", 0, 50)])
def test_clues_and_coin_of_the_spoils_table(rolled: str, clues: int, coin: int) -> None:
    table = scene(**WRECK, rolls=[rolled]).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert (ship(table).clues, ship(table).coin) == (clues, coin)


@pytest.mark.parametrize(
    ("rolled", "found"), [("2", "rope"), ("3", "rope"), ("4", "oakum_box"), ("5", "strange_writings")]
)
def test_treasures_of_the_spoils_table(rolled: str, found: str) -> None:
    deck = ["oakum_box", "strange_writings", "rope"]
    table = scene(**WRECK, rolls=[rolled], treasures=deck).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert list(ship(table).hold.values()) == [found]
    assert [event.treasure for event in table.events(TreasureStowed)] == [found]


@rule("EVER-176")
def test_a_full_hold_makes_room_or_the_reward_is_refused() -> None:
    laid = {**WRECK, "rolls": ["2"], "hold": {S1: ["pitch", "oakum_box", "hauling_song"]}, "treasures": ["rope"]}
    table = scene(**laid).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert asked(table) == ["s1:make_room"] and len(table.options(S1)) == 4
    table.answer(S1, "refuse")
    assert sorted(ship(table).hold.values()) == ["hauling_song", "oakum_box", "pitch"]
    table = scene(**laid).answer(S1, "loot.printed")  # type: ignore[arg-type]
    table.answer(S1, table.card("hold:s1", "pitch"))
    assert sorted(ship(table).hold.values()) == ["hauling_song", "oakum_box", "rope"]


@rule("EVER-175")
def test_a_treasure_is_used_up_at_any_time_of_the_turn() -> None:
    table = scene(hold={S1: ["hauling_song", "oakum_box"]}, strain={"ansel": 2}, broken={S1: [1, 2, 3]}, points=2)
    table.answer(S1, f"spend.{table.card('hold:s1', 'hauling_song')}")
    assert mate(table, "ansel").strain == 1 and ship(table).points == 2
    table.answer(S1, f"spend.{table.card('hold:s1', 'oakum_box')}")
    assert asked(table) == ["s1:repair"]
    table.answer(S1, ["z1", "z3"])
    assert ship(table).broken == [2] and ship(table).hold == {}
    assert "oakum_box" in table.faces("treasures_past")


def test_a_relic_with_a_drawback_may_be_left_and_weighs_on_everybody() -> None:
    laid = {**WRECK, "rolls": ["5"], "treasures": ["curious_idol"]}
    table = scene(**laid).answer(S1, "loot.printed")  # type: ignore[arg-type]
    assert asked(table) == ["s1:take_treasure"] and table.options(S1) == {"take", "refuse"}
    assert ship(table.answer(S1, "refuse")).hold == {}
    table = end_turn(scene(hold={S1: ["curious_idol"]}, crew={S1: {"ansel": "z1"}}))
    assert mate(table, "ansel").strain == 2
