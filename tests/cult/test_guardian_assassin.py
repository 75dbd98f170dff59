"""Rules: Guardian, Guardian II, Assassin, Assassin II."""

from typing import Any

from domain.cult.facts import LifeLost, LossPrevented
from domain.kernel import Seat
from domain.parts.in_play import Used
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, places, resolve, scene
from tests.rule import rule

HYDRA = ("sea_hydra", "sirens", "blood_rites")


def facing(who: str, *dice: tuple[str, str], **how: Any) -> Cult:
    """The third seat has this character while the first resolves dice."""
    return scene(characters={S3: who}, dice=dice, **how)


def hydra_bites(who: str, victim: Seat, **how: Any) -> Cult:
    """The first seat resolves a die on Sea Hydra: this player is to lose 1."""
    table = facing(who, ("parchment", "altar:1"), altars=HYDRA, **how)
    return table.answer(S1, f"lose:{victim}")


def next_turn(table: Cult) -> Cult:
    """The second seat, a Bellringer, has rolled daggers; it commits them all to the fourth seat."""
    table.answer(S2, [])
    return table.answer(S2, {f"d{i}": S4 for i in range(1, 6)})


# --- Guardian ---------------------------------------------------------------------------------------


@rule("CULT-133")
def test_guardian_pays_one_life_and_prevents_two() -> None:
    table = facing("guardian", ("double_dagger", S2))
    assert asked(table) == {(S3, "loss")}
    assert table.options(S3) == {"guardian:s2"}
    table.answer(S3, "guardian:s2")
    assert life(table) == all_life(5, s3=9)


@rule("CULT-133")
def test_guardian_may_let_it_happen() -> None:
    table = facing("guardian", ("double_dagger", S2)).pass_(S3)
    assert life(table) == all_life(5, s2=8)


@rule("CULT-133")
def test_the_protection_lasts_for_the_rest_of_the_resolve_phase_and_for_two() -> None:
    table = facing("guardian", ("dagger", S2), ("dagger", S2), ("dagger", S2))
    table.answer(S3, "guardian:s2")
    assert life(table) == all_life(5, s2=9, s3=9)


@rule("CULT-133")
def test_guardian_may_protect_oneself_and_is_offered_only_who_loses_life() -> None:
    table = facing("guardian", ("double_dagger", S3), ("blood", S4))
    resolve(table, "d1", "d2")
    assert table.options(S3) == {"guardian:s3"}
    table.answer(S3, "guardian:s3")
    assert life(table) == all_life(5, s3=9, s4=11)


@rule("CULT-133")
def test_of_several_who_lose_life_one_is_protected() -> None:
    table = scene(
        altars=("astral_rift", "sirens", "blood_rites"),
        characters={S3: "guardian"},
        dice=[("cosmos", "altar:1")],
        rolls=[("double_dagger",)],
    )
    assert table.options(S3) == {f"guardian:{s}" for s in (S1, S2, S3, S4, S5)}
    table.answer(S3, "guardian:s5")
    assert life(table) == {S1: 8, S2: 8, S3: 7, S4: 8, S5: 10}


@rule("CULT-133")
def test_guardian_does_nothing_against_kraken_dice_before_a_roll_phase() -> None:
    table = scene("start", S2, characters={S2: "bellringer", S3: "guardian"}, kraken={S2: 1}, rolls=[("2",)])
    table.answer(S2, [])
    assert asked(table) == {(S2, "reroll")}
    assert life(table)[S2] == 8


@rule("CULT-103", "CULT-133")
def test_guardian_works_once_per_turn_and_again_in_the_next() -> None:
    table = scene(
        characters={S2: "bellringer", S3: "guardian"},
        dice=[("double_dagger", S4), ("double_dagger", S5)],
        rolls=[["dagger"] * 5],
    )
    resolve(table, "d1", "d2")
    table.answer(S3, "guardian:s4")
    assert life(table) == all_life(5, s3=9, s5=8)
    next_turn(table)
    assert table.options(S3) == {"guardian:s4"}


@rule("CULT-133")
def test_the_last_life_may_be_paid_but_not_one_that_is_not_there() -> None:
    table = facing("guardian", ("dagger", S2), life={S3: 1})
    table.answer(S3, "guardian:s2")
    assert asked(table) == {(S3, "wraith_card")}
    table = facing("guardian", ("dagger", S2), ("blood", S4), life={S3: 0})
    resolve(table, "d1", "d2")
    assert life(table)[S2] == 9


# --- Guardian II ------------------------------------------------------------------------------------


@rule("CULT-103")
def test_guardian_ii_turns_a_dagger_to_blood_once_per_turn() -> None:
    table = scene(
        "response",
        characters={S3: "guardian_ii"},
        dice=[("dagger", S2), ("double_dagger", S2), ("dagger", S4)],
    )
    assert table.options(S3) == {"guardian_ii:d1", "guardian_ii:d3"}
    table.answer(S3, "guardian_ii:d1").answer(S1, {"d1": "stay"})
    assert places(table)["d1"] == ("blood", S2)
    assert (S1, "resolve_order") in asked(table)  # nobody has a response left


@rule("CULT-103")
def test_guardian_ii_may_use_it_in_the_own_response_phase_too() -> None:
    table = scene("response", S3, characters={S3: "guardian_ii"}, dice=[("dagger", S2)])
    assert table.options(S3) == {"guardian_ii:d1"}


@rule("CULT-104")
def test_guardian_ii_prevents_one_life_lost_to_a_ritual() -> None:
    table = hydra_bites("guardian_ii", S4)
    assert table.options(S3) == {"guardian_ii:s4"}
    table.answer(S3, "guardian_ii:s4")
    assert life(table) == all_life(5)
    assert table.events(LossPrevented) == [LossPrevented(S4, 1)], "everybody hears of it"


@rule("CULT-104")
def test_guardian_ii_covers_nycen_and_kraken_dice() -> None:
    table = facing("guardian_ii", altars=("tribute_to_nycen", "sirens", "blood_rites"), tracks={1: {"blood": 1}})
    assert table.options(S3) == {"guardian_ii:s1", "guardian_ii:s2", "guardian_ii:s5"}
    table.answer(S3, "guardian_ii:s1")
    assert life(table) == all_life(5, s1=6, s2=5, s5=5)
    table = scene("start", S2, characters={S2: "bellringer", S3: "guardian_ii"}, kraken={S2: 1}, rolls=[("2",)])
    table.answer(S2, [])
    assert table.options(S3) == {"guardian_ii:s2"}
    table.answer(S3, "guardian_ii:s2")
    assert life(table)[S2] == 9


@rule("CULT-104")
def test_guardian_ii_does_not_prevent_what_dice_and_explosions_cost() -> None:
    assert life(facing("guardian_ii", ("dagger", S2))) == all_life(5, s2=9)
    table = scene(characters={S1: "sorceress", S3: "guardian_ii"}, dice=[("cosmos", S1), ("cosmos", S1)])
    table.answer(S1, "explode").answer(S1, S1)
    assert life(table) == {S1: 10, S2: 8, S3: 8, S4: 8, S5: 8}


@rule("CULT-103")
def test_guardian_iis_two_abilities_are_counted_apart() -> None:
    table = hydra_bites("guardian_ii", S4, facts=[Used("guardian_ii.s3/0", "turn")])
    assert table.options(S3) == {"guardian_ii:s4"}
    table = hydra_bites("guardian_ii", S4, facts=[Used("guardian_ii.s3/1", "turn")])
    assert life(table) == all_life(5, s4=9)


# --- Assassin ---------------------------------------------------------------------------------------


@rule("CULT-135")
def test_assassin_pays_one_and_strikes_another_who_has_lost_life() -> None:
    table = facing("assassin", ("dagger", S2), ("dagger", S3), ("blood", S4))
    resolve(table, "d1", "d2", "d3")
    assert asked(table) == {(S3, "last_moment")}
    assert table.options(S3) == {"assassin:s2"}  # neither the Assassin nor who gained
    table.answer(S3, "assassin:s2")
    assert life(table) == all_life(5, s2=7, s3=8, s4=11)
    assert [(e.n, e.by) for e in table.events(LifeLost)] == [(2, S3)]


@rule("CULT-135")
def test_without_a_loss_there_is_nobody_to_strike() -> None:
    table = facing("assassin", ("blood", S2))
    assert table.board.current == S2  # the turn is over, and nobody was asked
    assert life(table)[S2] == 11


@rule("CULT-135")
def test_a_prevented_loss_is_no_loss() -> None:
    table = scene(characters={S3: "assassin", S4: "guardian"}, dice=[("dagger", S2)])
    table.answer(S4, "guardian:s2")
    assert "last_moment" not in {kind for _, kind in asked(table)}
    assert life(table) == all_life(5, s4=9)  # and what the Guardian paid is no loss either


@rule("CULT-103", "CULT-135")
def test_assassin_strikes_once_per_turn_and_again_in_the_next() -> None:
    table = scene(
        characters={S2: "bellringer", S3: "assassin"},
        dice=[("dagger", S4), ("dagger", S5)],
        rolls=[["dagger"] * 5],
    )
    resolve(table, "d1", "d2")
    assert table.options(S3) == {"assassin:s4", "assassin:s5"}
    table.answer(S3, "assassin:s5")
    assert life(table) == all_life(5, s3=9, s4=9, s5=7)
    next_turn(table)
    assert table.options(S3) == {"assassin:s4"}


@rule("CULT-135")
def test_what_was_lost_before_the_resolve_phase_does_not_count() -> None:
    rolls = [("2",), ["parchment"] * 5]
    table = scene("start", S2, characters={S2: "bellringer", S3: "assassin"}, kraken={S2: 1}, rolls=rolls)
    table.answer(S2, [])
    assert life(table)[S2] == 8
    table.answer(S2, [])  # all dice go to the ritual, and nobody loses life
    assert asked(table) == {(S3, "reroll")}


@rule("CULT-135")
def test_an_assassin_without_life_to_pay_cannot_strike_but_may_strike_before_falling() -> None:
    table = facing("assassin", ("dagger", S2), ("double_dagger", S3), life={S3: 2})
    resolve(table, "d1", "d2")
    assert table.options(S3) == {"assassin:s2"}  # before the second die takes the last life
    table.answer(S3, "assassin:s2")
    assert life(table)[S2] == 7
    assert life(table)[S3] == 0


# --- Assassin II ------------------------------------------------------------------------------------


@rule("CULT-103")
def test_assassin_ii_turns_blood_or_dagger_to_double_dagger_once_per_turn() -> None:
    dice = [("blood", S2), ("dagger", S4), ("double_dagger", S5), ("parchment", "altar:1")]
    table = scene("response", characters={S3: "assassin_ii"}, dice=dice)
    assert table.options(S3) == {"assassin_ii:d1", "assassin_ii:d2"}
    table.answer(S3, "assassin_ii:d1")
    assert asked(table) == {(S1, "recommit")}
    table.answer(S1, {"d1": S3})
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == all_life(5, s3=8, s4=9, s5=8)


@rule("CULT-136", "CULT-104")
def test_assassin_ii_adds_one_to_a_ritual_loss() -> None:
    table = hydra_bites("assassin_ii", S4)
    assert table.options(S3) == {"assassin_ii:s4"}
    table.answer(S3, "assassin_ii:s4")
    assert life(table) == all_life(5, s4=8)
    assert life(hydra_bites("assassin_ii", S4).pass_(S3)) == all_life(5, s4=9)


@rule("CULT-136", "CULT-104")
def test_assassin_ii_adds_one_to_kraken_rolls_in_any_turn() -> None:
    table = scene("start", S2, characters={S2: "bellringer", S3: "assassin_ii"}, kraken={S2: 1}, rolls=[("1",)])
    table.answer(S2, [])
    assert table.options(S3) == {"assassin_ii:s2"}
    table.answer(S3, "assassin_ii:s2")
    assert life(table)[S2] == 8


@rule("CULT-136")
def test_assassin_ii_adds_nothing_to_dice_and_works_once_per_turn() -> None:
    assert life(facing("assassin_ii", ("dagger", S2))) == all_life(5, s2=9)
    assert life(hydra_bites("assassin_ii", S4, facts=[Used("assassin_ii.s3/1", "turn")])) == all_life(5, s4=9)


@rule("CULT-136")
def test_assassin_ii_makes_one_of_several_ritual_losses_of_a_turn_worse() -> None:
    dice = [("parchment", "altar:1"), ("parchment", "altar:1")]
    table = scene(characters={S3: "assassin_ii"}, altars=HYDRA, dice=dice).answer(S1, "lose:s4")
    table.answer(S3, "assassin_ii:s4").answer(S1, "lose:s5")
    assert life(table) == all_life(5, s4=8, s5=9)
    assert asked(table) != {(S3, "loss")}


@rule("CULT-136")
def test_assassin_ii_makes_one_of_several_losses_at_once_worse() -> None:
    """The Rift bites everybody: one of them is chosen, and no second one."""
    rift = ("astral_rift", "sirens", "blood_rites")
    table = scene(characters={S3: "assassin_ii"}, altars=rift, dice=[("cosmos", "altar:1")], rolls=[("dagger",)])
    assert table.options(S3) == {f"assassin_ii:{s}" for s in (S1, S2, S3, S4, S5)}
    table.answer(S3, "assassin_ii:s5")
    assert life(table) == {S1: 9, S2: 9, S3: 9, S4: 9, S5: 8}


@rule("CULT-136")
def test_a_loss_that_is_prevented_is_not_made_worse() -> None:
    table = scene(
        characters={S3: "assassin_ii", S4: "guardian_ii"}, altars=HYDRA, dice=[("parchment", "altar:1")]
    ).answer(S1, "lose:s2")
    assert asked(table) == {(S3, "loss"), (S4, "loss")}
    table.answer(S4, "guardian_ii:s2")
    assert life(table) == all_life(5)


@rule("CULT-136")
def test_what_is_added_stays_the_assassins_blow_if_somebody_wards_the_rest() -> None:
    rift = ("astral_rift", "sirens", "blood_rites")
    cast = {S3: "assassin_ii", S4: "guardian_ii"}
    table = scene(characters=cast, altars=rift, dice=[("cosmos", "altar:1")], rolls=[("double_dagger",)])
    table.answer(S3, "assassin_ii:s5").answer(S4, "guardian_ii:s5")
    losses = [(lost.n, lost.by) for lost in table.events(LifeLost) if lost.seat == S5]
    assert losses == [(1, S1), (1, S3)]
