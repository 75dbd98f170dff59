"""Rules that meet in one turn: what the book says of each, tried together."""

import pytest

from domain.flotilla import Options
from domain.flotilla.content import survivor_track
from domain.flotilla.facts.points import TileScored
from domain.flotilla.facts.turn import TurnedSkyside
from domain.flotilla.names import BAG, RETIRED, discards_of
from domain.flotilla.rules.founders import build, draw_and_place
from domain.flotilla.rules.hexmap import corners_of
from domain.flotilla.rules.research import research
from domain.flotilla.rules.speakers import gain_influence
from domain.flotilla.rules.survivors import rescue
from domain.kernel import Seat
from tests.flotilla.scenes import (
    S1,
    S2,
    S3,
    SHORT,
    Flo,
    G,
    all_events,
    at,
    fleet,
    go,
    in_hand,
    kinds,
    lay,
    lying,
    pieces,
    play,
    scene,
    skiff,
    skip,
    topside_names,
)
from tests.given import given
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
NAMED = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
_, (SECOND, TWO), (THIRD, THREE) = corners_of("1-1")[5]
TWO_WEDGES = {"1-1": "red0/5", str(SECOND): f"red1/{(TWO - 1) % 6}"}
"""A third red wedge at THIRD, turned by CLOSING, closes the circle."""
CLOSING = (THREE - 2) % 6


def turned(table: Flo) -> Flo:
    """The first seat plays its Captain, stays where it is and turns Skyside."""
    play(table, S1, "captain")
    skip(table, S1, "sail", "unload")
    return table.answer(S1, "yes")


def passed(table: Flo, *seats: Seat) -> Flo:
    """These seats play their Captains and stay on their side."""
    for seat in seats:
        play(table, seat, "captain")
        skip(table, seat, "sail", "unload", "turn_skyside")
    return table


def outposts(table: Flo) -> set[str]:
    """At which prices Outposts are offered to the first seat."""
    return {option.rpartition(":")[2] for option in table.options(S1) if option.startswith("outpost")}


# --- turning Skyside --------------------------------------------------------------------------------


@rule("FLO-16", "FLO-103", "FLO-104")
def test_the_captain_sails_and_unloads_before_turning() -> None:
    table = scene(
        5,
        sky=[S2, S3],
        tiles={S1: {"1-1": "reef"}},
        skiffs={S1: {"skiff1": "1-1"}},
        cargo={S1: {"skiff1": {"red": 2, "blue": 1}}},
        coins={S1: 0},
    )
    play(table, S1, "captain")
    go(table, S1, "skiff1", "0-0")
    table.answer(S1, {"red": 1})
    skip(table, S1, "sail")
    table.answer(S1, "yes")
    assert fleet(table).coins == 14 and fleet(table).goods == {"red": 2, "blue": 1}
    assert all_events(table, TurnedSkyside)[-1].row == 3


@rule("FLO-105", "FLO-140")
def test_depletion_leaves_with_the_tiles_whatever_becomes_of_them() -> None:
    table = scene(
        tiles={S1: {"1-1": "reef", "2-2": "isle"}},
        depleted={S1: ["1-1", "2-2"]},
        outposts={S1: ["2-2"]},
        bag=[],
    )
    turned(table)
    assert table.board.depleted() == 0 and list(fleet(table).reserve.values()) == ["reef"]
    assert table.faces(BAG) == ["isle"]


@rule("FLO-42", "FLO-107", "FLO-109")
def test_the_outpost_that_stays_takes_the_site_and_the_prices_go_on() -> None:
    """Two were built: the third of a Skysider without a free site costs 22, and 20 more to float."""
    table = scene(
        tiles={S1: {"2-2": "isle", "1-1": "reef"}},
        outposts={S1: ["0-0", "2-2"]},
        bag=[],
        coins={S1: 100},
        options=NAMED,
    )
    passed(turned(table), S2, S3)
    play(table, S1, "trader")
    assert outposts(table) == {"42"}


@rule("FLO-142", "FLO-153")
def test_cargo_pays_for_what_is_built_on_turning_and_the_first_tile_counts_for_the_second() -> None:
    table = scene(
        4,
        sky=[S2],
        tiles={S1: {"1-1": "yard", "2-2": "yard2"}},
        skiffs={S1: {"skiff1": "1-1"}},
        cargo={S1: {"skiff1": {"yellow": 2}}},
    )
    turned(table)
    lay(table, S1, "yard", "1-1")
    lay(table, S1, "yard2", "2-2")
    assert [event.n for event in all_events(table, TileScored)] == [1, 2]
    assert fleet(table).goods == {"yellow": 0} and table.waits_for == [S2]


@rule("FLO-22", "FLO-25")
def test_who_has_just_turned_shows_nothing_to_copy() -> None:
    table = scene(discards={S1: ["trader"]}, bag=[])
    turned(table)
    mine = fleet(table, S2).crew
    assert table.cards(discards_of(S1)) == [] and "scholar" not in {mine[card] for card in table.options(S2)}


@rule("FLO-134")
def test_who_turns_on_the_last_turn_has_the_coins_counted() -> None:
    table = scene(points={S2: 300}, bag=[], coins={S1: 0})
    assert table.board.last_round
    passed(turned(table), S2, S3)
    assert table.board.ended is not None and fleet(table).ledger["coins"] == 16 // 5


# --- Captain, Scholar, Speakers ---------------------------------------------------------------------


@rule("FLO-19", "FLO-114")
def test_a_retired_card_is_not_rallied() -> None:
    table = scene(crew={S1: ["surveyor"]}, bag=[], artifacts=["crown_jewels"])
    play(table, S1, "surveyor")
    table.answer(S1, "yes")
    passed(table, S2, S3, S1)
    assert "surveyor" not in in_hand(table, S1) and table.faces(RETIRED) == ["surveyor"]


@rule("FLO-24")
def test_who_may_copy_a_delver_may_choose_a_scholar_all_the_same() -> None:
    table = scene(discards={S2: ["scholar"], S3: ["delver"]})
    play(table, S1, "scholar")
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S2)
    assert table.waits_for == [S2] and topside_names(table, S1) == ["scholar"]


@rule("FLO-28", "FLO-35")
def test_a_skipped_space_counts_for_its_guild() -> None:
    async def different(g: G) -> None:
        await gain_influence(g, S1, 3, "different")

    async def same(g: G) -> None:
        await gain_influence(g, S1, 3, "same")

    table = scene(trial=different, discs={S1: {"founders": 2}})
    table.answer(S1, "founders:skip")
    assert table.options(S1) == {"speakers", "traders", "delvers"}
    other = scene(trial=same, discs={S1: {"founders": 2}}, bag=[], stacks={"founders": []})
    other.answer(S1, "founders:skip")
    assert fleet(other).discs["founders"] == 6 and kinds(other) == ["play"]


@rule("FLO-29", "FLO-60", "FLO-159")
def test_a_tile_of_a_ring_closes_a_circle_before_the_next_step() -> None:
    async def two(g: G) -> None:
        await gain_influence(g, S1, 2)

    table = scene(
        trial=two,
        discs={S1: {"delvers": 2}},
        bag=["red2"],
        tiles={S1: TWO_WEDGES},
        artifacts=["great_charter"],
    )
    table.answer(S1, "delvers")
    lay(table, S1, "red2", THIRD, CLOSING)
    for _ in range(3):
        at(table, "seal")
        table.answer(S1, "traders")
    at(table, "influence")
    assert fleet(table).seals == {"traders": 3} and table.board.slots == {"speakers": ["great_charter"]}


# --- the Market, Outposts ---------------------------------------------------------------------------


@rule("FLO-49", "FLO-115")
def test_a_better_price_does_not_change_what_overflows() -> None:
    """Three at 3 coins and one more each; the marker has one space to go."""
    table = scene(crew={S1: ["importer"]}, goods={S1: {"red": 3}}, market={"red": 1}, coins={S1: 0})
    play(table, S1, "importer")
    table.answer(S1, "sell:red:3:12")
    skip(table, S1, "transaction")
    assert table.board.market["red"] == 0 and fleet(table).ledger == {"market": 2} and fleet(table).coins == 12


@rule("FLO-46", "FLO-160")
def test_prices_and_the_ban_hold_through_what_a_card_is_retired_for() -> None:
    """Bought at 5; the Outpost of the second block is 12 cheaper; the marker moves by both purchases at the end."""
    table = scene(
        sky=[S1], crew={S1: ["pawnbroker"]}, coins={S1: 60}, goods={S1: {"red": 2}}, market={"red": 3}, options=NAMED
    )
    play(table, S1, "pawnbroker")
    table.answer(S1, "buy:red:1:5")
    table.answer(S1, "done")
    table.answer(S1, "yes")
    assert not any(option.startswith("sell:red") for option in table.options(S1)) and outposts(table) == {"8"}
    table.answer(S1, "buy:red:1:5")
    table.answer(S1, "done")
    assert table.board.market["red"] == 5


@rule("FLO-121")
def test_what_is_sold_pays_for_an_outpost_of_the_same_turn() -> None:
    table = scene(coins={S1: 8}, goods={S1: {"blue": 3}}, market={"blue": 3}, options=NAMED)
    play(table, S1, "trader")
    assert outposts(table) == set()
    table.answer(S1, "sell:blue:2:10")
    table.answer(S1, "outpost:skiffs:20")
    assert fleet(table).coins == 0 and fleet(table).home_outpost
    assert table.options(S1) == {"sell:blue:1:5", "done"}


@rule("FLO-40", "FLO-110", "FLO-111")
def test_the_third_tile_of_a_stack_stays_for_everybody_and_looks_at_the_buyer() -> None:
    table = scene(coins={S1: 100, S2: 100}, skiffs={S1: {"skiff2": "0-0"}}, options=NAMED)
    play(table, S1, "trader")
    for price in (20, 31, 32):
        table.answer(S1, f"outpost:skiffs:{price}")
    skip(table, S1, "transaction")
    play(table, S2, "trader")
    table.answer(S2, "outpost:skiffs:20")
    assert [one.rank for one in fleet(table).objectives] == [0, 1, 2]
    assert fleet(table, S2).objectives[0].rank == 2
    assert fleet(table).objectives[2].points == 2 * fleet(table, S2).objectives[0].points


# --- tiles, dives, research -------------------------------------------------------------------------


@rule("FLO-54", "FLO-159")
def test_what_an_artifact_draws_does_not_mix_with_what_was_drawn_before() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 2, 2)

    table = scene(
        trial=trial,
        tiles={S1: TWO_WEDGES},
        bag=["red2", "rim", "reef", "ledge", "pit", "gulf"],
        artifacts=["school_globe"],
    )
    lay(table, S1, "red2", THIRD, CLOSING)
    assert pieces(table, S1) == {"reef", "ledge", "pit", "gulf"}
    table.answer(S1, [])
    assert pieces(table, S1) == {"rim"}
    lay(table, S1, "rim", "1-0")
    assert sorted(table.faces(BAG)) == ["gulf", "ledge", "pit", "reef"] and fleet(table).toxicity == 1 + 2


@rule("FLO-82", "FLO-86", "FLO-141")
def test_depletion_of_an_extra_die_goes_on_where_the_dive_left_off() -> None:
    """Two icons with the Sonar die's: one is free, one token lies under the Skiffs. Six resources come aboard."""
    table = scene(
        sonar=4,
        tiles={S1: {"1-1": "pit", "2-2": "gulf"}},
        skiffs={S1: {"skiff1": "1-1", "skiff2": "1-1"}},
        cargo={S1: {"skiff1": {"red": 1}}},
        rolls=[["rd", "blank", "rn", "rr"], ["rrd"]],
    )
    play(table, S1, "delver")
    skip(table, S1, "sail")
    table.answer(S1, "sonar")
    table.answer(S1, {"skiff1": 2, "skiff2": 4})
    assert lying(table, "1-1").depleted and not lying(table, "2-2").depleted
    assert skiff(table, "skiff1").cargo == {"red": 1, "yellow": 2}


@rule("FLO-52", "FLO-90", "FLO-148")
def test_the_bounty_of_two_artifacts_of_the_founders_fills_the_reserve() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 5)

    table = scene(
        sky=[S1],
        trial=trial,
        rolls=[["yellow_2", "yellow_b", "yellow_1", "red_b", "yellow_2"]],
        slotted=["rocket_engine", "school_globe"],
        bag=["gulf", "rim", "reef"],
    )
    assert sorted(fleet(table).reserve.values()) == ["gulf", "rim"] and fleet(table).toxicity == 3


@rule("FLO-94")
def test_two_researches_may_use_their_influence_at_two_guilds() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 4)
        await research(g, S1, 4)

    rolls = [["red_b", "red_2", "red_1", "yellow_1"]] * 2
    table = scene(sky=[S1], trial=trial, rolls=rolls, discs={S1: {"delvers": 6}})
    table.answer(S1, "founders")
    assert table.options(S1) == {"speakers", "traders", "founders", "delvers"}
    table.answer(S1, "delvers")
    assert fleet(table).discs == {"founders": 1, "delvers": 7}


@rule("FLO-98", "FLO-159")
def test_the_milestone_of_a_skysider_researches_before_its_dial_goes_up() -> None:
    """The Bathysphere is research on this side; a breakthrough raises a dial, then the Milestone does."""

    async def trial(g: G) -> None:
        await rescue(g, S1)

    table = scene(
        sky=[S1],
        trial=trial,
        survivors=len(survivor_track(3).spaces) - 1,
        artifacts=["bathysphere"],
        rolls=[["blue_b", "green_b", "red_b", "wild_2", "yellow_1"]],
        coins={S1: 0},
    )
    at(table, "breakthrough")
    table.answer(S1, "delvers")
    at(table, "raise_dial")
    table.answer(S1, "delvers")
    assert table.board.dials["delvers"] == 3 and fleet(table).coins == 3 and fleet(table).toxicity == 2


@rule("FLO-65", "FLO-74")
def test_a_tile_that_closes_a_sonar_station_scores_both() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1)

    laid = {cell: tile.replace("red", "sonar") for cell, tile in TWO_WEDGES.items()}
    table = scene(
        sky=[S1],
        trial=trial,
        reserve={S1: ["sonar2"]},
        goods={S1: {"red": 1}},
        tiles={S1: laid},
        dials={"speakers": 2},
    )
    lay(table, S1, "sonar2", THIRD, CLOSING)
    assert fleet(table).ledger == {"tiles": 6, "sonar": 2}


# --- rounds -----------------------------------------------------------------------------------------


@rule("FLO-6", "FLO-15")
def test_a_round_ends_with_the_seat_before_the_first_player() -> None:
    table = given(SHORT, 3, Options(), rolls=[["s2"]])
    for seat in (S2, S3, S1):
        assert table.waits_for == [seat] and table.board.round == 1
        passed(table, seat)
    assert table.board.round == 2 and table.waits_for == [S2]
    assert [fleet(table, seat).number for seat in (S2, S3, S1)] == [1, 2, 3]


@rule("FLO-138", "FLO-144")
def test_the_points_of_the_market_may_empty_the_supply_at_the_end_of_a_round() -> None:
    table = scene(points={S2: 298}, goods={S3: {"red": 2}}, market={"red": 0})
    passed(table, S1, S2)
    play(table, S3, "trader")
    table.answer(S3, "sell:red:2:4")
    skip(table, S3, "transaction")
    assert table.board.supply == 0 and table.board.last_round and table.waits_for == [S1]
