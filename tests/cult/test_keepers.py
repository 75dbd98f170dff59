"""RESOLVING ON RITUALS: what becomes of a Keeper's rituals when the Keeper dies."""

from domain.cult.facts import CoinsGained, PhaseBegun
from domain.cult.rules.turn import End
from domain.kernel import TurnBegun
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import BLOOD, DAGGER, PARCHMENT, Scene, committed, temple
from tests.rule import rule

KEPT = {S3: ["sea_hydra", "lamia"]}


@rule("CULT-44")
def test_the_killer_becomes_keeper_of_all_the_victims_rituals() -> None:
    table = committed([(DAGGER, "s3")] * 5, seat=S2, kept=KEPT, life={S3: 5})
    assert table.board.cultists[S2].kept == ["sea_hydra", "lamia"]
    assert table.board.cultists[S3].kept == []
    assert sorted(table.faces("kept:s2")) == ["lamia", "sea_hydra"]
    assert table.faces("rituals_past") == []
    assert table.asked() == [(S3, "wraith_card")]


@rule("CULT-44")
def test_whoever_changed_or_moved_the_die_is_not_the_killer() -> None:
    dice = [(DAGGER, "s1")] + [(PARCHMENT, "altar:1")] * 4
    table = committed(dice, seat=S2, kept=KEPT, life={S3: 1}, facts=[CoinsGained(S5, "siren", 1)])
    table.answer(S5, "siren:d1").answer(S5, {"d1": "s3"})
    table.resolve()
    assert table.board.cultists[S2].kept == ["sea_hydra", "lamia"]
    assert table.board.cultists[S5].kept == []


@rule("CULT-44")
def test_a_survivor_keeps_them() -> None:
    table = committed([(DAGGER, "s3")] * 5, seat=S2, kept=KEPT, life={S3: 6})
    assert table.life(S3) == [1]
    assert table.board.cultists[S3].kept == ["sea_hydra", "lamia"]


def discarded(table: Scene) -> None:
    assert all(cultist.kept == [] for cultist in table.board.cultists.values())
    assert sorted(table.faces("rituals_past")) == ["lamia", "sea_hydra"]


@rule("CULT-45")
def test_whoever_dies_by_the_own_die_loses_the_rituals_to_the_discard_pile() -> None:
    dice = [(DAGGER, "s1")] + [(PARCHMENT, "altar:1")] * 4
    facts = [CoinsGained(S5, "siren", 1)]
    table = committed(dice, seat=S2, kept={S2: ["transmutation"]}, life={S2: 1}, facts=facts)
    table.pass_(S2)
    table.answer(S5, "siren:d1").answer(S5, {"d1": "s2"})
    table.resolve("d1")
    assert table.asked() == [(S2, "wraith_card")]
    assert table.faces("rituals_past") == ["transmutation"]
    assert all(cultist.kept == [] for cultist in table.board.cultists.values())


@rule("CULT-45")
def test_paying_the_last_life_is_a_self_kill() -> None:
    table = committed(
        [(DAGGER, "s1")] * 5, seat=S2, characters={S3: "bellringer_ii"}, kept=KEPT, life={S3: 1}, rolls=[[DAGGER]]
    )
    table.answer(S3, "bellringer_ii:d1").answer(S2, {"d1": "stay"})
    table.resolve()
    assert table.asked() == [(S3, "wraith_card")]
    discarded(table)


@rule("CULT-45")
def test_ancient_shadow_kills_for_nobody() -> None:
    table = temple(
        rituals=["ancient_shadow", "sirens", "ancient_chant"],
        kept=KEPT,
        life={S3: 1},
        facts=[TurnBegun(S1), PhaseBegun("start")],
        chapter=End(S1),
    )
    assert table.asked() == [(S3, "wraith_card")]
    discarded(table)


@rule("CULT-45")
def test_tribute_to_nycen_kills_for_nobody() -> None:
    table = committed(
        [(DAGGER, "s1")] * 5,
        seat=S4,
        rituals=["tribute_to_nycen", "sirens", "ancient_chant"],
        kept=KEPT,
        tracks={1: {BLOOD: 1}},
        life={S3: 5},
    )
    assert table.asked() == [(S3, "wraith_card")]
    assert all(cultist.kept == [] for cultist in table.board.cultists.values())
    assert {"lamia", "sea_hydra"} < set(table.faces("rituals_past"))
