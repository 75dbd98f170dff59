"""ARTILLERY & LINE OF SIGHT, ATTACKING ENEMY SHIPS, ASSISTING."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Ship
from domain.everrain.facts.enemies import GunsFired, RaiderSank
from domain.everrain.names import Cell, RaiderId
from domain.everrain.rules.sight import gun_grid, sees
from tests.everrain.scenes import Ever, act, asked, kinds, mine, scene, since
from tests.everrain.scenes.pieces import ANSEL, S1, S2, A, B, by, consort, fitted_out, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

CREW = {ANSEL: "z5"}
GUNS = {"starboard": "minion_drakes"}
"""Three dice on the two near starboard hexes and the one beyond them."""
TARGET = [raider("wicked_brigantine", "C6", 0, "O1")]


def fire(rolls: Sequence[str], *others: Ship, **how: Any) -> Ever:
    """With drakes to starboard, at a brigantine unless it is said otherwise."""
    table = scene(fitted_out(crew=CREW, slots=GUNS), *others, rolls=rolls, **{"raiders": TARGET, **how})
    return table.answer(S1, "fire.starboard")


def shots(rolled: str, **aboard: object) -> GunsFired:
    vessel = ship(
        crew={A: "z5"}, fresh="artillery", slots={"starboard": "a_side_gun", **aboard.pop("slots", {})}, **aboard
    )  # type: ignore[arg-type, dict-item]
    table = scene(vessel, raiders=[raider("ruinous_galleon", by(0, 1))], rolls=[rolled])
    (fired,) = since(act(table, "fire.starboard"), GunsFired)
    return fired  # type: ignore[no-any-return]


def test_dice_by_the_hex_of_the_target() -> None:
    table = fire(["damage critical blank"])
    (fired,) = table.events(GunsFired)
    assert (fired.target, fired.hits) == ("wicked_brigantine.0", 3)
    assert mine(table).issued == {"artillery": 1}
    assert table.board.raiders[RaiderId(fired.target)].damage == 3


@rule("EVER-117")
def test_a_sunk_ship_leaves_a_shipwreck() -> None:
    table = fire(["critical critical blank"])
    assert table.events(RaiderSank) and [wreck.at for wreck in table.board.wrecks.values()] == ["C6"]
    assert "wicked_brigantine-0" in table.faces("raiders_past")


@rule("EVER-123")
def test_omens_of_a_shot_are_turned_for_orders() -> None:
    table = fire(["omen blank blank"])
    assert asked(table) == [(S1, "omens")]
    table.answer(S1, {"attack": 1}).answer(S1, {"crew": 1})
    assert table.board.raiders[RaiderId("wicked_brigantine.0")].damage == 1


def test_a_side_gun_serves_either_side() -> None:
    starboard, port = (gun_grid("old_culverins", slot, 0) for slot in ("starboard", "port"))
    assert set(starboard) == {(0, 1), (-1, 1)} and set(port) == {(1, -1), (0, -1)}
    assert {side for _, side in port.values()} == {"port"}
    assert set(gun_grid("old_culverins", "starboard", 3)) == {(0, -1), (1, -1)}


@rule("EVER-125")
def test_sight_is_barred_by_ships_land_and_not_by_the_ends() -> None:
    a, b = Cell("C5"), Cell("E5")
    assert sees(scene(fitted_out()).board, a, b)
    assert not sees(scene(fitted_out(), sea={"D5": "island"}).board, a, b)
    assert not sees(scene(fitted_out(), consort("D5")).board, a, b)
    assert not sees(scene(fitted_out(), raiders=[raider("wicked_brigantine", "D5", 0, "O1")]).board, a, b)
    assert sees(scene(fitted_out(), sea={"C5": "island", "E5": "altar"}).board, a, b)
    beside = scene(fitted_out(), sea={"D4": "island"}).board
    assert sees(beside, a, b), "what it merely passes beside does not bar it"


@rule("EVER-125")
def test_along_an_edge_one_open_side_is_enough() -> None:
    a, b = Cell("C5"), Cell("C7")
    assert sees(scene(fitted_out(), sea={"B6": "island"}).board, a, b)
    assert not sees(scene(fitted_out(), sea={"B6": "island", "C6": "island"}).board, a, b)


@rule("EVER-88")
def test_nobody_fires_into_or_out_of_a_port() -> None:
    assert "fire.starboard" in scene(fitted_out(crew=CREW, slots=GUNS), raiders=TARGET).options(S1)
    assert "fire.starboard" not in scene(fitted_out(crew=CREW, slots=GUNS), raiders=TARGET, sea={"C5": "port"}).options(
        S1
    )
    assert "fire.starboard" not in scene(fitted_out(crew=CREW, slots=GUNS), raiders=TARGET, sea={"C6": "port"}).options(
        S1
    )


@rule("EVER-126", "EVER-200")
def test_assisting_hits_enemies_and_breaks_nodes_with_blanks() -> None:
    table = fire(
        ["critical omen blank", "4"],
        consort("C6"),
        enemies=[foe("drowned_man", 4, seat=S2), foe("cultist", 4, seat=S2)],
        raiders=[],
    )
    assert asked(table) == [(S1, "omens")]
    table.answer(S1, {})
    assert asked(table) == [(S1, "enemy_trauma")]
    table.answer(S1, {"drowned_man.0": 2})
    assert mine(table, S2).broken == [4], "the blank breaks a node, the Omen does not"
    assert kinds(table) == ["cultist"], "2 and 1 more from the node"


@rule("EVER-126")
def test_a_friend_without_enemies_is_no_target() -> None:
    assert "fire.starboard" not in scene(fitted_out(crew=CREW, slots=GUNS), consort("C6")).options(S1)
    assert "fire.starboard" in scene(
        fitted_out(crew=CREW, slots=GUNS), consort("C6"), enemies=[foe("cultist", 1, seat=S2)]
    ).options(S1)
    blocked = scene(
        fitted_out(crew=CREW, slots=GUNS), consort("C6"), enemies=[foe("cultist", 1, seat=S2)], storms=[["C6", "D6"]]
    )
    assert "fire.starboard" in blocked.options(S1), "a ship in a storm can be hit"


@rule("EVER-122", "EVER-20")
def test_a_broadside_rolls_the_dice_of_the_hex() -> None:
    assert shots("damage critical blank").hits == 3
    assert shots("blank blank blank").hits == 0


@rule("EVER-38", "EVER-47")
def test_gunners_and_magazines_add_dice() -> None:
    assert shots("damage damage damage damage damage", traits={A: ("gunner", "")}).hits == 5
    assert shots("damage damage damage damage", slots={"b0": "a_magazine"}).hits == 4
    pair = {"b0": "a_magazine", "b1": "a_magazine"}
    assert shots("damage damage damage damage damage damage", slots=pair).hits == 6, "and the whole one between"


@rule("EVER-47")
def test_a_magazine_helps_one_shot_a_turn() -> None:
    guns = {"starboard": "a_side_gun", "b0": "a_magazine"}
    vessel = ship(crew={A: "z5"}, fresh="artillery artillery", slots=guns)
    rolls = ["blank blank blank damage", "blank blank damage"]
    table = scene(vessel, raiders=[raider("ruinous_galleon", by(0, 1))], rolls=rolls)
    act(table, "fire.starboard", "fire.starboard")
    assert table.board.raiders[RaiderId("ruinous_galleon.0")].damage == 2


@rule("EVER-20", "EVER-51")
@pytest.mark.parametrize(
    ("slot", "berth", "at", "fires"),
    [
        ("starboard", "z5", (0, 1), True),
        ("starboard", "z5", (-1, 1), True),
        ("starboard", "z5", (1, -1), False),
        ("port", "z3", (1, -1), True),
        ("port", "z3", (0, -1), True),
        ("port", "z3", (0, 1), False),
        ("port", "z5", (1, -1), False),
        ("bowstern", "z0", (1, 0), True),
        ("bowstern", "z0", (-1, 0), False),
        ("bowstern", "z9", (-1, 0), True),
        ("bowstern", "z9", (1, 0), False),
    ],
)
def test_each_gun_reaches_its_own_hexes_from_its_own_node(
    slot: str, berth: str, at: tuple[int, int], fires: bool
) -> None:
    gun = "a_chaser" if slot == "bowstern" else "a_side_gun"
    vessel = ship(crew={A: berth}, fresh="artillery", slots={slot: gun})
    table = scene(vessel, raiders=[raider("ruinous_galleon", by(*at))])
    assert (f"fire.{slot}" in table.options(S1)) is fires


@rule("EVER-126", "EVER-200")
def test_help_by_fire_pays_the_shooter_and_blanks_break_nodes() -> None:
    helper = ship(crew={A: "z5"}, fresh="artillery", slots={"starboard": "a_side_gun"})
    friend = ship(at=by(0, 1), crew={B: "z9"})
    table = scene(helper, friend, enemies=[foe("cultist", 1, seat=S2)], rolls=["critical blank omen", "9", "7"])
    act(table, "fire.starboard")
    assert (mine(table).coin, mine(table, S2).coin, mine(table, S2).broken) == (10, 0, [7])
    assert asked(table) == [(S1, "act")], "the Omen is of no use: nobody is asked"


@rule("EVER-200")
def test_help_by_fire_needs_what_every_shot_needs() -> None:
    friend = ship(at=by(0, 1), crew={B: "z9"})
    enemies = [foe("cultist", 1, seat=S2)]
    guns = {"starboard": "a_side_gun"}
    assert "fire.starboard" not in scene(ship(crew={A: "z5"}, slots=guns), friend, enemies=enemies).options(S1)
    for berth in ("below", "z3"):
        helper = ship(crew={A: berth}, fresh="artillery", slots=guns)
        assert "fire.starboard" not in scene(helper, friend, enemies=enemies).options(S1)
    ready = ship(crew={A: "z5"}, fresh="artillery", slots=guns)
    assert "fire.starboard" in scene(ready, friend, enemies=enemies).options(S1)
    haven = scene(ready, friend, enemies=enemies, sea={by(0, 1): "port"})
    assert "fire.starboard" not in haven.options(S1), "not into a port"
    far = scene(ready, ship(at=by(0, 2), crew={B: "z9"}), enemies=enemies, sea={by(0, 1): "island"})
    assert "fire.starboard" not in far.options(S1), "nor without sight"
    captive = scene(ready, friend, enemies=[foe("cultist", 1, seat=S2, held=True)])
    assert "fire.starboard" not in captive.options(S1), "nor at a captive"
