"""ENEMIES ON DECK: spawning and activating."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Ship
from domain.everrain.content import DECK_ENEMIES
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import EnemyActs, EnemyBoarded, EnemyMoved, NoFigureLeft, OmenWorked
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import ENEMIES, ENEMIES_OUT, RAIDERS_PAST, EnemyId, EnemyKind
from domain.everrain.rules.deck_enemies import Deeds, steps_towards
from tests.everrain.scenes import (
    ALL_DECKS,
    ANSEL,
    CORWIN,
    S1,
    S2,
    Ever,
    asked,
    end_turn,
    enemy_of,
    fitted_out,
    fleet,
    foe,
    kinds,
    mate,
    mine,
    scene,
    work,
)
from tests.everrain.scenes.alone import Alone, run
from tests.rule import rule

ALTAR = {"E6": "altar"}
"""The ship is a hex away from a tile with an active altar: D5 belongs to it."""


def phase(rolls: Sequence[str], *ships: Ship, **how: Any) -> Ever:
    """Enemies on deck act."""
    return work(scene(*(ships or (fitted_out(),)), step="deck", rolls=rolls, **how))


def spend(table: Ever, moves: int = 0, damage: int = 0, omens: int = 0) -> None:
    """The cultist spends these results; nobody is asked and nothing is rolled."""
    run(Deeds(Alone(table.board), EnemyId("cultist.0"), moves, damage, omens).carry_out())  # type: ignore[arg-type]


@rule("EVER-95", "EVER-106", "EVER-107")
def test_sailing_into_a_tile_with_an_altar_brings_an_enemy_aboard() -> None:
    table = scene(fitted_out(points=3), sea=ALTAR, decks={ENEMIES: ["cultist", "cultist"]}, rolls=["omen"])
    table.answer(S1, "ahead")
    assert asked(table) == [(S1, "spawn_zone")] and table.options(S1) == {"z1", "z2", "z7"}
    table.answer(S1, "z7")
    (boarded,) = table.events(EnemyBoarded)
    assert (boarded.kind, boarded.zone, boarded.seat) == ("cultist", 7, S1)
    assert len(table.events(EnemyActs)) == 1
    table.answer(S1, "ahead")
    assert not table.events(EnemyBoarded), "it is on the tile already"


@rule("EVER-98")
def test_a_purged_altar_is_quiet() -> None:
    table = scene(fitted_out(points=3), sea=ALTAR, explored=["E6"], decks=ALL_DECKS).answer(S1, "ahead")
    assert not table.events(EnemyBoarded)


@rule("EVER-96", "EVER-97")
def test_a_purge_spawns_enemies_that_make_up_the_act() -> None:
    deck = ["drowned_man", "bloated_cadaver", "cultist"]
    table = scene(
        fitted_out(),
        rolls=["omen", "omen"],
        decks={ENEMIES: deck},
        sea={"C5": "altar"},
        act=2,
        tops={"enemies": [[], deck]},
    )
    table.answer(S1, "purge").answer(S1, "z1")
    assert asked(table) == [(S1, "spawn_zone")]
    table.answer(S1, "z2")
    assert kinds(table) == ["cultist", "drowned_man"] and table.board.explored == ["C5"]
    assert "bloated_cadaver" in table.faces("enemies_past")
    assert "purge" not in table.options(S1)


@rule("EVER-108")
def test_a_ship_among_the_enemies_is_discarded_unused() -> None:
    decks = {ENEMIES: ["damned_frigate-0", "cultist"]}
    table = scene(fitted_out(points=3), sea=ALTAR, decks=decks, rolls=["omen"])
    raider = table.card(ENEMIES, "damned_frigate-0")
    table.answer(S1, "ahead").answer(S1, "z1")
    assert kinds(table) == ["cultist"] and raider in table.cards(RAIDERS_PAST)


@rule("EVER-109")
def test_without_a_figure_the_agenda_advances() -> None:
    entry = DECK_ENEMIES[EnemyKind("bloated_cadaver")]
    foes = [foe("bloated_cadaver", n) for n in range(entry.minis)]
    table = scene(fitted_out(points=3), sea=ALTAR, enemies=foes, decks={ENEMIES: ["bloated_cadaver"]})
    table.answer(S1, "ahead")
    assert [event.kind for event in table.events(NoFigureLeft)] == ["bloated_cadaver"]
    assert table.board.agenda == 1 + entry.health and len(kinds(table)) == entry.minis
    assert "bloated_cadaver" in table.faces("enemies_past")


@rule("EVER-110", "EVER-111")
def test_the_example_of_the_cultist_out_of_reach_and_in_reach() -> None:
    crew = {CORWIN: "z0"}
    table = phase(["damage move move"], fitted_out(crew=crew), enemies=[foe("cultist", 9)])
    moved = [event.zone for event in table.events(EnemyMoved)]
    assert len(moved) == 2 and 9 not in moved
    assert mine(table).broken == [moved[-1]], "it destroys the node where it stops"
    table = phase(["damage move move", "0", "blank"], fitted_out(crew=crew), enemies=[foe("cultist", 4)])
    assert enemy_of(table, "cultist.0").zone == 0 and asked(table) == [(S1, "fray_dice")]
    table.answer(S1, 1)
    assert mate(table, CORWIN).trauma == 1 and mine(table).broken == []


@rule("EVER-111", "EVER-112")
def test_an_ability_comes_first_and_once() -> None:
    crew = {CORWIN: "z4"}
    table = phase(["omen omen", "blank"], fitted_out(crew=crew), enemies=[foe("drowned_man", 4)])
    assert len(table.events(OmenWorked)) == 1
    assert mate(table, CORWIN).strain == 1
    assert [event.what for event in table.events(CrewHarmed)] == ["strain"]


@rule("EVER-159")
def test_too_few_omens_do_nothing() -> None:
    table = phase(["omen move move", "blank"], fitted_out(crew={CORWIN: "z4"}), enemies=[foe("cultist", 4)])
    assert not table.events(OmenWorked) and table.board.agenda == 1
    table = phase(["omen omen move"], fitted_out(crew={CORWIN: "z4"}), enemies=[foe("cultist", 4)])
    assert len(table.events(OmenWorked)) == 1


@rule("EVER-113", "EVER-186")
def test_a_useless_pair_is_a_move_while_crew_is_to_be_reached() -> None:
    table = scene(fitted_out(crew={CORWIN: "z6"}), enemies=[foe("cultist", 4)])
    spend(table, omens=2)
    assert enemy_of(table, "cultist.0").zone == 3 and mine(table).broken == [], "not damage to a node"
    table = scene(fitted_out(crew={CORWIN: "z6"}), enemies=[foe("cultist", 4)])
    spend(table, omens=1, damage=1)
    assert enemy_of(table, "cultist.0").zone == 4 and mine(table).broken == [4], "what is unlike never combines"
    table = scene(fitted_out(crew={CORWIN: "z6"}), enemies=[foe("cultist", 4)])
    spend(table, damage=3)
    assert mine(table).broken == [3], "two are spare, the third breaks a node"
    assert enemy_of(table, "cultist.0").zone == 3


@rule("EVER-187")
def test_with_nobody_on_deck_a_pair_breaks_the_node_under_it() -> None:
    table = phase(["move move omen"], enemies=[foe("cultist", 7)])
    assert mine(table).broken == [7] and not table.events(EnemyMoved)
    assert enemy_of(table, "cultist.0").trauma == 1, "whoever stands there suffers, the enemy too"


@rule("EVER-160")
def test_the_way_through_symbols_is_taken() -> None:
    table = scene(fitted_out(crew={CORWIN: "z0"}), enemies=[foe("cultist", 6)])
    id = EnemyId("cultist.0")
    assert steps_towards(table.board, id, [0]) == [3], "by the port battery, not by the waist"


@rule("EVER-161")
def test_three_figures_stop_an_enemy() -> None:
    crew = {CORWIN: "z0", ANSEL: "z0", "bree": "z0"}
    table = phase(["move move damage"], fitted_out(crew=crew), enemies=[foe("cultist", 1)])
    assert enemy_of(table, "cultist.0").zone == 1 and 1 in mine(table).broken


@rule("EVER-111")
def test_the_cadaver_bursts() -> None:
    crew = {CORWIN: "z9", ANSEL: "z2"}
    table = phase(["omen move"], fitted_out(crew=crew), enemies=[foe("bloated_cadaver", 6)])
    assert asked(table) == [(S1, "burst")] and table.options(S1) == {"z3", "z7", "z9"}
    table.answer(S1, ["z7", "z9"])
    assert sorted(mine(table).broken) == [6, 7, 9]
    assert table.board.enemies == {} and mate(table, CORWIN).trauma == 1
    assert table.cards(ENEMIES_OUT) == [] and not table.events(EnemyMoved)


def test_a_wyrm_holds_the_crew_of_its_zone() -> None:
    crew = {CORWIN: "z4", ANSEL: "below"}
    table = phase(["omen omen move"], fitted_out(crew=crew), enemies=[foe("wyrm", 4)])
    assert enemy_of(table, "wyrm.0").coiled
    table.answer(S1, "crew")
    assert set(table.form(S1).fits["corwin"]) == {"z4"}


@rule("EVER-208")
def test_a_certain_enemy_is_searched_for() -> None:
    crew = {CORWIN: "z4"}
    table = phase(
        ["omen omen omen move", "omen"], fitted_out(crew=crew), enemies=[foe("harbinger", 9)], decks=ALL_DECKS
    )
    assert asked(table) == [(S1, "spawn_zone")] and mate(table, CORWIN).strain == 1
    table.answer(S1, "z1")
    assert kinds(table) == ["drowned_man", "harbinger"]


@rule("EVER-106")
def test_players_choose_the_order_together_and_one_at_a_time() -> None:
    foes = [foe("cultist", 7, seat=S2), foe("drowned_man", 1, seat=S2)]
    table = phase(["damage omen", "move move omen"], *fleet(2), enemies=foes)
    assert asked(table) == [(S1, "enemy_order"), (S2, "enemy_order")]
    order = ["drowned_man.1", "cultist.0"]
    work(table.answer(S1, order))
    assert [event.enemy for event in table.events(EnemyActs)] == order
    assert {event.zone for event in table.events(NodeBroken)} == {1, 7}


@rule("EVER-195")
@pytest.mark.parametrize("kind", sorted(DECK_ENEMIES))
def test_every_enemy_on_deck_has_an_omen_ability(kind: str) -> None:
    card = DECK_ENEMIES[EnemyKind(kind)]
    assert card.abilities and all(ability.omens and ability.effects for ability in card.abilities)


def test_nothing_acts_that_is_not_there() -> None:
    table = end_turn(scene(fitted_out()))
    assert not table.events(EnemyActs)
