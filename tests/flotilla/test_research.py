"""Rules: THE DELVERS (Skyside). Research."""

import pytest
from msgspec.structs import replace

from domain.flotilla.content import ARTIFACT_TILES
from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.guilds import BountyGained, Researched
from domain.flotilla.names import ArtifactId
from domain.flotilla.rules.research import research, sets_possible
from tests.flotilla.scenes import S1, Flo, G, all_events, at, fleet, kinds, play, scene
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")


def researched(*rolls: list[str], dice: int = 4, **more: object) -> Flo:
    """Dice in the order blue, green, red, yellow; of five the second red one comes after the first."""
    how = {name: more.pop(name) for name in ("reroll", "turn", "colour", "pay") if name in more}

    async def trial(g: G) -> None:
        await research(g, S1, dice, **how)  # type: ignore[arg-type]

    return scene(sky=[S1], coins={S1: 0}, trial=trial, rolls=rolls, **more)  # type: ignore[arg-type]


@rule("FLO-88", "FLO-126")
def test_every_icon_of_a_die_is_spent_once() -> None:
    """Three dice show a breakthrough and three show blue; two of them show both, and the third blue one has coins."""
    table = researched(["blue_2", "green_b", "blue_b", "blue_b"], slotted=["submarine"])
    at(table, "breakthrough")
    table.answer(S1, "traders")
    assert table.board.dials["traders"] == 2 and fleet(table).ledger == {"bounties": 1}
    assert kinds(table) == ["play"] and fleet(table).coins == 2


@rule("FLO-88")
def test_coins_and_breakthroughs_without_a_set() -> None:
    """Coins of all four; three breakthroughs; no set of a colour."""
    table = researched(["blue_b", "green_b", "red_b", "yellow_2"])
    at(table, "breakthrough")
    table.answer(S1, "traders")
    assert fleet(table).coins == 2 and table.board.dials["traders"] == 2
    assert all_events(table, Researched)[0].breakthroughs == 3 and all_events(table, BountyGained) == []


@rule("FLO-89")
def test_a_breakthrough_is_optional_and_never_above_four() -> None:
    table = researched(["blue_b", "green_b", "red_b", "yellow_2"], dials={"traders": 4})
    assert table.options(S1) == {"speakers", "founders", "delvers", "no"}
    table.answer(S1, "no")
    assert table.board.dials["speakers"] == 1
    two = researched(["blue_b", "green_b", "red_1", "yellow_2"])
    assert kinds(two) == ["play"]


@rule("FLO-90")
def test_three_of_a_colour_pay_the_artifact_of_the_guild() -> None:
    table = researched(["blue_2", "blue_1", "blue_b", "yellow_1"], slotted=["submarine"])
    assert all_events(table, BountyGained)[0].artifacts == ("submarine",)
    assert fleet(table).ledger == {"bounties": 1}


@rule("FLO-90", "FLO-93")
def test_two_delver_artifacts_pay_two_points(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(ARTIFACT_TILES["submarine"], id=ArtifactId("second_submarine"))
    monkeypatch.setitem(ARTIFACT_TILES, "second_submarine", other)
    table = researched(["blue_2", "blue_1", "blue_b", "yellow_1"], slotted=["submarine", "second_submarine"])
    assert fleet(table).points == 2


@rule("FLO-90")
def test_a_bounty_comes_once_however_many_dice_show_the_colour() -> None:
    table = researched(["blue_2", "blue_1", "blue_b", "blue_b"], slotted=["submarine"])
    assert fleet(table).points == 1


@rule("FLO-91", "FLO-162")
def test_without_an_artifact_there_the_printed_bonus_is_paid() -> None:
    """Artifacts of other guilds do not switch it off; one of this guild covers it."""
    table = researched(["green_1", "green_2", "green_2", "yellow_1"], slotted=["submarine"])
    assert fleet(table).coins == 1 + 2 + 2 + 1 + 2 and all_events(table, BountyGained)[0].artifacts == ()
    covered = researched(["green_1", "green_2", "green_2", "yellow_1"], slotted=["cash_register"])
    assert fleet(covered).coins == 1 + 2 + 2 + 1 + 2 and all_events(covered, BountyGained)[0].artifacts


@rule("FLO-92")
def test_a_wild_counts_as_one_colour() -> None:
    table = researched(["blue_2", "blue_1", "yellow_1", "wild_2", "yellow_2"], dice=5, slotted=["submarine"])
    at(table, "wilds")
    assert table.options(S1) == {"blue", "yellow", "none"}
    table.answer(S1, "blue")
    assert fleet(table).points == 1 and all_events(table, Researched)[0].sets == ("blue",)


@rule("FLO-92")
def test_what_wilds_can_complete() -> None:
    assert sets_possible({"red": 2, "green": 2, "yellow": 0, "blue": 0}, 1) == [("red",), ("green",), ()]
    assert sets_possible({"red": 2, "green": 2, "yellow": 0, "blue": 0}, 2)[0] == ("red", "green")
    assert sets_possible({"red": 3, "green": 1, "yellow": 0, "blue": 0}, 1) == [("red",)]


@rule("FLO-168")
def test_a_wild_is_no_breakthrough() -> None:
    table = researched(["blue_b", "wild_1", "red_b", "yellow_1"])
    assert all_events(table, Researched)[0].breakthroughs == 2 and kinds(table) == ["play"]


@rule("FLO-94")
def test_influence_of_the_bounties_of_one_research_goes_to_one_guild(monkeypatch: pytest.MonkeyPatch) -> None:
    other = replace(ARTIFACT_TILES["signal_lamp"], id=ArtifactId("second_lamp"))
    monkeypatch.setitem(ARTIFACT_TILES, "second_lamp", other)
    table = researched(["red_b", "red_2", "red_1", "yellow_1"], slotted=["signal_lamp", "second_lamp"])
    at(table, "influence")
    table.answer(S1, "traders")
    at(table, "barrel")
    table.answer(S1, "red")
    assert fleet(table).discs == {"traders": 2} and kinds(table) == ["play"]


@rule("FLO-151")
def test_dice_are_rolled_again_and_turned_before_anything_is_spent() -> None:
    table = researched(["blue_2", "green_2", "red_1", "yellow_1"], ["blue_1", "blue_b"], reroll=2, turn=1)
    at(table, "reroll")
    assert table.options(S1) == {"0", "1", "2", "3"} and fleet(table).coins == 0
    table.answer(S1, ["1", "2"])
    assert len(all_events(table, DiceThrown)) == 2 and set(all_events(table, DiceThrown)[-1].places) == {1, 2}
    at(table, "turn_dice")
    assert fleet(table).coins == 0
    table.answer(S1, "0")
    at(table, "turn_to")
    assert table.options(S1) == {"red_1", "red_b", "green_2", "yellow_1", "blue_b", "wild_2"}
    table.answer(S1, "blue_b")
    assert all_events(table, Researched)[0].sets == ("blue",) and fleet(table).coins == 2 + 1 + 2


def test_coins_for_each_die_that_shows_a_colour_and_none_for_wilds() -> None:
    table = researched(["blue_2", "blue_1", "red_1", "yellow_1"], colour="blue", pay=2)
    assert fleet(table).coins == 2 + 1 + 1 + 1 + 2 * 2
    wild = researched(["blue_2", "blue_1", "wild_2", "yellow_1"], colour="blue", pay=2, slotted=["submarine"])
    wild.answer(S1, "blue")
    assert fleet(wild).coins == 2 + 1 + 2 + 1 + 2 * 2 and fleet(wild).points == 1


def test_the_starter_delver_rolls_four_dice_skyside() -> None:
    table = scene(sky=[S1], coins={S1: 0}, rolls=[["blue_2", "green_2", "red_1", "yellow_1"]])
    play(table, S1, "delver")
    assert fleet(table).coins == 2 + 6 and len(table.board.thrown) == 4


@rule("FLO-89")
def test_six_breakthroughs_raise_two_dials_or_one_twice() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 6)

    rolls = [["red_b", "green_b", "yellow_b", "red_b", "blue_b", "green_b"]]
    table = scene(sky=[S1], trial=trial, rolls=rolls, dials={"traders": 3})
    table.answer(S1, "traders")
    at(table, "breakthrough")
    assert table.options(S1) == {"speakers", "founders", "delvers", "no"}
    table.answer(S1, "no")
    assert table.board.dials["traders"] == 4 and kinds(table) == ["play"]
