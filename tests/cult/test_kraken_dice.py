"""KRAKEN DICE: the roll before the Roll phase, re-rolls, and how long the dice stay."""

from typing import Any

from domain.cult.facts import CoinsGained, DiceThrown, ExtraDice, KrakenMoved, KrakenRolled, LifeLost
from domain.cult.rules.turn import TurnStart
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import BLOOD, DAGGER, PARCHMENT, Scene, committed, temple
from tests.rule import rule

WITH_KRAKEN = ["kraken", "sirens", "ancient_chant", "blood_rites"]


def kraken_turn(*rolls: list[str], dice: int = 2, **how: Any) -> Scene:
    """S2 begins a turn with Kraken dice; the Kraken lies on an altar."""
    facts = [KrakenMoved(S2, dice), *how.pop("facts", ())]
    return temple(chapter=TurnStart(S2), rituals=WITH_KRAKEN, facts=facts, rolls=rolls, **how)


@rule("CULT-47")
def test_kraken_dice_are_rolled_before_the_roll_phase_and_cost_their_sum() -> None:
    table = kraken_turn(["2", "1"])
    assert table.board.phase == "start"
    assert table.asked() == [(S2, "reroll_kraken")]
    assert table.life(S2) == [19]
    table.answer(S2, [])
    steps = [e for e in table.events() if isinstance(e, LifeLost | DiceThrown)]
    assert steps[0] == LifeLost(S2, 3, "kraken")
    assert isinstance(steps[1], DiceThrown) and len(steps) == 2
    assert table.life(S1, S2, S3, S4, S5) == [24, 19 - 3, 18, 16, 17]
    assert len(table.board.dice) == 5


@rule("CULT-47")
def test_only_the_active_players_dice_are_rolled() -> None:
    table = temple(chapter=TurnStart(S3), rituals=WITH_KRAKEN, facts=[KrakenMoved(S2, 2)])
    assert table.events(KrakenRolled) == []
    assert table.asked() == [(S3, "reroll")]
    assert table.life(S2, S3) == [19, 18]


@rule("CULT-47")
def test_a_face_without_tentacles_costs_nothing() -> None:
    table = kraken_turn(["0"], dice=1)
    assert table.life(S2) == [19]
    assert table.events(LifeLost) == []
    assert table.board.cultists[S2].kraken == 1


@rule("CULT-48")
def test_each_re_roll_of_one_die_takes_one_cultist_die() -> None:
    table = kraken_turn(["2", "2"], ["1"], ["0", "1"], [PARCHMENT, PARCHMENT])
    assert table.options(S2) == {"k0", "k1"}
    table.answer(S2, ["k0"])
    assert table.board.kraken_roll == [1, 2]
    table.answer(S2, ["k1", "k0"])
    assert table.board.kraken_roll == [1, 0]
    table.answer(S2, [])
    assert table.life(S2) == [19 - 1]  # only the final faces
    assert len(table.board.dice) == 5 - 3


@rule("CULT-48")
def test_the_loss_of_dice_is_for_one_roll_phase() -> None:
    table = kraken_turn(["2"], ["1"], [DAGGER] * 4, dice=1)
    table.answer(S2, ["k0"]).answer(S2, [])
    assert len(table.board.dice) == 4
    table.play_to(S2)
    assert len(table.board.dice) == 5


@rule("CULT-48")
def test_without_a_re_roll_no_die_is_lost() -> None:
    table = kraken_turn(["2", "2"])
    table.answer(S2, [])
    assert len(table.board.dice) == 5


@rule("CULT-49")
def test_no_more_re_rolls_than_cultist_dice() -> None:
    table = kraken_turn(["2", "2", "2"], ["2"], ["2"], dice=3, facts=[ExtraDice(S2, -3)])
    assert table.refused(S2, ["k0", "k1", "k2"])
    table.answer(S2, ["k0"])
    assert table.refused(S2, ["k0", "k1"])
    table.answer(S2, ["k2"])
    assert table.life(S2) == [19 - 6]
    assert table.board.current == S3  # nothing left to roll, and the turn is over
    assert [len(e.faces) for e in table.events(DiceThrown)] == [5]


@rule("CULT-49")
def test_added_dice_count_for_the_limit() -> None:
    table = kraken_turn(["2"], *[["2"]] * 6, dice=1, facts=[ExtraDice(S2, 1)])
    for _ in range(6):
        assert table.asked() == [(S2, "reroll_kraken")]
        table.answer(S2, ["k0"])
    assert table.board.current == S3


# --- how long they stay -----------------------------------------------------------------------------


@rule("CULT-50")
def test_they_stay_after_the_roll_while_the_kraken_is_on_an_altar() -> None:
    table = kraken_turn(["1", "1"])
    table.answer(S2, [])
    assert table.board.cultists[S2].kraken == 2


@rule("CULT-50")
def test_they_stay_when_the_kraken_gets_a_keeper() -> None:
    table = committed(
        [(DAGGER, "altar:1")] + [(PARCHMENT, "altar:2")] * 4,
        seat=S3,
        rituals=WITH_KRAKEN,
        tracks={1: {DAGGER: 1, "ancient": 0}},
        facts=[KrakenMoved(S2, 2), KrakenMoved(S4, 1)],
    )
    table.answer(S3, ["d1"]).answer(S3, [])
    assert table.board.cultists[S3].kept == ["kraken"]
    assert [table.board.cultists[s].kraken for s in (S2, S4)] == [2, 1]


@rule("CULT-50")
def test_they_go_when_the_kraken_is_discarded_from_its_altar() -> None:
    table = committed(
        [(DAGGER, "s1")] * 5,
        seat=S3,
        rituals=WITH_KRAKEN,
        sigils={S5: "ruin"},
        facts=[KrakenMoved(S2, 2), KrakenMoved(S4, 1)],
    )
    table.pass_(S5)
    table.answer(S5, f"sigil:{table.cards('sigil:s5')[0]}")
    table.answer(S5, "altar:1")
    assert "kraken" in table.faces("rituals_past")
    assert [c.kraken for c in table.board.cultists.values()] == [0] * 5
    assert table.board.supply.kraken == 7


@rule("CULT-50")
def test_they_stay_when_another_ritual_is_discarded() -> None:
    table = committed(
        [(DAGGER, "s1")] * 5, seat=S3, rituals=WITH_KRAKEN, sigils={S5: "ruin"}, facts=[KrakenMoved(S2, 2)]
    )
    table.pass_(S5)
    table.answer(S5, f"sigil:{table.cards('sigil:s5')[0]}")
    table.answer(S5, "altar:2")
    assert table.board.cultists[S2].kraken == 2


@rule("CULT-50")
def test_they_go_when_the_keeper_dies_by_the_own_hand() -> None:
    facts = [KrakenMoved(S4, 2), CoinsGained(S5, "siren", 1)]
    table = rolled_by_keeper(facts)
    table.answer(S5, "siren:d1").answer(S5, {"d1": "s2"})
    table.resolve("d1")
    assert table.asked() == [(S2, "wraith_card")]
    assert table.faces("rituals_past") == ["kraken"]
    assert [c.kraken for c in table.board.cultists.values()] == [0] * 5


def rolled_by_keeper(facts: list[Any]) -> Scene:
    """S2 keeps the Kraken, has 1 life, and has committed a dagger and four parchments."""
    table = temple(
        chapter=TurnStart(S2),
        kept={S2: ["kraken"]},
        life={S2: 1},
        facts=facts,
        rolls=[[DAGGER, *[PARCHMENT] * 4]],
    )
    assert table.asked() == [(S2, "give_kraken")]
    table.answer(S2, []).answer(S2, [])
    return table.commit(S2, "s1", *["altar:1"] * 4)


@rule("CULT-50")
def test_a_wraith_has_none() -> None:
    table = committed([(DAGGER, "s3")] * 5, seat=S2, rituals=WITH_KRAKEN, life={S3: 5}, facts=[KrakenMoved(S3, 2)])
    assert table.asked() == [(S3, "wraith_card")]
    assert table.board.cultists[S3].kraken == 0
    assert table.board.supply.kraken == 7


@rule("CULT-61")
def test_kraken_dice_may_kill_before_the_roll_phase() -> None:
    table = rolled_out(["2"])
    assert table.asked() == [(S2, "wraith_card")]
    assert table.board.cultists[S2].dead


@rule("CULT-45")
def test_kraken_dice_kill_for_nobody() -> None:
    table = rolled_out(["2"], kept={S2: ["lamia", "sea_hydra"]})
    assert all(cultist.kept == [] for cultist in table.board.cultists.values())
    assert sorted(table.faces("rituals_past")) == ["lamia", "sea_hydra"]


@rule("CULT-61")
def test_kraken_dice_that_leave_a_life_do_not_kill() -> None:
    table = rolled_out(["1"])
    assert table.asked() == [(S2, "reroll")]
    assert not table.board.cultists[S2].dead


def rolled_out(faces: list[str], **how: Any) -> Scene:
    """S2, with 2 life, has let the Kraken die stand."""
    return Scene.of(kraken_turn(faces, [BLOOD] * 5, dice=1, life={S2: 2}, **how).answer(S2, []))
