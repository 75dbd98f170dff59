"""SHIP MOVEMENT, REVEALING NEW MAP TILES, SEA & LAND."""

import pytest

from domain.everrain.content import TILE_CARDS
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import RaiderSighted
from domain.everrain.facts.port import PortReached
from domain.everrain.facts.sea import TileLaid
from domain.everrain.names import TILES, TileId
from domain.everrain.rules.chart import PLACES, START, cells_of
from domain.everrain.rules.sailing import can_reveal
from tests.everrain.old_scenes import S1, S2, asked, do, end_turn, mate, scene, ship
from tests.rule import rule

WEST = [place for place in PLACES if place != "2,2"]
"""All of the board but the place in its middle: cells G5 to I6."""
LOOKOUT = {S1: {"ansel": "z4"}}


@rule("EVER-56")
def test_turning_sailing_on_and_revealing_cost_a_point_each() -> None:
    table = scene(points=3).answer(S1, "right")
    assert (ship(table).face, ship(table).points) == (1, 2)
    table.answer(S1, "ahead")
    assert (ship(table).at, ship(table).points) == ("C6", 1)
    table.answer(S1, "left")
    assert (ship(table).face, ship(table).points) == (0, 0)
    table = scene(points=2, places=WEST, at={S1: ("F5", 0)}, crew=LOOKOUT).answer(S1, "reveal")
    assert ship(table).points == 1


@rule("EVER-57", "EVER-58")
def test_rough_seas_double_what_is_paid_there() -> None:
    table = scene(points=4, sea={"D5": "rough"}).answer(S1, "ahead")
    assert (ship(table).at, ship(table).points) == ("D5", 3)
    table.answer(S1, "right")
    assert ship(table).points == 1
    assert table.options(S1) & {"left", "right", "ahead"} == set()


@rule("EVER-57")
def test_sturdy_ballast_makes_rough_seas_calm() -> None:
    table = scene(points=2, sea={"C5": "rough"}, upgrades={S1: {"b0": "sturdy_ballast"}}).answer(S1, "ahead")
    assert ship(table).points == 1


@rule("EVER-59", "EVER-60")
def test_a_reveal_needs_a_lookout_and_an_empty_place_ahead() -> None:
    arranged = {"points": 2, "places": WEST}
    here = {"at": {S1: ("F5", 0)}}
    assert "reveal" in scene(**arranged, **here, crew=LOOKOUT).options(S1)  # type: ignore[arg-type]
    assert "reveal" not in scene(**arranged, **here).options(S1)  # type: ignore[arg-type]
    assert "reveal" not in scene(**arranged, **here, crew=LOOKOUT, broken={S1: [4]}).options(S1)  # type: ignore[arg-type]
    foes = {"cultist": (S1, 4)}
    assert "reveal" not in scene(**arranged, **here, crew=LOOKOUT, foes=foes).options(S1)  # type: ignore[arg-type]
    assert "reveal" not in scene(**arranged, at={S1: ("F5", 3)}, crew=LOOKOUT).options(S1)  # type: ignore[arg-type]


@rule("EVER-61", "EVER-65")
def test_the_revealer_gets_the_clues_and_sails_on_with_what_is_left() -> None:
    table = scene(points=2, places=WEST, at={S1: ("F5", 0)}, crew=LOOKOUT, tiles=["fishing_banks"])
    table.answer(S1, "reveal")
    (laid,) = table.events(TileLaid)
    assert (laid.place, laid.tile) == ("2,2", "fishing_banks")
    assert ship(table).clues == TILE_CARDS[TileId("fishing_banks")].clues and ship(table).at == "F5"
    table.answer(S1, "ahead")
    assert ship(table).at == "G5"


@rule("EVER-62", "EVER-63")
def test_tiles_of_earlier_acts_come_first_and_later_ones_not_yet() -> None:
    arranged = {"points": 2, "places": WEST, "at": {S1: ("F5", 0)}, "crew": LOOKOUT}
    table = scene(**arranged, act=2).answer(S1, "reveal")  # type: ignore[arg-type]
    assert TILE_CARDS[table.events(TileLaid)[0].tile].act == 1
    table = scene(**arranged)  # type: ignore[arg-type]
    table.board.zones[TILES[1]].clear()
    assert not can_reveal(table.board, S1)
    table.board.act = 2
    assert can_reveal(table.board, S1)


@rule("EVER-64")
def test_a_spawn_on_a_new_tile_brings_an_enemy_ship() -> None:
    arranged = {"points": 1, "places": WEST, "at": {S1: ("F5", 0)}, "crew": LOOKOUT, "tiles": ["bell_buoys"]}
    table = scene(**arranged, rolls=[("omen",)], raider_deck=["wicked_brigantine-0"])  # type: ignore[arg-type]
    table.answer(S1, "reveal")
    (sighted,) = table.events(RaiderSighted)
    spawn = cells_of("2,2")[TILE_CARDS[TileId("bell_buoys")].cells.index("spawn")]
    assert (sighted.at, sighted.kind) == (spawn, "wicked_brigantine")


@rule("EVER-66")
def test_a_ship_passes_another_but_does_not_stay_there() -> None:
    at = {S1: ("C5", 0), S2: ("D5", 0)}
    assert "ahead" not in scene(2, points=1, at=at).options(S1)
    table = scene(2, points=2, at=at).answer(S1, "ahead")
    assert ship(table).at == "D5" and table.options(S1) == {"ahead"}
    table.answer(S1, "ahead")
    assert ship(table).at == "E5" and "end" in table.options(S1)


@rule("EVER-66")
def test_a_ship_that_passes_may_turn_out_of_the_way() -> None:
    at, raiders = {S1: ("C5", 0), S2: ("D5", 0)}, {"wicked_brigantine": ("E5", 0, "O1")}
    assert "ahead" not in scene(2, points=2, at=at, raiders=raiders).options(S1), "two ships in a row"
    table = scene(2, points=3, at=at, raiders=raiders).answer(S1, "ahead")
    assert table.options(S1) == {"ahead", "left", "right"}, "past both of them, or out of their way"
    table.answer(S1, "right")
    assert table.options(S1) == {"ahead"}
    table.answer(S1, "ahead")
    assert ship(table).at == "D6" and "end" in table.options(S1)


@rule("EVER-67")
def test_out_of_a_port_in_any_direction_once() -> None:
    table = scene(points=1, sea={"C5": "port"})
    assert {f"face.{n}" for n in range(1, 6)} <= table.options(S1)
    table.answer(S1, "face.3")
    assert (ship(table).face, ship(table).points) == (3, 1)
    assert not any(option.startswith("face.") for option in table.options(S1))
    table.answer(S1, "ahead")
    assert ship(table).at == "B5"


@rule("EVER-210")
def test_neither_the_edge_nor_an_empty_place_can_be_sailed_into() -> None:
    assert "ahead" not in scene(points=3, at={S1: ("A1", 3)}).options(S1)
    assert "ahead" not in scene(points=3, places=WEST, at={S1: ("F5", 0)}).options(S1)


@rule("EVER-68", "EVER-71")
@pytest.mark.parametrize(
    ("terrain", "strain"),
    [("calm", 1), ("rough", 1), ("wreck", 1), ("spawn", 1), ("port", 0), ("island", 0), ("altar", 0)],
)
def test_crew_on_deck_suffer_strain_at_sea(terrain: str, strain: int) -> None:
    crew = {S1: {"ansel": "z1", "corwin": "below"}}
    table = end_turn(scene(sea={"C5": terrain}, crew=crew))
    assert (mate(table, "ansel").strain, mate(table, "corwin").strain) == (strain, 0)
    assert len(table.events(CrewHarmed)) == strain


@rule("EVER-196")
def test_a_wayfinder_reveals_without_lookout_or_points() -> None:
    crew = {S1: {"navigator": "below"}}
    arranged = {"places": WEST, "at": {S1: ("F5", 0)}, "crew": crew, "tiles": ["fishing_banks"]}
    foes = {"cultist": (S1, 4)}
    table = scene(**arranged, traits={"navigator": "wayfinder"}, foes=foes, broken={S1: [4]})  # type: ignore[arg-type]
    assert "wayfind" in table.options(S1)
    table.answer(S1, "wayfind")
    assert "2,2" in table.board.tiles and ship(table).clues > 0


@rule("EVER-72", "EVER-179")
def test_a_port_banishes_enemies_once_a_turn() -> None:
    arranged = {"sea": {"D5": "port"}, "foes": {"drowned_man": (S1, 1), "bloated_cadaver": (S1, 2)}}
    table = scene(points=6, hurt={"drowned_man": 2, "bloated_cadaver": 2}, **arranged).answer(S1, "ahead")  # type: ignore[arg-type]
    assert table.board.enemies == {} and table.board.agenda == 4, "1 and 2 health were left"
    assert len(table.events(PortReached)) == 1 and ship(table).points == 5
    assert asked(table) == ["s1:act"], "nobody asks, and no spoils are rolled for"
    table.answer(S1, "ahead").answer(S1, "left").answer(S1, "left").answer(S1, "left")
    table.answer(S1, "ahead")
    assert ship(table).at == "D5" and not table.events(PortReached)


@rule("EVER-73")
def test_a_turn_begun_in_port_is_an_arrival() -> None:
    table = scene(sea={"C5": "port"})
    do(table, S1, "crew", ansel="z0")
    end_turn(table)
    assert table.events(PortReached) and ship(table).visited == ["C5"]


def test_the_board_is_whole() -> None:
    cells = [cell for place in PLACES for cell in cells_of(place)]
    assert len(cells) == len(set(cells)) == 120
    assert sorted(cells_of(START)) == ["G7", "G8", "H7", "H8", "I7", "I8"]
