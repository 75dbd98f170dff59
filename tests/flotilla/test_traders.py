"""Rules: THE TRADERS. Transactions, Outposts, Objectives, the Market."""

import pytest

from domain.flotilla import Options
from domain.flotilla.content import NUMBERS
from domain.flotilla.facts.points import ObjectiveScored
from domain.flotilla.facts.trade import MarketMoved
from domain.flotilla.names import SetId
from domain.flotilla.rules.objectives import COUNTS, counted
from domain.flotilla.rules.traders import Bargain, transactions
from tests.flotilla.scenes import (
    S1,
    S2,
    S3,
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
LEFT = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))


def trading(n: int = 3, bargain: Bargain | None = None, **more: object) -> Flo:
    """Transactions, as a card gives them; the market closes with the turn."""

    async def trial(g: G) -> None:
        await transactions(g, S1, n, bargain or Bargain())

    return scene(trial=trial, options=LEFT, **more)  # type: ignore[arg-type]


def deals(table: Flo, what: str) -> set[str]:
    return {option for option in table.options(S1) if option.startswith(what)}


@rule("FLO-36")
def test_a_skiff_costs_twelve_and_comes_to_the_dock() -> None:
    table = trading(coins={S1: 12})
    table.answer(S1, "skiff:12")
    assert skiff(table, "skiff2").at == "0-0" and fleet(table).coins == 0


@rule("FLO-36", "FLO-37")
def test_skysiders_buy_no_skiff_and_nobody_a_fifth() -> None:
    assert not deals(trading(coins={S1: 90}, sky=[S1]), "skiff")
    four = {S1: dict.fromkeys(("skiff1", "skiff2", "skiff3", "skiff4"), "0-0")}
    assert not deals(trading(coins={S1: 90}, skiffs=four), "skiff")


@rule("FLO-38", "FLO-109", "FLO-176")
def test_the_first_outpost_costs_twenty_and_each_further_one_more() -> None:
    table = trading(coins={S1: 100}, tiles={S1: {"1-1": "isle"}})
    assert deals(table, "outpost") == {"outpost:seals:20", "outpost:islands:20", "outpost:skiffs:20"}
    table.answer(S1, "outpost:skiffs:20")
    at(table, "site")
    assert table.options(S1) == {"0-0", "1-1"}
    table.answer(S1, "0-0")
    assert fleet(table).coins == 80 and fleet(table).home_outpost
    assert deals(table, "outpost") == {"outpost:seals:21", "outpost:islands:21", "outpost:skiffs:21"}


@rule("FLO-39")
def test_sinksiders_claim_on_the_left_and_skysiders_on_the_right() -> None:
    assert {d.split(":")[1] for d in deals(trading(coins={S1: 20}), "outpost")} == {"seals", "islands", "skiffs"}
    sky = trading(coins={S1: 20}, sky=[S1])
    assert {d.split(":")[1] for d in deals(sky, "outpost")} == {"outposts", "recruits", "shelf"}


@rule("FLO-40", "FLO-110")
def test_an_objective_scores_at_once_and_two_of_three_leave_their_stack() -> None:
    table = trading(4, coins={S1: 200}, seals={S1: {"traders": 3}})
    scored = []
    for price, rate in ((20, 5), (31, 4), (32, 3), (33, 3)):
        table.answer(S1, f"outpost:seals:{price}")
        event = table.events(ObjectiveScored)[0]
        scored.append((event.counted, event.rate, event.n))
        assert event.rate == rate
    assert scored == [(3, 5, 15), (3, 4, 12), (3, 3, 9), (3, 3, 9)]
    assert table.board.objectives["sink"][SetId("seals")] == 2
    assert [(one.set, one.points) for one in fleet(table).objectives] == [
        ("seals", 15),
        ("seals", 12),
        ("seals", 9),
        ("seals", 9),
    ]
    assert fleet(table).ledger["objectives"] == 45


@rule("FLO-41", "FLO-42")
def test_an_outpost_floats_only_without_a_free_site_and_for_a_fee() -> None:
    table = trading(2, coins={S1: 51})
    table.answer(S1, "outpost:skiffs:20")
    assert kinds(table) == ["transaction"] and fleet(table).home_outpost
    assert deals(table, "outpost:skiffs") == {"outpost:skiffs:31"}
    table.answer(S1, "outpost:skiffs:31")
    assert (fleet(table).floating, fleet(table).outposts, fleet(table).coins) == (1, 2, 0)
    assert len(fleet(table).objectives) == 2
    sky = trading(coins={S1: 90}, sky=[S1], outposts={S1: ["0-0"]})
    assert "outpost:shelf:41" in sky.options(S1)


@rule("FLO-41")
def test_a_site_holds_one_outpost() -> None:
    """On an Island as on the starting tile: then the next one floats."""
    table = trading(coins={S1: 100}, tiles={S1: {"1-1": "isle", "2-1": "isle2", "2-2": "reef"}}, outposts={S1: ["1-1"]})
    table.answer(S1, "outpost:skiffs:21")
    assert table.options(S1) == {"0-0", "2-1"}
    table.answer(S1, "2-1")
    table.answer(S1, "outpost:skiffs:22")
    assert fleet(table).home_outpost and "outpost:skiffs:33" in table.options(S1)


@rule("FLO-41")
def test_a_skysider_builds_on_the_sites_of_watercraft() -> None:
    table = trading(coins={S1: 90}, sky=[S1], tiles={S1: {"1-1": "pier", "2-2": "yard"}})
    table.answer(S1, "outpost:shelf:20")
    assert table.options(S1) == {"0-0", "1-1"}
    table.answer(S1, "1-1")
    assert lying(table, "1-1").outpost


@rule("FLO-139")
def test_there_are_six_outposts_and_no_more() -> None:
    table = trading(coins={S1: 500}, outposts={S1: ["0-0", "", "", "", "", ""]})
    assert not deals(table, "outpost") and deals(table, "skiff")


@rule("FLO-43", "FLO-45")
def test_three_red_at_five_cost_fifteen() -> None:
    table = trading(coins={S1: 15}, market={"red": 3})
    table.answer(S1, "buy:red:3:15")
    assert fleet(table).goods == {"red": 3} and fleet(table).coins == 0 and kinds(table) == ["play"]


@rule("FLO-43", "FLO-121")
def test_each_unit_is_a_transaction_and_fewer_may_be_used() -> None:
    table = trading(3, coins={S1: 0}, goods={S1: {"blue": 5}}, market={"blue": 3})
    assert deals(table, "sell") == {"sell:blue:1:5", "sell:blue:2:10", "sell:blue:3:15"}
    table.answer(S1, "sell:blue:2:10")
    assert deals(table, "sell") == {"sell:blue:1:5"}
    table.answer(S1, "done")
    assert fleet(table).goods == {"blue": 3} and fleet(table).coins == 10


@rule("FLO-44", "FLO-46")
def test_prices_stay_within_a_turn_and_a_colour_goes_one_way() -> None:
    table = trading(5, coins={S1: 50}, goods={S1: {"red": 4, "blue": 2}}, market={"red": 3, "blue": 3})
    table.answer(S1, "sell:red:2:10")
    assert deals(table, "sell:red") == {"sell:red:1:5", "sell:red:2:10"} and not deals(table, "buy:red")
    assert deals(table, "buy:blue")
    table.answer(S1, "buy:blue:1:5")
    assert not deals(table, "sell:blue") and fleet(table).coins == 55


@rule("FLO-47", "FLO-48")
def test_markers_move_after_the_turn_by_what_was_traded() -> None:
    table = scene(options=LEFT, coins={S1: 50}, goods={S1: {"red": 2}}, market={"red": 4, "blue": 3})
    play(table, S1, "trader")
    table.answer(S1, "sell:red:2:12")
    assert table.board.market["red"] == 4
    table.answer(S1, "buy:blue:1:5")
    table.answer(S1, "done")
    assert (table.board.market["red"], table.board.market["blue"]) == (2, 4)
    assert fleet(table).bought == {} and fleet(table).sold == {} and table.waits_for == [S2]


@rule("FLO-49", "FLO-144")
def test_sales_below_the_lowest_space_pay_a_point_each() -> None:
    """The book's example: one space above the bottom, three sold: two overflow."""
    table = scene(options=LEFT, coins={S1: 0}, goods={S1: {"red": 3}}, market={"red": 1})
    play(table, S1, "trader")
    table.answer(S1, "sell:red:3:9")
    table.answer(S1, "done")
    assert fleet(table).points == 2 and table.board.market["red"] == 0 and fleet(table).coins == 11
    moved = all_events(table, MarketMoved)[-1]
    assert (moved.overflow, moved.price) == (2, 2) and fleet(table).ledger == {"market": 2}


@rule("FLO-50", "FLO-144")
def test_purchases_above_the_highest_space_pay_two_points_each() -> None:
    table = scene(options=LEFT, coins={S1: 40}, market={"red": 7})
    play(table, S1, "trader")
    table.answer(S1, "buy:red:3:27")
    table.answer(S1, "done")
    assert fleet(table).points == 4 and table.board.market["red"] == len(NUMBERS.prices) - 1


@rule("FLO-51")
def test_cargo_cannot_be_sold() -> None:
    table = trading(coins={S1: 1}, cargo={S1: {"skiff1": {"red": 4}}})
    assert kinds(table) == ["play"]


@rule("FLO-160")
def test_two_blocks_in_one_turn_share_prices_ban_and_one_move() -> None:
    async def twice(g: G) -> None:
        await transactions(g, S1, 1, Bargain())
        await transactions(g, S1, 1, Bargain())

    table = scene(trial=twice, options=LEFT, coins={S1: 0}, goods={S1: {"red": 2}}, market={"red": 3})
    table.answer(S1, "sell:red:1:5")
    assert deals(table, "sell") == {"sell:red:1:5"} and not deals(table, "buy:red")
    table.answer(S1, "sell:red:1:5")
    assert table.board.market["red"] == 3
    play(table, S1, "trader")
    skip(table, S1, "transaction")
    assert table.board.market["red"] == 1 and len(all_events(table, MarketMoved)) == 2


@rule("FLO-115")
def test_better_prices_of_a_card() -> None:
    table = trading(
        4, Bargain(sell_more=1), coins={S1: 0}, goods={S1: {"red": 2, "blue": 1}}, market={"red": 3, "blue": 3}
    )
    table.answer(S1, "sell:red:1:6")
    assert deals(table, "sell") == {"sell:red:1:6", "sell:blue:1:5"}
    cheap = trading(2, Bargain(buy_less=1), coins={S1: 4}, market={"red": 3})
    assert deals(cheap, "buy:red") == {"buy:red:1:4"}
    off = trading(2, Bargain(purchase_less=4), coins={S1: 24})
    assert {"skiff:8", "outpost:skiffs:16"} <= off.options(S1)
    off.answer(S1, "skiff:8")
    assert "outpost:skiffs:16" not in off.options(S1) and "skiff:12" in off.options(S1)


@rule("FLO-143")
def test_an_outpost_does_not_count_for_its_own_objective() -> None:
    own = Options(left=("outposts", "islands", "skiffs"), right=("seals", "recruits", "shelf"))

    async def trial(g: G) -> None:
        await transactions(g, S1, 1, Bargain())

    sink = scene(options=own, coins={S1: 60}, outposts={S1: [""]}, trial=trial)
    sink.answer(S1, "outpost:outposts:21")
    assert sink.events(ObjectiveScored)[0].counted == 1 and fleet(sink).outposts == 2


@rule("FLO-111")
def test_objectives_count_only_what_the_buyer_has() -> None:
    table = trading(coins={S1: 20}, tiles={S2: {"1-1": "isle"}}, seals={S2: {"traders": 5}})
    table.answer(S1, "outpost:islands:20")
    assert table.events(ObjectiveScored)[0].counted == 0 and fleet(table).points == 0


def test_what_objectives_count_sinkside() -> None:
    table = scene(
        tiles={S1: {"1-1": "reef", "2-2": "bank", "3-3": "isle", "2-1": "ledge"}},
        skiffs={S1: {"skiff2": "1-1"}},
        depleted={S1: ["1-1"]},
        crew={S1: ["translator", "dredger"]},
    )
    from domain.flotilla.content import Metric

    one = fleet(table)
    assert counted(one, Metric("tiles_at_depth", 1)) == 2 and counted(one, Metric("tiles_at_depth", 3)) == 0
    found = {kind: COUNTS[kind](one) for kind in ("commonest_resource", "resource_colours", "islands", "skiffs")}
    assert found == {"commonest_resource": 2, "resource_colours": 3, "islands": 1, "skiffs": 2}
    assert COUNTS["depleted_tiles"](one) == 1 and COUNTS["recruits"](one) == 2


def test_what_objectives_count_skyside() -> None:
    table = scene(
        sky=[S1],
        tiles={S1: {"1-1": "yard", "2-2": "habitat", "3-3": "double", "1-0": "strip", "2-1": "station", "0-1": "pier"}},
    )
    one = fleet(table)
    found = {kind: COUNTS[kind](one) for kind in ("buildings", "double_tiles", "sonar_wedges", "sites", "tiles")}
    assert found == {"buildings": 1, "double_tiles": 1, "sonar_wedges": 2, "sites": 2, "tiles": 6}
    assert COUNTS["paired_colours"](one) == 2 and COUNTS["longest_chain"](one) >= 2
    assert COUNTS["watercraft"](one) >= 1 and COUNTS["colours_on_watercraft"](one) >= 2


def test_the_cap_of_an_objective() -> None:
    table = trading(coins={S1: 20}, seals={S1: {"traders": 9}})
    table.answer(S1, "outpost:seals:20")
    event = table.events(ObjectiveScored)[0]
    assert (event.counted, event.cap, event.n) == (9, 24, 24)


@rule("FLO-49", "FLO-50", "FLO-144")
def test_both_ends_of_the_market_may_overflow_in_one_turn() -> None:
    """One below the bottom for 1, one above the top for 2; what was paid stays at the old price."""
    table = scene(options=LEFT, coins={S1: 20}, goods={S1: {"red": 1}}, market={"red": 0, "blue": 8})
    play(table, S1, "trader")
    table.answer(S1, "sell:red:1:2")
    table.answer(S1, "buy:blue:1:10")
    assert fleet(table).points == 0
    table.answer(S1, "done")
    assert fleet(table).ledger == {"market": 1 + 2} and fleet(table).coins == 20 + 2 + 2 - 10
    assert (table.board.market["red"], table.board.market["blue"]) == (0, 8)


@rule("FLO-46")
def test_the_ban_on_a_colour_ends_with_the_turn() -> None:
    table = scene(options=LEFT, coins={S1: 20}, goods={S1: {"red": 2}}, market={"red": 3})
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
    table = scene(sky=[S1], crew={S1: ["importer"]}, options=LEFT, coins={S1: 20}, market={"red": 3})
    play(table, S1, "importer")
    table.answer(S1, "buy:red:2:8")
    table.answer(S1, "done")
    assert table.board.market["red"] == 5


@rule("FLO-110")
def test_the_third_tile_of_a_stack_is_there_for_everybody() -> None:
    async def trial(g: G) -> None:
        for seat in (S1, S1, S1, S2, S2):
            await transactions(g, seat, 1, Bargain())

    table = scene(trial=trial, options=LEFT, coins={S1: 200, S2: 200}, seals={S1: {"traders": 1}, S2: {"traders": 2}})
    for seat, price in ((S1, 20), (S1, 31), (S1, 32), (S2, 20), (S2, 31)):
        table.answer(seat, f"outpost:seals:{price}")
    found = [(event.seat, event.rank, event.n, event.leaves) for event in all_events(table, ObjectiveScored)]
    assert found == [(S1, 0, 5, True), (S1, 1, 4, True), (S1, 2, 3, False), (S2, 2, 6, False), (S2, 2, 6, False)]
