"""YOUR SHIP: nodes, damage, sinking and coming back."""

import pytest

from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import EnemyBanished
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import SUNKEN
from domain.everrain.rules.damage import struck
from domain.everrain.rules.places import looks_out, navigation_points, serving
from domain.everrain.rules.turn import Turn
from tests.everrain.old_scenes import S1, S2, Ever, asked, do, end_turn, foe, kinds, mate, resolve, scene, ship
from tests.rule import rule


def in_a_storm(**arranged: object) -> Ever:
    """The first ship lies in a storm with points to turn: each turn breaks a node by the Fate die."""
    arranged.setdefault("points", 8)
    return scene(storms=[["C5", "D5"]], **arranged)  # type: ignore[arg-type]


@rule("EVER-21", "EVER-26")
def test_a_destroyed_or_disputed_node_does_nothing_but_can_be_entered() -> None:
    table = scene(crew={S1: {"ansel": "z4"}}, broken={S1: [4]})
    assert serving(table.board, S1, 4) == [] and not looks_out(table.board, S1)
    table.answer(S1, "crew").answer(S1, [{"piece": "ansel", "at": "z3"}])
    do(table, S1, "crew", ansel="z4")
    assert mate(table, "ansel").at == "z4"
    table = scene(crew={S1: {"ansel": "z4"}}, foes={"cultist": (S1, 4)})
    assert serving(table.board, S1, 4) == [] and not looks_out(table.board, S1)
    assert looks_out(scene(crew={S1: {"ansel": "z4"}}).board, S1)


@rule("EVER-22", "EVER-24")
def test_one_damage_destroys_the_node_of_the_fate_die() -> None:
    table = in_a_storm(rolls=["6"]).answer(S1, "left")
    assert ship(table).broken == [6] and len(table.events(NodeBroken)) == 1


@rule("EVER-23")
def test_everybody_in_the_zone_suffers() -> None:
    crew = {S1: {"ansel": "z6", "corwin": "z5"}}
    table = in_a_storm(crew=crew, foes={"drowned_man": (S1, 6)}, rolls=["6"]).answer(S1, "left")
    assert (mate(table, "ansel").trauma, mate(table, "corwin").trauma) == (1, 0)
    assert table.board.enemies[foe(table, "drowned_man")].trauma == 1  # type: ignore[index]


@rule("EVER-25")
@pytest.mark.parametrize(
    ("broken", "rolled", "hit"),
    [([], 6, 6), ([6], 6, 5), ([6, 5, 4], 6, 3), ([0, 1], 1, 2), ([0], 0, 1), ([0, 1, 2, 3, 5], 3, 4), ([9], 9, 8)],
)
def test_a_hit_on_a_destroyed_node_goes_down_then_up_and_never_round(broken: list[int], rolled: int, hit: int) -> None:
    assert struck(scene(broken={S1: broken}).board, S1, rolled) == hit


@rule("EVER-25")
def test_the_example_of_two_shots_on_the_same_node() -> None:
    crew = {S1: {"ansel": "z6"}}
    table = in_a_storm(crew=crew, foes={"bloated_cadaver": (S1, 5)}, rolls=["6", "6"])
    table.answer(S1, "left").answer(S1, "left")
    assert ship(table).broken == [6, 5]
    assert mate(table, "ansel").trauma == 1
    assert table.board.enemies[foe(table, "bloated_cadaver")].trauma == 1  # type: ignore[index]


@rule("EVER-28", "EVER-144", "EVER-152")
def test_the_tenth_node_sinks_the_ship() -> None:
    table = in_a_storm(
        broken={S1: [0, 1, 2, 3, 4, 5, 6, 7, 8]},
        foes={"drowned_man": (S1, 9)},
        hurt={"drowned_man": 1},
        clues={S1: 7},
        hold={S1: ["rope", "pitch"]},
        issued=["crew", "navigation"],
        rolls=["3"],
    )
    table.answer(S1, "left")
    assert asked(table) == ["s1:save_treasure"]
    kept = table.card("hold:s1", "pitch")
    table.answer(S1, kept)
    lost = ship(table)
    assert (lost.at, lost.sank_at, lost.crew, lost.coin, lost.clues) == ("", "C5", {}, 0, 0)
    assert lost.fresh == {"artillery": 1, "crew": 3, "navigation": 2} and lost.issued == {}
    assert lost.broken == [] and lost.hold == {} and lost.slots
    (wreck,) = table.board.wrecks.values()
    assert (wreck.at, wreck.seat, wreck.clues, wreck.treasure) == ("C5", S1, 4, kept)
    assert table.faces(SUNKEN) == ["pitch"]
    assert kinds(table) == [] and len(table.events(EnemyBanished)) == 1
    assert table.board.agenda == 1 + 1, "2 of 3 health were left, and 1 went with the node"


@rule("EVER-150")
@pytest.mark.parametrize(("clues", "kept"), [(0, 0), (1, 1), (5, 3), (6, 3)])
def test_half_of_the_clues_is_lost_rounded_down(clues: int, kept: int) -> None:
    table = in_a_storm(broken={S1: [0, 1, 2, 3, 4, 5, 6, 7, 8]}, clues={S1: clues}, rolls=["3"]).answer(S1, "left")
    assert [wreck.clues for wreck in table.board.wrecks.values()] == [kept]


@rule("EVER-130")
def test_a_ship_that_sinks_brings_the_elder_one_nearer() -> None:
    table = in_a_storm(broken={S1: [0, 1, 2, 3, 4, 5, 6, 7, 8]}, rolls=["3"]).answer(S1, "left")
    assert table.board.discovery["elder"] == 15


@rule("EVER-151")
def test_the_death_of_the_last_sinks_the_ship_at_once() -> None:
    crew = {S1: {"ansel": "z6"}}
    table = in_a_storm(crew=crew, trauma={"ansel": 4}, rolls=["6"]).answer(S1, "left")
    assert not ship(table).afloat() and table.board.wrecks


@rule("EVER-28")
def test_a_ship_that_sinks_in_its_own_turn_ends_it() -> None:
    table = in_a_storm(seats=2, broken={S1: [0, 1, 2, 3, 4, 5, 6, 7, 8]}, rolls=["3"]).answer(S1, "left")
    assert table.board.current == S2 and asked(table) == ["s2:act"]


@rule("EVER-145")
def test_a_sunk_captain_comes_back_in_the_closest_free_port() -> None:
    sea = {"E5": "port", "A1": "port", "H5": "port"}
    arranged = {"sea": sea, "at": {S2: ("E5", 0)}, "storms": [["C5", "D5"]], "points": 4}
    broken = {S1: [0, 1, 2, 3, 4, 5, 6, 7, 8]}
    table = scene(2, broken=broken, rolls=["3", "9"], **arranged).answer(S1, "left")  # type: ignore[arg-type]
    end_turn(table, S2)
    resolve(table.answer(S1, "0"))
    end_turn(table, S2)
    assert asked(table) == ["s1:set_out"] and set(table.form(S1).fits["ship"]) == {"A1"}, "the nearest one is taken"
    (hand,) = ship(table).crew.values()
    assert ship(table).coin == 20 and hand.at == "below"


@rule("EVER-198")
def test_nobody_below_deck_is_attacked_or_approached() -> None:
    table = scene(
        crew={S1: {"ansel": "below", "corwin": "b0.0"}}, foes={"cultist": (S1, 7)}, rolls=[("move", "damage", "damage")]
    )
    end_turn(table)
    assert not table.events(CrewHarmed)
    assert 7 in ship(table).broken


@rule("EVER-18")
def test_the_bow_serves_both_gun_and_navigation() -> None:
    table = scene(crew={S1: {"ansel": "z0"}})
    assert navigation_points(table.board, S1) == 2
    guns = {S1: {"bowstern": "nine_pound_chasers"}}
    raiders = {"wicked_brigantine": ("D5", 0, "A1")}
    assert "fire.bowstern" in scene(crew={S1: {"ansel": "z0"}}, upgrades=guns, raiders=raiders).options(S1)


def test_a_turn_begins_with_the_captain_who_is_next() -> None:
    assert asked(scene(2, chapter=Turn(S2), turn=S2)) == ["s2:act"]
