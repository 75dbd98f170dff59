"""What a second reading of the rulebook found: each of these was played wrongly once."""

import pytest

from domain.cult import Options
from domain.cult.facts import CharacterChanged, DieResolved, ExtraDice, LifeGained, Marked, PhaseBegun, Shielded
from domain.cult.names import CharacterId
from domain.kernel import Deal, Order
from tests.cult.scenes import HP, S1, S2, S3, S4, S5
from tests.cult.scenes.phases import all_life, asked, life, pass_all, play_sigil, resolve, scene
from tests.rule import rule

GIVER = {S1: "alchemist_ii", S3: "diver"}
"""The third seat's power symbol is the dagger."""


# --- gifts whose face changes -----------------------------------------------------------------------


@rule("CULT-122", "CULT-129")
def test_a_gift_that_is_changed_and_left_resolves_with_its_new_face() -> None:
    """A dagger given for its power symbol, turned to a double dagger: it harms."""
    table = scene("response", characters=GIVER | {S5: "assassin_ii"}, dice=[("dagger", "gift:s3")])
    table.answer(S5, "assassin_ii:d1").answer(S1, {"d1": "stay"})
    pass_all(table, "response")
    assert life(table) == all_life(5, s3=8)


@rule("CULT-122")
def test_a_response_window_counts_a_changed_gift_as_harm() -> None:
    table = scene(
        "response",
        characters=GIVER | {S5: "assassin_ii"},
        dice=[("dagger", "gift:s3")],
        life={S3: 2},
        coins={S4: {"siren": 1}},
    )
    assert table.board.question is not None and table.board.question.trigger is not None
    assert table.board.question.trigger.dying == ()
    table.answer(S5, "assassin_ii:d1").answer(S1, {"d1": "stay"})
    assert table.board.question.trigger.dying == (S3,)


# --- the Faceless token on a dead Necromancer -------------------------------------------------------


@rule("CULT-106")
def test_a_marked_necromancer_rolls_one_more_die_as_a_wraith_too() -> None:
    for marks, dice in (([], 3), ([Marked(S2, S4)], 4)):
        table = scene(
            "roll",
            S4,
            options=Options(necromancer="dealt"),
            characters={S4: "necromancer"},
            wraiths={S4: ("drowned_one", ())},
            facts=[CharacterChanged(S2, CharacterId("faceless_ii")), *marks],
        )
        assert len(table.options(S4)) == dice


# --- the order of results ---------------------------------------------------------------------------

RIFT = ("astral_rift", "sirens", "blood_rites")


@rule("CULT-98", "CULT-142")
def test_results_of_the_rift_come_in_the_order_its_player_wants() -> None:
    """All lose 2 and all gain 1: whoever has 1 life lives or not, as the order goes."""
    for order, left in ((["1:double_dagger", "2:blood"], 1), (["2:blood", "1:double_dagger"], 0)):
        table = scene(
            altars=RIFT,
            dice=[("cosmos", "altar:1")],
            rolls=[("cosmos",), ("double_dagger", "blood")],
            sigils={S5: "warm_blood"},
            life={S2: 1},
        )
        pass_all(table, "resolve_sigil")
        assert asked(table) == {(S1, "rift_order")}
        assert table.options(S1) == {"1:double_dagger", "2:blood"}
        table.answer(S1, order)
        assert life(table)[S2] == left


@rule("CULT-142")
def test_all_dice_of_the_rift_are_rolled_before_their_results_count() -> None:
    table = scene(
        altars=RIFT,
        dice=[("cosmos", "altar:1")],
        rolls=[("cosmos",), ("cosmos", "dagger"), ("blood", "parchment")],
    )
    assert asked(table) == {(S1, "rift_order")}
    assert table.options(S1) == {"1:dagger", "2:blood", "3:parchment"}
    assert life(table) == all_life(5)
    table.answer(S1, ["3:parchment", "1:dagger", "2:blood"])
    assert asked(table) == {(S1, "ritual_die")}


@rule("CULT-98")
def test_results_that_are_alike_or_single_need_no_order() -> None:
    table = scene(altars=RIFT, dice=[("cosmos", "altar:1")], rolls=[("cosmos",), ("blood", "blood")])
    assert life(table) == dict.fromkeys((S1, S2, S3, S4, S5), 12)


@rule("CULT-139")
def test_portents_resolve_one_by_one_in_the_order_their_user_wants() -> None:
    table = scene(sigils={S3: "portents"}, rolls=[("double_dagger", "blood", "blood")], life={S4: 2})
    play_sigil(table, S3)
    assert asked(table) == {(S3, "portents_order")}
    assert table.options(S3) == {"1:double_dagger", "2:blood", "3:blood"}
    table.answer(S3, ["2:blood", "1:double_dagger", "3:blood"])
    table.answer(S3, S4)
    assert life(table)[S4] == 2
    assert asked(table) == {(S3, "portents_gain")}


@rule("CULT-139")
def test_dice_added_by_portents_are_ordered_with_what_is_left() -> None:
    """The result that rolls more comes where its user wants it; what it brings is sorted in."""
    table = scene(sigils={S3: "portents"}, rolls=[("dagger", "cosmos", "ancient"), ("blood", "ancient")])
    play_sigil(table, S3)
    assert table.options(S3) == {"1:dagger", "2:cosmos"}
    table.answer(S3, ["2:cosmos", "1:dagger"])
    assert life(table)[S3] == 9
    assert asked(table) == {(S3, "portents_order")}
    assert table.options(S3) == {"1:dagger", "2:blood"}
    assert table.board.cultists[S3].extra == 2


# --- Transmutation ----------------------------------------------------------------------------------


@rule("CULT-143", "CULT-98")
def test_dice_rolled_on_the_rift_show_the_new_symbol_too() -> None:
    table = scene(
        "response",
        altars=RIFT,
        kept={S2: ["transmutation"]},
        dice=[("cosmos", "altar:1"), ("double_dagger", S3)],
        rolls=[("double_dagger",)],
    )
    table.answer(S2, "transmutation:double_dagger").answer(S2, "blood").answer(S1, {"d2": "stay"})
    pass_all(table, "response")
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s1=11, s2=11, s3=12, s4=11, s5=11)


@rule("CULT-143", "CULT-139")
def test_portents_of_the_active_player_show_the_new_symbol_and_those_of_others_do_not() -> None:
    for user, left in ((S1, 12), (S3, 8)):
        table = scene(
            "response",
            kept={S2: ["transmutation"]},
            sigils={user: "portents"},
            dice=[("dagger", S4)],
            rolls=[("dagger", "dagger", "dagger")],
        )
        table.answer(S2, "transmutation:dagger").answer(S2, "blood").answer(S1, {"d1": "stay"})
        pass_all(table, "response")
        play_sigil(table, user)
        table.answer(user, S5)
        assert life(table)[S5] == left


# --- Kraken -----------------------------------------------------------------------------------------


@rule("CULT-88")
def test_with_an_empty_supply_the_keeper_may_take_a_die_off_somebody_first() -> None:
    table = scene("roll", S4, kept={S4: ["kraken"]}, kraken={S1: 4, S2: 3})
    assert asked(table) == {(S4, "move_kraken")}
    assert table.options(S4) == {S1, S2}
    table.answer(S4, S1)
    assert asked(table) == {(S4, "give_kraken")}
    table.answer(S4, S3)
    assert [table.board.cultists[s].kraken for s in (S1, S2, S3)] == [3, 3, 1]


@rule("CULT-88")
def test_a_keeper_who_keeps_them_in_place_gives_none() -> None:
    table = scene("roll", S4, kept={S4: ["kraken"]}, kraken={S1: 4, S2: 3}).answer(S4, [])
    assert asked(table) == {(S4, "reroll")}
    assert [table.board.cultists[s].kraken for s in (S1, S2)] == [4, 3]


@rule("CULT-88", "CULT-124")
def test_a_dying_keeper_may_still_take_dice_out_of_play() -> None:
    table = scene(
        dice=[("dagger", S2)],
        life={S2: 1},
        kept={S2: ["kraken"]},
        kraken={S3: 2, S4: 1},
        altars=("sirens", "lamia", "blood_rites"),
    )
    assert asked(table) == {(S2, "last_moment")}
    assert table.options(S2) == {"rein:s3:1", "rein:s3:2", "rein:s4:1"}
    table.answer(S2, "rein:s3:2")
    assert table.options(S2) == {"rein:s4:1"}
    table.pass_(S2)
    assert [table.board.cultists[s].kraken for s in (S3, S4)] == [0, 1]
    assert table.board.cultists[S1].kept == ["kraken"]


# --- trade ------------------------------------------------------------------------------------------


@rule("CULT-132")
@pytest.mark.parametrize(
    ("give", "want", "code"),
    [
        ({"life": 2}, {}, "propose-one-sided"),
        ({}, {"life": 2}, "propose-one-sided"),
        ({"siren": 1}, {}, "propose-one-sided"),
        ({"life": 2}, {"life": 1}, "propose-same"),
    ],
)
def test_an_offer_that_is_no_exchange_is_refused(give: dict[str, int], want: dict[str, int], code: str) -> None:
    table = scene("response", characters={S3: "merchant_ii"}, dice=[("blood", S1)])
    table.answer(S3, "merchant_ii:").answer(S3, S2)
    assert table.refused(S3, Deal("offer", give, want)).code == code
    assert asked(table) == {(S3, "trade_offer")}


@rule("CULT-132")
def test_a_trade_is_offered_only_with_somebody_who_could_give_something_for_it() -> None:
    """A Wraith without coins has nothing to give, and life is not exchanged for life."""
    table = scene("response", characters={S3: "merchant_ii"}, dice=[("blood", S1)], wraiths={S5: ("drowned_one", ())})
    table.answer(S3, "merchant_ii:")
    assert table.options(S3) == {S4, S1, S2}
    poor = {S3: {"siren": -2, "chant": -2}}
    table = scene("response", characters={S3: "merchant_ii"}, dice=[("blood", S1)], coins=poor)
    assert (S3, "response") not in asked(table)


# --- who gains, and why -----------------------------------------------------------------------------


@rule("CULT-119")
def test_merchant_of_death_says_where_the_life_comes_from() -> None:
    table = scene(options=Options(merchant_of_death=True), dice=[("dagger", S3)], life={S3: 1})
    table.answer(S3, "drowned_one")
    assert [(e.seat, e.n, e.cause) for e in table.events(LifeGained)] == [(S1, 2, "merchant")]


@rule("CULT-116")
def test_a_die_promised_for_the_next_roll_comes_along_into_possession() -> None:
    table = scene(seats=4, seat=S2, dice=[("dagger", S1)], life={S1: 1}, facts=[ExtraDice(S1, 1)])
    assert table.board.high_priest == S1 and table.board.automated is None
    assert table.board.cultists[S1].extra == 1
    assert HP not in table.board.cultists


# --- what the history says --------------------------------------------------------------------------


@rule("CULT-32")
def test_a_resolved_die_says_what_it_showed_and_where_it_lay() -> None:
    table = scene(dice=[("dagger", S2), ("parchment", "altar:1")])
    resolve(table, "d2", "d1")
    resolved = [(e.die, e.face, e.at) for e in table.events(DieResolved)]
    assert resolved == [("d2", "parchment", "altar:1"), ("d1", "dagger", S2)]


def test_a_shield_is_gone_with_its_phase() -> None:
    table = scene("end", S1, facts=[PhaseBegun("resolve"), Shielded(S2, 2)])
    assert table.board.shields == {}
    assert table.board.current == S2


# --- Portents at the edges --------------------------------------------------------------------------


@rule("CULT-108", "CULT-139")
def test_a_living_player_without_life_cannot_pay_for_the_second_die_either() -> None:
    for left, question in ((1, "portents_second"), (0, "portents_ritual")):
        table = scene(sigils={S3: "portents"}, dice=[("dagger", S3)], life={S3: left + 1}, rolls=[["parchment"] * 3])
        table.orders(S3, Order("ask", "between_dice"))
        pass_all(table, "resolve_sigil")
        play_sigil(table, S3)
        table.answer(S3, "altar:1:parchment").answer(S3, S2)
        assert asked(table) == {(S3, question)}


@rule("CULT-139", "CULT-95")
def test_a_die_that_portents_win_on_an_altar_resolves_at_once_for_the_same_receiver() -> None:
    table = scene(
        altars=("transmutation", "sirens", "blood_rites"),
        sigils={S3: "portents"},
        rolls=[("parchment", "ancient", "ancient")],
    )
    play_sigil(table, S3)
    table.answer(S3, "altar:1:cosmos").answer(S3, S5)
    assert asked(table) == {(S5, "ritual_die")}
    table.answer(S5, "altar:2:parchment")
    assert table.board.cultists[S5].siren == 1
    assert table.board.dice == {}
    assert asked(table) == {(S3, "portents_second")}


@rule("CULT-135")
def test_the_assassin_strikes_whoever_has_a_life_left_and_nobody_at_0() -> None:
    table = scene(characters={S3: "assassin"}, dice=[("dagger", S2), ("dagger", S4)], life={S2: 1, S4: 2})
    resolve(table, "d1", "d2")
    assert asked(table) == {(S3, "last_moment")}
    assert table.options(S3) == {"assassin:s4"}
