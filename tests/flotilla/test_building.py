"""Rules: BUILDING AN OCEAN TILE; SCORING NEWLY-PLACED TILES; Sonar stations."""

import pytest

from domain.flotilla import Options
from domain.flotilla.facts.guilds import ArtifactFound, SonarAdvanced
from domain.flotilla.facts.points import TileScored
from domain.flotilla.facts.trade import CoinsChanged
from domain.flotilla.names import BAG
from domain.flotilla.rules.founders import build, draw_and_place
from domain.flotilla.rules.hexmap import corners_of
from domain.flotilla.rules.survivors import raise_dial
from tests.flotilla.scenes import (
    S1,
    S2,
    Flo,
    G,
    all_events,
    at,
    fleet,
    kinds,
    lay,
    lying,
    pieces,
    places,
    play,
    scene,
    skip,
)
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("charts")
TOGETHER = Options(scoring="together")


def placing(n: int, most: int, clean: bool = False, **more: object) -> Flo:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, n, most, clean)

    return scene(trial=trial, **more)  # type: ignore[arg-type]


def building(n: int = 1, **more: object) -> Flo:
    async def trial(g: G) -> None:
        await build(g, S1, n)

    return scene(sky=[S1], trial=trial, **more)  # type: ignore[arg-type]


@rule("FLO-62")
def test_a_tile_is_paid_from_the_reserve() -> None:
    table = building(reserve={S1: ["dear", "double"]}, goods={S1: {"blue": 3, "green": 1}})
    assert pieces(table, S1) == {"dear"}
    lay(table, S1, "dear", "1-1")
    assert fleet(table).goods == {"blue": 0, "green": 1} and list(fleet(table).reserve.values()) == ["double"]


@rule("FLO-63")
def test_no_more_are_built_than_the_action_allows_and_fewer_may_be() -> None:
    table = building(2, reserve={S1: ["yard", "yard2", "yard3"]}, goods={S1: {"yellow": 9}})
    lay(table, S1, "yard", "1-1")
    lay(table, S1, "yard2", "2-2")
    assert kinds(table) == ["play"] and len(fleet(table).tiles) == 2
    none = building(2, reserve={S1: ["yard"]}, goods={S1: {"yellow": 9}})
    none.answer(S1, [])
    assert kinds(none) == ["play"] and fleet(none).tiles == {}


@rule("FLO-64", "FLO-125")
def test_colours_need_not_match_and_water_may_meet_craft() -> None:
    table = building(reserve={S1: ["bow"]}, goods={S1: {"red": 1}}, tiles={S1: {"1-1": "yard"}})
    assert places(table, S1, "bow") == {"1-0", "0-1", "2-2", "2-1", "1-2"}
    assert set(table.form(S1).fits["tile"].values()) == {0b111111}
    lay(table, S1, "bow", "2-2", 3)
    assert lying(table, "2-2").tile == "bow" and fleet(table).points == 1


@rule("FLO-65", "FLO-67", "FLO-68")
def test_the_example_of_the_book_scores_twelve() -> None:
    """Dial 3, three yellow tiles in a chain, and one yellow building on the watercraft, beyond a green district. Across
    the water stands another one."""
    table = building(
        reserve={S1: ["yard3"]},
        goods={S1: {"yellow": 1}},
        dials={"founders": 3},
        tiles={S1: {"1-1": "habitat", "2-1": "green", "3-1": "yard", "4-1": "yard2", "3-2": "parted/3"}},
    )
    lay(table, S1, "yard3", "5-1")
    event = table.events(TileScored)[0]
    assert (event.dial, event.buildings, event.a, len(event.chain), event.n) == (3, ("1-1",), 4, 3, 12)
    assert fleet(table).points == 12 and fleet(table).ledger == {"tiles": 12}


@rule("FLO-69", "FLO-73")
def test_another_district_breaks_the_chain_and_not_the_watercraft() -> None:
    table = building(reserve={S1: ["yard"]}, goods={S1: {"yellow": 1}}, tiles={S1: {"1-1": "habitat", "2-2": "green"}})
    lay(table, S1, "yard", "3-3")
    event = table.events(TileScored)[0]
    assert (event.a, event.chain, event.buildings) == (2, ("3-3",), ("1-1",))


@rule("FLO-66")
def test_a_is_never_more_than_four() -> None:
    table = building(
        reserve={S1: ["habitat"]}, goods={S1: {"yellow": 1}}, dials={"founders": 4}, tiles={S1: {"1-1": "yard"}}
    )
    lay(table, S1, "habitat", "2-2")
    event = table.events(TileScored)[0]
    assert (event.a, event.n) == (4, 8)


@rule("FLO-65")
def test_the_building_on_the_new_tile_counts() -> None:
    table = building(reserve={S1: ["habitat"]}, goods={S1: {"yellow": 1}})
    lay(table, S1, "habitat", "1-1")
    assert table.events(TileScored)[0].a == 2


@rule("FLO-70", "FLO-165")
def test_buildings_across_water_or_of_another_guild_do_not_count() -> None:
    """On the parted tile the Habitat stands on the yellow hull; the red hull has none of it."""
    table = building(reserve={S1: ["mill"]}, goods={S1: {"red": 1}}, tiles={S1: {"1-1": "works"}})
    lay(table, S1, "mill", "2-2")
    assert table.events(TileScored)[0].buildings == ("2-2",)
    parted = building(reserve={S1: ["parted"]}, goods={S1: {"red": 1, "yellow": 1}}, tiles={S1: {"1-1": "yard"}})
    lay(parted, S1, "parted", "2-2")
    assert parted.options(S1) == {"red:1", "yellow:4"}
    parted.answer(S1, "red:1")
    assert (parted.events(TileScored)[0].a, parted.events(TileScored)[0].buildings) == (1, ())


@rule("FLO-71", "FLO-72")
def test_of_two_districts_the_builder_scores_one() -> None:
    table = building(reserve={S1: ["double"]}, goods={S1: {"green": 1, "yellow": 1}}, dials={"traders": 3})
    lay(table, S1, "double", "1-1")
    at(table, "district")
    assert table.options(S1) == {"green:3", "yellow:1"}
    table.answer(S1, "yellow:1")
    assert fleet(table).points == 1


@rule("FLO-131")
def test_a_raised_dial_counts_for_what_anybody_builds_later() -> None:
    """The first seat builds and raises the dial; its own tile keeps its score, the second seat has the better one."""

    async def trial(g: G) -> None:
        await build(g, S1, 1)
        await raise_dial(g, S1, "founders")
        await build(g, S2, 1)

    table = scene(
        sky=[S1, S2],
        trial=trial,
        reserve={S1: ["yard"], S2: ["yard2"]},
        goods={S1: {"yellow": 1}, S2: {"yellow": 1}},
    )
    lay(table, S1, "yard", "1-1")
    lay(table, S2, "yard2", "1-1")
    assert (fleet(table).points, fleet(table, S2).points) == (1, 2)


@rule("FLO-142")
def test_each_tile_of_a_build_is_scored_before_the_next() -> None:
    table = building(2, reserve={S1: ["yard", "yard2"]}, goods={S1: {"yellow": 2}})
    lay(table, S1, "yard", "1-1")
    lay(table, S1, "yard2", "2-2")
    assert [event.n for event in all_events(table, TileScored)] == [1, 2]


@rule("FLO-142")
def test_with_the_option_all_are_scored_when_the_last_one_lies() -> None:
    table = building(2, options=TOGETHER, reserve={S1: ["yard", "yard2"]}, goods={S1: {"yellow": 2}})
    lay(table, S1, "yard", "1-1")
    assert all_events(table, TileScored) == []
    lay(table, S1, "yard2", "2-2")
    assert [event.n for event in all_events(table, TileScored)] == [2, 2]


@rule("FLO-74", "FLO-166")
def test_three_sonar_wedges_advance_the_track() -> None:
    (_, _), (second, two), (third, three) = corners_of("1-1")[5]
    laid = {"1-1": "sonar0/5", second: f"sonar1/{(two - 1) % 6}"}
    table = building(reserve={S1: ["sonar2"]}, goods={S1: {"red": 1}}, tiles={S1: laid})
    lay(table, S1, "sonar2", third, (three - 2) % 6)
    assert table.board.sonar == 1 and fleet(table).ledger["sonar"] == 2


@rule("FLO-74")
def test_a_station_may_be_closed_by_the_last_of_several_tiles() -> None:
    (_, _), (second, two), (third, three) = corners_of("1-1")[5]
    table = building(2, reserve={S1: ["sonar1", "sonar2"]}, goods={S1: {"red": 2}}, tiles={S1: {"1-1": "sonar0/5"}})
    lay(table, S1, "sonar1", second, (two - 1) % 6)
    assert table.board.sonar == 0
    lay(table, S1, "sonar2", third, (three - 2) % 6)
    assert table.board.sonar == 1


@rule("FLO-102")
def test_beyond_the_end_of_the_sonar_track_there_are_five_points() -> None:
    from domain.flotilla.rules.artifacts import advance_sonar

    async def trial(g: G) -> None:
        advance_sonar(g, S1)

    table = scene(sonar=4, trial=trial)
    assert fleet(table).points == 5 and table.board.sonar == 4


def test_a_discount_goes_to_the_colour_that_the_builder_names() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1, cheaper=1)

    table = scene(sky=[S1], trial=trial, reserve={S1: ["double"]}, goods={S1: {"green": 1, "yellow": 1}})
    lay(table, S1, "double", "1-1")
    at(table, "discount")
    assert table.options(S1) == {"green", "yellow"}
    table.answer(S1, "green")
    assert fleet(table).goods == {"green": 1, "yellow": 0}


def test_who_builds_nothing_has_no_coins_for_buildings() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1, free=True, pays=2)

    table = scene(sky=[S1], trial=trial, coins={S1: 5}, reserve={S1: ["habitat"]}, tiles={S1: {"1-1": "mill"}})
    skip(table, S1, "build")
    assert kinds(table) == ["play"] and fleet(table).coins == 5
    plain = building(reserve={S1: ["mill"]}, goods={S1: {"red": 1}}, coins={S1: 5})
    lay(plain, S1, "mill", "1-1")
    assert fleet(plain).coins == 5 and all_events(plain, CoinsChanged)[-1].by != 0


def test_coins_for_the_buildings_of_a_watercraft() -> None:
    async def trial(g: G) -> None:
        await build(g, S1, 1, free=True, pays=2)

    table = scene(sky=[S1], trial=trial, coins={S1: 0}, reserve={S1: ["habitat"]}, tiles={S1: {"1-1": "mill"}})
    lay(table, S1, "habitat", "2-2")
    assert fleet(table).coins == 4


@rule("FLO-159")
def test_an_artifact_of_the_first_tile_is_done_before_the_second_is_placed() -> None:
    (_, _), (second, two), (third, three) = corners_of("1-1")[5]
    laid = {"1-1": "red0/5", second: f"red1/{(two - 1) % 6}"}
    table = placing(2, 2, bag=["red2", "reef"], tiles={S1: laid}, artifacts=["signal_lamp"])
    lay(table, S1, "red2", third, (three - 2) % 6)
    at(table, "influence")
    for guild in ("traders", "founders", "delvers"):
        table.answer(S1, guild)
        skip(table, S1)
        while kinds(table) == ["barrel"]:
            table.answer(S1, "red")
    at(table, "place")
    assert table.board.slots == {"speakers": ["signal_lamp"]}


def test_the_starter_founder_draws_two_and_places_one() -> None:
    table = scene(bag=["reef", "ledge"])
    play(table, S1, "founder")
    lay(table, S1, "ledge", "1-1")
    assert table.waits_for == [S2] and table.faces(BAG) == ["reef"]


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


@rule("FLO-58")
def test_a_second_tile_looks_at_where_the_first_was_placed() -> None:
    async def trial(g: G) -> None:
        await draw_and_place(g, S1, 2, 2)

    table = scene(trial=trial, bag=["shoal", "pit"])
    lay(table, S1, "shoal", "1-0")
    assert pieces(table, S1) == {"pit"} and places(table, S1, "pit") == {"0-1"}
