"""COMBAT ON DECK."""

import pytest

from domain.everrain.facts.crew import CrewDied
from domain.everrain.facts.enemies import EnemySlain, FrayRolled
from domain.everrain.facts.ship import CoinChanged
from domain.everrain.rules.turn import OnDeck
from tests.everrain.old_scenes import S1, Ever, asked, do, foe, mate, resolve, scene, ship, trauma
from tests.rule import rule


def fray(rolls: tuple[str, ...], attack: int, *more: str, **arranged: object) -> Ever:
    """Corwin, who has two dice, goes for a Drowned Man in zone 4, who has two less one."""
    arranged.setdefault("crew", {S1: {"corwin": "z4"}})
    arranged.setdefault("foes", {"drowned_man": (S1, 4)})
    table = scene(rolls=[rolls, *more], **arranged)  # type: ignore[arg-type]
    return do(table, S1, "crew", corwin="z4").answer(S1, attack)


@rule("EVER-119", "EVER-120")
def test_the_crew_rolls_all_its_dice_the_enemies_one_less_each() -> None:
    crew = {S1: {"corwin": "z4", "ansel": "z4"}}
    table = scene(crew=crew, foes={"cultist": (S1, 4)}, rolls=[("damage", "evade", "evade", "damage", "damage")])
    do(table, S1, "crew", corwin="z4")
    assert (table.form(S1).least, table.form(S1).most) == (0, 3)
    table.answer(S1, 1)
    (rolled,) = table.events(FrayRolled)
    assert (rolled.hits, rolled.damage) == (1, 2)
    assert (mate(table, "corwin").trauma, mate(table, "ansel").trauma) == (0, 0)


@rule("EVER-122")
@pytest.mark.parametrize(
    ("faces", "attack", "hits", "suffered"),
    [
        (("damage", "critical", "damage"), 2, 3, 1),
        (("damage", "blank", "damage"), 2, 1, 1),
        (("critical", "evade", "damage"), 1, 2, 0),
        (("evade", "blank", "damage"), 0, 0, 0),
        (("blank", "blank", "damage"), 0, 0, 1),
        (("blank", "evade", "move"), 1, 0, 0),
    ],
)
def test_results_of_a_fray(faces: tuple[str, ...], attack: int, hits: int, suffered: int) -> None:
    table = fray(faces, attack, "8")
    assert mate(table, "corwin").trauma == suffered
    assert (trauma(table, "drowned_man") if table.board.enemies else 3) == hits


@rule("EVER-118")
def test_a_destroyed_enemy_gives_its_spoils_at_once() -> None:
    table = fray(("critical", "damage", "move"), 2, "9")
    assert [event.enemy for event in table.events(EnemySlain)] and table.board.enemies == {}
    assert table.board.fray is None, "it is over"
    assert [event.by for event in table.events(CoinChanged)] == [10]
    assert "drowned_man" in table.faces("enemies_past")


@rule("EVER-163")
def test_whoever_dies_in_a_fray_still_counts() -> None:
    table = fray(
        ("critical", "damage", "damage"),
        2,
        "8",
        trauma={"corwin": 2},
        strain={"corwin": 1},
        crew={S1: {"corwin": "z4", "ansel": "below"}},
    )
    assert [event.crew for event in table.events(CrewDied)] == ["corwin"]
    assert table.board.enemies == {}


@rule("EVER-162")
def test_the_player_spreads_trauma_among_crew_and_enemies() -> None:
    crew = {S1: {"corwin": "z4", "ansel": "below"}}
    foes = {"drowned_man": (S1, 4)}
    table = scene(crew=crew, foes=foes, rolls=[("critical", "damage", "blank", "damage")])
    table.answer(S1, "crew").answer(S1, [{"piece": "ansel", "at": "z4"}]).answer(S1, 3)
    assert asked(table) == ["s1:crew_trauma"]
    assert table.form(S1).targets == {"corwin": 4, "ansel": 5} and table.form(S1).most == 1
    table.answer(S1, {"ansel": 1})
    assert (mate(table, "ansel").trauma, mate(table, "corwin").trauma) == (1, 0)
    foes = {"drowned_man": (S1, 4), "cultist": (S1, 4)}
    table = scene(crew={S1: {"corwin": "z4"}}, foes=foes, rolls=[("critical", "evade", "damage", "move", "move")])
    do(table, S1, "crew", corwin="z4").answer(S1, 1)
    assert asked(table) == ["s1:crew_trauma"] or asked(table) == ["s1:enemy_trauma"]
    assert table.form(S1).targets == {foe(table, "drowned_man"): 3, foe(table, "cultist"): 2}
    table.answer(S1, {foe(table, "drowned_man"): 1, foe(table, "cultist"): 1})
    assert (trauma(table, "drowned_man"), trauma(table, "cultist")) == (1, 1)


def test_pairs_of_moves_are_damage_in_a_fray() -> None:
    table = scene(crew={S1: {"corwin": "z4"}}, foes={"cultist": (S1, 4)}, rolls=[("blank", "blank", "move", "move")])
    do(table, S1, "crew", corwin="z4").answer(S1, 2)
    assert mate(table, "corwin").trauma == 1


def enemy_attacks(*rolls: tuple[str, ...], **arranged: object) -> Ever:
    """The Enemy Phase, with a cultist (three dice) beside the crew."""
    arranged.setdefault("crew", {S1: {"corwin": "z4", "ansel": "z4"}})
    arranged.setdefault("foes", {"cultist": (S1, 4)})
    return resolve(scene(rolls=rolls, chapter=OnDeck(), **arranged))  # type: ignore[arg-type]


@rule("EVER-121")
def test_an_enemy_that_attacks_is_countered_with_one_die_each() -> None:
    table = enemy_attacks(("damage", "damage", "omen"), ("damage", "evade"))
    assert asked(table) == ["s1:fray_dice"] and table.form(S1).most == 2
    table.answer(S1, 1)
    assert asked(table) == ["s1:crew_trauma"] and table.form(S1).most == 1
    table.answer(S1, {"ansel": 1})
    assert (trauma(table, "cultist"), mate(table, "ansel").trauma) == (1, 1)


@rule("EVER-211")
def test_evasion_omens_are_turned_in_the_enemy_phase() -> None:
    table = enemy_attacks(("damage", "omen", "move"), ("omen",), crew={S1: {"corwin": "z4"}})
    table.answer(S1, 0)
    assert asked(table) == ["s1:omens"] and table.form(S1).targets == {"evasion": 1}
    table.answer(S1, {"evasion": 1}).answer(S1, {"navigation": 1})
    assert mate(table, "corwin").trauma == 0 and ship(table).issued == {"navigation": 1}


@rule("EVER-157")
def test_two_moves_beside_crew_are_one_damage_and_the_third_is_lost() -> None:
    table = enemy_attacks(("move", "move", "move"), ("blank",), crew={S1: {"corwin": "z4"}})
    assert table.board.fray is not None and table.board.fray.damage == 1
    table.answer(S1, 1)
    assert mate(table, "corwin").trauma == 1


@rule("EVER-123")
def test_omens_that_are_of_no_use_are_not_asked_about() -> None:
    table = fray(("critical", "omen", "move"), 2, "8", hurt={"drowned_man": 1})
    assert asked(table) == ["s1:act"] and table.board.enemies == {}
    table = fray(("omen", "evade", "damage"), 0)
    assert asked(table) == ["s1:act"] and mate(table, "corwin").trauma == 0
    table = fray(("critical", "omen", "move"), 2)
    assert asked(table) == ["s1:omens"] and table.form(S1).targets == {"attack": 1}
