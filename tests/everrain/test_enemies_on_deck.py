"""ENEMIES ON DECK: moving, target priority, Omens, pairs."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.everrain.board import Enemy, Ship
from domain.everrain.content import DECK, DECK_ENEMIES
from domain.everrain.facts.crew import CrewHarmed
from domain.everrain.facts.enemies import EnemyActs, EnemyMoved, OmenWorked
from domain.everrain.facts.ship import NodeBroken
from domain.everrain.names import (
    ENEMIES,
    ENEMIES_OUT,
    EnemyId,
    EnemyKind,
)
from domain.everrain.rules.deck_enemies import Deeds, activate, steps_towards
from tests.everrain.scenes import Ever, act, asked, end_turn, enemy_of, mate, mine, scene, since, work
from tests.everrain.scenes.alone import Alone, run
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, S2, A, B, C, D, fitted_out, fleet, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def phase(rolls: Sequence[str], *ships: Ship, **how: Any) -> Ever:
    """Enemies on deck act."""
    return work(scene(*(ships or (fitted_out(),)), step="deck", rolls=rolls, **how))


def spend(table: Ever, moves: int = 0, damage: int = 0, omens: int = 0) -> None:
    """The cultist spends these results; nobody is asked and nothing is rolled."""
    run(Deeds(Alone(table.board), EnemyId("cultist.0"), moves, damage, omens).carry_out())  # type: ignore[arg-type]


CULTIST = EnemyId("cultist.0")


def acts(rolled: str, vessel: Ship, *enemies: Enemy, rolls: Sequence[str] = ()) -> Ever:
    """The first of these enemies activates and rolls this."""
    first = EnemyId(f"{enemies[0].kind}.0")
    return scene(
        vessel,
        enemies=enemies,
        do=lambda g: activate(g, first, len(rolled.split())),
        rolls=[rolled, *rolls],
    )


def path(table: Ever) -> list[int]:
    return [event.zone for event in since(table, EnemyMoved)]


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


@rule("EVER-110")
def test_an_enemy_goes_zone_by_zone_over_common_edges() -> None:
    table = acts("move move move", ship(crew={A: "z9"}), foe("cultist", 0))
    found = path(table)
    assert len(found) == 3
    assert all(there in DECK[here].beside for here, there in zip([0, *found], found, strict=False))


@rule("EVER-110", "EVER-111")
def test_the_examples_of_the_cultist() -> None:
    near = acts("damage move move", ship(crew={A: "z4"}), foe("cultist", 0), rolls=["0"])
    assert asked(near) == [(S1, "fray_dice")], "it has reached the deckhand"
    assert near.board.enemies[CULTIST].zone == 4
    far = acts("damage move move", ship(crew={A: "z9"}), foe("cultist", 0), rolls=["0"])
    assert far.board.enemies[CULTIST].zone == 3, "two zones nearer to the stern"
    assert (mine(far).broken, mate(far, A).trauma) == ([3], 0)


@rule("EVER-160")
def test_of_ways_of_the_same_length_it_takes_the_one_with_more_symbols() -> None:
    table = acts("move", ship(crew={A: "z6"}), foe("cultist", 4))
    assert path(table) == [3], "by the port battery, not by the waist"
    table = acts("move move", ship(crew={A: "z6"}), foe("cultist", 1))
    assert path(table) == [3, 6]


@rule("EVER-160")
def test_of_equal_ways_the_fate_die_takes_one() -> None:
    for rolled, way in (("0", [1]), ("9", [2])):
        assert path(acts("move", ship(crew={A: "z4"}), foe("cultist", 0), rolls=[rolled])) == way


@rule("EVER-111")
def test_it_goes_to_the_closest_of_the_crew() -> None:
    table = acts("move", ship(crew={A: "z9", B: "z3"}), foe("cultist", 4))
    assert path(table) == [3]


@rule("EVER-161")
def test_a_full_zone_is_passed_round() -> None:
    """Three stand on the mainmast: the way from the fore to the waist leads round it."""
    crew = {A: "z7", B: "z4", C: "z4", D: "z4"}
    table = acts("move move move move", ship(crew=crew), foe("cultist", 2))
    assert path(table) == [5, 8, 7], "the mainmast is nearer, but has no room"


@rule("EVER-161")
def test_before_a_full_zone_it_stops_and_breaks_the_node_where_it_is() -> None:
    crew = {A: "z9", B: "z9", C: "z9"}
    table = acts("move move move damage", ship(crew=crew), foe("cultist", 4), rolls=["0"])
    assert len(path(table)) == 1, "as near as it gets"
    assert mine(table).broken == path(table)


@rule("EVER-187", "EVER-161")
def test_before_a_full_zone_pairs_break_one_node_after_the_other() -> None:
    """It stands beside them on a node that is gone: a pair takes it to one that stands, another breaks that."""
    crew = {A: "z9", B: "z9", C: "z9"}
    table = acts("omen omen damage damage damage", ship(crew=crew, broken=[7]), foe("wyrm", 7), rolls=["0"])
    assert since(table, OmenWorked)
    assert len(path(table)) == 1 and mine(table).broken == [7, *path(table)]
    stays = acts("damage damage", ship(crew=crew, broken=[7]), foe("wyrm", 7), rolls=["0"])
    assert (path(stays), mine(stays).broken) == ([], [7]), "there would be nothing left to strike with"
    goes = acts("move damage", ship(crew=crew, broken=[7]), foe("wyrm", 7), rolls=["0"])
    assert len(path(goes)) == 1 and mine(goes).broken == [7, *path(goes)]
    idle = acts("move", ship(crew=crew, broken=[7]), foe("wyrm", 7))
    assert path(idle) == []


@rule("EVER-157", "EVER-113")
@pytest.mark.parametrize(
    ("rolled", "trauma"),
    [
        ("move", 0),
        ("move move", 1),
        ("move move move", 1),
        ("move move move move", 2),
        ("damage move", 1),
        ("move omen", 0),
        ("damage move move", 2),
    ],
)
def test_with_crew_pairs_of_moves_become_damage_and_unlike_ones_nothing(rolled: str, trauma: int) -> None:
    table = acts(rolled, ship(crew={A: "z4"}), foe("cultist", 4), rolls=["blank"])
    if trauma:
        table.answer(S1, 0)
    assert asked(table) == [(S1, "act")]
    assert (mate(table, A).trauma, mine(table).broken) == (trauma, [])


@rule("EVER-186")
def test_a_useless_pair_of_omens_becomes_a_move_while_crew_is_to_be_reached() -> None:
    table = acts("omen omen omen", ship(crew={A: "z4"}), foe("drowned_man", 7))
    assert path(table) == [4], "one went into the ability"
    wyrm = acts("omen omen omen omen", ship(crew={A: "z4"}), foe("wyrm", 7))
    assert path(wyrm) == [4], "two for the coil, two for a step"
    assert mine(wyrm).broken == []


@rule("EVER-186")
def test_damage_beyond_the_node_becomes_a_move_too() -> None:
    two = acts("damage damage", ship(crew={A: "z9"}), foe("cultist", 4))
    assert (path(two), mine(two).broken) == ([], [4]), "one breaks the node, the other is lost"
    three = acts("damage damage damage", ship(crew={A: "z9"}), foe("cultist", 4))
    assert (path(three), mine(three).broken) == ([7], [7]), "two take it on, one breaks a node there"
    gone = acts("damage damage", ship(crew={A: "z9"}, broken=[4]), foe("cultist", 4))
    assert (path(gone), mine(gone).broken) == ([7], [4]), "on a destroyed node both are useless"


@rule("EVER-187")
def test_with_nobody_on_deck_pairs_break_the_node_under_it() -> None:
    table = acts("move move", ship(crew={A: "below"}), foe("cultist", 7))
    assert (path(table), mine(table).broken) == ([], [7])
    omens = acts("omen omen omen omen", ship(crew={A: "below"}), foe("wyrm", 7))
    assert mine(omens).broken == [7]


@rule("EVER-187")
def test_with_nobody_on_deck_it_goes_on_to_the_next_node_that_stands() -> None:
    table = acts("damage move damage", ship(crew={A: "below"}), foe("cultist", 3, trauma=0), rolls=["0"])
    first, second = mine(table).broken
    assert first == 3 and second in DECK[3].beside
    assert path(table) == [second] and not DECK[second].blank, "nodes with symbols first"
    gone = acts("move damage", ship(crew={A: "below"}, broken=[3]), foe("cultist", 3), rolls=["0"])
    assert len(mine(gone).broken) == 2


@rule("EVER-198")
def test_crew_below_deck_is_left_alone() -> None:
    table = acts("move damage damage", ship(crew={A: "below"}), foe("cultist", 7), rolls=["0", "0"])
    assert mate(table, A).trauma == 0 and asked(table) == [(S1, "act")]


@rule("EVER-23")
def test_an_enemy_suffers_from_the_node_that_it_breaks() -> None:
    table = acts("damage", ship(crew={A: "below"}), foe("cultist", 7))
    assert table.board.enemies[CULTIST].trauma == 1
    dies = acts("damage move damage", ship(crew={A: "below"}), foe("cultist", 7, trauma=1), rolls=["8"])
    assert dies.board.enemies == {} and mine(dies).coin == 5, "its spoils are the owner's"
    assert mine(dies).broken == [7]


@rule("EVER-159")
@pytest.mark.parametrize(("rolled", "agenda"), [("omen", 1), ("omen omen", 2), ("omen omen omen omen", 2)])
def test_an_ability_needs_its_omens_and_works_once(rolled: str, agenda: int) -> None:
    table = acts(rolled, ship(crew={A: "below"}), foe("cultist", 7))
    assert table.board.agenda == agenda


@rule("EVER-112")
def test_every_ability_works_once_an_activation() -> None:
    table = acts("omen omen omen", ship(crew={A: "z0", B: "z9"}), foe("drowned_man", 0), rolls=["blank"])
    assert [event.ability for event in since(table, OmenWorked)] == [0]
    table.answer(S1, 0)
    assert (mate(table, A).strain, mate(table, A).trauma) == (1, 1), "two omens were left for damage"


@rule("EVER-112")
@pytest.mark.parametrize(("omens", "trauma"), [(2, 0), (4, 1), (5, 2)])
def test_an_odd_omen_is_no_damage_to_crew(omens: int, trauma: int) -> None:
    """One omen of them drags somebody; of what is left only pairs hurt."""
    table = acts("omen " * omens, ship(crew={A: "z0", B: "z9"}), foe("drowned_man", 0), rolls=["blank"])
    if trauma:
        table.answer(S1, 0)
    assert (mate(table, A).strain, mate(table, A).trauma) == (1, trauma)


@rule("EVER-111")
def test_omens_come_before_moving_and_hitting() -> None:
    """The drowned man drags nobody from where it stands, then goes to the deckhand."""
    table = acts("move omen", ship(crew={A: "z4"}), foe("drowned_man", 7))
    assert (mate(table, A).strain, path(table)) == (0, [4])


@rule("EVER-111")
def test_the_cadaver_bursts_before_it_moves() -> None:
    table = acts("omen move", ship(crew={A: "z0", B: "z9"}), foe("bloated_cadaver", 0))
    assert table.board.enemies == {} and sorted(mine(table).broken) == [0, 1, 2]
    assert (mate(table, A).trauma, mine(table).coin, table.board.agenda) == (1, 0, 1), "nobody gains anything"
    assert path(table) == []


@rule("EVER-111")
def test_players_choose_the_nodes_that_a_burst_takes_along() -> None:
    table = acts("omen", ship(crew={A: "z4", B: "z9"}), foe("bloated_cadaver", 4))
    assert table.options(S1) == {"z1", "z2", "z3", "z5", "z7"}
    table.answer(S1, ["z1", "z7"])
    assert mine(table).broken == [4, 1, 7]


@rule("EVER-111")
def test_whom_a_wyrm_has_coiled_cannot_be_ordered_away_until_the_turn_is_over() -> None:
    table = scene(ship(crew={A: "z4", B: "z9"}, fresh="crew crew"), ship(), enemies=[foe("wyrm", 4, coiled=True)])
    act(table, "crew")
    assert set(table.form(S1).fits[A]) == {"z4"}, "but may fight"
    assert "z1" in table.form(S1).fits[B]
    table.answer(S1, [{"piece": B, "at": "z1"}])
    act(table, "end")
    assert not table.board.enemies[EnemyId("wyrm.0")].coiled


@rule("EVER-106")
def test_players_choose_the_order_and_each_rolls_all_its_dice() -> None:
    table = scene(
        ship(crew={A: "below"}),
        ship(),
        step="deck",
        enemies=[foe("cultist", 1), foe("drowned_man", 7)],
        rolls=["move omen", "move omen damage"],
    )
    work(table)
    assert asked(table) == [(S1, "enemy_order"), (S2, "enemy_order")]
    table.answer(S2, ["drowned_man.1", "cultist.0"])
    work(table)
    assert [event.enemy for event in since(table, EnemyActs)] == ["drowned_man.1", "cultist.0"]


@rule("EVER-106")
def test_whoever_boards_in_the_phase_has_no_second_activation() -> None:
    table = scene(
        ship(crew={A: "below"}),
        step="deck",
        enemies=[foe("harbinger", 7)],
        decks={ENEMIES: ["drowned_man"]},
        rolls=["omen omen omen move", "omen"],
    )
    work(table)
    table.answer(S1, "z1")
    work(table)
    assert [event.enemy.partition(".")[0] for event in since(table, EnemyActs)] == ["harbinger", "drowned_man"]
