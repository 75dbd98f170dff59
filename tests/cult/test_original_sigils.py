"""The twelve Sigils that are our own, each with its own test."""

from typing import Any

import pytest

from domain.cult.content import SIGIL_CARDS
from domain.cult.facts import LifeLost
from domain.cult.names import SigilId
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import (
    FACES,
    Cult,
    all_life,
    asked,
    life,
    on,
    places,
    play_sigil,
    resolve,
    ritual,
    scene,
    sigil,
)

ALTARS = ("sirens", "blood_rites", "lamia")
DEAD = {S5: ("drowned_one", ())}
LIVING = {S1, S2, S3, S4}


def playing(name: str, phase: str = "resolve", who: Seat = S2, **how: Any) -> Cult:
    """The second seat plays this Sigil on the first seat's turn; the fifth seat is a Wraith."""
    wraiths = {**DEAD, **how.pop("wraiths", {})}
    table = scene(phase, altars=ALTARS, sigils={who: name}, wraiths=wraiths, **how)
    assert table.options(who) == {sigil(table, who)}
    return play_sigil(table, who)


def with_dead(**but: int) -> dict[Seat, int]:
    return all_life(5, s5=0, **but)


# --- when they may be used --------------------------------------------------------------------------

ONLY_OWN_COMMIT = {"tides", "plenty"}
RESPONSE = {"revocation", "undertow", "misdirection"}
RESOLVE = {s for s in SIGIL_CARDS if s not in ONLY_OWN_COMMIT | RESPONSE} | {"misdirection"}


@pytest.mark.parametrize("name", SIGIL_CARDS)
def test_each_sigil_has_its_moments(name: SigilId) -> None:
    dice = [("dagger", S2), ("blood", S1)]
    for phase, allowed in (("response", RESPONSE), ("resolve", RESOLVE)):
        table = scene(phase, sigils={S3: name}, dice=dice)
        assert table.options(S3) == ({sigil(table, S3)} if name in allowed else set())
    table = scene("commit", sigils={S1: name}, dice=[("dagger", ""), ("blood", "")])
    assert asked(table) == {(S1, "commit_sigil")}
    assert table.options(S1) == ({sigil(table, S1)} if name in ONLY_OWN_COMMIT else set())


@pytest.mark.parametrize("name", SIGIL_CARDS)
def test_all_but_plenty_work_for_a_wraith(name: SigilId) -> None:
    assert SIGIL_CARDS[name].wraith == (name != "plenty")
    dice, wraiths = [("dagger", S2), ("blood", S1)], {S3: ("drowned_one", ["dagger"])}
    if name in ONLY_OWN_COMMIT:
        table = scene("commit", S3, sigils={S3: name}, wraiths=wraiths)
    else:
        table = scene("response" if name in RESPONSE else "resolve", sigils={S3: name}, dice=dice, wraiths=wraiths)
    played = {option for option in table.options(S3) if option.startswith("sigil")}
    assert played == ({sigil(table, S3)} if name != "plenty" else set())


def test_nobody_uses_a_commit_sigil_in_anothers_commit_phase() -> None:
    table = scene("commit", sigils={S2: "tides"}, dice=[("dagger", ""), ("blood", "")])
    assert asked(table) == {(S1, "commit")}


# --- own Commit phase -------------------------------------------------------------------------------


def test_tides_turns_up_to_three_own_dice_but_to_no_double_dagger() -> None:
    dice = [("dagger", ""), ("dagger", ""), ("cosmos", ""), ("blood", "")]
    table = playing("tides", "commit", who=S1, dice=dice)
    faces = set(FACES) - {"double_dagger"}
    assert table.options(S1) == (
        on("d1", "d2", at={"keep", *faces} - {"dagger"})
        | on("d3", at={"keep", *faces} - {"cosmos"})
        | on("d4", at={"keep", *faces} - {"blood"})
    )
    assert table.refused(S1, {"d1": "blood", "d2": "blood", "d3": "blood", "d4": "dagger"}).code
    table.answer(S1, {"d1": "blood", "d2": "keep", "d3": "parchment", "d4": "dagger"})
    assert [face for face, _ in places(table).values()] == ["blood", "dagger", "parchment", "dagger"]
    assert asked(table) == {(S1, "commit")}


def test_tides_turns_a_wraiths_own_dice() -> None:
    table = scene("commit", S5, sigils={S5: "tides"}, wraiths={S5: ("drowned_one", ["dagger", "blood"])})
    play_sigil(table, S5).answer(S5, {"w0": "cosmos", "w1": "keep"})
    assert table.board.cultists[S5].wraith_dice == ["cosmos", "blood"]


def test_plenty_adds_two_own_dice_that_are_committed_with_the_others() -> None:
    table = playing("plenty", "commit", who=S1, dice=[("dagger", "")])
    assert table.options(S1) == set(FACES) - {"double_dagger"}
    table.answer(S1, "blood")
    assert table.options(S1) == set(FACES) - {"double_dagger"}
    table.answer(S1, "parchment")
    assert [face for face, _ in places(table).values()] == ["dagger", "blood", "parchment"]
    assert {d for d, _ in table.options(S1)} == {"d1", "d2", "d3"}


# --- dice of the active player ----------------------------------------------------------------------


def test_undertow_discards_up_to_three_dice() -> None:
    dice = [("dagger", S2), ("dagger", S3), ("blood", S1), ("cosmos", "")]
    table = playing("undertow", "response", dice=dice)
    assert table.options(S2) == {"d1", "d2", "d3", "d4"}
    assert table.refused(S2, ["d1", "d2", "d3", "d4"]).code
    table.answer(S2, ["d1", "d3"])
    assert life(table) == with_dead(s3=9)  # what is left has been resolved


def test_misdirection_moves_up_to_two_committed_dice_in_response_or_resolve() -> None:
    for phase in ("response", "resolve"):
        table = playing("misdirection", phase, dice=[("dagger", S2), ("blood", S1), ("parchment", "altar:1")])
        assert table.options(S2) == {"d1", "d2", "d3"}
        assert table.refused(S2, ["d1", "d2", "d3"]).code
        table.answer(S2, ["d1", "d2"])
        assert table.options(S2) == on("d1", at={"altar:2", *LIVING} - {S2})
        table.answer(S2, {"d1": S1})
        assert table.options(S2) == on("d2", at={"altar:2", "altar:3", *LIVING} - {S1})
        table.answer(S2, {"d2": S2})
        resolve(table, "d1", "d2", "d3")
        assert life(table) == with_dead(s1=9, s2=11)


def test_masks_turns_up_to_two_dice_which_stay_where_they_lie() -> None:
    table = playing("masks", dice=[("dagger", S2), ("blood", S1), ("parchment", "altar:1")])
    assert table.options(S2) == {"d1", "d2", "d3"}
    assert table.refused(S2, ["d1", "d2", "d3"]).code
    table.answer(S2, ["d1", "d2"])
    assert table.options(S2) == on("d1", at=set(FACES) - {"dagger"}) | on("d2", at=set(FACES) - {"blood"})
    table.answer(S2, {"d1": "blood", "d2": "double_dagger"})
    resolve(table, "d1", "d2", "d3")
    # double dagger on oneself is the first seat's power symbol
    assert life(table) == with_dead(s1=11, s2=11)


# --- life -------------------------------------------------------------------------------------------


def test_brine_costs_one_player_four() -> None:
    table = playing("brine")
    assert table.options(S2) == LIVING
    table.answer(S2, S3)
    assert life(table) == with_dead(s3=6)
    assert [(e.cause, e.by) for e in table.events(LifeLost)] == [("sigil", S2)]


def test_warm_blood_gives_one_player_four() -> None:
    table = playing("warm_blood")
    assert table.options(S2) == LIVING
    table.answer(S2, S2)
    assert life(table) == with_dead(s2=14)


def test_warm_blood_saves_somebody_at_the_last_moment() -> None:
    table = scene(sigils={S2: "warm_blood"}, dice=[("dagger", S3)], life={S3: 1})
    table.pass_(S2)
    assert asked(table) == {(S2, "last_moment")}
    play_sigil(table, S2).answer(S2, S3)
    assert table.board.lives(S3)
    assert life(table) == all_life(5, s3=4)


def test_storms_cost_all_but_one_two() -> None:
    table = playing("storms")
    assert table.options(S2) == LIVING
    table.answer(S2, S3)
    assert life(table) == with_dead(s1=8, s2=8, s4=8)


def test_the_shell_takes_up_to_five_in_this_resolve_phase() -> None:
    dice = [("double_dagger", S3)] * 3 + [("dagger", S4)]
    table = playing("the_shell", dice=dice)
    assert table.options(S2) == LIVING
    table.answer(S2, S3)
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == with_dead(s3=9, s4=9)
    assert table.board.shields == {}


def test_leeching_moves_two_life() -> None:
    table = playing("leeching")
    assert table.options(S2) == LIVING
    table.answer(S2, S3)
    assert table.options(S2) == LIVING - {S3}
    table.answer(S2, S1)
    assert life(table) == with_dead(s1=12, s3=8)


def test_leeching_gives_only_what_is_lost() -> None:
    table = playing("leeching", life={S3: 1}).answer(S2, S3).answer(S2, S2)
    assert life(table)[S2] == 11


# --- coins and rituals ------------------------------------------------------------------------------


def test_the_hoard_takes_two_coins_of_each_kind() -> None:
    table = playing("the_hoard")
    assert (table.board.cultists[S2].siren, table.board.cultists[S2].chant) == (2, 2)
    table = playing("the_hoard", coins={S1: {"siren": 9}})
    assert (table.board.cultists[S2].siren, table.board.cultists[S2].chant) == (1, 2)


def test_ruin_discards_a_ritual_from_an_altar_without_effect() -> None:
    table = playing("ruin", kept={S4: ["sea_hydra"]}, deck=["astral_rift"], dice=[("blood", "altar:2")])
    assert table.options(S2) == {"altar:1", "altar:2", "altar:3", "kept:s4:sea_hydra"}
    table.answer(S2, "altar:2")
    assert (ritual(table, 2), table.faces("rituals_past")) == ("astral_rift", ["blood_rites"])
    assert life(table) == with_dead()  # the die does not match the new ritual


def test_ruin_discards_a_kept_ritual() -> None:
    table = playing("ruin", kept={S4: ["sea_hydra"]}).answer(S2, "kept:s4:sea_hydra")
    assert (table.board.cultists[S4].kept, table.faces("rituals_past")) == ([], ["sea_hydra"])
