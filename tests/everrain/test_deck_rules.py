"""ENEMIES ON DECK: spawning, moving, target priority, Omens, pairs."""

from collections.abc import Awaitable, Callable, Sequence

import pytest

from domain.everrain.board import Enemy, Ship
from domain.everrain.content import DECK, DECK_ENEMIES
from domain.everrain.facts.enemies import EnemyActs, EnemyMoved, NoFigureLeft, OmenWorked
from domain.everrain.names import ENEMIES, ENEMIES_LATER, ENEMIES_PAST, RAIDERS_PAST, EnemyId, EnemyKind, Zone
from domain.everrain.rules.deck_enemies import activate
from domain.everrain.rules.spawning import spawn, spawn_named
from tests.everrain.scenes import S1, S2, A, B, C, D, E, Ever, G, act, asked, foe, mate, mine, scene, ship, since, work
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")

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


# --- moving -----------------------------------------------------------------------------------------


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


# --- what it does there -----------------------------------------------------------------------------


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


# --- Omens ------------------------------------------------------------------------------------------


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


# --- spawning ---------------------------------------------------------------------------------------


def spawning(vessel: Ship, deck: Sequence[str], *enemies: Enemy, rolls: Sequence[str] = ()) -> Ever:
    decks: dict[Zone, Sequence[str]] = {ENEMIES: deck}
    return scene(vessel, enemies=enemies, decks=decks, do=lambda g: spawn(g, S1), rolls=rolls)


@rule("EVER-106", "EVER-107")
def test_an_enemy_spawns_on_a_blank_node_and_rolls_one_die() -> None:
    table = spawning(ship(crew={A: "z4"}), ["cultist"], rolls=["move"])
    assert table.options(S1) == {"z1", "z2", "z7"}
    table.answer(S1, "z2")
    (enemy,) = table.board.enemies.values()
    assert enemy.zone == 4, "it used a move at once"
    assert len(since(table, EnemyActs)) == 1


@rule("EVER-107")
def test_a_blank_zone_without_room_is_no_choice() -> None:
    full = {A: "z1", B: "z1", C: "z1", D: "z2"}
    table = spawning(ship(crew=full), ["cultist"], rolls=["omen"])
    assert table.options(S1) == {"z2", "z7"}
    crowd = [foe("drowned_man", zone) for zone in (2, 2, 7, 7)]
    crowded = {A: "z1", B: "z1", C: "z1", D: "z2", E: "z7"}
    table = spawning(ship(crew=crowded), ["cultist"], *crowd, rolls=["omen"])
    assert table.options(S1) == {"z0", "z3", "z4", "z5", "z6", "z8", "z9"}, "all blank ones are full"


@rule("EVER-108")
def test_a_ship_in_the_enemy_deck_is_discarded_and_the_next_card_drawn() -> None:
    table = spawning(ship(), ["damned_frigate-0", "cultist"], rolls=["omen"]).answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert (table.faces(RAIDERS_PAST), table.board.raiders) == (["damned_frigate-0"], {})


@rule("EVER-109")
def test_without_a_figure_the_agenda_advances_by_its_health() -> None:
    minis = DECK_ENEMIES["harbinger"].minis
    table = spawning(ship(), ["harbinger"], *(foe("harbinger", zone) for zone in range(minis)))
    assert len(table.board.enemies) == minis
    assert table.board.agenda == 1 + DECK_ENEMIES["harbinger"].health
    assert [event.kind for event in since(table, NoFigureLeft)] == ["harbinger"]
    assert table.faces(ENEMIES_PAST) == ["harbinger"]


@rule("EVER-109")
def test_a_captive_keeps_its_figure() -> None:
    minis = DECK_ENEMIES["harbinger"].minis
    held = [foe("harbinger", 0), foe("harbinger", 1, held=True)][:minis]
    table = spawning(ship(slots={"b0": "a_cell"}, captives={"b0": "harbinger.1"}), ["harbinger"], *held)
    assert len(table.board.enemies) == minis


def named(kind: str, decks: dict[Zone, Sequence[str]], rolls: Sequence[str] = ("omen",)) -> Ever:
    do: Callable[[G], Awaitable[None]] = lambda g: spawn_named(g, S1, EnemyKind(kind))  # noqa: E731
    return scene(ship(), decks=decks, do=do, rolls=rolls)


@rule("EVER-208")
@pytest.mark.parametrize("zone", [ENEMIES, ENEMIES_PAST, ENEMIES_LATER[2], ENEMIES_LATER[3]])
def test_a_named_enemy_is_searched_for_everywhere(zone: Zone) -> None:
    decks = {ENEMIES: ["drowned_man", "drowned_man"], ENEMIES_LATER[3]: ["harbinger"]}
    decks[zone] = [*decks.get(zone, []), "cultist"]
    table = named("cultist", decks).answer(S1, "z1")  # type: ignore[arg-type]
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert sorted(table.faces(ENEMIES)) == ["drowned_man", "drowned_man"]


@rule("EVER-208")
def test_the_deck_is_shuffled_after_the_search() -> None:
    table = named("cultist", {ENEMIES: ["drowned_man"] * 3 + ["cultist"]}).answer(S1, "z1")
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(ENEMIES))


@rule("EVER-208")
def test_a_named_enemy_of_whom_no_card_is_left_advances_the_agenda() -> None:
    table = named("wyrm", {ENEMIES: ["cultist"]})
    assert (table.board.enemies, table.board.agenda) == ({}, 1 + DECK_ENEMIES["wyrm"].health)


# --- in the Enemy Phase -----------------------------------------------------------------------------


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


@rule("EVER-208")
def test_a_deck_that_was_searched_in_vain_is_shuffled_too() -> None:
    decks = {ENEMIES: ["drowned_man"] * 3, ENEMIES_PAST: ["cultist"]}
    table = named("cultist", decks).answer(S1, "z1")  # type: ignore[arg-type]
    assert len(table.cards(ENEMIES)) == 3
    assert not any(table.knows(S1).faces.get(card) for card in table.cards(ENEMIES))
    gone = named("wyrm", {ENEMIES: ["cultist"]})
    assert [event.kind for event in since(gone, NoFigureLeft)] == ["wyrm"]


@rule("EVER-108")
def test_ships_among_the_discards_are_passed_over_as_well() -> None:
    """Two ships lie on the deck, and the one enemy among the discards."""
    decks = {ENEMIES: ["wicked_brigantine-0", "wicked_brigantine-1"], ENEMIES_PAST: ["cultist"]}
    table = scene(ship(), decks=decks, do=lambda g: spawn(g, S1), rolls=["omen"])  # type: ignore[arg-type]
    table.answer(S1, "z1")
    assert [enemy.kind for enemy in table.board.enemies.values()] == ["cultist"]
    assert sorted(table.faces(RAIDERS_PAST)) == ["wicked_brigantine-0", "wicked_brigantine-1"]
