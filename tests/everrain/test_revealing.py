"""REVEALING NEW MAP TILES."""

import pytest

from domain.everrain.content import TILE_CARDS
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.sea import TileLaid
from domain.everrain.names import RAIDERS, TILES, TileId
from domain.everrain.rules.chart import AHEAD, PLACE_OF, cells_of, terrain_of
from domain.everrain.rules.sailing import can_reveal
from tests.everrain.scenes import act, mine, scene
from tests.everrain.scenes.charts import EAST, EDGE, LOOKOUT, QUIET, WEST, tile
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import HOME, S1, A, by, fitted_out, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


SPAWN = next(tile for tile in TILE_CARDS.values() if tile.cells.count("spawn") == 1)


@rule("EVER-59", "EVER-60")
def test_a_reveal_needs_a_lookout_and_an_empty_place_ahead() -> None:
    assert "reveal" in scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS).options(S1)
    assert "reveal" not in scene(fitted_out("F5", points=2), places=WEST, decks=ALL_DECKS).options(S1)
    assert "reveal" not in scene(
        fitted_out("F5", crew=LOOKOUT, broken=[4], points=2), places=WEST, decks=ALL_DECKS
    ).options(S1)
    foes = [foe("cultist", 4)]
    assert "reveal" not in scene(
        fitted_out("F5", crew=LOOKOUT, points=2), enemies=foes, places=WEST, decks=ALL_DECKS
    ).options(S1)
    assert "reveal" not in scene(fitted_out("F5", 3, crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS).options(S1)


@rule("EVER-61", "EVER-65")
def test_the_revealer_gets_the_clues_and_sails_on_with_what_is_left() -> None:
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), decks={TILES[1]: ["fishing_banks"]}, places=WEST)
    table.answer(S1, "reveal")
    (laid,) = table.events(TileLaid)
    assert (laid.place, laid.tile) == ("2,2", "fishing_banks")
    assert mine(table).clues == TILE_CARDS[TileId("fishing_banks")].clues and mine(table).at == "F5"
    table.answer(S1, "ahead")
    assert mine(table).at == "G5"


@rule("EVER-62", "EVER-63")
def test_tiles_of_earlier_acts_come_first_and_later_ones_not_yet() -> None:
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, act=2, decks=ALL_DECKS).answer(S1, "reveal")
    assert TILE_CARDS[table.events(TileLaid)[0].tile].act == 1
    table = scene(fitted_out("F5", crew=LOOKOUT, points=2), places=WEST, decks=ALL_DECKS)
    table.board.zones[TILES[1]].clear()
    assert not can_reveal(table.board, S1)
    table.board.act = 2
    assert can_reveal(table.board, S1)


@rule("EVER-64")
def test_a_spawn_on_a_new_tile_brings_an_enemy_ship() -> None:
    table = scene(
        fitted_out("F5", crew=LOOKOUT, points=1),
        rolls=["omen"],
        decks={RAIDERS: ["wicked_brigantine-0"], TILES[1]: ["bell_buoys"]},
        places=WEST,
    )
    table.answer(S1, "reveal")
    (sighted,) = table.events(RaiderSighted)
    spawn = cells_of("2,2")[TILE_CARDS[TileId("bell_buoys")].cells.index("spawn")]
    assert (sighted.at, sighted.kind) == (spawn, "wicked_brigantine")


@rule("EVER-196")
def test_a_wayfinder_reveals_without_lookout_or_points() -> None:
    crew = {"navigator": "below"}
    foes = [foe("cultist", 4)]
    table = scene(
        fitted_out("F5", crew=crew, broken=[4], traits={"navigator": ("wayfinder", "")}),
        enemies=foes,
        decks={TILES[1]: ["fishing_banks"]},
        places=WEST,
    )
    assert "wayfind" in table.options(S1)
    table.answer(S1, "wayfind")
    assert "2,2" in table.board.tiles and mine(table).clues > 0


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
