"""SIREN COINS: moving one die of a living player in the Response phase."""

from domain.cult.facts import CoinsGained
from domain.cult.rules.turn import TurnStart
from domain.kernel import Seat
from tests.cult.scenes import S1, S2, S3, S4, S5
from tests.cult.scenes.dealt import ANCIENT, BLOOD, COSMOS, DAGGER, PARCHMENT, Scene, committed, temple
from tests.rule import rule

MIXED = [(DAGGER, "s1"), (PARCHMENT, "altar:1"), (BLOOD, "s2"), (COSMOS, "s2"), (DAGGER, "s5")]
EVERY_DIE = {"siren:d1", "siren:d2", "siren:d3", "siren:d4", "siren:d5"}


def coins(*seats: Seat, n: int = 1) -> list[CoinsGained]:
    return [CoinsGained(seat, "siren", n) for seat in seats]


def sirens(table: Scene) -> set[str]:
    """All moves by Siren coin that anybody is offered now."""
    return {option for seat, _ in table.asked() for option in table.options(seat) if str(option).startswith("siren:")}


@rule("CULT-51")
def test_a_siren_coin_moves_one_die_wherever_the_spender_likes() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3))
    assert table.asked() == [(S3, "response")]
    assert table.options(S3) == EVERY_DIE
    table.answer(S3, "siren:d1")
    assert table.asked() == [(S3, "move")]
    assert table.options(S3) == {("d1", place) for place in ("altar:3", "s2", "s3", "s4", "s5")}
    table.answer(S3, {"d1": "s4"})
    assert table.dice() == [(DAGGER, "s4"), *MIXED[1:]]
    assert table.board.cultists[S3].siren == 0
    assert table.board.supply.siren == 10
    table.resolve()
    assert table.life(S1, S4) == [24, 16 - 1]


@rule("CULT-51")
def test_a_ritual_die_may_be_moved_to_any_living_player_or_a_ritual_that_takes_it() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3))
    table.answer(S3, "siren:d2")
    assert table.options(S3) == {("d2", place) for place in ("altar:2", "s1", "s2", "s3", "s4", "s5")}
    assert table.refused(S3, {"d2": "altar:3"})
    table.answer(S3, {"d2": "altar:2"})
    table.resolve()
    assert table.tracks(1) == {PARCHMENT: 5}
    assert table.tracks(2) == {PARCHMENT: 4, COSMOS: 5}


@rule("CULT-51")
def test_a_dagger_may_be_sent_back_to_its_owner() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S1))
    table.answer(S1, "siren:d1").answer(S1, {"d1": "s2"})
    table.resolve("d1")
    assert table.life(S1, S2) == [24, 19 - 1 + 1 + 1]


@rule("CULT-51")
def test_the_active_player_may_spend_one_too() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S2))
    assert table.asked() == [(S2, "response")]
    assert table.options(S2) == EVERY_DIE


@rule("CULT-51")
def test_a_wraith_may_spend_one() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S4), wraiths={S4: ("drifting_hand", [])})
    assert table.options(S4) == EVERY_DIE
    table.answer(S4, "siren:d3").answer(S4, {"d3": "s5"})
    table.resolve()
    assert table.life(S2, S5) == [19 + 1, 17 + 1 - 1]


@rule("CULT-51")
def test_without_a_coin_nothing_is_offered() -> None:
    table = committed(MIXED, seat=S2)
    assert table.asked() == [(S2, "resolve_order")]


@rule("CULT-51")
def test_no_siren_coin_in_the_commit_or_the_resolve_phase() -> None:
    table = temple(chapter=TurnStart(S2), facts=coins(S3, n=3), rolls=[[face for face, _ in MIXED]])
    table.answer(S2, [])
    assert table.asked() == [(S2, "commit")]
    table.commit(S2, *(place for _, place in MIXED)).pass_(S3)
    assert table.asked() == [(S2, "resolve_order")]


# --- at most one a turn -----------------------------------------------------------------------------


@rule("CULT-52")
def test_one_siren_coin_a_turn_and_player() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3, S4, n=2))
    table.answer(S3, "siren:d1").answer(S3, {"d1": "s4"})
    assert table.asked() == [(S4, "response")]
    assert table.options(S4) == EVERY_DIE
    table.answer(S4, "siren:d1").answer(S4, {"d1": "s3"})
    assert table.asked() == [(S2, "resolve_order")]
    assert [table.board.cultists[s].siren for s in (S3, S4)] == [1, 1]


@rule("CULT-52")
def test_the_next_turn_allows_another() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S5, n=2), rolls=[[DAGGER] * 5])
    table.answer(S5, "siren:d1").answer(S5, {"d1": "s4"})
    table.resolve()
    assert table.board.current == S3
    table.answer(S3, []).answer(S3, {f"d{i}": "s1" for i in range(1, 6)})
    assert table.asked() == [(S5, "response"), (S2, "response")]  # S2 has gained one at the altar
    assert table.options(S5) == table.options(S2) == EVERY_DIE


# --- which dice -------------------------------------------------------------------------------------


@rule("CULT-53")
def test_a_power_symbol_on_its_owner_may_be_moved_away() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3))
    table.answer(S3, "siren:d4")
    assert table.options(S3) == {("d4", place) for place in ("altar:2", "s1", "s3", "s4", "s5")}
    table.answer(S3, {"d4": "altar:2"})
    table.resolve()
    assert table.life(S2) == [19 + 1]  # only the blood
    assert table.tracks(2) == {PARCHMENT: 5, COSMOS: 4}


@rule("CULT-53")
def test_a_power_symbol_moved_back_onto_its_owner_gives_life() -> None:
    table = committed([*MIXED[:3], (COSMOS, "altar:2"), MIXED[4]], seat=S2, facts=coins(S3))
    table.answer(S3, "siren:d4").answer(S3, {"d4": "s2"})
    table.resolve()
    assert table.life(S2) == [19 + 1 + 1]


@rule("CULT-35")
def test_a_ritual_symbol_on_a_player_does_nothing() -> None:
    """Not even if it is that player's power symbol: only the owner of the die could use it so."""
    for victim in (S1, S3):
        table = committed([(PARCHMENT, "altar:1")] * 5, seat=S2, facts=coins(S4))
        table.answer(S4, "siren:d2").answer(S4, {"d2": victim})
        table.resolve()
        assert table.life(S1, S2, S3, S4, S5) == [24, 19, 18, 16, 17]
        assert table.tracks(1) == {PARCHMENT: 1}


@rule("CULT-54")
def test_a_die_that_was_moved_may_be_moved_again() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3, S1))
    table.answer(S3, "siren:d2").answer(S3, {"d2": "s5"})
    assert table.options(S1) == EVERY_DIE
    table.answer(S1, "siren:d2")
    assert table.options(S1) == {("d2", place) for place in ("altar:1", "altar:2", "s1", "s2", "s3", "s4")}
    table.answer(S1, {"d2": "altar:1"})
    assert table.dice() == MIXED


@rule("CULT-54", "CULT-75")
def test_a_die_that_a_wraith_added_may_be_moved() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3), wraiths={S4: ("drowned_one", [BLOOD])})
    table.answer(S4, "haunt:blood").answer(S2, {"d6": "s2"})
    assert table.options(S3) == EVERY_DIE | {"siren:d6"}
    table.answer(S3, "siren:d6").answer(S3, {"d6": "s3"})
    table.resolve()
    assert table.life(S3) == [18 + 1]


# --- never with Wraiths -----------------------------------------------------------------------------


@rule("CULT-55")
def test_no_siren_coin_on_a_wraiths_turn() -> None:
    table = temple(
        chapter=TurnStart(S4),
        facts=coins(S3, S4, S5),
        wraiths={S4: ("drowned_one", [])},
        rolls=[[DAGGER, BLOOD, ANCIENT]],
    )
    table.answer(S4, [])
    while table.board.current == S4:
        assert sirens(table) == set()
        table.pass_(table.waits_for[0])
    assert table.board.cultists[S4].wraith_dice == [DAGGER, BLOOD, ANCIENT]
    assert [table.board.cultists[s].siren for s in (S3, S4, S5)] == [1, 1, 1]


@rule("CULT-55")
def test_no_die_is_moved_onto_a_wraith() -> None:
    table = committed(MIXED, seat=S2, facts=coins(S3), wraiths={S4: ("drifting_hand", [])})
    table.answer(S3, "siren:d1")
    assert table.options(S3) == {("d1", place) for place in ("altar:3", "s2", "s3", "s5")}
    assert table.refused(S3, {"d1": "s4"})
