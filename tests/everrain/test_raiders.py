"""ENEMIES AT SEA."""

import pytest

from domain.everrain.content import RAIDER_CARDS
from domain.everrain.facts.enemies import (
    RaiderActs,
    RaiderArrived,
    RaiderFires,
    RaiderHurt,
    RaiderMoved,
    RaiderSank,
    RaiderSighted,
    RaiderTurned,
)
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import Cell, RaiderId, RaiderKind
from domain.everrain.rules.places import helmsmen
from domain.everrain.rules.raiders import approach, prey, spend
from domain.everrain.rules.routes import cost_at
from domain.everrain.rules.sight import firing_posts
from domain.everrain.rules.turn import AtSea
from tests.everrain.old_scenes import S1, S2, Ever, asked, end_turn, mate, resolve, scene, ship
from tests.rule import rule

FRIGATE = "damned_frigate"
"""Four dice, engages within three hexes, both sides up to two hexes away."""


def hunt(*rolls: tuple[str, ...] | str, **arranged: object) -> Ever:
    """Enemy ships act."""
    return resolve(scene(rolls=rolls, chapter=AtSea(), **arranged))  # type: ignore[arg-type]


def fleet(at: str, face: int, goal: str) -> dict[str, tuple[str, int, str]]:
    return {FRIGATE: (at, face, goal)}


@rule("EVER-115", "EVER-114")
def test_the_example_of_the_frigate() -> None:
    rolls = (("move", "move", "move", "damage"), "5", "8")
    table = hunt(*rolls, raiders=fleet("C6", 0, "F6"), sea={"F6": "wreck"})
    (fired,) = table.events(RaiderFires)
    assert (fired.target, fired.damage) == (S1, 2)
    assert ship(table).broken == [5, 8]
    assert [event.at for event in table.events(RaiderMoved)] == ["D6"], "then one point towards the wreck"


@rule("EVER-114")
def test_out_of_reach_it_sails_to_its_destination() -> None:
    table = hunt(("move", "move", "damage", "omen"), raiders=fleet("H2", 0, "O2"))
    assert [event.target for event in table.events(RaiderActs)] == [None]
    assert [event.at for event in table.events(RaiderMoved)] == ["I2", "J2"]
    assert not table.events(RaiderFires)


@rule("EVER-158")
def test_without_a_target_pairs_become_moves() -> None:
    table = hunt(("damage", "damage", "omen", "omen"), raiders=fleet("H2", 0, "O2"))
    assert [event.at for event in table.events(RaiderMoved)] == ["I2", "J2"]


@rule("EVER-188")
def test_a_pair_of_damage_serves_as_the_move_that_is_missing() -> None:
    at, face = next(
        (at, face)
        for at in ("D5", "E5", "C6", "D6")
        for face in range(6)
        if approach(scene(raiders=fleet(at, face, "O1")).board, RaiderId(f"{FRIGATE}.950"), S1)[1] == 1
    )
    table = hunt(("damage", "damage", "damage", "omen"), "4", "4", raiders=fleet(at, face, "O1"))
    assert len(table.events(RaiderTurned)) + len(table.events(RaiderMoved)) == 1
    assert [event.damage for event in table.events(RaiderFires)] == [1] and ship(table).broken == [4]


@rule("EVER-188")
@pytest.mark.parametrize(
    ("faces", "fired"),
    [
        (("move", "omen", "omen", "damage"), [1]),
        (("move", "damage", "damage", "damage"), [1]),
        (("omen", "omen", "damage", "damage"), [0]),
        (("move", "omen", "damage", "damage"), [0]),
        (("move", "move", "damage", "damage"), [2]),
    ],
)
def test_moves_then_pairs_bring_it_into_position(faces: tuple[str, ...], fired: list[int]) -> None:
    at, face = next(
        (at, face)
        for at in ("F5", "E6", "E7", "C8", "F4")
        for face in range(6)
        if approach(scene(raiders=fleet(at, face, "O1")).board, RaiderId(f"{FRIGATE}.950"), S1)[1] == 2
    )
    table = hunt(faces, raiders=fleet(at, face, "O1"))
    assert [event.damage for event in table.events(RaiderFires)] == fired


def test_what_is_spent_on_the_way() -> None:
    assert spend(0, 3, 2, 1) == (3, 2, 1)
    assert spend(2, 3, 2, 1) == (1, 2, 1)
    assert spend(2, 1, 2, 1) == (0, 0, 1)
    assert spend(2, 0, 2, 3) == (0, 0, 1)


@rule("EVER-124")
def test_everybody_on_a_navigation_node_evades() -> None:
    crew = {S1: {"ansel": "z6", "corwin": "z6"}}
    rolls = (("damage", "damage", "omen", "move", "evade", "blank"), "3")
    table = hunt(*rolls, crew=crew, raiders=fleet("C6", 0, "O1"))
    assert [event.damage for event in table.events(RaiderFires)] == [1]
    broken = scene(crew=crew, broken={S1: [6]}, raiders=fleet("C6", 0, "O1"))
    assert helmsmen(broken.board, S1) == 0


@rule("EVER-211")
def test_the_target_turns_evasion_omens() -> None:
    crew = {S1: {"ansel": "z6"}}
    table = hunt(("damage", "omen", "move", "omen", "omen"), "5", crew=crew, raiders=fleet("C6", 0, "O1"))
    assert asked(table) == ["s1:omens"] and table.form(S1).targets == {"evasion": 1}
    table.answer(S1, {"evasion": 1}).answer(S1, {"crew": 1})
    assert ship(table).broken == [5], "a pair of Omens was a second Damage"
    assert ship(table).issued == {"crew": 1}


@rule("EVER-116")
def test_a_ship_that_arrives_strengthens_the_enemy() -> None:
    raiders = fleet("M2", 0, "O2")
    hurt = [RaiderHurt(RaiderId(f"{FRIGATE}.950"), 2)]
    table = hunt(("move", "move", "move", "omen"), raiders=raiders, facts=hurt)
    assert table.events(RaiderArrived) and table.board.raiders == {}
    left = RAIDER_CARDS[RaiderKind(FRIGATE)].health - 2
    assert table.board.agenda == 1 + left + 3, "and the Agenda's own step of the phase"


@rule("EVER-153")
def test_ships_in_port_are_left_alone_unless_a_storm_covers_it() -> None:
    raiders = fleet("C6", 0, "O1")
    assert prey(scene(raiders=raiders).board, RaiderId(f"{FRIGATE}.950")) == [S1]
    port = scene(raiders=raiders, sea={"C5": "port"})
    assert prey(port.board, RaiderId(f"{FRIGATE}.950")) == []
    covered = scene(raiders=raiders, sea={"C5": "port"}, storms=[["C5", "B5"]])
    assert prey(covered.board, RaiderId(f"{FRIGATE}.950")) == [S1]


@rule("EVER-153")
def test_an_enemy_ship_needs_sight_and_does_not_fire_out_of_a_storm() -> None:
    id = RaiderId(f"{FRIGATE}.950")
    assert approach(scene(raiders=fleet("C6", 0, "O1")).board, id, S1)[1] == 0
    assert approach(scene(raiders=fleet("C6", 0, "O1"), storms=[["C6", "D6"]]).board, id, S1)[1] > 0
    assert approach(scene(raiders=fleet("C7", 0, "O1")).board, id, S1)[1] == 0
    walled = scene(raiders=fleet("C7", 0, "O1"), sea={"B6": "island", "C6": "island"})
    assert approach(walled.board, id, S1)[1] > 0


@rule("EVER-154")
def test_enemy_ships_pay_double_in_rough_seas_and_storms() -> None:
    board = scene(sea={"H2": "rough"}, storms=[["I2", "J2"]]).board
    assert [cost_at(board, Cell(cell)) for cell in ("G2", "H2", "I2")] == [1, 2, 2]
    table = hunt(("move", "move", "move", "omen"), raiders=fleet("H2", 0, "O2"), sea={"H2": "rough", "I2": "rough"})
    assert [event.at for event in table.events(RaiderMoved)] == ["I2"], "the third point does not pay the next step"
    table = hunt(("move", "move", "damage", "omen"), "0", raiders=fleet("H2", 3, "O2"))
    assert len(table.events(RaiderTurned)) == 2, "a point for each face"


@rule("EVER-155")
def test_a_storm_harms_enemy_ships_too() -> None:
    table = hunt(("move", "move", "move", "move"), raiders=fleet("H2", 0, "O2"), storms=[["I2", "I3"]])
    assert table.board.raiders[RaiderId(f"{FRIGATE}.950")].damage == 2, "into it, and out of it"


@rule("EVER-155", "EVER-117")
def test_a_ship_that_has_had_enough_leaves_a_wreck() -> None:
    hurt = [RaiderHurt(RaiderId(f"{FRIGATE}.950"), 4)]
    table = hunt(("move", "move", "move", "move"), raiders=fleet("H2", 0, "O2"), storms=[["I2", "I3"]], facts=hurt)
    assert table.events(RaiderSank) and table.board.raiders == {}
    assert [(wreck.at, wreck.seat) for wreck in table.board.wrecks.values()] == [("I2", "")]


@rule("EVER-156")
def test_a_ship_that_appears_has_a_destination_and_looks_at_it() -> None:
    arranged = {"points": 1, "places": ["0,2", "1,2", "3,2", "4,2"], "at": {S1: ("F5", 0)}}
    crew = {S1: {"ansel": "z4"}}
    sea = {"O5": "island", "A5": "island"}
    deck = {"tiles": ["bell_buoys"], "raider_deck": ["malign_cruiser-1"]}
    table = scene(**arranged, crew=crew, sea=sea, **deck, rolls=[("omen",)]).answer(S1, "reveal")  # type: ignore[arg-type]
    (sighted,) = table.events(RaiderSighted)
    assert table.board.sea[sighted.goal] == "island" and sighted.goal != sighted.at
    raider = table.board.raiders[sighted.raider]
    end_turn(table)
    held = table.board.raiders.get(sighted.raider)
    assert held is None or held.goal == raider.goal


def test_the_players_order_enemy_ships_together() -> None:
    raiders = {"damned_frigate": ("H2", 0, "O2"), "wicked_brigantine": ("H8", 0, "O8")}
    table = hunt(seats=2, raiders=raiders, at={S1: ("A5", 0), S2: ("A6", 0)})
    assert asked(table) == ["s1:enemy_order", "s2:enemy_order"]


def test_nobody_below_suffers_from_a_broadside() -> None:
    table = hunt(("damage", "move", "omen", "move"), "3", "4", raiders=fleet("C6", 0, "O1"))
    assert [event.zone for event in table.events(NodeBroken)] == [3, 4]
    assert mate(table, "ansel").trauma == 0


@rule("EVER-153")
def test_a_ship_does_not_hide_its_own_target_but_its_island_does() -> None:
    def posts(terrain: str) -> set[str]:
        board = scene(raiders={FRIGATE: ("D5", 0, "O1")}, sea={"D5": terrain}).board
        return {cell for cell, _ in firing_posts(board, RaiderKind(FRIGATE), Cell("D5"), Cell("C5"))}

    assert "E5" in posts("calm") and "D5" in posts("calm")
    assert "E5" not in posts("island") and "D5" in posts("island")
    assert "D5" not in posts("port"), "nobody fires out of a port"
