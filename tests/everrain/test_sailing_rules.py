"""SHIP MOVEMENT, REVEALING NEW MAP TILES, CALM & ROUGH SEAS; ending a turn at sea or on land."""

import pytest

from domain.everrain.content import TILE_CARDS
from domain.everrain.names import TILES, TileId
from domain.everrain.rules.chart import AHEAD, FACES, PLACE_OF, PLACES, terrain_of
from domain.everrain.rules.numbers import locale_of
from tests.everrain.scenes import HOME, S1, A, B, act, by, foe, mate, mine, raider, scene, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

EAST = [place for place in PLACES if place != "3,1"]
"""All places but the one two hexes east of the middle."""
EDGE = by(1, 0)
"""Looks east at that one."""
QUIET = next(tile.id for tile in TILE_CARDS.values() if tile.act == 1 and not {"spawn", "altar"} & set(tile.cells))
SPAWN = next(tile for tile in TILE_CARDS.values() if tile.cells.count("spawn") == 1)


def tile(act: int) -> TileId:
    return next(tile.id for tile in TILE_CARDS.values() if tile.act == act)


# --- turning and sailing on -------------------------------------------------------------------------


@rule("EVER-56")
def test_a_turn_and_a_step_cost_a_point_each() -> None:
    table = scene(ship(points=3))
    act(table, "left")
    assert (mine(table).face, mine(table).at, mine(table).points) == (5, HOME, 2)
    act(table, "ahead")
    assert (mine(table).face, mine(table).at, mine(table).points) == (5, by(1, -1), 1)
    act(table, "right")
    assert (mine(table).face, mine(table).points) == (0, 0)
    assert table.options(S1) == {"end"}


@rule("EVER-56")
@pytest.mark.parametrize("face", range(FACES))
def test_a_ship_sails_into_the_hex_it_looks_at(face: int) -> None:
    table = act(scene(ship(face=face, points=1)), "ahead")
    assert mine(table).at == AHEAD[HOME][face]


@rule("EVER-210")
def test_neither_an_empty_place_nor_the_edge_of_the_board_can_be_sailed_into() -> None:
    table = scene(ship(at=EDGE, points=1), places=EAST)
    assert table.options(S1) == {"left", "right", "end"}
    assert table.refused(S1, "ahead").code == "not-offered"
    assert (mine(table).at, mine(table).points) == (EDGE, 1)
    corner = next(cell for cell, ahead in AHEAD.items() if ahead[3] is None)
    assert "ahead" not in scene(ship(at=corner, face=3, points=1)).options(S1)


@rule("EVER-57", "EVER-58")
def test_in_rough_seas_everything_costs_double_and_entering_them_does_not() -> None:
    table = scene(ship(points=6), sea={EDGE: "rough"})
    act(table, "ahead")
    assert mine(table).points == 5, "from calm water"
    act(table, "left")
    assert mine(table).points == 3
    act(table, "ahead")
    assert mine(table).points == 1


@rule("EVER-57")
def test_a_step_that_cannot_be_paid_in_full_is_refused() -> None:
    table = scene(ship(points=1), sea={HOME: "rough"})
    assert table.options(S1) == {"end"}
    last = scene(ship(at=EDGE, crew={A: "z4"}, points=1), places=EAST, sea={EDGE: "rough"}, decks={TILES[1]: [QUIET]})
    assert last.options(S1) == {"end"}


@rule("EVER-47")
def test_ballast_makes_rough_seas_cost_one_but_no_storm() -> None:
    table = scene(ship(points=1, slots={"b0": "a_ballast"}), sea={HOME: "rough"})
    assert "ahead" in table.options(S1)
    stormy = scene(ship(points=1, slots={"b0": "a_ballast"}), storms=[[HOME]])
    assert "ahead" not in stormy.options(S1)


# --- other ships ------------------------------------------------------------------------------------


@rule("EVER-66")
def test_a_ship_may_pass_another_but_not_stay_there() -> None:
    one = scene(ship(points=1), ship(at=EDGE))
    assert "ahead" not in one.options(S1), "it would have to stay"
    table = act(scene(ship(points=2, fresh="crew"), ship(at=EDGE)), "ahead")
    assert table.options(S1) == {"ahead"}, "turning would cost the last point, and nothing else is done there"
    act(table, "ahead")
    assert mine(table).at == by(2, 0)
    assert "end" in table.options(S1)


@rule("EVER-66")
def test_an_enemy_ship_is_passed_in_the_same_way() -> None:
    blocked = scene(ship(points=1), raiders=[raider("damned_frigate", EDGE)])
    assert "ahead" not in blocked.options(S1)
    table = act(scene(ship(points=3), raiders=[raider("damned_frigate", EDGE)]), "ahead")
    assert table.options(S1) == {"left", "right", "ahead"}
    act(table, "left")
    assert table.options(S1) == {"ahead"}


@rule("EVER-66")
def test_rough_water_under_the_other_ship_makes_passing_dearer() -> None:
    sea = {EDGE: "rough"}
    assert "ahead" not in scene(ship(points=2), ship(at=EDGE), sea=sea).options(S1)
    table = act(scene(ship(points=3), ship(at=EDGE), sea=sea), "ahead")
    assert table.options(S1) == {"ahead"}


@rule("EVER-66")
def test_two_ships_in_a_row_are_passed_if_the_points_last() -> None:
    fleet = (ship(at=EDGE), ship(at=by(2, 0)))
    assert "ahead" not in scene(ship(points=2), *fleet).options(S1)
    table = act(scene(ship(points=3), *fleet), "ahead")
    assert table.options(S1) == {"left", "right", "ahead"}
    act(table, "ahead")
    assert table.options(S1) == {"ahead"}


# --- ports ------------------------------------------------------------------------------------------


@rule("EVER-67")
def test_a_ship_sets_out_from_port_in_any_direction_free_of_cost() -> None:
    table = scene(ship(points=1), sea={HOME: "port"})
    assert {f"face.{face}" for face in range(1, FACES)} <= table.options(S1)
    act(table, "face.4")
    assert (mine(table).face, mine(table).points) == (4, 1)
    assert not any(option.startswith("face.") for option in table.options(S1)), "once"
    act(table, "ahead")
    assert mine(table).at == AHEAD[HOME][4]


@rule("EVER-67", "EVER-105")
def test_not_from_a_port_under_a_storm_and_not_at_sea() -> None:
    for table in (scene(ship(points=2), sea={HOME: "port"}, storms=[[HOME]]), scene(ship(points=2))):
        assert not any(option.startswith("face.") for option in table.options(S1))


@rule("EVER-72")
def test_enemies_on_deck_are_banished_on_arrival() -> None:
    table = scene(
        ship(points=2, crew={A: "z1"}),
        sea={EDGE: "port"},
        enemies=[foe("drowned_man", 1, trauma=2), foe("bloated_cadaver", 5, trauma=2)],
    )
    act(table, "ahead")
    assert (table.board.enemies, table.board.agenda) == ({}, 4), "1 and 2 of their health were left"
    assert (mine(table).coin, mine(table).clues, mine(table).points) == (0, 0, 1), "no spoils, and it may sail on"


@rule("EVER-73")
def test_a_turn_that_begins_in_port_is_an_arrival() -> None:
    table = scene(ship(), step="turn", sea={HOME: "port"}, enemies=[foe("cultist", 1)])
    assert (table.board.enemies, table.board.agenda) == ({}, 3)


@rule("EVER-74")
def test_each_port_is_reached_once_a_turn_and_two_ports_are_two() -> None:
    table = scene(ship(points=12), sea={EDGE: "port", by(2, 0): "port"})
    act(table, "ahead")
    assert mine(table).visited == [EDGE]
    act(table, "ahead")
    assert mine(table).visited == [EDGE, by(2, 0)]
    act(table, "face.3", "ahead")
    assert mine(table).visited == [EDGE, by(2, 0)], "back in the first one"


@rule("EVER-105")
def test_a_port_under_a_storm_is_none() -> None:
    table = scene(
        ship(points=2), sea={EDGE: "port"}, storms=[[EDGE, by(2, 0)]], enemies=[foe("cultist", 1)], rolls=["9"]
    )
    act(table, "ahead")
    assert mine(table).visited == [] and list(table.board.enemies) == ["cultist.0"]


# --- revealing --------------------------------------------------------------------------------------


@rule("EVER-56", "EVER-61")
def test_revealing_costs_a_point_gives_the_clues_and_moves_nobody() -> None:
    table = scene(ship(at=EDGE, crew={A: "z4"}, points=2), places=EAST, decks={TILES[1]: [QUIET]})
    act(table, "reveal")
    assert (mine(table).points, mine(table).at) == (1, EDGE)
    assert mine(table).clues == TILE_CARDS[QUIET].clues
    assert table.board.tiles["3,1"] == QUIET
    assert terrain_of(QUIET, "3,1").items() <= table.board.sea.items()


@rule("EVER-57")
def test_revealing_costs_two_in_rough_seas() -> None:
    table = scene(ship(at=EDGE, crew={A: "z4"}, points=2), places=EAST, sea={EDGE: "rough"}, decks={TILES[1]: [QUIET]})
    act(table, "reveal")
    assert mine(table).points == 0


@rule("EVER-59")
@pytest.mark.parametrize(
    ("berth", "broken", "enemy", "may"),
    [("z4", [], 9, True), ("z3", [], 9, False), ("below", [], 9, False), ("z4", [4], 9, False), ("z4", [], 4, False)],
)
def test_revealing_needs_a_working_lookout(berth: str, broken: list[int], enemy: int, may: bool) -> None:
    table = scene(
        ship(at=EDGE, crew={A: berth}, broken=broken, points=1),
        places=EAST,
        decks={TILES[1]: [QUIET]},
        enemies=[foe("cultist", enemy)],
    )
    assert ("reveal" in table.options(S1)) is may


@rule("EVER-60")
def test_revealing_needs_an_empty_place_ahead() -> None:
    decks = {TILES[1]: [QUIET]}
    assert "reveal" not in scene(ship(at=EDGE, face=3, crew={A: "z4"}, points=1), places=EAST, decks=decks).options(S1)
    assert "reveal" not in scene(ship(at=HOME, crew={A: "z4"}, points=1), places=EAST, decks=decks).options(S1)
    corner = next(cell for cell, ahead in AHEAD.items() if ahead[3] is None)
    beyond = scene(ship(at=corner, face=3, crew={A: "z4"}, points=1), decks=decks)
    assert "reveal" not in beyond.options(S1), "beyond the edge there is no place"


@rule("EVER-62", "EVER-63")
@pytest.mark.parametrize(
    ("now", "stacks", "comes"),
    [
        (1, {1: [], 2: [tile(2)]}, None),
        (2, {1: [], 2: [tile(2)]}, tile(2)),
        (2, {1: [tile(1)], 2: [tile(2)]}, tile(1)),
        (2, {2: [], 3: [tile(3)]}, None),
        (4, {2: [tile(2)], 3: [tile(3)]}, tile(2)),
        (4, {3: []}, None),
    ],
)
def test_tiles_come_out_by_act_and_none_too_early(
    now: int, stacks: dict[int, list[TileId]], comes: TileId | None
) -> None:
    decks = {TILES[act]: stack for act, stack in stacks.items() if stack}
    table = scene(ship(at=EDGE, crew={A: "z4"}, points=1), places=EAST, act=now, decks=decks)  # type: ignore[arg-type]
    assert ("reveal" in table.options(S1)) is (comes is not None)
    if comes is not None:
        assert act(table, "reveal").board.tiles["3,1"] == comes


@rule("EVER-64", "EVER-106")
def test_an_enemy_ship_appears_on_a_revealed_spawn_and_rolls_one_die() -> None:
    table = scene(
        ship(at=EDGE, crew={A: "z4"}, points=1),
        places=EAST,
        act=3,
        decks={TILES[SPAWN.act]: [SPAWN.id], "raiders": ["wicked_brigantine-0"]},  # type: ignore[dict-item]
        rolls=["omen"],
    )
    act(table, "reveal")
    (sighted,) = table.board.raiders.values()
    assert table.board.sea[sighted.at] == "spawn" and PLACE_OF[sighted.at] == "3,1"


@rule("EVER-65")
def test_sailing_revealing_and_sailing_on_take_one_order() -> None:
    table = scene(ship(at=HOME, crew={A: "z4"}, points=3), places=EAST, decks={TILES[1]: [QUIET]})
    act(table, "ahead", "reveal", "ahead")
    assert (mine(table).at, mine(table).points) == (by(2, 0), 0)


@rule("EVER-196")
def test_a_wayfinder_reveals_from_below_and_at_no_cost() -> None:
    decks = {TILES[1]: [QUIET, QUIET]}
    vessel = ship(at=EDGE, crew={A: "z4"}, broken=[4], points=2, traits={A: ("scout_at_sea", "")})
    table = scene(vessel, places=EAST, decks=decks, enemies=[foe("cultist", 4)])
    assert "reveal" not in table.options(S1) and "wayfind" in table.options(S1)
    act(table, "wayfind")
    assert table.board.tiles["3,1"] == QUIET and mine(table).points == 2


@rule("EVER-196")
@pytest.mark.parametrize("why", ["storm", "no tile", "no empty place"])
def test_a_wayfinder_is_bound_by_all_other_conditions(why: str) -> None:
    table = scene(
        ship(at=EDGE, face=3 if why == "no empty place" else 0, traits={A: ("scout_at_sea", "")}),
        places=EAST,
        decks={} if why == "no tile" else {TILES[1]: [QUIET]},
        storms=[[EDGE]] if why == "storm" else [],
    )
    assert "wayfind" not in table.options(S1)


@rule("EVER-105")
def test_nobody_reveals_from_a_storm() -> None:
    decks = {TILES[1]: [QUIET]}
    table = scene(ship(at=EDGE, crew={A: "z4"}, points=4), places=EAST, decks=decks, storms=[[EDGE]])
    assert "reveal" not in table.options(S1)


# --- the end of a turn ------------------------------------------------------------------------------


@rule("EVER-68")
@pytest.mark.parametrize("terrain", ["calm", "rough", "wreck", "spawn"])
def test_a_turn_that_ends_at_sea_strains_everybody_on_deck(terrain: str) -> None:
    table = scene(ship(crew={A: "z3", B: "below"}), ship(at=by(3, 0)), sea={HOME: terrain})
    act(table, "end")
    assert (mate(table, A).strain, mate(table, B).strain) == (1, 0)


@rule("EVER-71")
@pytest.mark.parametrize("terrain", ["port", "island", "altar"])
def test_a_turn_that_ends_on_land_strains_nobody(terrain: str) -> None:
    table = scene(ship(crew={A: "z3"}), ship(at=by(3, 0)), sea={HOME: terrain})
    act(table, "end")
    assert mate(table, A).strain == 0


@rule("EVER-180")
@pytest.mark.parametrize(("terrain", "strain"), [("calm", 1), ("island", 0)])
def test_a_storm_is_sea_or_land_like_what_it_covers(terrain: str, strain: int) -> None:
    table = scene(ship(crew={A: "z3"}), ship(at=by(3, 0)), sea={HOME: terrain}, storms=[[HOME, EDGE]])
    act(table, "end")
    assert mate(table, A).strain == strain


@rule("EVER-194")
def test_indelible_traits_too_work_only_in_their_place() -> None:
    decks = {TILES[1]: [QUIET]}
    for trait, in_port in (("scout_at_sea", False), ("scout_in_port", True)):
        vessel = ship(at=EDGE, traits={A: (trait, "")})
        port = scene(vessel, places=EAST, decks=decks, sea={EDGE: "port"})
        assert locale_of(port.board, S1) == "port"
        assert ("wayfind" in port.options(S1)) is in_port
        assert ("wayfind" in scene(vessel, places=EAST, decks=decks).options(S1)) is not in_port


@rule("EVER-74")
def test_whoever_passes_another_ship_in_a_port_has_not_arrived() -> None:
    table = scene(ship(points=2), ship(at=EDGE), sea={EDGE: "port"}, enemies=[foe("cultist", 1)])
    act(table, "ahead")
    assert mine(table).visited == [] and list(table.board.enemies) == ["cultist.0"]
    act(table, "ahead")
    assert mine(table).visited == [] and table.board.agenda == 1


@rule("EVER-66")
def test_where_there_is_no_way_straight_on_a_turn_leads_past_the_other_ship() -> None:
    assert "ahead" not in scene(ship(points=2), ship(at=EDGE), places=EAST).options(S1)
    table = act(scene(ship(points=3), ship(at=EDGE), places=EAST), "ahead")
    assert table.options(S1) == {"right"}, "off the port bow the place is empty too"
    act(table, "right", "ahead")
    assert mine(table).at == AHEAD[EDGE][1]
