"""Rules: NECROMANCER VARIANT, SMALL VARIANTS / OPTIONAL RULES."""

from typing import Any

import pytest

from domain.cult import Options
from domain.cult.content import CHARACTER_CARDS
from domain.cult.facts import CharacterRevealed, CoinsGained, LifeGained, LifeLost, PenancePaid
from domain.cult.names import RoleId
from domain.cult.rules.endings import Soul, verdict
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5, S6, S7
from tests.cult.scenes.phases import WRAITHS, Cult, all_life, asked, life, resolve, ritual, scene
from tests.rule import rule

DEALT, GIVEN = Options(necromancer="dealt"), Options(necromancer="high_priest")


def ended(table: Cult) -> tuple[str, set[str]] | None:
    over = table.board.ended
    return None if over is None else (over.ending, set(over.winners))


# --- Necromancer ------------------------------------------------------------------------------------


def necromancer(coins: int, phase: str = "start", **how: Any) -> Cult:
    """The third seat is the Necromancer, and dead."""
    return scene(
        phase,
        S3,
        options=DEALT,
        characters={S3: "necromancer"},
        wraiths={S3: ("drowned_one", ["dagger"])},
        facts=[CoinsGained(S3, "necromancer", coins)] if coins else [],
        **how,
    )


@rule("CULT-109")
def test_a_dead_necromancer_gains_a_coin_at_the_start_of_the_own_turn() -> None:
    table = necromancer(1)
    assert table.board.cultists[S3].necromancer == 2
    assert asked(table) == {(S3, "reroll")}  # too few to live again


@rule("CULT-109")
def test_with_four_coins_the_necromancer_may_live_again_and_returns_the_wraith_card() -> None:
    table = necromancer(3)
    assert (asked(table), table.options(S3)) == ({(S3, "revive")}, {"revive", "stay_dead"})
    assert "drowned_one" not in table.board.wraiths
    table.answer(S3, "revive")
    me = table.board.cultists[S3]
    assert (me.dead, me.life, me.wraith, me.wraith_dice, me.necromancer) == (False, 6, None, [], 0)
    assert set(table.board.wraiths) == set(WRAITHS)
    assert table.options(S3) == {"d1", "d2", "d3", "d4", "d5"}  # a living player's turn


@rule("CULT-109")
def test_the_necromancer_may_stay_dead() -> None:
    table = necromancer(3).answer(S3, "stay_dead")
    assert (table.board.cultists[S3].dead, table.board.cultists[S3].necromancer) == (True, 4)
    assert table.options(S3) == {"w0", "w1", "w2"}


@rule("CULT-109")
def test_a_necromancer_gains_a_coin_for_every_other_death_living_or_dead() -> None:
    for dead in ({}, {S3: ("drowned_one", ())}):
        table = scene(
            options=DEALT,
            characters={S3: "necromancer"},
            wraiths=dead,
            dice=[("dagger", S4), ("dagger", S5)],
            life={S4: 1, S5: 1},
        )
        resolve(table, "d1", "d2")
        assert table.board.cultists[S3].necromancer == 2
    table = scene(options=DEALT, characters={S3: "necromancer"}, dice=[("dagger", S3)], life={S3: 1})
    assert table.board.cultists[S3].necromancer == 0


@rule("CULT-109")
def test_a_living_necromancer_gains_none_at_the_start_of_a_turn() -> None:
    table = scene("start", S3, options=DEALT, characters={S3: "necromancer"})
    assert table.board.cultists[S3].necromancer == 0


@rule("CULT-110")
def test_a_necromancer_priest_and_the_faithful_lose_only_when_all_of_them_are_dead() -> None:
    cast = {S1: "necromancer"}
    table = scene(seat=S2, options=GIVEN, characters=cast, life={S1: 0})
    assert ended(table) is None
    assert asked(table) == {(S1, "wraith_card")}
    table = scene(options=GIVEN, characters=cast, wraiths={S1: ("drowned_one", ())}, life={S2: 0})
    assert ended(table) == ("cabal", {S3, S4})
    table = scene(options=GIVEN, characters=cast, wraiths={S2: ("drowned_one", ())}, life={S1: 0})
    assert ended(table) == ("cabal", {S3, S4})


@rule("CULT-110")
def test_they_win_with_any_of_them_alive() -> None:
    cast = {S1: "necromancer"}
    dead = {S1: ("drowned_one", ()), S3: ("lantern_bearer", ()), S4: ("mirror_shade", ())}
    assert ended(scene(options=GIVEN, characters=cast, wraiths=dead, life={S5: 0})) == ("high_priest", {S1, S2})
    dead = {S2: ("drowned_one", ()), S3: ("lantern_bearer", ()), S4: ("mirror_shade", ())}
    assert ended(scene(options=GIVEN, characters=cast, wraiths=dead, life={S5: 0})) == ("high_priest", {S1, S2})


@rule("CULT-110")
@pytest.mark.parametrize("priest", [True, False])
@pytest.mark.parametrize("faithful", [True, False])
@pytest.mark.parametrize("cabalist", [True, False])
@pytest.mark.parametrize("heretic", [True, False])
def test_a_necromancer_priest_in_every_combination(priest: bool, faithful: bool, cabalist: bool, heretic: bool) -> None:
    roles = {S1: "high_priest", S2: "faithful", S3: "cabalist", S4: "vengeful_heretic"}
    alive = {S1: priest, S2: faithful, S3: cabalist, S4: heretic}
    judged = verdict({s: Soul(RoleId(roles[s]), alive[s]) for s in roles}, necromancer_priest=True)
    found = None if judged is None else set(judged[1])
    if priest or faithful:
        assert found == (None if cabalist or heretic else {S1, S2})
    elif cabalist:
        assert found == ({S3} if heretic else {S3, S4})
    else:
        assert found == {S3, S4}


@rule("CULT-151")
def test_a_cabalist_or_heretic_necromancer_is_judged_by_the_present_state() -> None:
    cast = {S5: "necromancer"}
    table = scene(options=DEALT, characters=cast, life={S1: 0})
    assert ended(table) == ("cabal", {S3, S4})  # alive: a Vengeful Heretic does not win with them
    table = scene(options=DEALT, characters=cast, wraiths={S5: ("drowned_one", ())}, life={S1: 0})
    assert ended(table) == ("cabal", {S3, S4, S5})  # dead: wins
    table = scene(options=DEALT, characters={S4: "necromancer"}, wraiths={S3: ("drowned_one", ())}, life={S1: 0})
    assert ended(table) == ("cabal", {S3, S4})


@rule("CULT-151")
def test_a_repentant_necromancer_who_lives_again_is_alive() -> None:
    roles = "high_priest faithful cabalist cabalist cabalist repentant_heretic".split()
    dead = {s: (card, ()) for s, card in zip((S3, S4), WRAITHS, strict=False)}
    how: dict[str, Any] = {
        "seats": 6,
        "roles": roles,
        "options": DEALT,
        "characters": {S6: "necromancer"},
        "life": {S5: 0},
    }
    assert ended(scene(wraiths=dead, **how)) is None
    assert ended(scene(wraiths={**dead, S6: ("rattling_bones", ())}, **how)) == ("high_priest", {S1, S2, S6})


@rule("CULT-151")
def test_a_faithful_necromancer_changes_nothing() -> None:
    cast = {S2: "necromancer"}
    assert ended(scene(options=DEALT, characters=cast, life={S1: 0})) == ("cabal", {S3, S4})
    dead = {S2: ("drowned_one", ()), S3: ("lantern_bearer", ()), S4: ("mirror_shade", ())}
    assert ended(scene(options=DEALT, characters=cast, wraiths=dead, life={S5: 0})) == ("high_priest", {S1, S2})


# --- Truly a High Priest ----------------------------------------------------------------------------

TRULY = Options(truly_a_high_priest=True)


@rule("CULT-117")
def test_the_priest_may_swap_one_ritual_before_play() -> None:
    table = scene("start", options=TRULY, deck=["lamia"])
    assert asked(table) == {(S1, "swap_ritual")}
    assert table.options(S1) == {"altar:1", "altar:2", "altar:3"}
    assert table.refused(S1, ["altar:1", "altar:2"]).code
    table.answer(S1, "altar:2")
    assert [ritual(table, n) for n in (1, 2, 3)] == ["sirens", "lamia", "blood_rites"]
    assert "transmutation" in table.faces("rituals")  # the old one is in the deck again
    assert (len(table.cards("rituals")), table.cards("rituals_past")) == (8, [])


@rule("CULT-117")
def test_the_priest_need_not_and_without_the_variant_is_not_asked() -> None:
    table = scene("start", options=TRULY, deck=["lamia"]).answer(S1, [])
    assert [ritual(table, n) for n in (1, 2, 3)] == ["sirens", "transmutation", "blood_rites"]
    assert asked(scene("start")) == {(S1, "reroll")}


@rule("CULT-117")
def test_cards_on_altars_act_only_after_the_swap() -> None:
    altars = ("kraken", "sirens", "blood_rites")
    table = scene("start", options=TRULY, altars=altars, deck=["lamia"]).answer(S1, "altar:1")
    assert not any(c.kraken for c in table.board.cultists.values())
    table = scene("start", options=TRULY, deck=["kraken"], life={S3: 12}).answer(S1, "altar:1")
    assert {s: c.kraken for s, c in table.board.cultists.items() if c.kraken} == {S3: 1}


# --- Don't Be So Selfish ----------------------------------------------------------------------------

SELFISH = Options(dont_be_so_selfish=True)


def penance(table: Cult) -> list[tuple[Seat, int]]:
    return [(e.seat, e.n) for e in table.events(LifeLost) if e.cause == "penance"]


@rule("CULT-118")
def test_when_the_last_faithful_is_killed_the_priest_loses_three() -> None:
    table = scene(options=SELFISH, dice=[("dagger", S2)], life={S2: 1})
    assert penance(table) == [(S1, 3)]
    assert life(table) == all_life(5, s1=7, s2=0)


@rule("CULT-118")
def test_it_must_be_the_last_faithful_and_the_variant() -> None:
    table = scene(seats=7, options=SELFISH, dice=[("dagger", S2)], life={S2: 1})
    assert penance(table) == []
    table = scene(seats=7, options=SELFISH, dice=[("dagger", S3)], life={S3: 1}, wraiths={S2: ("drowned_one", ())})
    assert penance(table) == [(S1, 3)]
    assert penance(scene(dice=[("dagger", S2)], life={S2: 1})) == []
    assert penance(scene(options=SELFISH, dice=[("dagger", S3)], life={S3: 1})) == []
    assert penance(scene(seats=7, options=SELFISH, dice=[("dagger", S7)], life={S7: 1})) == []


@rule("CULT-118")
def test_only_once_per_game() -> None:
    table = scene(options=SELFISH, dice=[("dagger", S2)], life={S2: 1}, facts=[PenancePaid()])
    assert penance(table) == []
    table = scene(options=SELFISH, dice=[("dagger", S3)], life={S3: 1}, wraiths={S2: ("drowned_one", ())})
    assert penance(table) == []


@rule("CULT-118")
def test_the_priest_may_die_of_it_at_once_by_nobodys_hand() -> None:
    table = scene(options=SELFISH, dice=[("dagger", S2)], life={S1: 3, S2: 1})
    assert ended(table) == ("cabal", {S3, S4})
    table = scene(options=SELFISH, dice=[("dagger", S2)], life={S1: 4, S2: 1})
    assert ended(table) is None


# --- Merchant of Death ------------------------------------------------------------------------------

DEATH = Options(merchant_of_death=True)


@rule("CULT-119")
def test_the_priest_starts_with_two_life_for_each_cabalist() -> None:
    for options, bonus in ((DEATH, 4), (Options(), 6)):
        dealt = [e for e in scene("start", options=options).events(CharacterRevealed) if e.seat == S1]
        assert dealt[0].life == CHARACTER_CARDS[dealt[0].character].life + bonus


@rule("CULT-119")
def test_the_priest_gains_two_each_time_a_player_becomes_a_wraith() -> None:
    table = scene(options=DEATH, dice=[("dagger", S2), ("dagger", S3)], life={S2: 1, S3: 1})
    resolve(table, "d1", "d2")
    assert life(table)[S1] == 10  # dead, but no Wraith yet
    table.answer(S2, "drowned_one")
    assert life(table)[S1] == 12
    table.answer(S3, "mirror_shade")
    assert life(table)[S1] == 14


@rule("CULT-119")
def test_without_the_variant_nothing_is_gained() -> None:
    table = scene(dice=[("dagger", S2)], life={S2: 1}).answer(S2, "drowned_one")
    assert life(table)[S1] == 10


@rule("CULT-155", "CULT-67")
def test_a_priest_who_is_dead_at_that_checkpoint_gains_nothing() -> None:
    options = Options(necromancer="high_priest", merchant_of_death=True)
    table = scene(options=options, characters={S1: "necromancer"}, life={S1: 0, S3: 0})
    table.answer(S1, "drowned_one").answer(S3, "mirror_shade")
    assert life(table)[S1] == 0
    assert not table.events(LifeGained)
