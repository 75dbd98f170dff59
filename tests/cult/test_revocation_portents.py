"""Rules: Sigil of Revocation, Sigil of Portents."""

from typing import Any

from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import (
    Cult,
    all_life,
    asked,
    life,
    markers,
    on,
    pass_all,
    places,
    play_sigil,
    ritual,
    scene,
    sigil,
)
from tests.rule import rule

ALTARS = ("sirens", "blood_rites", "lamia")
PLACES = {"altar:1:parchment", "altar:2:dagger", "altar:2:blood", "altar:3:blood", "altar:3:ancient"}

# --- Revocation -------------------------------------------------------------------------------------


@rule("CULT-107", "CULT-138")
def test_revocation_cancels_a_sigil_which_is_spent_without_effect() -> None:
    table = scene(sigils={S2: "brine", S3: "revocation", S4: "storms"})
    table.answer(S2, sigil(table, S2))
    assert asked(table) == {(S3, "revoke"), (S4, "revoke")}
    assert (table.options(S3), table.options(S4)) == ({sigil(table, S3)}, set())
    table.answer(S3, sigil(table, S3))
    assert life(table) == all_life(5)
    assert table.cards("sigil:s2") == table.cards("sigil:s3") == []
    assert asked(table) == {(S4, "resolve_sigil")}  # nobody is asked whom the brine hurts


@rule("CULT-107")
def test_a_sigil_that_nobody_revokes_works() -> None:
    table = scene(sigils={S2: "brine", S3: "revocation"})
    table.answer(S2, sigil(table, S2)).pass_(S3)
    table.answer(S2, S4)
    assert life(table) == all_life(5, s4=6)
    assert table.faces("sigil:s3") == ["revocation"]


@rule("CULT-107")
def test_nobody_cancels_the_own_sigil() -> None:
    table = scene(sigils={S3: "revocation", S2: "brine"})
    table.answer(S2, sigil(table, S2))
    assert asked(table) == {(S3, "revoke")}


@rule("CULT-107")
def test_a_sigil_in_the_commit_phase_can_be_cancelled_too() -> None:
    table = scene("commit", sigils={S1: "plenty", S3: "revocation"}, dice=[("blood", "")])
    table.answer(S1, sigil(table, S1)).answer(S3, sigil(table, S3))
    assert places(table) == {"d1": ("blood", "")}
    assert asked(table) == {(S1, "commit")}


@rule("CULT-107")
def test_revocation_makes_all_dice_roll_again_added_and_uncommitted_ones_too() -> None:
    table = scene(
        "response",
        altars=ALTARS,
        sigils={S3: "revocation"},
        dice=[("dagger", S2), ("blood", S1), ("cosmos", "")],
        wraiths={S5: ("drowned_one", ["dagger"])},
        rolls=[("blood", "double_dagger", "dagger", "parchment")],
    )
    table.answer(S5, "haunt:dagger").answer(S1, {"d4": S4})
    table.answer(S3, sigil(table, S3))
    assert places(table) == {
        "d1": ("blood", S2),
        "d2": ("double_dagger", S1),
        "d3": ("dagger", ""),
        "d4": ("parchment", S4),
    }
    assert asked(table) == {(S1, "recommit")}
    assert table.options(S1) == (
        on("d1", at={"stay", "altar:2", "altar:3", S1, S3, S4})
        | on("d2", at={"stay", S2, S3, S4})
        | on("d3", at={"altar:2", S2, S3, S4})
        | on("d4", at={"stay", "altar:1"})
    )


@rule("CULT-138")
def test_it_is_spent_by_the_reroll_and_can_be_used_by_the_active_player_too() -> None:
    table = scene("response", sigils={S1: "revocation"}, dice=[("dagger", S2)], rolls=[("blood",)])
    assert table.options(S1) == {sigil(table, S1)}
    table.answer(S1, sigil(table, S1))
    assert table.cards("sigil:s1") == []
    assert places(table) == {"d1": ("blood", S2)}


@rule("CULT-138")
def test_revocation_is_refused_against_wraith_dice() -> None:
    """On a Wraith's turn there is nothing to roll again: a Sigil to cancel is all it can answer."""
    table = scene("commit", S4, sigils={S3: "revocation"}, wraiths={S4: ("drowned_one", ["dagger", "blood"])})
    assert asked(table) == {(S3, "resolve_sigil")}
    assert table.options(S3) == set()
    assert table.board.cultists[S4].wraith_dice == ["dagger", "blood"]
    waiting = {S4: ("drowned_one", ["dagger"])}
    table = scene("response", sigils={S3: "revocation"}, dice=[("blood", S1)], wraiths=waiting, rolls=[("dagger",)])
    table.answer(S3, sigil(table, S3))
    assert table.board.cultists[S4].wraith_dice == ["dagger"]


@rule("CULT-107")
def test_revocation_without_dice_or_outside_a_response_phase_is_refused() -> None:
    assert scene(sigils={S3: "revocation"}, dice=[("blood", S1)]).options(S3) == set()
    assert scene("response", sigils={S3: "revocation"}).options(S3) == set()


# --- Portents: the six rows -------------------------------------------------------------------------


def portents(*faces: str, more: tuple[tuple[str, ...], ...] = (), **how: Any) -> Cult:
    """The second seat reads the portents in the first seat's Resolve phase."""
    table = scene(altars=ALTARS, sigils={S2: "portents"}, rolls=[faces, *more], **how)
    return play_sigil(table, S2)


@rule("CULT-139")
def test_dagger_one_player_loses_two() -> None:
    table = portents("dagger", "ancient", "ancient", wraiths={S5: ("drowned_one", ())})
    assert table.options(S2) == {S1, S2, S3, S4}
    table.answer(S2, S4)
    assert life(table) == {S1: 10, S2: 10, S3: 10, S4: 8, S5: 0}


@rule("CULT-139")
def test_double_dagger_all_lose_two() -> None:
    assert life(portents("double_dagger", "ancient", "ancient")) == dict.fromkeys((S1, S2, S3, S4, S5), 8)


@rule("CULT-139")
def test_blood_one_player_gains_two() -> None:
    table = portents("blood", "ancient", "ancient", wraiths={S5: ("drowned_one", ())})
    assert table.options(S2) == {S1, S2, S3, S4}
    table.answer(S2, S3)
    assert life(table) == {S1: 10, S2: 10, S3: 12, S4: 10, S5: 0}


@rule("CULT-139")
def test_parchment_adds_a_die_to_a_ritual_for_a_chosen_living_player() -> None:
    table = portents("parchment", "ancient", "ancient", wraiths={S5: ("drowned_one", ())})
    assert table.options(S2) == PLACES
    table.answer(S2, "altar:2:blood")
    assert table.options(S2) == {S1, S2, S3, S4}
    table.answer(S2, S4)
    assert life(table) == {S1: 10, S2: 10, S3: 10, S4: 11, S5: 0}
    assert markers(table, 2) == {"dagger": 5, "blood": 4}


@rule("CULT-139")
def test_the_second_ritual_die_costs_one_life() -> None:
    table = portents("parchment", "ancient", "ancient")
    table.answer(S2, "altar:1:parchment").answer(S2, S3)
    assert table.options(S2) == {"no", "pay"}
    table.answer(S2, "pay")
    assert life(table)[S2] == 9
    table.answer(S2, "altar:1:parchment").answer(S2, S2)
    assert (table.board.cultists[S3].siren, table.board.cultists[S2].siren) == (1, 1)
    assert markers(table, 1) == {"parchment": 3}


@rule("CULT-139")
def test_the_second_ritual_die_may_be_declined() -> None:
    table = portents("parchment", "ancient", "ancient")
    table.answer(S2, "altar:1:parchment").answer(S2, S3).answer(S2, "no")
    assert (life(table), markers(table, 1)) == (all_life(5), {"parchment": 4})


@rule("CULT-139")
def test_ancient_gives_one_more_die_in_the_users_next_roll_phase_only() -> None:
    table = portents("ancient", "ancient", "blood")
    table.answer(S2, S1).answer(S2, [])  # the Diver buys nothing
    assert table.board.current == S2
    assert len(table.board.dice) == 7
    assert table.board.cultists[S2].extra == 0


@rule("CULT-139")
def test_cosmos_rolls_two_more_and_costs_one_life() -> None:
    table = portents("cosmos", "double_dagger", "ancient", more=(("double_dagger", "ancient"),))
    table.answer(S2, ["1:cosmos", "2:double_dagger"])
    assert life(table) == {S1: 6, S2: 5, S3: 6, S4: 6, S5: 6}


@rule("CULT-139")
def test_whoever_completes_a_ritual_by_portents_chooses_its_keeper() -> None:
    table = portents("parchment", "ancient", "ancient", tracks={2: {"dagger": 0, "blood": 1}})
    table.answer(S2, "altar:2:blood").answer(S2, S5)
    assert asked(table) == {(S2, "portents_keeper")}
    assert table.options(S2) == {S1, S2, S3, S4, S5}
    table.answer(S2, S3)
    assert table.board.cultists[S3].kept == ["blood_rites"]
    assert life(table) == all_life(5, s5=11)
    assert ritual(table, 2) != "blood_rites"


@rule("CULT-139")
def test_a_ritual_without_a_keeper_is_discarded_and_nobody_chosen() -> None:
    table = portents("parchment", "ancient", "ancient", tracks={1: {"parchment": 1}})
    table.answer(S2, "altar:1:parchment").answer(S2, S5)
    assert asked(table) == {(S2, "portents_second")}
    assert table.faces("rituals_past") == ["sirens"]


@rule("CULT-139")
def test_portents_belong_to_a_resolve_phase_and_hurt_by_the_users_hand() -> None:
    assert scene("response", sigils={S2: "portents"}, dice=[("blood", S1)]).options(S2) == set()
    table = portents("dagger", "ancient", "ancient", life={S4: 2}, kept={S4: ["sea_hydra"]})
    table.answer(S2, S4)
    pass_all(table, "resolve_sigil")
    assert table.board.cultists[S2].kept == ["sea_hydra"]


# --- Portents of a Wraith ---------------------------------------------------------------------------


@rule("CULT-108")
def test_a_wraith_cannot_pay_for_the_second_ritual_die() -> None:
    table = portents("parchment", "dagger", "dagger", wraiths={S2: ("drowned_one", ())})
    table.answer(S2, ["1:parchment", "2:dagger", "3:dagger"])
    table.answer(S2, "altar:1:parchment")
    assert table.options(S2) == {S1, S3, S4, S5}
    table.answer(S2, S3)
    assert asked(table) == {(S2, "portents_lose")}  # the next die already
    assert markers(table, 1) == {"parchment": 4}


@rule("CULT-108")
def test_a_wraith_rolls_the_two_extra_dice_without_losing_life() -> None:
    table = portents(
        "cosmos", "ancient", "ancient", more=(("double_dagger", "dagger"),), wraiths={S2: ("drowned_one", ())}
    )
    table.answer(S2, ["1:double_dagger", "2:dagger"]).answer(S2, S1)
    assert life(table) == {S1: 6, S2: 0, S3: 8, S4: 8, S5: 8}


@rule("CULT-108")
def test_the_die_for_the_next_roll_counts_for_a_wraith() -> None:
    table = portents("ancient", "blood", "blood", wraiths={S2: ("drowned_one", ())})
    table.answer(S2, S1).answer(S2, S1)
    assert table.board.current == S2
    assert len(table.board.cultists[S2].wraith_dice) == 4

    assert asked(table) == {(S2, "reroll")}
