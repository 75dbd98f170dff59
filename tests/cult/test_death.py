"""Death & Wraiths: when players die, and what becomes of them and their things."""

import pytest

from domain.cult.content import WRAITH_CARDS
from domain.cult.facts import BecameWraith, CoinsGained, Died, KrakenMoved, PhaseBegun
from domain.cult.rules.turn import TurnStart
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import BLOOD, DAGGER, DOUBLE, PARCHMENT, Scene, committed, temple
from tests.rule import rule

KILLING = [(DAGGER, "s3")] * 5


def killed(**how: object) -> Scene:
    """S2 has killed S3, who is to choose a Wraith card."""
    how.setdefault("life", {S3: 5})
    table = committed(KILLING, seat=S2, **how).resolve()
    assert table.asked() == [(S3, "wraith_card")]
    return table


# --- the moment -------------------------------------------------------------------------------------


@rule("CULT-60")
def test_whoever_is_healed_before_the_end_of_the_resolve_phase_survives() -> None:
    dice = [(DOUBLE, "s3"), (BLOOD, "s3"), (PARCHMENT, "altar:1"), (PARCHMENT, "altar:1"), (PARCHMENT, "altar:1")]
    table = committed(dice, seat=S2, life={S3: 2})
    table.answer(S2, ["d1"])
    assert table.life(S3) == [0]
    assert not table.board.cultists[S3].dead
    table.answer(S2, ["d3", "d2", "d4", "d5"])
    assert table.life(S3) == [1]
    assert not table.board.cultists[S3].dead
    assert table.board.current == S3
    assert table.asked() == [(S3, "reroll")]


@rule("CULT-60")
def test_a_sigil_at_the_last_moment_saves_too() -> None:
    table = committed(KILLING, seat=S2, life={S3: 5}, sigils={S4: "warm_blood"})
    table.pass_(S4).pass_(S4)
    assert table.asked() == [(S4, "last_moment")]
    table.answer(S4, f"sigil:{table.cards('sigil:s4')[0]}").answer(S4, "s3")
    assert table.life(S3) == [4]
    assert table.asked() == [(S3, "reroll")]


@rule("CULT-61")
def test_at_0_life_at_the_end_of_a_resolve_phase_one_dies() -> None:
    table = committed(KILLING, seat=S2, life={S3: 5})
    assert table.board.cultists[S3].dead
    assert [e.seat for e in table.events(Died)] == [S3]
    assert [e.phase for e in table.events(PhaseBegun)][-1] == "resolve"  # before the turn is over


@rule("CULT-61")
def test_with_1_life_left_nobody_dies() -> None:
    table = committed(KILLING, seat=S2, life={S3: 6})
    assert table.life(S3) == [1]
    assert table.events(Died) == []
    assert table.asked() == [(S3, "reroll")]


@rule("CULT-61")
def test_the_active_player_may_be_the_one_who_dies() -> None:
    dice = [(DAGGER, "s1")] + [(PARCHMENT, "altar:1")] * 4
    table = committed(dice, seat=S2, life={S2: 1}, facts=[CoinsGained(S4, "siren", 1)])
    table.answer(S4, "siren:d1").answer(S4, {"d1": "s2"})
    table.resolve()
    assert table.asked() == [(S2, "wraith_card")]
    assert table.board.cultists[S2].dead


@rule("CULT-61")
def test_life_paid_before_the_own_roll_phase_may_be_the_last() -> None:
    table = temple(chapter=TurnStart(S2), characters={S2: "diver"}, life={S2: 1})
    assert table.options(S2) == {"diver:"}
    table.answer(S2, "diver:")
    assert table.board.cultists[S2].dead
    assert table.asked() == [(S2, "wraith_card")]


@rule("CULT-61")
def test_at_0_life_in_the_response_phase_one_lives_on_until_resolve_ends() -> None:
    table = committed(
        [(PARCHMENT, "altar:1")] * 5,
        seat=S2,
        characters={S3: "bellringer_ii"},
        life={S3: 1},
        facts=[CoinsGained(S4, "siren", 1)],
        rolls=[[BLOOD]],
    )
    table.answer(S3, "bellringer_ii:d1")
    assert table.life(S3) == [0]
    assert not table.board.cultists[S3].dead
    assert ("d1", "s3") in table.options(S2)  # blood may still go there
    table.answer(S2, {"d1": "stay"})
    assert table.board.phase == "response"
    assert not table.board.cultists[S3].dead
    table.resolve()
    assert table.board.cultists[S3].dead


# --- victory first ----------------------------------------------------------------------------------


@rule("CULT-62")
def test_victory_is_checked_before_the_dead_become_wraiths() -> None:
    table = committed([(DAGGER, "s1")] * 5, seat=S3, life={S1: 5})
    assert table.over() == ("cabal", {S3, S4})
    assert table.asked() == []
    assert [e.seat for e in table.events(Died)] == [S1]
    assert table.events(BecameWraith) == []
    assert table.board.cultists[S1].wraith is None


@rule("CULT-62")
def test_without_a_victory_the_game_goes_on() -> None:
    table = killed()
    assert table.over() is None
    table.answer(S3, "drowned_one")
    assert table.over() is None
    assert table.board.cultists[S3].wraith == "drowned_one"
    assert table.asked() == [(S3, "reroll")]  # the next turn is the Wraith's own


@rule("CULT-62")
def test_all_who_die_together_are_judged_together() -> None:
    """The last Cabalist and the High Priest die in one Resolve phase: nobody has won before the other died."""
    dice = [(DAGGER, "s3"), (DAGGER, "s1"), (BLOOD, "s5"), (BLOOD, "s5"), (BLOOD, "s5")]
    dead = {S4: ("drifting_hand", [])}
    table = committed(dice, seat=S5, life={S1: 1, S3: 1}, wraiths=dead).resolve("d1", "d2")
    assert table.over() == ("grave_vengeance", {S3, S4})


# --- what changes -----------------------------------------------------------------------------------


@rule("CULT-63")
def test_death_reveals_the_role() -> None:
    table = committed(KILLING, seat=S2, life={S3: 6})
    (card,) = table.cards("role:s3")
    assert [s for s in table.board.seats if card in table.knows(s).faces] == [S3]
    table = killed()
    (card,) = table.cards("role:s3")
    assert all(table.knows(s).faces.get(card) == "cabalist" for s in table.board.seats)
    (other,) = table.cards("role:s4")
    assert [s for s in table.board.seats if other in table.knows(s).faces] == [S4]


@rule("CULT-64")
def test_the_dead_choose_among_all_wraith_cards() -> None:
    table = killed()
    assert table.options(S3) == set(WRAITH_CARDS)
    assert len(WRAITH_CARDS) == 6
    table.answer(S3, "rattling_bones")
    assert table.board.cultists[S3].wraith == "rattling_bones"
    assert set(table.board.wraiths) == set(WRAITH_CARDS) - {"rattling_bones"}


@rule("CULT-64")
def test_a_card_in_use_cannot_be_chosen() -> None:
    table = killed(wraiths={S5: ("drifting_hand", [])})
    assert table.options(S3) == set(WRAITH_CARDS) - {"drifting_hand"}
    assert table.refused(S3, "drifting_hand")


@rule("CULT-64")
def test_two_who_die_together_choose_one_after_the_other() -> None:
    dice = [(DAGGER, "s3"), (DAGGER, "s5"), (BLOOD, "s2"), (BLOOD, "s2"), (BLOOD, "s2")]
    table = committed(dice, seat=S2, life={S3: 1, S5: 1}).resolve()
    assert table.asked() == [(S3, "wraith_card")]
    table.answer(S3, "mirror_shade")
    assert table.asked() == [(S5, "wraith_card")]
    assert table.options(S5) == set(WRAITH_CARDS) - {"mirror_shade"}


@rule("CULT-65")
@pytest.mark.parametrize("dead", [False, True])
def test_the_dead_lose_the_ability_of_their_character(dead: bool) -> None:
    wraiths = {S4: ("drifting_hand", [])} if dead else {}
    table = committed([(DAGGER, "s5")] * 5, seat=S2, characters={S4: "guardian_ii"}, wraiths=wraiths)
    assert table.asked() == ([(S3, "reroll")] if dead else [(S4, "response")])


@rule("CULT-65")
def test_the_dead_buy_no_dice() -> None:
    table = temple(chapter=TurnStart(S2), characters={S2: "diver"}, wraiths={S2: ("mirror_shade", [])})
    assert table.asked() == [(S2, "reroll")]
    assert table.options(S2) == {"w0", "w1"}


@rule("CULT-66")
def test_sigil_and_coins_survive_death_kraken_dice_do_not() -> None:
    table = killed(
        sigils={S3: "brine"},
        rituals=["kraken", "sirens", "lamia"],
        facts=[CoinsGained(S3, "siren", 2), CoinsGained(S3, "chant", 3), KrakenMoved(S3, 2), KrakenMoved(S4, 1)],
    )
    table.answer(S3, "drowned_one")
    wraith = table.board.cultists[S3]
    assert (wraith.siren, wraith.chant, wraith.kraken) == (2, 3, 0)
    assert table.faces("sigil:s3") == ["brine"]
    assert table.board.cultists[S4].kraken == 1
    assert table.board.supply.kraken == 6


@rule("CULT-66")
def test_a_wraith_may_use_them() -> None:
    table = committed(
        [(DAGGER, "s5")] * 5,
        seat=S2,
        sigils={S3: "undertow"},
        wraiths={S3: ("drifting_hand", [])},
        facts=[CoinsGained(S3, "siren", 1)],
    )
    card = table.cards("sigil:s3")[0]
    assert table.options(S3) == {f"sigil:{card}", *(f"siren:d{i}" for i in range(1, 6))}
    table.answer(S3, f"sigil:{card}").answer(S3, ["d1", "d2", "d3"])
    assert len(table.board.dice) == 2
