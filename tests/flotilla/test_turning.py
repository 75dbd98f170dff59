"""Rules: TURNING FROM SINKSIDE TO SKYSIDE."""

import pytest

from domain.flotilla import Options
from domain.flotilla.facts.turn import TurnedSkyside
from domain.flotilla.names import BAG, reserve_of
from domain.flotilla.rules.founders import draw_and_place
from domain.flotilla.rules.speakers import recruit
from domain.flotilla.rules.turning import next_berth, turn_skyside
from projections.flotilla import ENTRY
from projections.flotilla.layout import notes
from projections.view import view_of
from tests.flotilla.scenes import S1, S2, S3, S4, Flo, G, all_events, at, fleet, in_hand, lay, pieces, play, scene, skip
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
NAMED = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
WATERS = {S1: {"1-1": "reef", "2-2": "isle", "1-0": "yard"}}


def turned(table: Flo) -> Flo:
    play(table, S1, "captain")
    skip(table, S1, "sail", "unload")
    return table.answer(S1, "yes")


def pass_round(table: Flo) -> Flo:
    """The others play their Captains and stay where they are."""
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    return table


@rule("FLO-103", "FLO-104")
def test_skiffs_in_play_are_sold_and_their_cargo_is_kept() -> None:
    table = scene(
        4,
        tiles=WATERS,
        skiffs={S1: {"skiff1": "1-1", "skiff2": "0-0"}},
        cargo={S1: {"skiff1": {"red": 2}}},
        coins={S1: 0},
    )
    turned(table)
    assert fleet(table).coins == 2 * 16 and fleet(table).goods == {"red": 2} and fleet(table).skiffs == {}


@rule("FLO-103")
def test_who_turns_second_of_four_has_thirteen_for_each() -> None:
    table = scene(4, sky=[S2], coins={S1: 0})
    turned(table)
    assert fleet(table).coins == 13 and all_events(table, TurnedSkyside)[-1].row == 2


@rule("FLO-105", "FLO-106")
def test_tiles_with_outposts_go_back_and_all_others_flip_into_the_reserve() -> None:
    table = scene(tiles=WATERS, outposts={S1: ["2-2"]}, bag=[])
    turned(table)
    assert table.faces(BAG) == ["isle"] and sorted(fleet(table).reserve.values()) == ["reef", "yard"]
    assert sorted(table.faces(reserve_of(S1))) == ["reef", "yard"]
    assert fleet(table).tiles == {} and fleet(table).toxicity == 0 and fleet(table).outposts == 1


@rule("FLO-106", "FLO-133")
def test_the_whole_crew_flips() -> None:
    table = scene(discards={S1: ["trader"]}, coins={S1: 0}, bag=[])
    turned(table)
    assert fleet(table).side == "sky" and "trader" in in_hand(table, S1)
    pass_round(table)
    coins = fleet(table).coins
    play(table, S1, "trader")
    assert fleet(table).coins == coins + 2 + 1


@rule("FLO-107")
def test_an_outpost_on_the_starting_tile_stays() -> None:
    table = scene(outposts={S1: ["0-0"]}, bag=[])
    turned(table)
    assert fleet(table).home_outpost and fleet(table).outposts == 1


@rule("FLO-108", "FLO-153")
def test_the_second_of_four_may_build_two_tiles_of_those_just_flipped() -> None:
    table = scene(
        4,
        sky=[S2],
        tiles={S1: {"1-1": "yard", "1-0": "yard2", "2-2": "yard3"}},
        outposts={S1: ["2-2"]},
        cargo={S1: {"skiff1": {"yellow": 3}}},
        bag=[],
    )
    play(table, S1, "captain")
    while table.ask(S1).kind != "turn_skyside":
        table.answer(S1, {} if table.ask(S1).kind == "unload" else [])
    assert next_berth(table.board).builds == 2
    table.answer(S1, "yes")
    at(table, "build")
    assert pieces(table, S1) == {"yard", "yard2"}
    lay(table, S1, "yard", "1-1")
    lay(table, S1, "yard2", "2-2")
    assert table.waits_for == [S2] and fleet(table).points == 1 + 2 and fleet(table).goods["yellow"] == 1


@rule("FLO-108")
def test_building_then_is_optional() -> None:
    table = scene(tiles={S1: {"1-1": "yard"}}, goods={S1: {"yellow": 3}}, bag=[])
    turned(table)
    at(table, "build")
    table.answer(S1, [])
    assert fleet(table).points == 0 and table.waits_for == [S2]


@rule("FLO-133")
def test_from_turning_on_everything_is_skyside() -> None:
    """The same turn builds already; then tiles go to the reserve, and Objectives lie on the right."""
    options = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
    table = scene(options=options, coins={S1: 60}, discs={S1: {"founders": 5}}, bag=["rim"])
    turned(table)
    pass_round(table)
    play(table, S1, "speaker")
    table.answer(S1, "founders")
    table.answer(S1, "founders")
    assert list(fleet(table).reserve.values()) == ["rim"] and fleet(table).toxicity == 1
    pass_round(table)
    play(table, S1, "trader")
    offered = table.options(S1)
    assert not [option for option in offered if option.startswith("skiff")]
    assert {option.split(":")[1] for option in offered if option.startswith("outpost")} == {
        "outposts",
        "recruits",
        "shelf",
    }


@rule("FLO-133")
def test_who_has_turned_recruits_by_the_skyside() -> None:
    async def trial(g: G) -> None:
        await turn_skyside(g, S1)
        await recruit(g, S1, "delvers")

    rolls = [["blue_2", "green_2", "red_1", "yellow_1"]]
    table = scene(trial=trial, stacks={"delvers": ["clinician"]}, rolls=rolls, stain={S1: (1, 0)}, bag=[])
    assert "clinician" in in_hand(table, S1)
    play(table, S1, "clinician")
    assert len(table.board.thrown) == 4 and fleet(table).penalty == 0


@rule("FLO-134")
def test_turning_is_possible_in_the_first_and_in_the_last_turn() -> None:
    table = scene(bag=[])
    assert table.board.round == 1
    turned(table)
    assert fleet(table).skyside
    last = scene(bag=[], points={S2: 300})
    assert last.board.last_round
    turned(last)
    assert fleet(last).skyside


@rule("FLO-140")
def test_depletion_tokens_leave_with_turning() -> None:
    table = scene(tiles=WATERS, depleted={S1: ["1-1"]}, bag=[])
    assert table.board.depleted() == 1
    turned(table)
    assert table.board.depleted() == 0


@rule("FLO-139")
def test_outposts_that_went_to_the_box_are_not_regained() -> None:
    table = scene(tiles=WATERS, outposts={S1: ["2-2", ""]}, coins={S1: 200}, bag=[])
    turned(table)
    pass_round(table)
    play(table, S1, "trader")
    prices = {option.rpartition(":")[2] for option in table.options(S1) if option.startswith("outpost")}
    assert prices == {"22"} and fleet(table).floating == 1


@rule("FLO-154")
def test_the_next_row_of_the_docks_is_said_to_everybody_and_the_steps_to_who_may_turn() -> None:
    table = scene(4, sky=[S4])
    said = [note.en for note in notes(table.board)]
    assert "Whoever turns Skyside next has 13 coins for each Skiff and may build 2 tiles." in said
    play(table, S1, "captain")
    view = view_of(ENTRY, table.board, table.knows(S1), len(table.log))
    asked = view.asks[0].text.en
    steps = ("sold for 13 coins", "cargo", "back to the bag", "to your reserve", "flipped", "build 2 tiles")
    assert [asked.index(step) for step in steps] == sorted(asked.index(step) for step in steps)


@rule("FLO-154")
def test_how_both_sides_play_can_be_read_at_any_time() -> None:
    said = [note.en for note in notes(scene().board)]
    steps = ("sells all Skiffs", "Outposts go back to the bag", "to the reserve", "crew turns over", "may be built")
    assert any(text.startswith("Sinkside: ") and all(step in text for step in steps) for text in said)
    assert any(text.startswith("Skyside: ") and "4 at the most" in text for text in said)


@rule("FLO-42", "FLO-107")
def test_after_turning_the_next_outpost_floats_if_the_starting_tile_has_one() -> None:
    table = scene(options=NAMED, outposts={S1: ["0-0"]}, coins={S1: 60}, bag=[])
    play(table, S1, "captain")
    table.answer(S1, "yes")
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "trader")
    assert {one for one in table.options(S1) if one.startswith("outpost")} == {
        f"outpost:{set}:{21 + 20}" for set in NAMED.right
    }


@rule("FLO-103", "FLO-108")
def test_the_last_to_turn_has_least_for_a_skiff_and_may_build_most() -> None:
    """Rows go by the order of turning, not by seats."""
    table = scene(
        sky=[S3, S2],
        coins={S1: 0},
        tiles={S1: {"1-1": "yard", "1-0": "yard2", "0-1": "yard3", "2-2": "habitat"}},
        goods={S1: {"yellow": 9}},
        bag=[],
    )
    play(table, S1, "captain")
    skip(table, S1, "sail")
    table.answer(S1, "yes")
    assert fleet(table).coins == 12 and fleet(table).turned == 3
    for tile, cell in (("yard", "1-1"), ("yard2", "1-0"), ("habitat", "0-1")):
        lay(table, S1, tile, cell)
    skip(table, S1, "build")
    assert table.waits_for == [S2] and fleet(table).points == 1 + 2 + 2 * 3


@rule("FLO-105", "FLO-161")
def test_a_tile_that_went_back_may_be_anywhere_in_the_bag() -> None:
    """The drawn and the returned are mixed: nobody knows where they are."""

    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 2, 1)

    table = scene(trial=trial, bag=["reef", "rim", "pit"])
    lay(table, S1, "reef", "1-1")
    assert sorted(table.faces(BAG)) == ["pit", "rim"]
    for seat in (S1, S2):
        assert not [card for card in table.cards(BAG) if card in table.knows(seat).faces]
    turning = scene(tiles={S1: {"1-1": "isle"}}, outposts={S1: ["1-1"]}, bag=["pit"])
    play(turning, S1, "captain")
    skip(turning, S1, "sail")
    turning.answer(S1, "yes")
    assert sorted(turning.faces(BAG)) == ["isle", "pit"]
    for seat in (S1, S2):
        assert not [card for card in turning.cards(BAG) if card in turning.knows(seat).faces]
