"""Corners of the book where two rules meet. Each test says what the book wants there."""

import pytest

from domain.flotilla import Options
from domain.flotilla.board import Fleet, Flotilla
from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.guilds import ArtifactFound, SonarAdvanced
from domain.flotilla.facts.points import ObjectiveScored, PointsGained, TileScored
from domain.flotilla.names import BAG, DIVE_DICE, GUILDS
from domain.flotilla.rules.diving import dive
from domain.flotilla.rules.endings import finish, ranked
from domain.flotilla.rules.founders import build, draw, draw_and_place
from domain.flotilla.rules.research import research
from domain.flotilla.rules.sailing import sail
from domain.flotilla.rules.speakers import gain_influence
from domain.flotilla.rules.survivors import rescue
from domain.flotilla.rules.traders import Bargain, transactions
from domain.flotilla.rules.turn import Turn
from domain.kernel import Chapter, hand
from tests.flotilla.scenes import (
    S1,
    S2,
    S3,
    SHORT,
    STAGES,
    Flo,
    G,
    Staged,
    all_events,
    at,
    fleet,
    go,
    in_hand,
    kinds,
    lay,
    lying,
    pieces,
    places,
    play,
    scene,
    skiff,
    skip,
)
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
NO_DICE = dict.fromkeys(DIVE_DICE, 0)
NAMED = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))


def building(n: int = 1, **more: object) -> Flo:
    async def trial(g: G) -> None:
        await build(g, S1, n)

    return scene(sky=[S1], trial=trial, **more)  # type: ignore[arg-type]


# --- Skiffs -----------------------------------------------------------------------------------------


@rule("FLO-113", "FLO-156")
def test_a_skiff_that_a_text_moves_unloads_where_it_arrives() -> None:
    """Standing on the starting tile is not enough in a text; coming there is."""

    async def trial(g: G) -> None:
        await sail(g, S1, 2, standing=False)

    table = scene(trial=trial, tiles={S1: {"1-1": "reef"}}, cargo={S1: {"skiff1": {"red": 1}}})
    go(table, S1, "skiff1", "1-1")
    go(table, S1, "skiff1", "0-0")
    at(table, "unload")
    table.answer(S1, {"red": 1})
    assert fleet(table).goods == {"red": 1} and kinds(table) == ["play"]


@rule("FLO-122")
def test_a_skiff_cannot_cross_open_water() -> None:
    """Two own tiles that only meet at the starting tile: the way leads over it."""
    table = scene(tiles={S1: {"1-0": "reef", "0-1": "ledge"}}, skiffs={S1: {"skiff1": "1-0"}})
    play(table, S1, "speaker")
    assert places(table, S1, "skiff1") == {"0-0", "0-1"}
    go(table, S1, "skiff1", "0-1")
    assert places(table, S1, "skiff1") == {"0-0"}


# --- dives ------------------------------------------------------------------------------------------


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

    table = scene(sonar=4, stacks=dict.fromkeys(GUILDS, ()), rolls=[["n"]] * 6, trial=one)
    assert len(all_events(table, DiceThrown)) == 6 and table.board.survivors == 6
    assert fleet(table).points == 6 + (1 + 2 + 2 + 2 + 3 + 2)


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
        survivors=7,
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


# --- toxicity and survivors -------------------------------------------------------------------------


@rule("FLO-52", "FLO-95")
def test_a_lap_may_end_in_the_middle_of_a_draw() -> None:
    async def trial(g: G) -> None:
        await draw(g, S1, 2)

    table = scene(trial=trial, bag=["gulf", "rim"], stain={S1: (0, 5)})
    assert fleet(table).stain() == (1, 2)


@rule("FLO-96", "FLO-98")
def test_a_milestone_at_the_worst_penalty_only_moves_the_tracker() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1)

    table = scene(trial=trial, survivors=7, artifacts=[], stain={S1: (7, 5)})
    at(table, "raise_dial")
    assert fleet(table).stain() == (7, 1)


@rule("FLO-97", "FLO-98")
def test_a_milestone_among_several_survivors_comes_first_and_the_others_follow() -> None:
    async def trial(g: G) -> None:
        await rescue(g, S1, 3)

    table = scene(trial=trial, survivors=6, artifacts=[])
    at(table, "raise_dial")
    assert fleet(table).ledger == {"survivors": 3, "instead": 4} and table.board.survivors == 0
    table.answer(S1, "delvers")
    assert fleet(table).ledger == {"survivors": 4, "instead": 4} and table.board.survivors == 1


# --- guilds -----------------------------------------------------------------------------------------


@rule("FLO-28")
def test_only_the_third_space_is_skipped_and_on_every_lap() -> None:
    async def trial(g: G) -> None:
        await gain_influence(g, S1, 4, "same")

    table = scene(trial=trial, discs={S1: {"delvers": 7}}, bag=[])
    table.answer(S1, "delvers")
    at(table, "barrel")
    table.answer(S1, "red")
    at(table, "influence")
    assert table.options(S1) == {"delvers", "delvers:skip"} and fleet(table).discs == {"delvers": 2}
    table.answer(S1, "delvers")
    assert fleet(table).discs == {"delvers": 3} and kinds(table) == ["play"]


@rule("FLO-26", "FLO-87")
def test_the_dredger_does_not_look_at_the_piles_of_skysiders() -> None:
    table = scene(
        sky=[S2, S3],
        tiles={S1: {"1-1": "reef"}},
        crew={S1: ["dredger"]},
        discards={S2: ["delver"], S3: ["scholar"]},
        rolls=[["rt", "rd"]],
    )
    play(table, S1, "dredger")
    skip(table, S1, "sail")
    assert fleet(table).toxicity == 1


@rule("FLO-157")
def test_a_scholar_that_copies_the_translator_cannot_discard_itself() -> None:
    """Two others are wanted; the Speaker in hand is only one."""
    table = scene(discards={S2: ["translator"]}, discs={S1: {"delvers": 4}})
    play(table, S1, "scholar")
    at(table, "influence")
    table.answer(S1, "delvers")
    table.answer(S1, "founders")
    assert table.waits_for == [S2] and "speaker" in in_hand(table, S1)


@rule("FLO-19", "FLO-25")
def test_what_was_rallied_away_cannot_be_copied() -> None:
    table = scene(discards={S1: ["trader"]})
    play(table, S1, "captain")
    table.answer(S1, "no")
    mine = fleet(table, S2).crew
    assert "scholar" not in {mine[card] for card in table.cards(hand(S2)) if card in table.options(S2)}


# --- the Market and Objectives ----------------------------------------------------------------------


@rule("FLO-49", "FLO-50", "FLO-144")
def test_both_ends_of_the_market_may_overflow_in_one_turn() -> None:
    """One below the bottom for 1, one above the top for 2; what was paid stays at the old price."""
    table = scene(options=NAMED, coins={S1: 20}, goods={S1: {"red": 1}}, market={"red": 0, "blue": 8})
    play(table, S1, "trader")
    table.answer(S1, "sell:red:1:2")
    table.answer(S1, "buy:blue:1:10")
    assert fleet(table).points == 0
    table.answer(S1, "done")
    assert fleet(table).ledger == {"market": 1 + 2} and fleet(table).coins == 20 + 2 + 2 - 10
    assert (table.board.market["red"], table.board.market["blue"]) == (0, 8)


@rule("FLO-46")
def test_the_ban_on_a_colour_ends_with_the_turn() -> None:
    table = scene(options=NAMED, coins={S1: 20}, goods={S1: {"red": 2}}, market={"red": 3})
    play(table, S1, "trader")
    table.answer(S1, "sell:red:1:5")
    table.answer(S1, "done")
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "captain")
    table.answer(S1, "no")
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "trader")
    assert "buy:red:1:4" in table.options(S1) and "sell:red:1:4" in table.options(S1)


@rule("FLO-47", "FLO-115")
def test_better_prices_move_the_marker_like_any_others() -> None:
    table = scene(sky=[S1], crew={S1: ["importer"]}, options=NAMED, coins={S1: 20}, market={"red": 3})
    play(table, S1, "importer")
    table.answer(S1, "buy:red:2:8")
    table.answer(S1, "done")
    assert table.board.market["red"] == 5


@rule("FLO-110")
def test_the_third_tile_of_a_stack_is_there_for_everybody() -> None:
    async def trial(g: G) -> None:
        for seat in (S1, S1, S1, S2, S2):
            await transactions(g, seat, 1, Bargain())

    table = scene(trial=trial, options=NAMED, coins={S1: 200, S2: 200}, seals={S1: {"traders": 1}, S2: {"traders": 2}})
    for seat, price in ((S1, 20), (S1, 31), (S1, 32), (S2, 20), (S2, 31)):
        table.answer(seat, f"outpost:seals:{price}")
    found = [(event.seat, event.rank, event.n, event.leaves) for event in all_events(table, ObjectiveScored)]
    assert found == [(S1, 0, 6, True), (S1, 1, 5, True), (S1, 2, 4, False), (S2, 2, 8, False), (S2, 2, 8, False)]


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
    assert fleet(table).coins == 10 and fleet(table).turned == 3
    for tile, cell in (("yard", "1-1"), ("yard2", "1-0"), ("habitat", "0-1")):
        lay(table, S1, tile, cell)
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


# --- watercraft -------------------------------------------------------------------------------------


@rule("FLO-65", "FLO-70")
def test_water_between_two_tiles_parts_their_watercraft() -> None:
    """The craft of the new tile points to the building, or away from it."""
    for turn, found in ((0, ("1-1",)), (3, ())):
        table = building(reserve={S1: ["bow"]}, goods={S1: {"red": 1}}, tiles={S1: {"1-1": "mill"}})
        lay(table, S1, "bow", "2-2", turn)
        event = table.events(TileScored)[0]
        assert event.buildings == found and len(event.chain) == 1 + len(found)
        assert event.n == (1 + len(found)) * (1 + len(found))


@rule("FLO-67", "FLO-71")
def test_a_tile_of_two_districts_hangs_on_by_the_edge_of_that_colour() -> None:
    """Its yellow half lies towards 1-1 as it is, its green half if it is turned round."""
    for turn, points in ((0, {"green:1", "yellow:2"}), (3, {"green:1", "yellow:1"})):
        table = building(reserve={S1: ["double"]}, goods={S1: {"green": 1, "yellow": 1}}, tiles={S1: {"1-1": "yard"}})
        lay(table, S1, "double", "2-2", turn)
        assert table.options(S1) == points


@rule("FLO-69", "FLO-73")
def test_the_starting_tile_joins_watercraft_and_breaks_chains() -> None:
    """1-0 and 0-1 do not meet, but both meet the starting tile, which has no district."""
    table = building(reserve={S1: ["yard"]}, goods={S1: {"yellow": 1}}, tiles={S1: {"1-0": "habitat"}})
    lay(table, S1, "yard", "0-1")
    event = table.events(TileScored)[0]
    assert (event.a, event.buildings, event.chain, event.n) == (2, ("1-0",), ("0-1",), 2)


@rule("FLO-102", "FLO-132")
def test_two_sonar_stations_of_one_tile_at_the_last_but_one_space() -> None:
    """The first goes to the last space and scores what stands there; the second finds the end and brings 5."""
    laid = {"1-0": "sonar0", "2-2": "sonar3", "2-1": "station2/3"}
    table = building(sonar=3, reserve={S1: ["station"]}, goods={S1: {"red": 1}}, tiles={S1: laid})
    lay(table, S1, "station", "1-1")
    assert all_events(table, SonarAdvanced)[-1].to == 4
    assert fleet(table).ledger["sonar"] == 5 and fleet(table).ledger["instead"] == 5


@rule("FLO-100", "FLO-132")
def test_the_last_artifact_and_one_that_is_missing() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 1, 1)

    laid = {"1-0": "red0", "2-2": "red3", "2-1": "twin2/3"}
    table = scene(trial=trial, bag=["twin"], tiles={S1: laid}, artifacts=["cash_register"], coins={S1: 0})
    lay(table, S1, "twin", "1-1")
    assert len(all_events(table, ArtifactFound)) == 1
    assert fleet(table).coins == 14 and fleet(table).ledger == {"instead": 4}


# --- research and the end ---------------------------------------------------------------------------


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


@rule("FLO-118", "FLO-136")
def test_of_three_with_most_seals_the_cleanest_wins_and_the_others_share_the_second_place() -> None:
    fleets = {seat: Fleet(1, seals={"traders": 2}, toxicity=n) for seat, n in ((S1, 3), (S2, 1), (S3, 3))}
    assert ranked(Flotilla(seats=(S1, S2, S3), fleets=fleets), "traders") == ((S2,), (S1, S3))


@rule("FLO-117")
def test_a_penalty_may_lead_below_zero() -> None:
    async def trial(g: G) -> None:
        finish(g)

    table = scene(trial=trial, coins={S1: 4, S2: 0, S3: 0}, stain={S1: (7, 0)})
    assert fleet(table).points == -20 and fleet(table, S2).points == 5


@rule("FLO-58")
def test_a_second_tile_looks_at_where_the_first_was_placed() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 2, 2)

    table = scene(trial=trial, bag=["shoal", "pit"])
    lay(table, S1, "shoal", "1-0")
    assert pieces(table, S1) == {"pit"} and places(table, S1, "pit") == {"0-1"}


@rule("FLO-138")
def test_a_round_ends_before_whoever_was_first_by_lot() -> None:
    """The second seat began and the supply is empty in the first seat's turn, which is the last of its round."""

    async def stage(g: G) -> Chapter:
        g.emit(PointsGained(S3, 299, "rings"))
        return Turn(S2)

    STAGES["begun by the second"] = stage
    rolls = [["s2"], ["s", "blank"]]
    table = given(SHORT, 3, Options(), rolls=rolls, chapter=Staged("begun by the second"))
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "delver")
    assert table.board.supply == 0 and table.board.last_round and table.waits_for == [S2]
    for seat in (S2, S3, S1):
        assert table.board.ended is None
        play(table, seat, "captain")
        table.answer(seat, "no")
    assert table.board.ended is not None
