"""Rules: Astral Rift."""

from typing import Any

from domain.cult.facts import DieAdded, RiftOpened
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, life, markers, places, resolve, ritual, scene
from tests.rule import rule

ALTARS = ("astral_rift", "sirens", "blood_rites")
EVERYWHERE = {"altar:2:parchment", "altar:3:dagger", "altar:3:blood"}


def rift(*rolls: tuple[str, ...], **how: Any) -> Cult:
    """One die on Astral Rift."""
    return scene(altars=ALTARS, dice=[("cosmos", "altar:1")], rolls=rolls, **how)


# --- the table --------------------------------------------------------------------------------------


@rule("CULT-98")
def test_dagger_costs_everybody_one_and_double_dagger_two() -> None:
    assert life(rift(("dagger",))) == dict.fromkeys((S1, S2, S3, S4, S5), 9)
    assert life(rift(("double_dagger",))) == dict.fromkeys((S1, S2, S3, S4, S5), 8)


@rule("CULT-98")
def test_blood_gives_everybody_one_but_no_wraith() -> None:
    table = rift(("blood",), wraiths={S3: ("drowned_one", ())})
    assert life(table) == {S1: 11, S2: 11, S3: 0, S4: 11, S5: 11}


@rule("CULT-98")
def test_parchment_gives_one_die_for_another_ritual() -> None:
    table = rift(("parchment",))
    assert table.options(S1) == EVERYWHERE
    table.answer(S1, "altar:2:parchment")
    assert (table.board.cultists[S1].siren, markers(table, 2)) == (1, {"parchment": 4})
    assert len(table.events(DieAdded)) == 1


@rule("CULT-98")
def test_ancient_gives_two_dice_for_other_rituals() -> None:
    table = rift(("ancient",))
    table.answer(S1, "altar:2:parchment")
    assert table.options(S1) == EVERYWHERE
    table.answer(S1, "altar:3:dagger")
    resolve(table, "d2", "d3")
    assert markers(table, 2) == {"parchment": 4}
    assert markers(table, 3) == {"dagger": 4, "blood": 5}
    assert life(table) == all_life(5, s1=11)


@rule("CULT-98")
def test_cosmos_rolls_two_more_dice() -> None:
    table = rift(("cosmos",), ("dagger", "blood"))
    assert len(table.events(RiftOpened)) == 1
    table.answer(S1, ["1:dagger", "2:blood"])
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 10)


@rule("CULT-98")
def test_extra_rolls_stop_after_three() -> None:
    """1 + 2 + 4 dice are rolled: the first three results of the extra kind count, the others bring nothing."""
    table = rift(("cosmos",), ("cosmos", "cosmos"), ("cosmos", "cosmos", "dagger", "dagger"))
    assert len(table.events(RiftOpened)) == 3
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 8)


@rule("CULT-98")
def test_the_limit_is_for_the_whole_turn() -> None:
    table = scene(
        altars=ALTARS,
        dice=[("cosmos", "altar:1"), ("cosmos", "altar:1")],
        rolls=[("cosmos",), ("cosmos", "cosmos"), ("dagger",) * 4, ("cosmos",)],
    )
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 6)
    assert markers(table, 1) == {"cosmos": 3}


# --- around it --------------------------------------------------------------------------------------


@rule("CULT-142")
def test_extra_dice_move_no_marker() -> None:
    table = rift(("cosmos",), ("blood", "blood"))
    assert markers(table, 1) == {"cosmos": 4}


@rule("CULT-142")
def test_gained_dice_resolve_later_in_the_turn_and_not_on_the_rift() -> None:
    table = scene(altars=ALTARS, dice=[("cosmos", "altar:1"), ("blood", S2)], rolls=[("parchment",)])
    resolve(table, "d1")
    assert table.options(S1) == EVERYWHERE
    assert table.refused(S1, "altar:1:cosmos").code
    table.answer(S1, "altar:3:blood")
    assert places(table) == {"d2": ("blood", S2), "d3": ("blood", "altar:3")}
    assert markers(table, 3) == {"dagger": 5, "blood": 5}
    resolve(table, "d2", "d3")
    assert markers(table, 3) == {"dagger": 5, "blood": 4}


@rule("CULT-142")
def test_a_gained_die_that_no_ritual_takes_is_lost() -> None:
    closed = {2: {"parchment": 0}, 3: {"dagger": 0, "blood": 0}}
    table = rift(("parchment",), tracks=closed)
    assert not table.events(DieAdded)
    assert (table.board.current, table.board.phase) == (S2, "start")


@rule("CULT-142")
def test_the_rulebooks_example() -> None:
    """Two dice on the rift; the extra roll, one die for Blood Rites, and 3 life lost by all."""
    table = scene(
        altars=ALTARS,
        dice=[("cosmos", "altar:1"), ("cosmos", "altar:1")],
        rolls=[("cosmos",), ("parchment", "dagger"), ("double_dagger",)],
    )
    assert life(table) == all_life(5)
    table.answer(S1, ["1:parchment", "2:dagger"]).answer(S1, "altar:3:blood")
    assert life(table) == {S1: 8, S2: 7, S3: 7, S4: 7, S5: 7}  # 3 lost by all; then the new die gives 1
    assert (markers(table, 1), markers(table, 3)) == ({"cosmos": 3}, {"dagger": 5, "blood": 4})


@rule("CULT-98")
def test_completed_it_is_discarded() -> None:
    table = rift(("blood",), tracks={1: {"cosmos": 1}}, deck=["lamia"])
    assert (ritual(table, 1), table.faces("rituals_past")) == ("lamia", ["astral_rift"])
    assert table.board.cultists[S1].kept == []
