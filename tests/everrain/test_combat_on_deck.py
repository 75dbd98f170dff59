"""COMBAT ON DECK."""

from collections.abc import Sequence

import pytest

from domain.everrain.board import Ship
from domain.everrain.content import CREW_BOARDS
from domain.everrain.facts.crew import CrewDied
from domain.everrain.facts.enemies import EnemySlain, FrayOver, FrayRolled
from domain.everrain.facts.ship import CoinChanged
from domain.everrain.names import ENEMIES
from tests.everrain.scenes import Ever, asked, enemy_of, frail, mate, mine, scene, send, since, work
from tests.everrain.scenes.pieces import ANSEL, CORWIN, S1, A, B, fitted_out, foe, ship
from tests.rule import rule

pytestmark = pytest.mark.usefixtures("made")


def fray(rolls: Sequence[str], attack: int, vessel: Ship | None = None, hurt: int = 0) -> Ever:
    """Corwin, who has two dice, goes for a Drowned Man in zone 4, who has two less one."""
    vessel = vessel or fitted_out(crew={CORWIN: "z4"})
    table = scene(vessel, enemies=[foe("drowned_man", 4, hurt)], rolls=rolls)
    return send(table, CORWIN, "z4").answer(S1, attack)


def enemy_attacks(rolls: Sequence[str], vessel: Ship | None = None) -> Ever:
    """The Enemy Phase, with a cultist (three dice) beside the crew."""
    vessel = vessel or fitted_out(crew={CORWIN: "z4", ANSEL: "z4"})
    return work(scene(vessel, step="deck", enemies=[foe("cultist", 4)], rolls=rolls))


def pool(*crew: str) -> int:
    return sum(CREW_BOARDS[one].dice for one in crew)  # type: ignore[index]


@rule("EVER-119", "EVER-120")
def test_the_crew_rolls_all_its_dice_the_enemies_one_less_each() -> None:
    crew = {CORWIN: "z4", ANSEL: "z4"}
    table = scene(fitted_out(crew=crew), enemies=[foe("cultist", 4)], rolls=["damage evade evade damage damage"])
    send(table, CORWIN, "z4")
    assert (table.form(S1).least, table.form(S1).most) == (0, 3)
    table.answer(S1, 1)
    (rolled,) = table.events(FrayRolled)
    assert (rolled.hits, rolled.damage) == (1, 2)
    assert (mate(table, CORWIN).trauma, mate(table, ANSEL).trauma) == (0, 0)


@rule("EVER-122")
@pytest.mark.parametrize(
    ("faces", "attack", "hits", "suffered"),
    [
        ("damage critical damage", 2, 3, 1),
        ("damage blank damage", 2, 1, 1),
        ("critical evade damage", 1, 2, 0),
        ("evade blank damage", 0, 0, 0),
        ("blank blank damage", 0, 0, 1),
        ("blank evade move", 1, 0, 0),
    ],
)
def test_results_of_a_fray(faces: tuple[str, ...], attack: int, hits: int, suffered: int) -> None:
    table = fray([faces, "8"], attack)
    assert mate(table, CORWIN).trauma == suffered
    assert (enemy_of(table, "drowned_man.0").trauma if table.board.enemies else 3) == hits


@rule("EVER-118")
def test_a_destroyed_enemy_gives_its_spoils_at_once() -> None:
    table = fray(["critical damage move", "9"], 2)
    assert [event.enemy for event in table.events(EnemySlain)] and table.board.enemies == {}
    assert table.board.fray is None, "it is over"
    assert [event.by for event in table.events(CoinChanged)] == [10]
    assert "drowned_man" in table.faces("enemies_past")


@rule("EVER-163")
def test_whoever_dies_in_a_fray_still_counts() -> None:
    table = fray(
        ["critical damage damage", "8"],
        2,
        fitted_out(crew={CORWIN: "z4", ANSEL: "below"}, trauma={CORWIN: 2}, strain={CORWIN: 1}),
    )
    assert [event.crew for event in table.events(CrewDied)] == ["corwin"]
    assert table.board.enemies == {}


@rule("EVER-162")
def test_the_player_spreads_trauma_among_crew_and_enemies() -> None:
    crew = {CORWIN: "z4", ANSEL: "below"}
    foes = [foe("drowned_man", 4)]
    table = scene(fitted_out(crew=crew), enemies=foes, rolls=["critical damage blank damage"])
    table.answer(S1, "crew").answer(S1, [{"piece": "ansel", "at": "z4"}]).answer(S1, 3)
    assert asked(table) == [(S1, "crew_trauma")]
    assert table.form(S1).targets == {"corwin": 4, "ansel": 5} and table.form(S1).most == 1
    table.answer(S1, {"ansel": 1})
    assert (mate(table, ANSEL).trauma, mate(table, CORWIN).trauma) == (1, 0)
    foes = [foe("drowned_man", 4), foe("cultist", 4)]
    table = scene(fitted_out(crew={CORWIN: "z4"}), enemies=foes, rolls=["critical evade damage move move"])
    send(table, CORWIN, "z4").answer(S1, 1)
    assert asked(table) == [(S1, "crew_trauma")] or asked(table) == [(S1, "enemy_trauma")]
    assert table.form(S1).targets == {"drowned_man.0": 3, "cultist.1": 2}
    table.answer(S1, {"drowned_man.0": 1, "cultist.1": 1})
    assert (enemy_of(table, "drowned_man.0").trauma, enemy_of(table, "cultist.1").trauma) == (1, 1)


def test_pairs_of_moves_are_damage_in_a_fray() -> None:
    table = scene(fitted_out(crew={CORWIN: "z4"}), enemies=[foe("cultist", 4)], rolls=["blank blank move move"])
    send(table, CORWIN, "z4").answer(S1, 2)
    assert mate(table, CORWIN).trauma == 1


@rule("EVER-121")
def test_an_enemy_that_attacks_is_countered_with_one_die_each() -> None:
    table = enemy_attacks(["damage damage omen", "damage evade"])
    assert asked(table) == [(S1, "fray_dice")] and table.form(S1).most == 2
    table.answer(S1, 1)
    assert asked(table) == [(S1, "crew_trauma")] and table.form(S1).most == 1
    table.answer(S1, {"ansel": 1})
    assert (enemy_of(table, "cultist.0").trauma, mate(table, ANSEL).trauma) == (1, 1)


@rule("EVER-211")
def test_evasion_omens_are_turned_in_the_enemy_phase() -> None:
    table = enemy_attacks(["damage omen move", "omen"], fitted_out(crew={CORWIN: "z4"}))
    table.answer(S1, 0)
    assert asked(table) == [(S1, "omens")] and table.form(S1).targets == {"evasion": 1}
    table.answer(S1, {"evasion": 1}).answer(S1, {"navigation": 1})
    assert mate(table, CORWIN).trauma == 0 and mine(table).issued == {"navigation": 1}


@rule("EVER-157")
def test_two_moves_beside_crew_are_one_damage_and_the_third_is_lost() -> None:
    table = enemy_attacks(["move move move", "blank"], fitted_out(crew={CORWIN: "z4"}))
    assert table.board.fray is not None and table.board.fray.damage == 1
    table.answer(S1, 1)
    assert mate(table, CORWIN).trauma == 1


@rule("EVER-123")
def test_omens_that_are_of_no_use_are_not_asked_about() -> None:
    table = fray(["critical omen move", "8"], 2, hurt=1)
    assert asked(table) == [(S1, "act")] and table.board.enemies == {}
    table = fray(["omen evade damage"], 0)
    assert asked(table) == [(S1, "act")] and mate(table, CORWIN).trauma == 0
    table = fray(["critical omen move"], 2)
    assert asked(table) == [(S1, "omens")] and table.form(S1).targets == {"attack": 1}


@rule("EVER-163", "EVER-208")
def test_a_fray_within_a_fray_leaves_the_first_one_whole() -> None:
    """A harbinger summons in the midst of it, and the newcomer strikes at once."""
    blanks = " ".join(["blank"] * pool(A))
    table = scene(
        ship(crew={A: "z1"}, fresh="crew navigation"),
        enemies=[foe("harbinger", 1)],
        decks={ENEMIES: ["cultist", "drowned_man"]},
        rolls=[f"{blanks} omen omen omen", "damage", "blank", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert asked(table) == [(S1, "spawn_zone")]
    table.answer(S1, "z1")
    assert asked(table) == [(S1, "fray_dice")], "the counter to the newcomer"
    assert table.board.fray is not None and table.board.fray.around is not None
    table.answer(S1, 0)
    assert table.board.fray is None
    assert len(since(table, FrayRolled)) == len(since(table, FrayOver)) == 2
    assert (mate(table, A).trauma, mate(table, A).strain) == (1, 1), "from the newcomer; from the dread"


@rule("EVER-163")
def test_whoever_is_killed_by_anothers_ability_still_deals_what_it_rolled() -> None:
    blanks = " ".join(["blank"] * pool(A))
    table = scene(
        ship(crew={A: "z1"}, fresh="crew"),
        enemies=[foe("bloated_cadaver", 1), foe("cultist", 1, trauma=1)],
        rolls=[f"{blanks} omen damage omen", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert asked(table) == [(S1, "burst")]
    table.answer(S1, ["z0", "z2"])
    assert table.board.enemies == {}
    assert mine(table).broken == [1, 0, 2]
    assert mate(table, A).trauma == 2, "from the node, and from the cultist's die"


@rule("EVER-163", "EVER-122")
def test_everything_that_was_rolled_counts_also_from_those_who_die() -> None:
    faces = " ".join(["critical"] * pool(A))
    table = scene(
        ship(crew={A: "z1", B: "z2"}, fresh="crew", trauma=frail(A)),
        enemies=[foe("drowned_man", 1, trauma=1)],
        rolls=[f"{faces} damage", "8"],
    )
    send(table, A, "z1").answer(S1, pool(A))
    assert table.board.enemies == {} and A not in mine(table).crew
    assert mine(table).coin == 5


@rule("EVER-113", "EVER-120")
@pytest.mark.parametrize(
    ("rolled", "trauma"),
    [("omen omen move", 0), ("move move omen", 1), ("move damage omen", 1), ("damage damage move", 2)],
)
def test_in_a_fray_only_whole_pairs_of_what_an_ability_leaves_become_damage(rolled: str, trauma: int) -> None:
    blanks = " ".join(["blank"] * pool(A))
    table = scene(ship(crew={A: "z1"}, fresh="crew"), enemies=[foe("harbinger", 1)], rolls=[f"{blanks} {rolled}"])
    send(table, A, "z1").answer(S1, pool(A))
    assert mate(table, A).trauma == trauma
