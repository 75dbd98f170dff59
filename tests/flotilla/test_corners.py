"""Rules that meet in one turn: what the book says of each, tried together."""

import pytest

from domain.flotilla import Options
from domain.flotilla.facts.dice import DiceThrown
from domain.flotilla.facts.guilds import ArtifactFound, BountyGained
from domain.flotilla.facts.points import TileScored
from domain.flotilla.facts.trade import MarketMoved
from domain.flotilla.facts.turn import TurnedSkyside
from domain.flotilla.names import BAG, GUILDS, RETIRED, discards_of
from domain.flotilla.rules.diving import dive
from domain.flotilla.rules.founders import build, draw_and_place
from domain.flotilla.rules.hexmap import corners_of
from domain.flotilla.rules.research import research
from domain.flotilla.rules.speakers import gain_influence
from domain.flotilla.rules.traders import Bargain, transactions
from domain.kernel import hand
from tests.flotilla.scenes import (
    S1, S2, S3, Flo, G, all_events, at, fleet, go, in_hand, kinds, lay, lying, pieces, places, play, scene, skiff,
    skip, topside_names,
)  # fmt: skip
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
LEFT = Options(left=("seals", "islands", "skiffs"), right=("outposts", "recruits", "shelf"))
(_, _), (SECOND, TWO), (THIRD, THREE) = corners_of("1-1")[5]
TWO_WEDGES = {"1-1": "red0/5", SECOND: f"red1/{(TWO - 1) % 6}"}
CLOSING = (THREE - 2) % 6
NO_DICE = {"shallows": 0, "shelf": 0, "depths": 0}


def turn(table: Flo, *before: str) -> Flo:
    play(table, S1, "captain")
    skip(table, S1, "sail", "unload")
    return table.answer(S1, "yes")


# 1
def test_c01_the_captain_sails_and_unloads_before_turning() -> None:
    table = scene(5, sky=[S2, S3], tiles={S1: {"1-1": "reef"}}, skiffs={S1: {"skiff1": "1-1"}},
                  cargo={S1: {"skiff1": {"red": 2, "blue": 1}}}, coins={S1: 0})
    play(table, S1, "captain")
    go(table, S1, "skiff1", "0-0")
    at(table, "unload")
    table.answer(S1, {"red": 1})
    skip(table, S1, "sail")
    skip(table, S1, "unload")
    at(table, "turn_skyside")
    table.answer(S1, "yes")
    assert fleet(table).coins == 12 and fleet(table).goods == {"red": 2, "blue": 1}
    assert all_events(table, TurnedSkyside)[-1].row == 3


# 2
def test_c02_depletion_is_gone_and_the_supply_has_it_back() -> None:
    table = scene(tiles={S1: {"1-1": "reef", "2-2": "isle"}}, depleted={S1: ["1-1", "2-2"]}, outposts={S1: ["2-2"]}, bag=[])
    turn(table)
    assert table.board.depleted() == 0 and list(fleet(table).reserve.values()) == ["reef"] and table.faces(BAG) == ["isle"]


# 3
def test_c03_the_kept_outpost_takes_the_site_and_the_price_goes_on() -> None:
    table = scene(tiles={S1: {"2-2": "isle", "1-1": "reef"}}, outposts={S1: ["0-0", "2-2"]}, bag=[], coins={S1: 100}, options=LEFT)
    turn(table)
    skip(table, S1, "build")
    for seat in (S2, S3):
        play(table, seat, "captain")
        table.answer(seat, "no")
    play(table, S1, "trader")
    offers = {o for o in table.options(S1) if o.startswith("outpost")}
    assert offers == {"outpost:outposts:42", "outpost:recruits:42", "outpost:shelf:42"}


# 4
def test_c04_cargo_pays_the_builds_of_turning_and_each_scores() -> None:
    table = scene(4, sky=[S2], tiles={S1: {"1-1": "yard", "2-2": "yard2"}}, skiffs={S1: {"skiff1": "1-1"}},
                  cargo={S1: {"skiff1": {"yellow": 2}}}, coins={S1: 0})
    turn(table)
    at(table, "build")
    lay(table, S1, "yard", "1-1")
    lay(table, S1, "yard2", "2-2")
    assert [e.n for e in all_events(table, TileScored)] == [1, 2] and fleet(table).goods.get("yellow", 0) == 0
    assert table.waits_for == [S2]


# 5
def test_c05_who_turned_shows_nothing_to_copy() -> None:
    table = scene(discards={S1: ["trader"]}, bag=[])
    turn(table)
    skip(table, S1, "build")
    mine = fleet(table, S2).crew
    assert "scholar" not in {mine[c] for c in table.options(S2)}
    assert table.cards(discards_of(S1)) == [] and len(table.cards(hand(S1))) == 6


# 6
def test_c06_turning_on_the_last_turn() -> None:
    table = scene(points={S2: 300}, bag=[], coins={S1: 0})
    assert table.board.last_round
    turn(table)
    assert fleet(table).skyside
    for seat in (S2, S3):
        play(table, seat, "captain")
        skip(table, seat, "sail", "turn_skyside")
    assert table.board.ended is not None and fleet(table).ledger["coins"] == 3


# 7
def test_c07_a_retired_card_is_not_rallied() -> None:
    table = scene(crew={S1: ["surveyor"]}, bag=[], artifacts=["crown_jewels"])
    play(table, S1, "surveyor")
    table.answer(S1, "yes")
    for seat in (S2, S3):
        play(table, seat, "captain"); table.answer(seat, "no")
    play(table, S1, "captain")
    assert "surveyor" not in in_hand(table, S1)


# 8
def test_c08_both_a_scholar_and_another_card_can_be_copied() -> None:
    table = scene(discards={S2: ["scholar"], S3: ["delver"]}, rolls=[["s", "blank"]])
    play(table, S1, "scholar")
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S2)
    assert table.waits_for == [S2] and topside_names(table, S1) == ["scholar"]
    # then S2's scholar may copy S1's scholar
    mine = fleet(table, S2).crew
    assert "scholar" not in {mine[c] for c in table.cards(hand(S2))}


# 9
def test_c09_skip_counts_as_that_guild_for_different_and_same() -> None:
    async def different(g: G) -> None:
        await gain_influence(g, S1, 3, "different")
    table = scene(trial=different, discs={S1: {"founders": 2, "speakers": 6, "traders": 4, "delvers": 6}}, bag=[])
    table.answer(S1, "founders:skip")
    assert table.options(S1) == {"speakers", "traders", "delvers"}
    async def same(g: G) -> None:
        await gain_influence(g, S1, 3, "same")
    table = scene(trial=same, discs={S1: {"founders": 2}}, bag=[], stacks={"founders": []})
    table.answer(S1, "founders:skip")
    assert fleet(table).discs["founders"] == 6 and kinds(table) == ["play"]


# 10
def test_c10_ring_tile_closes_circle_before_the_next_step() -> None:
    async def two(g: G) -> None:
        await gain_influence(g, S1, 2, "any")
    table = scene(trial=two, discs={S1: {"delvers": 2, "founders": 6}}, bag=["red2"], tiles={S1: TWO_WEDGES}, artifacts=["great_charter"])
    table.answer(S1, "delvers")
    lay(table, S1, "red2", THIRD, CLOSING)
    at(table, "seal")
    for _ in range(3):
        if kinds(table) == ["seal"]:
            table.answer(S1, "traders" if isinstance(table.options(S1), set) and "traders" in table.options(S1) else sorted(table.options(S1))[0])
    assert sum(fleet(table).seals.values()) == 3
    at(table, "influence")
    assert table.board.slots == {"speakers": ["great_charter"]}


# 11
def test_c11_importer_at_the_bottom() -> None:
    table = scene(crew={S1: ["importer"]}, goods={S1: {"red": 3}}, market={"red": 1}, coins={S1: 0})
    play(table, S1, "importer")
    assert "sell:red:3:12" in table.options(S1), table.options(S1)
    table.answer(S1, "sell:red:3:12")
    skip(table, S1, "transaction")
    moved = all_events(table, MarketMoved)[-1]
    assert table.board.market["red"] == 0 and fleet(table).ledger == {"market": 2} and fleet(table).coins == 12, moved


# 12
def test_c12_buying_beyond_the_top() -> None:
    table = scene(coins={S1: 100}, market={"blue": 7})
    play(table, S1, "trader")
    table.answer(S1, "buy:blue:3:27")
    assert fleet(table).points == 0 and table.board.market["blue"] == 7
    skip(table, S1, "transaction")
    assert table.board.market["blue"] == 8 and fleet(table).ledger == {"market": 4}


# 13
def test_c13_the_ban_runs_on_into_retiring() -> None:
    table = scene(sky=[S1], crew={S1: ["pawnbroker"]}, coins={S1: 60}, goods={S1: {"red": 2}}, market={"red": 3, "blue": 3}, options=LEFT)
    play(table, S1, "pawnbroker")
    table.answer(S1, "buy:red:1:5")
    table.answer(S1, "done")
    at(table, "retire")
    assert table.board.market["red"] == 3
    table.answer(S1, "yes")
    at(table, "transaction")
    options = table.options(S1)
    assert not any(o.startswith("sell:red") for o in options) and "buy:red:1:5" in options
    assert {o for o in options if o.startswith("outpost")} == {f"outpost:{s}:8" for s in ("outposts", "recruits", "shelf")}
    table.answer(S1, "buy:red:1:5")
    skip(table, S1, "transaction")
    assert table.board.market["red"] == 5 and table.faces(RETIRED) == ["pawnbroker"]


# 14
def test_c14_sell_build_and_buy_in_one_turn() -> None:
    table = scene(coins={S1: 8}, goods={S1: {"blue": 3}}, market={"blue": 3, "red": 0}, options=LEFT)
    play(table, S1, "trader")
    assert not any(o.startswith("outpost") for o in table.options(S1))
    table.answer(S1, "sell:blue:2:10")
    table.answer(S1, "outpost:skiffs:20")
    skip(table, S1, "site")
    assert fleet(table).coins == 0 and fleet(table).home_outpost
    assert table.waits_for == [S1] and table.options(S1) >= {"done"}, table.options(S1)


# 15
def test_c15_the_third_tile_stays_for_everybody() -> None:
    table = scene(coins={S1: 100, S2: 100}, skiffs={S1: {"skiff2": "0-0"}}, options=LEFT)
    play(table, S1, "trader")
    for price in (20, 31, 32):
        table.answer(S1, f"outpost:skiffs:{price}")
    skip(table, S1, "transaction")
    assert [o.points for o in fleet(table).objectives] == [10, 8, 6]
    play(table, S2, "trader")
    table.answer(S2, "outpost:skiffs:20")
    assert fleet(table, S2).objectives[0].points == 3


# 16
def test_c16_a_nested_draw_does_not_mix_with_the_outer_one() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 2, 2)
    table = scene(trial=trial, tiles={S1: TWO_WEDGES}, bag=["red2", "rim", "reef", "ledge", "pit", "gulf"], artifacts=["school_globe"])
    lay(table, S1, "red2", THIRD, CLOSING)
    at(table, "place")
    assert pieces(table, S1) == {"reef", "ledge", "pit", "gulf"}
    table.answer(S1, [])
    at(table, "place")
    assert pieces(table, S1) == {"rim"}
    lay(table, S1, "rim", "1-0")
    assert sorted(table.faces(BAG)) == ["gulf", "ledge", "pit", "reef"] and fleet(table).toxicity == 1 + 2


# 17
def test_c17_sonar_die_brings_depletion_and_more() -> None:
    table = scene(sonar=4, tiles={S1: {"1-1": "pit", "2-2": "gulf"}}, skiffs={S1: {"skiff1": "1-1", "skiff2": "1-1"}},
                  rolls=[["rd", "blank", "rn", "rrd"], ["rrd"]], cargo={S1: {"skiff1": {"red": 1}}})
    play(table, S1, "delver")
    skip(table, S1, "sail")
    at(table, "dive_next")
    table.answer(S1, "sonar")
    while kinds(table) == ["dive_next"]:
        table.answer(S1, "resource")
    at(table, "haul")
    # resources 1+1+2+2=6, room 3+4=7
    table.answer(S1, {"skiff1": 3, "skiff2": 3})
    at(table, "play") if False else None
    assert lying(table, "1-1").depleted and lying(table, "2-2").depleted
    assert fleet(table).ledger["crew" if "crew" in fleet(table).ledger else "sonar"] == 1


# 18
def test_c18_sevens_research_dice_are_all_there_are() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 9)
    table = scene(sky=[S1], trial=trial, rolls=[["blue_2", "green_b", "green_2", "red_b", "red_1", "yellow_2", "yellow_1"]], coins={S1: 0})
    assert len(all_events(table, DiceThrown)[0].kinds) == 7
    assert fleet(table).coins == 2 + 2 + 1 + 2 + 1, kinds(table)


# 19
def test_c19_founders_bounty_fills_the_reserve_with_toxicity() -> None:
    async def trial(g: G) -> None:
        await research(g, S1, 5)
    table = scene(sky=[S1], trial=trial, rolls=[["yellow_2", "yellow_b", "yellow_1", "red_b", "yellow_2"]], slotted=["rocket_engine", "school_globe"],
                  bag=["gulf", "rim", "reef"])
    if kinds(table) != ["play"]:
        raise AssertionError(kinds(table))
    assert sorted(fleet(table).reserve.values()) == ["gulf", "rim"] and fleet(table).toxicity == 3


# 20
def test_c20_the_milestone_artifact_asks_for_a_dive_of_a_skysider_as_research() -> None:
    async def trial(g: G) -> None:
        from domain.flotilla.rules.survivors import rescue
        await rescue(g, S1)
    table = scene(sky=[S1], trial=trial, survivors=7, artifacts=["bathysphere"], rolls=[["blue_b", "green_b", "red_b", "wild_2", "yellow_1"]], coins={S1: 0})
    at(table, "breakthrough")
    table.answer(S1, "delvers")
    at(table, "raise_dial")
    table.answer(S1, "delvers")
    assert table.board.dials["delvers"] == 3 and fleet(table).coins == 3 and fleet(table).toxicity == 2


# 21
def test_c21_tug_skipper_moves_in_the_text_and_unloads_on_the_way() -> None:
    table = scene(crew={S1: ["tug_skipper"]}, tiles={S1: {"1-0": "reef", "0-1": "ledge"}}, skiffs={S1: {"skiff1": "1-0"}},
                  cargo={S1: {"skiff1": {"red": 2}}}, bag=[])
    play(table, S1, "tug_skipper")
    table.answer(S1, [])
    at(table, "sail")
    go(table, S1, "skiff1", "0-1")
    at(table, "unload")
    table.answer(S1, {"red": 2})
    assert fleet(table).goods == {"red": 2} and skiff(table, "skiff1").at == "0-1"


# 22
def test_c22_a_double_tile_carries_a_chain_on() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1)
    table = scene(sky=[S1], trial=trial, reserve={S1: ["yard"]}, goods={S1: {"yellow": 1}}, tiles={S1: {"1-1": "yard2", "2-2": "double"}})
    # double: edges 0-2 green (outwards/right), 3-5 yellow towards home
    lay(table, S1, "yard", "3-3")
    event = table.events(TileScored)[0]
    assert event.chain == ("3-3",) and event.n == 1


# 23
def test_c23_shallows_between_depths_and_home() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 1, 1)
    table = scene(trial=trial, bag=["pit"], tiles={S1: {"1-0": "reef", "2-0": "shoal"}})
    found = places(table, S1, "pit")
    assert found == {"1-1", "0-1", "2-1"} - {"2-1"} or found == {"1-1", "0-1"}, found


# 24
def test_c24_scholar_skyside_takes_the_income_of_what_it_copies() -> None:
    table = scene(sky=[S1, S2, S3], discards={S2: ["clinician"], S3: ["captain"] if False else ["speaker"]}, coins={S1: 0},
                  rolls=[["blue_2", "green_2", "red_1", "yellow_1"]], stain={S1: (2, 2)})
    play(table, S1, "scholar")
    table.answer(S1, S2)
    assert fleet(table).coins == 4 + 6 and fleet(table).stain() == (1, 2)


# 25
def test_c25_survivor_recruit_of_a_skysider_has_its_sky_face() -> None:
    async def trial(g: G) -> None:
        from domain.flotilla.rules.survivors import rescue
        await rescue(g, S1)
    table = scene(sky=[S1], trial=trial, survivors=2, stacks={"delvers": ["dredger"], "traders": [], "founders": [], "speakers": []})
    if kinds(table) == ["recruit"]:
        table.answer(S1, "delvers")
    assert "dredger" in in_hand(table, S1)


# 26
def test_c26_the_round_ends_with_the_seat_before_the_first_player() -> None:
    from tests.given import given
    from tests.flotilla.scenes import SHORT
    table = given(SHORT, 3, Options(), rolls=[["s2"]])
    assert table.waits_for == [S2] and table.board.first == S2
    for seat in (S2, S3, S1):
        assert table.board.round == 1
        play(table, seat, "captain"); skip(table, seat, "sail", "turn_skyside")
    assert table.board.round == 2 and table.waits_for == [S2]
    assert fleet(table, S2).number == 1 and fleet(table, S1).number == 3


# 27
def test_c27_supply_emptied_by_the_last_seat_of_the_round_by_market() -> None:
    table = scene(points={S2: 298}, goods={S3: {"red": 2}}, market={"red": 0}, coins={S3: 0})
    for seat in (S1, S2):
        play(table, seat, "captain"); skip(table, seat, "sail", "turn_skyside")
    play(table, S3, "trader")
    table.answer(S3, "sell:red:2:4")
    skip(table, S3, "transaction")
    assert table.board.supply == 0 and table.board.last_round and table.waits_for == [S1]


# 28
def test_c28_coin_costs_of_an_objective_of_zero() -> None:
    table = scene(coins={S1: 20}, options=LEFT)
    play(table, S1, "trader")
    table.answer(S1, "outpost:seals:20")
    assert fleet(table).points == 0 and fleet(table).outposts == 1


# 29
def test_c29_a_skysider_and_the_survivor_of_a_sonar() -> None:
    """The bounty of Speakers after a Hub bonus: '=' of one research only; two researches may go to two guilds."""
    async def trial(g: G) -> None:
        await research(g, S1, 4)
        await research(g, S1, 4)
    rolls = [["red_b", "red_2", "red_1", "yellow_1"], ["red_b", "red_2", "red_1", "yellow_1"]]
    table = scene(sky=[S1], trial=trial, rolls=rolls, coins={S1: 0}, discs={S1: {"founders": 0, "delvers": 6}})
    table.answer(S1, "founders")
    at(table, "influence")
    assert len(table.options(S1)) >= 4
    table.answer(S1, "delvers")
    assert fleet(table).discs["founders"] == 1 and fleet(table).discs["delvers"] == 7


# 30
def test_c30_no_place_left_for_outposts_but_the_fee() -> None:
    table = scene(sky=[S1], coins={S1: 41}, outposts={S1: ["0-0"]}, tiles={S1: {"1-1": "pier"}}, options=LEFT)
    play(table, S1, "trader")
    offers = {o for o in table.options(S1) if o.startswith("outpost")}
    assert offers == {f"outpost:{s}:21" for s in ("outposts", "recruits", "shelf")}


# 31
def test_c31_an_outposts_island_stays_an_island_for_objectives() -> None:
    table = scene(coins={S1: 100}, tiles={S1: {"1-1": "isle"}}, outposts={S1: ["1-1"]}, options=LEFT)
    play(table, S1, "trader")
    skip(table, S1, "sail")
    table.answer(S1, "outpost:islands:21")
    assert fleet(table).objectives[0].points == 9


# 32
def test_c32_a_build_that_closes_sonar_scores_both() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1)
    laid = {"1-1": "sonar0/5", SECOND: f"sonar1/{(TWO - 1) % 6}"}
    table = scene(sky=[S1], trial=trial, reserve={S1: ["sonar2"]}, goods={S1: {"red": 1}}, tiles={S1: laid}, dials={"speakers": 2})
    lay(table, S1, "sonar2", THIRD, CLOSING)
    assert fleet(table).ledger == {"tiles": 6, "sonar": 2}
