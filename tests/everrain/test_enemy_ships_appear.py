"""ENEMIES AT SEA: where they appear and where they are bound."""

import pytest

from domain.everrain.board import NOWHERE, Raider, Wreck
from domain.everrain.content import RAIDER_CARDS
from domain.everrain.facts.enemies import (
    NoFigureLeft,
    RaiderSighted,
)
from domain.everrain.names import RAIDERS, RAIDERS_PAST, TILES
from domain.everrain.rules.acts import send_raider
from domain.everrain.rules.chart import AHEAD, PLACE_OF, cells_of, steps, tile_cells
from domain.everrain.rules.raiders import faces_towards, raider_appears, raider_by_outcome
from tests.everrain.scenes import Ever, G, asked, end_turn, mine, scene, since
from tests.everrain.scenes.decks import ALL_DECKS
from tests.everrain.scenes.pieces import ANSEL, HOME, S1, by, fitted_out, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

TILE = cells_of(PLACE_OF[HOME])
"""The tile of a ship at home."""
BRIGANTINE = "wicked_brigantine-0"
"""Bound for the first of its goals."""
GOAL = RAIDER_CARDS["wicked_brigantine"].goals[0]
WRECKER = next(f"{kind}-{card.goals.index('wreck')}" for kind, card in RAIDER_CARDS.items() if "wreck" in card.goals)
"""One that is bound for a shipwreck."""
ALTAR_FIRST = {by(4, 0): "altar", by(1, 0): "port"}


def found(table: Ever) -> Raider:
    (one,) = table.board.raiders.values()
    return one


async def an_enemy_ship(g: G) -> None:
    await raider_by_outcome(g, S1)


@rule("EVER-156")
def test_a_ship_that_appears_has_a_destination_and_looks_at_it() -> None:
    crew = {ANSEL: "z4"}
    sea = {"O5": "island", "A5": "island"}
    table = scene(
        fitted_out("F5", crew=crew, points=1),
        rolls=["omen"],
        decks={RAIDERS: ["malign_cruiser-1"], TILES[1]: ["bell_buoys"]},
        places=["0,2", "1,2", "3,2", "4,2"],
        sea=sea,
    ).answer(S1, "reveal")
    (sighted,) = table.events(RaiderSighted)
    assert table.board.sea[sighted.goal] == "island" and sighted.goal != sighted.at
    raider = table.board.raiders[sighted.raider]
    end_turn(table)
    held = table.board.raiders.get(sighted.raider)
    assert held is None or held.goal == raider.goal


@rule("EVER-207")
def test_an_outcomes_ship_appears_on_a_calm_hex_of_the_players_tile() -> None:
    rough = {cell: "rough" for cell in TILE if cell not in (HOME, by(1, 0), by(0, -1))}
    table = scene(
        ship(), sea=rough, decks={RAIDERS: [BRIGANTINE]}, do=lambda g: raider_by_outcome(g, S1), rolls=["omen"]
    )
    assert table.options(S1) == {by(1, 0), by(0, -1)}
    table.answer(S1, by(1, 0))
    assert found(table).at == by(1, 0)


@rule("EVER-207")
def test_on_a_rough_one_if_no_calm_hex_is_free_and_else_nearby() -> None:
    decks = {RAIDERS: [BRIGANTINE]}
    sea = dict.fromkeys(TILE, "island") | {HOME: "calm", by(1, 0): "rough", by(-1, 0): "rough"}
    table = scene(ship(), sea=sea, decks=decks, do=lambda g: raider_by_outcome(g, S1), rolls=["omen"])
    assert table.options(S1) == {by(1, 0), by(-1, 0)}
    land = dict.fromkeys(TILE, "island") | {HOME: "calm"}
    nearest = scene(ship(), sea=land, decks=decks, do=lambda g: raider_by_outcome(g, S1), rolls=["omen"])
    assert nearest.options(S1) == {by(0, 1), by(-1, 1)}, "one hex away, on the next tile"


@rule("EVER-156", "EVER-106")
def test_a_ship_that_appears_is_bound_for_the_nearest_place_of_its_kind() -> None:
    sea = {by(3, 0): GOAL, by(-5, 0): GOAL}
    table = scene(
        ship(at=by(0, 4)),
        sea=sea,
        decks={RAIDERS: [BRIGANTINE]},
        do=lambda g: raider_appears(g, HOME),
        rolls=["move"],
    )
    assert (found(table).goal, found(table).face) == (by(3, 0), 0)
    assert found(table).at == by(1, 0), "one die at once"


@rule("EVER-156")
@pytest.mark.parametrize(("sea", "goal"), [(ALTAR_FIRST, by(4, 0)), ({by(2, 0): "port"}, by(2, 0)), ({}, "")])
def test_without_such_a_place_it_is_bound_for_an_altar_a_port_or_nothing(sea: dict[str, str], goal: str) -> None:
    table = scene(
        ship(at=by(-3, 4)), sea=sea, decks={RAIDERS: [WRECKER]}, do=lambda g: raider_appears(g, HOME), rolls=["omen"]
    )
    assert found(table).goal == goal


@rule("EVER-156", "EVER-209")
def test_the_wreck_of_a_ship_is_a_shipwreck_to_sail_to() -> None:
    table = scene(
        ship(at=by(-3, 4)),
        sea={by(5, 0): "wreck"},
        wrecks=[Wreck(by(3, 0))],
        decks={RAIDERS: [WRECKER]},
        do=lambda g: raider_appears(g, HOME),
        rolls=["omen"],
    )
    assert found(table).goal == by(3, 0)


@rule("EVER-64")
def test_a_spawn_that_is_taken_sends_it_to_the_nearest_free_hex() -> None:
    table = scene(ship(), decks={RAIDERS: [BRIGANTINE]}, do=lambda g: raider_appears(g, HOME), rolls=["0", "omen"])
    assert steps(found(table).at, HOME) == 1


@rule("EVER-109")
def test_without_a_figure_of_the_ship_the_agenda_advances_by_its_health() -> None:
    entry = RAIDER_CARDS["wicked_brigantine"]
    out = [raider("wicked_brigantine", by(n, 2)) for n in range(entry.minis)]
    table = scene(ship(), raiders=out, decks={RAIDERS: [BRIGANTINE]}, do=lambda g: raider_appears(g, by(3, 0)))
    assert len(table.board.raiders) == entry.minis
    assert (table.board.agenda, table.faces(RAIDERS_PAST)) == (1 + entry.health, [BRIGANTINE])
    assert [event.kind for event in since(table, NoFigureLeft)] == ["wicked_brigantine"]


@rule("EVER-133")
def test_at_an_acts_beginning_a_ship_appears_on_a_free_spawn() -> None:
    sea = {HOME: "spawn", by(3, 0): "spawn"}
    table = scene(ship(), sea=sea, decks={RAIDERS: [BRIGANTINE]}, do=send_raider, rolls=["omen"])
    assert found(table).at == by(3, 0), "the other one is taken"
    none = scene(ship(), decks={RAIDERS: [BRIGANTINE]}, do=send_raider)
    assert none.board.raiders == {}, "without a spawn on the map nothing comes"


@rule("EVER-116")
@pytest.mark.parametrize(
    ("dq", "dr", "faces"),
    [
        (3, 0, [0]),
        (3, -1, [0]),
        (3, 1, [0]),
        (1, 1, [0, 1]),
        (2, 2, [0, 1]),
        (-2, 4, [1, 2]),
        (-1, 3, [1]),
        (1, -2, [4, 5]),
    ],
)
def test_a_new_ship_looks_at_its_destination_as_the_crow_flies(dq: int, dr: int, faces: list[int]) -> None:
    assert faces_towards(HOME, by(dq, dr)) == faces


@rule("EVER-116")
def test_right_between_two_faces_the_fate_die_decides_and_off_the_board_nobody_looks() -> None:
    for rolled, face in (("0", 0), ("1", 1)):
        table = scene(
            ship(at=by(-4, 3)),
            sea={by(2, 2): "wreck"},
            decks={RAIDERS: [WRECKER]},
            do=lambda g: raider_appears(g, HOME),
            rolls=[rolled, "omen"],
        )
        assert found(table).face == face
    corner = next(cell for cell, ahead in AHEAD.items() if ahead.count(None) == 4)
    assert all(AHEAD[corner][face] for cell in AHEAD if cell != corner for face in faces_towards(corner, cell))
    assert faces_towards(HOME, NOWHERE) == [0]


@rule("EVER-207")
@pytest.mark.parametrize("calm", [True, False])
def test_an_outcome_brings_a_ship_to_the_captains_own_tile(calm: bool) -> None:
    tile = sorted(cell for cell, place in PLACE_OF.items() if place == PLACE_OF["C5"])  # type: ignore[index]
    sea = {**dict.fromkeys(map(str, tile), "rough"), **({"A5": "calm", "B6": "spawn"} if calm else {"A5": "island"})}
    table = scene(fitted_out(), sea=sea, decks=ALL_DECKS, rolls=["omen"], do=an_enemy_ship)
    assert tile == sorted(tile_cells(table.board, mine(table).at))
    free = {"A5", "B6"} if calm else set(tile) - {"C5", "A5"}
    assert asked(table) == [(S1, "raider_place")] and table.options(S1) == free
    table.answer(S1, sorted(free)[0])
    assert [event.at for event in table.events(RaiderSighted)] == [sorted(free)[0]]
