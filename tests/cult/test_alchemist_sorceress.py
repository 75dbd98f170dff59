"""Rules: Alchemist II, Sorceress, Sorceress II."""

from typing import Any

from domain.cult.facts import DieResolved, Exploded
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, on, resolve, scene
from tests.rule import rule

CAST = {S1: "alchemist_ii", S2: "diver_ii", S3: "diver", S4: "librarian", S5: "bellringer"}
"""Power symbols: ancient, double dagger, dagger, parchment, cosmos."""
NO_RITUALS = ("altar_sacrifice", "tribute_to_nycen", "ancient_shadow")
ALL = (S1, S2, S3, S4, S5)


def commits(seat: Seat, *faces: str, **how: Any) -> Cult:
    """A Commit phase with rituals that take blood and cosmos only."""
    return scene("commit", seat, altars=NO_RITUALS, dice=[(f, "") for f in faces], **how)


# --- Alchemist II -----------------------------------------------------------------------------------


@rule("CULT-129")
def test_alchemist_ii_may_commit_the_power_symbols_of_others_to_them() -> None:
    table = commits(S1, "dagger", "double_dagger", "parchment", "ancient", "cosmos", characters=CAST)
    assert table.options(S1) == (
        on("d1", at={S2, S3, S4, S5, "gift:s3"})
        | on("d2", at={S2, S3, S4, S5, "gift:s2"})
        | on("d3", at={"gift:s4"})
        | on("d4", at={S1})
        | on("d5", at={"altar:3", "gift:s5"})
    )


@rule("CULT-129")
def test_a_gift_gives_one_life_and_the_same_face_as_harm_takes_it() -> None:
    table = scene(characters=CAST, dice=[("dagger", "gift:s3"), ("double_dagger", "gift:s2"), ("parchment", "gift:s4")])
    resolve(table, "d1", "d2", "d3")
    assert life(table) == all_life(5, s2=11, s3=11, s4=11)
    assert life(scene(characters=CAST, dice=[("dagger", S3)])) == all_life(5, s3=9)


@rule("CULT-129")
def test_a_die_tells_that_it_is_a_gift_of_alchemist_ii() -> None:
    table = scene(characters=CAST, dice=[("dagger", "gift:s3"), ("dagger", S4)])
    resolve(table, "d1", "d2")
    assert [(die.at, bool(die.because)) for die in table.events(DieResolved)] == [("gift:s3", True), (S4, False)]


@rule("CULT-129")
def test_others_may_commit_only_alchemist_iis_symbol_and_only_to_the_alchemist() -> None:
    table = commits(S2, "ancient", "parchment", "cosmos", "dagger", characters=CAST)
    assert table.options(S2) == (on("d1", at={"gift:s1"}) | on("d3", at={"altar:3"}) | on("d4", at={S1, S3, S4, S5}))


@rule("CULT-129")
def test_alchemist_ii_gains_one_extra_once_in_a_resolve_phase() -> None:
    table = scene(characters=CAST, dice=[("ancient", S1), ("ancient", S1), ("blood", S2)])
    resolve(table, "d1", "d2", "d3")
    assert life(table) == all_life(5, s1=13, s2=11)


@rule("CULT-129")
def test_the_extra_life_comes_also_when_others_supply_the_symbol() -> None:
    table = scene(seat=S2, characters=CAST, dice=[("ancient", "gift:s1"), ("ancient", "gift:s1")])
    assert life(table) == all_life(5, s1=13)


@rule("CULT-129")
def test_blood_gives_alchemist_ii_nothing_extra_and_nobody_else_has_the_extra() -> None:
    assert life(scene(characters=CAST, dice=[("blood", S1)])) == all_life(5, s1=11)
    assert life(scene(seat=S4, characters=CAST, dice=[("parchment", S4)])) == all_life(5, s4=11)


@rule("CULT-129")
def test_no_gift_to_a_wraith_and_none_from_a_dead_alchemist() -> None:
    table = commits(S1, "parchment", "ancient", "blood", characters=CAST, wraiths={S4: ("drowned_one", ())})
    assert table.options(S1) == on("d2", at={S1}) | on("d3", at={S1, S2, S3, S5, "altar:2"})
    table = commits(S2, "ancient", "dagger", characters=CAST, wraiths={S1: ("drowned_one", ())})
    assert table.options(S2) == on("d2", at={S3, S4, S5})


# --- Sorceress --------------------------------------------------------------------------------------


def charged(n: int, seat: Seat = S1, on_whom: Seat = S1, who: str = "sorceress", **how: Any) -> Cult:
    """The seat resolves so many cosmos dice on a Sorceress, and a blood on the fourth seat."""
    characters = {on_whom: who}
    dice = [("cosmos", on_whom)] * n + [("blood", S4)]
    return scene(seat=seat, characters=characters, dice=dice, **how)


@rule("CULT-130")
def test_the_sorceress_alone_may_commit_cosmos_to_herself() -> None:
    table = commits(S1, "cosmos", "parchment", "ancient", "blood", characters={S1: "sorceress"})
    assert table.options(S1) == (
        on("d1", at={"altar:3", S1}) | on("d2", at={S1}) | on("d4", at={*ALL, "altar:2"})
    )  # parchment is her power symbol
    table = commits(S2, "cosmos", "blood", characters={S1: "sorceress"})
    assert table.options(S2) == on("d1", at={"altar:3"}) | on("d2", at={*ALL, "altar:2"})


@rule("CULT-130")
def test_one_die_makes_no_explosion_and_two_may() -> None:
    table = charged(1)
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s4=11)
    table = charged(2)
    resolve(table, "d1", "d2", "d3")
    assert asked(table) == {(S1, "explode")}
    assert table.options(S1) == {"hold", "explode"}


@rule("CULT-130")
def test_the_explosion_is_optional() -> None:
    table = charged(2)
    resolve(table, "d1", "d2", "d3")
    table.answer(S1, "hold")
    assert life(table) == all_life(5, s4=11)


@rule("CULT-130")
def test_all_but_one_lose_two_herself_included_unless_spared() -> None:
    table = charged(2)
    resolve(table, "d1", "d2", "d3")
    table.answer(S1, "explode")
    assert table.options(S1) == set(ALL)
    table.answer(S1, S3)
    assert life(table) == {S1: 8, S2: 8, S3: 10, S4: 9, S5: 8}
    table = charged(2)
    resolve(table, "d1", "d2", "d3")
    table.answer(S1, "explode").answer(S1, S1)
    assert life(table) == {S1: 10, S2: 8, S3: 8, S4: 9, S5: 8}


@rule("CULT-130")
def test_four_dice_explode_once() -> None:
    table = charged(4)
    resolve(table, "d1", "d2", "d3", "d4", "d5")
    table.answer(S1, "explode").answer(S1, S1)
    assert life(table) == {S1: 10, S2: 8, S3: 8, S4: 9, S5: 8}


@rule("CULT-130")
def test_dice_that_others_move_onto_the_sorceress_do_nothing() -> None:
    table = charged(2, seat=S2, on_whom=S1)
    resolve(table, "d1", "d2", "d3", seat=S2)
    assert not table.events(Exploded)
    assert life(table) == all_life(5, s4=11)


@rule("CULT-130")
def test_wraiths_are_neither_spared_nor_hit() -> None:
    table = charged(2, wraiths={S2: ("drowned_one", ())})
    resolve(table, "d1", "d2", "d3")
    table.answer(S1, "explode")
    assert table.options(S1) == {S1, S3, S4, S5}
    table.answer(S1, S1)
    assert life(table) == {S1: 10, S2: 0, S3: 8, S4: 9, S5: 8}


# --- Sorceress II -----------------------------------------------------------------------------------


@rule("CULT-131")
def test_any_living_player_may_commit_cosmos_to_sorceress_ii() -> None:
    table = commits(S1, "cosmos", "blood", characters={S3: "sorceress_ii"})
    assert table.options(S1) == on("d1", at={"altar:3", S3}) | on("d2", at={*ALL, "altar:2"})
    table = commits(S3, "cosmos", "blood", characters={S3: "sorceress_ii"})
    assert table.options(S3) == on("d1", at={"altar:3", S3}) | on("d2", at={*ALL, "altar:2"})


@rule("CULT-131")
def test_the_explosion_is_not_optional_and_the_dice_owner_spares_one() -> None:
    table = charged(2, on_whom=S3, who="sorceress_ii")
    resolve(table, "d1", "d2", "d3")
    assert asked(table) == {(S1, "spare")}
    assert table.options(S1) == set(ALL)
    table.answer(S1, S2)
    assert life(table) == {S1: 8, S2: 10, S3: 9, S4: 9, S5: 8}  # she loses 2 and gains 1


@rule("CULT-131")
def test_sorceress_ii_gains_one_also_when_she_is_spared_and_only_with_two_dice() -> None:
    table = charged(2, on_whom=S3, who="sorceress_ii")
    resolve(table, "d1", "d2", "d3")
    table.answer(S1, S3)
    assert life(table) == {S1: 8, S2: 8, S3: 11, S4: 9, S5: 8}
    table = charged(1, on_whom=S3, who="sorceress_ii")
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s4=11)


@rule("CULT-131")
def test_her_own_dice_must_explode_as_well() -> None:
    table = charged(2, seat=S3, on_whom=S3, who="sorceress_ii")
    resolve(table, "d1", "d2", "d3", seat=S3)
    assert asked(table) == {(S3, "spare")}


@rule("CULT-131")
def test_a_die_that_a_siren_coin_moves_onto_her_counts() -> None:
    table = scene(
        "response",
        characters={S3: "sorceress_ii"},
        dice=[("cosmos", S3), ("cosmos", "altar:2")],
        coins={S2: {"siren": 1}},
    )
    table.answer(S2, "siren:d2").answer(S2, {"d2": S3})
    assert asked(table) == {(S1, "spare")}


@rule("CULT-131")
def test_the_charges_of_one_turn_are_gone_in_the_next() -> None:
    table = charged(1, on_whom=S3, who="sorceress_ii")
    resolve(table, "d1", "d2")
    assert table.board.charges == {}
    assert not table.events(Exploded)
