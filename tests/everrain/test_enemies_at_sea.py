"""ENEMIES AT SEA: whom they hunt and how they sail."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Raider, Ship
from domain.everrain.content import RAIDER_CARDS
from domain.everrain.facts.enemies import (
    RaiderActs,
    RaiderArrived,
    RaiderFires,
    RaiderHurt,
    RaiderMoved,
    RaiderSank,
    RaiderTurned,
)
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import ENEMIES, RAIDERS_PAST, Cell, RaiderId, RaiderKind
from domain.everrain.rules.chart import AHEAD, PLACE_OF
from domain.everrain.rules.places import helmsmen
from domain.everrain.rules.raiders import (
    activate_raider,
    approach,
    prey,
    spend,
)
from domain.everrain.rules.routes import cost_at
from domain.everrain.rules.sight import firing_posts
from tests.everrain.scenes import Ever, asked, mate, mine, scene, since, work
from tests.everrain.scenes.pieces import ANSEL, CORWIN, HOME, S1, S2, A, B, by, consort, fitted_out, foe, raider, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

FRIGATE = "damned_frigate"
"""Four dice, engages within three hexes, both sides up to two hexes away."""


def hunt(rolls: Sequence[str], *ships: Ship, **how: Any) -> Ever:
    """Enemy ships act."""
    return work(scene(*(ships or (fitted_out(),)), step="sea", rolls=rolls, **how))


def frigate(at: str, face: int, goal: str, damage: int = 0) -> Raider:
    return raider(FRIGATE, at, face, goal, damage)


FAR = by(-5, 0)


def acts(rolled: str, hunter: Raider, *ships: Ship, rolls: Sequence[str] = (), **how: object) -> Ever:
    """One enemy ship activates and rolls this; evasion dice come last."""
    id = RaiderId(f"{hunter.kind}.0")
    dice = sum(face in ("move", "damage", "omen") for face in rolled.split("/", maxsplit=1)[0].split())
    return scene(
        *ships,
        raiders=[hunter],
        do=lambda g: activate_raider(g, id, dice),
        rolls=[rolled.replace("/", " "), *rolls],
        **how,  # type: ignore[arg-type]
    )


def found(table: Ever) -> Raider:
    (one,) = table.board.raiders.values()
    return one


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


@rule("EVER-114")
@pytest.mark.parametrize(("distance", "hunted"), [(2, True), (3, False)])
def test_only_within_its_reach_it_turns_on_a_ship(distance: int, hunted: bool) -> None:
    table = acts("omen", raider("wicked_brigantine", by(distance, 0), 0, FAR), ship())
    assert [event.target for event in since(table, RaiderActs)] == [S1 if hunted else None]


@rule("EVER-114")
def test_it_hunts_the_ship_that_takes_the_fewest_points_to_attack() -> None:
    """One lies before its bow, the other off its side and further on in seat order."""
    table = acts("omen", raider("wicked_brigantine", HOME, 0, FAR), ship(at=by(1, 0)), ship(at=by(0, 1)))
    assert [event.target for event in since(table, RaiderActs)] == [S2]


@rule("EVER-114")
def test_a_tie_of_targets_goes_by_the_fate_die() -> None:
    for rolled, target in (("0", S1), ("1", S2)):
        table = scene(
            ship(at=by(0, 1)),
            ship(at=by(0, -1)),
            raiders=[raider("wicked_brigantine", HOME, 0, FAR)],
            do=lambda g: activate_raider(g, RaiderId("wicked_brigantine.0"), 1),
            rolls=[rolled, "omen"],
        )
        assert [event.target for event in since(table, RaiderActs)] == [target]


@rule("EVER-115")
def test_with_the_target_in_its_grid_pairs_become_damage_and_a_move_is_left() -> None:
    table = acts("move move move damage", raider("damned_frigate", by(0, -1), 0, by(6, -1)), ship(), rolls=["5", "8"])
    assert mine(table).broken == [5, 8]
    assert found(table).at == by(1, -1)


@rule("EVER-115", "EVER-113")
def test_omens_pair_up_too_and_unlike_results_do_not() -> None:
    table = acts("omen omen move damage", raider("damned_frigate", by(0, -1), 0, by(6, -1)), ship(), rolls=["5", "8"])
    assert [event.damage for event in since(table, RaiderFires)] == [2]


@rule("EVER-188")
def test_it_spends_no_more_on_the_approach_than_it_takes() -> None:
    """A turn brings the target from before its bow to its side."""
    table = acts("damage damage damage", raider("wicked_brigantine", by(-1, 0), 0, FAR), ship(), rolls=["0", "5"])
    assert [event.damage for event in since(table, RaiderFires)] == [1]
    assert found(table).at == by(-1, 0) and found(table).face in (1, 5)


@rule("EVER-188")
def test_if_it_cannot_be_done_everything_goes_into_the_approach() -> None:
    table = acts("omen omen damage", raider("wicked_brigantine", by(2, 0), 0, FAR), ship(), rolls=["0"])
    assert since(table, RaiderFires) == []
    assert (found(table).at, found(table).face) != (by(2, 0), 0)
    assert mine(table).broken == []


@rule("EVER-124", "EVER-122")
def test_each_evade_cancels_a_damage() -> None:
    hunter = raider("damned_frigate", by(0, -1), 0, FAR)
    vessel = ship(crew={A: "z6", B: "z6"})
    table = acts("damage damage damage/evade blank", hunter, vessel, rolls=["5", "4"])
    assert [event.damage for event in since(table, RaiderFires)] == [2]
    disturbed = scene(
        vessel,
        raiders=[hunter],
        enemies=[foe("cultist", 6)],
        do=lambda g: activate_raider(g, RaiderId("damned_frigate.0"), 1),
        rolls=["damage", "4"],
    )
    assert [event.damage for event in since(disturbed, RaiderFires)] == [1], "no die on a disputed node"


@rule("EVER-116")
def test_it_stops_beside_a_destination_that_is_taken() -> None:
    """A ship in port cannot be attacked, and its hex cannot be entered."""
    goal, rolled = by(3, 0), "move move move move move"
    table = acts(rolled, raider("wicked_brigantine", HOME, 0, goal), ship(at=goal), sea={goal: "port"})
    assert (found(table).at, found(table).face) == (by(2, 0), 0)
    assert table.board.agenda == 1
    turned = acts(rolled, raider("wicked_brigantine", by(2, 0), 1, goal), ship(at=goal), sea={goal: "port"})
    assert (found(turned).at, found(turned).face) == (by(2, 0), 0)


@rule("EVER-116")
def test_arriving_advances_the_agenda_by_what_is_left_of_it() -> None:
    health = RAIDER_CARDS["ruinous_galleon"].health
    table = acts("move move", raider("ruinous_galleon", HOME, 0, by(2, 0), damage=health - 2), ship(at=by(-3, 4)))
    assert (table.board.raiders, table.board.agenda) == ({}, 3)
    assert table.faces(RAIDERS_PAST) == ["ruinous_galleon-0"]


@rule("EVER-154")
def test_it_pays_for_every_face_and_hex_and_double_in_rough_seas() -> None:
    goal = AHEAD[AHEAD[HOME][3] or HOME][3]
    table = acts("move move move move", raider("wicked_brigantine", HOME, 0, str(goal)), ship(at=by(4, 0)), rolls=["0"])
    assert (found(table).at, found(table).face) == (by(-1, 0), 3), "three faces and a hex"
    rough = acts(
        "move move move", raider("wicked_brigantine", HOME, 0, by(3, 0)), ship(at=by(-3, 4)), sea={HOME: "rough"}
    )
    assert found(rough).at == by(2, 0), "two for the first hex"
    half = acts("move", raider("wicked_brigantine", HOME, 0, by(3, 0)), ship(at=by(-3, 4)), sea={HOME: "rough"})
    assert found(half).at == HOME


@rule("EVER-114", "EVER-66")
def test_it_sails_over_land_but_round_other_ships() -> None:
    sea = {by(1, 0): "island"}
    table = acts("move move", raider("wicked_brigantine", HOME, 0, by(4, 0)), ship(at=by(-3, 4)), sea=sea)
    assert found(table).at == by(2, 0)
    table = scene(
        ship(at=by(-3, 4)),
        raiders=[raider("wicked_brigantine", HOME, 0, by(4, 0)), raider("damned_frigate", by(1, 0))],
        do=lambda g: activate_raider(g, RaiderId("wicked_brigantine.0"), 2),
        rolls=["move move", "0", "0", "0"],
    )
    assert table.board.raiders[RaiderId("wicked_brigantine.0")].at in (by(1, -1), by(0, 1))


@rule("EVER-210")
def test_it_does_not_leave_what_is_revealed() -> None:
    """The only tile between it and its destination is not there."""
    table = acts(
        "move move move",
        raider("wicked_brigantine", by(1, 0), 0, by(5, 0)),
        ship(at=by(-4, 0)),
        places=["2,1", "1,1", "4,1"],
    )
    assert PLACE_OF[found(table).at] in ("2,1", "1,1")


@rule("EVER-158")
def test_without_a_destination_it_makes_for_the_closest_ship() -> None:
    table = acts("move move damage damage", raider("wicked_brigantine", by(5, 0), 3, ""), ship())
    assert found(table).at == by(2, 0)


@rule("EVER-153")
def test_it_does_not_fire_from_a_port_either() -> None:
    port = Cell(by(0, -1))
    table = acts("damage", raider("damned_frigate", port, 0, FAR), ship(), sea={port: "port"})
    assert since(table, RaiderFires) == []


@rule("EVER-124")
def test_a_shot_that_is_wholly_evaded_breaks_nothing() -> None:
    hunter = raider("damned_frigate", by(0, -1), 0, FAR)
    table = acts("damage/evade evade", hunter, ship(crew={A: "z6", B: "z8"}))
    assert [event.damage for event in since(table, RaiderFires)] == [0]
    assert mine(table).broken == []


@rule("EVER-124", "EVER-211")
def test_an_evasion_omen_that_is_not_turned_evades_nothing() -> None:
    hunter = raider("damned_frigate", by(0, -1), 0, FAR)
    vessel = ship(crew={A: "z6", B: "z8"}, fresh="crew")
    table = acts("damage damage/omen omen", hunter, vessel, rolls=["5", "4"])
    assert (asked(table), table.form(S1).targets, table.form(S1).most) == ([(S1, "omens")], {"evasion": 2}, 1)
    table.answer(S1, {})
    assert [event.damage for event in since(table, RaiderFires)] == [2]
    assert mine(table).fresh == {"crew": 1}


@rule("EVER-155")
def test_only_storms_hurt_a_ship_under_way() -> None:
    table = acts("move move", raider("wicked_brigantine", HOME, 0, by(4, 0)), ship(at=by(-3, 4)))
    assert (found(table).at, since(table, RaiderHurt)) == (by(2, 0), [])


@rule("EVER-153", "EVER-125")
@pytest.mark.parametrize(
    ("terrain", "storms", "good"), [("calm", [], True), ("island", [], False), ("calm", [1], False)]
)
def test_a_ship_is_not_in_its_own_way_but_the_land_under_it_is(terrain: str, storms: list[int], good: bool) -> None:
    """From two hexes off, over the hex where it lies now."""
    own, post = by(0, -1), (by(0, -2), 0)
    table = scene(
        ship(),
        raiders=[raider("damned_frigate", own, 0, FAR)],
        sea={own: terrain},
        storms=[[own]] if storms else [],
    )
    posts = firing_posts(table.board, RaiderKind("damned_frigate"), own, HOME)
    assert (post in posts) is good
    assert ((own, 0) in posts) is not bool(storms), "from where it is: not out of a storm"


@rule("EVER-111")
@pytest.mark.parametrize(("rolled", "boards"), [("omen omen", False), ("omen omen omen", True)])
def test_an_ability_of_a_ship_takes_exactly_its_omens(rolled: str, boards: bool) -> None:
    hunter = raider("ruinous_galleon", by(0, -1), 0, FAR)
    table = acts(rolled, hunter, ship(), decks={ENEMIES: ["cultist"]})
    assert (asked(table) == [(S1, "spawn_zone")]) is boards
