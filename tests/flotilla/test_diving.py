"""Rules: THE DELVERS (Sinkside). Diving."""

import pytest

from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.guilds import SurvivorRescued, ToxicityIgnored
from domain.flotilla.facts.waters import HaulLost
from domain.flotilla.names import DIVE_DICE, GUILDS, Colour
from domain.flotilla.rules.diving import dive, remove_tokens
from tests.exercises import exercises
from tests.flotilla.scenes import (
    S1,
    S2,
    Flo,
    G,
    all_events,
    at,
    fleet,
    kinds,
    lying,
    play,
    scene,
    skiff,
    skip,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
NO_DICE = dict.fromkeys(DIVE_DICE, 0)
REEF_AND_PIT = {S1: {"1-1": "reef", "2-2": "pit"}}
TWO_SKIFFS = {S1: {"skiff1": "1-1", "skiff2": "2-2"}}


def dived(table: Flo) -> Flo:
    """The starter Delver is played, and nobody sails before."""
    play(table, S1, "delver")
    return skip(table, S1, "sail")


def thrown(table: Flo) -> tuple[str, ...]:
    return all_events(table, DiceThrown)[-1].kinds


@rule("FLO-75", "FLO-77")
def test_the_starter_delver_adds_two_shallows_dice_to_one_for_each_skiff() -> None:
    table = scene(tiles=REEF_AND_PIT, skiffs=TWO_SKIFFS, rolls=[["blank", "blank", "r", "rr"]])
    dived(table)
    assert thrown(table) == ("shallows", "shallows", "shelf", "depths")


def test_the_dice_of_an_earlier_dive_are_taken_away() -> None:
    async def twice(g: G) -> None:
        await dive(g, S1, {"shallows": 2, "shelf": 1, "depths": 0})
        await dive(g, S1, {"shallows": 1, "shelf": 0, "depths": 0})

    table = scene(rolls=[["r", "r", "r"], ["blank"]], trial=twice)
    assert [(die.kind, die.face) for die in table.board.thrown.values()] == [("shallows", "blank")]


def test_depletion_tokens_are_taken_off_tiles_of_choice() -> None:
    """Asked only of whoever has more of them than the card takes off."""

    async def two(g: G) -> None:
        await remove_tokens(g, S1, 2)

    tiles = {S1: {"1-1": "reef", "2-2": "pit", "2-1": "rim"}}
    table = scene(tiles=tiles, depleted={S1: ["1-1", "2-2", "2-1"]}, trial=two)
    at(table, "restore")
    assert table.options(S1) == {"1-1", "2-2", "2-1"}
    table.answer(S1, ["1-1", "2-1"])
    assert [cell for cell, laid in fleet(table).tiles.items() if laid.depleted] == ["2-2"]
    few = scene(tiles=tiles, depleted={S1: ["1-1", "2-2"]}, trial=two)
    assert kinds(few) == ["play"] and not few.board.depleted()


@rule("FLO-78", "FLO-81", "FLO-179")
def test_the_dive_of_the_example() -> None:
    """One survivor, one sonar, three resources, two depletion: one token is placed."""
    table = scene(tiles=REEF_AND_PIT, skiffs=TWO_SKIFFS, rolls=[["s", "n", "rd", "rrd"]])
    dived(table)
    at(table, "dive_next")
    assert table.options(S1) == {"survivor", "sonar", "resource", "depletion"}
    table.answer(S1, "survivor")
    table.answer(S1, "sonar")
    assert fleet(table).toxicity == 1 and table.board.survivors == 1
    at(table, "haul")
    table.answer(S1, {"skiff1": 2, "skiff2": 1})
    assert skiff(table, "skiff1").cargo == {"red": 2}
    assert skiff(table, "skiff2").cargo == {"yellow": 1}
    at(table, "deplete")
    assert table.options(S1) == {"1-1", "2-2"}
    table.answer(S1, "2-2")
    assert [cell for cell, laid in fleet(table).tiles.items() if laid.depleted] == ["2-2"]
    assert table.waits_for == [S2]


@rule("FLO-76", "FLO-128")
def test_a_skiff_on_a_depleted_tile_gives_no_die_and_loads_nothing() -> None:
    table = scene(tiles=REEF_AND_PIT, skiffs={S1: {"skiff1": "1-1"}}, depleted={S1: ["1-1"]}, rolls=[["r", "r"]])
    dived(table)
    assert thrown(table) == ("shallows", "shallows")
    assert skiff(table, "skiff1").cargo == {} and table.events(HaulLost)[0].n == 2


@rule("FLO-129")
def test_two_skiffs_on_one_tile_give_two_dice() -> None:
    table = scene(
        tiles=REEF_AND_PIT, skiffs={S1: {"skiff1": "1-1", "skiff2": "1-1"}}, rolls=[["blank", "blank", "r", "r"]]
    )
    dived(table)
    assert thrown(table) == ("shallows", "shallows", "shelf", "shelf")


@rule("FLO-79")
def test_a_skiff_holds_four_and_the_rest_is_lost() -> None:
    table = scene(
        tiles=REEF_AND_PIT,
        skiffs={S1: {"skiff1": "1-1"}},
        cargo={S1: {"skiff1": {"blue": 3}}},
        rolls=[["r", "r", "r"]],
    )
    dived(table)
    assert skiff(table, "skiff1").cargo == {"blue": 3, "red": 1}
    assert table.events(HaulLost)[0].n == 2


@rule("FLO-80")
def test_toxicity_of_a_dive_moves_the_tracker() -> None:
    table = scene(tiles=REEF_AND_PIT, skiffs=TWO_SKIFFS, rolls=[["blank", "blank", "rt", "rrt"]])
    dived(table)
    assert fleet(table).toxicity == 2


@rule("FLO-81")
def test_the_first_depletion_icon_does_nothing() -> None:
    table = scene(tiles=REEF_AND_PIT, skiffs={S1: {"skiff1": "1-1"}}, rolls=[["blank", "blank", "rd"]])
    dived(table)
    assert not lying(table, "1-1").depleted


@rule("FLO-82")
def test_tokens_beyond_the_skiffs_go_on_any_own_tile() -> None:
    table = scene(
        tiles={S1: {"1-1": "reef", "2-2": "ledge", "3-3": "rim"}},
        skiffs={S1: {"skiff1": "1-1"}},
        rolls=[["rd", "rd", "rd"]],
    )
    dived(table)
    assert lying(table, "1-1").depleted
    at(table, "deplete")
    assert table.options(S1) == {"2-2", "3-3"}
    table.answer(S1, "3-3")
    assert lying(table, "3-3").depleted and not lying(table, "2-2").depleted


@rule("FLO-83")
def test_resources_may_be_taken_before_a_tile_is_depleted_and_not_after() -> None:
    def result(first: str) -> dict[Colour, int]:
        table = scene(tiles=REEF_AND_PIT, skiffs={S1: {"skiff1": "1-1"}}, rolls=[["s", "rd", "rd"]])
        dived(table)
        at(table, "dive_next")
        table.answer(S1, first)
        table.answer(S1, "survivor")
        return dict(skiff(table, "skiff1").cargo)

    assert result("resource") == {"red": 2}
    assert result("depletion") == {}


@rule("FLO-84")
def test_a_survivor_of_a_dive_moves_the_disc_and_pays() -> None:
    table = scene(rolls=[["s", "blank"]])
    dived(table)
    assert table.board.survivors == 1 and fleet(table).points == 1


@exercises
@rule("FLO-85")
@pytest.mark.parametrize(
    ("space", "toxicity", "survivors", "points"), [(0, 1, 0, 0), (1, 1, 1, 1), (2, 0, 1, 1), (3, 0, 1, 1), (4, 0, 1, 2)]
)
def test_a_sonar_icon_is_what_its_track_says(space: int, toxicity: int, survivors: int, points: int) -> None:
    table = scene(sonar=space, rolls=[["n", "blank"], ["blank"]])
    dived(table)
    assert (fleet(table).toxicity, table.board.survivors, fleet(table).points) == (toxicity, survivors, points)
    assert len(all_events(table, DiceThrown)) == (2 if space >= 3 else 1)


@rule("FLO-86", "FLO-141")
def test_an_extra_die_has_the_same_type_and_shares_the_free_depletion() -> None:
    table = scene(
        sonar=3,
        tiles={S1: {"1-1": "pit", "2-2": "gulf"}},
        skiffs={S1: {"skiff1": "1-1"}},
        rolls=[["blank", "blank", "rn"], ["rrd"]],
    )
    dived(table)
    table.answer(S1, "sonar")
    extra = all_events(table, DiceThrown)[-1]
    assert extra.kinds == ("depths",) and extra.places == (3,) and not extra.anew
    assert skiff(table, "skiff1").cargo == {"yellow": 3}
    assert not lying(table, "1-1").depleted


@rule("FLO-86", "FLO-169")
def test_no_more_dice_are_rolled_than_there_are() -> None:
    async def many(g: G) -> None:
        await dive(g, S1, {"shallows": 9, "shelf": 0, "depths": 0})

    table = scene(sonar=3, rolls=[["n", *["blank"] * 5]], trial=many)
    assert all_events(table, DiceThrown)[-1].kinds == ("shallows",) * 6
    assert table.board.survivors == 1


@rule("FLO-87", "FLO-26")
def test_the_dredger_ignores_toxicity_and_depletion_if_an_opponent_shows_a_delver() -> None:
    def after(shown: str) -> tuple[int, bool]:
        table = scene(
            tiles=REEF_AND_PIT,
            skiffs={S1: {"skiff1": "1-1"}},
            crew={S1: ["dredger"]},
            discards={S2: [shown]},
            rolls=[["rt", "rd", "rds"]],
        )
        play(table, S1, "dredger")
        skip(table, S1, "sail")
        table.answer(S1, "survivor")
        return fleet(table).toxicity, lying(table, "1-1").depleted

    assert after("delver") == (0, False)
    assert after("scholar") == (0, False)
    assert after("trader") == (1, True)


@rule("FLO-158")
def test_a_scholar_that_copies_the_dredger_finds_that_dredger() -> None:
    table = scene(
        tiles=REEF_AND_PIT,
        skiffs={S1: {"skiff1": "1-1"}},
        discards={S2: ["dredger"]},
        rolls=[["rt", "rd", "rd"]],
    )
    play(table, S1, "scholar")
    skip(table, S1, "sail")
    assert fleet(table).toxicity == 0 and not lying(table, "1-1").depleted


@rule("FLO-173")
def test_ignored_toxicity_covers_sonar_and_not_a_milestone() -> None:
    async def clean(g: G) -> None:
        await dive(g, S1, {"shallows": 2, "shelf": 0, "depths": 0}, no_toxicity=True)

    table = scene(survivors=5, rolls=[["n", "s"]], artifacts=[], trial=clean)
    table.answer(S1, "sonar")
    at(table, "raise_dial")
    assert table.events(ToxicityIgnored)[0].n == 1 and fleet(table).toxicity == 2


@rule("FLO-170")
def test_a_skiff_on_the_starting_tile_gives_no_die_and_loads_nothing() -> None:
    table = scene(rolls=[["r", "r"]])
    dived(table)
    assert thrown(table) == ("shallows", "shallows") and skiff(table, "skiff1").cargo == {}


@rule("FLO-140")
def test_a_depleted_tile_cannot_be_depleted_again() -> None:
    table = scene(tiles={S1: {"1-1": "reef"}}, depleted={S1: ["1-1"]}, rolls=[["rd", "rd"]])
    dived(table)
    assert table.waits_for == [S2] and table.board.depleted() == 1


def test_without_tokens_left_no_tile_is_depleted(monkeypatch: pytest.MonkeyPatch) -> None:
    from msgspec.structs import replace

    from domain.flotilla.rules import diving

    monkeypatch.setattr(diving, "NUMBERS", replace(diving.NUMBERS, depletion=0))
    table = scene(tiles={S1: {"1-1": "reef"}}, skiffs={S1: {"skiff1": "1-1"}}, rolls=[["rd", "rd", "rd"]])
    dived(table)
    assert table.board.depleted() == 0


def test_several_survivors_are_rescued_one_after_the_other() -> None:
    table = scene(rolls=[["s", "s"]])
    dived(table)
    assert [event.to for event in all_events(table, SurvivorRescued)] == [1, 2]


@rule("FLO-82")
def test_skiffs_that_share_a_tile_leave_one_token_there_and_one_elsewhere() -> None:
    table = scene(
        tiles={S1: {"1-1": "reef", "2-2": "ledge", "3-3": "rim"}},
        skiffs={S1: {"skiff1": "1-1", "skiff2": "1-1"}},
        rolls=[["rd", "blank", "rd", "rd"]],
    )
    play(table, S1, "delver")
    skip(table, S1, "sail")
    while kinds(table) == ["haul"]:
        table.answer(S1, {"skiff1": 2, "skiff2": 1})
    at(table, "deplete")
    assert lying(table, "1-1").depleted and table.options(S1) == {"2-2", "3-3"}


@rule("FLO-82", "FLO-128")
def test_tokens_fall_on_own_tiles_even_if_no_skiff_dives() -> None:
    table = scene(tiles={S1: {"1-1": "reef"}}, rolls=[["rd", "rd"]])
    play(table, S1, "delver")
    skip(table, S1, "sail")
    assert lying(table, "1-1").depleted and skiff(table, "skiff1").cargo == {}


@rule("FLO-81")
def test_each_dive_of_a_turn_has_its_own_free_icon() -> None:
    async def twice(g: G) -> None:
        await dive(g, S1, {**NO_DICE, "shelf": 1})
        await dive(g, S1, {**NO_DICE, "shelf": 1})

    table = scene(tiles={S1: {"1-1": "reef"}}, rolls=[["rd"], ["rd"]], trial=twice)
    assert not lying(table, "1-1").depleted and len(all_events(table, DiceThrown)) == 2


@rule("FLO-85", "FLO-86")
def test_sonar_upon_sonar_goes_on_until_the_dice_are_used_up() -> None:
    """The last space: a Survivor, a point and a die each time; there are six Shallows dice."""

    async def one(g: G) -> None:
        await dive(g, S1, {**NO_DICE, "shallows": 1})

    table = scene(seats=4, sonar=4, stacks=dict.fromkeys(GUILDS, ()), rolls=[["n"]] * 6, trial=one)
    assert len(all_events(table, DiceThrown)) == 6 and table.board.survivors == 6
    assert fleet(table).points == 6 + (1 + 2 + 2 + 2 + 2 + 2)


@rule("FLO-86", "FLO-169")
def test_a_sonar_die_of_another_type_is_no_help() -> None:
    async def deep(g: G) -> None:
        await dive(g, S1, {**NO_DICE, "depths": 5})

    table = scene(sonar=3, rolls=[["rn", "rr", "rr", "rr", "rr"]], trial=deep)
    table.answer(S1, "sonar")
    assert len(all_events(table, DiceThrown)) == 1 and table.board.survivors == 1


@rule("FLO-159", "FLO-170")
def test_a_skiff_that_is_won_in_a_dive_loads_nothing_in_it() -> None:
    """Survivor, Milestone, Rocket Engine: the new Skiff lies at the dock, and the dice are thrown."""
    table = scene(
        survivors=5,
        artifacts=["rocket_engine"],
        tiles={S1: {"1-1": "reef"}},
        skiffs={S1: {"skiff1": "1-1"}},
        cargo={S1: {"skiff1": {"blue": 3}}},
        rolls=[["s", "r", "r"]],
    )
    play(table, S1, "delver")
    skip(table, S1, "sail")
    table.answer(S1, "survivor")
    at(table, "raise_dial")
    table.answer(S1, "traders")
    assert fleet(table).toxicity == 4 and skiff(table, "skiff2").at == "0-0"
    assert skiff(table, "skiff1").cargo == {"blue": 3, "red": 1} and skiff(table, "skiff2").cargo == {}


@rule("FLO-78", "FLO-79")
def test_each_skiff_loads_the_colour_under_it_and_only_what_it_has_room_for() -> None:
    table = scene(
        tiles={S1: {"1-1": "reef", "2-2": "pit"}},
        skiffs={S1: {"skiff1": "1-1", "skiff2": "2-2"}},
        cargo={S1: {"skiff1": {"green": 3}}},
        rolls=[["r", "blank", "r", "rr"]],
    )
    play(table, S1, "delver")
    skip(table, S1, "sail")
    at(table, "haul")
    assert table.refused(S1, {"skiff1": 2, "skiff2": 2}) and table.refused(S1, {"skiff2": 3})
    table.answer(S1, {"skiff2": 4})
    assert skiff(table, "skiff1").cargo == {"green": 3} and skiff(table, "skiff2").cargo == {"yellow": 4}


@rule("FLO-81", "FLO-159")
def test_a_dive_within_a_dive_is_finished_first_and_has_its_own_free_icon() -> None:
    """Survivor, Milestone, Bathysphere: three Shelf dice and those of the Skiffs are thrown before the first dive goes
    on. Each has one Depletion icon, and none leaves a token."""
    table = scene(
        survivors=5,
        artifacts=["bathysphere"],
        tiles={S1: {"1-1": "reef"}},
        skiffs={S1: {"skiff1": "1-1"}},
        rolls=[["s", "rd", "r"], ["rd", "r", "n", "n"]],
    )
    dived(table)
    table.answer(S1, "survivor")
    at(table, "dive_next")
    table.answer(S1, "sonar")
    table.answer(S1, "sonar")
    assert len(all_events(table, DiceThrown)) == 2 and fleet(table).toxicity == 2 + 2
    at(table, "raise_dial")
    table.answer(S1, "traders")
    assert skiff(table, "skiff1").cargo == {"red": 4} and not lying(table, "1-1").depleted
