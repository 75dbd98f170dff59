"""Rules: Lamia, Tribute to Nycen."""

from typing import Any

from domain.cult import Options
from domain.cult.facts import LifeGained, LifeLost
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.phases import Cult, all_life, asked, life, markers, pass_all, play_sigil, resolve, ritual, scene
from tests.rule import rule

LAMIA = ("lamia", "sirens", "sea_hydra")
NYCEN = ("tribute_to_nycen", "sirens", "sea_hydra")
DEAD = {S4: ("drowned_one", ()), S5: ("lantern_bearer", ())}

# --- Lamia's altar ----------------------------------------------------------------------------------


@rule("CULT-99")
def test_with_more_than_three_living_somebody_else_must_take_the_life() -> None:
    table = scene(altars=LAMIA, dice=[("blood", "altar:1")], wraiths={S5: ("drowned_one", ())})
    assert table.options(S1) == {S2, S3, S4}
    assert table.refused(S1, S1).code
    table.answer(S1, S2)
    assert table.options(S1) == {S1, S3, S4}  # anybody but the taker, the resolver included
    table.answer(S1, S4)
    assert life(table) == {S1: 10, S2: 11, S3: 10, S4: 9, S5: 0}


@rule("CULT-99")
def test_with_three_living_the_resolver_may_take_it() -> None:
    table = scene(altars=LAMIA, dice=[("ancient", "altar:1")], wraiths=DEAD)
    assert table.options(S1) == {S1, S2, S3}
    table.answer(S1, S1)
    assert table.options(S1) == {S2, S3}
    table.answer(S1, S3)
    assert life(table) == {S1: 11, S2: 10, S3: 9, S4: 0, S5: 0}
    assert markers(table, 1) == {"blood": 5, "ancient": 4}


@rule("CULT-99")
def test_with_three_living_the_resolver_need_not_take_it() -> None:
    table = scene(altars=LAMIA, dice=[("ancient", "altar:1")], wraiths=DEAD)
    table.answer(S1, S3).answer(S1, S1)
    assert life(table) == {S1: 9, S2: 10, S3: 11, S4: 0, S5: 0}


@rule("CULT-99")
def test_what_nobody_loses_nobody_takes() -> None:
    table = scene(altars=LAMIA, dice=[("blood", "altar:1")], life={S4: 0})
    table.answer(S1, S2).answer(S1, S4)
    assert life(table) == all_life(5, s4=0)


@rule("CULT-134")
def test_guardian_ii_stops_a_steal_on_both_sides() -> None:
    table = scene(altars=LAMIA, dice=[("blood", "altar:1")] * 2, characters={S3: "guardian_ii"})
    table.answer(S1, S2).answer(S1, S4)
    assert asked(table) == {(S3, "loss")}
    assert table.options(S3) == {"guardian_ii:s4"}
    table.answer(S3, "guardian_ii:s4")
    assert life(table) == all_life(5)
    table.answer(S1, S2).answer(S1, S4)  # the second die: once per turn only
    assert life(table) == all_life(5, s2=11, s4=9)


@rule("CULT-136", "CULT-99")
def test_what_assassin_ii_adds_to_a_steal_is_lost_and_not_taken() -> None:
    table = scene(altars=LAMIA, dice=[("blood", "altar:1")], characters={S3: "assassin_ii"})
    table.answer(S1, S2).answer(S1, S4).answer(S3, "assassin_ii:s4")
    assert life(table) == all_life(5, s2=11, s4=8)


@rule("CULT-134")
def test_guardian_ii_may_let_it_happen() -> None:
    table = scene(altars=LAMIA, dice=[("blood", "altar:1")], characters={S3: "guardian_ii"})
    table.answer(S1, S2).answer(S1, S4).pass_(S3)
    assert life(table) == all_life(5, s2=11, s4=9)


# --- Lamia's Keeper ---------------------------------------------------------------------------------


def keeper_resolves(*dice: tuple[str, str], **how: Any) -> Cult:
    others = ("sirens", "blood_rites", "sea_hydra")
    return scene(altars=others, kept={S1: ["lamia"]}, dice=dice, **how)


@rule("CULT-100")
def test_the_keeper_gains_one_for_each_player_who_loses_life() -> None:
    table = keeper_resolves(("dagger", S2), ("double_dagger", S2), ("dagger", S3), ("blood", S4))
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == all_life(5, s1=12, s2=7, s3=9, s4=11)
    assert len([e for e in table.events(LifeGained) if e.cause == "ritual"]) == 2


@rule("CULT-100")
def test_the_keeper_counts_as_well() -> None:
    table = keeper_resolves(("dagger", S1), ("blood", S4))
    resolve(table, "d1", "d2")
    assert life(table) == all_life(5, s1=10, s4=11)


@rule("CULT-100")
def test_life_that_is_not_lost_gives_nothing() -> None:
    table = keeper_resolves(("dagger", S2), characters={S3: "guardian"})
    table.answer(S3, "guardian:s2")
    assert life(table) == all_life(5, s3=9)


@rule("CULT-100")
def test_it_works_in_the_own_resolve_phase_only() -> None:
    table = scene(altars=("sirens", "blood_rites", "sea_hydra"), kept={S2: ["lamia"]}, dice=[("dagger", S3)])
    assert life(table) == all_life(5, s3=9)


@rule("CULT-100")
def test_completing_lamia_makes_its_keeper() -> None:
    table = scene(altars=LAMIA, tracks={1: {"blood": 1, "ancient": 0}}, dice=[("blood", "altar:1")])
    table.answer(S1, S2).answer(S1, S3)
    assert table.board.cultists[S1].kept == ["lamia"]
    assert life(table) == all_life(5, s2=11, s3=9)


@rule("CULT-100")
def test_a_keeper_in_mid_resolve_gains_from_those_who_had_lost_life_before() -> None:
    """The second seat loses life before Lamia is kept, and twice after: that is one gain (ruling A58)."""
    dice = [("dagger", S2), ("blood", "altar:1"), ("dagger", S2), ("dagger", S2)]
    table = scene(altars=LAMIA, tracks={1: {"blood": 1, "ancient": 0}}, dice=dice)
    resolve(table, "d1", "d2", "d3", "d4")
    assert life(table) == all_life(5, s2=9)
    table.answer(S1, S3).answer(S1, S4)
    assert table.board.cultists[S1].kept == ["lamia"]
    assert [e.siphoned for e in table.events(LifeLost) if e.seat == S2] == [True, False]
    assert life(table) == all_life(5, s1=11, s2=7, s3=11, s4=9)


# --- Tribute to Nycen -------------------------------------------------------------------------------


@rule("CULT-101")
def test_nycen_advances_on_a_turn_without_a_die_resolved_there() -> None:
    table = scene(altars=NYCEN, dice=[("blood", S1)])
    assert markers(table, 1) == {"blood": 4}


@rule("CULT-101")
def test_nycen_always_advances_on_a_wraiths_turn() -> None:
    table = scene(seat=S4, altars=NYCEN, wraiths={S4: ("drowned_one", ["blood"])})
    assert markers(table, 1) == {"blood": 4}


@rule("CULT-101", "CULT-128")
def test_a_die_resolved_there_stops_it_and_moves_no_marker() -> None:
    table = scene(altars=NYCEN, dice=[("blood", "altar:1"), ("dagger", S4)])
    resolve(table, "d1", "d2")
    assert table.options(S1) == {S2, S3, S4, S5}  # our altar: somebody else gains 1
    table.answer(S1, S2)
    assert markers(table, 1) == {"blood": 5}
    assert life(table) == all_life(5, s2=11, s4=9)


@rule("CULT-128")
def test_a_die_moved_away_in_response_does_not_stop_it() -> None:
    table = scene("response", altars=NYCEN, dice=[("blood", "altar:1")], coins={S2: {"siren": 1}})
    table.answer(S2, "siren:d1").answer(S2, {"d1": S3})
    assert markers(table, 1) == {"blood": 4}
    assert life(table) == all_life(5, s3=11)


@rule("CULT-128")
def test_a_die_stops_it_for_that_turn_only() -> None:
    table = scene(altars=NYCEN, dice=[("blood", "altar:1")])
    table.answer(S1, S3)
    assert markers(table, 1) == {"blood": 5}
    table.answer(S2, []).answer(S2, [])  # the Diver buys nothing and keeps the roll
    committed = {d: next(t for e, t in table.options(S2) if e == d and t != "altar:1") for d, _ in table.options(S2)}
    table.answer(S2, committed)
    while (S2, "resolve_order") in asked(table) or (S2, "hurt_or_heal") in asked(table):
        table.time_out()
    assert markers(table, 1) == {"blood": 4}


@rule("CULT-101")
def test_revealed_in_mid_turn_it_advances_at_the_end_of_that_turn() -> None:
    table = scene(tracks={1: {"parchment": 1}}, deck=["tribute_to_nycen"], dice=[("parchment", "altar:1")])
    assert ritual(table, 1) == "tribute_to_nycen"
    assert markers(table, 1) == {"blood": 4}


@rule("CULT-102")
def test_completed_it_hits_the_active_seat_and_both_neighbours_for_the_player_count() -> None:
    table = scene(seat=S2, altars=NYCEN, tracks={1: {"blood": 1}}, deck=["lamia"])
    assert life(table) == all_life(5, s1=5, s2=5, s3=5)
    assert (ritual(table, 1), table.faces("rituals_past")) == ("lamia", ["tribute_to_nycen"])


@rule("CULT-102")
def test_wraiths_are_seats_but_lose_nothing() -> None:
    table = scene(seat=S4, altars=NYCEN, tracks={1: {"blood": 1}}, wraiths=DEAD)
    assert life(table) == {S1: 10, S2: 10, S3: 5, S4: 0, S5: 0}


@rule("CULT-102")
def test_one_step_earlier_nobody_is_hit() -> None:
    table = scene(altars=NYCEN, tracks={1: {"blood": 2}})
    assert life(table) == all_life(5)
    assert markers(table, 1) == {"blood": 1}


@rule("CULT-102")
def test_deaths_by_nycen_come_at_the_end_of_that_resolve_phase_and_are_nobodys() -> None:
    table = scene(altars=NYCEN, tracks={1: {"blood": 1}}, life={S2: 5}, kept={S2: ["lamia"]})
    assert asked(table) == {(S2, "wraith_card")}
    assert table.board.current == S1
    assert sorted(table.faces("rituals_past")) == ["lamia", "tribute_to_nycen"]


@rule("CULT-101")
def test_a_portents_die_of_somebody_else_does_not_stop_it_on_a_wraiths_turn() -> None:
    table = scene(
        seat=S4,
        altars=NYCEN,
        wraiths={S4: ("drowned_one", ())},
        sigils={S2: "portents"},
        rolls=[("parchment", "ancient", "ancient")],
    )
    play_sigil(table, S2).answer(S2, "altar:1:blood").answer(S2, S2).answer(S2, S3).answer(S2, "no")
    pass_all(table, "resolve_sigil")
    assert markers(table, 1) == {"blood": 4}


@rule("CULT-102")
def test_with_four_players_the_priests_place_is_a_neighbour() -> None:
    table = scene(seat=S1, seats=4, options=Options(), altars=NYCEN, tracks={1: {"blood": 1}})
    assert life(table) == {"hp": 6, S1: 6, S2: 6, S3: 10, S4: 10}
