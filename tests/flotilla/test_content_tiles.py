"""The 92 Ocean tiles: how many of each kind, and what lies behind what."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec
import pytest

from domain.flotilla.content import OCEAN, WATER, SkyFace, Tile
from domain.flotilla.names import COLOUR_OF, COLOURS, GUILDS
from tests.rule import rule

TILES = [*OCEAN.values()]
SINGLES = [tile for tile in TILES if len(tile.sky.regions) == 1]
DOUBLES = [tile for tile in TILES if len(tile.sky.regions) == 2]
PAIRS = [frozenset(pair) for pair in combinations(COLOURS, 2)]
CORNERS = EDGES = range(6)
DEPTHS = (1, 2, 3)


def tile_id(found: object) -> str:
    return getattr(found, "id", str(found))


def districts(tile: Tile) -> frozenset[str]:
    return frozenset(region.district for region in tile.sky.regions)


def price(tile: Tile) -> int:
    return sum(tile.sky.cost.values())


def by_depth(tiles: Iterable[Tile]) -> list[int]:
    counted: Counter[int] = Counter(tile.sink.depth for tile in tiles)
    return [counted[depth] for depth in DEPTHS]


def craft(sky: SkyFace) -> list[int]:
    """The edges where craft is."""
    return [edge for edge in EDGES if sky.edges[edge] != WATER]


def runs(sky: SkyFace) -> int:
    """How many runs of craft there are around the tile."""
    starts = sum(sky.edges[edge] != WATER and sky.edges[edge - 1] == WATER for edge in EDGES)
    return starts or (1 if craft(sky) else 0)


def turned(sky: SkyFace) -> Iterator[bytes]:
    """The face in all six positions."""
    for turn in EDGES:
        edges = tuple(sky.edges[(edge - turn) % 6] for edge in EDGES)
        sonar = tuple(sorted((corner + turn) % 6 for corner in sky.sonar))
        yield msgspec.json.encode(msgspec.structs.replace(sky, edges=edges, sonar=sonar))


# --- every tile -------------------------------------------------------------------------------------


@rule("FLO-180")
def test_there_are_92_tiles_each_with_a_name_of_its_own() -> None:
    assert [*OCEAN] == [f"tile{n:02}" for n in range(1, 93)]
    assert len({tile.name.casefold() for tile in TILES}) == 92
    assert all(re.fullmatch(r"[A-Z][a-z]+ [A-Z][a-z]+", tile.name) for tile in TILES)


@rule("FLO-147")
@pytest.mark.parametrize("tile", TILES, ids=tile_id)
def test_the_colours_of_the_cost_are_those_of_the_districts(tile: Tile) -> None:
    assert set(tile.sky.cost) == districts(tile)
    assert all(n >= 1 for n in tile.sky.cost.values())


@pytest.mark.parametrize("tile", TILES, ids=tile_id)
def test_a_tile_is_whole(tile: Tile) -> None:
    """Six edges; every district reaches one of them; wedges lie at corners; what stands there stands in a district."""
    sky, regions = tile.sky, range(len(tile.sky.regions))
    assert len(sky.edges) == 6 and set(sky.edges) - {WATER} == set(regions)
    assert "neutral" not in districts(tile) and len(districts(tile)) == len(sky.regions) <= 2
    assert all(corner in CORNERS for corner in (*sky.sonar, *tile.sink.wedges))
    assert len(set(sky.sonar)) == len(sky.sonar) <= 2 and len(tile.sink.wedges) <= 2
    assert sky.site is None or sky.site in regions


@pytest.mark.parametrize("tile", [tile for tile in TILES if tile.sky.building], ids=tile_id)
def test_a_building_stands_in_a_district_of_its_guild(tile: Tile) -> None:
    building = tile.sky.building
    assert building is not None
    assert tile.sky.regions[building.region].district == COLOUR_OF[building.guild]


# --- Sinkside ---------------------------------------------------------------------------------------


@rule("FLO-180")
def test_every_resource_is_found_at_every_depth() -> None:
    found = Counter((tile.sink.depth, tile.sink.resource) for tile in TILES)
    assert found == {(depth, colour): n for depth, n in ((1, 8), (2, 8), (3, 7)) for colour in COLOURS}


@rule("FLO-180")
def test_the_deeper_the_more_toxic() -> None:
    found = Counter((tile.sink.depth, tile.sink.toxicity) for tile in TILES)
    assert [found[1, toxicity] for toxicity in (0, 1, 2)] == [26, 6, 0]
    assert [found[2, toxicity] for toxicity in (0, 1, 2)] == [12, 16, 4]
    assert [found[3, toxicity] for toxicity in (0, 1, 2)] == [2, 12, 14]
    assert sum(n * toxicity for (_, toxicity), n in found.items()) == 70


def test_no_colour_is_much_more_toxic_than_another() -> None:
    totals = Counter(dict.fromkeys(COLOURS, 0))
    for tile in TILES:
        totals[tile.sink.resource] += tile.sink.toxicity
    assert max(totals.values()) - min(totals.values()) <= 1


@rule("FLO-180")
def test_24_islands_six_of_each_colour_and_most_in_the_shallows() -> None:
    islands = [tile for tile in TILES if tile.sink.island]
    assert Counter(tile.sink.resource for tile in islands) == dict.fromkeys(COLOURS, 6)
    assert by_depth(islands) == [12, 8, 4]


@rule("FLO-180")
def test_90_wedges_30_of_each_colour() -> None:
    wedges = Counter(colour for tile in TILES for colour in tile.sink.wedges.values())
    assert wedges == {"yellow": 30, "red": 30, "purple": 30}
    assert Counter(len(tile.sink.wedges) for tile in TILES) == {0: 16, 1: 62, 2: 14}


@rule("FLO-180")
def test_tiles_with_two_wedges_are_of_all_sorts() -> None:
    twice = [tile for tile in TILES if len(tile.sink.wedges) == 2]
    assert by_depth(twice) == [2, 5, 7]
    assert Counter(tuple(sorted(tile.sink.wedges)) for tile in twice) == {(0, 2): 7, (0, 3): 7}
    colours = Counter(len(set(tile.sink.wedges.values())) for tile in twice)
    assert colours == {2: 10, 1: 4}


@rule("FLO-180")
def test_ten_of_the_tiles_without_a_wedge_are_islands() -> None:
    bare = [tile for tile in TILES if not tile.sink.wedges]
    assert len(bare) == 16 and sum(tile.sink.island for tile in bare) == 10


def test_wedges_of_each_colour_are_found_at_each_depth_and_by_each_resource() -> None:
    found: Counter[tuple[int, str]] = Counter(
        (tile.sink.depth, colour) for tile in TILES for colour in tile.sink.wedges.values()
    )
    assert all(found[depth, colour] >= 8 for depth in DEPTHS for colour in ("yellow", "red", "purple"))
    beside: Counter[tuple[str, str]] = Counter(
        (tile.sink.resource, colour) for tile in TILES for colour in tile.sink.wedges.values()
    )
    assert all(beside[resource, colour] >= 5 for resource in COLOURS for colour in ("yellow", "red", "purple"))


# --- Skyside ----------------------------------------------------------------------------------------


@rule("FLO-180")
def test_68_tiles_of_one_district_and_24_of_two() -> None:
    assert Counter(next(iter(districts(tile))) for tile in SINGLES) == dict.fromkeys(COLOURS, 17)
    assert Counter(districts(tile) for tile in DOUBLES) == dict.fromkeys(PAIRS, 4)
    assert Counter(colour for tile in TILES for colour in districts(tile)) == dict.fromkeys(COLOURS, 29)


@rule("FLO-180")
def test_what_tiles_cost() -> None:
    singles = Counter((colour, n) for tile in SINGLES for colour, n in tile.sky.cost.items())
    assert singles == {(colour, n): times for colour in COLOURS for n, times in ((1, 6), (2, 8), (3, 3))}
    doubles = Counter((districts(tile), tuple(sorted(tile.sky.cost.values()))) for tile in DOUBLES)
    assert doubles == {(pair, cost): times for pair in PAIRS for cost, times in (((1, 1), 3), ((1, 2), 1))}
    assert sum(map(price, TILES)) == 178


@rule("FLO-180")
def test_craft_of_one_district_has_two_to_six_edges() -> None:
    assert Counter(len(craft(tile.sky)) for tile in SINGLES) == {2: 12, 3: 24, 4: 20, 5: 8, 6: 4}
    broken = Counter(len(craft(tile.sky)) for tile in SINGLES if runs(tile.sky) > 1)
    assert (broken[3], broken[4]) == (12, 10)


@rule("FLO-180")
def test_craft_of_two_districts_is_in_one_hull_or_parted_by_water() -> None:
    hulls = {tile.id: len({region.hull for region in tile.sky.regions}) for tile in DOUBLES}
    assert Counter(hulls.values()) == {1: 16, 2: 8}
    for tile in DOUBLES:
        edges = tile.sky.edges
        if hulls[tile.id] == 1:
            assert sorted((edges.count(0), edges.count(1))) in ([2, 2], [2, 3])
        else:
            assert not any({edges[edge - 1], edges[edge]} == {0, 1} for edge in EDGES)


@pytest.mark.parametrize("tile", TILES, ids=tile_id)
def test_the_edges_of_a_district_of_two_lie_together(tile: Tile) -> None:
    edges = tile.sky.edges
    for region in range(len(tile.sky.regions)) if len(tile.sky.regions) == 2 else ():
        assert sum(edges[edge] == region != edges[edge - 1] for edge in EDGES) == 1


@rule("FLO-180")
def test_28_buildings_seven_of_each_guild() -> None:
    found = Counter((tile.sky.building.guild, len(tile.sky.regions)) for tile in TILES if tile.sky.building is not None)
    assert found == {(guild, regions): n for guild in GUILDS for regions, n in ((1, 5), (2, 2))}


@rule("FLO-180")
def test_20_sites_five_of_each_colour() -> None:
    sites = [tile for tile in TILES if tile.sky.site is not None]
    colours = Counter(tile.sky.regions[tile.sky.site].district for tile in sites if tile.sky.site is not None)
    assert colours == dict.fromkeys(COLOURS, 5)
    assert sum(tile.sky.building is not None for tile in sites) <= 4


@rule("FLO-180")
def test_sonar_on_32_tiles_on_six_of_them_twice() -> None:
    assert Counter(len(tile.sky.sonar) for tile in TILES) == {0: 60, 1: 26, 2: 6}


def test_some_tiles_have_nothing_on_their_skyside_and_none_has_everything() -> None:
    shown = Counter(
        (tile.sky.building is not None) + (tile.sky.site is not None) + bool(tile.sky.sonar) for tile in TILES
    )
    assert shown[0] >= 12 and shown[3] <= 1


def test_no_two_skysides_are_the_same_however_they_are_turned() -> None:
    assert len({min(turned(tile.sky)) for tile in TILES}) == 92


# --- both faces -------------------------------------------------------------------------------------


@rule("FLO-180")
def test_on_half_of_the_tiles_the_resource_is_one_of_the_districts() -> None:
    same = [tile for tile in TILES if tile.sink.resource in districts(tile)]
    assert len(same) == 46
    assert all(9 <= n <= 14 for n in Counter(tile.sink.resource for tile in same).values())


@rule("FLO-180")
def test_buildings_lie_behind_deep_water() -> None:
    assert by_depth(tile for tile in TILES if tile.sky.building) == [6, 10, 12]


@rule("FLO-180")
def test_what_is_cheap_lies_behind_the_shallows_and_what_is_dear_behind_the_depths() -> None:
    cheap = by_depth(tile for tile in TILES if price(tile) == 1)
    assert cheap[0] >= 18 and cheap[2] == 0
    assert by_depth(tile for tile in TILES if price(tile) == 3) == [0, 0, 18]
    assert by_depth(tile for tile in TILES if len(tile.sky.sonar) == 2) == [0, 0, 6]


@rule("FLO-180")
def test_few_islands_have_a_site_behind_them_and_no_two_tiles_are_alike() -> None:
    assert sum(tile.sink.island and tile.sky.site is not None for tile in TILES) <= 10
    assert len({msgspec.json.encode([tile.sink, tile.sky]) for tile in TILES}) == 92


def test_every_kind_of_skyside_lies_behind_every_depth() -> None:
    for tiles in (
        DOUBLES,
        [tile for tile in TILES if tile.sky.site is not None],
        [tile for tile in TILES if tile.sky.sonar],
    ):
        assert min(by_depth(tiles)) >= 4
