"""ENEMIES AT SEA: where they appear and where they are bound, whom they hunt, how they sail."""

from collections.abc import Sequence

import pytest

from domain.everrain.board import NOWHERE, Raider, Ship, Wreck
from domain.everrain.content import RAIDER_CARDS
from domain.everrain.facts.enemies import NoFigureLeft, RaiderActs, RaiderFires, RaiderHurt
from domain.everrain.names import ENEMIES, RAIDERS, RAIDERS_PAST, Cell, RaiderId, RaiderKind
from domain.everrain.rules.acts import send_raider
from domain.everrain.rules.chart import AHEAD, PLACE_OF, cells_of, steps
from domain.everrain.rules.raiders import activate_raider, faces_towards, raider_appears, raider_by_outcome
from domain.everrain.rules.sight import firing_posts
from tests.everrain.scenes import HOME, S1, S2, A, B, Ever, asked, by, foe, mine, raider, scene, ship, since
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


# --- appearing --------------------------------------------------------------------------------------


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


# --- hunting ----------------------------------------------------------------------------------------


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


# --- under way --------------------------------------------------------------------------------------


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


# --- which way it looks -----------------------------------------------------------------------------


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


@rule("EVER-111")
@pytest.mark.parametrize(("rolled", "boards"), [("omen omen", False), ("omen omen omen", True)])
def test_an_ability_of_a_ship_takes_exactly_its_omens(rolled: str, boards: bool) -> None:
    hunter = raider("ruinous_galleon", by(0, -1), 0, FAR)
    table = acts(rolled, hunter, ship(), decks={ENEMIES: ["cultist"]})
    assert (asked(table) == [(S1, "spawn_zone")]) is boards
