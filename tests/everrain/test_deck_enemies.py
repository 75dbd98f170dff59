"""ENEMIES ON DECK: spawning and activating."""

import pytest

from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import EnemyActs, EnemyBoarded, EnemyMoved, NoFigureLeft, OmenWorked
from domain.everrain.facts.sea import Explored
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import ENEMIES, ENEMIES_OUT, RAIDERS, RAIDERS_PAST, EnemyId, EnemyKind
from domain.everrain.rules.deck_enemies import Deeds, steps_towards
from domain.everrain.rules.turn import OnDeck
from tests.everrain.old_scenes import (
    S1,
    S2,
    Ever,
    Quiet,
    asked,
    end_turn,
    foe,
    kinds,
    mate,
    resolve,
    run,
    scene,
    ship,
    trauma,
    zone_of_foe,
)
from tests.rule import rule

ALTAR = {"sea": {"E6": "altar"}, "at": {S1: ("C5", 0)}, "points": 3}
"""The ship is a hex away from a tile with an active altar: D5 belongs to it."""


def phase(*rolls: tuple[str, ...] | str, **arranged: object) -> Ever:
    """Enemies on deck act."""
    return resolve(scene(rolls=rolls, chapter=OnDeck(), **arranged))  # type: ignore[arg-type]


def spend(table: Ever, moves: int = 0, damage: int = 0, omens: int = 0, kind: str = "cultist") -> None:
    """An enemy spends these results; nobody is asked and nothing is rolled."""
    id = EnemyId(foe(table, kind))
    run(Deeds(Quiet(table.board), id, moves, damage, omens).carry_out())  # type: ignore[arg-type]


@rule("EVER-95", "EVER-106", "EVER-107")
def test_sailing_into_a_tile_with_an_altar_brings_an_enemy_aboard() -> None:
    table = scene(**ALTAR, enemy_deck=["cultist"], rolls=[("omen",)]).answer(S1, "ahead")  # type: ignore[arg-type]
    assert asked(table) == ["s1:spawn_zone"] and table.options(S1) == {"z1", "z2", "z7"}
    table.answer(S1, "z7")
    (boarded,) = table.events(EnemyBoarded)
    assert (boarded.kind, boarded.zone, boarded.seat) == ("cultist", 7, S1)
    assert len(table.events(EnemyActs)) == 1
    table.answer(S1, "ahead")
    assert not table.events(EnemyBoarded), "it is on the tile already"


@rule("EVER-98")
def test_a_purged_altar_is_quiet() -> None:
    table = scene(**ALTAR, facts=[Explored("E6")]).answer(S1, "ahead")  # type: ignore[arg-type]
    assert not table.events(EnemyBoarded)


@rule("EVER-96", "EVER-97")
def test_a_purge_spawns_enemies_that_make_up_the_act() -> None:
    deck = ["drowned_man", "bloated_cadaver", "cultist"]
    laid = {"sea": {"C5": "altar"}, "act": 2, "rolls": [("omen",), ("omen",)]}
    table = scene(**laid, tops={"enemies": [[], deck]}, enemy_deck=deck)  # type: ignore[arg-type]
    table.answer(S1, "purge").answer(S1, "z1")
    assert asked(table) == ["s1:spawn_zone"]
    table.answer(S1, "z2")
    assert kinds(table) == ["cultist", "drowned_man"] and table.board.explored == ["C5"]
    assert "bloated_cadaver" in table.faces("enemies_past")
    assert "purge" not in table.options(S1)


@rule("EVER-108")
def test_a_ship_among_the_enemies_is_discarded_unused() -> None:
    table = scene(**ALTAR, enemy_deck=["cultist"], rolls=[("omen",)])  # type: ignore[arg-type]
    raider = table.cards(RAIDERS)[0]
    table.board.zones[RAIDERS].remove(raider)
    table.board.zones[ENEMIES].insert(0, raider)
    table.answer(S1, "ahead").answer(S1, "z1")
    assert kinds(table) == ["cultist"] and raider in table.cards(RAIDERS_PAST)


@rule("EVER-109")
def test_without_a_figure_the_agenda_advances() -> None:
    entry = DECK_ENEMIES[EnemyKind("bloated_cadaver")]
    foes = {f"bloated_cadaver#{n}": (S1, n) for n in range(entry.minis)}
    table = scene(**ALTAR, foes=foes, enemy_deck=["bloated_cadaver"]).answer(S1, "ahead")  # type: ignore[arg-type]
    assert [event.kind for event in table.events(NoFigureLeft)] == ["bloated_cadaver"]
    assert table.board.agenda == 1 + entry.health and len(kinds(table)) == entry.minis
    assert "bloated_cadaver" in table.faces("enemies_past")


@rule("EVER-110", "EVER-111")
def test_the_example_of_the_cultist_out_of_reach_and_in_reach() -> None:
    crew = {S1: {"corwin": "z0"}}
    table = phase(("damage", "move", "move"), crew=crew, foes={"cultist": (S1, 9)})
    moved = [event.zone for event in table.events(EnemyMoved)]
    assert len(moved) == 2 and 9 not in moved
    assert ship(table).broken == [moved[-1]], "it destroys the node where it stops"
    table = phase(("damage", "move", "move"), "0", ("blank",), crew=crew, foes={"cultist": (S1, 4)})
    assert zone_of_foe(table, "cultist") == 0 and asked(table) == ["s1:fray_dice"]
    table.answer(S1, 1)
    assert mate(table, "corwin").trauma == 1 and ship(table).broken == []


@rule("EVER-111", "EVER-112")
def test_an_ability_comes_first_and_once() -> None:
    crew = {S1: {"corwin": "z4"}}
    table = phase(("omen", "omen"), ("blank",), crew=crew, foes={"drowned_man": (S1, 4)})
    assert len(table.events(OmenWorked)) == 1
    assert mate(table, "corwin").strain == 1
    assert [event.what for event in table.events(CrewHarmed)] == ["strain"]


@rule("EVER-159")
def test_too_few_omens_do_nothing() -> None:
    table = phase(("omen", "move", "move"), ("blank",), crew={S1: {"corwin": "z4"}}, foes={"cultist": (S1, 4)})
    assert not table.events(OmenWorked) and table.board.agenda == 1
    table = phase(("omen", "omen", "move"), crew={S1: {"corwin": "z4"}}, foes={"cultist": (S1, 4)})
    assert len(table.events(OmenWorked)) == 1


@rule("EVER-113", "EVER-186")
def test_a_useless_pair_is_a_move_while_crew_is_to_be_reached() -> None:
    table = scene(crew={S1: {"corwin": "z6"}}, foes={"cultist": (S1, 4)})
    spend(table, omens=2)
    assert zone_of_foe(table, "cultist") == 3 and ship(table).broken == [], "not damage to a node"
    table = scene(crew={S1: {"corwin": "z6"}}, foes={"cultist": (S1, 4)})
    spend(table, omens=1, damage=1)
    assert zone_of_foe(table, "cultist") == 4 and ship(table).broken == [4], "what is unlike never combines"
    table = scene(crew={S1: {"corwin": "z6"}}, foes={"cultist": (S1, 4)})
    spend(table, damage=3)
    assert zone_of_foe(table, "cultist") == 3 and ship(table).broken == [3], "two are spare, the third breaks a node"


@rule("EVER-187")
def test_with_nobody_on_deck_a_pair_breaks_the_node_under_it() -> None:
    table = phase(("move", "move", "omen"), foes={"cultist": (S1, 7)})
    assert ship(table).broken == [7] and not table.events(EnemyMoved)
    assert trauma(table, "cultist") == 1, "whoever stands there suffers, the enemy too"


@rule("EVER-160")
def test_the_way_through_symbols_is_taken() -> None:
    table = scene(crew={S1: {"corwin": "z0"}}, foes={"cultist": (S1, 6)})
    id = EnemyId(foe(table, "cultist"))
    assert steps_towards(table.board, id, [0]) == [3], "by the port battery, not by the waist"


@rule("EVER-161")
def test_three_figures_stop_an_enemy() -> None:
    crew = {S1: {"corwin": "z0", "ansel": "z0", "bree": "z0"}}
    table = phase(("move", "move", "damage"), crew=crew, foes={"cultist": (S1, 1)})
    assert zone_of_foe(table, "cultist") == 1 and 1 in ship(table).broken


@rule("EVER-111")
def test_the_cadaver_bursts() -> None:
    crew = {S1: {"corwin": "z9", "ansel": "z2"}}
    table = phase(("omen", "move"), crew=crew, foes={"bloated_cadaver": (S1, 6)})
    assert asked(table) == ["s1:burst"] and table.options(S1) == {"z3", "z7", "z9"}
    table.answer(S1, ["z7", "z9"])
    assert sorted(ship(table).broken) == [6, 7, 9]
    assert table.board.enemies == {} and mate(table, "corwin").trauma == 1
    assert table.cards(ENEMIES_OUT) == [] and not table.events(EnemyMoved)


def test_a_wyrm_holds_the_crew_of_its_zone() -> None:
    crew = {S1: {"corwin": "z4", "ansel": "below"}}
    table = phase(("omen", "omen", "move"), crew=crew, foes={"wyrm": (S1, 4)})
    assert table.board.enemies[EnemyId(foe(table, "wyrm"))].coiled
    table.answer(S1, "crew")
    assert set(table.form(S1).fits["corwin"]) == {"z4"}


@rule("EVER-208")
def test_a_certain_enemy_is_searched_for() -> None:
    crew = {S1: {"corwin": "z4"}}
    table = phase(("omen", "omen", "omen", "move"), ("omen",), crew=crew, foes={"harbinger": (S1, 9)})
    assert asked(table) == ["s1:spawn_zone"] and mate(table, "corwin").strain == 1
    table.answer(S1, "z1")
    assert kinds(table) == ["drowned_man", "harbinger"]


@rule("EVER-106")
def test_players_choose_the_order_together_and_one_at_a_time() -> None:
    foes = {"cultist": (S2, 7), "drowned_man": (S2, 1)}
    table = phase(("damage", "omen"), ("move", "move", "omen"), seats=2, foes=foes)
    assert asked(table) == ["s1:enemy_order", "s2:enemy_order"]
    order = [foe(table, "drowned_man"), foe(table, "cultist")]
    resolve(table.answer(S1, order))
    assert [event.enemy for event in table.events(EnemyActs)] == order
    assert {event.zone for event in table.events(NodeBroken)} == {1, 7}


@rule("EVER-195")
@pytest.mark.parametrize("kind", sorted(DECK_ENEMIES))
def test_every_enemy_on_deck_has_an_omen_ability(kind: str) -> None:
    card = DECK_ENEMIES[EnemyKind(kind)]
    assert card.abilities and all(ability.omens and ability.effects for ability in card.abilities)


def test_nothing_acts_that_is_not_there() -> None:
    table = end_turn(scene())
    assert not table.events(EnemyActs)
