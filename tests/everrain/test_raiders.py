"""ENEMIES AT SEA."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Raider, Ship
from domain.everrain.content import RAIDER_CARDS
from domain.everrain.facts.enemies import (
    RaiderActs,
    RaiderArrived,
    RaiderFires,
    RaiderMoved,
    RaiderSank,
    RaiderSighted,
    RaiderTurned,
)
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import RAIDERS, TILES, Cell, RaiderId, RaiderKind
from domain.everrain.rules.places import helmsmen
from domain.everrain.rules.raiders import approach, prey, spend
from domain.everrain.rules.routes import cost_at
from domain.everrain.rules.sight import firing_posts
from tests.everrain.scenes import (
    ANSEL,
    CORWIN,
    S1,
    S2,
    Ever,
    asked,
    consort,
    end_turn,
    fitted_out,
    mate,
    mine,
    raider,
    scene,
    work,
)
from tests.rule import rule

FRIGATE = "damned_frigate"
"""Four dice, engages within three hexes, both sides up to two hexes away."""


def hunt(rolls: Sequence[str], *ships: Ship, **how: Any) -> Ever:
    """Enemy ships act."""
    return work(scene(*(ships or (fitted_out(),)), step="sea", rolls=rolls, **how))


def frigate(at: str, face: int, goal: str, damage: int = 0) -> Raider:
    return raider(FRIGATE, at, face, goal, damage)


@rule("EVER-115", "EVER-114")
def test_the_example_of_the_frigate() -> None:
    rolls = ("move move move damage", "5", "8")
    table = hunt([*rolls], raiders=[frigate("C6", 0, "F6")], sea={"F6": "wreck"})
    (fired,) = table.events(RaiderFires)
    assert (fired.target, fired.damage) == (S1, 2)
    assert mine(table).broken == [5, 8]
    assert [event.at for event in table.events(RaiderMoved)] == ["D6"], "then one point towards the wreck"


@rule("EVER-114")
def test_out_of_reach_it_sails_to_its_destination() -> None:
    table = hunt(["move move damage omen"], raiders=[frigate("H2", 0, "O2")])
    assert [event.target for event in table.events(RaiderActs)] == [None]
    assert [event.at for event in table.events(RaiderMoved)] == ["I2", "J2"]
    assert not table.events(RaiderFires)


@rule("EVER-158")
def test_without_a_target_pairs_become_moves() -> None:
    table = hunt(["damage damage omen omen"], raiders=[frigate("H2", 0, "O2")])
    assert [event.at for event in table.events(RaiderMoved)] == ["I2", "J2"]


@rule("EVER-188")
def test_a_pair_of_damage_serves_as_the_move_that_is_missing() -> None:
    at, face = next(
        (at, face)
        for at in ("D5", "E5", "C6", "D6")
        for face in range(6)
        if approach(scene(fitted_out(), raiders=[frigate(at, face, "O1")]).board, RaiderId(f"{FRIGATE}.0"), S1)[1] == 1
    )
    table = hunt(["damage damage damage omen", "4", "4"], raiders=[frigate(at, face, "O1")])
    assert len(table.events(RaiderTurned)) + len(table.events(RaiderMoved)) == 1
    assert [event.damage for event in table.events(RaiderFires)] == [1] and mine(table).broken == [4]


@rule("EVER-188")
@pytest.mark.parametrize(
    ("faces", "fired"),
    [
        ("move omen omen damage", [1]),
        ("move damage damage damage", [1]),
        ("omen omen damage damage", [0]),
        ("move omen damage damage", [0]),
        ("move move damage damage", [2]),
    ],
)
def test_moves_then_pairs_bring_it_into_position(faces: tuple[str, ...], fired: list[int]) -> None:
    at, face = next(
        (at, face)
        for at in ("F5", "E6", "E7", "C8", "F4")
        for face in range(6)
        if approach(scene(fitted_out(), raiders=[frigate(at, face, "O1")]).board, RaiderId(f"{FRIGATE}.0"), S1)[1] == 2
    )
    table = hunt([faces], raiders=[frigate(at, face, "O1")])
    assert [event.damage for event in table.events(RaiderFires)] == fired


def test_what_is_spent_on_the_way() -> None:
    assert spend(0, 3, 2, 1) == (3, 2, 1)
    assert spend(2, 3, 2, 1) == (1, 2, 1)
    assert spend(2, 1, 2, 1) == (0, 0, 1)
    assert spend(2, 0, 2, 3) == (0, 0, 1)


@rule("EVER-124")
def test_everybody_on_a_navigation_node_evades() -> None:
    crew = {ANSEL: "z6", CORWIN: "z6"}
    rolls = ("damage damage omen move evade blank", "3")
    table = hunt([*rolls], fitted_out(crew=crew), raiders=[frigate("C6", 0, "O1")])
    assert [event.damage for event in table.events(RaiderFires)] == [1]
    broken = scene(fitted_out(crew=crew, broken=[6]), raiders=[frigate("C6", 0, "O1")])
    assert helmsmen(broken.board, S1) == 0


@rule("EVER-211")
def test_the_target_turns_evasion_omens() -> None:
    crew = {ANSEL: "z6"}
    table = hunt(["damage omen move omen omen", "5"], fitted_out(crew=crew), raiders=[frigate("C6", 0, "O1")])
    assert asked(table) == [(S1, "omens")] and table.form(S1).targets == {"evasion": 1}
    table.answer(S1, {"evasion": 1}).answer(S1, {"crew": 1})
    assert mine(table).broken == [5], "a pair of Omens was a second Damage"
    assert mine(table).issued == {"crew": 1}


@rule("EVER-116")
def test_a_ship_that_arrives_strengthens_the_enemy() -> None:
    table = hunt(["move move move omen"], raiders=[frigate("M2", 0, "O2", damage=2)])
    assert table.events(RaiderArrived) and table.board.raiders == {}
    left = RAIDER_CARDS[RaiderKind(FRIGATE)].health - 2
    assert table.board.agenda == 1 + left + 3, "and the Agenda's own step of the phase"


@rule("EVER-153")
def test_ships_in_port_are_left_alone_unless_a_storm_covers_it() -> None:
    raiders = frigate("C6", 0, "O1")
    assert prey(scene(fitted_out(), raiders=[raiders]).board, RaiderId(f"{FRIGATE}.0")) == [S1]
    port = scene(fitted_out(), raiders=[raiders], sea={"C5": "port"})
    assert prey(port.board, RaiderId(f"{FRIGATE}.0")) == []
    covered = scene(fitted_out(), raiders=[raiders], sea={"C5": "port"}, storms=[["C5", "B5"]])
    assert prey(covered.board, RaiderId(f"{FRIGATE}.0")) == [S1]


@rule("EVER-153")
def test_an_enemy_ship_needs_sight_and_does_not_fire_out_of_a_storm() -> None:
    id = RaiderId(f"{FRIGATE}.0")
    assert approach(scene(fitted_out(), raiders=[frigate("C6", 0, "O1")]).board, id, S1)[1] == 0
    assert approach(scene(fitted_out(), raiders=[frigate("C6", 0, "O1")], storms=[["C6", "D6"]]).board, id, S1)[1] > 0
    assert approach(scene(fitted_out(), raiders=[frigate("C7", 0, "O1")]).board, id, S1)[1] == 0
    walled = scene(fitted_out(), raiders=[frigate("C7", 0, "O1")], sea={"B6": "island", "C6": "island"})
    assert approach(walled.board, id, S1)[1] > 0


@rule("EVER-154")
def test_enemy_ships_pay_double_in_rough_seas_and_storms() -> None:
    board = scene(fitted_out(), sea={"H2": "rough"}, storms=[["I2", "J2"]]).board
    assert [cost_at(board, Cell(cell)) for cell in ("G2", "H2", "I2")] == [1, 2, 2]
    table = hunt(["move move move omen"], raiders=[frigate("H2", 0, "O2")], sea={"H2": "rough", "I2": "rough"})
    assert [event.at for event in table.events(RaiderMoved)] == ["I2"], "the third point does not pay the next step"
    table = hunt(["move move damage omen", "0"], raiders=[frigate("H2", 3, "O2")])
    assert len(table.events(RaiderTurned)) == 2, "a point for each face"


@rule("EVER-155")
def test_a_storm_harms_enemy_ships_too() -> None:
    table = hunt(["move move move move"], raiders=[frigate("H2", 0, "O2")], storms=[["I2", "I3"]])
    assert table.board.raiders[RaiderId(f"{FRIGATE}.0")].damage == 2, "into it, and out of it"


@rule("EVER-155", "EVER-117")
def test_a_ship_that_has_had_enough_leaves_a_wreck() -> None:
    table = hunt(["move move move move"], raiders=[frigate("H2", 0, "O2", damage=4)], storms=[["I2", "I3"]])
    assert table.events(RaiderSank) and table.board.raiders == {}
    assert [(wreck.at, wreck.seat) for wreck in table.board.wrecks.values()] == [("I2", "")]


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


def test_the_players_order_enemy_ships_together() -> None:
    raiders = [raider("damned_frigate", "H2", 0, "O2"), raider("wicked_brigantine", "H8", 0, "O8")]
    table = hunt([], fitted_out("A5"), consort("A6"), raiders=raiders)
    assert asked(table) == [(S1, "enemy_order"), (S2, "enemy_order")]


def test_nobody_below_suffers_from_a_broadside() -> None:
    table = hunt(["damage move omen move", "3", "4"], raiders=[frigate("C6", 0, "O1")])
    assert [event.zone for event in table.events(NodeBroken)] == [3, 4]
    assert mate(table, ANSEL).trauma == 0


@rule("EVER-153")
def test_a_ship_does_not_hide_its_own_target_but_its_island_does() -> None:
    def posts(terrain: str) -> set[str]:
        board = scene(fitted_out(), raiders=[raider(FRIGATE, "D5", 0, "O1")], sea={"D5": terrain}).board
        return {cell for cell, _ in firing_posts(board, RaiderKind(FRIGATE), Cell("D5"), Cell("C5"))}

    assert "E5" in posts("calm") and "D5" in posts("calm")
    assert "E5" not in posts("island") and "D5" in posts("island")
    assert "D5" not in posts("port"), "nobody fires out of a port"
